"""What a blow does, computed exactly: wounds, falls, hits back, over all rolls (rules page, Close Combat)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeAlias

Faces: TypeAlias = tuple[tuple[int, int], ...]
"""Hits and criticals of each face of a die."""
Sides: TypeAlias = tuple[tuple[int, int], ...]
"""What is left of a figure by sides of its card, the one that shows first: wounds it still takes there, armor."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a blow does what; all are exact.

    ``wounds`` has (wounds of the defender, how likely) in rising order, as many as it can still take at most;
    ``back`` the same for the attacker, from the defender's criticals. ``falls`` and ``turns`` are the defender's death
    and the turning of its card, ``dies`` the attacker's death; ``destroys`` is for a wall or door.
    """

    wounds: tuple[tuple[int, Fraction], ...] = ()
    back: tuple[tuple[int, Fraction], ...] = ()
    falls: Fraction = Fraction(0)
    turns: Fraction = Fraction(0)
    dies: Fraction = Fraction(0)
    destroys: Fraction = Fraction(0)

    @property
    def hits_back(self) -> Fraction:
        """How likely the attacker is wounded."""
        return sum((chance for wounds, chance in self.back if wounds), Fraction(0))

    @property
    def mean(self) -> float:
        """Wounds of the defender on average."""
        return float(sum(wounds * chance for wounds, chance in self.wounds))


@cache
def spread(faces: Faces, dice: int) -> Mapping[tuple[int, int], int]:
    """For so many dice: hits and criticals, and in how many of all rolls they come."""
    if dice <= 0:
        return {(0, 0): 1}
    found: Counter[tuple[int, int]] = Counter()
    for (hits, criticals), times in spread(faces, dice - 1).items():
        for more, critical in faces:
            found[hits + more, criticals + critical] += times
    return found


def taken(sides: Sides, criticals: int, hits: int, stopped: int) -> int:
    """Wounds taken: criticals first, whatever the armor; then hits above what stops them and the armor that shows.

    A side that criticals have filled is turned, and the armor of the next is used.
    """
    life = sum(left for left, _armor in sides)
    turned = len(sides) > 1 and criticals >= sides[0][0]
    armor = sides[turned][1]
    return min(life, criticals + max(0, hits - stopped - armor))


@cache
def fight(faces: Faces, attack: int, defence: int, sides: Sides, own_life: int) -> Odds:
    """A blow with so many dice against a figure with so many; ``own_life`` is what the attacker can still take."""
    strikes, parries = spread(faces, attack), spread(faces, defence)
    stops: Counter[int] = Counter()
    returned: Counter[int] = Counter()
    for (hits, criticals), times in parries.items():
        stops[hits] += times
        returned[min(criticals, own_life)] += times
    wounds: Counter[int] = Counter()
    for (hits, criticals), times in strikes.items():
        for stopped, others in stops.items():
            wounds[taken(sides, criticals, hits, stopped)] += times * others
    rolls, parried = len(faces) ** (attack + max(defence, 0)), len(faces) ** max(defence, 0)
    life, first = sum(left for left, _armor in sides), sides[0][0]
    return Odds(
        wounds=tuple((count, Fraction(times, rolls)) for count, times in sorted(wounds.items())),
        back=tuple((count, Fraction(times, parried)) for count, times in sorted(returned.items())),
        falls=Fraction(wounds[life], rolls),
        turns=Fraction(sum(t for count, t in wounds.items() if count >= first), rolls)
        if len(sides) > 1
        else Fraction(0),
        dies=Fraction(returned[own_life], parried),
    )


@cache
def smash(faces: Faces, dice: int, needed: int, critical: int) -> Odds:
    """A blow at a wall or door that so many hits destroy, a critical counting as so many."""
    good = sum(t for (hits, criticals), t in spread(faces, dice).items() if hits + critical * criticals >= needed)
    return Odds(destroys=Fraction(good, len(faces) ** dice))
