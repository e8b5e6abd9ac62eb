"""One match in plain mode: tells what happens, asks, and takes the answers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TextIO

from boardgames_tui import plain_commands, plain_steps
from boardgames_tui import plain_words as words
from boardgames_tui.computers import run_computers
from boardgames_tui.match import Match
from boardgames_tui.plain_asking import InTurn
from boardgames_tui.plain_lines import Lines, NobodyThere, tidy
from boardgames_tui.plain_secrets import SecretsPage, Stopped
from boardgames_tui.standing import unshared
from rules.language import _
from rules.moves import Seat
from rules.record import person_seats
from rules.tell import Line


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked now: the prompt, what is possible in one sentence, of whom (None: of everybody), the choices.

    ``enter`` is what an empty line does; ``says_news`` whether the position belongs to the question.
    """

    prompt: str
    possible: str
    seat: Seat | None = None
    choices: tuple[words.Choice, ...] = ()
    enter: Callable[[], None] | None = None
    says_news: bool = False


class Session:
    """A listener of the match. Its eyes are those of the person asked; behind the curtain nobody's."""

    def __init__(self, match: Match, source: TextIO, out: TextIO, is_aside: bool = False) -> None:
        self.match, self.is_aside = match, is_aside
        self.table, self.page = Lines(source, out), SecretsPage(source, out)
        self.people = person_seats(match.players)
        self.has_curtain = match.is_hidden and match.record.header.table.curtain and len(self.people) > 1
        self.eyes: Seat | None = match.eyes_after(None) if len(self.people) == 1 else None
        self.is_left = False
        self._person: Seat | None = self.eyes
        self._whole: tuple[str, ...] | None = None
        self._said: dict[Seat | None, tuple[str, ...]] = {}
        self._silent_at: int | None = None
        self._in_turn = InTurn(match)
        self._block: list[str] = []
        self._ask: Ask | None = None
        self._steps = plain_steps.NOTHING

    @property
    def lines(self) -> Lines:
        """Where is spoken now: on the table, or on one person's page."""
        return self.page if self.page.is_open else self.table

    def told(self, line: Line) -> None:
        """An event, at once."""
        self.lines.say(words.event(self.match, line))

    def asked(self) -> None:
        """The question may be another now: it is asked anew."""
        self._ask, self._steps = None, plain_steps.NOTHING

    @contextmanager
    def unasked(self) -> Iterator[None]:
        """What is done meanwhile leaves the question as it was said."""
        kept = self._ask, self._steps
        yield
        self._ask, self._steps = kept

    def run(self) -> int:
        """Play until it is left; gives the exit status."""
        self.match.subscribe(self)
        try:
            self.table.say(*words.introduction(self.match))
            if self.is_aside:
                self.table.say(_("q leads back to where you were."))
            self.match.settle()
            while not self.is_left:
                try:
                    self._round()
                except Stopped:
                    self.shut()
                    self.asked()
        except (EOFError, KeyboardInterrupt) as end:
            self.page.close()
            self.table.end_prompt()
            if isinstance(end, NobodyThere):
                self.table.say(str(end))
        finally:
            self.page.close()
            self.match.unsubscribe(self)
        if not (self.is_aside and self.is_left):
            self._farewell()
        return 1 if self.match.trouble else 0

    def _round(self) -> None:
        """Let the computer players move, ask, and do what is answered."""
        run_computers(self.match, lambda: not self._callers())
        ask = self._ask
        if ask is None:
            ask = self._next_ask()
            self._announce(ask)
            self._ask = ask
        self._answer(ask, self.lines.ask(ask.prompt))

    def _callers(self) -> tuple[Seat, ...]:
        """The people who may call out of turn and have not let it pass."""
        question = self.match.question()
        if self.match.window:
            return self._in_turn.left()
        if question is None or question.at == self._silent_at:
            return ()
        return tuple(seat for seat in question.callers if self.match.legal_moves(seat))

    def person_asked(self) -> Seat | None:
        """The person whose decision is due, the last one asked if it is theirs."""
        question = self.match.question()
        seat = self.match.eyes_after(self._person)
        return seat if question and seat in question.seats else None

    def _next_ask(self) -> Ask:
        if self.match.can_retry:
            prompt = _("Not saved. Enter: try again.")
            return Ask(prompt, _("Press enter to try again, or type q to leave."), enter=self.match.settle)
        callers = self._callers()
        if callers and self.match.window:
            return self._ask_caller(callers[0])
        if callers:
            return self._ask_callers(callers)
        seat = self.person_asked()
        if seat is not None:
            return self._ask_seat(seat)
        is_over = self.match.over is not None
        why = _("The match is over") if is_over else _("Nothing can be played here")
        return Ask(
            _("q: leave, ?: help."),
            _("{why}: type q to leave, or ? for what is possible.").format(why=why),
            says_news=not is_over,
        )

    def _ask_callers(self, callers: tuple[Seat, ...]) -> Ask:
        """Everybody who may call is asked aloud, so what a call does is not said where something is hidden."""
        self.shut()
        view = None if self.match.is_hidden else self.match.view(None)
        offered = words.choices(self.match, callers, view, with_names=True)
        possible = _("Type the number of a call, or press enter: nobody calls.")
        return Ask(_("Does anybody call? Enter: nobody."), possible, None, offered, self._let_pass)

    def _ask_caller(self, seat: Seat) -> Ask:
        """Each is asked in turn where a window is open; what a call does is not said either."""
        self.shut()
        view = None if self.match.is_hidden else self.match.view(None)
        offered = words.choices(self.match, (seat,), view, with_names=True)
        offered = tuple(words.aloud(self.match, choice) for choice in offered if self.match.is_call(choice.move))
        prompt = _("{name}, do you call? Enter: no.").format(name=self.match.names[seat])
        possible = _("Type 1 to call, or press enter.")
        return Ask(prompt, possible, None, offered, lambda: self._answered(seat, calls=False))

    def _answered(self, seat: Seat, *, calls: bool) -> None:
        refusal = self._in_turn.answer(seat, calls)
        self.asked()
        if refusal:
            self.lines.say(refusal.sentence)

    def _let_pass(self) -> None:
        """Nobody calls."""
        self._silent_at = self.match.at
        self.asked()

    def _ask_seat(self, seat: Seat) -> Ask:
        if self.has_curtain and self.eyes != seat:
            if self._person != seat:
                return self._ask_to_pass(seat)
            self.page.open()
        self.eyes = self._person = seat
        offered = plain_steps.offered(self.match, seat, self._steps)
        name, numbers = self.match.names[seat], words.number_words(offered)
        prompt, possible = _("{name}, choose {numbers}:"), _("Type {numbers}, or ? for help.")
        key = next((choice.key for choice in offered if choice.key), "")
        if key:
            possible = _("Type {numbers}, or a choice such as {key}, or ? for help.")
            possible = possible if len(offered) > 1 else _("Type {numbers}, or {key}, or ? for help.")
        said = possible.format(numbers=numbers, key=key)
        if self._steps == plain_steps.NOTHING:
            return Ask(prompt.format(name=name, numbers=numbers), said, seat, offered, says_news=True)
        prompt, taken = _("{name}, {taken}: choose {numbers}; enter: back."), self._steps.words
        return Ask(prompt.format(name=name, taken=taken, numbers=numbers), said, seat, offered, self._step_back)

    def _step_back(self) -> None:
        """Let go of what was chosen last of a move that is asked in steps."""
        self._ask, self._steps = None, self._steps.before or plain_steps.NOTHING

    def _ask_to_pass(self, seat: Seat) -> Ask:
        self.shut()
        possible = _("{name}: press enter, or type ? for help.").format(name=self.match.names[seat])
        return Ask(self.curtain(seat), possible, None, enter=lambda: self._lift(seat))

    def _lift(self, seat: Seat) -> None:
        self._person = seat
        self.asked()

    def curtain(self, seat: Seat) -> str:
        """What is said before that person's secrets are shown."""
        name = self.match.names[seat]
        sentence = _("Pass to {name}. {name}: press enter when only you can see this.").format(name=name)
        return " ".join(part for part in (self.page.warning, sentence) if part)

    def shut(self, stays: bool = False) -> None:
        """Wipe what one person saw and close their eyes; unless the person stays, a curtain falls."""
        if self.has_curtain:
            self.page.close()
            self.eyes = None
            if not stays:
                self._person = None

    def _announce(self, ask: Ask) -> None:
        """Say what is new to whoever is asked, then the choices; kept for who wants to hear it again."""
        if self.match.trouble:
            self._block = [self.match.trouble]
        elif self.match.over:
            self._block = words.result(self.match)
        else:
            self._block = self._news(ask) + [
                _("{number}: {sentence}").format(number=choice.number, sentence=choice.sentence)
                for choice in ask.choices
            ]
        self.repeat()

    def repeat(self) -> None:
        """The question as it was last said."""
        self.lines.say(*self._block)
        if self.match.over and not self.match.trouble:
            self.lines.say(_("The same people again:"))
            self.lines.say_command(words.rematch_command(self.match))
            self.lines.say(_("Back to this match:"))
            self.lines.say_command(words.resume_command(self.match))

    def _news(self, ask: Ask) -> list[str]:
        """The whole position for who has heard none, else what has changed since this person was asked."""
        if self._said and not ask.says_news:
            return []
        before = self._said.get(self.eyes, None if self.match.is_hidden else self._whole)
        now = self.position()
        said = list(now) if before is None else words.news(before, now)
        if ask.seat is None:
            return said
        name, turn = self.match.names[ask.seat], words.turn_words(self.match)
        return [_("{name}, {turn}.").format(name=name, turn=turn), *said]

    def position(self) -> tuple[str, ...]:
        """The whole position before the open eyes; whoever they are knows it from now on."""
        now = words.facts(self.match, self.match.view(self.eyes))
        self._whole = self._whole or now
        self._said[self.eyes] = now
        return now

    def _answer(self, ask: Ask, typed: str) -> None:
        """A choice, else a command, else a sentence that says what is possible."""
        if not tidy(typed) and ask.enter:
            ask.enter()
            return
        choice = words.chosen(ask.choices, typed)
        if choice is None and ask.seat is not None:
            choice = plain_steps.whole(self.match, ask.seat, typed)
        if isinstance(choice, plain_steps.Part):
            self._ask, self._steps = None, choice.steps
        elif choice:
            self._take(choice)
        elif not plain_commands.obey(self, typed):
            self.lines.say(ask.possible)

    def _take(self, choice: words.Choice) -> None:
        """Attempt the move; what it does is told to everybody, so no private page is open meanwhile."""
        self.shut(stays=True)
        if self.match.window and self.match.is_call(choice.move):
            self._answered(choice.move.seat, calls=True)
            return
        refusal = self.match.attempt(choice.move, self.match.at)
        if refusal:
            self.asked()
            if refusal.sentence != self.match.trouble:
                self.lines.say(refusal.sentence)

    def _farewell(self) -> None:
        """Where the match stands and how to come back; nothing that anybody hides."""
        self.match.save.check()
        if self.match.read_only:
            self.table.say(self.match.read_only)
        self.table.say(*unshared(self.match))
        if self.match.over or not self.match.save.path.exists():
            return
        self.table.say(words.left(self.match))
        self.table.say_command(words.resume_command(self.match))
