"""Who knows which cards in whose hand (rules page, Who knows what).

After an exchange the two know each other's former hand; after a bump each knows the card that came and the one that
went. What a seat knows wanders with the hand it is about, and is forgotten where it might no longer be true.
"""

from dataclasses import replace

from rules.moves import Seat
from rules.steiff.state import Cards, Grid, State


def nothing(seats: int) -> Grid:
    """Nobody knows anything."""
    return (((),) * seats,) * seats


class _Memory:
    """The knowledge of a state, opened for writing."""

    def __init__(self, state: State) -> None:
        self.state, self.seats = state, range(state.seats)
        self.mutual = [list(row) for row in state.mutual]
        self.secret = [list(row) for row in state.secret]

    def forget(self, knower: Seat, owner: Seat, card: int) -> None:
        """A card of this value has left the owner's hand before the knower's eyes."""
        for grid in (self.mutual, self.secret):
            if card in grid[knower][owner]:
                grid[knower][owner] = without(grid[knower][owner], card)
                return

    def closed(self) -> State:
        """The state with this knowledge."""
        return replace(self.state, mutual=tuple(map(tuple, self.mutual)), secret=tuple(map(tuple, self.secret)))


def without(cards: Cards, card: int) -> Cards:
    """The cards less one of this value."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def plus(cards: Cards, *more: int) -> Cards:
    """The cards and some more, in order."""
    return tuple(sorted((*cards, *more)))


def swapped(state: State, one: Seat, two: Seat) -> State:
    """After the two have swapped hands: each knows the other's; what others knew wanders with the hand.

    Whoever holds a hand now does not know who knows it from before.
    """
    memory = _Memory(state)
    for knower in memory.seats:
        known = [plus(memory.mutual[knower][owner], *memory.secret[knower][owner]) for owner in (two, one)]
        for owner, cards in zip((one, two), known, strict=True):
            memory.mutual[knower][owner], memory.secret[knower][owner] = (), cards
    for knower, owner in ((one, two), (two, one)):
        memory.mutual[knower][owner], memory.secret[knower][owner] = state.hands[owner], ()
        memory.secret[knower][knower] = ()
    return memory.closed()


def bumped(state: State, one: Seat, two: Seat, given: int, got: int) -> State:
    """After ``one`` gave a card to ``two`` and got one; others no longer know each last card of a value."""
    memory = _Memory(state)
    for knower in memory.seats:
        if knower not in (one, two):
            for owner in (one, two):
                for grid in (memory.mutual, memory.secret):
                    grid[knower][owner] = _thinned(grid[knower][owner])
    for knower, owner, gone, came in ((one, two, got, given), (two, one, given, got)):
        memory.forget(knower, owner, gone)
        memory.mutual[knower][owner] = plus(memory.mutual[knower][owner], came)
    return memory.closed()


def _thinned(cards: Cards) -> Cards:
    """The cards less one of each value: one unknown card has left the hand."""
    return tuple([card for index, card in enumerate(cards) if index and cards[index - 1] == card])


def lost(state: State, owner: Seat, card: int) -> State:
    """After everybody saw this card leave the owner's hand."""
    memory = _Memory(state)
    for knower in memory.seats:
        memory.forget(knower, owner, card)
    return memory.closed()


def emptied(state: State, owner: Seat) -> State:
    """After the owner's whole hand was thrown away."""
    memory = _Memory(state)
    for knower in memory.seats:
        memory.mutual[knower][owner] = memory.secret[knower][owner] = ()
    return memory.closed()
