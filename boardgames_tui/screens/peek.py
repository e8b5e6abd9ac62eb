"""One's own secrets, where everybody sees the table: whose, a private page, and the ground that covers it again."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from boardgames_tui.commands import ESCAPE, Command
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.parts import key_line, letters, shape, tag
from rules.language import N_, _
from rules.record import person_seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgames_tui.screens.peeking import PeekPage
    from boardgames_tui.widgets.canvas import Grid
    from rules.moves import Seat

DEAF = 0.4
"""A letter counts after so many seconds without a key: before, it was held down or typed ahead."""
DEAF_TO_SAME = 1.2
"""So long for the key that opened the page: a key that is held down begins to repeat after half a second or more."""
SHOWN = 60.0
"""After so many seconds a private page closes by itself."""
NAME_X, ROW_GAP = 32, 2

YES = Command("yes", ("y",), N_("call"), N_("call; it is played when all have been asked"))
NO = Command("no", ("n", "enter"), N_("keep silent"), N_("do not call"))


class WhoseScreen(Page):
    """Opaque: whose secrets? The people's letters, each opening their own page; escape goes back to the table."""

    TAKES_LETTERS = True

    def __init__(self, table: PeekPage, opened_by: str) -> None:
        super().__init__()
        self.table, self.opened_by = table, opened_by
        self.letters = letters(table.match.names)
        self.pressed_at = monotonic()

    @property
    def people(self) -> tuple[Seat, ...]:
        """Those who are asked."""
        return tuple(sorted(person_seats(self.table.match.players)))

    def on_mount(self) -> None:
        """Be deaf for a moment."""
        self.pressed_at = monotonic()

    def commands(self) -> tuple[Command, ...]:
        """The letters, and back."""
        keys = tuple(self.letters[seat].lower() for seat in self.people)
        return Command("letter", keys, N_("your hand"), N_("your own hand"), label=" ".join(keys)), ESCAPE

    def press(self, key: str) -> bool:
        """Every key ends here: one that is no command, or was typed too early, does nothing."""
        quiet, self.pressed_at = monotonic() - self.pressed_at, monotonic()
        if key == "escape" or self.is_redraw(key) or quiet >= (DEAF_TO_SAME if key == self.opened_by else DEAF):
            super().press(key)
        return True

    def run(self, command: Command, key: str) -> None:
        """That person's page, or back."""
        if command.id == "letter":
            seat = next(seat for seat in self.people if self.letters[seat].lower() == key)
            self.app.switch_screen(PrivateScreen(self.table, seat))
        else:
            self.leave()

    def paint(self, grid: Grid) -> None:
        """Nothing of the table; who can look, each with their key on the seat colour."""
        looks, (width, height) = self.looks, self.layout_size
        grid.fill(0, 0, grid.width, grid.height, looks.pen("text", "raise"))
        x = (width - 80) // 2
        y = (height - 2 - ROW_GAP * len(self.people) - 4) // 2
        grid.centre(0, y, width, _("Whose hand?"), looks.pen("bright", "raise", bold=True))
        grid.centre(0, y + 1, width, _("Everybody else, look away."), looks.pen("dim", "raise"))
        for number, seat in enumerate(self.people):
            player, row = self.table.match.players[seat], y + 4 + ROW_GAP * number
            grid.put(x + NAME_X, row, f" {self.letters[seat]} ", looks.tile(player.colour))
            mark = shape(looks, player.colour, self.letters[seat])
            grid.put(x + NAME_X + 5, row, mark, looks.pen(player.colour, "raise", bold=True))
            grid.put(x + NAME_X + 7, row, player.name, looks.pen("text", "raise"))
            grid.spot(x + NAME_X, row, 30, 1, self.letters[seat].lower())
        key_line(grid, looks, height - 1, self.commands())
        grid.cursor = (1, height - 2)


class PrivateScreen(Page):
    """What only one seat may see: the whole first row in its colour says so, the game paints the rest.

    Enter, escape and the seat's letter hide it, and so does a minute. Its cells are covered with the curtain's ground
    before the table comes back, so that nothing of it is left wherever the terminal stops.
    """

    TAKES_LETTERS = True

    def __init__(self, table: PeekPage, seat: Seat) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        self.player, self.letter = table.match.players[seat], letters(table.match.names)[seat]
        self.is_covered = False
        self.opened_at = monotonic()

    def on_mount(self) -> None:
        """It will not stay open for ever."""
        self.opened_at = monotonic()
        self.set_timer(SHOWN * (self.house.pace or 1.0), self.time_is_over)

    def time_is_over(self) -> None:
        """Nobody has hidden it."""
        self.cover()

    def commands(self) -> tuple[Command, ...]:
        """Hide it."""
        if self.is_covered:
            return ()
        return (Command("hide", ("enter", "escape", self.letter.lower()), N_("hide my hand"), N_("back to the table")),)

    def press(self, key: str) -> bool:
        """Every key ends here; one that is held down since the page was asked for does nothing."""
        held = key == self.letter.lower() and monotonic() - self.opened_at < DEAF_TO_SAME
        if not held or self.is_redraw(key):
            super().press(key)
        return True

    def run(self, command: Command, key: str) -> None:
        """Cover the page."""
        self.table.deafen((key,), DEAF_TO_SAME)
        self.cover()

    def cover(self) -> None:
        """The curtain's ground over every cell, and once that is painted the table."""
        if not self.is_covered:
            self.is_covered = True
            self.repaint()
            self.call_after_refresh(self.call_after_refresh, self.leave)

    def suspend(self) -> None:
        """Hide it first: somebody else may bring the program back."""
        self.cover()

    def prompt(self) -> str:
        """What to do."""
        return _("Look, remember, and hide your hand again.")

    def paint(self, grid: Grid) -> None:
        """The row that warns, what the game shows, the prompt; or the ground alone."""
        looks, (width, height) = self.looks, self.layout_size
        tint = looks.tint(self.player.colour)
        if self.is_covered:
            grid.fill(0, 0, grid.width, grid.height, looks.pen("text", tint))
            grid.cursor = (0, height - 1)
            return
        grid.fill(0, 0, width, 1, looks.tile(self.player.colour))
        mark = shape(looks, self.player.colour, self.letter)
        warning = _("{name}: only you should see this").format(name=self.player.name)
        grid.put(3, 0, f"{mark} {warning}", looks.tile(self.player.colour))
        body = self.stage(grid)
        self.table.paint_private(body.pane(0, 1, body.width, height - 3), self.seat)
        x = tag(grid, looks, 1 if looks.ascii else 0, height - 2, self.player, self.letter) + 1
        grid.put(x, height - 2, self.prompt(), looks.pen("bright"))
        key_line(grid, looks, height - 1, self.commands())
        grid.cursor = (1, height - 2)


class AskScreen(PrivateScreen):
    """The same page, on which one person is asked whether they call; ``on_answer`` is told before the table is."""

    def __init__(self, table: PeekPage, seat: Seat, on_answer: Callable[[bool], None]) -> None:
        super().__init__(table, seat)
        self.on_answer = on_answer

    def commands(self) -> tuple[Command, ...]:
        """Yes or no."""
        return () if self.is_covered else (YES, NO)

    def time_is_over(self) -> None:
        """Who is asked may think."""

    def press(self, key: str) -> bool:
        """Every key ends here; those of the first moment were typed ahead."""
        if self.is_redraw(key) or monotonic() - self.opened_at >= DEAF:
            super().press(key)
        return True

    def run(self, command: Command, key: str) -> None:
        """Keep the answer and cover the page."""
        self.table.deafen((key,), DEAF_TO_SAME)
        self.cover()
        self.on_answer(command.id == YES.id)

    def prompt(self) -> str:
        """The question."""
        return self.table.call_question(self.seat)
