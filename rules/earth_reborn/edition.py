"""The numbers of Earth Reborn: tiles, characters, dice and scenarios, read from ``data`` and checked.

What cannot be played is refused with one sentence that names the file and the place.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, TypeAlias, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from rules.earth_reborn.grid import DoorKind, Grid, read
from rules.earth_reborn.parts import ARCS, SIDES, Arc, Facing, OrderType, Side, TileColour, Tiles, Told
from rules.language import _

T = TypeVar("T")

ORDER_LETTERS: Mapping[str, OrderType] = MappingProxyType(
    {"M": "move", "C": "combat", "S": "shoot", "I": "interact", "F": "search"}
)
TILE_COLOURS: Mapping[str, TileColour] = MappingProxyType({"k": "black", "r": "red", "g": "gold"})
SECTIONS, HIGHEST = 4, 4
"""Sections on a tile, and the highest number on one."""
Dice: TypeAlias = Annotated[int, Field(ge=0, le=20)]
"""Dice in an arc; more would make odds that nobody waits for."""
Count: TypeAlias = Annotated[int, Field(ge=0)]
Positive: TypeAlias = Annotated[int, Field(ge=1)]
Word: TypeAlias = Annotated[str, Field(min_length=1)]


class BadNumbers(ValueError):
    """Numbers that cannot be played with; the text is one sentence with the file and the place."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of an order tile: its kind of order, the most command points it takes, and its colour."""

    order: OrderType
    limit: int
    colour: TileColour


@dataclass(frozen=True)
class TileSet(Told):
    """The order tiles: patterns with their copies, the size of a hand, what it costs to draw and to fetch one."""

    count: int
    hand: Positive
    draw_cost: Count
    fetch_cost: Count
    patterns: Mapping[str, int]

    def __post_init__(self) -> None:
        """All patterns can be read, and there are as many tiles as there should be."""
        for text, copies in self.patterns.items():
            _sections(text)
            if copies < 1:
                raise ValueError(_("pattern {text}: {copies} copies").format(text=text, copies=copies))
        found = sum(self.patterns.values())
        if found != self.count:
            sentence = _("patterns: there are {found} tiles, not {count}")
            raise ValueError(sentence.format(found=found, count=self.count))

    @cached_property
    def sections(self) -> tuple[tuple[Section, ...], ...]:
        """The sections of every pattern."""
        return tuple(_sections(text) for text in self.patterns)

    @cached_property
    def bag(self) -> Tiles:
        """All tiles, by the numbers of their patterns from 1."""
        return tuple(number for number, copies in enumerate(self.patterns.values(), 1) for _copy in range(copies))


def _sections(text: str) -> tuple[Section, ...]:
    words = text.split()
    if len(words) != SECTIONS:
        raise ValueError(_("pattern {text}: a tile has four sections").format(text=repr(text)))
    found = []
    for word in words:
        if len(word) != 3 or word[0] not in ORDER_LETTERS or word[1] not in "1234" or word[2] not in TILE_COLOURS:
            raise ValueError(_("pattern {text}: {word} is no section").format(text=repr(text), word=repr(word)))
        found.append(Section(ORDER_LETTERS[word[0]], int(word[1]), TILE_COLOURS[word[2]]))
    return tuple(found)


@dataclass(frozen=True)
class CardSide(Told):
    """One side of a character card; ``combat`` has the dice of the dark, light and grey arc."""

    life: Positive
    armor: Count
    movement: Count
    combat: tuple[Dice, Dice, Dice]
    shooting: Count
    scientific: Count
    technical: Count
    search: Count
    weight: Count
    max_points: Count
    bonus_points: Count

    def strength(self, arc: Arc) -> int:
        """Dice in close combat in this arc."""
        return self.combat[ARCS.index(arc)]


@dataclass(frozen=True)
class Character(Told):
    """A character card with both sides; ``ring`` has the arcs of the base in front, right, behind and left."""

    name: Word
    full_name: Word
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    side: Side
    ring: tuple[Arc, Arc, Arc, Arc]
    squares: int
    mission_points: int
    healthy: CardSide
    wounded: CardSide


@dataclass(frozen=True)
class YellowFace(Told):
    """A face of the combat die."""

    hits: Count
    critical: Count
    distance: int
    perfect: int
    empty: int
    test: int


@dataclass(frozen=True)
class BlackFace(Told):
    """A face of the search die."""

    points: int
    spy: int
    flip: int
    shuffle: int
    test: int


@dataclass(frozen=True)
class DefensiveValues(Told):
    """How many hits destroy a thing; ``large`` is added for a large door."""

    wall: Positive
    wooden: Positive
    sliding: Positive
    large: Count


@dataclass(frozen=True)
class DiceSet(Told):
    """The faces of both dice, and what is struck with them besides figures."""

    yellow: Annotated[tuple[YellowFace, ...], Field(min_length=6, max_length=6)]
    black: Annotated[tuple[BlackFace, ...], Field(min_length=6, max_length=6)]
    critical_against_objects: Count
    defensive_values: DefensiveValues


@dataclass(frozen=True)
class Posted(Told):
    """A figure at the start: facing, magnetic cards it carries, and whether it may leave the map."""

    facing: Facing
    cards: Count = 0
    leaves: bool = True


@dataclass(frozen=True)
class Escape(Told):
    """The figure that must leave the map: then one side wins; if it dies, or after the last turn, the other."""

    figure: str
    winner: Side
    loser: Side

    def __post_init__(self) -> None:
        """Not everybody wins."""
        if self.winner == self.loser:
            raise ValueError(_("winner and loser are the same side"))


@dataclass(frozen=True)
class Scenario(Told):
    """A scenario: the kinds of order in play, turns, command points, forces, doors and map."""

    title: str
    story: str
    orders: Annotated[tuple[OrderType, ...], Field(min_length=1)]
    turns: Positive
    initiative: Annotated[tuple[Side, ...], Field(min_length=1)]
    base_points: Mapping[Side, Count]
    exchange: bool
    figures: Mapping[str, Posted]
    escape: Escape
    doors: Mapping[str, DoorKind]
    map: tuple[str, ...]

    def __post_init__(self) -> None:
        """Every side is told its command points."""
        for side in SIDES:
            if side not in self.base_points:
                raise ValueError(_("base_points: there are none for {side}").format(side=repr(side)))

    def holder(self, turn: int) -> Side:
        """Who holds the initiative in this turn, from 1."""
        return self.initiative[(turn - 1) % len(self.initiative)]


@dataclass(frozen=True)
class Edition(Told):
    """All numbers of one edition."""

    tiles: TileSet
    characters: Mapping[str, Character]
    dice: DiceSet
    scenarios: Mapping[str, Scenario]

    def __post_init__(self) -> None:
        """Every scenario has a map that can be read, and only figures that there are."""
        for name, scenario in self.scenarios.items():
            for figure in (*scenario.figures, scenario.escape.figure):
                if figure not in self.characters or figure not in scenario.figures:
                    raise ValueError(_("{name}: there is no figure {figure}").format(name=name, figure=repr(figure)))
            try:
                self.grid(name)
            except ValueError as fault:
                raise ValueError(_("{name}: {fault}").format(name=name, fault=fault)) from None

    @cached_property
    def _grids(self) -> dict[str, Grid]:
        return {}

    def grid(self, scenario: str) -> Grid:
        """The map of a scenario, read once."""
        if scenario not in self._grids:
            told = self.scenarios[scenario]
            letters = "".join(self.characters[figure].letter for figure in told.figures)
            self._grids[scenario] = read(told.map, told.doors, letters)
        return self._grids[scenario]

    @cached_property
    def counts(self) -> tuple[tuple[int, int], ...]:
        """Hits and criticals of each face of the combat die."""
        return tuple((face.hits, face.critical) for face in self.dice.yellow)


SCENARIOS = ("beauty",)
"""The scenarios, by the names of their files."""


def load(texts: Mapping[str, str]) -> Edition:
    """The edition in these files, by their names without ending; raises BadNumbers."""
    tiles = _read(TileSet, "tiles", texts["tiles"])
    characters = _read(_Characters, "characters", f'{{"characters": {texts["characters"]}}}').characters
    dice = _read(DiceSet, "dice", texts["dice"])
    scenarios = {name: _read(Scenario, name, texts[name]) for name in SCENARIOS}
    try:
        return Edition(tiles, characters, dice, scenarios)
    except ValueError as fault:
        raise BadNumbers(_("{file}: {what}.").format(file="data", what=fault)) from None


@dataclass(frozen=True)
class _Characters(Told):
    characters: Mapping[str, Character]


def _read(kind: type[T], name: str, text: str) -> T:
    """What checks a file is let go again: a session holds the numbers alone."""
    try:
        return TypeAdapter(kind).validate_json(text)
    except ValidationError as fault:
        raise BadNumbers(_sentence(f"{name}.json", fault)) from None


def _sentence(file: str, fault: ValidationError) -> str:
    first = fault.errors()[0]
    place = ", ".join(map(str, first["loc"]))
    what = first["msg"].removeprefix("Value error, ")
    if place:
        return _("{file}, {place}: {what}.").format(file=file, place=place, what=what)
    return _("{file}: {what}.").format(file=file, what=what)


def texts() -> dict[str, str]:
    """The files of ``data``, by their names without ending."""
    names = ("tiles", "characters", "dice", *SCENARIOS)
    return {name: Path(__file__).with_name("data").joinpath(f"{name}.json").read_text("utf-8") for name in names}


EDITIONS: Mapping[str, Edition] = MappingProxyType({"default": load(texts())})
