"""A round of the activation phase: activate, give orders, finish, pass (rules page, Activating a character)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.earth_reborn import orders, points, rounds, walk
from rules.earth_reborn.moves import (
    Activate,
    AnyMove,
    Draw,
    Fetch,
    Finish,
    Lay,
    Pass,
    activate,
    assign,
)
from rules.earth_reborn.room import Act, Room, fine, instead, no, no_figure, on_top, with_figure
from rules.earth_reborn.state import Activation, Round, State, Walking
from rules.earth_reborn.tiles import ROOM as TILES
from rules.language import _
from rules.moves import Refusal


def refuse_activate(state: State, move: Activate) -> Refusal | None:
    """Somebody not engaged; or anybody, once all are, if there is a tile to assign or an order to execute."""
    if not 0 <= move.figure < len(state.figures):
        return no_figure()
    figure, name = state.figures[move.figure], state.character(move.figure).name
    if figure.seat != move.seat:
        return no("not-yours", _("{name} is not one of yours."), name=name)
    if not figure.alive:
        sentence = _("{name} is dead.") if figure.fate == "dead" else _("{name} has left the map.")
        return no("not-on-the-map", sentence, name=name)
    if not figure.engaged:
        return None
    waiting = [each for each in state.living(move.seat) if not state.figures[each].engaged]
    if waiting:
        sentence = _("{name} is engaged, and {waiting} is not: first everybody once.")
        return no("not-all-engaged", sentence, name=name, waiting=state.character(waiting[0]).name)
    if not state.hands[move.seat] and next(points.choices(state, move.figure, orders.ORDERS), None) is None:
        return no("nothing-possible", _("{name} has no order left, and you have no tile."), name=name)
    return None


def _activate(state: State, move: Activate) -> State:
    """The first activation of the turn engages the card."""
    first = not state.figures[move.figure].engaged
    return on_top(with_figure(state, move.figure, engaged=True), Activation(move.seat, move.figure, first))


def _activation(state: State) -> Activation:
    found = state.activation
    assert found is not None
    return found


def refuse_lay(state: State, move: Lay) -> Refusal | None:
    """One order after the other; during a walk points go only on a Move section of who walks."""
    figure = _activation(state).figure
    refusal = points.refuse(state, figure, move, orders.ORDERS)
    if isinstance(state.window, Walking) and not _grows(state, figure, move):
        return no("finish-first", _("The walk is not over: first stop, then give the next order."))
    return refusal


def _grows(state: State, figure: int, move: Lay) -> bool:
    """Is it a section whose order takes more points while it is carried out? A section that is not there may be."""
    tiles = state.figures[figure].tiles
    if not 1 <= move.tile <= len(tiles) or not 1 <= move.section <= len(tiles[move.tile - 1].points):
        return True
    section = state.sections(tiles[move.tile - 1].tile)[move.section - 1]
    order = orders.ORDERS.get(section.order)
    return order is not None and order.grows


def _lay(state: State, move: Lay) -> State:
    """Pay, then carry the order out at once."""
    active = _activation(state)
    section = state.sections(state.figures[active.figure].tiles[move.tile - 1].tile)[move.section - 1]
    state = points.laid(state, active.figure, move)
    if isinstance(state.window, Activation):
        state = instead(state, replace(active, orders=active.orders + 1))
    return orders.ORDERS[section.order].begin(state, active.figure, move)


def refuse_finish(state: State, move: Finish) -> Refusal | None:
    """Only a first activation may do neither: wait for orders."""
    active = _activation(state)
    if not active.first and not active.assigned and not active.orders:
        sentence = _("A reactivation assigns a tile or executes an order.")
        return no("nothing-done", sentence)
    return None


def _finish(state: State, move: Finish) -> State:
    return rounds.end_round(state, move.seat)


def _pass(state: State, move: Pass) -> State:
    return rounds.end_round(state, move.seat, passed=True)


def _round(state: State) -> Iterator[AnyMove]:
    seat = state.window.seat
    for figure, each in enumerate(state.figures):
        if each.seat == seat and not refuse_activate(state, activate(seat, figure)):
            yield activate(seat, figure)
    for move in (Draw(seat=seat), Fetch(seat=seat)):
        if not TILES.acts[type(move)].refuse(state, move):
            yield move
    yield Pass(seat=seat)


def _active(state: State) -> Iterator[AnyMove]:
    window = state.window
    assert isinstance(window, Activation)
    seat = window.seat
    if not window.assigned and not window.orders:
        yield from (assign(seat, tile) for tile in dict.fromkeys(state.hands[seat]))
    yield from points.choices(state, window.figure, orders.ORDERS)
    finish = Finish(seat=seat)
    if not refuse_finish(state, finish):
        yield finish


def _walking(state: State) -> Iterator[AnyMove]:
    window = state.window
    assert isinstance(window, Walking)
    yield from walk.moves(state)
    yield from points.choices(state, window.figure, orders.ORDERS, only_growing=True)


ROOM = Room(
    acts={
        Activate: Act((Round,), refuse_activate, _activate),
        Lay: Act((Activation, Walking), refuse_lay, _lay),
        Finish: Act((Activation,), refuse_finish, _finish),
        Pass: Act((Round,), fine, _pass),
    },
    legal={Round: _round, Activation: _active, Walking: _walking},
)
