"""A match at rest: looked at move by move, never written. Whatever conducts a match can show it, as any other."""

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from boardgames_tui.files import SaveFault, open_regular, read_whole, shown
from boardgames_tui.match import Match
from boardgames_tui.newmatch import WrongUse, branch, seat_number
from boardgames_tui.reading import read_match
from boardgames_tui.saves import Save
from rules.language import N_, _
from rules.moves import Seat
from rules.table import Table
from rules.turn import Decide, Over

UNCHANGED = N_("A match that is looked at cannot be changed.")


class MatchAtRest(Match):
    """A match of which the first so many moves count, for as long as it is looked at; its file is left alone.

    ``eyes`` are those it is looked at with, None a stranger's; ``most`` says how many moves count in the file. The
    questions of the past are open again, so that a table shows what it showed, but nothing can be answered.
    """

    grows = False
    """Does somebody else play it on meanwhile?"""

    def __init__(self, path: Path, table: Table, eyes: Seat | None = None, notice: str = "") -> None:
        super().__init__(Save(path, None, read_only=_(UNCHANGED)), table)
        self.eyes, self.notice = eyes, notice
        self.most = self.at
        self.was_over = self.over is not None

    @property
    def read_only(self) -> None:
        """No reason to ask nobody; ``attempt`` is refused nevertheless, because the file is not open."""
        return None

    @property
    def can_undo(self) -> bool:
        """Nothing is taken back here."""
        return False

    @property
    def can_redo(self) -> bool:
        """Nor played again."""
        return False

    def settle(self) -> None:
        """Nature draws nothing, no result is written, and nothing is shared."""
        for listener in list(self._listeners):
            listener.asked()

    def eyes_after(self, eyes: Seat | None) -> Seat | None:
        """Always the same."""
        return self.eyes

    def legal_moves(self, seat: Seat) -> tuple[Any, ...]:
        """What the seat could do, unless that would show these eyes what they may not know."""
        return () if self.is_hidden and seat != self.eyes else super().legal_moves(seat)

    def go(self, at: int) -> None:
        """Look at the position after the first ``at`` moves, or the nearest one there is."""
        self.record.cursor = max(0, min(at, self.most))
        self.settle()

    @cached_property
    def rounds(self) -> Sequence[int]:
        """After how many moves each round begins: turns of all seats; the first at 0."""
        found, seats = [0], len(self.players)
        for at, state in enumerate(self.table.states[: self.most + 1]):
            if self.rules.turns(state) >= len(found) * seats:
                found.append(at)
        return found

    def round_beside(self, step: int) -> int:
        """Where the round before or after this place begins; the end where there is none."""
        if step < 0:
            return max((at for at in self.rounds if at < self.at), default=0)
        return min((at for at in self.rounds if at > self.at), default=self.most)

    def decision(self) -> int:
        """The last place up to here where people or computer players decide; the beginning if there is none."""
        places = range(self.at, 0, -1)
        return next((at for at in places if isinstance(self.rules.turn(self.table.states[at]), Decide)), 0)

    def play_on(self) -> Match:
        """A new match that goes on from the last decision up to here; raises WrongUse or SaveFault.

        What is hidden in an unfinished match stays hidden: a copy of it would show every hand.
        """
        if self.is_hidden and not self.was_over:
            raise WrongUse(_("This match hides something and is not over, so nobody may play on from its middle."))
        at = self.decision()
        return branch(self, self.record.moves[:at])


def open_at_rest(path: Path, seat: str | None = None) -> MatchAtRest:
    """The match of a file as it stands, without its lock; at its beginning. Raises SaveFault or WrongUse.

    ``seat`` is a name or a number from 1 and says with whose eyes; an unfinished match that hides something is shown
    to a stranger only.
    """
    descriptor, _reason = open_regular(path)
    try:
        data = read_whole(descriptor, path)
    finally:
        os.close(descriptor)
    reading = read_match(path, data)
    if reading.table is None:
        raise SaveFault(reading.notice)
    names = [player.name for player in reading.table.record.players]
    eyes = None if seat is None else seat_number(seat, names)
    match = MatchAtRest(path, reading.table, eyes, reading.notice or "")
    if eyes is not None and match.is_hidden and not isinstance(reading.table.turn, Over):
        sentence = _("{file} is not over and hides something: it is shown with a stranger's eyes only.")
        raise WrongUse(sentence.format(file=shown(path)))
    match.go(0)
    return match
