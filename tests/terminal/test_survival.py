"""However a session dies, over a real SSH connection: no accepted move is lost, the process is gone, and the match goes
on at the same question; nothing secret is printed, the terminal is restored where there still is one."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from boardgames_tui.saves import open_match
from tests.terminal.conftest import DEADLINE, Program, Remote, Start, cpu_seconds
from tests.terminal.test_driver import LEFT_BEHIND, blocked
from tests.terminal.test_program import PLAY, RESUME, home, shows

__all__ = ["home"]
RIGHT, ENTER = "\x1b[C", "\r"
MOST_CPU = 1.0
"""Seconds of processor time that a session may use after its terminal has gone."""
Far = Callable[..., Remote]


def decide(program: Program, times: int) -> None:
    """Make so many decisions in BIRTH."""
    for _ in range(times):
        shows(program, "Choose a die.")
        program.press(RIGHT)
        program.until(lambda: "esc let go" in program.picture.text, "a choice")
        program.press(ENTER)
        program.until(lambda: "esc let go" not in program.picture.text, "the next turn")
    shows(program, "Choose a die.")


def table(program: Program) -> list[str]:
    """What can be read, apart from the keys."""
    return program.picture.text.splitlines()[:-1]


def gone(pid: int) -> float:
    """Wait until the process has ended; the processor time that it used meanwhile."""
    first = last = cpu_seconds(pid) or 0.0
    end = time.monotonic() + DEADLINE
    while (now := cpu_seconds(pid)) is not None:
        assert time.monotonic() < end, "the process does not end"
        last = now
        time.sleep(0.01)
    return last - first


def session_of(remote: Remote) -> int:
    """The process of the server that holds the connection: the parent of what the client asked for."""
    return int(Path(f"/proc/{remote.pid}/stat").read_text().rpartition(")")[2].split()[1])


WAYS: dict[str, tuple[str, Callable[[Remote], int], int]] = {
    "the client is killed": ("", lambda remote: remote.process.pid, signal.SIGKILL),
    "the client hangs up": ("", lambda remote: remote.process.pid, signal.SIGHUP),
    "the server's end is killed": ("", session_of, signal.SIGKILL),
    "hang-up is ignored, only the end of the file is left": (
        "trap '' HUP;",
        lambda remote: remote.process.pid,
        signal.SIGKILL,
    ),
    "the program is killed": ("", lambda remote: remote.pid, signal.SIGKILL),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_connection_dies_and_the_match_goes_on(far: Far, home: dict[str, str], way: str) -> None:
    before, victim, number = WAYS[way]
    program = far(*PLAY, before=before, **home)
    decide(program, 2)
    seen = table(program)
    os.kill(victim(program), number)
    assert gone(program.pid) < MOST_CPU
    again = far(*RESUME, **home)
    shows(again, "Choose a die.")
    assert table(again) == seen
    again.press("q")
    shows(again, "carry on")
    again.press("q")
    assert again.ended() == 0


def test_sigterm_restores_the_terminal_and_its_status_comes_through(far: Far, home: dict[str, str]) -> None:
    program = far(*PLAY, **home)
    decide(program, 1)
    os.kill(program.pid, signal.SIGTERM)
    assert program.ended() == 128 + signal.SIGTERM
    assert [code for code in LEFT_BEHIND if code not in program.sent] == []
    assert not program.picture.screen.cursor.hidden
    again = far(*RESUME, **home)
    shows(again, "turn 2 of 22")


def test_plain_lines_end_with_the_connection_too(far: Far, home: dict[str, str]) -> None:
    for before in ("", "trap '' HUP;"):
        program = far(*(PLAY if not before else RESUME), "--plain", before=before, **home)
        program.until(lambda program=program: "Ann, choose" in program.sent, "the question")  # type: ignore[misc]
        program.process.kill()
        assert gone(program.pid) < MOST_CPU


FAULTS = {
    "in a screen": (
        "from boardgames_tui.games.birth.screen import BirthScreen as where\nname = 'foresight_parts'",
        ("Ann", "Ben"),
    ),
    "in a computer player": (
        "from rules.birth import play\nwhere, name = type(play.RULES), 'bots'",
        ("Ann", "Ben:greedy"),
    ),
}
FALL = """
import sys
{where}
def fall(*_anything):
    secret = "-".join("hand")
    raise RuntimeError("fell")
setattr(where, name, fall if name != "bots" else {{**where.bots, "greedy": fall}})
from boardgames_tui import cli
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.parametrize("fault", FAULTS)
def test_an_uncaught_fault_ends_with_a_sentence(far: Far, home: dict[str, str], fault: str) -> None:
    where, seats = FAULTS[fault]
    words = ("play", "birth", "--seats", ",".join(seats), "--seed", "7")
    program = far("-c", FALL.format(where=where), *words, **home)
    shows(program, "Choose a die.")
    program.press(RIGHT)
    if "screen" not in fault:
        shows(program, "esc let go")
        program.press(ENTER)
    assert program.ended() == 1
    last = " ".join(program.sent.rpartition("\x1b[?1049l")[2].split())
    assert "Something went wrong that should not (RuntimeError); the report is in " in last
    assert "boardgames resume " in last and "Nothing is lost." in last
    assert "Traceback" not in program.sent and "h-a-n-d" not in program.sent
    assert [code for code in LEFT_BEHIND if code not in program.sent] == []
    (report,) = Path(home["BOARDGAMES_HOME"]).rglob("fault-*.txt")
    assert report.stat().st_mode & 0o777 == 0o600
    assert "RuntimeError: fell" in report.read_text() and "h-a-n-d" not in report.read_text()
    again = far(*RESUME, **home)
    shows(again, "turn 1 of 22" if "screen" in fault else "turn 3 of 22")


def stalled(program: Program) -> None:
    """Wait, without reading anything, until the program waits for the terminal to take what it sends."""
    end = time.monotonic() + DEADLINE
    while not blocked(program.process.pid):
        assert time.monotonic() < end, "the terminal takes everything"
        time.sleep(0.02)


CROWD = ("-m", "boardgames_tui", "play", "phoenix", "--seats", "A:random,B:random,C:random,D:random", "--seed", "7")


def check_not_reading(start: Start, home: dict[str, str], seconds: float, number: int | None) -> None:
    """Nobody reads what the program sends for so long; then it is ended by a signal, or somebody reads again."""
    program = start(*CROWD, size=(120, 40), **home)
    program.until(lambda: "PHOENIX" in program.picture.text, "the table")
    stalled(program)
    time.sleep(seconds)
    if number is None:
        program.until(lambda: "The match is over" in program.picture.text, "the end of the match")
        program.press("q")
        shows(program, "quit")
        program.press("q")
        assert program.ended() == 0
        return
    program.process.send_signal(number)
    assert program.process.wait(DEADLINE) == 128 + number
    (path,) = Path(home["BOARDGAMES_HOME"], "matches").iterdir()
    opened = open_match(path)
    assert opened.notice is None and opened.table is not None and opened.table.cursor > 3
    opened.save.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, None])
def test_a_peer_that_stops_reading(start: Start, home: dict[str, str], number: int | None) -> None:
    check_not_reading(start, home, 0.5, number)


@pytest.mark.soak
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, None])
def test_a_peer_that_does_not_read_for_a_minute(start: Start, home: dict[str, str], number: int | None) -> None:
    check_not_reading(start, home, 60, number)


def test_a_client_that_stands_still_neither_stops_the_match_nor_the_end(far: Far, home: dict[str, str]) -> None:
    program = far(*CROWD, **home)
    os.kill(program.process.pid, signal.SIGSTOP)
    matches = Path(home["BOARDGAMES_HOME"], "matches")
    end = time.monotonic() + DEADLINE
    while not any('"over"' in path.read_text() for path in matches.glob("*.jsonl")):
        assert time.monotonic() < end, "the match stands still"
        time.sleep(0.05)
    os.kill(program.pid, signal.SIGTERM)
    gone(program.pid)
    os.kill(program.process.pid, signal.SIGCONT)
    assert program.ended() == 128 + signal.SIGTERM
