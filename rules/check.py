"""What every game must keep: ``check`` plays a match and holds the rules to their contract at every position.

A new game passes it before anything else is written for it; ``rules.contract`` says what each verb promises. Its
sentences are for developers and are not translated.
"""

import pickle
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn

from rules import eyes
from rules.contract import Row, Rules
from rules.laws import Laws
from rules.moves import NATURE, Seat
from rules.record import Cursor, Header, Player, Record, Result, edition_digest, line_of, read_entries, read_header
from rules.table import Table
from rules.turn import Decide, Over, Turn

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
    walk = _Walk(rules, seats, options, str(seed), bots)
    try:
        return walk.run(depth)
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
        self, rules: Rules[Any, Any, Any], seats: int, options: Any, seed: str, bots: Sequence[str] | None
    ) -> None:
        self.rules, self.seats, self.options, self.seed, self.bots = rules, seats, options, seed, bots
        self.rng = Random(f"{seed}/check")
        self.table = Table(rules, Record.new(self._header()))
        self.laws = Laws(rules, seats, self.rng, self.fail)
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

    def run(self, depth: int) -> Facts:
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
            if table.cursor >= depth:
                self.fail(f"the match has not ended after {depth} moves")
            self._play(self._choose(turn))
        self._end(turn)
        sheet = rules.scoresheet(rules.view(table.state, None))
        kinds = Counter(move.kind for move in table.moves)
        return Facts(table.cursor, rules.turns(table.state), turn, kinds, sheet, frozenset(self.stirred))

    def _position(self, state: Any, turn: Turn) -> None:
        """Everything that must hold at a position, asked without changing it."""
        before = pickle.dumps(state)
        possible = self.laws.possible(state, turn)
        tried = self.rng.sample(possible, min(TRIED, len(possible)))
        wild = self.laws.wild(state, turn, tried, possible)
        self._untouched(state, before, "refuse, or a verb that lists moves")
        afters = self.laws.apply(state, tried)
        self._untouched(state, before, "apply")
        self.stirred |= self.laws.eyes(state, tried, afters, wild)
        self.laws.words(state, tried, eyes.viewers(self.seats)[self.table.cursor % (self.seats + 1)])
        self._untouched(state, before, "a verb about eyes or words")
        if not self.table.cursor & (self.table.cursor - 1) or isinstance(turn, Over):
            self._resume()

    def _untouched(self, state: Any, before: bytes, verbs: str) -> None:
        if pickle.loads(before) != state:
            self.fail(f"the state was changed by {verbs}")

    def _choose(self, turn: Turn) -> Any:
        """The next move: nature's draw, a caller's call, or the choice of a seat that is asked."""
        if not isinstance(turn, Decide):
            move = self.table.draw()
            if self.table.draw() != move:
                self.fail("nature draws something else at the same place")
            return move
        for seat in self.rng.sample(turn.callers, len(turn.callers)):
            move = self._ask(seat, calls=True)
            if move is not None:
                return move
        return self._ask(self.rng.choice(turn.seats), calls=False)

    def _ask(self, seat: Seat, calls: bool) -> Any:
        """What this seat does; None only where it may keep silent."""
        rules, state = self.rules, self.table.state
        moves = rules.legal_moves(state, seat)
        if not moves or (self.bots is None and calls and self.rng.random() > CALLS):
            return None
        if self.bots is None:
            return self.rng.choice(moves)
        bot = self.bots[seat % len(self.bots)]

        def imagine(rng: Random) -> Any:
            return rules.resample(state, seat, rng)

        move = rules.bots[bot](rules.view(state, seat), moves, imagine, self.table.bot_random(seat))
        if move not in moves and not (calls and move is None):
            self.fail(f"{bot} at seat {seat} answers {move!r}, which is no legal move")
        return move

    def _play(self, move: Any) -> None:
        """Play it; a seat that moves on alone never comes back to a position it left."""
        table = self.table
        last = table.moves[-1].seat if table.cursor else NATURE
        if move.seat == NATURE or move.seat != last:
            self.since.clear()
        self.since.append(table.state)
        table.play(move)
        if move.seat != NATURE and table.state in self.since:
            self.fail(f"free moves lead back: after {move!r} everything is as it was some moves before")

    def _resume(self) -> None:
        """Saved and resumed, undone and replayed: always the same position."""
        rules, table, half = self.rules, self.table, self.table.cursor // 2
        lines = [line_of(move).encode() for move in table.moves]
        header = read_header(table.record.header.model_dump_json())
        if Table(rules, read_entries(rules, header, lines)).state != table.state:
            self.fail("saved and resumed, the match stands elsewhere")
        resumed = Table(rules, read_entries(rules, header, [*lines, line_of(Cursor(half)).encode()]))
        replayed = Table(rules, read_entries(rules, header, lines[:half])).state
        end = table.cursor
        table.go(half)
        if not table.state == resumed.state == replayed:
            self.fail(f"taken back to {half} moves, the match stands elsewhere than replayed")
        if half < end and table.awaits_nature and table.draw() != table.record.moves[half]:
            self.fail(f"taken back to {half} moves, nature draws something else")
        table.go(end)

    def _end(self, over: Over) -> None:
        """The result is the scoresheet's, for all eyes, and survives being written."""
        rules, state = self.rules, self.table.state
        if not set(over.winners) <= set(range(self.seats)) or len(over.scores) != self.seats:
            self.fail(f"the result does not fit {self.seats} seats: {over!r}")
        for viewer in eyes.viewers(self.seats):
            if rules.scoresheet(rules.view(state, viewer))[-1].points != over.scores:
                self.fail(f"the scores of the result are not the totals of the scoresheet: {over!r}")
        length = rules.length(rules.view(state, None))
        if length is not None and length != rules.turns(state):
            self.fail(f"the match took {rules.turns(state)} turns, not {length}")
        result = Result(winners=over.winners, scores=over.scores, reason=over.reason)
        lines = [*(line_of(move).encode() for move in self.table.moves), line_of(result).encode()]
        if read_entries(rules, self.table.record.header, lines).over != result:
            self.fail("the result changes when it is written and read")
