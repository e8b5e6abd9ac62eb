"""Every page in every theme, on terminals of every depth: nothing is written in the colour it stands on."""

import asyncio
from functools import cache

import pytest
from rich.color import ColorSystem
from rich.style import Style

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import DARK, LIGHT, SEAT_COLOURS, TERMINAL, THEMES, Looks
from boardgames_tui.screens.curtain import CurtainScreen
from boardgames_tui.screens.page import Page
from boardgames_tui.settings import WORDS
from boardgames_tui.terminal.colours import Depth, indexed_colour, reduce
from boardgames_tui.terminal.sgr import GROUND, INK, PLAIN, REVERSE, apply
from boardgames_tui.widgets.canvas import Cell, Grid
from tests.tui.pages import finished, match_after

SIZES = ((80, 24), (120, 40))
PICTURE = " ▀▄█"
LINES = "─│╌╭╮╰╯┬·○◎◂▸↻┈"
NAMED = {30: (0, 0, 0), 37: (229, 229, 229), 90: (127, 127, 127), 97: (255, 255, 255)} | {
    31: (205, 0, 0),
    32: (0, 205, 0),
    33: (205, 205, 0),
    35: (205, 0, 205),
    94: (92, 92, 255),
}
"""Some of a usual terminal's 16 colours."""
Colour = tuple[int, int, int]
PAGES = ("menu", "settings", "keys", "setup", "table", "choice", "seats", "log", "score", "help", "curtain", "result")


async def pages(looks: Looks, size: tuple[int, int]) -> dict[str, Grid]:
    """What every page paints."""
    found: dict[str, Grid] = {}

    def take(name: str) -> None:
        assert isinstance(app.screen, Page) and app.screen.canvas.grid is not None
        found[name] = app.screen.canvas.grid

    match = match_after(25, "Ann,Benedikt,Cy")
    over = finished("Ann,Ben")
    app = BoardgamesApp(looks, pace=0)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for name, keys in (("menu", "f9"), ("settings", "s"), ("keys", "up enter"), ("setup", "escape escape 1")):
            await pilot.press(*keys.split())
            await pilot.pause()
            take(name)
        await pilot.press("escape")
        app.open_match(match)
        await pilot.pause()
        for name, keys in (
            ("table", "f9"),
            ("choice", "right"),
            ("seats", "escape t"),
            ("log", "escape l"),
            ("score", "escape v"),
            ("help", "escape h"),
        ):
            await pilot.press(*keys.split())
            await pilot.pause()
            take(name)
        await app.push_screen(CurtainScreen(match.players[1], "B", ("Ann rolls.",), lambda: None))
        await pilot.pause()
        take("curtain")
        app.open_match(over)
        await pilot.pause()
        await pilot.pause()
        take("result")
    return found


@cache
def painted(looks: Looks, size: tuple[int, int]) -> dict[str, Grid]:
    """What every page paints, each form once."""
    return asyncio.run(pages(looks, size))


def sent(style: Style, depth: Depth) -> tuple[str, str]:
    """The codes of ink and ground that reach a terminal of this depth; "" is its own."""
    codes = style._make_ansi_codes(ColorSystem.TRUECOLOR)
    slots = reduce(apply(PLAIN, codes) if codes else PLAIN, depth)
    ink, ground = (code if code not in ("39", "49") else "" for code in (slots[INK], slots[GROUND]))
    if not slots[REVERSE]:
        return ink, ground
    return turned(ground, -10), turned(ink, 10)


def turned(code: str, step: int) -> str:
    """The code of a ground as one of an ink, or the other way round."""
    first, _semicolon, rest = code.partition(";")
    return f"{int(first) + step}{';' + rest if rest else ''}" if code else ""


def colour(code: str, own: Colour) -> Colour:
    """What a code looks like."""
    parts = code.split(";")
    if not code:
        return own
    if parts[1:2] == ["2"]:
        red, green, blue = (int(part) for part in parts[2:])
        return red, green, blue
    if parts[1:2] == ["5"]:
        return indexed_colour(int(parts[2]))
    number = int(code)
    return NAMED[number if number < 40 or 90 <= number < 100 else number - 10]


def contrast(one: Colour, other: Colour) -> float:
    """As WCAG counts it: 1 for the same, 21 for black and white."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(of: Colour) -> float:
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def unreadable(grid: Grid, depth: Depth, own: tuple[Colour, Colour], least: float) -> list[str]:
    """The cells whose glyph is too near to its ground."""
    found = []
    for y, cells in enumerate(grid.rows):
        for x, (glyph, style) in enumerate(cells):
            if glyph in PICTURE or not glyph or "\u2800" <= glyph <= "\u28ff":
                continue
            ink, ground = sent(style, depth)
            reached = contrast(colour(ink, own[0]), colour(ground, own[1]))
            if reached < (1.5 if glyph in LINES else least):
                found.append(f"{x},{y} {glyph!r} {ink} on {ground}: {reached:.1f}")
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.INDEXED], ids=str)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_letter_of_every_page_is_told_from_its_ground(theme: str, depth: Depth, size: tuple[int, int]) -> None:
    grids = painted(Looks(theme=theme), size)
    assert set(grids) == set(PAGES)
    for name, grid in grids.items():
        assert not unreadable(grid, depth, ((255, 255, 255), (0, 0, 0)), 2.3), name


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("theme", ["dark", "light", "terminal"])
def test_it_is_so_among_16_colours_on_the_ground_the_theme_is_made_for(theme: str, size: tuple[int, int]) -> None:
    white, black = (255, 255, 255), (0, 0, 0)
    own = (black, white) if theme == "light" else ((229, 229, 229), black)
    for name, grid in painted(Looks(theme=theme, sixteen=True), size).items():
        assert not unreadable(grid, Depth.SIXTEEN, own, 1.1 if theme == "light" else 2.0), name


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_terminals_theme_is_its_own_colours_and_ground_on_black_and_on_white(size: tuple[int, int]) -> None:
    looks = Looks(theme=TERMINAL)
    for name, grid in painted(looks, size).items():
        inks = {sent(style, Depth.TRUE) for cells in grid.rows for _glyph, style in cells}
        assert all(";" not in code for pair in inks for code in pair), name
        for own in (((0, 0, 0), (255, 255, 255)), ((229, 229, 229), (0, 0, 0))):
            assert not unreadable(grid, Depth.TRUE, own, 1.1), name
        glyphs = {glyph for cells in grid.rows for glyph, _style in cells}
        assert name == "curtain" or not glyphs & {"▀", "▄"}, name


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_without_colours_there_is_none(size: tuple[int, int]) -> None:
    for grid in painted(Looks(colour=False), size).values():
        assert all(style.color is None and style.bgcolor is None for cells in grid.rows for _glyph, style in cells)


@pytest.mark.parametrize("looks", [Looks(theme=TERMINAL), Looks(sixteen=True), Looks(colour=False)], ids=str)
def test_where_no_tint_is_seen_a_line_marks_the_areas_and_an_arrow_the_row(looks: Looks) -> None:
    assert not looks.tints
    pages = painted(looks, (80, 24))
    assert pages["table"].text().split("\n")[1].count("──") == 20
    for name in ("menu", "settings", "keys", "setup", "seats", "help"):
        assert looks.glyphs.turn in {line[1:3].strip() for line in pages[name].text().split("\n")}, name


def test_every_theme_has_every_token_and_can_be_chosen() -> None:
    assert set(DARK) == set(LIGHT) and {*THEMES, TERMINAL} == set(WORDS["theme"])


@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_a_name_tag_is_a_block_in_every_theme(colour: str) -> None:
    def blocked(cell: Cell) -> bool:
        _ink, ground = sent(cell[1], Depth.TRUE)
        return bool(ground) or cell[1].reverse is True

    for theme in WORDS["theme"]:
        assert blocked(("A", Looks(theme=theme).tile(colour)))
        assert not blocked(("A", Looks(theme=TERMINAL).pen(colour)))
