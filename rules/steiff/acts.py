"""What each kind of move in Das Steiff-Spiel asks and does; a table maps the kind to both."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.language import _
from rules.moves import NATURE, Refusal, Seat
from rules.steiff import memory, score
from rules.steiff.moves import (
    AnyMove,
    Bump,
    Bumped,
    Call,
    Dealt,
    Delivered,
    Leave,
    Lost,
    Reshuffled,
    Rolled,
    Swap,
    Take,
    Walk,
)
from rules.steiff.path import land
from rules.steiff.state import (
    DECISIONS,
    Choose,
    Dealing,
    Delivery,
    Drawing,
    Exchange,
    Finished,
    Meeting,
    Rolling,
    Slip,
    Stage,
    State,
)

_NOT_NOW = Refusal("not-now", _("That is not what happens now."))
_NO_CARD = Refusal("no-such-card", _("There is no such card there."))


def _fine(state: State, move: AnyMove) -> None:
    """Nothing more is asked."""


def _refuse_dealt(state: State, move: Dealt) -> Refusal | None:
    if move.to != state.active:
        return Refusal("wrong-seat", _("The card is for {seat}.").format(seat=f"{{{state.active}}}"))
    if not state.pile_size:
        return Refusal("empty-pile", _("The pile is empty: the discards must be shuffled first."))
    return None if move.card is not None and move.card in state.pile else _NO_CARD


def _dealt(state: State, move: Dealt) -> State:
    """The card goes into the hand; a full hand ends the turn, before the first turn the next seat is dealt to."""
    stage, card = state.stage, move.card
    assert isinstance(stage, Dealing) and card is not None
    hand = memory.plus(state.hands[move.to], card)
    state = replace(state, hands=_with(state.hands, move.to, hand))
    if len(hand) < state.numbers.hand:
        return state
    if not stage.opening:
        return _next(state)
    following: Stage = Dealing(move.to + 1, opening=True) if move.to + 1 < state.seats else Choose(0)
    return replace(state, stage=following)


def _refuse_reshuffled(state: State, move: Reshuffled) -> Refusal | None:
    if state.pile_size:
        return Refusal("pile-left", _("There are still cards in the pile."))
    return None


def _reshuffled(state: State, move: Reshuffled) -> State:
    """All discards become the new pile."""
    return replace(state, discards=())


def _take(state: State, move: Take) -> State:
    return replace(state, stage=Rolling(move.seat, move.die))


def _refuse_rolled(state: State, move: Rolled) -> Refusal | None:
    stage = state.stage
    assert isinstance(stage, Rolling)
    if move.value not in state.numbers.faces(stage.die):
        return Refusal("die-value", _("The die has no such face."))
    return None


def _rolled(state: State, move: Rolled) -> State:
    """Red opens the window for exchanges; blue moves the bear at once."""
    stage = state.stage
    assert isinstance(stage, Rolling)
    if stage.die == "red":
        return replace(state, stage=Exchange(stage.seat, move.value))
    return _go(state, stage.seat, move.value)


def _go(state: State, seat: Seat, roll: int) -> State:
    """The bear moves, and what lies or stands there happens (rules page, Your turn)."""
    landing = land(state, seat, roll)
    state = replace(state, bears=_with(state.bears, seat, landing.field))
    match landing.what:
        case "bedroom":
            return replace(state, stage=Delivery(seat))
        case "banana":
            return replace(state, stage=Slip(seat))
        case "company":
            return replace(state, stage=Meeting(seat))
    return _next(state)


def _next(state: State) -> State:
    """The turn is complete: the next seat clockwise. Every hand holds a card and is no larger than it may be."""
    assert all(1 <= len(hand) <= state.numbers.hand for hand in state.hands)
    return replace(state, turn=state.turn + 1, stage=Choose((state.active + 1) % state.seats))


def _refuse_call(state: State, move: Call) -> Refusal | None:
    """Who may call is public: on a red roll all others, where bears meet all who stand there, each once."""
    stage = state.stage
    if not 0 <= move.seat < state.seats:
        return Refusal("no-such-seat", _("Nobody sits there."))
    match stage:
        case Exchange():
            if move.seat == stage.seat:
                return Refusal("own-roll", _("Only the others may call an exchange."))
            return _CALLED if move.seat in stage.called else None
        case Meeting():
            if stage.called is not None:
                return _CALLED
            if move.seat != stage.seat and move.seat not in state.company(stage.seat):
                return Refusal("not-there", _("Only bears on the field may call a bump."))
            return None
    return Refusal("no-window", _("There is nothing to call now."))


_CALLED = Refusal("called", _("That has been called already."))


def _call(state: State, move: Call) -> State:
    """A call stands in the open window; nothing has moved yet."""
    stage = state.stage
    if isinstance(stage, Exchange):
        return replace(state, stage=replace(stage, called=(*stage.called, move.seat)))
    return replace(state, stage=Meeting(stage.seat, move.seat))


def _refuse_quiet(state: State, move: Walk | Leave) -> Refusal | None:
    stage = state.stage
    assert isinstance(stage, Exchange | Meeting)
    if stage.called in ((), None):
        return None
    return Refusal("was-called", _("It was called, and nobody can refuse."))


def _walk(state: State, move: Walk) -> State:
    stage = state.stage
    assert isinstance(stage, Exchange)
    return _go(state, stage.seat, stage.roll)


def _refuse_swap(state: State, move: Swap) -> Refusal | None:
    stage = state.stage
    assert isinstance(stage, Exchange)
    if move.partner not in stage.called:
        return Refusal("no-caller", _("Hands are swapped with somebody who has called."))
    return None


def _swap(state: State, move: Swap) -> State:
    """Whole hands change owners, whatever their sizes; then the bear moves."""
    stage = state.stage
    assert isinstance(stage, Exchange)
    one, two = state.hands[move.seat], state.hands[move.partner]
    hands = _with(_with(state.hands, move.seat, two), move.partner, one)
    pair = (move.seat, move.partner)
    state = memory.swapped(replace(state, hands=hands, swapped=pair), *pair)
    return _go(state, move.seat, stage.roll)


def _leave(state: State, move: Leave) -> State:
    return _next(state)


def _refuse_bump(state: State, move: Bump) -> Refusal | None:
    stage = state.stage
    assert isinstance(stage, Meeting)
    if stage.called is None:
        return Refusal("not-called", _("Nobody has called a bump."))
    if move.partner not in state.company(stage.seat):
        return Refusal("not-there", _("That bear does not stand on the field."))
    return None


def _bump(state: State, move: Bump) -> State:
    return replace(state, stage=Drawing(move.seat, move.partner))


def _refuse_bumped(state: State, move: Bumped) -> Refusal | None:
    stage = state.stage
    assert isinstance(stage, Drawing)
    fits = move.given in state.hands[stage.seat] and move.got in state.hands[stage.partner]
    return None if fits else _NO_CARD


def _bumped(state: State, move: Bumped) -> State:
    """Both cards come from the hands as they were before, so the sizes stay."""
    stage, given, got = state.stage, move.given, move.got
    assert isinstance(stage, Drawing) and given is not None and got is not None
    one = memory.plus(memory.without(state.hands[stage.seat], given), got)
    two = memory.plus(memory.without(state.hands[stage.partner], got), given)
    hands = _with(_with(state.hands, stage.seat, one), stage.partner, two)
    return _next(memory.bumped(replace(state, hands=hands), stage.seat, stage.partner, given, got))


def _refuse_lost(state: State, move: Lost) -> Refusal | None:
    return None if move.card in state.hands[state.active] else _NO_CARD


def _lost(state: State, move: Lost) -> State:
    """The card is thrown away; who has lost the last one begins anew from the start."""
    seat = state.active
    hand = memory.without(state.hands[seat], move.card)
    hands, discards = _with(state.hands, seat, hand), (*state.discards, move.card)
    state = memory.lost(replace(state, hands=hands, discards=discards), seat, move.card)
    return _next(state) if hand else _afresh(state, seat)


def _afresh(state: State, seat: Seat) -> State:
    """Back to the start, and new cards."""
    return replace(state, bears=_with(state.bears, seat, 0), stage=Dealing(seat, opening=False))


def _refuse_delivered(state: State, move: Delivered) -> Refusal | None:
    return None if move.cards == state.hands[state.active] else _NO_CARD


def _delivered(state: State, move: Delivered) -> State:
    """Chips and Teddy move, the hand is thrown away; then the match is over, or new cards and back to the start."""
    seat = state.active
    state = score.delivered(state, seat, move.cards)
    hands, discards = _with(state.hands, seat, ()), (*state.discards, *move.cards)
    state = memory.emptied(replace(state, hands=hands, discards=discards), seat)
    end = score.ending(state, seat)
    return replace(state, turn=state.turn + 1, stage=end) if end else _afresh(state, seat)


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


_KINDS: Mapping[type, tuple[type, Callable[..., Refusal | None], Callable[..., State]]] = {
    Dealt: (Dealing, _refuse_dealt, _dealt),
    Reshuffled: (Dealing, _refuse_reshuffled, _reshuffled),
    Take: (Choose, _fine, _take),
    Rolled: (Rolling, _refuse_rolled, _rolled),
    Walk: (Exchange, _refuse_quiet, _walk),
    Swap: (Exchange, _refuse_swap, _swap),
    Leave: (Meeting, _refuse_quiet, _leave),
    Bump: (Meeting, _refuse_bump, _bump),
    Bumped: (Drawing, _refuse_bumped, _bumped),
    Lost: (Slip, _refuse_lost, _lost),
    Delivered: (Delivery, _refuse_delivered, _delivered),
}


def refuse(state: State, move: AnyMove) -> Refusal | None:
    """Why not: first whether anything moves, then who, then what the kind of move asks."""
    stage = state.stage
    if isinstance(stage, Finished):
        return Refusal("over", _("The match is over."))
    if not isinstance(stage, DECISIONS) and move.seat != NATURE:
        return Refusal("chance-first", _("Dice and cards come first."))
    if isinstance(move, Call):
        return _refuse_call(state, move)
    actor = stage.seat if isinstance(stage, DECISIONS) else NATURE
    if move.seat != actor:
        return Refusal("not-your-turn", _("It is the turn of {seat}.").format(seat=f"{{{stage.seat}}}"))
    fitting, refusal, _apply = _KINDS[type(move)]
    return refusal(state, move) if isinstance(stage, fitting) else _NOT_NOW


def apply(state: State, move: AnyMove) -> State:
    """What the move does."""
    return _call(state, move) if isinstance(move, Call) else _KINDS[type(move)][2](state, move)
