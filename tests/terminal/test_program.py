"""The real program on a real pseudo-terminal: a match by keys, kill -9 and resume, the cursor, what stays."""

import random
import re
import signal
from pathlib import Path

import pytest

from tests.terminal.conftest import Program, Start

PLAY = ("-m", "boardgames_tui", "play", "birth", "--seats", "Ann,Ben", "--seed", "7")
RESUME = ("-m", "boardgames_tui", "resume")
QUIET = 0.15
"""Seconds without a byte after which the program counts as waiting for a key."""


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """A home of its own, and computer players that do not pause."""
    return {"BOARDGAMES_HOME": str(tmp_path / "home"), "BOARDGAMES_PACE": "0"}


def shows(program: Program, words: str) -> None:
    """Wait until the words can be read, and the program is quiet."""
    program.until(lambda: words in program.picture.text, words)
    while program.read(QUIET):
        pass


def prompt(program: Program) -> str:
    """The row above the keys."""
    return str(program.picture.screen.display[-2])


def test_a_whole_match_by_keys_and_what_stays_on_the_ordinary_screen(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    for _decision in range(22):
        program.press("\x1b[C")
        program.until(lambda: "esc let go" in program.picture.text, "a choice")
        program.press("\r")
        program.until(lambda: "esc let go" not in program.picture.text, "the next turn")
    shows(program, "The match is over: enter shows the result.")
    program.press("\r")
    shows(program, "m again")
    assert re.search(r"wins with \d+|share the win with \d+", program.picture.text)
    program.press("q")
    shows(program, "quit")
    program.press("q")
    assert program.ended() == 0
    last = program.sent.rpartition("\x1b[?1049l")[2]
    assert re.search(r"BIRTH: .* won \(Ann \d+, Ben \d+\)\.", last)


def test_killed_and_resumed_it_asks_the_same_question(start: Start, home: dict[str, str]) -> None:
    dice = random.Random(5)
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    for _decision in range(dice.randrange(3, 9)):
        program.press("\x1b[C")
        program.until(lambda: "esc let go" in program.picture.text, "a choice")
        program.press("\r")
        program.until(lambda: "esc let go" not in program.picture.text, "the next turn")
    shows(program, "Choose a die.")
    before = program.picture.text.splitlines()[:-1]
    program.process.send_signal(signal.SIGKILL)
    assert program.ended() == -signal.SIGKILL
    again = start(*RESUME, **home)
    shows(again, "Choose a die.")
    assert again.picture.text.splitlines()[:-1] == before


def test_leaving_says_where_the_match_stands_and_how_to_resume(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    program.press("q")
    shows(program, "carry on")
    program.press("q")
    assert program.ended() == 0
    last = program.sent.rpartition("\x1b[?1049l")[2]
    found = re.search(r"boardgames resume ([a-z-]+)", last)
    assert found and "Ann, Ben, turn 1 of 22" in last
    again = start(*RESUME, found[1], **home)
    shows(again, "Choose a die.")


def test_the_cursor_rests_at_the_start_of_the_prompt_after_every_burst(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    places = [program.picture.cursor[:2]]
    for key in ("\x1b[C", "\x1b[C", "\x1b", "9", "\x1b[D", "\r", "u"):
        program.press(key)
        while program.read(QUIET):
            pass
        places.append(program.picture.cursor[:2])
    assert set(places) == {(1, 22)}


def test_nothing_is_sent_while_nothing_happens(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    before = len(program.sent)
    program.read(2.5)
    assert len(program.sent) == before


def test_a_decision_costs_little(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    costs = []
    for _decision in range(12):
        before = len(program.sent.encode())
        for key in ("\x1b[C", "\r"):
            program.press(key)
            program.until(lambda key=key: ("esc let go" in program.picture.text) == (key != "\r"))  # type: ignore[misc]
            while program.read(QUIET):
                pass
        costs.append(len(program.sent.encode()) - before)
    assert sorted(costs)[6] <= 1700 and max(costs) <= 2300


def test_too_small_says_so_and_comes_back_by_itself(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, size=(20, 5), **home)
    shows(program, "20x5: 80x23 needed")
    program.resize(80, 23)
    shows(program, "Choose a die.")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_ends_it_and_the_match_is_kept(start: Start, home: dict[str, str], number: signal.Signals) -> None:
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    program.press("\x1b[C")
    program.press("\r")
    shows(program, "turn 2 of 22")
    program.process.send_signal(number)
    assert program.ended() == 128 + number
    again = start(*RESUME, **home)
    shows(again, "turn 2 of 22")
