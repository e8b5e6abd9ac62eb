"""What is typed: sequences that make the parser stumble do nothing, and what comes after them counts."""

import pytest
from textual import events

from boardgames_tui.terminal.typed import Typed
from tests.terminal.conftest import Start
from tests.terminal.test_program import PLAY, home, shows

__all__ = ["home"]
ODD = (
    "\x1b[97;5:99;1114112u",
    "\x1b[99999999999999999999u",
    "\x1b[1114112u",
    "\x1b[55296u",
    "\x1b[48;99999999;99999999;1;1t",
    "\x1b[48;0;0;0;0t",
    "\x1b[<0;99999999999999999999;1M",
    "\x1b[<0;99999999;99999999M",
)


def keys(typed: Typed, text: str) -> list[str]:
    """The keys of what came."""
    return [message.key for message in typed.messages(text) if isinstance(message, events.Key)]


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_sequence_is_left_out_and_nothing_else(odd: str) -> None:
    typed = Typed()
    found = keys(typed, f"a{odd}b")
    assert (found[0], found[-1]) == ("a", "b")
    assert keys(typed, "\x1b[C\r") == ["right", "enter"]
    assert not [message for message in typed.messages(odd) if isinstance(message, events.Resize | events.MouseEvent)]


def test_odd_sequences_leave_the_program_as_it_is(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    for odd in ODD:
        program.press(odd)
    program.press("\x1b[C")
    shows(program, "let go")
    assert "Traceback" not in program.sent
    program.press("\x03")
    shows(program, "carry on")
    program.press("\x03")
    assert program.ended() == 0


SHELL = """
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if not child:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
while True:
    _pid, status = os.waitpid(child, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        sys.exit(os.waitstatus_to_exitcode(status))
    os.tcsetpgrp(0, os.getpid())
    print("the shell is here", flush=True)
    sys.stdin.readline()
    os.tcsetpgrp(0, child)
    os.kill(child, signal.SIGCONT)
"""


def test_ctrl_z_gives_the_terminal_back_and_comes_back_repainted(start: Start, home: dict[str, str]) -> None:
    program = start("-c", SHELL, *PLAY, **home)
    shows(program, "Choose a die.")
    before = program.picture.text
    program.press("\x1a")
    program.until(lambda: "the shell is here" in program.sent, "the shell")
    assert program.sent.rpartition("\x1b[?1049l")[1]
    program.press("\n")
    program.until(lambda: program.picture.text == before, "the same picture")
    program.press("\x1b[C")
    shows(program, "let go")


def test_ctrl_z_without_a_shell_does_not_wedge_the_session(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, **home)
    shows(program, "Choose a die.")
    program.press("\x1a")
    shows(program, "There is no shell here to go back to.")


PANIC = """
import sys
from boardgames_tui import cli
from boardgames_tui.terminal.driver import FrugalDriver
def fall(self, secret="the other hand"):
    raise RuntimeError("fell")
FrugalDriver._read = fall
sys.exit(cli.main(sys.argv[1:]))
"""


def test_a_fault_of_the_thread_that_reads_keys_is_a_sentence(start: Start, home: dict[str, str]) -> None:
    program = start("-c", PANIC, *PLAY[2:], **home)
    shows(program, "Choose a die.")
    program.press("a")
    assert program.ended() == 1
    assert "Something went wrong that should not (RuntimeError)" in program.sent.replace("\r\n", " ")
    assert "Traceback" not in program.sent and "the other hand" not in program.sent


THINKING = """
import sys, time
from rules.birth import play
def slow(*_anything):
    while True:
        time.sleep(0.01)
type(play.RULES).bots = {**play.RULES.bots, "greedy": slow}
from boardgames_tui import cli
sys.exit(cli.main(sys.argv[1:]))
"""


def test_nobody_waits_for_a_thinking_computer_when_leaving(start: Start, home: dict[str, str]) -> None:
    program = start("-c", THINKING, "play", "birth", "--seats", "Cy:greedy,Ann", "--seed", "7", **home)
    shows(program, "Cy (greedy) is choosing.")
    program.read(0.5)
    program.press("q")
    shows(program, "carry on")
    program.press("q")
    assert program.ended() == 0
