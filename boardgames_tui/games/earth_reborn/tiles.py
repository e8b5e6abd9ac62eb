"""Order tiles: the row of those behind the screen, and the sections of those under a figure with points on them."""

from collections.abc import Mapping

from rich.cells import cell_len
from rich.style import Style

from boardgames_tui.games.earth_reborn.scene import Scene
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from rules.earth_reborn import names
from rules.earth_reborn.edition import Section
from rules.earth_reborn.orders import ORDERS
from rules.earth_reborn.parts import OrderType, TileColour
from rules.earth_reborn.points import open_sections
from rules.language import N_, _, ngettext

LETTERS: Mapping[OrderType, str] = {"move": "M", "combat": "C", "shoot": "S", "interact": "I", "search": "?"}
WORDS: Mapping[OrderType, str] = {
    "move": N_("Move"),
    "combat": N_("Combat"),
    "shoot": N_("Shoot"),
    "interact": N_("Interact"),
    "search": N_("Search"),
}
MARKS: Mapping[TileColour, str] = {"black": "", "red": "!", "gold": "+"}
"""Red may interrupt, gold may be combined as well."""
GROUNDS: Mapping[TileColour, str] = {"black": "#07090d", "red": "#8c2b26", "gold": "#b08a2e"}
INKS: Mapping[TileColour, str] = {"black": "#ffffff", "red": "#ffffff", "gold": "#11141b"}
SHOWN, TILE, PITCH, FIRST = 5, 10, 11, 8
HALF = TILE // 2
ON_X, ON_WIDE = 63, 17
ORDERS_PITCH, ORDERS_SHOWN = 18, 3


def section_pen(looks: Looks, section: Section, is_usable: bool) -> Style:
    """The ground of a section's colour; what cannot be used now is dim."""
    ground, ink = GROUNDS[section.colour], INKS[section.colour]
    if not looks.colour:
        return looks.pen(bold=is_usable)
    if not looks.tints:
        return looks.pen("bright" if is_usable else "faint", ground, bold=is_usable)
    return looks.pen(ink if is_usable else f"{ink} 38 {ground}", ground, bold=is_usable)


def is_usable(scene: Scene, section: Section) -> bool:
    """Is its kind of order in play?"""
    return section.order in scene.view.scenario.orders


def first_shown(count: int, chosen: int | None, room: int = SHOWN) -> int:
    """The first of more tiles than there is room for, so that the chosen one is seen."""
    return max(0, min((chosen or 0) - room // 2, count - room))


def key_pen(looks: Looks, is_lit: bool, is_chosen: bool) -> Style:
    """The digit on a thing: white when chosen, bright when it is asked for."""
    if is_chosen:
        return looks.selected()
    return looks.pen("bright", bold=True) if is_lit else looks.pen("dim")


def paint_hand(pane: Pane, looks: Looks, scene: Scene) -> None:
    """The tiles behind the screen of whoever sees them, in three rows; else how many lie there; nobody's: nothing."""
    if scene.view.viewer is None and scene.seat is None:
        return
    pane.put(1, 0, cut(_("hand"), FIRST - 2, looks.glyphs.ellipsis), looks.pen("dim"))
    hand = scene.view.hand
    if scene.view.viewer is None:
        paint_backs(pane, looks, scene)
        return
    start = first_shown(len(hand), scene.tile)
    for place in range(start, min(len(hand), start + SHOWN)):
        x, is_chosen = FIRST + PITCH * (place - start), place == scene.tile
        key = f" {place + 1} " if is_chosen else str(place + 1)
        pane.centre(x, 0, TILE, key, key_pen(looks, scene.lit == "tile", is_chosen))
        paint_tile(pane, looks, scene, x, hand[place])
        pane.spot(x, 0, TILE, 3, f"tile-{place}")
    if len(hand) > SHOWN:
        more = _("of {count}").format(count=len(hand))
        pane.put(1, 1, cut(more, FIRST - 2, ""), looks.pen("dim"))


def paint_backs(pane: Pane, looks: Looks, scene: Scene) -> None:
    """Nothing but the number of tiles, which everybody knows."""
    seat = scene.seat
    if seat is None:
        return
    count = scene.view.held[seat]
    sentence = ngettext("{count} tile behind the screen", "{count} tiles behind the screen", count)
    pane.put(FIRST + 2, 1, sentence.format(count=count), looks.pen("dim"))


def paint_tile(pane: Pane, looks: Looks, scene: Scene, x: int, tile: int) -> None:
    """Four sections two by two: letter, number, mark."""
    for number, section in enumerate(scene.view.sections(tile)):
        text = f" {LETTERS[section.order]}{section.limit}{MARKS[section.colour]}".ljust(HALF)
        pen = section_pen(looks, section, is_usable(scene, section))
        pane.put(x + HALF * (number % 2), 1 + number // 2, text, pen)


# Under a figure


def on_figure(scene: Scene) -> list[tuple[int, int]]:
    """The sections under the active figure that count here, as (tile, section) from 1: in play, or paid for."""
    if scene.active is None:
        return []
    laid = scene.view.figures[scene.active].tiles
    return [
        (tile, number)
        for tile, lying in enumerate(laid, 1)
        for number, section in enumerate(scene.view.sections(lying.tile), 1)
        if is_usable(scene, section) or lying.points[number - 1]
    ]


def section_at(scene: Scene, place: tuple[int, int]) -> Section:
    """A section under the active figure."""
    assert scene.active is not None
    lying = scene.view.figures[scene.active].tiles[place[0] - 1]
    return scene.view.sections(lying.tile)[place[1] - 1]


def pips(looks: Looks, scene: Scene, place: tuple[int, int]) -> str:
    """One sign a point: laid, still free, or lost for the turn."""
    assert scene.active is not None
    section, glyphs = section_at(scene, place), looks.glyphs
    there = scene.view.figures[scene.active].tiles[place[0] - 1].points[place[1] - 1]
    planned = scene.points if place == scene.section else 0
    shown = min(section.limit, there + planned)
    is_open = not there or any((tile, number) == place for tile, number, *_rest in _open(scene))
    return glyphs.spent * shown + (glyphs.free if is_open else glyphs.dot) * (section.limit - shown)


def _open(scene: Scene) -> list[tuple[int, int, OrderType, int]]:
    assert scene.active is not None
    return list(open_sections(scene.view, scene.active, ORDERS))


def key_of(scene: Scene, place: tuple[int, int]) -> str:
    """The digit that takes a section now; "" for none."""
    if scene.lit != "section" or place not in scene.sections:
        return ""
    return str(scene.sections.index(place) + 1)


def _key(pane: Pane, looks: Looks, scene: Scene, x: int, y: int, place: tuple[int, int]) -> int:
    """The digit of a section, or the sign of the one on which points are laid; returns the next column."""
    sign = looks.glyphs.turn if place == scene.section else key_of(scene, place) or " "
    return pane.put(x, y, sign, looks.pen("bright", bold=True))


def paint_on(pane: Pane, looks: Looks, scene: Scene) -> None:
    """Right of the hand: whose tiles, and their sections with a pip for each point; in two columns if there are many.

    The pane is ``ON_WIDE`` cells wide, its first row the figure's name.
    """
    if scene.active is None:
        return
    name = _("on {name}").format(name=names.figure_name(scene.view, scene.active))
    pane.put(0, 0, cut(name, pane.width, looks.glyphs.ellipsis), looks.pen("dim"))
    found, rows = on_figure(scene), pane.height - 1
    if len(found) > 2 * rows:
        found.sort(key=lambda place: place not in scene.sections and place != scene.section)
    is_wide = len(found) <= rows
    for index, place in enumerate(found[: rows if is_wide else 2 * rows]):
        section = section_at(scene, place)
        x, y = (0, 1 + index) if is_wide else (8 * (index // rows), 1 + index % rows)
        after = _key(pane, looks, scene, x, y, place)
        mark, dots = MARKS[section.colour], pips(looks, scene, place)
        if is_wide:
            word = cut(_(WORDS[section.order]), pane.width - 4 - len(dots) - len(mark), "")
            text = f" {dots} {word} {mark}" if mark else f" {dots} {word}"
            width = pane.width - 1
        else:
            text, width = f" {LETTERS[section.order]}{dots}{mark}", 7
        pen = section_pen(looks, section, is_usable(scene, section))
        pane.put(after, y, text + " " * (width - cell_len(text)), pen)
        pane.spot(x, y, width + 1, 1, f"section-{place[0]}-{place[1]}")


def paint_orders(pane: Pane, looks: Looks, scene: Scene) -> None:
    """In the place of the hand: all tiles under the figure, whole, each section with its key and its points."""
    pane.put(1, 0, cut(_("orders"), FIRST - 2, looks.glyphs.ellipsis), looks.pen("dim"))
    laid = scene.view.figures[scene.active].tiles if scene.active is not None else ()
    if not laid:
        pane.put(FIRST + 2, 1, _("No tile lies under this figure."), looks.pen("dim"))
    start = first_shown(len(laid), scene.section[0] - 1 if scene.section else None, ORDERS_SHOWN)
    for tile in range(start, min(len(laid), start + ORDERS_SHOWN)):
        for number in range(4):
            place = tile + 1, number + 1
            section = section_at(scene, place)
            x, y = FIRST + ORDERS_PITCH * (tile - start) + 8 * (number % 2), 1 + number // 2
            _key(pane, looks, scene, x, y, place)
            text = f" {LETTERS[section.order]}{pips(looks, scene, place)}{MARKS[section.colour]}".ljust(7)
            pane.put(x + 1, y, text, section_pen(looks, section, is_usable(scene, section)))
            pane.spot(x, y, 8, 1, f"section-{place[0]}-{place[1]}")
