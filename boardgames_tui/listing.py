"""The saved matches as menu and list show them, read without pydantic and without the rules of any game."""

import heapq
import json
import os
import re
import shlex
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from boardgames_tui.files import FORMAT, SaveFault, is_locked, line_fault, open_regular, read_whole, shown, system_fault
from boardgames_tui.host import policy, refusal
from boardgames_tui.paths import matches_directory
from rules.language import _

SUFFIX = ".jsonl"
NAME_LENGTH = 20
SHOWN_IDS = 5

_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")

# The lines that are no moves. A move, too, begins with the key "seat", but there it is a number.
_MARK = re.compile(
    rb'^[ \t]*\{[ \t]*"(?:cursor"[ \t]*:[ \t]*(?P<cursor>\d{1,9})'
    rb'|(?P<over>over)"|note"|(?P<seat>seat)"[ \t]*:[ \t]*\{)',
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seats, and the points by seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of one match. Names, colours and players stand by seat; nothing in it is unprintable.

    ``id`` is the file's name without its ending, which is what ``find`` takes; ``moves`` says how many count;
    ``changed`` is in seconds since 1970; ``being_played`` says that somebody holds its lock.
    """

    path: Path
    id: str
    game: str
    names: tuple[str, ...]
    colours: tuple[str, ...]
    players: tuple[str, ...]
    moves: int
    over: Outcome | None
    created: str
    changed: float
    being_played: bool


class Listing(NamedTuple):
    """The matches, the newest first, and the files that cannot be used, each with a sentence."""

    matches: list[Summary]
    broken: list[tuple[Path, str]]


@dataclass(slots=True)
class _Count:
    """What the lines after the header come to."""

    moves: int = 0
    over: Outcome | None = None
    changes: list[tuple[int, bytes]] = field(default_factory=list)


def summaries(newest: int | None = 20) -> Listing:
    """The saved matches by time of change, the newest first; reads only so many files, all if None."""
    listing = Listing([], [])
    try:
        paths = saved(newest)
    except SaveFault as fault:
        return Listing([], [(matches_directory(), str(fault))])
    for path in paths:
        try:
            listing.matches.append(summary(path))
        except SaveFault as fault:
            listing.broken.append((path, str(fault)))
    return listing


def saved(newest: int | None = None) -> list[Path]:
    """The files of matches by time of change, the newest first; raises SaveFault if the directory is no good."""
    directory = matches_directory()
    try:
        descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
        try:
            found = _dated(descriptor)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        return []
    except OSError as fault:
        raise system_fault(_("{file} cannot be read: {reason}."), directory, fault) from None
    chosen = sorted(found, reverse=True) if newest is None else heapq.nlargest(newest, found)
    return [directory / name for _time, name in chosen]


def _dated(directory: int) -> list[tuple[int, str]]:
    """Time of change and name of each file of a match; relative to the open directory, a third faster than by path."""
    found: list[tuple[int, str]] = []
    for name in os.listdir(directory):
        if name.endswith(SUFFIX) and not name.startswith("."):
            with suppress(FileNotFoundError):
                found.append((os.stat(name, dir_fd=directory, follow_symlinks=False).st_mtime_ns, name))
    return found


def summary(path: Path) -> Summary:
    """What a list shows of this file; raises SaveFault."""
    descriptor, _reason = open_regular(path)
    try:
        changed = os.fstat(descriptor).st_mtime
        being_played = is_locked(descriptor)
        data = read_whole(descriptor, path)
    finally:
        os.close(descriptor)
    data = data[: data.rfind(b"\n") + 1]
    header = _header(path, data)
    count = _count(path, data)
    seats = [_seat(path, 1, seat) for seat in header["seats"]]
    for line, change in count.changes:
        _change_seat(path, line, change, seats)
    names, players, colours = zip(*seats, strict=True)
    game, created = shown(header.get("game", ""), 40), shown(header.get("created", ""), 40)
    return Summary(
        path, shown(path.stem), game, names, colours, players, count.moves, count.over, created, changed, being_played
    )


def _header(path: Path, data: bytes) -> dict[str, Any]:
    header = _json(path, 1, data[: data.find(b"\n") + 1])
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise line_fault(path, 1, _("is not the header of a match that this version knows"))
    seats = header.get("seats")
    if not isinstance(seats, list) or not 1 <= len(seats) <= 12:
        raise line_fault(path, 1, _("there are no seats"))
    return header


def _json(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise line_fault(path, number, _("is not JSON")) from None


def _seat(path: Path, line: int, seat: Any) -> tuple[str, str, str]:
    """Name, player and colour."""
    if not isinstance(seat, dict):
        raise line_fault(path, line, _("is no seat"))
    return _word(seat.get("name")), _word(seat.get("player")), _word(seat.get("colour"))


def _word(text: Any) -> str:
    """Text from a file as it may be shown in a list: what cannot be printed is left out."""
    if not isinstance(text, str):
        return "?"
    return "".join(letter for letter in text[:200] if letter.isprintable()).strip()[:NAME_LENGTH] or "?"


def _change_seat(path: Path, number: int, line: bytes, seats: list[tuple[str, str, str]]) -> None:
    change = _json(path, number, line)["seat"]
    seat = change.get("seat") if isinstance(change, dict) else None
    if type(seat) is not int or not 0 <= seat < len(seats):
        raise line_fault(path, number, _("there is no seat {seat}").format(seat=shown(seat, 20)))
    name, player, _colour = _seat(path, number, change)
    seats[seat] = name, player, seats[seat][2]


def _count(path: Path, data: bytes) -> _Count:
    """Count the moves that count by looking for the lines that are none."""
    found, whole = _Count(), 0
    place = data.find(b"\n") + 1
    line = 2
    for mark in _MARK.finditer(data, place):
        moves = data.count(b"\n", place, mark.start())
        if moves:
            found.moves += moves
            whole = found.moves
        line += moves
        place = data.find(b"\n", mark.end()) + 1
        if mark["cursor"]:
            found.moves = min(int(mark["cursor"]), whole)
        elif mark["seat"]:
            found.changes.append((line, data[mark.start() : place]))
        elif mark["over"] and place == len(data):
            found.over = _outcome(path, line, data[mark.start() : place])
        line += 1
    found.moves += data.count(b"\n", place)
    return found


def _outcome(path: Path, number: int, line: bytes) -> Outcome:
    over = _json(path, number, line)["over"]
    if isinstance(over, dict):
        winners, scores = _numbers(over.get("winners")), _numbers(over.get("scores"))
        if winners is not None and scores is not None:
            return Outcome(winners, scores)
    raise line_fault(path, number, _("is no result"))


def _numbers(values: Any) -> tuple[int, ...] | None:
    if isinstance(values, list) and len(values) <= 12 and all(type(value) is int for value in values):
        return tuple(values)
    return None


def find(text: str) -> Path:
    """The file meant by an id, by the beginning of just one, or by a path; the newest unfinished match if empty.

    A path contains a slash, ends in ``.jsonl`` or is there. Raises SaveFault where there is none, or several.
    """
    wanted = text.strip()
    if not policy().allows("list"):
        return _exactly(wanted)
    if not wanted:
        return _newest_unfinished()
    may_be_path = not refusal("files")
    if "/" in wanted or wanted.endswith(SUFFIX):
        if not may_be_path:
            raise SaveFault(refusal("files"))
        return _there(wanted)
    ids = {path.stem: path for path in saved()}
    for exact in (wanted, wanted.lower()):
        if exact in ids:
            return ids[exact]
    begun = sorted(each for each in ids if each.startswith(wanted.lower()))
    if len(begun) > 1:
        shorter = ", ".join(shown(each, 80) for each in begun[:SHOWN_IDS]) + (", …" if begun[SHOWN_IDS:] else "")
        raise SaveFault(
            _("{count} saved matches begin with {text}: {ids}.").format(
                count=len(begun), text=shown(wanted, 80), ids=shorter
            )
        )
    if begun:
        return ids[begun[0]]
    if may_be_path and os.path.lexists(wanted):
        return Path(wanted)
    raise SaveFault(_("There is no saved match called {text}.").format(text=shown(wanted, 80)))


def _exactly(wanted: str) -> Path:
    """The match of just this name, where nobody may find out which others there are."""
    if not wanted:
        raise SaveFault(_("Say which match: type all words of its name."))
    path = matches_directory() / f"{wanted.lower()}{SUFFIX}"
    if _PLAIN_NAME.fullmatch(wanted) and os.path.lexists(path):
        return path
    raise SaveFault(_("There is no saved match called {text}.").format(text=shown(wanted, 80)))


def called(path: Path) -> str:
    """What a shell takes for this file after ``boardgames resume``, wherever it is typed: the name, else the path."""
    place = os.path.abspath(path)
    if os.path.dirname(place) == str(matches_directory()) and _PLAIN_NAME.fullmatch(path.stem):
        return path.stem
    if place.isprintable():
        return shlex.quote(place)
    return "$'" + "".join(_escaped(byte) for byte in os.fsencode(place)) + "'"


def _escaped(byte: int) -> str:
    """A byte between the marks in which a shell reads escapes."""
    letter = chr(byte)
    return letter if letter.isascii() and letter.isprintable() and letter not in "'\\" else f"\\x{byte:02x}"


def _there(wanted: str) -> Path:
    """The path, or the file of that name among the saved matches."""
    places = [Path(wanted)] if "/" in wanted else [Path(wanted), matches_directory() / wanted]
    for place in places:
        if os.path.lexists(place):
            return place
    raise SaveFault(_("There is no file {file}.").format(file=shown(wanted)))


def _newest_unfinished() -> Path:
    for path in saved():
        try:
            if summary(path).over is None:
                return path
        except SaveFault:
            continue
    raise SaveFault(_("There is no unfinished match."))
