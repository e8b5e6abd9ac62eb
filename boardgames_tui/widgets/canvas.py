"""A grid of cells that painters draw into, and the widget that shows it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

Cell: TypeAlias = tuple[str, Style]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be clicked, in cells of the whole grid; a click is ``key`` being pressed."""

    x: int
    y: int
    width: int
    height: int
    key: str

    def holds(self, x: int, y: int) -> bool:
        """Is the cell within?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Grid:
    """Cells, each a glyph and a style; the second half of a wide glyph is an empty string."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width, self.height, self.ground = width, height, ground
        self.rows: list[list[Cell]] = [[(" ", ground)] * width for _ in range(height)]
        self.spots: list[Spot] = []
        self.cursor: tuple[int, int] = (0, max(0, height - 2))

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text from a cell on; what lies outside is left out, never half a glyph. Returns the next column."""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row = self.rows[y]
        if text.isascii():
            for offset, glyph in enumerate(text):
                if 0 <= x + offset < self.width:
                    row[x + offset] = (glyph, style)
            return x + len(text)
        for glyph in text:
            cells = cell_len(glyph)
            if x >= 0 and x + cells <= self.width and cells:
                row[x] = (glyph, style)
                if cells == 2:
                    row[x + 1] = ("", style)
            x += cells
        return x

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Make a rectangle empty cells in this style."""
        for line in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self.rows[line][column] = (" ", style)

    def right(self, x: int, y: int, text: str, style: Style) -> None:
        """Write text that ends before column ``x``."""
        self.put(x - cell_len(text), y, text, style)

    def centre(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        """Write text in the middle of ``width`` cells from ``x`` on."""
        self.put(x + (width - cell_len(text)) // 2, y, text, style)

    def spot(self, x: int, y: int, width: int, height: int, key: str) -> None:
        """Let a click on these cells be this key."""
        self.spots.append(Spot(x, y, width, height, key))

    def pane(self, x: int, y: int, width: int, height: int) -> "Pane":
        """A part of the grid with coordinates of its own."""
        return Pane(self, x, y, width, height)

    def lay(self, other: "Grid") -> None:
        """Lay a grid that is no larger into the top left corner, with its spots and its cursor."""
        for row, upper in zip(self.rows, other.rows, strict=False):
            row[: other.width] = upper
        self.spots, self.cursor = other.spots, other.cursor

    def text(self) -> str:
        """What can be read on it, a line a row."""
        return "\n".join("".join(glyph for glyph, _ in row).rstrip() for row in self.rows)


@dataclass(frozen=True, slots=True)
class Pane:
    """A rectangle of a grid; painters draw in its own coordinates."""

    grid: Grid
    x: int
    y: int
    width: int
    height: int

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """As ``Grid.put``, kept within the pane's width."""
        room = self.width - x
        if room <= 0 or not 0 <= y < self.height:
            return x + cell_len(text)
        shown = text if cell_len(text) <= room else set_cell_size(text, room)
        return self.grid.put(self.x + x, self.y + y, shown, style) - self.x

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """As ``Grid.fill``."""
        self.grid.fill(self.x + x, self.y + y, min(width, self.width - x), min(height, self.height - y), style)

    def right(self, x: int, y: int, text: str, style: Style) -> None:
        """As ``Grid.right``."""
        self.put(x - cell_len(text), y, text, style)

    def centre(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        """As ``Grid.centre``."""
        self.put(x + (width - cell_len(text)) // 2, y, text, style)

    def lay(self, y: int, cells: Sequence[Cell]) -> None:
        """Lay a whole row of ready cells."""
        row = self.grid.rows[self.y + y]
        row[self.x : self.x + len(cells)] = cells

    def ground(self, x: int, y: int) -> str:
        """The colour of the ground of a cell, as ``#rrggbb``."""
        style = self.grid.rows[self.y + y][self.x + x][1]
        return style.bgcolor.name if style.bgcolor else "#000000"

    def spot(self, x: int, y: int, width: int, height: int, key: str) -> None:
        """As ``Grid.spot``."""
        self.grid.spot(self.x + x, self.y + y, width, height, key)

    def pane(self, x: int, y: int, width: int, height: int) -> "Pane":
        """A part of the pane."""
        return Pane(self.grid, self.x + x, self.y + y, width, height)


def cut(text: str, cells: int, ellipsis: str = "…") -> str:
    """The text in at most so many cells; what is cut off leaves an ellipsis."""
    if cell_len(text) <= cells:
        return text
    if cells <= cell_len(ellipsis):
        return ""
    return set_cell_size(text, cells - cell_len(ellipsis)).rstrip() + ellipsis


class Canvas(Widget):
    """Shows a grid, and repaints only the rows that differ from the one before."""

    can_focus = False
    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(self, painted: Callable[[int, int], Grid]) -> None:
        super().__init__()
        self._painted = painted
        self.grid: Grid | None = None

    def repaint(self) -> None:
        """Paint anew and show the rows that changed."""
        width, height = self.size
        if not width or not height:
            return
        old, self.grid = self.grid, self._painted(width, height)
        if old is None or (old.width, old.height) != (width, height):
            self.refresh()
            return
        changed = [y for y in range(height) if old.rows[y] != self.grid.rows[y]]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """The row as segments, one for each run of a style."""
        if self.grid is None or (self.grid.width, self.grid.height) != tuple(self.size):
            self.grid = self._painted(*self.size)
        if y >= self.grid.height:
            return Strip.blank(self.size.width)
        return Strip(_segments(self.grid.rows[y]), self.grid.width)


def _segments(row: list[Cell]) -> list[Segment]:
    segments: list[Segment] = []
    glyphs: list[str] = []
    pen: Style | None = None
    for glyph, style in row:
        if style is not pen:
            if glyphs:
                segments.append(Segment("".join(glyphs), pen))
            glyphs, pen = [], style
        glyphs.append(glyph)
    segments.append(Segment("".join(glyphs), pen))
    return segments
