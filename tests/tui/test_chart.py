"""The chart of a match, and the match written as text."""

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.paths import texts_directory
from boardgames_tui.screens.result import ResultScreen
from boardgames_tui.texts import place
from boardgames_tui.widgets.canvas import Grid
from boardgames_tui.widgets.chart import LEAST_ROWS, Chart, rows_for, totals_by_turn
from boardgames_tui.widgets.parts import letters
from rules.record import Player
from tests.tui.pages import BIRTH, each_size_and_form, finished, on_page, reads_well, row, row_with, text

HEADING = "ahead of the average, turn by turn"
PLAYERS = [
    Player(name="Ann", player="human", colour="red"),
    Player(name="Ben", player="human", colour="blue"),
    Player(name="Cy", player="human", colour="yellow"),
]
PAPER = Looks(ascii=True, colour=False)


@pytest.fixture
def match() -> Iterator[Match]:
    """A match that is over."""
    found = finished("Ann,Ben,Cy")
    yield found
    found.close()


def by_itself(_app: BoardgamesApp) -> None:
    """The result comes up by itself over the table of a match that is over."""


def drawn(totals: Sequence[tuple[int, ...]], looks: Looks, rows: int = 8) -> list[str]:
    """The rows of a chart of these points by turn."""
    seats = len(totals[0])
    grid = Grid(80, rows, looks.pen())
    Chart(looks, PLAYERS[:seats], "ABC"[:seats], totals).paint(grid.pane(0, 0, 80, rows))
    return grid.text().split("\n")


def test_points_after_each_turn_are_the_scoresheets(match: Match) -> None:
    totals = totals_by_turn(match.table)
    assert len(totals) == BIRTH.turns(match.table.state) + 1 == 34
    assert totals[0] == (0, 0, 0) and match.over and totals[-1] == match.over.scores
    middle = max(n for n, state in enumerate(match.table.states) if BIRTH.turns(state) == 17)
    assert totals[17] == BIRTH.scoresheet(match.view(None, middle))[-1].points


def test_who_is_ahead_is_above_and_labels_are_in_order_of_rank() -> None:
    lines = drawn([(0, 0), (4, 0), (20, 0)], PAPER)
    assert lines[0].strip() == HEADING and len(lines) == 8
    assert lines[1].endswith("A A 20") and lines[7].endswith("B B 0")
    assert lines[1].split()[0] == "+10" and lines[4].split()[0].startswith("0") and lines[7].split()[0] == "-10"


def test_labels_that_would_meet_are_pushed_apart() -> None:
    for totals in ([(0, 0, 0), (5, 0, 1), (9, 9, 9)], [(0, 0, 0), (9, 0, 0), (9, 8, 0)], [(0, 0, 0), (0, 9, 9)] * 2):
        lines = drawn(totals, PAPER)
        ends = [line.split()[-2:] for line in lines[1:] if line.split()[-1:] and line.split()[-1].isdigit()]
        ranked = sorted(zip("ABC", totals[-1], strict=True), key=lambda pair: -pair[1])
        assert [end for end in ends if end[0] in "ABC"] == [[letter, str(points)] for letter, points in ranked]


def test_dots_are_drawn_in_the_colours_of_the_seats() -> None:
    looks = Looks()
    grid = Grid(80, 8, looks.pen())
    Chart(looks, PLAYERS, "ABC", [(0, 0, 0), (5, 0, 1), (0, 9, 3)]).paint(grid.pane(0, 0, 80, 8))
    inks = {
        style.color.name
        for cells in grid.rows
        for glyph, style in cells
        if "\u2800" < glyph <= "\u28ff" and style.color
    }
    assert inks == {looks.hex(player.colour) for player in PLAYERS}
    assert "\u2800" not in grid.text()


def test_too_few_rows_leave_it_out_whole() -> None:
    assert [rows_for(room, 3) for room in (0, 5, 6, 7, 8, 40)] == [0, 0, 6, 6, 8, 16]
    assert rows_for(LEAST_ROWS + 1, 6) == 0 and rows_for(8, 6) == 8


@each_size_and_form
def test_it_stands_under_the_scoresheet_of_the_result(match: Match, size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        reads_well(page, looks)
        lines = text(page).split("\n")
        heading = lines.index(row_with(page, HEADING))
        assert match.over
        sheet, chart = lines[:heading], lines[heading:-2]
        for points in match.over.scores:
            assert any(line.rstrip().endswith(f" {points}") for line in sheet)
            assert any(line.rstrip().endswith(f" {points}") for line in chart)
        assert "All dice are placed." in lines[-2] and "w write as text" in lines[-1]

    on_page(match, ResultScreen, by_itself, play, size, looks)


def test_write_makes_a_text_file_and_never_overwrites_one(match: Match) -> None:
    written: list[Path] = []

    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        for _ in range(2):
            await pilot.press("w")
            found = set(texts_directory().iterdir()) - set(written)
            written.append(found.pop())
            assert written[-1].name in row(page, -2) and not found

    on_page(match, ResultScreen, by_itself, play)
    first, second = (path.read_text(encoding="utf-8") for path in written)
    assert first == second and written[0].stem == match.record.header.id != written[1].stem
    assert stat.S_IMODE(os.stat(written[0]).st_mode) == 0o600
    assert match.over
    winner = match.names[match.over.winners[0]]
    assert first.splitlines()[2].startswith(f"{winner} wins with {max(match.over.scores)}")
    assert HEADING in first and "relative" in first and "the big bang: all dice are rolled" in first
    assert all(f"  33  {letter}  " in first for letter in letters(match.names)[2])
    assert f'boardgames play birth --seats "Ann:greedy,Ben:greedy,Cy:greedy" --seed {match.record.header.seed}' in first
    assert first.isascii() and max(map(len, first.splitlines())) <= 100


def test_where_it_cannot_be_written_a_sentence_says_why(match: Match) -> None:
    texts_directory().write_text("a file in the place of the directory", encoding="utf-8")

    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        await pilot.press("w")
        assert "cannot be written" in row(page, -2)
        assert texts_directory().is_file() and page.is_current

    on_page(match, ResultScreen, by_itself, play)


def test_a_long_path_loses_its_first_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    path = Path("/home/ann/.local/share/boardgames-tui/texts/one.txt")
    assert place(path, 60) == "~/.local/share/boardgames-tui/texts/one.txt"
    assert place(path, 30) == "…/boardgames-tui/texts/one.txt"
    assert place(path, 29) == "…/texts/one.txt"
