"""Whose tiles can be read at a table of Earth Reborn, and matches that begin where somebody looks at them."""

import re
from collections.abc import Sequence
from pathlib import Path

import rules
from rules.moves import Move, Seat
from rules.record import Agreements, Header, Player, Record, edition_digest, line_of
from rules.table import Table
from rules.turn import Decide
from tests.terminal import marked
from tests.terminal.eyes import Secrets

REBORN = rules.load("earth_reborn")
TILE = re.compile(r"(?:\bS|\bShoot )(1[0-4]\d)(?!\d)")
ANN, BEN = 0, 1


def _known_tiles(table: Table, seat: Seat | None) -> frozenset[int]:
    """The tiles that its views have shown until now, and those of the moves as this seat sees them."""
    found: set[int] = set()
    for state in table.states:
        view = REBORN.view(state, seat)
        found.update(view.hand, view.first, view.looked_at)
        found.update(laid.tile for figure in view.figures for laid in figure.tiles)
    seen = [REBORN.seen(before, move, seat) for before, move in zip(table.states, table.record.moves, strict=False)]
    found.update(move.tile for move in seen if move.kind in ("drawn", "pick", "throw") and move.tile is not None)
    return frozenset(marked.TILES[tile - 1] for tile in found)


TILES = Secrets("earth_reborn", "EARTH REBORN", TILE, frozenset(marked.TILES), _known_tiles)


def _first(table: Table, kind: str) -> Move:
    turn = table.turn
    assert isinstance(turn, Decide)
    moves: tuple[Move, ...] = REBORN.legal_moves(table.state, turn.seats[0])
    return next(move for move in moves if move.kind == kind)


def reborn_scene(home: Path, name: str, kinds: Sequence[str] = (), **agreed: object) -> Path:
    """A saved match of Ann and Ben with marked tiles, in which whoever was asked made the first move of each kind."""
    marked.install()
    players = (
        Player(name="Ann", player="human", colour="blue"),
        Player(name="Ben", player="human", colour="red"),
    )
    header = Header(
        game="earth_reborn",
        version=REBORN.info.version,
        id=name,
        created="2026-01-01T00:00:00Z",
        seats=players,
        options={"edition": marked.EDITION},
        table=Agreements.model_validate(agreed),
        seed="1",
        edition_sha256=edition_digest(marked.reborn_numbers()),
    )
    table = Table(REBORN, Record.new(header))
    due = list(kinds)
    while due or table.awaits_nature:
        table.play(table.draw() if table.awaits_nature else _first(table, due.pop(0)))
    matches = home / "matches"
    matches.mkdir(0o700, parents=True, exist_ok=True)
    path = matches / f"{name}.jsonl"
    path.write_text("\n".join([header.model_dump_json(), *map(line_of, table.moves)]) + "\n", encoding="utf-8")
    path.chmod(0o600)
    return path
