"""The command line as a shell sees it: what is printed where, the exit status, and what lies on the disk after."""

import json
import os
import pty
import resource
import select
import shlex
import signal
import stat
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from boardgames_tui import arguments, cli, faults
from boardgames_tui.newmatch import Choices, SeatChoice
from rules.record import Agreements

PROGRAM = [sys.executable, "-m", "boardgames_tui"]
STARRED = ("list", "rules", "where", "verify", "--version", "simulate")
Tree = dict[str, tuple[int, bytes]]


class Shell:
    """Runs the program with a home of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.env = {**os.environ, "BOARDGAMES_HOME": str(home), "PYTHONPATH": str(Path(cli.__file__).parents[1])}

    def __call__(self, *words: str, typed: str = "", **env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*PROGRAM, *words],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=self.env | env,
            timeout=60,
        )

    def here(self, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        """The same in this process, which is quicker; the home is the one that every test has."""
        out, err = StringIO(), StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.setenv("BOARDGAMES_HOME", str(self.home))
            patch.setattr(sys, "stdin", StringIO(typed))
            status = cli.main(words)
        return subprocess.CompletedProcess(words, status, out.getvalue(), err.getvalue())

    def matches(self) -> list[Path]:
        """The saved matches."""
        return sorted((self.home / "matches").glob("*.jsonl"))

    def header(self) -> dict[str, object]:
        """The header of the only match."""
        (path,) = self.matches()
        found: dict[str, object] = json.loads(path.read_text("utf-8").splitlines()[0])
        return found

    def tree(self) -> Tree:
        """Everything under the home: mode and content by path."""
        return {
            str(path.relative_to(self.home)): (path.lstat().st_mode, path.read_bytes() if path.is_file() else b"")
            for path in sorted(self.home.rglob("*"))
        }


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    home = tmp_path / "home"
    home.mkdir()
    return Shell(home)


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A match of Ann and Ben in which a die was placed."""
    shell = Shell(tmp_path_factory.mktemp("saved"))
    shell("play", "birth", "--seats", "Ann,Ben", "--seed", "7", typed="1\n")
    (path,) = shell.matches()
    return path.read_bytes()


def put(shell: Shell, content: bytes, name: str = "amber-fox") -> Path:
    """A saved match with this content."""
    directory = shell.home / "matches"
    directory.mkdir(mode=0o700, exist_ok=True)
    path = directory / f"{name}.jsonl"
    path.write_bytes(content)
    return path


def complained(done: "subprocess.CompletedProcess[str]", status: int) -> str:
    """The one sentence of a command that failed with this status."""
    assert done.returncode == status, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith("boardgames")
    assert "Traceback" not in (done.stdout or "")
    assert line.isprintable()
    return line


# Commands that cost little


def test_version_and_help(shell: Shell) -> None:
    from boardgames_tui import __version__

    assert shell("--version").stdout == f"boardgames {__version__}\n"
    shown = shell("--help").stdout
    assert all(command in shown for command in cli.COMMANDS)
    assert not shell.tree()


@pytest.mark.parametrize("command", ["play", "resume", "list", "rules", "where", "verify", "simulate"])
def test_every_command_has_help_that_fits_80_columns(shell: Shell, command: str) -> None:
    done = shell(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: boardgames {command}")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_where_names_what_lies_under_the_home(shell: Shell) -> None:
    done = shell("where")
    places = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert places["matches"] == str(shell.home / "matches")
    assert places.pop("host") == "/etc/boardgames-tui/host.toml"
    assert places["texts"] == str(shell.home / "texts")
    assert all(place.startswith(str(shell.home)) for place in places.values())
    assert (done.returncode, done.stderr, shell.tree()) == (0, "", {})


def test_list_without_matches_says_where_they_will_be(shell: Shell) -> None:
    done = shell.here("list")
    assert str(shell.home / "matches") in done.stdout
    assert (done.returncode, done.stderr, shell.tree()) == (0, "", {})
    assert json.loads(shell.here("list", "--json").stdout) == []


def test_list_shows_matches_and_at_the_end_what_cannot_be_read(shell: Shell, save: bytes) -> None:
    put(shell, save)
    put(shell, b"{}\n", "broken")
    before = shell.tree()
    done = shell("list")
    assert done.returncode == 0
    head, line = done.stdout.splitlines()
    assert head.split() == ["match", "game", "players", "moves", "changed"]
    assert line.startswith("amber-fox")
    assert "BIRTH" in line
    assert "Ann, Ben" in line
    assert "broken.jsonl" in complained(done, 0)
    assert shell.tree() == before


def test_list_as_json(shell: Shell, save: bytes) -> None:
    path = put(shell, save)
    (match,) = json.loads(shell.here("list", "--json").stdout)
    assert match.pop("created").startswith("20")
    assert match.pop("changed").endswith("+00:00")
    assert match.pop("moves") >= 2
    assert match == {
        "id": "amber-fox",
        "game": "birth",
        "names": ["Ann", "Ben"],
        "players": ["human", "human"],
        "over": None,
        "path": str(path),
    }


def test_names_in_a_hostile_save_do_not_reach_the_terminal_as_they_are(shell: Shell, save: bytes) -> None:
    put(shell, save.replace(b'"name":"Ann"', b'"name":"A\\u001b[31mnn\\n[b]"'))
    done = shell.here("list")
    assert "\x1b" not in done.stdout
    assert "A[31mnn[b]" in done.stdout
    assert len(done.stdout.splitlines()) == 2


def test_letters_that_the_locale_lacks_are_replaced(shell: Shell, save: bytes) -> None:
    put(shell, save.replace(b'"name":"Ann"', '"name":"Zoë"'.encode()))
    ascii_only = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""}
    done = shell("list", **ascii_only)
    assert "Zo?" in done.stdout
    done = shell("resume", "Zoë", **ascii_only)
    complained(done, 2)
    done = shell("resume", "amber", **ascii_only)
    assert done.returncode == 0
    assert "Zo?" in done.stdout


IMPORTS = """
import sys
from boardgames_tui import cli
status = cli.main(sys.argv[1:])
print(*sorted(name.partition(".")[0] for name in sys.modules), file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.parametrize("command", STARRED)
def test_starred_commands_import_no_textual(shell: Shell, save: bytes, command: str) -> None:
    words = {
        "rules": ["birth"],
        "verify": [str(put(shell, save))],
        "simulate": ["birth", "--matches", "1", "--bots", "random"],
    }.get(command, [])
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS, command, *words], capture_output=True, text=True, env=shell.env, timeout=60
    )
    loaded = set(done.stderr.split())
    assert done.returncode == 0, done.stderr
    assert "boardgames_tui" in loaded
    assert "textual" not in loaded
    if command in ("list", "where", "--version"):
        assert not loaded & {"pydantic", "rich", "filelock", "shutil", "asyncio"}


# Playing on plain lines


def test_play_saves_what_was_said(shell: Shell) -> None:
    done = shell(
        *("play", "birth", "--seats", "Ann, Ben:greedy", "--option", "rules=senior", "--option", "opening=reroll"),
        *("--takebacks", "friendly", "--no-curtain", "--seed", "42"),
    )
    assert (done.returncode, done.stderr) == (0, "")
    header = shell.header()
    assert [(seat["name"], seat["player"]) for seat in header["seats"]] == [("Ann", "human"), ("Ben", "greedy")]  # type: ignore[attr-defined]
    assert header["options"] == {"rules": "senior", "opening": "reroll"}
    assert header["table"] == {"takebacks": "friendly", "curtain": False, "clock": 5}
    assert header["seed"] == "42"
    (path,) = shell.matches()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("start", "order"),
    [
        ("Cy", ["Cy", "Ann", "Ben"]),
        ("bEN", ["Ben", "Cy", "Ann"]),
        ("2", ["Ben", "Cy", "Ann"]),
        ("1", ["Ann", "Ben", "Cy"]),
    ],
)
def test_start_turns_the_seats(shell: Shell, start: str, order: list[str]) -> None:
    shell.here("play", "birth", "--seats", "Ann,Ben,Cy", "--start", start)
    assert [seat["name"] for seat in shell.header()["seats"]] == order  # type: ignore[attr-defined]


def test_start_at_random_comes_from_the_seed(tmp_path: Path) -> None:
    orders = []
    for number, seed in enumerate("1122345"):
        home = tmp_path / str(number)
        home.mkdir()
        shell = Shell(home)
        shell.here("play", "birth", "--seats", "Ann,Ben,Cy", "--start", "random", "--seed", seed)
        orders.append([seat["name"] for seat in shell.header()["seats"]])  # type: ignore[attr-defined]
    assert orders[0] == orders[1]
    assert orders[2] == orders[3]
    assert len({order[0] for order in orders}) > 1


def test_the_same_seed_gives_the_same_match_and_none_another(tmp_path: Path) -> None:
    moves = []
    for number, seed in enumerate((["--seed", "7"], ["--seed", "7"], [], [])):
        home = tmp_path / str(number)
        home.mkdir()
        shell = Shell(home)
        shell.here("play", "birth", "--seats", "Ann:greedy,Ben:greedy", *seed)
        (path,) = shell.matches()
        moves.append(path.read_text("utf-8").splitlines()[1:])
    assert moves[0] == moves[1]
    assert moves[0] != moves[2] != moves[3]
    assert moves[0][-1].startswith('{"over"')


def test_resume_goes_on_with_the_newest_unfinished_match(shell: Shell, save: bytes) -> None:
    for age, name in enumerate(("new-one", "old-one")):
        path = put(shell, save, name)
        os.utime(path, (1_000_000_000 - age, 1_000_000_000 - age))
    before = shell.tree()
    done = shell("resume")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ann" in done.stdout
    assert shell.tree() == before
    shell("resume", "old", typed="1\n")
    changed = {name for name, content in shell.tree().items() if before[name] != content}
    assert changed == {"matches/old-one.jsonl"}
    shell("resume", typed="1\n")
    assert len((shell.home / "matches/old-one.jsonl").read_bytes()) > len(
        (shell.home / "matches/new-one.jsonl").read_bytes()
    )


def test_resume_takes_a_file_and_a_torn_last_line(shell: Shell, save: bytes, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.jsonl"
    path.write_bytes(save[:-5])
    done = shell.here("resume", str(path))
    assert done.returncode == 0
    assert path.read_bytes() == save[:-5]


def test_a_match_open_elsewhere_is_only_shown(shell: Shell, save: bytes) -> None:
    import fcntl

    path = put(shell, save)
    with path.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = shell("resume", "amber-fox", typed="1\n")
        assert "being played" in shell("list").stdout
    assert done.returncode == 0
    assert "only shown" in done.stdout + done.stderr
    assert path.read_bytes() == save


def test_verify_says_that_all_is_well(shell: Shell, save: bytes) -> None:
    path = put(shell, save)
    done = shell.here("verify", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ann, Ben" in done.stdout
    assert path.read_bytes() == save


# Bad input


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess"], "chess"),
        (["--colour"], "--colour"),
        (["play"], "GAME"),
        (["play", "birth"], "--seats"),
        (["play", "chess", "--seats", "Ann,Ben"], "no game called 'chess'"),
        (["play", "../birth", "--seats", "Ann,Ben"], "no game called '../birth'"),
        (["play", "birth", "--seats", ""], "2 to 3 players"),
        (["play", "birth", "--seats", "Ann"], "2 to 3 players"),
        (["play", "birth", "--seats", "Ann,Ben,Cy,Dora"], "2 to 3 players"),
        (["play", "birth", "--seats", "Ann,,Ben"], "Seat 2: a name must not be empty"),
        (["play", "birth", "--seats", "Ann,ann"], "called ann"),
        (["play", "birth", "--seats", "Ann," + "B" * 21], "20 columns"),
        (["play", "birth", "--seats", "Ann,界界界界界界界界界界界"], "20 columns"),
        (["play", "birth", "--seats", "Ann,B\x1b[31m"], "control characters"),
        (["play", "birth", "--seats", "Ann,B\nen"], "control characters"),
        (["play", "birth", "--seats", "Ann,Ben:"], "after the colon"),
        (["play", "birth", "--seats", "Ann,Ben:deep"], "no computer player 'deep'"),
        (["play", "birth", "--seats", "Ann,Ben", "--option", "rules"], "NAME=VALUE"),
        (["play", "birth", "--seats", "Ann,Ben", "--option", "rules=hard"], "'hard'"),
        (["play", "birth", "--seats", "Ann,Ben", "--option", "size=9"], "no option 'size'"),
        (["play", "birth", "--seats", "Ann,Ben", "--option", "rules=senior", "--option", "rules=normal"], "twice"),
        (["play", "birth", "--seats", "Ann,Ben", "--start", "Cy"], "'Cy'"),
        (["play", "birth", "--seats", "Ann,Ben", "--start", "0"], "'0'"),
        (["play", "birth", "--seats", "Ann,Ben", "--start", "3"], "'3'"),
        (["play", "birth", "--seats", "Ann,Ben", "--start", ""], "Who begins is"),
        (["play", "birth", "--seats", "Ann,Ben", "--start", "9" * 5000], "is no seat"),
        (["play", "birth", "--seats", "Ann,\u3164"], "can be seen"),
        (["play", "nope", "--seats", "Ann,Ben"], "'nope'; there are: birth"),
        (["play", "birth", "--seats", "Ann,Ben", "--seed", ""], "seed"),
        (["play", "birth", "--seats", "Ann,Ben", "--seed", "9" * 201], "seed"),
        (["play", "birth", "--seats", "Ann,Ben", "--takebacks", "never"], "never"),
        (["resume", "nothing"], "nothing"),
        (["resume", "../nothing"], "../nothing"),
        (["resume", "a\x1b[31mb"], "no saved match"),
        (["resume"], "no unfinished match"),
        (["verify", "nothing.jsonl"], "nothing.jsonl"),
        (["rules", "chess"], "chess"),
        (["simulate", "chess"], "chess"),
        (["simulate", "birth", "--seats", "9"], "2 to 3"),
        (["simulate", "birth", "--seats", "-1"], "2 to 3"),
        (["simulate", "birth", "--seats", "two"], "two"),
        (["simulate", "birth", "--seats", "0"], "2 to 3"),
        (["simulate", "birth", "--seats", ""], "whole number"),
        (["simulate", "birth", "--matches", "1_0"], "'1_0' is not a whole number"),
        (["simulate", "birth", "--matches", "\u0661"], "is not a whole number"),
        (["simulate", "birth", "--matches", "9" * 5000], "is not a whole number"),
        (["simulate", "birth", "--matches", "0"], "matches"),
        (["simulate", "birth", "--bots", "deep"], "'deep'"),
        (["simulate", "birth", "--bots", "random,"], "''"),
        (["simulate", "birth", "--option", "rules=hard"], "'hard'"),
    ],
    ids=lambda value: None if isinstance(value, str) else " ".join(value).encode("ascii", "replace").decode()[:60],
)
def test_wrong_words_get_a_sentence_and_leave_nothing(shell: Shell, words: list[str], why: str) -> None:
    done = shell.here(*words)
    assert why in complained(done, 2)
    assert done.stdout == ""
    assert not shell.tree()


@pytest.mark.parametrize("name", ["[b]Ben[/b]", "{0}", "../../etc", "%s", "-rf", "Zoë", "$(id)", "a b"])
def test_names_are_text_and_nothing_else(shell: Shell, name: str) -> None:
    done = shell.here("play", "birth", "--seats", f"Ann,{name}", "--start", "1", typed="1\n")
    assert done.returncode == 0, done.stderr
    assert name in done.stdout
    (path,) = shell.matches()
    assert path.parent == shell.home / "matches"
    assert name in shell.here("list").stdout
    assert shell.here("verify", str(path)).returncode == 0


def lines_of(save: bytes) -> list[bytes]:
    return save.splitlines(keepends=True)


BROKEN: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda save: b"",
    "cut in the header": lambda save: save[:40],
    "cut in the middle": lambda save: lines_of(save)[0] + lines_of(save)[1][:20] + b"\n" + lines_of(save)[2],
    "newer format": lambda save: save.replace(b"boardgames-match/1", b"boardgames-match/2"),
    "newer rules": lambda save: save.replace(b'"version":1', b'"version":99'),
    "unknown game": lambda save: save.replace(b'"game":"birth"', b'"game":"chess"'),
    "unknown computer player": lambda save: save.replace(b'"player":"human"', b'"player":"deep"'),
    "50 MB": lambda save: save + b"\n" * 50_000_000,
    "not UTF-8": lambda save: save.replace(b'"Ann"', b'"A\xff\xfen"'),
    "UTF-16": lambda save: save.decode().encode("utf-16"),
    "illegal move": lambda save: save + lines_of(save)[1],
    "unknown key": lambda save: save + b'{"haste":1}\n',
    "bool for a seat": lambda save: save + b'{"seat":true,"kind":"place","value":1}\n',
    "deep nesting": lambda save: save + b"[" * 100_000 + b"\n",
    "zeros": lambda save: b"\0" * 4096,
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_save_that_is_no_good_gets_a_sentence_and_stays_as_it_is(shell: Shell, save: bytes, kind: str) -> None:
    path = put(shell, BROKEN[kind](save))
    before = shell.tree()
    for words in (["resume", "amber-fox"], ["verify", str(path)]):
        assert "amber-fox.jsonl" in complained(shell.here(*words), 1)
    assert shell.here("list").returncode == 0
    assert shell.tree() == before


def test_a_save_that_is_no_good_through_a_shell(shell: Shell, save: bytes) -> None:
    path = put(shell, BROKEN["illegal move"](save))
    assert "amber-fox.jsonl" in complained(shell("resume", "amber-fox", typed="1\n"), 1)
    assert "amber-fox.jsonl" in complained(shell("verify", str(path)), 1)
    assert "chess" in complained(shell("play", "chess", "--seats", "Ann,Ben"), 2)
    assert path.read_bytes() == BROKEN["illegal move"](save)


@pytest.mark.parametrize("kind", ["symlink", "directory", "fifo", "device"])
def test_what_is_no_ordinary_file_is_not_opened(shell: Shell, save: bytes, kind: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.jsonl"
    secret.write_bytes(save)
    path = put(shell, b"")
    path.unlink()
    if kind == "symlink":
        path.symlink_to(secret)
    elif kind == "directory":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    else:
        path = Path("/dev/zero")
    for words in (["resume", str(path)], ["verify", str(path)]):
        assert str(path) in complained(shell.here(*words, typed="1\n"), 1)
    assert shell.here("list").returncode == 0
    assert secret.read_bytes() == save


def test_a_data_directory_that_cannot_be_made_is_named(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    for home in (file, file / "under", Path("/proc/nothing")):
        shell.home = home
        assert str(home) in complained(shell.here("play", "birth", "--seats", "Ann,Ben"), 1)
        assert shell.here("list").returncode == 0
    assert file.read_text() == "mine"


def test_a_full_disk_loses_nothing(shell: Shell, save: bytes) -> None:
    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(save), len(save)))

    def run(*words: str, limit: Callable[[], None]) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*PROGRAM, *words], input="1\n", capture_output=True, text=True, env=shell.env, timeout=60, preexec_fn=limit
        )

    def none() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

    complained(run("play", "birth", "--seats", "Ann,Ben", limit=none), 1)
    assert not shell.matches()
    path = put(shell, save)
    done = run("resume", "amber-fox", limit=full)
    assert "Traceback" not in done.stdout + done.stderr
    assert "cannot be written" in done.stdout
    assert path.read_bytes() == save


# Ends of all kinds


def test_a_reader_that_goes_away_ends_it_quietly(shell: Shell, save: bytes) -> None:
    put(shell, save)
    for words in (["list"], ["where"], ["--version"], ["rules", "birth"], ["play", "birth", "--seats", "Ann,Ben"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [*PROGRAM, *words],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            env=shell.env,
            timeout=60,
        )
        os.close(writer)
        assert (words, done.returncode, done.stderr) == (words, cli.BROKEN_PIPE, b"")


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["where"],
        ["--version"],
        ["-h"],
        ["play", "--help"],
        ["simulate", "birth", "--matches", "1"],
        ["--plain"],
        ["play", "birth", "--seats", "Ann,Ben", "--plain"],
    ],
    ids=" ".join,
)
def test_standard_output_that_is_full_or_closed(shell: Shell, words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, env=shell.env)
    assert "Standard output cannot be written" in complained(done, 1)
    closed = f"{shlex.join([*PROGRAM, *words])} >&- <&-"
    done = subprocess.run(["sh", "-c", closed], stderr=subprocess.PIPE, text=True, env=shell.env)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_hang_up_that_is_ignored_ends_plain_mode_quietly(shell: Shell) -> None:
    master, slave = pty.openpty()
    words = shlex.join([*PROGRAM, "play", "birth", "--seats", "Ann,Ben", "--plain"])
    started = subprocess.Popen(
        ["sh", "-c", f"trap '' HUP; exec {words}"],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        env=shell.env | {"TERM": "dumb"},
        start_new_session=True,
    )
    os.close(slave)
    try:
        read_until(master, b"choose")
        os.close(master)
        _out, told = started.communicate(timeout=60)
    finally:
        started.kill()
    assert started.returncode == 1 and b"Traceback" not in told
    assert not list(shell.home.rglob("fault-*"))


@pytest.mark.parametrize("columns", ["999999999999999999999", "9" * 5000, "0", "-1", "x", "\u0661"])
@pytest.mark.parametrize("words", [["rules", "birth"], ["simulate", "birth", "--matches", "1"], ["list"]], ids=" ".join)
def test_a_width_that_no_terminal_has_harms_nothing(shell: Shell, words: list[str], columns: str) -> None:
    shell.env["COLUMNS"] = columns
    done = shell(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(len(line) <= 1000 for line in done.stdout.splitlines())


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    master, slave = pty.openpty()
    yield master, slave
    os.close(master)
    os.close(slave)


def test_ctrl_c_ends_a_measurement_quietly_while_its_bar_is_shown(shell: Shell, terminal: tuple[int, int]) -> None:
    master, slave = terminal
    started = subprocess.Popen(
        [*PROGRAM, "simulate", "birth", "--matches", "1000000"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=slave,
        env=shell.env | {"TERM": "xterm"},
    )
    try:
        shown = read_until(master, b"%")
        started.send_signal(signal.SIGINT)
        out, _err = started.communicate(timeout=30)
        shown += read_until(master, b"")
    finally:
        started.kill()
    assert b"%" in shown
    assert b"Traceback" not in shown
    assert (started.returncode, out) == (cli.INTERRUPTED, b"")


@pytest.mark.parametrize(("words", "term"), [([], "dumb"), (["resume"], ""), (["resume", "amber"], "unknown")])
def test_a_terminal_that_can_do_little_gets_plain_lines(
    shell: Shell, save: bytes, terminal: tuple[int, int], words: list[str], term: str
) -> None:
    put(shell, save)
    master, slave = terminal
    started = subprocess.Popen(
        [*PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave, env=shell.env | {"TERM": term}
    )
    try:
        shown = read_until(master, b"BIRTH")
        os.write(master, b"q\n")
        assert started.wait(timeout=30) == 0
    finally:
        started.kill()
    shown += read_until(master, b"")
    assert b"BIRTH" in shown
    assert b"\x1b" not in shown


def test_the_list_fits_the_terminal(shell: Shell, save: bytes, terminal: tuple[int, int]) -> None:
    put(shell, save, "amber-fox-walks-over-six-high-hills")
    master, slave = terminal
    termios.tcsetwinsize(slave, (24, 60))
    env = {name: value for name, value in shell.env.items() if name != "COLUMNS"}
    subprocess.run([*PROGRAM, "list"], stdin=slave, stdout=slave, stderr=slave, env=env, timeout=60)
    head, line = read_until(master, b"").decode().splitlines()
    assert max(len(head), len(line)) <= 60
    assert line.startswith("amber-fox  BIRTH  Ann, Ben")


def read_until(descriptor: int, mark: bytes, seconds: float = 30) -> bytes:
    """What a terminal shows until the mark appears; with an empty mark until it is quiet."""
    shown, end = b"", time.monotonic() + seconds
    while time.monotonic() < end and not (mark and mark in shown):
        if not select.select([descriptor], [], [], 0.1 if not mark else 1)[0]:
            if not mark:
                break
            continue
        shown += os.read(descriptor, 4096)
    return shown


BOOM = """
import sys
import rules
from boardgames_tui import cli
rules.__path__.append(sys.argv[1])
sys.exit(cli.main(sys.argv[2:]))
"""
BOOM_INFO = """
from rules.info import Info
INFO = Info(slug="boom", title="Boom", blurb="", seats=(2, 3), minutes=1)
"""
BOOM_PLAY = """
from rules.birth.play import BirthRules
from rules.boom import INFO

class Boom(BirthRules):
    info = INFO
    def turn(self, state):
        hand = "the " + "other player's hand"
        raise ZeroDivisionError("unforeseen")

RULES = Boom()
"""


def test_an_unexpected_fault_is_a_sentence_and_a_report_without_secrets(shell: Shell, tmp_path: Path) -> None:
    game = tmp_path / "games" / "boom"
    game.mkdir(parents=True)
    (game / "__init__.py").write_text(BOOM_INFO)
    (game / "play.py").write_text(BOOM_PLAY)
    done = subprocess.run(
        [sys.executable, "-c", BOOM, str(game.parent), "simulate", "boom"],
        capture_output=True,
        text=True,
        env=shell.env,
        timeout=60,
    )
    line = complained(done, 1)
    (report,) = (shell.home / "crashes").iterdir()
    assert str(report) in line
    text = report.read_text("utf-8")
    assert "ZeroDivisionError: unforeseen" in text
    assert "the other player's hand" not in text
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert stat.S_IMODE(report.parent.stat().st_mode) == 0o700


def test_reports_of_the_same_second_do_not_overwrite_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDGAMES_HOME", str(tmp_path))
    written = {faults.report(ValueError(str(number))) for number in range(5)}
    assert len(written) == 5
    assert None not in written


def test_a_report_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("BOARDGAMES_HOME", str(file))
    assert faults.report(ValueError()) is None
    assert "no report" in faults.sentence(ValueError())


def test_ctrl_c_at_a_prompt_leaves_the_match(shell: Shell, terminal: tuple[int, int]) -> None:
    master, slave = terminal
    started = subprocess.Popen(
        [*PROGRAM, "play", "birth", "--seats", "Ann,Ben", "--plain"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=shell.env,
    )
    try:
        read_until(master, b"choose")
        started.send_signal(signal.SIGINT)
        assert started.wait(timeout=30) == 0
    finally:
        started.kill()
    shown = read_until(master, b"")
    assert b"boardgames resume" in shown
    assert b"Traceback" not in shown
    assert shell("verify", str(shell.matches()[0])).returncode == 0


# What set-up shows as a command


@pytest.mark.parametrize(
    "choices",
    [
        Choices("birth", (SeatChoice("Ann"), SeatChoice("Ben"))),
        Choices("birth", (SeatChoice("Ann"), SeatChoice("Cy", "greedy")), {"rules": "senior", "opening": "reroll"}),
        Choices("birth", (SeatChoice("Ann"), SeatChoice("Ben")), {}, "random", "7", Agreements(takebacks="friendly")),
        Choices("birth", (SeatChoice("Ann"), SeatChoice("Ben")), {}, "2", "-7", Agreements(curtain=False)),
        Choices("birth", (SeatChoice("-x"), SeatChoice("--seed")), {}, "--seed", "--plain"),
        Choices("birth", (SeatChoice("O'Hara $HOME"), SeatChoice('"B" `id` \\!')), {}, "O'Hara $HOME", "a b"),
        Choices("birth", (SeatChoice("Zoë 界"), SeatChoice("=;&|<>*?~#"))),
    ],
)
def test_the_command_shown_means_the_same_match(choices: Choices) -> None:
    program, *words = shlex.split(choices.command())
    assert program == "boardgames"
    assert cli.choices_of(arguments.parser().parse_args(words)) == choices


def test_the_command_reads_well() -> None:
    seats = (SeatChoice("Ann"), SeatChoice("Benedikt"), SeatChoice("Cy", "greedy"))
    assert Choices("birth", seats).command() == 'boardgames play birth --seats "Ann,Benedikt,Cy:greedy"'


# Measuring and the rules page


def test_simulate_as_json_is_the_same_for_a_seed(shell: Shell) -> None:
    words = ("simulate", "birth", "--seats", "3", "--matches", "5", "--bots", "random,greedy", "--seed", "9", "--json")
    first, second = (json.loads(shell.here(*words).stdout) for _again in range(2))
    for each in (first, second):
        assert each.pop("seconds") > 0
        assert each.pop("moves_per_second") > 0
    assert first == second
    assert first["by_bot"].keys() == {"random", "greedy"}


def test_simulate_prints_tables_and_saves_nothing(shell: Shell) -> None:
    done = shell.here("simulate", "birth", "--matches", "4")
    assert (done.returncode, done.stderr, shell.tree()) == (0, "", {})
    assert "greedy" in done.stdout
    assert "95 % interval" in done.stdout


def test_rules_prints_the_page_and_what_the_command_line_takes(shell: Shell) -> None:
    done = shell.here("rules", "birth")
    assert (done.returncode, done.stderr) == (0, "")
    assert "BIRTH" in done.stdout
    assert "rules=" in done.stdout
    assert "senior" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
