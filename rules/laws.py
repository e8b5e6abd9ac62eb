"""The laws of one position: what is asked of a game wherever a match stands.

``rules.check`` walks through a match and asks at every position. All sentences are for developers.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NoReturn

from pydantic import TypeAdapter

from rules import eyes
from rules.contract import Rules
from rules.moves import NATURE, IllegalMove, Refusal, Seat
from rules.record import line_of
from rules.turn import Chance, Decide, Turn
from rules.wild import kinds_of, wild_moves

MOST_OUTCOMES = 300
DRAWS = 4
"""How often nature draws at one position on trial."""
ANSWERS = 12
"""After how many answers to a move it is asked whether they lead back."""
NAMES = tuple("ABCDEFGHIJKL")


class Laws:
    """The laws of every position of a match with so many seats; a breach calls ``fail`` with a sentence."""

    def __init__(self, rules: Rules[Any, Any, Any], seats: int, rng: Random, fail: Callable[[str], NoReturn]) -> None:
        self.rules, self.seats, self.rng, self.fail = rules, seats, rng, fail
        self.names = NAMES[:seats]
        self.view_json: TypeAdapter[Any] = TypeAdapter(rules.view_type)
        self.kinds = kinds_of(rules.moves)

    def possible(self, state: Any, turn: Turn) -> list[Any]:
        """What can be played here: every legal move, or outcomes of chance (some, where not all are known)."""
        legal = self._legal(state, turn)
        return self._outcomes(state) if isinstance(turn, Chance) else legal

    def _legal(self, state: Any, turn: Turn) -> list[Any]:
        """All legal moves; they agree with ``turn``, and there is no dead end."""
        asked, callers = (turn.seats, turn.callers) if isinstance(turn, Decide) else ((), ())
        everybody = (*asked, *callers)
        if isinstance(turn, Decide) and not asked:
            self.fail("somebody must decide, but nobody is asked")
        if len(set(everybody)) < len(everybody) or not set(everybody) <= set(range(self.seats)):
            self.fail(f"turn asks seats that are not there, or one of them twice: {turn!r}")
        found: list[Any] = []
        for seat in range(NATURE, self.seats + 1):
            moves = self.rules.legal_moves(state, seat)
            if moves and seat not in everybody:
                self.fail(f"seat {seat} has a legal move out of turn: {moves[0]!r}")
            if not moves and seat in asked:
                self.fail(f"a dead end: seat {seat} must decide and has no legal move")
            if moves != self.rules.legal_moves(state, seat):
                self.fail(f"the legal moves of seat {seat} change when they are listed again")
            self._passes(state, seat, moves)
            found += moves
        silence = self.rules.silence(state)
        if silence is not None and (silence not in found or silence.seat not in asked):
            self.fail(f"silence is no legal move of a seat that decides: {silence!r}")
        return found

    def _passes(self, state: Any, seat: Seat, moves: Sequence[Any]) -> None:
        """All are this seat's, none stands there twice, none is refused."""
        if len(set(map(line_of, moves))) < len(moves):
            self.fail(f"a move of seat {seat} is listed twice")
        for move in moves:
            refusal = self._refusal(state, move)
            if refusal is not None:
                self.fail(f"a possible move is refused: {move!r}, {refusal!r}")
            if move.seat != seat:
                self.fail(f"a move of seat {seat} bears another seat: {move!r}")

    def _refusal(self, state: Any, move: Any) -> Any:
        try:
            return self.rules.refuse(state, move)
        except Exception as fault:
            self.fail(f"refuse raises {type(fault).__name__} ({fault}) on {move!r}")

    def _outcomes(self, state: Any) -> list[Any]:
        """The outcomes of chance; where all are known, weights are whole and what is drawn is among them."""
        seeds = [str(self.rng.random()) for _ in range(DRAWS)]
        drawn = [self.rules.chance_move(state, Random(seed)) for seed in seeds]
        if drawn != [self.rules.chance_move(state, Random(seed)) for seed in seeds]:
            self.fail("chance_move draws something else from the same generator")
        known = self.rules.chance_outcomes(state)
        if known is None:
            for move in drawn:
                self._passes(state, NATURE, (move,))
            return drawn
        moves = [move for move, _weight in known]
        self._passes(state, NATURE, moves)
        if not 0 < len(known) <= MOST_OUTCOMES:
            self.fail(f"chance_outcomes gives {len(known)} outcomes")
        if any(type(weight) is not int or weight < 1 for _move, weight in known):
            self.fail("a weight in chance_outcomes is not a whole number from 1")
        if any(move not in moves for move in drawn):
            self.fail("chance_move draws what is not among chance_outcomes")
        return moves

    def wild(self, state: Any, turn: Turn, like: Sequence[Any], possible: Sequence[Any]) -> list[Any]:
        """Wild moves that were asked about: each is refused, or it is one of the possible ones."""
        unknown = isinstance(turn, Chance) and self.rules.chance_outcomes(state) is None
        lines = set(map(line_of, possible))
        seat = turn.seats[0] if isinstance(turn, Decide) else NATURE
        asked = list(wild_moves(self.rules.moves, self.kinds, like, seat, self.rng))
        refused = None
        for move in asked:
            refusal = self._refusal(state, move)
            if refusal is None and unknown and move.seat == NATURE:
                self.apply(state, (move,))
            elif refusal is None and line_of(move) not in lines:
                self.fail(f"a move is not refused, but not among the possible ones either: {move!r}")
            elif refusal is not None:
                refused = self._refused(move, refusal)
        if refused is not None:
            self._shut(state, refused)
        return asked

    def _refused(self, move: Any, refusal: Any) -> Any:
        """The move, after its refusal turned out to have a code and a sentence that names only seats."""
        if not isinstance(refusal, Refusal) or not refusal.code or not refusal.sentence.format(*self.names):
            self.fail(f"refuse answers {move!r} with {refusal!r}")
        return move

    def _shut(self, state: Any, move: Any) -> None:
        """``step`` lets no refused move pass."""
        try:
            self.rules.step(state, move)
        except IllegalMove:
            return
        self.fail(f"step plays what refuse refuses: {move!r}")

    def apply(self, state: Any, moves: Iterable[Any]) -> list[Any]:
        """Each move does the same every time, survives being written, and leads on; the states after them."""
        afters = []
        for move in moves:
            after = self.rules.apply(state, move)
            afters.append(after)
            if self.rules.apply(state, move) != after or self.rules.step(state, move) != after:
                self.fail(f"played again from the same state, a move does something else: {move!r}")
            if self.rules.moves.validate_json(line_of(move)) != move:
                self.fail(f"a move changes when it is written and read: {move!r}")
            if self.rules.turns(after) < self.rules.turns(state):
                self.fail(f"a move takes back turns: {move!r}")
            if move.seat != NATURE:
                self._leads_on(state, move, after)
        return afters

    def _leads_on(self, state: Any, move: Any, after: Any) -> None:
        """No free move leads back, at once or with the next one."""
        if after == state:
            self.fail(f"a move changes nothing: {move!r}")
        turn = self.rules.turn(after)
        if not isinstance(turn, Decide) or move.seat not in turn.seats:
            return
        answers = self.rules.legal_moves(after, move.seat)
        for answer in self.rng.sample(answers, min(ANSWERS, len(answers))):
            if self.rules.apply(after, answer) == state:
                self.fail(f"free moves lead back: {move!r}, then {answer!r}")

    def eyes(self, state: Any, moves: Sequence[Any], afters: Sequence[Any], wild: Sequence[Any]) -> set[str]:
        """What holds for every pair of eyes, before the moves and after them; the names of the hidden fields that a
        resampling changed."""
        rules = self.rules
        if not rules.info.hidden:
            for fault in eyes.open_faults(rules, state, moves, self.rng):
                self.fail(fault)
            self._written(state, moves, None)
            return set()
        for viewer in eyes.viewers(self.seats):
            for fault in eyes.faults(rules, state, viewer, moves, (*wild, *moves), self.rng, afters):
                self.fail(fault)
            self._written(state, moves, viewer)
        return eyes.changed(state, rules.resample(state, None, self.rng))

    def _written(self, state: Any, moves: Sequence[Any], viewer: Seat | None) -> None:
        """View and seen moves survive a JSON round trip."""
        view = self.rules.view(state, viewer)
        if not isinstance(view, self.rules.view_type):
            self.fail(f"a view is no {self.rules.view_type.__name__}, but a {type(view).__name__}")
        if self.view_json.validate_json(self.view_json.dump_json(view)) != view:
            self.fail(f"a view changes when it is written and read: {view!r}")
        for move in moves:
            seen = self.rules.seen(state, move, viewer)
            if self.rules.moves.validate_json(line_of(seen)) != seen:
                self.fail(f"a seen move changes when it is written and read: {seen!r}")

    def called(self, state: Any, move: Any) -> None:
        """Only fields of the move that say something, and its kind, are called by other words than their values."""
        called = self.rules.called(self.rules.view(state, move.seat), move)
        if not all(words and getattr(move, name, None) is not None for name, words in called.items()):
            self.fail(f"what is called differently is no field of the move, or nothing: {called!r}, {move!r}")

    def words(self, state: Any, moves: Sequence[Any], viewer: Seat | None) -> None:
        """Position, log, foresight and scoresheet speak of every position, and name only seats that are there."""
        rules = self.rules
        view = rules.view(state, viewer)
        sentences = [*rules.position(view)]
        for move in moves:
            sentences.append(rules.describe(view, rules.seen(state, move, viewer)))
            if move.seat != NATURE:
                sentences += rules.foresee(rules.view(state, move.seat), move).lines
                self.called(state, move)
        for sentence in sentences:
            try:
                sentence.format(*self.names)
            except (LookupError, ValueError) as fault:
                self.fail(f"a sentence cannot take in the names ({fault!r}): {sentence!r}")
        sheet = rules.scoresheet(view)
        if not sheet[-1].is_sum or any(len(row.points) != self.seats for row in sheet):
            self.fail(f"the scoresheet does not fit {self.seats} seats, or does not end with a total: {sheet!r}")
