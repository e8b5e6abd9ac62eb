"""Every game found, in every variant, keeps the contract: with uniform choice and with its computer players."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, get_args, get_origin

import pytest

import rules
from rules.check import check, check_all
from rules.contract import BaseOptions

RANDOM, GREEDY, BATCH = 30, 2, 10
SOAK_RANDOM, SOAK_GREEDY, SOAK_BATCH = 1000, 200, 50
SECRETS = 5
"""A game with secrets is asked about every pair of eyes, so of uniform matches it gets a fifth."""
Variant = tuple[str, int, tuple[tuple[str, Any], ...]]


def choices(options: type[BaseOptions]) -> list[list[tuple[str, Any]]]:
    """For each option of a match its values."""
    found = []
    for name, field in options.model_fields.items():
        if get_origin(field.annotation) is Literal:
            found.append([(name, value) for value in get_args(field.annotation)])
        elif field.annotation is bool:
            found.append([(name, value) for value in (False, True)])
    return found


def variants() -> Iterator[Variant]:
    """Every game, number of seats and combination of options."""
    for slug in rules.slugs():
        game = rules.load(slug)
        least, most = game.info.seats
        for seats, chosen in product(range(least, most + 1), product(*choices(game.Options))):
            yield slug, seats, chosen


def name(variant: Variant) -> str:
    """The variant as the name of a test."""
    slug, seats, chosen = variant
    return "-".join([slug, str(seats), *(str(value) for _, value in chosen)])


def bots_of(player: str, turned: int, seats: int) -> tuple[str, ...]:
    """Who plays: the computer player named, with a random one among them at every third table."""
    dealt = [player] * seats
    if turned % 3 == 2:
        dealt[turned % seats] = "random"
    return tuple(dealt)


def plans(random: int, strong: int, batch: int) -> Iterator[Any]:
    """Batches of matches: variant, player, first seed, number of seeds."""
    for variant in variants():
        game = rules.load(variant[0])
        for player in game.bots:
            count = strong if player != "random" else random // SECRETS if game.info.hidden else random
            for first in range(0, count, batch):
                size = min(batch, count - first)
                yield pytest.param(variant, player, first, size, id=f"{name(variant)}-{player}-{first}")


def play(variant: Variant, player: str, first: int, count: int) -> None:
    """Checks so many matches."""
    slug, seats, chosen = variant
    game = rules.load(slug)
    options = game.Options.model_validate(dict(chosen))
    seeds = range(first, first + count)
    if player == "random":
        facts = check_all(game, seats=seats, options=options, seeds=seeds)
    else:
        facts = [check(game, seats=seats, options=options, seed=n, bots=bots_of(player, n, seats)) for n in seeds]
    assert len(facts) == count
    assert all(fact.turns > 0 and fact.moves >= fact.turns for fact in facts)


@pytest.mark.parametrize(("variant", "player", "first", "count"), plans(RANDOM, GREEDY, BATCH))
def test_every_variant_keeps_the_contract(variant: Variant, player: str, first: int, count: int) -> None:
    play(variant, player, first, count)


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "player", "first", "count"), plans(SOAK_RANDOM, SOAK_GREEDY, SOAK_BATCH))
def test_every_variant_keeps_the_contract_in_many_matches(
    variant: Variant, player: str, first: int, count: int
) -> None:
    play(variant, player, first, count)


def test_every_game_has_a_uniform_computer_player() -> None:
    for slug in rules.slugs():
        assert next(iter(rules.load(slug).bots)) == "random"
