"""The report of an unexpected fault: a file for whoever mends it, and a sentence for whoever met it."""

import os
import sys
import time
import traceback
from itertools import count
from pathlib import Path

from boardgames_tui import __version__, paths
from rules.language import _

MOST_REPORTS_A_SECOND = 100


def report(fault: BaseException) -> Path | None:
    """Write the fault's traceback, without local variables, to a new file; None where that cannot be done.

    The file is readable by its owner only.
    """
    try:
        return _written(paths.private_directory(paths.crash_directory()), _text(fault))
    except (OSError, ValueError):
        return None


def sentence(fault: BaseException) -> str:
    """Write the report and say in a sentence what happened and where it lies."""
    found = report(fault)
    name = type(fault).__name__
    if isinstance(fault, ImportError):
        return _("A part of the program is no longer there: it was changed while it ran. Start it again.")
    if found is None:
        return _("Something went wrong that should not ({name}), and no report of it could be written.").format(
            name=name
        )
    return _("Something went wrong that should not ({name}); the report is in {path}.").format(name=name, path=found)


def _text(fault: BaseException) -> str:
    python = ".".join(map(str, sys.version_info[:3]))
    where = f"boardgames {__version__}, Python {python}, {sys.platform}\n"
    return where + "".join(traceback.TracebackException.from_exception(fault, capture_locals=False).format())


def _written(directory: Path, text: str) -> Path:
    """A file of its own name; raises OSError."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    for number in count():
        path = directory / f"fault-{stamp}-{os.getpid()}-{number}.txt"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            break
        except FileExistsError:
            if number == MOST_REPORTS_A_SECOND:
                raise
    with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)
    return path
