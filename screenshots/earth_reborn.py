"""Makes the saved matches that show Earth Reborn: ``python -m screenshots.earth_reborn`` writes the same files always.

Computer players play matches with seeds counted up from 0, and the first position that shows what a scene is for is
kept; both at the table are people, and no curtain falls between them.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import rules
from rules.earth_reborn.combat import fight_of
from rules.earth_reborn.moves import Lay
from rules.earth_reborn.state import Activation, Round
from rules.record import HUMAN, Agreements, Header, Player, Record, Result, edition_digest, line_of
from rules.table import Table
from rules.tell import tell
from rules.turn import Chance, Over
from screenshots.scenes import CREATED, SCENES

GAME = rules.load("earth_reborn")
PEOPLE = (("Ann", "blue"), ("Benedikt", "red"))

SOON = 8
"""So many lines of the log at most are told of the last turn."""

Wanted = Callable[[Table], bool]


def main() -> None:
    """Write every scene."""
    keep("earth_reborn-start", is_begun)
    keep("earth_reborn-walk", is_walk)
    keep("earth_reborn-fight", is_fight)
    keep("earth_reborn-tiles", has_points)
    keep("earth_reborn-result", is_decided)


def keep(name: str, wanted: Wanted) -> None:
    """Write the first match that comes to a position that is wanted, up to there."""
    table = next(table for table in tables(name) if wanted(table))
    over = table.turn
    lines = [table.record.header.model_dump_json(), *map(line_of, table.moves)]
    if isinstance(over, Over):
        lines.append(line_of(Result(winners=over.winners, scores=over.scores, reason=over.reason)))
    (SCENES / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def tables(name: str) -> Iterator[Table]:
    """One match after the other, each after every move."""
    for seed in count():
        table = Table(GAME, Record.new(header(name, str(seed))))
        yield table
        while not table.is_over:
            advance(table)
            yield table


def advance(table: Table) -> None:
    """One move: nature's, or the greedy computer player's in the place of the person."""
    turn, state = table.turn, table.state
    if isinstance(turn, Chance):
        table.play(table.draw())
        return
    assert not isinstance(turn, Over)
    seat = turn.seats[0]

    def imagine(rng: Any) -> Any:
        return GAME.resample(state, seat, rng)

    view, moves = GAME.view(state, seat), GAME.legal_moves(state, seat)
    table.play(GAME.bots["greedy"](view, moves, imagine, table.bot_random(seat)))


def header(name: str, seed: str) -> Header:
    """The first line of a scene; its name is its id, as ids are written."""
    seats = tuple(
        Player.model_validate({"name": person, "player": HUMAN, "colour": colour}) for person, colour in PEOPLE
    )
    return Header(
        game="earth_reborn",
        version=GAME.info.version,
        id=name.replace("_", "-"),
        created=CREATED,
        seats=seats,
        options={},
        seed=seed,
        table=Agreements(curtain=False),
        edition_sha256=edition_digest(GAME.editions["default"]),
    )


def is_begun(table: Table) -> bool:
    """The first round begins."""
    return isinstance(table.state.window, Round)


def is_walk(table: Table) -> bool:
    """In mid-match somebody indoors can walk, and nobody of NORAD has been struck down yet."""
    state = table.state
    window = state.window
    if state.turn < 2 or not isinstance(window, Activation) or not window.assigned or window.orders:
        return False
    square = state.figures[window.figure].square
    engaged = sum(figure.engaged for figure in state.figures)
    walks = [move for move in GAME.legal_moves(state, window.seat) if isinstance(move, Lay) and move.side is None]
    indoors = square is not None and square not in state.grid.outdoors
    opened = "open" in state.doors or "destroyed" in state.doors
    return window.seat == 0 and indoors and engaged >= 3 and opened and max((m.points for m in walks), default=0) >= 2


def is_fight(table: Table) -> bool:
    """Somebody can strike an enemy with several points, not from the front."""
    state = table.state
    window = state.window
    if state.turn < 2 or not isinstance(window, Activation):
        return False
    for move in GAME.legal_moves(state, window.seat):
        if isinstance(move, Lay) and move.side is not None and move.points >= 2:
            found = fight_of(state, window.figure, move.side, move.points)
            if found is not None and found.target.kind == "figure" and found.arc_back != "dark":
                return True
    return False


def has_points(table: Table) -> bool:
    """A figure with two tiles has points on several sections, and more can be laid."""
    state = table.state
    window = state.window
    if not isinstance(window, Activation) or window.seat != 0 or window.orders < 1:
        return False
    own = state.figures[window.figure]
    laid = sum(bool(points) for lying in own.tiles for points in lying.points)
    return len(own.tiles) >= 2 and laid >= 2 and any(isinstance(m, Lay) for m in GAME.legal_moves(state, window.seat))


def is_decided(table: Table) -> bool:
    """It is over in mid-match, soon after a turn began."""
    if not table.is_over or table.state.turn < 4:
        return False
    last = table.state.turn
    told = list(tell(table, None, next(n for n, state in enumerate(table.states) if state.turn == last)))
    return len(told) <= SOON


if __name__ == "__main__":
    main()
