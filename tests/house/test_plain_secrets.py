"""Plain mode where something is hidden: the curtain, the page that is wiped, calls out of turn; with a toy game."""

import fcntl
import io
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import pyte
import pytest
from pydantic import Field, TypeAdapter

from boardgames_tui import plain
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from rules.contract import BaseOptions, Row, Rules
from rules.info import Info
from rules.moves import NATURE, Frozen, Move, Refusal, Seat
from rules.record import Agreements
from rules.search import uniform
from rules.turn import Chance, Decide, Over, Turn

ROUNDS = 2
ERASE_SCROLLBACK = b"\x1b[3J"
# Capitals, so that no random word in the name of a match is taken for one.
WORDS = ("OWL", "FOX", "ELK", "CAT", "ANT")


class Deal(Move):
    """Nature: a secret word for each seat."""

    kind: Literal["deal"] = "deal"
    words: tuple[int, ...]


class Say(Move):
    """Say a number; what it is worth depends on the secret word."""

    kind: Literal["say"] = "say"
    number: int


class Call(Move):
    """Stop the match out of turn."""

    kind: Literal["call"] = "call"


AnyMove: TypeAlias = Deal | Say | Call


@dataclass(frozen=True, slots=True)
class State:
    """Secret words by seat, None where these eyes may not see it, and what was said."""

    words: tuple[int | None, ...]
    said: tuple[int, ...] = ()
    is_called: bool = False


@dataclass(frozen=True, slots=True)
class Foresight:
    """What one knows of one's own word."""

    lines: tuple[str, ...]


class Toy(Rules[State, State, AnyMove]):
    """Everybody holds a secret word and says a number in turn."""

    info = Info("toy", "Toy", "Secret words.", (1, 3), 1, hidden=("words",))
    Options = BaseOptions
    view_type = State
    moves = TypeAdapter(Annotated[AnyMove, Field(discriminator="kind")])
    editions: ClassVar[Mapping[str, Frozen]] = {"default": Frozen()}
    bots: ClassVar[Any] = {"random": uniform}
    has_calls = False

    def start(self, seats: int, options: Any) -> State:
        return State((None,) * seats)

    def turn(self, state: State) -> Turn:
        seats = len(state.words)
        if state.words[0] is None:
            return Chance("words")
        if state.is_called or len(state.said) == ROUNDS * seats:
            return Over((0,), (1,) + (0,) * (seats - 1), "{0} was first.")
        asked = len(state.said) % seats
        callers = tuple(seat for seat in range(seats) if seat != asked) if self.has_calls else ()
        return Decide((asked,), callers)

    def legal_moves(self, state: State, seat: Seat) -> tuple[AnyMove, ...]:
        match self.turn(state):
            case Decide(seats, _callers) if seat in seats:
                return Say(seat=seat, number=3), Say(seat=seat, number=7)
            case Decide(_seats, callers) if seat in callers:
                return (Call(seat=seat),)
        return ()

    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        if move.seat == NATURE or move in self.legal_moves(state, move.seat):
            return None
        return Refusal("no", "No.")

    def apply(self, state: State, move: AnyMove) -> State:
        match move:
            case Deal(words=words):
                return replace(state, words=words)
            case Say(number=number):
                return replace(state, said=(*state.said, number))
        return replace(state, is_called=True)

    def chance_move(self, state: State, rng: Random) -> AnyMove:
        return Deal(seat=NATURE, words=tuple(range(len(state.words))))

    def chance_outcomes(self, state: State) -> None:
        return None

    def view(self, state: State, viewer: Seat | None) -> State:
        words = tuple(word if seat == viewer else None for seat, word in enumerate(state.words))
        return replace(state, words=words)

    def foresee(self, view: State, move: AnyMove) -> Foresight:
        word = view.words[move.seat]
        assert word is not None, "foreseen with the wrong eyes"
        return Foresight((f"With the {WORDS[word]}",))

    def describe(self, view: State, move: AnyMove) -> str:
        return {"deal": "words are dealt", "say": "says a number", "call": "calls"}[move.kind]

    def position(self, view: State) -> tuple[str, ...]:
        held = (f"{{{s}}}: holds the {WORDS[w]}" for s, w in enumerate(view.words) if w is not None)
        return (f"Said: {len(view.said)} numbers", *held)

    def scoresheet(self, view: State) -> tuple[Row, ...]:
        return (Row("total", (0,) * len(view.words), is_sum=True),)

    def turns(self, state: State) -> int:
        return len(state.said)

    def length(self, view: State) -> int | None:
        return None


class Shouting(Toy):
    """The same, with calls out of turn."""

    has_calls = True


def new(seats: str = "Ann,Ben", curtain: bool = True, game: Toy | None = None) -> Match:
    """A new match of the toy."""
    game = game or Toy()
    agreed = Agreements(curtain=curtain)
    return new_match(game, header_of(game, Choices("toy", read_seats(seats), agreements=agreed)))


def said(match: Match, *typed: str) -> list[str]:
    """What is said when these lines are typed, and the input ends."""
    out = io.StringIO()
    assert plain.play(match, source=io.StringIO("".join(f"{line}\n" for line in typed)), out=out) == 0
    assert "\x1b" not in out.getvalue()
    return out.getvalue().replace("\n  ", " ").splitlines()


WARNING = "What is shown here cannot be wiped: it stays where others can read it."


def curtain(name: str) -> str:
    """The prompt at which that person says to be alone."""
    return f"{WARNING} Pass to {name}. {name}: press enter when only you can see this."


def test_nothing_secret_is_said_before_the_person_is_alone() -> None:
    lines = said(new(), "1", "b", "s", "l", "a", "?", "n hello", "u")
    assert not any(word in line for line in lines for word in WORDS)
    assert lines.count(curtain("Ann")) == 9
    assert "Ann: press enter, or type ? for help." in lines
    assert lines.count("Said: 0 numbers") == 3


def test_each_person_hears_their_own_secrets_after_their_own_curtain() -> None:
    lines = said(new(), "", "5", "3", "", "7")
    ann, ben = lines.index(curtain("Ann")), lines.index(curtain("Ben"))
    assert lines[ann + 1 : ben] == [
        "Ann, turn 1.",
        "Said: 0 numbers",
        "Ann: holds the OWL",
        "3: number 3. With the OWL.",
        "7: number 7. With the OWL.",
        "Ann, choose 3 or 7:",
        "Type 3 or 7, or a choice such as number 3, or ? for help.",
        "Ann, choose 3 or 7:",
        "Ann: says a number",
    ]
    assert "Ben: holds the FOX" in lines[ben:]
    assert not any("OWL" in line for line in lines[ben:])


def test_what_changed_is_counted_for_each_pair_of_eyes() -> None:
    lines = said(new(), "", "3", "", "3", "")
    last = len(lines) - 1 - lines[::-1].index(curtain("Ann"))
    assert lines[last + 1 : last + 4] == ["Ann, turn 3.", "Said: 2 numbers", "3: number 3. With the OWL."]


def test_one_person_needs_no_curtain() -> None:
    lines = said(new("Ann,Cy:random"), "m", "3")
    assert not any("Pass to" in line for line in lines)
    assert lines.count("Ann: holds the OWL") == 2
    assert not any("FOX" in line for line in lines)


def test_a_table_that_trusts_itself_has_no_curtain() -> None:
    lines = said(new(curtain=False), "3", "3")
    assert not any("Pass to" in line for line in lines)
    assert lines.count("Ann: holds the OWL") == lines.count("Ben: holds the FOX") == 1


def test_anybody_may_look_at_their_own_secrets_alone() -> None:
    lines = said(new(), "m Ben", "", "", "m 2", "later", "m Di", "m", "", "", "")
    peek = f"{curtain('Ben')} Another word and enter: not now."
    assert lines.count(peek) == 2
    assert lines[lines.index(peek) + 1 : lines.index(peek) + 4] == [
        "Said: 0 numbers",
        "Ben: holds the FOX",
        "Ben: enter hides this.",
    ]
    assert lines[lines.index("Ben: enter hides this.") + 1] == curtain("Ann")
    assert "'Di' is no seat; there are: Ann, Ben." in lines
    assert lines.count("Ann: holds the OWL") == 2
    assert "Ann, choose 3 or 7:" in lines[lines.index("Ann: enter hides this.") :]


def test_after_somebody_else_has_looked_the_curtain_falls_again() -> None:
    lines = said(new(), "", "m Ben", "", "")
    assert [line for line in lines if line.startswith(WARNING)][-1] == curtain("Ann")
    assert lines.count("Ann, choose 3 or 7:") == 1


def test_nobody_looks_at_what_the_computer_holds() -> None:
    lines = said(new("Ann,Cy:random"), "m Cy")
    assert "Say whose secrets: m and a person's name." in lines


def test_calls_are_asked_of_everybody_and_tell_nothing() -> None:
    match = new("Ann,Ben,Di", game=Shouting())
    lines = said(match, "", "", "3", "2")
    first = lines.index("Does anybody call? Enter: nobody.")
    assert lines[first - 2 : first] == ["1: Ben call.", "2: Di call."]
    assert lines[first + 1] == curtain("Ann")
    assert [move.kind for move in match.record.moves] == ["deal", "say", "call"]
    assert match.record.moves[-1].seat == 2
    assert "Ann was first." in lines


def test_a_call_is_asked_before_the_computer_moves_on() -> None:
    match = new("Cy:random,Ben", game=Shouting())
    lines = said(match, "", "Ben call")
    assert lines.count("Does anybody call? Enter: nobody.") == 1
    assert [move.kind for move in match.record.moves] == ["deal", "say"]
    match = new("Cy:random,Ben", game=Shouting())
    said(match, "ben call")
    assert [move.kind for move in match.record.moves] == ["deal", "call"]


class Terminal:
    """A match of the toy in a real pseudo-terminal, watched by an emulator with a memory of what scrolled away."""

    def __init__(self, rows: int, home: Path) -> None:
        self.screen = pyte.HistoryScreen(60, rows, history=1000, ratio=0.5)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.is_fed = False
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 60, 0, 0))
        environment = dict(os.environ) | {"TERM": "xterm", "BOARDGAMES_HOME": str(home)}
        environment.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.house.test_plain_secrets"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            cwd=Path(__file__).parents[2],
            start_new_session=True,
        )
        os.close(slave)

    def until(self, *texts: str) -> str:
        """Feed the emulator until the last line that has anything ends with one of these; gives that line."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            shown = [line.rstrip() for line in self.screen.display if line.strip()]
            if shown and self.is_fed and shown[-1].endswith(texts):
                return shown[-1]
            if not self.feed():
                break
        raise AssertionError((*texts, *self.screen.display))

    def feed(self) -> bool:
        """Show the emulator what has come within 0.1 s; False when the program has ended."""
        self.is_fed = not select.select([self.master], [], [], 0.1)[0]
        if not self.is_fed:
            try:
                chunk = os.read(self.master, 4096)
            except OSError:
                return False
            self.sent += chunk
            before, mark, after = chunk.rpartition(ERASE_SCROLLBACK)
            self.stream.feed(before)
            if mark:
                self.screen.history.top.clear()
            self.stream.feed(after)
        return True

    def type(self, text: str) -> None:
        """Type a line."""
        self.is_fed = False
        os.write(self.master, f"{text}\n".encode())

    def remembered(self) -> str:
        """Everything that can be seen or scrolled back to."""
        return "\n".join([self.scrolled(), *self.screen.display])

    def scrolled(self) -> str:
        """What can be scrolled back to."""
        lines = self.screen.history.top
        return "\n".join("".join(line[column].data for column in range(60)) for line in lines)

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(10)
        os.close(self.master)


@pytest.mark.parametrize("rows", [24, 6])
def test_on_a_terminal_the_page_is_wiped_before_the_next_person_looks(rows: int, home: Path) -> None:
    terminal = Terminal(rows, home)
    try:
        terminal.until("only you can see this.")
        assert "OWL" not in terminal.remembered()
        terminal.type("")
        assert "Ann: holds the OWL" in page_through(terminal, "Ann, choose 3 or 7:")
        terminal.type("b")
        page_through(terminal, "Ann, choose 3 or 7:")
        terminal.type("7")
        terminal.until("only you can see this.")
        assert "OWL" not in terminal.remembered()
        assert "Ann: says a number" in terminal.remembered()
        terminal.type("")
        assert "Ben: holds the FOX" in page_through(terminal, "Ben, choose 3 or 7:")
        terminal.type("q")
        terminal.process.wait(20)
        while terminal.feed() and not terminal.is_fed:
            pass
        assert "boardgames resume" in terminal.remembered()
        assert "FOX" not in terminal.remembered() and "OWL" not in terminal.remembered()
        assert ERASE_SCROLLBACK in terminal.sent and b"\x1b[2J" not in terminal.sent
    finally:
        terminal.close()


def page_through(terminal: Terminal, prompt: str) -> str:
    """Press enter on full pages until the prompt; gives all that was shown. Nothing private may scroll away."""
    shown = ""
    while True:
        last = terminal.until(prompt, "Enter: go on.")
        shown += terminal.remembered()
        assert "OWL" not in terminal.scrolled() and "FOX" not in terminal.scrolled()
        if last.endswith(prompt):
            return shown
        terminal.type("")


if __name__ == "__main__":
    sys.exit(plain.play(new(), source=sys.stdin, out=sys.stdout))
