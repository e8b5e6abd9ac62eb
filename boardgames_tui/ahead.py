"""What would follow from moves that nobody has played yet: the rules are asked, nothing is written down.

Only what one person decides is looked at: where nature would draw or roll, it ends, so that nothing is foretold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.turn import Chance, Decide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgames_tui.match import Match
    from rules.moves import Move, Seat


@dataclass(frozen=True, slots=True)
class Ahead:
    """The position after the first ``taken`` of those moves, as the eyes would see it, and what the seat could do.

    ``taken`` is less than their number where one was refused, or nature was to act first.
    """

    match: Match
    state: Any
    view: Any
    moves: tuple[Any, ...]
    taken: int

    def refusal(self, move: Move) -> str:
        """Why the move could not be played here; "" where it could."""
        refusal = self.match.rules.refuse(self.state, move)
        return refusal.sentence.format(*self.match.names) if refusal else ""


def ahead(match: Match, seat: Seat, eyes: Seat | None, moves: Sequence[Any]) -> Ahead:
    """Look ahead from the position of the match, over moves of one seat."""
    rules, state, taken = match.rules, match.table.state, 0
    for move in moves:
        turn = rules.turn(state)
        if isinstance(turn, Chance) or move.seat != seat or rules.refuse(state, move):
            break
        state, taken = rules.apply(state, move), taken + 1
    turn = rules.turn(state)
    asked = isinstance(turn, Decide) and seat in turn.seats and not match.read_only
    return Ahead(match, state, rules.view(state, eyes), rules.legal_moves(state, seat) if asked else (), taken)
