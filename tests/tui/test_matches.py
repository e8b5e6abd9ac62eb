"""The matches page: search, open, look back, rename, throw away and fetch back; at every size and with thousands."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.listing import find
from boardgames_tui.looks import Looks
from boardgames_tui.saves import open_match
from boardgames_tui.screens.help import HelpScreen
from boardgames_tui.screens.matches import MatchesScreen
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.replay import ReplayScreen
from boardgames_tui.screens.table import TableScreen
from tests.tui.pages import each_size_and_form, finished, match_after, reads_well, row, row_with, text

Play = Callable[[Pilot[None], MatchesScreen], Awaitable[None]]


def kept(seats: str = "Ann,Ben", ago: float = 0, name: str = "", moves: int = 3, over: bool = False) -> Path:
    """A match kept so many seconds ago under this name."""
    match = finished(seats) if over else match_after(moves, seats)
    match.close()
    path = match.save.path.rename(match.save.path.with_name(f"{name}.jsonl")) if name else match.save.path
    os.utime(path, (time.time() - ago,) * 2)
    return path


def three() -> list[Path]:
    """Three matches, the newest first."""
    return [
        kept("Ann,Ben", 60, "amber-fox"),
        kept("Cy,Dora,Eli", 7200, "brown-owl", over=True),
        kept("Ann,Eli", 90_000, "coral-reef"),
    ]


def on_matches(play: Play, size: tuple[int, int] = (80, 24), looks: Looks | None = None) -> None:
    """Open the page from the menu, wait until everything is read, and play."""
    app = BoardgamesApp(looks or Looks(), pace=0)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            app.open_matches()
            page = await read(pilot)
            await play(pilot, page)

    asyncio.run(session())
    assert app.fault is None


async def read(pilot: Pilot[None]) -> MatchesScreen:
    """The page, once everything is read."""
    await pilot.pause()
    page = pilot.app.screen
    assert isinstance(page, MatchesScreen)
    until = time.monotonic() + 20
    while page.is_reading and time.monotonic() < until:
        await pilot.pause(0.01)
    assert not page.is_reading
    return page


def names(page: MatchesScreen) -> list[str]:
    """The names in the rows that are shown."""
    lines = [line.lstrip(" ▸>") for line in text(page).split("\n")[3:-3]]
    return [line.split()[0] for line in lines if line]


def now(pilot: Pilot[None]) -> Page:
    """The page that is shown."""
    page = pilot.app.screen
    assert isinstance(page, Page)
    return page


@each_size_and_form
def test_every_match_is_a_row_the_newest_first(size: tuple[int, int], looks: Looks) -> None:
    three()
    bad = kept(name="zinc-cup", ago=100_000)
    bad.write_text("nonsense\n")
    os.utime(bad, (time.time() - 100_000,) * 2)

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        reads_well(page, looks)
        assert "4 matches kept" in row(page, 0)
        assert [line.split("…")[0] for line in names(page)] == ["amber-fox", "brown-owl", "coral-reef", "zinc-cup"]
        assert "Ann, Ben" in row_with(page, "amber-fox") and "1 minute ago" in row_with(page, "amber-fox")
        assert "3 moves" in row_with(page, "amber-fox") and "BIRTH" in row_with(page, "amber-fox")
        assert any(word in row_with(page, "brown-owl") for word in (" won", "over"))
        assert "not JSON" in row_with(page, "zinc-cup")
        assert "boardgames resume amber-fox" in row(page, -2)
        assert all(word in row(page, -1) for word in ("open", "replay", "rename", "delete", "search", "esc back"))

    on_matches(play, size, looks)


def test_m_on_the_menu_opens_it_and_escape_leads_back() -> None:
    three()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.press("escape")
        menu = now(pilot)
        assert isinstance(menu, MenuScreen) and "m matches" in row(menu, -1)
        await pilot.press("m")
        again = await read(pilot)
        assert again is not page
        await pilot.press("h")
        assert isinstance(now(pilot), HelpScreen)
        await pilot.press("escape", "q")
        assert isinstance(now(pilot), MenuScreen)

    on_matches(play)


def test_without_any_match_it_says_so_and_keys_do_nothing() -> None:
    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        assert "No match yet" in text(page)
        await pilot.press("enter", "r", "n", "x", "u", "down", "end", "/", "a", "enter")
        assert page.is_current and "replay" not in row(page, -1)

    on_matches(play)


def test_r_on_the_menu_looks_back_at_the_chosen_match() -> None:
    three()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.press("escape")
        menu = now(pilot)
        await pilot.press("r")
        # A game is chosen, and nothing can be looked back at.
        assert now(pilot) is menu and isinstance(menu, MenuScreen)
        while all(command.id != "replay" for command in menu.commands()):
            await pilot.press("down")
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(now(pilot), ReplayScreen)
        await pilot.press("escape")
        assert now(pilot) is menu

    on_matches(play)


def test_a_match_is_opened_and_the_page_comes_back_as_it_is_then() -> None:
    paths = three()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        table = now(pilot)
        assert isinstance(table, TableScreen) and table.match.save.path == paths[2]
        number = table.key_of(table.moves[0])
        await pilot.press(number, number, "q")
        await pilot.pause()
        assert await read(pilot) is page
        # It is the newest now, and still the chosen one.
        assert names(page) == ["coral-reef", "amber-fox", "brown-owl"]
        assert "▸ coral-reef" in text(page)

    on_matches(play)


def test_a_match_is_looked_back_at() -> None:
    three()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.press("end", "up", "r")
        replay = now(pilot)
        assert isinstance(replay, ReplayScreen) and replay.match.save.path.stem == "brown-owl"
        await pilot.press("escape")
        assert now(pilot) is page

    on_matches(play)


def test_a_search_leaves_the_matches_with_all_words() -> None:
    three()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.press("/", *"ann")
        assert names(page) == ["amber-fox", "coral-reef"] and "2 of 3 matches kept" in row(page, 0)
        await pilot.press("space", *"REEF")
        assert names(page) == ["coral-reef"] and "ann REEF_" in row(page, -2)
        await pilot.press("enter")
        # Letters are commands again, for what was found.
        assert "ann REEF" in row(page, -2) and "x delete" in row(page, -1)
        await pilot.press("enter")
        await pilot.pause()
        table = now(pilot)
        assert isinstance(table, TableScreen) and table.match.save.path.stem == "coral-reef"
        await pilot.press("q")
        await read(pilot)
        assert names(page) == ["coral-reef"]
        await pilot.press("escape")
        assert len(names(page)) == 3 and page.is_current
        await pilot.press("/", *"birth")
        assert len(names(page)) == 3
        await pilot.press(*"q")
        assert "No match has these words" in text(page)
        await pilot.press("escape")
        assert len(names(page)) == 3
        page.post_message(events.Paste("/"))
        await pilot.press("/")
        page.post_message(events.Paste("owl\n"))
        await pilot.pause()
        assert names(page) == ["brown-owl"]

    on_matches(play)


def test_a_match_gets_another_name_which_resume_takes() -> None:
    paths = three()
    before = paths[0].read_bytes()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.press("n")
        assert "amber-fox_" in row(page, -2) and "enter rename" in row(page, -1)
        await pilot.press("ctrl+u", *"Our", "space", *"2nd!", "enter")
        assert names(page)[0] == "our-2nd" and not paths[0].exists()
        assert find("our-2nd").read_bytes() == before
        assert open_match(find("our-2nd")).notice is None
        assert "boardgames resume our-2nd" in row(page, -2)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(now(pilot), TableScreen)

    on_matches(play)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("brown-owl", "already a match called brown-owl"), ("a--b", "small letters"), ("", "small letters")],
)
def test_a_name_that_cannot_be_is_refused_and_can_be_mended(typed: str, sentence: str) -> None:
    paths = three()
    before = {path: path.read_bytes() for path in paths}

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.press("n", "ctrl+u", *typed, "enter")
        assert sentence in row(page, -2)
        assert {path: path.read_bytes() for path in paths[0].parent.iterdir()} == before
        await pilot.press("x")
        assert f"{typed}x_" in row(page, -2)
        await pilot.press("escape")
        assert names(page)[0] == "amber-fox" and "enter open" in row(page, -1)

    on_matches(play)


def test_what_was_thrown_away_comes_back_in_turn() -> None:
    paths = three()
    before = {path: (path.read_bytes(), path.stat().st_mtime) for path in paths}
    trash = paths[0].parents[1] / "trash"

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        assert "undo" not in row(page, -1)
        await pilot.press("down", "x")
        assert names(page) == ["amber-fox", "coral-reef"] and "▸ coral-reef" in text(page)
        assert "brown-owl lies in the trash" in row(page, -2) and "u undo" in row(page, -1)
        await pilot.press("delete", "delete")
        assert names(page) == ["No"] and "No match yet" in text(page)
        assert {path.name for path in trash.iterdir()} == {path.name for path in paths}
        assert trash.stat().st_mode & 0o777 == 0o700
        await pilot.press("u")
        assert names(page) == ["amber-fox"]
        await pilot.press("u", "u")
        assert names(page) == ["amber-fox", "brown-owl", "coral-reef"] and "undo" not in row(page, -1)
        assert "▸ brown-owl" in text(page)

    on_matches(play)
    assert {path: (path.read_bytes(), path.stat().st_mtime) for path in paths} == before
    assert list(trash.iterdir()) == []


def test_what_took_the_name_meanwhile_is_not_replaced() -> None:
    paths = three()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.press("x")
        paths[0].write_text("another\n")
        await pilot.press("u")
        assert "already a match called amber-fox" in row(page, -2)
        assert paths[0].read_text() == "another\n"
        paths[0].unlink()
        await pilot.press("u")
        assert names(page)[0] == "amber-fox"

    on_matches(play)


@pytest.mark.parametrize("keys", [("x",), ("n", "z", "enter")])
def test_a_match_being_played_keeps_name_and_place(keys: tuple[str, ...]) -> None:
    match = match_after(4)

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        assert "being played" in text(page)
        await pilot.press(*keys)
        assert "This match is being played." in row(page, -2)
        assert match.save.path.exists() and len(list(match.save.path.parent.iterdir())) == 1

    on_matches(play)
    question = match.question()
    assert question and match.attempt(match.legal_moves(question.seats[0])[0], match.at) is None
    match.close()


def test_a_broken_file_can_be_thrown_away_and_neither_opened_nor_looked_back_at() -> None:
    bad = kept(name="bad")
    bad.write_text("nonsense\n")

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        for key in ("enter", "r"):
            await pilot.press(key)
            assert "This match, line 1" in row(page, -2) and page.is_current
        await pilot.press("x")
        assert not bad.exists()

    on_matches(play)


def test_what_is_no_ordinary_file_is_left_alone(tmp_path: Path) -> None:
    directory = kept(name="good").parent
    (tmp_path / "elsewhere").write_text("precious")
    (directory / "link.jsonl").symlink_to(tmp_path / "elsewhere")
    os.mkfifo(directory / "pipe.jsonl")
    (directory / "folder.jsonl").mkdir()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        assert sorted(names(page)) == ["folder", "good", "link", "pipe"]
        for name in ("folder", "link", "pipe"):
            page.chosen = directory / f"{name}.jsonl"
            await pilot.press("x", "enter", "r", "n", "z", "enter", "escape")
        assert {path.stem for path in directory.iterdir()} == {"folder", "good", "link", "pipe"}

    on_matches(play)
    assert (tmp_path / "elsewhere").read_text() == "precious"


def test_a_click_chooses_a_second_one_opens() -> None:
    three()

    async def play(pilot: Pilot[None], page: MatchesScreen) -> None:
        await pilot.click(offset=(30, 5))
        assert "▸ coral-reef" in text(page)
        await pilot.click(offset=(30, 5))
        await pilot.pause()
        assert isinstance(now(pilot), TableScreen)

    on_matches(play)


def test_thousands_are_read_in_the_background_and_scrolled() -> None:
    first = kept(name="match-0")
    content = first.read_bytes()
    start = time.time()
    for number in range(1, 3000):
        path = first.with_name(f"match-{number}.jsonl")
        path.write_bytes(content)
        os.utime(path, (start - 60 * number,) * 2)
    app = BoardgamesApp(Looks(), pace=0)

    async def session() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.open_matches()
            while not (isinstance(page := app.screen, MatchesScreen) and page.entries and page.layout_size[0]):
                await asyncio.sleep(0)
            # Keys are taken while most of them are still to be read.
            assert page.press("down") and page.press("down")
            assert page.is_reading and page.chosen == first.with_name("match-2.jsonl")
            assert "still reading" in row(page, 0)
            await read(pilot)
            assert "3000 matches kept" in row(page, 0) and page.chosen == first.with_name("match-2.jsonl")
            await pilot.press("end")
            assert "▸ match-2999" in text(page) and names(page)[-1] == "match-2999"
            await pilot.press("pageup")
            assert "▸ match-2982" in text(page)
            await pilot.press("home", "up")
            assert "▸ match-0" in text(page)
            await pilot.press("/", *"-2718")
            assert names(page) == ["match-2718"]

    asyncio.run(session())
    assert app.fault is None
