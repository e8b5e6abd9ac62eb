"""Facing and arcs: with how many dice a figure fights on each side of its square (rules page, Close Combat)."""

from dataclasses import dataclass

from rules.earth_reborn.parts import FACINGS, TURNS, Arc, Facing, Square, beside
from rules.earth_reborn.state import Board


@dataclass(frozen=True, slots=True)
class Strength:
    """One side of a figure: the square there, the arc of its base, and its dice in close combat."""

    side: Facing
    square: Square
    arc: Arc
    dice: int


def arc(board: Board, figure: int, side: Facing, facing: Facing | None = None) -> Arc:
    """The arc of a figure's base on that side, as it faces or would face."""
    turned = TURNS[side] - TURNS[facing or board.figures[figure].facing]
    return board.character(figure).ring[turned % 4]


def strength(board: Board, figure: int, side: Facing, facing: Facing | None = None) -> int:
    """Its dice in close combat on that side."""
    return board.card(figure).strength(arc(board, figure, side, facing))


def strengths(
    board: Board, figure: int, facing: Facing | None = None, square: Square | None = None
) -> tuple[Strength, ...]:
    """All four sides of a figure on the map, or as it would face and stand."""
    at = square or board.figures[figure].square
    if at is None:
        return ()
    return tuple(
        Strength(side, beside(at, side), arc(board, figure, side, facing), strength(board, figure, side, facing))
        for side in FACINGS
    )
