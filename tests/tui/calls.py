"""Tables of Das Steiff-Spiel at which something can be called, and a clock that the tests turn on."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.steiff.screen import SteiffScreen
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.paths import matches_directory, private_directory
from boardgames_tui.saves import open_match
from boardgames_tui.screens import calling, curtain, peek, peeking
from boardgames_tui.screens.page import Page
from rules.record import Agreements, Record, line_of
from rules.table import Table
from tests.rules.matches import header
from tests.rules.steiff import HANDS, deal, roll_on
from tests.tui.pages import text

STEIFF = rules.load("steiff")
MEETING = (("blue", 2), ("blue", 4), ("blue", 1), ("blue", 2))
"""Of three, Ann comes to field 4, where Benedikt stands; Cy is on 1."""
Play = Callable[[Pilot[None], SteiffScreen], Awaitable[None]]


class Clock:
    """What time it is for windows and curtains; it goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of this test."""
    found = Clock()
    for module in (calling, curtain, peek, peeking):
        monkeypatch.setattr(module, "monotonic", found)
    return found


def lines(
    turns: Sequence[tuple[str, int]] = (),
    players: Sequence[str] = ("human",) * 3,
    hands: Sequence[Sequence[int]] = HANDS,
    **agreed: Any,
) -> list[str]:
    """The lines of a match in which these hands were dealt and these dice rolled; what follows is still to come."""
    first = header("steiff", players).model_copy(update={"table": Agreements.model_validate(agreed)})
    table = Table(STEIFF, Record.new(first))
    deal(table, hands[: len(players)])
    roll_on(table, turns)
    return [first.model_dump_json(), *map(line_of, table.moves)]


def saved(told: Sequence[str]) -> Match:
    """A match file with these lines, opened."""
    path = private_directory(matches_directory()) / "test.jsonl"
    path.write_text("\n".join(told) + "\n", encoding="utf-8")
    opened = open_match(path)
    assert opened.table is not None
    return Match(opened.save, opened.table)


def at_the_table(match: Match, play: Play, size: tuple[int, int] = (80, 24)) -> None:
    """Open the match in the real app and play; let go of its file at the end."""

    async def session() -> None:
        app = BoardgamesApp(Looks(), match, pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot, next(page for page in app.screen_stack if isinstance(page, SteiffScreen)))
        assert app.fault is None

    asyncio.run(session())
    match.close()


def kinds(match: Match) -> list[str]:
    """The kinds of the moves that have been played, nature's left out."""
    return [move.kind for move in match.table.moves if move.seat >= 0]


def shown(pilot: Pilot[None]) -> str:
    """What can be read now."""
    page = pilot.app.screen
    assert isinstance(page, Page)
    return text(page)


async def later(pilot: Pilot[None], screen: SteiffScreen, clock: Clock, seconds: float) -> None:
    """Time passes, and the window notices."""
    clock.now += seconds
    screen.calling.check()
    await pilot.pause()
