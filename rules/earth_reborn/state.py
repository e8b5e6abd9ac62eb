"""The position in Earth Reborn, the options of a match, and the windows that say what is pending."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic import Field, field_validator

from rules.contract import BaseOptions
from rules.earth_reborn.edition import EDITIONS as EDITIONS
from rules.earth_reborn.edition import CardSide, Character, Edition, Scenario, Section
from rules.earth_reborn.grid import Grid, Way
from rules.earth_reborn.parts import SIDES, DoorState, Edge, Facing, Side, Square, Tiles
from rules.language import N_, _
from rules.moves import Seat


class Options(BaseOptions):
    """The variants of Earth Reborn: the scenario, and which side each seat plays."""

    scenario: Literal["beauty"] = Field(
        "beauty", title=N_("scenario"), description=N_("The map, the forces, and who wins when.")
    )
    # A saved list of words is read as a tuple, which strict reading would refuse.
    colours: tuple[Side, ...] = Field(
        SIDES,
        strict=False,
        max_length=len(SIDES),
        title=N_("sides"),
        description=N_("The side by seat: norad is blue, salemites are red."),
    )

    @field_validator("colours")
    @classmethod
    def check_colours(cls, colours: tuple[Side, ...]) -> tuple[Side, ...]:
        """Both different; a seat that is not named takes the side that is left."""
        if len(set(colours)) < len(colours):
            raise ValueError(_("two players have the same side"))
        return (*colours, *(side for side in SIDES if side not in colours))


@dataclass(frozen=True, slots=True)
class Laid:
    """An order tile under a figure: the number of its pattern, and the command points on its four sections."""

    tile: int
    points: tuple[int, int, int, int] = (0, 0, 0, 0)


Fate: TypeAlias = Literal["alive", "dead", "left"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A character on the map, with what lies on and under the card.

    ``square`` is where it stands, or where its marker lies once it is dead; None once it has left the map. ``wounds``
    count on the side of the card that shows, ``wounded`` says which that is. ``spent`` are the command points laid
    since the turn began; ``cards`` the magnetic cards carried, or lying with the marker.
    """

    name: str
    seat: Seat
    square: Square | None
    facing: Facing
    cards: int = 0
    fate: Fate = "alive"
    wounds: int = 0
    wounded: bool = False
    engaged: bool = False
    spent: int = 0
    tiles: tuple[Laid, ...] = ()

    @property
    def alive(self) -> bool:
        """Is it living and on the map?"""
        return self.fate == "alive"


@dataclass(frozen=True, slots=True)
class Drawing:
    """The seat gets so many more tiles from the bag: for the turn, instead of its first five, or one it paid for."""

    seat: Seat
    why: Literal["turn", "redraw", "bought"]
    left: int
    kind: Literal["drawing"] = "drawing"


@dataclass(frozen=True, slots=True)
class Offer:
    """First turn: the seat may exchange its five tiles."""

    seat: Seat
    kind: Literal["offer"] = "offer"


@dataclass(frozen=True, slots=True)
class Round:
    """The seat's round begins: it chooses what to do."""

    seat: Seat
    kind: Literal["round"] = "round"


@dataclass(frozen=True, slots=True)
class Looking:
    """The seat has paid and looks through the discard."""

    seat: Seat
    kind: Literal["looking"] = "looking"


@dataclass(frozen=True, slots=True)
class Activation:
    """A figure is active: is it its first activation this turn, did it get a tile this round, orders given so far."""

    seat: Seat
    figure: int
    first: bool
    assigned: bool = False
    orders: int = 0
    kind: Literal["activation"] = "activation"


@dataclass(frozen=True, slots=True)
class Walking:
    """The active figure walks: movement points left, squares walked, and whether a card changed hands on this one."""

    seat: Seat
    figure: int
    left: int
    steps: int = 0
    carded: bool = False
    kind: Literal["walking"] = "walking"


@dataclass(frozen=True, slots=True)
class Blow:
    """The active figure strikes at that side with so many command points: dice must be rolled."""

    seat: Seat
    figure: int
    side: Facing
    points: int
    kind: Literal["blow"] = "blow"


@dataclass(frozen=True, slots=True)
class Keeping:
    """Final phase: the seat throws tiles away until it keeps what it may."""

    seat: Seat
    kind: Literal["keeping"] = "keeping"


@dataclass(frozen=True, slots=True)
class Finished:
    """The match has ended: who won, and why."""

    seat: Seat
    reason: Literal["escaped", "died", "time"]
    kind: Literal["finished"] = "finished"


# ``kind`` tells the windows apart where a view is written as JSON.
Window: TypeAlias = Drawing | Offer | Round | Looking | Activation | Walking | Blow | Keeping | Finished


@dataclass(frozen=True, slots=True)
class Board:
    """What everybody sees of a position.

    ``turn`` and ``round`` count from 1 (``round`` is 0 before the first of a turn); ``holder`` has the initiative;
    ``passes`` is how many have passed in succession; ``points`` are the command points behind the screens by seat;
    ``doors`` are in the order of the map, ``broken`` the walls that were broken. ``windows`` is the stack of what is
    pending, the top one last.
    """

    options: Options
    turn: int
    round: int
    holder: Seat
    passes: int
    points: tuple[int, int]
    figures: tuple[Figure, ...]
    doors: tuple[DoorState, ...]
    broken: tuple[Edge, ...]
    windows: tuple[Window, ...]

    @property
    def window(self) -> Window:
        """What is due now."""
        return self.windows[-1]

    @property
    def numbers(self) -> Edition:
        """The numbers this match is played with."""
        return EDITIONS[self.options.edition]

    @property
    def scenario(self) -> Scenario:
        """What is played."""
        return EDITIONS[self.options.edition].scenarios[self.options.scenario]

    @property
    def grid(self) -> Grid:
        """The map."""
        return EDITIONS[self.options.edition].grid(self.options.scenario)

    @property
    def activation(self) -> Activation | None:
        """Whose activation is going on, if any."""
        return next((each for each in reversed(self.windows) if isinstance(each, Activation)), None)

    def side(self, seat: Seat) -> Side:
        """The side that the seat plays."""
        return self.options.colours[seat]

    def seat_of(self, side: Side) -> Seat:
        """The seat that plays the side."""
        return self.options.colours.index(side)

    def character(self, figure: int) -> Character:
        """The character card of a figure."""
        return self.numbers.characters[self.figures[figure].name]

    def card(self, figure: int) -> CardSide:
        """The side of its card that shows."""
        card = self.character(figure)
        return card.wounded if self.figures[figure].wounded else card.healthy

    def sections(self, tile: int) -> tuple[Section, ...]:
        """The four sections of a tile, by the number of its pattern."""
        return self.numbers.tiles.sections[tile - 1]

    def standing(self, square: Square) -> int | None:
        """The living figure on a square."""
        for number, figure in enumerate(self.figures):
            if figure.square == square and figure.fate == "alive":
                return number
        return None

    def markers(self, square: Square) -> tuple[int, ...]:
        """The dead whose markers lie on a square."""
        return tuple([n for n, each in enumerate(self.figures) if each.square == square and each.fate == "dead"])

    def living(self, seat: Seat) -> Iterator[int]:
        """The figures of a seat that are alive and on the map."""
        return (n for n, each in enumerate(self.figures) if each.seat == seat and each.fate == "alive")

    def barrier(self, way: Way) -> Literal["wall", "door"] | None:
        """What stands between two squares: a wall, a closed door, or nothing."""
        if way.wall:
            return None if way.edge in self.broken else "wall"
        if way.door is not None and self.doors[way.door] == "closed":
            return "door"
        return None


@dataclass(frozen=True, slots=True)
class State(Board):
    """A position; the tiles in ``hands``, ``aside`` (the first five while others are drawn), ``bag`` and ``discard``
    are hidden.

    Nobody knows the order of the bag, so none is stored.
    """

    hands: tuple[Tiles, Tiles]
    aside: tuple[Tiles, Tiles]
    bag: Tiles
    discard: Tiles
