"""Half-feathers and ash tokens as tiles of cells, the same wherever they lie."""

from rich.style import Style

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Grid, Pane
from rules.phoenix.parts import COLOUR_OF, RAINBOW, SYMBOL_OF, Half
from rules.phoenix.state import Held, State

# All of them are among the fixed 256 colours, whose codes are half as long.
GROUNDS = {"yellow": "#d7af00", "black": "#080808", "red": "#af0000", "blue": "#005fd7"}
STRIPES = ("#af0000", "#d7af00", "#5faf5f", "#005fd7")
LETTERS = {"yellow": "Y", "black": "K", "red": "R", "blue": "B", RAINBOW: "*"}
DARK_INK, LIGHT_INK = "#121212", "#ffffff"
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
    pane: Grid | Pane,
    looks: Looks,
    x: int,
    y: int,
    half: Half,
    width: int = TILE,
    *,
    underline: bool = False,
    faint: bool = False,
) -> None:
    """A half as a tile: letter and symbol in the middle of its colour; faint without it."""
    text = f"{letter(half)}{symbol(looks, half)}".center(width)
    if faint:
        pane.put(x, y, text, looks.pen("faint", "raise"))
        return
    for at, glyph in enumerate(text):
        pane.put(x + at, y, glyph, pen(looks, half, at, width, underline=underline and glyph != " "))


def paint_token(pane: Grid | Pane, looks: Looks, x: int, y: int, number: int, is_black: bool) -> int:
    """A token of three cells, white or black by its face; returns the next column."""
    if not looks.pictures:
        return pane.put(x, y, f"<{number}>" if is_black else f"({number})", looks.pen("bright", bold=True))
    ink, under = (LIGHT_INK, GROUNDS["black"]) if is_black else (DARK_INK, "#eeeeee")
    return pane.put(x, y, f" {number} ", looks.pen(ink, under, bold=True))


def is_black(view: State, held: Held) -> bool:
    """Does the token show its black face?"""
    return view.numbers.black[held.number] == held.number
