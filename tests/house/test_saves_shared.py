"""Two at one match: the lock, and what shows that somebody else has written."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardgames_tui.saves import Opened, SaveFault, open_match
from rules.table import Table

SaveMatch = Callable[..., Path]

HOLDER = """
import os, sys, time
from pathlib import Path
from boardgames_tui.saves import open_match
opened = open_match(Path(sys.argv[1]))
print(opened.notice, flush=True)
if sys.argv[2:]:
    os.write(1, b"%d\\n" % os.fork())
time.sleep(60)
"""


def table_of(opened: Opened) -> Table:
    assert opened.table is not None
    return opened.table


@contextmanager
def held(path: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Another process has the match open; its first line, what it was told, is read."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path), *words], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "None\n"
        try:
            yield other
        finally:
            other.kill()


def test_a_match_open_elsewhere_is_shown_only(save: SaveMatch) -> None:
    path = save(5)
    before = path.read_bytes() + b'{"torn'
    path.write_bytes(before)
    with held(path):
        opened = open_match(path)
        assert table_of(opened).cursor == 5
        assert opened.notice == opened.save.read_only == "This match is being played elsewhere; here it is only shown."
        with pytest.raises(SaveFault, match="played elsewhere"):
            opened.save.append('{"cursor":1}')
        assert path.read_bytes() == before


def test_the_lock_dies_with_its_process(save: SaveMatch) -> None:
    path = save(5)
    with held(path) as other:
        other.send_signal(signal.SIGKILL)
        other.wait()
        opened = open_match(path)
        assert opened.notice is None
        opened.save.close()


def test_a_child_of_the_process_that_plays_does_not_keep_the_lock(save: SaveMatch) -> None:
    path = save(5)
    with held(path, "fork") as other:
        assert other.stdout is not None
        children = [int(other.stdout.readline()), int(other.stdout.readline())]
        try:
            other.send_signal(signal.SIGKILL)
            other.wait()
            opened = open_match(path)
            assert opened.notice is None
            opened.save.close()
        finally:
            os.kill(max(children), signal.SIGKILL)


def test_the_lock_is_free_after_closing_and_closing_twice_is_harmless(save: SaveMatch) -> None:
    path = save(5)
    for _number in range(3):
        opened = open_match(path)
        assert opened.notice is None
        opened.save.close()
        opened.save.close()
        with pytest.raises(SaveFault, match="closed"):
            opened.save.append('{"cursor":1}')


def longer(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b'{"cursor":2}\n')


def shorter(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 3)


def exchanged(path: Path) -> None:
    copy = path.with_suffix(".copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def linked(path: Path) -> None:
    path.rename(path.with_suffix(".moved"))
    path.symlink_to(path.with_suffix(".moved"))


@pytest.mark.parametrize("change", [longer, shorter, exchanged, linked, Path.unlink])
def test_a_file_that_somebody_else_changed_is_written_no_more(change: Callable[[Path], None], save: SaveMatch) -> None:
    path = save(5)
    opened = open_match(path)
    opened.save.append('{"cursor":3}')
    change(path)
    before = path.read_bytes() if path.exists() else None
    for _number in range(2):
        with pytest.raises(SaveFault, match="nothing more is written") as caught:
            opened.save.append('{"cursor":1}')
        assert opened.save.read_only == str(caught.value)
    assert (path.read_bytes() if path.exists() else None) == before
    table_of(opened).go(1)
    assert table_of(opened).cursor == 1
