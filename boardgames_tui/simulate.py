"""Computer players against each other: what comes out of many matches, and how fast the rules are."""

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from rules.contract import Bot, Rules
from rules.moves import Seat
from rules.turn import Chance, Decide, Over

NORMAL_95 = 1.96
"""How many standard deviations to each side hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """``won`` of ``played`` matches; a shared win counts whole for everybody who shares it."""

    won: int
    played: int

    @property
    def mean(self) -> float:
        """The share, 0 where nothing was played."""
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share after Wilson; 0 to 1 where nothing was played."""
        if not self.played:
            return 0.0, 1.0
        square = NORMAL_95**2 / self.played
        middle = self.mean + square / 2
        half = sqrt(square * (self.mean * (1 - self.mean) + square / 4))
        return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


@dataclass(frozen=True, slots=True)
class Report:
    """What came out. Lists go by seat; ``lines`` are the mean points by label of the scoresheet.

    ``moves`` counts nature's too; ``turns`` is the least, the median and the most turns of a match. Two reports of
    the same matches are equal however long they took.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    matches: int
    moves: int
    seconds: float = field(compare=False)
    wins: tuple[Share, ...]
    by_bot: Mapping[str, Share]
    totals: tuple[float, ...]
    lines: tuple[Mapping[str, float], ...]
    turns: tuple[int, float, int]

    @property
    def moves_per_second(self) -> float:
        """Moves a second, the thinking of the computer players included."""
        return self.moves / self.seconds if self.seconds else 0.0

    def json(self) -> dict[str, Any]:
        """The report as JSON-able data."""
        least, median, most = self.turns
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "matches": self.matches,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "moves_per_second": round(self.moves_per_second, 1),
            "wins": [share.won for share in self.wins],
            "by_bot": {name: share.mean for name, share in self.by_bot.items()},
            "scores": [
                {"total": total, "lines": dict(lines)} for total, lines in zip(self.totals, self.lines, strict=True)
            ],
            "turns": {"min": least, "median": median, "max": most},
        }


@dataclass(frozen=True, slots=True)
class _Ended:
    """One match that was played: its result, its moves, its turns, and the points of each seat by label."""

    over: Over
    moves: int
    turns: int
    lines: Mapping[str, tuple[int, ...]]


def deal(bots: Sequence[str], seats: int, match: int) -> tuple[str, ...]:
    """Who sits where in a match, counted from 0: the bots in turn, moved on by a seat each match."""
    return tuple(bots[(seat - match) % len(bots)] for seat in range(seats))


def simulate(
    rules: Rules[Any, Any, Any],
    seats: int,
    matches: int,
    bots: Sequence[str],
    options: Mapping[str, Any],
    seed: str,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Play so many matches and say what came out; the same arguments give the same report.

    ``options`` are checked values by name; ``progress`` is told after each match how many are done. Raises
    IllegalMove where a bot makes a move that the rules refuse.
    """
    chosen = rules.Options.model_validate(dict(options))
    tables, ended = [deal(bots, seats, match) for match in range(matches)], []
    began = perf_counter()
    for match, names in enumerate(tables):
        ended.append(_play(rules, [rules.bots[name] for name in names], chosen, f"{seed}/{match}"))
        progress(match + 1)
    seconds = perf_counter() - began
    by_bot = {name: _share_of(name, tables, ended) for name in bots}
    return _report(rules, seats, chosen.model_dump(mode="json"), by_bot, ended, seconds)


def _play(rules: Rules[Any, Any, Any], bots: Sequence[Bot], options: Any, seed: str) -> _Ended:
    """One match from start to end."""
    nature = Random(f"{seed}/nature")
    dice = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    state, moves = rules.start(len(bots), options), 0
    while True:
        match rules.turn(state):
            case Chance():
                move = rules.chance_move(state, nature)
            case Decide() as asked:
                move = _decided(rules, state, asked, bots, dice, nature)
            case Over() as over:
                rows = rules.scoresheet(rules.view(state, None))
                lines = {row.label: row.points for row in rows if not row.is_sum}
                return _Ended(over, moves, rules.turns(state), lines)
        state, moves = rules.step(state, move), moves + 1


def _decided(
    rules: Rules[Any, Any, Any], state: Any, asked: Decide, bots: Sequence[Bot], dice: Sequence[Random], nature: Random
) -> Any:
    """The move of the first who makes one; where some may call out of turn, chance says who is quickest.

    What silence does happens when everybody was heard.
    """
    silence = rules.silence(state)
    order = list(asked.seats)
    if asked.callers:
        order += asked.callers
        nature.shuffle(order)
    for seat in order:
        move = _thought(rules, state, seat, bots[seat], dice[seat])
        if move is not None and move != silence:
            return move
    if silence is not None:
        return silence
    raise RuntimeError(f"no computer player of {rules.info.slug} makes a move")


def _thought(rules: Rules[Any, Any, Any], state: Any, seat: Seat, bot: Bot, rng: Random) -> Any:
    def imagine(dice: Random) -> Any:
        return rules.resample(state, seat, dice)

    return bot(rules.view(state, seat), rules.legal_moves(state, seat), imagine, rng)


def _report(
    rules: Rules[Any, Any, Any],
    seats: int,
    options: Mapping[str, Any],
    by_bot: Mapping[str, Share],
    ended: Sequence[_Ended],
    seconds: float,
) -> Report:
    count = len(ended)
    wins = tuple(Share(sum(seat in each.over.winners for each in ended), count) for seat in range(seats))
    labels = dict.fromkeys(label for each in ended for label in each.lines)
    nothing = (0,) * seats
    turns = sorted(each.turns for each in ended) or [0]
    return Report(
        game=rules.info.slug,
        seats=seats,
        options=options,
        matches=count,
        moves=sum(each.moves for each in ended),
        seconds=seconds,
        wins=wins,
        by_bot=by_bot,
        totals=tuple(_mean([each.over.scores[seat] for each in ended]) for seat in range(seats)),
        lines=tuple(
            {label: _mean([each.lines.get(label, nothing)[seat] for each in ended]) for label in labels}
            for seat in range(seats)
        ),
        turns=(turns[0], statistics.median(turns), turns[-1]),
    )


def _share_of(bot: str, tables: Sequence[tuple[str, ...]], ended: Sequence[_Ended]) -> Share:
    """Of the matches the bot sat at, those that a seat of it won or shared."""
    won = played = 0
    for names, each in zip(tables, ended, strict=True):
        played += bot in names
        won += any(names[seat] == bot for seat in each.over.winners)
    return Share(won, played)


def _mean(points: Sequence[int]) -> float:
    return statistics.fmean(points) if points else 0.0
