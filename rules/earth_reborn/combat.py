"""Close Combat: a blow at an adjacent enemy, door or wall (rules page, Close Combat)."""

from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from rules.earth_reborn import rounds, scenario
from rules.earth_reborn.facing import arc
from rules.earth_reborn.moves import Lay, Rolled
from rules.earth_reborn.odds import Odds, Sides, fight, smash, taken
from rules.earth_reborn.parts import FACINGS, Arc, Facing, Square, opposite
from rules.earth_reborn.room import Act, Nature, Order, Room, no, on_top, settled, with_figure
from rules.earth_reborn.state import Blow, Board, Figure, State
from rules.language import _
from rules.moves import NATURE, Refusal

FACES = 6


@dataclass(frozen=True, slots=True)
class Target:
    """What stands on one side of a figure: an enemy, a wall or a closed door (its number), and what destroys those."""

    kind: Literal["figure", "wall", "door"]
    number: int | None = None
    value: int = 0


@dataclass(frozen=True, slots=True)
class Fight:
    """The numbers of a blow before dice are rolled, each with where it comes from.

    The attacker's dice are the strength of ``arc`` and one for each command point after the first (``extra``); the
    defender's the strength of ``arc_back``. ``armor`` is the one that shows now.
    """

    target: Target
    arc: Arc
    strength: int
    extra: int
    arc_back: Arc | None = None
    defence: int = 0
    armor: int = 0

    @property
    def dice(self) -> int:
        """All dice of the attacker."""
        return self.strength + self.extra


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the dice did: hits and criticals of both, armor that stopped hits, wounds on both sides.

    ``by_hits`` are the defender's wounds that normal hits made, ``wounds`` all of them, cut to what it could take.
    """

    fight: Fight
    hits: int
    criticals: int
    parried: int
    criticals_back: int
    armor: int = 0
    by_hits: int = 0
    wounds: int = 0
    wounds_back: int = 0
    destroyed: bool = False


def target(board: Board, figure: int, side: Facing, square: Square | None = None) -> Target | None:
    """What a figure could strike on that side: whatever stands between comes before who stands behind it.

    ``square`` is where it would stand, if not where it stands.
    """
    own = board.figures[figure]
    if own.square is None or own.fate != "alive":
        return None
    way = board.grid.way(square or own.square, side)
    values = board.numbers.dice.defensive_values
    barrier = board.barrier(way)
    if barrier == "wall":
        return Target("wall", None, values.wall)
    if barrier == "door" and way.door is not None:
        door = board.grid.doors[way.door]
        value = values.wooden if door.kind == "wooden" else values.sliding
        return Target("door", way.door, value + (values.large if door.large else 0))
    there = board.standing(way.to) if way.to else None
    if there is None or board.figures[there].seat == own.seat:
        return None
    return Target("figure", there)


def fight_of(
    board: Board, figure: int, side: Facing, points: int, facing: Facing | None = None, square: Square | None = None
) -> Fight | None:
    """The numbers of a blow with so many points, as the figure stands or would stand; None without a target."""
    found = target(board, figure, side, square)
    if found is None:
        return None
    own_arc = arc(board, figure, side, facing)
    strength = board.card(figure).strength(own_arc)
    if found.kind != "figure" or found.number is None:
        return Fight(found, own_arc, strength, points - 1)
    arc_back = arc(board, found.number, opposite(side))
    card = board.card(found.number)
    return Fight(found, own_arc, strength, points - 1, arc_back, card.strength(arc_back), card.armor)


def life_of(board: Board, figure: int) -> Sides:
    """What is left of a figure by sides of its card: wounds it still takes there, and the armor."""
    own, character = board.figures[figure], board.character(figure)
    if own.wounded:
        return ((character.wounded.life - own.wounds, character.wounded.armor),)
    healthy = (character.healthy.life - own.wounds, character.healthy.armor)
    return healthy, (character.wounded.life, character.wounded.armor)


def odds_of(board: Board, figure: int, found: Fight) -> Odds:
    """What the blow does, exactly."""
    faces = board.numbers.counts
    if found.target.kind != "figure" or found.target.number is None:
        return smash(faces, found.dice, found.target.value, board.numbers.dice.critical_against_objects)
    own_life = sum(left for left, _armor in life_of(board, figure))
    return fight(faces, found.dice, found.defence, life_of(board, found.target.number), own_life)


def outcome(board: Board, blow: Blow, move: Rolled) -> Outcome:
    """What these dice do."""
    found = fight_of(board, blow.figure, blow.side, blow.points)
    assert found is not None
    hits, criticals = _sum(board, move.attack)
    parried, back = _sum(board, move.defence)
    if found.target.number is None or found.target.kind != "figure":
        total = hits + criticals * board.numbers.dice.critical_against_objects
        return Outcome(found, hits, criticals, parried, back, destroyed=total >= found.target.value)
    sides = life_of(board, found.target.number)
    wounds = taken(sides, criticals, hits, parried)
    armor = sides[1][1] if len(sides) > 1 and criticals >= sides[0][0] else sides[0][1]
    own_life = sum(left for left, _armor in life_of(board, blow.figure))
    by_hits = max(0, wounds - criticals)
    return Outcome(found, hits, criticals, parried, back, armor, by_hits, wounds, min(back, own_life))


def _sum(board: Board, faces: tuple[int, ...]) -> tuple[int, int]:
    counts = board.numbers.counts
    return sum(counts[face - 1][0] for face in faces), sum(counts[face - 1][1] for face in faces)


def _sides(board: Board, figure: int) -> tuple[Facing | None, ...]:
    return tuple([side for side in FACINGS if target(board, figure, side)])


def _refuse_order(state: State, figure: int, move: Lay) -> Refusal | None:
    """One adjacent target, with no wall or closed door between."""
    if move.side is None or target(state, figure, move.side) is None:
        return no("no-target", _("There is no enemy, wall or closed door on that side to strike."))
    return None


def _begin(state: State, figure: int, move: Lay) -> State:
    assert move.side is not None
    return on_top(state, Blow(move.seat, figure, move.side, move.points))


def _fight(state: State) -> Fight:
    blow = state.window
    assert isinstance(blow, Blow)
    found = fight_of(state, blow.figure, blow.side, blow.points)
    assert found is not None
    return found


def draw(state: State, rng: Random) -> Rolled:
    """Both rolls at once."""
    found = _fight(state)
    attack = tuple([1 + int(rng.random() * FACES) for _ in range(found.dice)])
    defence = tuple([1 + int(rng.random() * FACES) for _ in range(found.defence)])
    return Rolled(seat=NATURE, attack=attack, defence=defence)


def _refuse_rolled(state: State, move: Rolled) -> Refusal | None:
    found = _fight(state)
    if (len(move.attack), len(move.defence)) != (found.dice, found.defence):
        sentence = _("{attack} and {defence} dice are rolled.")
        return no("dice-count", sentence, attack=found.dice, defence=found.defence)
    if not all(1 <= face <= FACES for face in (*move.attack, *move.defence)):
        return no("die-face", _("The die has no such face."))
    return None


def _rolled(state: State, move: Rolled) -> State:
    """All wounds at once, both ways; then who died, who has won, and whether the round goes on."""
    blow = state.window
    assert isinstance(blow, Blow)
    done = outcome(state, blow, move)
    state = settled(state)
    if done.fight.target.kind != "figure":
        return _broken(state, blow, done) if done.destroyed else state
    victim = done.fight.target.number
    assert victim is not None
    state = _wound(_wound(state, victim, done.wounds), blow.figure, done.wounds_back)
    state = _plunder(_plunder(state, victim, blow.figure), blow.figure, victim)
    ending = scenario.after_death(state)
    if ending:
        return rounds.finished(state, ending)
    return state if state.figures[blow.figure].alive else rounds.end_round(state, blow.seat)


def _broken(state: State, blow: Blow, done: Outcome) -> State:
    """A destroyed door vanishes whole; a wall is open on this edge."""
    number = done.fight.target.number
    if number is not None:
        return replace(state, doors=(*state.doors[:number], "destroyed", *state.doors[number + 1 :]))
    square = state.figures[blow.figure].square
    assert square is not None
    return replace(state, broken=tuple(sorted((*state.broken, state.grid.way(square, blow.side).edge))))


def _wound(state: State, number: int, wounds: int) -> State:
    """Wounds fill the side that shows; the card is turned and the surplus carried over, on to death."""
    figure: Figure = state.figures[number]
    total, wounded = figure.wounds + wounds, figure.wounded
    character = state.character(number)
    if not wounded and total >= character.healthy.life:
        total, wounded = total - character.healthy.life, True
    dead = wounded and total >= character.wounded.life
    return with_figure(state, number, wounds=total, wounded=wounded, fate="dead" if dead else figure.fate)


def _plunder(state: State, dead: int, killer: int) -> State:
    """The killer takes magnetic cards without asking; of two dead each keeps its own."""
    victim, winner = state.figures[dead], state.figures[killer]
    if victim.alive or not winner.alive or not victim.cards:
        return state
    state = with_figure(state, killer, cards=winner.cards + victim.cards)
    return with_figure(state, dead, cards=0)


ROOM = Room(
    acts={Rolled: Act((Blow,), _refuse_rolled, _rolled)},
    nature={Blow: Nature("blow", draw)},
    orders={"combat": Order(_sides, _refuse_order, _begin)},
)
