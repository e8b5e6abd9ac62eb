"""Replay: the game's own screen on a match at rest; steps, rounds, jumps, by itself, playing on, and whose eyes."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.birth.screen import BirthScreen
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, WrongUse, header_of, new_match, read_seats
from boardgames_tui.rest import MatchAtRest, open_at_rest
from boardgames_tui.saves import open_match
from boardgames_tui.screens.help import HelpScreen
from boardgames_tui.screens.log import LogScreen
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.replay import ReplayScreen
from boardgames_tui.screens.result import ResultScreen
from boardgames_tui.screens.score import ScoreScreen
from boardgames_tui.screens.table import TableScreen
from boardgames_tui.standing import farewell
from rules.turn import Decide
from tests.toy_game import toy_game, toy_match
from tests.tui.pages import BIRTH, each_size_and_form, finished, match_after, on_page, reads_well, row, row_with, text

Play = Callable[[Pilot[None], ReplayScreen], Awaitable[None]]


@pytest.fixture
def match() -> Iterator[Match]:
    """A match that is over."""
    found = finished()
    yield found
    found.close()


def replayed(
    path: Path, play: Play, size: tuple[int, int] = (80, 24), looks: Looks | None = None, seat: str | None = None
) -> BoardgamesApp:
    """Open the file as ``boardgames replay`` does, and play; the file stays as it was."""
    app, before = BoardgamesApp(looks or Looks(), open_at_rest(path, seat), pace=0), path.read_bytes()

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, ReplayScreen)
            await play(pilot, page)

    asyncio.run(session())
    assert app.fault is None
    assert path.read_bytes() == before
    return app


def board(page: Page) -> list[str]:
    """Everything that can be read between the first row and the prompt."""
    return text(page).split("\n")[:-2]


@each_size_and_form
def test_bar_move_and_turn_stand_where_the_prompt_was(match: Match, size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        for key, at in (("home", 0), ("5", round(match.at / 2)), ("end", match.at)):
            await pilot.press(key)
            reads_well(page, looks)
            turn = BIRTH.turns(match.table.states[at]) + 1
            prompt = row_with(page, f"move {at} of {match.at}")
            assert prompt.endswith(f"turn {turn}")
            bar, rest, knob = ("=", "-", "#") if looks.ascii else ("━", "─", "●")
            start = prompt.index("replay") + 8
            track = prompt[start : start + 42]
            past = at * 41 // match.at
            assert track == bar * past + knob + rest * (41 - past)
        keys = row_with(page, "0-9 jump")
        assert all(word in keys for word in ("step", "round", "p play", "play on from here", "esc back"))

    replayed(match.save.path, play, size, looks)


def test_every_step_shows_exactly_what_play_showed(match: Match) -> None:
    """A copy of the match is played once more on the live table: both boards are alike at each question."""
    seen: dict[int, list[str]] = {}
    people = Choices("birth", read_seats(",".join(match.names)), seed=match.record.header.seed)
    live = new_match(BIRTH, header_of(BIRTH, people))
    live.settle()

    async def record(pilot: Pilot[None], page: BirthScreen) -> None:
        moves = match.table.moves
        while live.at < len(moves):
            question = live.question()
            assert question
            seen[live.at] = board(page)
            # The same seed meets the same moves with the same dice.
            assert live.attempt(moves[live.at], question.at) is None
            await pilot.pause()
        assert live.table.moves == moves

    on_page(live, BirthScreen, lambda _app: None, record)
    live.close()
    assert len(seen) > 20

    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        for at in range(1, match.at):
            await pilot.press("right")
            assert page.match.at == at
            if at in seen:
                assert board(page) == seen[at]
        await pilot.press(*["left"] * 10)
        assert page.match.at == match.at - 11
        back = max(at for at in seen if at <= page.match.at)
        await pilot.press(*["left"] * (page.match.at - back))
        assert board(page) == seen[back]

    replayed(match.save.path, play)


def test_steps_end_where_the_match_does(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        await pilot.press("left")
        assert page.match.at == 0
        await pilot.press("end", "right")
        # No result comes up by itself.
        assert page.match.at == match.at and page.is_current

    replayed(match.save.path, play)


def test_rounds_are_the_turns_of_all_seats(match: Match) -> None:
    def turns(at: int) -> int:
        return BIRTH.turns(match.table.states[at])

    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        places = []
        while page.match.at < match.at:
            await pilot.press("down")
            places.append(page.match.at)
        assert [turns(at) for at in places] == list(range(3, turns(match.at) + 1, 3))
        assert all(turns(at - 1) < turns(at) for at in places)
        await pilot.press("up", "right", "up")
        assert page.match.at == places[-2]
        await pilot.press(*["up"] * len(places))
        assert page.match.at == 0

    replayed(match.save.path, play)


def test_digits_and_clicks_on_the_bar_jump(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        for digit in "7093":
            await pilot.press(digit)
            assert page.match.at == round(match.at * int(digit) / 10)
        await pilot.click(offset=(9 + 41, 22))
        assert page.match.at == match.at
        await pilot.click(offset=(9, 22))
        assert page.match.at == 0

    replayed(match.save.path, play)


def test_a_click_on_the_board_is_no_jump(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        await pilot.press("5", "right")
        at = page.match.at
        assert page.canvas.grid
        assert {spot.y for spot in page.canvas.grid.spots} == {22, 23}
        for x in range(16, 78, 3):
            await pilot.click(offset=(x, 5))
        assert page.match.at == at

    replayed(match.save.path, play)


def test_it_goes_on_by_itself_until_any_key(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        await pilot.press("p", "+", "+")
        assert "4x" in row(page, -2) and "any key stops" in row(page, -1) and "step" not in row(page, -1)
        until = time.monotonic() + 10
        while page.match.at < 2 and time.monotonic() < until:
            await pilot.pause(0.05)
        assert 2 <= page.match.at < match.at
        await pilot.press("x")
        at = page.match.at
        assert not page.is_playing and f"move {at} of" in row(page, -2) and "step" in row(page, -1)
        await pilot.pause(0.4)
        assert page.match.at == at
        await pilot.press("p", "-", "-")
        assert "1x" in row(page, -2)
        # A key that stops does nothing else.
        await pilot.press("9")
        assert page.match.at == at and not page.is_playing

    replayed(match.save.path, play)


def test_it_stops_by_itself_at_the_end_and_begins_anew(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        await pilot.press("end", "left", "p", "+", "+")
        until = time.monotonic() + 10
        while page.is_playing and time.monotonic() < until:
            await pilot.pause(0.05)
        assert page.match.at == match.at and not page.is_playing
        await pilot.press("p")
        assert page.is_playing and page.match.at == 0

    replayed(match.save.path, play)


def test_the_log_and_the_score_are_those_of_the_moment(match: Match) -> None:
    assert match.note("a remark at the end") is None

    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        await pilot.press("3", "l")
        log = page.app.screen
        assert isinstance(log, LogScreen)
        at = round(match.at * 0.3)
        assert log.match.at == at and "a remark" not in text(log)
        told = [line.sentence for line in match.lines(None, 1000) if line.at <= at]
        assert text(log).count("birth:") == sum("birth:" in sentence for sentence in told)
        await pilot.press("escape", "v")
        score = page.app.screen
        assert isinstance(score, ScoreScreen)
        points = BIRTH.scoresheet(match.table.states[at])[-1].points
        assert all(str(each) in text(score) for each in points)
        await pilot.press("escape", "end", "l")
        assert "# a remark at the end" in text(page.app.screen)  # type: ignore[arg-type]

    replayed(match.save.path, play)


def test_help_names_all_keys(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        await pilot.press("h")
        assert isinstance(page.app.screen, HelpScreen)
        assert {"ends", "log", "score", "play_on"} <= {command.id for command in page.app.screen.offered}

    replayed(match.save.path, play)


def test_back_leads_where_one_came_from(match: Match) -> None:
    async def from_result(pilot: Pilot[None], page: ResultScreen) -> None:
        await pilot.press("r")
        assert isinstance(page.app.screen, ReplayScreen)
        await pilot.press("escape")
        assert page.is_current

    on_page(match, ResultScreen, lambda _app: None, from_result)

    async def from_shell(pilot: Pilot[None], page: ReplayScreen) -> None:
        await pilot.press("q")
        assert isinstance(page.app.screen, MenuScreen)

    app = replayed(match.save.path, from_shell)
    # Whoever only looked needs no sentence on how to come back.
    assert farewell(app.last) == []


def played_on(page: Page) -> Match:
    """The match that is open now."""
    table = page.app.screen
    assert isinstance(table, TableScreen) and not isinstance(table, ReplayScreen)
    return table.match


@pytest.mark.parametrize("at", [0, 1, 2, 20, 10_000])
def test_playing_on_is_a_new_match_with_the_same_beginning(match: Match, at: int) -> None:
    old = match.record.header

    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        page.match.go(at)
        place = page.match.decision()
        assert place <= page.match.at
        assert not place or isinstance(BIRTH.turn(match.table.states[place]), Decide)
        between = range(place + 1, page.match.at + 1)
        assert not any(isinstance(BIRTH.turn(match.table.states[n]), Decide) for n in between)
        await pilot.press("enter")
        await pilot.pause()
        new = played_on(page)
        assert new.table.moves[:place] == match.table.moves[:place]
        header = new.record.header
        assert header.id != old.id and header.seed != old.seed
        assert (header.options, header.table, header.seats) == (old.options, old.table, tuple(match.players))
        assert f"a new match from move {place} on" in row(page.app.screen, -2)  # type: ignore[arg-type]
        assert new.question()
        opened.append(new)

    opened: list[Match] = []
    replayed(match.save.path, play)
    (new,) = opened
    new.close()
    again = open_match(new.save.path)
    assert again.table and again.notice is None
    assert again.table.moves == new.table.moves
    again.save.close()


def test_playing_on_lets_the_finished_match_go(match: Match) -> None:
    async def play(pilot: Pilot[None], page: ResultScreen) -> None:
        await pilot.press("r", "5", "enter")
        await pilot.pause()
        played_on(page).close()
        opened = open_match(match.save.path)
        assert opened.notice is None
        opened.save.close()
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(page.app.screen, MenuScreen)

    on_page(match, ResultScreen, lambda _app: None, play)


def test_playing_on_without_a_place_to_write_is_a_sentence(match: Match) -> None:
    directory = match.save.path.parent

    async def play(pilot: Pilot[None], page: ReplayScreen) -> None:
        directory.rename(directory.with_name("away"))
        directory.write_text("in the way")
        await pilot.press("5", "enter")
        assert page.is_current and "cannot be saved" in row(page, -2)
        directory.unlink()
        directory.with_name("away").rename(directory)
        await pilot.press("right")
        assert "move " in row(page, -2)

    replayed(match.save.path, play)


def test_nothing_can_be_done_to_a_match_at_rest(match: Match) -> None:
    rest = open_at_rest(match.save.path)
    rest.go(1)
    before = rest.save.path.read_bytes()
    question = rest.question()
    assert question
    refusal = rest.attempt(rest.legal_moves(question.seats[0])[0], question.at)
    assert refusal and "cannot be changed" in refusal.sentence
    assert rest.undo() and rest.redo() and rest.note("no") and rest.change_seat(0, "Zoe", "human")
    rest.settle()
    assert rest.at == 1 and rest.names == match.names and rest.save.path.read_bytes() == before


def test_a_match_being_played_is_looked_at_up_to_now() -> None:
    live = match_after(12)
    rest = open_at_rest(live.save.path)
    assert rest.most == live.at and rest.table.states[rest.most] == live.table.state
    assert not rest.notice
    live.close()


class TestHidden:
    """A game that hides something: the toy."""

    @pytest.fixture(autouse=True)
    def toy(self, tmp_path: Path) -> Iterator[None]:
        """The toy can be played."""
        with toy_game(tmp_path):
            yield

    def shown(self, rest: MatchAtRest) -> list[str]:
        """What the toy's table reads at each place."""
        app, found = BoardgamesApp(Looks(), rest, pace=0), []

        async def session() -> None:
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                page = app.screen
                assert isinstance(page, ReplayScreen)
                for _number in range(rest.most + 1):
                    found.append(" ".join(board(page)[2:4]))
                    await pilot.press("right")

        asyncio.run(session())
        assert app.fault is None
        return found

    def test_a_stranger_sees_no_secret_and_no_choice_that_would_tell_one(self) -> None:
        match = toy_match()
        match.close()
        found = self.shown(open_at_rest(match.save.path))
        assert len(found) == match.at + 1
        assert all(line.split() == ["card", "None", "bid", "None", "moves", "[]"] for line in found)

    def test_a_seat_that_was_asked_for_sees_its_own(self) -> None:
        match = toy_match()
        match.close()
        assert match.over
        found = self.shown(open_at_rest(match.save.path, "ben"))
        card = match.table.state.cards[1]
        assert f"card {card}" in found[-1]
        assert sum("moves ['" in line for line in found) >= 2

    def test_an_open_match_is_shown_to_strangers_only_and_not_played_on(self) -> None:
        match = toy_match(3)
        match.close()
        assert not match.over
        with pytest.raises(WrongUse, match="stranger's eyes only"):
            open_at_rest(match.save.path, "Ann")
        rest = open_at_rest(match.save.path)
        rest.go(2)
        with pytest.raises(WrongUse, match="not over"):
            rest.play_on()
        assert list(match.save.path.parent.iterdir()) == [match.save.path]

    def test_a_finished_one_may_be_played_on(self) -> None:
        match = toy_match()
        match.close()
        rest = open_at_rest(match.save.path)
        rest.go(3)
        new = rest.play_on()
        assert new.table.moves == match.table.moves[:3]
        new.close()
