"""What whoever runs a machine switches off is off, everywhere; a slip in the file stops the program."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest

from boardgames_tui import cli, host, remembered
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.host import SWITCHES, Host, HostFault
from boardgames_tui.idle import Idle
from boardgames_tui.listing import find
from boardgames_tui.looks import Looks
from boardgames_tui.saves import SaveFault
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.settings import Settings

SaveMatch = Callable[..., Path]


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """What one test says does not hold for the next."""
    yield
    host.use()


@pytest.fixture
def says(tmp_path: Path) -> Callable[[str], Path]:
    """Lets the host say this, and gives the file."""

    def say(text: str) -> Path:
        path = tmp_path / "host.toml"
        path.write_text(text, encoding="utf-8")
        host.use(str(path))
        return path

    return say


Says = Callable[[str], Path]


def test_without_a_file_everything_is_allowed_for_ever() -> None:
    assert host.use() == Host()
    assert all(host.policy().allows(each) and not host.refusal(each) for each in SWITCHES)
    assert Idle(host.policy(), 0.0).wait(10.0) is None


def test_every_switch_can_be_off_and_is_said_in_a_sentence(says: Says) -> None:
    for switch in SWITCHES:
        says(f'off = ["{switch}"]')
        assert [each for each in SWITCHES if not host.policy().allows(each)] == [switch]
        assert host.refusal(switch).startswith("Whoever runs this machine has switched off ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('off = ["mouses"]', "'mouses' cannot be switched off; what can is share, watch, "),
        ("off = true", "off is no list of words"),
        ("off = [1]", "off is no list of words"),
        ("of = []", "of is not known"),
        ('"\\u001b[2J" = 1', "?[2J is not known"),
        ("idle_minutes = -1", "idle_minutes is no number from 0 to 10080"),
        ("idle_minutes = nan", "idle_minutes is no number from 0 to 10080"),
        ("idle_minutes = true", "idle_minutes is no number from 0 to 10080"),
        ("idle_minutes = ", "Invalid value"),
        ("x = " + "[" * 5000, "it is too deep"),
        ("#" * 70_000, "it is larger than 64 KiB"),
    ],
)
def test_a_slip_stops_the_program(tmp_path: Path, text: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "host.toml"
    path.write_text(text)
    assert cli.main(["--host", str(path), "where"]) == cli.FAULT
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith(f"boardgames: The host's file {path} cannot be used: {reason}")
    assert said.err.count("\n") == 1 and said.err[:-1].isprintable()


def test_a_file_that_is_missing_or_none_stops_it_too(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"off = [\xe9]")
    for path, reason in (("no", "it is not there"), (".", "it is no ordinary file"), ("latin", "it is no UTF-8 text")):
        with pytest.raises(HostFault, match=reason):
            host.use(str(tmp_path / path))


def test_a_further_file_only_takes_away() -> None:
    one, other = Host(frozenset({"bell"}), 30.0), Host(frozenset({"mouse"}), 10.0)
    assert host._both(one, other) == Host(frozenset({"bell", "mouse"}), 10.0)
    assert host._both(one, Host()).idle_minutes == host._both(Host(), one).idle_minutes == 30.0


@pytest.mark.parametrize(
    ("switch", "words"),
    [
        ("list", ["list"]),
        ("list", ["resume"]),
        ("list", ["delete", "--undo", "a"]),
        ("simulate", ["simulate", "birth"]),
        ("files", ["resume", "/etc/passwd"]),
        ("files", ["verify", "./x.jsonl"]),
    ],
)
def test_commands_that_are_off(
    says: Says, save: SaveMatch, switch: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    save(5)
    path = says(f'off = ["{switch}"]')
    assert cli.main(["--host", str(path), *words]) == cli.WRONG_USE
    said = capsys.readouterr()
    assert said.out == "" and ("switched off" in said.err or "Say which match" in said.err)
    assert "/etc/passwd" not in said.err


def test_without_lists_only_the_whole_name_finds_a_match(says: Says, save: SaveMatch) -> None:
    path = save(5)
    says('off = ["list"]')
    assert find(f" {path.stem.upper()} ") == path
    for words in ("", path.stem[:-1], path.name, str(path), "../matches/" + path.stem, "no-such-match", "."):
        with pytest.raises(SaveFault) as caught:
            find(words)
        assert path.stem not in str(caught.value).replace(words, "")


def test_names_are_neither_kept_nor_read(says: Says, home: Path) -> None:
    remembered.remember({"last": "birth"})
    says('off = ["names"]')
    assert remembered.read() == {}
    remembered.remember({"last": "phoenix"})
    assert json.loads((home / "state.json").read_text()) == {"last": "birth"}


def test_the_app_without_what_is_off(says: Says, save: SaveMatch) -> None:
    path = save(5)
    says('off = ["list", "settings", "motion", "bell"]')

    async def session() -> None:
        app = BoardgamesApp(Looks(), settings=Settings(bell=True, motion="on"), pace=1)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, MenuScreen) and page.canvas.grid is not None
            assert "Ann" not in page.canvas.grid.text() and not page.shelf.going
            ids = {command.id for command in page.commands()}
            assert "c asks for the words" in page.canvas.grid.text()
            assert "carry_on" in ids and not ids & {"settings", "matches", "replay"}
            assert app.step_seconds == 0.0
            await pilot.press("c", *path.stem.replace("-", " "), "enter")
            await pilot.pause()
            assert app.last is not None and app.last.save.path == path
            assert path.stem in app.screen.canvas.grid.text()  # type: ignore[attr-defined]
        assert app.fault is None
        app.last.close()

    asyncio.run(session())


def test_a_key_takes_the_warning_away(says: Says) -> None:
    says("idle_minutes = 60")

    async def session() -> None:
        app = BoardgamesApp(Looks(), pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.idle.touched(monotonic() - 59 * 60)
            app.mind_the_time()
            await pilot.pause()
            assert isinstance(app.screen, MenuScreen) and app.screen.canvas.grid is not None
            assert "Is anybody there?" in app.screen.canvas.grid.text()
            await pilot.press("x")
            await pilot.pause()
            assert "Is anybody there?" not in app.screen.canvas.grid.text()
            assert app.is_running and not app.idle.is_warned(monotonic())

    asyncio.run(session())


def test_idle_is_warned_and_ends() -> None:
    idle = Idle(Host(idle_minutes=30), 0.0)
    assert idle.wait(0.0) == 28 * 60 and not idle.is_warned(1679) and idle.is_warned(1680) and not idle.is_over(1799)
    assert idle.wait(1700) == 100 and idle.is_over(1800) and "in 2 minutes" in idle.warning()
    idle.touched(1700)
    assert not idle.is_warned(1800) and idle.wait(1700) == 28 * 60
    assert "in 3 seconds" in Idle(Host(idle_minutes=0.1), 0.0).warning()
