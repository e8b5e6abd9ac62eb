"""Glyphs of the map: corners of walls, bends of a path, figures with the arrow of their facing."""

from boardgames_tui.looks import Looks
from rules.earth_reborn.parts import Facing

_PATHS = {
    "ns": "┃",
    "ew": "━",
    "es": "┏",
    "sw": "┓",
    "ne": "┗",
    "nw": "┛",
    "nes": "┣",
    "nsw": "┫",
    "esw": "┳",
    "new": "┻",
}
_PATHS |= {"nesw": "╋", "n": "┃", "s": "┃", "e": "━", "w": "━"}


def wall_glyph(looks: Looks, arms: str) -> str:
    """The corner where walls come from these sides, named in the order n, e, s, w."""
    glyphs = looks.glyphs
    found = {
        "es": glyphs.wall_top_left,
        "sw": glyphs.wall_top_right,
        "ne": glyphs.wall_bottom_left,
        "nw": glyphs.wall_bottom_right,
        "nes": glyphs.wall_from_left,
        "nsw": glyphs.wall_from_right,
        "esw": glyphs.wall_from_top,
        "new": glyphs.wall_from_bottom,
        "nesw": glyphs.wall_cross,
    }
    if arms in found:
        return found[arms]
    return glyphs.wall_upright if set(arms) <= {"n", "s"} else glyphs.wall_across


def path_glyphs(looks: Looks) -> dict[str, str]:
    """A path by the sides from which it comes, named in the order n, e, s, w."""
    if not looks.ascii:
        return _PATHS
    straight = {"ns": "|", "n": "|", "s": "|", "ew": "=", "e": "=", "w": "="}
    return {sides: straight.get(sides, "*") for sides in _PATHS}


def facing_arrow(looks: Looks, facing: Facing) -> str:
    """The arrow that points that way."""
    glyphs = looks.glyphs
    return {"n": glyphs.up, "e": glyphs.turn, "s": glyphs.down, "w": glyphs.left}[facing]


def facing_text(looks: Looks, letter: str, facing: Facing) -> str:
    """A figure in three cells: its letter, and the arrow on the side where it looks."""
    arrow = facing_arrow(looks, facing)
    return f"{arrow}{letter} " if facing == "w" else f" {letter}{arrow}"
