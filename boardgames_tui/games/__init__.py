"""One folder per game, found by looking: ``screen.py`` with SCREEN, its painters, and ``emblem.txt`` for the menu."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardgames_tui.screens.table import TableScreen


class NoScreen(Exception):
    """A game whose screen is missing or cannot be loaded; the text says which."""


def screen(slug: str) -> type[TableScreen]:
    """The class of a game's table screen; raises NoScreen with a sentence."""
    try:
        found: type[TableScreen] = importlib.import_module(f"{__name__}.{slug}.screen").SCREEN
    except Exception as fault:
        raise NoScreen(f"{slug}: {type(fault).__name__} {fault}") from fault
    return found


def emblem(slug: str) -> tuple[str, ...]:
    """The rows of a game's emblem, ten pixels by eight, each a letter of its palette; empty where there is none.

    The lines after the rows say ``letter #rrggbb``.
    """
    for folder in __path__:
        path = Path(folder) / slug / "emblem.txt"
        if path.is_file():
            return tuple(path.read_text(encoding="ascii").splitlines())
    return ()
