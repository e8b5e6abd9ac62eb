"""The command line. Each command imports what it needs only when it is chosen: most need no screen."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from boardgames_tui import __version__, arguments
from boardgames_tui.files import SaveFault, shown
from rules.language import _

if TYPE_CHECKING:
    from boardgames_tui.match import Match
    from boardgames_tui.newmatch import Choices

FINE, FAULT, WRONG_USE = 0, 1, arguments.WRONG_USE
INTERRUPTED = 128 + signal.SIGINT
BROKEN_PIPE = 141
"""The status that a shell gives to a command whose reader went away: 128 and the number of SIGPIPE."""

POOR_TERMINALS = ("", "dumb", "unknown")


class WrongWords(Exception):
    """What was said on the command line cannot be done; the text is a sentence that says why."""


def main(words: Sequence[str]) -> int:
    """Do what the words after ``boardgames`` say; gives the exit status and never raises an Exception."""
    _keep_writing()
    try:
        status = _done(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _hush(sys.stdout)
        status = BROKEN_PIPE
    except KeyboardInterrupt:
        status = INTERRUPTED
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else FAULT
    except Exception as fault:
        from boardgames_tui import faults

        _complain(faults.sentence(fault))
        status = FAULT
    return status


def _done(words: Sequence[str]) -> int:
    """Do it; a fault that people can understand becomes its sentence."""
    said = arguments.parser().parse_args(words)
    if said.version:
        sys.stdout.write(f"boardgames {__version__}\n")
        return FINE
    try:
        return COMMANDS[said.command](said)
    except WrongWords as fault:
        _complain(str(fault))
        return WRONG_USE
    except SaveFault as fault:
        _complain(str(fault))
        return FAULT


def _keep_writing() -> None:
    """Let no letter that the locale lacks stop the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def _hush(stream: TextIO) -> None:
    """Send to nowhere what a stream still holds, so that nothing complains at the exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _complain(sentence: str) -> None:
    """One line on standard error, if anybody reads it."""
    try:
        sys.stderr.write(f"boardgames: {shown(sentence, 1000)}\n")
        sys.stderr.flush()
    except OSError:
        _hush(sys.stderr)


def wants_plain(said_so: bool) -> bool:
    """Is it to be plain lines: said so, or a terminal that can do no better, or none?"""
    if said_so or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    return os.name == "posix" and os.environ.get("TERM", "").strip().lower() in POOR_TERMINALS


def _menu(said: argparse.Namespace) -> int:
    if wants_plain(said.plain):
        from boardgames_tui import plain

        return plain.menu(source=sys.stdin, out=sys.stdout)
    from boardgames_tui import app

    return app.run(mouse=not said.no_mouse)


def _open(match: "Match", said: argparse.Namespace) -> int:
    """Play the match on the screen or on plain lines."""
    try:
        if wants_plain(said.plain):
            from boardgames_tui import plain

            return plain.play(match, source=sys.stdin, out=sys.stdout)
        from boardgames_tui import app

        return app.run(match, mouse=not said.no_mouse)
    finally:
        match.close()


def _play(said: argparse.Namespace) -> int:
    from boardgames_tui.newmatch import WrongUse, header_of, new_match
    from rules import BrokenGame, load

    try:
        rules = load(said.game)
        header = header_of(rules, choices_of(said))
    except (BrokenGame, WrongUse) as fault:
        raise WrongWords(str(fault)) from None
    return _open(new_match(rules, header), said)


def choices_of(said: argparse.Namespace) -> "Choices":
    """What ``play`` was asked for; raises WrongUse or WrongWords with a sentence."""
    from boardgames_tui.newmatch import Choices, read_seats
    from rules.record import Agreements

    return Choices(
        game=said.game,
        seats=read_seats(said.seats),
        options=_options(said),
        start=said.start,
        seed="" if said.seed is None else _seed(said.seed),
        agreements=Agreements(takebacks=said.takebacks, curtain=not said.no_curtain),
    )


def _options(said: argparse.Namespace) -> dict[str, str]:
    try:
        return arguments.pairs(said.option)
    except ValueError as fault:
        raise WrongWords(str(fault)) from None


def _seed(text: str) -> str:
    if not text.strip() or not text.isprintable() or len(text) > arguments.SEED_LENGTH:
        sentence = _("A seed is a number or a printable text of at most {most} letters, and not empty.")
        raise WrongWords(sentence.format(most=arguments.SEED_LENGTH))
    return text


def _resume(said: argparse.Namespace) -> int:
    from boardgames_tui import listing

    path = listing.find(said.match)
    from boardgames_tui.match import Match
    from boardgames_tui.saves import open_match

    opened = open_match(path)
    return _open(Match(opened.save, opened.table), said)


def _list(said: argparse.Namespace) -> int:
    from boardgames_tui import tables

    return tables.show(sys.stdout, sys.stderr, as_json=said.json)


def _rules(said: argparse.Namespace) -> int:
    from boardgames_tui import manual
    from rules import BrokenGame

    try:
        sys.stdout.write(manual.page(said.game))
    except BrokenGame as fault:
        raise WrongWords(str(fault)) from None
    except manual.NoPage as fault:
        _complain(str(fault))
        return FAULT
    return FINE


def _where(said: argparse.Namespace) -> int:
    from boardgames_tui import paths

    places = (
        (_("matches"), paths.matches_directory()),
        (_("trash"), paths.trash_directory()),
        (_("settings"), paths.config_file()),
        (_("names"), paths.state_file()),
        (_("reports"), paths.crash_directory()),
    )
    wide = max(len(name) for name, _path in places)
    for name, path in places:
        sys.stdout.write(f"{name:{wide}}  {shown(path, 5000)}\n")
    return FINE


def _verify(said: argparse.Namespace) -> int:
    from pathlib import Path

    from boardgames_tui import verify

    for line in verify.verify(Path(said.file)):
        sys.stdout.write(f"{line}\n")
    return FINE


def _simulate(said: argparse.Namespace) -> int:
    from boardgames_tui import measure
    from boardgames_tui.newmatch import WrongUse

    try:
        sys.stdout.write(measure.run(said, _options(said), _seed(said.seed)))
    except WrongUse as fault:
        raise WrongWords(str(fault)) from None
    return FINE


COMMANDS = {
    "": _menu,
    "play": _play,
    "resume": _resume,
    "list": _list,
    "rules": _rules,
    "where": _where,
    "verify": _verify,
    "simulate": _simulate,
}
