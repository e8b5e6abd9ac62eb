"""A terminal for the tests: a program on a real pseudo-terminal, what it sends shown by pyte."""

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyte
import pytest

import boardgames_tui
from tests.terminal import sshd

ROOT = Path(boardgames_tui.__file__).parents[1]
APPS = Path(__file__).with_name("apps.py")
DEADLINE = 20.0
"""Seconds after which a condition that was waited for counts as failed."""

QUESTION = re.compile(r"(\x1b\[6n|\x1b\[c|\x1b\[\?\d+\$p)")
AMBIGUOUS = "●■▸★━▀"
"""Signs that some terminals in East Asia draw two cells wide."""

# pyte takes the last letter of these for text.
UNKNOWN_TO_PYTE = re.compile(r"\x1b\[[<>]\d*u")


class Picture:
    """A terminal emulator that can be compared with another one."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)

    def feed(self, data: str) -> None:
        self.stream.feed(UNKNOWN_TO_PYTE.sub("", data))

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)

    def line(self, y: int) -> list[Any]:
        """The cells of a row as they are seen: of a space only the ground, unless a line or reverse video shows
        more."""
        row = self.screen.buffer[y]
        cells = (row[x] for x in range(self.screen.columns))
        return [
            ("", cell.bg)
            if cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse)
            else tuple(cell)
            for cell in cells
        ]

    @property
    def lines(self) -> list[list[Any]]:
        return [self.line(y) for y in range(self.screen.lines)]

    @property
    def cursor(self) -> tuple[int, int, bool]:
        cursor = self.screen.cursor
        return min(cursor.x, self.screen.columns - 1), cursor.y, cursor.hidden

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)


class Program:
    """A program on a pseudo-terminal of its own."""

    def __init__(self, command: list[str], columns: int, rows: int, controlling: bool, environ: dict[str, str]) -> None:
        self.master, self.slave = pty.openpty()
        self.picture = Picture(columns, rows)
        self.size = (columns, rows)
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        self.sent = ""
        self.circle = 0
        self._rest = b""
        self._marks = 0

        def take_terminal() -> None:
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command,
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env=environ,
            preexec_fn=take_terminal if controlling else None,
        )

    def resize(self, columns: int, rows: int) -> None:
        self.size = (columns, rows)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.picture.resize(columns, rows)

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def read(self, seconds: float = 0.05) -> str:
        """What comes within some time; the picture shows it."""
        if not select.select([self.master], [], [], seconds)[0]:
            return ""
        try:
            data = self._rest + os.read(self.master, 1 << 16)
        except OSError:
            return ""
        text = data.decode(errors="ignore")
        # A character cut in two waits for its other half.
        good = len(text.encode())
        self._rest = data[good:] if data[:good].decode(errors="ignore") == text else b""
        self.sent += text
        if self.circle and QUESTION.search(text):
            self._answer(text)
        else:
            self.picture.feed(text)
        return text

    def _answer(self, text: str) -> None:
        """Answer what is asked, as a terminal does that draws ambiguous signs ``circle`` cells wide."""
        for piece in QUESTION.split(text):
            if not QUESTION.fullmatch(piece):
                self.picture.feed(piece)
                more = sum(map(piece.rpartition("\r")[2].count, AMBIGUOUS)) * (self.circle - 1)
            elif piece == "\x1b[6n":
                x, y, _hidden = self.picture.cursor
                self.press(f"\x1b[{y + 1};{x + 1 + more}R")
            else:
                self.press("\x1b[?62c" if piece == "\x1b[c" else f"\x1b[{piece[2:-2]};2$y")

    def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Read until the condition holds."""
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"waited in vain for {what}\n{self.picture.text}\n{self.sent[-2000:]!r}"
            self.read()

    def painted(self) -> None:
        """Wait until the application has painted all that was asked so far."""
        self._marks += 1
        self.press("\x07")
        self.until(lambda: f"\x1b]2;mark {self._marks}\x07" in self.sent, f"mark {self._marks}")

    def ended(self) -> int:
        """Wait for the end of the program, and return its status."""
        end = time.monotonic() + DEADLINE
        while (status := self.process.poll()) is None:
            assert time.monotonic() < end, "the program does not end"
            self.read()
        while self.read(0):
            pass
        return status

    def close_terminal(self) -> None:
        """Hang up."""
        os.close(self.master)
        os.close(self.slave)
        self.master = self.slave = -1

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.master >= 0:
            self.close_terminal()


Start = Callable[..., Program]


def environment(**extra: str) -> dict[str, str]:
    """An environment in which nothing of the tester's terminal shows."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "COLOR", "NO_COL"))}
    environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    return environ | {"TEXTUAL_ANIMATIONS": "none", "PYTHONDONTWRITEBYTECODE": ""} | extra


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts programs, `start(*arguments of Python, size=..., controlling=..., **environment)`, and ends them
    afterwards. With `circle=` the terminal answers questions, and draws ambiguous signs so many cells wide."""
    running: list[Program] = []

    def begin(
        *arguments: str, size: tuple[int, int] = (80, 24), controlling: bool = True, circle: int = 0, **extra: str
    ) -> Program:
        running.append(Program([sys.executable, *arguments], *size, controlling, environment(**extra)))
        running[-1].circle = circle
        return running[-1]

    yield begin
    for program in running:
        program.stop()


@pytest.fixture
def start_app(start: Start) -> Start:
    """Starts one of the applications of apps.py, `start_app(name, driver, *options, ...)`, and waits until it has
    painted."""

    def begin(name: str, driver: str, *options: str, **more: Any) -> Program:
        program = start(str(APPS), name, driver, *options, **more)
        # Except in the painting, which has none, the footer comes last.
        last = "palette" if name != "painting" else "#"
        program.until(lambda: last in program.picture.text, "the first picture")
        program.painted()
        return program

    return begin


@pytest.fixture
def picture() -> Callable[[int, int], Picture]:
    """Makes a terminal emulator of so many columns and rows."""
    return Picture


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sshd.Server]:
    """An OpenSSH server of the tests' own."""
    if not sshd.program():
        pytest.skip("there is no OpenSSH server here")
    found = sshd.Server(tmp_path_factory.mktemp("sshd"))
    yield found
    found.stop()


class Remote(Program):
    """A program at the other end of an SSH connection. ``pid`` is its process, which is no child of the tests."""

    pid = 0

    def process_is_there(self) -> bool:
        """Does the program still run?"""
        return cpu_seconds(self.pid) is not None


def cpu_seconds(pid: int) -> float | None:
    """How much processor time a process has used, None once it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    if fields[0] == "Z":
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.fixture
def far(server: sshd.Server, tmp_path: Path) -> Iterator[Start]:
    """Starts programs over SSH, `far(*arguments of Python, size=..., before="shell commands;", **environment)`."""
    running: list[Remote] = []

    def begin(*arguments: str, size: tuple[int, int] = (80, 24), before: str = "", **extra: str) -> Remote:
        note = tmp_path / f"pid-{len(running)}"
        words = shlex.join([sys.executable, *arguments])
        command = f"{before} cd {shlex.quote(str(tmp_path))}; echo $$ >{shlex.quote(str(note))}; exec {words}"
        remote = Remote(server.client(command), *size, True, environment(**extra))
        running.append(remote)
        remote.until(lambda: note.is_file() and note.read_text().endswith("\n"), "the connection")
        remote.pid = int(note.read_text())
        return remote

    yield begin
    for remote in running:
        remote.stop()
        if remote.pid and remote.process_is_there():
            os.kill(remote.pid, signal.SIGKILL)
