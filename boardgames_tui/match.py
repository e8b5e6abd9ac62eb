"""Conducts one match: the table, its file, who is a person, the computer players. It holds no widget.

Listeners (a table screen, plain mode, a replay) subscribe with their eyes, are told what those eyes may know, look
at the question that is open and answer with ``attempt``; the match does not know how many there are or where.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from boardgames_tui.asking import Job as Job
from boardgames_tui.asking import Listener as Listener
from boardgames_tui.asking import Question as Question
from boardgames_tui.computers import run_computers as run_computers
from boardgames_tui.saves import Save, SaveFault
from boardgames_tui.sharing import Sharing
from boardgames_tui.window import decision_before, is_called, is_settled, open_to
from rules.language import _
from rules.marks import Cursor, Handover, Note
from rules.moves import IllegalMove, Move, Refusal, Seat
from rules.record import HUMAN, Entry, Player, Result, SeatChange, line_of, name_fault, person_seats
from rules.table import Table
from rules.tell import Line, handed_over, last, line
from rules.turn import Chance, Decide, Over

LEAST_PAUSE, MOST_PAUSE = 0.7, 1.3
UNSAVED = ("not-saved", "read-only")
"""The codes of what could not be written."""


class Match:
    """One match being played. Every accepted move is on disk before anybody is told of it."""

    def __init__(self, save: Save, table: Table) -> None:
        self.save, self.table = save, table
        self.rules, self.record = table.rules, table.record
        self.trouble: str | None = None
        self.sharing = Sharing()
        self._listeners: list[Listener] = []

    @property
    def players(self) -> list[Player]:
        """Who plays each seat now."""
        return self.record.players

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [player.name for player in self.record.players]

    @property
    def at(self) -> int:
        """How many moves count: what an answer must name."""
        return self.record.cursor

    @property
    def read_only(self) -> str | None:
        """Why nothing more can be written to this match, or None."""
        return self.save.read_only

    @property
    def can_retry(self) -> bool:
        """Was there trouble with something that nobody chooses anew: dice, a computer player's move, the result?"""
        return self.trouble is not None and self.read_only is None

    @property
    def over(self) -> Over | None:
        """The result, once the match has ended."""
        turn = self.table.turn
        return turn if isinstance(turn, Over) else None

    @property
    def is_hidden(self) -> bool:
        """Does the game hide anything from anybody?"""
        return bool(self.rules.info.hidden)

    def subscribe(self, listener: Listener) -> None:
        """Tell this listener from now on."""
        self._listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        """Tell this listener no more."""
        self._listeners.remove(listener)

    def view(self, eyes: Seat | None, at: int | None = None) -> Any:
        """What lies before those eyes, now or after the first ``at`` moves."""
        return self.rules.view(self.table.states[self.at if at is None else at], eyes)

    def lines(self, eyes: Seat | None, count: int) -> list[Line]:
        """The last events, the newest at the end."""
        return last(self.table, eyes, count)

    def question(self) -> Question | None:
        """Who of the people is asked now; None while nature or only computer players move, and at the end."""
        turn = self.table.turn
        people = person_seats(self.record.players)
        if not isinstance(turn, Decide) or self.read_only:
            return None
        window = self.window
        callers = window or (() if is_called(self.table) else turn.callers)
        seats = tuple(seat for seat in turn.seats if seat in people and not window)
        callers = tuple(seat for seat in callers if seat in people)
        return Question(self.at, seats, callers) if seats or callers else None

    @property
    def window(self) -> tuple[Seat, ...]:
        """Everybody who may call in the window that is open now, people and computer players; else nobody."""
        return open_to(self.table)

    def is_call(self, move: Move | None) -> bool:
        """Is this a call in the window that is open? What silence does is none."""
        return move is not None and move != self.rules.silence(self.table.state)

    def close_window(self, called: Iterable[Seat], at: int) -> Refusal | None:
        """The window that is open takes no more: these seats have called at the same time, or all kept silent.

        Of the calls the rules take as many as they need; what follows from them without a choice is played at once.
        """
        if at != self.at or not self.window:
            return Refusal("stale", _("The table has moved on meanwhile."))
        silence: Any = self.rules.silence(self.table.state)
        refusal = None
        moves = [next(filter(self.is_call, self.legal_moves(seat))) for seat in called if seat in self.window]
        for move in moves or [silence]:
            refused = self._play(move)
            refusal = refused if self.at == at else None
        if refusal is None:
            self.settle()
        return refusal

    def eyes_after(self, eyes: Seat | None) -> Seat | None:
        """Whose eyes the question is for: the open ones if they are asked, else the first person asked.

        With one person at the table it is always theirs; whoever only looks on is a stranger.
        """
        if self.read_only:
            return None
        people = person_seats(self.record.players)
        if len(people) == 1:
            return next(iter(people))
        question = self.question()
        if question is None or not question.seats or eyes in question.seats:
            return eyes
        return question.seats[0]

    def legal_moves(self, seat: Seat) -> tuple[Any, ...]:
        """What this seat may do now; nothing while the match is read-only."""
        return () if self.read_only else self.rules.legal_moves(self.table.state, seat)

    def jobs(self) -> tuple[Job, ...]:
        """The computer players asked now, each with a pause drawn before it thinks."""
        turn = self.table.turn
        if not isinstance(turn, Decide) or self.read_only:
            return ()
        people = person_seats(self.record.players)
        asked = self.window or (turn.seats if is_called(self.table) else (*turn.seats, *turn.callers))
        return tuple(self._job(seat) for seat in asked if seat not in people)

    def _job(self, seat: Seat) -> Job:
        rules, state = self.rules, self.table.state
        bot = rules.bots[self.record.players[seat].player]
        rng = self.table.bot_random(seat)

        def think() -> Any:
            view, moves = rules.view(state, seat), rules.legal_moves(state, seat)
            return bot(view, moves, lambda dice: rules.resample(state, seat, dice), rng)

        pause = LEAST_PAUSE + Random(f"{self.at}/{seat}").random() * (MOST_PAUSE - LEAST_PAUSE)
        return Job(seat, self.at, pause, think)

    def attempt(self, move: Move, at: int) -> Refusal | None:
        """Play a move meant for the position after ``at`` moves; then let nature draw and tell everybody.

        A refusal changes nothing: the rules' own, or that the question is another by now, or that the move could not
        be written.
        """
        if at != self.at:
            return Refusal("stale", _("The table has moved on meanwhile."))
        refusal = self._play(move)
        if refusal is None:
            self.settle()
        elif refusal.code in UNSAVED and (self.read_only or not self.players[move.seat].is_person):
            # A choice that can be made no more is not to stay on a table, nor is anybody to wait in silence.
            self.trouble = refusal.sentence
            self._ask()
        return refusal

    def settle(self) -> None:
        """Let nature draw, and play what leaves no choice, until somebody must decide; write down a result; ask."""
        self.trouble = None
        while not self.read_only and (isinstance(self.table.turn, Chance) or is_settled(self.table)):
            forced: Any = self.rules.silence(self.table.state)
            refusal = self._play(self.table.draw() if self.table.awaits_nature else forced)
            if refusal:
                self.trouble = refusal.sentence
                break
        over = self.over
        if over and not self.record.over and not self.read_only:
            refusal = self._write(Result(winners=over.winners, scores=over.scores, reason=over.reason))
            self.trouble = refusal.sentence if refusal else None
        self._ask()

    def _play(self, move: Move) -> Refusal | None:
        """Check, write, and only then adopt and tell."""
        try:
            state = self.table.check(move)
        except IllegalMove as illegal:
            return Refusal(illegal.refusal.code, illegal.refusal.sentence.format(*self.names))
        refusal = self._append(move)
        if refusal:
            return refusal
        self.table.adopt(move, state)
        for listener in list(self._listeners):
            told = line(self.table, self.at - 1, listener.eyes)
            if told:
                listener.told(told)
        return None

    def _tell(self, line: Line) -> None:
        for listener in list(self._listeners):
            listener.told(line)

    def _append(self, entry: Entry) -> Refusal | None:
        if self.read_only:
            return Refusal("read-only", self.read_only)
        try:
            self.save.append(line_of(entry))
        except SaveFault as fault:
            return Refusal("not-saved", str(fault))
        return None

    def _write(self, entry: Entry) -> Refusal | None:
        reason = self.record.refuse(entry)
        refusal = Refusal("no", reason) if reason else self._append(entry)
        if refusal is None:
            self.record.adopt(entry)
        return refusal

    def undo(self) -> Refusal | None:
        """Take back to the last place where a person decided, as far as the table's agreement lets."""
        place = self.table.undo_place()
        if place is None:
            return Refusal("no-undo", self.why_no_undo())
        return self._go(decision_before(self.table, place))

    def why_no_undo(self) -> str:
        """Why the last decision cannot be taken back, where it cannot."""
        if self.read_only:
            return self.read_only
        if not any(move.seat in person_seats(self.players) for move in self.table.moves):
            return _("Nothing has been decided yet.")
        return _("That can't be taken back: chance has spoken, or somebody else has moved.")

    def redo(self) -> Refusal | None:
        """Play again what was taken back."""
        place = self.table.redo_place()
        return self._go(place) if place is not None else Refusal("no-redo", _("Nothing was taken back."))

    def _go(self, place: int) -> Refusal | None:
        refusal = self._write(Cursor(place))
        if refusal is None:
            self.settle()
        return refusal

    @property
    def can_undo(self) -> bool:
        """May the last decision be taken back?"""
        return self.read_only is None and self.table.undo_place() is not None

    @property
    def can_redo(self) -> bool:
        """Was something taken back?"""
        return self.read_only is None and self.table.redo_place() is not None

    def note(self, text: str) -> Refusal | None:
        """Write a remark at this place; a result is written again, since it holds only as the last line."""
        refusal = self._write(Note(text))
        if refusal is None:
            self.settle()
        return refusal

    def change_seat(self, seat: Seat, name: str, player: str) -> Refusal | None:
        """From here on another name or player at a seat; only between two decisions."""
        fault = name_fault(name)
        if fault:
            return Refusal("name", fault)
        if player != HUMAN and player not in self.rules.bots:
            return Refusal("player", _("there is no computer player {player}").format(player=repr(player)))
        before = self.players[seat]
        refusal = self._write(SeatChange(seat=seat, name=name, player=player))
        if refusal is None:
            for sentence in handed_over(Handover(seat, before, self.players[seat])):
                self._tell(Line(self.at, None, sentence))
            self.settle()
        return refusal

    def _ask(self) -> None:
        self.sharing.follow(self)
        for listener in list(self._listeners):
            listener.asked()

    def close(self) -> None:
        """Let go of the file, and know whether it was still there."""
        self.save.check()
        self.save.close()
        self.sharing.close()
