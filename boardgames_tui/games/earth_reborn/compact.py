"""Earth Reborn in 80 columns: eight rows of the map, both sides beside it, below it the tiles or the odds."""

from collections.abc import Sequence

from boardgames_tui.games.earth_reborn.ground import Ground
from boardgames_tui.games.earth_reborn.odds import paint_rows
from boardgames_tui.games.earth_reborn.scene import Scene
from boardgames_tui.games.earth_reborn.sides import WIDE, paint_column
from boardgames_tui.games.earth_reborn.tiles import ON_WIDE, ON_X, paint_hand, paint_on, paint_orders
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.log import paint_log
from boardgames_tui.widgets.parts import rule
from rules.earth_reborn.grid import Grid
from rules.language import _
from rules.tell import Line

WIDTH = 80
SHOWN = 8
"""Rows of squares in sight."""
MARGIN = 2
"""So many rows are kept between what must be seen and the rim."""
MAP_ROWS = 2 * SHOWN + 1


def panned(top: int, row: int | None, height: int) -> int:
    """The first row of squares in sight, moved as little as shows ``row`` with two rows beyond it."""
    if row is not None:
        top = min(max(top, row + MARGIN + 1 - SHOWN), row - MARGIN)
    return max(0, min(top, height - SHOWN))


def paint_map(pane: Pane, ground: Ground, top: int = 0) -> None:
    """The rows of squares from ``top`` on, as far as the pane goes, and the rim: each square to be clicked."""
    scale, above = ground.scale, ground.scale.top(top)
    for y, row in enumerate(ground.paint()[above : above + pane.height]):
        pane.lay(y, row)
    for x, y, square in ground.spots():
        if 0 <= y - above < pane.height:
            pane.spot(x, y - above, scale.wide, scale.high, f"square-{square[0]}-{square[1]}")
    for x, y, square, side in ground.ways_out():
        if 0 <= y - above < pane.height:
            size = (scale.wide, 1) if side in "ns" else (1, scale.high)
            pane.spot(x, y - above, *size, f"off-{square[0]}-{square[1]}-{side}")


def hidden(grid: Grid, top: int) -> tuple[int, int]:
    """How many rows of squares are out of sight above and below."""
    return top, max(0, grid.height - SHOWN - top)


def paint_sides(pane: Pane, looks: Looks, scene: Scene, top: int | None) -> None:
    """The column at the right."""
    out = hidden(scene.view.grid, top) if top is not None else (0, 0)
    paint_column(pane.pane(pane.width - WIDE, 0, WIDE, MAP_ROWS), looks, scene, out)


def paint_below(pane: Pane, looks: Looks, scene: Scene, shows: str) -> None:
    """The rows under the map: odds, the tiles under the figure, or the hand with what counts of those."""
    if scene.blow is not None:
        paint_rows(pane, looks, scene, scene.blow)
        return
    if shows == "orders":
        paint_orders(pane.pane(0, 0, ON_X - 1, pane.height), looks, scene)
    else:
        paint_hand(pane.pane(0, 0, ON_X - 1, pane.height), looks, scene)
    paint_on(pane.pane(ON_X, 0, ON_WIDE, 3), looks, scene)


def paint_last(pane: Pane, looks: Looks, scene: Scene, lines: Sequence[Line], news_from: int) -> None:
    """What happened last, in one row."""
    if not lines:
        return
    line = lines[-1]
    if line.seat is not None:
        pane.put(1, 0, scene.mark(looks, line.seat), looks.pen(scene.players[line.seat].colour))
    ink = "text" if line.at > news_from else "dim"
    pane.put(3, 0, cut(line.sentence, pane.width - 4, looks.glyphs.ellipsis), looks.pen(ink))


def paint_story(pane: Pane, looks: Looks, scene: Scene, lines: Sequence[Line], news_from: int) -> None:
    """The log, where there are rows for it."""
    rule(pane, looks, 0, 0, pane.width, _("log"))
    below = pane.pane(1, 1, pane.width - 2, pane.height - 1)
    paint_log(below, looks, lines, scene.players, scene.letters, news_from)
