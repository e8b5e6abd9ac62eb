"""The parts every screen shares: title, key line, prompt, rule, name tag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rich.cells import cell_len

from boardgames_tui.commands import Command
from boardgames_tui.looks import SEAT_COLOURS, Looks
from boardgames_tui.widgets.canvas import Grid, Pane, cut
from rules.language import _, ngettext

if TYPE_CHECKING:
    from rules.record import Player

KEYS_WIDTH = 78

Told: TypeAlias = str | tuple[str, ...]
"""A sentence, or ways to say it, the longest first."""


def title(grid: Grid | Pane, looks: Looks, name: str, variant: str, progress: str) -> None:
    """The first row: the game in bold, its variant dim, progress at the right."""
    grid.fill(0, 0, grid.width, 1, looks.pen("text", "raise"))
    x = grid.put(1, 0, name, looks.pen("bright", "raise", bold=True))
    room = grid.width - x - 6 - cell_len(progress)
    grid.put(x + 3, 0, cut(variant, room, looks.glyphs.ellipsis), looks.pen("dim", "raise"))
    grid.right(grid.width - 1, 0, progress, looks.pen("dim", "raise"))


def key_line(grid: Grid | Pane, looks: Looks, y: int, commands: Sequence[Command]) -> None:
    """The last row: what is offered now, most used first; help and menu always at the right; each word a click."""
    grid.fill(0, y, grid.width, 1, looks.pen("text", "raise"))
    end = grid.width - 1
    for command in reversed([each for each in commands if each.right and each.word]):
        end -= _key_width(command)
        _key(grid, looks, end, y, command)
        end -= 2
    x = 1
    for command in (each for each in commands if not each.right and each.word):
        width = _key_width(command)
        if x + width > end:
            break
        _key(grid, looks, x, y, command)
        x += width + 3


def _key_width(command: Command) -> int:
    return cell_len(command.shown) + 1 + cell_len(_(command.word))


def _shown(looks: Looks, command: Command) -> str:
    return ascii_keys(command.shown) if looks.ascii else command.shown


def ascii_keys(shown: str) -> str:
    """Arrows in the label of a key as ASCII of the same width."""
    return shown.translate(str.maketrans("←→↑↓", "<>^v"))


def _key(grid: Grid | Pane, looks: Looks, x: int, y: int, command: Command) -> None:
    after = grid.put(x, y, _shown(looks, command), looks.pen("bright", "raise", bold=True))
    grid.put(after + 1, y, _(command.word), looks.pen("dim", "raise"))
    grid.spot(x, y, _key_width(command), 1, command.keys[0])


def rule(grid: Grid | Pane, looks: Looks, x: int, y: int, width: int, label: str = "") -> None:
    """A thin line with a label in it."""
    line = looks.glyphs.across
    style = looks.pen("line")
    if not label:
        grid.put(x, y, line * width, style)
        return
    after = grid.put(x, y, line + " ", style)
    after = grid.put(after, y, label, looks.pen("dim"))
    grid.put(after, y, " " + line * max(0, width - (after - x) - 1), style)


def heading(grid: Grid | Pane, looks: Looks, x: int, y: int, width: int, label: str) -> None:
    """A label with a thin line after it, over a group of rows."""
    after = grid.put(x, y, label, looks.pen("dim")) + 1
    grid.put(after, y, looks.glyphs.across * (x + width - after), looks.pen("line"))


def out_of_sight(looks: Looks, above: int, below: int) -> str:
    """How many rows of a text lie above and below what is shown; empty where all is seen."""
    sides = [(looks.glyphs.up, above), (looks.glyphs.down, below)]
    counts = [(mark, ngettext("{count} row", "{count} rows", count), count) for mark, count in sides if count]
    return "   ".join(f"{mark} {words.format(count=count)}" for mark, words, count in counts)


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """Each seat's letter: the first unused one-cell letter of its name, else the first unused of A-Z."""
    taken: list[str] = []
    for name in names:
        own = (glyph.upper() for glyph in name if glyph.isalpha() and glyph.isascii())
        spare = (chr(code) for code in range(ord("A"), ord("Z") + 1))
        taken.append(next(glyph for glyph in (*own, *spare) if glyph not in taken))
    return tuple(taken)


def shape(looks: Looks, colour: str, letter: str, *, preview: bool = False) -> str:
    """A seat's mark: the shape of its colour, or its letter in ASCII; hollow or small as a preview."""
    if looks.ascii:
        return letter.lower() if preview else letter
    shapes = looks.glyphs.previews if preview else looks.glyphs.seats
    return shapes[SEAT_COLOURS.index(colour)]


def tag_text(looks: Looks, player: Player, letter: str) -> str:
    """A name tag's text."""
    if looks.ascii:
        return f"[{letter}] {player.name}"
    return f" {shape(looks, player.colour, letter)} {player.name} "


def tag(grid: Grid | Pane, looks: Looks, x: int, y: int, player: Player, letter: str) -> int:
    """A name tag in the seat's colour; returns the next column."""
    text = tag_text(looks, player, letter)
    return grid.put(x, y, text, looks.pen("bright", bold=True) if looks.ascii else looks.tile(player.colour))


def whole(text: str, room: int) -> str:
    """The text where it fits, else nothing: for what may be missed."""
    return text if cell_len(text) <= room else ""


def forms_of(part: Told) -> tuple[str, ...]:
    """All ways to say it, the longest first."""
    return (part,) if isinstance(part, str) else part


def sentence(parts: Iterable[Told], room: int, ellipsis: str = "…") -> str:
    """As many whole parts, each a sentence, as fit, in short where they do not in long, the last ones first.

    The first part is always there, cut at a word if it must be.
    """
    forms = [forms for part in parts if (forms := tuple(form for form in forms_of(part) if form))]
    for count in range(len(forms), 0, -1):
        for told in _shortened(forms[:count]):
            if cell_len(told) <= room:
                return told
    told = forms[0][-1] if forms else ""
    words = told.split(" ")
    while len(words) > 1 and cell_len(" ".join(words)) > room - 2:
        words.pop()
    return cut(f"{' '.join(words)} {ellipsis}", room, ellipsis) if told else ""


def _shortened(forms: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The parts in a row, first in long, then one after the other in short, the last one first."""
    chosen = [0] * len(forms)
    yield " ".join(part[0] for part in forms)
    for index in reversed(range(len(forms))):
        while chosen[index] + 1 < len(forms[index]):
            chosen[index] += 1
            yield " ".join(part[at] for part, at in zip(forms, chosen, strict=True))
