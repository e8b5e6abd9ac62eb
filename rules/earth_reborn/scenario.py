"""Who wins when: the scenario's own conditions (rules page, Beauty and the Beast)."""

from rules.earth_reborn.state import Board, Finished
from rules.turn import Over


def after_leaving(board: Board, figure: int) -> Finished | None:
    """The end, if the figure that has just left the map is the one that had to."""
    escape = board.scenario.escape
    return Finished(board.seat_of(escape.winner), "escaped") if board.figures[figure].name == escape.figure else None


def after_death(board: Board) -> Finished | None:
    """The end, if the figure that had to leave is dead."""
    escape = board.scenario.escape
    dead = any(figure.name == escape.figure and figure.fate == "dead" for figure in board.figures)
    return Finished(board.seat_of(escape.loser), "died") if dead else None


def after_turn(board: Board) -> Finished | None:
    """The end, if the last turn is over and nobody has escaped."""
    escape = board.scenario.escape
    return Finished(board.seat_of(escape.loser), "time") if board.turn >= board.scenario.turns else None


def over(board: Board, window: Finished, reason: str) -> Over:
    """The result: one point for who fulfilled the mission."""
    return Over((window.seat,), points(board), reason)


def points(board: Board) -> tuple[int, ...]:
    """By seat, 1 for who has won."""
    window = board.window
    return tuple(int(isinstance(window, Finished) and window.seat == seat) for seat in range(len(board.points)))
