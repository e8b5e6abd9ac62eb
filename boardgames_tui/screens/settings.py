"""The settings: one row one choice, which holds at once; below, whether this terminal shows the colours well."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from boardgames_tui.commands import ENTER, ESCAPE, HELP, Command
from boardgames_tui.looks import SEAT_COLOURS, Found, Looks
from boardgames_tui.screens.page import Page
from boardgames_tui.terminal.colours import Depth
from boardgames_tui.widgets.canvas import cut
from boardgames_tui.widgets.log import wrap
from boardgames_tui.widgets.parts import heading, key_line, sentence, shape, title
from rules.language import N_, _, ngettext

if TYPE_CHECKING:
    from boardgames_tui.widgets.canvas import Grid, Pane

EDGE = 78
TITLE_X, VALUE_X, HELP_X = 3, 20, 34
TOP, TALL = 2, 27

ROWS = Command("row", ("up", "down"), N_("row"), N_("the row above or below"), label="↑↓")
VALUES = Command("value", ("left", "right"), N_("value"), N_("the value before or the next one"), label="←→")
BACK = ESCAPE.called(N_("menu"))


@dataclass(frozen=True, slots=True)
class Item:
    """One setting: its name in ``Settings``, what people call it, its values, each with its word and its help."""

    name: str
    title: str
    values: tuple[tuple[Any, str, str], ...]


def _switch(name: str, title: str, on: str, off: str) -> Item:
    return Item(name, title, ((True, N_("on"), on), (False, N_("off"), off)))


ITEMS = (
    Item(
        "theme",
        N_("theme"),
        (
            ("dark", N_("dark"), N_("A dark table.")),
            ("light", N_("light"), N_("A light table.")),
            ("terminal", N_("terminal"), N_("Its own 16 colours on its own ground.")),
        ),
    ),
    Item(
        "glyphs",
        N_("signs"),
        (
            ("auto", N_("auto"), N_("What this terminal shows well.")),
            ("unicode", N_("unicode"), N_("Shapes and lines, whatever the terminal says.")),
            ("ascii", N_("ascii"), N_("Letters and signs that every terminal has.")),
        ),
    ),
    Item(
        "motion",
        N_("motion"),
        (
            ("auto", N_("auto"), N_("Pieces walk their way, but not over SSH.")),
            ("off", N_("off"), N_("Everything is at once where it goes.")),
            ("on", N_("on"), N_("Pieces walk their way, over SSH too.")),
        ),
    ),
    _switch("mouse", N_("mouse"), N_("A click is the key it falls on."), N_("The mouse is left to the terminal.")),
    _switch("bell", N_("bell"), N_("Rings when a person's turn comes."), N_("No sound.")),
    _switch(
        "curtain",
        N_("curtain"),
        N_("New matches hide secrets with a curtain."),
        N_("New matches trust the people at the table."),
    ),
    _switch(
        "french_digits",
        N_("French digits"),
        N_("A French keyboard's digits need no shift."),
        N_("The row of digits is what it sends."),
    ),
)
KEYS_HELP = N_("Another key for any command: press enter.")


class SettingsScreen(Page):
    """All settings; the last row opens the list of keys."""

    OFFERS = (ROWS, VALUES, ENTER, BACK, HELP)

    def __init__(self) -> None:
        super().__init__()
        self.row = 0

    @property
    def is_keys(self) -> bool:
        """Is the row of the keys selected?"""
        return self.row == len(ITEMS)

    def commands(self) -> tuple[Command, ...]:
        """Rows, values, the list of keys."""
        if self.is_keys:
            return ROWS, ENTER.called(N_("the keys")), BACK, HELP
        return ROWS, VALUES, ENTER.called(N_("next")), BACK, HELP

    def press(self, key: str) -> bool:
        """As everywhere; a click selects a row, or steps its value."""
        verb, _space, number = key.partition(" ")
        if not number:
            return super().press(key)
        was, self.row = self.row, int(number)
        self.notice = ""
        if self.is_keys and was == self.row:
            self.open_keys()
        elif verb in ("left", "right") or (was == self.row and not self.is_keys):
            self.step(-1 if verb == "left" else 1)
        if self.is_current:
            self.repaint()
        return True

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        match command.id:
            case "row":
                self.row = (self.row + (1 if key == "down" else -1)) % (len(ITEMS) + 1)
            case "value":
                self.step(1 if key == "right" else -1)
            case "enter" if self.is_keys:
                self.open_keys()
            case "enter":
                self.row += 1
            case "escape":
                self.leave()
            case "help":
                self.house.show_help(None, self.commands())

    def open_keys(self) -> None:
        """The list of commands and their keys."""
        from boardgames_tui.screens.key_list import KeysScreen

        self.app.push_screen(KeysScreen())

    def step(self, step: int) -> None:
        """The next value of the selected row, or the one before; it holds at once and is written down."""
        item = ITEMS[self.row]
        values = [value for value, _word, _help in item.values]
        at = values.index(getattr(self.house.settings, item.name)) + step
        self.notice = self.house.change(replace(self.house.settings, **{item.name: values[at % len(values)]}))

    # Painting

    def paint(self, grid: Grid) -> None:
        """Title, rows, people, what was found out, what to do, keys."""
        looks, pane, height = self.looks, self.stage(grid), self.layout_size[1]
        title(grid, looks, "Boardgames", _("settings"), "")
        top = TOP + max(0, (height - TALL) // 3)
        heading(pane, looks, 2, top, EDGE - 2, _("settings"))
        for row in range(len(ITEMS) + 1):
            self.paint_row(pane, top + 2 + row, row)
        self.paint_people(pane, top + 4 + len(ITEMS))
        told = self.notice or _("A change holds at once, and is kept.")
        pane.put(2, height - 2, sentence((told,), pane.width - 4, looks.glyphs.ellipsis), looks.pen("bright"))
        key_line(grid, looks, height - 1, self.keyed())
        grid.cursor = (pane.x + 1, top + 2 + self.row)

    def paint_row(self, pane: Pane, y: int, row: int) -> None:
        """What people call it, its value between the arrows, and what that does."""
        looks, is_here = self.looks, row == self.row
        ground = "sel" if is_here else "ground"
        pane.spot(1, y, EDGE, 1, f"row {row}")
        if is_here:
            pane.fill(1, y, EDGE, 1, looks.pen("text", ground))
            pane.put(1, y, looks.glyphs.turn, looks.pen("bright", ground, bold=True))
        if row == len(ITEMS):
            pane.put(TITLE_X, y, _("keys"), looks.pen("text", ground))
            changed = len(self.house.settings.keys)
            own = ngettext("{count} of your own", "{count} of your own", changed).format(count=changed)
            ink = looks.pen("bright" if is_here else "text", ground, bold=is_here)
            pane.put(VALUE_X, y, own if changed else _("usual"), ink)
            help_text = _(KEYS_HELP)
        else:
            item = ITEMS[row]
            name = cut(_(item.title), VALUE_X - TITLE_X - 3, looks.glyphs.ellipsis)
            pane.put(TITLE_X, y, name, looks.pen("text", ground))
            word, help_text = self.word(item)
            arrows(pane, looks, y, _(word), row, is_here)
        pane.put(HELP_X, y, cut(help_text, EDGE - HELP_X, looks.glyphs.ellipsis), looks.pen("dim", ground))

    def word(self, item: Item) -> tuple[str, str]:
        """The word of a setting's value and what that does, or why it does not here."""
        value = getattr(self.house.settings, item.name)
        word, help_text = next((word, help_) for each, word, help_ in item.values if each == value)
        found = self.house.found
        if item.name == "mouse" and value and not found.mouse:
            return word, _("Off here: it was started with --no-mouse.")
        if item.name == "theme" and found.depth is Depth.NONE:
            return word, _("No colours here: NO_COLOR, or the terminal.")
        return word, _(help_text)

    def paint_people(self, pane: Pane, y: int) -> None:
        """All six people as name tags and as pieces, and what was found out about the terminal."""
        looks = self.looks
        heading(pane, looks, 2, y, EDGE - 2, _("on this terminal"))
        x = 2 if looks.ascii else 3
        for at, colour in enumerate(SEAT_COLOURS):
            letter, name = "ABCDEF"[at], _(colour)
            text = f"[{letter}] {name}" if looks.ascii else f" {shape(looks, colour, letter)} {name} "
            style = looks.pen("bright", bold=True) if looks.ascii else looks.tile(colour)
            pane.put(x, y + 2, text, style)
            mark, preview = shape(looks, colour, letter), shape(looks, colour, letter, preview=True)
            pane.put(x + 1, y + 3, f"{mark} 3 5 {preview}", looks.pen(colour, bold=True))
            x += cell_len(text) + 2
        told = wrap(found_out(self.house.found, looks, (self.size.width, self.size.height)), EDGE - TITLE_X)
        for line, words in enumerate(told[:2]):
            pane.put(TITLE_X, y + 5 + line, words, looks.pen("dim"))


def arrows(pane: Pane, looks: Looks, y: int, word: str, row: int, is_here: bool) -> None:
    """A value between the arrows that change it."""
    ground = "sel" if is_here else "ground"
    mark = looks.pen("bright" if is_here else "faint", ground, bold=is_here)
    pane.put(VALUE_X - 2, y, looks.glyphs.left, mark)
    end = pane.put(VALUE_X, y, word, looks.pen("bright" if is_here else "text", ground, bold=is_here)) + 1
    pane.put(end, y, looks.glyphs.turn, mark)
    pane.spot(VALUE_X - 3, y, 3, 1, f"left {row}")
    pane.spot(end - 1, y, 3, 1, f"right {row}")


DEPTHS = {
    Depth.NONE: N_("no colours"),
    Depth.SIXTEEN: N_("16 colours"),
    Depth.INDEXED: N_("256 colours"),
    Depth.TRUE: N_("24-bit colours"),
}


def found_out(found: Found, looks: Looks, size: tuple[int, int]) -> str:
    """What is known about the terminal, in one line."""
    glyphs = _("signs: unicode") if found.glyphs == "unicode" else _("signs: ascii")
    width, height = size
    parts = [
        _("TERM={term}").format(term=os.environ.get("TERM", "")[:20]),
        _(DEPTHS[found.depth]),
        glyphs,
        _("{width} x {height}").format(width=width, height=height),
    ]
    if found.over_ssh:
        parts.append(_("over SSH"))
    separator = f" {looks.glyphs.dot} "
    return separator.join(parts)
