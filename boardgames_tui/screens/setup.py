"""The set-up of a new match: one row one choice, everything on one screen, from the game's own options."""

from __future__ import annotations

from dataclasses import replace

from textual import events

from boardgames_tui.commands import BACK, ENTER, HELP, Command
from boardgames_tui.games import NoScreen, screen
from boardgames_tui.newmatch import WrongUse, header_of, new_match
from boardgames_tui.saves import SaveFault
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.setup_form import Form, Row
from boardgames_tui.screens.setup_memory import keep, recall
from boardgames_tui.screens.setup_paint import SetupPainter
from boardgames_tui.widgets.canvas import Grid
from boardgames_tui.widgets.parts import key_line, sentence, title
from rules import load
from rules.language import N_, _
from rules.record import NAME_CELLS

ROWS = Command("row", ("up", "down"), N_("row"), N_("the row above or below"), label="↑↓")
VALUES = Command("value", ("left", "right"), N_("value"), N_("the value before or the next one"), label="←→")
COLUMN = Command("column", ("tab", "shift+tab"), N_("colour"), N_("change the seat's colour, or who plays it"))
START = Command("start", ("ctrl+s",), N_("start"), N_("start the match, from every row"))
F1 = replace(HELP, keys=("f1",))
REFUSED = (",", ":")
"""Letters that no name has, because they part the names in a command."""


class SetupScreen(Page):
    """Seats, options and agreements of a new match of one game; raises ``rules.BrokenGame`` where it cannot be."""

    OFFERS = (ROWS, VALUES, COLUMN, ENTER, START, BACK, F1)
    TAKES_LETTERS = True

    def __init__(self, slug: str) -> None:
        super().__init__()
        self.form = Form(load(slug))
        recall(self.form)

    def commands(self) -> tuple[Command, ...]:
        """Letters belong to names, so no command has one."""
        row, offered = self.form.row, [ROWS]
        if row.kind not in ("seed", "begin"):
            offered.append(VALUES)
        if row.kind == "seat":
            offered.append(COLUMN.called(N_("colour") if self.form.column == "player" else N_("player")))
        enter = ENTER.called(N_("start") if row.kind == "begin" else N_("next"))
        return (*offered, enter, *(() if row.kind == "begin" else (START,)), BACK, F1)

    def on_key(self, event: events.Key) -> None:
        """What is typed goes into the selected row as it is; any other key goes on to the page, as a command."""
        if self.is_too_small:
            return
        refused = self.form.takes_name and event.character in REFUSED
        if refused or self.form.type(event.key, event.character):
            self.notice = _("A name must not contain a comma or a colon.") if refused else ""
            self.repaint()
            event.stop()
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Text from elsewhere goes where letters go."""
        event.stop()
        if not self.is_too_small:
            self.notice = ""
            text = event.text
            if self.form.takes_name and set(text) & set(REFUSED):
                self.notice = _("A name must not contain a comma or a colon.")
                text = text.translate(dict.fromkeys(map(ord, REFUSED)))
            self.form.paste(text)
            self.repaint()

    def press(self, key: str) -> bool:
        """As everywhere; a click selects a row, a second one changes its value or starts."""
        verb, _space, number = key.partition(" ")
        if not number:
            return super().press(key)
        row = self.form.rows[int(number)]
        self.notice = ""
        self._click(verb, row)
        if self.is_current:
            self.repaint()
        return True

    def _click(self, verb: str, row: Row) -> None:
        was = (self.form.row, self.form.column)
        self.form.go(row)
        self._check(was[0])
        if verb in ("left", "right"):
            self.form.step_value(1 if verb == "right" else -1)
        elif verb in ("colour", "player"):
            self.form.column = "colour" if verb == "colour" else "player"
            if was == (row, self.form.column):
                self.form.step_value(1)
        elif was[0] == row and row.kind == "begin":
            self.start()
        elif was[0] == row and row.kind in ("add", "choice"):
            self.form.step_value(1)

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        match command.id:
            case "row":
                self._step(1 if key == "down" else -1)
            case "value":
                self.form.step_value(1 if key == "right" else -1)
            case "column":
                self.form.column = "colour" if self.form.column == "player" else "player"
            case "enter" if self.form.row.kind == "begin":
                self.start()
            case "start":
                self.start()
            case "enter":
                self._step(1)
            case "escape":
                self.leave()
            case "help":
                self.house.show_help(self.form.rules.info.slug, self.commands())

    def _step(self, step: int) -> None:
        """Another row; the name that is left is looked at."""
        left = self.form.row
        self.form.step_row(step)
        self._check(left)

    def _check(self, left: Row) -> None:
        """Say what is wrong with the name of a row that was left."""
        if left.kind == "seat" and left != self.form.row and left in self.form.rows:
            self.notice = self.form.name_fault(left.index)

    def start(self) -> None:
        """Begin the match in the place of this page; a sentence where it cannot begin."""
        fault = self.form.fault()
        if fault:
            self.form.go(fault[0])
            self.notice = fault[1]
            return
        rules = self.form.rules
        try:
            screen(rules.info.slug)
            match = new_match(rules, header_of(rules, self.form.chosen()))
        except (NoScreen, SaveFault, WrongUse) as refused:
            self.notice = str(refused)
            return
        keep(self.form)
        house = self.house
        self.leave()
        house.open_match(match)

    # Painting

    def paint(self, grid: Grid) -> None:
        """Title, form, prompt, key line; the cursor stands where text is being typed."""
        pane, height = self.stage(grid), self.layout_size[1]
        title(grid, self.looks, self.form.rules.info.heading, _("new match"), "")
        painter = SetupPainter(self.looks, self.form)
        painter.paint(pane, 1, height - 3)
        told = (self.notice,) if self.notice else self._hint()
        prompt = sentence(told, pane.width - 4, self.looks.glyphs.ellipsis)
        pane.put(2, height - 2, prompt, self.looks.pen("bright"))
        key_line(grid, self.looks, height - 1, self.keyed())
        grid.cursor = painter.cursor or (pane.x + 1, height - 2)

    def _hint(self) -> tuple[str, ...]:
        """What to do on this row."""
        match self.form.row:
            case Row("seat", seat) if self.form.column == "colour":
                return (_("Colour of seat {number}: choose one that nobody has.").format(number=seat + 1),)
            case Row("seat", seat):
                name = _("Name of seat {number}: type, then enter.").format(number=seat + 1)
                return name, _("At most {most} columns wide.").format(most=NAME_CELLS)
            case Row("add"):
                return (_("One more at the table: type a name, or choose a player."),)
            case Row("choice", index):
                title = _(self.form.choices[index].title)
                return (_("{choice}: choose, then enter.").format(choice=title[:1].upper() + title[1:]),)
            case Row("seed"):
                return (_("Seed: empty for new dice; the same word brings the same dice again."),)
        return (_("All set: enter starts the match. It is saved after every move."),)
