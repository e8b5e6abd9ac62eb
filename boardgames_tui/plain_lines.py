"""Lines to and from people: wrapped at the width there is, one fact a line, read one at a time."""

import errno
import os
import select
import unicodedata
from collections.abc import Iterator
from time import monotonic
from typing import TextIO

from boardgames_tui.host import policy
from boardgames_tui.idle import Idle
from rules.language import _
from rules.names import cells as cells

LEAST_COLUMNS, USUAL_COLUMNS, USUAL_ROWS = 40, 80, 24
LONGEST_LINE = 1000
INDENT = "  "


def wrap(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns, broken at spaces, the later ones indented.

    A word that is too long for a line is broken where the line ends, as writing without spaces needs it.
    """
    lines, line, room = [], "", columns
    for word in _pieces(text, columns - len(INDENT)):
        if line.strip() and cells(line + word.rstrip()) > room:
            lines.append(line.rstrip())
            line = INDENT
        line += word
    return [*lines, line.rstrip()]


def _pieces(text: str, most: int) -> Iterator[str]:
    """The words, each with the spaces after it; longer ones in pieces."""
    piece = ""
    for letter in text:
        ends = piece.endswith(" ") and letter != " "
        if ends or cells(piece + letter.strip()) > most:
            yield piece
            piece = ""
        piece += letter
    yield piece


def tidy(text: str) -> str:
    """What was typed, as commands are compared: small, narrow letters and digits, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


class NobodyThere(EOFError):
    """Nobody has typed anything for so long that the session ends; the text is a sentence."""


class Lines:
    """Two streams as a conversation. Letters that they cannot carry are the caller's: open them to replace such."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source, self.out = source, out
        self.idle = Idle(policy(), monotonic())

    @property
    def columns(self) -> int:
        """The width lines are wrapped at: the terminal's or COLUMNS, at least 40."""
        return max(LEAST_COLUMNS, self._size()[0])

    @property
    def rows(self) -> int:
        """The height of the terminal."""
        return self._size()[1]

    def _size(self) -> tuple[int, int]:
        try:
            size = os.get_terminal_size(self.out.fileno())
        except (OSError, ValueError):
            size = os.terminal_size((0, 0))
        given = os.environ.get("COLUMNS", "")
        columns = int(given) if given.isascii() and given.isdecimal() and len(given) < 6 else USUAL_COLUMNS
        return size.columns or columns, size.lines or USUAL_ROWS

    @property
    def is_terminal(self) -> bool:
        """Do both streams lead to a person at a terminal that understands more than lines?"""
        capable = os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
        return capable and self.source.isatty() and self.out.isatty()

    def say(self, *facts: str) -> None:
        """Each fact on a line of its own."""
        for fact in facts:
            for line in wrap(fact, self.columns):
                self.put(line)
        self.out.flush()

    def say_command(self, command: str) -> None:
        """A shell command, on one line however long, so that it can be copied."""
        self.put(command)
        self.out.flush()

    def put(self, line: str) -> None:
        """One line as it stands."""
        self.out.write(line + "\n")

    def ask(self, prompt: str) -> str:
        """What a person answers, without the line's end.

        Raises EOFError at the end of input and on an interrupt, NobodyThere where the host's limit is over.
        """
        *lines, last = wrap(prompt, self.columns)
        for line in lines:
            self.put(line)
        self.out.write(last + (" " if self.source.isatty() else "\n"))
        self.out.flush()
        return self._read()

    def _await(self) -> None:
        """Wait until something is typed, if the host limits that; a warning comes before the end."""
        is_told = False
        while self.idle.is_limited and self.source.isatty():
            now = monotonic()
            if self.idle.is_over(now):
                raise NobodyThere(self.idle.farewell())
            if self.idle.is_warned(now) and not is_told:
                is_told = True
                self.put("")
                self.say(self.idle.warning())
            if select.select([self.source], [], [], self.idle.wait(now))[0]:
                break
        self.idle.touched(monotonic())

    def _read(self) -> str:
        try:
            self._await()
            line = self.source.readline(LONGEST_LINE)
            rest = line
            while rest and not rest.endswith("\n"):
                rest = self.source.readline(LONGEST_LINE)
        except KeyboardInterrupt:
            line = ""
        except OSError as fault:
            if fault.errno != errno.EIO:
                raise
            # The terminal is gone.
            line = ""
        if not line:
            raise EOFError(_("The input has ended."))
        return line.rstrip("\r\n")

    def end_prompt(self) -> None:
        """After an unanswered prompt: go on in a line of its own."""
        if self.source.isatty():
            self.put("")
            self.out.flush()
