"""How far a figure comes: squares with what is left, and the path there step by step (rules page, Move).

Passing costs 1 movement point a square, a closed door on the way 1 more. Friends are passed, enemies are not.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.earth_reborn.grid import Way
from rules.earth_reborn.moves import AnyMove, open_door, step
from rules.earth_reborn.parts import Facing, Square
from rules.earth_reborn.state import Board, Walking


@dataclass(frozen=True, slots=True)
class Path:
    """A way to walk: its moves in order, the squares with the first and the last, doors opened, and points left.

    The last square is None where the path leaves the map.
    """

    moves: tuple[AnyMove, ...]
    squares: tuple[Square | None, ...]
    doors: tuple[int, ...]
    left: int


@dataclass(frozen=True)
class Reach:
    """Where a figure can come from ``start`` with these movement points.

    ``left`` has the points left on every square where it can stop, in rising order of cost. ``leaving`` is the square
    and the side where it leaves the map at the lowest cost, with the points left, or None.
    """

    start: Square
    points: int
    left: Mapping[Square, int]
    leaving: tuple[Square, Facing, int] | None
    _before: Mapping[Square, tuple[Square, Way, bool]]

    def path(self, to: Square, seat: int) -> Path | None:
        """The shortest path to a square where the figure can stop; None where it cannot."""
        return self._path(to, seat, self.left[to]) if to in self.left else None

    def way_out(self, seat: int) -> Path | None:
        """The shortest path off the map; None where there is none."""
        if self.leaving is None:
            return None
        square, side, left = self.leaving
        path = self._path(square, seat, left)
        return Path((*path.moves, step(seat, side)), (*path.squares, None), path.doors, left)

    def _path(self, to: Square, seat: int, left: int) -> Path:
        moves: list[AnyMove] = []
        squares: list[Square | None] = [to]
        doors: list[int] = []
        while to != self.start:
            to, way, opens = self._before[to]
            moves.append(step(seat, way.side))
            squares.append(to)
            if opens and way.door is not None:
                moves.append(open_door(seat, way.side))
                doors.append(way.door)
        return Path(tuple(reversed(moves)), tuple(reversed(squares)), tuple(reversed(doors)), left)


def reach(board: Board, figure: int, points: int, start: Square | None = None) -> Reach:
    """Everything within reach of a figure that has so many movement points."""
    own = board.figures[figure]
    begin = start or own.square
    assert begin is not None
    friends, enemies = _bodies(board, figure)
    may_leave, has_card = board.scenario.figures[own.name].leaves, own.cards > 0
    ways, doors, broken = board.grid.ways, board.doors, board.broken
    cost: dict[Square, int] = {begin: 0}
    before: dict[Square, tuple[Square, Way, bool]] = {}
    leaving: tuple[Square, Facing, int] | None = None
    levels: list[list[Square]] = [[] for _ in range(points + 3)]
    levels[0].append(begin)
    left: dict[Square, int] = {}
    for spent in range(points + 1):
        for square in levels[spent]:
            if cost[square] != spent or square in left:
                continue
            if square not in friends:
                left[square] = points - spent
            for way in ways[square]:
                if way.wall and way.edge not in broken:
                    continue
                to, price, opens = way.to, spent + 1, False
                if way.door is not None and doors[way.door] == "closed":
                    if board.grid.doors[way.door].magnetic and not has_card:
                        continue
                    price, opens = spent + 2, True
                if to is None:
                    if may_leave and leaving is None and price <= points:
                        leaving = square, way.side, points - price
                elif to not in enemies and price <= points and price < cost.get(to, price + 1):
                    cost[to] = price
                    before[to] = square, way, opens
                    levels[price].append(to)
    return Reach(begin, points, left, leaving, before)


def _bodies(board: Board, figure: int) -> tuple[frozenset[Square], frozenset[Square]]:
    """Squares of the other living friends, and of living enemies."""
    seat = board.figures[figure].seat
    friends: set[Square] = set()
    enemies: set[Square] = set()
    for number, each in enumerate(board.figures):
        if number != figure and each.fate == "alive" and each.square is not None:
            (friends if each.seat == seat else enemies).add(each.square)
    return frozenset(friends), frozenset(enemies)


def walk_reach(board: Board) -> Reach | None:
    """What the figure that is walking can still reach; None while nobody walks."""
    window = board.window
    return reach(board, window.figure, window.left) if isinstance(window, Walking) else None


def can_get_away(board: Board, figure: int, square: Square, points: int) -> bool:
    """Could a figure on this square come to one where it can stop, or off the map, with these points?"""
    found = reach(board, figure, points, square)
    return bool(found.left) or found.leaving is not None
