"""A window in which anybody may call: whom it is open to, what has come in, and when it closes.

It knows no widget and no clock: whoever conducts it says what time it is, in seconds. Calls that come within a quarter
second of the first one count as simultaneous; then it takes no more.
"""

from collections.abc import Sequence
from math import ceil

from rules.moves import Seat
from rules.record import person_seats
from rules.table import Table
from rules.turn import Decide

QUARTER = 0.25
HALF = 0.5
CELLS = 20
"""How many cells the bar of a full clock has."""


def open_to(table: Table) -> tuple[Seat, ...]:
    """Everybody who may call now, people and computer players, in seating order; nobody where no window is open."""
    turn, state = table.turn, table.state
    if not isinstance(turn, Decide) or not turn.callers:
        return ()
    silence = table.rules.silence(state)
    if silence is None or is_called(table):
        return ()
    asked = sorted({*turn.seats, *turn.callers})
    return tuple(seat for seat in asked if any(move != silence for move in table.rules.legal_moves(state, seat)))


def is_called(table: Table, at: int | None = None) -> bool:
    """Has somebody called in the window that was open last, after ``at`` moves? Then nobody else may."""
    for number in range(table.cursor if at is None else at, 0, -1):
        before = table.states[number - 1]
        turn = table.rules.turn(before)
        if not isinstance(turn, Decide) or table.record.moves[number - 1].seat not in turn.callers:
            return False
        if table.rules.silence(before) is not None:
            return True
    return False


def is_settled(table: Table, at: int | None = None) -> bool:
    """Is there one thing only that can happen now, or after ``at`` moves, and nobody to be asked?"""
    state = table.states[table.cursor if at is None else at]
    turn = table.rules.turn(state)
    if not isinstance(turn, Decide) or (turn.callers and not is_called(table, at)):
        return False
    return table.rules.silence(state) is not None


def decision_before(table: Table, place: int) -> int:
    """The place itself, or where there was nothing to decide the last one before it where a person decided."""
    people = person_seats(table.record.players)
    places = (n for n in range(place, -1, -1) if table.record.moves[n].seat in people and not is_settled(table, n))
    return next(places, place)


class Window:
    """One window: it opens at ``now``, after ``at`` moves, for ``seats``.

    With ``seconds`` a clock closes it; without any it closes when everybody has answered.
    """

    def __init__(self, at: int, seats: Sequence[Seat], seconds: float, now: float) -> None:
        self.at, self.seats, self.seconds = at, tuple(seats), seconds
        self.calls: list[Seat] = []
        self.silent: set[Seat] = set()
        self._answers: list[tuple[float, Seat, bool]] = []
        self._before, self._since = 0.0, now
        self._is_running = True
        self._first_call = 0.0

    # The clock

    @property
    def is_running(self) -> bool:
        """Does the clock go on?"""
        return self._is_running

    def stop(self, now: float) -> None:
        """Let the clock stand still."""
        self._before, self._is_running = self.elapsed(now), False

    def go_on(self, now: float) -> None:
        """Let it go on where it stood."""
        if not self._is_running:
            self._since, self._is_running = now, True

    def elapsed(self, now: float) -> float:
        """For how long the clock has run."""
        return self._before + (now - self._since if self._is_running else 0.0)

    def left(self, now: float) -> float:
        """For how long it will run at most."""
        return max(0.0, self.seconds - self.elapsed(now))

    def halves(self, now: float) -> int:
        """How many half seconds are left, the one that has begun included."""
        return ceil(round(self.left(now) / HALF, 3))

    def cells(self, now: float) -> int:
        """How many cells of the bar are left."""
        return ceil(CELLS * self.halves(now) * HALF / self.seconds) if self.seconds else 0

    # What comes in

    def expect(self, seat: Seat, pause: float, calls: bool) -> None:
        """A computer player will have made up its mind when the clock has run for so long."""
        self._answers.append((pause, seat, calls))

    def call(self, seat: Seat, now: float) -> None:
        """This seat calls, if it may and has not answered."""
        if seat not in self.seats or seat in self.calls or seat in self.silent or self.due(now):
            return
        if not self.calls:
            self._first_call = self.elapsed(now)
        self.calls.append(seat)

    def keep_silent(self, seat: Seat) -> None:
        """This seat will not call."""
        if seat in self.seats and seat not in self.calls:
            self.silent.add(seat)

    def advance(self, now: float) -> None:
        """Take the answers of computer players whose time has come."""
        for pause, seat, calls in sorted(self._answers):
            if pause <= self.elapsed(now):
                self._answers.remove((pause, seat, calls))
                if calls:
                    self.call(seat, now)
                else:
                    self.keep_silent(seat)

    def due(self, now: float) -> bool:
        """Is it to be closed now? What was called then holds; if nothing was, silence does."""
        if len(self.calls) + len(self.silent) == len(self.seats):
            return not self.calls or not self.seconds or self._is_quarter_over(now)
        if not self.seconds:
            return False
        return self._is_quarter_over(now) if self.calls else self.elapsed(now) >= self.seconds

    def _is_quarter_over(self, now: float) -> bool:
        return self.elapsed(now) >= self._first_call + QUARTER

    def wait(self, now: float) -> float:
        """In how many seconds something is due or looks different."""
        ran = self.elapsed(now)
        times = [pause - ran for pause, _seat, _calls in self._answers]
        if self.calls:
            times.append(self._first_call + QUARTER - ran)
        elif self.seconds:
            times.append(self.left(now) - (self.halves(now) - 1) * HALF)
        return max(0.0, min(times, default=HALF))
