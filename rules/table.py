"""The table: folds the moves of a record, plays, draws for nature, undoes."""

from collections.abc import Sequence
from itertools import takewhile
from random import Random
from typing import Any

from pydantic import ValidationError

from rules.contract import Rules
from rules.language import _
from rules.moves import NATURE, Move, Seat
from rules.record import Cursor, Record, RecordFault, person_seats, reason_of
from rules.turn import Chance, Over, Turn


class Table:
    """One match at rest: its record and the position after each of its moves.

    Every position is the list of moves folded from the start; ``states[n]`` is the one after n moves. Raises
    RecordFault where the rules refuse a move of the record, or cannot begin with its options or seats.
    """

    def __init__(self, rules: Rules[Any, Any, Any], record: Record) -> None:
        self.rules, self.record = rules, record
        self._dice = Random(0)
        self.states: list[Any] = [self._start()]
        self._fold()

    def _start(self) -> Any:
        header, (least, most) = self.record.header, self.rules.info.seats
        try:
            options = self.rules.Options.model_validate(header.options)
        except ValidationError as fault:
            raise RecordFault(1, reason_of(fault)) from None
        if options.edition not in self.rules.editions:
            raise RecordFault(1, _("there are no numbers called {name}").format(name=repr(options.edition)[:40]))
        if not least <= len(header.seats) <= most:
            raise RecordFault(1, _("this game is for {players}").format(players=self.rules.info.players))
        return self.rules.start(len(header.seats), options)

    def _fold(self) -> None:
        state = self.states[-1]
        for number in range(len(self.states) - 1, len(self.record.moves)):
            move = self.record.moves[number]
            refusal = self.rules.refuse(state, move)
            if refusal is not None:
                names = [player.name for player in self.record.players]
                reason = _("move {number}: {why}").format(number=number + 1, why=refusal.sentence.format(*names))
                raise RecordFault(self.record.lines[number], reason)
            state = self.rules.apply(state, move)
            self.states.append(state)

    @property
    def cursor(self) -> int:
        """How many moves count."""
        return self.record.cursor

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[self.record.cursor]

    @property
    def turn(self) -> Turn:
        """Who may act now."""
        return self.rules.turn(self.states[self.record.cursor])

    @property
    def moves(self) -> list[Any]:
        """The moves that count."""
        return self.record.moves[: self.record.cursor]

    def still_count(self, moves: Sequence[Any]) -> int:
        """How many of these moves, once read here, count to this day; one that was made anew is another."""
        return sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], zip(self.moves, moves, strict=False)))

    def check(self, move: Move) -> Any:
        """The position after this move; raises IllegalMove and changes nothing."""
        return self.rules.step(self.states[self.record.cursor], move)

    def adopt(self, move: Move, state: Any) -> None:
        """Take in a move that ``check`` let pass, with the position it gave; what was undone is dropped."""
        states, cursor = self.states, self.record.cursor
        if len(states) > cursor + 1:
            del states[cursor + 1 :]
        self.record.play(move)
        states.append(state)

    def play(self, move: Move) -> Any:
        """``check``, then ``adopt``: the position after the move; raises IllegalMove."""
        state = self.check(move)
        self.adopt(move, state)
        return state

    def draw(self) -> Any:
        """Nature's move at this place: the same move before meets the same outcome, another move another."""
        # Seeded anew, a generator gives the numbers of a new one in half the time.
        self._dice.seed(self._salted(self._before()))
        return self.rules.chance_move(self.states[self.record.cursor], self._dice)

    def bot_random(self, seat: Seat) -> Random:
        """The generator a computer player at this seat uses at this place."""
        return Random(self._salted(str(seat)))

    def _before(self) -> str:
        cursor = self.record.cursor
        return self.record.moves[cursor - 1].model_dump_json() if cursor else ""

    def _salted(self, salt: str) -> str:
        return f"{self.record.header.seed}/{self.record.cursor}/{salt}"

    def go(self, n: int) -> None:
        """From here the first ``n`` moves count; raises ValueError if there are fewer."""
        if not 0 <= n <= len(self.record.moves):
            raise ValueError(n)
        self.record.adopt(Cursor(n))

    def undo_place(self) -> int | None:
        """Where undo would lead: the last place where a person decided; None where nothing may be taken back.

        Strict take-backs: everything stepped over, and everything already undone, must be one person's moves
        (computer players' moves between come along), none of nature's, none that shows something hidden.
        """
        people = person_seats(self.record.players)
        moves = self.record.moves
        places = (n for n in range(self.cursor - 1, -1, -1) if moves[n].seat in people)
        place = next(places, None)
        if place is None or self.record.header.table.takebacks == "friendly":
            return place
        return place if self._one_persons(place, people) else None

    def _one_persons(self, place: int, people: frozenset[Seat]) -> bool:
        moves, reveals = self.record.moves, self.rules.reveals
        if self.record.barrier > place:
            return False
        for n in range(place, len(moves)):
            seat = moves[n].seat
            if seat == NATURE or (seat in people and (seat != moves[place].seat or reveals(self.states[n], moves[n]))):
                return False
        return True

    def redo_place(self) -> int | None:
        """Where redo would lead: the next place where a person decided, or the end; None where nothing was undone."""
        people = person_seats(self.record.players)
        moves = self.record.moves
        if self.cursor == len(moves):
            return None
        return next((n for n in range(self.cursor + 1, len(moves)) if moves[n].seat in people), len(moves))

    @property
    def is_over(self) -> bool:
        """Has the match ended here?"""
        return isinstance(self.turn, Over)

    @property
    def awaits_nature(self) -> bool:
        """Must nature move next?"""
        return isinstance(self.turn, Chance)
