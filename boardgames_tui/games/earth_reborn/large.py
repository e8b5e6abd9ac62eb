"""Earth Reborn from 110x34: the whole map, the tiles as cards under it, and a panel with sides, odds and log.

From 100x30 the same with eight rows of the map.
"""

from collections.abc import Sequence

from rich.cells import cell_len

from boardgames_tui.games.earth_reborn.compact import MAP_ROWS, hidden, paint_map, paint_story
from boardgames_tui.games.earth_reborn.ground import LARGE, SMALL, Scale
from boardgames_tui.games.earth_reborn.odds import paint_block
from boardgames_tui.games.earth_reborn.plan import Plan
from boardgames_tui.games.earth_reborn.scene import Scene
from boardgames_tui.games.earth_reborn.sides import paint_table
from boardgames_tui.games.earth_reborn.tiles import (
    MARKS,
    SHOWN,
    WORDS,
    first_shown,
    is_usable,
    key_of,
    key_pen,
    on_figure,
    pips,
    section_at,
    section_pen,
)
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import out_of_sight, rule
from rules.earth_reborn import names
from rules.language import _, ngettext
from rules.tell import Line

CARD, PITCH, CARD_ROWS = 12, 13, 5
"""A card's cells, from one card to the next, and its rows with the key above."""
MAP_X, MOST_PANEL = 1, 46


def scale_for(width: int, height: int) -> Scale:
    """How large squares are in a terminal of this size."""
    return LARGE if width >= 150 and height >= 48 else SMALL


def paint_large(
    pane: Pane,
    looks: Looks,
    scene: Scene,
    scale: Scale,
    lines: Sequence[Line],
    news_from: int,
    top: int | None = None,
) -> None:
    """Everything; the pane has as many rows as there are between title and prompt.

    Of the map eight rows from ``top`` on are shown; None: all of it.
    """
    ground = Plan(looks, scene, scale)
    rows = ground.height if top is None else MAP_ROWS
    spare = pane.height - rows - CARD_ROWS - 1
    # The further rows go to: the heading, air before the prompt, under the map, over it, under the cards.
    has_heading, gap, air = spare >= 1, spare >= 4, spare >= 5
    paint_map(pane.pane(MAP_X, gap, ground.width, rows), ground, top or 0)
    y = rows + gap + (spare >= 3) + (spare >= 6)
    if has_heading and (scene.seat is not None or scene.view.viewer is not None):
        rule(pane, looks, MAP_X, y, ground.width, _("your tiles"))
    paint_cards(pane.pane(MAP_X, y + has_heading, ground.width, CARD_ROWS), looks, scene)
    y += has_heading + CARD_ROWS + air
    paint_line(pane.pane(MAP_X, y, ground.width, 1), looks, scene)
    x = MAP_X + ground.width + 2 + (top is None)
    panel = pane.pane(x, gap, min(MOST_PANEL, pane.width - x - 1), pane.height - gap)
    _panel(panel, looks, scene, lines, news_from, (0, 0) if top is None else hidden(scene.view.grid, top))


def _panel(pane: Pane, looks: Looks, scene: Scene, lines: Sequence[Line], news_from: int, out: tuple[int, int]) -> None:
    """Sides, rows of the map out of sight, odds if a blow is looked at, and the log to the end."""
    y = paint_table(pane, looks, scene) + 1
    if any(out):
        pane.right(pane.width, y - 1, out_of_sight(looks, *out), looks.pen("faint"))
        y += 1
    if scene.blow is not None:
        y += paint_block(pane.pane(0, y, pane.width, pane.height - y), looks, scene, scene.blow)
    if pane.height - y >= 3:
        paint_story(pane.pane(0, y, pane.width, pane.height - y), looks, scene, lines, news_from)


def paint_cards(pane: Pane, looks: Looks, scene: Scene) -> None:
    """The tiles of whoever sees them as stacks of four bars; else how many there are."""
    view = scene.view
    if view.viewer is None:
        count = view.held[scene.seat] if scene.seat is not None else 0
        sentence = ngettext("{count} tile behind the screen", "{count} tiles behind the screen", count)
        pane.put(1, 2, sentence.format(count=count) if scene.seat is not None else "", looks.pen("dim"))
        return
    hand = view.hand
    start = first_shown(len(hand), scene.tile)
    for place in range(start, min(len(hand), start + SHOWN)):
        x, is_chosen = PITCH * (place - start), place == scene.tile
        key = f" {place + 1} " if is_chosen else str(place + 1)
        pane.centre(x, 0, CARD, key, key_pen(looks, scene.lit == "tile", is_chosen))
        for y, section in enumerate(view.sections(hand[place]), 1):
            mark = MARKS[section.colour] or " "
            word = cut(_(WORDS[section.order]), CARD - 4, "")
            text = f" {section.limit}{mark} {word}"
            pen = section_pen(looks, section, is_usable(scene, section))
            pane.put(x, y, text + " " * (CARD - cell_len(text)), pen)
        pane.spot(x, 0, CARD, CARD_ROWS, f"tile-{place}")


def paint_line(pane: Pane, looks: Looks, scene: Scene) -> None:
    """Whose tiles lie open now, and their sections in one row."""
    if scene.active is None:
        return
    name = _("on {name}").format(name=names.figure_name(scene.view, scene.active))
    x = pane.put(0, 0, cut(name, 16, looks.glyphs.ellipsis), looks.pen("dim")) + 2
    for place in on_figure(scene):
        section, key = section_at(scene, place), key_of(scene, place)
        mark, dots = MARKS[section.colour], pips(looks, scene, place)
        text = f" {dots} {cut(_(WORDS[section.order]), 8, '')} {mark} ".replace("  ", " ")
        if x + cell_len(text) + 2 > pane.width:
            return
        start = x
        sign = looks.glyphs.turn if place == scene.section else key
        x = pane.put(x, 0, f"{sign} " if sign else "", looks.pen("bright", bold=True))
        x = pane.put(x, 0, text, section_pen(looks, section, is_usable(scene, section)))
        pane.spot(start, 0, x - start, 1, f"section-{place[0]}-{place[1]}")
        x += 2
