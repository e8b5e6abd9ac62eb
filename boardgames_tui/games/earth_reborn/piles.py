"""The tiles of the discard, listed for whoever has paid to look through them."""

from boardgames_tui.games.earth_reborn.scene import Scene
from boardgames_tui.games.earth_reborn.tiles import LETTERS, MARKS, is_usable, section_pen
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.parts import rule
from rules.language import _

PITCH, SECTION = 26, 5
ROW_GAP = 2


def paint_pile(pane: Pane, looks: Looks, scene: Scene, tiles: tuple[int, ...], chosen: int | None) -> None:
    """Each pattern once, in as many columns as there is room for; the chosen one with its number in white."""
    rule(pane, looks, 1, 0, pane.width - 2, _("the discard"))
    columns = pane.width // PITCH
    for place, tile in enumerate(tiles):
        x, y = 1 + PITCH * (place % columns), 2 + ROW_GAP * (place // columns)
        is_chosen = tile == chosen
        pen = looks.selected() if is_chosen else looks.pen("bright", bold=True)
        pane.put(x, y, f" {place + 1} ".rjust(4), pen)
        for number, section in enumerate(scene.view.sections(tile)):
            text = f" {LETTERS[section.order]}{section.limit}{MARKS[section.colour]}".ljust(SECTION)
            pane.put(x + 4 + SECTION * number, y, text, section_pen(looks, section, is_usable(scene, section)))
        pane.spot(x, y, PITCH - 2, 1, f"pile-{place}")
