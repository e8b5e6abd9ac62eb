"""The keys of all commands: one is picked, and the next key pressed is its own from then on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boardgames_tui.commands import ENTER, ESCAPE, HELP, SHOWN, Command
from boardgames_tui.keymap import KeyMap, movable
from boardgames_tui.keys import INPUT_METHOD
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.canvas import cut
from boardgames_tui.widgets.parts import ascii_keys, heading, key_line, out_of_sight, sentence, title
from rules.language import N_, _

if TYPE_CHECKING:
    from boardgames_tui.widgets.canvas import Grid, Pane

EDGE = 78
NAME_X, KEY_X, HELP_X = 3, 14, 32
TOP = 4

ROWS = Command("row", ("up", "down"), N_("row"), N_("the row above or below"), label="↑↓")
RESET = Command("reset", ("backspace", "delete"), N_("usual key"), N_("the key that the command has by itself"))
LEAVE = ESCAPE.called(N_("settings"))
KEEP = ESCAPE.called(N_("leave it as it is"))


class KeysScreen(Page):
    """Every command that can be on another key. While ``waits``, the next key is taken as it is."""

    OFFERS = (ROWS, ENTER, RESET, ESCAPE, HELP)

    def __init__(self) -> None:
        super().__init__()
        self.list = movable()
        self.row = 0
        self.waits = False

    @property
    def command(self) -> Command:
        """The command that is selected."""
        return self.list[self.row]

    def commands(self) -> tuple[Command, ...]:
        """Rows, another key, the usual key; only escape while a key is waited for."""
        if self.waits:
            return (KEEP,)
        reset = (RESET,) if self.command.id in self.house.settings.keys else ()
        return (ROWS, ENTER.called(N_("another key")), *reset, LEAVE, HELP)

    def press(self, key: str) -> bool:
        """A key that is waited for is the command's; a click selects a row; the rest is commands."""
        self.notice = "" if self.waits or key.startswith("row ") else self.notice
        if self.waits and key != "escape" and not key.startswith("row ") and not self.is_too_small:
            self.waits = False
            self.give(key)
        elif key.startswith("row "):
            self.waits, self.row = False, int(key.removeprefix("row "))
        else:
            return super().press(key)
        self.repaint()
        return True

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        match command.id:
            case "row":
                self.row = (self.row + (1 if key == "down" else -1)) % len(self.list)
            case "enter":
                self.waits = True
            case "reset":
                self.change({each: own for each, own in self.house.settings.keys.items() if each != self.command.id})
            case "escape" if self.waits:
                self.waits = False
            case "escape":
                self.leave()
            case "help":
                self.house.show_help(None, self.commands())

    def give(self, key: str) -> None:
        """Put the selected command on this key, unless another one is on it where both are offered."""
        if key == INPUT_METHOD:
            self.notice = _("Your input method is on: switch it off, or press another key.")
            return
        keys = {command: own for command, own in self.house.settings.keys.items() if command != self.command.id}
        if key != self.command.keys[0]:
            keys[self.command.id] = key
        self.change(keys)

    def change(self, keys: dict[str, str]) -> None:
        """Let these keys hold, if they can."""
        self.notice = KeyMap(keys).fault()
        if not self.notice:
            self.notice = self.house.change(replace(self.house.settings, keys=keys))

    # Painting

    def paint(self, grid: Grid) -> None:
        """Title, the commands that fit, what to do, keys."""
        looks, pane, height = self.looks, self.stage(grid), self.layout_size[1]
        room = min(height - TOP - 3, len(self.list))
        above = max(0, min(self.row - room // 2, len(self.list) - room))
        title(grid, looks, "Boardgames", _("keys"), out_of_sight(looks, above, len(self.list) - room - above))
        heading(pane, looks, 2, TOP - 2, EDGE - 2, _("commands"))
        for line in range(room):
            self.paint_row(pane, TOP + line, above + line)
        told = (self.notice,) if self.notice else self.hint()
        pane.put(2, height - 2, sentence(told, pane.width - 4, looks.glyphs.ellipsis), looks.pen("bright"))
        key_line(grid, looks, height - 1, self.keyed())
        grid.cursor = (pane.x + 1, TOP + self.row - above)

    def hint(self) -> tuple[str, ...]:
        """What to do."""
        if self.waits:
            return (_("Press the new key for {command}.").format(command=self.command.id),)
        return (_("{command}: {help}.").format(command=self.command.id, help=_(self.command.help)),)

    def paint_row(self, pane: Pane, y: int, row: int) -> None:
        """A command, its keys, and what it does; keys of one's own are bright."""
        looks, command, is_here = self.looks, self.list[row], row == self.row
        ground = "sel" if is_here else "ground"
        pane.spot(1, y, EDGE, 1, f"row {row}")
        if is_here:
            pane.fill(1, y, EDGE, 1, looks.pen("text", ground))
            pane.put(1, y, looks.glyphs.turn, looks.pen("bright", ground, bold=True))
        pane.put(NAME_X, y, command.id, looks.pen("text", ground))
        is_own = command.id in self.house.settings.keys
        (moved,) = KeyMap(self.house.settings.keys).placed((command,))
        keys = moved.label or "  ".join(SHOWN.get(key, key) for key in moved.keys)
        shown = ascii_keys(keys) if looks.ascii else keys
        if self.waits and is_here:
            pane.put(KEY_X, y, f" {_('press a key')} ", looks.selected())
        else:
            ink = looks.pen("bright" if is_own or is_here else "text", ground, bold=is_own)
            pane.put(KEY_X, y, cut(shown, HELP_X - KEY_X - 2, looks.glyphs.ellipsis), ink)
        help_text = cut(_(command.help), EDGE - HELP_X, looks.glyphs.ellipsis)
        pane.put(HELP_X, y, help_text, looks.pen("dim", ground))
