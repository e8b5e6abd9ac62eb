"""The list of saved matches, and which match a word means."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from boardgames_tui import files
from boardgames_tui.files import SaveFault
from boardgames_tui.listing import Outcome, find, summaries, summary
from boardgames_tui.paths import matches_directory
from boardgames_tui.saves import open_match
from rules.record import FORMAT

SaveMatch = Callable[..., Path]


def spread(paths: list[Path]) -> list[Path]:
    """Make them a second older each, the first being the newest; give them back in that order."""
    for age, path in enumerate(paths):
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return paths


def test_the_format_is_the_one_of_the_record() -> None:
    assert files.FORMAT == FORMAT


def test_a_home_that_is_not_there_lists_nothing(home: Path) -> None:
    assert summaries() == ([], []) and not home.exists()


def test_a_directory_that_cannot_be_read_is_one_sentence(home: Path) -> None:
    home.mkdir()
    (home / "matches").write_text("in the way")
    listing = summaries()
    assert not listing.matches and [path for path, _sentence in listing.broken] == [home / "matches"]
    assert str(home / "matches") in listing.broken[0][1]


def test_a_summary_says_what_the_file_says(save: SaveMatch) -> None:
    path = save(12, names=("Ann", "Bob", "Cy"))
    found = summary(path)
    assert (found.path, found.id, found.game, found.moves) == (path, path.stem, "birth", 12)
    assert found.names == ("Ann", "Bob", "Cy") and found.colours == ("red", "blue", "yellow")
    assert found.players == ("human",) * 3 and found.created == "2025-01-01T12:00:00+00:00"
    assert found.over is None and not found.being_played and found.changed == path.stat().st_mtime


def test_the_result_is_read_from_the_last_line_only(save: SaveMatch) -> None:
    path = save(1000)
    opened = open_match(path)
    assert opened.table is not None and opened.table.record.over is not None
    over = opened.table.record.over
    assert summary(path).over == Outcome(over.winners, over.scores)
    opened.save.append('{"cursor":5}')
    assert summary(path).over is None and summary(path).moves == 5
    opened.save.close()


def test_marks_are_not_counted_as_moves_and_a_change_of_seat_is_seen(save: SaveMatch) -> None:
    change = '{"seat":{"seat":1,"name":"Eve","player":"greedy"}}'
    found = summary(save(9, marks=('{"note":"a remark"}', change, '{ "cursor" : 4 }')))
    assert (found.moves, found.names, found.players) == (4, ("Ann", "Eve"), ("human", "greedy"))


def test_as_many_moves_count_as_when_the_match_is_opened(save: SaveMatch) -> None:
    for number in range(30):
        rng = Random(number)
        path = save(rng.randrange(40), seed=str(number))
        opened = open_match(path)
        assert opened.table is not None
        for _turn in range(rng.randrange(8)):
            opened.table.go(rng.randrange(len(opened.table.record.moves) + 1))
            opened.save.append(f'{{"cursor":{opened.table.cursor}}}')
            if opened.table.awaits_nature:
                move = opened.table.draw()
                opened.save.append(move.model_dump_json())
                opened.table.play(move)
        opened.save.close()
        assert summary(path).moves == opened.table.cursor


def test_a_torn_last_line_does_not_count(save: SaveMatch) -> None:
    path = save(5)
    with path.open("ab") as file:
        file.write(b'{"seat":0,"kind":"pla')
    assert summary(path).moves == 5


def test_the_newest_come_first_and_no_more_than_asked(save: SaveMatch) -> None:
    order = spread([save(1) for _number in range(7)])
    assert [each.path for each in summaries(3).matches] == order[:3]
    assert [each.path for each in summaries(None).matches] == order


def test_only_the_newest_20_files_are_opened(save: SaveMatch) -> None:
    first = save(3).read_bytes()
    for number in range(300):
        (matches_directory() / f"copy-{number}.jsonl").write_bytes(first)
    opened: list[str] = []
    listening = True

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        if listening and event == "open" and str(arguments[0]).endswith(".jsonl"):
            opened.append(str(arguments[0]))

    sys.addaudithook(hear)
    found = summaries().matches
    listening = False
    assert len(found) == 20 and len(opened) == 20


def test_no_pydantic_no_rules_of_a_game_and_nothing_slow_is_loaded(save: SaveMatch) -> None:
    save(3)
    code = (
        "import sys; from boardgames_tui.listing import find, summaries; assert summaries().matches; find('');"
        "print([n for n in sys.modules if n.split('.')[0] in ('pydantic', 'filelock', 'textual', 'rich', 'asyncio')"
        " or n.startswith('rules.birth') or n in ('rules.record', 'rules.contract', 'rules.table')])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_a_match_that_is_open_is_being_played_until_it_is_let_go(save: SaveMatch) -> None:
    path = save(3)
    opened = open_match(path)
    assert summary(path).being_played
    opened.save.close()
    assert not summary(path).being_played


def test_asking_changes_nothing_and_leaves_nothing(save: SaveMatch) -> None:
    path = save(3)
    before = path.read_bytes(), path.stat().st_mtime_ns
    summaries()
    find(path.stem[:9])
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert os.listdir(matches_directory()) == [path.name]


def test_hostile_names_are_shown_without_what_cannot_be_printed(save: SaveMatch) -> None:
    path = save(2)
    header, *rest = path.read_text().splitlines(keepends=True)
    data = json.loads(header)
    data["seats"][0]["name"] = "\x1b[31mEve\n" + "x" * 500
    data["seats"][1] = {"name": 7, "player": ["\ud800"], "colour": "\x00"}
    data["game"] = "bir\x07th" * 100
    data["created"] = {"\x1b": 1}
    path.write_text(json.dumps(data) + "\n" + "".join(rest))
    found = summary(path)
    texts = [*found.names, *found.players, *found.colours, found.game, found.created]
    assert all(text.isprintable() and 0 < len(text) <= 40 for text in texts)
    assert found.names[0] == "[31mEve" + "x" * 13


BROKEN = {
    "empty": b"",
    "header cut": b'{"format":"boardgames-match/1"',
    "not json": b"hello\n",
    "not utf-8": b'{"format":"\xff\xfe"}\n',
    "newer": b'{"format":"boardgames-match/2"}\n',
    "no seats": b'{"format":"boardgames-match/1","seats":[]}\n',
    "odd seats": b'{"format":"boardgames-match/1","seats":[3]}\n',
    "a list": b"[]\n",
    "deep": b"[" * 100_000 + b"\n",
    "long number": b'{"format":' + b"1" * 5000 + b"}\n",
    "odd over": b'{"format":"boardgames-match/1","seats":[{}]}\n{"over":{"winners":["x"],"scores":[1]}}\n',
    "over number": b'{"format":"boardgames-match/1","seats":[{}]}\n{"over":3}\n',
    "odd seat": b'{"format":"boardgames-match/1","seats":[{}]}\n{"seat":{"seat":1e9}}\n',
    "seat twice": b'{"format":"boardgames-match/1","seats":[{}]}\n{"seat":{},"seat":3}\n',
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_left_out_with_a_sentence_and_left_alone(kind: str, save: SaveMatch) -> None:
    good = save(3)
    bad = matches_directory() / "bad.jsonl"
    bad.write_bytes(BROKEN[kind])
    listing = summaries()
    assert [each.path for each in listing.matches] == [good]
    (path, sentence), *more = listing.broken
    assert path == bad and not more and sentence.isprintable() and str(bad) in sentence
    assert bad.read_bytes() == BROKEN[kind]


def test_links_directories_pipes_and_50_mb_are_left_out_and_never_block(save: SaveMatch) -> None:
    good = save(3)
    place = matches_directory()
    (place / "link.jsonl").symlink_to(good)
    (place / "directory.jsonl").mkdir()
    os.mkfifo(place / "pipe.jsonl")
    with (place / "large.jsonl").open("wb") as file:
        file.truncate(50 << 20)
    listing = summaries()
    assert [each.path for each in listing.matches] == [good]
    assert sorted(path.stem for path, _sentence in listing.broken) == ["directory", "large", "link", "pipe"]


def test_an_id_its_beginning_or_a_path_finds_the_match(save: SaveMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(1)
    other = path.with_name(("b" if path.name[0] != "b" else "c") + path.name[1:])
    other.write_bytes(path.read_bytes())
    for text in (path.stem, path.stem.upper(), path.stem[:7], path.stem[0], str(path), path.name, f" {path.stem}\n"):
        assert find(text) == path, text
    monkeypatch.chdir(path.parent)
    (path.parent / "0-plain-name").write_bytes(path.read_bytes())
    assert find(f"./{path.name}") == Path(path.name)
    assert find("0-plain-name") == Path("0-plain-name")


def test_a_beginning_of_several_names_them(save: SaveMatch) -> None:
    data = save(1).read_bytes()
    for name in ("zz-one", "zz-two"):
        (matches_directory() / f"{name}.jsonl").write_bytes(data)
    with pytest.raises(SaveFault, match=r"^2 saved matches begin with zz: zz-one, zz-two\.$"):
        find("zz")
    (matches_directory() / "zz.jsonl").write_bytes(data)
    assert find("zz") == matches_directory() / "zz.jsonl"


@pytest.mark.parametrize(
    "text",
    ["no-such-match", "/no/such", "no.jsonl", "../x", "a\x00b", "/a\x00b", "\x1b[2J", "x" * 5000, "x/" * 5000, "%s"],
)
def test_what_is_not_there_is_one_sentence(
    text: str, save: SaveMatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(1)
    place = tmp_path / "empty" / "here"
    place.mkdir(parents=True)
    monkeypatch.chdir(place)
    with pytest.raises(SaveFault) as caught:
        find(text)
    assert (
        str(caught.value).isprintable()
        and str(caught.value).startswith("There is no ")
        and len(str(caught.value)) < 400
    )


def test_nothing_means_the_newest_unfinished_match(save: SaveMatch) -> None:
    finished, newer, older = save(1000), save(4), save(6)
    broken = matches_directory() / "broken.jsonl"
    broken.write_text("?\n")
    spread([broken, finished, newer, older])
    assert find("") == newer
    newer.unlink()
    older.unlink()
    with pytest.raises(SaveFault, match="no unfinished match"):
        find(" ")
