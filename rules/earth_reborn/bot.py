"""Computer players of Earth Reborn. They see a View, so they reckon only with what their seat may know."""

from collections.abc import Callable
from random import Random
from types import MappingProxyType

from rules.earth_reborn.moves import (
    Accept,
    Activate,
    AnyMove,
    Assign,
    Draw,
    Finish,
    Keep,
    Lay,
    Pass,
    Redraw,
    Stop,
    Throw,
    activate,
    assign,
    open_door,
    stop,
)
from rules.earth_reborn.plans import Outlook, Plan, best, facing_at, outlook
from rules.earth_reborn.reach import reach
from rules.earth_reborn.state import Activation, Keeping, Looking, Offer, Round, State, Walking
from rules.earth_reborn.view import View
from rules.search import uniform

WORTH_IT = 0.4
"""What a plan must be worth to be carried out."""
POOR_TILE, POOR_HAND = 3, 20
"""Numbers of Move and Close Combat in all, up to which a tile is thrown away and a first hand is exchanged."""
FIRST = 1.5
"""By how much more the plan of who must escape counts: the others come after."""
SPARE = 3
"""Command points with which one is spent for a tile from the bag."""


def greedy(view: View, moves: tuple[AnyMove, ...], imagine: Callable[[Random], State], rng: Random) -> AnyMove:
    """Makes for the end that its side wants: each round the figure and the tile that promise most."""
    if len(moves) == 1:
        return moves[0]
    seat = moves[0].seat
    match view.window:
        case Offer():
            poor = sum(map(lambda tile: _numbers(view, tile), view.hand)) < POOR_HAND
            return Redraw(seat=seat) if poor else Accept(seat=seat)
        case Keeping():
            return _keep(view, moves, seat)
        case Looking():
            return max(moves, key=lambda move: _numbers(view, getattr(move, "tile", 1)))
        case Round():
            return _round(view, moves, seat)
        case Activation():
            return _active(view, moves)
        case Walking():
            return _walk(view, moves)
    return uniform(view, moves, imagine, rng)


def _numbers(view: View, tile: int) -> int:
    """What a tile offers: all its numbers of Move and Close Combat."""
    return sum(section.limit for section in view.sections(tile) if section.order in view.scenario.orders)


def _keep(view: View, moves: tuple[AnyMove, ...], seat: int) -> AnyMove:
    """Poor tiles go, and the poorest of too many."""
    worst = min(view.hand, key=lambda tile: _numbers(view, tile))
    keep = Keep(seat=seat)
    return keep if keep in moves and _numbers(view, worst) > POOR_TILE else Throw(seat=seat, tile=worst)


def _round(view: View, moves: tuple[AnyMove, ...], seat: int) -> AnyMove:
    """The figure with the best plan; without a good one whoever is idle waits, so that all are engaged; then a tile."""
    look = outlook(view, seat)
    tiles = (None, *dict.fromkeys(view.hand))
    figures = [move.figure for move in moves if isinstance(move, Activate)]
    planned = [
        (plan.worth * (FIRST if look.escapes and figure == look.prey else 1.0), -figure)
        for figure in figures
        if (plan := best(look, figure, tiles)) is not None
    ]
    if planned and max(planned)[0] > WORTH_IT:
        return activate(seat, -max(planned)[1])
    idle = [figure for figure in figures if not view.figures[figure].engaged]
    if idle and view.points[seat]:
        return activate(seat, idle[0])
    draw = Draw(seat=seat)
    return draw if draw in moves and view.points[seat] >= SPARE else Pass(seat=seat)


def _active(view: View, moves: tuple[AnyMove, ...]) -> AnyMove:
    """Assign the tile of the best plan, then walk or strike as it says, until no plan is worth it."""
    window = view.window
    assert isinstance(window, Activation)
    look = outlook(view, window.seat)
    can_assign = any(isinstance(move, Assign) for move in moves)
    tiles = (None, *dict.fromkeys(view.hand)) if can_assign else (None,)
    plan = best(look, window.figure, tiles)
    finish = Finish(seat=window.seat)
    if plan is None or (plan.worth <= WORTH_IT and finish in moves) or not (plan.walk or plan.blow or plan.leaves):
        return finish if finish in moves else _least(view, moves)
    if plan.tile is not None:
        return assign(window.seat, plan.tile)
    return _lay(moves, plan) or (finish if finish in moves else _least(view, moves))


def _least(view: View, moves: tuple[AnyMove, ...]) -> AnyMove:
    """Something must be done: the poorest tile, or the cheapest order."""
    tiles = [move for move in moves if isinstance(move, Assign)]
    if tiles:
        return min(tiles, key=lambda move: _numbers(view, move.tile))
    return min(moves, key=lambda move: move.points if isinstance(move, Lay) else 0)


def _lay(moves: tuple[AnyMove, ...], plan: Plan) -> Lay | None:
    """The payment of the plan's next order: for the walk the section that fits best, for a blow as planned."""
    paying = [move for move in moves if isinstance(move, Lay)]
    if plan.walk:
        fitting = [move for move in paying if move.side is None and move.points <= plan.walk]
        return max(fitting, key=lambda move: move.points, default=None)
    fitting = [move for move in paying if move.side == plan.side and move.points == plan.blow]
    return min(fitting, key=lambda move: (move.tile, move.section), default=None)


def _walk(view: View, moves: tuple[AnyMove, ...]) -> AnyMove:
    """One move along the path of the best plan; at its end stop and face what is to be struck, or who is near."""
    window = view.window
    assert isinstance(window, Walking)
    look = outlook(view, window.seat)
    plan = best(look, window.figure, (None,))
    if plan is None:
        return _turn(look, moves, window, None)
    if plan.walk:
        more = _lay(moves, plan)
        if more is not None:
            return more
    found = reach(view, window.figure, window.left)
    path = found.way_out(window.seat) if plan.leaves else found.path(plan.square, window.seat)
    if path is not None and path.moves:
        return path.moves[0]
    if plan.opens and plan.side and open_door(window.seat, plan.side) in moves:
        return open_door(window.seat, plan.side)
    return _turn(look, moves, window, plan)


def _turn(look: Outlook, moves: tuple[AnyMove, ...], window: Walking, plan: Plan | None) -> AnyMove:
    square = look.view.figures[window.figure].square
    assert square is not None
    side = plan.side if plan and plan.side else facing_at(look, window.figure, square)
    last = stop(window.seat, side)
    return last if last in moves else next((move for move in moves if not isinstance(move, Stop)), moves[0])


BOTS = MappingProxyType({"random": uniform, "greedy": greedy})
