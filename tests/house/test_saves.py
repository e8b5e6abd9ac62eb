"""The file of a match: made, opened, appended to, shared."""

import errno
import json
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import rules
from boardgames_tui import files
from boardgames_tui.paths import matches_directory
from boardgames_tui.saves import Opened, Save, SaveFault, open_match
from rules.record import Header, Record, line_of
from rules.table import Table

SaveMatch = Callable[..., Path]
NewHeader = Callable[..., Header]


def table_of(opened: Opened) -> Table:
    assert opened.table is not None
    return opened.table


def test_a_new_match_is_a_private_file_with_its_header(new_header: NewHeader) -> None:
    header = new_header()
    with Save.create(header) as save:
        assert save.path == matches_directory() / f"{header.id}.jsonl" and save.read_only is None
        assert save.path.read_text() == header.model_dump_json() + "\n"
        assert stat.S_IMODE(save.path.stat().st_mode) == 0o600
        assert stat.S_IMODE(save.path.parent.stat().st_mode) == 0o700


def test_a_match_that_is_there_is_not_written_over(new_header: NewHeader) -> None:
    header = new_header()
    Save.create(header).close()
    before = (matches_directory() / f"{header.id}.jsonl").read_bytes()
    with pytest.raises(SaveFault, match="exists"):
        Save.create(header)
    assert (matches_directory() / f"{header.id}.jsonl").read_bytes() == before


def test_a_link_in_the_place_of_a_new_match_is_not_followed(new_header: NewHeader, tmp_path: Path) -> None:
    header = new_header()
    matches_directory().mkdir(parents=True)
    (matches_directory() / f"{header.id}.jsonl").symlink_to(tmp_path / "target")
    with pytest.raises(SaveFault):
        Save.create(header)
    assert not (tmp_path / "target").exists()


def test_what_was_appended_is_what_is_opened(save: SaveMatch) -> None:
    path = save(30)
    with open_match(path).save as first:
        first.append('{"cursor":7}')
        first.append('{"note":"Grüße: “so” → ⚀"}')
    opened = open_match(path)
    assert opened.notice is None and opened.save.read_only is None
    record = table_of(opened).record
    assert (len(record.moves), record.cursor, record.notes) == (30, 7, [(7, "Grüße: “so” → ⚀")])
    assert [line_of(move) for move in record.moves] == path.read_text().splitlines()[1:31]
    opened.save.close()


def test_a_finished_match_opens_and_can_be_taken_back(save: SaveMatch) -> None:
    path = save(1000)
    with open_match(path).save as file:
        file.append('{"cursor":4}')
    opened = open_match(path)
    opened.save.close()
    assert opened.notice is None and table_of(opened).cursor == 4 and table_of(opened).record.over is None


def test_opening_changes_nothing(save: SaveMatch) -> None:
    path = save(5)
    with path.open("ab") as file:
        file.write(b'{"torn')
    before = path.read_bytes(), path.stat()
    open_match(path).save.close()
    after = path.read_bytes(), path.stat()
    assert after[0] == before[0] and after[1].st_mtime_ns == before[1].st_mtime_ns
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("torn", [b"{", b'{"seat":0,"kind":"place","die":3}', b"\xff\x00", b" "])
def test_a_torn_last_line_is_ignored_and_cut_before_the_next(torn: bytes, save: SaveMatch) -> None:
    path = save(5)
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    opened = open_match(path)
    assert table_of(opened).cursor == 5 and path.read_bytes() == whole + torn
    opened.save.append('{"cursor":3}')
    assert path.read_bytes() == whole + b'{"cursor":3}\n'
    opened.save.append('{"cursor":4}')
    assert path.read_bytes() == whole + b'{"cursor":3}\n{"cursor":4}\n'
    opened.save.close()


@contextmanager
def full_at(length: int) -> Iterator[None]:
    """No file may grow beyond this length, as on a full disk."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


def test_a_line_that_does_not_fit_on_the_disk_is_cut_off_again(save: SaveMatch) -> None:
    path = save(5)
    before = path.read_bytes()
    opened = open_match(path)
    with full_at(len(before) + 4), pytest.raises(SaveFault) as caught:
        opened.save.append('{"cursor":3}')
    why = f"This match cannot be written: {os.strerror(errno.EFBIG)}; nothing was changed."
    assert str(caught.value) == why
    assert path.read_bytes() == before and opened.save.read_only is None
    opened.save.append('{"cursor":3}')
    assert path.read_bytes() == before + b'{"cursor":3}\n'
    opened.save.close()


def test_no_room_for_a_header_leaves_no_file(new_header: NewHeader) -> None:
    with full_at(20), pytest.raises(SaveFault, match="cannot be written"):
        Save.create(new_header())
    assert os.listdir(matches_directory()) == []


@pytest.mark.parametrize("place", ["/dev/null/below", "/proc/nowhere", "file"])
def test_a_data_directory_that_cannot_be_written_is_one_sentence(
    place: str, new_header: NewHeader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("mine")
    monkeypatch.setenv("BOARDGAMES_HOME", str(tmp_path / place))
    with pytest.raises(SaveFault) as caught:
        Save.create(new_header())
    assert str(caught.value).startswith(f"The match cannot be saved as {tmp_path / place}/matches/")
    assert "\n" not in str(caught.value) and (tmp_path / "file").read_text() == "mine"


def test_a_file_that_may_not_be_written_is_shown_only(save: SaveMatch) -> None:
    path = save(5)
    path.chmod(0o444)
    path.parent.chmod(0o755)
    code = (
        "import os, sys; from pathlib import Path; from boardgames_tui.saves import open_match; import rules;"
        "rules.load('birth'); os.chdir(sys.argv[1]); os.getuid() or os.seteuid(65534);"
        "opened = open_match(Path(sys.argv[2])); print(opened.table.cursor, opened.save.read_only)"
    )
    words = [sys.executable, "-c", code, str(path.parent), path.name]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert told == f"5 This match cannot be written: {os.strerror(errno.EACCES)}; it is only shown.\n"


def test_a_match_never_grows_beyond_what_can_be_opened(save: SaveMatch) -> None:
    path = save(5)
    note = json.dumps({"note": "x" * 200}, separators=(",", ":")) + "\n"
    with path.open("a") as file:
        file.write(note * ((files.LIMIT - path.stat().st_size) // len(note)))
    size = path.stat().st_size
    opened = open_match(path)
    with pytest.raises(SaveFault, match="at most 8 MiB"):
        opened.save.append(note.strip())
    assert path.stat().st_size == size and opened.save.read_only is None
    opened.save.close()


def test_1000_moves_are_opened(save: SaveMatch) -> None:
    path = save(0)
    opened = open_match(path)
    table = table_of(opened)
    rng = Random(3)
    lines: list[str] = []
    while len(lines) < 1000:
        move = table.draw() if table.awaits_nature else None
        if move is None and table.is_over:
            table.go(0)
            lines.append('{"cursor":0}')
            continue
        if move is None:
            seat = table.turn.seats[0]  # type: ignore[union-attr]
            move = rng.choice(table.rules.legal_moves(table.state, seat))
        table.play(move)
        lines.append(line_of(move))
    opened.save.close()
    path.write_text(path.read_text() + "".join(line + "\n" for line in lines))
    again = open_match(path)
    again.save.close()
    assert again.table is not None and again.notice is None and again.table.cursor == table.cursor


def test_the_numbers_a_match_was_begun_with_are_sealed(new_header: NewHeader) -> None:
    header = new_header()
    with Save.create(header) as save:
        assert json.loads(save.path.read_text())["edition_sha256"] == header.edition_sha256
    opened = open_match(save.path)
    assert opened.header == header and table_of(opened).states == Table(rules.load("birth"), Record.new(header)).states
    opened.save.close()
