"""Teddy's face in his bedroom: sad, so-so or happy, in half blocks or as six lines of text."""

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane
from boardgames_tui.widgets.pixels import EMPTY, LOWER, UPPER

WIDTH, HEIGHT = 22, 7
"""In cells; a cell is two pixels high."""
SAD, SO_SO, HAPPY = range(3)

_ROWS = (
    "...dddd........dddd...",
    "..dddddd......dddddd..",
    "..dddbbbbbbbbbbbbddd..",
    "..ddbbbbbbbbbbbbbbdd..",
    "...bbbbbbbbbbbbbbbb...",
    "..bbbbbbbbbbbbbbbbbb..",
    "..bbbbkkbbbbbbkkbbbb..",
    "..bbbbkkbbbbbbkkbbbb..",
    "..bbbbbllkkkkllbbbbb..",
    "...bbbbllllllllbbbb...",
    "...bbbbllllllllbbbb...",
    "....bbbllllllllbbb....",
    "......bbllllllbb......",
    EMPTY * WIDTH,
)
_COLOURS = {"d": "#8a5a2c", "b": "#b87f43", "l": "#e6c79a", "k": "#2b1a10"}

# Pixels that differ from the face above, as (row, columns, colour): brows, then the mouth.
_MOODS = {
    SAD: ((4, (7, 14), "d"), (5, (5, 6, 15, 16), "d"), (10, (9, 10, 11, 12), "k"), (11, (8, 13), "k")),
    SO_SO: ((11, (8, 9, 10, 11, 12, 13), "k"),),
    HAPPY: ((4, (6, 7, 14, 15), "d"), (10, (8, 13), "k"), (11, (9, 10, 11, 12), "k")),
}
_LINES = (
    "  .--.          .--.  ",
    " (    '--------'    ) ",
    "  '|   {o}      {o}   |'  ",
    "   |     .--.     |   ",
    "    \\    {m}    /    ",
    "     '----------'     ",
)
_EYES = {SAD: "o", SO_SO: "o", HAPPY: "^"}
_MOUTHS = {SAD: "/--\\", SO_SO: "----", HAPPY: "\\__/"}


def mood_of(steps: int, way: int) -> int:
    """Which face Teddy makes after so many steps of the way to happy: a third of it each."""
    return min(HAPPY, steps * 3 // way)


def paint_teddy(pane: Pane, looks: Looks, x: int, y: int, mood: int, ground: str) -> None:
    """The face on a ground, which is a token."""
    if not looks.pictures or looks.sixteen:
        for number, line in enumerate(_LINES):
            pane.put(x, y + number, line.format(o=_EYES[mood], m=_MOUTHS[mood]), looks.pen("text", ground))
        return
    rows = [list(row) for row in _ROWS]
    for changed, columns, colour in _MOODS[mood]:
        for column in columns:
            rows[changed][column] = colour
    behind = looks.hex(ground)
    for row in range(HEIGHT):
        for column in range(WIDTH):
            upper, lower = (_COLOURS.get(rows[2 * row + half][column], behind) for half in (0, 1))
            if upper == lower:
                pane.put(x + column, y + row, " ", looks.pen("text", upper))
            elif lower == behind:
                # The ground is never an ink: some terminals have none to name.
                pane.put(x + column, y + row, UPPER, looks.pen(upper, behind))
            else:
                pane.put(x + column, y + row, LOWER, looks.pen(lower, upper))
