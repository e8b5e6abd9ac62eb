"""What a terminal says of itself when it is asked everything: how wide signs are, what it knows, how fast it answers.

Only ``boardgames doctor`` asks so much. Each question is one that the terminal answers or passes over in silence; the
last one every terminal answers, so nobody waits for the others longer than for that.
"""

import os
import re
import select
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from boardgames_tui.terminal.probe import unheard

SIGNS: Final = ("●", "■", "▸", "★", "━", "▀", "⣿", "\u5b57")
"""What boards are drawn with, and a letter that is two cells wide everywhere."""
MODES: Final = {"mouse": 1006, "synchronised": 2026}
ROUNDS: Final = 3

_PLACE: Final = re.compile(rb"\x1b\[(\d{1,5});(\d{1,5})R")
_MODE: Final = re.compile(rb"\x1b\[\?(\d{1,5});(\d)\$y")
_LAST: Final = re.compile(rb"\x1b\[\?[\d;]*c")
_ASK_PLACE, _ASK_LAST = b"\x1b[6n", b"\x1b[c"


@dataclass(frozen=True, slots=True)
class Answers:
    """What it said. ``seconds`` is the usual time from a question to its answer, None where none came; ``widths`` are
    the cells of ``SIGNS``; ``modes`` says by name whether it knows a mode."""

    seconds: float | None = None
    widths: dict[str, int] = field(default_factory=dict)
    modes: dict[str, bool] = field(default_factory=dict)


def interview(terminal: int, timeout: float, simple: bool = False) -> Answers:
    """Ask the terminal of this descriptor, at most so many seconds a question; a ``simple`` one would print some.

    The line that the cursor is in must be empty; it is again afterwards. Raises OSError or termios.error.
    """
    with unheard(terminal):
        if not select.select([], [terminal], [], 0)[1]:
            return Answers()
        times: list[float] = []
        for _ in range(ROUNDS):
            seconds = _round(terminal, timeout)
            if seconds is None:
                return Answers()
            times.append(seconds)
        signs = b"".join(b"\r" + sign.encode() + _ASK_PLACE for sign in SIGNS)
        modes = b"" if simple else b"".join(b"\x1b[?%d$p" % mode for mode in MODES.values())
        os.write(terminal, signs + b"\r\x1b[K" + modes + (b"" if simple else _ASK_LAST))
        said = _listen(terminal, timeout, _PLACE if simple else _LAST, len(SIGNS) if simple else 1)
    return Answers(median(times), _widths(said), _modes(said))


def _round(terminal: int, timeout: float) -> float | None:
    """Seconds from a question to its answer."""
    asked = time.perf_counter()
    os.write(terminal, _ASK_PLACE)
    return time.perf_counter() - asked if _PLACE.search(_listen(terminal, timeout, _PLACE, 1)) else None


def _listen(terminal: int, timeout: float, last: "re.Pattern[bytes]", count: int) -> bytes:
    """What comes until so many of these answers are there, or the time is over."""
    said, end = b"", time.monotonic() + timeout
    while len(last.findall(said)) < count and (left := end - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            data = os.read(terminal, 4096)
            if not data:
                break
            said += data
    return said


def _widths(said: bytes) -> dict[str, int]:
    """The cells of each sign: it began in the first column."""
    columns: Sequence[int] = [int(column) for _row, column in _PLACE.findall(said)]
    return (
        {sign: column - 1 for sign, column in zip(SIGNS, columns, strict=False)} if len(columns) == len(SIGNS) else {}
    )


def _modes(said: bytes) -> dict[str, bool]:
    """Which modes are known: 0 says that one is not, 4 that it can never be on."""
    told = {int(mode): int(state) for mode, state in _MODE.findall(said)}
    return {name: told[mode] in (1, 2, 3) for name, mode in MODES.items() if mode in told}
