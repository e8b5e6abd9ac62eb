"""The scoresheet of Earth Reborn: whoever fulfils the mission has one point."""

from rules.contract import Row
from rules.earth_reborn import scenario
from rules.earth_reborn.state import Board
from rules.language import _


def scoresheet(board: Board) -> tuple[Row, ...]:
    """One row: the mission."""
    return (Row(_("mission"), scenario.points(board), is_sum=True),)
