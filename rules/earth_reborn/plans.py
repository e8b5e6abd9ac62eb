"""What a figure could do with a tile, and what it is worth to its side: the plans of the greedy computer player."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.earth_reborn import combat
from rules.earth_reborn.facing import arc
from rules.earth_reborn.fields import Walker, field, price, spots_at, spots_by, to_exit, way_down
from rules.earth_reborn.odds import fight
from rules.earth_reborn.parts import Edge, Facing, Square, opposite
from rules.earth_reborn.reach import reach
from rules.earth_reborn.state import Laid, Walking
from rules.earth_reborn.view import View

# What things are worth, in movement points of the figure that must escape; found by letting greedy players play.
WON = 1000.0
WOUND, KILL = 2.0, 4.0
PREY_WOUND = 9.0
"""A wound of the figure that must escape."""
POINT, TILE = 0.25, 0.3
"""What a command point and a tile are worth unspent."""
HELP, HUNT, AHEAD = 0.9, 1.0, 3.0
"""A movement point nearer for helpers and for hunters, and a square on the way of who escapes."""
FEAR = 1.5
AGAIN = 0.85
"""Each further blow of a plan counts a little less."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where to go, how many command points for it, what to strike from there, and what it is worth.

    ``tile`` is the pattern to assign first; ``leaves`` that the walk goes off the map, ``opens`` that the
    door on that side is opened for the blow.
    """

    worth: float
    square: Square
    walk: int = 0
    side: Facing | None = None
    blow: int = 0
    tile: int | None = None
    leaves: bool = False
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a side reckons with at a position: distances to the exit, to the one who flees, and what is in the way."""

    view: View
    seat: int
    prey: int
    escapes: bool
    exits: Mapping[Square, int]
    work: Mapping[Edge, int]
    ahead: frozenset[Square]
    fear: Mapping[Square, float]


def outlook(view: View, seat: int) -> Outlook:
    """The position as this seat looks at it."""
    escape = view.scenario.escape
    prey = next(n for n, each in enumerate(view.figures) if each.name == escape.figure)
    fled, escapes = view.figures[prey], view.side(seat) == escape.winner
    walker = Walker(fled.seat, fled.cards > 0)
    exits = to_exit(view, walker)
    assert fled.square is not None
    path = way_down(view, exits, fled.square, walker)
    work = {way.edge: price(view, way, walker.card) for way in path if price(view, way, walker.card) > 1}
    ahead = frozenset(way.to for way in path if way.to is not None)
    return Outlook(view, seat, prey, escapes, exits, work, ahead, _fear(view, prey) if escapes else {})


def _fear(view: View, prey: int) -> Mapping[Square, float]:
    """How much the one who flees is threatened on each square: wounds that may come, roughly."""
    found: dict[Square, float] = {}
    fled = view.figures[prey]
    for number, each in enumerate(view.figures):
        if each.alive and each.seat != fled.seat and each.square is not None:
            distance = field(view, [(each.square, 0)], Walker(each.seat, each.cards > 0, prey))
            card = view.card(number)
            far = 2 * card.movement + 1
            for square, steps in distance.items():
                if steps < far:
                    found[square] = found.get(square, 0.0) + card.combat[0] / 4 * (1 - steps / (far + 1))
    return found


def goals(look: Outlook, figure: int) -> Mapping[Square, int]:
    """For every square how far it is from where this figure is of use."""
    view, own = look.view, look.view.figures[figure]
    walker = Walker(own.seat, own.cards > 0)
    fled = view.figures[look.prey]
    assert fled.square is not None
    if not look.escapes:
        spots = spots_at(view, fled.square, walker.card)
        return field(view, [(square, 1 + opens) for square, _side, opens in spots] or [(fled.square, 2)], walker)
    seeds = [(square, 0) for edge in look.work for square, _side in spots_by(view, edge)]
    for each in view.figures:
        if each.alive and each.seat != own.seat and each.square is not None and _near(each.square, fled.square):
            seeds += [(square, int(opens)) for square, _side, opens in spots_at(view, each.square, walker.card)]
    return field(view, seeds or [(fled.square, 1)], walker)


def _near(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) <= 5


@dataclass(frozen=True, slots=True)
class Means:
    """What a figure can spend: command points in all, for walking, and by Close Combat section (the largest first)."""

    points: int
    walk: int
    blows: tuple[int, ...]


def means(view: View, figure: int, tile: int | None) -> Means:
    """With the tiles under it and perhaps one more."""
    own = view.figures[figure]
    points = min(view.card(figure).max_points - own.spent, view.points[own.seat])
    walk, blows = 0, []
    for lying in (*own.tiles, *((Laid(tile),) if tile is not None else ())):
        for section, there in zip(view.sections(lying.tile), lying.points, strict=True):
            if section.order == "move":
                walk += section.limit - there
            elif section.order == "combat" and not there:
                blows.append(section.limit)
    return Means(max(0, points), max(0, min(walk, points)), tuple(sorted(blows, reverse=True)))


def plans(look: Outlook, figure: int, near: Mapping[Square, int], tile: int | None) -> Iterator[Plan]:
    """What the figure could do now with its tiles and this one more, the worth counted from where it stands."""
    view, own = look.view, look.view.figures[figure]
    assert own.square is not None
    can, window = means(view, figure, tile), view.window
    left = window.left if isinstance(window, Walking) else 0
    movement = view.card(figure).movement
    found = reach(view, figure, left + can.walk * movement)
    here = _place(look, figure, near, own.square)
    price_of_tile = TILE if tile is not None else 0.0
    if found.leaving and figure == look.prey:
        square, _side, rest = found.leaving
        yield Plan(WON, square, _walk(found.points - rest, left, movement), tile=tile, leaves=True)
    spots = dict(_spots(look, figure))
    for square, rest in found.left.items():
        walk = _walk(found.points - rest, left, movement)
        base = _place(look, figure, near, square) - here - POINT * walk - price_of_tile
        yield Plan(base, square, walk, tile=tile)
        turns = walk == 0 and left == 0 and not isinstance(window, Walking) and can.walk > 0
        for side, edge, opens in spots.get(square, ()):
            more = _walk(found.points - rest + opens, left, movement) - walk
            if walk + more > can.walk:
                continue
            for turn in (0, 1) if turns and own.facing != side and not more else (more,):
                blow, worth = _blows(look, figure, square, side, edge, can, walk + turn)
                if blow:
                    yield Plan(base + worth - POINT * turn, square, walk + turn, side, blow, tile, opens=opens)


def _walk(cost: int, left: int, movement: int) -> int:
    """Command points for so many movement points, some of which are there already."""
    return max(0, -((left - cost) // movement))


def _place(look: Outlook, figure: int, near: Mapping[Square, int], square: Square) -> float:
    """What it is worth to stand there."""
    if figure == look.prey:
        return -float(look.exits[square]) - FEAR * look.fear.get(square, 0.0)
    if look.escapes:
        return -HELP * near[square]
    return -HUNT * near[square] + (AHEAD if square in look.ahead else 0.0)


def _spots(look: Outlook, figure: int) -> Iterator[tuple[Square, list[tuple[Facing, Edge | None, bool]]]]:
    """From which squares which sides are worth a blow: enemies, and what bars the way."""
    view, seat = look.view, look.view.figures[figure].seat
    found: dict[Square, list[tuple[Facing, Edge | None, bool]]] = {}
    for each in view.figures:
        if each.alive and each.seat != seat and each.square is not None:
            for square, side, opens in spots_at(view, each.square, view.figures[figure].cards > 0):
                found.setdefault(square, []).append((side, None, opens))
    for edge in look.work if look.escapes else ():
        for square, side in spots_by(view, edge):
            found.setdefault(square, []).append((side, edge, False))
    return iter(found.items())


def _blows(
    look: Outlook, figure: int, square: Square, side: Facing, edge: Edge | None, can: Means, walk: int
) -> tuple[int, float]:
    """The points of the first blow and the worth of all, with what is left after the walk."""
    view, total, share, first = look.view, 0.0, 1.0, 0
    points = can.points - walk
    stays = walk == 0 and square == view.figures[figure].square and not isinstance(view.window, Walking)
    facing = view.figures[figure].facing if stays else side
    for limit in can.blows:
        count = min(limit, points)
        if count < 1:
            break
        worth = _blow(look, figure, square, side, edge, facing, count) - POINT * count
        if worth <= 0:
            break
        first = first or count
        total += share * worth
        share *= AGAIN
        points -= count
    return first, total


def _blow(
    look: Outlook, figure: int, square: Square, side: Facing, edge: Edge | None, facing: Facing, count: int
) -> float:
    """What one blow is worth on average."""
    view, faces = look.view, look.view.numbers.counts
    if edge is not None:
        found = combat.fight_of(view, figure, side, count, facing, square)
        return look.work[edge] * float(combat.odds_of(view, figure, found).destroys) if found else 0.0
    dice = view.card(figure).strength(arc(view, figure, side, facing)) + count - 1
    to = view.grid.way(square, side).to
    victim = view.standing(to) if to else None
    if victim is None or victim == figure:
        return 0.0
    defence = view.card(victim).strength(arc(view, victim, opposite(side)))
    own_life = sum(left for left, _armor in combat.life_of(view, figure))
    odds = fight(faces, dice, defence, combat.life_of(view, victim), own_life)
    wound, kill = (PREY_WOUND, WON) if victim == look.prey else (WOUND, KILL)
    own, death = (PREY_WOUND, WON) if figure == look.prey else (WOUND, KILL)
    back = sum(wounds * float(chance) for wounds, chance in odds.back)
    return wound * odds.mean + kill * float(odds.falls) - own * back - death * float(odds.dies)


def facing_at(look: Outlook, figure: int, square: Square) -> Facing:
    """Where to look on this square, so that who is near meets the strongest arc."""
    view, own = look.view, look.view.figures[figure]
    pull: dict[Facing, float] = {"n": 0.0, "e": 0.0, "s": 0.0, "w": 0.0}
    for number, each in enumerate(view.figures):
        if each.alive and each.seat != own.seat and each.square is not None:
            dx, dy = each.square[0] - square[0], each.square[1] - square[1]
            weight = view.card(number).combat[0] / (abs(dx) + abs(dy) or 1) ** 2
            if abs(dx) >= abs(dy):
                pull["e" if dx > 0 else "w"] += weight
            if abs(dy) >= abs(dx):
                pull["s" if dy > 0 else "n"] += weight
    return max(pull, key=lambda side: pull[side])


def best(look: Outlook, figure: int, tiles: tuple[int | None, ...]) -> Plan | None:
    """The plan that is worth most with one of these tiles, or with none."""
    near = goals(look, figure) if figure != look.prey else {}
    found = [plan for tile in tiles for plan in plans(look, figure, near, tile)]
    return max(found, key=lambda plan: plan.worth, default=None)
