"""What moves on a table: a few interim views, each shown for a moment. The match itself has moved on already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.moves import NATURE, Move, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.timer import Timer

    from boardgames_tui.screens.table import TableScreen

MOST_VIEWS = 60


def is_anothers(moves: Sequence[Move], seat: Seat | None) -> bool:
    """Did somebody else than this seat, which is asked now, decide last?"""
    decided = next((move.seat for move in reversed(moves) if move.seat != NATURE), None)
    return seat is not None and decided not in (None, seat)


@dataclass(frozen=True, slots=True)
class Step:
    """One move as the eyes at the table know it, with their views before and after it."""

    before: Any
    move: Any
    after: Any


class Motion:
    """The views still to be shown on one table; nothing of it is waited for, and it can end at any moment."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.mover: int | None = None
        self._views: list[Any] = []
        self._timer: Timer | None = None

    @property
    def is_on(self) -> bool:
        """Does something move?"""
        return bool(self._views)

    @property
    def shown(self) -> Any:
        """The view on the board now."""
        return self._views[0] if self._views else self.table.view

    def begin(self, since: int, may_see: bool) -> None:
        """Let what happened after so many moves be seen, if the eyes may see it, and ring for the person asked."""
        self.end()
        table, seconds = self.table, self.table.house.step_seconds
        moves = table.match.table.moves
        if since >= len(moves) or table.match.read_only:
            return
        if is_anothers(moves, table.seat):
            table.house.ring()
        if not seconds or not may_see or table.match.over or not table.is_current:
            return
        steps = self._steps(since)
        self._views = [view for step in steps for view in table.interim(step)][:MOST_VIEWS]
        self.mover = steps[0].move.seat
        if self._views:
            self._timer = table.set_interval(seconds, self._go_on)

    def end(self) -> None:
        """Show how things are."""
        self._views = []
        if self._timer:
            self._timer.stop()
            self._timer = None

    def _go_on(self) -> None:
        del self._views[:1]
        if not self._views:
            self.end()
        self.table.repaint()

    def _steps(self, since: int) -> list[Step]:
        match, eyes = self.table.match, self.table.eyes
        rules, states = match.rules, match.table.states
        return [
            Step(rules.view(states[at], eyes), rules.seen(states[at], move, eyes), rules.view(states[at + 1], eyes))
            for at, move in enumerate(match.table.moves[since:], since)
        ]
