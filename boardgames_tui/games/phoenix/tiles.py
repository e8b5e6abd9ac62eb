"""Half-feathers and ash tokens as tiles of cells, the same wherever they lie."""

from rich.style import Style

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Grid, Pane
from rules.phoenix.parts import COLOUR_OF, RAINBOW, SYMBOL_OF, Half
from rules.phoenix.state import Held, State

GROUNDS = {"yellow": "#e2b23a", "black": "#000000", "red": "#c63c2b", "blue": "#2f6dd0"}
STRIPES = ("#c63c2b", "#e2b23a", "#3fa46a", "#2f6dd0")
LETTERS = {"yellow": "Y", "black": "K", "red": "R", "blue": "B", RAINBOW: "*"}
DARK_INK, LIGHT_INK = "#11141b", "#ffffff"
TILE = 4


def letter(half: Half) -> str:
    """The letter of the colour; a star for the rainbow."""
    return LETTERS[COLOUR_OF[half]]


def symbol(looks: Looks, half: Half) -> str:
    """The glyph of the symbol."""
    glyphs = looks.glyphs
    return {"flame": glyphs.flame, "moon": glyphs.moon, "diamond": glyphs.diamond}[SYMBOL_OF[half]]


def ground(half: Half, at: int = 0, width: int = TILE) -> str:
    """The ground of a tile's cell ``at``; a rainbow has four stripes over its width."""
    colour = COLOUR_OF[half]
    return STRIPES[min(3, at * 4 // width)] if colour == RAINBOW else GROUNDS[colour]


def pen(looks: Looks, half: Half, at: int = 0, width: int = TILE, *, underline: bool = False) -> Style:
    """The style of a tile's cell."""
    under = ground(half, at, width)
    ink = DARK_INK if under == GROUNDS["yellow"] and COLOUR_OF[half] != RAINBOW else LIGHT_INK
    return looks.pen(ink, under, bold=True, underline=underline)


def paint_half(
    pane: Grid | Pane, looks: Looks, x: int, y: int, half: Half, width: int = TILE, *, underline: bool = False
) -> None:
    """A half as a tile: letter and symbol in the middle of its colour."""
    text = f"{letter(half)}{symbol(looks, half)}".center(width)
    for at, glyph in enumerate(text):
        pane.put(x + at, y, glyph, pen(looks, half, at, width, underline=underline and glyph != " "))


def paint_token(pane: Grid | Pane, looks: Looks, x: int, y: int, number: int, is_black: bool) -> int:
    """A token of three cells, white or black by its face; returns the next column."""
    if not looks.pictures:
        return pane.put(x, y, f"<{number}>" if is_black else f"({number})", looks.pen("bright", bold=True))
    ink, under = ("#ffffff", "#000000") if is_black else ("#11141b", "#f0f0f0")
    return pane.put(x, y, f" {number} ", looks.pen(ink, under, bold=True))


def is_black(view: State, held: Held) -> bool:
    """Does the token show its black face?"""
    return view.numbers.black[held.number] == held.number
