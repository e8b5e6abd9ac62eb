"""Builds ``screenshots/*.svg`` from saved matches in the real app: ``python -m screenshots.make [DIRECTORY]``.

What is shown of a game stands beside its scenes, in ``scenes/<game>.toml``: the name of the picture, the scene that
is opened (the menu without one), the size, the theme, the keys that are pressed, and the pace of clocks.
"""

import asyncio
import os
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.paths import HOME_VARIABLE, matches_directory, private_directory
from boardgames_tui.saves import open_match
from boardgames_tui.screens.page import Page
from screenshots.svg import svg

HERE = Path(__file__).parent
SCENES = HERE / "scenes"
MINUTES_AGO = 4 * 60 + 20
"""So many seconds ago the first match of the menu was played; the second was yesterday, the others have a date."""
DATE = 1_725_391_800
FIXED = {"TZ": "UTC", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
UNSET = ("NO_COLOR", "SSH_CONNECTION", "SSH_TTY")
"""What of the environment could be seen on a picture."""
DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture; a key ``wait:500`` waits for half a second. With a great ``pace`` clocks stand still."""

    name: str
    scene: str = ""
    size: tuple[int, int] = (80, 24)
    theme: str = "dark"
    ascii: bool = False
    keys: tuple[str, ...] = ()
    pace: float = 0

    @property
    def looks(self) -> Looks:
        """The theme and the glyphs."""
        return Looks(theme=self.theme, ascii=self.ascii)


HOUSE = (Shot("menu"), Shot("setup", keys=("1",)), Shot("settings", keys=("s",)))


def shots() -> Iterator[Shot]:
    """Every picture: those of the house, and those of each game."""
    yield from HOUSE
    for path in sorted(SCENES.glob("*.toml")):
        for told in tomllib.loads(path.read_text(encoding="utf-8"))["shot"]:
            wide, high = told.get("size", (80, 24))
            yield Shot(**{**told, "size": (wide, high), "keys": tuple(told.get("keys", ()))})


def scenes() -> list[str]:
    """The names of the saved matches."""
    return sorted(path.stem for path in SCENES.glob("*.jsonl"))


@contextmanager
def home() -> Iterator[None]:
    """A place with a copy of every scene, played at fixed times, on a terminal that is always the same."""
    before = {name: os.environ.get(name) for name in (HOME_VARIABLE, *FIXED, *UNSET)}
    with TemporaryDirectory() as place:
        os.environ.update({HOME_VARIABLE: place, **FIXED})
        for name in UNSET:
            os.environ.pop(name, None)
        time.tzset()
        try:
            lay_out()
            yield
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
            time.tzset()


def lay_out() -> None:
    """Copy every scene to the saved matches."""
    private_directory(matches_directory())
    for number, name in enumerate(scenes()):
        path = matches_directory() / f"{name}.jsonl"
        path.write_bytes((SCENES / path.name).read_bytes())
        os.utime(path, (played_at(number),) * 2)


def played_at(number: int) -> float:
    """When the match of this number was played, so that the menu says the same at any hour."""
    now = time.time()
    noon_yesterday = now - now % DAY - DAY / 2
    return {0: now - MINUTES_AGO, 1: noon_yesterday}.get(number, DATE - number * DAY)


def open_scene(name: str) -> Match:
    """A saved match, from its copy."""
    opened = open_match(matches_directory() / f"{name}.jsonl")
    assert opened.table
    return Match(opened.save, opened.table)


async def show(shot: Shot, look: Callable[[Page], Any], looks: Looks | None = None) -> Any:
    """Open the real app, press the keys, and give what ``look`` makes of the page that is shown then."""
    match = open_scene(shot.scene) if shot.scene else None
    app = BoardgamesApp(looks or shot.looks, match, pace=shot.pace)
    try:
        async with app.run_test(size=shot.size) as pilot:
            await pilot.pause()
            for key in shot.keys:
                await pilot.press(key)
                await pilot.pause()
            assert app.fault is None and isinstance(app.screen, Page)
            return look(app.screen)
    finally:
        if match:
            match.close()


def picture(shot: Shot) -> str:
    """The picture as SVG."""

    def look(page: Page) -> str:
        assert page.canvas.grid
        return svg(page.canvas.grid, page.looks, shot.name)

    return str(asyncio.run(show(shot, look)))


def main() -> None:
    """Write every picture."""
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for shot in shots():
        with home():
            (place / f"{shot.name}.svg").write_text(picture(shot), encoding="utf-8")
        print(f"{shot.name}.svg")


if __name__ == "__main__":
    main()
