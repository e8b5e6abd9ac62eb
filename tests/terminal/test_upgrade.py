"""An upgrade under running sessions: a match is played on whatever lies on the disk, or ends with a sentence."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules
from tests.terminal.conftest import ROOT, Program, Start
from tests.terminal.test_program import home, shows

__all__ = ["home"]
RIGHT, ENTER, ESCAPE = "\x1b[C", "\r", "\x1b"
BROKEN = "raise ImportError('this is another version')\n"
# Notes every module that is looked for and is not there yet.
NOTING = """
import sys
class Noting:
    def find_spec(name, path=None, target=None):
        with open({log!r}, "a") as file:
            file.write(name + "\\n")
sys.meta_path.insert(0, Noting)
from boardgames_tui import cli
sys.exit(cli.main(sys.argv[1:]))
"""
Install = Callable[[], tuple[Path, dict[str, Any]]]


@pytest.fixture
def install(tmp_path: Path, home: dict[str, str]) -> Install:
    """Copies the program to a place of its own: where that is, and how it is started there."""

    def copy() -> tuple[Path, dict[str, Any]]:
        place = tmp_path / "installed"
        for package in ("rules", "boardgames_tui"):
            shutil.copytree(ROOT / package, place / package, ignore=shutil.ignore_patterns("__pycache__"))
        return place, home | {"PYTHONPATH": str(place)}

    return copy


def replace(place: Path) -> None:
    """Another version lies there now: every module is one that cannot be loaded, every text is gone."""
    for path in place.rglob("*"):
        if path.suffix == ".py":
            path.write_text(BROKEN)
        elif path.is_file():
            path.unlink()


def round_of_pages(program: Program) -> None:
    """Every page that a match has."""
    for key, words in (("l", "everything that has happened"), ("v", ""), ("t", "this match"), ("h", "")):
        program.press(key)
        program.until(lambda: "Choose a die." not in program.picture.text, key)
        shows(program, words)
        program.press(ESCAPE)
        shows(program, "Choose a die.")


def test_a_match_is_played_to_its_end_on_a_replaced_program(start: Start, install: Install) -> None:
    place, how = install()
    program = start("-P", "-m", "boardgames_tui", "play", "birth", "--seats", "Ann,Ben:greedy", "--seed", "7", **how)
    shows(program, "Choose a die.")
    assert str(place) in Path(f"/proc/{program.process.pid}/environ").read_text()
    replace(place)
    round_of_pages(program)
    for _ in range(22):
        if "The match is over" in program.picture.text:
            break
        program.press(RIGHT)
        program.until(lambda: "esc let go" in program.picture.text, "a choice")
        program.press(ENTER)
        program.until(lambda: "esc let go" not in program.picture.text, "the next turn")
        program.until(
            lambda: "Choose a die." in program.picture.text or "The match is over" in program.picture.text, "a question"
        )
    program.press(ENTER)
    shows(program, "m again")
    program.press("r")
    shows(program, "replay")
    program.press("q")
    shows(program, "m again")
    program.press("w")
    shows(program, "Written: ")
    program.press("m")
    shows(program, "turn 1 of 22")
    program.press("q")
    shows(program, "q quit")
    program.press("q")
    assert program.ended() == 0
    assert "turn 1 of 22. Nothing is lost." in program.sent.rpartition("\x1b[?1049l")[2]


def test_plain_lines_go_on_too(start: Start, install: Install) -> None:
    place, how = install()
    words = ("play", "birth", "--seats", "Ann,Ben:greedy", "--seed", "7", "--plain")
    program = start("-P", "-m", "boardgames_tui", *words, **how)
    program.until(lambda: "Ann, choose" in program.sent, "the question")
    replace(place)
    for key in ("l", "s", "b", "n a remark", "u", "?", "1"):
        program.press(f"{key}\n")
    program.until(lambda: program.sent.count("Ann, choose") >= 7, "the next turn")
    program.press("q\n")
    assert program.ended() == 0 and "Carry on with:" in " ".join(program.sent.split())


def test_what_is_no_longer_there_is_a_sentence_and_the_match_is_kept(start: Start, install: Install) -> None:
    place, how = install()
    program = start("-P", "-m", "boardgames_tui", "play", "birth", "--seats", "Ann,Ben", "--seed", "7", **how)
    shows(program, "Choose a die.")
    replace(place)
    program.press("q")
    shows(program, "carry on")
    program.press("s")
    assert program.ended() == 1
    last = " ".join(program.sent.rpartition("\x1b[?1049l")[2].split())
    assert "it was changed while it ran. Start it again." in last and "boardgames resume " in last
    assert "Traceback" not in program.sent
    again = start("-P", "-m", "boardgames_tui", "resume", **how | {"PYTHONPATH": str(ROOT)})
    shows(again, "turn 1 of 22")


def test_another_game_that_cannot_be_loaded_is_a_sentence_on_the_menu(start: Start, install: Install) -> None:
    place, how = install()
    program = start("-P", "-m", "boardgames_tui", **how)
    shows(program, "q quit")
    replace(place)
    program.press("1")
    program.until(
        lambda: "cannot be loaded" in program.picture.text or program.process.poll() is not None, "the sentence"
    )
    if program.process.poll() is not None:
        assert program.ended() == 1 and "it was changed while it ran. Start it again." in " ".join(program.sent.split())
    assert "Traceback" not in program.sent


@pytest.mark.parametrize("slug", rules.slugs())
def test_nothing_more_is_loaded_once_a_match_is_open(
    start: Start, home: dict[str, str], tmp_path: Path, slug: str
) -> None:
    log = tmp_path / "log"
    least = rules.info(slug).seats[0]
    seats = ",".join(["Ann", *(f"P{number}:greedy" for number in range(1, least))])
    program = start("-c", NOTING.format(log=str(log)), "play", slug, "--seats", seats, "--seed", "7", **home)
    shows(program, "h help")
    program.until(lambda: "boardgames_tui.screens.seats" in log.read_text(), "what is loaded after the first picture")
    shows(program, "h help")
    before = len(log.read_text().splitlines())
    for key in ("l", ESCAPE, "t", ESCAPE, "v", ESCAPE, "h", ESCAPE, RIGHT, ENTER, RIGHT, ENTER, "u", "m", ESCAPE):
        program.press(key)
        while program.read(0.15):
            pass
    program.resize(120, 40)
    shows(program, "help")
    program.resize(60, 20)
    shows(program, "p goes on in plain lines.")
    program.press("p")
    program.until(lambda: "q leads back to where you were." in program.sent, "plain lines")
    program.press("\n?\nq\n")
    shows(program, "p goes on in plain lines.")
    program.resize(80, 24)
    shows(program, "h help")
    found = [name for name in log.read_text().splitlines()[before:] if name.split(".")[0] in OURS]
    assert not found


OURS = ("boardgames_tui", "rules", "textual", "rich", "pydantic", "pydantic_core", "platformdirs", "tests")
