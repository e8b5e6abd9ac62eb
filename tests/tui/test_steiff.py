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
from boardgames_tui.games.steiff import teddy
from boardgames_tui.games.steiff.screen import SteiffScreen
from boardgames_tui.games.steiff.teddy import HAPPY, SAD, SO_SO
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.widgets.canvas import Grid
from tests.tui.calls import MEETING, Clock, clock, lines, saved
from tests.tui.pages import row, text

__all__ = ["clock"]
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


def test_the_picture_of_the_table_is_the_same_whatever_the_hands_hold(clock: Clock) -> None:
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


def six_on_a_field() -> Match:
    """Six bears on field 4."""
    return saved(lines((("blue", 4),) * 6, ("human",) * 6))


@pytest.mark.parametrize("size", [(80, 23), (110, 34), (160, 50)])
@pytest.mark.parametrize("looks", [Looks(), Looks(ascii=True, colour=False), Looks(sixteen=True)], ids=str)
def test_six_bears_stand_on_a_field(size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        grid = screen.canvas.grid
        assert grid is not None and screen.is_large == (size[0] >= 110)
        tile = [looks.tile(player.colour) for player in screen.match.players]
        found = {(glyph, style) for row in grid.rows for glyph, style in row if style in tile}
        assert {glyph for glyph, _style in found} >= set("ABCDEF")
        assert {style for glyph, style in found if glyph in set("ABCDEF")} == set(tile)

    match = six_on_a_field()
    at_the_table(match, play, size, looks)
    match.close()


@pytest.mark.parametrize(("size", "is_large"), [((110, 34), True), ((109, 40), False), ((120, 33), False)])
def test_the_flat_needs_110_columns_and_34_rows(size: tuple[int, int], is_large: bool) -> None:
    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        assert screen.is_large == is_large
        assert ("12 and beyond" in text(screen)) == is_large

    at_the_table(match_of(), play, size)


@pytest.mark.parametrize("looks", [Looks(), Looks(theme="light"), Looks(ascii=True)], ids=str)
def test_teddy_has_three_faces(looks: Looks) -> None:
    faces = []
    for mood in (SAD, SO_SO, HAPPY):
        grid = Grid(teddy.WIDTH, teddy.HEIGHT, looks.pen())
        teddy.paint_teddy(grid.pane(0, 0, grid.width, grid.height), looks, 0, 0, mood, "ground")
        faces.append(grid.rows)
    changed = [
        sum(one != other for rows in zip(faces[n], faces[n + 1], strict=True) for one, other in zip(*rows, strict=True))
        for n in range(2)
    ]
    assert all(2 <= count <= 12 for count in changed)


def test_a_third_of_the_way_each() -> None:
    assert [teddy.mood_of(steps, 7) for steps in range(8)] == [SAD] * 3 + [SO_SO] * 2 + [HAPPY] * 3


def told_on_plain_lines(match: Match, typed: str) -> list[str]:
    """What is said when this is typed."""
    out = io.StringIO()
    assert plain.play(match, source=io.StringIO(typed), out=out) == 0
    match.close()
    return out.getvalue().splitlines()


def test_plain_lines_ask_each_in_turn_and_write_down_calls_only() -> None:
    told = lines((("red", 4),), ("human",) * 4, clock=0)
    match = saved(told)
    asked = [f"{name}, do you call? Enter: no." for name in ("Benedikt", "Cy", "Dora")]
    said = told_on_plain_lines(match, "\n1\n")
    assert [line for line in said if "do you call" in line] == asked
    assert match.save.path.read_text().splitlines() == told
    match = saved(told)
    said = told_on_plain_lines(match, "1\n\n1\n\n1\n")
    assert "1: Benedikt call. Calls an exchange!" in said
    assert [line for line in said if "do you call" in line] == asked
    assert [move.kind for move in match.table.moves if move.seat >= 0] == ["take", "call", "call", "swap"]


def test_on_plain_lines_the_one_who_rolled_is_asked_for_a_bump_too() -> None:
    match = saved(lines(MEETING))
    said = told_on_plain_lines(match, "\n1\n")
    assert [line for line in said if "do you call" in line] == [
        "Benedikt, do you call? Enter: no.",
        "Ann, do you call? Enter: no.",
    ]
    assert "1: Ann call. Calls a bump!" in said and [move.kind for move in match.table.moves][-2:] == ["bump", "bumped"]
