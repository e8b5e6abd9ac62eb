"""A match told in sentences, for one pair of eyes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.language import _
from rules.marks import Handover
from rules.moves import NATURE, Seat
from rules.table import Table

_NAMES_SOMEBODY = re.compile(r"\{\d+\}")


@dataclass(frozen=True, slots=True)
class Line:
    """One event: after how many moves it stands, whose it is (None: nobody's), and the sentence with names put in."""

    at: int
    seat: Seat | None
    sentence: str


def line(table: Table, number: int, viewer: Seat | None) -> Line | None:
    """The line for move ``number`` (from 0), or None where the move makes none."""
    rules, before, move = table.rules, table.states[number], table.record.moves[number]
    sentence = rules.describe(rules.view(before, viewer), rules.seen(before, move, viewer))
    if not sentence:
        return None
    names = [player.name for player in table.record.players]
    # "{1} draws ..." has its subject: with another seat before it, it would read as that one's doing.
    whose = None if move.seat == NATURE and _NAMES_SOMEBODY.match(sentence) else actor(table, number)
    return Line(number + 1, whose, sentence.format(*names))


def actor(table: Table, number: int) -> Seat | None:
    """Whose move it is; nature acts for whom the rules say, else for the one who moved last."""
    move = table.record.moves[number]
    if move.seat == NATURE:
        owner: Seat | None = table.rules.acts_for(move)
        if owner is not None:
            return owner
    while number >= 0:
        seat = table.record.moves[number].seat
        if seat != NATURE:
            return int(seat)
        number -= 1
    return None


def remarks(table: Table, place: int) -> list[Line]:
    """What people wrote down after so many moves, and which seats changed hands there."""
    found = []
    for mark in table.record.marks.get(place, ()):
        told = handed_over(mark) if isinstance(mark, Handover) else [f"# {mark}"]
        found += [Line(place, None, sentence) for sentence in told]
    return found


def handed_over(change: Handover) -> list[str]:
    """A change of a seat in sentences; none where nothing changed."""
    before, after, told = change.before, change.after, []
    if before.name != after.name:
        told.append(_("{old} is now called {name}").format(old=before.name, name=after.name))
    if before.player != after.player:
        sentence = _("{name}: a person plays from here") if after.is_person else _("{name}: {bot} plays from here")
        told.append(sentence.format(name=after.name, bot=after.player))
    return told


def tell(table: Table, viewer: Seat | None, start: int = 0) -> Iterator[Line]:
    """The lines of the moves that count, remarks and changes of seats included, from move ``start`` on, as those eyes
    may know them."""
    for number in range(start, table.cursor + 1):
        yield from remarks(table, number)
        if number < table.cursor:
            told = line(table, number, viewer)
            if told:
                yield told


def last(table: Table, viewer: Seat | None, count: int) -> list[Line]:
    """The last ``count`` lines, the newest at the end."""
    found: list[Line] = []
    for number in range(table.cursor, -1, -1):
        told = line(table, number, viewer) if number < table.cursor else None
        if told:
            found.append(told)
        found += reversed(remarks(table, number))
        if len(found) >= count:
            break
    return found[:count][::-1]


def news(table: Table, seat: Seat | None) -> int:
    """After how many moves the news begins for this seat: what it did in its turn before is old."""
    moves, place = table.record.moves, table.cursor
    while place and moves[place - 1].seat in (seat, NATURE):
        place -= 1
    return next((n + 1 for n in range(place - 1, -1, -1) if moves[n].seat == seat), 0)
