"""The people at a match: names and players changed in the middle, refusals, remarks, what was agreed, reading only."""

from collections.abc import Iterator

import pytest
from textual import events
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.saves import open_match
from boardgames_tui.screens.help import HelpScreen
from boardgames_tui.screens.seats import SeatsScreen
from boardgames_tui.screens.table import TableScreen
from boardgames_tui.widgets.textline import TextLine
from rules.record import HUMAN, Agreements
from tests.tui.pages import MARKUP, each_size_and_form, match_after, on_page, reads_well, row, row_with, text


@pytest.fixture
def match() -> Iterator[Match]:
    """A match of three people."""
    found = match_after(10)
    yield found
    found.close()


def opened(app: BoardgamesApp) -> None:
    assert app.last
    app.show_seats(app.last)


def in_file(match: Match) -> str:
    """The last line of the match's file."""
    return match.save.path.read_text("utf-8").splitlines()[-1]


@each_size_and_form
def test_seats_agreements_and_how_to_resume(match: Match, size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        reads_well(page, looks)
        for number, name in enumerate(("Ann", MARKUP, "Cy"), 1):
            assert f"{number} " in row_with(page, f"{name}") and "human" in row_with(page, name)
        assert "strict" in row_with(page, "take-backs")
        assert "boardgames resume" in text(page) and text(page).count(str(match.record.header.id)) == 2
        # BIRTH hides nothing, so nothing can fall between two people.
        assert "curtain" not in text(page)
        assert row_with(page, "Ann").strip().startswith("> 1" if looks.ascii else "▸ 1")

    on_page(match, SeatsScreen, opened, play, size, looks)


def test_a_name_is_typed_and_holds_from_enter_on(match: Match) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        await pilot.press("down", *["backspace"] * 20, "Q", "space", "7")
        assert "Q 7_" in text(page) and "not yet applied" in row_with(page, "Q 7_")
        assert match.names[1] == MARKUP
        await pilot.press("enter")
        assert match.names[1] == "Q 7" and '"name":"Q 7"' in in_file(match)
        assert "From here on Q 7 plays seat 2." in row(page, -2) and "not yet applied" not in text(page)

    on_page(match, SeatsScreen, opened, play)


def test_a_name_holds_when_its_row_is_left_and_when_the_page_is(match: Match) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        await pilot.press("ctrl+u", "Z", "down")
        assert match.names[0] == "Z" and "From here on Z plays seat 1." in row(page, -2)
        await pilot.press("ctrl+u", "Y", "escape")
        assert match.names[1] == "Y" and isinstance(page.app.screen, TableScreen)

    on_page(match, SeatsScreen, opened, play)


def test_letters_of_commands_belong_to_the_name(match: Match) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        await pilot.press("q", "h", "?", "l")
        assert "Annqh?l_" in text(page)

    on_page(match, SeatsScreen, opened, play)


def test_a_computer_player_takes_a_seat_and_gives_it_back(match: Match) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        await pilot.press("up", "up", "right")
        assert "computer: random" in row_with(page, "Cy")
        await pilot.press("right", "enter")
        assert match.players[2].player == "greedy" and "Cy (greedy) plays seat 3" in row(page, -2)
        await pilot.press("right", "enter")
        assert match.players[2].player == HUMAN

    on_page(match, SeatsScreen, opened, play)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("", "A name must not be empty."), ("ann", "Two seats have the same name."), ("a,b", "A name must not contain a")],
)
def test_a_name_that_cannot_be_is_refused_with_a_sentence(match: Match, name: str, reason: str) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        before = in_file(match)
        await pilot.press("down", "ctrl+u", *("comma" if letter == "," else letter for letter in name), "enter")
        assert reason in row(page, -2) and match.names[1] == MARKUP and in_file(match) == before
        assert "not yet applied" in row_with(page, f"{name}_")
        await pilot.press("escape")
        assert MARKUP in text(page) and reason in row(page, -2), "said once more, and put back"
        await pilot.press("escape")
        assert isinstance(page.app.screen, TableScreen)

    on_page(match, SeatsScreen, opened, play)


def test_a_remark_is_kept_in_the_match(match: Match) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        await pilot.press("up", "enter")
        assert "Type the remark first." in row(page, -2)
        page.app.post_message(events.Paste("[i]Cy[/i]\nlaughs "))
        await pilot.pause()
        await pilot.press("日", "enter")
        assert match.record.notes == [(match.at, "[i]Cy[/i] laughs日")]
        assert "Written into the log." in row(page, -2) and "laughs" not in text(page)

    on_page(match, SeatsScreen, opened, play)


def test_a_remark_longer_than_the_row_shows_its_end(match: Match) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        await pilot.press("up")
        page.app.post_message(events.Paste("word " * 60 + "end"))
        await pilot.pause()
        assert len(page.remark.text) == 200
        assert page.remark.text[-40:] in text(page)

    on_page(match, SeatsScreen, opened, play)


def test_a_click_chooses_the_row(match: Match) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        y = next(y for y, line in enumerate(text(page).split("\n")) if "Cy" in line)
        await pilot.click(offset=(12, y))
        await pilot.press("x")
        assert "Cyx_" in text(page)

    on_page(match, SeatsScreen, opened, play)


def test_help_is_on_f1_because_letters_are_text(match: Match) -> None:
    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        await pilot.press("f1")
        assert isinstance(page.app.screen, HelpScreen)

    on_page(match, SeatsScreen, opened, play)


def test_a_friendly_table_says_so() -> None:
    match = match_after(4, agreed=Agreements(takebacks="friendly"))

    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        assert "friendly" in row_with(page, "take-backs")

    on_page(match, SeatsScreen, opened, play)


def test_a_match_that_is_only_shown_says_so_and_takes_no_text(match: Match) -> None:
    found = open_match(match.save.path)
    assert found.table and found.notice
    shown = Match(found.save, found.table)

    async def play(pilot: Pilot[None], page: SeatsScreen) -> None:
        assert found.notice and found.notice[:60] in row(page, -2)
        await pilot.press("x", "right", "enter")
        assert "Annx" not in text(page) and "computer" not in text(page) and shown.names[0] == "Ann"
        await pilot.press("escape")
        assert isinstance(page.app.screen, TableScreen)

    on_page(shown, SeatsScreen, opened, play)


def test_a_line_of_text_is_measured_in_cells_and_loses_letters_with_their_accents() -> None:
    line = TextLine("日本", 7)
    assert line.key("x", "x") and line.key("y", "y") and line.key("z", "z") and line.key("!", "!")
    assert line.text == "日本xyz"
    line = TextLine("ae\u0301", 20)
    assert line.key("backspace", None) and line.text == "a"
    assert not line.key("left", None) and not line.key("escape", "\x1b") and line.text == "a"
    line.paste("b\x1b[31m\n\u202ec")
    assert line.text == "ab[31m c"
    assert line.key("ctrl+w", "\x17") and line.text == "ab[31m"
    assert TextLine("日本語", 20).tail(5) == "本語"
