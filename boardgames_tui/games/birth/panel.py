"""The panel beside BIRTH's large board: scores by area, hands, log."""

from collections.abc import Sequence

from rich.cells import cell_len

from boardgames_tui.games.birth.marks import compared
from boardgames_tui.games.birth.strip import Scene
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.log import paint_log
from boardgames_tui.widgets.parts import heading, rule, shape, whole
from rules.birth.score import AreaScore, area_scores, totals
from rules.language import _
from rules.moves import Seat
from rules.tell import Line

WIDTH = 40
AREA_ENDS = (18, 22, 26, 30, 34)
SUM_END = 40
NAME = 13
MOST_LOG, MOST_HEIGHT = 8, 36
"""So many lines of the log are repainted on a slow line; taller panels have more."""


def paint_panel(pane: Pane, looks: Looks, scene: Scene, lines: Sequence[Line], news_from: int) -> None:
    """Scores, hands and as much log as fits, from top to bottom."""
    _scores(pane, looks, scene)
    hands_y = 4 + 3 * scene.view.seats
    heading(pane, looks, 0, hands_y, pane.width, _("hands"))
    for seat in range(scene.view.seats):
        _hand(pane, looks, scene, seat, hands_y + 1 + seat)
    log_y = hands_y + 2 + scene.view.seats
    heading(pane, looks, 0, log_y, pane.width, _("log"))
    rows = min(MOST_LOG + max(0, pane.height - MOST_HEIGHT), pane.height - log_y - 1)
    paint_log(pane.pane(0, log_y + 1, pane.width, rows), looks, lines, scene.players, scene.letters, news_from)


def _scores(pane: Pane, looks: Looks, scene: Scene) -> None:
    view = scene.view
    pane.put(0, 0, _("score"), looks.pen("dim"))
    for worth, end in zip(view.numbers.areas, AREA_ENDS, strict=False):
        pane.right(end, 0, str(worth), looks.pen("bright", bold=True))
    pane.right(SUM_END, 0, whole(_("sum"), SUM_END - AREA_ENDS[-1] - 1), looks.pen("dim"))
    rule(pane, looks, 0, 1, pane.width)
    scores, points = area_scores(view), totals(view)
    for seat in range(view.seats):
        _score(pane, looks, scene, seat, 2 + 3 * seat, scores, points)
    legend = f"{looks.glyphs.leads} " + _("leads the area and scores it")
    pane.put(0, 2 + 3 * view.seats, whole(legend, pane.width), looks.pen("faint"))


def _score(
    pane: Pane, looks: Looks, scene: Scene, seat: Seat, y: int, scores: Sequence[AreaScore], points: tuple[int, ...]
) -> None:
    """A seat's name and sum; by area what the dice score, and below the pips, bright with a star where they lead."""
    player = scene.players[seat]
    if seat == scene.seat:
        pane.put(-1, y, looks.glyphs.turn, looks.pen("bright", bold=True))
    pane.put(0, y, shape(looks, player.colour, scene.letters[seat]), looks.pen(player.colour, bold=True))
    name = cut(player.name, AREA_ENDS[0] - 5, looks.glyphs.ellipsis)
    pane.put(2, y, name, looks.pen("text"))
    x = pane.put(2, y + 1, compared(scene, looks, seat, points[seat]), looks.pen("bright", bold=True)) + 2
    if not player.is_person:
        pane.put(x, y + 1, whole(player.player, AREA_ENDS[0] - 4 - x), looks.pen("dim"))
    for score, end in zip(scores, AREA_ENDS, strict=False):
        absolute, pips, relative = score.absolute[seat], score.pips[seat], score.relative[seat]
        pane.right(end, y, str(absolute or looks.glyphs.dot), looks.pen("text" if absolute else "faint"))
        if relative:
            pane.right(end, y + 1, f"{looks.glyphs.leads}{relative}", looks.pen("bright", bold=True))
        elif pips:
            pane.right(end, y + 1, str(pips), looks.pen("dim"))
    pane.right(SUM_END, y, str(sum(each.absolute[seat] for each in scores)), looks.pen("text"))
    pane.right(SUM_END, y + 1, f"+{sum(each.relative[seat] for each in scores)}", looks.pen("text"))


def _hand(pane: Pane, looks: Looks, scene: Scene, seat: Seat, y: int) -> None:
    """A name and a hand, dice two cells apart: on the seat's colour for the one who chooses, else plain digits."""
    player, hand = scene.players[seat], scene.view.hands[seat]
    acts = seat == scene.seat and bool(scene.values or scene.die)
    pane.put(0, y, shape(looks, player.colour, scene.letters[seat]), looks.pen(player.colour, bold=True))
    x = 3 + min(NAME, max(cell_len(each.name) for each in scene.players))
    pane.put(2, y, cut(player.name, NAME, looks.glyphs.ellipsis), looks.pen("text"))
    chosen = hand.index(scene.die) if acts and scene.die in hand else None
    breaks = acts and scene.foresight is not None and scene.foresight.breaks
    faces = ["?" if breaks and index != chosen else str(value) for index, value in enumerate(hand)]
    style = looks.tile(player.colour) if acts else looks.pen(player.colour)
    pane.put(x, y, f" {' '.join(faces)} " if faces else "", style)
    for index, value in enumerate(hand if acts else ()):
        pane.spot(x + 2 * index, y, 3, 1, str(value))
    if chosen is not None:
        pane.put(x + 2 * chosen, y, f" {faces[chosen]} ", looks.selected())
