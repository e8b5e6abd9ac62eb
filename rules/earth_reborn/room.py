"""How the rooms of Earth Reborn plug together: each brings its kinds of move, its windows, its kind of order.

A room is a module with ``ROOM``. ``play`` merges the rooms, and a scenario names the kinds of order in play; a rule
that is added later is one more room.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeAlias

from rules.earth_reborn.moves import AnyMove, Lay
from rules.earth_reborn.parts import Facing, OrderType
from rules.earth_reborn.state import Board, Figure, State, Window
from rules.language import _
from rules.moves import Refusal

Refuse: TypeAlias = Callable[[State, Any], Refusal | None]
Apply: TypeAlias = Callable[[State, Any], State]


@dataclass(frozen=True, slots=True)
class Act:
    """What a kind of move asks and does; ``windows`` are those in which it is made."""

    windows: tuple[type[Window], ...]
    refuse: Refuse
    apply: Apply


@dataclass(frozen=True, slots=True)
class Order:
    """A kind of order.

    ``sides`` are where a figure could give it now, (None,) for an order without a side, () where it cannot be carried
    out; ``refuse`` says why it cannot; ``begin`` carries it out once the points are laid. ``grows`` is true for Move
    alone: its sections may take points again, be split and merged.
    """

    sides: Callable[[Board, int], tuple[Facing | None, ...]]
    refuse: Callable[[State, int, Lay], Refusal | None]
    begin: Callable[[State, int, Lay], State]
    grows: bool = False


@dataclass(frozen=True, slots=True)
class Nature:
    """A window in which nature moves: what happens in a word, how it is drawn, and all outcomes where they are few."""

    what: str
    draw: Callable[[State, Random], AnyMove]
    outcomes: Callable[[State], tuple[tuple[AnyMove, int], ...]] | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """What a module adds: acts by kind of move, legal moves by window, nature's moves by window, orders by kind."""

    acts: Mapping[type[AnyMove], Act]
    legal: Mapping[type[Window], Callable[[State], Iterable[AnyMove]]] = field(default_factory=dict)
    nature: Mapping[type[Window], Nature] = field(default_factory=dict)
    orders: Mapping[OrderType, Order] = field(default_factory=dict)


def fine(state: State, move: Any) -> None:
    """Nothing more is asked."""


def on_top(state: State, window: Window) -> State:
    """The state with one more window to settle before the others."""
    return replace(state, windows=(*state.windows, window))


def instead(state: State, window: Window) -> State:
    """The state with another window in the place of the top one."""
    return replace(state, windows=(*state.windows[:-1], window))


def settled(state: State) -> State:
    """The state without its top window."""
    return replace(state, windows=state.windows[:-1])


def with_figure(state: State, number: int, **changes: Any) -> State:
    """The state with something changed about a figure."""
    figure: Figure = replace(state.figures[number], **changes)
    return replace(state, figures=(*state.figures[:number], figure, *state.figures[number + 1 :]))


def paid(points: tuple[int, int], seat: int, count: int) -> tuple[int, int]:
    """The command points behind the screens after this seat has paid."""
    return (points[0] - count, points[1]) if seat == 0 else (points[0], points[1] - count)


def with_seat(both: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    """A pair by seat with one of the two changed."""
    return (value, both[1]) if seat == 0 else (both[0], value)


def no(code: str, sentence: str, **words: Any) -> Refusal:
    """A refusal; the sentence is translated already."""
    return Refusal(code, sentence.format(**words) if words else sentence)


def no_figure() -> Refusal:
    """The move names a figure that is not there."""
    return no("no-such-figure", _("There is no such figure."))
