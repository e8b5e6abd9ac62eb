"""What is told of a saved match after playing it through once more."""

from collections.abc import Callable
from pathlib import Path

from boardgames_tui.saves import open_match
from boardgames_tui.verify import verify

SaveMatch = Callable[..., Path]


def test_a_finished_match_agrees(save: SaveMatch) -> None:
    path = save(1000, options={"rules": "senior"})
    opened = open_match(path)
    opened.save.close()
    assert opened.table is not None and opened.table.record.over is not None
    told = verify(path)
    over = opened.table.record.over
    winners = ", ".join(("Ann", "Bob")[seat] for seat in over.winners)
    result = f"{winners} won with {' : '.join(map(str, over.scores))}"
    assert f"Every move is legal. {result}; the result written down agrees." in told
    assert f"{opened.table.cursor} moves count, in {opened.table.cursor + 2} lines." in told
    assert "Seats: Ann, Bob." in told and "Options: rules=senior; take-backs: strict." in told
    assert any(opened.header.edition_sha256 in line and "is the one" in line for line in told)
    assert told[0].startswith("BIRTH, rules version ") and path.stem in told[0]


def test_an_unfinished_match_and_what_was_undone(save: SaveMatch) -> None:
    told = verify(save(9, marks=('{"cursor":1}', '{"seat":{"seat":1,"name":"Eve","player":"greedy"}}')))
    assert "1 move counts, in 12 lines." in told and "8 moves are undone." in told
    assert "Every move is legal. The match is not over." in told and "Seats: Ann, Eve (greedy)." in told


def test_a_result_that_was_not_written_down(save: SaveMatch) -> None:
    path = save(1000)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    assert any("the result was not written down" in line for line in verify(path))


def test_a_torn_line_and_a_match_being_played(save: SaveMatch) -> None:
    path = save(4)
    path.write_bytes(path.read_bytes() + b'{"seat"')
    before = path.read_bytes()
    assert "The last line is torn and does not count." in verify(path)
    opened = open_match(path)
    assert "The match is being played just now." in verify(path)
    opened.save.close()
    assert path.read_bytes() == before and "The match is being played just now." not in verify(path)
