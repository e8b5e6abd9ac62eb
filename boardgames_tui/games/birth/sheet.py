"""The scoresheet of BIRTH by area and player: what each scored for its dice, and where it led."""

from collections.abc import Sequence

from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import rule, shape
from rules.birth.score import AreaScore, area_scores, totals
from rules.birth.state import State
from rules.language import _
from rules.moves import Seat
from rules.record import Player

LEFT, NAME_X, NAME_CELLS = 2, 4, 14
AREA_ENDS = (21, 29, 37, 45, 53)
SUM_END, POINTS_END = 67, 77
FIRST_SEAT, SEAT_ROWS = 2, 3


def paint_result(pane: Pane, looks: Looks, match: Match, letters: Sequence[str]) -> int:
    """The scoresheet of a match as it stands; returns how many rows it took."""
    return paint_sheet(pane, looks, match.view(None), match.players, letters)


def paint_sheet(pane: Pane, looks: Looks, view: State, players: Sequence[Player], letters: Sequence[str]) -> int:
    """Two lines a seat, absolute and relative, in a pane of 80 columns; returns how many rows it took."""
    scores, points = area_scores(view), totals(view)
    _paint_head(pane, looks, view)
    for seat, player in enumerate(players):
        y = FIRST_SEAT + SEAT_ROWS * seat
        leads = points[seat] == max(points)
        mark = shape(looks, player.colour, letters[seat])
        pane.put(LEFT, y, mark, looks.pen(player.colour, bold=True))
        name = cut(player.name, NAME_CELLS, looks.glyphs.ellipsis)
        pane.put(NAME_X, y, name, looks.pen("bright" if leads else "text", bold=leads))
        pane.put(NAME_X, y + 1, _("pips/dice") if view.senior else _("relative"), looks.pen("dim"))
        _paint_numbers(pane, looks, view, scores, seat, y)
        pane.right(POINTS_END, y, str(points[seat]), looks.pen("bright", bold=True))
    return FIRST_SEAT + SEAT_ROWS * len(players) - 1


def _paint_head(pane: Pane, looks: Looks, view: State) -> None:
    pane.put(LEFT, 0, _("area"), looks.pen("dim"))
    for worth, end in zip(view.numbers.areas, AREA_ENDS, strict=True):
        pane.right(end, 0, str(worth), looks.pen("bright", bold=True))
    pane.right(SUM_END, 0, _("sum"), looks.pen("dim"))
    pane.right(POINTS_END, 0, _("points"), looks.pen("dim"))
    rule(pane, looks, LEFT, 1, POINTS_END - LEFT)


def _paint_numbers(pane: Pane, looks: Looks, view: State, scores: Sequence[AreaScore], seat: Seat, y: int) -> None:
    """By area what the dice score, below it the pips: with a star where they lead and score, else faint.

    Under senior rules the number of dice, which leads before the pips do, stands after them.
    """
    text, faint = looks.pen("text"), looks.pen("faint")
    for score, worth, end in zip(scores, view.numbers.areas, AREA_ENDS, strict=True):
        absolute, pips, relative = score.absolute[seat], score.pips[seat], score.relative[seat]
        pane.right(end, y, str(absolute) if absolute else looks.glyphs.dot, text if absolute else faint)
        if view.senior and pips:
            dice = f"/{absolute // worth}"
            pane.right(end, y + 1, dice, looks.pen("dim" if relative else "faint"))
            end -= len(dice)
        if relative:
            pane.right(end, y + 1, f"{looks.glyphs.leads}{relative}", looks.pen("bright", bold=True))
        elif pips:
            pane.right(end, y + 1, str(pips), faint)
    pane.right(SUM_END, y, str(sum(score.absolute[seat] for score in scores)), text)
    pane.right(SUM_END, y + 1, f"+{sum(score.relative[seat] for score in scores)}", text)
