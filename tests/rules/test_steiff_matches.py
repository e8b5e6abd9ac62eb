"""Whole matches of Das Steiff-Spiel: how long they are, how they end, and how well the computer plays."""

from collections import Counter
from random import Random
from statistics import median

import pytest

import rules
from rules.check import check_all
from rules.turn import Chance, Over
from tests.rules.matches import ask, table

STEIFF = rules.load("steiff")
RANDOM_TURNS = {3: 75, 4: 84, 5: 90, 6: 106}
SENSIBLE_TURNS = {3: 74, 4: 90, 5: 103, 6: 117}


def played(bots: tuple[str, ...], seed: str) -> tuple[Over, int, Counter[str]]:
    """A match of computer players: all callers are heard in an order drawn anew, then those who decide."""
    at, order = table("steiff", bots, seed), Random(seed)
    while not isinstance(turn := at.turn, Over):
        if isinstance(turn, Chance):
            at.play(at.draw())
            continue
        callers = order.sample(turn.callers, len(turn.callers))
        answers = (ask(at, bots[seat], seat) for seat in (*callers, *turn.seats))
        at.play(next(move for move in answers if move is not None))
    return turn, at.state.turn, Counter(move.kind for move in at.moves)


def lengths(bot: str, seats: int, count: int) -> tuple[float, float, Counter[str]]:
    """Median turns, median points of the winner and all kinds of move of so many matches."""
    turns, best, kinds = [], [], Counter[str]()
    for number in range(count):
        over, took, moves = played((bot,) * seats, f"length {number}")
        turns.append(took)
        best.append(max(over.scores))
        kinds += moves
    return median(turns), median(best), kinds


def share_won(count: int) -> float:
    """How often one greedy player among three random ones wins, from every seat in turn."""
    won = 0
    for number in range(count):
        seat = number % 4
        bots = tuple("greedy" if other == seat else "random" for other in range(4))
        won += seat in played(bots, f"strength {number}")[0].winners
    return won / count


@pytest.mark.parametrize("seats", range(3, 7))
def test_uniform_matches_are_about_as_long_as_they_should_be(seats: int) -> None:
    turns, best, _kinds = lengths("random", seats, 60)
    assert 0.7 * RANDOM_TURNS[seats] < turns < 1.3 * RANDOM_TURNS[seats]
    assert 11 <= best <= 18


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(3, 7))
def test_many_uniform_matches_are_as_long_as_they_should_be(seats: int) -> None:
    turns, best, kinds = lengths("random", seats, 500)
    assert 0.85 * RANDOM_TURNS[seats] < turns < 1.15 * RANDOM_TURNS[seats]
    assert 13 <= best <= 16
    assert all(kinds[kind] for kind in ("reshuffled", "swap", "walk", "bump", "leave", "lost", "delivered"))


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(3, 7))
def test_many_greedy_matches_are_about_as_long_as_sensible_ones(seats: int) -> None:
    turns, best, _kinds = lengths("greedy", seats, 200)
    assert 0.85 * SENSIBLE_TURNS[seats] < turns < 1.45 * SENSIBLE_TURNS[seats]
    assert 11 <= best <= 15


def test_one_greedy_player_wins_more_than_a_share_among_three_random_ones() -> None:
    assert share_won(80) >= 0.35


@pytest.mark.soak
def test_one_greedy_player_wins_at_least_35_percent_of_1000_matches() -> None:
    assert share_won(1000) >= 0.35


@pytest.mark.parametrize("seats", range(3, 7))
def test_the_laws_hold_with_unlike_players(seats: int) -> None:
    facts = check_all(STEIFF, seats=seats, options=STEIFF.Options(), seeds=range(2), bots=("greedy", "random"))
    assert all(fact.turns > 0 for fact in facts)
