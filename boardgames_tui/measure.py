"""The command ``simulate``: checks what was asked, shows how far it is, and prints what came out."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from boardgames_tui.arguments import MOST_MATCHES
from boardgames_tui.newmatch import WrongUse, read_options
from boardgames_tui.simulate import Report, Share, simulate
from rules import BrokenGame, load
from rules.contract import Rules
from rules.language import _


def run(said: argparse.Namespace, options: Mapping[str, str], seed: str) -> str:
    """Play the matches that were asked for and give what is printed; raises WrongUse with a sentence."""
    try:
        rules = load(said.game)
    except BrokenGame as fault:
        raise WrongUse(str(fault)) from None
    seats = rules.info.seats[0] if said.seats is None else said.seats
    bots = _bots(rules, said.bots)
    _check_numbers(rules, seats, said.matches)
    chosen = read_options(rules, options)
    with _progress(said.matches) as progress:
        report = simulate(rules, seats, said.matches, bots, chosen, seed, progress)
    if said.json:
        return json.dumps(report.json()) + "\n"
    return report_text(report, rules.info.title)


def _bots(rules: Rules[Any, Any, Any], text: str) -> list[str]:
    """The computer players by name, all where none is named."""
    bots = [name.strip() for name in text.split(",")] if text else list(rules.bots)
    for name in bots:
        if name not in rules.bots:
            sentence = _("There is no computer player {player}; there are: {bots}.")
            raise WrongUse(sentence.format(player=repr(name), bots=", ".join(rules.bots)))
    return bots


def _check_numbers(rules: Rules[Any, Any, Any], seats: int, matches: int) -> None:
    least, most = rules.info.seats
    if not least <= seats <= most:
        sentence = _("{title} is for {players}, not {count}.")
        raise WrongUse(sentence.format(title=rules.info.title, players=rules.info.players, count=seats))
    if not 1 <= matches <= MOST_MATCHES:
        sentence = _("The number of matches is 1 to {most}, not {count}.")
        raise WrongUse(sentence.format(most=MOST_MATCHES, count=matches))


@contextmanager
def _progress(matches: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("matches"), total=matches)
        yield lambda done: bar.update(task, completed=done)


def report_text(report: Report, title: str) -> str:
    """The report as tables for people, for the width and colours of standard output."""
    from rich.text import Text

    from boardgames_tui.printed import printed

    least, median, most = report.turns
    heading = _("{title}, {seats} seats: {matches} matches, {turns} turns each ({least} to {most})").format(
        title=title, seats=report.seats, matches=report.matches, turns=f"{median:g}", least=least, most=most
    )
    options = ", ".join(f"{name}={value}" for name, value in report.options.items())
    pace = _("{moves} moves in {seconds} s, {pace} moves a second").format(
        moves=f"{report.moves:,}", seconds=f"{report.seconds:.2f}", pace=f"{report.moves_per_second:,.0f}"
    )
    chosen = Text(_("Options: {options}").format(options=options))
    return printed(Text(heading), chosen, "", _bot_table(report), "", _seat_table(report), "", Text(pace))


def _bot_table(report: Report) -> Any:
    table = _table(_("computer player"), _("matches"), _("wins"), _("share"), _("95 % interval"))
    for name, share in report.by_bot.items():
        table.add_row(name, str(share.played), str(share.won), *_share_cells(share))
    return table


def _seat_table(report: Report) -> Any:
    labels = list(report.lines[0]) if report.lines else []
    table = _table(_("seat"), _("wins"), _("share"), _("95 % interval"), *labels, _("points"))
    for seat, share in enumerate(report.wins):
        points = [f"{report.lines[seat][label]:.1f}" for label in labels]
        table.add_row(str(seat + 1), str(share.won), *_share_cells(share), *points, f"{report.totals[seat]:.1f}")
    return table


def _table(*columns: str) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table


def _share_cells(share: Share) -> tuple[str, str]:
    low, high = share.interval
    return f"{share.mean:.1%}", f"{low:.1%} - {high:.1%}"
