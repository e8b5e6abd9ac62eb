"""What the tests of the pages round a match share: matches to show, the real app, and what can be read on it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest
from textual.pilot import Pilot

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.computers import run_computers
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.screens.page import Page
from rules.record import HUMAN, Agreements

BIRTH = rules.load("birth")
MARKUP = "[b]Ben[/b]"
SIZES = ((80, 23), (80, 24), (120, 40))
FORMS = (
    Looks(),
    Looks(theme="light"),
    Looks(sixteen=True),
    Looks(colour=False),
    Looks(ascii=True),
    Looks(ascii=True, colour=False),
)
each_size_and_form = pytest.mark.parametrize(
    ("size", "looks"), [(size, looks) for size in SIZES for looks in FORMS], ids=str
)
P = TypeVar("P", bound=Page)
Play = Callable[[Pilot[None], P], Awaitable[None]]


def match_after(
    moves: int, seats: str = f"Ann,{MARKUP},Cy", seed: str = "7", agreed: Agreements | None = None
) -> Match:
    """A match of people in which computer players have made the first moves."""
    names = [seat.name for seat in read_seats(seats)]
    bots = ",".join(f"{name}:greedy" for name in names)
    choices = Choices("birth", read_seats(bots), seed=seed, agreements=agreed or Agreements())
    match = new_match(BIRTH, header_of(BIRTH, choices))
    match.settle()
    run_computers(match, lambda: match.at < moves)
    for seat, name in enumerate(names):
        assert match.change_seat(seat, name, HUMAN) is None
    return match


def finished(seats: str = f"Ann,{MARKUP},Cy", agreed: Agreements | None = None) -> Match:
    """A match that is over."""
    match = match_after(10_000, seats, agreed=agreed)
    assert match.over
    return match


def on_page(
    match: Match,
    kind: type[P],
    open_: Callable[[BoardgamesApp], Any],
    play: Play[P],
    size: tuple[int, int] = (80, 24),
    looks: Looks | None = None,
) -> None:
    """Open the match in the real app, a page over it, and play."""

    async def session() -> None:
        app = BoardgamesApp(looks or Looks(), match, pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            open_(app)
            await pilot.pause()
            page = app.screen
            assert isinstance(page, kind)
            await play(pilot, page)
        assert app.fault is None

    asyncio.run(session())


def text(page: Page) -> str:
    """What can be read on the page."""
    assert page.canvas.grid is not None
    return page.canvas.grid.text()


def row(page: Page, number: int) -> str:
    """One row of it; negative ones count from the bottom."""
    return text(page).split("\n")[number]


def row_with(page: Page, words: str) -> str:
    """The first row that holds these words."""
    return next(line for line in text(page).split("\n") if words in line)


def reads_well(page: Page, looks: Looks) -> None:
    """Every row has the width of the terminal, and in ASCII form nothing else is shown, nor a colour without any."""
    grid = page.canvas.grid
    assert grid is not None
    assert all(len(cells) == page.size.width for cells in grid.rows)
    if looks.ascii:
        assert grid.text().isascii()
    if not looks.colour:
        assert all(style.color is None and style.bgcolor is None for cells in grid.rows for _glyph, style in cells)
