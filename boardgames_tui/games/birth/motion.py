"""What moves in BIRTH: the piece along the ring, and the dice that are reborn, which show three faces."""

from collections.abc import Iterator
from dataclasses import replace

from rules.birth.moves import AnyMove, Birth, Place
from rules.birth.ring import travel
from rules.birth.state import Reborn, State, born

FACES = 3
FACE_VIEWS = 2
"""For how many moments each face lies there."""


def interim(before: State, move: AnyMove, after: State) -> Iterator[State]:
    """The positions between those before and after a move, as they are seen for a moment."""
    match move:
        case Place():
            yield from _walk(before, move, after)
        case Birth():
            yield from _faces(before, after)


def _walk(before: State, move: Place, after: State) -> Iterator[State]:
    """The piece on each space up to the one where it stops; the die has left the hand."""
    seat, ring = move.seat, before.numbers.ring
    way = move.die * len(travel(before.numbers, before.pieces, seat, move.die))
    for step in range(way):
        pieces = list(before.pieces)
        pieces[seat] = (before.pieces[seat] + step) % ring
        yield replace(before, pieces=tuple(pieces), hands=after.hands)


def _faces(before: State, after: State) -> Iterator[State]:
    """Three other faces of every die that is rolled again."""
    stage = before.stage
    if not isinstance(stage, Reborn):
        return
    sides, rolled = before.numbers.sides, born(before, stage)
    for face in range(FACES):
        dice = list(after.areas[stage.area])
        for index in rolled:
            dice[index] = replace(dice[index], value=(dice[index].value + 2 * face) % sides + 1)
        areas = list(after.areas)
        areas[stage.area] = tuple(dice)
        for _moment in range(FACE_VIEWS):
            yield replace(before, areas=tuple(areas))
