"""The gift cards: their names, their signs, and how they lie on the screen."""

from collections.abc import Mapping, Sequence

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.pixels import EMPTY, paint_word
from rules.language import N_, _

NAMES: Mapping[int, str] = {
    3: N_("bicycle"),
    2: N_("roller skates"),
    1: N_("cake"),
    -1: N_("slippers"),
    -2: N_("socks"),
    -3: N_("alarm clock"),
}
"""What is drawn on a card of each value."""

WIDTH, HEIGHT = 16, 8

# Sign and digit in five rows of pixels, as the big letters are.
_PLUS = ("...", ".#.", "###", ".#.", "...")
_MINUS = ("...", "...", "###", "...", "...")
_DIGITS = {
    1: (".#..", "##..", ".#..", ".#..", "###."),
    2: ("###.", "...#", ".##.", "#...", "####"),
    3: ("###.", "...#", ".##.", "...#", "###."),
}


def name(value: int) -> str:
    """What a card is called; its value where an edition has others."""
    return _(NAMES[value]) if value in NAMES else ""


def signed(looks: Looks, value: int) -> str:
    """A value or a sum with its sign."""
    return f"+{value}" if value > 0 else str(value).replace("-", looks.glyphs.minus)


def ink(value: int) -> str:
    """The ink of a value: blue is plus, red minus; its sign always stands with it."""
    return "blue" if value > 0 else "red" if value < 0 else "text"


def paint_values(pane: Pane, looks: Looks, x: int, y: int, cards: Sequence[int]) -> int:
    """Cards laid open as small tiles, a cell between them; returns the next column."""
    for value in cards:
        x = pane.put(x, y, f" {signed(looks, value)} ", looks.pen(ink(value), "sel", bold=True)) + 1
    return x


def paint_card(pane: Pane, looks: Looks, x: int, y: int, value: int | None) -> None:
    """A card as a frame with its value in big pixels and its name; None: the place of a card that is not there."""
    glyphs = looks.glyphs
    frame = looks.pen("line" if value is None else ink(value), "raise")
    pane.fill(x, y, WIDTH, HEIGHT, looks.pen("text", "raise"))
    across = glyphs.across * (WIDTH - 2)
    pane.put(x, y, glyphs.top_left + across + glyphs.top_right, frame)
    pane.put(x, y + HEIGHT - 1, glyphs.bottom_left + across + glyphs.bottom_right, frame)
    for row in range(1, HEIGHT - 1):
        pane.put(x, y + row, glyphs.upright, frame)
        pane.put(x + WIDTH - 1, y + row, glyphs.upright, frame)
    if value is None:
        pane.centre(x, y + HEIGHT - 2, WIDTH, _("no card"), looks.pen("faint", "raise"))
        return
    _paint_value(pane, looks, x, y, value)
    pane.centre(x, y + HEIGHT - 2, WIDTH, name(value), looks.pen("text", "raise"))


def _paint_value(pane: Pane, looks: Looks, x: int, y: int, value: int) -> None:
    pen = looks.pen(ink(value), "raise", bold=True)
    digit = _DIGITS.get(abs(value))
    if digit is None:
        pane.centre(x, y + 3, WIDTH, signed(looks, value), pen)
        return
    rows = [f"{sign}.{shape}" for sign, shape in zip(_PLUS if value > 0 else _MINUS, digit, strict=True)]
    left = x + (WIDTH - len(rows[0])) // 2
    if not looks.pictures:
        for number, row in enumerate(rows, y + 1):
            pane.put(left, number, row.replace(EMPTY, " "), pen)
        return
    paint_word(pane, left, y + 2, rows, pen)
