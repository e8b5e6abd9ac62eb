"""Move: one move per step, doors, magnetic cards, facing with the stop (rules page, Move)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.earth_reborn import rounds, scenario
from rules.earth_reborn.grid import Door, Way
from rules.earth_reborn.moves import (
    AnyMove,
    CloseDoor,
    GiveCard,
    Lay,
    OpenDoor,
    Step,
    Stop,
    TakeCard,
    close_door,
    open_door,
    step,
    stop,
)
from rules.earth_reborn.parts import FACINGS, DoorState, Facing, Square
from rules.earth_reborn.reach import can_get_away
from rules.earth_reborn.room import Act, Order, Room, instead, no, no_figure, on_top, settled, with_figure
from rules.earth_reborn.state import Board, State, Walking
from rules.language import _
from rules.moves import Refusal


def _sides(board: Board, figure: int) -> tuple[Facing | None, ...]:
    """A Move order has no side, and can always be carried out: it may only turn."""
    return (None,)


def _refuse_order(state: State, figure: int, move: Lay) -> Refusal | None:
    return no("no-side", _("A Move order has no side.")) if move.side is not None else None


def _begin(state: State, figure: int, move: Lay) -> State:
    """Points laid before the figure stops belong to the same order; else a new walk begins."""
    window, gained = state.window, move.points * state.card(figure).movement
    if isinstance(window, Walking):
        return instead(state, replace(window, left=window.left + gained))
    return on_top(state, Walking(move.seat, figure, gained))


def _walking(state: State) -> Walking:
    window = state.window
    assert isinstance(window, Walking)
    return window


def _where(state: State) -> Square:
    square = state.figures[_walking(state).figure].square
    assert square is not None
    return square


def _way(state: State, side: Facing) -> Way:
    return state.grid.way(_where(state), side)


def _short(state: State) -> Refusal | None:
    return None if _walking(state).left else no("no-movement", _("No movement points are left."))


def _shared(state: State, figure: int, square: Square) -> bool:
    """Does another living figure stand there?"""
    return any(n != figure and each.square == square and each.alive for n, each in enumerate(state.figures))


def _stuck(state: State, after: State, square: Square | None) -> Refusal | None:
    """On a friend's square there must be points left to leave it again, as things stand after the move."""
    window = _walking(state)
    if square is None or not _shared(state, window.figure, square):
        return None
    if can_get_away(after, window.figure, square, window.left - 1):
        return None
    return no("cannot-stay", _("Too few movement points would be left to leave a friend's square again."))


def refuse_step(state: State, move: Step) -> Refusal | None:
    """Through friends and the dead, never through enemies, walls and closed doors."""
    window, way = _walking(state), _way(state, move.side)
    own = state.figures[window.figure]
    match state.barrier(way):
        case "wall":
            return no("wall", _("There is a wall."))
        case "door":
            return no("door-closed", _("The door there is closed."))
    if way.to is None:
        if not state.scenario.figures[own.name].leaves:
            sentence = _("{name} may not leave the map.")
            return no("may-not-leave", sentence, name=state.character(window.figure).name)
        return _short(state)
    there = state.standing(way.to)
    if there is not None and state.figures[there].seat != own.seat:
        return no("enemy-there", _("{name} stands there."), name=state.character(there).name)
    return _short(state) or _stuck(state, state, way.to)


def _step(state: State, move: Step) -> State:
    window, way = _walking(state), _way(state, move.side)
    figure = window.figure
    if way.to is None:
        state = with_figure(state, figure, square=None, facing=move.side, fate="left")
        ending = scenario.after_leaving(state, figure)
        return rounds.finished(state, ending) if ending else rounds.end_round(state, window.seat)
    state = with_figure(state, figure, square=way.to, facing=move.side)
    return instead(state, replace(window, left=window.left - 1, steps=window.steps + 1, carded=False))


def _with_door(state: State, number: int, how: DoorState) -> State:
    return replace(state, doors=(*state.doors[:number], how, *state.doors[number + 1 :]))


def _refuse_handle(state: State, side: Facing, wanted: DoorState) -> tuple[Door, int] | Refusal:
    """The door on that side, if it stands as it should."""
    number = _way(state, side).door
    if number is None or state.doors[number] == "destroyed":
        return no("no-door", _("There is no door."))
    if state.doors[number] != wanted:
        return no("door-open", _("The door is open.")) if wanted == "closed" else no("door-shut", _("It is closed."))
    return state.grid.doors[number], number


def refuse_open(state: State, move: OpenDoor) -> Refusal | None:
    """A closed door, by hand or with a magnetic card."""
    found = _refuse_handle(state, move.side, "closed")
    if isinstance(found, Refusal):
        return found
    door, number = found
    if door.magnetic and not state.figures[_walking(state).figure].cards:
        return no("no-card", _("The door is magnetic: only a magnetic card opens it."))
    return _short(state) or _stuck(state, _with_door(state, number, "open"), _where(state))


def refuse_close(state: State, move: CloseDoor) -> Refusal | None:
    """An open wooden door; sliding ones close by themselves."""
    found = _refuse_handle(state, move.side, "open")
    if isinstance(found, Refusal):
        return found
    door, number = found
    if door.kind == "sliding":
        return no("closes-itself", _("A sliding door closes by itself at the end of the round."))
    return _short(state) or _stuck(state, _with_door(state, number, "closed"), _where(state))


def _open(state: State, move: OpenDoor) -> State:
    return _moved_door(state, move.side, "open")


def _close(state: State, move: CloseDoor) -> State:
    return _moved_door(state, move.side, "closed")


def _moved_door(state: State, side: Facing, how: DoorState) -> State:
    """Whoever handles a door faces it."""
    window, number = _walking(state), _way(state, side).door
    assert number is not None
    state = with_figure(_with_door(state, number, how), window.figure, facing=side)
    return instead(state, replace(window, left=window.left - 1))


def _with_him(state: State, figure: int) -> Refusal | None:
    """Is it another figure on the square of the one that walks?"""
    walker = _walking(state).figure
    if not 0 <= figure < len(state.figures):
        return no_figure()
    if figure == walker or state.figures[figure].square != state.figures[walker].square:
        return no("not-there", _("{name} is not on this square."), name=state.character(figure).name)
    return None


def refuse_take(state: State, move: TakeCard) -> Refusal | None:
    """From the dead, or from a friend passed through; one card a square changes hands between friends."""
    refusal = _with_him(state, move.giver)
    if refusal:
        return refusal
    giver = state.figures[move.giver]
    if not giver.cards:
        return no("no-card-there", _("{name} has no magnetic card."), name=state.character(move.giver).name)
    return _once(state) if giver.alive else None


def refuse_give(state: State, move: GiveCard) -> Refusal | None:
    """To a living friend passed through."""
    refusal = _with_him(state, move.taker)
    if refusal:
        return refusal
    if not state.figures[move.taker].alive:
        return no("dead", _("{name} is dead."), name=state.character(move.taker).name)
    if not state.figures[_walking(state).figure].cards:
        return no("no-card", _("There is no magnetic card to give."))
    return _once(state)


def _once(state: State) -> Refusal | None:
    if _walking(state).carded:
        return no("one-card", _("A magnetic card has changed hands on this square already."))
    return None


def _take(state: State, move: TakeCard) -> State:
    return _handed(state, move.giver, _walking(state).figure, state.figures[move.giver].alive)


def _give(state: State, move: GiveCard) -> State:
    return _handed(state, _walking(state).figure, move.taker, True)


def _handed(state: State, giver: int, taker: int, carded: bool) -> State:
    window = _walking(state)
    state = with_figure(state, giver, cards=state.figures[giver].cards - 1)
    state = with_figure(state, taker, cards=state.figures[taker].cards + 1)
    return instead(state, replace(window, carded=window.carded or carded))


def refuse_stop(state: State, move: Stop) -> Refusal | None:
    """Never two living figures on a square at the end of an order."""
    if _shared(state, _walking(state).figure, _where(state)):
        return no("occupied", _("Nobody stops on another's square."))
    return None


def _stop(state: State, move: Stop) -> State:
    """The order ends, and what was left of it is lost."""
    return with_figure(settled(state), _walking(state).figure, facing=move.facing)


def moves(state: State) -> Iterator[AnyMove]:
    """What can be done next on a walk, besides adding points to it."""
    window = _walking(state)
    seat, own = window.seat, state.figures[window.figure]
    assert own.square is not None
    if window.left:
        for way in state.grid.ways[own.square]:
            found: list[AnyMove] = [step(seat, way.side)]
            if way.door is not None:
                found += [open_door(seat, way.side), close_door(seat, way.side)]
            for move in found:
                if not _REFUSE[type(move)](state, move):
                    yield move
    for number, each in enumerate(state.figures):
        if each.square == own.square and number != window.figure:
            for card in (TakeCard(seat=seat, giver=number), GiveCard(seat=seat, taker=number)):
                if not _REFUSE[type(card)](state, card):
                    yield card
    if not refuse_stop(state, stop(seat, "n")):
        yield from (stop(seat, facing) for facing in FACINGS)


ROOM = Room(
    acts={
        Step: Act((Walking,), refuse_step, _step),
        OpenDoor: Act((Walking,), refuse_open, _open),
        CloseDoor: Act((Walking,), refuse_close, _close),
        TakeCard: Act((Walking,), refuse_take, _take),
        GiveCard: Act((Walking,), refuse_give, _give),
        Stop: Act((Walking,), refuse_stop, _stop),
    },
    orders={"move": Order(_sides, _refuse_order, _begin, grows=True)},
)
_REFUSE = {kind: act.refuse for kind, act in ROOM.acts.items()}
