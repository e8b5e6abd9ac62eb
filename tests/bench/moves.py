"""Moves a second: every game through its table against OpenSpiel's python_tic_tac_toe, by turns in one run.

Counted are all moves, nature's included. A game plays every move through ``Table.play``, writes its line, lists the
legal moves, chooses one of them uniformly and lets nature draw; OpenSpiel plays random legal moves. A second is one of
processor time, so that other programs do not disturb the comparison. Run it with ``python -m tests.bench.moves
[seconds]``; it prints the best of five rounds of each, and the ratio.
"""

import gc
import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

import rules
from rules.contract import Rules
from rules.record import HUMAN, Header, Player, Record, edition_digest, line_of
from rules.table import Table
from rules.turn import Decide, Over

ROUNDS = 5
COLOURS = ("red", "blue", "yellow", "green", "violet", "white")


class NoSpiel(Exception):
    """OpenSpiel is not installed; the text says how it would be."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Moves a second of a game, and of tic-tac-toe beside it."""

    game: str
    ours: float
    theirs: float


def header(game: Rules[Any, Any, Any], seed: str, seats: int) -> Header:
    """The first line of a match of the game, under the numbers and options it has by itself."""
    players = tuple(
        Player.model_validate({"name": f"P{seat + 1}", "player": HUMAN, "colour": COLOURS[seat]})
        for seat in range(seats)
    )
    return Header(
        game=game.info.slug,
        version=game.info.version,
        id="bench",
        created="2026-01-01T00:00:00Z",
        seats=players,
        options=game.Options().model_dump(mode="json"),
        seed=seed,
        edition_sha256=edition_digest(game.editions["default"]),
    )


def game_match(slug: str) -> Callable[[int], int]:
    """Plays one match of the fewest people with this seed; the number of its moves."""
    game = rules.load(slug)
    first = header(game, "0", game.info.seats[0])

    def play(seed: int) -> int:
        table = Table(game, Record.new(first.model_copy(update={"seed": str(seed)})))
        rng = Random(seed)
        while not isinstance(turn := table.turn, Over):
            if isinstance(turn, Decide):
                moves = game.legal_moves(table.state, turn.seats[0])
                move = moves[int(rng.random() * len(moves))]
            else:
                move = table.draw()
            table.play(move)
            line_of(move)
        return table.cursor

    return play


def spiel_match() -> Callable[[int], int]:
    """Plays one match of OpenSpiel's tic-tac-toe in Python; the number of its moves. Raises NoSpiel."""
    try:
        import pyspiel

        importlib.import_module("open_spiel.python.games.tic_tac_toe")  # which registers it
    except ImportError:
        raise NoSpiel("OpenSpiel is not installed (pip install open-spiel): moves a second are not compared") from None
    game = pyspiel.load_game("python_tic_tac_toe")

    def play(seed: int) -> int:
        state = game.new_initial_state()
        rng = Random(seed)
        count = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            count += 1
        return count

    return play


def rate(match: Callable[[int], int], seconds: float) -> float:
    """Moves a second over whole matches for about so many seconds."""
    gc.collect()
    moves, seed, begin = 0, 0, process_time()
    while process_time() - begin < seconds:
        moves += match(seed)
        seed += 1
    return moves / (process_time() - begin)


def rates(seconds: float) -> list[Rate]:
    """Every game and tic-tac-toe by turns, the best round of each; raises NoSpiel."""
    yardstick = spiel_match()
    found = []
    for slug in rules.slugs():
        ours = game_match(slug)
        rounds = [(rate(ours, seconds), rate(yardstick, seconds)) for _ in range(ROUNDS)]
        found.append(Rate(slug, max(one for one, _other in rounds), max(other for _one, other in rounds)))
    return found


def main() -> None:
    """Prints the rates and their ratios."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    try:
        for each in rates(seconds):
            print(
                f"{each.game:20} {each.ours:10,.0f}  tic-tac-toe {each.theirs:10,.0f}  {each.ours / each.theirs:6.2f}"
            )
    except NoSpiel as fault:
        print(fault)


if __name__ == "__main__":
    main()
