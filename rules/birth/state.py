"""The position in BIRTH, the options of a match, and the editions: tables of numbers looked up by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias

from pydantic import Field

from rules.contract import BaseOptions
from rules.language import N_
from rules.moves import Frozen, Seat


class Edition(Frozen):
    """The numbers of one edition. Areas are called by what a die in them is worth, in clockwise order."""

    areas: tuple[int, ...]
    spaces: tuple[int, ...]
    start_space: int
    dice: int
    sides: int

    @cached_property
    def area_of(self) -> tuple[int, ...]:
        """For each space of the ring, the index of its area."""
        return tuple(index for index, count in enumerate(self.spaces) for _ in range(count))

    @cached_property
    def ring(self) -> int:
        """How many spaces the ring has."""
        return sum(self.spaces)

    def neighbours(self, area: int) -> tuple[int, int]:
        """The indexes of the two areas beside an area, clockwise first."""
        return (area + 1) % len(self.areas), (area - 1) % len(self.areas)


EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {"default": Edition(areas=(1, 2, 3, 5, 8), spaces=(5, 4, 3, 2, 1), start_space=0, dice=11, sides=6)}
)


class Options(BaseOptions):
    """The variants of BIRTH."""

    rules: Literal["normal", "senior"] = Field(
        "normal",
        title=N_("scoring"),
        description=N_("Senior: equal dice are ejected, not reborn; most dice lead an area, not most pips."),
    )
    opening: Literal["as-rolled", "reroll"] = Field(
        "as-rolled",
        title=N_("opening"),
        description=N_("Reroll: before the first turn each may roll all dice once more."),
    )


@dataclass(frozen=True, slots=True)
class Die:
    """A placed die: whose it is, its value, and the number of the turn that last placed, rolled or moved it."""

    seat: Seat
    value: int
    turn: int


@dataclass(frozen=True, slots=True)
class BigBang:
    """Everybody's first roll is due."""

    kind: Literal["big-bang"] = "big-bang"


@dataclass(frozen=True, slots=True)
class Opening:
    """The seat may keep its first roll or roll again."""

    seat: Seat
    kind: Literal["opening"] = "opening"


@dataclass(frozen=True, slots=True)
class Again:
    """The seat rolls its whole hand again before the first turn."""

    seat: Seat
    kind: Literal["again"] = "again"


@dataclass(frozen=True, slots=True)
class Choose:
    """The seat chooses a die."""

    seat: Seat
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Break:
    """The seat's piece stopped on the start space: its hand is rolled again, then ``die`` is placed."""

    seat: Seat
    die: int
    kind: Literal["break"] = "break"


@dataclass(frozen=True, slots=True)
class Reborn:
    """All dice of this value in the area (an index) are rolled again; the seat has just placed one."""

    seat: Seat
    area: int
    value: int
    kind: Literal["reborn"] = "reborn"


@dataclass(frozen=True, slots=True)
class Ejecting:
    """The seat sends the others' dice of this value from the area (an index) to a neighbouring one."""

    seat: Seat
    area: int
    value: int
    kind: Literal["ejecting"] = "ejecting"


@dataclass(frozen=True, slots=True)
class Finished:
    """All dice are placed."""

    kind: Literal["finished"] = "finished"


@cache
def choose(seat: Seat) -> Choose:
    """The stage, made once for each seat, because nearly every turn ends with it."""
    return Choose(seat)


# ``kind`` tells the stages apart where a view is written as JSON.
Stage: TypeAlias = BigBang | Opening | Again | Choose | Break | Reborn | Ejecting | Finished
DECISIONS = (Choose, Opening, Ejecting)
"""The stages at which their seat decides; at the others nature rolls, or the match has ended."""


@dataclass(frozen=True, slots=True)
class State:
    """A position; everything in it is open, so it is the View too.

    ``hands`` are sorted values by seat; ``pieces`` the space of each seat's piece; ``areas`` the dice of each area in
    order of placement; ``turn`` counts the turns completed; ``stage`` says what is due.
    """

    options: Options
    hands: tuple[tuple[int, ...], ...]
    pieces: tuple[int, ...]
    areas: tuple[tuple[Die, ...], ...]
    turn: int
    stage: Stage

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.pieces)

    @property
    def numbers(self) -> Edition:
        """The table of numbers this match is played with."""
        return EDITIONS[self.options.edition]

    @property
    def senior(self) -> bool:
        """Is it played by the senior rules?"""
        return self.options.rules == "senior"


def born(state: State, stage: Reborn) -> list[int]:
    """The dice that are rolled again, as indexes into the dice of the area, in order of placement."""
    value = stage.value
    return [index for index, die in enumerate(state.areas[stage.area]) if die.value == value]
