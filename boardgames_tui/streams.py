"""The standard streams kept usable: closed ones, letters that the locale lacks, readers that have gone."""

import errno
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TextIO

from boardgames_tui.files import SaveFault, reason_of
from rules.language import _

POOR_TERMINALS = ("", "dumb", "unknown")
"""Values of TERM of terminals on which nothing but lines can be shown."""
SIZES = ("COLUMNS", "LINES")
MOST_CELLS = 1000
"""So wide and so high is a terminal at most; more is taken for a slip."""
_FULL_OR_GONE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def keep_writing() -> None:
    """Let no stream that is closed and no letter that the locale lacks stop the program."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def let_go(stream: TextIO) -> None:
    """Write what a stream still holds, to nowhere if nobody takes it, so that nothing complains at the exit."""
    try:
        stream.flush()
    except (OSError, ValueError):
        hush(stream)


def hush(stream: TextIO) -> None:
    """Send to nowhere what a stream still holds and what comes."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def is_poor(environ: Mapping[str, str]) -> bool:
    """Does TERM say that the terminal can do no more than lines?"""
    return os.name == "posix" and environ.get("TERM", "").strip().lower() in POOR_TERMINALS


def bound_size() -> None:
    """Let the environment name no size that no terminal has; whoever reads it there takes it at its word."""
    for name in SIZES:
        said = os.environ.get(name, "")
        if not (said.isascii() and said.isdigit()) or not said.strip("0"):
            os.environ.pop(name, None)
        elif len(said) > len(str(MOST_CELLS)) or int(said) > MOST_CELLS:
            os.environ[name] = str(MOST_CELLS)


def put(text: str) -> None:
    """Write on standard output, at once; raises SaveFault where that is full."""

    def write() -> int:
        sys.stdout.write(text)
        sys.stdout.flush()
        return 0

    written(write)


def written(work: Callable[[], int]) -> int:
    """Do what writes on standard output; where that is full or gone, be quiet from then on and raise SaveFault."""
    try:
        return work()
    except OSError as fault:
        if fault.errno not in _FULL_OR_GONE:
            raise
        hush(sys.stdout)
        raise SaveFault(_("Standard output cannot be written: {reason}.").format(reason=reason_of(fault))) from None
