"""A process killed while it writes: what it told as saved is saved."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boardgames_tui.saves import open_match
from rules.record import Header

# A nursery imports once and forks the players: each plays at random, for ever round the same match, and tells after
# each line that it is saved; after some milliseconds it is killed.
NURSERY = """
import json, os, random, signal, sys, time
import rules
from boardgames_tui.saves import Save
from rules.record import Cursor, Header, Record, line_of
from rules.table import Table
from rules.turn import Chance, Over

birth = rules.load("birth")
header = json.loads(sys.argv[1])

def play(number, out):
    own = Header.model_validate_json(json.dumps(header | {"id": f"killed-{number}", "seed": str(number)}))
    table, save, rng = Table(birth, Record.new(own)), Save.create(own), random.Random(number)
    os.write(out, b"\\n")
    while True:
        turn = table.turn
        if isinstance(turn, Over):
            save.append(line_of(Cursor(0)))
            table.go(0)
        else:
            legal = () if isinstance(turn, Chance) else birth.legal_moves(table.state, turn.seats[0])
            move = rng.choice(legal) if legal else table.draw()
            save.append(line_of(move))
            table.play(move)
        os.write(out, b"%d\\n" % table.cursor)

for number in range(int(sys.argv[2])):
    ear, mouth = os.pipe()
    child = os.fork()
    if not child:
        play(number, mouth)
    os.close(mouth)
    os.read(ear, 1)
    time.sleep(random.uniform(0, 0.05))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = b""
    while piece := os.read(ear, 65536):
        told += piece
    os.close(ear)
    print(json.dumps([f"killed-{number}", [int(word) for word in told.split()]]), flush=True)
"""


def check_killed(header: str, times: int, home: Path) -> int:
    """Kill a writer so often; the number of moves that were told in all."""
    words = [sys.executable, "-c", NURSERY, header, str(times)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    all_told = 0
    for line in done.stdout.splitlines():
        name, told = json.loads(line)
        path = home / "matches" / f"{name}.jsonl"
        before = path.read_bytes()
        opened = open_match(path)
        assert opened.notice is None and opened.table is not None
        saved = cursors(before)
        assert saved[: len(told)] == told and len(saved) <= len(told) + 1
        assert opened.table.cursor == (saved[-1] if saved else 0)
        opened.save.append('{"cursor":0}')
        opened.save.close()
        assert path.read_bytes() == before[: before.rfind(b"\n") + 1] + b'{"cursor":0}\n'
        all_told += len(told)
    assert len(done.stdout.splitlines()) == times
    return all_told


def cursors(data: bytes) -> list[int]:
    """How many moves counted after each whole line."""
    found, cursor = [], 0
    for line in data[: data.rfind(b"\n")].split(b"\n")[1:]:
        cursor = json.loads(line)["cursor"] if line.startswith(b'{"cursor"') else cursor + 1
        found.append(cursor)
    return found


def test_20_writers_killed_at_any_moment(new_header: Callable[..., Header], home: Path) -> None:
    assert check_killed(new_header().model_dump_json(), 20, home) > 20


@pytest.mark.soak
def test_500_writers_killed_at_any_moment(new_header: Callable[..., Header], home: Path) -> None:
    assert check_killed(new_header().model_dump_json(), 500, home) > 500
