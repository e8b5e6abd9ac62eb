"""``boardgames replay`` as a shell sees it: a match told in sentences, whose eyes, and what is refused."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from boardgames_tui import cli
from boardgames_tui.plain_words import event, result
from boardgames_tui.rest import open_at_rest
from boardgames_tui.saves import open_match
from rules.tell import tell
from tests.toy_game import toy_game, toy_match

SaveMatch = Callable[..., Path]


def said(*words: str) -> tuple[int, list[str], str]:
    """Status, lines and complaint of the program in this process."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = cli.main(words)
    return status, out.getvalue().splitlines(), err.getvalue()


def test_every_event_is_a_line_with_its_turn_then_the_result(save: SaveMatch) -> None:
    path = save(1000, names=("Ann", "[b]Bob[/b]"))
    before = path.read_bytes()
    match = open_at_rest(path)
    match.go(match.most)
    status, lines, complaint = said("replay", path.stem, "--plain")
    assert (status, complaint) == (0, "")
    assert lines[0] == f"BIRTH, {match.most} moves: Ann, [b]Bob[/b]."
    told = [line for line in lines if line.startswith("Turn ")]
    assert [line.split(". ", 1)[1] for line in told] == [event(match, line) for line in tell(match.table, None)]
    turns = [int(line.removeprefix("Turn ").split(".")[0]) for line in told]
    assert turns == sorted(turns) and turns[0] == 1 and turns[-1] == match.rules.turns(match.table.state)
    assert lines[1 + len(told) :] == result(match)
    assert path.read_bytes() == before


def test_it_goes_through_a_pipe_and_needs_no_terminal(save: SaveMatch, home: Path) -> None:
    path = save(1000)
    done = subprocess.run(
        [sys.executable, "-m", "boardgames_tui", "replay", str(path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1])},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == said("replay", str(path))[1]
    assert "\x1b" not in done.stdout


def test_a_match_being_played_is_told_up_to_now(save: SaveMatch) -> None:
    path = save(6)
    with open_match(path).save as held:
        status, lines, _complaint = said("replay", path.stem)
        assert status == 0 and lines[-1].startswith("The match is not over: turn ")
        assert held.read_only is None


def test_a_torn_last_line_and_what_was_undone_are_left_out(save: SaveMatch) -> None:
    path = save(9, marks=('{"cursor":1}',))
    with path.open("ab") as file:
        file.write(b'{"seat":0,"ki')
    before = path.read_bytes()
    _status, lines, _complaint = said("replay", path.stem)
    assert lines[0].startswith("BIRTH, 1 move:")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("nobody-knows",), 2, "There is no saved match called nobody-knows."),
        (("",), 1, "is a directory"),
        (("./no.jsonl",), 1, "line 1: the header is not JSON"),
        (("/dev/zero",), 1, "is not an ordinary file"),
    ],
)
def test_what_is_no_match_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], status: int, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("no.jsonl").write_text("nonsense\n")
    found, lines, complaint = said("replay", *words)
    assert (found, lines) == (status, []) and sentence in complaint and complaint.count("\n") == 1


def test_a_seat_is_a_name_or_a_number(save: SaveMatch) -> None:
    path = save(1000)
    whole = said("replay", path.stem)
    # BIRTH hides nothing: all eyes see the same, also while it is not over.
    assert said("replay", path.stem, "--as", "bob") == said("replay", path.stem, "--as", "1") == whole
    assert said("replay", save(5, seed="2").stem, "--as", "Ann")[0] == 0
    status, lines, complaint = said("replay", path.stem, "--as", "Zoe")
    assert (status, lines) == (2, []) and "'Zoe' is no seat; there are: Ann, Bob." in complaint


class TestHidden:
    """The toy hides its cards."""

    @pytest.fixture(autouse=True)
    def toy(self, tmp_path: Path) -> Iterator[None]:
        """The toy can be played."""
        with toy_game(tmp_path):
            yield

    def test_an_open_match_with_a_seats_eyes_is_refused(self) -> None:
        match = toy_match(3)
        match.close()
        for name in ("Ann", "2"):
            status, lines, complaint = said("replay", match.save.path.stem, "--as", name, "--plain")
            assert (status, lines) == (2, []) and "a stranger's eyes only" in complaint
        assert said("replay", match.save.path.stem)[0] == 0

    def test_a_finished_one_is_shown_to_anybody(self) -> None:
        match = toy_match()
        match.close()
        status, lines, _complaint = said("replay", match.save.path.stem, "--as", "Ann")
        assert status == 0 and "The match is over." in lines
