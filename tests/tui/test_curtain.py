"""The curtain: it covers everything, is deaf at first, and only the seat's own letter lifts it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from boardgames_tui.keymap import KeyMap
from boardgames_tui.looks import Looks
from boardgames_tui.screens.curtain import DEAF, CurtainScreen
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.settings import Settings
from rules.record import Player
from tests.tui.pages import each_size_and_form, match_after, on_page, reads_well, row_with, text

LINES = ("Ann rolled 3 and stands on 8.", "Cy delivered [b]four[/b]. " + "And then a long story followed. " * 3)
BEN = Player(name="Benedikt", player="human", colour="blue")


class Table(Screen[None]):
    """A table with something secret on it."""


class Tiny(App[None]):
    """An app with a table, over which the curtain falls."""

    def __init__(self, looks: Looks, player: Player) -> None:
        super().__init__()
        self.looks, self.settings, self.keymap, self.warning = looks, Settings(), KeyMap({}), ""
        self.lifted: list[str] = []
        self.curtain = CurtainScreen(player, player.name[0].upper(), LINES, self.lift)

    def touched(self) -> None:
        """Nobody's session ends here for want of a key."""

    def lift(self) -> None:
        """Once the table can be seen, and only then."""
        assert isinstance(self.screen, Table)
        self.lifted.append("lifted")

    async def on_mount(self) -> None:
        """Lay the table."""
        await self.push_screen(Table())
        await self.push_screen(self.curtain)


Play = Callable[[Pilot[None], Tiny], Awaitable[None]]


def under_it(play: Play, looks: Looks | None = None, player: Player = BEN, size: tuple[int, int] = (80, 24)) -> None:
    """Let the curtain fall and play."""

    async def session() -> None:
        app = Tiny(looks or Looks(), player)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot, app)

    asyncio.run(session())


@each_size_and_form
def test_it_covers_every_cell_and_says_who_should_press_what(size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], app: Tiny) -> None:
        page = app.curtain
        reads_well(page, looks)
        grid = page.canvas.grid
        assert grid and "Benedikt, press  b  to see your table." in text(page)
        assert "Everybody else, look away." in text(page) and LINES[0] in text(page) and "[b]four[/b]" in text(page)
        assert ("####" if looks.ascii else "▀▀▀▀") in text(page)
        if looks.colour:
            grounds = {style.bgcolor.name for cells in grid.rows[1:-1] for _glyph, style in cells if style.bgcolor}
            assert grounds == {looks.hex(looks.tint("blue"))}
            assert {style.bgcolor.name for _glyph, style in grid.rows[0] if style.bgcolor} == {looks.hex("blue")}
        else:
            assert all(style.reverse for _glyph, style in (*grid.rows[0], *grid.rows[-1]))

    under_it(play, looks, size=size)


def test_keys_typed_ahead_are_thrown_away_then_only_the_letter_lifts_it() -> None:
    async def play(pilot: Pilot[None], app: Tiny) -> None:
        await pilot.press("b", "enter", "escape")
        assert app.screen is app.curtain and not app.lifted
        await asyncio.sleep(DEAF)
        await pilot.press("enter", "space", "a", "q", "h", "f1", "question_mark")
        assert app.screen is app.curtain and not app.lifted
        await pilot.press("B")
        assert isinstance(app.screen, Table) and app.lifted == ["lifted"]

    under_it(play)


def test_a_click_on_the_sentence_is_the_letter() -> None:
    async def play(pilot: Pilot[None], app: Tiny) -> None:
        await asyncio.sleep(DEAF)
        y = next(y for y, line in enumerate(text(app.curtain).split("\n")) if "press" in line)
        await pilot.click(offset=(40, y - 1))
        assert not app.lifted
        await pilot.click(offset=(40, y))
        assert app.lifted == ["lifted"]

    under_it(play)


@pytest.mark.parametrize("name", ["Ünal", "日本", "[b]X[/b]", "Wolfgang Amadeus Moz"])
def test_other_names_stand_there_as_they_are(name: str) -> None:
    async def play(pilot: Pilot[None], app: Tiny) -> None:
        page = app.curtain
        assert row_with(page, " ".join(name)).strip() == " ".join(name)
        assert "▀" not in text(page) and f"{name}, press" in text(page)

    under_it(play, player=Player(name=name, player="human", colour="red"))


def test_escape_leaves_for_the_menu() -> None:
    match = match_after(3)

    async def play(pilot: Pilot[None], page: CurtainScreen) -> None:
        await asyncio.sleep(DEAF)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(page.app.screen, MenuScreen)

    def fall(app: App[None]) -> None:
        app.push_screen(CurtainScreen(BEN, "B", (), lambda: pytest.fail("lifted")))

    on_page(match, CurtainScreen, fall, play)
