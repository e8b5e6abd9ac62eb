"""Positions of Earth Reborn for the tests, and how they are played on.

``FLOOR`` is the first scenario on a floor without walls; ``at`` makes a position on it, or on the scenario's own map.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from rules.earth_reborn import edition
from rules.earth_reborn.edition import EDITIONS, Edition
from rules.earth_reborn.moves import (
    AnyMove,
    Finish,
    Lay,
    Pass,
    Rolled,
    activate,
    assign,
    lay,
    open_door,
    step,
    stop,
)
from rules.earth_reborn.parts import Facing, Square
from rules.earth_reborn.play import RULES
from rules.earth_reborn.state import Activation, Figure, Laid, Options, Round, State, Walking, Window
from rules.moves import NATURE
from tests.rules.matches import played, refused

play, refusal = partial(played, RULES), partial(refused, RULES)

NORAD, SALEMITES = 0, 1
VASQUEZ, BOLTER, WOO, EINSTEIN, DEELER, ZOMBIE_1, ZOMBIE_2 = range(7)
NAMES = ("vasquez", "bolter", "woo", "einstein", "deeler", "zombie_1", "zombie_2")
OF = (NORAD,) * 3 + (SALEMITES,) * 4
MAP, FLOOR = Options(), Options(edition="floor")
M3_M1, M1_M3_C2, M2_C3_C1, M2_C2_C2, F3_C1 = 12, 13, 15, 16, 23
"""Tiles by what they offer here: the numbers of their patterns."""
Posts: TypeAlias = dict[int, tuple[Square | None, Facing]]
"""Squares and facings of figures."""
POSTS: Posts = {
    VASQUEZ: ((1, 1), "e"),
    BOLTER: ((1, 3), "e"),
    WOO: ((1, 5), "e"),
    EINSTEIN: ((8, 1), "w"),
    DEELER: ((8, 3), "w"),
    ZOMBIE_1: ((8, 5), "w"),
    ZOMBIE_2: ((8, 7), "w"),
}
FRONT: Posts = {
    VASQUEZ: ((4, 1), "e"),
    EINSTEIN: ((5, 1), "w"),
    BOLTER: ((4, 3), "e"),
    DEELER: ((5, 3), "w"),
    WOO: ((4, 5), "e"),
    ZOMBIE_1: ((5, 5), "w"),
    ZOMBIE_2: ((4, 7), "e"),
}
"""Vasquez, Bolter and Woo each with an enemy before them; Zombie 2 stands alone."""


def changed(**scenario: Any) -> Edition:
    """The numbers with something changed about the scenario."""
    files = edition.texts()
    files["beauty"] = json.dumps(json.loads(files["beauty"]) | scenario)
    return edition.load(files)


def _floor() -> tuple[str, ...]:
    rows = ["+" + "   +" * 12] * 9
    letters = {(1, 1): "V", (1, 3): "B", (1, 5): "W", (8, 1): "E", (8, 3): "D", (8, 5): "1", (8, 7): "2"}
    floor = []
    for y, edges in enumerate(rows):
        floor += [edges, "".join(f"  {letters.get((x, y), ' ')} " for x in range(12)) + " "]
    return (*floor[:-1], floor[0])[:17]


EDITION_FLOOR = changed(map=_floor())


def at(
    seat: int = NORAD,
    hand: Sequence[int] = (),
    under: Mapping[int, Sequence[int | Laid]] | None = None,
    posts: Posts = POSTS,
    engaged: Sequence[int] = (),
    points: tuple[int, int] = (8, 8),
    options: Options = FLOOR,
    **changes: Any,
) -> State:
    """A position in the second turn in which this seat's round begins.

    ``hand`` are its tiles behind the screen, ``under`` those of figures, ``posts`` squares and facings. Keys of
    ``changes`` are fields of the State, or names of figures with fields of the Figure.
    """
    state = RULES.start(2, options)
    figures = list(state.figures)
    tiles = {figure: tuple(map(_laid, lying)) for figure, lying in (under or {}).items()}
    for number, (square, facing) in posts.items():
        figures[number] = replace(figures[number], square=square, facing=facing)
    for number in range(len(figures)):
        lying = tiles.get(number, ())
        spent = sum(sum(each.points) for each in lying)
        figures[number] = replace(figures[number], engaged=number in engaged, tiles=lying, spent=spent)
    for name, number in zip(NAMES, range(len(figures)), strict=True):
        figures[number] = replace(figures[number], **changes.pop(name, {}))
    bag = Counter(state.bag) - Counter(hand)
    bag -= Counter(each.tile for lying in tiles.values() for each in lying)
    held = tuple(sorted(hand))
    hands = (held, ()) if seat == NORAD else ((), held)
    base: dict[str, Any] = {
        "turn": 2,
        "round": 1,
        "points": points,
        "figures": tuple(figures),
        "hands": hands,
        "bag": tuple(sorted(bag.elements())),
        "windows": (Round(seat),),
    }
    return replace(state, **base | changes)


def _laid(tile: int | Laid) -> Laid:
    return tile if isinstance(tile, Laid) else Laid(tile)


def tile_of(state: State, move: Any, viewer: int | None) -> int | None:
    """The tile in a move as these eyes see it."""
    tile: int | None = getattr(RULES.seen(state, move, viewer), "tile", None)
    return tile


def active(figure: int, tile: int | None = None) -> list[AnyMove]:
    """A figure is activated, and gets this tile."""
    moves: list[AnyMove] = [activate(OF[figure], figure)]
    return [*moves, assign(OF[figure], tile)] if tile is not None else moves


def pay(state: State, tile: int, section: int, points: int, side: Facing | None = None) -> Lay:
    """The active seat lays points: tile and section by their places from 1."""
    return lay(state.window.seat, tile, section, points, side)


def walk(state: State, way: str, facing: Facing) -> State:
    """Steps by their sides, then a stop; capitals open the door on that side."""
    for side in way:
        seat = state.window.seat
        found: Any = side.lower()
        state = play(state, open_door(seat, found) if side.isupper() else step(seat, found))
    return play(state, stop(state.window.seat, facing))


def rolled(attack: Sequence[int], defence: Sequence[int] = ()) -> Rolled:
    """Nature's dice, by their faces."""
    return Rolled(seat=NATURE, attack=tuple(attack), defence=tuple(defence))


MISS, NOTHING, HIT, DOUBLE, CRITICAL = 1, 2, 3, 5, 6
"""Faces of the yellow die: no hit twice, one hit, two hits, a critical."""


def blanks(state: State) -> Rolled:
    """A roll in which nothing happens."""
    found = RULES.chance_move(state, _Zero())  # type: ignore[arg-type]
    assert isinstance(found, Rolled)
    return found


class _Zero:
    """Dice that show their first face."""

    def random(self) -> float:
        """The lowest number."""
        return 0.0


def finish(state: State) -> State:
    """The active seat finishes its round."""
    return play(state, Finish(seat=state.window.seat))


def passes(state: State) -> State:
    """The active seat passes."""
    return play(state, Pass(seat=state.window.seat))


def top(state: State) -> Window:
    """What is due."""
    return state.window


def walking(state: State) -> Walking:
    """The walk that is open."""
    window = state.window
    assert isinstance(window, Walking)
    return window


def sound(state: State) -> None:
    """What holds at every position, whoever plays."""
    numbers = EDITIONS["default"]
    tiles = Counter(state.bag) + Counter(state.discard)
    for hidden in (*state.hands, *state.aside):
        tiles += Counter(hidden)
    for figure in state.figures:
        tiles += Counter(laid.tile for laid in figure.tiles)
    assert tiles == Counter(numbers.tiles.bag) and sum(tiles.values()) == 48
    assert min(state.points) >= 0
    for number, figure in enumerate(state.figures):
        _sound_figure(state, number, figure)
    standing = Counter(figure.square for figure in state.figures if figure.alive)
    crowded = {square for square, count in standing.items() if count > 1}
    window = state.window
    allowed = {state.figures[window.figure].square} if isinstance(window, Walking) else set()
    assert crowded <= allowed
    assert sum(isinstance(each, Activation) for each in state.windows) <= 1


def _sound_figure(state: State, number: int, figure: Figure) -> None:
    for laid in figure.tiles:
        sections = state.sections(laid.tile)
        assert all(0 <= points <= each.limit for points, each in zip(laid.points, sections, strict=True))
    assert figure.spent == sum(sum(laid.points) for laid in figure.tiles)
    character = state.character(number)
    most = character.healthy.max_points
    assert figure.spent <= max(most, character.wounded.max_points)
    assert figure.wounded or figure.spent <= most
    life = (character.wounded if figure.wounded else character.healthy).life
    assert figure.fate == "dead" or 0 <= figure.wounds < life
    assert (figure.square is None) == (figure.fate == "left")
    assert figure.square is None or figure.square in state.grid.ways
