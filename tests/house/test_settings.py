"""Settings: one file, written whole and for its owner only; whatever is wrong with it, a sentence, and it is left."""

import os
import stat
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from boardgames_tui import settings
from boardgames_tui.cli import main
from boardgames_tui.paths import config_file
from boardgames_tui.settings import COMMENTS, LIMIT, Settings, SettingsFault, key_fault, read, write

OWN = Settings("light", "ascii", False, "on", True, False, True, {"undo": "z", "redraw": "ctrl+r", "log": '"'})


def put(text: str | bytes) -> Path:
    """A file of settings with this in it."""
    path = config_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def test_without_a_file_everything_is_as_it_is_by_itself() -> None:
    assert read() == (Settings(), "")
    assert not config_file().exists()


def test_what_is_written_is_read_again_and_belongs_to_its_owner_alone() -> None:
    write(OWN)
    assert read() == (OWN, "")
    assert stat.S_IMODE(config_file().stat().st_mode) == 0o600
    assert stat.S_IMODE(config_file().parent.stat().st_mode) == 0o700
    assert os.listdir(config_file().parent) == [config_file().name]


def test_the_file_explains_every_setting_and_is_plain_toml() -> None:
    assert set(COMMENTS) | {"keys"} == {each.name for each in fields(Settings)}
    text = settings.text(OWN)
    assert all(f"# {comment}\n{name} = " in text for name, comment in COMMENTS.items())
    assert tomllib.loads(text)["version"] == settings.VERSION
    assert tomllib.loads(text)["keys"] == OWN.keys


def test_a_part_of_the_settings_is_enough_and_unknown_names_are_passed_over() -> None:
    put('theme = "light"\nsparkle = "much"\n[galaxies]\nmany = true\n')
    assert read() == (Settings(theme="light"), "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("theme = \nmouse = true", "line 1"),
        (b"theme = '\xff'", "no UTF-8"),
        ('theme = "pink"', "theme is none of dark, light, terminal"),
        ("theme = [1]", "theme is none of"),
        ("mouse = 1", "mouse is neither true nor false"),
        ('bell = "yes"', "bell is neither true nor false"),
        ('version = 2\ntheme = "new"', "newer version"),
        ('version = "1"', "version is no number"),
        ("version = true", "version is no number"),
        ('keys = "z"', "keys is no table"),
        ("[keys]\nundo = 3", "keys is no table"),
        ('[keys]\nundo = "1"', "Digits"),
        ('[keys]\nundo = "enter"', "enter always means the same"),
        ('[keys]\nundo = "ctrl+c"', "No command can be on ctrl+c"),
        ('[keys]\nundo = "zz"', "No command can be on zz"),
        ('[keys]\n"\\u001b[2J" = "z"', "keys is no table"),
        ("x = " + "[" * 5000, "too deep"),
        ("#" * (LIMIT + 1), "larger than 64 KiB"),
        ("x = " + "9" * 5000, "not used"),
    ],
)
def test_a_file_that_is_no_good_is_a_sentence_and_is_left_alone(text: str | bytes, reason: str) -> None:
    path = put(text)
    before = path.read_bytes()
    found, sentence = read()
    assert found == Settings()
    assert reason in sentence and str(path) in sentence and sentence.isprintable() and sentence.endswith(".")
    with pytest.raises(SettingsFault):
        write(OWN)
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", ["directory", "link", "fifo"])
def test_what_is_no_ordinary_file_is_neither_followed_nor_waited_for(kind: str, tmp_path: Path) -> None:
    path = config_file()
    path.parent.mkdir(parents=True)
    target = tmp_path / "elsewhere.toml"
    target.write_text('theme = "light"')
    if kind == "directory":
        path.mkdir()
    elif kind == "link":
        path.symlink_to(target)
    else:
        os.mkfifo(path)
    found, sentence = read()
    assert found == Settings() and "no ordinary file" in sentence
    with pytest.raises(SettingsFault):
        write(OWN)
    assert target.read_text() == 'theme = "light"'


def test_where_nothing_can_be_written_the_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("")
    monkeypatch.setenv("BOARDGAMES_HOME", str(in_the_way / "below"))
    with pytest.raises(SettingsFault, match="hold until you leave"):
        write(OWN)
    assert read() == (Settings(), "")


@pytest.mark.parametrize("key", ["z", "?", "ctrl+r", "f2", "space", "delete", "é", "Z", "", "8", "ctrl+", "f1", "left"])
def test_which_keys_a_command_can_be_on(key: str) -> None:
    can = key in ("z", "?", "ctrl+r", "f2", "space", "delete")
    assert (key_fault(key) == "") is can


@pytest.mark.parametrize(
    ("motion", "environ", "moves"),
    [
        ("auto", {}, True),
        ("auto", {"SSH_CONNECTION": "1 2 3 4"}, False),
        ("auto", {"SSH_TTY": "/dev/pts/1"}, False),
        ("on", {"SSH_TTY": "/dev/pts/1"}, True),
        ("off", {}, False),
    ],
)
def test_pieces_walk_but_not_over_ssh_unless_that_is_wanted(motion: str, environ: dict[str, str], moves: bool) -> None:
    assert Settings(motion=motion).moves(settings.over_ssh(environ)) is moves


def test_where_says_where_the_settings_lie(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["where"]) == 0
    assert f"settings  {config_file()}\n" in capsys.readouterr().out


def test_to_read_settings_costs_no_screen_no_pydantic_and_without_a_file_no_toml() -> None:
    program = (
        "import sys; from boardgames_tui import settings; settings.read();"
        "print(sorted({'textual', 'rich', 'pydantic', 'tomllib', 'json', 'argparse'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
