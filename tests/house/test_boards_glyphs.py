"""Every glyph is one cell wide and none comes from the emoji list; in ASCII every scene is ASCII, at every size."""

import asyncio
import io
import tokenize
import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len

import boardgames_tui
import rules
from boardgames_tui.looks import Looks
from boardgames_tui.screens.page import Page
from screenshots.make import Shot, lay_out, scenes, shots, show

SOURCES = sorted(
    path for package in (boardgames_tui, rules) for path in Path(package.__path__[0]).rglob("*.py") if path.is_file()
)
SELECTOR = "\ufe0f"
FOR_PROSE = set("、。，．：；！？）」』】…ー")
"""Wide punctuation that is looked for in texts, not shown."""
FORMS = (Looks(ascii=True), Looks(ascii=True, colour=False))
SIZES = ((80, 23), (80, 24), (120, 40))
PRESSED = ((), ("right",), ("v",), ("l",), ("t",), ("h",))


def strings(path: Path) -> str:
    """Everything that is quoted in a file, comments and names left out."""
    text = path.read_text(encoding="utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "".join(token.string for token in tokens if token.type == tokenize.STRING)


def test_every_glyph_of_the_program_is_one_cell_wide() -> None:
    assert len(SOURCES) > 50
    for path in SOURCES:
        glyphs = {glyph for glyph in strings(path) if not glyph.isascii()} - FOR_PROSE
        assert all(cell_len(glyph) == 1 and not unicodedata.combining(glyph) for glyph in glyphs), path
        assert SELECTOR not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", ["", *scenes()])
def test_in_ascii_every_scene_is_ascii(home: Path, scene: str, size: tuple[int, int]) -> None:
    lay_out()
    for looks in FORMS:
        for keys in PRESSED if scene else ((), ("1",), ("s",), ("m",), ("h",)):
            text = shown(Shot("", scene, size, keys=keys), looks)
            assert text.strip() and text.isascii(), text


@pytest.mark.parametrize("shot", shots(), ids=lambda shot: shot.name)
def test_every_picture_shows_only_glyphs_of_one_cell(home: Path, shot: Shot) -> None:
    lay_out()
    text = shown(shot, shot.looks)
    assert all(cell_len(glyph) == 1 for glyph in set(text) - {"\n"})


def shown(shot: Shot, looks: Looks) -> str:
    """What can be read on a picture."""

    def look(page: Page) -> str:
        assert page.canvas.grid
        return page.canvas.grid.text()

    return str(asyncio.run(show(shot, look, looks)))
