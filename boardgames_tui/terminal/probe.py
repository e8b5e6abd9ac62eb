"""Asks the terminal, before Textual starts, how many cells a circle takes: East Asian settings make it two.

The circle is written, the cursor's place asked before and after it, the cursor set back and the circle erased in one
write: nothing stays on the screen, whether or not the terminal answers. Keys typed meanwhile cannot be given back to
the terminal; `typed_ahead` hands them over, and `FrugalDriver` reads them first. An answer that comes after the
time-out arrives there too, where Textual takes no notice of it.
"""

import os
import re
import select
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

CIRCLE: Final = "\u25cf"
_QUESTION: Final = f"\x1b7\x1b[6n{CIRCLE}\x1b[6n\x1b8\x1b[K".encode()
_ANSWER: Final = re.compile(rb"\x1b\[(\d{1,5});(\d{1,5})R")
SILENT: Final = ("", "dumb", "linux")
"""Values of TERM of terminals that answer nothing, or print what they are asked."""

_typed = b""


def loses_escape(environ: Mapping[str, str]) -> bool:
    """Is this GNU screen, which holds back an escape key for as long as the program asks for the mouse?

    Where it is reached over SSH only TERM tells, and older versions of tmux say the same there.
    """
    term = environ.get("TERM", "")
    return bool(environ.get("STY")) or (term.partition(".")[0].startswith("screen") and not environ.get("TMUX"))


def typed_ahead() -> bytes:
    """The bytes, other than the answers, that were read while asking; each is handed over once."""
    global _typed
    taken, _typed = _typed, b""
    return taken


def circle_width(timeout: float = 0.3) -> int | None:
    """The number of cells, 1 or 2, that ● takes; None if the terminal does not say within `timeout` seconds or cannot
    be asked.

    It is asked only if both standard input and output are the terminal, this process is in its foreground, and TERM is
    neither dumb nor linux. Every failure means None, never an exception.
    """
    try:
        source, target = sys.__stdin__.fileno(), sys.__stdout__.fileno()  # type: ignore[union-attr]
        if os.environ.get("TERM", "") in SILENT or not (os.isatty(source) and os.isatty(target)):
            return None
        if os.tcgetpgrp(source) != os.getpgrp():
            return None
        return _ask(source, target, timeout)
    except (AttributeError, OSError, ValueError, termios.error):
        return None


@contextmanager
def unheard(source: int) -> Iterator[None]:
    """Let the terminal hand over what comes at once and print none of it; afterwards it is as before."""
    before = termios.tcgetattr(source)
    quiet = termios.tcgetattr(source)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    quiet[6][termios.VMIN], quiet[6][termios.VTIME] = 1, 0
    termios.tcsetattr(source, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(source, termios.TCSANOW, before)


def _ask(source: int, target: int, timeout: float) -> int | None:
    with unheard(source):
        # A terminal that takes no output now would not answer in time either.
        if not select.select([], [target], [], 0)[1]:
            return None
        os.write(target, _QUESTION)
        return _width(_listen(source, time.monotonic() + timeout))


def _listen(source: int, deadline: float) -> list[tuple[int, int]]:
    """The places, (row, column), that the terminal reported before the deadline; what else came is kept as typed."""
    global _typed
    read = b""
    while len(_ANSWER.findall(read)) < 2 and (left := deadline - time.monotonic()) > 0:
        if select.select([source], [], [], left)[0]:
            data = os.read(source, 4096)
            if not data:
                break
            read += data
    _typed += _ANSWER.sub(b"", read)
    return [(int(row), int(column)) for row, column in _ANSWER.findall(read)]


def _width(places: list[tuple[int, int]]) -> int | None:
    """The cells between two places on one row, if that is a possible width."""
    if len(places) != 2 or places[0][0] != places[1][0]:
        return None
    width = places[1][1] - places[0][1]
    return width if width in (1, 2) else None
