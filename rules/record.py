"""The record of one match: a header and the lines after it, versioned and strictly validated.

A record is text, one JSON value a line. After the header a line is a move, or has a single key:
``{"cursor": n}`` (the first n moves count from here), ``{"seat": {...}}`` (who plays a seat from here on),
``{"note": "..."}`` (a remark at this place) or ``{"over": {...}}`` (the result, holding only as the last line).
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, TypeAlias, cast

from pydantic import Field, ValidationError, field_validator
from pydantic_core import to_jsonable_python

from rules.contract import Rules
from rules.language import _
from rules.marks import Cursor as Cursor
from rules.marks import Handover as Handover
from rules.marks import Note as Note
from rules.moves import Frozen, Move, Seat
from rules.names import NAME_CELLS as NAME_CELLS
from rules.names import name_fault as name_fault

FORMAT: Literal["boardgames-match/1"] = "boardgames-match/1"
HUMAN = "human"
NOTE_LENGTH = 200
MOST_HANDOVERS = 1000
"""So often a seat can change hands in one match."""


class RecordFault(ValueError):
    """A line of a record that cannot be used: its number from 1, and a sentence."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_("line {line}: {reason}").format(line=line, reason=reason))
        self.line, self.reason = line, reason


def _checked(name: str) -> str:
    if fault := name_fault(name):
        raise ValueError(fault)
    return name


class Player(Frozen):
    """Who plays a seat: the name, ``human`` or the name of a computer player, and the colour."""

    name: str
    player: str = Field(min_length=1, max_length=40)
    colour: Literal["red", "blue", "yellow", "green", "violet", "white"]

    check_name = field_validator("name")(_checked)

    @property
    def is_person(self) -> bool:
        """Is it a person who plays?"""
        return self.player == HUMAN


class Agreements(Frozen):
    """What the people at the table agreed on; no rule reads it.

    ``clock`` is for how many seconds anybody may call out of turn; 0 asks each in turn, without a clock.
    """

    takebacks: Literal["strict", "friendly"] = "strict"
    curtain: bool = True
    clock: Literal[0, 3, 5, 8] = 5


class Header(Frozen):
    """The first line of a record. ``options`` is what the rules read; ``edition_sha256`` seals their numbers."""

    format: Literal["boardgames-match/1"] = FORMAT
    game: str = Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")
    version: int = Field(ge=1)
    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)
    created: str = Field(max_length=40)
    seats: tuple[Player, ...] = Field(min_length=1, max_length=12)
    options: dict[str, Any]
    table: Agreements = Agreements()
    seed: str = Field(min_length=1, max_length=200)
    edition_sha256: str = Field(pattern=r"^[0-9a-f]{64}$")

    @field_validator("seats")
    @classmethod
    def check_seats(cls, seats: tuple[Player, ...]) -> tuple[Player, ...]:
        """Names and colours tell the seats apart."""
        if len({each.name.casefold() for each in seats}) < len(seats):
            raise ValueError(_("two seats have the same name"))
        if len({each.colour for each in seats}) < len(seats):
            raise ValueError(_("two seats have the same colour"))
        return seats


class SeatChange(Frozen):
    """From here on another name or player at a seat."""

    seat: int = Field(ge=0)
    name: str
    player: str = Field(min_length=1, max_length=40)

    check_name = field_validator("name")(_checked)


class Result(Frozen):
    """How the match ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str = Field(max_length=400)


Entry: TypeAlias = Move | Cursor | SeatChange | Result | Note


def edition_digest(numbers: Any) -> str:
    """The SHA-256 of a table of numbers, independent of the order of its keys."""
    return sha256(json.dumps(to_jsonable_python(numbers), sort_keys=True).encode()).hexdigest()


def line_of(entry: Entry) -> str:
    """An entry as its line, without the newline."""
    mark = _MARKS.get(type(entry))
    return mark(entry) if mark else cast(Move, entry).model_dump_json()


# Looked up by type, because isinstance() of a pydantic class is slow and every move comes by here.
_MARKS: Mapping[type, Callable[[Any], str]] = {
    Cursor: lambda cursor: f'{{"cursor":{cursor.n}}}',
    Note: lambda note: json.dumps({"note": note.text}, ensure_ascii=False, separators=(",", ":")),
    SeatChange: lambda change: f'{{"seat":{change.model_dump_json()}}}',
    Result: lambda result: f'{{"over":{result.model_dump_json()}}}',
}


@dataclass
class Record:
    """A match as its list of moves, nature's included, with what people agreed on and remarked.

    ``cursor`` moves count, the ones after it are undone; ``marks`` are remarks and changes of seats by their cursor, in
    their order; a change stays when its place is dropped, ``barrier`` is the last place of one. ``lines`` has the line
    of each move, ``entries`` counts those after line 1.
    """

    header: Header
    players: list[Player]
    moves: list[Any] = field(default_factory=list)
    cursor: int = 0
    over: Result | None = None
    marks: dict[int, list[str | Handover]] = field(default_factory=dict)
    barrier: int = 0
    handovers: int = 0
    lines: list[int] = field(default_factory=list)
    entries: int = 0

    @classmethod
    def new(cls, header: Header) -> "Record":
        """The record of a match in which nothing has happened yet."""
        return cls(header, list(header.seats))

    def adopt(self, entry: Entry) -> None:
        """Take an entry in. A move drops what was undone; anything after ``over`` makes it void."""
        if type(entry) not in _MARKS:
            self.play(cast(Move, entry))
            return
        self.over = None
        self.entries += 1
        match entry:
            case Cursor():
                self.cursor = entry.n
            case Note():
                self._mark(entry.text)
            case SeatChange():
                old = self.players[entry.seat]
                new = self.players[entry.seat] = Player(name=entry.name, player=entry.player, colour=old.colour)
                self._mark(Handover(entry.seat, old, new))
                self.barrier, self.handovers = max(self.barrier, self.cursor), self.handovers + 1
            case Result():
                self.over = entry

    def play(self, move: Move) -> None:
        """Take in a move; what was undone is dropped."""
        if self.cursor < len(self.moves):
            self._drop_undone()
        self.over = None
        self.entries += 1
        self.moves.append(move)
        self.lines.append(self.entries + 1)
        self.cursor += 1

    def _mark(self, mark: str | Handover) -> None:
        self.marks.setdefault(self.cursor, []).append(mark)

    def _drop_undone(self) -> None:
        """Only places that are dropped are looked at, each once, so a long file costs no more than its lines."""
        for place in range(self.cursor + 1, len(self.moves) + 1):
            for mark in self.marks.pop(place, ()):
                if isinstance(mark, Handover):
                    self._mark(mark)
        del self.moves[self.cursor :], self.lines[self.cursor :]
        self.barrier = min(self.barrier, self.cursor)

    @property
    def notes(self) -> list[tuple[int, str]]:
        """The remarks, each with its cursor."""
        return [(place, mark) for place in sorted(self.marks) for mark in self.marks[place] if isinstance(mark, str)]

    def refuse(self, entry: Entry) -> str | None:
        """Why an entry other than a move does not fit here, or None."""
        match entry:
            case Cursor() if not 0 <= entry.n <= len(self.moves):
                return _("there are {count} moves, not {n}").format(count=len(self.moves), n=entry.n)
            case SeatChange() if self.handovers >= MOST_HANDOVERS:
                return _("seats can change hands {most} times").format(most=MOST_HANDOVERS)
            case SeatChange() if entry.seat >= len(self.players):
                return _("there is no seat {seat}").format(seat=entry.seat)
            case SeatChange() if entry.name.casefold() in self._names_but(entry.seat):
                return _("two seats have the same name")
            case Note() if not 0 < len(entry.text) <= NOTE_LENGTH or not entry.text.isprintable():
                return _("a note must be a printable text of at most {most} letters").format(most=NOTE_LENGTH)
        return None

    def _names_but(self, seat: Seat) -> set[str]:
        return {each.name.casefold() for each in (*self.players[:seat], *self.players[seat + 1 :])}


def read_header(line: bytes | str) -> Header:
    """The header from the first line; raises RecordFault."""
    try:
        return Header.model_validate_json(line)
    except ValidationError as fault:
        raise RecordFault(1, reason_of(fault)) from None


def read_entry(rules: Rules[Any, Any, Any], line: bytes | str) -> Entry:
    """An entry from its line; raises ValueError with a reason."""
    if line[:1] not in ("{", b"{"):
        raise ValueError(_("is no move"))
    try:
        move: Move = rules.moves.validate_json(line)
        return move
    except ValidationError as fault:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise ValueError(_("is not JSON")) from None
        if not isinstance(data, dict) or len(data) != 1:
            raise ValueError(reason_of(fault)) from None
    return _read_single(data)


def _read_single(data: dict[str, Any]) -> Entry:
    (key, value), *_rest = data.items()
    try:
        match key:
            case "cursor" if type(value) is int:
                return Cursor(value)
            case "note" if isinstance(value, str):
                return Note(value)
            case "seat":
                return SeatChange.model_validate_json(json.dumps(value))
            case "over":
                return Result.model_validate_json(json.dumps(value))
    except ValidationError as fault:
        raise ValueError(reason_of(fault)) from None
    raise ValueError(_("{key} is no move and no mark").format(key=repr(key)[:40]))


def read_entries(rules: Rules[Any, Any, Any], header: Header, lines: Iterable[bytes]) -> Record:
    """The record from the lines after the header, not yet folded through the rules; raises RecordFault."""
    record = Record.new(header)
    for number, line in enumerate(lines, 2):
        try:
            entry = read_entry(rules, line)
        except ValueError as fault:
            raise RecordFault(number, str(fault)) from None
        reason = record.refuse(entry)
        if reason:
            raise RecordFault(number, reason)
        record.adopt(entry)
    return record


def reason_of(fault: ValidationError) -> str:
    """The first thing that is wrong, in a line, without the text that was given."""
    first = fault.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    message = first["msg"].removeprefix("Value error, ")
    return f"{place}: {message}" if place else message


def person_seats(players: Iterable[Player]) -> frozenset[Seat]:
    """The seats that people play."""
    return frozenset(seat for seat, player in enumerate(players) if player.is_person)
