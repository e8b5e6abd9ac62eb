"""Matches for the measurements: very many small ones, and a very long one."""

import os
import statistics
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import rules
from boardgames_tui.paths import HOME_VARIABLE, private_directory
from boardgames_tui.saves import open_match
from rules.record import Cursor, Record, line_of
from rules.table import Table
from rules.turn import Chance, Over
from tests.bench.moves import header

MANY, MOVES = 2000, 1000
DATE = 1_725_391_800
BIRTH = rules.load("birth")


def lines(most: int) -> list[str]:
    """A match of so many moves at least: when it is over it is taken back to its beginning and played anew."""
    table = Table(BIRTH, Record.new(header(BIRTH, "7", 3)))
    rng, count = Random(7), 0
    found = [table.record.header.model_dump_json()]
    while count < most:
        turn = table.turn
        if isinstance(turn, Over):
            found.append(line_of(Cursor(1)))
            table.go(1)
            continue
        legal = () if isinstance(turn, Chance) else BIRTH.legal_moves(table.state, turn.seats[0])
        move = legal[int(rng.random() * len(legal))] if legal else table.draw()
        table.play(move)
        found.append(line_of(move))
        count += 1
    return found


def keep_long(home: Path) -> dict[str, str]:
    """A home with one match of very many moves; what the environment must say to live in it."""
    path = private_directory(home / "matches") / "bench.jsonl"
    path.write_text("\n".join(lines(MOVES)) + "\n", encoding="utf-8")
    return {HOME_VARIABLE: str(home)}


def fill(home: Path) -> dict[str, str]:
    """A home with very many matches; what the environment must say to live in it."""
    directory = private_directory(home / "matches")
    first, *moves = lines(40)
    for number in range(MANY):
        name = f"match-{number}"
        path = directory / f"{name}.jsonl"
        path.write_text("\n".join((first.replace('"bench"', f'"{name}"'), *moves)) + "\n", encoding="utf-8")
        os.utime(path, (DATE + number, DATE + number))
    return {HOME_VARIABLE: str(home)}


def resume_seconds(times: int) -> float:
    """How long it takes to open a match of very many moves: to lock, read, check and fold it; the median."""
    found = []
    with TemporaryDirectory() as place:
        path = Path(place) / "bench.jsonl"
        path.write_text("\n".join(lines(MOVES)) + "\n", encoding="utf-8")
        for _ in range(times):
            begin = perf_counter()
            opened = open_match(path)
            found.append(perf_counter() - begin)
            assert opened.table and opened.notice is None
            opened.save.close()
    return statistics.median(found)
