"""The pure part of the frugal driver: keeps the cells that the terminal shows and sends only those that differ.

`Frugal.feed` reads the stream that Textual writes: cursor moves, styles (SGR) and text are taken into the grid of
wanted cells; everything else passes in its place. What comes out shows the same picture, with the cursor in the same
place, in fewer bytes. A cell whose content is not known (None) is never sent: nothing is shown that the stream did not
ask for after the last `forget`.

What differs between terminals is not guessed. The stream's own bytes pass, and the cells concerned count as unknown,
for: a wide character without room in the last column, a zero-width character after a cursor move, cursor moves other
than `ESC[row;columnH`, control characters.
"""

import re
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len, get_character_cell_size

from boardgames_tui.terminal.colours import Depth, reduce
from boardgames_tui.terminal.sender import SYNC_END, SYNC_START, Sender
from boardgames_tui.terminal.sgr import PLAIN, apply

# One cell each, never joined with a neighbour: Latin, Greek, Cyrillic, punctuation, arrows, mathematics, lines, shapes.
NARROW: Final = (
    " -~\u00a1-\u00ac\u00ae-\u02ff\u0391-\u03a1\u03a3-\u0481\u2010-\u2027\u2030-\u205e"
    "\u2190-\u2319\u2500-\u25fc\u2605-\u2613\u2800-\u28ff"
)
_TOKEN: Final = re.compile(
    rf"""
    \x1b\[(?P<move>\d{{0,5}}(?:;\d{{0,5}})?)[Hf]
    |\x1b\[(?P<style>[\d;:]*)m
    |(?P<narrow>[{NARROW}]+)
    |(?P<wide>[^\x00-\x1f\x7f-\x9f{NARROW}]+)
    |(?P<escape>
        \x1b\[[0-?]*[\ -/]*[@-~]
        |\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)
        |\x1b[PX^_][^\x1b]*\x1b\\
        |\x1b[\ -/]*[0-OQ-WYZ\\`-~]
    )
    |(?P<rest>\x1b(?:\[[0-?]*[\ -/]*|\][^\x07\x1b]*\x1b?|[PX^_][^\x1b]*\x1b?|[\ -/]*)\Z)
    |(?P<control>[\x00-\x1f\x7f-\x9f])
    """,
    re.VERBOSE | re.DOTALL,
)
# Sequences that neither change a cell nor depend on the cursor or the style: window title and other strings, modes of
# keyboard and mouse.
_UNSEEN: Final = re.compile(
    r"\x1b\]|\x1b\[\?(?!(?:3|5|6|7|47|69|1047|1048|1049)[hl])\d*[hl]|\x1b\[\?\d+\$p|\x1b\[[<>=]\d*u"
)
# Sequences that depend on the cursor but change no cell: automatic wrapping, questions to the terminal.
_STILL: Final = re.compile(r"\x1b\[(?:\?7[hl]|[?>=]?[\d;]*[nc])")
# Sequences that change cells but leave the cursor where it is: the erasing and shifting of parts of the screen.
_ERASING: Final = re.compile(r"\x1b\[[\d;]*[JKXP@]")


def _clusters(text: str) -> Iterator[str]:
    """Divide text into characters with the zero-width ones that belong to them, as Rich measures it."""
    start = 0
    for index in range(1, len(text)):
        if text[index - 1] != "\u200d" and get_character_cell_size(text[index]) > 0:
            yield text[start:index]
            start = index
    yield text[start:]


class Frugal(Sender):
    """Filters the stream of one terminal of `width` x `height` cells that can show colours of `depth`.

    With `erases` it is one that erases cells in the colour of the ground, as nearly all do.
    """

    def __init__(self, width: int, height: int, depth: Depth = Depth.TRUE, erases: bool = False) -> None:
        super().__init__(width, height, depth, erases)
        self._rest = ""
        self._asked = PLAIN
        self._mapped = PLAIN
        self._cx: int | None = None
        self._cy = 0
        self._last: tuple[int, int] | None = None
        self._line_feed = False

    def resize(self, width: int, height: int) -> None:
        """Take another size, in cells, and forget what was shown."""
        self.width, self.height = width, height
        self._cx = self._last = None
        self._line_feed = False
        self.forget()

    def feed(self, data: str) -> str:
        """Read one burst of the stream and return what must be sent, "" if it changes nothing.

        An escape sequence that is cut at the end of `data` waits for the next burst.
        """
        data, self._rest = self._rest + data, ""
        for token in _TOKEN.finditer(data):
            kind = token.lastgroup
            text = token[kind] if kind else ""
            if kind == "narrow":
                self._narrow(text)
            elif kind == "style":
                self._asked = PLAIN if text == "0" else apply(self._asked, text)
                self._mapped = reduce(self._asked, self.depth)
            elif kind == "move":
                self._move(text)
            elif kind == "wide":
                self._wide(text)
            elif kind == "rest":
                self._rest = text
            else:
                self._other(text)
        self._settle()
        sent = "".join(self._out)
        self._out.clear()
        return sent

    def _settle(self, pen: bool = False) -> None:
        """Bring the terminal to where the stream is: cells, cursor and, where asked for, style."""
        self._paint()
        if self._cx is not None:
            self._go(min(self._cx, self.width - 1), self._cy)
        if self._line_feed:
            self._emit("\n")
            self._line_feed = False
            self._cx = self._x = self._y = None
        if pen:
            self._set_pen(self._mapped)

    def _move(self, parameters: str) -> None:
        row, _, column = parameters.partition(";")
        self._cy = min(max(int(row or 1), 1), self.height) - 1
        self._cx = min(max(int(column or 1), 1), self.width) - 1
        self._last = None
        self._line_feed = False

    def _narrow(self, text: str) -> None:
        """Take text of which every character is one cell wide."""
        if self._line_feed:
            self._settle()
        while text and self._cx is not None:
            room = self.width - self._cx
            if room > 0:
                self._store(text[:room], min(room, len(text)))
                text = text[room:]
            elif self._wrap:
                self._next_line()
            else:
                # Without wrapping, each further character takes the place of the one in the last column.
                self._cx = self.width - 1
                self._store(text[-1], 1)
                return
        if text:
            self._pass(text)

    def _wide(self, text: str) -> None:
        """Take text with characters that are two cells wide or none."""
        if self._line_feed:
            self._settle()
        for cluster in _clusters(text):
            size = cell_len(cluster)
            if self._cx is not None and self._cx >= self.width and self._wrap and size:
                self._next_line()
            if self._cx is None or (size == 0 and self._last is None) or self._cx + size > self.width:
                overfull = self._cx is not None and size > 0
                self._pass(cluster)
                if overfull:
                    self._cx = None
            elif size == 0:
                self._join(cluster)
            else:
                self._store([cluster, *[""] * (size - 1)], size)

    def _store(self, cells: str | list[str], size: int) -> None:
        """Take `size` cells at the stream's cursor into the picture and move it past them."""
        assert self._cx is not None
        x, end, row = self._cx, self._cx + size, self._text[self._cy]
        if row[x] == "":
            self._split(x - 1)
        if end < self.width and row[end] == "":
            self._split(end)
        row[x:end] = cells
        self._style[self._cy][x:end] = [self._mapped] * size
        self._dirty.add(self._cy)
        self._cx = end
        self._last = (end - 1 if row[end - 1] else end - size, self._cy)

    def _split(self, x: int) -> None:
        """Count cell `x` of the stream's row as unknown: the other half of its wide character is about to be
        overwritten."""
        self._paint()
        self._text[self._cy][x] = self._shown[self._cy][x] = None

    def _join(self, marks: str) -> None:
        """Add zero-width characters to the cell that was written last."""
        assert self._last is not None
        x, y = self._last
        cell = (self._text[y][x] or "") + marks
        if self._cx == x + 1 < self.width and cell_len(cell) == 2:
            # A variation selector makes some characters wide.
            self._cx = x
            self._store([cell, ""], 2)
        self._text[y][x] = cell
        self._dirty.add(y)

    def _next_line(self) -> None:
        """Wrap the stream's cursor to the next row; in the last one the terminal scrolls."""
        self._cx = 0
        self._last = None
        if self._cy + 1 < self.height:
            self._cy += 1
            return
        self._settle(pen=True)
        self._emit("\n")
        self._x = self._y = None
        for rows in (self._text, self._shown):
            rows.append([None] * self.width)
            del rows[0]
        for styles in (self._style, self._shown_style):
            styles.append(styles.pop(0))

    def _pass(self, text: str) -> None:
        """Send text as it came, because its effect depends on the terminal, and count the rows it may reach as
        unknown."""
        self._settle(pen=True)
        self._emit(text)
        first, last = (0, self.height) if self._cx is None or self._wrap else (max(self._cy - 1, 0), self._cy + 1)
        for rows in (self._text, self._shown):
            for y in range(first, last):
                rows[y] = [None] * self.width
        self._x = self._y = self._last = None

    def _other(self, code: str) -> None:
        """Let an escape sequence or control character pass, and follow what it does."""
        if self._line_feed and code in "\r\b\n":
            self._settle()
        if code == SYNC_START:
            self._settle()
            self._sync = "asked"
        elif code == SYNC_END:
            self._settle()
            if self._sync != "asked":
                self._emit(code)
            self._sync = ""
        elif code == "\n" and self._cx is not None and self._cy + 1 < self.height:
            # The column after it depends on the line discipline, so it is sent, unless a cursor move follows anyway.
            self._line_feed, self._last = True, None
        elif code == "\r" and self._cx is not None:
            self._cx, self._last = 0, None
        elif code == "\b" and self._cx is not None:
            self._cx, self._last = max(min(self._cx, self.width - 1) - 1, 0), None
        elif code == "\a" or _UNSEEN.match(code):
            self._paint()
            self._emit(code)
        elif _STILL.fullmatch(code):
            self._settle()
            self._emit(code)
            self._wrap = code == "\x1b[?7h" or (self._wrap and code != "\x1b[?7l")
        else:
            self._settle(pen=True)
            self._emit(code)
            if _ERASING.match(code) is None:
                self._cx = None
            self._last = None
            self.forget()
