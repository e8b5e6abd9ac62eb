"""A program measured from outside, on a real pseudo-terminal: when it has painted, what it sends, what it holds."""

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

START_QUIET, KEY_QUIET = 0.6, 0.25
"""For so many seconds nothing must come before a burst counts as over."""
TAKEN_OVER = b"\x1b[?1049h"
"""What a program sends that takes over the whole screen; it has asked the terminal questions before."""
LIMIT = 30.0
BARE = (sys.executable, "-m", "tests.bench.bare")


@dataclass
class Run:
    """What one run cost: seconds to the last byte of the first burst, bytes, and kilobytes of memory."""

    painted: float = 0.0
    start_bytes: int = 0
    idle_bytes: int = 0
    key_bytes: list[int] = field(default_factory=list)
    key_seconds: list[float] = field(default_factory=list)
    rss: int = 0
    pss: int = 0


def environment(home: Path) -> dict[str, str]:
    """A truecolour UTF-8 terminal on a slow line, and nothing of whoever measures but the path."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "BOARDGAMES_HOME": str(home),
        "BOARDGAMES_PACE": "0",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22",
    }


class Terminal:
    """A program on a pseudo-terminal of so many columns and rows; a context manager that ends it."""

    def __init__(self, command: Sequence[str], size: tuple[int, int], env: Mapping[str, str]) -> None:
        self.started = time.perf_counter()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(command[0], list(command), dict(env))
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_fault: object) -> None:
        for number in (signal.SIGHUP, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)
            time.sleep(0.1)
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
        os.close(self.file)

    def burst(self, quiet: float, limit: float = LIMIT, after: bytes = b"") -> tuple[int, float]:
        """Read until nothing has come for so long: the number of bytes, and when the last one came.

        It is not over before ``after`` has come, or the program has ended.
        """
        count, begin, last, text = 0, time.perf_counter(), 0.0, b""
        while (now := time.perf_counter()) - begin < limit and not (last and after in text and now - last > quiet):
            if not select.select([self.file], [], [], 0.005)[0]:
                continue
            try:
                data = os.read(self.file, 1 << 16)
            except OSError:
                break
            if not data:
                break
            self._answer(data)
            text += data if after else b""
            count, last = count + len(data), time.perf_counter()
        return count, last

    def _answer(self, data: bytes) -> None:
        """Where the program asks for the cursor's place, say what a terminal says whose circle is one cell wide."""
        for column in range(1, data.count(b"\x1b[6n") + 1):
            os.write(self.file, f"\x1b[1;{column}R".encode())

    def press(self, key: str) -> tuple[int, float]:
        """Press a key: the bytes it caused, and after how many seconds the last one came."""
        pressed = time.perf_counter()
        os.write(self.file, key.encode())
        count, last = self.burst(KEY_QUIET, 3.0)
        return count, last - pressed if count else 0.0

    def memory(self) -> tuple[int, int]:
        """Resident and proportional kilobytes; 0 once it has ended."""
        try:
            text = Path(f"/proc/{self.pid}/smaps_rollup").read_text("ascii")
        except OSError:
            return 0, 0
        rows = [line.split() for line in text.splitlines()[1:]]
        found = {row[0]: int(row[1]) for row in rows}
        return found["Rss:"], found["Pss:"]


def run(
    command: Sequence[str],
    env: Mapping[str, str],
    size: tuple[int, int] = (80, 24),
    keys: Sequence[str] = (),
    idle: float = 0.0,
) -> Run:
    """Start the program, let it paint, wait, press the keys one after the other, and end it."""
    found = Run()
    with Terminal(command, size, env) as terminal:
        found.start_bytes, last = terminal.burst(START_QUIET, after=TAKEN_OVER)
        found.painted = last - terminal.started
        if idle:
            found.idle_bytes, _last = terminal.burst(idle + 1, idle)
        for key in keys:
            count, seconds = terminal.press(key)
            found.key_bytes.append(count)
            found.key_seconds.append(seconds)
        found.rss, found.pss = terminal.memory()
    return found


def by_turns(pairs: int, ours: Callable[[], Run], theirs: Callable[[], Run]) -> tuple[list[Run], list[Run]]:
    """So many runs of both, A B A B, after one of each that does not count."""
    both = [(ours(), theirs()) for _ in range(pairs + 1)][1:]
    return [one for one, _other in both], [other for _one, other in both]


def median(runs: Sequence[Run], value: Callable[[Run], float]) -> float:
    """The median of a value over the runs."""
    return statistics.median(map(value, runs))


def ratio(ours: Sequence[Run], theirs: Sequence[Run], value: Callable[[Run], float]) -> float:
    """The median of the ratios, pair by pair."""
    return statistics.median(value(one) / value(other) for one, other in zip(ours, theirs, strict=True))
