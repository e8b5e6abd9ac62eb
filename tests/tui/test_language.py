"""Every scene and screen in a made-up language: nothing overlaps, no column moves, every sentence is translated."""

import asyncio
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from rich.cells import cell_len

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import Looks
from boardgames_tui.manual import text as rules_page
from boardgames_tui.screens import page as pages
from boardgames_tui.screens import peek
from boardgames_tui.screens.help import page as help_page
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.setup_form import NAMES
from rules.language import _
from screenshots.make import lay_out, open_scene, scenes
from tests.tui.language import NUMBER, WatchedGrid, made_up, spoken

SIZES = ((80, 23), (80, 24), (120, 40))
TABLE = ("", "right", "right", "escape", "l", "home", "escape", "v", "escape", "t", "down", "down", "down", "down")
HAND = {"steiff-middle": ("", "r", "b", "m", "a", "enter")}
"""Scenes in which somebody can look at what only they may see, and the keys that do it."""
WINDOWS = ("steiff-bump", "steiff-window")
WINDOW = ("", "space", "a", "enter", "space", "escape", "enter", "b")
"""Scenes in which a window for calls is open, and keys that leave it open."""
HELP = ("escape", "escape", "h", "2", "3", "8", "9")
HOUSE = (
    *("", "down", "down", "h", "2", "3", "escape", "m", "d", "escape", "escape", "s"),
    *("down",) * 12,
    *("escape", "1", "tab", "down", "down", "down", "down", "down", "down", "down", "down", "down"),
)
ENGLISH = re.compile(r"(?<![A-Za-z])([A-Za-z]{3,})(?![A-Za-z])(…?)")
KEYS = "digits enter esc tab space home end shift pgup pgdn any key ctrl"
"""The names of keys, which stand on keyboards."""


@dataclass(frozen=True)
class Seen:
    """What a page showed after some keys."""

    keys: tuple[str, ...]
    grid: WatchedGrid

    def __str__(self) -> str:
        return f"after {' '.join(self.keys)}:\n{self.grid.text()}"


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page paints into a grid that watches and no page is deaf; the scenes lie among the saved matches."""
    monkeypatch.setattr(pages, "Grid", WatchedGrid)
    monkeypatch.setattr(peek, "DEAF", 0)
    monkeypatch.setattr(peek, "DEAF_TO_SAME", 0)
    monkeypatch.setenv("TZ", "UTC")
    lay_out()


def seen(scene: str, keys: tuple[str, ...], size: tuple[int, int]) -> list[Seen]:
    """Open a scene, or the menu where it is "", press one key after the other, and remember every page."""
    found: list[Seen] = []

    async def play() -> None:
        match = open_scene(scene) if scene else None
        app = BoardgamesApp(Looks(), match, pace=0)
        async with app.run_test(size=size) as pilot:
            for number, key in enumerate(keys):
                await pilot.press(*([key] if key else []))
                await pilot.pause()
                assert isinstance(app.screen, Page)
                app.screen.repaint()
                grid = app.screen.canvas.grid
                assert isinstance(grid, WatchedGrid)
                found.append(Seen(keys[: number + 1], grid))
        if match:
            match.close()
        assert app.fault is None

    asyncio.run(play())
    return found


def openings() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The menu, and every scene, with the keys that lead through all pages."""
    yield "", HOUSE
    for scene in scenes():
        yield scene, WINDOW if scene in WINDOWS else (*HAND.get(scene, ()), *TABLE, *HELP)


def known_words(scene: str) -> set[str]:
    """English words that are rightly shown: names, titles, what is typed into a shell, and pages of prose."""
    texts = [
        KEYS,
        *NAMES,
        os.environ.get("TERM", ""),
        help_page(None),
        "boardgames play resume seats option start seed takebacks curtain clock",
    ]
    texts += [text for slug in rules.slugs() for text in (slug, rules.info(slug).title, rules_page(slug))]
    texts += [rules.info(slug).title.upper() for slug in rules.slugs()]
    texts += [bot for slug in rules.slugs() for bot in rules.load(slug).bots]
    for name in [scene] if scene else scenes():
        match = open_scene(name)
        texts += [name, *match.names]
        match.close()
    return {word for word, _dots in ENGLISH.findall(" ".join(texts))}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("scene", "keys"), openings(), ids=[scene or "menu" for scene, _keys in openings()])
def test_a_longer_language_fits_everywhere(scene: str, keys: tuple[str, ...], size: tuple[int, int]) -> None:
    english = seen(scene, keys, size)
    with spoken():
        foreign = seen(scene, keys, size)
    words = known_words(scene)
    for here, there in zip(english, foreign, strict=True):
        assert not here.grid.faults, f"{here.grid.faults}\n{here}"
        assert not there.grid.faults, f"{there.grid.faults}\n{there}"
        assert_whole(there)
        assert columns(here) == columns(there), f"{here}\n{there}"
        left = untranslated(there.grid.text(), words)
        assert not left, f"{left} {there}"


def columns(shown: Seen) -> set[int]:
    """Where columns of numbers end; which numbers are in sight may differ, because longer texts take more rows."""
    return {end for end, _number in shown.grid.numbers}


def untranslated(text: str, words: set[str]) -> list[str]:
    """What is English and should not be; a known word may be cut off by an ellipsis."""
    known = " ".join(words)
    return [word for word, dots in ENGLISH.findall(text) if word not in words and not (dots and word in known)]


def assert_whole(shown: Seen) -> None:
    """Every glyph has all its cells."""
    for row in shown.grid.rows:
        cells = [cell_len(glyph) for glyph, _style in row]
        assert sum(cells) == shown.grid.width, str(shown)
        assert all((glyph == "") == (at > 0 and cells[at - 1] == 2) for at, (glyph, _) in enumerate(row)), str(shown)


def test_the_language_is_what_it_says() -> None:
    sentence = "Press enter, and it holds from here on; {name} leaves it as it was."
    longer = made_up(sentence)
    words, longer_words = sentence.replace("{name}", ""), longer.replace("{name}", "")
    assert "{name}" in longer and 1.28 < cell_len(longer_words) / cell_len(words) < 1.37
    with spoken():
        assert _("log") != "log"
    assert _("log") == "log"


def test_the_watching_grid_sees_what_is_wrong() -> None:
    pen = Looks().pen()
    grid = WatchedGrid(20, 3, pen)
    grid.put(0, 0, "one ", pen)
    grid.right(6, 0, "12", pen)
    grid.put(0, 1, "──", pen)
    grid.put(1, 1, "x", pen)
    grid.pane(4, 1, 10, 1).put(0, 0, "fits", pen)
    assert not grid.faults and grid.numbers == {(6, "12"): 1} and NUMBER.fullmatch("★12")
    grid.put(2, 0, "no", pen)
    grid.put(18, 0, "long", pen)
    grid.pane(10, 2, 4, 1).put(2, 0, "long", pen)
    grid.put(0, 2, "ｗide", pen)
    grid.put(1, 2, ".", pen)
    grid.put(6, 0, "touches", pen)
    assert len(grid.faults) == 5
