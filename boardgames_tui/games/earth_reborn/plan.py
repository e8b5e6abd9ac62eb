"""What is planned, drawn over the map: the path to its end, and in combat the target and dice on four sides."""

from itertools import pairwise

from rich.style import Style

from boardgames_tui.games.earth_reborn.ground import Ground
from boardgames_tui.games.earth_reborn.marks import facing_arrow, path_glyphs
from boardgames_tui.widgets.canvas import Cell
from rules.earth_reborn.parts import STEPS, Edge, Facing, Square, beside, edge_of, opposite

ARC_SHARES = {"dark": 75, "light": 45}
"""How much of the seat's colour lies under the dice of an arc; none under those of the grey one."""


def between(one: Square, other: Square) -> Facing:
    """The side of one square on which its neighbour lies."""
    step = other[0] - one[0], other[1] - one[1]
    return next(side for side, each in STEPS.items() if each == step)


class Plan(Ground):
    """The map of a scene with everything on it."""

    def paint(self) -> list[list[Cell]]:
        """The map, then what is planned."""
        super().paint()
        self._path()
        self._strengths()
        self._target()
        return self.rows

    # The path

    def _path(self) -> None:
        scene, squares = self.scene, self.scene.path
        if len(squares) < 2 or scene.active is None:
            return
        arms: dict[Square, set[Facing]] = {}
        last = scene.facing
        for one, other in pairwise(squares):
            assert one is not None
            side = between(one, other) if other is not None else last
            arms.setdefault(one, set()).add(side)
            self._crossing(one, side)
            if other is not None:
                arms.setdefault(other, set()).add(opposite(side))
        skipped = {squares[0], scene.cursor}
        for square, sides in arms.items():
            if square not in skipped and scene.view.standing(square) is None:
                self._bend(square, sides)
        if scene.cursor:
            self._cursor(scene.cursor)

    def _line(self, x: int, y: int, glyph: str) -> None:
        if 0 <= y < self.height and 0 <= x < self.width:
            assert self.scene.active is not None
            ground = self.rows[y][x][1].bgcolor
            pen = self.looks.pen(self.scene.colour(self.scene.active), bold=True)
            self.rows[y][x] = (glyph, pen + Style(bgcolor=ground) if ground and self.looks.colour else pen)

    def _crossing(self, square: Square, side: Facing) -> None:
        """The path over an edge; a closed door on it stays to be seen."""
        edge, scale = edge_of(square, side), self.scale
        if edge in self.doors and self.doors[edge][1] == "closed":
            return
        glyphs = path_glyphs(self.looks)
        x, y = scale.left(edge[0]), scale.top(edge[1])
        if side in "ns":
            self._line(x + 1 + scale.wide // 2, y, glyphs["ns"])
        else:
            self._line(x, y + 1, glyphs["ew"])

    def _bend(self, square: Square, sides: set[Facing]) -> None:
        scale, glyphs = self.scale, path_glyphs(self.looks)
        x, y = scale.left(square[0]) + 1, scale.top(square[1]) + 1
        centre = scale.wide // 2
        for at in range(scale.wide):
            glyph = " "
            if at != centre:
                glyph = glyphs["ew"] if ("w" if at < centre else "e") in sides else " "
            self._line(x + at, y, glyph)
        self._line(x + centre, y, glyphs["".join(side for side in "nesw" if side in sides)])
        if "s" in sides:
            for row in range(1, scale.high):
                self._line(x + centre, y + row, glyphs["ns"])

    def _cursor(self, square: Square) -> None:
        """Points left in brackets, one of them the arrow of facing."""
        looks, scene = self.looks, self.scene
        x, y = self.scale.left(square[0]) + 1, self.scale.top(square[1]) + 1
        pen = looks.pen("bright", self.ground(square), bold=True, reverse=not looks.colour)
        arrow, number = facing_arrow(looks, scene.facing), str(scene.left)
        text = f"{arrow}{number}]" if scene.facing == "w" else f"[{number}{arrow}"
        if len(text) > self.scale.wide:
            text = text.strip("[]")
        self.put(x, y, text.ljust(self.scale.wide), pen)

    # Combat

    def _strengths(self) -> None:
        """Dice on the four sides, on grounds as strong as they are."""
        scene, looks = self.scene, self.looks
        for each in scene.strengths:
            square = each.square
            if square not in self.grid.ways or scene.view.standing(square) is not None or scene.active is None:
                continue
            share = ARC_SHARES.get(each.arc)
            ground = f"{scene.colour(scene.active)} {share} ground" if share else "line"
            x, y = self.scale.left(square[0]) + 1, self.scale.top(square[1]) + 1
            self.put(x, y, str(each.dice).center(self.scale.wide), looks.pen("bright", ground, bold=True))

    def _target(self) -> None:
        """Brackets round who is struck; a wall or door in white."""
        blow = self.scene.blow
        if blow is None:
            return
        looks, scale = self.looks, self.scale
        if blow.fight.target.kind != "figure":
            self._white(edge_of(blow.square, blow.side))
            return
        square = beside(blow.square, blow.side)
        x, y = scale.left(square[0]), scale.top(square[1]) + 1
        for at, glyph in ((x, "["), (x + scale.wide + 1, "]")):
            self.put(at, y, glyph, looks.pen("bright", self.below(square), bold=True))

    def _white(self, edge: Edge) -> None:
        is_level, pen = edge[2] == "n", self.looks.selected()
        x, y = self.scale.left(edge[0]) + is_level, self.scale.top(edge[1]) + (not is_level)
        for at in range(self.scale.wide if is_level else 1):
            for row in range(1 if is_level else self.scale.high):
                if 0 <= y + row < self.height and 0 <= x + at < self.width:
                    self.rows[y + row][x + at] = (self.rows[y + row][x + at][0], pen)
