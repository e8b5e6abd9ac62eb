"""Too small a terminal: it says so, goes on in plain lines behind the curtain, and leads back; and storms of sizes."""

import random
import termios
from pathlib import Path

import pytest

from tests.terminal.conftest import Program, Start
from tests.terminal.eyes import COMMAND, HANDS, Sitting, scene
from tests.terminal.test_program import PLAY, home, shows

__all__ = ["home"]
ENTER = "\r"
SIZES = ((80, 24), (80, 23), (100, 30), (120, 40), (160, 50), (300, 100), (60, 20), (20, 5), (110, 34), (79, 24))


def plain(program: Program, words: str, times: int = 1) -> None:
    """Wait until these words have been said on plain lines, to which it has gone so often."""

    def said() -> bool:
        parts = program.sent.split("\x1b[?1049l")
        return len(parts) > times and words in " ".join(parts[-1].split())

    program.until(said, words)


def test_plain_lines_and_back(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, size=(60, 20), **home)
    shows(program, "p goes on in plain lines.")
    program.press("p")
    plain(program, "q leads back to where you were.")
    plain(program, "Ann, choose")
    assert termios.tcgetattr(program.slave) == program.before
    program.press("3\n")
    plain(program, "Ben, choose")
    program.resize(80, 24)
    program.press("q\n")
    shows(program, "turn 2 of 22")
    assert "● 3 to area" in program.picture.text and "■ Ben" in program.picture.text.split("\n")[-2]
    program.resize(60, 20)
    shows(program, "p goes on in plain lines.")
    program.press("p")
    plain(program, "Ben, choose", 2)
    program.press("\x04")
    assert program.ended() == 0
    last = program.sent.rpartition("\x1b[?1049l")[2]
    assert "boardgames resume " in last and last.count("Left at turn 2") == 1


def test_from_the_menu(start: Start, home: dict[str, str]) -> None:
    program = start("-m", "boardgames_tui", size=(40, 10), **home)
    shows(program, "p goes on in plain lines.")
    program.press("p")
    plain(program, "Choose a number, or q to quit:")
    program.press("q\n")
    shows(program, "p goes on in plain lines.")
    program.resize(80, 24)
    shows(program, "q quit")
    program.press("q")
    assert program.ended() == 0


def test_a_tiny_one_says_it_in_a_line(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, size=(20, 3), **home)
    shows(program, "20x3: 80x23 needed")
    assert "p: plain lines" in program.picture.text
    program.resize(8, 1)
    shows(program, "8x1: 80x")


def test_the_curtain_comes_first(start: Start, tmp_path: Path) -> None:
    save = scene(tmp_path, "small")
    here = {"BOARDGAMES_HOME": str(tmp_path), "BOARDGAMES_PACE": "0"}
    at = Sitting(lambda: start(*COMMAND, "resume", save.stem, size=(70, 22), **here), save)
    at.shows("p goes on in plain lines.")
    at.press("p")
    at.shows("press enter when only you can see this")
    assert at.eyes.is_public and not at.eyes.read
    at.eyes.alone(0)
    at.press(ENTER)
    at.shows("Ann, choose")
    assert set(HANDS[0]) <= at.eyes.read
    at.eyes.away()
    at.press("q" + ENTER)
    at.shows("p goes on in plain lines.")
    assert at.eyes.is_public
    at.program.resize(80, 24)
    at.shows("Choose a die.")
    at.eyes.check()


@pytest.mark.parametrize("keys", ["", "l", "v", "t", "h", "\x1b[C"])
def test_storms_of_sizes_under_open_pages(start: Start, home: dict[str, str], keys: str) -> None:
    dice = random.Random(keys)
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    program.press(keys)
    program.read(0.2)
    shows(program, "")
    before = program.picture.text
    for _ in range(25):
        program.resize(*dice.choice(SIZES))
        if dice.random() < 0.5:
            program.read(dice.choice((0.0, 0.01, 0.05)))
    program.resize(80, 24)
    program.press("\x0c")
    program.until(lambda: program.picture.text == before, "the same picture")
    assert "Traceback" not in program.sent
    assert len(list(Path(home["BOARDGAMES_HOME"]).rglob("*.jsonl"))) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_every_size_is_filled(start: Start, home: dict[str, str], size: tuple[int, int]) -> None:
    program = start(*PLAY, size=size, **home)
    fits = size[0] >= 80 and size[1] >= 23
    shows(program, "Choose a die." if fits else "needed")
    rows = program.picture.text.split("\n")
    if fits:
        assert rows[0].strip().startswith("BIRTH") and "menu" in rows[-1]
