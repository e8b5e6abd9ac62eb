"""How a session ends when the terminal is gone (SIGHUP, end of file) or somebody ends it (SIGTERM): at once.

The handlers do not return: they restore what can be restored without waiting and leave with `os._exit`, status 128 +
signal. That works while the event loop waits for a terminal that does not read; and nothing is lost, because every move
is on disk before it is shown.
"""

import contextlib
import os
import signal
import termios
import threading
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import Any, NoReturn

SCREEN_END = "\x1b[?2026l\x1b[?2004l\x1b[?1004l\x1b[?2048l\x1b[?7h"
MOUSE_END = "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
KEYS_END = "\x1b[<u"
LEAVE = "\x1b[m\x1b[?1049l\x1b[?25h"


@dataclass(frozen=True)
class Terminal:
    """What is needed to restore a terminal: its file descriptors, its attributes before, the codes that end the
    application's modes."""

    input_fd: int
    output_fd: int
    attributes: list[Any] | None
    leave: str
    owner: int = field(default_factory=os.getpid)


_armed: Terminal | None = None


def leave_codes(mouse: bool = True, keys: bool = True) -> str:
    """The codes that bring a terminal back from the application's modes, with those of the mouse and of the keyboard
    protocol or without."""
    return SCREEN_END + (MOUSE_END if mouse else "") + (KEYS_END if keys else "") + LEAVE


def wiped(rows: int) -> str:
    """The codes that erase so many rows, one by one upwards, with the cursor at the top.

    A terminal without a second screen (GNU screen as it comes) keeps what was painted last, and one that is erased at
    once may go into a history; a secret must be in neither.
    """
    return "\x1b[m" + "".join(f"\x1b[{row};1H\x1b[2K" for row in range(rows, 0, -1))


def attributes(fd: int) -> list[Any] | None:
    """The attributes of a terminal, None if `fd` is not one."""
    try:
        return termios.tcgetattr(fd)
    except termios.error:
        return None


def arm(terminal: Terminal) -> None:
    """Restore `terminal` when a signal ends the process. The handlers are set in the main thread only."""
    global _armed
    _armed = terminal
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGHUP, _handle)
        signal.signal(signal.SIGTERM, _handle)


def rearm(leave: str) -> None:
    """From now on these codes end the application's modes."""
    global _armed
    if _armed is not None:
        _armed = replace(_armed, leave=leave)


def disarm() -> None:
    """From now on a signal still ends the process at once, but leaves the terminal as it is."""
    global _armed
    _armed = None


def has_shell() -> bool:
    """Was the program started by a shell that controls jobs, and takes the terminal while the program is stopped?

    Where none did, nobody could ever continue it.
    """
    try:
        parent = os.getppid()
        return os.getsid(parent) == os.getsid(0) and os.getpgid(parent) != os.getpgrp()
    except OSError:
        return False


def _handle(number: int, _frame: FrameType | None) -> None:
    end(number)


def end(number: int) -> NoReturn:
    """End the process as signal `number` does: terminal restored, no waiting, status 128 + number. Any thread may call
    it."""
    try:
        # A process forked from the one that owns the terminal leaves it alone.
        if _armed is not None and _armed.owner == os.getpid():
            _restore(_armed)
    finally:
        os._exit(128 + number)


def _restore(terminal: Terminal) -> None:
    # A process in the background would be stopped by SIGTTOU here; with the signal blocked it is not.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
    if terminal.attributes is not None:
        with contextlib.suppress(termios.error, OSError):
            termios.tcsetattr(terminal.input_fd, termios.TCSANOW, terminal.attributes)
    with contextlib.suppress(OSError):
        codes = wiped(os.get_terminal_size(terminal.output_fd).lines) + terminal.leave
        _write_without_waiting(terminal.output_fd, codes.encode())


def _write_without_waiting(fd: int, data: bytes) -> None:
    """Write what the terminal takes at once. It is opened anew, so that the shell's own descriptor never stops
    blocking."""
    if not os.isatty(fd):
        return
    own = os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        os.write(own, data)
    finally:
        os.close(own)
