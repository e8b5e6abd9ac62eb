"""Das Steiff-Spiel at the table: the dice, the window, whole matches, and that the table never shows a hand."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from textual.pilot import Pilot

import rules
from boardgames_tui import plain
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.steiff.screen import SteiffScreen
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from tests.tui.pages import row, text

STEIFF = rules.load("steiff")
Play = Callable[[Pilot[None], SteiffScreen], Awaitable[None]]


def match_of(seats: str = "Ann,Ben,Cy", seed: str = "3") -> Match:
    """A match that begins."""
    return new_match(STEIFF, header_of(STEIFF, Choices("steiff", read_seats(seats), seed=seed)))


def at_the_table(match: Match, play: Play, size: tuple[int, int] = (80, 24), looks: Looks | None = None) -> None:
    """Open the match in the real app and play."""

    async def session() -> None:
        app = BoardgamesApp(looks or Looks(), match, pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, SteiffScreen)
            await play(pilot, screen)
        assert app.fault is None

    asyncio.run(session())


def test_red_waits_for_everybody_who_wants_to_look_and_then_opens_the_window() -> None:
    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("r")
        assert "Everybody may look at their cards now" in row(screen, -2)
        await pilot.press("enter")
        await pilot.pause()
        assert "exchange with Ann?" in text(screen)
        assert "whole hands with Ann" in row(screen, -2)

    at_the_table(match_of(), play)


def test_the_table_is_a_strangers_view_whoever_is_asked() -> None:
    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        for _step in range(40):
            assert screen.view.viewer is None and screen.view.hand == ()
            assert screen.view == screen.match.view(None)
            await pilot.press(*Random(_step).choice((("b", "enter"), ("r", "enter"), ("enter",), ("right", "enter"))))
            await pilot.pause()

    at_the_table(match_of(), play)


def test_the_picture_of_the_table_is_the_same_whatever_the_hands_hold() -> None:
    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        for step in range(12):
            shown, table = text(screen), screen.match.table
            real = table.states[table.cursor]
            table.states[table.cursor] = STEIFF.resample(real, None, Random(step))
            screen.view = screen.match.view(None)
            screen.repaint()
            assert text(screen) == shown
            table.states[table.cursor] = real
            await pilot.press("b", "enter")
            await pilot.pause()

    at_the_table(match_of(), play)


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 40)])
def test_every_size_shows_path_points_and_stage(size: tuple[int, int]) -> None:
    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        shown = text(screen)
        assert all(word in shown for word in ("start", "moth", "peel", "Teddy", "Ann", "Ben", "Cy", "dice"))
        assert len(shown.split("\n")) == size[1]

    at_the_table(match_of(), play, size)


def test_in_ascii_everything_is_ascii() -> None:
    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        assert text(screen).isascii()

    at_the_table(match_of(), play, looks=Looks(ascii=True, colour=False))


def test_computer_players_alone_play_to_the_end() -> None:
    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        for _wait in range(6000):
            if screen.match.over:
                break
            await asyncio.sleep(0.005)
        assert screen.match.over and screen.match.record.over

    at_the_table(match_of("Ann:greedy,Ben:greedy,Cy:random"), play)


@pytest.mark.parametrize("seats", ["Ann,Ben,Cy", "Ann,Ben:greedy,Cy:greedy"])
def test_it_is_played_to_the_end_on_plain_lines(seats: str) -> None:
    match, out = match_of(seats), io.StringIO()
    assert plain.play(match, source=io.StringIO("1\n\n" * 3000), out=out) == 0
    assert "The match is over." in out.getvalue() and match.record.over
