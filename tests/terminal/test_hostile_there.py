"""Names, files and environments that somebody spoiled, on a real terminal: nothing of them reaches it as a code."""

from pathlib import Path
from typing import Any

import pytest

from tests.house.conftest import save_match
from tests.house.test_hostile import EVIL, hostile_files
from tests.terminal.conftest import Start
from tests.terminal.test_program import PLAY, home, shows

__all__ = ["home"]
CODES = ("\x1b]0;EVIL", "\x1b[2JEVIL", "\x9b", "\x1b[AEVIL", "\x07")


def test_the_menu_and_the_list_of_matches(start: Start, home: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_HOME", home["BOARDGAMES_HOME"])
    hostile_files(save_match)
    program = start("-m", "boardgames_tui", **home)
    shows(program, "q quit")
    assert "EVIL" in program.picture.text
    for key in ("m", "\x1b[B", "\x1b[B", "\x1b[B", "r", "\x1b", "\r", "\x1b", "\x1b[F", "\r", "q", "q"):
        program.press(key)
        while program.read(0.12):
            pass
    assert not [code for code in CODES if code in program.sent]
    assert "Traceback" not in program.sent


@pytest.mark.parametrize("evil", EVIL)
def test_a_name_on_the_command_line(start: Start, home: dict[str, str], evil: str) -> None:
    program = start("-m", "boardgames_tui", "play", "birth", "--seats", f"{evil},Ben", **home)
    program.until(lambda: program.process.poll() is not None or "Choose a die." in program.picture.text, "the answer")
    if program.process.poll() is not None:
        assert program.ended() == 2
        assert "boardgames: Seat 1: a name must " in program.sent
    assert not [code for code in CODES if code in program.sent] and "Traceback" not in program.sent


ENVIRONMENTS: tuple[dict[str, Any], ...] = (
    {"TERM": "\x1b[2JEVIL"},
    {"TERM": "x" * 3000, "COLORTERM": "\x1b]0;EVIL\x07"},
    {"LANG": "\x1b[2JEVIL", "LC_ALL": "../../../etc/passwd"},
    {"COLUMNS": "999999999", "LINES": "-5", "BOARDGAMES_PACE": "nan"},
    {"TEXTUAL_SCREENSHOT": "0.1", "TEXTUAL_SCREENSHOT_LOCATION": "."},
    {"TEXTUAL_DRIVER": "os:system", "TEXTUAL_LOG": "log.txt", "TEXTUAL_DEBUG": "1", "TEXTUAL": "devtools,debug"},
    {"TEXTUAL_FPS": "nan", "TEXTUAL_PRESS": "q,q,q", "TEXTUAL_COLOR_SYSTEM": "windows", "TEXTUAL_THEME": "none"},
    {"XDG_DATA_HOME": "../..", "XDG_CONFIG_HOME": "\n", "HOME": "relative"},
    {"TMUX": "\x1b]0;EVIL\x07", "STY": "\x1b[2JEVIL", "SSH_CONNECTION": "\x07"},
)


@pytest.mark.parametrize("environ", ENVIRONMENTS, ids=lambda environ: " ".join(environ))
def test_an_environment(
    start: Start, home: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environ: dict[str, Any]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    program = start(*PLAY, **home | environ)
    shows(program, "Choose a die.")
    program.press("\x1b[C")
    shows(program, "esc let go")
    program.press("\x03")
    shows(program, "q quit")
    program.press("\x03")
    assert program.ended() == 0
    assert not [code for code in CODES if code in program.sent] and "EVIL" not in program.sent
    assert not list(here.iterdir())
