"""Bad files: each is one sentence that says what and where, and nothing is changed."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules
from boardgames_tui.saves import SaveFault, open_match
from boardgames_tui.verify import verify

SaveMatch = Callable[..., Path]


def refused(path: Path) -> str:
    """The one sentence with which the file is refused; it is left as it is, and so is what lies beside it."""
    before = path.read_bytes() if path.is_file() else None
    beside = sorted(os.listdir(path.parent)) if path.parent.is_dir() else None
    sentences = []
    for use in (open_match, verify):
        with pytest.raises(SaveFault) as caught:
            use(path)
        sentences.append(str(caught.value))
    assert (path.read_bytes() if path.is_file() else None) == before
    assert (sorted(os.listdir(path.parent)) if path.parent.is_dir() else None) == beside
    assert sentences[0] == sentences[1] and sentences[0].isprintable() and len(sentences[0]) < 700
    return sentences[0]


def change_header(path: Path, **changes: Any) -> Path:
    """Write other things into the header."""
    header, *rest = path.read_text().splitlines(keepends=True)
    path.write_text(json.dumps(json.loads(header) | changes) + "\n" + "".join(rest))
    return path


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "no.jsonl", tmp_path / "no" / "no.jsonl", Path("a\x00b"), Path("/dev/null/x")):
        assert refused(path).startswith("There is no file ")
    with pytest.raises(SaveFault, match=f"cannot be read: {os.strerror(errno.ENAMETOOLONG)}"):
        open_match(tmp_path / ("x" * 300))


def test_a_link_a_directory_a_pipe_and_a_device(save: SaveMatch, tmp_path: Path) -> None:
    link, pipe = tmp_path / "link.jsonl", tmp_path / "pipe.jsonl"
    link.symlink_to(save(3))
    os.mkfifo(pipe)
    assert refused(link) == f"{link} is a symbolic link; links are not followed."
    assert refused(tmp_path) == f"{tmp_path} is a directory, not a saved match."
    assert refused(pipe) == f"{pipe} is not an ordinary file."
    assert refused(Path("/dev/zero")) == "/dev/zero is not an ordinary file."


def test_50_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(50 << 20)
    with pytest.raises(SaveFault, match=f"^{path} is larger than 8 MiB, more than any match\\.$"):
        open_match(path)
    assert path.stat().st_size == 50 << 20


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"", 1, "the header is missing or cut off"),
        (b'{"format":"boardgames-match/1"', 1, "the header is missing or cut off"),
        (b"\n\n", 1, "the header is not JSON"),
        (b"\x7fELF\x00\n", 1, "the header is not JSON"),
        (b"[]\n", 1, "is not the header of a match"),
        (b'{"format":"other/1"}\n', 1, "is not the header of a match"),
        (b'{"format":1}\n', 1, "is not the header of a match"),
        (b"[" * 100_000 + b"\n", 1, "the header is not JSON"),
        (b'{"format":' + b"9" * 5000 + b"}\n", 1, "the header is not JSON"),
        (b'{"a":"\xff"}\n', 1, "is not UTF-8"),
        (b'{"format":"boardgames-match/1"}\n', 1, "game: Field required"),
        (
            b'{"format":"boardgames-match/2"}\n',
            1,
            "the format boardgames-match/2 is not known to this version, which knows boardgames-match/1",
        ),
    ],
)
def test_headers_that_are_none(data: bytes, line: int, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(data)
    assert refused(path) == f"{path}, line {line}: {reason}."


SEATS = [{"name": name, "player": "human", "colour": colour} for name, colour in (("A", "red"), ("B", "blue"))]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "There is no game called 'chess'"),
        ({"game": "../birth"}, "game: String should match"),
        ({"version": True}, "version: Input should be a valid integer"),
        ({"version": 0}, "version: "),
        ({"version": 10**6}, "it was written under version 1000000 of the rules of BIRTH, newer than"),
        ({"id": "../../etc"}, "id: "),
        ({"extra\x1b[2J": 1}, "extra?[2J: Extra inputs are not permitted"),
        ({"options": {"rules": "none"}}, "rules: Input should be 'normal' or 'senior'"),
        ({"options": {"colour": 1}}, "colour: Extra inputs are not permitted"),
        ({"options": []}, "options: "),
        ({"seats": SEATS[:1]}, "BIRTH is for 2 to 3 players, not 1"),
        ({"seats": [*SEATS, *SEATS]}, "seats: two seats have the same name"),
        ({"seats": [SEATS[0], {**SEATS[1], "player": "deep"}]}, "BIRTH has no computer player 'deep'"),
        ({"seats": [SEATS[0], {**SEATS[1], "name": "\x1b[31m"}]}, "seats.1.name: a name must not contain control"),
        ({"seats": [SEATS[0], {**SEATS[1], "colour": "red"}]}, "seats: two seats have the same colour"),
        ({"edition_sha256": "0"}, "edition_sha256: "),
    ],
)
def test_headers_that_do_not_fit(changes: dict[str, Any], reason: str, save: SaveMatch) -> None:
    path = change_header(save(5), **changes)
    assert refused(path).startswith(f"{path}, line 1: {reason}")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "is no move"),
        ("x", "is no move"),
        ("{", "is not JSON"),
        ('{"cursor":true}', "'cursor' is no move and no mark"),
        ('{"cursor":6}', "there are 5 moves, not 6"),
        ('{"cursor":-1}', "there are 5 moves, not -1"),
        ('{"cursor":1,"over":2}', ""),
        ('{"cursor":' + "1" * 5000 + "}", "is not JSON"),
        ('{"eval":"1"}', "'eval' is no move and no mark"),
        ('{"note":"\\u001b[2J"}', "a note must be"),
        ('{"note":""}', "a note must be"),
        ('{"seat":{"seat":2,"name":"E","player":"human"}}', "there is no seat 2"),
        ('{"seat":{"seat":true,"name":"E","player":"human"}}', "seat: "),
        ('{"seat":{"seat":0,"name":"bob","player":"human"}}', "two seats have the same name"),
        ('{"seat":{"seat":0,"name":"E","player":"deep"}}', "BIRTH has no computer player 'deep'"),
        ('{"over":{"winners":[0],"scores":[1,0],"reason":"won"}}', "the match is not over here"),
        ('{"over":{"winners":[0]}}', "scores: Field required"),
        ('{"seat":0,"kind":"place","die":99}', ""),
        ('{"seat":true,"kind":"place","die":1}', ""),
        ('{"seat":0,"kind":"place","die":1,"more":1}', ""),
        ('{"seat":0,"kind":"\\u001b[2J"}', ""),
        ('{"a":' * 3000 + "1" + "}" * 3000, ""),
    ],
)
def test_lines_that_are_no_legal_move_or_mark(line: str, reason: str, save: SaveMatch) -> None:
    path = save(5)
    with path.open("a") as file:
        file.write(line + '\n{"cursor":0}\n')
    assert refused(path).startswith(f"{path}, line 7: {reason}")


def test_a_line_that_is_not_utf_8(save: SaveMatch) -> None:
    path = save(5)
    path.write_bytes(path.read_bytes() + b'{"note":"\xe9"}\n{"cursor":1}\n')
    assert refused(path) == f"{path}, line 7: is not UTF-8."


def test_a_move_that_was_undone_later_must_have_been_legal_too(save: SaveMatch) -> None:
    path = save(5)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines, lines[2], '{"cursor":0}\n', lines[1]]))
    assert refused(path).startswith(f"{path}, line 7: ")


def test_a_result_that_the_rules_do_not_give(save: SaveMatch) -> None:
    path = save(1000)
    *moves, over = path.read_text().splitlines(keepends=True)
    told = json.loads(over)["over"]
    for wrong in ({"winners": [1 - told["winners"][0]]}, {"scores": [0, 99]}):
        path.write_text("".join(moves) + json.dumps({"over": told | wrong}) + "\n")
        assert refused(path) == f"{path}, line {len(moves) + 1}: the result is not what the rules say."


def test_a_sentence_names_the_players(save: SaveMatch) -> None:
    path = save(1, names=("Zoë", "Bob"), marks=('{"seat":1,"kind":"place","die":1}',))
    assert refused(path) == f"{path}, line 3: It is the turn of Zoë."


def test_other_numbers_are_never_folded(save: SaveMatch) -> None:
    path = change_header(save(5), edition_sha256="0" * 64)
    before = path.read_bytes()
    opened = open_match(path)
    assert opened.table is None and opened.header.edition_sha256 == "0" * 64
    assert opened.notice == opened.save.read_only
    assert opened.notice == "This match cannot be shown: the table of numbers here, default, is not the one of the match."
    with pytest.raises(SaveFault, match="cannot be shown"):
        opened.save.append('{"cursor":1}')
    assert path.read_bytes() == before
    assert opened.notice in verify(path)


def test_a_match_of_missing_numbers_cannot_be_shown(save: SaveMatch) -> None:
    path = change_header(save(5), options={"edition": "of\x1bmine"})
    opened = open_match(path)
    assert opened.table is None
    assert opened.notice == "This match cannot be shown: its table of numbers, of?mine, is not installed here."


def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of BIRTH become one version newer than those that matches were saved under."""
    birth = rules.load("birth")
    info = birth.info
    fields = {name: getattr(info, name) for name in info.__dataclass_fields__}
    monkeypatch.setattr(type(birth), "info", type(info)(**fields | {"version": info.version + 1}))


def test_an_older_match_that_folds_is_opened(save: SaveMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(1000)
    newer_rules(monkeypatch)
    opened = open_match(path)
    opened.save.append('{"cursor":2}')
    opened.save.close()
    assert opened.notice is None


@pytest.mark.parametrize(
    "line",
    [
        '{"seat":0,"kind":"place","die":99}',
        '{"seat":0,"kind":"placed","die":1}',
        '{"over":{"winners":[0],"scores":[1,0],"reason":"won"}}',
    ],
)
def test_an_older_match_is_shown_up_to_where_the_rules_differ(
    line: str, save: SaveMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(5, marks=(line, '{"cursor":0}'))
    newer_rules(monkeypatch)
    before = path.read_bytes()
    opened = open_match(path)
    assert opened.table is not None and opened.table.cursor == 5 and opened.save.read_only == opened.notice
    assert str(opened.notice).startswith("This match was played under older rules and is only shown up to line 6: ")
    assert path.read_bytes() == before and opened.notice in verify(path)


def test_an_older_match_that_is_broken_is_refused(save: SaveMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(5, marks=('{"cursor":9}',))
    newer_rules(monkeypatch)
    assert refused(path) == f"{path}, line 7: there are 5 moves, not 9."
