"""Words that all rooms of Earth Reborn share: squares, edges, facing, kinds of order (rules page, Move)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias

from pydantic import ConfigDict

Square: TypeAlias = tuple[int, int]
"""Column and row of a square, counted from 0 in the north-west corner."""
Facing: TypeAlias = Literal["n", "e", "s", "w"]
"""A side of a square: where a figure looks, where an edge lies."""
Edge: TypeAlias = tuple[int, int, Literal["n", "w"]]
"""An edge between two squares: the northern or western one of this square."""
OrderType: TypeAlias = Literal["move", "combat", "shoot", "interact", "search"]
TileColour: TypeAlias = Literal["black", "red", "gold"]
Arc: TypeAlias = Literal["dark", "light", "grey"]
"""The inner ring of a base: high, standard or low combat strength."""
Side: TypeAlias = Literal["norad", "salemites"]
DoorState: TypeAlias = Literal["closed", "open", "destroyed"]
Tiles: TypeAlias = tuple[int, ...]
"""Order tiles by the numbers of their patterns, which count from 1, in rising order."""

SIDES: tuple[Side, ...] = ("norad", "salemites")
FACINGS: tuple[Facing, ...] = ("n", "e", "s", "w")
TURNS: Mapping[Facing, int] = MappingProxyType({facing: turn for turn, facing in enumerate(FACINGS)})
"""Quarter turns clockwise from north."""
STEPS: Mapping[Facing, Square] = MappingProxyType({"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)})
ARCS: tuple[Arc, ...] = ("dark", "light", "grey")


class Told:
    """What is read from ``data``, in dataclasses: read strictly, and with no field that is not known."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")


def beside(square: Square, side: Facing) -> Square:
    """The square on that side; it may lie off the map."""
    dx, dy = STEPS[side]
    return square[0] + dx, square[1] + dy


def opposite(side: Facing) -> Facing:
    """The side across."""
    return FACINGS[(TURNS[side] + 2) % 4]


def edge_of(square: Square, side: Facing) -> Edge:
    """The edge on that side of a square."""
    x, y = square
    match side:
        case "n":
            return x, y, "n"
        case "w":
            return x, y, "w"
        case "s":
            return x, y + 1, "n"
    return x + 1, y, "w"


def square_name(square: Square) -> str:
    """A square as people read it: column letter and row number, "A1" in the north-west corner."""
    return f"{chr(ord('A') + square[0])}{square[1] + 1}"


def without(tiles: Tiles, tile: int) -> Tiles:
    """The tiles less one of this pattern."""
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]


def plus(tiles: Tiles, *more: int) -> Tiles:
    """The tiles and some more, in order."""
    return tuple(sorted((*tiles, *more)))
