"""How a piece travels round the ring (rules page, Turn: move and jump)."""

from rules.birth.state import Edition
from rules.moves import Seat


def travel(numbers: Edition, pieces: tuple[int, ...], seat: Seat, die: int) -> tuple[int, ...]:
    """The spaces where the piece comes down, each but the last on another's piece; its own old space is empty."""
    ring = numbers.ring
    space = (pieces[seat] + die) % ring
    stops = [space]
    others = (*pieces[:seat], *pieces[seat + 1 :])
    while space in others:
        space = (space + die) % ring
        stops.append(space)
    return tuple(stops)
