"""Nature's moves in Phoenix: halves drawn from the bags for the nests, and the tokens dealt at set-up."""

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

from rules.moves import NATURE
from rules.phoenix.moves import AnyMove, Deal, Fill
from rules.phoenix.parts import HALVES, Half, Part
from rules.phoenix.state import Place, State

MOST_OUTCOMES = 300


def due(state: State, part: Part) -> tuple[Place, ...]:
    """The empty places that are filled now, in the order of the nests, as far as the bag goes."""
    empty = (
        Place(number, part, index)
        for number, nest in enumerate(state.nests, 1)
        for index, half in enumerate(nest.halves(part))
        if half is None
    )
    return tuple(islice(empty, sum(state.bag(part))))


def chance_move(state: State, rng: Random) -> AnyMove:
    """One outcome: the bags are drawn from without looking, the tokens shuffled."""
    if state.stage == "deal":
        bundles, tokens = list(state.numbers.deals[state.seats]), []
        while bundles:
            tokens.append(bundles.pop(int(rng.random() * len(bundles))))
        return Deal(seat=NATURE, tokens=tuple(tokens))
    lowers, uppers = (_drawn(state.bag(part), len(due(state, part)), rng) for part in _PARTS)
    return Fill(seat=NATURE, lowers=lowers, uppers=uppers)


_PARTS: tuple[Part, Part] = ("lower", "upper")


def _drawn(bag: tuple[int, ...], count: int, rng: Random) -> tuple[Half, ...]:
    pool = [half for half, copies in zip(HALVES, bag, strict=True) for _copy in range(copies)]
    return tuple([pool.pop(int(rng.random() * len(pool))) for _draw in range(count)])


def chance_outcomes(state: State) -> tuple[tuple[AnyMove, int], ...] | None:
    """All deals of the tokens, or all draws with their weights; None for more than 300."""
    if state.stage == "deal":
        dealt = permutations(state.numbers.deals[state.seats])
        return tuple((Deal(seat=NATURE, tokens=tokens), 1) for tokens in dealt)
    found = tuple(islice(_fills(state), MOST_OUTCOMES + 1))
    return found if len(found) <= MOST_OUTCOMES else None


def _fills(state: State) -> Iterator[tuple[Fill, int]]:
    lower_count, upper_count = (len(due(state, part)) for part in _PARTS)
    for lowers, one in _draws(state.lower_bag, lower_count):
        for uppers, other in _draws(state.upper_bag, upper_count):
            yield Fill(seat=NATURE, lowers=lowers, uppers=uppers), one * other


def _draws(bag: tuple[int, ...], count: int) -> Iterator[tuple[tuple[Half, ...], int]]:
    """All ways to draw so many halves one after the other, each with the number of ways to draw just these copies."""
    if not count:
        yield (), 1
        return
    for index, copies in enumerate(bag):
        if copies:
            rest = (*bag[:index], copies - 1, *bag[index + 1 :])
            for drawn, ways in _draws(rest, count - 1):
                yield (HALVES[index], *drawn), copies * ways
