"""What is left in the bags of Phoenix: counted by kind, never in order."""

from boardgames_tui.games.phoenix.tiles import LETTERS, pen
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Grid, Pane
from boardgames_tui.widgets.parts import rule
from rules.language import _
from rules.phoenix.parts import COLOUR_OF, COLOURS, PARTS, RAINBOW, SYMBOLS, half_of
from rules.phoenix.state import State, left
from rules.phoenix.words import colour_words, part_words, symbol_words


def paint_bag_row(pane: Grid | Pane, looks: Looks, view: State, y: int) -> None:
    """Both bags in a row: counts by colour, and how many halves are left together."""
    x = pane.put(1, y, _("bags"), looks.pen("dim")) + 2
    for part in PARTS:
        x = pane.put(x, y, part_words(part), looks.pen("dim")) + 2
        counts = left(view.bag(part))
        for colour in (*COLOURS, RAINBOW):
            count = sum(number for half, number in counts.items() if COLOUR_OF[half] == colour)
            x = pane.put(x, y, f"{LETTERS[colour]}{count}", looks.pen("text")) + 1
        x += 2
    total = sum(view.upper_bag) + sum(view.lower_bag)
    pane.put(x, y, _("{count} left").format(count=total), looks.pen("dim"))


def paint_bags(pane: Grid | Pane, looks: Looks, view: State, y: int) -> None:
    """A table for each bag: colours down, symbols across."""
    for index, part in enumerate(PARTS):
        x = 3 + 38 * index
        counts = left(view.bag(part))
        rule(pane, looks, x - 1, y, 35, _("{part} halves").format(part=part_words(part)))
        for column, symbol in enumerate(SYMBOLS):
            pane.right(x + 18 + 8 * column, y + 2, symbol_words(symbol), looks.pen("dim"))
        for row, colour in enumerate((*COLOURS, RAINBOW)):
            line = y + 4 + 2 * row
            pane.put(x, line, f" {LETTERS[colour]} ", pen(looks, half_of(colour, "flame"), 1, 4))
            pane.put(x + 4, line, colour_words(colour), looks.pen("text"))
            for column, symbol in enumerate(SYMBOLS):
                count = counts[half_of(colour, symbol)]
                pane.right(x + 18 + 8 * column, line, str(count), looks.pen("bright" if count else "faint"))
