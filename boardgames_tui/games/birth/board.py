"""The strip board of BIRTH: five columns are the areas in ring order, and the board is the scoresheet."""

from collections.abc import Sequence

from rich.style import Style

from boardgames_tui.games.birth.marks import clicked, compared, gain_text, is_affected, landings, lit_areas
from boardgames_tui.games.birth.path import paint_path
from boardgames_tui.games.birth.strip import (
    COLUMNS,
    HEIGHT,
    LABEL,
    LANDS_ROW,
    RING_ROW,
    SEATS_ROW,
    WRAP_X,
    Scene,
    column_ground,
    column_pen,
    header_ground,
    space_x,
)
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import shape
from rules.birth.score import AreaScore, area_scores, totals
from rules.birth.state import Die
from rules.language import _
from rules.moves import Seat

TRACK = "faint 70 line"
"""The ink of the ring, told from the tints too."""


class StripBoard:
    """Paints one scene into a pane of 80x15 cells, names ``more`` cells wider to the left of it."""

    def __init__(self, pane: Pane, looks: Looks, scene: Scene, more: int = 0) -> None:
        self.pane, self.looks, self.scene, self.view = pane, looks, scene, scene.view
        self.more = more
        self.labels = pane.pane(-more, 0, LABEL + more, pane.height)

    def paint(self) -> None:
        """Everything, ground first."""
        self._columns()
        self._ring()
        self._landings()
        if self.scene.foresight and self.scene.foresight.stops:
            paint_path(self.pane, self.looks, self.scene)
        self._seats()

    def _ink(self, x: int, ink: str, *, bold: bool = False, underline: bool = False) -> Style:
        return column_pen(self.looks, x, ink, bold=bold, underline=underline)

    def _columns(self) -> None:
        pane, looks = self.pane, self.looks
        self.labels.put(1, 0, _("area"), looks.pen("dim"))
        for area, (x, width) in enumerate(COLUMNS):
            worth = str(self.view.numbers.areas[area])
            pane.fill(x, 1, width, HEIGHT - 1, looks.pen("text", column_ground(area)))
            lit = area in lit_areas(self.scene)
            style = looks.selected() if lit else looks.pen("bright", header_ground(area), bold=True)
            pane.fill(x, 0, width, 1, style)
            if looks.ascii or not looks.tints:
                side = looks.glyphs.across * ((width - len(worth) - 2) // 2)
                frame = looks.pen("line", header_ground(area)) if not lit else style
                pane.put(x, 0, f"{side} {' ' * len(worth)} {side}"[:width], frame)
                pane.put(x + len(side) + 1, 0, f"[{worth}]" if lit and not looks.colour else worth, style)
            else:
                pane.centre(x, 0, width, worth, style)
            if area in self.scene.targets:
                pane.spot(x, 0, width, HEIGHT, worth)

    def _ring(self) -> None:
        pane, looks, view = self.pane, self.looks, self.view
        self.labels.put(1, RING_ROW, _("ring"), looks.pen("dim"))
        xs = [space_x(view, space) for space in range(view.numbers.ring)]
        for space, x in enumerate(xs):
            after = xs[space + 1] if space + 1 < len(xs) else WRAP_X
            same = space + 1 < len(xs) and view.numbers.area_of[space] == view.numbers.area_of[space + 1]
            glyph = looks.glyphs.across if same else looks.glyphs.path
            for column in range(x + 1, after):
                pane.put(column, RING_ROW, glyph, self._ink(column, TRACK))
        pane.put(WRAP_X, RING_ROW, looks.glyphs.wrap, self._ink(WRAP_X, "dim"))
        for space, x in enumerate(xs):
            self._space(space, x)

    def _space(self, space: int, x: int) -> None:
        """An empty space, or the piece that stands on it."""
        view, looks = self.view, self.looks
        if space in view.pieces:
            seat = view.pieces.index(space)
            player = self.scene.players[seat]
            mark = shape(looks, player.colour, self.scene.letters[seat])
            self.pane.put(x, RING_ROW, mark, self._ink(x, player.colour, bold=True))
        elif space == view.numbers.start_space:
            self.pane.put(x, RING_ROW, looks.glyphs.start, self._ink(x, "bright"))
        else:
            self.pane.put(x, RING_ROW, looks.glyphs.space, self._ink(x, "dim"))

    def _landings(self) -> None:
        """Under each space where a value of the hand would stop, that value: the key to press."""
        scene = self.scene
        if scene.seat is None or not scene.values:
            return
        self.labels.put(1, LANDS_ROW, _("lands on"), self.looks.pen("faint"))
        for space, (values, jump) in landings(scene).items():
            self._landing(space, values, jump)

    def _landing(self, space: int, values: str, jump: bool) -> None:
        """At most two cells wide, so that neighbours never read as one number; a third value stands below."""
        x = space_x(self.view, space)
        for place, value in enumerate(values):
            here = self.scene.die == int(value)
            style = self._chosen_style() if here else self._ink(x, "bright", bold=True)
            self.pane.put(x + place % 2, LANDS_ROW + place // 2, value, style)
        if jump and len(values) == 1:
            self.pane.put(x + 1, LANDS_ROW, self.looks.glyphs.jump, self._ink(x, "dim"))
        key = clicked(self.scene, values)
        self.pane.spot(x, RING_ROW, 1, 1, key)
        self.pane.spot(x, LANDS_ROW, min(2, len(values)), (len(values) + 1) // 2, key)

    def _chosen_style(self) -> Style:
        assert self.scene.seat is not None
        return self.looks.tile(self.scene.players[self.scene.seat].colour)

    def _seats(self) -> None:
        scores = area_scores(self.view)
        points = totals(self.view)
        for seat in range(self.view.seats):
            y = SEATS_ROW + 3 * seat
            self._label(seat, y, scores, points)
            for area in range(len(self.view.areas)):
                self._cell(seat, area, y, scores[area])

    def _label(self, seat: Seat, y: int, scores: Sequence[AreaScore], points: tuple[int, ...]) -> None:
        """Mark, name, and under it absolute + relative and the sum; the sum after the move where one is compared."""
        pane, looks, player = self.labels, self.looks, self.scene.players[seat]
        if seat == self.scene.seat:
            pane.put(0, y, looks.glyphs.turn, looks.pen("bright", bold=True))
        mark = shape(looks, player.colour, self.scene.letters[seat])
        pane.put(1, y, mark, looks.pen(player.colour, bold=True))
        name = cut(player.name, LABEL - 4 + self.more, looks.glyphs.ellipsis)
        pane.put(3, y, name, looks.pen("text"))
        if self.scene.foresight and not self.scene.foresight.stops:
            pane.put(3, y + 1, compared(self.scene, self.looks, seat, points[seat]), looks.pen("bright", bold=True))
            return
        absolute = sum(each.absolute[seat] for each in scores)
        relative = sum(each.relative[seat] for each in scores)
        x = pane.put(3, y + 1, f"{absolute}+{relative} ".ljust(6), looks.pen("dim"))
        pane.put(x, y + 1, str(points[seat]), looks.pen("bright", bold=True))

    def _cell(self, seat: Seat, area: int, y: int, score: AreaScore) -> None:
        """A seat's dice in an area, what will join them, and below what they are worth."""
        looks, dice = self.looks, [die for die in self.view.areas[area] if die.seat == seat]
        x = COLUMNS[area][0]
        gain = gain_text(self.scene, seat, area)
        if not dice and not gain:
            self.pane.put(x + 1, y, looks.glyphs.dot, self._ink(x, "faint"))
            return
        wide = 2 * len(dice) - 1 + (len(gain) + 1 if gain else 0) <= 11
        column = x + 1 if wide or len(dice) + len(gain) < 11 else x
        for index, die in enumerate(self.view.areas[area]):
            if die.seat == seat:
                self.pane.put(column, y, str(die.value), self._die_style(area, index, die, x))
                column += 2 if wide else 1
        if gain:
            self.pane.put(column, y, gain, self._gain_style(seat, x))
        if dice:
            self._worth(seat, x, y + 1, score)

    def _worth(self, seat: Seat, x: int, y: int, score: AreaScore) -> None:
        absolute, pips, relative = score.absolute[seat], score.pips[seat], score.relative[seat]
        if relative:
            after = self.pane.put(x + 1, y, f"{absolute}+", self._ink(x, "dim"))
            self.pane.put(after, y, f"{relative}{self.looks.glyphs.leads}", self._ink(x, "bright", bold=True))
        else:
            self.pane.put(x + 1, y, f"{absolute} {self.looks.glyphs.dot} {pips}", self._ink(x, "dim"))

    def _gain_style(self, seat: Seat, x: int) -> Style:
        foresight, colour = self.scene.foresight, self.scene.players[seat].colour
        if foresight:
            return self.looks.affected(colour)
        return self._ink(x, colour, underline=True, bold=True)

    def _die_style(self, area: int, index: int, die: Die, x: int) -> Style:
        """A die will change, is news since the asked one's last turn, or just lies there."""
        colour = self.scene.players[die.seat].colour
        if is_affected(self.scene, area, index):
            return self.looks.affected(colour)
        return self._ink(x, colour, bold=True, underline=die.turn >= self.scene.since)
