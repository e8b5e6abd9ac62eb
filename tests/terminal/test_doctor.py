"""The doctor on real terminals: what it finds out, what it says was chosen and why."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boardgames_tui.settings import Settings, text
from tests.terminal.conftest import Program, Start, environment

DOCTOR = ("-m", "boardgames_tui", "doctor")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """A home of its own."""
    return {"BOARDGAMES_HOME": str(tmp_path / "home")}


def facts(program: Program) -> Any:
    """What it printed as JSON."""
    assert program.ended() == 0
    return json.loads(program.sent[program.sent.index("{\r\n") : program.sent.rindex("}") + 1])


def test_it_says_what_the_terminal_says(start: Start, home: dict[str, str]) -> None:
    program = start(*DOCTOR, "--json", circle=1, **home)
    found = facts(program)
    assert found["widths"]["●"] == 1 and found["widths"]["字"] == 2
    assert found["size"] == [80, 24] and found["colours"] == "true" and found["shown_as"] == "screen"
    assert found["glyphs"] == "unicode" and found["knows"] == {"mouse": True, "synchronised": True}
    assert found["answers_ms"] >= 0 and found["environment"]["TERM"] == "xterm-256color"


def test_the_terminal_is_as_before_and_nothing_stays_on_it(start: Start, home: dict[str, str]) -> None:
    import termios

    program = start(*DOCTOR, circle=1, **home)
    assert program.ended() == 0
    assert termios.tcgetattr(program.slave) == program.before
    rows = [row.rstrip() for row in program.picture.screen.display]
    assert rows[0].startswith("program") and all(
        row.startswith((" ", *SAID, "settings", "host")) for row in rows if row
    )
    assert "\x1b[?1049h" not in program.sent


SAID = ("program", "terminal", "shown as", "size", "colours", "UTF-8", "widths", "signs", "mouse", "motion", "answers")


@pytest.mark.parametrize(
    ("environ", "said"),
    [
        ({"circle": 2}, "ASCII letters and lines, because this terminal draws them two cells wide."),
        ({"LANG": "C"}, "ASCII letters and lines, because the locale is not UTF-8."),
        ({"TERM": "linux"}, "ASCII letters and lines, because TERM is linux."),
        ({"TERM": "screen"}, "16, because TERM is screen and COLORTERM promises no more."),
        ({"TERM": "screen"}, "off: GNU screen would hold back the escape key."),
        ({"STY": "1.play"}, "off: GNU screen would hold back the escape key."),
        ({"TERM": "screen-256color", "TMUX": "/tmp/x,1,0"}, "on, and the terminal has one."),
        ({}, "16 million, because COLORTERM is truecolor."),
        ({"NO_COLOR": "1"}, "none, because NO_COLOR is set."),
        ({"COLORTERM": "", "TERM": "tmux-256color"}, "256, because TERM is tmux-256color and"),
        ({"TERM": "dumb"}, "plain lines, because TERM says that it can do no more."),
        ({"SSH_CONNECTION": "1 2 3 4"}, "off: over SSH."),
        ({"TMUX": "/tmp/x,1,0"}, "xterm-256color, in tmux, not over SSH."),
        ({"size": (60, 20)}, "60 x 20, too small: 80 x 23 are needed."),
    ],
)
def test_it_says_what_was_chosen_and_why(start: Start, home: dict[str, str], environ: Any, said: str) -> None:
    program = start(*DOCTOR, **{"circle": 1} | home | environ)
    assert program.ended() == 0
    assert said in " ".join(program.sent.split()), program.picture.text
    if environ.get("LANG") == "C":
        assert program.picture.text.isascii()


def test_settings_and_no_mouse_are_named_as_reasons(start: Start, home: dict[str, str]) -> None:
    config = Path(home["BOARDGAMES_HOME"]) / "config.toml"
    config.parent.mkdir()
    config.write_text(text(Settings(glyphs="ascii", motion="off")))
    program = start("-m", "boardgames_tui", "--no-mouse", "doctor", circle=1, **home)
    assert program.ended() == 0
    for said in ("because the settings say so.", "off: the settings say so.", "off: --no-mouse was said."):
        assert said in program.sent
    config.write_text("theme = 7\n")
    program = start(*DOCTOR, circle=1, **home)
    assert program.ended() == 0 and "theme is none of dark, light, terminal" in " ".join(program.sent.split())


def test_a_terminal_that_says_nothing_is_given_up(start: Start, home: dict[str, str]) -> None:
    found = facts(start(*DOCTOR, "--json", **home))
    assert (found["widths"], found["answers_ms"], found["glyphs"]) == ({}, None, "unicode")


def test_without_a_terminal(home: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, *DOCTOR, "--json"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        env=environment(**home),
        start_new_session=True,
    )
    found = json.loads(done.stdout)
    assert found["terminal"] is False and found["size"] is None and found["shown_as"] == "lines"
    assert not Path(home["BOARDGAMES_HOME"]).exists()
