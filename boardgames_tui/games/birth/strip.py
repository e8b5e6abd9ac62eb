"""The geometry of BIRTH's strip board and what is drawn on it: five columns are the areas in ring order."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style

from boardgames_tui.looks import Looks
from rules.birth.foresee import Foresight
from rules.birth.state import State
from rules.moves import Seat
from rules.record import Player

WIDTH = 80
HEIGHT = 15
LABEL = 15
COLUMNS = ((15, 14), (30, 11), (42, 11), (54, 11), (66, 12))
AREA_COLOURS = ("teal", "sky", "indigo", "purple", "plum")
TINTS, HEADERS = (20, 16, 20, 16, 16), (24, 24, 24, 24, 19)
"""How much of its colour an area's ground and header have: where colours are few all become the same grey."""
JUMP_ROW, ARC_ROW, RING_ROW, LANDS_ROW, SEATS_ROW = 1, 2, 3, 4, 6
WRAP_X = 76


@dataclass(frozen=True)
class Scene:
    """What is to be drawn: a view, the people, and what the one asked is choosing.

    ``values`` are the dice that may be chosen now; ``foresight`` what the chosen move will do, with ``die`` its value
    where it is one; ``targets`` the areas (as indexes) that dice may be sent to now; ``since`` the number of the first
    turn that is news to the one asked.
    """

    view: State
    players: Sequence[Player]
    letters: Sequence[str]
    seat: Seat | None = None
    values: tuple[int, ...] = ()
    die: int | None = None
    foresight: Foresight | None = None
    targets: tuple[int, ...] = ()
    since: int = 0


def area_colour(area: int) -> str:
    """The token of the colour an area is tinted with."""
    return AREA_COLOURS[area % len(AREA_COLOURS)]


def column_ground(area: int) -> str:
    """The token of an area's tint."""
    return f"{area_colour(area)} {TINTS[area % len(TINTS)]} ground"


def header_ground(area: int) -> str:
    """The token of an area's header, a little lighter than its tint."""
    return f"{area_colour(area)} {HEADERS[area % len(HEADERS)]} raise"


def space_x(view: State, space: int) -> int:
    """The column of a space of the ring: three cells apart within an area."""
    area = view.numbers.area_of[space]
    first = view.numbers.area_of.index(area)
    return COLUMNS[area][0] + 1 + 3 * (space - first)


def column_pen(looks: Looks, x: int, ink: str, *, bold: bool = False, underline: bool = False) -> Style:
    """A pen on the ground that column ``x`` has."""
    area = next((i for i, (left, width) in enumerate(COLUMNS) if left <= x < left + width), None)
    ground = "ground" if area is None else column_ground(area)
    return looks.pen(ink, ground, bold=bold, underline=underline)
