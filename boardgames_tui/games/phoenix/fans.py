"""A phoenix as a fan: eight slots of two ring segments round a small bird, mirrored left and right, in half blocks."""

from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TypeAlias

from boardgames_tui.games import emblem
from boardgames_tui.games.phoenix.scene import Scene
from boardgames_tui.games.phoenix.tiles import DARK_INK, GROUNDS, LIGHT_INK, STRIPES, letter, symbol
from boardgames_tui.games.phoenix.wings import next_part, slot_half
from boardgames_tui.looks import Looks, mix
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.pixels import Emblem, paint_emblem, read_emblem
from rules.language import _
from rules.moves import Seat
from rules.phoenix.parts import COLOUR_OF, PARTS, RAINBOW, Half, Part
from rules.phoenix.score import points
from rules.phoenix.words import colour_words

FIRST, STEP = 7.0, 22.6
BODY, MIDDLE = 0.31, 0.67
GAP = 0.55
BIRD = (10, 4)

Spot: TypeAlias = tuple[int, Part, float, bool]
"""A pixel of a fan: its slot, its half, how far across the segment it lies (0 to 1), and whether it is at a rim."""


class Fan:
    """The geometry of a fan of this radius in pixels, for so many slots; its foot is the middle of the lowest row."""

    def __init__(self, radius: int, slots: int) -> None:
        self.radius, self.slots = radius, slots
        self.width, self.height = 2 * radius + 2, (radius + 4) // 2 + 1

    def angle(self, slot: int) -> float:
        """The middle direction of a slot, in degrees from the top, negative to the left."""
        wing = self.slots // 2
        place = wing - slot if slot <= wing else slot - wing - 1
        found = FIRST + STEP * (place + 0.5)
        return -found if slot <= wing else found

    def cell(self, slot: int, part: Part) -> tuple[int, int]:
        """The cell in the middle of a half."""
        share = (MIDDLE + 1) / 2 if part == "upper" else (BODY + MIDDLE) / 2
        turn, radius = radians(self.angle(slot)), share * self.radius
        return int(self.width / 2 + radius * sin(turn)), int((self._foot - radius * cos(turn)) / 2)

    @property
    def _foot(self) -> float:
        return self.radius + 0.5

    def spot(self, x: int, y: int) -> Spot | None:
        """What a pixel belongs to."""
        right, up = x + 0.5 - self.width / 2, self._foot - (y + 0.5)
        radius, angle = hypot(right, up), degrees(atan2(right, up))
        turned, wing = (abs(angle) - FIRST) / STEP, self.slots // 2
        if not 0 <= turned < wing or not BODY * self.radius < radius <= self.radius:
            return None
        across = turned % 1
        to_side = min(across, 1 - across) * radians(STEP) * radius
        to_ring = abs(radius - MIDDLE * self.radius)
        if to_side < GAP or to_ring < GAP:
            return None
        place = int(turned)
        slot = wing - place if angle < 0 else wing + 1 + place
        part: Part = "upper" if radius > MIDDLE * self.radius else "lower"
        rim = self.radius - radius < 1.2
        return slot, part, across, rim


@lru_cache(maxsize=4)
def spots(radius: int, slots: int) -> tuple[tuple[Spot | None, ...], ...]:
    """All pixels of a fan, by row."""
    fan = Fan(radius, slots)
    return tuple(tuple(fan.spot(x, y) for x in range(fan.width)) for y in range(2 * fan.height))


def colour_of(looks: Looks, half: Half | None, spot: Spot) -> str:
    """The colour of a pixel of a slot that holds this half."""
    _slot, _part, across, rim = spot
    ground = looks.hex("ground")
    if half is None:
        return mix(looks.hex("line"), ground, 0.38)
    name = COLOUR_OF[half]
    colour = STRIPES[min(3, int(across * 4))] if name == RAINBOW else GROUNDS[name]
    if name == "black" and rim:
        return looks.hex("line")
    return mix(colour, ground, 0.7) if rim else colour


def paint_fan(pane: Pane, looks: Looks, scene: Scene, seat: Seat, radius: int) -> None:
    """The fan of one seat with its name and points in the empty corners, and the ghost of what is chosen."""
    view = scene.view
    fan = Fan(radius, view.numbers.slots)
    chooses = seat == scene.seat and bool(scene.moves)
    ghost, aim = (scene.ghost, scene.aim) if chooses else (None, None)
    grid = spots(radius, view.numbers.slots)
    for y in range(fan.height):
        for x in range(fan.width):
            upper, lower = (
                _pixel(looks, scene, seat, grid[2 * y + row][x], ghost, aim, x + 2 * y + row) for row in (0, 1)
            )
            if upper == lower:
                pane.put(x, y, " ", looks.pen("text", upper))
            else:
                pane.put(x, y, "▄", looks.pen(lower, upper))
    bird = read_emblem(emblem("phoenix"))
    if bird:
        plumage = _plumage(looks, bird, view.options.colours[seat])
        paint_emblem(pane, fan.width // 2 - BIRD[0] // 2, fan.height - BIRD[1] - 1, plumage, looks.hex("ground"))
    _halves(pane, looks, scene, seat, fan, chooses)
    _corners(pane, looks, scene, seat, fan)


def _pixel(
    looks: Looks, scene: Scene, seat: Seat, spot: Spot | None, ghost: tuple[Part, Half] | None, aim: int | None, at: int
) -> str:
    if spot is None:
        return looks.hex("ground")
    slot, part, _across, _rim = spot
    half = slot_half(scene.view, seat, slot, part)
    if half is None and ghost and aim == slot and ghost[0] == part and at % 2:
        half = ghost[1]
    return colour_of(looks, half, spot)


def _plumage(looks: Looks, bird: Emblem, colour: str) -> Emblem:
    """The bird in its own colours: dark tips, the colour, a light breast."""
    own = GROUNDS[colour] if colour != "black" else looks.hex("dim")
    shades = (mix(own, looks.hex("ground"), 0.7), own, mix("#ffffff", own, 0.6))
    return Emblem(bird.rows, dict(zip(bird.palette, shades, strict=False)))


def _halves(pane: Pane, looks: Looks, scene: Scene, seat: Seat, fan: Fan, chooses: bool) -> None:
    """Letter and symbol in the middle of every half; in empty slots the key, where it can be chosen now."""
    view = scene.view
    ghost = scene.ghost if chooses else None
    for slot in range(1, view.numbers.slots + 1):
        for part in PARTS:
            x, y = fan.cell(slot, part)
            half = slot_half(view, seat, slot, part)
            aims = ghost is not None and ghost[0] == part and scene.aim == slot and half is None
            if half or (aims and ghost):
                shown = half or (ghost[1] if ghost else None)
                assert shown is not None
                ground = pane.ground(x, y)
                ink = "bright" if half is None else DARK_INK if COLOUR_OF[shown] == "yellow" else LIGHT_INK
                text = f"{letter(shown)}{symbol(looks, shown)}"
                pane.put(x - 1, y, text, looks.pen(ink, ground, bold=True, underline=aims))
            elif chooses and scene.aim == slot and ghost is None and part == next_part(view, seat, slot):
                pane.put(x, y, str(slot), looks.selected())
            elif chooses and scene.thing == "slot" and slot in scene.lit and (ghost is None or ghost[0] == part):
                pane.put(x, y, str(slot), looks.pen("bright", pane.ground(x, y), bold=True))
            else:
                pane.put(x, y, looks.glyphs.dot, looks.pen("faint", pane.ground(x, y)))
            if chooses:
                pane.spot(x - 2, y, 5, 1, f"slot-{slot}")


def _corners(pane: Pane, looks: Looks, scene: Scene, seat: Seat, fan: Fan) -> None:
    view, player, acts = scene.view, scene.players[seat], seat == scene.seat
    if acts:
        pane.put(0, 0, looks.glyphs.turn, looks.pen("bright", bold=True))
    pane.put(1, 0, scene.mark(looks, seat), looks.pen(player.colour, bold=True))
    pane.put(3, 0, cut(player.name, fan.width // 2 - 10, looks.glyphs.ellipsis), looks.pen(player.colour, bold=True))
    pane.put(1, 1, colour_words(view.options.colours[seat]), looks.pen("dim"))
    total = sum(points(view.numbers, view.options.colours[seat], view.boards[seat]))
    pane.right(fan.width - 1, 0, str(total), looks.pen("bright", bold=True))
    pane.right(fan.width - 1, 1, _("points"), looks.pen("dim"))
