"""Writes what a stranger sees of a match into a second file, which its owner may let others read, as the match grows.

Nothing but a stranger's View, moves as a stranger saw them and their sentences leaves the match: no seed, no name of
its file, no outcome that is hidden. The file belongs to whoever shares; others only read it.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from boardgames_tui.files import LIMIT, SaveFault, lock, open_regular, reason_of, shown, system_fault
from boardgames_tui.ids import new_id
from boardgames_tui.listing import SUFFIX
from boardgames_tui.paths import private_directory, shared_directory, shares_directory
from boardgames_tui.remembered import replace_file
from boardgames_tui.shared import Shared
from boardgames_tui.shared_lines import TURN, SharedHeader
from boardgames_tui.sharing import pointer
from rules.language import _
from rules.record import Player
from rules.tell import line

if TYPE_CHECKING:
    from boardgames_tui.match import Match

LONGEST_PATH = 4096
PRIVATE, FOR_EVERYBODY = 0o600, 0o644


class Share:
    """The shared file of one match, open and locked; ``follow`` adds what is new. Raises SaveFault."""

    def __init__(self, match: "Match", path: Path) -> None:
        self.path = path
        self._views: TypeAdapter[Any] = TypeAdapter(match.rules.view_type)
        self._moves: list[Any] = []
        self._players: list[Player] = list(match.record.header.seats)
        self._fields: dict[str, Any] = {}
        self._is_begun = False
        self._descriptor, unwritable = open_regular(path, writable=True)
        try:
            if unwritable:
                raise SaveFault(_("{file} cannot be written: {reason}.").format(file=shown(path), reason=unwritable))
            self._length = self._own()
            if self._length:
                self._catch_up(match)
            else:
                self._put(_header(match).model_dump_json())
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file; harmless twice."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    def _own(self) -> int:
        """The length of the file, once it is sure that it is this person's alone and nobody else writes it."""
        found = os.fstat(self._descriptor)
        if found.st_uid != os.geteuid() or found.st_nlink != 1:
            raise SaveFault(_("{file} is not yours alone, so nothing is shared there.").format(file=shown(self.path)))
        if not lock(self._descriptor):
            raise SaveFault(_("{file} is being written elsewhere.").format(file=shown(self.path)))
        return found.st_size

    def _catch_up(self, match: "Match") -> None:
        """Find out what the file says already; a torn last line is cut off."""
        with Shared(self.path) as told:
            header = _header(match)
            if told.header != header:
                raise SaveFault(_("{file} belongs to another match.").format(file=shown(self.path)))
            if told.whole < self._length:
                os.ftruncate(self._descriptor, told.whole)
                self._length = told.whole
            self._players, self._is_begun = told.players, True
            states, moves = match.table.states, match.table.moves
            same = 0
            for state, ours, theirs in zip(states, moves, told.moves, strict=False):
                if match.rules.seen(state, ours, None) != theirs:
                    break
                same += 1
            self._moves = moves[:same]
            if same < len(told.moves):
                self._put(json.dumps({"cursor": same}))
            self._fields = self._view(match, same)

    def follow(self, match: "Match") -> None:
        """Write what has happened since."""
        if not self._is_begun:
            self._position(match, 0)
            self._is_begun = True
        moves, same = match.table.moves, match.table.still_count(self._moves)
        if same < len(self._moves):
            self._put(json.dumps({"cursor": same}))
            del self._moves[same:]
            self._fields = self._view(match, same)
        if match.players != self._players:
            self._put(json.dumps({"seats": [player.model_dump(mode="json") for player in match.players]}))
            self._players = list(match.players)
        for number in range(same, len(moves)):
            self._position(match, number + 1)
            self._moves.append(moves[number])

    def _view(self, match: "Match", at: int) -> dict[str, Any]:
        fields: dict[str, Any] = self._views.dump_python(match.view(None, at), mode="json")
        return fields

    def _position(self, match: "Match", at: int) -> None:
        """The line of the position after so many moves."""
        rules, state, fields = match.rules, match.table.states[at], self._view(match, at)
        told: dict[str, Any] = {"at": at}
        if at:
            before, move = match.table.states[at - 1], match.record.moves[at - 1]
            said = line(match.table, at - 1, None)
            told["move"] = rules.seen(before, move, None).model_dump(mode="json")
            told["said"] = said.sentence if said else ""
        told["turn"] = TURN.dump_python(rules.turn(state), mode="json")
        told["turns"] = rules.turns(state)
        told["view"] = {
            name: value for name, value in fields.items() if name not in self._fields or self._fields[name] != value
        }
        self._put(json.dumps(told, ensure_ascii=False, separators=(",", ":")))
        self._fields = fields

    def _put(self, text: str) -> None:
        """A line, whole or not at all."""
        data = text.encode("utf-8") + b"\n"
        if self._length + len(data) > LIMIT:
            raise SaveFault(_("{file} is full: nothing more is shared there.").format(file=shown(self.path)))
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as fault:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self._length)
            raise system_fault(_("{file} cannot be written: {reason}."), self.path, fault) from None
        self._length += len(data)


def _header(match: "Match") -> SharedHeader:
    header = match.record.header
    return SharedHeader(
        game=header.game,
        version=match.rules.info.version,
        created=header.created,
        seats=header.seats,
        options=header.options,
        edition_sha256=header.edition_sha256,
    )


def where(match_id: str) -> Path | None:
    """Where a match is shared, None where it is not; raises SaveFault."""
    path = pointer(match_id)
    if not os.path.lexists(path):
        return None
    descriptor, _reason = open_regular(path)
    with os.fdopen(descriptor, "rb") as file:
        place = os.fsdecode(file.read(LONGEST_PATH + 1)).removesuffix("\n")
    if not os.path.isabs(place) or "\0" in place or len(place) > LONGEST_PATH:
        raise SaveFault(_("{file} does not say where the match is shared.").format(file=shown(path)))
    return Path(place)


def begin(match: "Match", place: Path | None, everybody: bool) -> Path:
    """Share a match from now on in a new file at this place; returns where. Raises SaveFault, and shares nothing."""
    try:
        if place is None:
            place = private_directory(shared_directory()) / f"{new_id()}{SUFFIX}"
        path = Path(os.path.abspath(place))
        mode = FOR_EVERYBODY if everybody else PRIVATE
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(path, flags, mode)
    except (OSError, ValueError) as fault:
        reason = reason_of(fault) if isinstance(fault, OSError) else _("no file can be called that")
        raise SaveFault(_("{file} cannot be made: {reason}.").format(file=shown(place), reason=reason)) from None
    try:
        # The umask is not to take away what was asked for.
        os.fchmod(descriptor, mode)
        share = Share(match, path)
        try:
            share.follow(match)
        finally:
            share.close()
        private_directory(shares_directory())
        replace_file(pointer(match.record.header.id), os.fsencode(path) + b"\n")
    except OSError as fault:
        os.unlink(path)
        raise system_fault(_("{file} cannot be written: {reason}."), path, fault) from None
    except BaseException:
        os.unlink(path)
        raise
    finally:
        os.close(descriptor)
    return path


def stop(match_id: str) -> Path | None:
    """Share a match no more; its shared file stays as it is. Where that lies, None where it was not shared."""
    path = where(match_id)
    with suppress(FileNotFoundError):
        os.unlink(pointer(match_id))
    return path


def closed_to_others(path: Path) -> Path | None:
    """The directory or file on the way that keeps others from reading it, None where nothing does."""
    try:
        for directory in reversed(path.parents):
            if not os.stat(directory).st_mode & 0o001:
                return directory
        return None if os.stat(path).st_mode & 0o004 else path
    except OSError:
        return path
