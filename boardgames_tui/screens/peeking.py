"""What a table has for calls out of turn, and for secrets that each looks at alone while everybody sees the table."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events

from boardgames_tui.commands import Command
from boardgames_tui.screens.calling import Calling
from boardgames_tui.screens.curtain import CurtainScreen
from boardgames_tui.screens.handing import Handing
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.peek import DEAF, AskScreen, PrivateScreen, WhoseScreen
from boardgames_tui.screens.waiting import think
from boardgames_tui.threads import unstarted
from rules.language import N_, _
from rules.record import person_seats
from rules.turn import Decide

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from boardgames_tui.match import Match
    from boardgames_tui.screens.table import TableScreen
    from boardgames_tui.widgets.canvas import Pane
    from rules.moves import Seat

HAND = Command("hand", ("m",), N_("a hand"), N_("your own hand, behind a curtain"))


class PeekPage(Page):
    """A table at which anybody may call, and on which with ``PEEKS`` everybody always sees what a stranger sees."""

    PEEKS: ClassVar[bool] = False
    """Does each look at their own secrets when they want to, instead of a curtain between the turns?"""

    match: Match
    eyes: Seat | None
    letters: tuple[str, ...]

    def __init__(self) -> None:
        super().__init__()
        self.calling = Calling(self)
        self._deaf: dict[str, float] = {}
        self.handing = Handing(cast("TableScreen", self))

    # What a game supplies

    def ask_calls(self) -> tuple[str, ...]:
        """What can be called in the window that is open, for everybody."""
        return (_("Call with your own key."),)

    def call_question(self, seat: Seat) -> str:
        """The same as a question to one person who is asked alone."""
        return _("Do you call?")

    def paint_private(self, pane: Pane, seat: Seat) -> None:
        """Draw what only this seat may see into a pane of 80 columns; by itself the position in words."""
        facts = self.match.rules.position(self.match.view(seat))
        for y, fact in enumerate(facts, 2):
            pane.put(3, y, fact.format(*self.match.names), self.looks.pen("text"))

    def linger(self) -> float:
        """For how many seconds more what is shown should be seen before a computer player goes on."""
        return 0.0

    def holds(self) -> bool:
        """Do the computer players wait, because something is being looked at?"""
        return False

    # Keys

    def deafen(self, keys: Iterable[str], seconds: float) -> None:
        """These keys were pressed for something else: for so long they mean nothing here."""
        self._deaf |= dict.fromkeys(keys, monotonic() + seconds)

    def press(self, key: str) -> bool:
        """A key that is held down repeats itself, the first time late and then quickly: it stays unheard."""
        now = monotonic()
        if now < self._deaf.get(key, now):
            self._deaf[key] = now + DEAF
            return True
        return super().press(key)

    # Coming and going

    def open_eyes(self) -> Seat | None:
        """Whose eyes the table is shown to now."""
        if self.PEEKS:
            return None
        return self.handing.eyes() if self.handing.is_needed else self.match.eyes_after(self.eyes)

    def on_screen_resume(self) -> None:
        """The table is seen again: what waited goes on."""
        self.calling.check()
        self.handing.check()
        if self.PEEKS:
            self.let_think()

    def on_screen_suspend(self) -> None:
        """Nobody sees the table: no clock runs, and while somebody looks at a hand nobody moves."""
        self.calling.check()
        if self.PEEKS:
            self.workers.cancel_group(self, "computers")

    def on_resize(self, _event: events.Resize) -> None:
        """No clock runs where there is too little room to see it."""
        self.calling.check()

    def suspend(self) -> None:
        """Whoever brings the program back may be somebody else."""
        self.handing.close()
        super().suspend()

    def on_unmount(self) -> None:
        """The window closes unseen; it opens again with the match."""
        self.calling.end()

    def let_think(self) -> None:
        """Let the computer players who are asked think and move."""
        waits = self.match.trouble or self.calling.is_open or self.holds() or (self.PEEKS and not self.is_active)
        jobs: tuple[Any, ...] = () if waits else self.match.jobs()
        if jobs:
            jobs = tuple(replace(job, pause=job.pause + self.linger()) for job in jobs)
            work = unstarted(think, self.match, jobs, self.house.pace)
            self.run_worker(work, group="computers", exclusive=True)

    # Secrets

    @property
    def active(self) -> Seat:
        """Whose turn it is; the first seat where it is nobody's."""
        turn = self.match.table.turn
        return turn.seats[0] if isinstance(turn, Decide) else 0

    def peek(self, key: str = "") -> None:
        """Let one person look at their own secrets: behind a curtain, unless the table or its people need none.

        Whoever only looks on is a stranger.
        """
        if self.match.read_only:
            return
        people = person_seats(self.match.players)
        alone = next(iter(people)) if len(people) == 1 else None
        if alone is None and not self.match.record.header.table.curtain and not self.calling.is_open:
            alone = self.active if self.active in people else None
        self.app.push_screen(WhoseScreen(self, key) if alone is None else PrivateScreen(self, alone))

    def ask_alone(self, seat: Seat, on_answer: Callable[[bool], None]) -> None:
        """Ask one person, on a private page, whether they call."""
        page, many = AskScreen(self, seat, on_answer), len(person_seats(self.match.players)) > 1
        if not many or not self.match.record.header.table.curtain:
            self._open(page)
            return
        lines = [line.sentence for line in self.match.lines(None, 3)]
        player, letter = self.match.players[seat], self.letters[seat]
        self._open(CurtainScreen(player, letter, lines, lambda: self._open(page)))

    def _open(self, page: Page) -> None:
        self.app.push_screen(page)
