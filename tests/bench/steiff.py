"""What Das Steiff-Spiel sends: a decision, the window and its clock, a hand and the way back to the table."""

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import rules
from rules.record import Agreements, Record
from rules.steiff.moves import Take
from rules.steiff.state import Choose, Exchange
from rules.table import Table
from tests.bench.moves import header
from tests.bench.terminal import START_QUIET, TAKEN_OVER, Terminal

SEED, NAMES = "7", "Ann,Benedikt,Cy,Dora,Emil,Finn"
COMMAND = (sys.executable, "-m", "boardgames_tui", "play", "steiff", "--seed", SEED, "--seats", NAMES)
TURNS, LOOKS, EACH_RED = 20, 6, 5
DEAF = 1.25
"""For so many seconds a page does not hear a key that may be held down."""
CLOCK, TICK_QUIET = Agreements().clock, 0.2
STEIFF = rules.load("steiff")


@dataclass
class Bytes:
    """Bytes for each thing that people do, and for each tick of the clock."""

    decision: list[int] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    ticks: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    back: list[int] = field(default_factory=list)


def measure(env: Mapping[str, str], turns: int = TURNS, looks: int = LOOKS) -> Bytes:
    """So many turns of six people at 80x24 who mostly take blue and never call; before the first ones one looks at a
    hand.

    The same match is played beside the program, so that it is known when a window opens.
    """
    found, table = Bytes(), Table(STEIFF, Record.new(header(STEIFF, SEED, 6)))
    settle(table)
    with Terminal(COMMAND, (80, 24), env) as terminal:
        terminal.burst(START_QUIET, after=TAKEN_OVER)
        for turn in range(turns):
            if turn < looks:
                look(terminal, found, "abcdef"[turn])
            take = Take(seat=table.state.active, die="blue" if turn % EACH_RED else "red")
            sent = [terminal.press(key)[0] for key in (take.die[0], "\r")]
            table.play(take)
            settle(table)
            if isinstance(table.state.stage, Choose):
                found.decision.append(sum(sent))
                continue
            if isinstance(table.state.stage, Exchange):
                found.opened.append(sent[1])
            for _window in windows(table):
                found.ticks += list(bursts(terminal))[:-1]
            time.sleep(DEAF)
    return found


def settle(table: Table) -> None:
    """Nature does what is due."""
    while table.awaits_nature:
        table.play(table.draw())


def windows(table: Table) -> Iterator[None]:
    """Every window that is open before the next decision; nobody calls."""
    while (silence := STEIFF.silence(table.state)) is not None:
        yield
        table.play(silence)
        settle(table)


def bursts(terminal: Terminal) -> Iterator[int]:
    """What comes while a clock runs down: a burst for each tick, the last one when the window closes."""
    for _tick in range(2 * CLOCK):
        yield terminal.burst(TICK_QUIET, 3.0)[0]


def look(terminal: Terminal, found: Bytes, letter: str) -> None:
    """Somebody looks at a hand and hides it."""
    terminal.press("m")
    time.sleep(DEAF)
    found.hand.append(terminal.press(letter)[0])
    time.sleep(DEAF)
    found.back.append(terminal.press("\r")[0])
    time.sleep(DEAF)
