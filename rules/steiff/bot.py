"""Computer players of Das Steiff-Spiel. They see a View, so they reckon only with what their seat may know."""

from collections.abc import Callable
from random import Random
from types import MappingProxyType

from rules.moves import Seat
from rules.steiff.moves import AnyMove, Bump, Swap, Take
from rules.steiff.path import Landing, land
from rules.steiff.state import Exchange, Meeting, State
from rules.steiff.view import View

PATIENCE = 0.9
"""What a hand to be delivered a turn later is worth, as a share of what it is worth now."""
PACE = 2.8
"""How many fields a bear makes in a turn."""
AFRESH = 1.5
"""What it is worth to begin again at the start with new cards."""
CALLED = 0.8
"""How likely somebody calls on a red roll."""
BUMPED = 0.5
"""How likely a bear that meets others is bumped."""


def uniform(view: View, moves: tuple[AnyMove, ...], imagine: Callable[[Random], State], rng: Random) -> AnyMove | None:
    """Any move, each as likely as the others; whoever may only call is as likely to keep silent."""
    choices = (*moves, None) if moves[0].seat != view.active else moves
    return choices[int(rng.random() * len(choices))]


def greedy(view: View, moves: tuple[AnyMove, ...], imagine: Callable[[Random], State], rng: Random) -> AnyMove | None:
    """The die, the call or the partner that promises the best hand in the bedroom, soon."""
    seat = moves[0].seat
    match view.stage:
        case Exchange(active) if seat != active:
            return moves[0] if _sum(view, active) > sum(view.hand) else None
        case Meeting(active, None):
            partners = view.company(seat) if seat == active else (active,)
            pays = max(_mean(view, partner) for partner in partners) > _own_mean(view)
            return (moves[-1] if pays else moves[0]) if seat == active else (moves[0] if pays else None)
    return max(moves, key=lambda move: _promise(view, move))


def _promise(view: View, move: AnyMove) -> float:
    """How good a die or a partner is; of the other moves there is only one."""
    match move:
        case Take():
            return _die(view, move)
        case Swap():
            return _sum(view, move.partner)
        case Bump():
            return _mean(view, move.partner)
    return 0.0


def _die(view: View, move: Take) -> float:
    """The worth of a die on average over its faces; after a red roll the hand may be somebody else's."""
    seat, own = move.seat, float(sum(view.hand))
    others = [_sum(view, other) for other in range(view.seats) if other != seat]
    hands = [(own, len(view.hand), 1.0)]
    if move.die == "red":
        hands = [(own, len(view.hand), 1 - CALLED), (sum(others) / len(others), view.numbers.hand, CALLED)]
    landings = [land(view, seat, face) for face in view.numbers.faces(move.die)]
    return sum(
        share * _landing(view, seat, landing, total, size) / len(landings)
        for landing in landings
        for total, size, share in hands
    )


def _landing(view: View, seat: Seat, landing: Landing, total: float, size: int) -> float:
    """The worth of a hand of so many cards once the bear has landed there."""
    match landing.what:
        case "bedroom":
            return _brings(view, seat, total) + AFRESH
        case "banana" if size == 1:
            return AFRESH
        case "banana":
            total -= total / size
        case "company":
            theirs = sum(_mean(view, other) for other in landing.others) / len(landing.others)
            total += BUMPED * (theirs - total / size)
    turns = max(1.0, (view.numbers.bedroom - landing.field) / PACE)
    return float(PATIENCE**turns) * (_brings(view, seat, total) + AFRESH)


def _brings(view: View, seat: Seat, total: float) -> float:
    """What a hand of this sum would change for the seat: no more than its chips and its points allow."""
    points = view.points[seat]
    return max(-float(points), min(float(view.numbers.points - points), total))


def _own_mean(view: View) -> float:
    return sum(view.hand) / len(view.hand)


def _mean(view: View, owner: Seat) -> float:
    return _sum(view, owner) / view.sizes[owner]


def _sum(view: View, owner: Seat) -> float:
    """What another's hand adds up to: the cards that are known, and the mean of all unseen ones for the others."""
    known = (*view.knows[owner], *view.knows_alone[owner])
    return sum(known) + (view.sizes[owner] - len(known)) * _unseen_mean(view)


def _unseen_mean(view: View) -> float:
    """The mean of all cards that the viewer does not see or know."""
    cards = view.numbers.cards
    seen = [*view.discards, *view.hand]
    for known in (*view.knows, *view.knows_alone):
        seen += known
    left = len(cards) - len(seen)
    return (sum(cards) - sum(seen)) / left if left else 0.0


BOTS = MappingProxyType({"random": uniform, "greedy": greedy})
