"""A window for calls in plain mode: it has no clock, and each person is asked in turn, whatever they hold."""

from boardgames_tui.computers import close_window
from boardgames_tui.match import Match
from rules.moves import Refusal, Seat
from rules.turn import Decide


class InTurn:
    """The answers in the window that is open; nothing is written down before all have answered."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._at = -1
        self._called: list[Seat] = []
        self._silent: set[Seat] = set()

    def left(self) -> tuple[Seat, ...]:
        """The people who have not answered, clockwise from the left of whoever is on turn."""
        match, turn = self.match, self.match.table.turn
        question = match.question()
        if question is None or not match.window or not isinstance(turn, Decide):
            return ()
        if self._at != match.at:
            self._at, self._called, self._silent = match.at, [], set()
        order = sorted(question.callers, key=lambda seat: (seat - turn.seats[0] - 1) % len(match.players))
        return tuple(seat for seat in order if seat not in self._called and seat not in self._silent)

    def answer(self, seat: Seat, calls: bool) -> Refusal | None:
        """This person calls or does not; after the last one the window closes, with what the computer players say."""
        if calls:
            self._called.append(seat)
        else:
            self._silent.add(seat)
        return None if self.left() else close_window(self.match, self._called)
