"""A phoenix as wings in mirrored pairs: one in full, all of them in small."""

from boardgames_tui.games import emblem
from boardgames_tui.games.phoenix.scene import Scene, pair_mark
from boardgames_tui.games.phoenix.tiles import letter, paint_half, pen
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Grid, Pane, cut
from boardgames_tui.widgets.pixels import paint_emblem, read_emblem
from rules.language import _
from rules.moves import Seat
from rules.phoenix.parts import PARTS, Half, Part
from rules.phoenix.score import points
from rules.phoenix.state import State
from rules.phoenix.words import colour_words

SLOT = 6
SLOT_X = (2, 10, 18, 26, 46, 54, 62, 70)
BIRD_X = 35
SMALL_STEP = 20
COLOUR_END, ENDS = 38, (49, 61, 72)
"""Where the phoenix's colour and the points of the three phases end."""


def slot_half(view: State, seat: Seat, slot: int, part: Part) -> Half | None:
    """What lies in a slot."""
    found = view.boards[seat][slot - 1]
    return found.upper if part == "upper" else found.lower


def next_part(view: State, seat: Seat, slot: int) -> Part:
    """Which half a slot takes next."""
    return "upper" if view.boards[seat][slot - 1].lower else "lower"


def paint_phoenix(pane: Grid | Pane, looks: Looks, scene: Scene, seat: Seat, y: int, *, chooses: bool = True) -> None:
    """A heading with the points by phase, and below it the slots, the bird between the wings; six rows."""
    view, player = scene.view, scene.players[seat]
    own = view.options.colours[seat]
    x = pane.put(1, y, scene.mark(looks, seat), looks.pen(player.colour, bold=True)) + 1
    x = pane.put(x, y, player.name, looks.pen(player.colour, bold=True)) + 1
    phoenix = _("{colour} phoenix").format(colour=colour_words(own))
    pane.right(COLOUR_END, y, cut(phoenix, COLOUR_END - x, looks.glyphs.ellipsis), looks.pen("dim"))
    colour, symbols, mirror = points(view.numbers, own, view.boards[seat])
    # The points stand in the same cells whoever is shown.
    for start, end, word, worth in zip(
        (COLOUR_END, *ENDS), ENDS, (_("colour"), _("symbols"), _("mirror")), (colour, symbols, mirror), strict=False
    ):
        pane.right(end - 3, y, cut(word, end - start - 4, looks.glyphs.ellipsis), looks.pen("dim"))
        pane.right(end, y, str(worth), looks.pen("text"))
    pane.right(ENDS[-1] + 3, y, "=", looks.pen("dim"))
    pane.right(79, y, str(colour + symbols + mirror), looks.pen("bright", bold=True))
    for slot in range(1, view.numbers.slots + 1):
        _slot(pane, looks, scene, seat, slot, y + 1, chooses)
    bird = read_emblem(emblem("phoenix"))
    if bird and looks.pictures:
        paint_emblem(pane, BIRD_X, y + 2, bird, looks.hex("ground"))


def _slot(pane: Grid | Pane, looks: Looks, scene: Scene, seat: Seat, slot: int, y: int, chooses: bool) -> None:
    """The number, upper over lower, and what the mirrored pair stands for."""
    view, x = scene.view, SLOT_X[slot - 1]
    lit = chooses and scene.thing == "slot" and slot in scene.lit
    key = looks.pen("bright", bold=True) if lit else looks.pen("faint")
    pane.centre(x, y, SLOT, str(slot), key)
    aims = chooses and scene.aim == slot
    for row, part in enumerate(PARTS, 1):
        half = slot_half(view, seat, slot, part)
        if half:
            paint_half(pane, looks, x, y + row, half, SLOT)
            continue
        pane.put(x, y + row, " " * SLOT if looks.colour else looks.glyphs.dot.center(SLOT), looks.pen("faint", "raise"))
        ghost = scene.ghost if chooses else None
        if lit and not aims and ghost and ghost[0] == part:
            pane.put(x + 2, y + row, looks.glyphs.dot * 2, looks.pen("dim", "raise"))
        if aims and part == (ghost[0] if ghost else next_part(view, seat, slot)):
            _aim(pane, looks, x, y + row, ghost[1] if ghost else None)
    text = pair_mark(view, seat, slot)
    complete = text.startswith("+")
    pane.centre(x, y + 3, SLOT, text, looks.pen("bright" if complete else "dim", bold=complete))
    if chooses:
        pane.spot(x, y, SLOT, 4, f"slot-{slot}")


def _aim(pane: Grid | Pane, looks: Looks, x: int, y: int, half: Half | None) -> None:
    """The half where it would lie, between two arrows; the arrows alone where none is chosen yet."""
    if half:
        paint_half(pane, looks, x, y, half, SLOT, underline=True)
    for column, glyph in ((x, looks.glyphs.turn), (x + SLOT - 1, looks.glyphs.left)):
        style = pen(looks, half, column - x, SLOT) if half else looks.pen("bright", "raise", bold=True)
        pane.put(column, y, glyph, style)


def paint_small(pane: Grid | Pane, looks: Looks, scene: Scene, y: int) -> None:
    """All phoenixes in small, in fixed places: a letter of its colour for each half."""
    view = scene.view
    for seat, player in enumerate(scene.players):
        x, acts = SMALL_STEP * seat, seat == scene.seat
        pane.put(x, y, looks.glyphs.turn if acts else " ", looks.pen("bright", bold=True))
        pane.put(x + 1, y, scene.mark(looks, seat), looks.pen(player.colour, bold=True))
        pane.put(x + 3, y, cut(player.name, 11, looks.glyphs.ellipsis), looks.pen("text"))
        total = sum(points(view.numbers, view.options.colours[seat], view.boards[seat]))
        pane.right(x + 19, y, str(total), looks.pen("bright", bold=True))
        for row, part in enumerate(PARTS, 1):
            for slot in range(1, view.numbers.slots + 1):
                column = x + 1 + 2 * (slot - 1) + (slot > view.numbers.slots // 2)
                _small(pane, looks, column, y + row, slot_half(view, seat, slot, part))
        pane.spot(x, y, 19, 3, f"show-{seat + 1}")


def _small(pane: Grid | Pane, looks: Looks, x: int, y: int, half: Half | None) -> None:
    if half is None:
        pane.put(x, y, looks.glyphs.dot + " ", looks.pen("faint"))
    else:
        pane.put(x, y, letter(half), pen(looks, half, 0, 2))
        pane.put(x + 1, y, " ", pen(looks, half, 1, 2))
