"""From the bytes of a match file to its table: header checks, then every line through the rules.

Every line is checked where it stands, also a move that was undone later, so that a fault names its line.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

import rules
from boardgames_tui.files import line_fault, shown
from rules.contract import BaseOptions, Rules
from rules.language import _
from rules.moves import IllegalMove, Move
from rules.record import (
    FORMAT,
    HUMAN,
    Entry,
    Header,
    Record,
    RecordFault,
    Result,
    SeatChange,
    edition_digest,
    read_entry,
    read_header,
    reason_of,
)
from rules.table import Table
from rules.turn import Over

AnyRules = Rules[Any, Any, Any]


@dataclass(slots=True)
class Reading:
    """What a file says. ``whole`` counts the bytes of its whole lines, ``lines`` those lines, the header included.

    ``table`` is None where the match cannot be folded, so that nothing of it can be shown; ``notice`` is a sentence
    that says why, or why it is only shown.
    """

    header: Header
    rules: AnyRules
    whole: int
    lines: int
    table: Table | None = None
    notice: str | None = None


class _NoLonger(ValueError):
    """A line that was a move under older rules and is none under these."""


def read_match(path: Path, data: bytes) -> Reading:
    """Read a match from the bytes of its file, a torn last line left out; raises SaveFault with file, line, reason."""
    whole = data.rfind(b"\n") + 1
    lines = _decoded(path, data[:whole]).split("\n")[:-1]
    if not lines:
        raise line_fault(path, 1, _("the header is missing or cut off"))
    header, game = _read_header(path, lines[0])
    reading = Reading(header, game, whole, len(lines))
    try:
        options = checked_options(header, game)
    except ValueError as fault:
        raise line_fault(path, 1, fault) from None
    reading.notice = other_numbers(header, game, options.edition)
    if reading.notice is None:
        reading.table = Table(game, Record.new(header))
        reading.notice = _fold(path, reading.table, iter(lines[1:]))
    return reading


def told_format(line: str) -> str:
    """What the header of a file says of its format, "" where it says nothing; raises ValueError where it is no JSON."""
    try:
        data = json.loads(line)
    except RecursionError as fault:
        raise ValueError(fault) from None
    told = data.get("format") if isinstance(data, dict) else None
    return told if isinstance(told, str) else ""


def _decoded(path: Path, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise line_fault(path, data.count(b"\n", 0, fault.start) + 1, _("is not UTF-8")) from None


def _read_header(path: Path, line: str) -> tuple[Header, AnyRules]:
    """Format first, then the header, the game and the version, so that a newer program is named as the reason."""
    try:
        told = told_format(line)
    except ValueError:
        raise line_fault(path, 1, _("the header is not JSON")) from None
    name, slash, _number = FORMAT.partition("/")
    if not told.startswith(name + slash):
        raise line_fault(path, 1, _("is not the header of a match"))
    if told != FORMAT:
        reason = _("the format {told} is not known to this version, which knows {ours}")
        raise line_fault(path, 1, reason.format(told=shown(told, 40), ours=FORMAT))
    try:
        header = read_header(line)
        game = rules.load(header.game)
    except RecordFault as fault:
        raise line_fault(path, 1, fault.reason) from None
    except rules.BrokenGame as fault:
        raise line_fault(path, 1, fault) from None
    if header.version > game.info.version:
        reason = _("it was written under version {theirs} of the rules of {title}, newer than {ours} here")
        title = game.info.title
        raise line_fault(path, 1, reason.format(theirs=header.version, title=title, ours=game.info.version))
    return header, game


def checked_options(header: Header, game: AnyRules) -> BaseOptions:
    """The options of a header, if game, seats and options go together; raises ValueError with a reason."""
    least, most = game.info.seats
    if not least <= len(header.seats) <= most:
        reason = _("{title} is for {players}, not {count}")
        count = len(header.seats)
        raise ValueError(reason.format(title=game.info.title, players=game.info.players, count=count))
    for player in header.seats:
        reason = _unknown_player(game, player.player)
        if reason:
            raise ValueError(reason)
    try:
        options: BaseOptions = game.Options.model_validate(header.options)
    except ValidationError as fault:
        raise ValueError(reason_of(fault)) from None
    reason = _other_colour(header, game, options)
    if reason:
        raise ValueError(reason)
    return options


def _other_colour(header: Header, game: AnyRules, options: BaseOptions) -> str:
    """Where a game gives its players colours, a seat that wears another one; "" where all agree."""
    if not game.seat_colours:
        return ""
    for player, word in zip(header.seats, options.model_dump()["colours"], strict=False):
        if player.colour != game.seat_colours[word]:
            reason = _("{name} plays {word} and cannot wear {colour}")
            return reason.format(name=shown(player.name, 50), word=_(word), colour=_(player.colour))
    return ""


def _unknown_player(game: AnyRules, player: str) -> str:
    if player == HUMAN or player in game.bots:
        return ""
    return _("{title} has no computer player {player}").format(title=game.info.title, player=shown(repr(player), 50))


def other_numbers(header: Header, game: AnyRules, edition: str) -> str | None:
    """Why the match may not be folded with the numbers there are here, or None."""
    numbers = game.editions.get(edition)
    if numbers is None:
        sentence = _("This match cannot be shown: its table of numbers, {edition}, is not installed here.")
    elif edition_digest(numbers) != header.edition_sha256:
        sentence = _("This match cannot be shown: the table of numbers here, {edition}, is not the one of the match.")
    else:
        return None
    return sentence.format(edition=shown(edition, 40))


def _fold(path: Path, table: Table, lines: Iterator[str]) -> str | None:
    """Take every line in; raises SaveFault. A sentence if it stops at a move that older rules allowed."""
    older = table.record.header.version < table.rules.info.version
    for number, line in enumerate(lines, 2):
        try:
            _take(table, line)
        except _NoLonger as fault:
            if not older:
                raise line_fault(path, number, fault) from None
            sentence = _("This match was played under older rules and is only shown up to line {line}: {reason}.")
            return sentence.format(line=number - 1, reason=shown(fault).rstrip("."))
        except (ValueError, RecursionError) as fault:
            raise line_fault(path, number, fault) from None
    return None


def _take(table: Table, line: str) -> None:
    """Take one line in; raises ValueError with a reason."""
    try:
        entry = read_entry(table.rules, line)
    except ValueError as fault:
        raise (_NoLonger(fault) if _may_be_move(line) else fault) from None
    if isinstance(entry, Move):
        try:
            table.play(entry)
        except IllegalMove as fault:
            raise _NoLonger(_with_names(fault.refusal.sentence, table)) from None
        return
    reason = table.record.refuse(entry) or _unfit(table, entry)
    if reason:
        raise _NoLonger(reason) if isinstance(entry, Result) else ValueError(reason)
    table.record.adopt(entry)


def _may_be_move(line: str) -> bool:
    """Could other rules take this line for a move?"""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and type(data.get("seat")) is int and isinstance(data.get("kind"), str)


def _with_names(sentence: str, table: Table) -> str:
    try:
        return sentence.format(*(player.name for player in table.record.players))
    except (LookupError, ValueError, AttributeError):
        return sentence


def _unfit(table: Table, entry: Entry) -> str:
    """Why a mark that is well formed cannot hold in this game at this place, or ""."""
    if isinstance(entry, SeatChange):
        return _unknown_player(table.rules, entry.player)
    if isinstance(entry, Result):
        told = table.turn
        if not isinstance(told, Over):
            return _("the match is not over here")
        if (told.winners, told.scores) != (entry.winners, entry.scores):
            return _("the result is not what the rules say")
        if not entry.reason.isprintable():
            return _("the result must be printable")
    return ""
