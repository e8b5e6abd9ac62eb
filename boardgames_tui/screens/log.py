"""The whole log of a match, as one pair of eyes may know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from boardgames_tui.commands import Command
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.canvas import cut
from boardgames_tui.widgets.log import wrap
from boardgames_tui.widgets.parts import key_line, letters, out_of_sight, shape, title
from rules.language import N_, _
from rules.tell import tell

if TYPE_CHECKING:
    from boardgames_tui.match import Match
    from boardgames_tui.widgets.canvas import Grid, Pane
    from rules.moves import Seat
    from rules.tell import Line

WIDEST = 100
TOP = 2
MARK_X, TEXT_X = 6, 8

SCROLL = Command("scroll", ("up", "down"), N_("scroll"), N_("a row up or down"), label="↑↓")
PAGE = Command("page", ("pageup", "pagedown", "space"), N_("page"), N_("a page up or down"), label="pgup pgdn")
ENDS = Command("ends", ("home", "end"), N_("oldest, newest"), N_("the beginning, or the newest"), label="home end")
BACK = Command("back", ("escape", "l", "q"), N_("back"), N_("back to the table"), right=True)


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row: the turn where a new one begins, whose event begins here, and the text."""

    text: str
    turn: int | None = None
    seat: Seat | None = None
    is_note: bool = False


class LogScreen(Page):
    """Everything that has happened, the newest at the bottom and shown first."""

    OFFERS = (SCROLL, PAGE, ENDS, BACK)

    def __init__(self, match: Match, eyes: Seat | None) -> None:
        super().__init__()
        self.match, self.eyes = match, eyes
        self.letters = letters(match.names)
        self.below = 0

    def on_mount(self) -> None:
        """Hear what happens while the log is open."""
        self.match.subscribe(self)

    def on_unmount(self) -> None:
        """Hear no more."""
        self.match.unsubscribe(self)

    def told(self, line: Line) -> None:
        """Everything is read from the match when the page is painted."""

    def asked(self) -> None:
        """Show what is new, unless somebody is reading further up."""
        if not self.below:
            self.repaint()

    def commands(self) -> tuple[Command, ...]:
        """Reading keys."""
        return SCROLL, PAGE, ENDS, BACK

    def run(self, command: Command, key: str) -> None:
        """Move the text, or go back; ``below`` counts the rows out of sight at the end."""
        if command.id == "back":
            self.leave()
            return
        most = max(0, len(self.log_rows()) - self.room)
        page = self.room - 1
        steps = {"up": 1, "down": -1, "pageup": page, "pagedown": -page, "space": -page, "home": most, "end": -most}
        self.below = max(0, min(self.below + steps[key], most))

    @property
    def block(self) -> int:
        """How wide the log is."""
        return min(self.layout_size[0], WIDEST)

    @property
    def room(self) -> int:
        """How many rows can be seen."""
        return self.layout_size[1] - TOP - 3

    def log_rows(self) -> list[LogRow]:
        """Every event in rows; the first one of a turn has its number."""
        table, found, shown = self.match.table, [], 0
        for line in tell(table, self.eyes):
            is_note = line.sentence.startswith("# ") and line.seat is None
            turn = table.rules.turns(table.states[max(0, line.at - 1)]) + 1
            texts = wrap(line.sentence, self.block - TEXT_X - 2)
            is_new = turn > shown and not is_note
            found.append(LogRow(texts[0], turn if is_new else None, line.seat, is_note))
            found += [LogRow(text, is_note=is_note) for text in texts[1:]]
            shown = turn if is_new else shown
        return found

    def paint(self, grid: Grid) -> None:
        """Title, the rows that fit, who is who, keys."""
        width, height = self.layout_size
        rows = self.log_rows()
        self.below = min(self.below, max(0, len(rows) - self.room))
        end = len(rows) - self.below
        shown = rows[max(0, end - self.room) : end]
        above = end - len(shown)
        hidden = out_of_sight(self.looks, above, self.below)
        title(grid, self.looks, self.match.rules.info.heading, _("everything that has happened"), hidden)
        x = (width - self.block) // 2
        pane = grid.pane(x, TOP, self.block, self.room)
        for y, row in enumerate(shown):
            self.paint_row(pane, y, row)
        if not rows:
            pane.put(TEXT_X, 0, _("Nothing has happened yet."), self.looks.pen("dim"))
        self.paint_seats(grid.pane(x, height - 2, self.block, 1))
        key_line(grid, self.looks, height - 1, self.keyed())
        grid.cursor = (x + 1, height - 2)

    def paint_row(self, pane: Pane, y: int, row: LogRow) -> None:
        """The turn in the margin, the shape of whose event it is, the text."""
        looks = self.looks
        if row.turn is not None:
            pane.right(MARK_X - 2, y, str(row.turn), looks.pen("faint"))
        if row.seat is not None:
            colour = self.match.players[row.seat].colour
            pane.put(MARK_X, y, shape(looks, colour, self.letters[row.seat]), looks.pen(colour, bold=True))
        pane.put(TEXT_X, y, row.text, looks.pen("dim" if row.is_note else "text"))

    def paint_seats(self, pane: Pane) -> None:
        """Which shape is whose."""
        looks, players = self.looks, self.match.players
        x = 1
        room = (pane.width - 2) // len(players) - 4
        for player, letter in zip(players, self.letters, strict=True):
            pane.put(x, 0, shape(looks, player.colour, letter), looks.pen(player.colour, bold=True))
            name = cut(player.name, room, looks.glyphs.ellipsis)
            pane.put(x + 2, 0, name, looks.pen("dim"))
            x += cell_len(name) + 5
