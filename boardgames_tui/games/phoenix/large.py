"""Phoenix from 110x34: two fans above, two below, the nests between them, scores, bags and log in the panel."""

from collections.abc import Sequence

from boardgames_tui.games.phoenix.fans import Fan, paint_fan
from boardgames_tui.games.phoenix.nests import CARD, HEIGHT, paint_nests, paint_order
from boardgames_tui.games.phoenix.scene import Scene
from boardgames_tui.games.phoenix.tiles import LETTERS
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.log import paint_log
from boardgames_tui.widgets.parts import rule
from rules.language import _
from rules.phoenix.parts import COLOUR_OF, COLOURS, PARTS, RAINBOW
from rules.phoenix.score import points
from rules.phoenix.state import left
from rules.phoenix.words import part_words
from rules.tell import Line

PANEL = 25
SMALL, BEST = 17, 21
WIDEST, TALLEST = 122, 38
LOG = 16
"""The most rows the log has."""
COLUMNS = (12, 16, 20, 24)


def radius_for(width: int, height: int) -> int:
    """The radius of the fans in a terminal of this size."""
    return BEST if width >= 120 and height >= 40 else SMALL


def large_place(width: int, height: int) -> tuple[int, int, int, int]:
    """Column, row, width and height of the table, centred where there is more room than it takes."""
    columns, rows = min(width, WIDEST), min(height - 3, TALLEST)
    return (width - columns) // 2, 1 + (height - 3 - rows) // 2, columns, rows


def paint_large(pane: Pane, looks: Looks, scene: Scene, lines: Sequence[Line], news_from: int, radius: int) -> None:
    """The whole table."""
    fan = Fan(radius, scene.view.numbers.slots)
    room = pane.width - PANEL - 2
    left_x, right_x = 0, room - fan.width - 1
    paint_order(pane, looks, scene, 0, 1)
    top = 3
    below = top + fan.height + HEIGHT + (1 if pane.height > 32 else 0)
    places = ((left_x, top), (right_x, top), (left_x, below), (right_x, below))
    if scene.view.seats == 2:
        middle = (room - fan.width) // 2
        places = ((middle, top), (middle, below), *places[2:])
    for seat in range(scene.view.seats):
        x, y = places[seat]
        paint_fan(pane.pane(x, y, fan.width + 1, fan.height), looks, scene, seat, radius)
    nests = len(scene.view.nests)
    step = min(CARD + 3, (room - 1 - CARD) // (nests - 1))
    paint_nests(pane, looks, scene, 1, top + fan.height, step)
    _panel(pane.pane(pane.width - PANEL, top, PANEL, pane.height - top), looks, scene, lines, news_from)


def _panel(pane: Pane, looks: Looks, scene: Scene, lines: Sequence[Line], news_from: int) -> None:
    view = scene.view
    rule(pane, looks, 0, 0, pane.width, _("score"))
    for word, end in zip((_("col"), _("sym"), _("mir")), COLUMNS, strict=False):
        pane.right(end, 1, cut(word, 3, ""), looks.pen("dim"))
    for seat, player in enumerate(scene.players):
        pane.put(0, 2 + seat, scene.mark(looks, seat), looks.pen(player.colour, bold=True))
        pane.put(2, 2 + seat, cut(player.name, 7, looks.glyphs.ellipsis), looks.pen())
        sums = points(view.numbers, view.options.colours[seat], view.boards[seat])
        for worth, end in zip(sums, COLUMNS, strict=False):
            pane.right(end, 2 + seat, str(worth), looks.pen("text"))
        pane.right(COLUMNS[3], 2 + seat, str(sum(sums)), looks.pen("bright", bold=True))
    y = 3 + len(scene.players)
    rule(pane, looks, 0, y, pane.width, _("bags"))
    for row, part in enumerate(PARTS, 1):
        x = pane.put(0, y + row, cut(part_words(part), 5, ""), looks.pen("dim")) + 1
        counts = left(view.bag(part))
        for colour in (*COLOURS, RAINBOW):
            count = sum(number for half, number in counts.items() if COLOUR_OF[half] == colour)
            x = pane.put(x, y + row, f"{LETTERS[colour]}{count}", looks.pen("text")) + 1
    y += 4
    rule(pane, looks, 0, y, pane.width, _("log"))
    rows = min(LOG, pane.height - y - 2)
    paint_log(pane.pane(0, y + 1, pane.width, rows), looks, lines, scene.players, scene.letters, news_from)
