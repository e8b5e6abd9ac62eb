"""The chart of a match: each seat against the table's average, turn by turn, because totals look like one line.

In braille dots of the seat colours; in ASCII and without colours in rows of the seats' letters.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.cells import cell_len

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.parts import shape
from rules.language import _
from rules.record import Player
from rules.table import Table

LEFT, PLOT_X, RIGHT = 2, 7, 77
LEAST_ROWS, MOST_ROWS = 5, 15
BRAILLE = 0x2800
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille cell's dots, by row and column."""
NICE = (1, 2, 5)

Plot = dict[tuple[int, int], list[tuple[int, int]]]
"""By cell (column, row): who has a dot in it, each as the seat and the bits of its dots."""


def totals_by_turn(table: Table) -> list[tuple[int, ...]]:
    """Every seat's points after each turn of the moves that count, from before the first one on.

    None where a match is only won or lost.
    """
    rules, found = table.rules, dict[int, tuple[int, ...]]()
    if not rules.info.scored:
        return []
    last = {rules.turns(state): state for state in table.states[: table.cursor + 1]}
    for turn, state in sorted(last.items()):
        found[turn] = rules.scoresheet(rules.view(state, None))[-1].points
    return list(found.values())


def rows_for(room: int, seats: int) -> int:
    """How many rows the chart takes of so many, its heading included; 0 where they are too few for so many seats."""
    rows = min(room - 1, MOST_ROWS)
    rows -= 1 - rows % 2
    return rows + 1 if rows >= max(LEAST_ROWS, seats) else 0


@dataclass
class Chart:
    """The chart of one match; painted into a pane of 80 columns."""

    looks: Looks
    players: Sequence[Player]
    letters: Sequence[str]
    totals: Sequence[tuple[int, ...]]

    @property
    def is_worth_it(self) -> bool:
        """Is there a line to draw, and more than one?"""
        return len(self.totals) > 2 and len(self.players) > 1

    @cached_property
    def ahead(self) -> list[list[float]]:
        """By seat: how far ahead of the average after each turn."""
        averages = [sum(points) / len(points) for points in self.totals]
        seats = range(len(self.players))
        return [[points[seat] - mean for points, mean in zip(self.totals, averages, strict=True)] for seat in seats]

    @property
    def limit(self) -> float:
        """The farthest that anybody was from the average, at least 1."""
        return max(1.0, *(abs(value) for line in self.ahead for value in line))

    def paint(self, pane: Pane) -> None:
        """The heading, the lines, their scale, and at the end of each whose it is; the pane's rows are all taken."""
        looks, rows = self.looks, pane.height - 1
        pane.put(LEFT, 0, _("ahead of the average, turn by turn"), looks.pen("dim"))
        ends = [f"{self._mark(seat)} {points}" for seat, points in enumerate(self.totals[-1])]
        plot_end = RIGHT - max(map(cell_len, ends)) - 1
        plot = pane.pane(PLOT_X, 1, plot_end - PLOT_X, rows)
        self._scale(pane, plot, rows)
        self._lines(plot)
        for seat, row in zip(self._ranking(), self._end_rows(rows), strict=True):
            pen = looks.pen(self.players[seat].colour, bold=True)
            pane.put(plot_end + 1, 1 + row, ends[seat], pen)

    def _mark(self, seat: int) -> str:
        return shape(self.looks, self.players[seat].colour, self.letters[seat])

    def _scale(self, pane: Pane, plot: Pane, rows: int) -> None:
        """Nought with a dotted line, and the largest round number that fits, on both sides."""
        dim, step = self.looks.pen("dim"), _round_below(self.limit)
        high, low = self._row(step, rows), self._row(-step, rows)
        marks = [(rows // 2, "0")]
        if high < rows // 2 < low:
            marks += [(high, f"+{step}"), (low, f"{self.looks.glyphs.minus}{step}")]
        for row, text in marks:
            pane.right(PLOT_X - 1, 1 + row, text, dim)
        plot.put(0, rows // 2, self.looks.glyphs.dot * plot.width, self.looks.pen("line"))

    def _row(self, value: float, rows: int) -> int:
        """The row of cells that a value lies in."""
        return round(self._height(value, rows)) // 4 if self._is_fine else round(self._height(value, rows))

    @property
    def _is_fine(self) -> bool:
        """Are there dots, rather than letters?"""
        return self.looks.pictures

    def _height(self, value: float, rows: int) -> float:
        """How far down a value lies, in dots or rows; nought is in the middle of the middle row."""
        if self._is_fine:
            return 2 * rows - 0.5 - value / self.limit * (2 * rows - 1)
        return (rows - 1) / 2 - value / self.limit * ((rows - 1) / 2)

    def _lines(self, plot: Pane) -> None:
        """Every line; the seats that share a cell have it by turns, so that no line is lost under another."""
        cells: Plot = {}
        for seat in range(len(self.players)):
            for cell, bits in self._cells(seat, plot.width, plot.height).items():
                cells.setdefault(cell, []).append((seat, bits))
        for (x, y), sharers in cells.items():
            seat, bits = sharers[x % len(sharers)]
            glyph = chr(BRAILLE + bits) if self._is_fine else self.letters[seat]
            plot.put(x, y, glyph, self.looks.pen(self.players[seat].colour, bold=not self._is_fine))

    def _cells(self, seat: int, width: int, rows: int) -> dict[tuple[int, int], int]:
        """The cells of a seat's line with the bits of their dots; steep parts are joined from dot to dot."""
        wide, tall = (2, 4) if self._is_fine else (1, 1)
        line, columns = self.ahead[seat], wide * width
        found: dict[tuple[int, int], int] = {}
        before: int | None = None
        for x in range(columns):
            at = x * (len(line) - 1) / (columns - 1)
            left = min(int(at), len(line) - 2)
            value = line[left] + (line[left + 1] - line[left]) * (at - left)
            y = round(self._height(value, rows))
            for each in _joined(before, y):
                cell = (x // wide, each // tall)
                found[cell] = found.get(cell, 0) | (DOTS[each % 4][x % 2] if self._is_fine else 1)
            before = y
        return found

    def _ranking(self) -> list[int]:
        """The seats, best first."""
        final = self.totals[-1]
        return sorted(range(len(final)), key=lambda seat: -final[seat])

    def _end_rows(self, rows: int) -> list[int]:
        """A row for each label at the end, in the order of rank: where the line ends, pushed apart to be under each
        other."""
        found: list[int] = []
        for seat in self._ranking():
            wanted = self._row(self.ahead[seat][-1], rows)
            found.append(max(wanted, found[-1] + 1) if found else wanted)
        for place in range(len(found) - 1, -1, -1):
            found[place] = min(found[place], rows - len(found) + place)
        return found


def _joined(before: int | None, y: int) -> range:
    """The dots of a column: the one that is meant, and those that join it to the column before."""
    if before is None or abs(y - before) <= 1:
        return range(y, y + 1)
    return range(before + 1, y + 1) if y > before else range(y, before)


def _round_below(limit: float) -> int:
    """The largest of 1, 2, 5, 10, 20, 50 ... that is not above the limit."""
    found, power = 1, 1
    while power <= limit:
        found = max(each * power for each in NICE if each * power <= limit)
        power *= 10
    return found
