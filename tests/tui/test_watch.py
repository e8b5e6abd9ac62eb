"""Watching on the screen: every game's own table from a shared file, which goes along while the match grows."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from textual.pilot import Pilot

import rules
from boardgames_tui import share
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.computers import run_computers
from boardgames_tui.files import SaveFault
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.watch import WatchScreen
from boardgames_tui.watch import open_watched
from rules.record import HUMAN
from tests.house.test_saves_spoiled import SPOILED, edited
from tests.tui.pages import FORMS, reads_well, row, text

NAMES = ("Ann", "[b]Ben[/b]", "Cy", "Dora", "Emil", "Finn")
each_game = pytest.mark.parametrize("slug", rules.slugs())
Play = Callable[[Pilot[None], WatchScreen], Awaitable[None]]


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Callable[[str, int], tuple[Match, Path]]]:
    """Begins a match of this game, played on for so many moves, and shares it."""
    made: list[Match] = []

    def begin(slug: str, moves: int) -> tuple[Match, Path]:
        game = rules.load(slug)
        seats = ",".join(f"{name}:greedy" for name in NAMES[: game.info.seats[0]])
        match = new_match(game, header_of(game, Choices(slug, read_seats(seats), seed="7")))
        made.append(match)
        go_on(match, moves)
        return match, share.begin(match, tmp_path / f"{slug}.jsonl", False)

    yield begin
    for match in made:
        match.close()


Share = Callable[[str, int], tuple[Match, Path]]


def go_on(match: Match, moves: int) -> None:
    """Let the computer players make about so many moves."""
    match.settle()
    most = match.at + moves
    run_computers(match, lambda: match.at < most)


def watched(path: Path, play: Play, size: tuple[int, int] = (80, 24), looks: Looks | None = None) -> None:
    """Open the file as ``boardgames watch`` does, and play."""
    app = BoardgamesApp(looks or Looks(), open_watched(path), pace=0)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, WatchScreen)
            await play(pilot, page)

    asyncio.run(session())
    assert app.fault is None


@each_game
def test_every_position_is_painted_in_every_form_and_size(slug: str, shared: Share) -> None:
    match, path = shared(slug, 10_000)
    assert match.over
    places = sorted({*range(0, match.at, max(1, match.at // 12)), match.at})

    async def play(_pilot: Pilot[None], page: WatchScreen) -> None:
        for place in places:
            page.match.go(place)
            page.repaint()
            assert "cannot be shown" not in text(page)
            reads_well(page, page.looks)
        assert page.match.at == page.match.most == match.at

    for size in ((80, 23), (120, 40)):
        for looks in FORMS:
            watched(path, play, size, looks)


def test_it_goes_along_at_the_end_and_stays_where_somebody_looks_back(shared: Share) -> None:
    match, path = shared("birth", 12)

    async def play(pilot: Pilot[None], page: WatchScreen) -> None:
        assert row(page, -2).startswith(" live") and "Ann" in text(page) and NAMES[1] in text(page)
        at = page.match.at
        go_on(match, 3)
        page.look()
        assert page.match.at == match.at > at and f"move {match.at} of {match.at}" in row(page, -2)
        await pilot.press("left")
        assert row(page, -2).startswith(" watch") and page.match.at == match.at - 1
        go_on(match, 3)
        page.look()
        assert page.match.at < match.at == page.match.most
        await pilot.press("end")
        assert row(page, -2).startswith(" live") and page.match.at == match.at
        match._go(5)
        page.look()
        assert page.match.at == page.match.most == 5
        assert match.change_seat(0, "Zoë", HUMAN) is None
        page.look()
        assert "Zoë" in text(page)
        for key in ("l", "escape", "v", "escape", "h", "escape", "enter", "u", "m", "t"):
            await pilot.press(key)
            await pilot.pause()
        assert page.is_active
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, MenuScreen)

    watched(path, play)


def test_nothing_of_a_hand_is_shown_or_can_be_looked_at(shared: Share) -> None:
    _match, path = shared("steiff", 40)

    async def play(pilot: Pilot[None], page: WatchScreen) -> None:
        before = text(page)
        for key in ("m", "space", "a", "b", "c"):
            await pilot.press(key)
            await pilot.pause()
            assert page.is_active
        page.match.go(page.match.most)
        page.repaint()
        assert text(page) == before and page.view.hand == ()

    watched(path, play)


def test_a_file_that_is_spoiled_meanwhile_is_read_no_further(shared: Share) -> None:
    match, path = shared("birth", 12)

    async def play(pilot: Pilot[None], page: WatchScreen) -> None:
        with path.open("a") as file:
            file.write('{"at":"\\u001b[2J"}\n')
        page.look()
        await pilot.pause()
        assert "holds letters that cannot be printed" in row(page, -2) or str(path)[:30] in row(page, -2)
        go_on(match, 2)
        await pilot.press("left")
        await pilot.pause()
        assert page.match.at == page.match.most - 1

    watched(path, play)


@each_game
def test_whatever_is_taken_for_a_position_is_painted_or_called_spoiled(slug: str, shared: Share) -> None:
    _match, path = shared(slug, 20)
    base, found = path.read_bytes(), []

    def spoil(choice: tuple[int, list[tuple[str, float, float, int]]]) -> None:
        data = base
        for edit in choice[1]:
            data = edited(data, edit)
        path.write_bytes(data)
        try:
            open_watched(path).close()
        except SaveFault:
            return
        if data != base:
            found.append(data)

    tried = settings(
        max_examples=150, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    tried(given(SPOILED)(spoil))()
    assert found

    async def play(_pilot: Pilot[None], page: WatchScreen) -> None:
        for place in (0, page.match.most // 2, page.match.most):
            page.match.go(place)
            page.repaint()
            grid: Any = page.canvas.grid
            assert all(glyph.isprintable() for cells in grid.rows for glyph, _style in cells)

    for data in sorted(set(found), key=len)[:6]:
        path.write_bytes(data)
        watched(path, play)
