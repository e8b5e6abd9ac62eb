"""Opening the files of matches. Every file is taken for hostile: none is followed, none may block, none is changed.

A match is locked by ``flock`` on its own file: no lock file lies about, and the lock dies with the process. It is a
courtesy: where a file system knows no such lock, whoever writes finds out by the file's inode and length.
"""

import errno
import fcntl
import os
import stat
import time
from pathlib import Path

from rules.language import _

LIMIT = 8 * 1024 * 1024
"""The most bytes of a match."""

FORMAT = "boardgames-match/1"
"""What the header of a match says; the same as ``rules.record.FORMAT``, which costs pydantic."""

_BUSY = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES)
_TRIES, _PAUSE = 10, 0.005


class SaveFault(Exception):
    """A match that cannot be found, read or written; ``str()`` is one sentence with file, line and reason."""


def shown(text: object, most: int = 300) -> str:
    """Text from outside as it may be shown: one line, nothing unprintable, at most so many letters."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in str(text)[: most + 1])
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def line_fault(path: Path, line: int, reason: object) -> SaveFault:
    """The fault of a line, counted from 1."""
    sentence = _("{file}, line {line}: {reason}.")
    return SaveFault(sentence.format(file=shown(path), line=line, reason=shown(reason).rstrip(".")))


def system_fault(sentence: str, path: Path, fault: OSError) -> SaveFault:
    """A fault of the system, put into a translated sentence with the fields ``file`` and ``reason``."""
    return SaveFault(sentence.format(file=shown(path), reason=reason_of(fault)))


def reason_of(fault: OSError) -> str:
    """The system's words for a fault."""
    return os.strerror(fault.errno or errno.EIO)


def open_regular(path: Path, writable: bool = False) -> tuple[int, str | None]:
    """A descriptor of an ordinary file, for appending if ``writable``; and why it is only for reading, if so.

    Raises SaveFault. Looks before it opens, because to open a device can already do something.
    """
    try:
        found = os.lstat(path)
        _refuse_kind(path, found.st_mode)
        descriptor, reason = _open(path, writable)
    except OSError as fault:
        if fault.errno in (errno.ENOENT, errno.ENOTDIR):
            raise SaveFault(_("There is no file {file}.").format(file=shown(path))) from None
        raise system_fault(_("{file} cannot be read: {reason}."), path, fault) from None
    except ValueError:
        raise SaveFault(_("There is no file {file}.").format(file=shown(path))) from None
    opened = os.fstat(descriptor)
    if (opened.st_dev, opened.st_ino) != (found.st_dev, found.st_ino):
        os.close(descriptor)
        raise SaveFault(_("{file} was exchanged while it was opened.").format(file=shown(path)))
    return descriptor, reason


def _open(path: Path, writable: bool) -> tuple[int, str | None]:
    careful = os.O_NOFOLLOW | os.O_NONBLOCK
    if writable:
        try:
            return os.open(path, os.O_RDWR | os.O_APPEND | careful), None
        except OSError as fault:
            return os.open(path, os.O_RDONLY | careful), reason_of(fault)
    return os.open(path, os.O_RDONLY | careful), None


def _refuse_kind(path: Path, mode: int) -> None:
    if stat.S_ISLNK(mode):
        raise SaveFault(_("{file} is a symbolic link; links are not followed.").format(file=shown(path)))
    if stat.S_ISDIR(mode):
        raise SaveFault(_("{file} is a directory, not a saved match.").format(file=shown(path)))
    if not stat.S_ISREG(mode):
        raise SaveFault(_("{file} is not an ordinary file.").format(file=shown(path)))


def read_whole(descriptor: int, path: Path) -> bytes:
    """All bytes of a file, from where it stands; raises SaveFault, as for more than ``LIMIT`` bytes."""
    pieces: list[bytes] = []
    room = LIMIT + 1
    try:
        if os.fstat(descriptor).st_size <= LIMIT:
            while room and (piece := os.read(descriptor, min(room, 1 << 20))):
                pieces.append(piece)
                room -= len(piece)
        else:
            room = 0
    except OSError as fault:
        raise system_fault(_("{file} cannot be read: {reason}."), path, fault) from None
    if not room:
        sentence = _("{file} is larger than {most} MiB, more than any match.")
        raise SaveFault(sentence.format(file=shown(path), most=LIMIT >> 20))
    return b"".join(pieces)


def lock(descriptor: int) -> bool:
    """Take the lock of an open file, if nobody has it; it lasts until the descriptor is closed.

    It is tried for 50 ms, since whoever asks whether a match is being played holds it for a moment.
    """
    for attempt in range(_TRIES):
        if attempt:
            time.sleep(_PAUSE)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            if fault.errno in _BUSY:
                continue
        return True
    return False


def is_locked(descriptor: int) -> bool:
    """Does somebody hold the lock of this file? It may be open for reading only."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        fcntl.flock(descriptor, fcntl.LOCK_UN)
    except OSError as fault:
        return fault.errno in _BUSY
    return False
