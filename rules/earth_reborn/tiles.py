"""Order tiles: drawn, exchanged, bought, fetched, assigned, kept (rules page, Order tiles)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rules.earth_reborn import rounds
from rules.earth_reborn.moves import (
    Accept,
    AnyMove,
    Assign,
    Draw,
    Drawn,
    Fetch,
    Keep,
    Pick,
    Redraw,
    Throw,
    drawn,
)
from rules.earth_reborn.parts import Tiles, plus, without
from rules.earth_reborn.room import Act, Nature, Room, fine, instead, no, on_top, paid, with_figure, with_seat
from rules.earth_reborn.state import Activation, Drawing, Keeping, Laid, Looking, Offer, Round, State
from rules.language import _
from rules.moves import Refusal


def bag_of(state: State) -> Tiles:
    """What is drawn from: the bag, or the whole discard once the bag is empty."""
    return state.bag or state.discard


def outcomes(state: State) -> tuple[tuple[AnyMove, int], ...]:
    """The tiles that could be drawn now, each pattern as often as it is there."""
    window = state.window
    return tuple((drawn(window.seat, tile), count) for tile, count in sorted(Counter(bag_of(state)).items()))


def draw(state: State, rng: Random) -> AnyMove:
    """One of them, as likely as there are tiles of its pattern."""
    bag = bag_of(state)
    return drawn(state.window.seat, bag[int(rng.random() * len(bag))])


def _refuse_drawn(state: State, move: Drawn) -> Refusal | None:
    window = state.window
    if move.to != window.seat:
        return no("wrong-seat", _("The tile is for {seat}."), seat=f"{{{window.seat}}}")
    if move.tile is None or move.tile not in bag_of(state):
        return no("no-such-tile", _("There is no such tile in the bag."))
    return None


def _drawn(state: State, move: Drawn) -> State:
    """Behind the screen; after the last one the phase or the round goes on."""
    window, tile = state.window, move.tile
    assert isinstance(window, Drawing) and tile is not None
    discard = state.discard if state.bag else ()
    hands = with_seat(state.hands, move.to, plus(state.hands[move.to], tile))
    state = replace(state, hands=hands, bag=without(bag_of(state), tile), discard=discard)
    if window.left > 1:
        return instead(state, replace(window, left=window.left - 1))
    if window.why == "turn":
        return rounds.hand_drawn(state, window.seat)
    return rounds.put_back(state, window.seat) if window.why == "redraw" else rounds.end_round(state, window.seat)


def _accept(state: State, move: Accept) -> State:
    return rounds.hand_settled(state, move.seat)


def _redraw(state: State, move: Redraw) -> State:
    """The first five are put by until the new ones are drawn."""
    seat = move.seat
    left = min(len(state.hands[seat]), len(state.bag) + len(state.discard))
    aside = with_seat(state.aside, seat, state.hands[seat])
    state = replace(state, aside=aside, hands=with_seat(state.hands, seat, ()))
    return replace(state, windows=(Drawing(seat, "redraw", left),)) if left else rounds.put_back(state, seat)


def _refuse_draw(state: State, move: Draw) -> Refusal | None:
    cost = state.numbers.tiles.draw_cost
    if state.points[move.seat] < cost:
        return no("not-enough-points", _("A tile from the bag costs {cost} command point."), cost=cost)
    if not bag_of(state):
        return no("nothing-to-draw", _("Bag and discard are empty."))
    return None


def _draw(state: State, move: Draw) -> State:
    points = paid(state.points, move.seat, state.numbers.tiles.draw_cost)
    return replace(on_top(state, Drawing(move.seat, "bought", 1)), points=points)


def _refuse_fetch(state: State, move: Fetch) -> Refusal | None:
    cost = state.numbers.tiles.fetch_cost
    if state.points[move.seat] < cost:
        return no("not-enough-points", _("A tile from the discard costs {cost} command points."), cost=cost)
    return None if state.discard else no("discard-empty", _("The discard is empty."))


def _fetch(state: State, move: Fetch) -> State:
    points = paid(state.points, move.seat, state.numbers.tiles.fetch_cost)
    return replace(on_top(state, Looking(move.seat)), points=points)


def _refuse_pick(state: State, move: Pick) -> Refusal | None:
    if move.tile is None or move.tile not in state.discard:
        return no("not-in-discard", _("There is no such tile in the discard."))
    return None


def _pick(state: State, move: Pick) -> State:
    assert move.tile is not None
    hands = with_seat(state.hands, move.seat, plus(state.hands[move.seat], move.tile))
    return rounds.end_round(replace(state, hands=hands, discard=without(state.discard, move.tile)), move.seat)


def _refuse_assign(state: State, move: Assign) -> Refusal | None:
    """One new tile a round, before the first order (rules page, Activating a character)."""
    window = state.window
    assert isinstance(window, Activation)
    if window.assigned:
        return no("one-tile-a-round", _("Only one new tile is assigned in a round."))
    if move.tile not in state.hands[move.seat]:
        return no("not-your-tile", _("That tile does not lie behind your screen."))
    if window.orders:
        return no("tile-first", _("The tile comes before the first order of the round."))
    return None


def _assign(state: State, move: Assign) -> State:
    window = state.window
    assert isinstance(window, Activation)
    hands = with_seat(state.hands, move.seat, without(state.hands[move.seat], move.tile))
    tiles = (*state.figures[window.figure].tiles, Laid(move.tile))
    return with_figure(replace(instead(state, replace(window, assigned=True)), hands=hands), window.figure, tiles=tiles)


def _refuse_throw(state: State, move: Throw) -> Refusal | None:
    if move.tile is None or move.tile not in state.hands[move.seat]:
        return no("not-your-tile", _("That tile does not lie behind your screen."))
    return None


def _throw(state: State, move: Throw) -> State:
    assert move.tile is not None
    hands = with_seat(state.hands, move.seat, without(state.hands[move.seat], move.tile))
    state = replace(state, hands=hands, discard=plus(state.discard, move.tile))
    return state if hands[move.seat] else rounds.kept(state, move.seat)


def _refuse_keep(state: State, move: Keep) -> Refusal | None:
    most = state.numbers.tiles.hand
    if len(state.hands[move.seat]) > most:
        return no("too-many-tiles", _("At most {most} tiles are kept."), most=most)
    return None


def _keep(state: State, move: Keep) -> State:
    return rounds.kept(state, move.seat)


def _offered(state: State) -> Iterator[AnyMove]:
    seat = state.window.seat
    return iter((Accept(seat=seat), Redraw(seat=seat)))


def _picks(state: State) -> Iterator[AnyMove]:
    return (Pick(seat=state.window.seat, tile=tile) for tile in dict.fromkeys(state.discard))


def _keeping(state: State) -> Iterator[AnyMove]:
    seat = state.window.seat
    hand = state.hands[seat]
    if len(hand) <= state.numbers.tiles.hand:
        yield Keep(seat=seat)
    for tile in dict.fromkeys(hand):
        yield Throw(seat=seat, tile=tile)


ROOM = Room(
    acts={
        Drawn: Act((Drawing,), _refuse_drawn, _drawn),
        Accept: Act((Offer,), fine, _accept),
        Redraw: Act((Offer,), fine, _redraw),
        Draw: Act((Round,), _refuse_draw, _draw),
        Fetch: Act((Round,), _refuse_fetch, _fetch),
        Pick: Act((Looking,), _refuse_pick, _pick),
        Assign: Act((Activation,), _refuse_assign, _assign),
        Throw: Act((Keeping,), _refuse_throw, _throw),
        Keep: Act((Keeping,), _refuse_keep, _keep),
    },
    legal={Offer: _offered, Looking: _picks, Keeping: _keeping},
    nature={Drawing: Nature("tile", draw, outcomes)},
)
