"""The two sets of glyphs, Unicode and ASCII, and the choice between them. A board names a glyph by its use, never by
its code point."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

GlyphSet = Literal["unicode", "ascii"]

_ASCII_TERMS: Final = ("linux", "vt100")
_LETTERS: Final = ("A", "B", "C", "D", "E", "F")
_SMALL: Final = ("a", "b", "c", "d", "e", "f")


@dataclass(frozen=True)
class Glyphs:
    """One set of glyphs. Each is one cell wide, except `to` and the two moods, which are text.

    `seats` and `previews` are in the order of the colours: red, blue, yellow, green, violet, white. In ASCII a piece is
    not its colour's shape but its seat's letter; the letters A to F stand for seats whose letter is not known.
    """

    name: GlyphSet
    seats: tuple[str, ...]
    previews: tuple[str, ...]
    turn: str
    left: str
    up: str
    down: str
    space: str
    start: str
    goal: str
    leads: str
    jump: str
    wrap: str
    step: str
    path: str
    flame: str
    moon: str
    diamond: str
    spent: str
    free: str
    minus: str
    dot: str
    to: str
    ellipsis: str
    bar: str
    rest: str
    card_back: str
    good_mood: str
    bad_mood: str
    across: str
    upright: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    wall_across: str
    wall_upright: str
    wall_top_left: str
    wall_top_right: str
    wall_bottom_left: str
    wall_bottom_right: str
    wall_from_left: str
    wall_from_right: str
    wall_from_top: str
    wall_from_bottom: str
    wall_cross: str

    @property
    def arrow(self) -> str:
        """The sign between where something is and where it goes: `to` by its other name."""
        return self.to


UNICODE: Final = Glyphs(
    name="unicode",
    seats=("●", "■", "▲", "◆", "★", "✚"),
    previews=("○", "□", "△", "◇", "☆", "✛"),
    turn="▸",
    left="◂",
    up="▴",
    down="▾",
    space="○",
    start="◎",
    goal="◎",
    leads="★",
    jump="»",
    wrap="↻",
    step="•",
    path="╌",
    flame="ψ",
    moon="☾",
    diamond="◊",
    spent="●",
    free="○",
    minus="\u2212",
    dot="·",
    to="→",
    ellipsis="…",
    bar="━",
    rest="─",
    card_back="▮",
    good_mood=":)",
    bad_mood=":(",
    across="─",
    upright="│",
    top_left="╭",
    top_right="╮",
    bottom_left="╰",
    bottom_right="╯",
    wall_across="━",
    wall_upright="┃",
    wall_top_left="┏",
    wall_top_right="┓",
    wall_bottom_left="┗",
    wall_bottom_right="┛",
    wall_from_left="┣",
    wall_from_right="┫",
    wall_from_top="┳",
    wall_from_bottom="┻",
    wall_cross="╋",
)

ASCII: Final = Glyphs(
    name="ascii",
    seats=_LETTERS,
    previews=_SMALL,
    turn=">",
    left="<",
    up="^",
    down="v",
    space="o",
    start="@",
    goal="@",
    leads="*",
    jump="^",
    wrap="@",
    step="*",
    path="-",
    flame="^",
    moon=")",
    diamond="+",
    spent="#",
    free="o",
    minus="-",
    dot=".",
    to="->",
    ellipsis="~",
    bar="=",
    rest="-",
    card_back="#",
    good_mood=":)",
    bad_mood=":(",
    across="-",
    upright="|",
    top_left="+",
    top_right="+",
    bottom_left="+",
    bottom_right="+",
    wall_across="-",
    wall_upright="|",
    wall_top_left="+",
    wall_top_right="+",
    wall_bottom_left="+",
    wall_bottom_right="+",
    wall_from_left="+",
    wall_from_right="+",
    wall_from_top="+",
    wall_from_bottom="+",
    wall_cross="+",
)


def utf8_locale(environ: Mapping[str, str]) -> bool:
    """Whether the locale is UTF-8, as the first of LC_ALL, LC_CTYPE and LANG that is set says.

    Python itself sets LC_CTYPE to C.UTF-8 where it finds the locale C; that is not the user's word, so LANG counts
    then.
    """
    coerced = environ.get("LC_CTYPE") == "C.UTF-8" and environ.get("LANG", "") in ("", "C", "POSIX")
    names = ("LC_ALL", "LANG") if coerced else ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "")
    return locale.partition("@")[0].lower().replace("-", "").endswith("utf8")


def choose(environ: Mapping[str, str], width_of_circle: int | None, by_hand: GlyphSet | None = None) -> GlyphSet:
    """Which set to use: the one asked for by hand, else Unicode where the terminal can be trusted with it.

    `width_of_circle` is what `probe.circle_width` found; None, not known, counts as one cell.
    """
    if by_hand is not None:
        return by_hand
    narrow = width_of_circle in (None, 1)
    return "unicode" if narrow and environ.get("TERM", "") not in _ASCII_TERMS and utf8_locale(environ) else "ascii"


def glyphs(name: GlyphSet) -> Glyphs:
    """The set of that name."""
    return UNICODE if name == "unicode" else ASCII
