"""What each pair of eyes sees in Das Steiff-Spiel (rules page, Who knows what)."""

from dataclasses import dataclass, replace
from random import Random

from rules.moves import Seat
from rules.steiff.memory import plus, without
from rules.steiff.moves import AnyMove, Bumped, Dealt, Take
from rules.steiff.state import Board, Cards, Drawing, State


@dataclass(frozen=True, slots=True)
class View(Board):
    """What one pair of eyes sees besides the open board; a stranger (``viewer`` None) sees no card in any hand.

    ``sizes`` and ``pile`` are numbers of cards; ``hand`` is the viewer's own. By owner, ``knows`` are cards the viewer
    knows there and the owner is aware of it, ``knows_alone`` those of which the owner is not; ``known_by`` are, by
    seat, the viewer's own cards that this seat is known to know.
    """

    viewer: Seat | None
    sizes: tuple[int, ...]
    pile: int
    hand: Cards
    knows: tuple[Cards, ...]
    knows_alone: tuple[Cards, ...]
    known_by: tuple[Cards, ...]


def view(state: State, viewer: Seat | None) -> View:
    """The open board, and of the hidden cards what the viewer holds and remembers."""
    nothing: tuple[Cards, ...] = ((),) * state.seats
    return View(
        options=state.options,
        bears=state.bears,
        brought=state.brought,
        taken=state.taken,
        mood=state.mood,
        discards=state.discards,
        swapped=state.swapped,
        turn=state.turn,
        stage=state.stage,
        viewer=viewer,
        sizes=tuple(map(len, state.hands)),
        pile=state.pile_size,
        hand=() if viewer is None else state.hands[viewer],
        knows=nothing if viewer is None else state.mutual[viewer],
        knows_alone=nothing if viewer is None else state.secret[viewer],
        known_by=nothing if viewer is None else tuple([row[viewer] for row in state.mutual]),
    )


def seen(before: State, move: AnyMove, viewer: Seat | None) -> AnyMove:
    """A card that is dealt is its owner's to see, the two cards of a bump those two players'."""
    stage = before.stage
    if isinstance(move, Dealt) and viewer != move.to:
        return move.model_copy(update={"card": None})
    if isinstance(move, Bumped) and not (isinstance(stage, Drawing) and viewer in (stage.seat, stage.partner)):
        return move.model_copy(update={"given": None, "got": None})
    return move


def reveals(before: State, move: AnyMove) -> bool:
    """Taking a die shows nothing; a call, an answer to one, and silence do, or lead to cards that are shown."""
    return not isinstance(move, Take)


def resample(state: State, viewer: Seat | None, rng: Random) -> State:
    """Hands and pile shuffled, all but the cards that the viewer knows; others know as much, but of these hands."""
    seats = range(state.seats)
    kept = [_kept(state, viewer, owner) for owner in seats]
    loose = list(state.numbers.cards)
    for card in (*state.discards, *[card for cards in kept for card in cards]):
        loose.remove(card)
    rng.shuffle(loose)
    hands = []
    for owner in seats:
        missing = len(state.hands[owner]) - len(kept[owner])
        hands.append(plus(kept[owner], *loose[:missing]))
        del loose[:missing]
    mutual, secret = [list(row) for row in state.mutual], [list(row) for row in state.secret]
    for knower in seats:
        if knower == viewer or not (any(mutual[knower]) or any(secret[knower])):
            continue
        for owner in seats:
            cards = hands[owner]
            if owner != viewer:
                mutual[knower][owner] = _some(cards, len(mutual[knower][owner]), rng)
            if secret[knower][owner]:
                cards = _less(cards, mutual[knower][owner])
                secret[knower][owner] = _some(cards, len(secret[knower][owner]), rng)
    return replace(state, hands=tuple(hands), mutual=tuple(map(tuple, mutual)), secret=tuple(map(tuple, secret)))


def _kept(state: State, viewer: Seat | None, owner: Seat) -> Cards:
    """The cards in this hand that the viewer holds or knows."""
    if viewer is None:
        return ()
    return state.hands[owner] if owner == viewer else plus(state.mutual[viewer][owner], *state.secret[viewer][owner])


def _some(cards: Cards, count: int, rng: Random) -> Cards:
    return tuple(sorted(rng.sample(cards, count))) if count else ()


def _less(cards: Cards, gone: Cards) -> Cards:
    for card in gone:
        cards = without(cards, card)
    return cards
