"""What a blow would do, before any die is rolled: dice with their reasons, and how likely what is."""

from fractions import Fraction

from rich.cells import cell_len

from boardgames_tui.games.earth_reborn.scene import Blow, Scene
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.log import wrap
from boardgames_tui.widgets.parts import rule
from rules.earth_reborn import fights, names
from rules.earth_reborn.odds import Odds
from rules.language import _, ngettext

MOST = 3
"""So many wounds and more are one row."""
LONGEST = 15
"""Cells of a bar that stands for certainty."""


def groups(odds: Odds) -> list[tuple[str, Fraction]]:
    """Wounds and how likely they are, the many as one; for a wall or door whether it is destroyed."""
    if not odds.wounds:
        return [(_("destroyed"), odds.destroys), (_("it stands"), 1 - odds.destroys)]
    found: dict[int, Fraction] = {}
    for count, chance in odds.wounds:
        found[min(count, MOST)] = found.get(min(count, MOST), Fraction(0)) + chance
    return [(_wounds(count), chance) for count, chance in sorted(found.items())]


def _wounds(count: int) -> str:
    if count == MOST:
        return _("{count} or more").format(count=count)
    return ngettext("{count} wound", "{count} wounds", count).format(count=count) if count else _("no wound")


def ends(odds: Odds) -> list[tuple[str, bool]]:
    """What else may come of it, each with whether it matters most."""
    if not odds.wounds:
        return []
    found = [(_("falls {chance}").format(chance=fights.percent(odds.falls)), True)]
    if odds.turns:
        found.append((_("is wounded {chance}").format(chance=fights.percent(odds.turns)), False))
    found.append((_("hits back {chance}").format(chance=fights.percent(odds.hits_back)), False))
    if odds.dies:
        found.append((_("attacker falls {chance}").format(chance=fights.percent(odds.dies)), False))
    return found


def _target_mark(pane: Pane, looks: Looks, scene: Scene, blow: Blow, x: int, y: int) -> int:
    """The letter of the target, or what it is."""
    target = blow.fight.target
    if target.kind == "figure" and target.number is not None:
        letter = scene.view.character(target.number).letter
        return pane.put(x, y, letter, looks.pen(scene.colour(target.number), bold=True))
    return pane.put(x, y, fights.target_words(scene.view, blow.fight), looks.pen("bright"))


def paint_rows(pane: Pane, looks: Looks, scene: Scene, blow: Blow) -> None:
    """In the rows of the tiles: three rows, or four."""
    rule(pane, looks, 0, 0, pane.width, _("combat"))
    letter = scene.view.character(blow.figure).letter
    x = pane.put(1, 1, letter, looks.pen(scene.colour(blow.figure), bold=True)) + 1
    ellipsis = looks.glyphs.ellipsis
    x = pane.put(x, 1, cut(fights.strength_words(blow.fight), pane.width // 2, ellipsis), looks.pen("bright")) + 3
    against = cut(_("against"), max(0, pane.width - x - 24), ellipsis)
    x = pane.put(x, 1, against, looks.pen("dim")) + 3 if against else x
    x = _target_mark(pane, looks, scene, blow, x, 1) + 1
    pane.put(x, 1, cut(fights.against_words(blow.fight), pane.width - x - 1, ellipsis), looks.pen("text"))
    _bars(pane, looks, scene, blow)
    below = ends(blow.odds)
    if pane.height > 3:
        x = 1
        for text, matters in below:
            if x + cell_len(text) < pane.width:
                x = pane.put(x, 3, text, looks.pen("bright" if matters else "dim", bold=matters)) + 3
    else:
        text = "   ".join(text for text, _matters in below)
        if text and cell_len(text) < pane.width - 24:
            pane.put(pane.width - 3 - cell_len(text), 0, f" {text} ", looks.pen("bright"))


def _bars(pane: Pane, looks: Looks, scene: Scene, blow: Blow) -> None:
    """All groups in one row, each with its bar."""
    found = [(word, fights.percent(chance), chance) for word, chance in groups(blow.odds)]
    taken = sum(cell_len(word) + cell_len(share) + 5 for word, share, _chance in found)
    longest = max(0, min(LONGEST, pane.width - 2 - taken - len(found)))
    x = 1
    for word, share, chance in found:
        if x + cell_len(word) + cell_len(share) + 2 > pane.width:
            return
        x = pane.put(x, 2, word, looks.pen("dim")) + 1
        x = pane.put(x, 2, share, looks.pen("bright", bold=True)) + 1
        x = pane.put(x, 2, bar(looks, chance, longest), looks.pen(scene.colour(blow.figure))) + 2


def bar(looks: Looks, chance: Fraction, longest: int) -> str:
    """As long as it is likely."""
    return looks.glyphs.bar * round(chance * longest)


def paint_block(pane: Pane, looks: Looks, scene: Scene, blow: Blow) -> int:
    """In the panel of the large table, a row a number of wounds; returns its rows."""
    rule(pane, looks, 0, 0, pane.width, _("combat"))
    y = 1
    name = names.figure_name(scene.view, blow.figure)
    x = pane.put(1, y, name, looks.pen(scene.colour(blow.figure), bold=True)) + 1
    x = pane.put(x, y, cut(_("against"), 12, looks.glyphs.ellipsis), looks.pen("dim")) + 1
    target = blow.fight.target
    is_figure = target.kind == "figure" and target.number is not None
    colour = scene.colour(target.number or 0) if is_figure else "bright"
    words = fights.target_words(scene.view, blow.fight)
    pane.put(x, y, cut(words, pane.width - x, looks.glyphs.ellipsis), looks.pen(colour, bold=True))
    for text, ink in ((fights.strength_words(blow.fight), "bright"), (fights.against_words(blow.fight), "text")):
        for row in wrap(text, pane.width - 2):
            y += 1
            pane.put(1, y, row, looks.pen(ink))
    y += 1
    for word, chance in groups(blow.odds):
        y += 1
        pane.put(1, y, cut(word, 12, looks.glyphs.ellipsis), looks.pen("text"))
        pane.put(14, y, fights.percent(chance).rjust(4), looks.pen("bright", bold=True))
        pane.put(19, y, bar(looks, chance, pane.width - 20), looks.pen(scene.colour(blow.figure)))
    x, y = 1, y + 1
    for text, matters in ends(blow.odds):
        if x + cell_len(text) > pane.width:
            x, y = 1, y + 1
        x = pane.put(x, y, cut(text, pane.width - x, ""), looks.pen("bright" if matters else "dim", bold=matters)) + 3
    return y + 2
