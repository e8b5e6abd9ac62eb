"""What a match can need later, loaded when it opens: an upgrade under a running session must not break it."""

import importlib

from rich.cells import cell_len

from boardgames_tui import ids

MODULES = (
    *("newmatch", "plain", "plain_session", "remembered", "rest", "texts"),
    *("screens.help", "screens.log", "screens.replay", "screens.result", "screens.score", "screens.seats"),
)
"""The modules of the screen that are otherwise loaded when they are first wanted."""


def load() -> None:
    """Load them, the words of which names of further matches are made, and the widths of letters outside ASCII."""
    for name in MODULES:
        importlib.import_module(f"boardgames_tui.{name}")
    ids.text()
    cell_len("\u5b57")
