"""What the command line can say: the commands, their arguments and their help, which is the manual."""

import argparse
import os
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from boardgames_tui.streams import put
from rules.language import N_, _

MOST_MATCHES = 1_000_000
MOST_DIGITS = 12
SEED_LENGTH = 200
WRONG_USE = 2

MANUAL = N_(
    """Real board games to pass and play at one keyboard. Without a command the menu
opens.

examples:
  boardgames                                          the menu
  boardgames play birth --seats "Ann,Ben,Cy:greedy"   two and a computer player
  boardgames resume                                   the newest unfinished match
  boardgames list                                     all matches
  boardgames replay amber-fox                         a match move by move
  boardgames rules birth                              how a game is played
  boardgames simulate birth --bots random,greedy      computers among themselves

exit status: 0; 1 for a fault; 2 for wrong use or bad input, with a sentence on
standard error."""
)

PLAY = N_(
    """Start a match. It is saved after every move; leave whenever you like and resume.

SEATS are names in turn order, separated by commas. A name with a colon and a
computer player after it is played by the computer: Cy:greedy. Names are at most
20 columns wide. `boardgames rules GAME` says at its end which options and
computer players a game has.

examples:
  boardgames play birth --seats "Ann,Ben"
  boardgames play birth --seats "Ann,Cy:greedy" --option rules=senior
  boardgames play birth --seats "Ann,Ben" --start Ben --takebacks friendly
  boardgames play birth --seats "Ann,Ben" --start random --seed 7"""
)

RESUME = N_(
    """Carry on with a match, at the same question. MATCH is its id, a beginning of
the id that no other match has, or a file; without it the newest unfinished
match opens. A match that is being played elsewhere opens for reading only.

examples:
  boardgames resume
  boardgames resume amber-fox
  boardgames resume ./match.jsonl --plain"""
)

REPLAY = N_(
    """Look at a match move by move, from its beginning. Nothing is written, so a match
that is being played elsewhere can be looked at too, up to now. MATCH is its id,
a beginning of the id that no other match has, or a file. With --plain, or
without a terminal, every event is told on a line of its own, then the result.

What a game hides stays hidden; --as shows what one seat may know, once the
match is over.

examples:
  boardgames replay amber-fox
  boardgames replay ./match.jsonl --plain
  boardgames replay amber-fox --as Ann"""
)

SHARE = N_(
    """Let others watch a match: a second file gets what a stranger at the table sees, move
by move, as JSON, as long as the match goes on; no seed and nothing that is
hidden. The file is yours; others can read it where you let them.

examples:
  boardgames share amber-fox
  boardgames share amber-fox --to /srv/games/ours.jsonl --everybody
  boardgames share amber-fox --stop"""
)

WATCH = N_(
    """Watch a match that somebody shares, as it goes on, with a stranger's eyes. FILE is
what `boardgames share` named. With --plain, or without a terminal, every event is
told on a line of its own until the match is over or the input ends.

examples:
  boardgames watch /srv/games/ours.jsonl
  boardgames watch /srv/games/ours.jsonl --plain"""
)

DELETE = N_(
    """Throw a saved match away: it is moved to the trash, the directory that
`boardgames where` names, and lies there until you remove it yourself. With
--undo it comes back. A match that is being played stays.

examples:
  boardgames delete amber-fox
  boardgames delete --undo amber-fox"""
)

VERIFY = N_(
    """Play a saved match through the rules again and say what is found: that all is
well, or the line and the reason. The file is only read. The exit status is 0
where all is well, else 1."""
)

DOCTOR = N_(
    """Say in plain words what this terminal can do, what was chosen for it and why: size,
colours, UTF-8, how wide it draws test signs, mouse, how fast it answers. Nothing
is changed."""
)

SIMULATE = N_(
    """Let computer players play matches against each other and say who wins how
often, with 95 % intervals, and with how many points. BOTS are dealt to the
seats in turn and moved on by a seat each match. The same seed gives the same
matches. Nothing is saved.

examples:
  boardgames simulate birth --seats 3 --matches 1000 --bots random,greedy
  boardgames simulate birth --option rules=senior --seed 7 --json"""
)


class Format(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, at most 100 columns; asking here spares argparse an import at every start."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=max(40, min(columns(), 100)) - 2)


def columns() -> int:
    """How wide the terminal is that standard output leads to; 80 where it leads to none."""
    try:
        return os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns
    except (OSError, ValueError):
        return 80


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong, also if its help cannot be written."""

    def print_help(self, file: Any = None) -> None:
        """The help, on standard output unless another file is named; raises SaveFault where that is full."""
        if file is None:
            put(self.format_help())
        else:
            super().print_help(file)

    def error(self, message: str) -> NoReturn:
        """Leave with the status of wrong use."""
        clean = "".join(letter for letter in message if letter.isprintable()).rstrip(".")
        self.exit(
            WRONG_USE, _("{program}: {message}; see {program} --help.\n").format(program=self.prog, message=clean)
        )


def parser() -> Parser:
    """The parser of the whole command line; ``command`` is "" for the menu."""
    whole = _parser("boardgames", _(MANUAL))
    whole.add_argument("--version", action="store_true", help=_("say the version and leave"))
    whole.add_argument(
        "--host", default=None, metavar=_("FILE"), help=_("a file that says what is switched off; see the README")
    )
    _add_ways(whole, default=False)
    whole.set_defaults(command="")
    commands = whole.add_subparsers(prog="boardgames", title=_("commands"), metavar=_("COMMAND"), parser_class=Parser)
    _add_play(_command(commands, "play", _("start a match"), _(PLAY)))
    resume = _command(commands, "resume", _("carry on with a match"), _(RESUME))
    resume.add_argument("match", nargs="?", default="", metavar=_("MATCH"), help=_("id, beginning of an id, or file"))
    _add_ways(resume)
    _add_replay(_command(commands, "replay", _("look at a match move by move"), _(REPLAY)))
    share = _command(commands, "share", _("let others watch a match"), _(SHARE))
    share.add_argument("match", metavar=_("MATCH"), help=_("id, beginning of an id, or file"))
    share.add_argument("--to", default=None, metavar=_("FILE"), help=_("a new file for it, where others can come"))
    share.add_argument("--everybody", action="store_true", help=_("let everybody on this machine read it"))
    share.add_argument("--stop", action="store_true", help=_("share it no more; the file stays"))
    watch = _command(commands, "watch", _("watch a match that somebody shares"), _(WATCH))
    watch.add_argument("file", metavar=_("FILE"), help=_("the shared file"))
    _add_ways(watch)
    delete = _command(commands, "delete", _("throw a match away, or fetch it back"), _(DELETE))
    delete.add_argument("match", metavar=_("MATCH"), help=_("id, beginning of an id, or file"))
    delete.add_argument("--undo", action="store_true", help=_("fetch it back from the trash"))
    found = _command(commands, "list", _("all matches, the newest first"), _("All matches, the newest first."))
    found.add_argument("--json", action="store_true", help=_("as a JSON list of objects"))
    page = _command(commands, "rules", _("how a game is played"), _("How a game is played."))
    page.add_argument("game", metavar=_("GAME"), help=_("a game's short name, such as birth"))
    _command(commands, "where", _("where matches and settings lie"), _("Where matches and settings lie."))
    doctor = _command(commands, "doctor", _("what this terminal can do, and what was chosen"), _(DOCTOR))
    doctor.add_argument("--json", action="store_true", help=_("as one JSON object, for a bug report"))
    verify = _command(commands, "verify", _("check a saved match"), _(VERIFY))
    verify.add_argument("file", metavar=_("FILE"), help=_("the saved match"))
    _add_simulate(_command(commands, "simulate", _("computer players against each other"), _(SIMULATE)))
    return whole


def _parser(program: str, description: str) -> Parser:
    return Parser(
        prog=program,
        description=description,
        formatter_class=Format,
        allow_abbrev=False,
    )


def _command(
    commands: "argparse._SubParsersAction[Parser]", name: str, short: str, description: str
) -> argparse.ArgumentParser:
    made = commands.add_parser(
        name,
        help=short,
        description=description,
        formatter_class=Format,
        allow_abbrev=False,
    )
    made.set_defaults(command=name)
    return made


def _add_ways(command: argparse.ArgumentParser, default: bool | str = argparse.SUPPRESS) -> None:
    """The ways in which a match or the menu is shown; they may stand before the command too."""
    plain, mouse = _("numbered choices on plain lines, without a screen"), _("leave the mouse to the terminal")
    command.add_argument("--plain", action="store_true", default=default, help=plain)
    command.add_argument("--no-mouse", action="store_true", default=default, help=mouse)


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("game", metavar=_("GAME"), help=_("a game's short name, such as birth"))
    play.add_argument("--seats", required=True, metavar=_("SEATS"), help=_("who plays, in turn order"))
    _add_option(play)
    play.add_argument(
        "--start", default=None, metavar=_("SEAT"), help=_("who begins: a name, its number from 1, or random")
    )
    play.add_argument("--seed", default=None, metavar=_("SEED"), help=_("same seed, same moves, same dice"))
    play.add_argument(
        "--takebacks",
        choices=("strict", "friendly"),
        default="strict",
        help=_("strict: not past a roll or another player's move; friendly: anything"),
    )
    play.add_argument(
        "--no-curtain", action="store_true", help=_("no curtain between players: the table trusts itself")
    )
    _add_ways(play)


def _add_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("match", metavar=_("MATCH"), help=_("id, beginning of an id, or file"))
    replay.add_argument(
        "--as", dest="seat", metavar=_("SEAT"), help=_("with the eyes of this seat: a name, or its number from 1")
    )
    _add_ways(replay)


def _add_simulate(simulate: argparse.ArgumentParser) -> None:
    simulate.add_argument("game", metavar=_("GAME"), help=_("a game's short name, such as birth"))
    simulate.add_argument(
        "--seats", type=whole, default=None, metavar="N", help=_("how many seats; the least by default")
    )
    simulate.add_argument("--matches", type=whole, default=100, metavar="M", help=_("how many matches; 100 by default"))
    simulate.add_argument(
        "--bots", default="", metavar=_("BOTS"), help=_("computer players, separated by commas; all by default")
    )
    _add_option(simulate)
    simulate.add_argument("--seed", default="1", metavar=_("SEED"), help=_("another seed, other matches; 1 by default"))
    simulate.add_argument("--json", action="store_true", help=_("as one JSON object"))


def whole(text: str) -> int:
    """A number as people write it."""
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= MOST_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(_("{text} is not a whole number").format(text=repr(text[:MOST_DIGITS])))


def _add_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=_("NAME=VALUE"),
        help=_("a variant of the game, such as rules=senior; once for each"),
    )


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """Options by name from ``NAME=VALUE``; raises ValueError with a sentence."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise ValueError(_("An option is written NAME=VALUE, not {text}.").format(text=repr(text)))
        if name in found:
            raise ValueError(_("The option {name} is given twice.").format(name=repr(name)))
        found[name] = value
    return found
