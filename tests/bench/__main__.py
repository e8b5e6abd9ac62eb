"""What it costs, each figure beside its yardstick in the same run: ``python -m tests.bench [PAIRS]``.

Prints a table in Markdown. Programs run on a pseudo-terminal by turns, A B A B; figures are medians, ratios are medians
of the ratios pair by pair. Bytes are the same on every machine, times and memory are not: quote their ratios.
"""

import os
import platform
import statistics
import sys
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

import rules
from boardgames_tui.paths import HOME_VARIABLE
from tests.bench import steiff, walks
from tests.bench.answers import LIMIT, waits
from tests.bench.files import FEW, MANY, MOVES, fill, keep_one, resume_seconds
from tests.bench.moves import NoSpiel, rates
from tests.bench.sessions import CROWD, crowds, decisions, key_seconds
from tests.bench.terminal import BARE, Run, by_turns, environment, median, ratio, run

PAIRS = 5
OURS = (sys.executable, "-m", "boardgames_tui")
MATCH = (*OURS, "play", "birth", "--seats", "Ann,Benedikt,Cy", "--seed", "7")
TURNS = 30
DOWN, RIGHT, ENTER, TAB = "\x1b[B", "\x1b[C", "\r", "\t"
LARGE = (120, 40)
IDLE = 3.0
SECONDS = 1.0

Row = tuple[str, str, str, str]
"""What is measured, ours, the yardstick's, and the ratio."""


def painted(found: Run) -> float:
    """Seconds from the start to the last byte of the first picture."""
    return found.painted


def main() -> None:
    """Measure and print."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS
    print(f"{datetime.now(UTC):%d %B %Y}, {machine()}; medians of {pairs} pairs.\n")
    print("| | Boardgames TUI | beside it | ratio |\n|---|---|---|---|")
    with TemporaryDirectory() as place:
        home = Path(place)
        env = environment(home)
        at_work = (starts(pairs, env), keys(pairs, env), windows(env), lines(home), many(home))
        parts = (*at_work, matches(pairs, home, env), answers(), speed())
        for part in parts:
            for row in part:
                print(f"| {' | '.join(row)} |", flush=True)


def played(env: Mapping[str, str]) -> dict[str, str]:
    """Another home for the matches that are begun, so that the menu's stays empty."""
    return {**env, HOME_VARIABLE: f"{env[HOME_VARIABLE]}/played"}


def machine() -> str:
    """What it was measured on."""
    system = f"{platform.system()}, {os.cpu_count()} cores"
    return f"{system}, Python {platform.python_version()}, Textual {version('textual')}"


def starts(pairs: int, env: Mapping[str, str]) -> Iterator[Row]:
    """The menu and a match against the bare app: painting, bytes, memory."""
    ours, bare = by_turns(pairs, partial(run, OURS, env, idle=IDLE), partial(run, BARE, env, idle=IDLE))
    match, beside = by_turns(pairs, partial(run, MATCH, played(env), keys=(RIGHT, ENTER)), partial(run, BARE, env))
    yield "**the menu**, against a bare Textual app", "", "", ""
    yield _milliseconds("start to painted", ours, bare)
    yield _bytes("bytes until then", ours, bare)
    mine, other = (f"{median(each, lambda one: one.idle_bytes):.0f}" for each in (ours, bare))
    yield f"bytes in {IDLE:.0f} idle seconds", mine, other, ""
    yield from _memory(ours, bare)
    yield "**a match of BIRTH**, against the same", "", "", ""
    yield _milliseconds("start to painted", match, beside)
    yield from _memory(match, beside)


def _milliseconds(name: str, ours: list[Run], theirs: list[Run]) -> Row:
    times = [f"{median(each, painted) * 1000:,.0f} ms" for each in (ours, theirs)]
    return name, times[0], times[1], f"{ratio(ours, theirs, painted):.2f}"


def _bytes(name: str, ours: list[Run], theirs: list[Run]) -> Row:
    counts = [median(each, lambda one: one.start_bytes) for each in (ours, theirs)]
    return name, f"{counts[0]:,.0f}", f"{counts[1]:,.0f}", f"{counts[0] / counts[1]:.2f}"


def _memory(ours: list[Run], theirs: list[Run]) -> Iterator[Row]:
    for name, value in (("resident", lambda each: each.rss), ("proportional", lambda each: each.pss)):
        sizes = [f"{median(each, value) / 1024:.1f} MiB" for each in (ours, theirs)]
        yield f"memory, {name}", sizes[0], sizes[1], f"{ratio(ours, theirs, value):.2f}"


def keys(pairs: int, env: Mapping[str, str]) -> Iterator[Row]:
    """Bytes and time by key, beside the bare app's Tab. Bytes are the same every time, so they are counted once."""
    turn = (RIGHT, ENTER) * TURNS
    small, large = (run(MATCH, played(env), size, keys=turn) for size in ((80, 24), LARGE))
    form, bare, wide = run(OURS, env, keys=("1", *(DOWN,) * 5)), run(BARE, env, keys=(TAB,) * 6), run(BARE, env, LARGE)
    tab = statistics.median(bare.key_bytes)
    yield "**bytes by key**, median (worst), against Tab in the bare app", "", "", ""
    yield _key_bytes("set-up: another row", form.key_bytes[1:], tab)
    yield _key_bytes("BIRTH at 80x24: choose a die", small.key_bytes[::2], tab)
    yield _key_bytes("BIRTH at 80x24: play it and hand over", small.key_bytes[1::2], tab)
    yield _bytes("BIRTH at 120x40, the galaxy: first painting, against the bare app's", [large], [wide])
    yield _key_bytes("the galaxy: choose a die", large.key_bytes[::2], tab)
    yield _key_bytes("the galaxy: play it and hand over", large.key_bytes[1::2], tab)
    ours, theirs = by_turns(
        pairs, partial(run, MATCH, played(env), keys=turn[:8]), partial(run, BARE, env, keys=(TAB,) * 4)
    )
    moved = walks.measure(played(env))
    yield _key_bytes("Earth Reborn at 80x24: a step of a walk", moved.step, tab)
    yield _key_bytes("Earth Reborn: a decision, all its keys", moved.decision, tab)
    yield _key_bytes("Earth Reborn: the board pans by a row", moved.panned, tab)
    yield "**key to painted**, against Tab in the bare app", "", "", ""
    yield _key_time("choose a die", ours, theirs, 0)
    yield _key_time("play it and hand over", ours, theirs, 1)


def windows(env: Mapping[str, str]) -> Iterator[Row]:
    """Bytes of a table at which anybody may call, and of hands behind a curtain, beside the bare app's Tab."""
    found, bare = steiff.measure(played(env)), run(BARE, env, keys=(TAB,) * 6)
    tab = statistics.median(bare.key_bytes)
    yield "**Das Steiff-Spiel, six people at 80x24**, median (worst), against Tab in the bare app", "", "", ""
    yield _key_bytes("a decision: choose the blue die, roll, hand over", found.decision, tab)
    yield _key_bytes("roll red: the window opens", found.opened, tab)
    yield _key_bytes("a tick of its clock", found.ticks, tab)
    yield _key_bytes("whose hand: the letter shows it", found.hand, tab)
    yield _key_bytes("hide it: the curtain's ground, then the table", found.back, tab)


def _key_time(name: str, ours: list[Run], theirs: list[Run], first: int) -> Row:
    """Every second key of ours, from the first or the second on."""
    mine = statistics.median(seconds for each in ours for seconds in each.key_seconds[first::2])
    other = statistics.median(seconds for each in theirs for seconds in each.key_seconds)
    return name, f"{mine * 1000:.1f} ms", f"{other * 1000:.1f} ms", f"{mine / other:.2f}"


def _key_bytes(name: str, counts: list[int], beside: float) -> Row:
    middle = statistics.median(counts)
    return name, f"{middle:,.0f} ({max(counts):,})", f"{beside:,.0f}", f"{middle / beside:.2f}"


def lines(home: Path) -> Iterator[Row]:
    """Decisions of every game in 256 colours, and what comes by itself."""
    yield "**a decision in 256 colours**, all its keys: median (worst), bytes", "", "", ""
    for slug in rules.slugs():
        found = decisions(slug, home / f"decisions-{slug}")
        yield f"{slug}: first painting", f"{found.start:,}", "", ""
        if not found.costs:
            continue
        yield f"{slug}: a decision", f"{statistics.median(found.costs):,.0f} ({max(found.costs):,})", "", ""
        if found.between:
            told = f"{statistics.median(found.between):,.0f} ({max(found.between):,})"
            yield f"{slug}: what is looked at in between", told, "", ""


def many(home: Path) -> Iterator[Row]:
    """So many sessions at once, and a key while a computer player thinks."""
    yield f"**{CROWD} sessions at once**, proportional memory of each, against as many bare apps", "", "", ""
    bare = 0.0
    for name, size in crowds(home / "crowds"):
        bare = bare or size
        if name != "bare":
            told = f"{size:.1f} MiB, {1024 / size:.0f} in a GiB"
            yield name, told, f"{bare:.1f} MiB", f"{size / bare:.2f}"
    yield "**a key while a computer player thinks**, against while a person is asked", "", "", ""
    yield _against("the log, key to painted", *(key_seconds(home / "keys", thinks) for thinks in (True, False)))


def matches(pairs: int, home: Path, env: Mapping[str, str]) -> Iterator[Row]:
    """What many and long matches cost, against painting the menu."""
    listed, menu = by_turns(pairs, partial(run, (*OURS, "list"), env), partial(run, OURS, env))
    crowd = fill(home / "crowd")
    many, none = by_turns(pairs, partial(run, OURS, {**env, **crowd}), partial(run, OURS, env))
    folded = resume_seconds(pairs)
    homes = [{**env, **keep_one(home / str(moves), moves)} for moves in (MOVES, FEW)]
    long, short = by_turns(pairs, *(partial(run, OURS, each, keys=("a",)) for each in homes))
    paint = median(menu, painted)
    yield "**against painting the menu**", "", "", ""
    yield _milliseconds("`boardgames list`", listed, menu)
    yield _milliseconds(f"the menu with {MANY:,} matches", many, none)
    yield _against(f"resume {MOVES:,} moves: read, check and fold them", folded, paint)
    yield f"**from the menu to the table**, against a match of {FEW} moves", "", "", ""
    yield _against(f"a match of {MOVES:,} moves", *(median(each, opened) for each in (long, short)))


def opened(found: Run) -> float:
    """Seconds from the only key to the last byte that it caused."""
    return found.key_seconds[0]


def _against(name: str, ours: float, theirs: float) -> Row:
    return name, f"{ours * 1000:,.0f} ms", f"{theirs * 1000:,.0f} ms", f"{ours / theirs:.2f}"


def answers() -> Iterator[Row]:
    """What a screen waits for."""
    yield "**99th percentile of what a screen asks the rules**, against the millisecond it may take", "", "", ""
    for each in waits():
        for what, seconds in (("legal moves", each.legal), ("what a move would do", each.foreseen)):
            yield f"{each.game}: {what}", f"{seconds * 1000:.2f} ms", f"{LIMIT * 1000:.0f} ms", f"{seconds / LIMIT:.2f}"


def speed() -> Iterator[Row]:
    """Moves a second, against OpenSpiel."""
    yield "**checked moves a second**, against OpenSpiel's `python_tic_tac_toe`", "", "", ""
    try:
        for each in rates(SECONDS):
            yield each.game, f"{each.ours:,.0f}", f"{each.theirs:,.0f}", f"{each.ours / each.theirs:.2f}"
    except NoSpiel as fault:
        yield str(fault), "", "", ""


if __name__ == "__main__":
    begin = time.perf_counter()
    main()
    print(f"\nMeasured in {time.perf_counter() - begin:.0f} seconds.")
