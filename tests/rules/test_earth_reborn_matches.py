"""Whole matches of Earth Reborn: what holds at every position, how they end, and how well the computer plays."""

from collections import Counter
from typing import Any

import pytest

import rules
from rules.check import check_all
from rules.earth_reborn.moves import CloseDoor, OpenDoor, Rolled, Step
from rules.earth_reborn.state import State
from rules.turn import Chance, Over
from tests.rules.matches import ask, table
from tests.rules.reborn import NORAD, SALEMITES, sound

REBORN = rules.load("earth_reborn")


def played(bots: tuple[str, str], seed: str, every: Any = None) -> Over:
    """A match of computer players; ``every`` is asked about each move and the positions before and after it."""
    at = table("earth_reborn", bots, seed)
    while not isinstance(turn := at.turn, Over):
        before = at.state
        move = at.draw() if isinstance(turn, Chance) else ask(at, bots[turn.seats[0]], turn.seats[0])
        after = at.play(move)
        if every:
            every(before, move, after)
    return turn


def holds(before: State, move: Any, after: State) -> None:
    """The invariants of a position, and those of a step into it."""
    sound(after)
    if isinstance(move, Step | OpenDoor | CloseDoor):
        walks(before, move, after)
    elif not isinstance(move, Rolled):
        assert [figure.wounds for figure in before.figures] == [figure.wounds for figure in after.figures]
    if before.turn == after.turn:
        for earlier, later in zip(before.figures, after.figures, strict=True):
            assert later.spent >= earlier.spent or not later.tiles


def walks(before: State, move: Any, after: State) -> None:
    """A figure never crosses a wall, a closed door or an enemy."""
    active = before.activation
    assert active is not None
    old, new = before.figures[active.figure], after.figures[active.figure]
    assert old.square is not None
    way = before.grid.way(old.square, move.side)
    if isinstance(move, Step):
        assert before.barrier(way) is None
        assert new.square == way.to
        there = before.standing(way.to) if way.to else None
        assert there is None or before.figures[there].seat == old.seat
    else:
        assert new.square == old.square and before.doors != after.doors


@pytest.mark.parametrize(
    "bots", [("random", "random"), ("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")]
)
def test_the_invariants_hold_at_every_position(bots: tuple[str, str]) -> None:
    for number in range(3):
        over = played(bots, f"sound {number}", holds)
        assert sum(over.scores) == 1


def won(bots: tuple[str, str], count: int) -> Counter[int]:
    """How many of so many matches each seat wins."""
    return Counter(played(bots, f"strength {number}").winners[0] for number in range(count))


@pytest.mark.parametrize("seat", [NORAD, SALEMITES])
def test_greedy_beats_random_from_either_side(seat: int) -> None:
    assert won(("greedy", "random") if seat == NORAD else ("random", "greedy"), 10)[seat] >= 9


@pytest.mark.soak
@pytest.mark.parametrize("seat", [NORAD, SALEMITES])
def test_greedy_beats_random_in_nine_of_ten_of_many_matches_from_either_side(seat: int) -> None:
    assert won(("greedy", "random") if seat == NORAD else ("random", "greedy"), 100)[seat] >= 90


@pytest.mark.soak
def test_neither_side_wins_more_than_six_in_ten_of_500_greedy_matches(capsys: pytest.CaptureFixture[str]) -> None:
    found = won(("greedy", "greedy"), 500)
    with capsys.disabled():
        print(f"\nEarth Reborn, 500 greedy matches: NORAD wins {found[NORAD]}, the Salemites {found[SALEMITES]}")
    assert 200 <= found[NORAD] <= 300


@pytest.mark.soak
@pytest.mark.parametrize(("bots", "count"), [(None, 300), (("greedy", "greedy"), 100)])
def test_the_laws_hold_in_many_matches(bots: tuple[str, str] | None, count: int) -> None:
    facts = check_all(REBORN, seats=2, options=REBORN.Options(), seeds=range(count), bots=bots)
    assert len(facts) == count


def test_the_laws_hold_with_the_sides_changed() -> None:
    options = REBORN.Options.model_validate({"colours": ("salemites", "norad")})
    facts = check_all(REBORN, seats=2, options=options, seeds=range(2), bots=("random", "greedy"))
    assert all(fact.turns > 0 for fact in facts)
