"""How a game paints its scoresheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgames_tui.looks import Looks
    from boardgames_tui.match import Match
    from boardgames_tui.widgets.canvas import Pane


class PaintResult(Protocol):
    """Draws a match's scoresheet with the seats' letters, and returns how many rows it took."""

    def __call__(self, pane: Pane, looks: Looks, match: Match, letters: Sequence[str], /) -> int: ...
