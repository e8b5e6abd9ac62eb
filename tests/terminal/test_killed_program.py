"""The program killed at any moment of any match: what was shown is on the disk, and at most one move more."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import rules
from boardgames_tui import plain_words
from boardgames_tui.rest import MatchAtRest
from boardgames_tui.saves import open_match
from rules.tell import tell
from tests.terminal.conftest import Program, Start, environment

EVENT = "{name}: {sentence}"
"""How plain mode tells an event; in these sessions a mark stands before it."""
MARK = "§ "
NAMES = ("Ann", "Ben", "Cy", "Dora", "Emil", "Finn")
TYPED = ("", "", "", "1", "1", "2", "3", "4", "5", "6", "m", "b", "s", "a", "n a remark", "?")

# A nursery imports once and forks the sessions: the real command line on a match, what is typed drawn at random; after
# some milliseconds it is killed. What it printed until then is handed over.
NURSERY = """
import json, os, random, signal, sys, time
from boardgames_tui import cli, plain_session, plain_menu
from rules import language
import rules
for slug in rules.slugs():
    rules.load(slug)
def marked(text):
    return {mark!r} + text if text == {event!r} else text
language.install(marked, lambda one, many, n: one if n == 1 else many)

def session(words, typed, out):
    source = os.memfd_create("typed")
    os.write(source, typed.encode())
    os.lseek(source, 0, 0)
    os.dup2(source, 0)
    os.dup2(out, 1)
    sys.stdin, sys.stdout = open(0), open(1, "w", encoding="utf-8")
    os._exit(cli.main(words))

for line in sys.stdin:
    words, typed, seconds = json.loads(line)
    ear, mouth = os.pipe()
    child = os.fork()
    if not child:
        session(words, typed, mouth)
    os.close(mouth)
    told = os.read(ear, 65536)
    end = time.monotonic() + seconds
    os.set_blocking(ear, False)
    while time.monotonic() < end:
        try:
            piece = os.read(ear, 65536)
        except BlockingIOError:
            time.sleep(0.0005)
            continue
        told += piece
        if not piece:
            break
    os.kill(child, signal.SIGKILL)
    os.set_blocking(ear, True)
    while piece := os.read(ear, 65536):
        told += piece
    os.waitpid(child, 0)
    os.close(ear)
    print(json.dumps(told.decode()), flush=True)
"""


def seats_of(slug: str, rng: Random) -> str:
    """People and computer players in any mixture, at least one person."""
    least, most = rules.info(slug).seats
    kinds = ["", *rng.choices(["", ":random", ":greedy"], k=rng.randint(least, most) - 1)]
    rng.shuffle(kinds)
    return ",".join(f"{name}{kind}" for name, kind in zip(NAMES, kinds, strict=False))


def check_told(path: Path, printed: str) -> int:
    """Compare the record with what was printed; the number of events that were told."""
    opened = open_match(path)
    assert opened.table is not None and opened.notice is None
    opened.save.close()
    match = MatchAtRest(path, opened.table)
    people = [seat for seat, player in enumerate(match.players) if player.is_person]
    eyes = people[0] if len(people) == 1 else None
    kept = [plain_words.event(match, line) for line in tell(opened.table, eyes) if line.seat is not None]
    told = [line.removeprefix(MARK) for line in printed.splitlines() if line.startswith(MARK)]
    assert told == kept[: len(told)], (told[-2:], kept[len(told) - 2 : len(told) + 2])
    assert len(kept) <= len(told) + 1
    return len(told)


def check_killed(times: int, home: Path, monkeypatch: pytest.MonkeyPatch, seed: str) -> int:
    """Kill so many sessions, each of a new match; the number of events that were told in all."""
    monkeypatch.setenv("BOARDGAMES_HOME", str(home))
    code = NURSERY.format(mark=MARK, event=EVENT)
    env = environment(BOARDGAMES_HOME=str(home), COLUMNS="9000", TERM="dumb")
    nursery = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
    )
    assert nursery.stdin and nursery.stdout
    rng, told, slugs = Random(seed), 0, rules.slugs()
    for number in range(times):
        slug = slugs[number % len(slugs)]
        words = ["play", slug, "--seats", seats_of(slug, rng), "--plain", "--seed", str(rng.random())]
        typed = "".join(f"{rng.choice(TYPED)}\n" for _ in range(5000))
        before = set(home.glob("matches/*.jsonl"))
        nursery.stdin.write(json.dumps([words, typed, rng.uniform(0, 0.25)]) + "\n")
        nursery.stdin.flush()
        printed = json.loads(nursery.stdout.readline())
        (path,) = set(home.glob("matches/*.jsonl")) - before
        told += check_told(path, printed)
    nursery.stdin.close()
    assert nursery.wait(30) == 0
    return told


def test_24_sessions_killed_at_any_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_killed(24, tmp_path / "home", monkeypatch, "24") > 24


@pytest.mark.soak
def test_500_sessions_killed_at_any_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_killed(500, tmp_path / "home", monkeypatch, "500") > 2000


TURN = re.compile(r"(?:turn|round) (\d+)")
KEYS = ("\x1b[C", "\r", "\r", "r", "b", "1", "2", "3", "4", "k", "l", "\x1b", "v", "a", "c", "d")
CURTAIN = re.compile(r"press  (\w)  to see")
DEAF = 0.5
"""Seconds after which a curtain listens."""


def shown_turn(program: Program) -> int | None:
    """The turn or the round that the title names, if a table is shown."""
    found = TURN.search(program.picture.text.split("\n")[0])
    return int(found[1]) if found else None


def at_the_table(program: Program) -> int:
    """Wait for a table, and lift the curtain that has fallen before it; the turn that its title names."""
    program.until(lambda: shown_turn(program) is not None or bool(CURTAIN.search(program.picture.text)), "the table")
    curtain = CURTAIN.search(program.picture.text)
    if curtain:
        while program.read(DEAF):
            pass
        program.press(curtain[1])
        program.until(lambda: shown_turn(program) is not None, "the table behind the curtain")
    return shown_turn(program) or 0


def kill_on_screen(start: Start, home: Path, slug: str, rng: Random) -> None:
    """A session on the screen with keys at random, killed at any moment, and resumed."""
    here = {"BOARDGAMES_HOME": str(home), "BOARDGAMES_PACE": "0"}
    words = ("-m", "boardgames_tui", "play", slug, "--seats", seats_of(slug, rng), "--seed", str(rng.random()))
    program = start(*words, **here)
    turns = [at_the_table(program)]
    for _ in range(rng.randrange(60)):
        program.press(rng.choice(KEYS))
        program.read(rng.choice((0.0, 0.01, 0.03)))
        turns.append(shown_turn(program) or 0)
    program.process.send_signal(signal.SIGKILL)
    assert program.ended() == -signal.SIGKILL
    turns.append(shown_turn(program) or 0)
    (path,) = (home / "matches").iterdir()
    opened = open_match(path)
    assert opened.table is not None and opened.notice is None
    opened.save.close()
    again = start("-m", "boardgames_tui", "resume", **here)
    assert at_the_table(again) >= max(turns)
    again.stop()
    os.unlink(path)


@pytest.mark.parametrize("slug", rules.slugs())
def test_killed_on_the_screen(start: Start, tmp_path: Path, slug: str) -> None:
    kill_on_screen(start, tmp_path / "home", slug, Random(slug))


@pytest.mark.soak
@pytest.mark.parametrize("slug", rules.slugs())
def test_40_times_killed_on_the_screen(start: Start, tmp_path: Path, slug: str) -> None:
    for number in range(40):
        kill_on_screen(start, tmp_path / "home", slug, Random(f"{slug}/{number}"))
