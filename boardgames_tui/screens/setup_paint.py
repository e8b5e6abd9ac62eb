"""Draws the set-up form: a row a choice, its help dim at the right, the shell command beside the start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len

from boardgames_tui.looks import Looks
from boardgames_tui.newmatch import RANDOM
from boardgames_tui.screens.setup_choices import STARTER, Choice
from boardgames_tui.screens.setup_form import Form, Row
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.log import wrap
from boardgames_tui.widgets.parts import heading, letters, shape
from boardgames_tui.widgets.shell import shell_rows
from boardgames_tui.widgets.textline import TextLine
from rules.language import _
from rules.record import HUMAN

EDGE = 78
NUMBER_X, SHAPE_X, NAME_X, COLOUR_X, PLAYER_X = 3, 6, 11, 35, 47
TITLE_X, VALUE_X, HELP_X, COMMAND_X = 3, 19, 33, 22
NAME_CELLS, VALUE_CELLS = 20, 40
HELP_ROWS = 2
MOST_ROWS = 6
AIRY = 27


@dataclass(frozen=True, slots=True)
class Line:
    """What stands on a row of the screen: a row of the form, a heading, or nothing; and how many rows it takes."""

    height: int
    row: int | None = None
    heading: str = ""


class SetupPainter:
    """Draws one form in these looks; ``cursor`` is where text is being typed, or None."""

    def __init__(self, looks: Looks, form: Form) -> None:
        self.looks, self.form = looks, form
        self.cursor: tuple[int, int] | None = None

    def paint(self, pane: Pane, top: int, height: int) -> None:
        """Draw the form into these rows of the pane; where it is too tall, the part round the selected row."""
        lines = self._lines(height)
        total = sum(line.height for line in lines)
        starts = [sum(line.height for line in lines[:index]) for index in range(len(lines))]
        selected = next(index for index, line in enumerate(lines) if line.row == self.form.at)
        end = starts[selected] + lines[selected].height
        # The command is counted as one row, so that nothing moves up while it grows.
        air = min((height - total + lines[-1].height - 1) // 3, height - total)
        first = max(0, min(end - height + 1, total - height)) if total > height else -air
        view = pane.pane(0, top, pane.width, height)
        self.cursor = None
        for line, y in zip(lines, starts, strict=True):
            if line.heading and 0 <= y - first < height:
                heading(view, self.looks, 2, y - first, EDGE - 2, line.heading)
            elif line.row is not None and 0 <= y - first <= height - line.height:
                self._row(view, y - first, line.row, line.height)

    def _lines(self, height: int) -> list[Line]:
        """With as much air and help as there is room for, and the whole command if it can be."""
        airy = ((2, 1, HELP_ROWS, MOST_ROWS),) if height >= AIRY else ()
        close = ((1, 1, HELP_ROWS, MOST_ROWS), (1, 0, HELP_ROWS, MOST_ROWS), (1, 0, 1, HELP_ROWS), (0, 0, 1, 1))
        for gap, under, helps, command in (*airy, *close):
            lines = list(self._spread(gap, under, helps, command))
            if sum(line.height for line in lines) <= height:
                break
        return lines

    def _spread(self, gap: int, under: int, helps: int, command: int) -> Iterator[Line]:
        rows = list(enumerate(self.form.rows))
        seats = [index for index, row in rows if row.kind in ("seat", "add")]
        for label, group in ((_("seats"), seats), (_("rules"), [at for at, _row in rows[len(seats) : -1]])):
            yield Line(gap)
            yield Line(1, heading=label)
            yield Line(under)
            for index in group:
                yield Line(min(helps, self._tall(self.form.rows[index])), index)
        yield Line(gap)
        # Two rows from the beginning, so that nothing moves while names are typed.
        yield Line(min(command, max(2, len(self._command()))), len(rows) - 1)

    def _tall(self, row: Row) -> int:
        """The most rows that any word's help takes, so that nothing moves when the word changes."""
        if row.kind != "choice":
            return 1
        return max(len(self._help(help_text)) for help_text in self.form.choices[row.index].helps)

    def _help(self, text: str) -> list[str]:
        return wrap(_(text), EDGE - HELP_X) or [""]

    def _command(self) -> list[str]:
        """The shell command in rows that can be copied, each but the last ending in a backslash; none where a name
        cannot be, or a word is too long for a row."""
        return [] if self.form.fault() else shell_rows(self.form.chosen().words(), EDGE - COMMAND_X)

    def _cut(self, text: str, cells: int) -> str:
        return cut(text, cells, self.looks.glyphs.ellipsis)

    # Rows

    def _row(self, pane: Pane, y: int, index: int, height: int) -> None:
        row, is_selected = self.form.rows[index], index == self.form.at
        ground = "sel" if is_selected else "ground"
        pane.spot(1, y, EDGE, height, f"row {index}")
        if is_selected:
            pane.fill(1, y, EDGE, height, self.looks.pen("text", ground))
            pane.put(1, y, self.looks.glyphs.turn, self.looks.pen("bright", ground, bold=True))
        match row:
            case Row("seat", seat):
                self._seat(pane, y, seat, index, ground)
            case Row("add"):
                number = str(len(self.form.seats) + 1)
                pane.put(NUMBER_X, y, number, self.looks.pen("dim", ground))
                pane.put(NAME_X, y, _("add a seat"), self.looks.pen("dim", ground))
            case Row("choice", number):
                self._choice(pane, y, self.form.choices[number], index, height, ground)
            case Row("seed"):
                self._seed(pane, y, ground)
            case _:
                self._begin(pane, y, height, ground)

    def _seat(self, pane: Pane, y: int, seat: int, index: int, ground: str) -> None:
        draft, column = self.form.seats[seat], self.form.column
        is_selected = index == self.form.at
        letter = letters([each.name.text for each in self.form.seats])[seat]
        pen, ink = self.looks.pen("text", ground), self.looks.pen(draft.colour, ground, bold=True)
        pane.put(NUMBER_X, y, str(seat + 1), self.looks.pen("dim", ground))
        if not self.looks.ascii:
            pane.put(SHAPE_X, y, shape(self.looks, draft.colour, letter), ink)
        pane.put(SHAPE_X + 2, y, letter, ink)
        self._text(pane, NAME_X, y, draft.name, ground, is_selected, draft.preset)
        colour, player = _(draft.colour), _player(draft.player)
        for x, name, text in ((COLOUR_X, "colour", colour), (PLAYER_X, "player", player)):
            pane.spot(x - 2, y, cell_len(text) + 4, 1, f"{name} {index}")
            if is_selected and column == name:
                self._arrows(pane, x, y, text, index, ground)
            else:
                pane.put(x, y, text, pen)
        if self._starts(seat):
            pane.right(EDGE, y, _("starts"), self.looks.pen("dim", ground))

    def _starts(self, seat: int) -> bool:
        return any(choice.key == STARTER and choice.word == str(seat) for choice in self.form.table)

    def _text(self, pane: Pane, x: int, y: int, line: TextLine, ground: str, is_typed: bool, is_preset: bool) -> None:
        """A text; where it is being typed, a caret after it, or the whole marked if typing takes its place."""
        shown = line.tail(min(line.most_cells, VALUE_CELLS))
        if not is_typed:
            pane.put(x, y, shown, self.looks.pen("bright", ground))
            return
        end = pane.put(x, y, shown, self.looks.selected() if is_preset else self.looks.pen("bright", ground, bold=True))
        if not is_preset or not shown:
            pane.put(end, y, "_", self.looks.pen("bright", ground, bold=True))
        self.cursor = (pane.x + end, pane.y + y)

    def _arrows(self, pane: Pane, x: int, y: int, text: str, index: int, ground: str) -> int:
        """A value between the arrows that change it."""
        glyphs, pen = self.looks.glyphs, self.looks.pen("bright", ground, bold=True)
        pane.put(x - 2, y, glyphs.left, pen)
        end = pane.put(x, y, text, pen) + 1
        pane.put(end, y, glyphs.turn, pen)
        pane.spot(x - 3, y, 3, 1, f"left {index}")
        pane.spot(end - 1, y, 3, 1, f"right {index}")
        return end + 1

    def _choice(self, pane: Pane, y: int, choice: Choice, index: int, height: int, ground: str) -> None:
        dim = self.looks.pen("dim", ground)
        pane.put(TITLE_X, y, self._cut(_(choice.title), VALUE_X - TITLE_X - 3), self.looks.pen("text", ground))
        word = self._cut(self._word(choice), HELP_X - VALUE_X - 3)
        if ground == "sel":
            end = self._arrows(pane, VALUE_X, y, word, index, ground)
        else:
            end = pane.put(VALUE_X, y, word, self.looks.pen("text", ground)) + 2
            pane.put(VALUE_X - 2, y, self.looks.glyphs.left, self.looks.pen("faint", ground))
            pane.put(end - 1, y, self.looks.glyphs.turn, self.looks.pen("faint", ground))
            pane.spot(VALUE_X - 3, y, 3, 1, f"left {index}")
            pane.spot(end - 2, y, 3, 1, f"right {index}")
        lines = self._help(choice.help)
        if len(lines) > height:
            lines[height - 1] = " ".join(lines[height - 1 :])
        x = max(HELP_X, end + 2)
        for offset, text in enumerate(lines[:height]):
            pane.put(x, y + offset, self._cut(text, EDGE - x), dim)

    def _word(self, choice: Choice) -> str:
        """A choice's word as people read it; who starts by name."""
        if choice.key == STARTER and choice.word.isdigit():
            name = self.form.seats[int(choice.word)].name.text.strip()
            return name or _("seat {number}").format(number=int(choice.word) + 1)
        return _(choice.word).replace("-", " ")

    def _seed(self, pane: Pane, y: int, ground: str) -> None:
        seed, is_typed = self.form.seed, ground == "sel"
        pane.put(TITLE_X, y, _("seed"), self.looks.pen("text", ground))
        if seed.text or is_typed:
            self._text(pane, VALUE_X, y, seed, ground, is_typed, is_preset=False)
        else:
            pane.put(VALUE_X, y, _(RANDOM), self.looks.pen("dim", ground))
        if cell_len(seed.text) < HELP_X - VALUE_X - 2:
            pane.put(HELP_X, y, _("Same seed, same moves, same dice."), self.looks.pen("dim", ground))

    def _begin(self, pane: Pane, y: int, height: int, ground: str) -> None:
        pen = self.looks.selected() if ground == "sel" else self.looks.pen("bright", ground, bold=True)
        after = pane.put(TITLE_X - 1, y, f" {_('Start the match')} ", pen)
        x = max(COMMAND_X, after + 2)
        lines = self._command()
        for offset, text in enumerate(lines if len(lines) <= height else ()):
            pane.put(x, y + offset, text, self.looks.pen("dim", ground))


def _player(player: str) -> str:
    return _("human") if player == HUMAN else _("computer: {player}").format(player=player)
