"""Pictures of pixels in half blocks, two pixels to a cell: the big letters, and the emblems of the games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style

if TYPE_CHECKING:
    from boardgames_tui.widgets.canvas import Grid, Pane

EMPTY = "."
EMBLEM_WIDTH, EMBLEM_HEIGHT = 10, 8
LETTER_ROWS = 5
WORD_HEIGHT = 3
"""How many rows of cells a word of half blocks takes."""

UPPER, LOWER, BOTH = "▀", "▄", "█"
_BLOCKS = {(True, True): BOTH, (True, False): UPPER, (False, True): LOWER, (False, False): " "}
_COLOUR = re.compile(r"([a-z]) (#[0-9a-f]{6})")

# One line a letter, its five rows from top to bottom.
_SHAPES = """
A .##. #..# #### #..# #..#
B ###. #..# ###. #..# ###.
C .### #... #... #... .###
D ###. #..# #..# #..# ###.
E #### #... ###. #... ####
F #### #... ###. #... #...
G .### #... #.## #..# .###
H #..# #..# #### #..# #..#
I ### .#. .#. .#. ###
J ..## ...# ...# #..# .##.
K #..# #.#. ##.. #.#. #..#
L #... #... #... #... ####
M #...# ##.## #.#.# #...# #...#
N #..# ##.# #.## #..# #..#
O .##. #..# #..# #..# .##.
P ###. #..# ###. #... #...
Q .##. #..# #..# #.#. .#.#
R ###. #..# ###. #.#. #..#
S .### #... .##. ...# ###.
T ##### ..#.. ..#.. ..#.. ..#..
U #..# #..# #..# #..# .##.
V #...# #...# .#.#. .#.#. ..#..
W #...# #...# #.#.# ##.## #...#
X #...# .#.#. ..#.. .#.#. #...#
Y #...# .#.#. ..#.. ..#.. ..#..
Z #### ...# .##. #... ####
"""
LETTERS: Mapping[str, tuple[str, ...]] = {
    letter: tuple(rows) for letter, *rows in (line.split() for line in _SHAPES.split("\n") if line)
}


def word_rows(text: str) -> tuple[str, ...]:
    """The word in big letters: five rows of ``#`` and ``.``; empty if it has other letters than A to Z."""
    if not text or any(letter not in LETTERS for letter in text.upper()):
        return ()
    shapes = [LETTERS[letter] for letter in text.upper()]
    return tuple(EMPTY.join(shape[row] for shape in shapes) for row in range(LETTER_ROWS))


def paint_word(grid: Grid | Pane, x: int, y: int, rows: Sequence[str], pen: Style) -> None:
    """Draw the rows of a word in half blocks of one ink; they take ``WORD_HEIGHT`` rows of cells."""
    blank = EMPTY * max(map(len, rows), default=0)
    for line, (upper, lower) in enumerate(_pairs(rows, blank)):
        text = "".join(_BLOCKS[a != EMPTY, b != EMPTY] for a, b in zip(upper, lower, strict=True))
        grid.put(x, y + line, text, pen)


def _pairs(rows: Sequence[str], blank: str) -> list[tuple[str, str]]:
    whole = [*rows, blank] if len(rows) % 2 else list(rows)
    return list(zip(whole[::2], whole[1::2], strict=True))


@dataclass(frozen=True, slots=True)
class Emblem:
    """A small picture: rows of letters, ``.`` where the ground shows through, and the colour of each letter."""

    rows: tuple[str, ...]
    palette: Mapping[str, str]


def read_emblem(lines: Sequence[str]) -> Emblem | None:
    """The emblem from the lines of its file; None where they are none."""
    rows, colours = tuple(lines[:EMBLEM_HEIGHT]), [_COLOUR.fullmatch(line.strip()) for line in lines[EMBLEM_HEIGHT:]]
    palette = {found[1]: found[2] for found in colours if found}
    shaped = len(rows) == EMBLEM_HEIGHT and all(len(row) == EMBLEM_WIDTH for row in rows)
    return Emblem(rows, palette) if shaped and set("".join(rows)) <= {EMPTY, *palette} else None


def paint_emblem(grid: Grid | Pane, x: int, y: int, emblem: Emblem, ground: str) -> None:
    """Draw the emblem in half blocks on a ground given as ``#rrggbb``."""
    for line, (upper, lower) in enumerate(_pairs(emblem.rows, EMPTY * EMBLEM_WIDTH)):
        for column, (a, b) in enumerate(zip(upper, lower, strict=True)):
            glyph, pen = _cell(emblem.palette.get(a), emblem.palette.get(b), ground)
            grid.put(x + column, y + line, glyph, pen)


@lru_cache(maxsize=512)
def _cell(upper: str | None, lower: str | None, ground: str) -> tuple[str, Style]:
    """The glyph and the pen of two pixels; the ground is never an ink, because some terminals have none to name."""
    if upper is None:
        glyph = " " if lower is None else LOWER
        return glyph, Style(color=lower or ground, bgcolor=ground)
    if upper == lower:
        return BOTH, Style(color=upper, bgcolor=ground)
    return UPPER, Style(color=upper, bgcolor=lower or ground)
