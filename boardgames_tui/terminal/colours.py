"""How many colours a terminal shows, and the reduction of 24-bit colours to fewer.

To 256 colours: the nearest of the 240 fixed ones in OKLab, differences of hue weighted 1.6, near-greys only among the
greys. To 16: what Rich and Textual would do turns tints into strong colours, so seats get their own, tints none, greys
one of four. To none: no colour codes.
"""

import math
from collections.abc import Mapping, MutableMapping
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final

from boardgames_tui.terminal.sgr import BOLD, GROUND, INK, LINE, Style

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


class Depth(IntEnum):
    """The colours that a terminal shows."""

    NONE = 0
    SIXTEEN = 1
    INDEXED = 2
    TRUE = 3


_SIXTEEN_TERMS: Final = ("linux", "screen", "vt100", "ansi")
_ERASING_TERMS: Final = ("xterm", "tmux", "linux", "alacritty", "foot", "wezterm", "rxvt", "st-", "konsole", "vte")
_TRUE_TERMS: Final = ("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm")

HUE_WEIGHT: Final = 1.6
FIRST_SURE: Final = 22
"""The first of the 256 colours that is the same everywhere."""
GREY_CHROMA: Final = 0.075
"""Chroma in OKLab below which a colour becomes a grey: all tints of seats lie below, all seats but white above."""
DARK_LIGHT: Final = 0.36
DARK_CHROMA: Final = 0.11
"""Lightness and chroma below which a dark colour becomes a grey too: the fixed dark ones are far too strong for it."""
STRONG_CHROMA: Final = 0.095
STRONG_LIGHT: Final = 0.38
PICTURE_CHROMA: Final = 0.05
"""Chroma from which an ink on a strong ground is a colour of its own, as in the two pixels of a half block."""

# The six seats in the dark and the light theme, with their ink among the 16 colours.
_SEATS: Final[dict[Colour, int]] = {
    (0xF0, 0x56, 0x2A): 31,
    (0xB3, 0x20, 0x2A): 31,
    (0x2F, 0x98, 0xF5): 94,
    (0x1E, 0x5A, 0xAD): 94,
    (0xFB, 0xCD, 0x43): 33,
    (0xAC, 0x73, 0x00): 33,
    (0x54, 0xD8, 0xB9): 32,
    (0x00, 0x87, 0x6F): 32,
    (0xB5, 0x7D, 0xB0): 35,
    (0x7A, 0x1F, 0x78): 35,
}
# The light theme's yellow: the nearest fixed colour is too pale to be read on its ground.
_INDEXED_SEATS: Final[dict[Colour, int]] = {(0xAC, 0x73, 0x00): 94}
_WHITE_SEAT: Final = (0xF3, 0xF5, 0xF8)
_INK_SEAT: Final = (0x26, 0x27, 0x2C)
_WHITE_GROUNDS: Final = (_WHITE_SEAT, (0xD3, 0xD9, 0xE4))
_LINES: Final = ((0x3A, 0x43, 0x56), (0xC6, 0xBE, 0xAC))
_BRIGHT: Final = (0xFF, 0xFF, 0xFF)
_BLACK_GROUNDS: Final = (_INK_SEAT, (0, 0, 0))
# Greys as inks: the lightness below which each code is taken.
_INKS_ON_DARK: Final = ((0.3, "30"), (0.6, "90"), (0.8, "37"), (0.985, ""), (2.0, "97"))
_INKS_ON_LIGHT: Final = ((0.6, ""), (0.92, "90"), (2.0, "97"))


def depth(environ: Mapping[str, str]) -> Depth:
    """The colours that the terminal described by environment variables shows."""
    term = environ.get("TERM", "")
    if environ.get("NO_COLOR") or term in ("", "dumb"):
        return Depth.NONE
    if term in _SIXTEEN_TERMS:
        return Depth.SIXTEEN
    says_true = environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    if says_true or term.endswith("-direct") or term in _TRUE_TERMS:
        return Depth.TRUE
    return Depth.INDEXED if term.endswith("-256color") else Depth.SIXTEEN


def erases_ground(environ: Mapping[str, str]) -> bool:
    """Does the terminal erase cells in the colour of the ground that is set? GNU screen and a VT100 do not."""
    return environ.get("TERM", "").startswith(_ERASING_TERMS)


def prepare(environ: MutableMapping[str, str]) -> Depth:
    """Make Textual write 24-bit colours and ask the terminal for its size, and return the colours that it shows.

    Works only before Textual is imported for the first time. NO_COLOR is removed, or Textual would turn everything grey
    by itself; COLUMNS and LINES are, because Textual would believe them rather than the terminal; and so is whatever
    else would have Textual write pictures or logs of a table with secrets, or load other code.
    """
    shown = depth(environ)
    for name in [each for each in environ if each.startswith("TEXTUAL") and each != "TEXTUAL_ANIMATIONS"]:
        del environ[name]
    environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    for name in ("NO_COLOR", "COLUMNS", "LINES"):
        environ.pop(name, None)
    return shown


@lru_cache(maxsize=8192)
def oklab(colour: Colour) -> tuple[float, float, float]:
    """Lightness (0 to 1) and the two axes of colour in the OKLab space."""
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _chroma(colour: Colour) -> float:
    _, a, b = oklab(colour)
    return math.hypot(a, b)


def distance(one: Colour, other: Colour) -> float:
    """Squared difference of two colours in OKLab, that of the hue weighted."""
    (light, a, b), (light2, a2, b2) = oklab(one), oklab(other)
    chroma = math.hypot(a, b) - math.hypot(a2, b2)
    hue = max(0.0, (a - a2) ** 2 + (b - b2) ** 2 - chroma**2)
    return (light - light2) ** 2 + chroma**2 + HUE_WEIGHT**2 * hue


def indexed_colour(number: int) -> Colour:
    """The colour that 16 to 255 stand for: a cube of 6x6x6 and 24 greys."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    cube = number - 16
    red, green, blue = (0 if step == 0 else 55 + 40 * step for step in (cube // 36, cube // 6 % 6, cube % 6))
    return (red, green, blue)


@cache
def _palette() -> tuple[dict[int, Colour], dict[int, Colour]]:
    """The 240 fixed colours, and the greys among them."""
    fixed = {number: indexed_colour(number) for number in range(16, 256)}
    return fixed, {number: colour for number, colour in fixed.items() if len(set(colour)) == 1}


@lru_cache(maxsize=8192)
def nearest_indexed(colour: Colour) -> int:
    """The number, 16 to 255, of the fixed colour that looks most like `colour`."""
    if colour in _INDEXED_SEATS:
        return _INDEXED_SEATS[colour]
    fixed, greys = _palette()
    chroma = _chroma(colour)
    is_grey = chroma < GREY_CHROMA or (chroma < DARK_CHROMA and oklab(colour)[0] < DARK_LIGHT)
    choice = greys if is_grey else fixed
    return min(choice, key=lambda number: distance(colour, choice[number]))


def _seat_code(colour: Colour) -> int:
    """The ink, among the 16 colours, of the seat whose hue is nearest."""
    if colour in _SEATS:
        return _SEATS[colour]
    _, a, b = oklab(colour)

    def turn(seat: Colour) -> float:
        _, a2, b2 = oklab(seat)
        return abs(math.remainder(math.atan2(b, a) - math.atan2(b2, a2), math.tau))

    return _SEATS[min(_SEATS, key=turn)]


def ground_sixteen(colour: Colour) -> str:
    """The code of a ground among the 16 colours, "" for the terminal's own: tints and raised grounds are not shown."""
    if colour in _BLACK_GROUNDS:
        return "40"
    if colour in _LINES:
        return "100"
    if colour == _BRIGHT:
        return "107"
    light = oklab(colour)[0]
    if colour in _WHITE_GROUNDS or (light > 0.85 and len(set(colour)) == 1):
        return "47"
    strong = colour in _SEATS or (_chroma(colour) >= STRONG_CHROMA and light >= STRONG_LIGHT)
    return str(_seat_code(colour) + 10) if strong else ""


def ink_sixteen(colour: Colour, on_light: bool = False) -> str:
    """The code of an ink among the 16 colours, "" for the terminal's own, on a ground of the dark or the light
    theme."""
    if colour == _WHITE_SEAT and not on_light:
        return "37"
    if _chroma(colour) >= GREY_CHROMA:
        return str(_seat_code(colour))
    light = oklab(colour)[0]
    # Faint greys become bright black; an ink like the ground stays unseen, as it was meant to be.
    steps = _INKS_ON_LIGHT if on_light else _INKS_ON_DARK
    return next(code for limit, code in steps if light < limit)


def _rgb(code: str) -> Colour | None:
    """The colour of an SGR code such as "38;2;r;g;b" or "38;5;n"; None for the 16 colours, which need no reduction."""
    parts = code.split(";")
    if parts[1:2] == ["2"]:
        red, green, blue = (min(int(part), 255) for part in parts[2:])
        return red, green, blue
    if parts[1:2] == ["5"] and 16 <= int(parts[2]) <= 255:
        return indexed_colour(int(parts[2]))
    return None


def _named(code: str) -> str:
    """An ink or ground among the 16 colours in its short form: "38;5;9" as "91"."""
    kind, _, number = code.partition(";5;")
    if not number:
        return code
    value = int(number) + (30 if int(number) < 8 else 82)
    return str(value if kind == "38" else value + 10)


def _indexed(code: str) -> str:
    kind, _, rest = code.partition(";2;")
    colour = _rgb(code)
    return f"{kind};5;{nearest_indexed(colour)}" if rest and colour else code


def _brief(code: str) -> str:
    """A colour that is exactly one of the fixed ones by its number, which is shorter.

    16 to 21 are left alone: some people's shells put colours of their own there.
    """
    kind, _, rest = code.partition(";2;")
    number = _numbers().get(_rgb(code) or (-1, -1, -1)) if rest else None
    return f"{kind};5;{number}" if number else code


@cache
def _numbers() -> dict[Colour, int]:
    return {indexed_colour(number): number for number in range(255, FIRST_SURE - 1, -1)}


def _sixteen(ink: str, ground: str) -> tuple[str, str]:
    ink_colour, ground_colour = _rgb(ink), _rgb(ground)
    below = _named(ground) if ground_colour is None else ground_sixteen(ground_colour)
    if ground_colour is not None and below and ground_colour not in _LINES:
        same = ink_colour == ground_colour
        if ink_colour is not None and not same and _chroma(ink_colour) >= PICTURE_CHROMA:
            return ink_sixteen(ink_colour), below
        return (str(int(below) - 10) if same else "97" if below == "40" else "30"), below
    on_light = ground_colour is not None and oklab(ground_colour)[0] > 0.6
    return (_named(ink) if ink_colour is None else ink_sixteen(ink_colour, on_light)), below


@lru_cache(maxsize=8192)
def reduce(style: Style, shown: Depth) -> Style:
    """The style as a terminal with fewer colours shows it; the terminal's own colours (codes 39, 49) stay.

    With all colours nothing changes but the length of some codes.
    """
    if not (style[INK] or style[GROUND] or style[LINE]):
        return style
    slots = list(style)
    if shown is Depth.TRUE:
        slots[INK], slots[GROUND] = _brief(style[INK]), _brief(style[GROUND])
        return tuple(slots)
    slots[LINE] = ""
    if shown is Depth.NONE:
        slots[INK] = slots[GROUND] = ""
    elif shown is Depth.INDEXED:
        slots[INK], slots[GROUND] = _indexed(style[INK]), _indexed(style[GROUND])
    else:
        slots[INK], slots[GROUND] = _sixteen(style[INK], style[GROUND])
        if slots[INK] == "30":
            # Many terminals show bold black as dark grey.
            slots[BOLD] = ""
    return tuple(slots)
