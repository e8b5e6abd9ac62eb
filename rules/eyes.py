"""What every game must keep for every pair of eyes: nothing hidden is shown, and nothing hidden decides.

The viewers are all seats and None, a stranger. ``rules.check`` asks at every position; each function gives the
faults it finds, as sentences for developers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any

from rules.contract import Rules
from rules.moves import NATURE, Seat


def viewers(seats: int) -> tuple[Seat | None, ...]:
    """Whose eyes there are: a stranger's and every seat's."""
    return (None, *range(seats))


def passport_faults(rules: Rules[Any, Any, Any], state: Any) -> Iterator[str]:
    """Is everything that Info.hidden names a field of the State, and is there no room for it in the View?"""
    inside = {field.name for field in fields(state)}
    shown = {field.name for field in fields(rules.view_type)}
    for name in rules.info.hidden:
        if name not in inside:
            yield f"Info.hidden names {name}, which is no field of the State"
        if name in shown:
            yield f"the View has a field for {name}, which is hidden"


def open_faults(rules: Rules[Any, Any, Any], state: Any, moves: Sequence[Any], rng: Random) -> Iterator[str]:
    """A game without hidden fields: nothing to imagine, nothing to reveal, every move seen in full."""
    if rules.resample(state, None, rng) != state:
        yield "resample changes the state of a game that hides nothing"
    for move in moves:
        if rules.seen(state, move, None) != move:
            yield f"a stranger does not see {move!r} in full, but nothing is hidden"
        if move.seat != NATURE and rules.reveals(state, move):
            yield f"reveals says that {move!r} shows something, but nothing is hidden"


def faults(
    rules: Rules[Any, Any, Any],
    state: Any,
    viewer: Seat | None,
    moves: Sequence[Any],
    wild: Iterable[Any],
    rng: Random,
    afters: Sequence[Any] | None = None,
) -> Iterator[str]:
    """What goes wrong for these eyes at this position; ``moves`` pass ``refuse``, ``wild`` need not.

    ``afters`` are the states after the moves, where they have been worked out already.
    """
    who = "a stranger" if viewer is None else f"seat {viewer}"
    other = rules.resample(state, viewer, rng)
    view, other_view = rules.view(state, viewer), rules.view(other, viewer)
    if other_view != view:
        yield f"{who} has another view of a resampled state, so the view or resample leaks"
        return
    open_ones = changed(state, other) - set(rules.info.hidden)
    if open_ones:
        yield f"resample for {who} changes {', '.join(sorted(open_ones))}, which Info.hidden does not name"
    if rules.scoresheet(other_view) != rules.scoresheet(view):
        yield f"what {who} cannot see decides the scoresheet"
    yield from _law_faults(rules, state, other, viewer, wild, who)
    if afters is None:
        afters = [rules.apply(state, move) for move in moves]
    played = list(zip(moves, afters, strict=True))
    yield from _alike_faults(rules, state, viewer, played, who)
    yield from _reveal_faults(rules, state, other, viewer, played, who)


def changed(state: Any, other: Any) -> set[str]:
    """The names of the fields in which two states differ."""
    kind: Any = type(state)
    return {name for name in _names(kind) if getattr(state, name) != getattr(other, name)}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _law_faults(
    rules: Rules[Any, Any, Any], state: Any, other: Any, viewer: Seat | None, wild: Iterable[Any], who: str
) -> Iterator[str]:
    """What these eyes are asked, may do and are refused does not depend on what they cannot see."""
    if rules.turn(other) != rules.turn(state):
        yield f"what {who} cannot see decides the turn"
    if rules.silence(other) != rules.silence(state):
        yield f"what {who} cannot see decides what silence does"
    if viewer is None:
        return
    if rules.legal_moves(other, viewer) != rules.legal_moves(state, viewer):
        yield f"what {who} cannot see decides which moves it has, or their order"
    for move in wild:
        if move.seat == viewer and rules.refuse(other, move) != rules.refuse(state, move):
            yield f"what {who} cannot see decides whether or why {move!r} is refused"


def _alike_faults(
    rules: Rules[Any, Any, Any], state: Any, viewer: Seat | None, played: Sequence[tuple[Any, Any]], who: str
) -> Iterator[str]:
    """Two moves that these eyes see alike leave them with equal views; what stays hidden, no seen move tells."""
    hidden = set(rules.info.hidden)
    before: list[tuple[Any, Any, Any]] = []
    for move, after in played:
        seen, view = rules.seen(state, move, viewer), rules.view(after, viewer)
        for other_seen, other_view, other_after in before:
            if seen == other_seen and view != other_view:
                yield f"{who} sees {seen!r} but can tell from the view after it which move it was: {move!r} or another"
            secret = changed(after, other_after)
            if seen != other_seen and view == other_view and secret and secret <= hidden:
                yield f"{who} sees {seen!r}, which tells what the view after it still hides"
        before.append((seen, view, after))


def _reveal_faults(
    rules: Rules[Any, Any, Any],
    state: Any,
    other: Any,
    viewer: Seat | None,
    played: Sequence[tuple[Any, Any]],
    who: str,
) -> Iterator[str]:
    """A person's move that shows these eyes something hidden is declared by ``reveals``."""
    for move, after in played:
        if move.seat == NATURE or rules.seen(state, move, viewer) != move or rules.reveals(state, move):
            continue
        if rules.refuse(other, move) is not None:
            yield f"{move!r} shows {who} that it could be played, and reveals does not say so"
        elif rules.view(rules.apply(other, move), viewer) != rules.view(after, viewer):
            yield f"{move!r} shows {who} something hidden, and reveals does not say so"
