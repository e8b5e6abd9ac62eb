"""Settings on a real terminal: the bell, the mouse, the terminal's own colours, and what wins over the file."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgames_tui.settings import Settings, read, text
from tests.terminal.conftest import Program

MOUSE_ON, MOUSE_OFF = "\x1b[?1000h", "\x1b[?1000l"
COLOUR = re.compile(r"\x1b\[[\d;]*(?:[34]8;[25];|[349]\d)[\d;]*m")
Start = Callable[..., Program]


@pytest.fixture
def start_program(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    """Starts the real program with these settings, and waits for its first picture."""
    monkeypatch.setenv("BOARDGAMES_HOME", str(tmp_path))

    def begin(*words: str, settings: Settings | None = None, seen: str = "settings", **environ: Any) -> Program:
        if settings:
            (tmp_path / "config.toml").write_text(text(settings), encoding="utf-8")
        home = {"BOARDGAMES_HOME": str(tmp_path), "BOARDGAMES_PACE": "0"}
        program = start("-m", "boardgames_tui", *words, **home, **environ)
        program.until(lambda: seen in program.picture.text, "the first picture")
        return program

    return begin


PLAY = ("play", "birth", "--seats", "Ann,Ben", "--seed", "1")


@pytest.mark.parametrize("bell", [True, False])
def test_one_bell_reaches_the_terminal_when_the_next_persons_turn_comes(start_program: Start, bell: bool) -> None:
    program = start_program(*PLAY, settings=Settings(bell=bell), seen="Choose a die")
    before = bells(program)
    program.press("\x1b[C")
    program.until(lambda: "enter play" in program.picture.text, "a choice")
    program.press("\r")
    program.until(lambda: "■ Ben" in program.picture.text.split("\n")[-2], "Ben's turn")
    assert bells(program) - before == int(bell)


def bells(program: Program) -> int:
    """How often it rang: window titles end with the same code, and none is sent."""
    return program.sent.count("\x07")


def test_the_mouse_is_taken_and_given_back_at_once(start_program: Start) -> None:
    program = start_program()
    program.until(lambda: MOUSE_ON in program.sent, "the mouse")
    program.press("s")
    program.until(lambda: "mouse" in program.picture.text, "the settings")
    for key in ("\x1b[B", "\x1b[B", "\x1b[B", "\x1b[C"):
        program.press(key)
    program.until(lambda: MOUSE_OFF in program.sent, "no mouse")
    program.until(lambda: not read()[0].mouse, "the file")
    mark = len(program.sent)
    program.press("\x1b[C")
    program.until(lambda: MOUSE_ON in program.sent[mark:], "the mouse again")


@pytest.mark.parametrize(("words", "mouse"), [((), False), (("--no-mouse",), True)])
def test_no_mouse_code_where_setting_or_flag_says_so(start_program: Start, words: tuple[str, ...], mouse: bool) -> None:
    program = start_program(*words, settings=Settings(mouse=mouse))
    program.press("s")
    program.until(lambda: "theme" in program.picture.text, "the settings")
    program.press("\x1b[C")
    program.until(lambda: "A light table" in program.picture.text, "another theme")
    assert "?1000" not in program.sent and "?1003" not in program.sent


@pytest.mark.parametrize("environ", [{"TERM": "screen"}, {"STY": "1.play"}])
def test_no_mouse_in_screen_where_it_would_take_the_escape_key(start_program: Start, environ: dict[str, str]) -> None:
    program = start_program(**environ)
    assert "?1000" not in program.sent and "?1003" not in program.sent


def test_the_terminals_theme_sends_its_own_colours_only(start_program: Start) -> None:
    program = start_program(*PLAY, settings=Settings(theme="terminal"), seen="Choose a die")
    assert "38;" not in program.sent and "48;" not in program.sent
    assert COLOUR.search(program.sent)


def test_no_colour_wins_over_the_theme(start_program: Start) -> None:
    program = start_program(*PLAY, settings=Settings(theme="terminal"), seen="Choose a die", NO_COLOR="1")
    assert not COLOUR.search(program.sent)


def test_what_is_wrong_with_the_file_is_said_on_the_menu(start_program: Start, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("version = 99\n")
    start_program(seen="not used: a newer version wrote them")
    assert (tmp_path / "config.toml").read_text() == "version = 99\n"


def test_another_key_works_from_the_file_on(start_program: Start) -> None:
    program = start_program(*PLAY, settings=Settings(keys={"log": "e"}), seen="e log")
    program.press("e")
    program.until(lambda: "everything that has happened" in program.picture.text, "the log")
    assert "e" not in program.picture.text.split("\n")[-1].split()
