"""The visual language: greys, seat colours, and the pens that painters draw with.

Colour means a person; everything else is grey, a tint, or carries its letter. A pen names its tokens, the theme says
what they are, and where a terminal has no colours each state falls back to bold, underline and reverse video. The theme
*terminal* is the terminal's own 16 colours on its own ground: it has no tints, so all that a tint marks has a second
mark.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from rich.style import Style

from boardgames_tui.settings import Settings
from boardgames_tui.terminal.colours import Depth
from boardgames_tui.terminal.glyphs import ASCII, UNICODE, Glyphs, GlyphSet

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
TERMINAL = "terminal"
OWN: Mapping[str, str] = MappingProxyType(
    {
        "line": "bright_black",
        "faint": "bright_black",
        "red": "red",
        "blue": "bright_blue",
        "yellow": "yellow",
        "green": "green",
        "violet": "magenta",
    }
)
"""The theme *terminal*: every other token, the white seat's too, is the terminal's own ink or ground."""


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


@lru_cache(maxsize=4096)
def _own(ink: str, ground: str, bold: bool, underline: bool, reverse: bool) -> Style:
    """A style of the terminal's own 16 colours; ink that is ground stands on a block of colour."""
    below = OWN.get(ground, "")
    if ink == "ground" and (below or ground in ("bright", "text", "white")):
        return Style(
            color="black" if below else "default",
            bgcolor=below or "default",
            underline=underline or None,
            reverse=bool(below) == reverse or None,
        )
    return Style(
        color=OWN.get(ink.partition(" ")[0], "default"),
        bgcolor=below or "default",
        bold=bold or ink == "bright" or None,
        dim=ink == "dim" or None,
        underline=underline or None,
        reverse=reverse or None,
    )


@dataclass(frozen=True)
class Looks:
    """How things look on this terminal: the theme, the glyphs, and whether there is any colour."""

    theme: str = "dark"
    ascii: bool = False
    colour: bool = True
    sixteen: bool = False
    indexed: bool = False

    @property
    def pictures(self) -> bool:
        """Can it show pictures of half blocks? The terminal's own ground has no colour that could be an ink."""
        return self.colour and not self.ascii and self.theme != TERMINAL

    @property
    def big_letters(self) -> bool:
        """Are words written in letters of half blocks?"""
        return not self.ascii and self.theme != TERMINAL

    @property
    def tints(self) -> bool:
        """Are tints and raised grounds seen? Where not, what they mark has a second mark."""
        return self.colour and not self.sixteen and self.theme != TERMINAL

    @property
    def glyphs(self) -> Glyphs:
        """The glyphs by use."""
        return ASCII if self.ascii else UNICODE

    @property
    def colours(self) -> Mapping[str, str]:
        """The tokens of the theme as ``#rrggbb``; those of *terminal*, where pictures are not shown, as on dark."""
        return THEMES.get(self.theme, DARK)

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
        if self.theme == TERMINAL:
            return _own(ink, ground, bold, underline, reverse)
        return _style(self.hex(ink), self.hex(ground), bold, underline, reverse)

    def selected(self) -> Style:
        """The one white block: what is chosen."""
        return self.pen("ground", "bright", bold=self.tints) if self.colour else _plain(True, False, True)

    def affected(self, colour: str) -> Style:
        """Something of this seat colour that will change."""
        return self.tile(colour)

    def tile(self, colour: str) -> Style:
        """Ink on the seat colour: name tags, pieces, the rack of the player on turn.

        Among 16 colours it is not bold, because some terminals make bold black grey.
        """
        return self.pen("ground", colour, bold=self.tints) if self.colour else _plain(True, False, True)

    def tint(self, colour: str) -> str:
        """The token of a seat's tint over the ground."""
        return f"{colour} {round(SHADE * 100)} ground"


@dataclass(frozen=True)
class Found:
    """What was found out about the terminal: its colours, the glyphs it shows well, whether it is far away, and
    whether the mouse may be used at all."""

    depth: Depth = Depth.TRUE
    glyphs: GlyphSet = "unicode"
    over_ssh: bool = False
    mouse: bool = True

    @classmethod
    def by(cls, looks: Looks) -> "Found":
        """The terminal that such looks were made for."""
        few = Depth.SIXTEEN if looks.sixteen else Depth.INDEXED if looks.indexed else Depth.TRUE
        depth = few if looks.colour else Depth.NONE
        return cls(depth, "ascii" if looks.ascii else "unicode")

    def looks(self, settings: Settings) -> Looks:
        """How things look here with these settings."""
        return Looks(
            theme=settings.theme,
            ascii=(self.glyphs if settings.glyphs == "auto" else settings.glyphs) == "ascii",
            colour=self.depth is not Depth.NONE,
            sixteen=self.depth is Depth.SIXTEEN,
            indexed=self.depth is Depth.INDEXED,
        )


@lru_cache(maxsize=8192)
def _hex(theme: str, token: str) -> str:
    one, *rest = token.split()
    first = one if one.startswith("#") else THEMES.get(theme, DARK)[one]
    if not rest:
        return first
    share, other = rest
    return mix(first, _hex(theme, other), int(share) / 100)
