"""The window at one table in which anybody may call: its clock, its keys, the computer players, and asking in turn."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from rich.cells import cell_len

from boardgames_tui.commands import ENTER, ESCAPE, Command
from boardgames_tui.screens.peek import DEAF, DEAF_TO_SAME
from boardgames_tui.threads import in_thread, unstarted
from boardgames_tui.window import Window
from rules.language import N_, _
from rules.record import person_seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from boardgames_tui.match import Job
    from boardgames_tui.screens.peeking import PeekPage
    from boardgames_tui.widgets.canvas import Grid
    from rules.moves import Seat

LOOK = Command("look", ("space",), N_("look at a hand"), N_("the clock stands still while somebody looks at a hand"))
READY = ENTER.called(N_("let the clock run"))
NO_CALL = ENTER.called(N_("no call"))
LEAVE = ESCAPE.called("")


class Calling:
    """Conducts the window that is open at a table, if one is: the race for a key belongs to the screen.

    With a clock everybody's letter is a key; without one each person is asked in turn behind a curtain, and nothing is
    written down before all have answered.
    """

    def __init__(self, table: PeekPage) -> None:
        self.table = table
        self.window: Window | None = None
        self.is_ready = True
        self._timer: Timer | None = None
        self._thinking = False
        self._shown: object = None

    @property
    def is_open(self) -> bool:
        """Is a window open?"""
        return self.window is not None

    @property
    def seconds(self) -> int:
        """The clock that the table agreed on; 0 where each is asked in turn."""
        return int(self.table.match.record.header.table.clock)

    @property
    def now(self) -> float:
        """What time it is: the pace stretches the clock, but without pauses it is as it was agreed."""
        return monotonic() / (self.table.house.pace or 1.0)

    # Opening and closing

    def begin(self) -> None:
        """Open the window that the match has come to; leave an open one as it is."""
        match = self.table.match
        seats = match.window if not match.read_only and not match.trouble else ()
        if self.window and seats and self.window.at == match.at:
            return
        self.end()
        if not seats:
            return
        self.window = Window(match.at, seats, self.seconds, self.now)
        self.window.stop(self.now)
        if self.is_ready:  # then enter may have rolled, and be held down
            self.table.deafen(ENTER.keys, DEAF_TO_SAME)
        self._thinking = True
        self.table.run_worker(unstarted(self._think, match.jobs()), group="callers", exclusive=True)
        self.check()

    def end(self) -> None:
        """Let go of it."""
        self.window, self._shown = None, None
        if self._timer:
            self._timer.stop()
        self._timer = None

    def arrive(self, settle: Callable[[], None]) -> None:
        """People have just come to the table: a clock that was open already runs once one of them says so."""
        self.is_ready = not self.seconds
        settle()
        self.is_ready = self.is_ready or not self.people
        self.check()

    async def _think(self, jobs: tuple[Job, ...]) -> None:
        """Each computer player makes up its mind at once, and says so after a pause that was drawn before."""
        window, pace = self.window, self.table.house.pace
        for job in jobs:
            move = await in_thread(job.think)
            if window and window is self.window:
                window.expect(job.seat, job.pause if pace else 0.0, self.table.match.is_call(move))
        if window is self.window:
            self._thinking = False
            self.check()

    def check(self) -> None:
        """Let the clock run while the table can be seen, and stand still while it cannot."""
        window, table = self.window, self.table
        if window is None:
            return
        if not table.is_active or table.is_too_small or not self.is_ready:
            window.stop(self.now)
            return
        window.go_on(self.now)
        self._tick()

    def _tick(self) -> None:
        window, table = self.window, self.table
        if window is None or not table.is_active:
            return
        if self._timer:
            self._timer.stop()
        window.advance(self.now)
        if window.due(self.now):
            self._close(window)
            return
        if not window.seconds and not self._thinking and self._ask_next(window):
            return
        shown = (window.cells(self.now), tuple(window.calls))
        if shown != self._shown:
            self._shown = shown
            table.repaint()
        self._timer = table.set_timer(window.wait(self.now) * (table.house.pace or 1.0) + 0.001, self._tick)

    def _close(self, window: Window) -> None:
        """A key that comes too late, or is held down, is not to be a choice of whoever is asked next."""
        keys = {seat: self.table.letters[seat].lower() for seat in self.people}
        self.table.deafen(keys.values(), DEAF)
        self.table.deafen((keys[seat] for seat in window.calls if seat in keys), DEAF_TO_SAME)
        self.end()
        refusal = self.table.match.close_window(window.calls, window.at)
        if refusal:
            self.table.notice = refusal.sentence
            self.table.repaint()

    # Keys

    @property
    def people(self) -> tuple[Seat, ...]:
        """The people who may call."""
        if self.window is None:
            return ()
        people = person_seats(self.table.match.players)
        return tuple(seat for seat in self.window.seats if seat in people)

    @property
    def callable(self) -> tuple[Seat, ...]:
        """Those of them who have not answered."""
        answered = {*self.window.calls, *self.window.silent} if self.window else set()
        return tuple(seat for seat in self.people if seat not in answered)

    def commands(self) -> tuple[Command, ...]:
        """Each seat's letter, and a look at a hand; nobody can shut out others, so enter works for one alone."""
        if not self.is_ready:
            return READY, LOOK, LEAVE
        if not self.seconds:
            return (LEAVE,)
        keys = tuple(self.table.letters[seat].lower() for seat in self.callable)
        call = (Command("call", keys, N_("call"), N_("call, each with their own key"), label=" ".join(keys)),)
        alone = (NO_CALL,) if len(self.people) == 1 and keys else ()
        if self.window and self.window.calls:
            return (*call[: len(keys)], LEAVE)
        return (*call[: len(keys)], *alone, LOOK, LEAVE)

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        window, table = self.window, self.table
        if window is None:
            return
        match command.id:
            case "call":
                window.call(next(seat for seat in self.people if table.letters[seat].lower() == key), self.now)
            case "look":
                table.peek()
                return
            case "enter" if self.is_ready:
                window.keep_silent(self.people[0])
            case "enter":
                self.is_ready = True
            case "escape":
                table.house.leave_match(table.match)
                return
        self.check()

    def parts(self) -> tuple[str, ...]:
        """The prompt, for everybody."""
        if not self.is_ready:
            return (_("Is everybody here? Enter lets the clock run."),)
        return self.table.ask_calls()

    def paint(self, grid: Grid) -> None:
        """At the right of the key line, where there is room: that nobody needs to do anything."""
        if self.is_open and self.is_ready and self.seconds:
            words, y = _("the window closes by itself"), grid.height - 1
            room = grid.rows[y][grid.width - 3 - cell_len(words) :]
            if all(glyph == " " for glyph, _style in room):
                grid.right(grid.width - 1, y, words, self.table.looks.pen("dim", "raise"))

    # Asking each in turn

    def _ask_next(self, window: Window) -> bool:
        """Ask the next person, behind the curtain; all are asked, whatever they hold. False where all were."""
        order = [seat for seat in self._clockwise(window) if seat in self.callable]
        if not order:
            return False
        self.table.ask_alone(order[0], lambda calls: self._answered(window, order[0], calls))
        return True

    def _clockwise(self, window: Window) -> list[Seat]:
        """From the left neighbour of whoever is on turn."""
        active, seats = self.table.active, len(self.table.match.players)
        return sorted(window.seats, key=lambda seat: (seat - active - 1) % seats)

    def _answered(self, window: Window, seat: Seat, calls: bool) -> None:
        if calls:
            window.call(seat, self.now)
        else:
            window.keep_silent(seat)
