"""The toy game as a fifth game for the tests: in a folder of rules, with a table that shows all it may know."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy

import pytest

import rules
from boardgames_tui import games
from boardgames_tui.computers import run_computers
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from rules.record import HUMAN

TOY = Path(__file__).parent / "rules" / "toy.py"
SCREEN = """
from boardgames_tui.screens.table import TableScreen


class ToyScreen(TableScreen):
    def key_of(self, move):
        return str(getattr(move, "value", getattr(move, "card", 0)))

    def paint_board(self, grid):
        grid.put(1, 2, f"card {self.view.card} bid {self.view.bid}", self.looks.pen())
        grid.put(1, 3, f"moves {[self.key_of(move) for move in self.moves]}", self.looks.pen())
        grid.spot(1, 3, 9, 1, "9")


SCREEN = ToyScreen
"""


@contextmanager
def toy_game(folder: Path) -> Iterator[None]:
    """Let the toy be found as long as this lasts."""
    for name in ("rules", "games"):
        (folder / name / "toy").mkdir(parents=True)
    copy(TOY, folder / "rules" / "toy" / "play.py")
    (folder / "rules" / "toy" / "__init__.py").write_text("from rules.toy.play import INFO\n", "utf-8")
    (folder / "games" / "toy" / "__init__.py").write_text("", "utf-8")
    (folder / "games" / "toy" / "screen.py").write_text(SCREEN, "utf-8")
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "__path__", [*rules.__path__, str(folder / "rules")])
        patch.setattr(games, "__path__", [*games.__path__, str(folder / "games")])
        yield
    for name in set(sys.modules) - before:
        package, dot, module = name.rpartition(".toy")
        if dot and package in ("rules", "boardgames_tui.games"):
            del sys.modules[name]
            if not module and hasattr(sys.modules[package], "toy"):
                delattr(sys.modules[package], "toy")


def toy_match(moves: int = 10_000) -> Match:
    """A match of Ann and Ben, in which computer players have made so many moves."""
    toy = rules.load("toy")
    match = new_match(toy, header_of(toy, Choices("toy", read_seats("Ann:random,Ben:random"), seed="3")))
    match.settle()
    run_computers(match, lambda: match.at < moves)
    for seat, name in enumerate(("Ann", "Ben")):
        assert match.change_seat(seat, name, HUMAN) is None
    return match
