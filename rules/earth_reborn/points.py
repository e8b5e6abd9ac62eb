"""Command points: what may be laid on which section (rules page, Command points).

Every limit is asked of the table of orders, so that an order which is added keeps them all.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.earth_reborn.edition import SECTIONS
from rules.earth_reborn.moves import Lay, lay
from rules.earth_reborn.parts import OrderType
from rules.earth_reborn.room import Order, no, paid, with_figure
from rules.earth_reborn.state import Board, Laid, State
from rules.language import N_, _
from rules.moves import Refusal

ORDER_WORDS: Mapping[OrderType, str] = {
    "move": N_("Move"),
    "combat": N_("Close Combat"),
    "shoot": N_("Shoot"),
    "interact": N_("Interact"),
    "search": N_("Search"),
}
Orders = Mapping[OrderType, Order]


def order_words(order: OrderType) -> str:
    """The name of a kind of order."""
    return _(ORDER_WORDS[order])


def refuse(state: State, figure: int, move: Lay, orders: Orders) -> Refusal | None:
    """Why these points may not be laid there: the section, the limits, then the order's own conditions."""
    tiles = state.figures[figure].tiles
    if not 1 <= move.tile <= len(tiles):
        sentence = _("{name} has no such tile.")
        return no("not-his-tile", sentence, name=state.character(figure).name)
    if not 1 <= move.section <= SECTIONS:
        return no("no-such-section", _("A tile has four sections."))
    laid = tiles[move.tile - 1]
    order = state.sections(laid.tile)[move.section - 1].order
    if order not in state.scenario.orders or order not in orders:
        return no("not-in-scenario", _("{order} orders are not in this scenario."), order=order_words(order))
    if move.points < 1:
        return no("at-least-one", _("At least one command point is laid."))
    return (
        _refuse_section(state, figure, move, orders[order].grows)
        or _refuse_most(state, figure, move)
        or orders[order].refuse(state, figure, move)
    )


def _refuse_section(state: State, figure: int, move: Lay, grows: bool) -> Refusal | None:
    """Empty sections only, and never more than the number; Move sections may be filled up."""
    laid = state.figures[figure].tiles[move.tile - 1]
    section, there = state.sections(laid.tile)[move.section - 1], laid.points[move.section - 1]
    if there and not grows:
        return no("section-used", _("That section has its command points already; the rest of it is lost."))
    if there + move.points <= section.limit:
        return None
    others = [limit for order, limit in _free(state, figure) if order == section.order]
    if not grows and len(others) > 1 and sum(others) >= move.points:
        sentence = _("Each section is an order of its own: {limit} here, the others are other orders.")
        return no("one-section-one-order", sentence, limit=section.limit)
    return no("section-limit", _("That section takes {limit} command points at most."), limit=section.limit)


def _free(state: State, figure: int) -> Iterator[tuple[OrderType, int]]:
    for laid in state.figures[figure].tiles:
        for section, points in zip(state.sections(laid.tile), laid.points, strict=True):
            if not points:
                yield section.order, section.limit


def _refuse_most(state: State, figure: int, move: Lay) -> Refusal | None:
    """Never more than the maximum since the turn began, and no more than lie behind the screen."""
    most, spent = state.card(figure).max_points, state.figures[figure].spent
    if spent + move.points > most:
        sentence = _("{name} takes {most} command points a turn at most, and has {spent}.")
        return no("max-points", sentence, name=state.character(figure).name, most=most, spent=spent)
    if move.points > state.points[state.figures[figure].seat]:
        there = state.points[state.figures[figure].seat]
        return no("not-enough-points", _("There are only {there} command points behind the screen."), there=there)
    return None


def laid(state: State, figure: int, move: Lay) -> State:
    """The state after the points were laid beside the section."""
    tiles = state.figures[figure].tiles
    old = tiles[move.tile - 1]
    there = list(old.points)
    there[move.section - 1] += move.points
    new = Laid(old.tile, (there[0], there[1], there[2], there[3]))
    spent = state.figures[figure].spent + move.points
    state = with_figure(state, figure, spent=spent, tiles=(*tiles[: move.tile - 1], new, *tiles[move.tile :]))
    return replace(state, points=paid(state.points, state.figures[figure].seat, move.points))


def open_sections(board: Board, figure: int, orders: Orders) -> Iterator[tuple[int, int, OrderType, int]]:
    """Where points can still be laid: tile and section from 1, the kind of order, and how many points at most."""
    own = board.figures[figure]
    most = min(board.card(figure).max_points - own.spent, board.points[own.seat])
    if most < 1:
        return
    for tile, lying in enumerate(own.tiles, 1):
        for number, section in enumerate(board.sections(lying.tile), 1):
            there = lying.points[number - 1]
            order = orders.get(section.order)
            if order is None or section.order not in board.scenario.orders or (there and not order.grows):
                continue
            free = min(section.limit - there, most)
            if free > 0:
                yield tile, number, section.order, free


def choices(board: Board, figure: int, orders: Orders, only_growing: bool = False) -> Iterator[Lay]:
    """Every way to lay points for an order that can be carried out."""
    seat = board.figures[figure].seat
    sides = {kind: order.sides(board, figure) for kind, order in orders.items() if order.grows or not only_growing}
    for tile, section, kind, free in open_sections(board, figure, orders):
        for side in sides.get(kind, ()):
            for points in range(1, free + 1):
                yield lay(seat, tile, section, points, side)
