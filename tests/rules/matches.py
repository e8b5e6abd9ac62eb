"""Matches for the tests: a table of Ann, Benedikt, Cy and others, and whole matches played through it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

import rules
from rules.contract import Rules
from rules.record import Agreements, Header, Player, Record, edition_digest
from rules.table import Table
from rules.turn import Chance, Over

S = TypeVar("S")
NAMES = ("Ann", "Benedikt", "Cy", "Dora", "Emil", "Finn")
COLOURS = ("red", "blue", "yellow", "green", "violet", "white")


def header(slug: str, players: Sequence[str], seed: str = "1", takebacks: str = "strict", **options: Any) -> Header:
    """The first line of a match of so many players; a player is ``human`` or a computer player's name."""
    game = rules.load(slug)
    chosen = game.Options.model_validate(options)
    seats = tuple(
        Player.model_validate({"name": name, "player": player, "colour": colour})
        for name, player, colour in zip(NAMES, players, COLOURS, strict=False)
    )
    return Header(
        game=slug,
        version=game.info.version,
        id="test",
        created="2026-01-01T00:00:00Z",
        seats=seats,
        options=chosen.model_dump(mode="json"),
        table=Agreements.model_validate({"takebacks": takebacks}),
        seed=seed,
        edition_sha256=edition_digest(game.editions[chosen.edition]),
    )


def table(slug: str, players: Sequence[str], seed: str = "1", takebacks: str = "strict", **options: Any) -> Table:
    """A table at which nothing has happened yet."""
    return Table(rules.load(slug), Record.new(header(slug, players, seed, takebacks, **options)))


def played(game: Rules[S, Any, Any], state: S, *moves: Any) -> S:
    """The position after these moves, each of them legal."""
    for move in moves:
        state = game.step(state, move)
    return state


def refused(game: Rules[S, Any, Any], state: S, move: Any) -> str | None:
    """The code with which the move is refused, None where it is legal; a refusal has a sentence, too."""
    found = game.refuse(state, move)
    assert found is None or found.sentence
    return None if found is None else found.code


def settle(at: Table) -> None:
    """Nature draws as long as it must."""
    while at.awaits_nature:
        at.play(at.draw())


def ask(at: Table, bot: str, seat: int) -> Any:
    """The move of a computer player."""
    game: Rules[Any, Any, Any] = at.rules
    state = at.state
    imagine: Callable[[Random], Any] = lambda rng: game.resample(state, seat, rng)  # noqa: E731
    return game.bots[bot](game.view(state, seat), game.legal_moves(state, seat), imagine, at.bot_random(seat))


def play_out(at: Table) -> Over:
    """Computer players play to the end; callers are heard before those who decide."""
    while not isinstance(turn := at.turn, Over):
        if isinstance(turn, Chance):
            at.play(at.draw())
        else:
            answers = (ask(at, at.record.players[seat].player, seat) for seat in (*turn.callers, *turn.seats))
            at.play(next(move for move in answers if move is not None))
    return turn
