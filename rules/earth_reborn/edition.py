"""The numbers of Earth Reborn: tiles, characters, dice and scenarios, read from ``data`` and checked.

What cannot be played is refused with one sentence that names the file and the place.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from types import MappingProxyType
from typing import Annotated, Self, TypeAlias, TypeVar

from pydantic import Field, ValidationError, model_validator

from rules.earth_reborn.grid import DoorKind, Grid, read
from rules.earth_reborn.parts import ARCS, SIDES, Arc, Facing, OrderType, Side, TileColour, Tiles
from rules.language import _
from rules.moves import Frozen

M = TypeVar("M", bound=Frozen)

ORDER_LETTERS: Mapping[str, OrderType] = MappingProxyType(
    {"M": "move", "C": "combat", "S": "shoot", "I": "interact", "F": "search"}
)
TILE_COLOURS: Mapping[str, TileColour] = MappingProxyType({"k": "black", "r": "red", "g": "gold"})
SECTIONS, HIGHEST = 4, 4
"""Sections on a tile, and the highest number on one."""
Dice: TypeAlias = Annotated[int, Field(ge=0, le=20)]
"""Dice in an arc; more would make odds that nobody waits for."""
Count: TypeAlias = Annotated[int, Field(ge=0)]


class BadNumbers(ValueError):
    """Numbers that cannot be played with; the text is one sentence with the file and the place."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of an order tile: its kind of order, the most command points it takes, and its colour."""

    order: OrderType
    limit: int
    colour: TileColour


class TileSet(Frozen):
    """The order tiles: patterns with their copies, the size of a hand, what it costs to draw and to fetch one."""

    count: int
    hand: int = Field(ge=1)
    draw_cost: int = Field(ge=0)
    fetch_cost: int = Field(ge=0)
    patterns: Mapping[str, int]

    @model_validator(mode="after")
    def check_count(self) -> Self:
        """All patterns can be read, and there are as many tiles as there should be."""
        for text, copies in self.patterns.items():
            _sections(text)
            if copies < 1:
                raise ValueError(_("pattern {text}: {copies} copies").format(text=text, copies=copies))
        found = sum(self.patterns.values())
        if found != self.count:
            sentence = _("patterns: there are {found} tiles, not {count}")
            raise ValueError(sentence.format(found=found, count=self.count))
        return self

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


class CardSide(Frozen):
    """One side of a character card; ``combat`` has the dice of the dark, light and grey arc."""

    life: int = Field(ge=1)
    armor: int = Field(ge=0)
    movement: int = Field(ge=0)
    combat: tuple[Dice, Dice, Dice]
    shooting: int = Field(ge=0)
    scientific: int = Field(ge=0)
    technical: int = Field(ge=0)
    search: int = Field(ge=0)
    weight: int = Field(ge=0)
    max_points: int = Field(ge=0)
    bonus_points: int = Field(ge=0)

    def strength(self, arc: Arc) -> int:
        """Dice in close combat in this arc."""
        return self.combat[ARCS.index(arc)]


class Character(Frozen):
    """A character card with both sides; ``ring`` has the arcs of the base in front, right, behind and left."""

    name: str = Field(min_length=1)
    full_name: str = Field(min_length=1)
    letter: str = Field(min_length=1, max_length=1)
    side: Side
    ring: tuple[Arc, Arc, Arc, Arc]
    squares: int
    mission_points: int
    healthy: CardSide
    wounded: CardSide


class YellowFace(Frozen):
    """A face of the combat die."""

    hits: int = Field(ge=0)
    critical: int = Field(ge=0)
    distance: int
    perfect: int
    empty: int
    test: int


class BlackFace(Frozen):
    """A face of the search die."""

    points: int
    spy: int
    flip: int
    shuffle: int
    test: int


class DefensiveValues(Frozen):
    """How many hits destroy a thing; ``large`` is added for a large door."""

    wall: int = Field(ge=1)
    wooden: int = Field(ge=1)
    sliding: int = Field(ge=1)
    large: int = Field(ge=0)


class DiceSet(Frozen):
    """The faces of both dice, and what is struck with them besides figures."""

    yellow: tuple[YellowFace, ...] = Field(min_length=6, max_length=6)
    black: tuple[BlackFace, ...] = Field(min_length=6, max_length=6)
    critical_against_objects: int = Field(ge=0)
    defensive_values: DefensiveValues


class Posted(Frozen):
    """A figure at the start: facing, magnetic cards it carries, and whether it may leave the map."""

    facing: Facing
    cards: int = Field(0, ge=0)
    leaves: bool = True


class Escape(Frozen):
    """The figure that must leave the map: then one side wins; if it dies, or after the last turn, the other."""

    figure: str
    winner: Side
    loser: Side

    @model_validator(mode="after")
    def check_sides(self) -> Self:
        """Not everybody wins."""
        if self.winner == self.loser:
            raise ValueError(_("winner and loser are the same side"))
        return self


class Scenario(Frozen):
    """A scenario: the kinds of order in play, turns, command points, forces, doors and map."""

    title: str
    story: str
    orders: tuple[OrderType, ...] = Field(min_length=1)
    turns: int = Field(ge=1)
    initiative: tuple[Side, ...] = Field(min_length=1)
    base_points: Mapping[Side, Count]
    exchange: bool
    figures: Mapping[str, Posted]
    escape: Escape
    doors: Mapping[str, DoorKind]
    map: tuple[str, ...]

    @model_validator(mode="after")
    def check_points(self) -> Self:
        """Every side is told its command points."""
        for side in SIDES:
            if side not in self.base_points:
                raise ValueError(_("base_points: there are none for {side}").format(side=repr(side)))
        return self

    def holder(self, turn: int) -> Side:
        """Who holds the initiative in this turn, from 1."""
        return self.initiative[(turn - 1) % len(self.initiative)]


class Edition(Frozen):
    """All numbers of one edition."""

    tiles: TileSet
    characters: Mapping[str, Character]
    dice: DiceSet
    scenarios: Mapping[str, Scenario]

    @model_validator(mode="after")
    def check_scenarios(self) -> Self:
        """Every scenario has a map that can be read, and only figures that there are."""
        for name, scenario in self.scenarios.items():
            for figure in (*scenario.figures, scenario.escape.figure):
                if figure not in self.characters or figure not in scenario.figures:
                    raise ValueError(_("{name}: there is no figure {figure}").format(name=name, figure=repr(figure)))
            try:
                self.grid(name)
            except ValueError as fault:
                raise ValueError(_("{name}: {fault}").format(name=name, fault=fault)) from None
        return self

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
    tiles = _read(TileSet, "tiles", texts)
    characters = _read(_Characters, "characters", texts).characters
    dice = _read(DiceSet, "dice", texts)
    scenarios = {name: _read(Scenario, name, texts) for name in SCENARIOS}
    try:
        return Edition(tiles=tiles, characters=characters, dice=dice, scenarios=scenarios)
    except ValidationError as fault:
        raise BadNumbers(_sentence("data", fault)) from None


class _Characters(Frozen):
    characters: Mapping[str, Character]


def _read(model: type[M], name: str, texts: Mapping[str, str]) -> M:
    text = texts[name] if model is not _Characters else f'{{"characters": {texts[name]}}}'
    try:
        return model.model_validate_json(text)
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
    folder = resources.files("rules.earth_reborn").joinpath("data")
    names = ("tiles", "characters", "dice", *SCENARIOS)
    return {name: folder.joinpath(f"{name}.json").read_text(encoding="utf-8") for name in names}


EDITIONS: Mapping[str, Edition] = MappingProxyType({"default": load(texts())})
