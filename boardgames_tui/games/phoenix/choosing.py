"""What is chosen so far at a Phoenix table: a nest, a half of it, a slot, in any natural order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from rules.phoenix.moves import AnyMove, Lay, Take
from rules.phoenix.parts import Half, Part
from rules.phoenix.state import Nest, State

Thing: TypeAlias = Literal["nest", "half", "slot"]


def half_at(nest: Nest, place: int, places: int) -> tuple[Part, Half | None]:
    """The half at a place of a nest, counted from 1: the uppers first."""
    part: Part = "upper" if place <= places else "lower"
    return part, nest.halves(part)[(place - 1) % places]


@dataclass(frozen=True)
class Choosing:
    """A choice being made; nests, places and slots count from 1. ``mark`` is what the arrows point at.

    ``slot_first``: a slot is asked before anything else.
    """

    nest: int | None = None
    place: int | None = None
    slot: int | None = None
    slot_first: bool = False
    mark: int | None = None

    def asks(self, moves: Sequence[AnyMove]) -> Thing | None:
        """What a digit means now; None where there is nothing to choose."""
        if not moves:
            return None
        if not isinstance(moves[0], Take):
            return "nest"
        if self.slot_first and self.slot is None:
            return "slot"
        if self.nest is None:
            return "nest"
        return "half" if self.place is None else "slot"

    def lit(self, view: State, moves: Sequence[AnyMove]) -> tuple[int, ...]:
        """What can come next: the numbers of nests, places or slots."""
        match self.asks(moves):
            case "nest":
                return tuple(sorted({nest_of(move) for move in replace(self, nest=None).fitting(view, moves)}))
            case "half":
                fitting = replace(self, place=None).fitting(view, moves)
                return tuple(place for place in places(view) if self._takes(view, place, fitting))
            case "slot":
                fitting = replace(self, slot=None).fitting(view, moves)
                return tuple(sorted({move.slot for move in fitting if isinstance(move, Take)}))
        return ()

    def _takes(self, view: State, place: int, moves: Sequence[AnyMove]) -> bool:
        assert self.nest is not None
        part, half = half_at(view.nests[self.nest - 1], place, view.numbers.nest_places)
        return any(isinstance(move, Take) and (move.part, move.half) == (part, half) for move in moves)

    def fitting(self, view: State, moves: Sequence[AnyMove]) -> list[AnyMove]:
        """The moves that agree with all that is chosen."""
        return [move for move in moves if self._agrees(view, move)]

    def _agrees(self, view: State, move: AnyMove) -> bool:
        if self.nest is not None and nest_of(move) != self.nest:
            return False
        if self.slot is not None and getattr(move, "slot", None) != self.slot:
            return False
        if self.nest is None or self.place is None or not isinstance(move, Take):
            return True
        found = half_at(view.nests[self.nest - 1], self.place, view.numbers.nest_places)
        return (move.part, move.half) == found

    def taking(self, thing: Thing, number: int) -> "Choosing":
        """With this nest, place or slot chosen; another nest lets go of the half."""
        match thing:
            case "nest":
                return replace(self, nest=number, place=None, mark=None)
            case "half":
                return replace(self, place=number, mark=None)
        return replace(self, slot=number, mark=None)

    def back(self) -> "Choosing":
        """One step taken back."""
        if self.mark is not None:
            return replace(self, mark=None)
        if self.slot is not None and not self.slot_first:
            return replace(self, slot=None)
        if self.place is not None:
            return replace(self, place=None)
        if self.nest is not None:
            return replace(self, nest=None)
        return Choosing()

    def move(self, view: State, moves: Sequence[AnyMove]) -> AnyMove | None:
        """The move that is chosen, once nothing is open."""
        if self.nest is None:
            return None
        if moves and isinstance(moves[0], Take) and (self.place is None or self.slot is None):
            return None
        return next(iter(self.fitting(view, moves)), None)


NOTHING = Choosing()


def places(view: State) -> range:
    """The places of a nest, counted from 1: the uppers, then the lowers."""
    return range(1, 2 * view.numbers.nest_places + 1)


def nest_of(move: AnyMove) -> int:
    """The nest of a person's move, counted from 1; 0 for nature's."""
    return move.nest if isinstance(move, Take | Lay) else 0
