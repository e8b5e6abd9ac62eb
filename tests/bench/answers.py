"""How long a screen waits for the rules: legal moves, and what each of them would do, at positions of whole matches.

Every position of some matches of people who choose uniformly is asked once; figures are the 99th percentile of the
processor's time. Where a game reckons how far a figure comes, that is part of what a move would do.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from time import thread_time
from typing import Any

import rules
from rules.record import Record
from rules.table import Table
from rules.turn import Decide, Over
from tests.bench.moves import header

MATCHES = 6
LIMIT = 0.001
"""Seconds that an answer may take."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The 99th percentile of both questions of a game, in seconds."""

    game: str
    legal: float
    foreseen: float


def timed(ask: Callable[[], Any]) -> tuple[float, Any]:
    """What is answered, and how long the processor was at it."""
    begin = thread_time()
    answer = ask()
    return thread_time() - begin, answer


def percentile(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[int(len(times) * 0.99)]


def wait(slug: str) -> Wait:
    """Asks at every position of some matches."""
    game = rules.load(slug)
    legal, foreseen = [], []
    for seed in range(MATCHES):
        table, rng = Table(game, Record.new(header(game, str(seed), game.info.seats[0]))), Random(seed)
        while not isinstance(turn := table.turn, Over):
            if not isinstance(turn, Decide):
                table.play(table.draw())
                continue
            state, seat = table.state, turn.seats[0]
            view = game.view(state, seat)
            took, moves = timed(partial(game.legal_moves, state, seat))
            legal.append(took)
            foreseen += [timed(partial(game.foresee, view, move))[0] for move in moves]
            table.play(moves[int(rng.random() * len(moves))])
    return Wait(slug, percentile(legal), percentile(foreseen))


def waits() -> Iterator[Wait]:
    """Every game."""
    return map(wait, rules.slugs())
