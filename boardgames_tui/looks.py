"""The visual language: greys, seat colours, and the pens that painters draw with.

Colour means a person; everything else is grey, a tint, or carries its letter. A pen names its tokens, the theme says
what they are, and where a terminal has no colours each state falls back to bold, underline and reverse video.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from rich.style import Style

from boardgames_tui.terminal.glyphs import ASCII, UNICODE, Glyphs

SEAT_COLOURS = ("red", "blue", "yellow", "green", "violet", "white")
SHADE = 0.28

DARK: Mapping[str, str] = MappingProxyType(
    {
        "ground": "#11141b",
        "raise": "#1a1f2a",
        "sel": "#2a3140",
        "line": "#3a4356",
        "faint": "#5d687d",
        "dim": "#8f99ac",
        "text": "#d3d9e4",
        "bright": "#ffffff",
        "red": "#f0562a",
        "blue": "#2f98f5",
        "yellow": "#fbcd43",
        "green": "#54d8b9",
        "violet": "#b57db0",
        "white": "#f3f5f8",
        "teal": "#116b7f",
        "sky": "#1d65e9",
        "indigo": "#493aff",
        "purple": "#9a39ff",
        "plum": "#ec39ef",
    }
)
LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "ground": "#f6f3ec",
        "raise": "#ece7dc",
        "sel": "#ddd6c6",
        "line": "#c6beac",
        "faint": "#9a917d",
        "dim": "#6d6656",
        "text": "#2b2a27",
        "bright": "#000000",
        "red": "#b3202a",
        "blue": "#1e5aad",
        "yellow": "#ac7300",
        "green": "#00876f",
        "violet": "#7a1f78",
        "white": "#26272c",
        "teal": "#116b7f",
        "sky": "#1d65e9",
        "indigo": "#493aff",
        "purple": "#9a39ff",
        "plum": "#ec39ef",
    }
)
THEMES: Mapping[str, Mapping[str, str]] = MappingProxyType({"dark": DARK, "light": LIGHT})


def mix(one: str, other: str, share: float) -> str:
    """The colour with ``share`` of ``one`` and the rest of ``other``; all as ``#rrggbb``."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a * share + b * (1 - share)) for a, b in pairs).hex()


@lru_cache(maxsize=4096)
def _style(ink: str, ground: str, bold: bool, underline: bool, reverse: bool) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold or None, underline=underline or None, reverse=reverse or None)


@lru_cache(maxsize=256)
def _plain(bold: bool, underline: bool, reverse: bool) -> Style:
    return Style(bold=bold or None, underline=underline or None, reverse=reverse or None)


@dataclass(frozen=True)
class Looks:
    """How things look on this terminal: the theme, the glyphs, and whether there is any colour."""

    theme: str = "dark"
    ascii: bool = False
    colour: bool = True
    sixteen: bool = False

    @property
    def pictures(self) -> bool:
        """Can it show pictures of half blocks?"""
        return self.colour and not self.ascii

    @property
    def glyphs(self) -> Glyphs:
        """The glyphs by use."""
        return ASCII if self.ascii else UNICODE

    @property
    def colours(self) -> Mapping[str, str]:
        """The tokens of the theme."""
        return THEMES[self.theme]

    def hex(self, token: str) -> str:
        """A token, a mixture such as ``red 28 ground``, or a ``#rrggbb`` of a picture, as ``#rrggbb``."""
        return _hex(self.theme, token)

    def pen(
        self,
        ink: str = "text",
        ground: str = "ground",
        *,
        bold: bool = False,
        underline: bool = False,
        reverse: bool = False,
    ) -> Style:
        """The style with these tokens."""
        if not self.colour:
            return _plain(bold, underline, reverse)
        return _style(self.hex(ink), self.hex(ground), bold, underline, reverse)

    def selected(self) -> Style:
        """The one white block: what is chosen."""
        return self.pen("ground", "bright", bold=True) if self.colour else _plain(True, False, True)

    def affected(self, colour: str) -> Style:
        """Something of this seat colour that will change."""
        return self.tile(colour)

    def tile(self, colour: str) -> Style:
        """Ink on the seat colour: name tags, pieces, the rack of the player on turn."""
        return self.pen("ground", colour, bold=True) if self.colour else _plain(True, False, True)

    def tint(self, colour: str) -> str:
        """The token of a seat's tint over the ground."""
        return f"{colour} {round(SHADE * 100)} ground"


@lru_cache(maxsize=8192)
def _hex(theme: str, token: str) -> str:
    one, *rest = token.split()
    first = one if one.startswith("#") else THEMES[theme][one]
    if not rest:
        return first
    share, other = rest
    return mix(first, _hex(theme, other), int(share) / 100)
