"""Handing the keyboard over, where each plays with hidden things before their own eyes: a curtain between two people.

A table that trusts itself has none: it stays on the stranger's view until whoever is asked wants to see their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_tui.screens.curtain import MOST_LINES, CurtainScreen
from boardgames_tui.widgets.parts import shape
from rules.record import person_seats
from rules.tell import news

if TYPE_CHECKING:
    from boardgames_tui.screens.table import TableScreen
    from rules.moves import Seat
    from rules.tell import Line


class Handing:
    """Whose eyes are open at one table. They close when somebody else is asked, and open once that person is alone."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    @property
    def is_needed(self) -> bool:
        """Do several people play, with something hidden, and with their own eyes?"""
        match = self.table.match
        several = len(person_seats(match.players)) > 1
        return several and match.is_hidden and not self.table.PEEKS and not match.read_only

    @property
    def has_curtain(self) -> bool:
        """Does a curtain fall between two people?"""
        return self.table.match.record.header.table.curtain

    def eyes(self) -> Seat | None:
        """Whose eyes stay open now: those of whoever was asked and still is."""
        match, eyes = self.table.match, self.table.eyes
        question = match.question()
        asked = question.seats if question else ()
        return eyes if eyes in asked else None

    @property
    def waits(self) -> Seat | None:
        """Who is asked and does not see their own yet; None where nobody is."""
        question = self.table.match.question()
        if not self.is_needed or self.table.eyes is not None or question is None or not question.seats:
            return None
        return question.seats[0]

    def check(self) -> None:
        """Let the curtain fall, if it is time and nothing else lies over the table."""
        seat = self.waits
        if seat is None or not self.has_curtain or not self.table.is_active:
            return
        match = self.table.match
        since = news(match.table, seat)
        lines = [self._told(line) for line in match.lines(None, MOST_LINES) if line.at > since]
        player, letter = match.players[seat], self.table.letters[seat]
        self.table.app.push_screen(CurtainScreen(player, letter, lines, lambda: self.open(seat)))

    def _told(self, line: Line) -> str:
        """An event with the mark of whose it is, as in the log."""
        if line.seat is None:
            return line.sentence
        colour, letter = self.table.match.players[line.seat].colour, self.table.letters[line.seat]
        return f"{shape(self.table.looks, colour, letter)} {line.sentence}"

    def open(self, seat: Seat) -> None:
        """This person sees their own, if it is still they who are asked."""
        if self.waits == seat:
            self.table.eyes = seat
            self.table.asked()

    def close(self) -> None:
        """Nobody sees anything hidden; with a curtain it falls again."""
        if self.is_needed and self.table.eyes is not None:
            self.table.eyes = None
            self.table.asked()
