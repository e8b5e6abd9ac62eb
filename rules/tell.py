"""A match told in sentences, for one pair of eyes."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.moves import NATURE, Seat
from rules.table import Table


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
    return Line(number + 1, actor(table, number), sentence.format(*names))


def actor(table: Table, number: int) -> Seat | None:
    """Whose move it is; nature acts for the one who moved last."""
    while number >= 0:
        seat = table.record.moves[number].seat
        if seat != NATURE:
            return int(seat)
        number -= 1
    return None


def tell(table: Table, viewer: Seat | None, start: int = 0) -> Iterator[Line]:
    """The lines of the moves that count, remarks included, from move ``start`` on, as those eyes may know them."""
    notes = sorted(table.record.notes)
    for number in range(start, table.cursor + 1):
        yield from (Line(number, None, f"# {text}") for at, text in notes if at == number)
        if number < table.cursor:
            told = line(table, number, viewer)
            if told:
                yield told


def last(table: Table, viewer: Seat | None, count: int) -> list[Line]:
    """The last ``count`` lines, the newest at the end."""
    found: list[Line] = []
    notes = sorted(table.record.notes, reverse=True)
    for number in range(table.cursor, -1, -1):
        told = line(table, number, viewer) if number < table.cursor else None
        if told:
            found.append(told)
        found += [Line(number, None, f"# {text}") for at, text in notes if at == number]
        if len(found) >= count:
            break
    return found[:count][::-1]
