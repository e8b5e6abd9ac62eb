"""A grid of cells as an SVG that looks alike everywhere: blocks, dots and lines are drawn, only letters need a font.

A picture in a page may load no font, and a font that stands in has glyphs of other widths; so every run of letters is
fitted to its cells, and every other glyph stands by itself in the middle of its own.
"""

from collections import defaultdict
from collections.abc import Iterator
from html import escape
from itertools import groupby

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Cell, Grid

WIDTH, HEIGHT, PAD = 10, 20, 10
FONTS = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace"
FONT_SIZE = 16.6
"""At this size the first font's letters are as wide as a cell."""
BASE = 15
HALVES = {"▀": (0, 10), "▄": (10, 10), "█": (0, 20)}
"""Where a block begins in its cell, and how high it is."""
STROKES = {
    "─": "M{0} {5}h10",
    "━": "M{0} {4}h10m0 1h-10m0 1h10",
    "╌": "M{1} {5}h3m2 0h3",
    "│": "M{2} {3}v20",
    "╭": "M{2} {6}v-5q0-5 5-5",
    "╮": "M{2} {6}v-5q0-5-5-5",
    "╰": "M{2} {3}v5q0 5 5 5",
    "╯": "M{2} {3}v5q0 5-5 5",
    "┬": "M{0} {5}h10m-5 0v10",
}
"""Frames and lines, from: left, left + 1, middle; top, middle - 1, middle, bottom."""
DOT_X, DOT_Y = (2.5, 7.5), (2.5, 7.5, 12.5, 17.5)
BRAILLE = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))


def svg(grid: Grid, looks: Looks, title: str) -> str:
    """The whole picture; the same text for the same grid."""
    width, height = grid.width * WIDTH, grid.height * HEIGHT
    ground = looks.hex("ground")
    body = [*_grounds(grid, ground), *_drawn(grid), *_texts(grid)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-PAD} {-PAD} {width + 2 * PAD} {height + 2 * PAD}"'
            f' width="{width + 2 * PAD}" font-family="{FONTS}" font-size="{FONT_SIZE}">',
            f"<title>{escape(title)}</title>",
            f'<rect x="{-PAD}" y="{-PAD}" width="{width + 2 * PAD}" height="{height + 2 * PAD}" rx="8"'
            f' fill="{ground}"/>',
            *body,
            "</svg>\n",
        )
    )


def _colours(style: Style) -> tuple[str, str]:
    """Ink and ground."""
    ink, ground = _hex(style.color, "#d3d9e4"), _hex(style.bgcolor, "#11141b")
    return (ground, ink) if style.reverse else (ink, ground)


def _hex(colour: Color | None, default: str) -> str:
    if colour is None or colour.is_default:
        return default
    return str(colour.get_truecolor(DIMMED_MONOKAI).hex)


def _grounds(grid: Grid, table: str) -> Iterator[str]:
    """The grounds that are not the table's, and the blocks, one path for each colour."""
    paths: dict[str, list[str]] = defaultdict(list)
    for y, row in enumerate(grid.rows):
        x = 0
        for colour, cells in groupby(row, key=lambda cell: _colours(cell[1])[1]):
            wide = len(list(cells))
            if colour != table:
                paths[colour].append(_box(x, y, wide, 0, HEIGHT))
            x += wide
    blocks: dict[str, list[str]] = defaultdict(list)
    for y, row in enumerate(grid.rows):
        x = 0
        for (colour, glyph), cells in groupby(row, key=lambda cell: (_colours(cell[1])[0], cell[0])):
            wide = len(list(cells))
            if glyph in HALVES:
                blocks[colour].append(_box(x, y, wide, *HALVES[glyph]))
            x += wide
    for part in (paths, blocks):
        for colour, boxes in part.items():
            yield f'<path shape-rendering="crispEdges" fill="{colour}" d="{"".join(boxes)}"/>'


def _box(x: int, y: int, wide: int, top: int, high: int) -> str:
    return f"M{x * WIDTH} {y * HEIGHT + top}h{wide * WIDTH}v{high}h{-wide * WIDTH}z"


def _drawn(grid: Grid) -> Iterator[str]:
    """Lines and braille dots, one path for each colour."""
    lines: dict[str, list[str]] = defaultdict(list)
    dots: dict[str, list[str]] = defaultdict(list)
    for y, row in enumerate(grid.rows):
        for x, (glyph, style) in enumerate(row):
            ink, left, top = _colours(style)[0], x * WIDTH, y * HEIGHT
            if glyph in STROKES:
                places = (left, left + 1, left + 5, top, top + 9, top + 10, top + 20)
                lines[ink].append(STROKES[glyph].format(*places))
            elif "\u2800" < glyph <= "\u28ff":
                bits = ord(glyph) - 0x2800
                for bit, (column, line) in enumerate(BRAILLE):
                    if bits >> bit & 1:
                        dots[ink].append(f"M{left + DOT_X[column]} {top + DOT_Y[line]}h0")
    for colour, paths in lines.items():
        yield f'<path fill="none" stroke="{colour}" d="{"".join(paths)}"/>'
    for colour, paths in dots.items():
        path = "".join(paths)
        yield f'<path fill="none" stroke="{colour}" stroke-width="2.6" stroke-linecap="round" d="{path}"/>'


def _texts(grid: Grid) -> Iterator[str]:
    for y, row in enumerate(grid.rows):
        x = 0
        for style, group in groupby(row, key=lambda cell: cell[1]):
            cells = list(group)
            yield from _run(x, y, cells, style)
            x += len(cells)


def _run(x: int, y: int, cells: list[Cell], style: Style) -> Iterator[str]:
    """The letters of one style: words of ASCII are fitted to their cells, any other glyph stands in its own."""
    looks = f'fill="{_colours(style)[0]}"' + (' font-weight="bold"' if style.bold else "")
    if style.underline:
        looks += ' text-decoration="underline"'
    base = y * HEIGHT + BASE
    for is_ascii, group in groupby(enumerate(cells, x), key=lambda place: place[1][0].isascii()):
        places = list(group)
        if is_ascii:
            text = "".join(glyph or "" for _at, (glyph, _style) in places)
            at = places[0][0] + len(text) - len(text.lstrip())
            if text := text.strip():
                fit = f'textLength="{len(text) * WIDTH}" lengthAdjust="spacingAndGlyphs"'
                yield f'<text x="{at * WIDTH}" y="{base}" {fit} xml:space="preserve" {looks}>{escape(text)}</text>'
            continue
        for at, (glyph, _style) in places:
            if glyph not in HALVES and glyph not in STROKES and not "\u2800" <= glyph <= "\u28ff":
                middle = at * WIDTH + cell_len(glyph) * WIDTH // 2
                yield f'<text x="{middle}" y="{base}" text-anchor="middle" {looks}>{escape(glyph)}</text>'
