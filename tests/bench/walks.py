"""What Earth Reborn sends: a step of a walk, whole decisions, a board that pans."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.bench.terminal import run

COMMAND = (*(sys.executable, "-m", "boardgames_tui", "play", "earth_reborn"), "--seed", "7", "--no-curtain")
SEATS = ("--seats", "Ann,Benedikt")
UP, DOWN, RIGHT, LEFT, ENTER = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r"
STEPS = (LEFT, DOWN, RIGHT, UP)
BEGIN = (("m",), ("k", "k")) * 2
ROUND = (("m",), (RIGHT, ENTER), ("1", ENTER), ("1", "2", *STEPS, ENTER), ("p", "p"))
"""A round, decision by decision: look at the tiles, take a figure, assign a tile, walk, end the round."""
ROUNDS, ROWS = 4, 4


@dataclass
class Bytes:
    """Bytes for each step, each decision with all its keys, and each row by which the board pans."""

    step: list[int] = field(default_factory=list)
    decision: list[int] = field(default_factory=list)
    panned: list[int] = field(default_factory=list)


def measure(env: Mapping[str, str]) -> Bytes:
    """Rounds of two people at 80x24 on a table that trusts itself; then a match in which only the board is moved."""
    found, decisions = Bytes(), (*BEGIN, *ROUND * ROUNDS)
    counts = iter(run((*COMMAND, *SEATS), env, keys=[key for keys in decisions for key in keys]).key_bytes)
    for keys in decisions:
        sent = [(key, next(counts)) for key in keys]
        found.decision.append(sum(count for _key, count in sent))
        found.step += [count for key, count in sent if key in STEPS and len(keys) > 2]
    before = [key for keys in BEGIN for key in keys]
    turned = (DOWN,) * ROWS + (UP,) * ROWS
    found.panned = run((*COMMAND, *SEATS), env, keys=(*before, *turned)).key_bytes[len(before) :]
    return found
