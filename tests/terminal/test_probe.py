"""The probe: the width of a circle, nothing left on the screen, no key swallowed."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.conftest import Program, Start

QUESTION = "\x1b7\x1b[6n\u25cf\x1b[6n\x1b8\x1b[K"
CODE = """
import sys
from boardgames_tui.terminal import probe
assert not {"textual", "rich", "asyncio", "typing_extensions"} & set(sys.modules)
print("before", end="")
sys.stdout.flush()
width = probe.circle_width(float(sys.argv[1]))
print(" answer", width, probe.typed_ahead(), probe.typed_ahead(), "end", flush=True)
"""


def asked(start: Start, *answers: str, timeout: str = "20", **environ: str) -> Program:
    program = start("-c", CODE, timeout, **environ)
    program.until(lambda: QUESTION in program.sent, "the question")
    for answer in answers:
        program.press(answer)
    program.until(lambda: "end" in program.sent, "the answer")
    return program


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["\x1b[7;7R\x1b[7;8R"], "1 b'' b''"),
        (["\x1b[7;7R", "\x1b[7;9R"], "2 b'' b''"),
        (["ab\x1b[7;7Rc", "\x1b[7;8Rd"], "1 b'abcd' b''"),
        (["\x1b[7;80R\x1b[8;2R"], "None b'' b''"),
        (["\x1b[7;7R\x1b[7;10R"], "None b'' b''"),
    ],
)
def test_the_answer(start: Start, answers: list[str], said: str) -> None:
    program = asked(start, *answers)
    assert f" answer {said.removesuffix(chr(39))}"[:12] in program.sent
    assert f"answer {said[: said.index(' ')]} b'" in program.sent
    if "abc" in said:
        assert "b'abc" in program.sent
    assert program.ended() == 0
    assert program.picture.text.startswith("before answer")
    assert "\u25cf" not in program.picture.text


def test_the_terminal_is_as_before(start: Start) -> None:
    import termios

    program = asked(start, "\x1b[1;7R\x1b[1;8R")
    assert program.ended() == 0
    assert termios.tcgetattr(program.slave) == program.before


def test_no_answer(start: Start) -> None:
    program = asked(start, "keys", timeout="0.2")
    program.until(lambda: "answer None b'keys' b''" in program.sent, "giving up")


@pytest.mark.parametrize("term", ["dumb", "linux", ""])
def test_not_asked(start: Start, term: str) -> None:
    program = start("-c", CODE, "20", TERM=term)
    program.until(lambda: "answer None b'' b'' end" in program.sent, "the end")
    assert "\x1b" not in program.sent


def test_not_asked_without_a_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, "20"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert done.stdout == "before answer None b'' b'' end\n"
