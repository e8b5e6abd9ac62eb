"""The position in Phoenix, the options of a match, and the editions: tables of numbers looked up by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias

from pydantic import Field, field_validator

from rules.contract import BaseOptions
from rules.language import N_, _
from rules.moves import Frozen, Seat
from rules.phoenix.parts import COLOURS, HALVES, Colour, Half, Part


class Edition(Frozen):
    """The numbers of one edition.

    ``lower_bag`` and ``upper_bag`` count the halves of each kind, in the order of ``HALVES``; ``tokens`` are the white
    and the black face of each ash token. By number of players: ``own_nests`` a player has, ``rounds``, and
    ``deals``, the tokens (white numbers) that go to one player together.
    """

    lower_bag: tuple[int, ...]
    upper_bag: tuple[int, ...]
    tokens: tuple[tuple[int, int], ...]
    own_nests: Mapping[int, int]
    rounds: Mapping[int, int]
    deals: Mapping[int, tuple[tuple[int, ...], ...]]
    slots: int
    nest_places: int
    full_rainbow: int
    own_colour: int
    other_colour: int
    symbols: Mapping[str, int]
    mirror: int

    @cached_property
    def white(self) -> Mapping[int, int]:
        """For each number on a token, the number on its white face."""
        return {number: faces[0] for faces in self.tokens for number in faces}

    @cached_property
    def black(self) -> Mapping[int, int]:
        """For each number on a token, the number on its black face."""
        return {number: faces[1] for faces in self.tokens for number in faces}


BAG = (3,) * 12 + (2,) * 3
"""Our own guess: three halves of each colour and symbol, two rainbows of each symbol."""

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {
        "default": Edition(
            lower_bag=BAG,
            upper_bag=BAG,
            tokens=((1, 8), (2, 7), (3, 6), (4, 5)),
            own_nests={2: 2, 3: 1, 4: 1},
            rounds={2: 8, 3: 16, 4: 16},
            deals={2: ((1, 4), (2, 3)), 3: ((1,), (2,), (3,)), 4: ((1,), (2,), (3,), (4,))},
            slots=8,
            nest_places=2,
            full_rainbow=12,
            own_colour=4,
            other_colour=2,
            symbols={"flame": 3, "moon": 2, "diamond": 1},
            mirror=5,
        )
    }
)


class Options(BaseOptions):
    """The variants of Phoenix: the colour of each player's phoenix, by seat."""

    # A saved list of words is read as a tuple, which strict reading would refuse.
    colours: tuple[Colour, ...] = Field(
        COLOURS,
        strict=False,
        max_length=len(COLOURS),
        title=N_("phoenixes"),
        description=N_("The phoenix's colour by seat: a feather in it scores more than one in another colour."),
    )

    @field_validator("colours")
    @classmethod
    def check_colours(cls, colours: tuple[Colour, ...]) -> tuple[Colour, ...]:
        """All different; seats that are not named take the colours that are left."""
        if len(set(colours)) < len(colours):
            raise ValueError(_("two phoenixes have the same colour"))
        return (*colours, *(colour for colour in COLOURS if colour not in colours))


@dataclass(frozen=True, slots=True)
class Slot:
    """A feather slot: the lower half lies there before the upper one."""

    lower: Half | None = None
    upper: Half | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """An ash token: the number it shows, and whose it is."""

    number: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Nest:
    """A nest: its owner (None: the centre), its places with halves or nothing, and the token that lies there.

    A half keeps its place until it is taken. The token shows the number it lies with, and who laid it.
    """

    owner: Seat | None
    lowers: tuple[Half | None, ...]
    uppers: tuple[Half | None, ...]
    token: Held | None = None

    def halves(self, part: Part) -> tuple[Half | None, ...]:
        """Its upper or its lower places."""
        return self.uppers if part == "upper" else self.lowers


@dataclass(frozen=True, slots=True)
class Handed:
    """How a token came back when the last round ended: from which nest (from 1), its number, to whom, laid by whom.

    ``instead`` is the own nest (from 1) that stayed without a token, where this one came from the centre for it.
    """

    nest: int
    number: int
    seat: Seat
    by: Seat
    instead: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a nest (from 1), by its part and its index there."""

    nest: int
    part: Part
    index: int


Board: TypeAlias = tuple[Slot, ...]
Stage: TypeAlias = Literal["fill", "deal", "choose", "finished"]


@dataclass(frozen=True, slots=True)
class State:
    """A position; everything in it is open, so it is the View too.

    ``stage`` says what is due; ``round`` counts from 1. ``order`` is this round's: every token as it showed when the
    round began, in rising order, ``done`` of them laid already. ``boards`` are by seat; ``nests`` in seat order, the
    centre last. ``lower_bag`` and ``upper_bag`` count what is left, in the order of ``HALVES``. ``handed`` says how
    the tokens came back when the last round ended, ``fresh`` which places were filled after it. ``turn`` counts the
    turns completed.
    """

    options: Options
    stage: Stage
    round: int
    order: tuple[Held, ...]
    done: int
    boards: tuple[Board, ...]
    nests: tuple[Nest, ...]
    lower_bag: tuple[int, ...]
    upper_bag: tuple[int, ...]
    handed: tuple[Handed, ...]
    fresh: tuple[Place, ...]
    turn: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.boards)

    @property
    def numbers(self) -> Edition:
        """The table of numbers this match is played with."""
        return EDITIONS[self.options.edition]

    @property
    def rounds(self) -> int:
        """How many rounds the match has."""
        return self.numbers.rounds[len(self.boards)]

    @property
    def token(self) -> Held:
        """At a choice: the token that must be laid now, and who lays it."""
        return self.order[self.done]

    def bag(self, part: Part) -> tuple[int, ...]:
        """What is left in one bag, in the order of ``HALVES``."""
        return self.upper_bag if part == "upper" else self.lower_bag


def start(seats: int, options: Options) -> State:
    """Empty boards and nests, full bags (rules page, Set-up)."""
    numbers = EDITIONS[options.edition]
    empty = (None,) * numbers.nest_places
    owners = [seat for seat in range(seats) for _nest in range(numbers.own_nests[seats])]
    return State(
        options=options,
        stage="fill",
        round=1,
        order=(),
        done=0,
        boards=((Slot(),) * numbers.slots,) * seats,
        nests=tuple(Nest(owner, empty, empty) for owner in (*owners, None)),
        lower_bag=numbers.lower_bag,
        upper_bag=numbers.upper_bag,
        handed=(),
        fresh=(),
        turn=0,
    )


def twin(numbers: Edition, slot: int) -> int:
    """The slot (from 1) that mirrors this one."""
    return numbers.slots + 1 - slot


def takers(board: Board, part: Part) -> tuple[int, ...]:
    """The slots (from 1) of a board that can take an upper or a lower half."""
    if part == "lower":
        return tuple([number for number, slot in enumerate(board, 1) if slot.lower is None])
    return tuple([n for n, slot in enumerate(board, 1) if slot.lower is not None and slot.upper is None])


def left(bag: tuple[int, ...]) -> dict[Half, int]:
    """What is left in a bag, by kind."""
    return dict(zip(HALVES, bag, strict=True))
