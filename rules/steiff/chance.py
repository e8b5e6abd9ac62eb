"""Nature's moves in Das Steiff-Spiel: the next card, dice, blind draws, a hand turned up."""

from collections import Counter
from random import Random

from rules.moves import NATURE
from rules.steiff.moves import AnyMove, Bumped, Delivered, Lost, Reshuffled, Rolled, dealt
from rules.steiff.state import Dealing, Delivery, Drawing, Rolling, Slip, State


def chance_outcomes(state: State) -> tuple[tuple[AnyMove, int], ...]:
    """All outcomes with their weights: a card or a face as often as it is there; equal cards are one outcome."""
    stage, hands = state.stage, state.hands
    match stage:
        case Dealing() if state.pile_size:
            return tuple((dealt(stage.seat, card), count) for card, count in sorted(state.pile.items()))
        case Dealing():
            return ((Reshuffled(seat=NATURE), 1),)
        case Rolling():
            faces = Counter(state.numbers.faces(stage.die))
            return tuple((Rolled(seat=NATURE, value=face), count) for face, count in sorted(faces.items()))
        case Drawing():
            given, got = Counter(hands[stage.seat]), Counter(hands[stage.partner])
            return tuple(
                (Bumped(seat=NATURE, given=one, got=other), count * times)
                for one, count in given.items()
                for other, times in got.items()
            )
        case Slip():
            return tuple((Lost(seat=NATURE, card=card), count) for card, count in Counter(hands[stage.seat]).items())
        case Delivery():
            return ((Delivered(seat=NATURE, cards=hands[stage.seat]), 1),)
    raise ValueError(f"nature does nothing at {stage}")


def chance_move(state: State, rng: Random) -> AnyMove:
    """One outcome, as likely as its weight."""
    outcomes = chance_outcomes(state)
    place = int(rng.random() * sum(weight for _move, weight in outcomes))
    for move, weight in outcomes:
        place -= weight
        if place < 0:
            return move
    raise AssertionError("the weights are whole numbers from 1")
