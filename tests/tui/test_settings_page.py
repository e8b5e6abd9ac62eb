"""The page of the settings: a change holds at once on every page and is kept; what is wrong is said."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.style import Style
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.keys import FRENCH_DIGITS, INPUT_METHOD, meant
from boardgames_tui.looks import SEAT_COLOURS, Found, Looks
from boardgames_tui.match import Match
from boardgames_tui.paths import config_file
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.settings import ITEMS, SettingsScreen
from boardgames_tui.screens.setup import SetupScreen
from boardgames_tui.screens.table import TableScreen
from boardgames_tui.settings import Settings, read
from boardgames_tui.terminal.colours import Depth
from tests.toy_game import toy_game
from tests.tui.pages import each_size_and_form, match_after, reads_well, row, row_with, text

Play = Callable[[Pilot[None], BoardgamesApp], Awaitable[None]]


def in_the_app(
    play: Play,
    match: Match | None = None,
    settings: Settings | None = None,
    found: Found | None = None,
    looks: Looks | None = None,
    size: tuple[int, int] = (80, 24),
    trouble: str = "",
) -> None:
    """Play in the real app."""

    async def session() -> None:
        shown = looks or (found or Found()).looks(settings or Settings())
        app = BoardgamesApp(shown, match, pace=0, settings=settings, found=found, trouble=trouble)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot, app)
        assert app.fault is None

    asyncio.run(session())


def page(app: BoardgamesApp) -> Page:
    """The page that is shown."""
    assert isinstance(app.screen, Page)
    return app.screen


def corner(app: BoardgamesApp, y: int = 1) -> Style:
    """How the first cell of a row looks."""
    grid = page(app).canvas.grid
    assert grid is not None
    return grid.rows[y][0][1]


def test_a_change_holds_at_once_here_and_on_the_menu_below_and_is_kept() -> None:
    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        dark = corner(app)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen) and corner(app) == dark
        await pilot.press("right")
        light = corner(app)
        assert light == Looks(theme="light").pen() != dark
        assert read() == (Settings(theme="light"), "")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen) and corner(app) == light

    in_the_app(play)


def test_every_setting_has_a_row_that_runs_through_its_values_and_is_written() -> None:
    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.press("s")
        for item in ITEMS:
            first = getattr(app.settings, item.name)
            seen = [first]
            for _value in item.values[1:]:
                await pilot.press("right")
                seen.append(getattr(app.settings, item.name))
                assert getattr(read()[0], item.name) == seen[-1]
            assert sorted(map(str, seen)) == sorted(str(value) for value, _word, _help in item.values)
            await pilot.press("right")
            assert getattr(app.settings, item.name) == first
            await pilot.press("left", "right", "enter")
        await pilot.press("enter")
        assert type(app.screen).__name__ == "KeysScreen"

    in_the_app(play)


def test_a_click_selects_a_row_and_another_changes_it() -> None:
    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.press("s")
        await pilot.pause()
        y = next(at for at, line in enumerate(text(page(app)).split("\n")) if " bell " in line)
        await pilot.click(offset=(4, y))
        assert not app.settings.bell
        await pilot.click(offset=(4, y))
        assert app.settings.bell

    in_the_app(play)


def test_a_file_that_is_no_good_is_said_on_the_menu_and_left_alone() -> None:
    path = config_file()
    path.parent.mkdir(parents=True)
    path.write_text("theme = ")
    settings, trouble = read()

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.pause()
        assert "left alone" in row(page(app), -2)
        await pilot.press("s", "right")
        assert app.looks.theme == "light" and "left alone" in row(page(app), -2)

    in_the_app(play, settings=settings, trouble=trouble)
    assert path.read_text() == "theme = "


def test_settings_that_cannot_be_written_hold_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("")
    monkeypatch.setenv("BOARDGAMES_HOME", str(in_the_way / "below"))

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.press("s", "right")
        assert app.looks.theme == "light" and "hold until you leave" in row(page(app), -2)

    in_the_app(play)


def test_what_was_found_out_and_what_wins_over_the_settings_is_said() -> None:
    found = Found(Depth.NONE, "ascii", over_ssh=True, mouse=False)

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.press("s")
        assert "NO_COLOR" in row_with(page(app), " theme ")
        assert "--no-mouse" in row_with(page(app), " mouse ")
        told = row_with(page(app), "TERM=")
        assert all(words in told for words in ("no colours", "ascii", "80 x 24", "over SSH"))
        assert app.looks.ascii and not app.looks.colour and not app.step_seconds

    in_the_app(play, found=found, settings=Settings())


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_glyphs_by_hand_win_over_what_was_found(glyphs: str) -> None:
    for auto in ("unicode", "ascii"):
        found = Found(glyphs="unicode" if auto == "unicode" else "ascii")
        assert found.looks(Settings(glyphs=glyphs)).ascii == (glyphs == "ascii")
        assert found.looks(Settings()).ascii == (auto == "ascii")


@each_size_and_form
def test_it_reads_well(size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        for keys in (("s",), ("up", "enter")):
            await pilot.press(*keys)
            await pilot.pause()
            reads_well(page(app), looks)
            if keys == ("s",):
                assert "…" not in text(page(app)) and "~" not in text(page(app))
                assert all(colour in text(page(app)) for colour in SEAT_COLOURS)

    in_the_app(play, looks=looks, size=size)


def test_a_french_row_of_digits_stands_for_digits_only_on_request() -> None:
    for character, digit in FRENCH_DIGITS.items():
        assert meant("x", character, french_digits=True) == digit
        assert meant("x", character) in (character, INPUT_METHOD)
    assert meant("a", "a", french_digits=True) == "a"
    match = match_after(8, "Ann,Ben,Cy")

    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        table = page(app)
        assert isinstance(table, TableScreen)
        die = table.moves[0].die
        await pilot.press("&é\"'(-"[die - 1])
        assert table.chosen == table.moves[0]

    in_the_app(play, match, Settings(french_digits=True))


@pytest.mark.parametrize("curtain", [True, False])
def test_a_new_match_begins_with_the_curtain_of_the_settings(curtain: bool, tmp_path: Path) -> None:
    with toy_game(tmp_path / "games"):

        async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
            app.open_setup("toy")
            await pilot.pause()
            assert isinstance(app.screen, SetupScreen)
            assert app.screen.form.chosen().agreements.curtain is curtain

        in_the_app(play, settings=Settings(curtain=curtain))


@pytest.mark.parametrize("opened", [(), ("enter",)], ids=["settings", "keys"])
def test_on_a_large_terminal_title_and_keys_reach_both_edges(opened: tuple[str, ...]) -> None:
    async def play(pilot: Pilot[None], app: BoardgamesApp) -> None:
        await pilot.press("s")
        await pilot.pause()
        if opened:
            await pilot.press("up", *opened)
            await pilot.pause()
        shown = page(app)
        assert row(shown, 0).startswith(" Boardgames   ")
        keys = row(shown, -1)
        assert keys[1] == "↑" and keys.rstrip().endswith("h help") and len(keys.rstrip()) > 110

    in_the_app(play, size=(120, 40))
