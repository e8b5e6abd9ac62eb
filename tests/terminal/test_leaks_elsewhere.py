"""The hands of the games with secrets over a real SSH connection, inside tmux and inside GNU screen.

pyte has neither an alternate screen nor a history, so these two are further witnesses: whatever they keep, on the
screen and in the rows above it, is read whenever everybody may look, after detaching and attaching too.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.terminal import marked
from tests.terminal.conftest import DEADLINE, Program, Remote, environment
from tests.terminal.eyes import COMMAND, DEAF, Sitting
from tests.terminal.looking import HANDS_OF_CARDS, HANDS_OF_TILES, Hands

REDRAW, ESCAPE = "\x0c", "\x1b"
LETTERS = "abc"
GAMES = (HANDS_OF_CARDS, HANDS_OF_TILES)
Far = Callable[..., Remote]


@pytest.mark.parametrize("hands", GAMES, ids=lambda hands: hands.secrets.game)
def test_over_ssh_with_redraw_resize_and_a_new_connection(far: Far, tmp_path: Path, hands: Hands) -> None:
    save = hands.begin(tmp_path, "far")
    here = {"BOARDGAMES_HOME": str(tmp_path), "BOARDGAMES_PACE": "0"}
    at = Sitting(lambda: far(*COMMAND, "resume", save.stem, **here), save, hands.secrets)
    first, second, third = hands.looks
    at.shows(hands.public)
    hands.look(at, first, hands.call)
    assert at.eyes.own(first) <= at.eyes.read
    at.press(REDRAW)
    for size in ((100, 30), (60, 20), (120, 40), (80, 24)):
        at.program.resize(*size)
        at.wait(0.15)
    hands.put_away(at, hands.public)
    hands.steps(at, hands.on)
    hands.look(at, second, hands.call_on)
    at.program.process.kill()
    at.program.ended()
    at.open()
    at.shows(hands.again)
    hands.steps(at, hands.back)
    hands.look(at, third, hands.call)
    hands.put_away(at, hands.after)
    at.press("l", ESCAPE, "u", "y")
    at.eyes.check()


class Multiplexer(ABC):
    """A program inside a multiplexer, and a client of it on a terminal of its own. Its sessions outlive the client."""

    detach = ""

    def __init__(self, place: Path, command: str, hands: Hands) -> None:
        self.place, self.command, self.hands = place, command, hands
        self.environ = environment(BOARDGAMES_HOME=str(place), BOARDGAMES_PACE="0", COLORTERM="")
        self.client = self.attach(new=True)

    @abstractmethod
    def words(self, new: bool) -> list[str]:
        """The command of a client that begins the session, or comes back to it."""

    @abstractmethod
    def kept(self) -> str:
        """Everything that the multiplexer still has: the screens, and what was on them before."""

    @abstractmethod
    def stop(self) -> None:
        """End the session."""

    def attach(self, new: bool = False) -> Program:
        """A client; 25 rows, so that 24 are left beside a status line."""
        self.client = Program(self.words(new), 80, 25, True, self.environ)
        return self.client

    def leave(self) -> None:
        """Detach the client; the program stays."""
        self.client.press(self.detach)
        self.client.ended()
        self.client.stop()

    def shows(self, words: str) -> None:
        """Wait until the client shows this."""
        self.client.until(lambda: words in self.client.picture.text, words)
        self.quiet(0.15)

    def quiet(self, seconds: float) -> None:
        """Read until nothing has come for so long."""
        while self.client.read(seconds):
            pass

    def hand(self, seat: int) -> None:
        """This player looks at the own hand."""
        if self.hands.call:
            self.client.press(self.hands.call)
            self.shows(self.hands.asked)
        self.quiet(DEAF)
        self.client.press(LETTERS[seat])
        self.shows(self.hands.shown)
        assert self.secrets(self.client.picture.text) and self.secrets(self.kept())

    def hide(self) -> None:
        """And hides it again."""
        for key in self.hands.hide:
            self.client.press(key)
            self.quiet(0.1)
        self.shows(self.hands.public)
        self.is_clean()

    def is_clean(self) -> None:
        """Nobody reads a hand, neither at the client nor in what is kept."""
        assert not self.secrets(self.client.picture.text)
        assert not self.secrets(self.kept())

    def secrets(self, text: str) -> list[str]:
        """The marked cards and sentences in a text."""
        return self.hands.secrets.card.findall(text) + re.findall(marked.MARK, text)


class Tmux(Multiplexer):
    """tmux, with or without the alternate screen."""

    detach = "\x02d"

    def __init__(self, place: Path, command: str, hands: Hands, alternate: bool) -> None:
        self.alternate = alternate
        lines = [f"set -g alternate-screen {'on' if alternate else 'off'}", "set -g history-limit 50000"]
        lines += ["set -sg escape-time 10", "set -g remain-on-exit on", 'set -g default-terminal "tmux-256color"']
        (place / "tmux.conf").write_text("\n".join(lines) + "\n")
        super().__init__(place, command, hands)

    def tmux(self, *words: str) -> list[str]:
        """A command of this server of its own."""
        return ["tmux", "-S", str(self.place / "socket"), "-f", str(self.place / "tmux.conf"), *words]

    def words(self, new: bool) -> list[str]:
        return self.tmux("new-session", self.command) if new else self.tmux("attach")

    def kept(self) -> str:
        found = ""
        for more in ([], ["-a", "-q"]):
            words = self.tmux("capture-pane", "-p", "-J", "-S", "-", "-E", "-", *more)
            found += subprocess.run(words, capture_output=True, text=True, check=True, env=self.environ).stdout
        return found

    def stop(self) -> None:
        subprocess.run(self.tmux("kill-server"), capture_output=True, check=False, env=self.environ)


class Screen(Multiplexer):
    """GNU screen as it comes: without an alternate screen, what was painted last stays."""

    detach = "\x01d"

    def __init__(self, place: Path, command: str, hands: Hands) -> None:
        (place / "screens").mkdir(mode=0o700)
        (place / "screenrc").write_text("defscrollback 5000\nstartup_message off\n")
        super().__init__(place, command, hands)

    def screen(self, *words: str) -> list[str]:
        """A command for this session."""
        return ["env", f"SCREENDIR={self.place / 'screens'}", "screen", *words]

    def words(self, new: bool) -> list[str]:
        if new:
            return self.screen("-U", "-c", str(self.place / "screenrc"), "-S", "play", "sh", "-c", self.command)
        return self.screen("-U", "-r", "play")

    def kept(self) -> str:
        """A hard copy is written by the session itself, so it is waited for."""
        copy = self.place / "hardcopy"
        copy.unlink(missing_ok=True)
        words = self.screen("-S", "play", "-X", "hardcopy", "-h", str(copy))
        subprocess.run(words, check=True, env=self.environ)
        end = time.monotonic() + DEADLINE
        before = -1
        while not copy.exists() or copy.stat().st_size != before or not before:
            before = copy.stat().st_size if copy.exists() else -1
            assert time.monotonic() < end, "no hard copy"
            time.sleep(0.05)
        return copy.read_text("utf-8", errors="replace")

    def stop(self) -> None:
        subprocess.run(self.screen("-S", "play", "-X", "quit"), capture_output=True, check=False, env=self.environ)


PLACES = ("screen", "tmux without alternate screen", "tmux")
SAMPLE = {(HANDS_OF_CARDS, place) for place in PLACES} | {(HANDS_OF_TILES, "screen")}
"""What is not left to the soak; of all places it is GNU screen that keeps most."""


def case(hands: Hands, place: str) -> Any:
    """These hands in this place."""
    marks = () if (hands, place) in SAMPLE else (pytest.mark.soak,)
    return pytest.param((hands, place), id=f"{hands.secrets.game} in {place}", marks=marks)


@pytest.fixture(params=[case(hands, place) for hands, place in product(GAMES, PLACES)])
def inside(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Multiplexer]:
    """The program inside each of them, at a match of marked cards. Afterwards the shell tells how it ended."""
    hands, place = request.param
    name = place.split()[0]
    if not shutil.which(name):
        pytest.skip(f"there is no {name} here")
    save = hands.begin(tmp_path, "inside")
    program = shlex.join([sys.executable, *COMMAND, "resume", save.stem])
    command = f"echo $$ >{shlex.quote(str(tmp_path / 'shell'))}; {program}; echo ended with $?; exec sleep 600"
    if name == "screen":
        found: Multiplexer = Screen(tmp_path, command, hands)
    else:
        found = Tmux(tmp_path, command, hands, place == "tmux")
    yield found
    found.client.stop()
    found.stop()


def test_nothing_is_kept_of_a_hand_that_was_hidden(inside: Multiplexer) -> None:
    at, hands = inside, inside.hands
    at.shows(hands.public)
    at.is_clean()
    for seat in hands.looks[:2]:
        at.hand(seat)
        at.client.press(REDRAW)
        at.quiet(0.2)
        at.hide()
    if hands.log:
        at.client.press(hands.log)
        at.shows("everything that has happened")
        at.client.press(ESCAPE)
        at.shows(hands.public)
        at.is_clean()
    at.leave()
    assert not at.secrets(at.kept())
    at.attach()
    at.shows(hands.public)
    at.client.resize(100, 31)
    at.quiet(0.3)
    at.is_clean()
    at.client.press(hands.leave)
    at.shows("q quit")
    at.client.press("q")
    at.shows("ended with 0")
    at.is_clean()


def test_nothing_is_kept_of_a_hand_that_was_shown_at_the_end(inside: Multiplexer) -> None:
    at = inside
    at.shows(at.hands.public)
    at.hand(at.hands.looks[0])
    shell = int((at.place / "shell").read_text())
    (child,) = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
    os.kill(int(child), 15)
    at.shows("ended with 143")
    at.is_clean()
    at.leave()
    at.attach()
    at.shows("ended with 143")
    at.is_clean()
