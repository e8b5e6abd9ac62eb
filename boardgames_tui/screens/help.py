"""Help: the rules of a game or of the house, chapter by chapter, and the keys that work where it was asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import rules
from boardgames_tui.commands import ENTER, ESCAPE, HELP, LOG, MENU, REDO, REDRAW, SHOWN, UNDO, Command
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.canvas import cut
from boardgames_tui.widgets.parts import ascii_keys, key_line, out_of_sight, title
from boardgames_tui.widgets.prose import Chapter, Row, Span, chapters, paint_rows, rows, said, spans, table
from rules.language import N_, _

if TYPE_CHECKING:
    from boardgames_tui.widgets.canvas import Grid, Pane

CONTENTS, GAP = 21, 3
TEXT, WIDE_TEXT, WIDE = 54, 72, 110
TOP = 2
KEY = 8

KEYS = N_("Keys")
OWN_CHOICES = N_("Our own choices")
MOUSE = N_(
    "A click on a word in the bottom line, or on a thing with a key on it, is that key. The right button is escape."
)
TABLE = (ENTER, ESCAPE, UNDO, REDO, LOG, HELP, MENU, REDRAW)
HOUSE = (HELP, REDRAW)

CHAPTER = Command("chapter", tuple("123456789"), N_("chapter"), N_("a chapter by its number"), label="1-9")
TURN = Command("turn", ("right", "left"), N_("next"), N_("the next chapter, or the one before"), label="←→")
SCROLL = Command("scroll", ("down", "up"), N_("scroll"), N_("a row down or up"), label="↑↓")
READ = Command("read", ("space", "pagedown", "pageup", "home", "end"), N_("read on"), N_("a page on"), label="space")
BACK = Command("back", ("escape", "h", "q", "f1", "?"), N_("back"), N_("back to where you were"), right=True)


class HelpScreen(Page):
    """Contents left, the chapter right. ``slug`` names the game, None the house; ``commands`` are what was offered."""

    OFFERS = (CHAPTER, TURN, SCROLL, READ, BACK)

    def __init__(self, slug: str | None, commands: tuple[Command, ...]) -> None:
        super().__init__()
        self.heading = rules.info(slug).heading if slug else "Boardgames"
        self.offered = commands
        self.everywhere = TABLE if slug else HOUSE
        self.chapters = _ordered(chapters(page(slug), _("The game")))
        self.chapter = self.above = 0

    def commands(self) -> tuple[Command, ...]:
        """Reading keys."""
        last = min(9, len(self.chapters))
        return replace(CHAPTER, label=f"1-{last}"), TURN, SCROLL, READ, BACK

    def run(self, command: Command, key: str) -> None:
        """Turn the pages."""
        match command.id:
            case "back":
                self.leave()
            case "chapter":
                self.open_chapter(int(key) - 1)
            case "turn":
                self.open_chapter(self.chapter + (1 if key == "right" else -1))
            case "scroll":
                self.move_text(1 if key == "down" else -1)
            case "read":
                self.read(key)

    def open_chapter(self, number: int) -> None:
        """Show a chapter from its beginning, if there is one of this number."""
        if 0 <= number < len(self.chapters):
            self.chapter, self.above = number, 0

    def read(self, key: str) -> None:
        """A page on or back; past the end of a chapter the next one begins."""
        room = self.room
        if key == "space" and self.above >= self.most_above:
            self.open_chapter(self.chapter + 1)
        else:
            steps = {"space": room - 1, "pagedown": room - 1, "pageup": 1 - room, "home": -self.above}
            self.move_text(steps.get(key, self.most_above))

    def move_text(self, step: int) -> None:
        """Move the text, as far as there is any."""
        self.above = max(0, min(self.above + step, self.most_above))

    @property
    def text_width(self) -> int:
        """How wide the text is."""
        return WIDE_TEXT if self.layout_size[0] >= WIDE else TEXT

    @property
    def room(self) -> int:
        """How many rows of text can be seen; the first holds the heading, the second is empty."""
        return self.layout_size[1] - TOP - 5

    @property
    def most_above(self) -> int:
        """How far the text can be moved."""
        return max(0, len(self.lines()) - self.room)

    def lines(self) -> list[Row]:
        """The chapter that is open, in rows."""
        chapter, width = self.chapters[self.chapter], self.text_width
        found = rows(said(self.looks, chapter.source), width)
        if chapter.heading == _(KEYS):
            found += [Row()] * bool(found) + self.key_rows(width)
        return found

    def key_rows(self, width: int) -> list[Row]:
        """What was offered where help was asked for, then what is there at other times; each key once."""
        ids = {command.id for command in self.offered}
        others = [command for command in self.everywhere if command.id not in ids]
        blocks = [
            table([self.key_cells(each) for each in self.house.keymap.placed(block)], width, least=KEY)
            for block in (self.offered, others)
            if block
        ]
        label = [Row((Span(_("At other times"), "head"),))]
        return [*blocks[0], *(row for block in blocks[1:] for row in [Row(), *label, *block])]

    def key_cells(self, command: Command) -> list[list[Span]]:
        """A key, and what it does as a sentence."""
        shown = command.label or "  ".join(SHOWN.get(key, key) for key in command.keys)
        return [[Span(ascii_keys(shown) if self.looks.ascii else shown, "strong")], spans(_(command.help))]

    def paint(self, grid: Grid) -> None:
        """Title, contents, the chapter, how much of it is out of sight, keys."""
        width, height = self.layout_size
        place = _("chapter {number} of {count}").format(number=self.chapter + 1, count=len(self.chapters))
        title(grid, self.looks, self.heading, _("help"), place)
        text = self.text_width
        x = (width - CONTENTS - GAP - text) // 2
        self.paint_contents(grid.pane(x, TOP, CONTENTS, height - TOP - 2))
        for y in range(TOP, height - 2):
            grid.put(x + CONTENTS + 1, y, self.looks.glyphs.upright, self.looks.pen("line"))
        self.paint_text(grid.pane(x + CONTENTS + GAP, TOP, text, height - TOP - 2))
        key_line(grid, self.looks, height - 1, self.keyed())
        grid.cursor = (x, TOP + self.chapter)

    def paint_contents(self, pane: Pane) -> None:
        """The headings with their numbers; the open one stands on the ground of a selected row."""
        looks = self.looks
        for y, chapter in enumerate(self.chapters[: pane.height]):
            is_open = y == self.chapter
            ground = "sel" if is_open else "ground"
            pane.fill(0, y, pane.width, 1, looks.pen("text", ground))
            number = str(y + 1) if y < 9 else " "
            mark = looks.glyphs.turn if is_open else " "
            pane.put(0, y, mark, looks.pen("bright", ground, bold=True))
            pane.put(2, y, number, looks.pen("bright", ground, bold=True))
            heading = cut(said(looks, chapter.heading), pane.width - 4, looks.glyphs.ellipsis)
            pane.put(4, y, heading, looks.pen("bright" if is_open else "dim", ground, bold=is_open))
            if number != " ":
                pane.spot(0, y, pane.width, 1, number)

    def paint_text(self, pane: Pane) -> None:
        """The heading, the rows that fit, and how many do not."""
        looks, lines = self.looks, self.lines()
        self.above = min(self.above, self.most_above)
        heading = said(looks, self.chapters[self.chapter].heading)
        pane.put(0, 0, heading, looks.pen("bright", bold=True))
        paint_rows(pane.pane(0, 2, pane.width, self.room), looks, lines[self.above :])
        hidden = out_of_sight(looks, self.above, max(0, len(lines) - self.above - self.room))
        pane.right(pane.width, pane.height - 1, hidden, looks.pen("dim"))


def page(slug: str | None) -> str:
    """The Markdown of a game's rules, or of the house."""
    folders = [Path(folder) / slug for folder in rules.__path__] if slug else [Path(__file__).parents[1]]
    name = "rules.en.md" if slug else "house.en.md"
    for folder in folders:
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    return _("This game has no rules page.")


def _ordered(found: list[Chapter]) -> list[Chapter]:
    """With a chapter about the keys, and what is our own choice last."""
    own = [chapter for chapter in found if chapter.heading == OWN_CHOICES]
    others = [chapter for chapter in found if chapter.heading != OWN_CHOICES]
    if all(chapter.heading != KEYS for chapter in others):
        others.append(Chapter(_(KEYS), _(MOUSE)))
    return [*others, *own]
