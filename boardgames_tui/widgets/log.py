"""The compact log: newest at the bottom, the shape first, longer lines with a hanging indent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.parts import shape

if TYPE_CHECKING:
    from rules.record import Player
    from rules.tell import Line


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` cells, broken between words; a word too long is broken where it must."""
    lines, line = [], ""
    for word in text.split(" "):
        while cell_len(word) > width:
            head = next(word[:end] for end in range(len(word), 0, -1) if cell_len(word[:end]) <= width)
            lines += [line] if line else []
            lines.append(head)
            line, word = "", word[len(head) :]
        longer = f"{line} {word}" if line else word
        if cell_len(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def paint_log(
    pane: Pane, looks: Looks, lines: Sequence[Line], players: Sequence[Player], letters: Sequence[str], news_from: int
) -> None:
    """The last lines that fit; what happened after ``news_from`` moves is text, what is older dim."""
    rows: list[tuple[Line, str, bool]] = []
    for line in lines:
        for number, text in enumerate(wrap(line.sentence, pane.width - 3)):
            rows.append((line, text, number == 0))
    for y, (line, text, first) in enumerate(rows[-pane.height :]):
        if first and line.seat is not None:
            player = players[line.seat]
            pane.put(0, y, shape(looks, player.colour, letters[line.seat]), looks.pen(player.colour))
        pane.put(2, y, text, looks.pen("text" if line.at > news_from else "dim"))
