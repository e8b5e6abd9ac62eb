"""What every game must keep: ``check`` plays a match and holds the rules to their contract at every position.

A new game passes it before anything else is written for it; ``rules.contract`` says what each verb promises. Its
sentences are for developers and are not translated.
"""

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn

from pydantic import TypeAdapter

from rules import eyes
from rules.contract import Row, Rules
from rules.moves import NATURE, IllegalMove, Move, Refusal, Seat
from rules.record import Header, Player, Record, Result, edition_digest, line_of, read_entries, read_header
from rules.table import Table
from rules.turn import Chance, Decide, Over, Turn
from rules.wild import kinds_of, wild_moves

MOST_OUTCOMES = 300
TRIED = 6
"""How many of the possible moves are applied at each position."""
CALLS = 0.25
"""How often uniform choice lets a caller call."""
NAMES = ("Ann", "Benedikt", "Cy", "Dora", "Emil", "Finn")
COLOURS = ("red", "blue", "yellow", "green", "violet", "white")


class CheckFailure(AssertionError):
    """A promise of the contract that a game does not keep: the game, the match, the move, and a sentence."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What one checked match was like.

    ``moves`` counts all moves, nature's included, ``turns`` the turns as players count them, ``kinds`` the moves of
    each kind; ``sheet`` is the scoresheet at the end. ``stirred`` names the hidden fields that resampling for a
    stranger changed at least once.
    """

    moves: int
    turns: int
    over: Over
    kinds: Mapping[str, int]
    sheet: tuple[Row, ...]
    stirred: frozenset[str]


def check(
    rules: Rules[Any, Any, Any],
    *,
    seats: int,
    options: Any,
    seed: str | int,
    bots: Sequence[str] | None = None,
    depth: int = 10_000,
) -> Facts:
    """Play one match and check every promise of the contract on the way; raises CheckFailure.

    ``bots`` are names of the game's computer players, dealt to the seats in turn order and from the first again where
    there are more seats; None chooses uniformly. A match of more than ``depth`` moves counts as endless.
    """
    walk = _Walk(rules, seats, options, str(seed), bots, depth)
    try:
        return walk.run()
    except CheckFailure:
        raise
    except Exception as fault:
        raise CheckFailure(walk.sentence(f"{type(fault).__name__}: {fault}")) from fault


def check_all(
    rules: Rules[Any, Any, Any],
    *,
    seats: int,
    options: Any,
    seeds: Iterable[str | int],
    bots: Sequence[str] | None = None,
    depth: int = 10_000,
) -> list[Facts]:
    """``check`` for each seed; and over all of these matches each hidden field is resampled at least once."""
    facts = [check(rules, seats=seats, options=options, seed=seed, bots=bots, depth=depth) for seed in seeds]
    stirred = frozenset[str]().union(*(each.stirred for each in facts))
    for name in rules.info.hidden:
        if name not in stirred:
            raise CheckFailure(f"{rules.info.slug}: in {len(facts)} matches resample never changed {name}")
    return facts


class _Walk:
    """One match on its way, and what is asked at each of its positions."""

    def __init__(
        self, rules: Rules[Any, Any, Any], seats: int, options: Any, seed: str, bots: Sequence[str] | None, depth: int
    ) -> None:
        self.rules, self.seats, self.options, self.seed = rules, seats, options, seed
        self.bots, self.depth = bots, depth
        self.rng = Random(f"{seed}/check")
        self.view_json: TypeAdapter[Any] = TypeAdapter(rules.view_type)
        self.kinds = kinds_of(rules.moves)
        self.table = Table(rules, Record.new(self._header()))
        self.since: list[Any] = []
        self.stirred: set[str] = set()

    def _header(self) -> Header:
        info = self.rules.info
        dealt = [self.bots[seat % len(self.bots)] if self.bots else "random" for seat in range(self.seats)]
        players = zip(NAMES, dealt, COLOURS, strict=False)
        return Header(
            game=info.slug,
            version=info.version,
            id="check",
            created="2000-01-01T00:00:00Z",
            seats=tuple(Player.model_validate({"name": n, "player": p, "colour": c}) for n, p, c in players),
            options=self.options.model_dump(mode="json"),
            seed=self.seed,
            edition_sha256=edition_digest(self.rules.editions[self.options.edition]),
        )

    def sentence(self, what: str) -> str:
        """The complaint with the place where it arose."""
        where = f"{self.rules.info.slug}, {self.seats} seats, {self.options!r}, seed {self.seed!r}"
        return f"{where}, move {self.table.cursor}: {what}"

    def fail(self, what: str) -> NoReturn:
        """Raise CheckFailure for this place."""
        raise CheckFailure(self.sentence(what))

    def run(self) -> Facts:
        """Play to the end."""
        table, rules = self.table, self.rules
        for fault in eyes.passport_faults(rules, table.state):
            self.fail(fault)
        if table.state != rules.start(self.seats, self.options):
            self.fail("start gives another position the second time")
        while True:
            turn = table.turn
            self._position(table.state, turn)
            if isinstance(turn, Over):
                break
            if table.cursor >= self.depth:
                self.fail(f"the match has not ended after {self.depth} moves")
            self._play(self._choose(turn))
        self._end(turn)
        sheet = rules.scoresheet(rules.view(table.state, None))
        kinds = Counter(move.kind for move in table.moves)
        return Facts(table.cursor, rules.turns(table.state), turn, kinds, sheet, frozenset(self.stirred))

    def _position(self, state: Any, turn: Turn) -> None:
        """Everything that must hold at a position."""
        before = pickle.dumps(state)
        legal = self._legal(state, turn)
        outcomes = self._outcomes(state) if isinstance(turn, Chance) else ()
        possible = [*(move for moves in legal.values() for move in moves), *outcomes]
        tried = self.rng.sample(possible, min(TRIED, len(possible)))
        wild = list(self._wild(state, turn, legal, tried))
        self._untouched(state, before, "refuse, legal_moves or chance_outcomes")
        self._apply(state, tried)
        self._untouched(state, before, "apply")
        self._eyes(state, tried, wild)
        self._words(state, tried)
        self._untouched(state, before, "a verb about eyes or words")
        if not self.table.cursor & (self.table.cursor - 1) or isinstance(turn, Over):
            self._resume()

    def _untouched(self, state: Any, before: bytes, verbs: str) -> None:
        if pickle.loads(before) != state:
            self.fail(f"the state was changed by {verbs}")

    def _legal(self, state: Any, turn: Turn) -> dict[Seat, tuple[Any, ...]]:
        """The legal moves by seat; they agree with ``turn`` and are never refused."""
        asked, callers = (turn.seats, turn.callers) if isinstance(turn, Decide) else ((), ())
        everybody = (*asked, *callers)
        if isinstance(turn, Decide) and not asked:
            self.fail("somebody must decide, but nobody is asked")
        if len(set(everybody)) < len(everybody) or not set(everybody) <= set(range(self.seats)):
            self.fail(f"turn asks {everybody!r}")
        legal = {seat: self.rules.legal_moves(state, seat) for seat in range(-1, self.seats + 1)}
        for seat, moves in legal.items():
            if moves and seat not in everybody:
                self.fail(f"seat {seat} has legal moves out of turn: {moves[0]!r}")
            if not moves and seat in asked:
                self.fail(f"a dead end: seat {seat} must decide and has no legal move")
            if moves != self.rules.legal_moves(state, seat) or len(set(moves)) < len(moves):
                self.fail(f"the legal moves of seat {seat} are not steady, or one stands there twice")
            for move in moves:
                refusal = self.rules.refuse(state, move)
                if move.seat != seat or refusal is not None:
                    self.fail(f"a legal move of seat {seat} is refused: {move!r}, {refusal}")
        return {seat: moves for seat, moves in legal.items() if moves}

    def _outcomes(self, state: Any) -> list[Any]:
        """Some outcomes of chance; where all are known, weights are whole and what is drawn is among them."""
        known = self.rules.chance_outcomes(state)
        drawn = [self.rules.chance_move(state, Random(f"{self.seed}/{n}")) for n in range(TRIED)]
        if drawn[0] != self.rules.chance_move(state, Random(f"{self.seed}/0")):
            self.fail("chance_move draws something else from the same generator")
        moves = drawn if known is None else [move for move, _weight in known]
        if known is not None:
            if not 0 < len(known) <= MOST_OUTCOMES or len(set(moves)) < len(moves):
                self.fail(f"chance_outcomes gives {len(known)} outcomes, or one of them twice")
            if any(type(weight) is not int or weight < 1 for _move, weight in known):
                self.fail("a weight in chance_outcomes is not a whole number from 1")
            if not set(drawn) <= set(moves):
                self.fail("chance_move draws what is not among chance_outcomes")
        for move in moves:
            refusal = self.rules.refuse(state, move)
            if move.seat != NATURE or refusal is not None:
                self.fail(f"an outcome of chance is refused: {move!r}, {refusal}")
        return moves

    def _wild(
        self, state: Any, turn: Turn, legal: dict[Seat, tuple[Any, ...]], like: Iterable[Move]
    ) -> Iterator[Any]:
        """Wild moves: each is refused, or is one of the legal moves, or an outcome of chance."""
        seat = turn.seats[0] if isinstance(turn, Decide) else NATURE
        known = self.rules.chance_outcomes(state) if isinstance(turn, Chance) else ()
        for move in wild_moves(self.rules.moves, self.kinds, like, seat, self.rng):
            refusal = self._refusal(state, move)
            if refusal is not None and not isinstance(refusal, Refusal):
                self.fail(f"refuse answers {move!r} with {refusal!r}")
            if refusal is None:
                if move.seat == NATURE and known is None:
                    self.rules.turn(self.rules.apply(state, move))
                elif move not in (legal.get(move.seat, ()) if move.seat != NATURE else [each for each, _ in known]):
                    self.fail(f"{move!r} is not refused, but not among the possible moves either")
            else:
                refusal.sentence.format(*NAMES[: self.seats])
            yield move
        yield from (move for moves in legal.values() for move in moves[:TRIED])

    def _refusal(self, state: Any, move: Any) -> Any:
        try:
            return self.rules.refuse(state, move)
        except Exception as fault:
            self.fail(f"refuse raises {type(fault).__name__} ({fault}) on {move!r}")
