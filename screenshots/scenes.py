"""Makes the saved matches that show BIRTH: ``python -m screenshots.scenes`` writes the same files every time.

Computer players play matches with seeds counted up from 0, and the first position that shows what a scene is for is
kept; everybody at the table is a person.
"""

from collections.abc import Callable, Iterator
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import rules
from rules.birth.foresee import foresee, leaving
from rules.birth.moves import Place
from rules.birth.score import totals
from rules.birth.state import Choose, Ejecting
from rules.record import HUMAN, Header, Player, Record, Result, edition_digest, line_of
from rules.table import Table
from rules.turn import Chance, Over

SCENES = Path(__file__).with_name("scenes")
COLOURS = ("red", "blue", "yellow")
BIRTH = rules.load("birth")
CREATED = "2024-09-03T19:30:00+00:00"

Wanted = Callable[[Table], bool]


def main() -> None:
    """Write every scene."""
    three = ("Ann", "Benedikt", "Cy")
    keep("birth-jump", three, {}, is_jump_and_birth)
    keep("birth-eject", ("Ann", "Cy", "Benedikt"), {"rules": "senior"}, is_eject)
    keep("birth-start", ("Dora", "Eli"), {}, is_begun)
    keep("birth-result", three, {}, is_close)
    keep("birth-pair", ("Dora", "Ann"), {}, lambda table: table.is_over)


def keep(name: str, people: tuple[str, ...], options: dict[str, str], wanted: Wanted) -> None:
    """Write the first match that comes to a position that is wanted, up to there."""
    table = next(table for table in tables(name, people, options) if wanted(table))
    over = table.turn
    lines = [table.record.header.model_dump_json(), *map(line_of, table.moves)]
    if isinstance(over, Over):
        lines.append(line_of(Result(winners=over.winners, scores=over.scores, reason=over.reason)))
    (SCENES / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def tables(name: str, people: tuple[str, ...], options: dict[str, str]) -> Iterator[Table]:
    """One match after the other, each after every move."""
    for seed in count():
        table = Table(BIRTH, Record.new(header(name, people, options, str(seed))))
        yield table
        while not table.is_over:
            advance(table)
            yield table


def advance(table: Table) -> None:
    """One move: nature's, or the greedy computer player's in the place of the person."""
    turn = table.turn
    if isinstance(turn, Chance):
        table.play(table.draw())
        return
    assert not isinstance(turn, Over)
    seat, state = turn.seats[0], table.state
    table.play(BIRTH.bots["greedy"](state, BIRTH.legal_moves(state, seat), lambda _rng: state, table.bot_random(seat)))


def header(name: str, people: tuple[str, ...], options: dict[str, Any], seed: str) -> Header:
    """The first line of a scene; its name is its id."""
    seats = tuple(
        Player.model_validate({"name": person, "player": HUMAN, "colour": colour})
        for person, colour in zip(people, COLOURS, strict=False)
    )
    return Header(
        game="birth",
        version=BIRTH.info.version,
        id=name,
        created=CREATED,
        seats=seats,
        options=BIRTH.Options.model_validate(options).model_dump(mode="json", exclude_defaults=True),
        seed=seed,
        edition_sha256=edition_digest(BIRTH.editions["default"]),
    )


def is_jump_and_birth(table: Table) -> bool:
    """In mid-match a die leads over somebody forward into an area where others are reborn."""
    state = table.state
    if not isinstance(state.stage, Choose) or not 15 <= state.turn <= 24:
        return False
    moves = [move for move in BIRTH.legal_moves(state, state.stage.seat) if isinstance(move, Place)]
    return len(moves) >= 5 and any(is_good_jump(state, move) for move in moves)


def is_good_jump(state: Any, move: Place) -> bool:
    """One jump, at least two dice reborn with the one placed, and a path that can be followed from left to right."""
    sight = foresee(state, move)
    path = (state.pieces[move.seat], *sight.stops)
    forward = all(one < other for one, other in pairwise(path))
    return len(sight.jumped) == 1 and len(sight.affected) >= 2 and not sight.breaks and forward and move.die >= 3


def is_eject(table: Table) -> bool:
    """Late in the match dice of two owners must leave an area."""
    state = table.state
    if not isinstance(state.stage, Ejecting) or state.turn < 20 or len(BIRTH.legal_moves(state, state.stage.seat)) < 2:
        return False
    dice = state.areas[state.stage.area]
    return len({dice[index].seat for index in leaving(state)}) == 2


def is_begun(table: Table) -> bool:
    """A few turns have been played."""
    return table.state.turn == 5 and isinstance(table.state.stage, Choose)


def is_close(table: Table) -> bool:
    """It was won by one point, and the lead had changed often."""
    if not isinstance(over := table.turn, Over) or len(over.winners) != 1:
        return False
    first, second = sorted(over.scores)[:-3:-1]
    leaders = [max(range(3), key=totals(state).__getitem__) for state in table.states]
    changes = sum(one != other for one, other in pairwise(leaders))
    return first - second == 1 and changes >= 10


if __name__ == "__main__":
    main()
