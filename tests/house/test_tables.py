"""The list of matches as text: aligned, never wider than the terminal, times in words."""

import time
from pathlib import Path

import pytest

from boardgames_tui.listing import Outcome, Summary
from boardgames_tui.tables import beginnings, cells, table, when

NOW = time.mktime((2025, 9, 3, 12, 0, 0, 0, 0, -1))
MINUTE, HOUR, DAY = 60, 3600, 86400


def match(id: str, *names: str, over: Outcome | None = None, game: str = "birth", moves: int = 27) -> Summary:
    players = tuple("greedy" if name == "Cy" else "human" for name in names)
    return Summary(
        path=Path(id),
        id=id,
        game=game,
        names=names,
        colours=("red",) * len(names),
        players=players,
        moves=moves,
        over=over,
        created="",
        changed=NOW - 4 * MINUTE,
        being_played=False,
    )


MATCHES = [
    match("amber-fox-walks-over-six-hills", "Ann", "Benedikt", "Cy"),
    match("amber-fox-runs-under-two-moons", "界" * 10, "Zoë", moves=1),
    match("brave-goat-sits-on-one-stone", "Dora", "Ann", over=Outcome((0,), (61, 55))),
    match("calm-owl-looks-at-nine-stars", "Dora", "Ann", over=Outcome((0, 1), (55, 55)), game="gone"),
]


def test_a_line_says_who_plays_and_how_it_stands() -> None:
    head, first, second, third, fourth = table(MATCHES, None, NOW)
    assert head.split() == ["match", "game", "players", "moves", "changed"]
    assert "  Ann, Benedikt, Cy:greedy  " in first
    assert "  27 moves  " in first
    assert first.endswith("  4 minutes ago")
    assert "  1 move  " in second
    assert "  Dora 61, Ann 55  " in third
    assert "  Dora won  " in third
    assert "  gone  " in fourth
    assert "  Dora and Ann won  " in fourth


def test_a_match_that_is_only_won_or_lost_has_no_points() -> None:
    (line,) = table([match("dull-elk", "Dora", "Ann", over=Outcome((0,), (1, 0)), game="earth_reborn")], None, NOW)[1:]
    assert "  Dora, Ann  Dora won  " in line


@pytest.mark.parametrize("columns", [None, 200, 120, 80, 60, 40, 20, 1])
def test_no_line_is_wider_than_the_terminal(columns: int | None) -> None:
    lines = table(MATCHES, columns, NOW)
    assert len(lines) == 1 + len(MATCHES)
    assert all(cells(line) <= (columns or 1000) for line in lines)


@pytest.mark.parametrize("columns", [None, 120, 80])
def test_columns_stand_under_each_other(columns: int | None) -> None:
    lines = table([MATCHES[0], MATCHES[2]], columns, NOW)
    assert len({line.index(word) for line, word in zip(lines, ("game", "BIRTH", "BIRTH"), strict=True)}) == 1
    assert len({line.index(word) for line, word in zip(lines, ("moves", "27", "Dora won"), strict=True)}) == 1


def test_in_a_narrow_terminal_ids_are_the_beginnings_that_resume_takes() -> None:
    short = [line.split()[0] for line in table(MATCHES, 90, NOW)[1:]]
    assert short == ["amber-fox-walks", "amber-fox-runs", "brave-goat", "calm-owl"]


def test_beginnings_mean_just_one() -> None:
    ids = ["a-b-c", "a-b-d", "a-bc-d", "a-b", "x"]
    for begun, each in zip(beginnings(ids), ids, strict=True):
        assert each.startswith(begun)
        assert begun == each or [other for other in ids if other.startswith(begun)] == [each]


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (HOUR - 1, "59 minutes ago"),
        (HOUR, "1 hour ago"),
        (11 * HOUR, "11 hours ago"),
        (13 * HOUR, "yesterday"),
        (35 * HOUR, "yesterday"),
        (2 * DAY, "1 September"),
        (365 * DAY, "3 September 2024"),
        (-2 * DAY, "5 September"),
    ],
)
def test_times_in_words(ago: float, words: str) -> None:
    assert when(NOW - ago, NOW) == words


@pytest.mark.parametrize(("text", "wide"), [("Ann", 3), ("界", 2), ("e\u0301", 1), ("", 0)])
def test_cells_of_a_text(text: str, wide: int) -> None:
    assert cells(text) == wide
