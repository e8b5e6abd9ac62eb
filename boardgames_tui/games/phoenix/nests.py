"""The row of nests and the two rows of turn order: the same on both boards of Phoenix."""

from collections.abc import Sequence

from boardgames_tui.games.phoenix.choosing import half_at
from boardgames_tui.games.phoenix.scene import Scene, nest_name
from boardgames_tui.games.phoenix.tiles import TILE, is_black, paint_half, paint_token
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Grid, Pane, cut
from rules.language import _
from rules.phoenix.parts import PARTS
from rules.phoenix.rounds import known_next
from rules.phoenix.state import Held

CARD = 15
HEIGHT = 5
FIRST_TILE = 5
NAME = 9


def paint_order(pane: Grid | Pane, looks: Looks, scene: Scene, y: int, next_y: int, next_x: int = 1) -> None:
    """Who moves in this round, done seats faint, and what is known already of the next."""
    view = scene.view
    room = max(NAME, (pane.width - 8) // max(1, len(view.order)) - 8)
    x = pane.put(1, y, _("order"), looks.pen("dim")) + 2
    for index, held in enumerate(view.order):
        player, acts = scene.players[held.seat], index == view.done
        pane.put(x, y, looks.glyphs.turn if acts else " ", looks.pen("bright", bold=True))
        ink = "faint" if index < view.done else "bright" if acts else "text"
        pane.put(x + 1, y, scene.mark(looks, held.seat), looks.pen(player.colour, bold=True))
        after = pane.put(x + 3, y, cut(player.name, room, looks.glyphs.ellipsis), looks.pen(ink, bold=acts))
        x = paint_token(pane, looks, after + 1, y, held.number, is_black(view, held)) + 1
    paint_next(pane, looks, scene, known_next(view.nests), next_y, next_x)


def paint_next(pane: Grid | Pane, looks: Looks, scene: Scene, order: Sequence[Held], y: int, x: int = 1) -> None:
    """The order of the next round, as far as it is known."""
    view = scene.view
    room = max(NAME, (pane.width - 8) // max(1, len(view.order)) - 8)
    x = pane.put(x, y, _("next"), looks.pen("dim")) + 3
    for held in order:
        player = scene.players[held.seat]
        name = f"{scene.mark(looks, held.seat)} {cut(player.name, room, looks.glyphs.ellipsis)}"
        x = pane.put(x, y, name, looks.pen(player.colour, bold=True)) + 1
        x = paint_token(pane, looks, x, y, held.number, is_black(view, held)) + 2


def paint_nests(pane: Grid | Pane, looks: Looks, scene: Scene, x: int, y: int, step: int = CARD + 1) -> None:
    """All nests side by side."""
    for number in range(1, len(scene.view.nests) + 1):
        _nest(pane, looks, scene, number, x + step * (number - 1), y)


def _nest(pane: Grid | Pane, looks: Looks, scene: Scene, number: int, x: int, y: int) -> None:
    view, nest, choosing = scene.view, scene.view.nests[number - 1], scene.choosing
    chosen = choosing.nest == number or (scene.thing == "nest" and choosing.mark == number)
    lit = scene.thing == "nest" and number in scene.lit
    ground = "sel" if chosen else "raise"
    pane.fill(x, y, CARD, HEIGHT, looks.pen("text", "raise"))
    pane.fill(x, y, CARD, 1, looks.pen("text", ground))
    key = looks.pen("bright", ground, bold=True) if lit or chosen else looks.pen("faint", ground)
    if chosen and not looks.colour:
        pane.put(x, y, f"[{number}]", key)
    else:
        pane.put(x + 1, y, str(number), key)
    if nest.owner is not None:
        player = scene.players[nest.owner]
        pane.put(x + 3, y, scene.mark(looks, nest.owner), looks.pen(player.colour, ground, bold=True))
    name_x = x + 3 if nest.owner is None else x + 5
    room = x + CARD - name_x - (4 if nest.token else 0)
    ink = "dim" if nest.token else "text"
    pane.put(name_x, y, cut(nest_name(scene, number), room, looks.glyphs.ellipsis), looks.pen(ink, ground))
    if nest.token:
        paint_token(pane, looks, x + CARD - 3, y, nest.token.number, is_black(view, nest.token))
    for row, part in enumerate(PARTS):
        label = _("up") if part == "upper" else _("lo")
        pane.put(x + 1, y + 2 + row, cut(label, 2, ""), looks.pen("faint", "raise"))
    for place in range(1, 2 * view.numbers.nest_places + 1):
        _place(pane, looks, scene, number, place, x, y, "raise")
    pane.spot(x, y, CARD, 2, f"nest-{number}")


def _place(pane: Grid | Pane, looks: Looks, scene: Scene, number: int, place: int, x: int, y: int, ground: str) -> None:
    """A half of a nest, the key on it where it can be chosen, brackets round it once it is."""
    view, choosing = scene.view, scene.choosing
    places = view.numbers.nest_places
    part, half = half_at(view.nests[number - 1], place, places)
    if half is None:
        return
    left = x + FIRST_TILE + (TILE + 1) * ((place - 1) % places)
    row = y + 2 + (part == "lower")
    underline, faint = (number, place) in scene.fresh, not scene.fits(number, place)
    paint_half(pane, looks, left, row, half, underline=underline, faint=faint)
    here = choosing.nest == number
    chosen = here and (choosing.place == place or (scene.thing == "half" and choosing.mark == place))
    if chosen:
        pen = looks.pen("bright", ground, bold=True)
        pane.put(left - 1, row, "[" if looks.ascii else "▐", pen)
        pane.put(left + TILE, row, "]" if looks.ascii else "▌", pen)
    elif here and scene.thing == "half" and place in scene.lit:
        pane.put(left - 1, row, str(place), looks.pen("bright", ground, bold=True))
    pane.spot(left, row, TILE, 1, f"half-{number}-{place}")
