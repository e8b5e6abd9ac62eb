"""The driver on a real pseudo-terminal: the same picture as Textual's own, and an end when the terminal is gone."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import struct
import termios
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.conftest import Program, Start

APPS = Path(__file__).with_name("apps.py")
LEFT_BEHIND = ["\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l", "\x1b[?1003l", "\x1b[?2004l", "\x1b[?1004l", "\x1b[?7h"]
MOUSE = ["\x1b[?1000", "\x1b[?1003", "\x1b[?1006", "\x1b[?1015", "\x1b[?1016"]


def same(one: Program, other: Program) -> bool:
    return one.picture.lines == other.picture.lines and one.picture.cursor == other.picture.cursor


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("buttons", ["\t", "\t", (100, 30), "\t"]),
        ("entry", ["字", "a", "\x1b[D", (40, 12), "\x7f"]),
        ("modal", ["o", (60, 20), "x", "o"]),
    ],
)
def test_same_picture_as_the_stock_driver(
    start_app: Start, tmp_path: Path, name: str, keys: list[str | tuple[int, int]]
) -> None:
    frugal = start_app(name, "frugal")
    stock = start_app(name, "stock", RECORD=str(tmp_path / "written"))
    for key in [None, *keys]:
        for program in (stock, frugal):
            if isinstance(key, str):
                program.press(key)
            elif key is not None:
                program.resize(*key)
            program.painted()
        frugal.until(lambda: stock.read(0) == "" and same(stock, frugal), f"the same picture after {key!r}")
    assert len(frugal.sent.encode()) < len(stock.sent.encode()) / 2


def test_start_and_focus_cost_little(start_app: Start) -> None:
    """The bare application takes 2.8 KB to start and 0.45 KB a change of focus; this one has a line more."""
    program = start_app("buttons", "frugal")
    assert len(program.sent.encode()) < 3300
    before = len(program.sent.encode())
    program.press("\t")
    program.painted()
    assert 100 < len(program.sent.encode()) - before < 520


def test_a_frame_without_change_costs_nothing(start_app: Start) -> None:
    program = start_app("buttons", "frugal")
    program.press("\x1b[?2026;2$y")
    program.painted()
    before = len(program.sent)
    program.painted()
    assert program.sent[before:] == "\x1b]2;mark 3\x07"


def test_redraw_key_repaints_everything(start_app: Start) -> None:
    program = start_app("buttons", "frugal")
    wanted = program.picture.lines
    program.picture.feed("\x1b7\x1b[0;41m\x1b[2Jmess\x1b8")
    assert program.picture.lines != wanted
    program.press("\x0c")
    program.until(lambda: program.picture.lines == wanted, "the whole picture")


def test_stop_and_continue_repaints_everything(start_app: Start) -> None:
    program = start_app("buttons", "frugal")
    wanted = program.picture.lines
    program.press("\x1a")
    stopped(program)
    program.until(lambda: program.sent.endswith(("\x1b[?1004l", "\x1b[?25h")), "the terminal given back")
    assert termios.tcgetattr(program.slave) == program.before
    check_resumes(program, wanted)


def test_stopped_without_notice_repaints_everything(start_app: Start) -> None:
    program = start_app("buttons", "frugal")
    wanted = program.picture.lines
    program.process.send_signal(signal.SIGSTOP)
    stopped(program)
    check_resumes(program, wanted)
    # One thread reads keys, not two: each key arrives once.
    program.press("\t")
    program.until(lambda: program.picture.lines != wanted, "the change of focus")
    program.press("\t")
    program.painted()
    program.until(lambda: program.picture.lines == wanted, "the focus back")


def stopped(program: Program) -> None:
    """Wait until the program is stopped."""
    state = Path(f"/proc/{program.process.pid}/stat")
    program.until(lambda: state.read_text().rpartition(")")[2].split()[0] == "T", "the stop")


def check_resumes(program: Program, wanted: Sequence[object]) -> None:
    program.picture.feed("\x1b[0m\x1b[2J\x1b[Hshell")
    program.process.send_signal(signal.SIGCONT)
    program.until(lambda: program.picture.lines == wanted, "the whole picture")
    assert termios.tcgetattr(program.slave) != program.before
    program.painted()


def test_no_mouse_codes_without_mouse(start_app: Start) -> None:
    program = start_app("buttons", "frugal", "--no-mouse")
    program.press("\x1b[?2048;2$y")
    program.painted()
    program.process.send_signal(signal.SIGTERM)
    assert program.ended() == 128 + signal.SIGTERM
    assert [code for code in MOUSE if code in program.sent] == []
    assert "\x1b[?1049l" in program.sent


def test_simple_terminal_is_not_sent_what_it_would_print(start: Start) -> None:
    program = start(str(APPS), "buttons", "frugal", TERM="linux")
    program.until(lambda: "palette" in program.picture.text, "the picture")
    assert re.search(r"\$p|\x1b\[[<>]|\x1b\]", program.sent) is None
    assert "38;2" not in program.sent and "48;2" not in program.sent and ";5;" not in program.sent


def test_no_color_means_no_colour_codes(start_app: Start) -> None:
    program = start_app("buttons", "frugal", NO_COLOR="1")
    program.press("\t")
    program.painted()
    assert {cell.fg for row in program.picture.screen.buffer.values() for cell in row.values()} == {"default"}
    assert "38;" not in program.sent and "48;" not in program.sent
    assert "\x1b[7m" in program.sent or ";7" in program.sent


def test_size_in_the_environment_is_not_believed(start_app: Start) -> None:
    program = start_app("buttons", "frugal", COLUMNS="200", LINES="100")
    assert "palette" in program.picture.text


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_signals_end_the_process_and_restore_the_terminal(start_app: Start, number: signal.Signals) -> None:
    program = start_app("buttons", "frugal")
    assert termios.tcgetattr(program.slave) != program.before
    program.process.send_signal(number)
    assert program.ended() == 128 + number
    assert termios.tcgetattr(program.slave) == program.before
    assert [code for code in LEFT_BEHIND if code not in program.sent] == []
    assert not program.picture.screen.cursor.hidden


def test_the_usual_end_restores_the_terminal(start_app: Start) -> None:
    program = start_app("buttons", "frugal")
    program.press("\x11")
    assert program.ended() == 0
    assert termios.tcgetattr(program.slave) == program.before
    assert [code for code in LEFT_BEHIND if code not in program.sent] == []


def test_hang_up_ends_the_process(start_app: Start) -> None:
    program = start_app("buttons", "frugal")
    program.close_terminal()
    assert program.process.wait(5) == 128 + signal.SIGHUP


def test_end_of_file_ends_the_process(start_app: Start) -> None:
    """Without a controlling terminal there is no SIGHUP, only the end of the file."""
    program = start_app("buttons", "frugal", controlling=False)
    program.close_terminal()
    assert program.process.wait(5) == 128 + signal.SIGHUP


def test_sigterm_ends_a_process_whose_terminal_does_not_read(start_app: Start) -> None:
    program = start_app("painting", "frugal", size=(160, 50))
    program.press("f")
    waiting = bytearray(4)

    def full() -> bool:
        fcntl.ioctl(program.master, termios.FIONREAD, waiting)
        return bool(struct.unpack("i", waiting)[0] >= 2048)

    for _ in range(1000):
        if full() and blocked(program.process.pid):
            break
        signal.sigtimedwait([], 0.01)
    else:
        pytest.fail("the terminal takes everything")
    program.process.send_signal(signal.SIGTERM)
    assert program.process.wait(5) == 128 + signal.SIGTERM
    assert termios.tcgetattr(program.slave) == program.before


def blocked(pid: int) -> bool:
    """Whether a thread of the process waits for the terminal to take output."""
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            waits = Path(f"/proc/{pid}/task/{task}/wchan").read_text()
        except OSError:
            return True
        if "tty_write" in waits or waits in ("", "0"):
            return True
    return False
