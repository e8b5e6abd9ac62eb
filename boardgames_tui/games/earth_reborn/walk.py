"""A walk that is planned: points laid, steps and doors in order, and how the figure turns at its end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.earth_reborn.moves import AnyMove, Lay, OpenDoor, Step, stop
from rules.earth_reborn.parts import Facing, Square, beside, opposite
from rules.moves import Seat


@dataclass(frozen=True, slots=True)
class Walk:
    """Nothing of it is played before it is whole. ``facing`` None: as the last step leaves the figure."""

    lays: tuple[Lay, ...] = ()
    path: tuple[AnyMove, ...] = ()
    facing: Facing | None = None

    @property
    def moves(self) -> tuple[AnyMove, ...]:
        """Points first, then the way."""
        return (*self.lays, *self.path)

    @property
    def steps(self) -> int:
        """Squares walked."""
        return sum(isinstance(move, Step) for move in self.path)

    def whole(self, seat: Seat, facing: Facing) -> tuple[AnyMove, ...]:
        """All moves, with the stop."""
        return (*self.moves, stop(seat, self.facing or facing))

    def longer(self, *moves: AnyMove) -> "Walk":
        """Farther on; the figure looks where it goes again."""
        return Walk(self.lays, (*self.path, *moves))

    def shorter(self) -> "Walk":
        """Without the last step and the door that was opened for it."""
        path = self.path[:-1]
        last = self.path[-1]
        if path and isinstance(last, Step) and isinstance(path[-1], OpenDoor) and path[-1].side == last.side:
            path = path[:-1]
        return Walk(self.lays, path)

    def goes_back(self, side: Facing) -> bool:
        """Would a step there undo the last one?"""
        last = self.path[-1] if self.path else None
        return isinstance(last, Step) and last.side == opposite(side)

    def cut(self, taken: int) -> "Walk":
        """Only so many of its moves."""
        return replace(self, path=self.path[: max(0, taken - len(self.lays))])


def squares(start: Square, path: Sequence[AnyMove], width: int, height: int) -> tuple[Square | None, ...]:
    """The squares of a path from the first to the last; None for off the map."""
    found: list[Square | None] = [start]
    at = start
    for move in path:
        if isinstance(move, Step):
            at = beside(at, move.side)
            found.append(at if 0 <= at[0] < width and 0 <= at[1] < height else None)
    return tuple(found)
