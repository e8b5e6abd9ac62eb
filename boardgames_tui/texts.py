"""A finished match written as text: who won, the scoresheet, the chart, the log, and how to play it again."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len

from boardgames_tui.files import system_fault
from boardgames_tui.games import screen
from boardgames_tui.looks import Looks
from boardgames_tui.newmatch import Choices, SeatChoice, value_word
from boardgames_tui.paths import private_directory, texts_directory
from boardgames_tui.screens.result import outcome, paint_rows
from boardgames_tui.widgets.canvas import Grid
from boardgames_tui.widgets.chart import MOST_ROWS, Chart, totals_by_turn
from rules.language import _, ngettext
from rules.tell import tell

if TYPE_CHECKING:
    from boardgames_tui.match import Match

WIDTH = 80
PAPER = Looks(ascii=True, colour=False)
SUFFIX = ".txt"
MOST_PATH = 36
"""So much of a path leaves room for the reason beside it."""


def write(match: Match, letters: Sequence[str], variant: str) -> Path:
    """Write a finished match into a new file called after it, and return where; raises SaveFault."""
    data = text(match, letters, variant).encode("utf-8")
    directory, name = texts_directory(), match.record.header.id
    try:
        private_directory(directory)
        for number in count(1):
            path = directory / (f"{name}{SUFFIX}" if number == 1 else f"{name}.{number}{SUFFIX}")
            with suppress(FileExistsError):
                _new_file(path, data)
                break
    except OSError as fault:
        raise system_fault(_("{file} cannot be written: {reason}."), Path(place(directory, MOST_PATH)), fault) from None
    return path


def _new_file(path: Path, data: bytes) -> None:
    """The file, whole and on the disk, or none; raises OSError, FileExistsError where there is one."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise


def text(match: Match, letters: Sequence[str], variant: str) -> str:
    """Everything about a finished match that can be read on a sheet of paper."""
    turns = match.rules.turns(match.table.state)
    head = (
        f"{match.rules.info.title}, {variant}" if variant else match.rules.info.title,
        ngettext("{count} turn", "{count} turns", turns).format(count=turns),
        match.record.header.created,
    )
    blocks = ("   ".join(head), _winners(match), *_pictures(match, letters), _log(match, letters), _again(match))
    return "\n\n".join(block.rstrip() for block in blocks if block) + "\n"


def _winners(match: Match) -> str:
    over = match.over
    if over is None:
        return _("The match is not over.")
    names = _(" and ").join(match.names[seat] for seat in over.winners)
    return f"{names} {outcome(over, match.names, match.rules.info.scored)} {over.reason.format(*match.names)}".strip()


def _pictures(match: Match, letters: Sequence[str]) -> Iterator[str]:
    """The scoresheet and the chart, as they are painted where there is nothing but ASCII."""
    paint = screen(match.rules.info.slug).paint_result or paint_rows
    grid = Grid(WIDTH, 0, PAPER.pen())
    rows = paint(grid.pane(0, 0, WIDTH, 0), PAPER, match, letters)
    grid = Grid(WIDTH, rows, PAPER.pen())
    paint(grid.pane(0, 0, WIDTH, rows), PAPER, match, letters)
    yield grid.text()
    chart = Chart(PAPER, match.players, letters, totals_by_turn(match.table))
    if chart.is_worth_it:
        grid = Grid(WIDTH, MOST_ROWS + 1, PAPER.pen())
        chart.paint(grid.pane(0, 0, WIDTH, grid.height))
        yield grid.text()


def _log(match: Match, letters: Sequence[str]) -> str:
    """What happened, as a stranger at the table may know it: the turn where a new one begins, the seat's letter."""
    lines, shown = [_("What happened:")], 0
    for line in tell(match.table, None):
        turn = match.rules.turns(match.table.states[max(0, line.at - 1)]) + 1
        number = str(turn) if turn > shown and line.seat is not None else ""
        shown = turn if number else shown
        lines.append(f"{number:>4}  {' ' if line.seat is None else letters[line.seat]}  {line.sentence}")
    return "\n".join(lines)


def _again(match: Match) -> str:
    """The command that begins the same match, with the same dice for the same moves."""
    header = match.record.header
    choices = Choices(
        game=header.game,
        seats=tuple(SeatChoice(player.name, player.player) for player in header.seats),
        options={name: value_word(value) for name, value in header.options.items()},
        seed=header.seed,
        agreements=header.table,
    )
    return "\n".join((_("The same seats, options and dice once more:"), f"  {choices.command()}"))


def place(path: Path, room: int, ellipsis: str = "…") -> str:
    """The path in so many cells: with ``~`` for the home directory, then without its first parts."""
    shown = str(path)
    with suppress(ValueError, RuntimeError):
        shown = os.path.join("~", path.relative_to(Path.home()))
    parts = shown.split(os.sep)
    while cell_len(shown) > room and len(parts) > 1:
        parts = parts[1:]
        shown = os.sep.join((ellipsis, *parts))
    return shown
