"""The map of a scenario, read from its text: walls, doors, and where figures stand (rules page, Move).

A row of squares and a row of edges take turns, a square every four columns: ``+---+`` is a wall, ``|`` a wall between
two squares, a letter in their place a door, a letter on a square a figure, a dot a square outdoors. Two doors of one
letter side by side are one large door.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.earth_reborn.parts import FACINGS, Edge, Facing, Square, Told, beside, edge_of
from rules.language import _

WIDE = 4
"""Columns of text from one square to the next."""


@dataclass(frozen=True)
class DoorKind(Told):
    """What a letter on an edge stands for; ``large`` ones take two edges, others may."""

    kind: Literal["wooden", "sliding"]
    magnetic: bool = False
    large: bool = False


@dataclass(frozen=True, slots=True)
class Door:
    """A door: its letter on the map, what it is made of, and its edges, two where it is large."""

    letter: str
    kind: Literal["wooden", "sliding"]
    magnetic: bool
    edges: tuple[Edge, ...]

    @property
    def large(self) -> bool:
        """Does it take two edges? It is opened, closed and broken as a whole."""
        return len(self.edges) > 1


@dataclass(frozen=True, slots=True)
class Way:
    """What lies on one side of a square: the edge, the square behind it (None: off the map), wall or door there."""

    side: Facing
    edge: Edge
    to: Square | None
    wall: bool
    door: int | None


@dataclass(frozen=True)
class Grid:
    """The map: its size, walls, doors, squares outdoors, where the letters of figures stand, and the ways."""

    width: int
    height: int
    walls: frozenset[Edge]
    doors: tuple[Door, ...]
    outdoors: frozenset[Square]
    letters: Mapping[str, Square]
    ways: Mapping[Square, tuple[Way, ...]]

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares, row by row."""
        return tuple(self.ways)

    def way(self, square: Square, side: Facing) -> Way:
        """What lies on that side of a square."""
        return self.ways[square][FACINGS.index(side)]


class MapFault(ValueError):
    """A map that cannot be played: a sentence with line and column, both from 1."""

    def __init__(self, line: int, column: int, sentence: str) -> None:
        place = _("line {line}, column {column} of the map").format(line=line + 1, column=column + 1)
        super().__init__(_("{place}: {sentence}").format(place=place, sentence=sentence))


def read(rows: Sequence[str], kinds: Mapping[str, DoorKind], figures: str) -> Grid:
    """The map of these rows, with doors of these kinds and the letters of these figures; raises MapFault."""
    found = _Reader(rows, kinds, figures)
    found.read()
    doors = _joined(found.doors, kinds, found.places)
    return _grid(found, doors)


class _Reader:
    """Goes through the text once; what stands where it cannot is a MapFault."""

    def __init__(self, rows: Sequence[str], kinds: Mapping[str, DoorKind], figures: str) -> None:
        self.kinds, self.figures = kinds, figures
        self.width, self.height = max(map(len, rows), default=0) // WIDE, len(rows) // 2
        if not self.width or len(rows) % 2 == 0:
            raise MapFault(0, 0, _("a map has a row of edges above and below each row of squares"))
        self.rows = [row.ljust(self.width * WIDE + 1) for row in rows]
        self.walls: set[Edge] = set()
        self.doors: dict[Edge, str] = {}
        self.places: dict[Edge, tuple[int, int]] = {}
        self.letters: dict[str, Square] = {}

    def read(self) -> None:
        """Every row, edges and squares by turns."""
        for line, row in enumerate(self.rows):
            for x in range(self.width + 1):
                if line % 2:
                    self._upright(line, x, row[x * WIDE])
                    if x < self.width:
                        self._square(line, x, row[x * WIDE + 1 : x * WIDE + WIDE])
                else:
                    self._corner(line, x, row[x * WIDE])
                    if x < self.width:
                        self._level(line, x, row[x * WIDE + 1 : x * WIDE + WIDE])
        for letter in self.figures:
            if letter not in self.letters:
                raise MapFault(0, 0, _("figure {letter} stands nowhere").format(letter=letter))
        for edge, letter in self.doors.items():
            if not self._in_wall(edge):
                raise MapFault(*self.places[edge], _("door {letter} stands in no wall").format(letter=letter))

    def _corner(self, line: int, x: int, sign: str) -> None:
        if sign != "+":
            raise MapFault(line, x * WIDE, self._odd(sign, _("where a corner of squares is")))

    def _upright(self, line: int, x: int, sign: str) -> None:
        if sign in "| " or sign in self.kinds:
            self._edge((x, line // 2, "w"), line, x * WIDE, sign)
        else:
            raise MapFault(line, x * WIDE, self._odd(sign, _("in a wall")))

    def _level(self, line: int, x: int, signs: str) -> None:
        edge: Edge = (x, line // 2, "n")
        if signs in ("---", "   "):
            self._edge(edge, line, x * WIDE + 2, signs[0])
        elif signs[0] == signs[2] and signs[0] in "-=" and signs[1] in self.kinds:
            self._edge(edge, line, x * WIDE + 2, signs[1])
        else:
            column = x * WIDE + 1 + next((n for n, sign in enumerate(signs) if sign not in "-= "), 0)
            raise MapFault(line, column, self._odd(signs.strip(" -=") or signs, _("in a wall")))

    def _edge(self, edge: Edge, line: int, column: int, sign: str) -> None:
        self.places[edge] = line, column
        if sign in self.kinds:
            self.doors[edge] = sign
        elif sign in "|-":
            self.walls.add(edge)

    def _square(self, line: int, x: int, signs: str) -> None:
        left, middle, right = signs[0], signs[1], signs[2]
        for place, sign in ((1, left), (3, right)):
            if sign != " ":
                raise MapFault(line, x * WIDE + place, self._odd(sign, _("beside the middle of a square")))
        if middle in self.figures:
            if middle in self.letters:
                sentence = _("figure {letter} stands there a second time").format(letter=middle)
                raise MapFault(line, x * WIDE + 2, sentence)
            self.letters[middle] = x, line // 2
        elif middle not in ". ":
            raise MapFault(line, x * WIDE + 2, _("{sign} is no figure of this scenario").format(sign=repr(middle)))

    def _odd(self, sign: str, where: str) -> str:
        if sign in self.figures:
            return _("figure {letter} stands {where}").format(letter=sign, where=where)
        return _("{sign} stands {where}").format(sign=repr(sign), where=where)

    def _in_wall(self, edge: Edge) -> bool:
        """Does wall or door go on at both ends of this edge?"""
        x, y, kind = edge
        ends = ((x, y), (x + 1, y)) if kind == "n" else ((x, y), (x, y + 1))
        solid = self.walls | set(self.doors)
        return all(any(other in solid for other in _meeting(*end) if other != edge) for end in ends)


def _meeting(x: int, y: int) -> tuple[Edge, ...]:
    """The four edges that meet at the north-west corner of a square."""
    return (x, y, "n"), (x - 1, y, "n"), (x, y, "w"), (x, y - 1, "w")


def _joined(
    letters: Mapping[Edge, str], kinds: Mapping[str, DoorKind], places: Mapping[Edge, tuple[int, int]]
) -> tuple[Door, ...]:
    """The doors, row by row; two neighbours of one letter in one line are one."""
    taken: set[Edge] = set()
    found = []
    for edge in sorted(letters, key=lambda each: (each[1], each[0], each[2])):
        if edge in taken:
            continue
        x, y, way = edge
        following: Edge = (x + 1, y, way) if way == "n" else (x, y + 1, way)
        letter = letters[edge]
        kind = kinds[letter]
        edges: tuple[Edge, ...] = (edge, following) if letters.get(following) == letter else (edge,)
        if kind.large and len(edges) < 2:
            raise MapFault(*places[edge], _("door {letter} is large and takes two edges").format(letter=letter))
        taken.update(edges)
        found.append(Door(letter, kind.kind, kind.magnetic, edges))
    return tuple(found)


def _grid(found: _Reader, doors: tuple[Door, ...]) -> Grid:
    """The ways from every square, and what can be reached from the rim without a wall or door between."""
    width, height = found.width, found.height
    door_at = {edge: number for number, door in enumerate(doors) for edge in door.edges}
    ways = {}
    for y in range(height):
        for x in range(width):
            around = []
            for side in FACINGS:
                edge, (to_x, to_y) = edge_of((x, y), side), beside((x, y), side)
                to = (to_x, to_y) if 0 <= to_x < width and 0 <= to_y < height else None
                around.append(Way(side, edge, to, edge in found.walls, door_at.get(edge)))
            ways[x, y] = tuple(around)
    return Grid(width, height, frozenset(found.walls), doors, _outdoors(ways), dict(found.letters), ways)


def _outdoors(ways: Mapping[Square, tuple[Way, ...]]) -> frozenset[Square]:
    def is_open(way: Way) -> bool:
        return not way.wall and way.door is None

    queue = [square for square, around in ways.items() if any(way.to is None and is_open(way) for way in around)]
    outside = set(queue)
    while queue:
        for way in ways[queue.pop()]:
            if way.to is not None and is_open(way) and way.to not in outside:
                outside.add(way.to)
                queue.append(way.to)
    return frozenset(outside)
