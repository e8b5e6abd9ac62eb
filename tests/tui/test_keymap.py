"""Other keys for commands: in the key line, in the help and under the finger; never two commands on one key."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.commands import HELP, LOG, REDO, REDRAW, UNDO, Command, by_key
from boardgames_tui.keymap import ON_THINGS, KeyMap, game_pages, house_pages, movable
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.screens.help import HelpScreen
from boardgames_tui.screens.key_list import KeysScreen
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.seats import SeatsScreen
from boardgames_tui.screens.settings import SettingsScreen
from boardgames_tui.screens.table import TableScreen
from boardgames_tui.settings import Settings, read
from tests.tui.pages import match_after, row, row_with, text

Play = Callable[[Pilot[None], BoardgamesApp], Awaitable[None]]


def in_the_app(play: Play, keys: dict[str, str] | None = None, match: Match | None = None) -> None:
    """Play in the real app with these keys."""

    async def session() -> None:
        app = BoardgamesApp(Looks(), match, pace=0, settings=Settings(keys=keys or {}))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await play(pilot, app)
        assert app.fault is None

    asyncio.run(session())


def page(app: BoardgamesApp) -> Page:
    """The page that is shown."""
    assert isinstance(app.screen, Page)
    return app.screen


def test_another_key_does_it_stands_in_the_key_line_and_in_the_help_and_the_old_one_is_free() -> None:
    match = match_after(8, "Ann,Ben,Cy")

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        assert "e log" in row(page(app), -1) and "l log" not in row(page(app), -1)
        await pilot.press("l")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("i", "2")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("end", *["right"] * 9)
        while "Keys" not in row_with(page(app), "│"):
            await pilot.press("left")
        assert any(line.split("│")[-1].split()[:2] == ["e", "everything"] for line in text(page(app)).split("\n"))
        assert any(line.split("│")[-1].split()[:2] == ["i", "f1"] for line in text(page(app)).split("\n"))
        await pilot.press("escape", "e")
        assert type(app.screen).__name__ == "LogScreen"

    in_the_app(play, {"log": "e", "help": "i"}, match)


def test_a_key_in_front_of_arrows_is_the_first_of_them_and_arrows_stay() -> None:
    match = match_after(8, "Ann,Ben,Cy")

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        table = page(app)
        assert isinstance(table, TableScreen)
        await pilot.press("j")
        first = table.chosen
        assert first == table.moves[0]
        await pilot.press("left", "j")
        assert table.chosen == first
        assert "j ←→ next" in row(table, -1)

    in_the_app(play, {"next": "j"}, match)


def test_enter_and_escape_work_whatever_the_settings_say() -> None:
    match = match_after(8, "Ann,Ben,Cy")

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        table = page(app)
        assert isinstance(table, TableScreen)
        for let_go in ("escape", "e"):
            await pilot.press("right")
            assert table.chosen is not None
            await pilot.press(let_go)
            assert table.chosen is None
        for confirm in ("enter", "i"):
            before = match.at
            await pilot.press("right", confirm)
            assert match.at > before

    in_the_app(play, {"enter": "i", "escape": "e"}, match)


def test_where_names_are_typed_no_command_is_on_a_letter() -> None:
    match = match_after(8, "Ann,Ben,Cy")

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.press("t")
        seats = page(app)
        assert isinstance(seats, SeatsScreen)
        await pilot.press("i")
        assert seats.line.text == "Anni" and app.screen is seats
        assert "f1 help" in row(seats, -1)

    in_the_app(play, {"help": "i"}, match)


def test_two_commands_on_one_key_are_refused_where_both_are_offered_and_nowhere_else() -> None:
    assert "u cannot be both undo and log" in KeyMap({"log": "u"}).fault()
    assert "offered together" in KeyMap({"log": "k"}).fault(), "BIRTH keeps a first roll with k"
    assert "settings" in KeyMap({"settings": "a"}).fault(), "a letter of a kept match"
    assert KeyMap({"undo": "y", "redo": "u"}).fault() == ""
    assert KeyMap({"undo": "j", "log": "ctrl+r", "redraw": "ctrl+a"}).fault() == ""
    assert KeyMap({"menu": "j", "quit": "j"}).fault() == ""
    assert "ctrl and a letter" in KeyMap({"redraw": "r"}).fault()
    assert "both" in KeyMap({"log": "ctrl+l"}).fault()
    assert KeyMap({"log": "ctrl+l", "redraw": "ctrl+r"}).fault() == ""


def test_a_key_that_is_taken_where_a_command_is_offered_is_never_given_away() -> None:
    door = Command("door", ("z", "l"), "door", "open it")
    placed = KeyMap({"undo": "l", "log": "z"}).placed((UNDO, LOG, door))
    assert by_key(placed, "u") == UNDO and by_key(placed, "l") == LOG and by_key(placed, "z") == door
    assert KeyMap({"undo": "y", "redo": "u"}).placed((UNDO, REDO))[0].keys == ("y",)
    speed = KeyMap({"speed": "f"}).placed((Command("speed", ("+", "-"), "speed", "", label="+ -"),))[0]
    assert speed.keys == ("f", "+", "-") and speed.meaning("f") == "+" and speed.meaning("-") == "-"
    assert KeyMap({"choose": "z"}).placed((Command("choose", ("1", "2"), "die", ""),))[0].keys == ("1", "2")


def test_every_page_says_all_that_it_offers() -> None:
    """So that a clash is found before it can happen; looked at on the pages of a match and on the menu."""
    match = match_after(8, "Ann,Ben,Cy")

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        for keys in ("", "h", "escape l", "escape v", "escape t", "escape right", "q", "s"):
            await pilot.press(*keys.split())
            await pilot.pause()
            said = {command.id for command in page(app).OFFERS}
            assert {command.id for command in page(app).commands()} <= said, app.screen

    in_the_app(play, match=match)
    assert all(each.OFFERS for each in (*house_pages(), *game_pages()))
    ids = [command.id for command in movable()]
    assert len(ids) == len(set(ids)) and not set(ids) & set(ON_THINGS)
    assert {UNDO.id, HELP.id, "menu", "quit", "settings", REDRAW.id} <= set(ids)


def test_a_key_is_picked_on_the_list_and_kept_and_given_back() -> None:
    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.press("s", "up", "enter")
        keys = page(app)
        assert isinstance(keys, KeysScreen)
        while keys.command.id != "undo":
            await pilot.press("down")
        await pilot.press("enter", "escape")
        assert isinstance(app.screen, KeysScreen) and not app.settings.keys
        await pilot.press("enter")
        assert "Press the new key for undo" in row(keys, -2)
        await pilot.press("l")
        assert "l cannot be both" in row(keys, -2) and not app.settings.keys
        await pilot.press("enter", "5")
        assert "Digits" in row(keys, -2)
        await pilot.press("enter", "J")
        assert app.settings.keys == {"undo": "j"} and read()[0].keys == {"undo": "j"}
        assert row_with(keys, " undo ").split()[1:3] == ["undo", "j"]
        await pilot.press("delete")
        assert not app.settings.keys and read() == (Settings(), "")
        await pilot.press("escape")
        assert isinstance(app.screen, SettingsScreen)

    in_the_app(play)


def test_painting_anew_can_be_on_another_key_everywhere() -> None:
    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        assert page(app).is_redraw("ctrl+r") and not page(app).is_redraw("ctrl+l")

    in_the_app(play, {"redraw": "ctrl+r"})


def test_keys_from_a_file_that_clash_are_a_sentence_and_none_is_used() -> None:
    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.pause()
        assert "q cannot be both" in app.trouble
        assert "No other keys are used: q cannot be both" in row(page(app), -2)
        await pilot.press("h")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape", "s", "right")
        assert app.looks.theme == "light"
        assert "No other keys" in row(page(app), -2) and read() == (Settings(), "")

    in_the_app(play, {"help": "q"})


@pytest.mark.parametrize("key", ["a", "q", "h"])
def test_no_letter_acts_behind_a_curtain_but_the_seats_own(key: str) -> None:
    from boardgames_tui.screens.curtain import CurtainScreen

    assert CurtainScreen.TAKES_LETTERS
    lift = Command("lift", ("b",), "", "")
    placed = KeyMap({"escape": key}).placed((lift, Command("escape", ("escape",), "", "")), CurtainScreen.TAKES_LETTERS)
    assert by_key(placed, key) is None
