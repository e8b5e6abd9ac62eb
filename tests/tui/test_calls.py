"""Calls out of turn at one keyboard: the quarter second, the clock, asking in turn, and keys that do nothing."""

import asyncio
import json
from collections.abc import Sequence
from random import Random

import pytest
from textual.pilot import Pilot

from boardgames_tui.games.steiff.screen import SteiffScreen
from boardgames_tui.paths import matches_directory
from boardgames_tui.saves import SaveFault
from boardgames_tui.screens.curtain import CurtainScreen
from boardgames_tui.screens.peek import AskScreen, PrivateScreen, WhoseScreen
from boardgames_tui.window import QUARTER, Window
from rules.steiff.state import Choose, Exchange, Meeting
from tests.rules.steiff import HANDS
from tests.tui.calls import MEETING, STEIFF, Clock, at_the_table, clock, kinds, later, lines, saved, shown
from tests.tui.pages import row, text

__all__ = ["clock"]
ANN, BEN, CY, DORA = range(4)
FOUR = ("human",) * 4
RED_4 = (("red", 4),)
AWHILE = 2.0
"""Seconds after which every curtain listens."""


# The quarter second


def test_calls_within_a_quarter_second_are_simultaneous_and_the_active_player_picks(clock: Clock) -> None:
    match = saved(lines(RED_4, FOUR))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter", "b")
        await later(pilot, screen, clock, 0.2)
        await pilot.press("d")
        assert kinds(match) == ["take"] and "B D called" in text(screen)
        await later(pilot, screen, clock, QUARTER - 0.2)
        assert kinds(match) == ["take", "call", "call"]
        assert "With whom do you swap hands?" in row(screen, -2) and "b d pick" in row(screen, -1)
        clock.now += AWHILE
        await pilot.press("d", "enter")
        assert kinds(match) == ["take", "call", "call", "swap"]
        assert match.table.moves[-1].partner == DORA

    at_the_table(match, play)


def test_whoever_comes_later_does_not_count(clock: Clock) -> None:
    match = saved(lines(RED_4, FOUR))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter", "b")
        clock.now += QUARTER
        await pilot.press("d")
        await pilot.pause()
        assert kinds(match) == ["take", "call", "swap"]
        assert match.table.moves[-1].partner == BEN

    at_the_table(match, play)


def test_a_single_call_is_played_without_asking_anybody(clock: Clock) -> None:
    match = saved(lines(RED_4))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter", "c")
        await later(pilot, screen, clock, QUARTER)
        assert match.table.states[-1].hands[ANN] == HANDS[CY] and match.table.states[-1].hands[CY] == HANDS[ANN]
        assert isinstance(screen.view.stage, Choose) and screen.view.active == BEN

    at_the_table(match, play)


def test_the_window_knows_who_comes_when() -> None:
    window = Window(7, (BEN, CY, DORA), 3, now=10.0)
    window.call(CY, 11.0)
    window.call(CY, 11.1)
    window.call(ANN, 11.1)
    window.call(BEN, 11.24)
    assert not window.due(11.24) and window.due(11.25)
    window.call(DORA, 11.25)
    assert window.calls == [CY, BEN]


def test_without_a_call_silence_holds_when_the_clock_has_run_down() -> None:
    window = Window(7, (BEN, CY), 3, now=10.0)
    assert (window.cells(10.0), window.cells(10.5), window.cells(12.9)) == (20, 17, 4)
    assert not window.due(12.99) and window.due(13.0) and not window.calls


# The clock


def test_the_clock_stands_still_while_a_hand_is_looked_at_and_goes_on_where_it_stood(clock: Clock) -> None:
    match = saved(lines(RED_4, clock=5))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter")
        await later(pilot, screen, clock, 2.0)
        window = screen.calling.window
        assert window and window.left(clock.now) == 3.0 and " 3 s " in text(screen)
        await pilot.press("space")
        clock.now += AWHILE
        await pilot.press("a")
        assert isinstance(pilot.app.screen, PrivateScreen) and not window.is_running
        clock.now += 1000
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SteiffScreen) and window.left(clock.now) == 3.0 and window.is_running
        await later(pilot, screen, clock, 2.9)
        assert kinds(match) == ["take"]
        await later(pilot, screen, clock, 0.1)
        assert kinds(match) == ["take", "walk"]

    at_the_table(match, play)


def test_nobody_can_shut_the_others_out(clock: Clock) -> None:
    match = saved(lines(RED_4))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter", "enter", "y", "n")
        assert kinds(match) == ["take"] and screen.calling.is_open

    at_the_table(match, play)


def test_everybody_may_look_when_red_was_chosen_before_it_is_rolled(clock: Clock) -> None:
    match = saved(lines())

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("r")
        for letter in "abc":
            clock.now += AWHILE
            await pilot.press("m")
            clock.now += AWHILE
            await pilot.press(letter)
            clock.now += AWHILE
            assert isinstance(pilot.app.screen, PrivateScreen) and kinds(match) == []
            await pilot.press("enter")
            await pilot.pause()
        assert pilot.app.screen is screen and screen.chosen.die == "red"
        clock.now += AWHILE
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(screen.view.stage, Exchange)

    at_the_table(match, play)


def test_a_window_and_what_was_chosen_survive_every_size(clock: Clock) -> None:
    match = saved(lines())

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("b")
        await resized(pilot, screen, 120, 40)
        assert screen.is_large and screen.chosen.die == "blue" and "enter rolls" in text(screen)
        await resized(pilot, screen, 80, 24)
        assert screen.chosen.die == "blue"
        await pilot.press("r", "enter")
        await pilot.pause()
        window = screen.calling.window
        await later(pilot, screen, clock, 2.0)
        await resized(pilot, screen, 110, 34)
        assert screen.is_large and screen.calling.window is window and " 3 s " in text(screen)
        await pilot.press("b")
        assert "B called" in text(screen)
        await resized(pilot, screen, 60, 20)
        assert window and not window.is_running
        await resized(pilot, screen, 80, 24)
        assert window.is_running and window.calls == [BEN]

    at_the_table(match, play)


async def resized(pilot: Pilot[None], screen: SteiffScreen, width: int, height: int) -> None:
    """The terminal has another size, and the layout has grown to it."""
    await pilot.resize_terminal(width, height)
    await pilot.pause()
    screen._grow()
    await pilot.pause()


# Computer players


def test_the_pause_of_a_computer_player_does_not_depend_on_any_hand() -> None:
    match = saved(lines(RED_4, ("human", "greedy", "greedy", "random")))
    table = match.table
    real, pauses = table.states[-1], [(job.seat, job.pause) for job in match.jobs()]
    assert len(pauses) == 3 and len({pause for _seat, pause in pauses}) == 3
    answers = set()
    for seed in range(20):
        table.states[-1] = STEIFF.resample(real, None, Random(seed))
        assert [(job.seat, job.pause) for job in match.jobs()] == pauses
        answers.add(tuple(match.is_call(job.think()) for job in match.jobs()))
    assert len(answers) > 1
    match.close()


def test_computer_players_call_when_their_pause_is_over_and_not_before() -> None:
    window = Window(7, (BEN, CY), 5, now=0.0)
    window.expect(CY, 0.9, calls=True)
    window.expect(BEN, 1.1, calls=True)
    window.advance(0.89)
    assert not window.calls
    window.advance(0.9)
    window.advance(1.1)
    assert window.calls == [CY, BEN] and window.due(0.9 + QUARTER)


def test_computer_players_press_their_keys_like_people(clock: Clock) -> None:
    hands = ((-3, -2, -1), (1, 1, 2), (2, 3, 3), (-3, -3, -2))
    match = saved(lines(RED_4, ("human", "human", "greedy", "greedy"), hands))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter")
        for _wait in range(300):
            if not screen.calling.window or screen.calling.window.calls:
                break
            await asyncio.sleep(0.01)
            await later(pilot, screen, clock, 0.01)
        assert "D called" in text(screen)
        await pilot.press("b")
        await later(pilot, screen, clock, QUARTER)
        assert kinds(match) == ["take", "call", "call"]

    at_the_table(match, play)


def test_a_person_alone_among_computer_players_may_say_that_there_is_no_call(clock: Clock) -> None:
    hands = ((-3, -2, -1), (1, 1, 2), (2, 3, 3))
    match = saved(lines(RED_4, ("random", "human", "greedy"), hands))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter", "enter")
        for _wait in range(300):
            if kinds(match) != ["take"]:
                break
            await asyncio.sleep(0.01)
            await later(pilot, screen, clock, 0.01)
        assert kinds(match)[:2] == ["take", "walk"]

    at_the_table(match, play)


# Asking each in turn


def test_everybody_is_asked_also_those_who_surely_will_not(clock: Clock) -> None:
    match = saved(lines(RED_4, FOUR, ((-3, -2, -1), (3, 3, 3), (2, 2, 3), (-3, -3, -2)), clock=0))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        asked = []
        for letter, answer in zip("bcd", "nny", strict=True):
            assert isinstance(pilot.app.screen, CurtainScreen) and kinds(match) == ["take"]
            clock.now += AWHILE
            await pilot.press(letter)
            await pilot.pause()
            page = pilot.app.screen
            assert isinstance(page, AskScreen)
            asked.append(page.seat)
            assert "Swap whole hands with Ann?" in row(page, -2) and " s " not in row(page, -1)
            clock.now += AWHILE
            await pilot.press(answer)
            await pilot.pause()
        assert asked == [BEN, CY, DORA]
        assert kinds(match) == ["take", "call", "swap"] and match.table.moves[-1].partner == DORA

    at_the_table(match, play)


def test_after_a_crash_everybody_is_asked_again(clock: Clock) -> None:
    told = lines(RED_4, clock=0)

    async def answered_once(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await ask(pilot, clock, "b", "y")
        assert isinstance(pilot.app.screen, CurtainScreen)

    async def again(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await ask(pilot, clock, "b", "n")
        await ask(pilot, clock, "c", "n")
        assert pilot.app.screen is screen

    match = saved(told)
    at_the_table(match, answered_once)
    assert match.save.path.read_text().splitlines() == told
    match = saved(told)
    at_the_table(match, again)
    assert kinds(match) == ["take", "walk"]


async def ask(pilot: Pilot[None], clock: Clock, letter: str, answer: str) -> None:
    """One person lifts the curtain and answers."""
    for key in (letter, answer):
        clock.now += AWHILE
        await pilot.press(key)
        await pilot.pause()


# The bump


@pytest.mark.parametrize("caller", "abc")
def test_the_active_player_picks_the_partner_of_a_bump_whoever_has_called(clock: Clock, caller: str) -> None:
    match = saved(lines((("blue", 2), ("blue", 4), ("blue", 4), ("blue", 2)), clock=8))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter", caller)
        await later(pilot, screen, clock, QUARTER)
        assert isinstance(screen.view.stage, Meeting) and "With whom?" in row(screen, -2)
        assert "A" in row(screen, -2) and "b c pick" in row(screen, -1)
        clock.now += AWHILE
        await pilot.press("a", "c", "c")
        assert "bump" not in kinds(match)
        await pilot.press("enter")
        assert kinds(match)[-2:] == ["call", "bump"] and match.table.states[-1].bears[ANN] == 4
        assert next(move for move in match.table.moves if move.kind == "bump").partner == CY

    at_the_table(match, play)


# The hand


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 40)])
def test_a_hand_page_has_the_same_shape_for_one_to_three_cards(clock: Clock, size: tuple[int, int]) -> None:
    shapes = []
    for cards in range(3, 0, -1):
        bananas = (("blue", 1), ("blue", 1), ("blue", 1), ("blue", 4), ("blue", 1), ("blue", 1), ("blue", 4))
        hands = ((1, 2, 3), *HANDS[1:])
        match = saved(lines(bananas[: 3 * (3 - cards) + (1 if cards < 3 else 0)], hands=hands))

        async def play(pilot: Pilot[None], screen: SteiffScreen, cards: int = cards) -> None:
            assert len(screen.match.view(ANN).hand) == cards
            await pilot.press("m")
            clock.now += AWHILE
            await pilot.press("a")
            await pilot.pause()
            assert isinstance(pilot.app.screen, PrivateScreen)
            shapes.append(outline(shown(pilot)))

        at_the_table(match, play, size)
    assert shapes[0] == shapes[1] == shapes[2]


def outline(page: str) -> list[tuple[int, str]]:
    """Frames and the words that always stand there, each with its row and column."""
    found = []
    for number, line in enumerate(page.split("\n")):
        found += [(number, f"{x} {glyph}") for x, glyph in enumerate(line) if glyph in "╭╮╰╯│"]
        found += [(number, f"{line.index(word)} {word}") for word in ("together", " : ", "Look, ") if word in line]
    return found


# Keys that do nothing


def test_keys_of_seats_that_may_not_call_do_nothing(clock: Clock) -> None:
    for turns, letters in ((RED_4, "adef"), (MEETING, "cdef")):
        match = saved(lines(turns))
        before = match.save.path.read_bytes()

        async def play(pilot: Pilot[None], screen: SteiffScreen, letters: str = letters) -> None:
            await pilot.press("enter")
            for letter in letters:
                await pilot.press(letter)
                await later(pilot, screen, clock, QUARTER)
            assert screen.calling.window and not screen.calling.window.calls

        at_the_table(match, play)
        assert match.save.path.read_bytes() == before


def test_a_call_key_held_down_is_one_call(clock: Clock) -> None:
    match = saved(lines(RED_4, FOUR))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter", *("b",) * 30)
        await later(pilot, screen, clock, QUARTER)
        await pilot.press(*("b",) * 30)
        await pilot.pause()
        assert kinds(match) == ["take", "call", "swap"]

    at_the_table(match, play)


@pytest.mark.parametrize("key", ["b", "r", "enter", "m", "space", "u"])
def test_a_key_held_down_at_the_table_rolls_at_most_once(clock: Clock, key: str) -> None:
    match = saved(lines())

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("b")
        for _repeat in range(40):
            clock.now += 0.03
            await pilot.press(key)
        await pilot.pause()
        assert kinds(match) == (["take"] if key == "enter" else [])

    at_the_table(match, play)


def test_enter_held_down_while_a_window_opens_is_no_answer_to_it(clock: Clock) -> None:
    match = saved(lines(players=("human", "human", "random")))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("r", "enter")
        await pilot.pause()
        assert screen.calling.is_open and len(screen.calling.people) == 1
        clock.now += 0.66
        for _repeat in range(40):
            await pilot.press("enter")
            clock.now += 0.03
        assert screen.calling.window and BEN not in screen.calling.window.silent

    at_the_table(match, play)


def test_keys_held_down_or_typed_ahead_open_no_hand(clock: Clock) -> None:
    match = saved(lines())

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("m", "a", "b", "c", *("a",) * 20)
        assert isinstance(pilot.app.screen, WhoseScreen)
        for _repeat in range(50):
            clock.now += 0.03
            await pilot.press("a")
        assert isinstance(pilot.app.screen, WhoseScreen)
        clock.now += AWHILE
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PrivateScreen)
        await pilot.press(*("a",) * 20)
        assert isinstance(pilot.app.screen, PrivateScreen) and not pilot.app.screen.is_covered

    at_the_table(match, play)


def test_keys_typed_ahead_of_a_curtain_lift_nothing(clock: Clock) -> None:
    match = saved(lines(RED_4, clock=0))
    before = match.save.path.read_bytes()

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("b", "y", "b", "enter", "n")
        assert isinstance(pilot.app.screen, CurtainScreen)
        clock.now += AWHILE
        await pilot.press("c", "y", "enter")
        assert isinstance(pilot.app.screen, CurtainScreen)
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AskScreen)
        await pilot.press("y", "n", "enter")
        assert isinstance(pilot.app.screen, AskScreen)

    at_the_table(match, play)
    assert match.save.path.read_bytes() == before


def test_after_an_exchange_nothing_more_can_be_called_on_this_roll(clock: Clock) -> None:
    match = saved(lines((("red", 6),), FOUR))

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("enter", "b")
        await later(pilot, screen, clock, QUARTER)
        before = match.save.path.read_bytes()
        assert not screen.calling.is_open
        await pilot.press("c", "d")
        await later(pilot, screen, clock, QUARTER)
        refusal = match.close_window((CY,), match.at)
        assert refusal and refusal.code == "stale"
        assert match.save.path.read_bytes() == before and kinds(match) == ["take", "call", "swap"]

    at_the_table(match, play)


def test_a_key_that_hides_a_hand_and_is_held_down_does_nothing_at_the_table(clock: Clock) -> None:
    match = saved(lines())
    before = match.save.path.read_bytes()

    async def play(pilot: Pilot[None], screen: SteiffScreen) -> None:
        await pilot.press("r")
        for hides in ("b", "enter"):
            await pilot.press("m")
            clock.now += AWHILE
            await pilot.press("b")
            clock.now += AWHILE
            await pilot.press(hides)
            await pilot.pause()
            assert pilot.app.screen is screen
            clock.now += 0.66
            for _repeat in range(60):
                clock.now += 0.03
                await pilot.press(hides)
            assert screen.chosen.die == "red"
        clock.now += AWHILE
        assert match.save.path.read_bytes() == before
        await pilot.press("enter")
        assert kinds(match) == ["take"]

    at_the_table(match, play)


# Saves


THREES = ((-3, -3, -3), (1, 1, 1), (1, 2, 2))
"""All alarm clocks in one hand."""


@pytest.mark.parametrize(
    ("hands", "line", "to", "card", "reason"),
    [
        (HANDS, 5, ANN, 1, "line 5: The card is for Benedikt."),
        (HANDS, 11, CY, 1, "line 11: It is the turn of Ann."),
        (THREES, 5, BEN, -3, "line 5: There is no such card there."),
    ],
)
def test_a_save_with_a_hand_of_four_or_a_card_too_many_is_refused_and_left_as_it_is(
    hands: Sequence[Sequence[int]], line: int, to: int, card: int, reason: str
) -> None:
    told = lines(hands=hands)
    told.insert(line - 1, json.dumps({"seat": -1, "kind": "dealt", "to": to, "card": card}))
    with pytest.raises(SaveFault, match=f"test.jsonl, {reason}"):
        saved(told)
    assert (matches_directory() / "test.jsonl").read_text().splitlines() == told
