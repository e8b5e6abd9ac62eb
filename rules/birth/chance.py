"""Nature's moves in BIRTH: the big bang, a hand rolled again, a birth."""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from random import Random

from rules.birth.moves import AnyMove, Bang, Birth, Rolled
from rules.birth.state import Again, BigBang, Break, Reborn, State, born
from rules.moves import NATURE

MOST_OUTCOMES = 300


def _roll(rng: Random, sides: int, count: int) -> tuple[int, ...]:
    return tuple([1 + int(rng.random() * sides) for _ in range(count)])


def chance_move(state: State, rng: Random) -> AnyMove:
    """One roll."""
    numbers, stage = state.numbers, state.stage
    match stage:
        case Reborn():
            return Birth(seat=NATURE, dice=_roll(rng, numbers.sides, len(born(state, stage))))
        case Again(seat) | Break(seat):
            return Rolled(seat=NATURE, dice=tuple(sorted(_roll(rng, numbers.sides, len(state.hands[seat])))))
        case BigBang():
            hands = tuple(tuple(sorted(_roll(rng, numbers.sides, numbers.dice))) for _ in range(state.seats))
            return Bang(seat=NATURE, hands=hands)
    raise ValueError(f"nothing is rolled at {stage}")


def chance_outcomes(state: State) -> tuple[tuple[AnyMove, int], ...] | None:
    """All rolls with their weights: hands as sorted dice, births die by die; None for more than 300."""
    faces, stage = range(1, state.numbers.sides + 1), state.stage
    match stage:
        case Again(seat) | Break(seat):
            count = len(state.hands[seat])
            if comb(len(faces) + count - 1, count) > MOST_OUTCOMES:
                return None
            hands = combinations_with_replacement(faces, count)
            return tuple((Rolled(seat=NATURE, dice=hand), _ways(hand)) for hand in hands)
        case Reborn():
            count = len(born(state, stage))
            if len(faces) ** count > MOST_OUTCOMES:
                return None
            return tuple((Birth(seat=NATURE, dice=dice), 1) for dice in product(faces, repeat=count))
    return None


def _ways(hand: tuple[int, ...]) -> int:
    """In how many ways dice fall as this sorted hand."""
    return factorial(len(hand)) // prod(factorial(count) for count in Counter(hand).values())
