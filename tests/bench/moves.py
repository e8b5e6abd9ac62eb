"""Moves a second: BIRTH through its table against OpenSpiel's python_tic_tac_toe, by turns in one run.

Counted are all moves, nature's included. BIRTH plays every move through ``Table.play``, writes its line, lists the
legal moves, chooses one of them uniformly and draws nature's dice; OpenSpiel plays random legal moves. A second is
one of processor time, so that other programs do not disturb the comparison. Run it with
``python -m tests.bench.moves [seconds]``; it prints the best of five rounds of both, and the ratio.
"""

import gc
import importlib
import sys
from collections.abc import Callable
from random import Random
from time import process_time

import pyspiel

import rules
from rules.record import Header, Player, Record, edition_digest, line_of
from rules.table import Table
from rules.turn import Decide, Over

ROUNDS = 5
BIRTH = rules.load("birth")
importlib.import_module("open_spiel.python.games.tic_tac_toe")  # which registers it
SPIEL = pyspiel.load_game("python_tic_tac_toe")


def _header() -> Header:
    players = (
        Player(name="Ann", player="random", colour="red"),
        Player(name="Benedikt", player="random", colour="blue"),
    )
    return Header(
        game="birth",
        version=BIRTH.info.version,
        id="bench",
        created="2026-01-01T00:00:00Z",
        seats=players,
        options=BIRTH.Options().model_dump(),
        seed="0",
        edition_sha256=edition_digest(BIRTH.editions["default"]),
    )


HEADER = _header()


def birth_match(seed: int) -> int:
    """Plays one match of two; the number of its moves."""
    table = Table(BIRTH, Record.new(HEADER.model_copy(update={"seed": str(seed)})))
    rng = Random(seed)
    while True:
        turn = table.turn
        if isinstance(turn, Over):
            return table.cursor
        if isinstance(turn, Decide):
            moves = BIRTH.legal_moves(table.state, turn.seats[0])
            move = moves[int(rng.random() * len(moves))]
        else:
            move = table.draw()
        table.play(move)
        line_of(move)


def spiel_match(seed: int) -> int:
    """Plays one match of OpenSpiel's tic-tac-toe in Python; the number of its moves."""
    state = SPIEL.new_initial_state()
    rng = Random(seed)
    count = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        count += 1
    return count


def rate(match: Callable[[int], int], seconds: float) -> float:
    """Moves a second over whole matches for about so many seconds."""
    gc.collect()
    moves, seed, begin = 0, 0, process_time()
    while process_time() - begin < seconds:
        moves += match(seed)
        seed += 1
    return moves / (process_time() - begin)


def main() -> None:
    """Prints both rates and their ratio."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    rounds = [(rate(birth_match, seconds), rate(spiel_match, seconds)) for _ in range(ROUNDS)]
    ours, theirs = (max(each) for each in zip(*rounds, strict=True))
    print(f"BIRTH through its table     {ours:10,.0f} moves a second")
    print(f"OpenSpiel's tic-tac-toe     {theirs:10,.0f} moves a second")
    print(f"ratio                       {ours / theirs:10.2f}")


if __name__ == "__main__":
    main()
