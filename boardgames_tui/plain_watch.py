"""A match that somebody else plays and shares, told on plain lines as it goes on."""

import select
from typing import Any, TextIO

from boardgames_tui import plain_words as words
from boardgames_tui.files import SaveFault
from boardgames_tui.plain_lines import Lines
from boardgames_tui.watch import WatchedMatch
from rules.language import _
from rules.tell import line

LOOK_SECONDS = 1.0


class Watching:
    """Tells what has happened so far, then what happens, until the match is over or the input ends."""

    def __init__(self, match: WatchedMatch, source: TextIO, out: TextIO) -> None:
        self.match, self.lines = match, Lines(source, out)
        self._told: list[Any] = []

    def run(self) -> int:
        """Tell; gives the exit status: 1 where the file can be read no further."""
        match, say = self.match, self.lines.say
        say(*words.introduction(match), *words.facts(match, match.view(None)))
        self._told = match.table.moves
        try:
            while not match.over:
                if self._has_ended():
                    say(_("The match is not over: {turn}.").format(turn=words.turn_words(match)))
                    return 0
                if match.look():
                    self._tell_new()
        except SaveFault as fault:
            say(str(fault))
            return 1
        except KeyboardInterrupt:
            self.lines.end_prompt()
            return 0
        say(*words.result(match))
        return 0

    def _tell_new(self) -> None:
        """The events since, and first that moves were taken back."""
        moves, same = self.match.table.moves, self.match.table.still_count(self._told)
        if same < len(self._told):
            self.lines.say(_("Taken back."))
        for number in range(same, len(moves)):
            told = line(self.match.table, number, None)
            if told:
                self.lines.say(words.event(self.match, told))
        self._told = moves

    def _has_ended(self) -> bool:
        """Wait a moment; has the input ended, or does the person leave with q?"""
        source = self.lines.source
        try:
            ready = select.select([source], [], [], LOOK_SECONDS)[0]
        except (OSError, ValueError):
            return True
        if not ready:
            return False
        typed = source.readline(1000)
        return not typed or typed.strip().lower() in ("q", "quit")
