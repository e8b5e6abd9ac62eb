"""Distances that computer players reckon with: barriers and bodies cost what it takes to get past them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from rules.earth_reborn.grid import Way
from rules.earth_reborn.parts import FACINGS, Edge, Facing, Square, beside, opposite
from rules.earth_reborn.state import Board

WALL, LOCKED, LARGE_LOCKED, BODY = 50, 8, 15, 7
"""What a wall, a locked door and an enemy in the way are reckoned at, in movement points."""


@dataclass(frozen=True, slots=True)
class Walker:
    """For whom distances are reckoned: whose bodies are in the way, and whether magnetic doors open.

    ``past`` is an enemy whose body does not count.
    """

    seat: int
    card: bool
    past: int | None = None


def price(board: Board, way: Way, card: bool) -> int:
    """What crossing this edge costs besides the step."""
    barrier = board.barrier(way)
    if barrier is None:
        return 0
    if barrier == "wall" or way.door is None:
        return WALL
    door = board.grid.doors[way.door]
    if not door.magnetic or card:
        return 1
    return LARGE_LOCKED if door.large else LOCKED


def field(board: Board, seeds: Iterable[tuple[Square, int]], walker: Walker) -> Mapping[Square, int]:
    """For every square the movement points to the nearest of the seeds, each with what it costs from there."""
    bodies = {
        each.square: BODY
        for number, each in enumerate(board.figures)
        if each.alive and each.seat != walker.seat and each.square is not None and number != walker.past
    }
    found: dict[Square, int] = {}
    heap = [(cost, square) for square, cost in seeds]
    heap.sort()
    while heap:
        cost, square = heappop(heap)
        if square in found:
            continue
        found[square] = cost
        entered = cost + 1 + bodies.get(square, 0)
        for way in board.grid.ways[square]:
            if way.to is not None and way.to not in found:
                heappush(heap, (entered + price(board, way, walker.card), way.to))
    return found


def to_exit(board: Board, walker: Walker) -> Mapping[Square, int]:
    """For every square the movement points until off the map."""
    seeds = [
        (square, 1 + price(board, way, walker.card))
        for square, ways in board.grid.ways.items()
        for way in ways
        if way.to is None
    ]
    return field(board, seeds, walker)


def way_down(board: Board, heights: Mapping[Square, int], start: Square, walker: Walker) -> tuple[Way, ...]:
    """The cheapest way from here to where the heights are lowest, as the ways it takes."""
    taken: list[Way] = []
    square, seen = start, {start}
    while True:
        best = None
        for way in board.grid.ways[square]:
            if way.to is None or way.to in seen:
                continue
            total = heights[way.to] + price(board, way, walker.card)
            if best is None or total < best[0]:
                best = total, way
        if best is None or best[0] >= heights[square] or best[1].to is None:
            return tuple(taken)
        taken.append(best[1])
        square = best[1].to
        seen.add(square)


def spots_at(board: Board, square: Square, card: bool) -> tuple[tuple[Square, Facing, bool], ...]:
    """From where a figure on this square can be struck, at which side, and whether a door must be opened for it."""
    found = []
    for side in FACINGS:
        way = board.grid.way(square, side)
        barrier = board.barrier(way)
        if way.to is not None and (barrier is None or (barrier == "door" and price(board, way, card) == 1)):
            found.append((way.to, opposite(side), barrier is not None))
    return tuple(found)


def spots_by(board: Board, edge: Edge) -> tuple[tuple[Square, Facing], ...]:
    """From where a wall or door on this edge can be struck."""
    x, y, kind = edge
    sides: tuple[Facing, Facing] = ("n", "s") if kind == "n" else ("w", "e")
    near, far = (x, y), beside((x, y), sides[0])
    return tuple((square, side) for square, side in ((near, sides[0]), (far, sides[1])) if square in board.grid.ways)
