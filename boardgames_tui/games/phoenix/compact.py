"""Phoenix at 80x24: order, nests, the phoenix of the one asked, all in small, bags, and a line above the prompt."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames_tui.games.phoenix.bags import paint_bag_row
from boardgames_tui.games.phoenix.nests import paint_nests, paint_order
from boardgames_tui.games.phoenix.scene import Scene
from boardgames_tui.games.phoenix.wings import paint_phoenix, paint_small
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.log import paint_log
from boardgames_tui.widgets.parts import Told, rule, sentence, shape
from rules.language import _
from rules.tell import Line

WIDTH = 80
ROWS = 20
"""How many rows it has without an empty one over the nests: the last is the line above the prompt."""
MOST_LOG, ROOMY = 8, 30


@dataclass(frozen=True)
class Place:
    """Where the block stands in a terminal: column and row, its rows, the empty ones over the nests, and the log's."""

    x: int
    y: int
    rows: int
    gap: int
    log: int


def place_for(width: int, height: int) -> Place:
    """The block centred, with a log below it where there are rows to spare."""
    gap = min(1, height - 23)
    log = min(MOST_LOG, height - 3 - ROWS - gap - 2) if height >= ROOMY else 0
    rows = ROWS + gap + (log + 2 if log else 0)
    return Place((width - WIDTH) // 2, 1 + max(0, height - 3 - rows) // 2, rows, gap, log)


def paint_compact(
    pane: Pane, looks: Looks, scene: Scene, place: Place, told: Told, lines: Sequence[Line], news_from: int
) -> None:
    """The whole table; ``told`` stands above the prompt, or where there is nothing to tell the last line of the log."""
    gap = place.gap
    paint_order(pane, looks, scene, 0, 1)
    paint_nests(pane, looks, scene, 1, 2 + gap)
    paint_phoenix(pane, looks, scene, scene.shown, 8 + gap, chooses=scene.shown == scene.seat and bool(scene.moves))
    paint_small(pane, looks, scene, 14 + gap)
    paint_bag_row(pane, looks, scene.view, 18 + gap)
    if place.log:
        y = 20 + gap
        rule(pane, looks, 0, y, WIDTH, _("log"))
        log = pane.pane(1, y + 1, WIDTH - 2, place.log)
        paint_log(log, looks, lines, scene.players, scene.letters, news_from)
    last, room = place.rows - 1, WIDTH - 4
    if told:
        pane.put(3, last, sentence((told,), room, looks.glyphs.ellipsis), looks.pen("dim"))
    elif lines and not place.log:
        line = lines[-1]
        # Mark and sentence in one ink: this line is new after every move.
        if line.seat is not None:
            player = scene.players[line.seat]
            pane.put(1, last, shape(looks, player.colour, scene.letters[line.seat]), looks.pen("dim"))
        pane.put(3, last, sentence((line.sentence,), room, looks.glyphs.ellipsis), looks.pen("dim"))
