"""The path, Teddy's mood and the seats of Das Steiff-Spiel in 80 columns."""

from boardgames_tui.games.steiff.cards import ink, signed
from boardgames_tui.games.steiff.scene import Scene, field_ground, has_edges
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import shape, whole
from rules.language import _
from rules.moves import Seat

FIELD, PITCH, ROWS = 5, 6, 5
BEARS_A_ROW, MOST_BEARS = 3, 6
CARDS_X, BAR_X, POINTS_END = 13, 20, 45
NAME_X, NAME_CELLS = 4, 8
MOOD_X = 12


def paint_path(pane: Pane, looks: Looks, scene: Scene) -> None:
    """Start, path and bedroom as fields of 5x5 cells, with bears and the ghosts of bears."""
    last = scene.view.numbers.bedroom
    for field in range(last + 1):
        _field(pane, looks, scene, field)
    if has_edges(looks):
        for edge in range(last + 2):
            for y in range(ROWS):
                pane.put(edge * PITCH, y, looks.glyphs.upright, looks.pen("line"))


def _field(pane: Pane, looks: Looks, scene: Scene, field: int) -> None:
    numbers, x, ground = scene.view.numbers, 1 + field * PITCH, field_ground(scene.view, field)
    pane.fill(x, 0, FIELD, ROWS, looks.pen("text", ground))
    above = below = ""
    if field in numbers.moths:
        above, below = _("moth"), _("back")
    elif field in numbers.bananas:
        above, below = _("peel"), _("lose")
    elif field in (0, numbers.bedroom):
        above = _("Teddy") if field else _("start")
    pane.put(x, 0, cut(above, FIELD, ""), looks.pen("text", ground, bold=field == numbers.bedroom))
    pane.put(x, ROWS - 1, cut(below, FIELD, ""), looks.pen("dim", ground))
    pane.centre(x, ROWS - 2, FIELD, str(field), looks.pen("dim", ground))
    for place, (seat, is_ghost) in enumerate(standing(scene, field)):
        at = x + 2 * (place % BEARS_A_ROW), 1 + place // BEARS_A_ROW
        letter, colour = scene.letters[seat], scene.players[seat].colour
        if is_ghost:
            pane.put(*at, letter.lower(), looks.pen(colour, ground, bold=True, underline=True))
        else:
            pane.put(*at, letter, looks.tile(colour))


def standing(scene: Scene, field: int) -> list[tuple[Seat, bool]]:
    """Whose bears stand on a field, then whose ghosts, as far as there is room: all bears have some."""
    bears = [(seat, False) for seat, where in enumerate(scene.view.bears) if where == field]
    return (bears + [(seat, True) for seat, where in scene.ghosts if where == field])[:MOST_BEARS]


def paint_mood(pane: Pane, looks: Looks, scene: Scene, x: int = 1) -> None:
    """Teddy on his way from sad to happy; what lies behind him is text, what lies ahead faint."""
    glyphs, view = looks.glyphs, scene.view
    pane.put(x, 0, cut(_("Teddy"), 6, ""), looks.pen("dim"))
    pane.put(x + 7, 0, glyphs.bad_mood, looks.pen("text"))
    at = x + MOOD_X - 1
    for step in range(view.steps + 1):
        behind = step < view.mood
        if step == view.mood:
            pane.put(at, 0, "T", looks.pen("bright", bold=True))
        else:
            mark = glyphs.goal if step == view.steps else glyphs.space
            pane.put(at, 0, mark, looks.pen("text" if behind else "faint"))
        if step < view.steps:
            pane.put(at + 1, 0, glyphs.across * 2, looks.pen("text" if behind else "line"))
        at += 3
    pane.put(at, 0, glyphs.good_mood, looks.pen("text"))
    pane.put(at + 5, 0, whole(scene.mood_sentence(), pane.width - at - 5), looks.pen("dim"))


def paint_seats(pane: Pane, looks: Looks, scene: Scene) -> None:
    """A row a seat: backs of cards, a bar of one cell a point, the points."""
    pane.put(CARDS_X, 0, cut(_("cards"), BAR_X - CARDS_X - 1, ""), looks.pen("dim"))
    most = scene.view.numbers.points
    pane.put(BAR_X, 0, whole(_("in the room, of {most}").format(most=most), pane.width - BAR_X - 2), looks.pen("dim"))
    for seat, player in enumerate(scene.players):
        y, points, acts = 1 + seat, scene.view.points[seat], seat == scene.acting
        if acts:
            pane.put(1, y, looks.glyphs.turn, looks.pen("bright", bold=True))
        pane.put(2, y, shape(looks, player.colour, scene.letters[seat]), looks.pen(player.colour, bold=True))
        name = cut(player.name, NAME_CELLS, looks.glyphs.ellipsis)
        pane.put(NAME_X, y, name, looks.pen("bright" if acts else "text", bold=acts))
        paint_backs(pane, looks, scene, seat, CARDS_X, y)
        x = pane.put(BAR_X, y, looks.glyphs.bar * points, looks.pen(player.colour))
        pane.put(x, y, looks.glyphs.rest * (most - points), looks.pen("line"))
        changed = scene.event is not None and scene.event.seat == seat and scene.event.change != 0
        pane.right(POINTS_END, y, str(points), looks.pen("bright" if points else "faint", bold=True, underline=changed))


def paint_backs(pane: Pane, looks: Looks, scene: Scene, seat: Seat, x: int, y: int) -> None:
    """As many backs as the hand has cards, and nothing else; its values for the one whose eyes are open."""
    view = scene.view
    if view.viewer == seat:
        for value in view.hand[::-1]:
            x = pane.put(x, y, signed(looks, value), looks.pen(ink(value), bold=True))
        return
    for card in range(view.sizes[seat]):
        pane.put(x + 2 * card, y, looks.glyphs.card_back, looks.pen("text"))
