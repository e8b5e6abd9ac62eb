"""A made-up language, every sentence a third wider in cells and half its letters full-width, and a grid that watches.

The watched grid shows what the ordinary one shows; besides it remembers every text that a painter puts on it, and where
one text covers another or is cut off at the edge without a sign.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style

from boardgames_tui.widgets.canvas import Grid, Pane
from rules import language

FIELD = re.compile(r"(\{[^{}]*\})")
NUMBER = re.compile(r"[+−★]?\d+")
FULL = 0xFEE0
"""How far full-width letters lie from ASCII's."""
BLOCKS = ("", "▀", "▄", "█")


def made_up(sentence: str) -> str:
    """The sentence in the made-up language; fields in braces are kept."""
    pieces = FIELD.split(sentence)
    count = 0
    for index, piece in enumerate(pieces):
        if not FIELD.fullmatch(piece):
            pieces[index], count = _widened(piece, count)
    return "".join(pieces)


def _widened(piece: str, count: int) -> tuple[str, int]:
    """Every twelfth letter left out, every second one of the others full-width; ``count`` goes on over the pieces."""
    found = ""
    for letter in piece:
        if not letter.isascii() or not letter.isalnum():
            found += letter
            continue
        count += 1
        if count % 12 != 7:
            found += chr(ord(letter) + FULL) if count % 2 == 0 else letter
    return found, count


def _many(one: str, many: str, number: int) -> str:
    return made_up(one if number == 1 else many)


@contextmanager
def spoken() -> Iterator[None]:
    """The made-up language is spoken meanwhile."""
    language.install(made_up, _many)
    try:
        yield
    finally:
        language.install(lambda sentence: sentence, lambda one, many, number: one if number == 1 else many)


class WatchedGrid(Grid):
    """A grid that remembers what was put where."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        super().__init__(width, height, ground)
        self.numbers: Counter[tuple[int, str]] = Counter()
        """Numbers in columns: the column after their end, and the text."""
        self.faults: list[str] = []

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """As ever; letters must not cover other letters, nor be cut off at the edge."""
        if 0 <= y < self.height:
            if x < 0 or x + cell_len(text.rstrip()) > self.width:
                self.faults.append(f"row {y}: {text!r} at {x} is cut off")
            self._look(x, y, text)
        return super().put(x, y, text, style)

    def right(self, x: int, y: int, text: str, style: Style) -> None:
        """As ever; numbers are remembered."""
        if NUMBER.fullmatch(text):
            self.numbers[x, text] += 1
        super().right(x, y, text, style)

    def _look(self, x: int, y: int, text: str) -> None:
        for glyph in text:
            cells = cell_len(glyph)
            under, right = self._glyph(x, y), self._glyph(x + cells, y)
            is_other = glyph != under and not glyph.isspace()
            if (is_other and is_letter(under)) or under == "" or right == "":
                self.faults.append(f"row {y}: {text!r} at {x} covers {row_text(self, y)!r}")
                return
            x += cells
        self._look_beside(x - cell_len(text), y, text)

    def _look_beside(self, x: int, y: int, text: str) -> None:
        """A word must not touch another one, nor a picture."""
        bare = text.strip()
        start = x + cell_len(text) - cell_len(text.lstrip())
        before, after = (self._glyph(at, y) for at in (start - 1, start + cell_len(bare)))
        touches = joins(bare[:1], before) or joins(bare[-1:], after)
        if touches and len(bare) > 2 and any(letter.isalpha() for letter in bare):
            self.faults.append(f"row {y}: {text!r} at {x} touches {row_text(self, y)!r}")

    def _glyph(self, x: int, y: int) -> str:
        return self.rows[y][x][0] if 0 <= x < self.width else " "

    def pane(self, x: int, y: int, width: int, height: int) -> Pane:
        """A part of it that watches too."""
        return WatchedPane(self, x, y, width, height)

    def lay(self, other: Grid) -> None:
        """As ever; what the other one has seen is taken over."""
        super().lay(other)
        if isinstance(other, WatchedGrid):
            self.numbers, self.faults = other.numbers, other.faults


@dataclass(frozen=True, slots=True)
class WatchedPane(Pane):
    """A pane that watches its edge."""

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """As ever; nothing may be cut off at the edge of the pane."""
        if 0 <= y < self.height and x + cell_len(text.rstrip()) > self.width:
            assert isinstance(self.grid, WatchedGrid)
            self.grid.faults.append(f"row {self.y + y}: {text!r} at {x} is cut off at {self.width}")
        return Pane.put(self, x, y, text, style)

    def right(self, x: int, y: int, text: str, style: Style) -> None:
        """As ever; numbers are remembered by the grid."""
        if NUMBER.fullmatch(text) and 0 <= y < self.height:
            assert isinstance(self.grid, WatchedGrid)
            self.grid.numbers[self.x + x, text] += 1
        Pane.right(self, x, y, text, style)

    def pane(self, x: int, y: int, width: int, height: int) -> Pane:
        """A part of it that watches too."""
        return WatchedPane(self.grid, self.x + x, self.y + y, width, height)


def joins(mine: str, other: str) -> bool:
    """Do these glyphs beside each other read as one word?"""
    return is_letter(mine) and (is_letter(other) or other in BLOCKS)


def is_letter(glyph: str) -> bool:
    """Is it a letter or a digit, of any width?"""
    return glyph.isalnum()


def row_text(grid: Grid, y: int) -> str:
    """What can be read on a row."""
    return "".join(glyph for glyph, _style in grid.rows[y]).strip()
