"""What a terminal shows, where its cursor is, in which style it writes, and the cheapest way to change that."""

from functools import lru_cache
from typing import Final
from unicodedata import combining

from boardgames_tui.terminal.colours import Depth
from boardgames_tui.terminal.sgr import MARKS, PLAIN, Style, blank, change, space_pen

SYNC_START: Final = "\x1b[?2026h"
SYNC_END: Final = "\x1b[?2026l"
MAX_GAP: Final = 3
"""Number of equal cells that may be sent again instead of jumping over them."""

LEAST_ERASED: Final = 12
"""A stretch of so many blank cells is erased rather than written, where the terminal erases in the ground's colour."""

Cells = list[list[str | None]]
"""Rows of cells: a character with its combining marks, "" for the right half of a wide one, None where it is not
known."""


@lru_cache(maxsize=4096)
def _steady(glyph: str) -> bool:
    """Whether all terminals agree on the width: one character, with nothing but combining marks after it."""
    return all(map(combining, glyph[1:]))


class Sender:
    """The terminal's side: what it shows, where its cursor is, in which style it writes, and the way to change that
    cheaply."""

    def __init__(self, width: int, height: int, depth: Depth, erases: bool = False) -> None:
        self.width = width
        self.erases, self.least_erased = erases, LEAST_ERASED
        self.height = height
        self.depth = depth
        self._out: list[str] = []
        self._wrap = True
        self._sync = ""
        self.forget()

    def forget(self) -> None:
        """Count every cell, the terminal's cursor and its style as unknown."""
        self._text: Cells = [[None] * self.width for _ in range(self.height)]
        self._shown: Cells = [[None] * self.width for _ in range(self.height)]
        self._style: list[list[Style]] = [[PLAIN] * self.width for _ in range(self.height)]
        self._shown_style: list[list[Style]] = [[PLAIN] * self.width for _ in range(self.height)]
        self._dirty: set[int] = set()
        self._x: int | None = None
        self._y: int | None = None
        self._pen: Style | None = None

    def _emit(self, data: str) -> None:
        if data:
            if self._sync == "asked":
                self._sync = "open"
                self._out.append(SYNC_START)
            self._out.append(data)

    def _set_pen(self, want: Style) -> None:
        if want != self._pen:
            self._emit(change(self._pen, want))
            self._pen = want

    def _way(self, x: int, y: int) -> str:
        """The shortest sequence that moves the terminal's cursor to cell (x, y)."""
        if x == self._x and y == self._y:
            return ""
        row = str(y + 1) if y else ""
        ways = [f"\x1b[{row};{x + 1}H" if x else f"\x1b[{row}H"]
        if y == self._y:
            ways.append("\r" if x == 0 else f"\x1b[{x + 1}G")
            if self._x is not None:
                steps = x - self._x
                ways.append(f"\x1b[{steps if steps > 1 else ''}C" if steps > 0 else "\b" * -steps)
                ways.append(f"\x1b[{abs(steps)}{'C' if steps > 0 else 'D'}")
        elif x == self._x and self._y is not None:
            steps = y - self._y
            ways.append(f"\x1b[{abs(steps) if abs(steps) > 1 else ''}{'B' if steps > 0 else 'A'}")
            ways.append(f"\x1b[{y + 1}d")
        return min(ways, key=len)

    def _go(self, x: int, y: int) -> None:
        self._emit(self._way(x, y))
        self._x, self._y = x, y

    def _paint(self) -> None:
        """Send all cells that differ."""
        for y in sorted(self._dirty):
            if self._text[y] != self._shown[y] or self._style[y] != self._shown_style[y]:
                spans = self._differing(y)
                for start, end in self._joined(y, spans) if self.erases else spans:
                    if start != self._x or y != self._y:
                        start = self._bridge(y, start)
                        self._go(start, y)
                    self._send(y, start, end)
        self._dirty.clear()

    def _differing(self, y: int) -> list[tuple[int, int]]:
        """The stretches of row `y`, each (first, end), that must be sent."""
        spans: list[tuple[int, int]] = []
        start = -1
        differs = shaky = False
        cells = zip(self._text[y], self._shown[y], self._style[y], self._shown_style[y], strict=True)
        for x, (want, shown, style, shown_style) in enumerate(cells):
            if want is None:
                differs = False
            elif want:
                same = want == shown and (style == shown_style or (want == " " and blank(style) == blank(shown_style)))
                differs = shaky or not same
                shaky = shaky or (differs and not _steady(want))
            if differs and start < 0:
                start = x
            elif not differs and start >= 0:
                spans.append((start, x))
                start = -1
        if start >= 0:
            spans.append((start, self.width))
        return spans

    def _bridge(self, y: int, start: int) -> int:
        """Where to begin so as to reach `start`: at the cursor, if sending the equal cells between costs less than
        jumping over them."""
        first = self._x
        if first is None or y != self._y or not 0 < start - first <= MAX_GAP:
            return start
        size = 0
        for text, style in zip(self._text[y][first:start], self._style[y][first:start], strict=True):
            fits = style == self._pen or (text == " " and self._pen is not None and blank(style) == blank(self._pen))
            if not text or not fits:
                return start
            size += len(text.encode())
        return first if size < len(self._way(start, y)) else start

    def _send(self, y: int, start: int, end: int) -> None:
        """Send the cells from `start` to before `end` of row `y`; the cursor is at the first of them."""
        for first, stop in self._blanks(y, start, end) if self.erases else ():
            if first > start:
                self._write(y, start, first)
                self._go(first, y)
            self._erase(y, first, stop)
            start = stop
            if start < end:
                self._go(start, y)
        if start < end:
            self._write(y, start, end)

    def _joined(self, y: int, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """These stretches, those that blank cells of one ground lead from one to the next as one: it can be erased."""
        text, style, found = self._text[y], self._style[y], list[tuple[int, int]]()
        for start, end in spans:
            if found:
                first, last = found[-1]
                between = range(last - 1, start + 1)
                ground = blank(style[start])
                can_be_erased = not any(style[start][slot] for slot in MARKS)
                if can_be_erased and all(text[x] == " " and blank(style[x]) == ground for x in between):
                    found[-1] = (first, end)
                    continue
            found.append((start, end))
        return found

    def _blanks(self, y: int, start: int, end: int) -> list[tuple[int, int]]:
        """The long stretches of blank cells of one ground, each (first, end), between these."""
        text, style, found = self._text[y], self._style[y], list[tuple[int, int]]()
        x = start
        while x < end:
            if text[x] != " " or any(style[x][slot] for slot in MARKS):
                x += 1
                continue
            first, ground = x, blank(style[x])
            while x < end and text[x] == " " and blank(style[x]) == ground:
                x += 1
            if x - first >= self.least_erased:
                found.append((first, x))
        return found

    def _erase(self, y: int, start: int, end: int) -> None:
        """Let the terminal erase these blank cells; the cursor is at the first of them, and stays there."""
        want = self._style[y][start]
        if self._pen is None or blank(self._pen) != blank(want):
            self._set_pen(blank(want))
        self._emit("\x1b[K" if end == self.width else f"\x1b[{end - start}X")
        self._shown[y][start:end] = self._text[y][start:end]
        self._shown_style[y][start:end] = self._style[y][start:end]

    def _write(self, y: int, start: int, end: int) -> None:
        """Write the cells from `start` to before `end` of row `y`; the cursor is at the first of them."""
        text, style = self._text[y], self._style[y]
        plain = True
        x = start
        while x < end:
            stop = x + 1
            while stop < end and style[stop] is style[x]:
                stop += 1
            run = "".join(cell or "" for cell in text[x:stop])
            if style[x] is not self._pen and run:
                self._set_pen(style[x] if run.strip(" ") else self._space(y, x, end))
            self._emit(run)
            plain = plain and run.isascii()
            x = stop
        self._shown[y][start:end] = text[start:end]
        self._shown_style[y][start:end] = style[start:end]
        # After a glyph that may have another width there, and in the last column, only an absolute move is sure.
        sure = plain and end < self.width
        self._x = end if sure else None
        self._y = y if sure or not self._wrap else None

    def _space(self, y: int, x: int, end: int) -> Style:
        """The style in which to send the space at (x, y): what it needs, and if possible already that of the next
        glyph."""
        style = self._style[y][x]
        seen = blank(style)
        if self._pen is not None and blank(self._pen) == seen:
            return self._pen
        for later in range(x + 1, end):
            if self._text[y][later] != " ":
                following = self._style[y][later]
                return following if blank(following) == seen else space_pen(self._pen, style)
        return space_pen(self._pen, style)
