"""However the file of a match is spoiled, it opens or is refused with one line, and is left as it is."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames_tui.listing import summaries
from boardgames_tui.saves import SaveFault, open_match
from boardgames_tui.verify import verify

SaveMatch = Callable[..., Path]

SCRAPS = [b"\n", b"{", b"}", b'"', b"\x00", b"\xff", b"-1", b"9" * 30, b"true", b"null", b"{0}", b"\x1b[2J", b"[[[["]
SCRAPS += [b'{"cursor":3}\n', b'{"over":{}}\n', b'{"seat":', b'"kind":"birth"', b'{"note":"a"}\n', b"\\ud800", b"1e999"]
EDIT = st.tuples(
    st.sampled_from(["flip", "cut", "put", "copy", "swap", "end"]),
    st.floats(0, 1, exclude_max=True),
    st.floats(0, 1, exclude_max=True),
    st.integers(0, 255),
)


def edited(data: bytes, edit: tuple[str, float, float, int]) -> bytes:
    """The bytes with one thing wrong."""
    kind, where, other, value = edit
    place = int(where * (len(data) + 1))
    lines = data.splitlines(keepends=True) or [b""]
    one, two = int(where * len(lines)), int(other * len(lines))
    match kind:
        case "flip":
            return data[:place] + bytes([value]) + data[place + 1 :]
        case "cut":
            return data[:place] + data[place + value % 40 :]
        case "put":
            return data[:place] + SCRAPS[value % len(SCRAPS)] + data[place:]
        case "copy":
            lines.insert(one, lines[two])
        case "swap":
            lines[one], lines[two] = lines[two], lines[one]
        case _:
            return data[:place]
    return b"".join(lines)


def open_and_close(path: Path) -> None:
    open_match(path).save.close()


def fuzz(path: Path, bases: list[bytes], choice: tuple[int, list[tuple[str, float, float, int]]]) -> None:
    """Spoil one of the good matches and use it; the shortest with all kinds of lines is verified, too."""
    data = bases[choice[0]]
    for edit in choice[1]:
        data = edited(data, edit)
    path.write_bytes(data)
    for use in (open_and_close, verify) if choice[0] == 1 else (open_and_close,):
        try:
            use(path)
        except SaveFault as fault:
            assert str(fault).isprintable() and re.match(rf"{re.escape(str(path))}[, ]", str(fault))
    listing = summaries()
    assert len(listing.matches) + len(listing.broken) == 1
    assert path.read_bytes() == data and os.listdir(path.parent) == [path.name]


def bases_of(save: SaveMatch) -> tuple[Path, list[bytes]]:
    """A path to spoil, and the bytes of three good matches."""
    change = '{"seat":{"seat":1,"name":"Eve","player":"greedy"}}'
    paths = [save(1000), save(6, marks=('{"cursor":2}', '{"note":"Oh! ⚀"}', change)), save(0)]
    bases = [path.read_bytes() for path in paths]
    for path in paths[1:]:
        path.unlink()
    return paths[0], bases


SPOILED = st.tuples(st.integers(0, 2), st.lists(EDIT, min_size=1, max_size=4))


def test_1000_spoiled_files(save: SaveMatch) -> None:
    path, bases = bases_of(save)
    usual = settings(max_examples=1000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    usual(given(SPOILED)(lambda choice: fuzz(path, bases, choice)))()


@pytest.mark.soak
def test_20000_spoiled_files(save: SaveMatch) -> None:
    path, bases = bases_of(save)
    many = settings(max_examples=20_000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    many(given(SPOILED)(lambda choice: fuzz(path, bases, choice)))()
