"""What sessions cost on a slow line and on a machine for many: decisions in 256 colours, 20 sessions at once, and keys
while a computer player thinks."""

import os
import re
import signal
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import rules
from tests.terminal.conftest import Program, environment

CROWD = 20
DECISIONS, MOST_STEPS = 25, 240
QUIET, DEAF = 0.2, 0.5
RIGHT, ENTER, ESCAPE = "\x1b[C", "\r", "\x1b"
KEYS = {"steiff": ("b", ENTER)}
"""The keys of a decision where the next choice and enter are not all of them."""
PEOPLE = ("Ann", "Benedikt", "Cy", "Dora", "Emil", "Finn")
TITLES = ("help", "palette", "to see your table")
CURTAIN = re.compile(r"press  (\w)  to see")
THINKING = """
import sys
from rules.birth import play
def slow(*_anything):
    while True:
        sum(range(1000))
type(play.RULES).bots = {**play.RULES.bots, "greedy": slow}
from boardgames_tui import cli
sys.exit(cli.main(sys.argv[1:]))
"""
PLAIN = "import sys\nfrom boardgames_tui import cli\nsys.exit(cli.main(sys.argv[1:]))\n"


@dataclass
class Decisions:
    """Bytes of decisions, all their keys, and of what comes between them: a page to be read, a window."""

    game: str
    start: int = 0
    costs: list[int] = field(default_factory=list)
    between: list[int] = field(default_factory=list)


def slow_line(home: Path, colours: str = "") -> dict[str, str]:
    """A terminal of 256 colours at the other end of an SSH connection."""
    here = {"BOARDGAMES_HOME": str(home), "BOARDGAMES_PACE": "0", "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
    return environment(COLORTERM=colours, **here)


def painted(program: Program) -> None:
    """Wait for a picture with keys on its last row, or the bare app's, and until nothing comes any more."""
    program.until(lambda: any(word in program.picture.text for word in TITLES), "the first picture")
    quiet(program)


def quiet(program: Program) -> int:
    """Read until nothing has come for a while; the bytes."""
    before = len(program.sent.encode())
    while program.read(QUIET):
        pass
    return len(program.sent.encode()) - before


def decisions(slug: str, home: Path) -> Decisions:
    """A match of people; a decision ends with the key that writes a move of theirs."""
    least, _most = rules.info(slug).seats
    words = ("-m", "boardgames_tui", "play", slug, "--seats", ",".join(PEOPLE[:least]), "--seed", "7")
    program, found = Program([sys.executable, *words], 80, 24, True, slow_line(home)), Decisions(slug)
    painted(program)
    found.start = len(program.sent.encode())
    cost, keys = 0, KEYS.get(slug, (RIGHT, ENTER))
    for step in range(MOST_STEPS):
        curtain = CURTAIN.search(program.picture.text)
        if curtain:
            time.sleep(DEAF)
            program.press(curtain[1])
            found.between.append(quiet(program))
        if len(found.costs) >= DECISIONS or "is over" in program.picture.text:
            break
        before = _decided(home)
        program.press(keys[step % len(keys)])
        cost += quiet(program)
        if _decided(home) > before:
            found.costs.append(cost)
            cost = 0
        if "go on" in program.picture.text.split("\n")[-1]:
            program.press(ENTER)
            found.between.append(quiet(program))
        if "closes by itself" in program.picture.text:
            begin = len(program.sent.encode())
            program.until(lambda: "closes by itself" not in program.picture.text, "the end of the window")
            quiet(program)
            found.between.append(len(program.sent.encode()) - begin)
    program.stop()
    return found


def _decided(home: Path) -> int:
    """How many moves of people there are in the only match."""
    (path,) = (home / "matches").iterdir()
    return sum(line.startswith('{"seat":') and '"seat":-1' not in line for line in path.read_text().splitlines()[1:])


def crowd(command: Sequence[str], home: Path) -> float:
    """So many sessions at once: mebibytes that each of them takes, what they share divided among them."""
    programs = [Program([sys.executable, *command], 80, 24, True, slow_line(home, "truecolor")) for _ in range(CROWD)]
    try:
        for program in programs:
            painted(program)
        return sum(_pss(program.process.pid) for program in programs) / CROWD / 1024
    finally:
        for program in programs:
            program.process.send_signal(signal.SIGKILL)
        for program in programs:
            program.stop()


def _pss(pid: int) -> int:
    """Proportional kilobytes."""
    rows = [line.split() for line in Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()[1:]]
    return int({row[0]: row[1] for row in rows}["Pss:"])


def crowds(home: Path) -> Iterator[tuple[str, float]]:
    """The bare app, the menu and a match of each game."""
    yield "bare", crowd(("-m", "tests.bench.bare"), home)
    yield "the menu", crowd(("-m", "boardgames_tui"), home)
    for slug in rules.slugs():
        seats = ",".join(PEOPLE[: rules.info(slug).seats[0]])
        words = ("-m", "boardgames_tui", "play", slug, "--seats", seats)
        yield f"a match, {slug}", crowd(words, home / slug)


def key_seconds(home: Path, thinks: bool, presses: int = 20) -> float:
    """The usual time from a key to the last byte that it caused, while a computer player thinks or a person chooses."""
    seats = "Cy:greedy,Ann" if thinks else "Ann,Cy:greedy"
    words = ("-c", THINKING if thinks else PLAIN, "play", "birth", "--seats", seats, "--seed", "7")
    program = Program([sys.executable, *words], 80, 24, True, slow_line(home / str(thinks)))
    painted(program)
    found = []
    for number in range(presses):
        begin = last = time.perf_counter()
        program.press("l" if number % 2 == 0 else ESCAPE)
        while program.read(QUIET):
            last = time.perf_counter()
        if number % 2 == 0:
            found.append(last - begin)
    os.kill(program.process.pid, signal.SIGKILL)
    program.stop()
    return statistics.median(found)
