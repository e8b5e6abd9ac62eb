"""The page between two rounds of Phoenix: which token came back to whom, and why the order changed."""

from boardgames_tui.games.phoenix.nests import CARD
from boardgames_tui.games.phoenix.scene import Scene, nest_name
from boardgames_tui.games.phoenix.tiles import is_black, paint_token
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Grid, Pane, cut
from boardgames_tui.widgets.log import wrap
from rules.language import _, ngettext
from rules.phoenix.state import Handed, Held
from rules.phoenix.words import handed_words


def paint_handback(pane: Grid | Pane, looks: Looks, scene: Scene, y: int) -> None:
    """The nests with the tokens that lay there, to whom each went, the new order, and each reason in a sentence."""
    view = scene.view
    by_nest = {handed.nest: handed for handed in view.handed}
    for number in range(1, len(view.nests) + 1):
        _nest(pane, looks, scene, number, by_nest.get(number), 1 + (CARD + 1) * (number - 1), y)
    y += 6
    pane.put(2, y, _("order of round {round}").format(round=view.round), looks.pen("dim"))
    x = 3
    for index, held in enumerate(view.order):
        if index:
            x = pane.put(x, y + 2, looks.glyphs.turn, looks.pen("faint")) + 2
        player = scene.players[held.seat]
        x = pane.put(x, y + 2, scene.mark(looks, held.seat), looks.pen(player.colour, bold=True)) + 1
        x = pane.put(x, y + 2, cut(player.name, 9, looks.glyphs.ellipsis), looks.pen("bright")) + 1
        x = paint_token(pane, looks, x, y + 2, held.number, is_black(view, held)) + 2
    _reasons(pane, looks, scene, y + 4)


def _nest(pane: Grid | Pane, looks: Looks, scene: Scene, number: int, handed: Handed | None, x: int, y: int) -> None:
    """A nest, the token that lay there, and below it to whom it went."""
    view, nest = scene.view, scene.view.nests[number - 1]
    pane.fill(x, y, CARD, 2, looks.pen("text", "raise"))
    pane.put(x + 1, y, str(number), looks.pen("dim", "raise"))
    name_x = x + 3
    if nest.owner is not None:
        pane.put(
            x + 3, y, scene.mark(looks, nest.owner), looks.pen(scene.players[nest.owner].colour, "raise", bold=True)
        )
        name_x = x + 5
    name = cut(nest_name(scene, number), x + CARD - 4 - name_x, looks.glyphs.ellipsis)
    pane.put(name_x, y, name, looks.pen("text", "raise"))
    if handed is None:
        pane.put(x + 1, y + 3, _("stayed empty"), looks.pen("faint"))
        return
    held = Held(handed.number, handed.seat)
    paint_token(pane, looks, x + CARD - 3, y, handed.number, is_black(view, held))
    player = scene.players[handed.seat]
    pane.put(x + 1, y + 3, looks.glyphs.down, looks.pen("dim"))
    pane.put(x + 3, y + 3, scene.mark(looks, handed.seat), looks.pen(player.colour, bold=True))
    pane.put(x + 5, y + 3, cut(player.name, CARD - 6, looks.glyphs.ellipsis), looks.pen("bright"))


def _reasons(pane: Grid | Pane, looks: Looks, scene: Scene, y: int) -> None:
    names = [player.name for player in scene.players]
    for handed in scene.view.handed:
        mark = scene.mark(looks, handed.seat)
        pane.put(3, y, mark, looks.pen(scene.players[handed.seat].colour, bold=True))
        for text in wrap(handed_words(handed).format(*names), 72):
            pane.put(5, y, text, looks.pen("text"))
            y += 1
    fresh = len(scene.view.fresh)
    filled = ngettext(
        "{count} half was drawn from the bags to fill the nests again.",
        "{count} halves were drawn from the bags to fill the nests again.",
        fresh,
    ).format(count=fresh)
    pane.put(5, y + 1, filled, looks.pen("dim"))
