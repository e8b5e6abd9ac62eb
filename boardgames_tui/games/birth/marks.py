"""What both boards of BIRTH mark: where values land, which dice will change, what will join an area."""

from boardgames_tui.games.birth.strip import Scene
from boardgames_tui.looks import Looks
from rules.birth.foresee import leaving
from rules.birth.ring import travel
from rules.birth.state import Ejecting
from rules.moves import Seat


def landings(scene: Scene) -> dict[int, tuple[str, bool]]:
    """For each space where a value of the hand would stop: those values, the keys to press, and whether by a jump."""
    found: dict[int, tuple[str, bool]] = {}
    if scene.seat is None:
        return found
    for value in scene.values:
        stops = travel(scene.view.numbers, scene.view.pieces, scene.seat, value)
        values, jump = found.get(stops[-1], ("", False))
        found[stops[-1]] = values + str(value), jump or len(stops) > 1
    return found


def clicked(scene: Scene, values: str) -> str:
    """What a click on a space means where these values land: the first, then the next; the last one once more."""
    chosen = str(scene.die) if scene.die else ""
    return values[min(values.index(chosen) + 1, len(values) - 1)] if chosen in values and chosen else values[0]


def is_affected(scene: Scene, area: int, index: int) -> bool:
    """Will this die, by its place in the area, be reborn or ejected?"""
    foresight, stage = scene.foresight, scene.view.stage
    if foresight is not None and foresight.area == area and index in foresight.affected:
        return True
    return isinstance(stage, Ejecting) and stage.area == area and index in leaving(scene.view)


def gain_text(scene: Scene, seat: Seat, area: int) -> str:
    """What would join this seat's dice in this area, such as ``+4``; "" for nothing."""
    foresight, view = scene.foresight, scene.view
    if foresight and foresight.stops:
        return f"+{scene.die}" if seat == scene.seat and area == foresight.area else ""
    stage = view.stage
    if not isinstance(stage, Ejecting) or area not in (foresight.targets if foresight else scene.targets):
        return ""
    return f"+{stage.value}" * sum(view.areas[stage.area][index].seat == seat for index in leaving(view))


def lit_areas(scene: Scene) -> tuple[int, ...]:
    """The areas whose number is lit: those that dice may be sent to, or the one chosen."""
    foresight = scene.foresight
    return foresight.targets if foresight and not foresight.stops else scene.targets


def compared(scene: Scene, looks: Looks, seat: Seat, points: int) -> str:
    """A seat's points, and what they will be where the chosen move, no roll following, changes them."""
    foresight = scene.foresight
    if foresight is None or foresight.stops or foresight.totals[seat] == points:
        return str(points)
    return f"{points}{looks.glyphs.to}{foresight.totals[seat]}"
