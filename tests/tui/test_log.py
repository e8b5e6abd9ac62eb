"""The whole log: newest at the bottom and first, turns, shapes, remarks, scrolling, back to the table."""

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.screens.log import LogScreen
from boardgames_tui.screens.table import TableScreen
from rules.tell import tell
from tests.tui.pages import MARKUP, each_size_and_form, match_after, on_page, reads_well, row, row_with, text


@pytest.fixture
def match() -> Iterator[Match]:
    """A match with more events than fit on a small screen, the last a long remark with markup in it."""
    found = match_after(30)
    assert found.note("[red]tea[/red] " + "and a word more " * 6 + "last") is None
    yield found
    found.close()


def opened(app: BoardgamesApp) -> None:
    assert app.last
    app.show_log(app.last, None)


@each_size_and_form
def test_the_newest_is_shown_first_and_at_the_bottom(match: Match, size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], page: LogScreen) -> None:
        reads_well(page, looks)
        last = list(tell(match.table, None))[-2]
        assert last.sentence in text(page)
        # The remark hangs over two rows, its markup as it was typed.
        assert "# [red]tea[/red] and a word" in text(page)
        told = [line.strip() for line in text(page).split("\n")[1:-3] if line]
        assert told[-1].endswith("last") and not told[-1].startswith("#")
        assert all(name in row(page, -2) for name in ("Ann", MARKUP, "Cy"))

    on_page(match, LogScreen, opened, play, size, looks)


def test_every_event_can_be_reached_and_the_first_is_at_the_top(match: Match) -> None:
    async def play(pilot: Pilot[None], page: LogScreen) -> None:
        sentences = [line.sentence for line in tell(match.table, None)]
        newest = text(page)
        await pilot.press("home")
        assert sentences[0] in row(page, 2) and "▴" not in row(page, 0) and "▾" in row(page, 0)
        seen = text(page)
        for _ in range(4):
            await pilot.press("pagedown")
            seen += text(page)
        assert all(sentence in seen for sentence in sentences[:-1])
        assert text(page) == newest and "▾" not in row(page, 0)

    on_page(match, LogScreen, opened, play)


def test_a_row_up_is_a_row_up_and_end_leads_back(match: Match) -> None:
    async def play(pilot: Pilot[None], page: LogScreen) -> None:
        before = text(page).split("\n")
        await pilot.press("up")
        assert text(page).split("\n")[3:20] == before[2:19]
        await pilot.press("up", "end")
        assert text(page).split("\n") == before
        await pilot.press("down")
        assert text(page).split("\n") == before

    on_page(match, LogScreen, opened, play)


def test_shapes_say_whose_event_it_is_and_turns_are_numbered(match: Match) -> None:
    async def play(pilot: Pilot[None], page: LogScreen) -> None:
        number = next(n for n, move in enumerate(match.table.moves) if move.seat == 1)
        turn = match.rules.turns(match.table.states[number]) + 1
        await pilot.press("home")
        sentence = next(line.sentence for line in tell(match.table, None) if line.at == number + 1)
        assert row_with(page, sentence).split()[:2] == [str(turn), "■"]

    on_page(match, LogScreen, opened, play)


@pytest.mark.parametrize("key", ["escape", "l", "q"])
def test_back_to_the_table(match: Match, key: str) -> None:
    async def play(pilot: Pilot[None], page: LogScreen) -> None:
        await pilot.press(key)
        assert isinstance(page.app.screen, TableScreen)

    on_page(match, LogScreen, opened, play)


def test_what_happens_meanwhile_is_shown_unless_somebody_reads_further_up(match: Match) -> None:
    async def play(pilot: Pilot[None], page: LogScreen) -> None:
        match.note("first")
        assert "# first" in text(page)
        await pilot.press("up")
        above = text(page)
        match.note("second")
        await pilot.pause()
        assert text(page) == above
        await pilot.press("end")
        assert "# second" in row(page, -4)

    on_page(match, LogScreen, opened, play)


def test_a_match_in_which_nothing_has_happened_says_so(match: Match) -> None:
    async def play(pilot: Pilot[None], page: LogScreen) -> None:
        match.record.marks.clear()
        match.table.go(0)
        await pilot.press("home")
        assert "Nothing has happened yet." in text(page)

    on_page(match, LogScreen, opened, play)
