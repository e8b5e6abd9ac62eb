"""What the tests of the house share: a home of their own, and matches saved in it."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from boardgames_tui.ids import new_id
from boardgames_tui.saves import Save
from rules.record import Header, Record, Result, edition_digest, line_of
from rules.table import Table
from rules.turn import Chance, Decide, Over

COLOURS = ("red", "blue", "yellow")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a home of its own; it is not there yet."""
    place = tmp_path / "home"
    monkeypatch.setenv("BOARDGAMES_HOME", str(place))
    return place


def header_of(seed: str = "1", names: tuple[str, ...] = ("Ann", "Bob"), **changes: Any) -> Header:
    """The header of a match of BIRTH."""
    fields: dict[str, Any] = {
        "game": "birth",
        "version": rules.info("birth").version,
        "id": new_id(),
        "created": "2025-01-01T12:00:00+00:00",
        "seats": [
            {"name": name, "player": "human", "colour": colour} for name, colour in zip(names, COLOURS, strict=False)
        ],
        "options": {},
        "seed": seed,
        "edition_sha256": edition_digest(rules.load("birth").editions["default"]),
    }
    return Header.model_validate_json(json.dumps(fields | changes))


def play(save: Save, table: Table, moves: int, rng: Random) -> None:
    """Write and play so many moves at random, or until the match is over and its result is written."""
    for _number in range(moves):
        match table.turn:
            case Over(winners, scores, reason):
                save.append(line_of(Result(winners=winners, scores=scores, reason=reason)))
                return
            case Chance():
                move = table.draw()
            case Decide(seats):
                move = rng.choice(table.rules.legal_moves(table.state, seats[0]))
        save.append(line_of(move))
        table.play(move)


def save_match(moves: int = 10, marks: tuple[str, ...] = (), **changes: Any) -> Path:
    """A match saved and closed after so many random moves and these lines."""
    header = header_of(**changes)
    with Save.create(header) as save:
        play(save, Table(rules.load("birth"), Record.new(header)), moves, Random(header.seed))
        for line in marks:
            save.append(line)
    return save.path


@pytest.fixture
def new_header() -> Callable[..., Header]:
    """Makes headers of BIRTH; every field can be given."""
    return header_of


@pytest.fixture
def save() -> Callable[..., Path]:
    """Saves matches of BIRTH: ``save(moves, marks=(...), seed=..., names=..., field of the header=...)``."""
    return save_match
