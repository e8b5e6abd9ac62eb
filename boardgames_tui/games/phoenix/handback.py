"""The page between two rounds of Phoenix: which token came back to whom, and why the order changed."""

from dataclasses import replace

from boardgames_tui.games.phoenix.choosing import NOTHING
from boardgames_tui.games.phoenix.nests import CARD, HEIGHT, paint_nests, paint_next
from boardgames_tui.games.phoenix.scene import Scene
from boardgames_tui.games.phoenix.tiles import is_black, paint_token
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Grid, Pane, cut
from boardgames_tui.widgets.log import wrap
from rules.language import _, ngettext
from rules.phoenix.state import Handed, Held, State
from rules.phoenix.words import handed_words


def paint_handback(pane: Grid | Pane, looks: Looks, scene: Scene, y: int) -> None:
    """The nests with the tokens that lay there, to whom each went, the new order, and each reason in a sentence.

    The order stands where it grew at the table, and the nests at row ``y``, where they stood; new halves in them are
    underlined.
    """
    view = scene.view
    by_nest = {handed.nest: handed for handed in view.handed}
    heading = _("tokens go home; order of round {round}").format(round=view.round)
    pane.put(1, 0, heading, looks.pen("dim"))
    paint_next(pane, looks, scene, view.order, 1)
    paint_nests(pane, looks, as_it_was(scene, by_nest), 1, y)
    y += HEIGHT
    for number in range(1, len(view.nests) + 1):
        _heir(pane, looks, scene, number, 1 + (CARD + 1) * (number - 1), y)
    _reasons(pane, looks, scene, y + 3)


def as_it_was(scene: Scene, by_nest: dict[int, Handed]) -> Scene:
    """The scene with the tokens where they lay, and nothing that could be chosen."""
    nests = tuple(
        replace(nest, token=Held(by_nest[number].number, by_nest[number].by)) if number in by_nest else nest
        for number, nest in enumerate(scene.view.nests, 1)
    )
    view = replace(scene.view, nests=nests)
    return replace(scene, view=view, choosing=NOTHING, thing=None, lit=(), moves=(), fresh=_fresh(view))


def _fresh(view: State) -> frozenset[tuple[int, int]]:
    """The places that were filled after the round, as nest and place from 1, the uppers first."""
    places = view.numbers.nest_places
    return frozenset((each.nest, each.index + 1 + places * (each.part == "lower")) for each in view.fresh)


def _heir(pane: Grid | Pane, looks: Looks, scene: Scene, number: int, x: int, y: int) -> None:
    """Below a nest: which token its owner has now, and from where; below the centre, to whom its token went."""
    ellipsis = looks.glyphs.ellipsis
    found = next((each for each in scene.view.handed if number in (each.nest, each.instead)), None)
    if found is None:
        pane.put(x + 1, y, _("no token"), looks.pen("faint"))
        return
    player = scene.players[found.seat]
    if number == found.nest and found.instead is not None:
        whom = _("to {name}, whose").format(name=cut(player.name, CARD - 10, ellipsis))
        pane.put(x, y, cut(whom, CARD, ellipsis), looks.pen("dim"))
        pane.put(x, y + 1, cut(_("nest is empty"), CARD, ellipsis), looks.pen("dim"))
        return
    # In one ink, as in the order above: few bytes on a slow line.
    heir = f"{looks.glyphs.down} {scene.mark(looks, found.seat)} {cut(player.name, CARD - 8, ellipsis)}"
    pane.put(x, y, heir, looks.pen(player.colour, bold=True))
    paint_token(pane, looks, x + CARD - 3, y, found.number, is_black(scene.view, Held(found.number, found.seat)))
    why = _("own nest") if found.instead is None else _("centre")
    pane.put(x + 4, y + 1, cut(why, CARD - 4, ellipsis), looks.pen("text" if found.instead else "dim"))


def _reasons(pane: Grid | Pane, looks: Looks, scene: Scene, y: int) -> None:
    names = [player.name for player in scene.players]
    for handed in scene.view.handed:
        mark = scene.mark(looks, handed.seat)
        pane.put(3, y, mark, looks.pen(scene.players[handed.seat].colour, bold=True))
        for text in wrap(handed_words(handed).format(*names), 72):
            pane.put(5, y, text, looks.pen("text"))
            y += 1
    pane.put(5, y + 1, filled_words(scene.view), looks.pen("dim"))


def filled_words(view: State) -> str:
    """How the nests were filled again, or that it is done next, or cannot be."""
    if view.stage == "fill":
        return _("The nests are filled again next.")
    fresh = len(view.fresh)
    if not fresh:
        return _("The bags are empty: nothing was drawn.")
    sentence = ngettext(
        "{count} half was drawn from the bags to fill the nests again.",
        "{count} halves were drawn from the bags to fill the nests again.",
        fresh,
    )
    return sentence.format(count=fresh)
