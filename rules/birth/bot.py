"""Computer players of BIRTH."""

from collections.abc import Callable
from itertools import product
from random import Random
from types import MappingProxyType

from rules.birth import acts, score
from rules.birth.moves import AnyMove, eject
from rules.birth.state import Break, Die, Ejecting, Reborn, State
from rules.moves import Seat
from rules.search import uniform

MOST_ROLLS = 216
SAMPLES = 60


def greedy(view: State, moves: tuple[AnyMove, ...], imagine: Callable[[Random], State], rng: Random) -> AnyMove:
    """The move with the best lead over the best opponent on average, looking one move ahead.

    Births are averaged over all their rolls, or over a sample where there are more than 216.
    """
    scored = [(_worth(acts.apply(view, move), move.seat, rng), -index) for index, move in enumerate(moves)]
    return moves[-max(scored)[1]]


def _worth(state: State, seat: Seat, rng: Random) -> float:
    """The expected lead of the seat once what is due has happened."""
    stage = state.stage
    match stage:
        case Break():
            return _worth(acts.placed(state), seat, rng)
        case Ejecting(_, area):
            return max(
                _lead(acts.apply(state, eject(seat, state.numbers.areas[target])), seat)
                for target in state.numbers.neighbours(area)
            )
        case Reborn():
            return _birth_worth(state, stage, seat, rng)
    return _lead(state, seat)


def _birth_worth(state: State, stage: Reborn, seat: Seat, rng: Random) -> float:
    """The average over the rolls; only the reborn area's points differ between them."""
    dice = state.areas[stage.area]
    born = [index for index, die in enumerate(dice) if die.value == stage.value]
    faces = range(1, state.numbers.sides + 1)
    rolls = (
        list(product(faces, repeat=len(born)))
        if len(faces) ** len(born) <= MOST_ROLLS
        else [tuple(rng.choice(faces) for _ in born) for _ in range(SAMPLES)]
    )
    worth = state.numbers.areas[stage.area]
    before = score.area_score(worth, dice, state.seats, state.senior).relative
    base = [total - lead for total, lead in zip(score.totals(state), before, strict=True)]
    sum_ = 0.0
    for roll in rolls:
        fresh = dict(zip(born, roll, strict=True))
        rolled = (Die(die.seat, fresh.get(index, die.value), die.turn) for index, die in enumerate(dice))
        relative = score.area_score(worth, rolled, state.seats, state.senior).relative
        sum_ += _margin([a + b for a, b in zip(base, relative, strict=True)], seat)
    return sum_ / len(rolls)


def _lead(state: State, seat: Seat) -> float:
    return _margin(list(score.totals(state)), seat)


def _margin(points: list[int], seat: Seat) -> float:
    return points[seat] - max(sum_ for other, sum_ in enumerate(points) if other != seat)


BOTS = MappingProxyType({"random": uniform, "greedy": greedy})
