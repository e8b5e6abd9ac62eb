"""The account that plays and can do nothing else, as the files in ``hosting`` set it up, on a real OpenSSH server."""

import getpass
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardgames_tui import host
from tests.terminal import sshd
from tests.terminal.conftest import ROOT, Program, environment
from tests.terminal.test_program import shows

HOSTING = ROOT / "hosting"
OURS = "/opt/boardgames/bin/python -I -m boardgames_tui --host /etc/boardgames-tui/kiosk.toml"
WORDS = re.compile(r"To carry on later: ([a-z]+(?:-[a-z]+){5})")
HOSTILE = {
    "PYTHONSTARTUP": "/tmp/x.py",
    "PYTHONINSPECT": "1",
    "BOARDGAMES_HOME": "/tmp/elsewhere",
    "XDG_DATA_HOME": "/tmp/elsewhere",
    "LANG": "../../etc/passwd",
    "COLORTERM": "\x1b[2J" + "x" * 5000,
    "LC_ALL": "C.UTF-8",
}
Join = Callable[..., Program]


def test_the_examples_are_what_they_say() -> None:
    found = host._read(HOSTING / "kiosk.toml", must_be=True)
    assert found.off >= {"list", "names", "settings", "share", "watch", "export", "files"} and found.idle_minutes == 30
    assert OURS in (HOSTING / "sshd_kiosk.conf").read_text()
    readme = (ROOT / "README.md").read_text()
    assert "hosting/kiosk.toml" in readme and "hosting/sshd_kiosk.conf" in readme


@pytest.fixture(scope="module")
def kiosk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sshd.Server]:
    """A server on which whoever tests is the account that plays."""
    if not sshd.program():
        pytest.skip("there is no OpenSSH server here")
    place = tmp_path_factory.mktemp("kiosk")
    ours = f"/usr/bin/env PYTHONPATH={ROOT} BOARDGAMES_HOME={place / 'home'} {sys.executable} -m boardgames_tui"
    more = (HOSTING / "sshd_kiosk.conf").read_text().replace("Match User games", f"Match User {getpass.getuser()}")
    found = sshd.Server(place, more.replace(OURS, f"{ours} --host {HOSTING / 'kiosk.toml'}"))
    yield found
    found.stop()


@pytest.fixture
def join(kiosk: sshd.Server) -> Iterator[Join]:
    """Connects to it."""
    running: list[Program] = []

    def connect(*command: str, size: tuple[int, int] = (80, 24), **environ: str) -> Program:
        running.append(Program(kiosk.client(*command), *size, True, environment(**environ)))
        return running[-1]

    yield connect
    for program in running:
        program.stop()


def begin(program: Program) -> str:
    """Begin a match of BIRTH from the menu; the words with which it is carried on."""
    shows(program, "c carry on")
    number = re.search(r"(\d)\s+BIRTH", program.picture.text)
    assert number
    program.press(number[1])
    shows(program, "Start the match")
    program.press("\x13")
    shows(program, "To carry on later: ")
    found = WORDS.search(program.picture.text)
    assert found
    return found[1]


def test_a_match_is_carried_on_with_its_words_and_nobody_sees_a_list(join: Join) -> None:
    first = join()
    words = begin(first)
    first.press("\x1b[C")
    shows(first, "esc let go")
    first.press("\r")
    shows(first, "turn 2 of 22")
    other = join()
    shows(other, "c carry on")
    for unseen in ("turn 2", "going", "finished", "matches", "settings", words):
        assert unseen not in other.picture.text.lower()
    first.press("q")
    shows(first, f"To carry on later: {words}")
    first.press("q")
    assert first.ended() == 0
    assert f"To carry on later: {words}" in first.sent.rpartition("\x1b[?1049l")[2]
    other.press("c")
    shows(other, "Which match?")
    for wrong in (words[:-1], "", "../../etc/passwd", "/etc/passwd", words.partition("-")[0]):
        other.press("\x15" + wrong + "\r")
        shows(other, "There is no saved match called" if wrong else "Type the words")
    other.press("\x15" + words.replace("-", " ") + "\r")
    shows(other, "turn 2 of 22")


def test_whatever_is_asked_for_the_program_comes_up(join: Join, kiosk: sshd.Server) -> None:
    for command in ("cat /etc/passwd", "/bin/sh", "boardgames list"):
        program = join(command)
        shows(program, "c carry on")
        program.press("q")
        assert program.ended() == 0 and "root:" not in program.sent
    done = subprocess.run(
        kiosk.client("cat /etc/passwd", terminal="-T"), input="q\n", capture_output=True, text=True, env=environment()
    )
    assert done.returncode == 0 and "Boardgames TUI, plain mode." in done.stdout and "root:" not in done.stdout


def test_keys_lead_nowhere_else(join: Join) -> None:
    program = join()
    shows(program, "c carry on")
    for key in ("\x1a", "\x1c", "!", ":", "\x1b[20~", "s", "m", "r", "~.", "\x10"):
        program.press(key)
        program.read(0.05)
    shows(program, "c carry on")
    assert "settings" not in program.picture.text
    program.press("\x03")
    assert program.ended() == 0


def test_a_hostile_environment_changes_nothing(join: Join) -> None:
    program = join(**HOSTILE)
    shows(program, "c carry on")
    program.press("q")
    assert program.ended() == 0
    assert not Path("/tmp/elsewhere").exists() and "\x1b[2Jxxx" not in program.sent


def test_plain_lines_have_no_list_either(join: Join) -> None:
    words = begin(join())
    program = join(TERM="dumb")
    program.until(lambda: "Choose a number, or q to quit:" in program.sent, "the menu")
    assert words not in program.sent and "carry on BIRTH" not in program.sent
    number = re.findall(r"(\d+): carry on with a match, by its words", program.sent)[-1]
    program.press(f"{number}\n")
    program.until(lambda: "The words of the match" in program.sent, "the question")
    program.press(words + "\n")
    program.until(lambda: "being played elsewhere" in " ".join(program.sent.split()), "that it is played elsewhere")
    program.press("q\n")
    program.until(lambda: program.sent.count("Choose a number, or q to quit:") == 2, "the menu")
    program.press("q\n")
    assert program.ended() == 0
