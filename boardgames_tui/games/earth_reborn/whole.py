"""The whole map of Earth Reborn in half blocks, three pixels a square: walls light, doors in colour, reach tinted."""

from boardgames_tui.games.earth_reborn.ground import WALL, Ground, door_ground
from boardgames_tui.games.earth_reborn.marks import facing_arrow
from boardgames_tui.games.earth_reborn.scene import Scene
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.pixels import LOWER, UPPER
from rules.earth_reborn.parts import Edge, Square, edge_of

SQUARE = 3
"""Pixels a square, one of them its northern or western edge."""


class Whole:
    """One scene as pixels; two of them lie in a cell."""

    def __init__(self, looks: Looks, scene: Scene, ground: Ground) -> None:
        self.looks, self.scene, self.ground = looks, scene, ground
        grid = scene.view.grid
        self.width, self.height = SQUARE * grid.width + 1, SQUARE * grid.height + 1
        self.pixels = [["ground"] * self.width for _row in range(self.height)]

    @property
    def rows(self) -> int:
        """Rows of cells."""
        return (self.height + 1) // 2

    def draw(self) -> None:
        """Floor, then edges and corners."""
        grid, ground = self.scene.view.grid, self.ground
        for x, y in grid.squares:
            colour = ground.ground((x, y))
            for row in range(SQUARE):
                for column in range(SQUARE):
                    self.pixels[SQUARE * y + row][SQUARE * x + column] = colour
        self._path()
        for y in range(grid.height + 1):
            for x in range(grid.width + 1):
                if x < grid.width:
                    self._edge((x, y, "n"))
                if y < grid.height:
                    self._edge((x, y, "w"))
                self._corner(x, y)

    def _path(self) -> None:
        """Squares of the walk that is planned, in the seat's colour."""
        scene = self.scene
        for square in scene.path[1:]:
            if square is not None and scene.active is not None:
                for row in range(1, SQUARE):
                    for column in range(1, SQUARE):
                        self.pixels[SQUARE * square[1] + row][SQUARE * square[0] + column] = scene.colour(scene.active)

    def _edge(self, edge: Edge) -> None:
        x, y, kind = edge
        step = (1, 0) if kind == "n" else (0, 1)
        colour = self._colour(edge)
        for at in range(1, SQUARE):
            self.pixels[SQUARE * y + step[1] * at][SQUARE * x + step[0] * at] = colour

    def _colour(self, edge: Edge) -> str:
        door = self.ground.doors.get(edge)
        if door is not None and door[1] == "closed":
            return door_ground(door[0])
        if door is not None and door[1] == "open":
            return f"{door_ground(door[0])} 35 raise"
        return WALL if edge in self.ground.walls else self.ground.ground(*self.ground.around(edge))

    def _corner(self, x: int, y: int) -> None:
        edges: tuple[Edge, ...] = ((x, y - 1, "w"), (x, y, "n"), (x, y, "w"), (x - 1, y, "n"))
        squares = ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))
        is_wall = any(self.ground.is_solid(edge) for edge in edges)
        self.pixels[SQUARE * y][SQUARE * x] = WALL if is_wall else self.ground.ground(*squares)

    def paint(self, pane: Pane) -> None:
        """The picture, and on it every figure as letter and arrow."""
        self.draw()
        looks = self.looks
        for row in range(self.rows):
            upper = self.pixels[2 * row]
            lower = self.pixels[2 * row + 1] if 2 * row + 1 < self.height else ["ground"] * self.width
            for x, (above, below) in enumerate(zip(upper, lower, strict=True)):
                glyph, ink, ground = (" ", above, above) if above == below else (UPPER, above, below)
                if above == "ground" != below:
                    glyph, ink, ground = LOWER, below, above
                pane.put(x, row, glyph, looks.pen(ink, ground))
        for number, figure in enumerate(self.scene.view.figures):
            if figure.square is None or not figure.alive:
                continue
            x, y = SQUARE * figure.square[0] + 1, self.text_row(figure.square)
            text = self.scene.view.character(number).letter + facing_arrow(looks, figure.facing)
            pane.put(x, y, text, self.ground.figure_pen(number))
        for x, y in self.scene.view.grid.squares:
            pane.spot(SQUARE * x + 1, self.text_row((x, y)), 2, 1, f"square-{x}-{y}")

    def text_row(self, square: Square) -> int:
        """The row of cells for a figure: the one within the square, or of two half within it that without a wall."""
        top = SQUARE * square[1] + 1
        if top % 2 == 0 or not self.ground.is_solid(edge_of(square, "n")):
            return top // 2
        return (top + 1) // 2
