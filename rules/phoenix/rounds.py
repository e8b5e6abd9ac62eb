"""The end of a round in Phoenix: who gets which token back, and the order of the next round (rules page, A round)."""

from collections.abc import Sequence

from rules.moves import Seat
from rules.phoenix.state import Handed, Held, Nest


def hand_back(nests: Sequence[Nest]) -> tuple[Handed, ...]:
    """Every token to the owner of the nest it lies on, the centre's to the one whose nest stayed empty."""
    found = []
    for number, nest in enumerate(nests, 1):
        if nest.token is None:
            continue
        if nest.owner is not None:
            found.append(Handed(number, nest.token.number, nest.owner, nest.token.seat))
            continue
        for instead, other in enumerate(nests, 1):
            if other.token is None and other.owner is not None:
                found.append(Handed(number, nest.token.number, other.owner, nest.token.seat, instead))
    return tuple(found)


def order_after(handed: Sequence[Handed]) -> tuple[Held, ...]:
    """The order of a round: rising by the numbers that the tokens show."""
    return tuple(sorted((Held(each.number, each.seat) for each in handed), key=lambda held: held.number))


def known_next(nests: Sequence[Nest]) -> tuple[Held, ...]:
    """What is certain of the next round's order already, from the tokens that lie on nests now."""
    found = [Held(nest.token.number, nest.owner) for nest in nests if nest.token and nest.owner is not None]
    heir = centre_heir(nests)
    for nest in nests:
        if nest.owner is None and nest.token and heir is not None:
            found.append(Held(nest.token.number, heir))
    return tuple(sorted(found, key=lambda held: held.number))


def centre_heir(nests: Sequence[Nest]) -> Seat | None:
    """Who takes the centre's token, where all nests still without one are the same player's; else None."""
    free = {nest.owner for nest in nests if nest.token is None and nest.owner is not None}
    return free.pop() if len(free) == 1 else None
