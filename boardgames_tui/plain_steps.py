"""Plain mode where a person may do very many things: a move is asked field by field instead of in one long list.

Fields come in the order in which a move declares them, as many at once as have few values together. A whole move can
be typed at any step.
"""

from __future__ import annotations

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
    """What is chosen of a move so far, also in words, the consequences that were said of it, and the step before."""

    taken: tuple[Field, ...] = ()
    words: str = ""
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
    view, with_kind = match.view(seat), len({move.kind for move in rest}) > 1
    # The fields that a group shares are called the same in all of its moves.
    called = [match.rules.called(view, group[0]) for group in groups.values()]
    numbers = _numbers(list(groups), known, called)
    keys = _keys(list(groups), known, with_kind, [{}] * len(groups))
    names = words.called_by(keys, _keys(list(groups), known, with_kind, called))
    made: list[words.Choice] = []
    for number, (key, typed), means, (taken, group) in zip(numbers, names, called, groups.items(), strict=True):
        choice = _choice(match, seat, group, key, steps)
        if len(group) > 1:
            said = steps.said | _common(match, seat, group)
            chosen = words.fields_words(taken[1:], means)
            choice = Part(0, None, key, frozenset(), choice.sentence, steps=Steps(taken, chosen, said, steps))
        made.append(replace(choice, number=number, typed=typed))
    return tuple(made)


def whole(match: Match, seat: Seat, typed: str) -> words.Choice | None:
    """The move meant by all of its fields, whatever step is asked."""
    moves = match.legal_moves(seat)
    if len(moves) <= MANY or not words.squeezed(typed):
        return None
    view = match.view(seat)
    called = [match.rules.called(view, move) for move in moves]
    names = words.called_by(words.keys_of(moves), words.keys_of(moves, None, called))
    meant = (each for each in zip(names, moves, strict=True) if words.squeezed(typed) in each[0][1])
    return next((words.Choice(0, move, key, ways, key) for (key, ways), move in meant), None)


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


def _keys(
    groups: Sequence[tuple[Field, ...]], known: int, with_kind: bool, called: Sequence[words.Called]
) -> list[str]:
    """What each group is called: its fields that are not chosen yet, with the kind where there are several."""
    keys = []
    for fields, means in zip(groups, called, strict=True):
        named = words.fields_words([field for field in fields[known:] if field[0] != "kind"], means)
        kind = (means.get("kind") or _(str(fields[0][1]).replace("_", " "))) if with_kind or not named else ""
        keys.append(f"{kind} {named}".strip())
    return keys


def _numbers(groups: Sequence[tuple[Field, ...]], known: int, called: Sequence[words.Called]) -> list[int]:
    """A number for each: the first value that is asked where that is a whole number and all differ; else, and where it
    is called something else, its place."""
    asked = [[value for name, value in fields[known:] if name != "kind"] for fields in groups]
    own = not any(
        name in means for fields, means in zip(groups, called, strict=True) for name, _value in fields[known:]
    )
    values = [each[0] for each in asked if own and each and type(each[0]) is int and each[0] > 0]
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
