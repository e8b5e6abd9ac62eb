"""A match that somebody else plays and shares, watched as it grows, with a stranger's eyes and nothing else."""

from pathlib import Path
from random import Random
from typing import Any

from boardgames_tui.reading import AnyRules
from boardgames_tui.rest import UNCHANGED, MatchAtRest
from boardgames_tui.shared import Frame, Shared
from rules.contract import Rules
from rules.language import _
from rules.moves import IllegalMove, Refusal, Seat
from rules.record import Record
from rules.table import Table
from rules.turn import Turn


class WatchedRules(Rules[Frame, Any, Any]):
    """The rules of a game where a position is known as a stranger sees it only: nothing can be played."""

    def __init__(self, rules: AnyRules, first: Frame) -> None:
        self.game, self.first = rules, first
        for name in ("info", "Options", "view_type", "moves", "editions", "bots", "seat_colours"):
            setattr(self, name, getattr(rules, name))

    def start(self, seats: int, options: Any) -> Frame:
        """The first position of the file, whatever is asked for: its header was checked when it was read."""
        return self.first

    def turn(self, state: Frame) -> Turn:
        """Who may act, as the file says."""
        return state.turn

    def legal_moves(self, state: Frame, seat: Seat) -> tuple[Any, ...]:
        """None: whoever watches plays nothing."""
        return ()

    def refuse(self, state: Frame, move: Any) -> Refusal | None:
        """Everything."""
        return Refusal("watched", _(UNCHANGED))

    def apply(self, state: Frame, move: Any) -> Frame:
        """Nothing changes."""
        return state

    def chance_move(self, state: Frame, rng: Random) -> Any:
        """Nature draws where the match is played, so here that is refused too; raises IllegalMove."""
        raise IllegalMove(Refusal("watched", _(UNCHANGED)))

    def chance_outcomes(self, state: Frame) -> None:
        """Not known."""
        return None

    def view(self, state: Frame, viewer: Seat | None) -> Any:
        """The stranger's view, whoever asks."""
        return state.view

    def acts_for(self, move: Any) -> Seat | None:
        """As the game does."""
        return self.game.acts_for(move)

    def foresee(self, view: Any, move: Any) -> Any:
        """As the game does."""
        return self.game.foresee(view, move)

    def describe(self, view: Any, move: Any) -> str:
        """As the game does; it was tried when the move was read."""
        return self.game.describe(view, move)

    def position(self, view: Any) -> tuple[str, ...]:
        """As the game does."""
        return self.game.position(view)

    def scoresheet(self, view: Any) -> tuple[Any, ...]:
        """As the game does."""
        return self.game.scoresheet(view)

    def turns(self, state: Frame) -> int:
        """As the file says."""
        return state.turns

    def length(self, view: Any) -> int | None:
        """As the game does."""
        return self.game.length(view)


class WatchedTable(Table):
    """A table whose positions are read, not folded."""

    def __init__(self, shared: Shared) -> None:
        super().__init__(WatchedRules(shared.rules, shared.frames[0]), Record.new(shared.header.as_header()))
        self.states = shared.frames
        self.record.moves, self.record.players = shared.moves, shared.players
        self.record.cursor = len(shared.moves)


class WatchedMatch(MatchAtRest):
    """A match at rest that grows; whoever looks at its end goes along."""

    grows = True

    def __init__(self, shared: Shared) -> None:
        super().__init__(shared.path, WatchedTable(shared))
        self.shared = shared

    @property
    def is_live(self) -> bool:
        """Is its end looked at?"""
        return self.at == self.most

    def look(self) -> bool:
        """Take in what has happened since, and tell the listeners; False where nothing has. Raises SaveFault."""
        was_live = self.is_live
        try:
            found = self.shared.read_more()
        finally:
            self.record.players = self.shared.players
            self.most = len(self.shared.moves)
            self.record.cursor = self.most if was_live else min(self.at, self.most)
            self.__dict__.pop("rounds", None)
        if found:
            self.settle()
        return found

    def close(self) -> None:
        """Let go of the file."""
        self.shared.close()
        super().close()


def open_watched(path: Path) -> WatchedMatch:
    """A shared match as it stands; raises SaveFault."""
    return WatchedMatch(Shared(path))
