"""Computer players against each other: the numbers, and that they come out the same again."""

import math
from random import Random
from typing import Any

import pytest

import rules
from boardgames_tui.measure import report_text
from boardgames_tui.simulate import Report, Share, _decided, deal, simulate
from rules.turn import Decide

BIRTH = rules.load("birth")
BOTS = ("random", "greedy")


def played(seats: int = 2, matches: int = 30, bots: tuple[str, ...] = BOTS, seed: str = "1", **options: Any) -> Report:
    return simulate(BIRTH, seats, matches, bots, options, seed)


def test_the_same_seed_gives_the_same_report_and_another_seed_another() -> None:
    assert played(matches=5) == played(matches=5)
    assert played(matches=5) != played(matches=5, seed="2")


def test_options_reach_the_rules_and_the_report() -> None:
    senior = played(matches=5, rules="senior")
    assert senior.options["rules"] == "senior"
    assert senior.totals != played(matches=5).totals


def test_greedy_is_better_than_random_beyond_chance() -> None:
    by_bot = played(matches=60).by_bot
    assert by_bot["greedy"].interval[0] > 0.5 > by_bot["random"].interval[1]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("bots", [("random",), BOTS, ("a", "b", "c"), ("a", "a", "b", "c")])
def test_bots_move_on_a_seat_each_match(seats: int, bots: tuple[str, ...]) -> None:
    assert deal(bots, seats, 0) == tuple(bots[seat % len(bots)] for seat in range(seats))
    for match in range(5):
        assert deal(bots, seats, match + 1)[1:] == deal(bots, seats, match)[:-1]
    every = [deal(bots, seats, match) for match in range(len(bots))]
    assert all(sorted(names[seat] for names in every) == sorted(bots) for seat in range(seats))


def test_a_bot_that_sat_out_some_matches_is_judged_by_the_others() -> None:
    by_bot = played(matches=3, bots=("random", "random", "greedy")).by_bot
    assert (by_bot["random"].played, by_bot["greedy"].played) == (3, 2)


def test_a_shared_win_counts_for_each_seat_and_once_for_a_bot() -> None:
    report = played(matches=200, bots=("random",))
    won = sum(share.won for share in report.wins)
    assert 200 < won < 240
    assert report.by_bot["random"] == Share(200, 200)


@pytest.mark.parametrize(
    ("won", "count", "low", "high"), [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962)]
)
def test_wilson_intervals_are_those_of_the_textbook(won: int, count: int, low: float, high: float) -> None:
    found = Share(won, count).interval
    assert math.isclose(found[0], low, abs_tol=1e-4)
    assert math.isclose(found[1], high, abs_tol=1e-4)


def test_nothing_played_says_nothing() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(0, 0).mean == 0.0


def test_lines_of_the_scoresheet_add_up_to_the_points() -> None:
    report = played(seats=3, matches=20)
    for total, lines in zip(report.totals, report.lines, strict=True):
        assert math.isclose(sum(lines.values()), total)


def test_moves_count_natures_too() -> None:
    report = played(matches=4)
    assert report.turns == (22, 22, 22)
    assert report.moves > 4 * 22 + 4 - 1


def test_progress_is_told_after_each_match() -> None:
    told: list[int] = []
    simulate(BIRTH, 2, 3, BOTS, {}, "1", told.append)
    assert told == [1, 2, 3]


def test_json_has_the_promised_shape() -> None:
    data = played(seats=3, matches=4).json()
    assert list(data) == [
        "game",
        "seats",
        "options",
        "matches",
        "moves",
        "seconds",
        "moves_per_second",
        "wins",
        "by_bot",
        "scores",
        "turns",
    ]
    assert (data["game"], data["seats"], data["matches"]) == ("birth", 3, 4)
    assert len(data["wins"]) == len(data["scores"]) == 3
    assert set(data["by_bot"]) == set(BOTS)
    assert [set(each["lines"]) for each in data["scores"]] == [{"absolute", "relative"}] * 3
    assert data["turns"] == {"min": 33, "median": 33, "max": 33}
    assert data["moves_per_second"] > 0


def test_the_tables_say_who_won_how_often() -> None:
    report = played(matches=8)
    text = report_text(report, "BIRTH", report.options)
    assert "Options: as usual\n" in text
    assert "Options: rules=normal\n" in report_text(report, "BIRTH", {**report.options, "rules": "senior"})
    greedy = next(line.split() for line in text.splitlines() if line.startswith("greedy"))
    assert greedy[1:4] == ["8", str(report.by_bot["greedy"].won), f"{report.by_bot['greedy'].mean:.1%}"]
    seat = next(line.split() for line in text.splitlines() if line.startswith("2 "))
    assert seat[-1] == f"{report.totals[1]:.1f}"


def test_what_silence_does_happens_when_everybody_was_heard() -> None:
    steiff = rules.load("steiff")
    state, dice = steiff.start(3, steiff.Options()), Random(1)
    while not isinstance(asked := steiff.turn(state), Decide) or not asked.callers:
        moves = steiff.legal_moves(state, asked.seats[0]) if isinstance(asked, Decide) else ()
        state = steiff.step(state, moves[0] if moves else steiff.chance_move(state, dice))
    first: Any = lambda view, moves, imagine, rng: moves[0]  # noqa: E731
    silent: Any = lambda view, moves, imagine, rng: None  # noqa: E731
    for seed in range(20):
        move = _decided(steiff, state, asked, [first, silent, first], [dice] * 3, Random(seed))
        assert (move.seat, move.kind) == (2, "call")
    assert _decided(steiff, state, asked, [first, silent, silent], [dice] * 3, dice) == steiff.silence(state)
