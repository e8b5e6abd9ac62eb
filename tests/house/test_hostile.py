"""Everything that the program reads, taken for hostile: words, environment, files, names. Whatever is said, no
traceback, nothing written outside the data directory, and no escape sequence that somebody put anywhere comes out."""

import json
import os
import string
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames_tui import cli, host, remembered
from boardgames_tui import settings as kept
from boardgames_tui.files import SaveFault
from boardgames_tui.host import HostFault
from boardgames_tui.share import where
from boardgames_tui.sharing import pointer
from tests.house.test_saves_spoiled import EDIT, edited

SaveMatch = Callable[..., Path]
WILD = "".join(chr(code) for code in (*range(32), 127, 0x9B, 0x202E, 0xFEFF, 0xD800)) + "é字\u0301/.-~=,:'\"\\$"
COMMANDS = ("play", "resume", "replay", "delete", "list", "rules", "where", "verify", "doctor", "share", "watch")
OPTIONS = ("--plain", "--no-mouse", "--seats", "--option", "--seed", "--start", "--as", "--json", "--undo", "--host")
MORE = ("--stop", "--takebacks", "--no-curtain", "--everybody", "--version", "--help", "--")
PLAIN = ("birth", "steiff", "phoenix", "Ann,Ben", "A:greedy,B", "friendly", "rules=senior", "../../x", "/dev/null", "")
text = st.text(st.sampled_from(string.ascii_letters + string.digits + WILD), max_size=30)
word = st.one_of(st.sampled_from(COMMANDS), st.sampled_from(OPTIONS + MORE), st.sampled_from(PLAIN), text)
many = settings(deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))


def clean(said: str) -> bool:
    """Is it text that a terminal prints as it stands?"""
    return all(letter == "\n" or letter.isprintable() for letter in said)


def run(words: list[str], typed: str = "") -> tuple[int, str, str]:
    """Status, output and complaint of the command line in this process."""
    out, err = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", StringIO(typed))
        status = cli.main(words)
    host.use()
    return status, out.getvalue(), err.getvalue()


def tree(place: Path) -> dict[str, bytes]:
    """Every file below a place with its content, the home left out."""
    found = {}
    for path in place.rglob("*"):
        if path.is_file() and "home" not in path.relative_to(place).parts:
            found[str(path.relative_to(place))] = path.read_bytes()
    return found


def test_any_words(save: SaveMatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(9)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "birth").write_text("not a match\n")
    monkeypatch.chdir(tmp_path / "here")
    before = tree(tmp_path)

    @settings(many, max_examples=300)
    @given(st.lists(word, max_size=5), st.lists(text, max_size=4))
    def check(words: list[str], lines: list[str]) -> None:
        status, out, err = run(words, "\n".join(lines))
        assert status in (0, 1, 2) and clean(out) and clean(err), (words, out, err)
        assert "Traceback" not in err and "Something went wrong" not in err, (words, err)
        assert err or status == 0, words
        assert tree(tmp_path) == before

    check()


VARIABLES = ("LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES", "BOARDGAMES_PACE")
PLACES = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "STY", "TMUX", "SSH_TTY")
value = st.one_of(
    st.sampled_from(
        ["", "C", "1e9999", "-1", "99999999999", "nan", "../..", "/dev/null", "/", "~", "\x1b[2J", "de_DE"]
    ),
    st.text(st.sampled_from(string.printable + "é字\x9b"), max_size=40),
)


def test_any_environment(save: SaveMatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where matches lie is asked of the environment, so only what says nothing of that may write here."""
    path, here = save(9), tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)

    @settings(many, max_examples=150)
    @given(
        st.dictionaries(st.sampled_from(VARIABLES + PLACES), value, max_size=6),
        st.sampled_from(COMMANDS),
        st.booleans(),
    )
    def check(environ: dict[str, str], command: str, with_home: bool) -> None:
        with pytest.MonkeyPatch.context() as patch:
            for name, said in environ.items():
                patch.setenv(name, said)
            if not with_home:
                patch.delenv("BOARDGAMES_HOME")
            words = {"play": ["--seats", "A"], "rules": ["birth"], "resume": [str(path)], "verify": [str(path)]}
            status, out, err = run([command, *words.get(command, [])], "q\n")
        assert status in (0, 1, 2) and clean(out) and clean(err), (environ, command, out, err)
        assert "Traceback" not in err and "Something went wrong" not in err, (environ, command, err)
        assert not list(here.iterdir())

    check()


@pytest.mark.parametrize("name", ["config.toml", "state.json"])
def test_any_settings_and_any_memory(home: Path, name: str) -> None:
    home.mkdir()
    base = kept.text(kept.Settings(keys={"undo": "z"})).encode() if name == "config.toml" else b""
    base = base or json.dumps({"setups": {"birth": {"seats": [{"name": "Ann"}], "choices": {}}}, "last": "x"}).encode()

    @settings(many, max_examples=300)
    @given(st.one_of(st.binary(max_size=60), st.lists(EDIT, min_size=1, max_size=4)))
    def check(spoiled: bytes | list[tuple[str, float, float, int]]) -> None:
        data = spoiled if isinstance(spoiled, bytes) else base
        for edit in spoiled if isinstance(spoiled, list) else ():
            data = edited(data, edit)
        (home / name).write_bytes(data)
        found, trouble = kept.read()
        assert isinstance(found, kept.Settings) and trouble.isprintable()
        assert isinstance(remembered.read(), dict)
        assert (home / name).read_bytes() == data

    check()


def test_any_word_of_the_host(tmp_path: Path) -> None:
    path = tmp_path / "host.toml"

    @settings(many, max_examples=200)
    @given(st.one_of(st.binary(max_size=60), st.lists(EDIT, min_size=1, max_size=4)))
    def check(spoiled: bytes | list[tuple[str, float, float, int]]) -> None:
        data = spoiled if isinstance(spoiled, bytes) else b'off = ["share", "watch"]\nidle_minutes = 30\n'
        for edit in spoiled if isinstance(spoiled, list) else ():
            data = edited(data, edit)
        path.write_bytes(data)
        try:
            host.use(str(path))
        except HostFault as fault:
            assert str(fault).isprintable()

    try:
        check()
    finally:
        host.use()


def test_any_pointer_to_a_shared_file(home: Path) -> None:
    place = pointer("a-b")
    place.parent.mkdir(parents=True)

    @settings(many, max_examples=200)
    @given(st.binary(max_size=60))
    def check(data: bytes) -> None:
        place.write_bytes(data)
        try:
            found = where("a-b")
        except SaveFault as fault:
            assert str(fault).isprintable()
        else:
            assert found is not None and found.is_absolute()

    check()


EVIL = ("\x1b]0;EVIL\x07", "\x1b[2JEVIL", "\x9b31mEVIL", "EVIL\nEVIL", "EVIL\r\x1b[AEVIL", "[red]EVIL[/]", "EVIL" * 50)


def hostile_files(save: SaveMatch) -> list[Path]:
    """Matches whose file names, or whose people, are no names at all."""
    path = save(6)
    data, found = path.read_text(), []
    for number, evil in enumerate(EVIL):
        name = evil.replace("/", "")[:80]
        found.append(path.with_name(f"{name}.jsonl"))
        found[-1].write_text(data)
        found.append(path.with_name(f"evil-{number}.jsonl"))
        header, *lines = data.splitlines()
        told: dict[str, Any] = json.loads(header)
        told["seats"][0]["name"], told["created"], told["game"] = evil, evil, evil if number % 2 else "birth"
        found[-1].write_text("\n".join([json.dumps(told), *lines, json.dumps({"note": evil})]) + "\n")
    return [path, *found]


def test_names_and_files_with_escape_sequences_are_shown_without(save: SaveMatch) -> None:
    for path in hostile_files(save):
        for words in (
            ["list"],
            ["list", "--json"],
            ["verify", str(path)],
            ["resume", str(path), "--plain"],
            ["--plain"],
        ):
            status, out, err = run(words, "q\n")
            assert status in (0, 1, 2) and clean(out) and clean(err), (words, out, err)
            assert "Traceback" not in err and "Something went wrong" not in err, (words, err)


def test_a_name_that_is_a_path_stays_among_the_matches(save: SaveMatch, home: Path, tmp_path: Path) -> None:
    save(6)
    for name in ("../../evil", "/tmp/evil", "..", ".", "~root", "a/../../b", "\0"):
        for words in (["resume", name], ["delete", name], ["delete", "--undo", name], ["share", name, "--stop"]):
            status, out, err = run(words, "q\n")
            assert status in (1, 2) and out == "" and clean(err), (words, out, err)
    assert sorted(os.listdir(tmp_path)) == ["home"] and not (home.parent / "evil").exists()
