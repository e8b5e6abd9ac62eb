"""What each kind of move in BIRTH asks and does; a table maps the kind to both."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.birth.moves import AnyMove, Bang, Birth, Eject, Keep, Place, Reroll, Rolled
from rules.birth.ring import travel
from rules.birth.state import (
    DECISIONS,
    Again,
    BigBang,
    Break,
    Choose,
    Die,
    Edition,
    Ejecting,
    Finished,
    Opening,
    Reborn,
    Stage,
    State,
    born,
    choose,
)
from rules.language import _
from rules.moves import NATURE, Refusal, Seat


def _dice_fault(dice: tuple[int, ...], count: int, numbers: Edition) -> Refusal | None:
    if len(dice) != count:
        return Refusal("dice-count", _("{count} dice are rolled here.").format(count=count))
    for die in dice:
        if not 1 <= die <= numbers.sides:
            return Refusal("die-value", _("A die shows 1 to {sides}.").format(sides=numbers.sides))
    return None


def _hand_fault(dice: tuple[int, ...], count: int, numbers: Edition) -> Refusal | None:
    if list(dice) != sorted(dice):
        return Refusal("unsorted", _("A hand is written in rising order."))
    return _dice_fault(dice, count, numbers)


def _refuse_bang(state: State, move: Bang) -> Refusal | None:
    if not isinstance(state.stage, BigBang):
        return _NOT_NOW
    if len(move.hands) != state.seats:
        return Refusal("hand-count", _("{seats} hands are rolled here.").format(seats=state.seats))
    faults = (_hand_fault(hand, state.numbers.dice, state.numbers) for hand in move.hands)
    return next((fault for fault in faults if fault), None)


def _bang(state: State, move: Bang) -> State:
    """The big bang; then the opening rerolls where the match has them, else the first turn."""
    stage: Stage = Opening(0) if state.options.opening == "reroll" else Choose(0)
    return replace(state, hands=move.hands, stage=stage)


def _refuse_opening(state: State, move: Keep | Reroll) -> Refusal | None:
    return None if isinstance(state.stage, Opening) else _NOT_NOW


def _keep(state: State, move: Keep) -> State:
    return replace(state, stage=_after_opening(state, move.seat))


def _reroll(state: State, move: Reroll) -> State:
    return replace(state, stage=Again(move.seat))


def _after_opening(state: State, seat: Seat) -> Stage:
    return Opening(seat + 1) if seat + 1 < state.seats else Choose(0)


def _refuse_rolled(state: State, move: Rolled) -> Refusal | None:
    match state.stage:
        case Again(seat) | Break(seat):
            return _hand_fault(move.dice, len(state.hands[seat]), state.numbers)
    return _NOT_NOW


def _rolled(state: State, move: Rolled) -> State:
    """A hand rolled again; after a Break the chosen die is placed now (rules page, Turn)."""
    stage = state.stage
    assert isinstance(stage, Again | Break)
    hands = _with(state.hands, stage.seat, move.dice)
    if isinstance(stage, Again):
        return replace(state, hands=hands, stage=_after_opening(state, stage.seat))
    return _put(state, stage.seat, stage.die, hands, state.pieces)


def _refuse_place(state: State, move: Place) -> Refusal | None:
    if not isinstance(state.stage, Choose):
        return _NOT_NOW
    if move.die not in state.hands[move.seat]:
        return Refusal("no-such-die", _("There is no {die} in the hand.").format(die=move.die))
    return None


def _place(state: State, move: Place) -> State:
    """Move the piece, jump, break on the start space, else place the die at once."""
    seat, die = move.seat, move.die
    numbers = state.numbers
    space = travel(numbers, state.pieces, seat, die)[-1]
    hand = state.hands[seat]
    chosen = hand.index(die)
    hand = hand[:chosen] + hand[chosen + 1 :]
    hands = _with(state.hands, seat, hand)
    pieces = _with(state.pieces, seat, space)
    if space == numbers.start_space and hand:
        return State(state.options, hands, pieces, state.areas, state.turn, Break(seat, die))
    return _put(state, seat, die, hands, pieces)


def _put(state: State, seat: Seat, value: int, hands: tuple[tuple[int, ...], ...], pieces: tuple[int, ...]) -> State:
    """Place the die where the piece stands; equal dice there are reborn, or with senior rules ejected."""
    area = state.numbers.area_of[pieces[seat]]
    dice = state.areas[area]
    areas = _with(state.areas, area, (*dice, Die(seat, value, state.turn)))
    senior = state.options.rules == "senior"
    for lying in dice:
        if lying.value == value and not (senior and lying.seat == seat):
            stage = Ejecting(seat, area, value) if senior else Reborn(seat, area, value)
            return State(state.options, hands, pieces, areas, state.turn, stage)
    return _next(state, seat, hands, pieces, areas)


def _next(
    state: State,
    seat: Seat,
    hands: tuple[tuple[int, ...], ...],
    pieces: tuple[int, ...],
    areas: tuple[tuple[Die, ...], ...],
) -> State:
    """The turn is complete: the next seat clockwise, or the end when all dice are placed."""
    stage: Stage = choose((seat + 1) % len(hands)) if any(hands) else Finished()
    return State(state.options, hands, pieces, areas, state.turn + 1, stage)


def _refuse_birth(state: State, move: Birth) -> Refusal | None:
    stage = state.stage
    if not isinstance(stage, Reborn):
        return _NOT_NOW
    return _dice_fault(move.dice, len(born(state, stage)), state.numbers)


def _birth(state: State, move: Birth) -> State:
    """New values for all dice of the placed value there; they cause no further birth."""
    stage = state.stage
    assert isinstance(stage, Reborn)
    dice = list(state.areas[stage.area])
    for index, value in zip(born(state, stage), move.dice, strict=True):
        dice[index] = Die(dice[index].seat, value, state.turn)
    return _next(state, stage.seat, state.hands, state.pieces, _with(state.areas, stage.area, tuple(dice)))


def _refuse_eject(state: State, move: Eject) -> Refusal | None:
    stage = state.stage
    if not isinstance(stage, Ejecting):
        return _NOT_NOW
    numbers = state.numbers
    if move.area not in (numbers.areas[index] for index in numbers.neighbours(stage.area)):
        return Refusal(
            "no-neighbour",
            _("Ejected dice go to an area beside area {area}.").format(area=numbers.areas[stage.area]),
        )
    return None


def _eject(state: State, move: Eject) -> State:
    """All others' dice of the placed value move together, values kept; nothing more happens there."""
    stage = state.stage
    assert isinstance(stage, Ejecting)
    target = state.numbers.areas.index(move.area)
    stay = tuple(die for die in state.areas[stage.area] if die.value != stage.value or die.seat == stage.seat)
    gone = tuple(
        Die(die.seat, die.value, state.turn)
        for die in state.areas[stage.area]
        if die.value == stage.value and die.seat != stage.seat
    )
    areas = _with(_with(state.areas, stage.area, stay), target, (*state.areas[target], *gone))
    return _next(state, stage.seat, state.hands, state.pieces, areas)


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    changed = list(items)
    changed[index] = item
    return tuple(changed)


_NOT_NOW = Refusal("not-now", _("That is not what happens now."))
_KINDS: Mapping[type, tuple[Callable[..., Refusal | None], Callable[..., State]]] = {
    Bang: (_refuse_bang, _bang),
    Keep: (_refuse_opening, _keep),
    Reroll: (_refuse_opening, _reroll),
    Rolled: (_refuse_rolled, _rolled),
    Place: (_refuse_place, _place),
    Birth: (_refuse_birth, _birth),
    Eject: (_refuse_eject, _eject),
}


def refuse(state: State, move: AnyMove) -> Refusal | None:
    """Why not: first whose turn it is, then what the kind of move asks."""
    stage = state.stage
    if isinstance(stage, DECISIONS):
        actor = stage.seat
    elif isinstance(stage, Finished):
        return Refusal("over", _("The match is over."))
    else:
        actor = NATURE
    if move.seat != actor:
        if actor == NATURE:
            return Refusal("dice-first", _("The dice must roll first."))
        return Refusal("not-your-turn", _("It is the turn of {seat}.").format(seat=f"{{{actor}}}"))
    return _KINDS[type(move)][0](state, move)


def apply(state: State, move: AnyMove) -> State:
    """What the move does."""
    return _KINDS[type(move)][1](state, move)


def placed(state: State) -> State:
    """At a Break: the position as if the chosen die were placed before the hand is rolled."""
    stage = state.stage
    assert isinstance(stage, Break)
    return _put(state, stage.seat, stage.die, state.hands, state.pieces)
