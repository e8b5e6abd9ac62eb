"""The commands of plain mode besides the choices: each declared once, with its letter, its word and its help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardgames_tui import plain_words as words
from boardgames_tui.newmatch import WrongUse, seat_number
from boardgames_tui.plain_lines import tidy
from rules.language import N_, _
from rules.moves import Refusal, Seat

if TYPE_CHECKING:
    from boardgames_tui.plain_session import Session

EVENTS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Command:
    """What a letter or a word does; ``takes_text`` where something may follow it."""

    letter: str
    word: str
    help: str
    obey: Callable[[Session, str], None]
    takes_text: bool = False


def obey(session: Session, typed: str) -> bool:
    """Do what was typed, if it is a command, in any case and width of its letters; False where it is none."""
    first, *rest = typed.split(maxsplit=1) or [""]
    text = rest[0].strip() if rest else ""
    name = "?" if tidy(first) == "h" else tidy(first)
    found = next((command for command in COMMANDS if name in (command.letter, command.word)), None)
    if found is None or (text and not found.takes_text):
        return False
    found.obey(session, text)
    return True


def _undo(session: Session, _text: str) -> None:
    _report(session, session.match.undo(), _("Taken back."))


def _redo(session: Session, _text: str) -> None:
    _report(session, session.match.redo(), _("Played again."))


def _report(session: Session, refusal: Refusal | None, done: str) -> None:
    sentence = refusal.sentence if refusal else done
    session.lines.say(sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith(".") else "."))


def _note(session: Session, text: str) -> None:
    """Write a remark down; the question stays as it was said."""
    with session.unasked():
        refusal = session.match.note(text)
    _report(session, refusal, _("Noted."))


def _again(session: Session, _text: str) -> None:
    session.repeat()


def _board(session: Session, _text: str) -> None:
    session.lines.say(*session.position())


def _scoresheet(session: Session, _text: str) -> None:
    rows = session.match.rules.scoresheet(session.match.view(session.eyes))
    session.lines.say(*words.sheet(session.match.names, rows))


def _events(session: Session, _text: str) -> None:
    told = session.match.lines(session.eyes, EVENTS_SHOWN)
    session.lines.say(*(words.event(session.match, line) for line in told))
    if not told:
        session.lines.say(_("Nothing has happened yet."))


def _secrets(session: Session, name: str) -> None:
    """What only one person may see: the one who is asked, or the one who is named."""
    if not session.match.is_hidden:
        session.lines.say(_("Nothing is hidden in this game."))
        return
    if session.match.read_only:
        session.lines.say(session.match.read_only)
        return
    try:
        seat = seat_number(name, session.match.names) if name else session.person_asked()
    except WrongUse as fault:
        session.lines.say(str(fault))
        return
    if seat is None or seat not in session.people:
        session.lines.say(_("Say whose secrets: m and a person's name."))
    elif session.eyes == seat and (session.page.is_open or len(session.people) == 1):
        session.lines.say(*session.position())
    else:
        _peek(session, seat)


def _peek(session: Session, seat: Seat) -> None:
    """A person's own view on a page that is wiped, and then the table again."""
    match, page = session.match, session.page
    session.shut()
    prompt = " ".join((session.curtain(seat), _("Another word and enter: not now.")))
    if not tidy(session.table.ask(prompt)):
        page.open()
        page.say(*words.facts(match, match.view(seat)))
        page.ask(_("{name}: enter hides this.").format(name=match.names[seat]))
        page.close()
    session.asked()


def _help(session: Session, _text: str) -> None:
    session.lines.say(
        _("Type a choice's number, or what it is called, such as die 4, and press enter."),
        _("Where there are very many, they are asked in steps; a whole one can be typed at once."),
        _("Totals after a choice are those before any dice roll."),
        *(
            _("{key}: {help}").format(key=command.letter, help=_(command.help))
            for command in COMMANDS
            if command.obey is not _secrets or session.match.is_hidden
        ),
        _("How it is played: boardgames rules {game}").format(game=session.match.record.header.game),
    )


def _leave(session: Session, _text: str) -> None:
    session.is_left = True


COMMANDS = (
    Command("u", "undo", N_("take back the last decision"), _undo),
    Command("y", "redo", N_("play again what was taken back"), _redo),
    Command("a", "again", N_("hear the question again"), _again),
    Command("b", "board", N_("the whole position"), _board),
    Command("s", "scoresheet", N_("the points as they stand"), _scoresheet),
    Command("l", "log", N_("the last events"), _events),
    Command("m", "secrets", N_("my secrets; m and a name: that person's, alone"), _secrets, takes_text=True),
    Command("n", "note", N_("n and a text: a remark at this place"), _note, takes_text=True),
    Command("?", "help", N_("this help; h too"), _help),
    Command("q", "quit", N_("leave; everything is kept"), _leave),
)
