"""The result: who won by how much, the scoresheet, again with the same seats, back to the table, undo."""

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.birth.sheet import paint_sheet
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.saves import open_match
from boardgames_tui.screens.help import HelpScreen
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.result import ResultScreen, outcome, paint_rows
from boardgames_tui.screens.table import TableScreen
from boardgames_tui.widgets.canvas import Grid
from rules.birth.score import area_scores, totals
from rules.birth.state import Die, Finished, Options, State
from rules.record import Agreements
from rules.turn import Over
from tests.tui.pages import BIRTH, MARKUP, each_size_and_form, finished, on_page, reads_well, row, row_with, text

NAMES = ("Ann", "Ben", "Cy")


@pytest.fixture
def match() -> Iterator[Match]:
    """A match that is over."""
    found = finished()
    yield found
    found.close()


def by_itself(_app: BoardgamesApp) -> None:
    """The result comes up by itself over the table of a match that is over."""


@each_size_and_form
def test_winner_points_and_scoresheet(match: Match, size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        over = match.over
        assert over and len(over.winners) == 1
        reads_well(page, looks)
        winner = over.winners[0]
        assert match.names[winner] in row_with(page, f"wins with {over.scores[winner]}")
        sheet = text(page).split("\n")
        del sheet[: sheet.index(row_with(page, "area"))]
        for name, points in zip(match.names, over.scores, strict=True):
            line = next(line for line in sheet if f" {name} " in line)
            assert line.split()[-1] == str(points)
        assert "turns" in row(page, 0) and "minutes" not in row(page, 0)
        assert "normal rules" in row(page, 0) and "All dice are placed." in row(page, -2)

    on_page(match, ResultScreen, by_itself, play, size, looks)


def test_the_same_people_play_again_with_new_dice(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        await pilot.press("m")
        await pilot.pause()
        table = page.app.screen
        assert isinstance(table, TableScreen) and table.match is not match
        new, old = table.match.record.header, match.record.header
        assert (new.seats, new.options, new.table) == (tuple(match.players), old.options, old.table)
        assert new.seed != old.seed and new.id != old.id and table.match.save.path.exists()
        table.match.close()
        # The file of the match before was let go.
        assert open_match(match.save.path).notice is None

    on_page(match, ResultScreen, by_itself, play)


def test_the_table_can_be_looked_at_once_more_and_the_result_again(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        await pilot.press("escape")
        assert isinstance(page.app.screen, TableScreen)
        await pilot.press("enter")
        assert isinstance(page.app.screen, ResultScreen)

    on_page(match, ResultScreen, by_itself, play)


@pytest.mark.parametrize("key", ["enter", "q"])
def test_enter_and_q_lead_to_the_menu(match: Match, key: str) -> None:
    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(page.app.screen, MenuScreen)

    on_page(match, ResultScreen, by_itself, play)


def test_help_lies_over_the_result(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        await pilot.press("h")
        assert isinstance(page.app.screen_stack[-1], HelpScreen) and page.app.screen_stack[-2] is page
        await pilot.press("escape")
        assert page.is_current

    on_page(match, ResultScreen, by_itself, play)


def test_undo_is_offered_only_where_the_table_agreed_and_goes_on_playing(match: Match) -> None:
    async def strict(pilot: Pilot[None], page: ResultScreen) -> None:
        assert "undo" not in row(page, -1)
        await pilot.press("u")
        assert page.is_current and match.over

    on_page(match, ResultScreen, by_itself, strict)
    friends = finished(agreed=Agreements(takebacks="friendly"))

    async def friendly(pilot: Pilot[None], page: ResultScreen) -> None:
        assert "u undo" in row(page, -1)
        await pilot.press("u")
        assert isinstance(page.app.screen, TableScreen) and not friends.over and friends.question()

    on_page(friends, ResultScreen, by_itself, friendly)


def test_a_finished_match_from_the_disk_shows_its_result(match: Match) -> None:
    match.close()
    found = open_match(match.save.path)
    assert found.table and found.notice is None
    again = Match(found.save, found.table)

    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        assert "wins with" in text(page)

    on_page(again, ResultScreen, by_itself, play)
    again.close()


@pytest.mark.parametrize(
    ("over", "sentence"),
    [
        (Over((0,), (61, 57, 60), ""), "wins with 61, one point ahead of Cy."),
        (Over((2,), (50, 50, 61), ""), "wins with 61, 11 points ahead of Ann and Ben."),
        (Over((0, 1), (57, 57, 40), ""), "share the win with 57."),
        (Over((1,), (3, 3, 0), ""), "wins with 3."),
        (Over((), (0, 0, 0), ""), "Nobody has won."),
    ],
)
def test_what_the_winners_won_by(over: Over, sentence: str) -> None:
    assert outcome(over, NAMES) == sentence


def test_a_game_that_is_only_won_names_no_points() -> None:
    over = Over((1,), (0, 1), "")
    assert outcome(over, ("Ann", "Ben"), is_scored=False) == "wins."
    assert outcome(Over((0, 1), (1, 1), ""), ("Ann", "Ben"), is_scored=False) == "win together."


def test_a_shared_victory_shows_every_winners_tag(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        grid = Grid(80, 4, page.looks.pen())
        page.paint_winners(grid.pane(0, 0, 80, 4), Over((0, 2), (57, 20, 57), ""))
        assert grid.text().split("\n")[0].strip() == "● Ann    ▲ Cy   share the win with 57."

    on_page(match, ResultScreen, by_itself, play)


def position(*areas: tuple[tuple[int, int], ...]) -> State:
    """A finished position for two with these dice, as seat and value, in the five areas."""
    dice = tuple(tuple(Die(seat, value, 1) for seat, value in area) for area in areas)
    return State(Options(), ((), ()), (0, 1), dice, 22, Finished())


@pytest.mark.parametrize("looks", [Looks(), Looks(ascii=True, colour=False)], ids=str)
def test_the_scoresheet_of_birth_stars_what_leads_and_only_that(match: Match, looks: Looks) -> None:
    view = position(((0, 6), (1, 2)), ((0, 3), (1, 3)), (), ((1, 5),), ((0, 1), (0, 1), (1, 6)))
    star = looks.glyphs.leads
    grid = Grid(80, 10, looks.pen())
    rows = paint_sheet(grid.pane(0, 0, 80, 10), looks, view, match.players[:2], ("A", "B"))
    lines = [line.split() for line in grid.text().split("\n")]
    mark = "A" if looks.ascii else "●"
    assert rows == 7 and lines[0] == ["area", "1", "2", "3", "5", "8", "sum", "points"]
    assert lines[2] == [mark, "Ann", "1", "2", looks.glyphs.dot, looks.glyphs.dot, "16", "19", "28"]
    assert lines[3] == ["relative", f"{star}6", f"{star}3", "2", "+9"]
    assert lines[5][-2:] == ["16", str(totals(view)[1])]
    assert lines[6] == ["relative", "2", f"{star}3", f"{star}5", f"{star}6", "+14"]
    assert grid.text().count(star) == sum(bool(each) for area in area_scores(view) for each in area.relative)


def test_a_game_without_a_sheet_of_its_own_shows_the_rows_of_its_rules(match: Match) -> None:
    looks = Looks()
    grid = Grid(80, 10, looks.pen())
    rows = paint_rows(grid.pane(0, 0, 80, 10), looks, match, ("A", "B", "C"))
    lines = grid.text().split("\n")
    sheet = BIRTH.scoresheet(match.view(None))
    assert rows == 2 + len(sheet) and MARKUP[:8] in lines[0]
    for line, each in zip(lines[2:], sheet, strict=False):
        assert line.split() == [each.label, *map(str, each.points)]
