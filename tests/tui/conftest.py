"""What the tests of the screens share: a home of their own, and the real app in any form."""

from collections.abc import Callable
from pathlib import Path

import pytest

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match

MakeApp = Callable[..., BoardgamesApp]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a home of its own; it is not there yet."""
    place = tmp_path / "home"
    monkeypatch.setenv("BOARDGAMES_HOME", str(place))
    return place


@pytest.fixture
def make_app(home: Path) -> MakeApp:
    """Makes the app on the menu or a match: ``make_app(Looks(ascii=True), match)``."""

    def make(looks: Looks | None = None, match: Match | None = None) -> BoardgamesApp:
        return BoardgamesApp(looks or Looks(), match, pace=0)

    return make
