"""Where everything lies."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from boardgames_tui import paths

ALL: tuple[Callable[[], Path], ...] = (
    paths.data_directory,
    paths.matches_directory,
    paths.trash_directory,
    paths.config_file,
    paths.state_file,
    paths.crash_directory,
)
XDG = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")


def test_everything_lies_under_the_home_that_was_given(home: Path) -> None:
    assert all(place().is_relative_to(home) for place in ALL)
    assert len({place() for place in ALL}) == len(ALL)


def test_asking_where_makes_nothing(home: Path) -> None:
    for place in ALL:
        place()
    assert not home.exists()


def test_without_it_the_places_of_the_system_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOARDGAMES_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    for name in XDG:
        monkeypatch.delenv(name, raising=False)
    assert all(place().is_relative_to(tmp_path / "me") and "boardgames-tui" in str(place()) for place in ALL)


@pytest.mark.skipif(os.uname().sysname == "Darwin", reason="macOS knows no XDG directories")
def test_absolute_xdg_directories_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOARDGAMES_HOME")
    for name in XDG:
        monkeypatch.setenv(name, str(tmp_path / name))
    assert paths.data_directory() == tmp_path / "XDG_DATA_HOME" / "boardgames-tui"
    assert paths.config_file().is_relative_to(tmp_path / "XDG_CONFIG_HOME")
    assert paths.state_file().is_relative_to(tmp_path / "XDG_STATE_HOME")


@pytest.mark.parametrize("told", ["relative/place", "../up", ".", "~/x", "", " "])
def test_relative_places_are_ignored(told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_HOME", told)
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    for name in XDG:
        monkeypatch.setenv(name, told)
    assert all(place().is_relative_to(tmp_path / "me") and ".." not in place().parts for place in ALL)


@pytest.mark.parametrize("told", ["", "somewhere"])
def test_a_relative_home_directory_is_ignored_too(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOARDGAMES_HOME")
    monkeypatch.setenv("HOME", told)
    for name in XDG:
        monkeypatch.delenv(name, raising=False)
    assert all(place().is_absolute() for place in ALL)


def test_a_private_directory_is_made_with_all_that_is_missing(tmp_path: Path) -> None:
    made = paths.private_directory(tmp_path / "a" / "b" / "c")
    for place in (made, made.parent, made.parent.parent):
        assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert paths.private_directory(made) == made


def test_a_directory_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    place = tmp_path / "shared"
    place.mkdir()
    place.chmod(0o750)
    paths.private_directory(place)
    assert stat.S_IMODE(place.stat().st_mode) == 0o750


def test_a_file_in_the_place_of_a_directory_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for place in (tmp_path / "file", tmp_path / "file" / "below", Path("/dev/null/below/further")):
        with pytest.raises(OSError, match=r"exists|directory"):
            paths.private_directory(place)
    assert (tmp_path / "file").read_text() == "mine"
