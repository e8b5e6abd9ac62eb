"""Scoring in BIRTH (rules page, Scoring): absolute for every die, relative for the leader of each area."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.birth.state import Die, State
from rules.contract import Row
from rules.language import _
from rules.turn import Over


@dataclass(frozen=True, slots=True)
class AreaScore:
    """One area's points by seat: what the dice score, their pips, and the pips that lead and score."""

    absolute: tuple[int, ...]
    pips: tuple[int, ...]
    relative: tuple[int, ...]


def area_score(worth: int, dice: Iterable[Die], seats: int, senior: bool) -> AreaScore:
    """The points of one area by seat."""
    counts, pips = [0] * seats, [0] * seats
    for die in dice:
        counts[die.seat] += 1
        pips[die.seat] += die.value
    relative = _senior_relative(counts, pips) if senior else _relative(pips)
    return AreaScore(tuple([worth * count for count in counts]), tuple(pips), relative)


def _relative(pips: list[int]) -> tuple[int, ...]:
    """The largest sum of pips scores itself, for all that tie for it."""
    most = max(pips)
    return tuple([sum_ if sum_ == most else 0 for sum_ in pips])


def _senior_relative(counts: list[int], pips: list[int]) -> tuple[int, ...]:
    """Among those with the most dice the smallest sum of pips scores itself, for all that still tie."""
    most = max(counts)
    least = min([sum_ for count, sum_ in zip(counts, pips, strict=True) if count == most])
    return tuple([least if count == most and sum_ == least else 0 for count, sum_ in zip(counts, pips, strict=True)])


def area_scores(state: State) -> tuple[AreaScore, ...]:
    """The points of every area, in clockwise order."""
    return tuple(
        area_score(worth, dice, state.seats, state.senior)
        for worth, dice in zip(state.numbers.areas, state.areas, strict=True)
    )


def scoresheet(state: State) -> tuple[Row, ...]:
    """Absolute, relative and total points by seat."""
    scores = area_scores(state)
    absolute = tuple(map(sum, zip(*(each.absolute for each in scores), strict=True)))
    relative = tuple(map(sum, zip(*(each.relative for each in scores), strict=True)))
    total = tuple(map(sum, zip(absolute, relative, strict=True)))
    return Row(_("absolute"), absolute), Row(_("relative"), relative), Row(_("total"), total, is_sum=True)


def totals(state: State) -> tuple[int, ...]:
    """The points of each seat as they stand."""
    return scoresheet(state)[-1].points


def over(state: State) -> Over:
    """The result of a finished match; all that tie for the most points share the win."""
    points = totals(state)
    best = max(points)
    return Over(tuple(seat for seat, sum_ in enumerate(points) if sum_ == best), points, _("All dice are placed."))
