"""Carrying on where nobody sees a list of matches: the words that were shown on leaving are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_tui.commands import Command
from boardgames_tui.files import SaveFault
from boardgames_tui.listing import find
from boardgames_tui.screens.opening import go_on
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.parts import key_line, sentence, title
from boardgames_tui.widgets.textline import TextLine
from rules.language import N_, _

if TYPE_CHECKING:
    from textual.events import Key, Paste

    from boardgames_tui.widgets.canvas import Grid

WIDEST = 74
TEXT_X, TOP = 3, 8

TAKE = Command("take", ("enter",), N_("carry on"), N_("go on with the match of these words"))
LEAVE = Command("leave", ("escape",), N_("menu"), N_("back to the menu"), right=True)


class CarryOnScreen(Page):
    """One line to type into."""

    OFFERS = (TAKE, LEAVE)
    TAKES_LETTERS = True

    def __init__(self) -> None:
        super().__init__()
        self.words = TextLine("", WIDEST)

    def commands(self) -> tuple[Command, ...]:
        """Take the words, or back."""
        return TAKE, LEAVE

    def on_key(self, event: Key) -> None:
        """Letters go into the line; any other key is a command."""
        if not self.is_too_small and self.words.key(event.key, event.character):
            self.notice = ""
            self.repaint()
            event.stop()
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Text from elsewhere goes where letters go."""
        event.stop()
        if not self.is_too_small:
            self.words.paste(event.text)
            self.repaint()

    def interrupt(self) -> None:
        """Back to the menu."""
        self.leave()

    def run(self, command: Command, key: str) -> None:
        """Open the match, or say why that cannot be."""
        if command.id != TAKE.id:
            self.leave()
            return
        if not self.words.text.strip():
            self.notice = _("Type the words that were shown when the match was left.")
            return
        try:
            path = find("-".join(self.words.text.split()))
        except SaveFault as fault:
            self.notice = str(fault)
            return
        self.notice = go_on(self.house, path)
        if not self.notice:
            self.leave()

    def paint(self, grid: Grid) -> None:
        """Title, what to do, the line, a notice, keys."""
        looks, height = self.looks, self.layout_size[1]
        title(grid, looks, _("Carry on"), "", "")
        stage = self.stage(grid)
        stage.put(
            TEXT_X, TOP, _("Which match? Type its words, as they were shown when it was left,"), looks.pen("text")
        )
        stage.put(TEXT_X, TOP + 1, _("with hyphens or spaces between them."), looks.pen("text"))
        stage.fill(TEXT_X - 1, TOP + 3, WIDEST + 2, 1, looks.pen("text", "sel"))
        after = stage.put(TEXT_X, TOP + 3, self.words.tail(WIDEST - 1), looks.pen("bright", "sel", bold=True))
        if not looks.tints:
            stage.put(TEXT_X - 2, TOP + 3, looks.glyphs.turn, looks.pen("bright", bold=True))
        if self.notice:
            told = sentence((self.notice,), stage.width - 4, looks.glyphs.ellipsis)
            stage.put(2, height - 2, told, looks.pen("bright"))
        key_line(grid, looks, height - 1, self.keyed())
        grid.cursor = (stage.x + after, TOP + 3)
