"""The scoresheet of Phoenix by player: the three phases, and feather by feather what each slot scored."""

from collections.abc import Sequence

from boardgames_tui.games.phoenix.scene import Scene
from boardgames_tui.games.phoenix.tiles import paint_half
from boardgames_tui.games.phoenix.wings import slot_half
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import rule, shape
from rules.language import _
from rules.phoenix.parts import PARTS
from rules.phoenix.score import feathers, pairs, points

FIRST_SLOT, SLOT_STEP = 16, 5
ENDS = (62, 68, 74, 79)


def paint_result(pane: Pane, looks: Looks, match: Match, letters: Sequence[str]) -> int:
    """A block of three rows a player: halves by slot, the points of each feather, sums by phase; returns its rows."""
    view = match.view(None)
    scene = Scene(view, match.players, letters)
    for word, end in zip((_("col"), _("sym"), _("mir"), _("sum")), ENDS, strict=True):
        pane.right(end, 0, cut(word, 5, ""), looks.pen("dim"))
    for slot in range(1, view.numbers.slots + 1):
        pane.centre(FIRST_SLOT + SLOT_STEP * (slot - 1), 0, 4, str(slot), looks.pen("dim"))
    rule(pane, looks, 1, 1, 78)
    for seat, player in enumerate(match.players):
        y = 2 + 4 * seat
        pane.put(1, y, shape(looks, player.colour, letters[seat]), looks.pen(player.colour, bold=True))
        pane.put(3, y, cut(player.name, 12, looks.glyphs.ellipsis), looks.pen("bright"))
        _feathers(pane, looks, scene, seat, y)
        sums = points(view.numbers, view.options.colours[seat], view.boards[seat])
        for worth, end in zip(sums, ENDS[:3], strict=True):
            pane.right(end, y, str(worth), looks.pen("text"))
        pane.right(ENDS[3], y, str(sum(sums)), looks.pen("bright", bold=True))
    return 2 + 4 * len(match.players) - 1


def _feathers(pane: Pane, looks: Looks, scene: Scene, seat: int, y: int) -> None:
    """Upper over lower half of every slot, and under it what colour, symbols and its share of a mirror scored."""
    view = scene.view
    complete = {slot for found in pairs(view, seat) if found.mirror for slot in found.slots}
    for feather in feathers(view, seat):
        x = FIRST_SLOT + SLOT_STEP * (feather.slot - 1)
        for row, part in enumerate(PARTS):
            half = slot_half(view, seat, feather.slot, part)
            if half:
                paint_half(pane, looks, x, y + row, half)
            else:
                pane.put(x, y + row, looks.glyphs.dot.center(4), looks.pen("faint", "raise"))
        text = f"{feather.colour}+{feather.symbols}"
        bright = feather.slot in complete
        pane.centre(x, y + 2, 4, text, looks.pen("bright" if bright else "dim", bold=bright))
