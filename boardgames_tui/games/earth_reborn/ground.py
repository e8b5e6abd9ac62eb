"""The map of Earth Reborn in cells: floor, walls, doors, figures, reach, the path. It is painted whole, then cut."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.style import Style

from boardgames_tui.games.earth_reborn.marks import facing_text, wall_glyph
from boardgames_tui.games.earth_reborn.scene import DOORS, Scene
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Cell
from rules.earth_reborn.grid import Door
from rules.earth_reborn.parts import Edge, Facing, Square

WALL = "text 60 ground"


@dataclass(frozen=True, slots=True)
class Scale:
    """How many cells a square takes, without its edge."""

    wide: int = 3
    high: int = 1

    def left(self, x: int) -> int:
        """The column of the western edge of a square."""
        return x * (self.wide + 1)

    def top(self, y: int) -> int:
        """The row of its northern edge."""
        return y * (self.high + 1)


SMALL, LARGE = Scale(), Scale(4, 2)


def door_ground(door: Door) -> str:
    """The ground of a door, by its kind."""
    return DOORS["magnetic" if door.magnetic else door.kind]


class Ground:
    """Paints one scene into rows of cells, at one scale."""

    def __init__(self, looks: Looks, scene: Scene, scale: Scale) -> None:
        self.looks, self.scene, self.scale = looks, scene, scale
        self.grid = grid = scene.view.grid
        self.width, self.height = scale.left(grid.width) + 1, scale.top(grid.height) + 1
        blank: Cell = (" ", looks.pen())
        self.rows: list[list[Cell]] = [[blank] * self.width for _row in range(self.height)]
        doors = zip(grid.doors, scene.view.doors, strict=True)
        self.doors = {edge: (door, how) for door, how in doors for edge in door.edges}
        self.walls = grid.walls - set(scene.view.broken)
        self.tint = looks.tint(scene.colour(scene.active)) if scene.active is not None else "sel"

    def paint(self) -> list[list[Cell]]:
        """Everything, from the floor upwards."""
        grid = self.grid
        for square in grid.squares:
            self._square(square)
        for y in range(grid.height + 1):
            for x in range(grid.width + 1):
                self._corner(x, y)
                if x < grid.width:
                    self._edge((x, y, "n"))
                if y < grid.height:
                    self._edge((x, y, "w"))
        self._figures()
        return self.rows

    # Cells

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Text from a cell on, as far as there is room."""
        if 0 <= y < self.height:
            for at, glyph in enumerate(text, x):
                if 0 <= at < self.width:
                    self.rows[y][at] = (glyph, style)

    def ground(self, *squares: Square) -> str:
        """The ground where these squares meet: reach if all are, floor if any is indoors."""
        grid, reach = self.grid, self.scene.reach
        inside = [each for each in squares if each in grid.ways]
        if inside and len(inside) == len(squares) and all(each in reach for each in inside):
            return self.tint
        return "raise" if any(each not in grid.outdoors for each in inside) else "ground"

    def around(self, edge: Edge) -> tuple[Square, Square]:
        """The squares on both sides of an edge."""
        x, y, kind = edge
        return ((x, y - 1) if kind == "n" else (x - 1, y)), (x, y)

    def is_solid(self, edge: Edge) -> bool:
        """Does a wall or a door go along it?"""
        door = self.doors.get(edge)
        return edge in self.walls or (door is not None and door[1] != "destroyed")

    # Floor, walls and doors

    def _square(self, square: Square) -> None:
        ground, scale = self.ground(square), self.scale
        x, y = scale.left(square[0]) + 1, scale.top(square[1]) + 1
        pen = self.looks.pen("faint", ground)
        for row in range(scale.high):
            self.put(x, y + row, " " * scale.wide, pen)
        left = self.scene.reach.get(square)
        if left is None:
            self.put(x + scale.wide // 2, y, self.looks.glyphs.dot, pen)
        else:
            text = str(left).rjust(2).ljust(scale.wide)
            self.put(x, y, text, self.looks.pen("bright", ground))

    def _edge(self, edge: Edge) -> None:
        looks, scale = self.looks, self.scale
        is_level = edge[2] == "n"
        x, y = scale.left(edge[0]) + is_level, scale.top(edge[1]) + (not is_level)
        if edge in self.doors and self.doors[edge][1] != "destroyed":
            self._door(edge, x, y)
            return
        is_wall = edge in self.walls
        glyph = " "
        if is_wall:
            glyph = looks.glyphs.wall_across if is_level else looks.glyphs.wall_upright
        one, other = self.around(edge)
        ground = self.ground(one, other) if not is_wall else self.below(one, other)
        pen = looks.pen(WALL, ground)
        for row in range(1 if is_level else scale.high):
            self.put(x, y + row, glyph * (scale.wide if is_level else 1), pen)

    def below(self, *squares: Square) -> str:
        """Floor if any of the squares is indoors, reach or not."""
        grid = self.grid
        return "raise" if any(each in grid.ways and each not in grid.outdoors for each in squares) else "ground"

    def _door(self, edge: Edge, x: int, y: int) -> None:
        looks, (door, how) = self.looks, self.doors[edge]
        ground, letter, is_level = door_ground(door), door.letter, edge[2] == "n"
        wide = self.scale.wide if is_level else 1
        pen = looks.pen("ground", ground, bold=True) if looks.colour else looks.pen(bold=True, reverse=True)
        if how == "open":
            pen = looks.pen(ground, self.below(*self.around(edge)), bold=True)
            text = ("'" if looks.ascii else looks.glyphs.dot).center(wide)
        elif looks.ascii:
            text = letter.upper().center(wide, "=")
        else:
            text = letter.center(wide)
        for row in range(1 if is_level else self.scale.high):
            self.put(x, y + row, text if row == 0 else " " * wide, pen)

    def _corner(self, x: int, y: int) -> None:
        edges: tuple[Edge, ...] = ((x, y - 1, "w"), (x, y, "n"), (x, y, "w"), (x - 1, y, "n"))
        arms = "".join(side for side, edge in zip("nesw", edges, strict=True) if self.is_solid(edge))
        squares = ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))
        ground = self.below(*squares) if arms else self.ground(*squares)
        glyph = wall_glyph(self.looks, arms) if arms else " "
        self.put(self.scale.left(x), self.scale.top(y), glyph, self.looks.pen(WALL, ground))

    # Figures

    def _figures(self) -> None:
        view = self.scene.view
        last = (self.scene.active,) if self.scene.active is not None else ()
        for number in (*(n for n in range(len(view.figures)) if n not in last), *last):
            figure = view.figures[number]
            if figure.square is None:
                continue
            x, y = self.scale.left(figure.square[0]) + 1, self.scale.top(figure.square[1]) + 1
            if figure.fate == "dead":
                if view.standing(figure.square) is None and figure.square not in self.scene.reach:
                    pen = self.looks.pen("dim", self.ground(figure.square), underline=number in self.scene.news)
                    self.put(x + self.scale.wide // 2, y, "x", pen)
                continue
            pen = self.figure_pen(number)
            for row in range(self.scale.high):
                self.put(x, y + row, " " * self.scale.wide, pen)
            self.put(x, y, facing_text(self.looks, view.character(number).letter, figure.facing), pen)

    def figure_pen(self, number: int) -> Style:
        """White when active, filled while it may still be activated, a letter on a tint once engaged."""
        looks, colour, is_new = self.looks, self.scene.colour(number), number in self.scene.news
        if number == self.scene.active:
            return looks.selected() if looks.colour else looks.pen(bold=True, underline=True, reverse=True)
        if self.scene.view.figures[number].engaged:
            return looks.pen(colour, looks.tint(colour), bold=True, underline=is_new)
        if not looks.colour:
            return looks.pen(bold=True, reverse=True, underline=is_new)
        return looks.pen("ground", colour, bold=looks.tints, underline=is_new)

    def spots(self) -> Iterator[tuple[int, int, Square]]:
        """Where squares lie, to be clicked: column, row, square."""
        for square in self.grid.squares:
            yield self.scale.left(square[0]) + 1, self.scale.top(square[1]) + 1, square

    def ways_out(self) -> Iterator[tuple[int, int, Square, Facing]]:
        """Where the rim of the map lies, to be clicked: column, row, the square inside, the side."""
        scale, (width, height) = self.scale, (self.grid.width, self.grid.height)
        for x in range(width):
            yield scale.left(x) + 1, 0, (x, 0), "n"
            yield scale.left(x) + 1, scale.top(height), (x, height - 1), "s"
        for y in range(height):
            yield 0, scale.top(y) + 1, (0, y), "w"
            yield scale.left(width), scale.top(y) + 1, (width - 1, y), "e"
