"""The curtain: nothing of the table can be seen until the next player is alone with it."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from rich.cells import cell_len

from boardgames_tui.commands import ESCAPE, Command
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.log import wrap
from boardgames_tui.widgets.parts import shape
from boardgames_tui.widgets.pixels import EMPTY, LETTER_ROWS, WORD_HEIGHT, paint_word, word_rows
from rules.language import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boardgames_tui.widgets.canvas import Grid
    from rules.record import Player

DEAF = 0.4
"""For so many seconds keys are thrown away: they were typed before the curtain fell."""
MOST_LINES = 6
TEXT = 58
FIXED_ROWS = 7
"""All rows but those of the name and of what happened."""


class CurtainScreen(Page):
    """Opaque, in the tint of the seat it falls for. Only that seat's letter lifts it; escape leaves for the menu.

    ``lines`` is what happened since the player's last turn, as a stranger may know it; ``on_lift`` is called once the
    curtain is gone.
    """

    TAKES_LETTERS = True

    def __init__(self, player: Player, letter: str, lines: Sequence[str], on_lift: Callable[[], None]) -> None:
        super().__init__()
        self.player, self.letter, self.lines, self.on_lift = player, letter, tuple(lines), on_lift
        self.fell_at = monotonic()

    def on_mount(self) -> None:
        """Be deaf for a moment."""
        self.fell_at = monotonic()

    def commands(self) -> tuple[Command, ...]:
        """The seat's letter, and escape."""
        return Command("lift", (self.letter.lower(),), "", N_("lift the curtain")), ESCAPE

    def press(self, key: str) -> bool:
        """Every key ends here: one that is no command, or was typed too early, does nothing."""
        if self.is_redraw(key) or monotonic() - self.fell_at >= DEAF:
            super().press(key)
        return True

    def run(self, command: Command, key: str) -> None:
        """Lift, or leave for the menu."""
        if command.id == "lift":
            self.leave()
            self.on_lift()
        elif self.house.last:
            self.house.leave_match(self.house.last)

    def paint(self, grid: Grid) -> None:
        """Two bars, the name in big letters, who should look away and who should press what, and what happened."""
        looks, (width, height) = self.looks, self.layout_size
        colour, tint = self.player.colour, looks.tint(self.player.colour)
        grid.fill(0, 0, grid.width, grid.height, looks.pen("text", tint))
        bar = looks.pen("ground", colour) if looks.colour else looks.pen(reverse=True)
        for y in (0, grid.height - 1):
            grid.fill(0, y, grid.width, 1, bar)
        name = self.name_rows(width)
        fixed = name + FIXED_ROWS
        lines = self.shown_lines(min(MOST_LINES, height - fixed - 6))
        y = max(2, (height - fixed - (len(lines) + 2 if lines else 0)) // 2)
        grid.centre(0, y, width, _("pass the keyboard to"), looks.pen("dim", tint))
        self.paint_name(grid, width, y + 2)
        y += name + 3
        mark = f"{shape(looks, colour, self.letter)}  {self.player.name}"
        grid.centre(0, y, width, mark, looks.pen(colour, tint))
        grid.centre(0, y + 2, width, _("Everybody else, look away."), looks.pen("text", tint))
        self.paint_call(grid, width, y + 3)
        self.paint_lines(grid, width, y + 5, lines)
        grid.cursor = (0, height - 1)

    def pixels(self, width: int) -> tuple[str, ...]:
        """The name in big letters; empty where it has others than A to Z or is too long."""
        rows = word_rows(self.player.name)
        return rows if rows and len(rows[0]) <= width - 4 else ()

    def name_rows(self, width: int) -> int:
        """How many rows the name takes."""
        if not self.pixels(width):
            return 1
        return LETTER_ROWS if self.looks.ascii else WORD_HEIGHT

    def paint_name(self, grid: Grid, width: int, y: int) -> None:
        """The name in big letters, else spaced, else as it is."""
        pen = self.looks.pen(self.player.colour, self.looks.tint(self.player.colour), bold=True)
        pixels = self.pixels(width)
        if not pixels:
            spaced = " ".join(self.player.name)
            grid.centre(0, y, width, spaced if cell_len(spaced) <= width - 4 else self.player.name, pen)
        elif self.looks.ascii:
            for number, row in enumerate(pixels, y):
                grid.centre(0, number, width, row.replace(EMPTY, " "), pen)
        else:
            paint_word(grid, (width - len(pixels[0])) // 2, y, pixels, pen)

    def shown_lines(self, room: int) -> list[str]:
        """The last rows of what happened that fit."""
        rows = [row for line in self.lines for row in hanging(line)]
        return rows[-room:] if room > 0 else []

    def paint_call(self, grid: Grid, width: int, y: int) -> None:
        """Who presses which key."""
        looks, tint = self.looks, self.looks.tint(self.player.colour)
        sentence = _("{name}, press  {key}  to see your table.")
        name, key = self.player.name, self.letter.lower()
        whole = sentence.format(name=name, key=key)
        before = sentence.partition("{key}")[0].format(name=name)
        x = (width - cell_len(whole)) // 2
        grid.put(x, y, whole, looks.pen("text", tint))
        grid.put(x + cell_len(before), y, key, looks.pen("bright", tint, bold=True, underline=True))
        grid.spot(x, y, cell_len(whole), 1, key)

    def paint_lines(self, grid: Grid, width: int, y: int, lines: Sequence[str]) -> None:
        """What happened since the player's last turn, as a block in the middle."""
        looks, tint = self.looks, self.looks.tint(self.player.colour)
        if not lines:
            return
        grid.centre(0, y, width, _("Since your last turn"), looks.pen("dim", tint))
        left = (width - max(map(cell_len, lines))) // 2
        for number, line in enumerate(lines, y + 1):
            grid.put(left, number, line, looks.pen("text", tint))


def hanging(line: str) -> list[str]:
    """A line in rows, the further ones indented."""
    first, *rest = wrap(line, TEXT - 2)
    return [first, *(f"  {row}" for row in rest)]
