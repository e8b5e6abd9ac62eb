"""A turn from phase to phase: initiative, rounds by turns, final phase (rules page, A turn)."""

from dataclasses import replace

from rules.earth_reborn import scenario
from rules.earth_reborn.parts import plus
from rules.earth_reborn.room import with_seat
from rules.earth_reborn.state import Board, Drawing, Finished, Keeping, Offer, Round, State
from rules.moves import Seat


def other(seat: Seat) -> Seat:
    """The opponent."""
    return 1 - seat


def begin_turn(state: State, turn: int) -> State:
    """Initiative phase: the scenario says who holds the initiative, and that side draws first."""
    holder = state.seat_of(state.scenario.holder(turn))
    return draw_hand(replace(state, turn=turn, round=0, holder=holder, passes=0, windows=()), holder)


def draw_hand(state: State, seat: Seat) -> State:
    """The seat draws up to a full hand, counting what it kept, as far as there are tiles."""
    wanted = state.numbers.tiles.hand - len(state.hands[seat])
    left = min(wanted, len(state.bag) + len(state.discard))
    if left <= 0:
        return hand_drawn(state, seat)
    return replace(state, windows=(Drawing(seat, "turn", left),))


def hand_drawn(state: State, seat: Seat) -> State:
    """First turn: the seat may exchange its five at once."""
    if state.turn == 1 and state.scenario.exchange:
        return replace(state, windows=(Offer(seat),))
    return hand_settled(state, seat)


def hand_settled(state: State, seat: Seat) -> State:
    """Then the other seat draws; after both come the command points."""
    return draw_hand(state, other(seat)) if seat == state.holder else take_points(state)


def income(board: Board, seat: Seat) -> int:
    """Command points of a seat this turn: the scenario's, and the bonus of every living figure on the map."""
    base = board.scenario.base_points[board.side(seat)]
    return base + sum(board.card(figure).bonus_points for figure in board.living(seat))


def take_points(state: State) -> State:
    """Both take their command points, and who holds the initiative plays the first round."""
    points = (income(state, 0), income(state, 1))
    return replace(state, points=points, round=1, windows=(Round(state.holder),))


def end_round(state: State, seat: Seat, passed: bool = False) -> State:
    """Sliding doors close, and the other seat is on turn; two passes in succession end the phase."""
    doors = state.grid.doors
    closed = tuple(
        [
            "closed" if how == "open" and door.kind == "sliding" else how
            for door, how in zip(doors, state.doors, strict=True)
        ]
    )
    passes = state.passes + 1 if passed else 0
    state = replace(state, doors=closed, passes=passes)
    if passes == len(state.points):
        return begin_final(state)
    return replace(state, round=state.round + 1, windows=(Round(other(seat)),))


def begin_final(state: State) -> State:
    """Final phase: victory first; then cards are straightened, tiles discarded, all command points given back."""
    ending = scenario.after_turn(state)
    if ending:
        return finished(state, ending)
    discard = plus(state.discard, *[laid.tile for figure in state.figures for laid in figure.tiles])
    figures = tuple([replace(figure, engaged=False, spent=0, tiles=()) for figure in state.figures])
    state = replace(state, discard=discard, figures=figures, points=(0, 0), passes=0)
    return ask_to_keep(state, state.holder)


def ask_to_keep(state: State, seat: Seat) -> State:
    """The seat chooses which tiles it keeps; who has none is not asked."""
    return replace(state, windows=(Keeping(seat),)) if state.hands[seat] else kept(state, seat)


def kept(state: State, seat: Seat) -> State:
    """In order of initiative the other seat chooses; then the next turn begins."""
    return ask_to_keep(state, other(seat)) if seat == state.holder else begin_turn(state, state.turn + 1)


def finished(state: State, ending: Finished) -> State:
    """The match has ended, whatever else was pending."""
    return replace(state, windows=(ending,))


def put_back(state: State, seat: Seat) -> State:
    """After the exchange the first five go back into the bag."""
    bag = plus(state.bag, *state.aside[seat])
    return hand_settled(replace(state, bag=bag, aside=with_seat(state.aside, seat, ())), seat)
