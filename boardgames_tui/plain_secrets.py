"""The page on which plain mode shows what only one person may see, wiped before anybody else looks.

On a terminal it never grows past the screen, and is wiped line by line upwards and then out of what can be scrolled
back to. Where nothing can be wiped it says so first and lets the person decide.
"""

import os
import signal
import threading
from contextlib import suppress
from types import FrameType
from typing import Any, TextIO

from boardgames_tui.plain_lines import Lines, cells
from rules.language import _

WIPE_LINE = "\x1b[{row};1H\x1b[2K"
WIPE_SCROLLBACK = "\x1b[3J"
ROWS_KEPT = 3
"""Rows for the line that asks to go on, what is typed there, and the cursor."""


ENDING = ("SIGTERM", "SIGHUP", "SIGTSTP")
"""The signals that end or stop the program; not every system has all of them."""


class Stopped(Exception):
    """The program was stopped while a page was open, and somebody lets it go on: nobody knows who."""


class SecretsPage(Lines):
    """Lines for one pair of eyes."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        super().__init__(source, out)
        self.is_open = False
        self._used = 0
        self._handlers: dict[int, Any] = {}

    @property
    def warning(self) -> str:
        """What must be said before anything is shown: that it will stay, or "" where it can be wiped."""
        return "" if self.is_terminal else _("What is shown here cannot be wiped: it stays where others can read it.")

    def open(self) -> None:
        """From here on everything is private; a screen starts empty, so that no row of it can scroll away."""
        if not self.is_open:
            self.is_open, self._used = True, 0
            self._guard()
            self._wipe()

    def close(self) -> None:
        """Wipe the page; what comes now is for everybody."""
        if self.is_open:
            self.is_open = False
            self._wipe()
            self._unguard()

    def put(self, line: str) -> None:
        """One line; a full screen waits until it is read, and is wiped before the next."""
        if self.is_terminal and self.is_open:
            height = self._height(line)
            if self._used and self._used + height > self.rows - ROWS_KEPT:
                self._turn()
            self._used += height
        super().put(line)

    def ask(self, prompt: str) -> str:
        """What a person answers; what is typed counts as lines too."""
        answer = super().ask(prompt)
        if self.is_terminal and self.is_open:
            self._used += self._height(prompt + " " + answer)
            if self._used > self.rows - ROWS_KEPT:
                self._wipe()
        return answer

    def _height(self, line: str) -> int:
        """How many rows of the screen a line takes."""
        return max(1, -(-cells(line) // max(1, self._size()[0])))

    def _turn(self) -> None:
        """Wait for enter, then an empty screen."""
        self.out.write(_("Enter: go on.") + " ")
        self.out.flush()
        self._read()
        self._wipe()

    def _wipe(self) -> None:
        """An empty screen with the cursor at its top; erasing it at once would copy it into some histories."""
        self._used = 0
        if self.is_terminal:
            self.out.write(self._wipe_codes())
            self.out.flush()

    def _wipe_codes(self) -> str:
        return "".join(WIPE_LINE.format(row=row) for row in range(self.rows, 0, -1)) + WIPE_SCROLLBACK

    # Signals

    def _guard(self) -> None:
        """A signal that ends or stops the program wipes the page first."""
        if self.is_terminal and threading.current_thread() is threading.main_thread():
            numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
            self._handlers = {number: signal.signal(number, self._end) for number in numbers}

    def _unguard(self) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}

    def _end(self, number: int, _frame: FrameType | None) -> None:
        """Wipe, and do what the signal does; after a stop nobody's page is open any more.

        What the stream still holds is left alone: the signal may have come while it was being written.
        """
        with suppress(OSError, ValueError):
            os.write(self.out.fileno(), self._wipe_codes().encode())
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        raise Stopped
