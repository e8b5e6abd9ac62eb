"""The file of a match while it is open: made, locked, read, appended to, let go.

The file only grows. Each line is written at once and synced before ``append`` returns, and a line that cannot be
written is cut off again. Whoever holds the lock writes; everybody else only reads.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakSet

from boardgames_tui.files import LIMIT, SaveFault, lock, open_regular, read_whole, reason_of, system_fault
from boardgames_tui.paths import matches_directory, private_directory
from boardgames_tui.reading import read_match
from rules.language import _
from rules.record import Header
from rules.table import Table

__all__ = ["Opened", "Save", "SaveFault", "open_match"]

_sync = getattr(os, "fdatasync", os.fsync)


class Save:
    """An open match file. ``read_only`` is a sentence while nothing may be written to it, else None.

    What cannot be done is said of "this match", never with a path: the sentences are read on narrow screens, by people
    who have the match before them.

    A context manager; ``close`` lets go of the lock.
    """

    def __init__(
        self, path: Path, descriptor: int | None, length: int = 0, whole: int = 0, read_only: str | None = None
    ) -> None:
        """A file of so many bytes, the first ``whole`` of them in whole lines; the rest is cut before the next line."""
        self.path, self.read_only = path, read_only
        self._descriptor, self._length, self._whole = descriptor, length, whole
        self._identity = (0, 0)
        if descriptor is not None:
            found = os.fstat(descriptor)
            self._identity = (found.st_dev, found.st_ino)
            _open_saves.add(self)

    @classmethod
    def create(cls, header: Header) -> "Save":
        """A new file for this match, locked, its header on disk; raises SaveFault, and then there is no file."""
        path = matches_directory() / f"{header.id}.jsonl"
        try:
            private_directory(path.parent)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_NOFOLLOW
            save = cls(path, os.open(path, flags, 0o600))
        except OSError as fault:
            raise system_fault(_("The match cannot be saved as {file}: {reason}."), path, fault) from None
        try:
            save._begin(header)
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            save.close()
            raise
        return save

    def _begin(self, header: Header) -> None:
        if not lock(self._held()):
            raise SaveFault(_("This match is being played elsewhere."))
        self.append(header.model_dump_json())
        try:
            directory = os.open(self.path.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(directory)
            finally:
                os.close(directory)
        except OSError as fault:
            raise system_fault(_("The match cannot be saved as {file}: {reason}."), self.path, fault) from None

    def append(self, line: str) -> None:
        """Write a line and sync it. Raises SaveFault, and then the file holds the whole lines it held before.

        If the file is no longer as this process left it, nothing is written from then on.
        """
        if self.read_only is not None:
            raise SaveFault(self.read_only)
        descriptor = self._held()
        self._check_untouched()
        data = line.encode("utf-8") + b"\n"
        if self._whole + len(data) > LIMIT:
            raise SaveFault(_("This match is full: a match takes at most {most} MiB.").format(most=LIMIT >> 20))
        try:
            if self._whole < self._length:
                os.ftruncate(descriptor, self._whole)
                self._length = self._whole
            self._write(descriptor, data)
        except OSError as fault:
            sentence = _("This match cannot be written: {reason}; nothing was changed.")
            raise SaveFault(sentence.format(reason=reason_of(fault))) from None

    def _write(self, descriptor: int, data: bytes) -> None:
        """All of it, synced, or nothing."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            _sync(descriptor)
            self._length = self._whole = self._length + len(data)
        except BaseException:
            self._cut_back(descriptor, len(data))
            raise

    def _cut_back(self, descriptor: int, most: int) -> None:
        """Cut off what was just written, unless somebody else has written too; nothing more is written if it fails."""
        try:
            if self._whole < os.fstat(descriptor).st_size <= self._whole + most:
                os.ftruncate(descriptor, self._whole)
                _sync(descriptor)
        except OSError as fault:
            sentence = _("This match cannot be mended: {reason}; nothing more is written to it.")
            self._stop(sentence.format(reason=reason_of(fault)))

    def _check_untouched(self) -> None:
        """Stops writing for good if somebody else has written the file, put another in its place or removed it."""
        try:
            found = os.lstat(self.path)
            if (found.st_dev, found.st_ino) == self._identity and found.st_size == self._length:
                return
            sentence = _("This match was changed by another program; nothing more is written to it.")
        except OSError:
            sentence = _("The file of this match is no longer there; nothing more is written to it.")
        self._stop(sentence)
        raise SaveFault(self.read_only)

    def _stop(self, sentence: str) -> None:
        self.read_only = sentence
        self.close()

    def _held(self) -> int:
        if self._descriptor is None:
            raise SaveFault(_("This match was closed."))
        return self._descriptor

    def check(self) -> None:
        """Find out whether the file is still as this process left it; ``read_only`` says so if it is not."""
        if self._descriptor is not None:
            with suppress(SaveFault):
                self._check_untouched()

    def close(self) -> None:
        """Let go of the file and its lock; harmless twice."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def __enter__(self) -> "Save":
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Opened:
    """A match file that was opened. ``notice`` is the sentence that says why it is read-only, or None.

    ``table`` is None where its table of numbers is missing or differs: such a match cannot be shown.
    """

    save: Save
    header: Header
    table: Table | None
    notice: str | None


def open_match(path: Path) -> Opened:
    """Open a match: lock, read, check, fold. Raises SaveFault; no byte of the file is changed."""
    descriptor, unwritable = open_regular(path, writable=True)
    try:
        notice = None
        if unwritable:
            notice = _("This match cannot be written: {reason}; it is only shown.").format(reason=unwritable)
        elif not lock(descriptor):
            notice = _("This match is being played elsewhere; here it is only shown.")
        data = read_whole(descriptor, path)
        reading = read_match(path, data)
        notice = reading.notice or notice
        if notice:
            os.close(descriptor)
            return Opened(Save(path, None, read_only=notice), reading.header, reading.table, notice)
        save = Save(path, descriptor, len(data), reading.whole)
    except BaseException:
        os.close(descriptor)
        raise
    return Opened(save, reading.header, reading.table, None)


_open_saves: "WeakSet[Save]" = WeakSet()


def _close_in_child() -> None:
    """A lock lives as long as any copy of its descriptor; the process that plays must be the only one."""
    for save in list(_open_saves):
        save.close()


os.register_at_fork(after_in_child=_close_in_child)
