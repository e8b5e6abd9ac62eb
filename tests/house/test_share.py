"""Sharing and watching: the second file holds what a stranger sees, no more and no less, and is read as hostile."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import rules
from boardgames_tui import cli, share, sharing
from boardgames_tui.computers import run_computers
from boardgames_tui.files import SaveFault
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.rest import open_at_rest
from boardgames_tui.saves import open_match
from boardgames_tui.shared import Shared
from boardgames_tui.watch import open_watched
from rules.moves import IllegalMove
from rules.record import HUMAN
from rules.tell import tell
from rules.turn import Over
from tests.house.test_saves_spoiled import SPOILED, edited

SaveMatch = Callable[..., Path]
Opener = Callable[..., Match]
each_game = pytest.mark.parametrize("slug", rules.slugs())
NAMES = ("Ann", "[b]Ben[/b]", "Cy", "Dora", "Emil", "Finn")


def bots(slug: str, seed: str = "nobody may see this", player: str = "greedy") -> Match:
    """A new match of computer players."""
    game = rules.load(slug)
    seats = ",".join(f"{name}:{player}" for name in NAMES[: game.info.seats[0]])
    return new_match(game, header_of(game, Choices(slug, read_seats(seats), seed=seed)))


def play(match: Match, moves: int) -> None:
    """Let the computer players go on for about so many moves."""
    match.settle()
    most = match.at + moves
    run_computers(match, lambda: match.at < most)


@pytest.fixture
def matches() -> Iterator[Opener]:
    """Begins matches of computer players, and closes them."""
    made: list[Match] = []

    def begin(slug: str, **how: Any) -> Match:
        made.append(bots(slug, **how))
        return made[-1]

    yield begin
    for match in made:
        match.close()


def same(path: Path, match: Match) -> None:
    """The file says what a stranger sees of every position, and what a stranger is told."""
    with Shared(path) as told:
        assert len(told.frames) == match.at + 1 and told.players == match.players
        for at, frame in enumerate(told.frames):
            state = match.table.states[at]
            assert frame.view == match.view(None, at)
            assert (frame.turn, frame.turns) == (match.rules.turn(state), match.rules.turns(state))
        seen = [match.rules.seen(*pair, None) for pair in zip(match.table.states, match.table.moves, strict=False)]
        assert told.moves == seen
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    text = path.read_text("utf-8")
    assert match.record.header.seed not in text and match.record.header.id not in text and "seed" not in lines[0]


@each_game
def test_it_grows_with_the_match_and_says_what_a_stranger_sees(slug: str, matches: Opener, tmp_path: Path) -> None:
    match = matches(slug, seed="0123456789abcdef")
    play(match, 3)
    path = share.begin(match, tmp_path / "shared.jsonl", False)
    same(path, match)
    play(match, 25)
    same(path, match)
    play(match, 10_000)
    assert match.over
    same(path, match)
    sentences = [line.sentence for line in tell(match.table, None)]
    told = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    assert [line["said"] for line in told if line.get("said")] == sentences
    with Shared(path) as whole:
        assert isinstance(whole.frames[-1].turn, Over) and whole.frames[-1].turn == match.over
    watched = open_watched(path)
    assert list(tell(watched.table, None)) == list(tell(match.table, None))
    watched.close()


@each_game
def test_whoever_watches_plays_nothing(slug: str, matches: Opener, tmp_path: Path) -> None:
    match = matches(slug)
    play(match, 25)
    watched = open_watched(share.begin(match, tmp_path / "shared.jsonl", False))
    for at, move in enumerate(watched.table.moves):
        watched.go(at)
        refusal = watched.attempt(move, at)
        assert refusal is not None and refusal.code == "watched" and refusal.sentence
        with pytest.raises(IllegalMove):
            watched.table.draw()
    assert watched.table.rules.start(len(watched.players), None) == watched.table.states[0]
    watched.close()


@each_game
def test_what_is_hidden_does_not_change_a_byte(slug: str, matches: Opener, tmp_path: Path) -> None:
    """Two matches that a stranger cannot tell apart share the same bytes."""
    from random import Random

    match = matches(slug)
    play(match, 30)
    path = share.begin(match, tmp_path / "one.jsonl", False)
    states, rng = match.table.states, Random(1)
    if match.is_hidden:
        others = [match.rules.resample(state, None, rng) for state in states]
        assert others[-1] != states[-1]
        states[:] = others
    other = share.begin(match, tmp_path / "other.jsonl", False)
    views = [[json.loads(line).get("view") for line in each.read_text().splitlines()] for each in (path, other)]
    assert views[0] == views[1]


def test_taken_back_and_played_anew(matches: Opener, tmp_path: Path) -> None:
    match = matches("birth")
    path = share.begin(match, tmp_path / "shared.jsonl", False)
    play(match, 20)
    for place in (10, 4, 15):
        match._go(place)
        same(path, match)
    run_computers(match, lambda: match.at < 30)
    same(path, match)
    assert match.change_seat(0, "Zoë", HUMAN) is None
    same(path, match)
    assert any(line.startswith('{"cursor"') for line in path.read_text().splitlines())


def test_it_goes_on_after_resume_and_torn_lines_are_cut_off(matches: Opener, tmp_path: Path) -> None:
    match = matches("steiff")
    play(match, 20)
    path = share.begin(match, tmp_path / "shared.jsonl", False)
    match.close()
    whole = path.read_bytes()
    for torn in (b"", b'{"at":', whole.splitlines(keepends=True)[5][:-1]):
        path.write_bytes(whole + torn)
        opened = open_match(match.save.path)
        assert opened.table
        again = Match(opened.save, opened.table)
        play(again, 5)
        assert not again.sharing.trouble
        same(path, again)
        whole = path.read_bytes()
        again.close()


def test_what_was_taken_back_unshared_is_found_out(matches: Opener, tmp_path: Path) -> None:
    match = matches("birth")
    play(match, 20)
    path = share.begin(match, tmp_path / "shared.jsonl", False)
    pointer = next(Path(os.environ["BOARDGAMES_HOME"], "shares").iterdir())
    place = pointer.read_bytes()
    pointer.unlink()
    match._go(7)
    run_computers(match, lambda: match.at < 12)
    pointer.write_bytes(place)
    play(match, 1)
    same(path, match)


def test_trouble_with_the_shared_file_never_hinders_the_match(matches: Opener, tmp_path: Path) -> None:
    elsewhere = matches("birth", player="random")
    play(elsewhere, 5)
    for spoil in ("gone", "link", "hard", "foreign", "spoiled", "pointer"):
        match = matches("birth")
        path = share.begin(match, tmp_path / f"{spoil}.jsonl", False)
        other = tmp_path / f"{spoil}.other"
        match.sharing.close()
        if spoil in ("gone", "link"):
            path.rename(other)
        if spoil == "link":
            path.symlink_to(other)
        if spoil == "hard":
            os.link(path, other)
        if spoil == "foreign":
            path.write_bytes(share.begin(elsewhere, other, False).read_bytes())
        if spoil == "spoiled":
            path.write_bytes(path.read_bytes() + b"{}\n")
        if spoil == "pointer":
            sharing.pointer(match.record.header.id).write_text("relative\n")
        before = path.read_bytes() if path.exists() else b""
        play(match, 10)
        assert match.at >= 10 and not match.trouble
        assert match.sharing.trouble.endswith(".") and match.sharing.trouble.isprintable()
        assert (path.read_bytes() if path.exists() else b"") == before


def said(*words: str) -> tuple[int, str, str]:
    """Status, what was printed, and the complaint of the program in this process."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = cli.main(words)
    return status, out.getvalue(), err.getvalue()


def test_the_command_shares_once_says_where_and_stops(save: SaveMatch, tmp_path: Path) -> None:
    name, place = save(9).stem, tmp_path / "open" / "it.jsonl"
    place.parent.mkdir(mode=0o755)
    status, out, _err = said("share", name, "--to", str(place), "--everybody")
    assert status == 0 and f"boardgames watch {place}\n" in out
    assert stat.S_IMODE(place.stat().st_mode) == 0o644
    data = place.read_bytes()
    assert said("share", name)[1] == said("share", name, "--to", str(place))[1] == out
    status, _out, err = said("share", name, "--to", str(tmp_path / "second.jsonl"))
    assert status == 1 and f"It is shared already, in {place}." in err and f"boardgames share {name} --stop" in err
    assert place.read_bytes() == data and not (tmp_path / "second.jsonl").exists()
    assert str(place) in said("share", name, "--stop")[1] and "It was not shared." in said("share", name, "--stop")[1]
    status, _out, err = said("share", name, "--to", str(place))
    assert status == 1 and "cannot be made: File exists." in err and place.read_bytes() == data
    status, out, _err = said("share", name)
    (own,) = Path(os.environ["BOARDGAMES_HOME"], "shared").iterdir()
    assert status == 0 and str(own) in out and name not in own.name
    assert stat.S_IMODE(own.stat().st_mode) == 0o600 and stat.S_IMODE(own.parent.stat().st_mode) == 0o700
    assert "closed to them" in out or "chmod a+r" in out


def test_what_cannot_be_watched_is_a_sentence(save: SaveMatch, tmp_path: Path) -> None:
    path = save(9)
    (tmp_path / "link").symlink_to(path)
    for file, reason in (
        (str(path), "is a saved match, not a shared one"),
        (str(tmp_path / "link"), "is a symbolic link"),
        (str(tmp_path), "is a directory"),
        (str(tmp_path / "no"), "There is no file"),
        ("/dev/zero", "is not an ordinary file"),
        ("", "A file must have a name."),
        ("a\x1b[2Jb", "There is no file a?[2Jb."),
    ):
        status, out, err = said("watch", file, "--plain")
        assert status in (1, 2) and out == "" and reason in err and err[:-1].isprintable()


def line_with(path: Path, number: int, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a line of the file."""
    lines = path.read_text("utf-8").splitlines()
    told = json.loads(lines[number])
    change(told)
    lines[number] = json.dumps(told)
    path.write_text("\n".join(lines) + "\n", "utf-8")


BAD: dict[str, Callable[[dict[str, Any]], object]] = {
    "is out of order": lambda told: told.update(at=9),
    "holds letters that cannot be printed": lambda told: told.update(said="\x1b[2J"),
    "holds a number that is too large": lambda told: told.update(turns=10**9),
    "is no line of a shared match": lambda told: told.update(more=1),
    "names seats that are not there": lambda told: told.update(turn={"seats": [7], "callers": []}),
    "the result must be a sentence": lambda told: told.update(
        turn={"winners": [0], "scores": [1, 2, 3], "reason": "{0.__class__}"}
    ),
    "bears": lambda told: told["view"].update(bears=[True, 1, 2]),
    "is no position of": lambda told: told["view"].update(bears=[]),
}


@pytest.mark.parametrize("reason", BAD)
def test_spoiled_lines_are_refused_with_file_line_and_reason(matches: Opener, tmp_path: Path, reason: str) -> None:
    match = matches("steiff")
    play(match, 20)
    path = share.begin(match, tmp_path / "shared.jsonl", False)
    line_with(path, 5, BAD[reason])
    with pytest.raises(SaveFault, match=f"^{path}, line 6: .*{reason}"):
        Shared(path)


def test_seats_that_wear_others_colours_are_refused(matches: Opener, tmp_path: Path) -> None:
    match = matches("phoenix")
    path = share.begin(match, tmp_path / "shared.jsonl", False)
    line_with(path, 0, lambda told: told["seats"][0].update(colour="green"))
    with pytest.raises(SaveFault, match=f"^{path}, line 1: .* cannot wear green"):
        Shared(path)


def check_spoiled(matches: Opener, tmp_path: Path, times: int) -> None:
    """However the file is spoiled, it is read or refused with one printable sentence."""
    files = []
    for slug in rules.slugs():
        match = matches(slug)
        play(match, 12)
        files.append(share.begin(match, tmp_path / f"{slug}.jsonl", False))
    bases = [path.read_bytes() for path in files]

    def spoil(choice: tuple[int, list[tuple[str, float, float, int]]]) -> None:
        path, data = files[choice[0] % len(files)], bases[choice[0] % len(files)]
        for edit in choice[1]:
            data = edited(data, edit)
        path.write_bytes(data)
        try:
            open_watched(path).close()
        except SaveFault as fault:
            assert str(fault).isprintable() and len(str(fault)) < 900

    usual = settings(
        max_examples=times, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    usual(given(SPOILED)(spoil))()


def test_200_spoiled_files(matches: Opener, tmp_path: Path) -> None:
    check_spoiled(matches, tmp_path, 200)


@pytest.mark.soak
def test_20000_spoiled_files(matches: Opener, tmp_path: Path) -> None:
    check_spoiled(matches, tmp_path, 20_000)


def test_plain_watching_tells_what_happens_until_it_is_over(matches: Opener, tmp_path: Path) -> None:
    match = matches("steiff")
    play(match, 30)
    path = share.begin(match, tmp_path / "shared.jsonl", False)
    watcher = subprocess.Popen(
        [sys.executable, "-m", "boardgames_tui", "watch", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1]), "COLUMNS": "900", "LANG": "C.UTF-8"},
    )
    assert watcher.stdout and watcher.stdin
    for line in watcher.stdout:
        if line.startswith("Discards:"):
            break
    at = match.at
    play(match, 10_000)
    heard = watcher.stdout.read()
    assert watcher.wait(30) == 0
    names = [each.sentence for each in tell(match.table, None, at)]
    told = [line if line in names else line.partition(": ")[2] for line in heard.splitlines()]
    assert [line for line in told if line in names] == names
    assert "The match is over." in heard


def test_what_is_only_looked_at_shows_a_strangers_eyes_until_it_is_over(matches: Opener) -> None:
    """A match that is open elsewhere: one person plays, so their hand would be open."""
    match = matches("steiff")
    play(match, 40)
    assert match.change_seat(0, "Ann", HUMAN) is None
    assert match.eyes_after(None) == 0
    opened = open_match(match.save.path)
    assert opened.table and opened.notice
    looked_at = Match(opened.save, opened.table)
    assert looked_at.eyes_after(None) is None and looked_at.eyes_after(0) is None
    status, out, _err = _plain_secrets(match.save.path)
    assert status == 0 and out.count("here it is only shown") == 3
    assert open_at_rest(match.save.path).eyes_after(0) is None


def _plain_secrets(path: Path) -> tuple[int, str, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", StringIO("m Ann\n\nq\n"))
        return said("resume", str(path), "--plain")
