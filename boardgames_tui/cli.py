"""The command line. Each command imports what it needs only when it is chosen: most need no screen."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardgames_tui import __version__, arguments, faults, host, spared
from boardgames_tui.files import SaveFault, shown
from boardgames_tui.streams import bound_size, hush, is_poor, keep_writing, let_go, written
from boardgames_tui.streams import put as _print
from rules.language import _

if TYPE_CHECKING:
    from pathlib import Path

    from boardgames_tui.match import Match
    from boardgames_tui.newmatch import Choices

FINE, FAULT, WRONG_USE = 0, 1, arguments.WRONG_USE
INTERRUPTED, BROKEN_PIPE = 130, 141
"""What a shell says of a command that ctrl+c or the end of its reader stopped: 128 and the number of the signal."""


class WrongWords(Exception):
    """What was said on the command line cannot be done; the text is a sentence that says why."""


def main(words: Sequence[str]) -> int:
    """Do what the words after ``boardgames`` say; gives the exit status and never raises an Exception."""
    spared.spare()
    keep_writing()
    bound_size()
    try:
        status = _done(words)
    except BrokenPipeError:
        status = BROKEN_PIPE
    except KeyboardInterrupt:
        status = INTERRUPTED
        if sys.stdout.isatty():
            sys.stdout.write("\n")
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else FAULT
    except Exception as fault:
        _complain(faults.sentence(fault))
        status = FAULT
    let_go(sys.stdout)
    return status


def _done(words: Sequence[str]) -> int:
    """Do it; a fault that people can understand becomes its sentence."""
    try:
        said = arguments.parser().parse_args(words)
        host.use(said.host)
        status = _version(said) if said.version else COMMANDS[said.command](said)
        _print("")
    except WrongWords as fault:
        _complain(str(fault))
        return WRONG_USE
    except (SaveFault, host.HostFault) as fault:
        _complain(str(fault))
        return FAULT
    return status


def _allowed(switch: str) -> None:
    """Raises WrongWords where whoever runs the machine does not want that."""
    refusal = host.refusal(switch)
    if refusal:
        raise WrongWords(refusal)


def _complain(sentence: str) -> None:
    """One line on standard error, if anybody reads it."""
    try:
        sys.stderr.write(f"boardgames: {shown(sentence, 1000)}\n")
        sys.stderr.flush()
    except OSError:
        hush(sys.stderr)


def wants_plain(said_so: bool) -> bool:
    """Is it to be plain lines: said so, or a terminal that can do no better, or none?"""
    if said_so or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    return is_poor(os.environ)


def _version(said: argparse.Namespace) -> int:
    _print(f"boardgames {__version__}\n")
    return FINE


def _menu(said: argparse.Namespace) -> int:
    if wants_plain(said.plain):
        from boardgames_tui import plain

        return written(lambda: plain.menu(source=sys.stdin, out=sys.stdout))
    from boardgames_tui import start

    return start.run(mouse=not said.no_mouse)


def _open(match: "Match", said: argparse.Namespace, notice: str | None = None) -> int:
    """Play the match on the screen or on plain lines."""
    try:
        if wants_plain(said.plain):
            from boardgames_tui import plain

            return written(lambda: plain.play(match, source=sys.stdin, out=sys.stdout))
        from boardgames_tui import start

        return start.run(match, notice, mouse=not said.no_mouse)
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

    if said.start is not None and not said.start.strip():
        raise WrongWords(_("Who begins is a seat's name, its number from 1, or random."))
    return Choices(
        game=said.game,
        seats=read_seats(said.seats),
        options=_options(said),
        start=said.start or "",
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
    path = _found(said.match)
    from boardgames_tui.match import Match
    from boardgames_tui.saves import open_match

    opened = open_match(path)
    if opened.table is None:
        opened.save.close()
        raise SaveFault(opened.notice)
    return _open(Match(opened.save, opened.table), said, opened.notice)


def _replay(said: argparse.Namespace) -> int:
    path = _found(said.match or os.curdir)
    from boardgames_tui.newmatch import WrongUse
    from boardgames_tui.rest import open_at_rest

    try:
        match = open_at_rest(path, said.seat)
    except WrongUse as fault:
        raise WrongWords(str(fault)) from None
    if wants_plain(said.plain):
        from boardgames_tui import plain_replay

        _print("".join(f"{line}\n" for line in plain_replay.told(match)))
        return FINE
    from boardgames_tui import start

    return start.run(match, mouse=not said.no_mouse)


def _share(said: argparse.Namespace) -> int:
    _allowed("share")
    path = _found(said.match or os.curdir)
    place = None if said.to is None else _path(said.to)
    from boardgames_tui import share_words

    _print(share_words.stopped(path) if said.stop else share_words.begun(path, place, said.everybody))
    return FINE


def _watch(said: argparse.Namespace) -> int:
    _allowed("watch")
    path = _path(said.file)
    from boardgames_tui.watch import open_watched

    match = open_watched(path)
    try:
        if wants_plain(said.plain):
            from boardgames_tui.plain_watch import Watching

            return written(lambda: Watching(match, sys.stdin, sys.stdout).run())
        from boardgames_tui import start

        return start.run(match, mouse=not said.no_mouse)
    finally:
        match.close()


def _path(text: str) -> "Path":
    from pathlib import Path

    if not text:
        raise WrongWords(_("A file must have a name."))
    return Path(text)


def _delete(said: argparse.Namespace) -> int:
    from boardgames_tui import trash

    if said.undo:
        _allowed("list")
        try:
            found = trash.find(said.match)
        except SaveFault as fault:
            raise WrongWords(str(fault)) from None
        _print(_("{name} is back among the matches.\n").format(name=shown(trash.fetch_back(found).stem)))
        return FINE
    thrown = trash.throw_away(_found(said.match or os.curdir))
    sentence = _("It lies in the trash now: {file}\nBack with: boardgames delete --undo {name}\n")
    _print(sentence.format(file=shown(thrown.path, 5000), name=shown(thrown.name)))
    return FINE


def _found(match: str) -> "Path":
    """The file of a match; one that is not there is wrong words."""
    from boardgames_tui import listing

    try:
        return listing.find(match)
    except SaveFault as fault:
        raise WrongWords(str(fault)) from None


def _list(said: argparse.Namespace) -> int:
    _allowed("list")
    from boardgames_tui import tables

    text, sentences = tables.listed(tables.width(sys.stdout), said.json)
    _print(text)
    for sentence in sentences:
        _complain(sentence)
    return FINE


def _rules(said: argparse.Namespace) -> int:
    from boardgames_tui import manual
    from rules import BrokenGame

    try:
        _print(manual.page(said.game))
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
        (_("texts"), paths.texts_directory()),
        (_("trash"), paths.trash_directory()),
        (_("settings"), paths.config_file()),
        (_("names"), paths.state_file()),
        (_("reports"), paths.crash_directory()),
        (_("shared"), paths.shared_directory()),
        (_("host"), paths.host_file()),
    )
    wide = max(len(name) for name, _path in places)
    _print("".join(f"{name:{wide}}  {shown(path, 5000)}\n" for name, path in places))
    return FINE


def _doctor(said: argparse.Namespace) -> int:
    from boardgames_tui import doctor

    facts = doctor.examine(os.environ, mouse=not said.no_mouse)
    columns = min(arguments.columns(), 100)
    _print(doctor.as_json(facts) if said.json else doctor.told(facts, columns))
    return FINE


def _verify(said: argparse.Namespace) -> int:
    path = _found(said.file or os.curdir)
    from boardgames_tui import verify

    _print("".join(f"{line}\n" for line in verify.verify(path)))
    return FINE


def _simulate(said: argparse.Namespace) -> int:
    _allowed("simulate")
    from boardgames_tui import measure
    from boardgames_tui.newmatch import WrongUse

    try:
        _print(measure.run(said, _options(said), _seed(said.seed)))
    except WrongUse as fault:
        raise WrongWords(str(fault)) from None
    return FINE


COMMANDS = {
    "": _menu,
    "play": _play,
    "resume": _resume,
    "replay": _replay,
    "share": _share,
    "watch": _watch,
    "delete": _delete,
    "list": _list,
    "rules": _rules,
    "where": _where,
    "doctor": _doctor,
    "verify": _verify,
    "simulate": _simulate,
}
