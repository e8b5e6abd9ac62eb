"""What every screen shares: one canvas, commands on keys and clicks, and what happens when the size changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import Screen
from textual.timer import Timer

from boardgames_tui.commands import REDRAW, Command, by_key
from boardgames_tui.keys import INPUT_METHOD, meant
from boardgames_tui.looks import Looks
from boardgames_tui.terminal.signals import has_shell
from boardgames_tui.widgets.canvas import Canvas, Grid, Pane
from rules.language import _

if TYPE_CHECKING:
    from boardgames_tui.app import BoardgamesApp

LEAST = (80, 23)
STILL = 2.0
INTERRUPT, SUSPEND = "ctrl+c", "ctrl+z"
PLAIN = "p"
"""The key that goes on in plain lines where there is too little room for anything else."""
LEAVING = ("menu", "quit", "back")
"""Ids of the commands that work even where there is too little room to paint anything."""


class Page(Screen[object]):
    """A screen of one canvas that takes all keys itself.

    A page says what it offers (``commands``), does it (``run``) and paints itself (``paint``). The layout shrinks at
    once with the terminal and grows only when the size has been still for two seconds; keys typed meanwhile count.
    """

    CSS = "Page { layers: base over; }"
    AUTO_FOCUS = ""
    OFFERS: ClassVar[tuple[Command, ...]] = ()
    """Every command that the page can ever offer: two of them can never be on one key."""
    TAKES_LETTERS: ClassVar[bool] = False
    """Are letters typed into the page, or do they name people? Then the settings put no command on one."""

    def __init__(self) -> None:
        super().__init__()
        self.notice = ""
        self.layout_size: tuple[int, int] = (0, 0)
        self._growth: Timer | None = None
        self.canvas = Canvas(self._painted)

    @property
    def house(self) -> BoardgamesApp:
        """The app this page is part of."""
        return cast("BoardgamesApp", self.app)

    @property
    def looks(self) -> Looks:
        """How things look on this terminal."""
        return self.house.looks

    def compose(self) -> ComposeResult:
        """The canvas alone; dialogs put text fields over it."""
        yield self.canvas

    def commands(self) -> tuple[Command, ...]:
        """What is offered now, most used first."""
        return ()

    def keyed(self) -> tuple[Command, ...]:
        """What is offered now, on the keys that the settings say."""
        return self.house.keymap.placed(self.commands(), self.TAKES_LETTERS)

    def run(self, command: Command, key: str) -> None:
        """Do what a command says; ``key`` is the one it was called by."""

    def paint(self, grid: Grid) -> None:
        """Draw the page into a grid of the size to lay out for, which may be less than the terminal's."""

    def stage(self, grid: Grid) -> Pane:
        """The middle of the layout, as wide as the least terminal, for pages that are never stretched."""
        width, height = self.layout_size
        return grid.pane((width - LEAST[0]) // 2, 0, LEAST[0], height)

    def repaint(self) -> None:
        """Show the page as it is now."""
        self.canvas.repaint()
        self._place_cursor()

    def _place_cursor(self) -> None:
        if self.canvas.grid:
            self.app.cursor_position = Offset(*self.canvas.grid.cursor)

    def _painted(self, width: int, height: int) -> Grid:
        grid = Grid(width, height, self.looks.pen())
        if width < LEAST[0] or height < LEAST[1]:
            _too_small(grid, self.looks, self.house.can_go_plain)
            return grid
        shared = (min(self.layout_size[0], width), min(self.layout_size[1], height))
        fits = shared[0] >= LEAST[0] and shared[1] >= LEAST[1]
        self.layout_size = shared if fits else (width, height)
        laid_out = Grid(*self.layout_size, grid.ground)
        self.paint(laid_out)
        if self.house.warning:
            _warn(laid_out, self.looks, self.house.warning)
        grid.lay(laid_out)
        return grid

    @property
    def is_too_small(self) -> bool:
        """Is there too little room to paint anything?"""
        return self.size.width < LEAST[0] or self.size.height < LEAST[1]

    def on_resize(self, event: events.Resize) -> None:
        """Shrink at once; grow once the size has been still."""
        width, height = event.size
        old = self.layout_size
        if old == (0, 0) or (width <= old[0] and height <= old[1]):
            self.layout_size = (width, height)
        else:
            self.layout_size = (min(width, old[0]), min(height, old[1]))
        if self._growth:
            self._growth.stop()
        self._growth = self.set_timer(STILL, self._grow) if self.layout_size != (width, height) else None
        self.call_after_refresh(self.repaint)

    def _grow(self) -> None:
        self._growth = None
        self.layout_size = (self.size.width, self.size.height)
        self.repaint()

    def on_screen_resume(self) -> None:
        """Paint anew when the page comes back into view."""
        self.repaint()

    async def on_event(self, event: events.Event) -> None:
        """What is typed and clicked is for the page that is shown: one that was left, or is covered, is deaf."""
        typed = isinstance(event, events.InputEvent | events.Paste)
        if typed and self.is_active:
            self.house.touched()
        if self.is_active or not typed:
            await super().on_event(event)

    def leave(self) -> None:
        """Go back to the page below, once."""
        if self.is_active and len(self.app.screen_stack) > 1:
            self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """A key becomes a command."""
        if event.key in (INTERRUPT, SUSPEND):
            event.stop()
            event.prevent_default()
            self.interrupt() if event.key == INTERRUPT else self.suspend()
            return
        key = meant(event.key, event.character, self.house.settings.french_digits)
        if self.is_too_small and key == PLAIN and self.house.can_go_plain:
            self.house.go_plain()
        elif self.press(key):
            event.stop()
            event.prevent_default()

    def interrupt(self) -> None:
        """Leave, as the page's own key does; nothing is lost."""
        leaving = (command.keys[0] for command in self.keyed() if command.id in LEAVING)
        self.press(next(leaving, "escape"))

    def suspend(self) -> None:
        """Stop, and give the terminal back to the shell that started the program, where one did."""
        if has_shell():
            self.app.action_suspend_process()
        else:
            self.notice = _("There is no shell here to go back to.")
            self.repaint()

    def refused(self, key: str) -> str:
        """Why this key, which is on no command offered now, does nothing; "" where that needs no words."""
        return ""

    def press(self, key: str) -> bool:
        """Do what this key means here; False where it means nothing."""
        if self.is_redraw(key):
            self.house.redraw()
            return True
        command = by_key(self.keyed(), key)
        if self.is_too_small and (command is None or command.id not in LEAVING):
            return True
        had_notice, self.notice = self.notice, ""
        if command:
            self.run(command, command.meaning(key))
        elif key == INPUT_METHOD:
            self.notice = _("Your input method is on: switch it off, or type letters from a to z.")
        else:
            self.notice = self.refused(key)
            if not had_notice and not self.notice:
                return False
        if self.is_current:
            self.repaint()
        return True

    def is_redraw(self, key: str) -> bool:
        """Is it the key that paints the screen anew, from everywhere?"""
        return key in self.house.keymap.placed((REDRAW,))[0].keys

    def on_click(self, event: events.Click) -> None:
        """A click on a thing is its key; the right button is escape."""
        event.stop()
        if event.button == 3:
            self.press("escape")
            return
        spots = self.canvas.grid.spots if self.canvas.grid else []
        spot = next((each for each in reversed(spots) if each.holds(event.screen_x, event.screen_y)), None)
        if spot:
            self.press(spot.key)


def _warn(grid: Grid, looks: Looks, words: str) -> None:
    """Over the prompt of any page: that the session is about to end."""
    pane = grid.pane((grid.width - LEAST[0]) // 2, grid.height - 2, LEAST[0], 1)
    pane.fill(0, 0, pane.width, 1, looks.pen())
    pane.put(1, 0, words, looks.pen("bright", bold=True))


def _too_small(grid: Grid, looks: Looks, may_be_plain: bool) -> None:
    """The sentence that says how much room is needed, and where it can go on without."""
    width, height, text = grid.width, grid.height, looks.pen("text")
    if height < 4 or width < 37:
        short = _("{width}x{height}: {least}x{rows} needed").format(
            width=width, height=height, least=LEAST[0], rows=LEAST[1]
        )
        grid.centre(0, height // 2, width, short[:width], text)
        plain = _("{key}: plain lines").format(key=PLAIN)
        if may_be_plain and height // 2 + 1 < height and len(plain) <= width:
            grid.centre(0, height // 2 + 1, width, plain, text)
        return
    top = (height - 3) // 2
    grid.centre(0, top, width, _("Too small to play here."), looks.pen("bright", bold=True))
    now = _("{width} x {height} now, {least} x {rows} needed.").format(
        width=width, height=height, least=LEAST[0], rows=LEAST[1]
    )
    grid.centre(0, top + 1, width, now, text)
    grid.centre(0, top + 2, width, _("Enlarge the window; nothing is lost."), text)
    if may_be_plain and top + 3 < height:
        grid.centre(0, top + 3, width, _("{key} goes on in plain lines.").format(key=PLAIN), text)
