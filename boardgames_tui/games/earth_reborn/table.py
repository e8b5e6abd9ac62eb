"""What every part of a table of Earth Reborn knows: the window that is open, who acts, and what digits mean."""

from collections.abc import Sequence
from typing import Any

from boardgames_tui.ahead import Ahead, ahead
from boardgames_tui.games.earth_reborn.walk import Walk
from boardgames_tui.screens.table import TableScreen
from rules.earth_reborn import names
from rules.earth_reborn.moves import Activate, AnyMove, Assign, Keep, Lay, Throw
from rules.earth_reborn.parts import Tiles
from rules.earth_reborn.state import Activation, Looking, Walking
from rules.earth_reborn.view import View
from rules.language import _
from rules.tell import news

IN_WALK = -0.55
"""By so many seconds less than its usual pause a computer player's step waits, so that a walk is seen as one."""


class RebornTable(TableScreen):
    """``walk`` is the walk that is planned, ``place`` the chosen tile of the hand from 0, ``shows`` what lies in the
    rows of the tiles, ``page`` what lies over the map."""

    view: View

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self._known: tuple[Any, tuple[Any, ...]] = (None, ())
        self._ahead: tuple[Any, Ahead | None] = (None, None)
        self._news: tuple[Any, frozenset[int]] = (None, frozenset())
        super().__init__(*arguments, **more)
        self.walk: Walk | None = None
        self.place: int | None = None
        self.shows = "hand"
        self.page = ""
        self.is_going = False

    # The match

    def asked(self) -> None:
        """A new question; while a path is being walked only that, and the rest once it has been walked."""
        if self.is_going:
            self.question = self.match.question()
            return
        self.place, self.shows, self.walk = None, "hand", None
        self.page = self.page if self.page == "map" else ""
        super().asked()
        if isinstance(self.view.window, Walking) and self.seat is not None:
            self.walk = Walk()
            self.repaint()

    def show_hand(self) -> None:
        """Show or hide the own tiles where no curtain falls; a walk or a blow that is planned stays."""
        walk, chosen = self.walk, self.chosen if isinstance(self.chosen, Lay) else None
        seat = self.handing.waits
        if seat is None:
            self.handing.close()
        else:
            self.handing.open(seat)
        self.walk, self.chosen = walk, chosen

    def play(self, moves: Sequence[AnyMove]) -> None:
        """Play several moves as one gesture; it stops where one is refused or somebody else is asked."""
        seat, self.is_going = self.seat, True
        try:
            for move in moves:
                question = self.match.question()
                if question is None or seat not in question.seats:
                    break
                refusal = self.match.attempt(move, question.at)
                if refusal:
                    self.notice = refusal.sentence
                    break
        finally:
            self.is_going = False
        notice = self.notice
        self.asked()
        self.notice = self.notice or notice

    def take_back(self, is_undo: bool) -> None:
        """Take back, or play again: a walk as a whole."""
        match, self.is_going = self.match, True
        try:
            refusal = match.undo() if is_undo else match.redo()
            while not refusal and self._is_in_walk() and (match.can_undo if is_undo else match.can_redo):
                refusal = match.undo() if is_undo else match.redo()
        finally:
            self.is_going = False
        self.asked()
        self.notice = refusal.sentence if refusal else self.notice

    def _is_in_walk(self) -> bool:
        return isinstance(self.match.table.state.window, Walking)

    def linger(self) -> float:
        """Steps follow one another quickly."""
        return IN_WALK if isinstance(self.view.window, Walking) else 0.0

    @property
    def moves(self) -> tuple[Any, ...]:
        """What the person asked may do, found once for each position."""
        key = self.match.at, self.seat, self.match.read_only
        if self._known[0] != key:
            self._known = key, super().moves
        return self._known[1]

    def look(self, moves: Sequence[AnyMove]) -> Ahead:
        """The position after moves that are not played yet."""
        assert self.seat is not None
        key = self.match.at, self.seat, self.eyes, tuple(moves)
        if self._ahead[0] != key or self._ahead[1] is None:
            self._ahead = key, ahead(self.match, self.seat, self.eyes, moves)
        found = self._ahead[1]
        assert found is not None
        return found

    def of(self, *kinds: type[AnyMove]) -> list[Any]:
        """The moves of these kinds."""
        return [move for move in self.moves if isinstance(move, kinds)]

    def why_not(self, move: AnyMove) -> str:
        """What the rules say against a move now; "" where it could be played."""
        return self.look(()).refusal(move)

    # Who and what

    @property
    def figure(self) -> int | None:
        """Who acts, or is pointed at."""
        active = self.view.activation
        if active is not None:
            return active.figure
        return self.chosen.figure if isinstance(self.chosen, Activate) else None

    @property
    def name(self) -> str:
        """The name of who acts."""
        return names.figure_name(self.view, self.figure) if self.figure is not None else ""

    @property
    def is_blind(self) -> bool:
        """Is somebody asked who does not see the own tiles yet?"""
        return self.seat is not None and self.view.viewer is None

    @property
    def pile(self) -> Tiles:
        """The patterns in the discard, while it is looked through."""
        return tuple(dict.fromkeys(self.view.looked_at)) if isinstance(self.view.window, Looking) else ()

    @property
    def asks(self) -> str:
        """What a digit means now: a tile, a section, points, a tile of the discard; "" for nothing."""
        if not self.moves or (self.is_blind and not isinstance(self.view.window, Walking | Activation)):
            return ""
        if isinstance(self.view.window, Looking):
            return "pile"
        if isinstance(self.chosen, Lay) or (self.walk is not None and self.shows != "orders"):
            return "points"
        if not self.is_blind and self.shows != "orders" and self.of(Assign, Throw, Keep):
            return "tile"
        return "section" if isinstance(self.view.window, Walking | Activation) else ""

    @property
    def sections(self) -> tuple[tuple[int, int], ...]:
        """Where points can be laid now, as (tile, section) from 1."""
        moves = self.moves if self.walk is None else self.look(self.walk.moves).moves
        return tuple(dict.fromkeys((move.tile, move.section) for move in moves if isinstance(move, Lay)))

    def changed(self) -> frozenset[int]:
        """The figures that stand elsewhere or have other wounds than at the end of the seat's last turn."""
        key = self.match.at, self.seat
        if self._news[0] != key:
            before = self.match.view(None, news(self.match.table, self.seat)) if self.seat is not None else self.view
            pairs = enumerate(zip(before.figures, self.view.figures, strict=True))
            others = frozenset(n for n, (old, now) in pairs if _told(old) != _told(now) and now.seat != self.seat)
            self._news = key, others
        return self._news[1]

    # Words

    def variant(self) -> str:
        """The scenario."""
        return _(self.view.scenario.title)

    def progress(self) -> str:
        """Turn and round."""
        view = self.view
        turn = _("turn {turn} of {turns}").format(turn=view.turn, turns=view.scenario.turns)
        if not view.round:
            return turn
        return _("{turn}, round {round}").format(turn=turn, round=view.round)


def _told(figure: Any) -> tuple[Any, ...]:
    return figure.square, figure.fate, figure.wounds, figure.wounded
