"""The picture of BIRTH's large board: a ring of fifteen segments round a spiral of five arms, in half blocks.

A pixel is one cell wide and half a cell high. The arms leave the ring at the true borders of the areas and turn inward
to five equal sectors, so that every area touches its own spaces and has the same room for dice.
"""

from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin

from boardgames_tui.games.birth.strip import area_colour
from boardgames_tui.looks import Looks, mix
from boardgames_tui.widgets.canvas import Cell
from boardgames_tui.widgets.pixels import LOWER, UPPER

MOST_RADIUS = 41.0
TWIST = 46.0
BOX_RADIUS = 0.585
CORE = "#ffdfae"
STARS = ((0.08, 0.11), (0.93, 0.05), (0.04, 0.86), (0.9, 0.93), (0.97, 0.33), (0.02, 0.4), (0.12, 0.95), (0.95, 0.8))


class Geometry:
    """Where things lie in a picture of ``width`` x ``height`` cells, for areas with so many ``spaces`` each."""

    def __init__(self, width: int, height: int, spaces: tuple[int, ...]) -> None:
        self.width, self.height = width, height
        self.radius = min(MOST_RADIUS, min(width / 2, height) - 0.5)
        self.inner = 0.79 * self.radius + 1
        self.segment = 360 / sum(spaces)
        self.area_of = tuple(area for area, count in enumerate(spaces) for _ in range(count))
        firsts = [self.area_of.index(area) for area in range(len(spaces))]
        self.true_borders = tuple((first - 0.5) * self.segment for first in firsts)
        self.sector = 360 / len(spaces)
        self.equal_borders = tuple((area + 0.5) * self.sector for area in range(len(spaces)))

    def cell(self, angle: float, radius: float) -> tuple[int, int]:
        """The cell (column, row) at an angle, in degrees clockwise from the top, and a distance in pixels."""
        x = self.width / 2 + radius * sin(radians(angle))
        y = self.height - radius * cos(radians(angle))
        return int(x), int(y / 2)

    def space(self, space: int) -> tuple[int, int]:
        """The cell in the middle of a segment of the ring."""
        return self.cell(self.segment * space, (self.inner + self.radius) / 2)

    def box(self, area: int) -> tuple[int, int]:
        """The cell in the middle of an arm's box of dice."""
        middle = self.equal_borders[area] + self.sector / 2
        return self.cell(middle + TWIST * (1 - BOX_RADIUS), BOX_RADIUS * self.inner)

    def borders(self, share: float) -> tuple[float, ...]:
        """The directions of the arms' borders at this share of the inner radius."""
        along = min(1.0, max(0.0, (0.99 - share) / 0.3))
        blend, twist = along * along * (3 - 2 * along), TWIST * (1 - share)
        pairs = zip(self.true_borders, self.equal_borders, strict=True)
        return tuple(true + apart(equal, true) * blend + twist for true, equal in pairs)


def apart(one: float, other: float) -> float:
    """The angle between two directions, in degrees from -180 to 180."""
    return (one - other + 180) % 360 - 180


class Painter:
    """The colours of the pixels in one theme."""

    def __init__(self, looks: Looks, geometry: Geometry, filled: bool) -> None:
        self.geometry, self.filled = geometry, filled
        self.ground, self.line = looks.hex("ground"), looks.hex("line")
        lift, share = ("#ffffff", 0.14) if looks.theme != "light" else ("#000000", 0.1)
        areas = sorted(set(geometry.area_of))
        self.tints = [mix(looks.hex(area_colour(area)), self.ground, 0.16) for area in areas]
        if looks.indexed:
            # Tints of so few colours are greys: the areas have one, and their borders the ground.
            self.tints = [mix(lift, self.ground, 0.1)] * len(areas)
        self.rings = [mix(lift, tint, share) for tint in self.tints]
        self.dark = [mix(tint, self.ground, 0.0 if looks.indexed else 0.25) for tint in self.tints]
        self.rims = [mix(lift, tint, 0.0 if looks.indexed else 0.035) for tint in self.tints]
        self.core = looks.hex("white") if looks.theme != "light" else self.line
        self.core_share = 0.62 if looks.theme != "light" else 0.5

    def pixel(self, x: int, y: int) -> str:
        """The colour of one pixel."""
        geometry = self.geometry
        right, down = x + 0.5 - geometry.width / 2, y + 0.5 - geometry.height
        radius, angle = hypot(right, down), degrees(atan2(right, -down)) % 360
        if radius > geometry.radius:
            return self.ground
        if radius >= geometry.inner:
            return self._ring(radius, angle)
        return self._arm(radius, angle) if radius < geometry.inner - 1 else self.ground

    def _ring(self, radius: float, angle: float) -> str:
        geometry = self.geometry
        segment = int((angle + geometry.segment / 2) % 360 // geometry.segment)
        from_border = geometry.segment / 2 - abs(apart(angle, segment * geometry.segment))
        if radius * sin(radians(from_border)) < 0.62:
            return self.ground
        if not self.filled:
            return self.line
        colour = self.rings[geometry.area_of[segment]]
        return mix(colour, self.ground, 0.75) if radius > geometry.radius - 0.5 else colour

    def _arm(self, radius: float, angle: float) -> str:
        borders = self.geometry.borders(radius / self.geometry.inner)
        area = min(range(len(borders)), key=lambda index: (angle - borders[index]) % 360)
        near = (abs(apart(angle, border)) for border in borders)
        distance = min(radius * sin(radians(min(90.0, gap))) for gap in near)
        if not self.filled:
            if radius < 0.12 * self.geometry.inner:
                return self.core
            return self.line if distance < 0.75 else self.ground
        tint = self.dark[area] if distance < 0.75 else self.rims[area] if distance < 1.6 else self.tints[area]
        reach = max(0.0, radius / self.geometry.radius - 0.06) / 0.12
        weight = round(self.core_share * exp(-reach * reach) * 24) / 24
        return mix(CORE, tint, weight) if weight else tint


@lru_cache(maxsize=4)
def picture(
    looks: Looks, width: int, height: int, spaces: tuple[int, ...], filled: bool = True
) -> tuple[tuple[Cell, ...], ...]:
    """The rows of cells, computed once for a size and theme."""
    painter = Painter(looks, Geometry(width, height, spaces), filled)
    stars = {(int(x * width), int(y * height)) for x, y in STARS}
    rows = []
    for y in range(height):
        row: list[Cell] = []
        for x in range(width):
            upper, lower = painter.pixel(x, 2 * y), painter.pixel(x, 2 * y + 1)
            if upper == lower:
                star = (x, y) in stars and upper == painter.ground
                row.append((looks.glyphs.dot if star else " ", looks.pen("faint", upper)))
            elif lower == painter.ground:
                # The ground is never ink: among 16 colours it would be that of texts.
                row.append((UPPER, looks.pen(upper, lower)))
            else:
                row.append((LOWER, looks.pen(lower, upper)))
        rows.append(tuple(row))
    return tuple(rows)
