"""Keys and clicks that come in one burst: a page is left once, a match is begun or opened once; ctrl+c leaves."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual import events
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.paths import matches_directory
from boardgames_tui.screens.curtain import CurtainScreen
from boardgames_tui.screens.matches import MatchesScreen
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.result import ResultScreen
from boardgames_tui.screens.settings import SettingsScreen
from boardgames_tui.screens.setup import SetupScreen
from boardgames_tui.screens.table import TableScreen
from tests.tui.pages import finished, match_after

Play = Callable[[Pilot[None]], Awaitable[None]]
BURST = 4
CHARACTERS = {"escape": "\x1b", "enter": "\r", "ctrl+c": "\x03"}


def session(play: Play, match: Match | None = None) -> BoardgamesApp:
    """The app on a match, or the menu."""
    app = BoardgamesApp(Looks(), match, pace=0)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(run())
    assert app.fault is None
    if app.last:
        app.last.close()
    return app


async def burst(pilot: Pilot[None], *keys: str) -> None:
    """All keys reach the page that is shown before it can do anything."""
    page = pilot.app.screen
    for key in keys:
        page.post_message(events.Key(key, CHARACTERS.get(key, key)))
    await pilot.pause()
    await pilot.pause()


async def right_clicks(pilot: Pilot[None]) -> None:
    """A burst of clicks with the right button."""
    page = pilot.app.screen
    for _click in range(BURST):
        page.post_message(events.Click(None, 5, 5, 0, 0, 3, False, False, False, 5, 5))
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("key", ["l", "v", "h", "t"])
@pytest.mark.parametrize("clicks", [False, True])
def test_a_page_over_the_table_is_left_once(key: str, clicks: bool) -> None:
    async def play(pilot: Pilot[None]) -> None:
        table = pilot.app.screen
        await pilot.press(key)
        await pilot.pause()
        assert pilot.app.screen is not table
        await (right_clicks(pilot) if clicks else burst(pilot, *["escape"] * BURST))
        assert pilot.app.screen is table

    session(play, match_after(4))


@pytest.mark.parametrize(("key", "kind"), [("1", SetupScreen), ("s", SettingsScreen), ("m", MatchesScreen)])
@pytest.mark.parametrize("clicks", [False, True])
def test_a_page_over_the_menu_is_left_once(key: str, kind: type[object], clicks: bool) -> None:
    match_after(2).close()

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(pilot.app.screen, kind)
        await (right_clicks(pilot) if clicks else burst(pilot, *["escape"] * BURST))
        assert isinstance(pilot.app.screen, MenuScreen)

    session(play)


def test_the_list_of_keys_is_left_for_the_settings() -> None:
    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("s", "up", "enter")
        await burst(pilot, *["escape"] * BURST)
        assert isinstance(pilot.app.screen, SettingsScreen)

    session(play)


def test_the_result_is_left_once() -> None:
    async def play(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, ResultScreen)
        await burst(pilot, *["escape"] * BURST)
        assert isinstance(pilot.app.screen, TableScreen)

    session(play, finished())


@pytest.mark.parametrize("key", ["enter", "q"])
def test_the_match_is_left_once(key: str) -> None:
    async def play(pilot: Pilot[None]) -> None:
        await burst(pilot, *[key] * BURST)
        assert isinstance(pilot.app.screen, MenuScreen)
        assert pilot.app.is_running

    session(play, finished())


def test_the_same_people_play_again_once() -> None:
    async def play(pilot: Pilot[None]) -> None:
        await burst(pilot, *["m"] * BURST)
        assert isinstance(pilot.app.screen, TableScreen)
        assert len(list(matches_directory().iterdir())) == 2
        # The match before is let go whole: its table no longer lies about.
        tables = [each for stack in pilot.app._screen_stacks.values() for each in stack]
        assert sum(isinstance(each, TableScreen) for each in tables) == 1

    session(play, finished())


def test_a_curtain_lifts_once() -> None:
    async def play(pilot: Pilot[None]) -> None:
        table, lifted = pilot.app.screen, []
        assert isinstance(table, TableScreen)
        curtain = CurtainScreen(table.match.players[0], "A", (), lambda: lifted.append(1))
        await pilot.app.push_screen(curtain)
        curtain.fell_at -= 10
        await burst(pilot, *["a"] * BURST)
        assert pilot.app.screen is table and lifted == [1]

    session(play, match_after(4))


def test_a_match_begins_once() -> None:
    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await pilot.pause()
        page = pilot.app.screen
        assert isinstance(page, SetupScreen)
        await pilot.press(*["down"] * (len(page.form.rows) - 1))
        await burst(pilot, *["enter"] * BURST)
        assert isinstance(pilot.app.screen, TableScreen)
        assert len(list(matches_directory().iterdir())) == 1

    session(play)


def test_a_match_is_carried_on_once() -> None:
    async def play(pilot: Pilot[None]) -> None:
        for _time in range(3):
            await pilot.press("q")
            await pilot.pause()
            await burst(pilot, *["a"] * BURST)
            table = pilot.app.screen
            assert isinstance(table, TableScreen) and table.match.read_only is None

    session(play, match_after(4))


@pytest.mark.parametrize("keys", ["qa", "qaqa", "qqaaqqaa"])
def test_leaving_and_carrying_on_as_fast_as_can_be(keys: str) -> None:
    async def play(pilot: Pilot[None]) -> None:
        for key in keys:
            pilot.app.post_message(events.Key(key, key))
            await asyncio.sleep(0)
        await pilot.pause()
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen | MenuScreen)

    session(play, match_after(4))


@pytest.mark.parametrize("key", ["l", "v", "h", "t"])
def test_ctrl_c_leaves_the_page_then_the_match_then_the_program(key: str) -> None:
    async def play(pilot: Pilot[None]) -> None:
        table = pilot.app.screen
        await pilot.press(key)
        await pilot.pause()
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert pilot.app.screen is table
        await pilot.press("ctrl+c")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(pilot.app.screen, MenuScreen)
        for other in ("1", "s", "m"):
            await pilot.press(other)
            await pilot.pause()
            assert not isinstance(pilot.app.screen, MenuScreen)
            await pilot.press("ctrl+c")
            await pilot.pause()
            assert isinstance(pilot.app.screen, MenuScreen)
        assert not pilot.app._notifications
        await pilot.press("ctrl+c")

    assert session(play, match_after(4)).return_code == 0


def test_where_no_shell_waits_ctrl_z_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames_tui.screens.page.has_shell", lambda: False)

    async def play(pilot: Pilot[None]) -> None:
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        await pilot.press("ctrl+z")
        assert table.notice == "There is no shell here to go back to."

    session(play, match_after(4))
