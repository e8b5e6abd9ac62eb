"""The path of a chosen die over the ring: a dashed arc, one hop a segment."""

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len

from boardgames_tui.games.birth.strip import ARC_ROW, JUMP_ROW, LABEL, RING_ROW, WIDTH, Scene, column_pen, space_x
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.parts import shape
from rules.language import _


def paint_path(pane: Pane, looks: Looks, scene: Scene) -> None:
    """The dashed arc over the ring, one hop a segment, and the hollow piece where it will stop."""
    view, foresight = scene.view, scene.foresight
    assert scene.seat is not None and foresight is not None
    colour = scene.players[scene.seat].colour
    xs = [space_x(view, space) for space in (view.pieces[scene.seat], *foresight.stops)]
    for start, end in pairwise(xs):
        _hop(pane, looks, start, end, colour, scene.die)
    corners = [looks.glyphs.top_left, *("+" if looks.ascii else "┬" for _stop in xs[1:-1]), looks.glyphs.top_right]
    for x, corner in zip(xs, corners, strict=True):
        pane.put(x, ARC_ROW, corner, column_pen(looks, x, colour))
    words = [(x, _("jump")) for x in xs[1:-1]]
    target = xs[-1]
    if foresight.breaks:
        words.insert(0, (target, _("break")))
    _words(pane, looks, words, colour)
    mark = shape(looks, colour, scene.letters[scene.seat], preview=True)
    pane.put(target, RING_ROW, mark, column_pen(looks, target, colour, bold=True))


def _words(pane: Pane, looks: Looks, words: Sequence[tuple[int, str]], colour: str) -> None:
    """Each word over its column; one that would run into another is left out."""
    taken: set[int] = set()
    for x, word in words:
        left = max(LABEL, min(x - cell_len(word) // 2, WIDTH - 2 - cell_len(word)))
        cells = set(range(left - 1, left + cell_len(word) + 1))
        if taken & cells:
            continue
        taken |= cells
        for glyph in word:
            left = pane.put(left, JUMP_ROW, glyph, column_pen(looks, left, colour))


def _hop(pane: Pane, looks: Looks, start: int, end: int, colour: str, die: int | None) -> None:
    """One hop; round the end of the strip it leaves at the right and comes in at the left."""
    spans = [(start, end)] if end > start else [(start, WIDTH - 2), (LABEL - 1, end)]
    for left, right in spans:
        for x in range(left, right + 1 if end <= start and right == WIDTH - 2 else right):
            if x >= LABEL:
                pane.put(x, ARC_ROW, looks.glyphs.path, column_pen(looks, x, colour))
    left, right = max(spans, key=lambda span: span[1] - span[0])
    if right - left >= 5 and die:
        middle = (left + right) // 2
        pane.put(middle - 1, ARC_ROW, " ", column_pen(looks, middle - 1, colour))
        pane.put(middle, ARC_ROW, str(die), column_pen(looks, middle, colour, bold=True))
        pane.put(middle + 1, ARC_ROW, " ", column_pen(looks, middle + 1, colour))
