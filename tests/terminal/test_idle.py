"""A session that nobody uses: warned, ended, the terminal restored, the match kept."""

import termios
from pathlib import Path

import pytest

from tests.terminal.conftest import Program, Start
from tests.terminal.test_program import PLAY, home

__all__ = ["home"]
WARNED = "Is anybody there? Without a key this ends in"
ENDED = "Nobody had pressed a key for so long that the session was ended."


def hosted(tmp_path: Path, words: tuple[str, ...], seconds: float) -> tuple[str, ...]:
    """The program's words under a host who ends sessions after so many idle seconds."""
    path = tmp_path / "host.toml"
    path.write_text(f"idle_minutes = {seconds / 60}\n")
    return (*words[:2], "--host", str(path), *words[2:])


@pytest.mark.parametrize("words", [PLAY, PLAY[:2]])
def test_on_the_screen(start: Start, home: dict[str, str], tmp_path: Path, words: tuple[str, ...]) -> None:
    program = start(*hosted(tmp_path, words, 4), **home)
    program.until(lambda: WARNED in program.picture.text, "the warning")
    assert program.ended() == 0
    assert termios.tcgetattr(program.slave) == program.before
    last = program.sent.rpartition("\x1b[?1049l")[2]
    assert ENDED in last and ("boardgames resume " in last) == (words == PLAY)


def test_on_plain_lines(start: Start, home: dict[str, str], tmp_path: Path) -> None:
    program: Program = start(*hosted(tmp_path, (*PLAY, "--plain"), 4), **home)
    program.until(lambda: WARNED in program.sent, "the warning")
    assert program.ended() == 0
    last = program.sent.rpartition(WARNED)[2]
    assert ENDED in last and "boardgames resume " in last
