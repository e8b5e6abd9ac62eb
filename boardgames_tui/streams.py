"""The standard streams kept usable: closed ones, letters that the locale lacks, readers that have gone."""

import os
import sys
from contextlib import suppress
from typing import TextIO


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
