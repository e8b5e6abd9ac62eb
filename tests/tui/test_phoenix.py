"""Phoenix at the table: nest, half and slot in any natural order, previews, the end of a round, whole matches."""

import asyncio
import errno
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import pytest
from textual.pilot import Pilot

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.phoenix.choosing import NOTHING, Choosing
from boardgames_tui.games.phoenix.handback import filled_words
from boardgames_tui.games.phoenix.screen import PhoenixScreen
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.rest import open_at_rest
from boardgames_tui.saves import Save
from boardgames_tui.screens.replay import replay_screen
from rules.phoenix.moves import Take
from rules.phoenix.state import State
from rules.record import Agreements
from tests.tui.pages import row, row_with, text

PHOENIX = rules.load("phoenix")
Play = Callable[[Pilot[None], PhoenixScreen], Awaitable[None]]


def match_of(
    seats: str = "Ann,Ben,Cy,Dora", moves: int = 0, seed: str = "7", agreed: Agreements | None = None
) -> Match:
    """A match in which each seat has made greedy moves so far."""
    choices = Choices("phoenix", read_seats(seats), seed=seed, agreements=agreed or Agreements())
    match = new_match(PHOENIX, header_of(PHOENIX, choices))
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
        assert "yellow phoenix" in row_with(screen, "▲ Ann  ")
        await pilot.press("v")
        assert "black phoenix" in row_with(screen, "✚ Ben  ")
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


def looking(rows: Sequence[str], words: str) -> int:
    """The number of the row with these words."""
    return next(number for number, line in enumerate(rows) if words in line)


LONG = "Ann-Christin Maria A,Bernadette Kowalsk,Charles-Ferdinand X,Dora"


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (110, 34), (120, 40)], ids=str)
@pytest.mark.parametrize("seats", ["Ann,Ben,Cy,Dora", LONG], ids=["short", "long"])
def test_before_confirming_it_is_said_what_the_move_does(seats: str, size: tuple[int, int]) -> None:
    """Points, mirror pair and the token's way are whole sentences, however long the names are."""

    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        told = {"completes pair": 0, "serves pair": 0, "spoils pair": 0, "stays open": 0}
        while not screen.match.over and screen.match.table.state.round < 13:
            move = greedy(screen.match)
            screen.update(Choosing(move.nest, place_of(screen.view, move), move.slot))
            screen.repaint()
            await pilot.pause()
            shown, above = row(screen, -2).rstrip(), row(screen, -3).rstrip()
            assert f"slot {move.slot}: " in shown and shown.endswith(".") and above.endswith(".")
            assert f" {low_high(move.slot)}" in shown and "+" in shown and "…" not in shown + above
            assert "token" in above.lower()
            for words in told:
                told[words] += words in shown
            screen.attempt(move)
            screen.seen_round = screen.view.round
            screen.asked()
        assert all(told.values())

    at_the_table(match_of(seats), play, size)


def greedy(match: Match) -> Take:
    """What the greedy computer player would do now."""
    question = match.question()
    assert question is not None
    seat = question.seats[0]
    moves = match.legal_moves(seat)
    move = PHOENIX.bots["greedy"](match.view(seat), moves, lambda rng: None, match.table.bot_random(seat))
    assert isinstance(move, Take)
    return move


def place_of(view: State, move: Take) -> int:
    """The place of the half in its nest, the uppers first."""
    return view.nests[move.nest - 1].halves(move.part).index(move.half) + 1 + 2 * (move.part == "lower")


def low_high(slot: int) -> str:
    """The mirrored pair of a slot, as it is written."""
    return "-".join(map(str, sorted((slot, 9 - slot))))


def test_enter_and_escape_are_offered_when_they_do_something() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        assert "enter" not in row(screen, -1) and "esc" not in row(screen, -1)
        await pilot.press("1")
        assert "esc back" in row(screen, -1) and "enter" not in row(screen, -1)
        await pilot.press("3", "2")
        assert "esc back" in row(screen, -1) and "enter take" in row(screen, -1)

    at_the_table(match_of(), play)


def test_with_a_slot_first_halves_that_do_not_fit_are_faint() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        slot = next(n for n, each in enumerate(screen.view.boards[screen.seat or 0], 1) if each.lower is None)
        await pilot.press("0", str(slot))
        assert f"For slot {slot}: choose a nest" in row(screen, -2) and "▸      ◂" not in text(screen)
        assert "▸    ◂" in text(screen)
        scene = screen.scene()
        nest = screen.lit()[0]
        assert [scene.fits(nest, place) for place in (1, 2)] == [False, False]
        assert scene.fits(nest, 3) or scene.fits(nest, 4)
        grid = screen.canvas.grid
        assert grid is not None
        spot = next(each for each in grid.spots if each.key == f"half-{nest}-1")
        assert grid.rows[spot.y][spot.x + 1][1] == screen.looks.pen("faint", "raise")
        await pilot.press("escape")
        assert screen.choosing == NOTHING and scene.choosing != NOTHING

    at_the_table(match_of(moves=20), play)


def test_the_end_of_a_round_comes_again_when_it_was_taken_back() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        for nest in "1234":
            await pilot.press(nest, "3", "2", "enter")
        assert "round 1 is over" in row(screen, 0) and "tokens go home" in text(screen)
        await pilot.press("enter")
        assert "round 2 of 16" in row(screen, 0)
        await pilot.press("u")
        assert "round 1 of 16" in row(screen, 0)
        await pilot.press("5", "3", "2", "enter")
        assert "round 1 is over" in row(screen, 0)

    at_the_table(match_of(agreed=Agreements(takebacks="friendly")), play)


def test_each_player_sees_below_the_own_nest_which_token_came_back() -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        for nest in ("1", "2", "4", "5"):
            await pilot.press(nest, "3", "2", "enter")
        view, lines = screen.view, text(screen).split("\n")
        below = looking(lines, "▾")
        assert {held.seat for held in view.handed} == {0, 1, 2, 3}
        assert lines[below].count("▾") == 4 and "to Cy, whose" in lines[below]
        assert "centre" in lines[below + 1] and "nest is empty" in lines[below + 1]
        assert "4 halves were drawn" in text(screen)

    at_the_table(match_of(), play)


def test_with_empty_bags_the_end_of_a_round_says_so() -> None:
    state = match_of(moves=6).view(None)
    assert filled_words(replace(state, fresh=())) == "The bags are empty: nothing was drawn."
    assert filled_words(replace(state, stage="fill")) == "The nests are filled again next."


def test_a_draw_that_cannot_be_written_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last token of a round nature's draw fails; enter tries it, and then the end of the round is shown."""
    write, full = Save._write, {"from": 0}

    def limited(save: Save, descriptor: int, data: bytes) -> None:
        if full["from"] and b'"fill"' in data:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(save, descriptor, data)

    monkeypatch.setattr(Save, "_write", limited)

    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        full["from"] = 1
        for nest in "1234":
            await pilot.press(nest, "3", "2", "enter")
        assert "enter try again" in row(screen, -1) and "cannot be written" in row(screen, -2)
        full["from"] = 0
        await pilot.press("enter")
        assert "round 1 is over" in row(screen, 0)

    at_the_table(match_of(), play)


def test_in_a_replay_the_end_of_a_round_is_shown_until_the_nests_are_filled() -> None:
    match = match_of(moves=14)
    match.close()

    async def session() -> None:
        app = BoardgamesApp(Looks(), pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.push_screen(replay_screen(open_at_rest(match.save.path)))
            await pilot.pause()
            shown = []
            for _step in range(9):
                page = app.screen
                assert isinstance(page, PhoenixScreen)
                shown.append(" ".join(row(page, 0).split()[-4:]))
                await pilot.press("right")
            assert shown[6] == "round 1 is over" and "round 2 of 16" in shown[7]
            await pilot.press("left", "left", "left")
            page = app.screen
            assert isinstance(page, PhoenixScreen) and "The nests are filled again next." in text(page)
        assert app.fault is None

    asyncio.run(session())


@pytest.mark.parametrize("size", [(100, 30), (100, 40), (119, 33), (160, 50)], ids=str)
def test_where_there_is_more_room_the_board_is_centred_and_the_prompt_stands_under_it(size: tuple[int, int]) -> None:
    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        x, y, width = screen.prompt_place()
        assert y <= size[1] - 2 and abs(x - (size[0] - x - width)) <= 1
        assert "Choose a nest" in row(screen, y) and "log" in text(screen)
        await pilot.press("1")
        assert "oken" in row(screen, y - 1)

    at_the_table(match_of(moves=12), play, size)


def test_key_after_key_little_is_sent() -> None:
    """What stays stands in the same cells: a choice of nest, half and slot changes a small part of the screen."""

    async def play(pilot: Pilot[None], screen: PhoenixScreen) -> None:
        counts = []
        for _decision in range(6):
            move = greedy(screen.match)
            before = cells(screen)
            for key in (str(move.nest), str(place_of(screen.view, move)), str(move.slot), "enter"):
                await pilot.press(key)
                counts.append(sum(one != other for one, other in zip(before, cells(screen), strict=True)))
                before = cells(screen)
            if screen.shows_handback():
                await pilot.press("enter")
        nests, halves, slots = (sorted(counts[at::4]) for at in range(3))
        assert nests[-1] < 160 and halves[-1] < 80 and slots[-1] < 110

    at_the_table(match_of(moves=30), play)


def cells(screen: PhoenixScreen) -> list[object]:
    """Every cell that is shown, with its style."""
    grid = screen.canvas.grid
    assert grid is not None
    return [cell for line in grid.rows for cell in line]
