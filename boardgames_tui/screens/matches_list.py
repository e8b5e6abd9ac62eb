"""The rows of the matches page: each file once, with what is shown and searched of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from boardgames_tui.files import SaveFault, shown
from boardgames_tui.listing import Summary, summary
from boardgames_tui.tables import players


@dataclass(frozen=True, slots=True)
class Entry:
    """One file: its match, or the sentence that says why there is none; when it changed; what a search looks at."""

    path: Path
    match: Summary | None
    sentence: str
    title: str
    changed: float
    words: str

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return shown(self.path.stem)


def read_entry(path: Path, title: Callable[[str], str]) -> Entry:
    """The row of a file; ``title`` gives a game's title."""
    try:
        match = summary(path)
    except SaveFault as fault:
        sentence = str(fault).replace(f"{path.parent}{os.sep}", "")
        return Entry(path, None, sentence, "", _changed(path), shown(path.stem).casefold())
    game = title(match.game)
    words = f"{match.id} {match.game} {game} {players(match)}".casefold()
    return Entry(path, match, "", game, match.changed, words)


def _changed(path: Path) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def read_entries(paths: Iterable[Path], title: Callable[[str], str]) -> list[Entry]:
    """The rows of these files, in their order."""
    return [read_entry(path, title) for path in paths]


def found(entries: list[Entry], text: str) -> list[Entry]:
    """The rows in which every word that was typed is to be found, in any order."""
    wanted = text.casefold().split()
    if not wanted:
        return entries
    return [entry for entry in entries if all(word in entry.words for word in wanted)]


def place_of(entries: list[Entry], path: Path | None) -> int:
    """Where the file stands among these rows; 0 if it is not there."""
    return next((at for at, entry in enumerate(entries) if entry.path == path), 0)
