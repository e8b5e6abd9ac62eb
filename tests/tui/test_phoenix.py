"""Phoenix at the table: nest, half and slot in any natural order, previews, the end of a round, whole matches."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.phoenix.screen import PhoenixScreen
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from rules.phoenix.moves import Take
from tests.tui.pages import row, text

PHOENIX = rules.load("phoenix")
Play = Callable[[Pilot[None], PhoenixScreen], Awaitable[None]]


def match_of(seats: str = "Ann,Ben,Cy,Dora", moves: int = 0, seed: str = "7") -> Match:
    """A match in which each seat has made greedy moves so far."""
    match = new_match(PHOENIX, header_of(PHOENIX, Choices("phoenix", read_seats(seats), seed=seed)))
    match.settle()
    bot = PHOENIX.bots["greedy"]
    while match.at < moves and (question := match.question()):
        seat = question.seats[0]
        move = bot(match.view(seat), match.legal_moves(seat), lambda rng: None, match.table.bot_random(seat))
        assert match.attempt(move, match.at) is None
    return match


def at_the_table(match: Match, play: Play, size: tuple[int, int] = (80, 24), looks: Looks | None = None) -> None:
    """Open the match in the real app and play."""

    async def session() -> None:
        app = BoardgamesApp(looks or Looks(), match, pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, PhoenixScreen)
            await play(pilot, screen)
        assert app.fault is None

    asyncio.run(session())


def test_four_keys_make_a_decision_and_each_says_what_it_means() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        seat = screen.seat
        assert "Choose a nest" in row(screen, -2)
        await pilot.press("5")
        assert "Which half of nest 5?" in row(screen, -2)
        assert "Token 1 to the centre" in row(screen, -3)
        place = screen.lit()[0]
        await pilot.press(str(place))
        assert "Which slot?" in row(screen, -2)
        assert screen.lit() == tuple(range(1, 9)) or 1 <= place <= 4
        await pilot.press("3")
        assert "to slot 3" in row(screen, -2) and "▸" in row(screen, 13) + row(screen, 14)
        before = screen.match.at
        await pilot.press("enter")
        assert screen.match.at > before
        move = screen.match.table.moves[before]
        assert isinstance(move, Take) and (move.seat, move.nest, move.slot) == (seat, 5, 3)

    at_the_table(match_of(), play)


def test_at_the_start_only_lowers_can_be_chosen() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        await pilot.press("1")
        assert screen.lit() == (3, 4)
        await pilot.press("1")
        assert "There is no half 1 that you could place." in row(screen, -2)
        assert screen.choosing.place is None

    at_the_table(match_of(), play)


def test_a_slot_may_be_chosen_first() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        await pilot.press("0", "6", "2", "4")
        assert isinstance(screen.chosen, Take)
        assert (screen.chosen.nest, screen.chosen.part, screen.chosen.slot) == (2, "lower", 6)

    at_the_table(match_of(), play)


def test_escape_takes_back_one_step_at_a_time() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        await pilot.press("1", "3", "2")
        seen = []
        for _step in range(3):
            await pilot.press("escape")
            seen.append((screen.choosing.nest, screen.choosing.place, screen.choosing.slot))
        assert seen == [(1, 3, None), (1, None, None), (None, None, None)]

    at_the_table(match_of(), play)


def test_arrows_run_through_what_is_lit_and_enter_takes_it() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        await pilot.press("right", "right", "enter")
        assert screen.choosing.nest == 2
        await pilot.press("right", "enter")
        assert screen.choosing.place == 3
        await pilot.press("right", "right", "left")
        assert screen.choosing.slot == 1 and screen.chosen is not None
        at = screen.match.at
        await pilot.press("enter")
        assert screen.match.at > at

    at_the_table(match_of(), play)


def test_a_nest_with_a_token_cannot_be_chosen() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        await pilot.press("1", "3", "2", "enter")
        await pilot.press("1")
        assert "Nest 1 cannot be chosen" in row(screen, -2)
        assert screen.choosing.nest is None

    at_the_table(match_of(), play)


def test_clicks_choose_and_a_second_click_on_the_slot_confirms() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        for key in ("half-2-3", "slot-4", "slot-4"):
            assert screen.match.at == before
            grid = screen.canvas.grid
            assert grid is not None
            spot = next(spot for spot in reversed(grid.spots) if spot.key == key)
            await pilot.click(offset=(spot.x, spot.y))
            await pilot.pause()
        move = screen.match.table.moves[before]
        assert isinstance(move, Take) and (move.nest, move.slot) == (2, 4)

    match = match_of()
    before = match.at
    at_the_table(match, play)


def test_the_end_of_a_round_says_why_the_order_changed() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        for nest in "1234":
            await pilot.press(nest, "3", "2", "enter")
        assert screen.match.table.state.round == 2
        assert "order of round 2" in text(screen) and "halves were drawn" in text(screen)
        assert "enter go on" in row(screen, -1)
        await pilot.press("enter")
        assert "order of round 2" not in text(screen) and "Choose a nest" in row(screen, -2)

    at_the_table(match_of(), play)


def test_bags_and_all_phoenixes_have_pages() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        await pilot.press("b")
        assert "upper halves" in text(screen) and "rainbow" in text(screen)
        await pilot.press("escape")
        await pilot.press("v")
        assert "Ann yellow phoenix" in text(screen)
        await pilot.press("v")
        assert "Ben black phoenix" in text(screen)
        await pilot.press("escape")
        assert "Choose a nest" in row(screen, -2)

    at_the_table(match_of(moves=20), play)


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (110, 34), (120, 40), (200, 60)])
def test_every_size_shows_nests_wings_and_points(size: tuple[int, int]) -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        shown = text(screen)
        for name in ("Ann", "Ben", "Cy", "Dora", "centre"):
            assert name in shown
        assert len(shown.split("\n")) == size[1]
        assert all(str(points) in shown for points in PHOENIX.scoresheet(screen.view)[-1].points)

    at_the_table(match_of(moves=40), play, size)


def test_the_choice_survives_a_change_of_size() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        await pilot.press("1", "3", "2")
        chosen = screen.chosen
        for size in ((120, 40), (20, 5), (80, 23)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.chosen == chosen is not None

    at_the_table(match_of(), play)


def test_in_ascii_everything_is_ascii() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        assert text(screen).isascii()
        await pilot.press("b")
        assert text(screen).isascii()

    at_the_table(match_of(moves=40), play, (120, 40), Looks(ascii=True, colour=False))


@pytest.mark.parametrize("seats", ["Ann,Ben", "Ann,Ben,Cy:greedy", "Ann,Ben:random,Cy:greedy,Dora"])
def test_a_whole_match_by_keys(seats: str) -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        for _key in range(4000):
            if screen.match.over:
                break
            if screen.seat is None and not screen.shows_handback():
                await asyncio.sleep(0.002)
                await pilot.pause()
                continue
            keys = ("enter",) if screen.shows_handback() else ("right", "enter", "right", "enter", "right", "enter")
            await pilot.press(*keys)
        assert screen.match.over and screen.match.record.over

    at_the_table(match_of(seats), play)
