"""Matches given another name, thrown away and fetched back. A file is moved as it is, and never onto another one.

A match is thrown away as ``NAME.jsonl`` into the trash; where that name lies there already, as ``NAME.2.jsonl``.
"""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from boardgames_tui.files import SaveFault, lock, open_regular, shown, system_fault
from boardgames_tui.listing import SUFFIX
from boardgames_tui.paths import matches_directory, private_directory, trash_directory
from rules.language import _

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAME_LENGTH = 80


class Thrown(NamedTuple):
    """A match in the trash: where it lies, and where it lay."""

    path: Path
    came_from: Path

    @property
    def name(self) -> str:
        """What it is found by in the trash."""
        return self.path.name.removesuffix(SUFFIX)


def name_fault(name: str) -> str | None:
    """Why a match cannot be called so, or None."""
    if len(name) > NAME_LENGTH:
        return _("A name has at most {most} letters.").format(most=NAME_LENGTH)
    if not NAME.fullmatch(name):
        return _("A name is made of small letters, digits and single hyphens between them.")
    return None


def as_name(text: str) -> str:
    """What of a text can stand in a name: letters small, hyphens for spaces, the rest left out."""
    return re.sub(r"[^a-z0-9-]", "", text.lower().replace(" ", "-").replace("_", "-"))


def rename(path: Path, name: str) -> Path:
    """Give the file of a match another name beside it; raises SaveFault and changes nothing."""
    fault = name_fault(name)
    if fault:
        raise SaveFault(fault)
    place = path.with_name(name + SUFFIX)
    with _held(path):
        try:
            _move(path, place)
        except FileExistsError:
            raise SaveFault(_("There is already a match called {name}.").format(name=name)) from None
    return place


def throw_away(path: Path) -> Thrown:
    """Move the file of a saved match to the trash; raises SaveFault and changes nothing."""
    if not _is_saved(path):
        sentence = _("{file} does not lie among the saved matches, so it is yours to remove.")
        raise SaveFault(sentence.format(file=shown(path)))
    with _held(path):
        try:
            private_directory(trash_directory())
        except OSError as fault:
            raise system_fault(_("{file} cannot be made: {reason}."), trash_directory(), fault) from None
        for number in count(1):
            more = "" if number == 1 else f".{number}"
            place = trash_directory() / f"{path.stem}{more}{SUFFIX}"
            with suppress(FileExistsError):
                _move(path, place)
                break
    return Thrown(place, path)


def fetch_back(thrown: Thrown) -> Path:
    """Move a match from the trash to where it lay; raises SaveFault and changes nothing."""
    with _held(thrown.path):
        try:
            private_directory(thrown.came_from.parent)
            _move(thrown.path, thrown.came_from)
        except FileExistsError:
            sentence = _("There is already a match called {name}; it stays in the trash, as {file}.")
            name = shown(thrown.came_from.stem)
            raise SaveFault(sentence.format(name=name, file=shown(thrown.path))) from None
        except OSError as fault:
            raise system_fault(_("{file} cannot be made: {reason}."), thrown.came_from.parent, fault) from None
    return thrown.came_from


def find(name: str) -> Thrown:
    """The match in the trash of that name, or the only one that begins so; raises SaveFault."""
    wanted = name.strip().removesuffix(SUFFIX)
    try:
        names = [each.removesuffix(SUFFIX) for each in os.listdir(trash_directory()) if each.endswith(SUFFIX)]
    except OSError:
        names = []
    found = [each for each in names if each == wanted] or [each for each in names if wanted and each.startswith(wanted)]
    if not found:
        raise SaveFault(_("There is no match called {name} in the trash.").format(name=shown(wanted, 80)))
    if len(found) > 1:
        sentence = _("{count} matches in the trash begin with {name}.")
        raise SaveFault(sentence.format(count=len(found), name=shown(wanted, 80)))
    home = re.sub(r"\.\d+$", "", found[0])
    return Thrown(trash_directory() / f"{found[0]}{SUFFIX}", matches_directory() / f"{home}{SUFFIX}")


def _is_saved(path: Path) -> bool:
    try:
        return path.name.endswith(SUFFIX) and os.path.samefile(path.parent, matches_directory())
    except OSError:
        return False


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Hold the lock of an ordinary file, so that nobody begins to play it; raises SaveFault if somebody does."""
    descriptor, _reason = open_regular(path)
    try:
        if not lock(descriptor):
            raise SaveFault(_("{file} is being played.").format(file=shown(path)))
        yield
    finally:
        os.close(descriptor)


def _move(path: Path, place: Path) -> None:
    """Move a file to a place where nothing lies; raises FileExistsError if something does, else SaveFault.

    The place is taken by an empty file first, because a rename would silently replace what came there meanwhile.
    """
    try:
        os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600))
    except FileExistsError:
        raise
    except OSError as fault:
        raise system_fault(_("{file} cannot be made: {reason}."), place, fault) from None
    try:
        os.rename(path, place)
    except OSError as fault:
        os.unlink(place)
        if fault.errno == errno.EXDEV:
            sentence = _("{file} cannot be moved to another file system.")
            raise SaveFault(sentence.format(file=shown(path))) from None
        raise system_fault(_("{file} cannot be moved: {reason}."), path, fault) from None
