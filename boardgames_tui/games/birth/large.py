"""The large board of BIRTH: dice by owner in the arms of the galaxy, pieces and landing values on its ring."""

from rich.style import Style

from boardgames_tui.games.birth.galaxy import Geometry, picture
from boardgames_tui.games.birth.marks import clicked, gain_text, is_affected, landings, lit_areas
from boardgames_tui.games.birth.strip import Scene
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.parts import shape
from rules.birth.score import area_scores
from rules.language import _
from rules.moves import Seat

BOX = 13


class GalaxyBoard:
    """Paints one scene over the picture that fills a pane."""

    def __init__(self, pane: Pane, looks: Looks, scene: Scene) -> None:
        self.pane, self.looks, self.scene, self.view = pane, looks, scene, scene.view
        self.spaces = scene.view.numbers.spaces
        self.geometry = Geometry(pane.width, pane.height, self.spaces)

    def paint(self) -> None:
        """The picture, then the texts on it."""
        rows = picture(self.looks, self.pane.width, self.pane.height, self.spaces, not self.looks.sixteen)
        for y, row in enumerate(rows):
            self.pane.lay(y, row)
        self._ring()
        self._path()
        for area in range(len(self.view.areas)):
            self._box(area)

    def _put(self, x: int, y: int, text: str, ink: str, *, bold: bool = False, underline: bool = False) -> None:
        """Text on the picture; each cell keeps its ground."""
        for glyph in text:
            ground = self.pane.ground(x, y)
            x = self.pane.put(x, y, glyph, self.looks.pen(ink, ground, bold=bold, underline=underline))

    def _tile(self, space: int, text: str, style: Style) -> None:
        x, y = self.geometry.space(space)
        self.pane.put(x - 2, y, text, style)

    def _ring(self) -> None:
        """Pieces as tiles, landing values on empty segments, the start space, and a dot on every other."""
        looks, scene, view = self.looks, self.scene, self.view
        values = landings(scene)
        target = scene.foresight.stops[-1] if scene.foresight and scene.foresight.stops else None
        for space in range(view.numbers.ring):
            x, y = self.geometry.space(space)
            if space in view.pieces:
                seat = view.pieces.index(space)
                player, letter = scene.players[seat], scene.letters[seat]
                self._tile(space, f" {shape(looks, player.colour, letter)}{letter} ", looks.tile(player.colour))
            elif space in values and space != target:
                self._landing(x, y, *values[space])
            elif space == view.numbers.start_space:
                self._put(x, y, looks.glyphs.start, "bright")
            else:
                self._put(x, y, looks.glyphs.dot, "dim")
            if space in values:
                self.pane.spot(x - 2, y, 4, 1, clicked(scene, values[space][0]))

    def _landing(self, x: int, y: int, values: str, jump: bool) -> None:
        text = values + (self.looks.glyphs.jump if jump and len(values) == 1 else "")
        self._put(x - len(text) // 2, y, text, "bright", bold=True)

    def _path(self) -> None:
        """A bullet in each segment passed, and the hollow piece on the one where it will stop."""
        scene, foresight, view, looks = self.scene, self.scene.foresight, self.view, self.looks
        if scene.seat is None or foresight is None or not foresight.stops:
            return
        colour, die, ring = scene.players[scene.seat].colour, scene.die or 0, view.numbers.ring
        first, target = view.pieces[scene.seat], foresight.stops[-1]
        for step in range(1, die * len(foresight.stops)):
            space = (first + step) % ring
            if space not in view.pieces and space != target:
                x, y = self.geometry.space(space)
                self._put(x - 2, y, "    ", "text")
                self._put(x, y, looks.glyphs.step, colour, bold=True)
        mark = shape(looks, colour, scene.letters[scene.seat], preview=True)
        # Where the tint is no colour, the ink is.
        ink = colour if looks.indexed or looks.sixteen else "bright"
        self._tile(target, f" {mark}{die} ", looks.pen(ink, looks.tint(colour), bold=True))
        if foresight.breaks:
            x, y = self.geometry.space(target)
            self._put(x - 2, y + 1, _("break"), colour)

    def _box(self, area: int) -> None:
        """The number of the area, and a row for each owner present."""
        scene, view, looks = self.scene, self.view, self.looks
        x, y = self.geometry.box(area)
        owners = [
            seat
            for seat in range(view.seats)
            if any(die.seat == seat for die in view.areas[area]) or gain_text(scene, seat, area)
        ]
        top = y - 2
        worth = str(view.numbers.areas[area])
        if area in scene.targets:
            self.pane.spot(x - 6, top, BOX, 4, worth)
        if area in lit_areas(scene):
            self.pane.put(x - 4, top, f" {worth} ", looks.selected())
        else:
            self._put(x - 3, top, worth, "bright", bold=True)
        score = area_scores(view)[area]
        for line, seat in enumerate(owners, 1):
            self._owner(x - 5, top + line, area, seat, bool(score.relative[seat]))

    def _owner(self, x: int, y: int, area: int, seat: Seat, leads: bool) -> None:
        """The dice of one owner, what will join them, and a star where they lead."""
        scene, looks, player = self.scene, self.looks, self.scene.players[seat]
        dice = [(index, die) for index, die in enumerate(self.view.areas[area]) if die.seat == seat]
        gain = gain_text(scene, seat, area)
        wide = 2 * len(dice) + len(gain) <= BOX - 3
        self._put(x, y, shape(looks, player.colour, scene.letters[seat]), player.colour, bold=True)
        column = x + 2
        for index, die in dice:
            if is_affected(scene, area, index):
                self.pane.put(column, y, str(die.value), looks.affected(player.colour))
            else:
                self._put(column, y, str(die.value), player.colour, bold=True, underline=die.turn >= scene.since)
            column += 2 if wide else 1
        if gain and scene.foresight:
            column = self.pane.put(column, y, gain, looks.affected(player.colour)) + 1
        elif gain:
            self._put(column, y, gain, player.colour, bold=True, underline=True)
            column += len(gain) + 1
        if leads:
            self._put(column, y, looks.glyphs.leads, "bright")
