"""Points and Teddy's mood in Das Steiff-Spiel (rules page, Delivery and The end)."""

from dataclasses import replace

from rules.contract import Row
from rules.language import _
from rules.moves import Seat
from rules.steiff.state import Board, Cards, Edition, Finished, State
from rules.turn import Over


def worth(numbers: Edition, points: int, cards: Cards) -> int:
    """What these cards change for a seat with so many points: never below 0, never above all its chips."""
    return max(0, min(numbers.points, points + sum(cards))) - points


def mood_after(board: Board, cards: Cards) -> int:
    """Teddy's steps after a delivery: one on for plus, one back for minus, never behind his start."""
    total = sum(cards)
    return max(0, board.mood + (total > 0) - (total < 0))


def delivered(state: State, seat: Seat, cards: Cards) -> State:
    """The state after chips and Teddy have moved."""
    change = worth(state.numbers, state.points[seat], cards)
    brought, taken = list(state.brought), list(state.taken)
    brought[seat] += max(change, 0)
    taken[seat] += max(-change, 0)
    return replace(state, brought=tuple(brought), taken=tuple(taken), mood=mood_after(state, cards))


def ending(state: State, seat: Seat) -> Finished | None:
    """The end, if Teddy stands on the green circle or the seat has all its points in the room."""
    happy, all_brought = state.mood >= state.steps, state.points[seat] == state.numbers.points
    return Finished(seat, happy, all_brought) if happy or all_brought else None


def scoresheet(board: Board) -> tuple[Row, ...]:
    """What was brought, what was taken back, and the points that lie in the room."""
    return (
        Row(_("brought"), board.brought),
        Row(_("taken back"), tuple([-points for points in board.taken])),
        Row(_("in the room"), board.points, is_sum=True),
    )


def over(board: Board, stage: Finished) -> Over:
    """The result of a finished match; all that tie for the most points share the win."""
    points = board.points
    best = max(points)
    return Over(tuple(seat for seat, each in enumerate(points) if each == best), points, _reason(board, stage))


def _reason(board: Board, stage: Finished) -> str:
    everything = board.numbers.points
    if stage.happy and stage.all_brought:
        return _("Teddy is happy, and all {points} points of one player are in the room.").format(points=everything)
    if stage.happy:
        return _("Teddy is happy.")
    return _("All {points} points of one player are in the room.").format(points=everything)
