"""A fifth game is two folders and nothing else: a renamed copy of BIRTH is found, set up, played and told."""

import asyncio
import io
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import boardgames_tui.games
import rules
from boardgames_tui import plain
from boardgames_tui.games import screen
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from rules.check import check
from tests.tui.conftest import MakeApp
from tests.tui.pages import text

FOLDERS = {"rules": rules, "boardgames_tui.games": boardgames_tui.games}


@pytest.fixture
def echo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The slug of a copy of BIRTH that lies in a folder of its own and is called Echo."""
    before = set(sys.modules)
    for name, package in FOLDERS.items():
        folder = tmp_path / name / "echo"
        source = Path(package.__path__[0]) / "birth"
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in folder.rglob("*.py"):
            code = file.read_text(encoding="utf-8")
            code = code.replace("rules.birth", "rules.echo").replace("games.birth", "games.echo")
            code = code.replace('slug="birth"', 'slug="echo"').replace('title="BIRTH"', 'title="Echo"')
            file.write_text(code, encoding="utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / name)])
    yield "echo"
    for name in set(sys.modules) - before:
        if ".echo" in name:
            del sys.modules[name]


def test_the_kit_finds_and_checks_it(echo: str) -> None:
    assert echo in rules.slugs()
    game = rules.load(echo)
    assert game.info.title == "Echo"
    facts = check(game, seats=2, options=game.Options(), seed=1)
    assert facts.turns == 22
    assert screen(echo).__module__ == "boardgames_tui.games.echo.screen"


def test_it_is_played_from_the_menu_to_the_table(echo: str, make_app: MakeApp) -> None:
    async def session() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "Echo" in text(app.screen)  # type: ignore[arg-type]
            await pilot.press("2")
            await pilot.pause()
            assert "boardgames play echo" in text(app.screen)  # type: ignore[arg-type]
            for _row in range(20):
                await pilot.press("enter")
                await pilot.pause()
                if type(app.screen).__module__ == "boardgames_tui.games.echo.screen":
                    break
            await pilot.press("right", "enter")
            await pilot.pause()
            assert "turn 2 of 22" in text(app.screen)  # type: ignore[arg-type]
        assert app.fault is None

    asyncio.run(session())


def test_it_is_played_on_plain_lines(echo: str) -> None:
    game = rules.load(echo)
    match = new_match(game, header_of(game, Choices(echo, read_seats("Ann,Ben"), seed="1")))
    out = io.StringIO()
    assert plain.play(match, source=io.StringIO("1\n2\n3\n4\n5\n6\n" * 30), out=out) == 0
    assert "The match is over." in out.getvalue()
