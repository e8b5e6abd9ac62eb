"""BIRTH at the table: choosing, previews, Eject on the board, undo, resizing, computer players, whole matches."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.birth.screen import BirthScreen
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, read_seats
from boardgames_tui.saves import Save
from rules.birth.moves import AnyMove, Bang, Birth, Eject, Place, Rolled
from rules.record import Record, line_of
from rules.table import Table

BIRTH = rules.load("birth")
Play = Callable[[Pilot[None], BirthScreen], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own."""
    monkeypatch.setenv("BOARDGAMES_HOME", str(tmp_path / "home"))


def match_of(
    *moves: AnyMove, seats: str = "Ann,Benedikt,Cy", options: dict[str, str] | None = None, seed: str = "1"
) -> Match:
    """A match in which these moves were made, nature's included."""
    header = header_of(BIRTH, Choices("birth", read_seats(seats), options or {}, seed=seed))
    save, table = Save.create(header), Table(BIRTH, Record.new(header))
    for move in moves:
        table.play(move)
        save.append(line_of(move))
    return Match(save, table)


def bang(*hands: Sequence[int]) -> Bang:
    """The first roll: each hand filled up to eleven dice with fives."""
    return Bang(seat=-1, hands=tuple(tuple(sorted([*hand, *[5] * (11 - len(hand))])) for hand in hands))


def at_the_table(match: Match, play: Play, size: tuple[int, int] = (80, 24), looks: Looks | None = None) -> None:
    """Open the match in the real app and play."""

    async def session() -> None:
        app = BoardgamesApp(looks or Looks(), match, pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, BirthScreen)
            await play(pilot, screen)

    asyncio.run(session())


def text(screen: BirthScreen) -> str:
    """What can be read on the screen."""
    assert screen.canvas.grid is not None
    return screen.canvas.grid.text()


def row(screen: BirthScreen, number: int) -> str:
    """One row of it; negative ones count from the bottom."""
    return text(screen).split("\n")[number]


def test_the_prompt_asks_and_the_keys_stand_on_the_spaces() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        assert "Ann" in row(screen, -2) and "Choose a die" in row(screen, -2)
        # From space 0 a 1 jumps over Benedikt on 1 and Cy on 2 to 3, a 3 lands there as well.
        assert row(screen, 5).split() == ["lands", "on", "13", "5"]
        assert "1-6 die" in row(screen, -1) and "undo" not in row(screen, -1)

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_a_chosen_die_shows_path_jumps_target_and_gain_before_it_is_played() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("1")
        assert "jump" in row(screen, 2)
        assert row(screen, 3).count("┬") == 2 and "╭" in row(screen, 3) and "╮" in row(screen, 3)
        assert "○" in row(screen, 4)
        assert "+1" in row(screen, 7)
        assert "1: over Benedikt and Cy to space 3, area 1." in row(screen, -2)
        assert screen.match.at == 1
        await pilot.press("escape")
        assert "jump" not in text(screen) and "+1" not in text(screen)

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_the_same_digit_again_plays_and_so_does_enter() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("3", "3")
        assert screen.match.at == 2 and "Benedikt" in row(screen, -2)
        await pilot.press("5", "enter")
        assert screen.match.at == 3 and "Cy" in row(screen, -2)

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_arrows_run_through_the_values_round_and_round() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        seen = []
        for key in ("right", "right", "right", "right", "left"):
            await pilot.press(key)
            seen.append(screen.chosen.die)
        assert seen == [1, 3, 5, 1, 5]

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_a_value_that_is_not_in_the_hand_gets_a_sentence_until_the_next_key() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("6")
        assert "You have no 6." in row(screen, -2)
        await pilot.press("right")
        assert "You have no 6." not in text(screen)

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_keys_are_taken_as_they_were_meant() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("３")
        assert screen.chosen.die == 3
        await pilot.press("ん")
        assert "input method" in row(screen, -2)

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_a_birth_is_shown_before_and_both_new_dice_are_underlined_after() -> None:
    moves = (bang([3], [3], []), Place(seat=0, die=3))

    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("3")
        # Benedikt comes from space 1 to 4, area 1, where Ann's 3 lies.
        assert "Birth: 2 dice again." in row(screen, -2) and " before it." in row(screen, -2)
        grid = screen.canvas.grid
        assert grid is not None
        reborn = grid.rows[7][16]
        assert reborn[0] == "3" and reborn[1] == screen.looks.affected("red")
        await pilot.press("enter")
        grid = screen.canvas.grid
        assert grid is not None
        births = [move for move in screen.match.table.moves if isinstance(move, Birth)]
        assert len(births) == 1
        assert [grid.rows[y][16][0] for y in (7, 10)] == [str(die) for die in births[0].dice]
        assert all(grid.rows[y][16][1].underline for y in (7, 10))
        assert "birth: two 3s are now" in text(screen)

    at_the_table(match_of(*moves), play)


ON_NINE: tuple[AnyMove, ...] = (
    bang([4, 5, 6], [2], [3]),
    *(Place(seat=seat, die=die) for seat, die in ((0, 4), (1, 2), (2, 3), (0, 5), (1, 5), (2, 5))),
)


def test_a_break_turns_the_hand_to_question_marks() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        assert screen.match.table.state.pieces[0] == 9
        await pilot.press("6")
        assert "break" in row(screen, 2)
        assert "Break: 8 dice are rolled again" in row(screen, -2)
        assert row(screen, 18).count("?") == 8
        await pilot.press("enter")
        assert [type(move) for move in screen.match.table.moves[-2:]] == [Place, Rolled]

    at_the_table(match_of(*ON_NINE), play)


SENIOR = (bang([3], [3], []), Place(seat=0, die=3), Place(seat=1, die=3))


def test_an_eject_is_chosen_on_the_board_with_its_effect_on_the_totals() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        assert "Ann's 3 must leave area 1: to area 2 or to area 8?" in row(screen, -2)
        assert "2 area 2" in row(screen, -1) and "8 area 8" in row(screen, -1)
        assert row(screen, 7).count("+3") == 2
        await pilot.press("8")
        assert row(screen, 7).count("+3") == 1
        before = screen.match.at
        assert "4→11" in row(screen, 8).replace(" ", "")
        await pilot.press("2")
        assert "4→5" in row(screen, 8).replace(" ", "")
        assert screen.match.at == before
        await pilot.press("enter")
        assert screen.match.table.moves[-1] == Eject(seat=1, area=2)
        assert "eject: one 3 to area 2" in text(screen)

    at_the_table(match_of(*SENIOR, options={"rules": "senior"}), play)


def test_undo_and_redo_are_offered_where_the_table_agreed() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("3", "enter")
        assert "u undo" in row(screen, -1)
        await pilot.press("u")
        assert screen.match.at == 1 and "Ann" in row(screen, -2) and "y redo" in row(screen, -1)
        await pilot.press("y")
        assert screen.match.at == 2 and "Benedikt" in row(screen, -2)

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_the_choice_survives_every_change_of_size() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("3")
        for size in ((120, 40), (20, 5), (80, 23), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.chosen == Place(seat=0, die=3)
            expected = "20x5: 80x23 needed" if size == (20, 5) else "3: to space 3, area 1."
            assert expected in text(screen)

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_eighty_by_twenty_three_gives_up_one_blank_row_and_nothing_else() -> None:
    shown: list[list[str]] = []

    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("3")
        shown.append(text(screen).split("\n"))

    for size in ((80, 24), (80, 23)):
        at_the_table(match_of(bang([1, 3], [], [])), play, size)
    tall, short = shown
    assert len(tall) == 24 and len(short) == 23
    assert [line for line in tall if line] == [line for line in short if line]


def test_a_window_that_grows_waits_until_the_size_is_still() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        before = text(screen).split("\n")[:23]
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert [line[:80].rstrip() for line in text(screen).split("\n")[:21]] == before[:21]

    at_the_table(match_of(bang([1, 3], [], [])), play)


def test_in_ascii_and_without_colours_everything_is_said_in_ascii() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("1")
        assert text(screen).isascii()
        assert "[1]" in row(screen, 18) and ">A" in row(screen, 18)
        assert "[A] Ann" in row(screen, -2)
        assert row(screen, 3).count("+") == 4

    at_the_table(match_of(bang([1, 3], [], [])), play, looks=Looks(ascii=True, colour=False))


def test_names_are_shown_as_typed() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        assert "[red]x[/]" in text(screen) and "../etc" in text(screen)

    at_the_table(match_of(bang([1, 3], [], []), seats="[red]x[/],../etc,山田太郎"), play)


def test_computer_players_move_by_themselves_and_the_person_is_asked_again() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("3", "enter")
        for _ in range(100):
            if screen.seat == 0:
                break
            await asyncio.sleep(0.01)
            await pilot.pause()
        assert screen.seat == 0 and screen.match.table.state.turn == 3

    at_the_table(match_of(bang([1, 3], [], []), seats="Ann,Ben:greedy,Cy:random"), play)


async def play_on(pilot: Pilot[None], app: BoardgamesApp, act: Callable[[BirthScreen], Awaitable[Any]]) -> None:
    """Act until the match is over."""
    for _ in range(400):
        screen = app.screen
        if not isinstance(screen, BirthScreen):
            return
        await act(screen)
        await pilot.pause()
    raise AssertionError("the match does not end")


def whole_match(match: Match, act: Callable[[Pilot[None]], Callable[[BirthScreen], Awaitable[Any]]]) -> None:
    """Play from the first to the last die and look at the result."""

    async def session() -> None:
        app = BoardgamesApp(Looks(), match, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await play_on(pilot, app, act(pilot))
            assert match.over is not None and match.record.over is not None
            assert type(app.screen).__name__ == "ResultScreen"

    asyncio.run(session())


def test_a_whole_match_by_keys_alone() -> None:
    def act(pilot: Pilot[None]) -> Callable[[BirthScreen], Awaitable[Any]]:
        async def keys(screen: BirthScreen) -> None:
            await pilot.press("right", "enter")

        return keys

    whole_match(match_of(seats="Ann,Ben"), act)
    whole_match(match_of(seats="Ann,Ben,Cy", options={"rules": "senior", "opening": "reroll"}), act)


def test_a_whole_match_by_mouse() -> None:
    def act(pilot: Pilot[None]) -> Callable[[BirthScreen], Awaitable[Any]]:
        async def clicks(screen: BirthScreen) -> None:
            grid = screen.canvas.grid
            assert grid is not None
            if screen.match.over:
                assert "The match is over: enter shows the result." in row(screen, -2)
                await pilot.press("enter")
                return
            key = screen.key_of(screen.moves[-1])
            spot = next(spot for spot in reversed(grid.spots) if spot.key == key)
            for _click in range(2):
                await pilot.click(offset=(spot.x, spot.y))

        return clicks

    whole_match(match_of(seats="Ann,Ben,Cy", options={"rules": "senior"}), act)
