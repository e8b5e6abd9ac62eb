"""Scoring in Phoenix, in three phases: colour, symbols, mirror (rules page, Scoring)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.contract import Row
from rules.language import _
from rules.moves import Seat
from rules.phoenix.parts import COLOUR_OF, RAINBOW, SYMBOL_OF, Half
from rules.phoenix.state import Board, Edition, Slot, State, twin
from rules.turn import Over

PairState: TypeAlias = Literal["complete", "spoiled", "agrees", "open"]


@dataclass(frozen=True, slots=True)
class Feather:
    """What one slot scores: the colour it counts as ("" while unfinished or mixed), and its points."""

    slot: int
    counts_as: str
    colour: int
    symbols: int


@dataclass(frozen=True, slots=True)
class Pair:
    """What two mirrored slots (from 1) score, and how they stand.

    ``complete``: both feathers are finished and alike; ``spoiled``: two lowers or two uppers differ already;
    ``agrees``: both lowers lie there and are alike; ``open``: anything may still come.
    """

    slots: tuple[int, int]
    stands: PairState
    mirror: int


def counts_as(slot: Slot) -> str:
    """The colour of a finished feather: a rainbow joins the other half's; "" where unfinished or mixed."""
    if slot.lower is None or slot.upper is None:
        return ""
    lower, upper = COLOUR_OF[slot.lower], COLOUR_OF[slot.upper]
    if lower == RAINBOW:
        return upper
    return lower if upper in (lower, RAINBOW) else ""


def colour_points(numbers: Edition, own: str, slot: Slot) -> int:
    """The first phase for one slot of a phoenix of this colour."""
    colour = counts_as(slot)
    if colour in ("", RAINBOW, own):
        return {"": 0, RAINBOW: numbers.full_rainbow}.get(colour, numbers.own_colour)
    return numbers.other_colour


def symbol_points(numbers: Edition, halves: Iterable[Half | None]) -> int:
    """The second phase: each half scores its symbol, in mixed and unfinished feathers too."""
    return sum(numbers.symbols[SYMBOL_OF[half]] for half in halves if half is not None)


def stands(one: Slot, other: Slot) -> PairState:
    """How two mirrored slots stand; colours must match literally, symbols do not matter."""
    lowers, uppers = _alike(one.lower, other.lower), _alike(one.upper, other.upper)
    if lowers is False or uppers is False:
        return "spoiled"
    if lowers and uppers:
        return "complete"
    return "agrees" if lowers else "open"


def _alike(one: Half | None, other: Half | None) -> bool | None:
    """Have two halves the same colour? None while one is missing."""
    return None if one is None or other is None else COLOUR_OF[one] == COLOUR_OF[other]


def feathers(state: State, seat: Seat) -> tuple[Feather, ...]:
    """What each slot of a player scores in the first two phases."""
    numbers, own = state.numbers, state.options.colours[seat]
    return tuple(
        Feather(
            number,
            counts_as(slot),
            colour_points(numbers, own, slot),
            symbol_points(numbers, (slot.lower, slot.upper)),
        )
        for number, slot in enumerate(state.boards[seat], 1)
    )


def pairs(state: State, seat: Seat) -> tuple[Pair, ...]:
    """What the mirrored pairs of a player score in the third phase, from the outside in."""
    numbers, board = state.numbers, state.boards[seat]
    return tuple(pair(numbers, board, slot) for slot in range(1, numbers.slots // 2 + 1))


def pair(numbers: Edition, board: Board, slot: int) -> Pair:
    """The pair that a slot belongs to."""
    low, high = sorted((slot, twin(numbers, slot)))
    how = stands(board[low - 1], board[high - 1])
    return Pair((low, high), how, numbers.mirror if how == "complete" else 0)


def points(numbers: Edition, own: str, board: Board) -> tuple[int, int, int]:
    """Colour, symbols and mirror of one board."""
    half = len(board) // 2
    mirrored = zip(board[:half], board[::-1], strict=False)
    return (
        sum([colour_points(numbers, own, slot) for slot in board]),
        symbol_points(numbers, (half for slot in board for half in (slot.lower, slot.upper))),
        sum([numbers.mirror for one, other in mirrored if stands(one, other) == "complete"]),
    )


def scoresheet(state: State) -> tuple[Row, ...]:
    """Colour, symbols, mirror and total points by seat."""
    by_seat = [points(state.numbers, state.options.colours[seat], board) for seat, board in enumerate(state.boards)]
    colour, symbols, mirror = zip(*by_seat, strict=True)
    return (
        Row(_("colour"), colour),
        Row(_("symbols"), symbols),
        Row(_("mirror"), mirror),
        Row(_("total"), tuple(map(sum, by_seat)), is_sum=True),
    )


def totals(state: State) -> tuple[int, ...]:
    """The points of each seat as they stand."""
    return scoresheet(state)[-1].points


def own_feathers(state: State, seat: Seat) -> int:
    """How many feathers count as the phoenix's colour; a full rainbow and a mixed feather do not."""
    return sum(counts_as(slot) == state.options.colours[seat] for slot in state.boards[seat])


def over(state: State) -> Over:
    """The result: most points; among those, most feathers in the own colour; who is still equal shares the win."""
    sums = totals(state)
    first = [seat for seat, sum_ in enumerate(sums) if sum_ == max(sums)]
    own = {seat: own_feathers(state, seat) for seat in first}
    winners = tuple(seat for seat in first if own[seat] == max(own.values()))
    if len(winners) < len(first):
        return Over(winners, sums, _("All rounds are played; more feathers in the own colour break the tie."))
    return Over(winners, sums, _("All rounds are played."))
