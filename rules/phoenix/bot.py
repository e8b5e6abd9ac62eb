"""Computer players of Phoenix."""

from collections.abc import Callable
from random import Random
from types import MappingProxyType

from rules.phoenix import score
from rules.phoenix.acts import placed
from rules.phoenix.foresee import token_fate
from rules.phoenix.moves import AnyMove, Lay, Take
from rules.phoenix.parts import COLOUR_OF, RAINBOW, Half, Part
from rules.phoenix.state import Board, Edition, Slot, State
from rules.search import uniform

# What a player hopes for, in points: found by letting greedy players play each other.
OWN_LOWER, OTHER_LOWER, RAINBOW_LOWER = 3.0, 1.5, 4.5
"""A lower half without its upper, by its colour."""
OPEN_PAIR, LOWERS_AGREE, ONE_UPPER = 0.8, 1.6, 3.0
"""A mirrored pair that can still be made: anything may come, the lowers agree, and one upper lies there too."""
LATER, USUAL_NUMBER = 0.25, 4.5
"""What each number costs by which a token comes back higher than usual."""


def greedy(view: State, moves: tuple[AnyMove, ...], imagine: Callable[[Random], State], rng: Random) -> AnyMove:
    """The move that is worth most at once: its points and what they promise, less the price of the token."""
    seat, numbers = view.token.seat, view.numbers
    board, own = view.boards[seat], view.options.colours[seat]
    here = worth(numbers, own, board)
    prices = {nest: price(view, nest) for nest in range(1, len(view.nests) + 1) if not view.nests[nest - 1].token}
    gains: dict[tuple[Part, Half, int], float] = {}
    scored = []
    for index, move in enumerate(moves):
        value = -prices[move.nest] if isinstance(move, Take | Lay) else 0.0
        if isinstance(move, Take):
            key = (move.part, move.half, move.slot)
            if key not in gains:
                gains[key] = worth(numbers, own, placed(board, *key)) - here
            value += gains[key]
        scored.append((value, -index))
    return moves[-max(scored)[1]]


def price(view: State, nest: int) -> float:
    """What it costs to lay the token on this nest: from an own nest it comes back, but with a high number."""
    fate = token_fate(view, nest)
    return 0.0 if fate.last_round or fate.where != "own" else LATER * (fate.number - USUAL_NUMBER)


def worth(numbers: Edition, own: str, board: Board) -> float:
    """The points of a board, and what it promises."""
    value = float(sum(score.points(numbers, own, board)))
    half = len(board) // 2
    for one, other in zip(board[:half], board[::-1], strict=False):
        value += _hope(one, own) + _hope(other, own) + _pair_hope(one, other)
    return value


def _hope(slot: Slot, own: str) -> float:
    if slot.lower is None or slot.upper is not None:
        return 0.0
    return {own: OWN_LOWER, RAINBOW: RAINBOW_LOWER}.get(COLOUR_OF[slot.lower], OTHER_LOWER)


def _pair_hope(one: Slot, other: Slot) -> float:
    stands = score.stands(one, other)
    if stands == "agrees":
        return ONE_UPPER if one.upper or other.upper else LOWERS_AGREE
    return OPEN_PAIR if stands == "open" else 0.0


BOTS = MappingProxyType({"random": uniform, "greedy": greedy})
