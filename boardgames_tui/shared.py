"""The file with what a stranger sees of a match, move by move: its format, and reading it as hostile, as it grows.

Text, one JSON value a line. The first line is a header like a match's, without its name and its seed. After it
``{"at": n, "move": ..., "said": ..., "turn": ..., "turns": ..., "view": ...}`` is the position after n moves: the move
as a stranger saw it and its sentence, who may act now, turns completed, and those fields of the stranger's View that
have changed since the line before (the first line, at 0, has all fields and no move). ``{"cursor": n}`` says that only
n moves count from here on, ``{"seats": [...]}`` who plays now.
"""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

import rules
from boardgames_tui.files import FORMAT as MATCH_FORMAT
from boardgames_tui.files import LIMIT, SaveFault, line_fault, open_regular, shown, system_fault
from boardgames_tui.reading import AnyRules, checked_options, other_numbers, told_format
from boardgames_tui.shared_lines import (
    FORMAT,
    LINE,
    TURN,
    CursorLine,
    PositionLine,
    SeatsLine,
    SharedHeader,
    Wild,
    refuse_wild,
    turn_fault,
)
from rules.contract import BaseOptions
from rules.language import _
from rules.record import Player, reason_of
from rules.turn import Turn


@dataclass(frozen=True, slots=True)
class Frame:
    """A position as a stranger sees it: the View, its fields as JSON, who may act, turns completed."""

    view: Any
    fields: Mapping[str, Any]
    turn: Turn
    turns: int


class Shared:
    """A shared file that is being read: what it says so far. ``frames[n]`` is the position after n of ``moves``.

    A context manager; raises SaveFault with file, line and reason wherever something is wrong.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.frames: list[Frame] = []
        self.moves: list[Any] = []
        self._descriptor, _reason = open_regular(path)
        self._read, self._lines, self._rest = 0, 0, b""
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Shared":
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; harmless twice."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    @property
    def whole(self) -> int:
        """How many bytes its whole lines have."""
        return self._read - len(self._rest)

    def read_more(self) -> bool:
        """Take in what has been added; False where there is nothing new."""
        found = False
        for line in self._new_lines():
            self._take(line)
            found = True
        return found

    def _begin(self) -> None:
        lines = self._new_lines()
        first = next(lines, None)
        if first is None:
            raise line_fault(self.path, 1, _("the header is missing or cut off"))
        self._header(first)
        for line in lines:
            self._take(line)
        if not self.frames:
            raise line_fault(self.path, self._lines + 1, _("the first position is missing or cut off"))

    def _new_lines(self) -> Iterator[str]:
        """The whole lines that were added; what is after the last of them waits for its end."""
        data = self._rest + self._added()
        *lines, self._rest = data.split(b"\n")
        for line in lines:
            self._lines += 1
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError:
                raise self._fault(_("is not UTF-8")) from None

    def _added(self) -> bytes:
        try:
            size = os.fstat(self._descriptor).st_size
            if size < self._read:
                raise SaveFault(_("{file} has become shorter.").format(file=shown(self.path)))
            if size > LIMIT:
                sentence = _("{file} is larger than {most} MiB, more than any match.")
                raise SaveFault(sentence.format(file=shown(self.path), most=LIMIT >> 20))
            data = os.pread(self._descriptor, size - self._read, self._read)
        except OSError as fault:
            raise system_fault(_("{file} cannot be read: {reason}."), self.path, fault) from None
        self._read += len(data)
        return data

    def _fault(self, reason: object) -> SaveFault:
        return line_fault(self.path, self._lines, reason)

    # The header

    def _header(self, line: str) -> None:
        try:
            told = told_format(line)
        except ValueError:
            raise self._fault(_("the header is not JSON")) from None
        if told.partition("/")[0] == MATCH_FORMAT.partition("/")[0]:
            sentence = _("{file} is a saved match, not a shared one: look at it with boardgames replay.")
            raise SaveFault(sentence.format(file=shown(self.path)))
        if told != FORMAT:
            raise self._fault(_("is not the header of a shared match that this version knows"))
        try:
            self.header = SharedHeader.model_validate_json(line)
            self.rules: AnyRules = rules.load(self.header.game)
        except ValidationError as fault:
            raise self._fault(reason_of(fault)) from None
        except rules.BrokenGame as fault:
            raise self._fault(fault) from None
        options = self._seat(self.header.seats)
        if not self.header.created.isprintable():
            raise self._fault(_("the date must be printable"))
        other = other_numbers(self.header.as_header(), self.rules, options.edition)
        if self.header.version != self.rules.info.version or other:
            raise self._fault(_("it was written under other rules of {title}").format(title=self.rules.info.title))
        self._views: TypeAdapter[Any] = TypeAdapter(self.rules.view_type)

    def _seat(self, seats: tuple[Player, ...]) -> BaseOptions:
        """These play now, if they can be at this table with its options, which are given."""
        try:
            options = checked_options(self.header.as_header(seats), self.rules)
        except ValidationError as fault:
            raise self._fault(reason_of(fault)) from None
        except ValueError as fault:
            raise self._fault(fault) from None
        self.players = list(seats)
        return options

    # The lines after it

    def _take(self, line: str) -> None:
        try:
            refuse_wild(json.loads(line))
            told = LINE.validate_json(line)
        except ValidationError:
            raise self._fault(_("is no line of a shared match")) from None
        except (ValueError, RecursionError) as fault:
            raise self._fault(fault if isinstance(fault, Wild) else _("is not JSON")) from None
        match told:
            case CursorLine():
                if told.cursor >= len(self.frames):
                    raise self._fault(
                        _("there are {count} moves, not {n}").format(count=len(self.moves), n=told.cursor)
                    )
                del self.frames[told.cursor + 1 :], self.moves[told.cursor :]
            case SeatsLine():
                if len(told.seats) != len(self.players):
                    raise self._fault(_("there are {count} seats").format(count=len(told.seats)))
                self._seat(told.seats)
            case PositionLine():
                self._position(told)

    def _position(self, told: PositionLine) -> None:
        if told.at != len(self.frames) or (told.at == 0) != (told.move is None):
            raise self._fault(_("is out of order"))
        before = self.frames[-1] if self.frames else None
        fields = {**(before.fields if before else {}), **told.view}
        try:
            view = self._views.validate_json(json.dumps(fields), strict=True)
            turn = TURN.validate_json(json.dumps(told.turn), strict=True)
            move = self.rules.moves.validate_json(json.dumps(told.move)) if told.move else None
        except ValidationError as fault:
            raise self._fault(reason_of(fault)) from None
        fault_of_turn = turn_fault(turn, len(self.players))
        if fault_of_turn:
            raise self._fault(fault_of_turn)
        frame = Frame(view, fields, turn, told.turns)
        if not _can_be_told(self.rules, before, move, frame, [player.name for player in self.players]):
            raise self._fault(_("is no position of {title}").format(title=self.rules.info.title))
        self.frames.append(frame)
        if move is not None:
            self.moves.append(move)


def _can_be_told(rules: AnyRules, before: Frame | None, move: Any, frame: Frame, names: list[str]) -> bool:
    """Can the rules say in words what this is? A View of the right shape may still be a position that cannot be."""
    try:
        rows = rules.scoresheet(frame.view)
        said = [*rules.position(frame.view), *(row.label for row in rows)]
        rules.length(frame.view)
        if before is not None:
            said.append(rules.describe(before.view, move))
        fits = all(len(row.points) == len(names) for row in rows)
        return fits and all(sentence.format(*names).isprintable() for sentence in said)
    except Exception:
        return False
