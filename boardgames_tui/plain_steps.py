"""Plain mode where a person may do very many things: a move is asked field by field instead of in one long list.

Fields come in the order in which a move declares them, as many at once as have few values together. A whole move can
be typed at any step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from boardgames_tui import plain_words as words
from boardgames_tui.match import Match
from rules.language import _
from rules.moves import Move, Seat

MANY = 20
"""More choices than this are asked in steps."""
FEW = 8
"""How many choices a step has at most, where one field alone has not more values."""

Field: TypeAlias = tuple[str, Any]
"""The name of a field of a move with its value; the kind of the move is the first."""


@dataclass(frozen=True, slots=True)
class Steps:
    """What is chosen of a move so far, the consequences that were said of it, and the step before."""

    taken: tuple[Field, ...] = ()
    said: frozenset[str] = frozenset()
    before: Steps | None = None


@dataclass(frozen=True, slots=True)
class Part(words.Choice):
    """A choice that stands for several moves; ``steps`` is what is chosen with it."""

    steps: Steps


NOTHING = Steps()


def fields_of(move: Move) -> tuple[Field, ...]:
    """The fields of a move that say something, its kind first."""
    fields = move.model_dump(mode="json", exclude={"seat", "kind"})
    return (("kind", move.kind), *((name, value) for name, value in fields.items() if value is not None))


def offered(match: Match, seat: Seat, steps: Steps) -> tuple[words.Choice, ...]:
    """What is asked now: every move where there are not many, else the next fields; a last step makes the move."""
    moves = match.legal_moves(seat)
    if len(moves) <= MANY:
        return words.choices(match, [seat], match.view(seat))
    rest = [move for move in moves if _hashable(fields_of(move))[: len(steps.taken)] == steps.taken]
    groups, known = _groups(rest), len(steps.taken)
    numbers = _numbers(list(groups), known)
    keys = _keys(list(groups), known, len({move.kind for move in rest}) > 1)
    short = Counter(words.short_form(key) for key in keys)
    made: list[words.Choice] = []
    for number, key, (taken, group) in zip(numbers, keys, groups.items(), strict=True):
        typed = {words.squeezed(key)} | ({words.short_form(key)} if short[words.short_form(key)] == 1 else set())
        choice = _choice(match, seat, group, key, steps)
        if len(group) > 1:
            said = steps.said | _common(match, seat, group)
            choice = Part(0, None, key, frozenset(), choice.sentence, steps=Steps(taken, said, steps))
        made.append(replace(choice, number=number, typed=frozenset(typed - {""})))
    return tuple(made)


def whole(match: Match, seat: Seat, typed: str) -> words.Choice | None:
    """The move meant by all of its fields, whatever step is asked."""
    moves = match.legal_moves(seat)
    if len(moves) <= MANY or not words.squeezed(typed):
        return None
    found = zip(words.keys_of(moves), moves, strict=True)
    meant = (each for each in found if words.squeezed(each[0]) == words.squeezed(typed))
    return next((words.Choice(0, move, key, frozenset(), key) for key, move in meant), None)


def taken_words(steps: Steps) -> str:
    """What is chosen so far, in words."""
    return _words([field for field in steps.taken if field[0] != "kind"])


def _groups(moves: Iterable[Move]) -> dict[tuple[Field, ...], list[Move]]:
    """The moves by their first fields: so many that there is a choice, and more as long as the choices are few."""
    fields = [(fields_of(move), move) for move in moves]
    longest = max(len(each) for each, _move in fields)
    found: dict[tuple[Field, ...], list[Move]] = {}
    for count in range(1, longest + 1):
        groups: dict[tuple[Field, ...], list[Move]] = {}
        for each, move in fields:
            groups.setdefault(_hashable(each[:count]), []).append(move)
        if len(found) > 1 and len(groups) > FEW:
            break
        found = groups
    return found


def _hashable(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """The same, with lists as tuples: fields are compared only with fields made here."""
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in fields)


def _words(fields: Sequence[Field]) -> str:
    return ", ".join(f"{_(name.replace('_', ' '))} {words.value_words(value)}" for name, value in fields)


def _keys(groups: Sequence[tuple[Field, ...]], known: int, with_kind: bool) -> list[str]:
    """What each group is called: its fields that are not chosen yet, with the kind where there are several."""
    keys = []
    for fields in groups:
        named = _words([field for field in fields[known:] if field[0] != "kind"])
        kind = _(str(fields[0][1]).replace("_", " ")) if with_kind or not named else ""
        keys.append(f"{kind} {named}".strip())
    return keys


def _numbers(groups: Sequence[tuple[Field, ...]], known: int) -> list[int]:
    """A number for each: the first value that is asked where that is a whole number and all differ; else its place."""
    asked = [[value for name, value in fields[known:] if name != "kind"] for fields in groups]
    values = [each[0] for each in asked if each and type(each[0]) is int and each[0] > 0]
    return values if len(set(values)) == len(groups) else list(range(1, len(groups) + 1))


def _common(match: Match, seat: Seat, group: Iterable[Move]) -> frozenset[str]:
    """The consequences that all of these moves have."""
    view = match.view(seat)
    lines = [frozenset(match.rules.foresee(view, move).lines) for move in group]
    return lines[0].intersection(*lines[1:])


def _choice(match: Match, seat: Seat, group: Sequence[Move], key: str, steps: Steps) -> words.Choice:
    """The choice with its sentence: what is certain of it and was not said yet."""
    view = match.view(seat)
    if len(group) == 1:
        sentence = words.consequence(match, view, group[0], key, steps.said)
        return words.Choice(0, group[0], key, frozenset(), sentence)
    common = _common(match, seat, group) - steps.said
    lines = [line for line in match.rules.foresee(view, group[0]).lines if line in common]
    told = [key, *(line.format(*match.names).rstrip(".") for line in lines)]
    return words.Choice(0, None, key, frozenset(), ". ".join(told) + ".")
