"""The menu of plain mode: new matches and unfinished ones as numbered choices, and the questions of the set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import rules
from boardgames_tui.files import SaveFault
from boardgames_tui.host import policy
from boardgames_tui.listing import Summary, find, summaries
from boardgames_tui.plain_lines import Lines, NobodyThere, tidy
from rules.info import Broken, Info
from rules.language import _, ngettext

if TYPE_CHECKING:
    from pathlib import Path

    from boardgames_tui.match import Match
    from boardgames_tui.newmatch import SeatChoice
    from rules.contract import Rules


class Back(Exception):
    """The person goes back to the menu."""


class Menu:
    """What can be played, until it is left. A game's rules are loaded when it is chosen."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.lines = Lines(source, out)
        self.is_left = False

    def run(self) -> int:
        """Offer and do, again and again; gives the exit status."""
        self.lines.say(_("Boardgames TUI, plain mode."))
        try:
            while self._choose():
                pass
        except (EOFError, KeyboardInterrupt) as end:
            self.lines.end_prompt()
            if isinstance(end, NobodyThere):
                self.lines.say(str(end))
        return 0

    def _choose(self) -> bool:
        """Offer everything once; False when the menu is left."""
        entries = self._entries()
        for number, (sentence, _do) in enumerate(entries, 1):
            self.lines.say(_("{number}: {sentence}").format(number=number, sentence=sentence))
        while True:
            typed = tidy(self.lines.ask(_("Choose a number, or q to quit:")))
            if typed in ("q", "quit"):
                self.is_left = True
                return False
            if typed in ("a", "again"):
                return True
            number = _number(typed)
            if 1 <= number <= len(entries):
                self._do(entries[number - 1][1])
                return True
            most = len(entries)
            self.lines.say(_("Type a number from 1 to {most}, a to hear them again, or q to quit.").format(most=most))

    def _do(self, do: Callable[[], None]) -> None:
        try:
            do()
        except Back:
            self.lines.say(_("No match was started."))
        except (SaveFault, rules.BrokenGame) as fault:
            self.lines.say(str(fault))

    def _entries(self) -> list[tuple[str, Callable[[], None]]]:
        entries: list[tuple[str, Callable[[], None]]] = []
        titles = {}
        for found in rules.catalogue():
            if isinstance(found, Broken):
                self.lines.say(found.sentence)
                continue
            titles[found.slug] = found.title
            entries.append((_game_words(found), lambda slug=found.slug: self._start(slug)))  # type: ignore[misc]
        if not policy().allows("list"):
            return [*entries, (_("carry on with a match, by its words"), self._carry_on)]
        for match in summaries().matches:
            if match.over is None:
                words = _match_words(match, titles.get(match.game, match.game))
                entries.append((words, lambda match=match: self._resume(match)))  # type: ignore[misc]
        return entries

    def _carry_on(self) -> None:
        """Ask for the words that were said on leaving."""
        typed = self.lines.ask(_("The words of the match, or enter to go back:"))
        if typed.strip():
            self._open(find("-".join(typed.split())))

    def _resume(self, summary: Summary) -> None:
        self._open(summary.path)

    def _open(self, path: Path) -> None:
        from boardgames_tui.match import Match
        from boardgames_tui.saves import open_match

        opened = open_match(path)
        if opened.table is None:
            self.lines.say(opened.notice or "")
            return
        self._play(Match(opened.save, opened.table))

    def _start(self, slug: str) -> None:
        from boardgames_tui.newmatch import new_match

        game = rules.load(slug)
        self._play(new_match(game, Setup(self.lines, game).header()))

    def _play(self, match: Match) -> None:
        from boardgames_tui import plain

        try:
            plain.play(match, source=self.lines.source, out=self.lines.out)
        finally:
            match.close()


class Setup:
    """Asks for everything a new match needs, one thing a line; raises Back where the person goes back."""

    def __init__(self, lines: Lines, game: Rules[Any, Any, Any]) -> None:
        self.lines, self.game = lines, game

    def header(self) -> Any:
        """The header of the match that was chosen."""
        from boardgames_tui.newmatch import Choices, WrongUse, header_of
        from rules.record import Agreements

        while True:
            seats = self._seats()
            names = [seat.name for seat in seats]
            options = self._options()
            start = self._start(names) if self.game.info.starter else ""
            words = (_("strict: not past a roll or another player's move"), _("friendly: over everything"))
            takebacks = ("strict", "friendly")[self._pick(_("Taking back:"), words)]
            try:
                agreements = Agreements.model_validate({"takebacks": takebacks, "curtain": self._has_curtain()})
                return header_of(self.game, Choices(self.game.info.slug, seats, options, start, "", agreements))
            except WrongUse as fault:
                self.lines.say(str(fault))

    def _seats(self) -> tuple[SeatChoice, ...]:
        """The names, one a line; an empty line ends them."""
        least, most = self.game.info.seats
        self.lines.say(
            _("{title}, new match for {players}.").format(title=self.game.info.title, players=self.game.info.players),
            _("One name a line, in turn order; a name with {bots} after it is a computer player.").format(
                bots=_(" or ").join(f":{bot}" for bot in self.game.bots)
            ),
        )
        seats: list[SeatChoice] = []
        while len(seats) < most:
            typed = self.lines.ask(self._name_prompt(len(seats)))
            if tidy(typed) in ("q", "quit"):
                raise Back
            if typed.strip():
                fault = self._add_seat(seats, typed)
                if fault:
                    self.lines.say(fault)
            elif not seats:
                raise Back
            elif len(seats) >= least:
                break
            else:
                self.lines.say(_("At least {least} play.").format(least=least))
        return tuple(seats)

    def _name_prompt(self, count: int) -> str:
        prompt = _("Name of seat {number}:")
        if not count:
            prompt = _("Name of seat {number}, or q to go back:")
        elif count >= self.game.info.seats[0]:
            prompt = _("Name of seat {number}, or enter for no more:")
        return prompt.format(number=count + 1)

    def _add_seat(self, seats: list[SeatChoice], typed: str) -> str | None:
        """Add the seat, or say what is wrong with it."""
        from boardgames_tui.newmatch import WrongUse, read_seats
        from rules.record import HUMAN, name_fault

        try:
            (seat,) = read_seats(typed) if "," not in typed else (None,)
        except WrongUse as fault:
            return str(fault)
        if seat is None:
            return _("One name a line, without a comma.")
        fault_found = name_fault(seat.name)
        if fault_found:
            return fault_found[:1].upper() + fault_found[1:] + "."
        if any(seat.name.casefold() == other.name.casefold() for other in seats):
            return _("Two seats cannot both be called {name}.").format(name=seat.name)
        if seat.player != HUMAN and seat.player not in self.game.bots:
            bots = ", ".join(self.game.bots)
            return _("There is no such computer player; there are: {bots}.").format(bots=bots)
        seats.append(seat)
        return None

    def _options(self) -> dict[str, str]:
        """Each option that leaves a choice, with its help; the usual value first in words, by its own number."""
        from boardgames_tui.newmatch import option_values, value_word

        chosen = {}
        for name, field in self.game.Options.model_fields.items():
            values = [value_word(value) for value in option_values(self.game, name)]
            if len(values) > 1:
                title = _("{title}. {help}").format(title=_(field.title or name), help=_(field.description or ""))
                usual = values.index(value_word(field.default))
                picked = self._pick(title, [_(value) for value in values], usual)
                if picked != usual:
                    chosen[name] = values[picked]
        return chosen

    def _start(self, names: Sequence[str]) -> str:
        """Who begins, as ``Choices.start`` wants it."""
        from boardgames_tui.newmatch import RANDOM

        picked = self._pick(_("Who begins?"), [*names, _("random")])
        return names[picked] if picked < len(names) else RANDOM

    def _has_curtain(self) -> bool:
        if not self.game.info.hidden:
            return True
        words = (_("secrets are wiped before the next person looks"), _("no curtain: the table trusts itself"))
        return self._pick(_("Between players:"), words) == 0

    def _pick(self, title: str, words: Sequence[str], usual: int = 0) -> int:
        """Which of the words, by its number or as it is written; enter takes the usual one."""
        self.lines.say(title)
        for number, word in enumerate(words, 1):
            self.lines.say(_("{number}: {sentence}").format(number=number, sentence=word))
        prompt = _("Choose 1 to {most}; enter: {usual}; q: back.").format(most=len(words), usual=usual + 1)
        while True:
            typed = tidy(self.lines.ask(prompt))
            if not typed:
                return usual
            number = _number(typed)
            if 1 <= number <= len(words):
                return number - 1
            found = [place for place, word in enumerate(words) if tidy(word) == typed]
            if found:
                return found[0]
            if typed in ("q", "quit"):
                raise Back
            self.lines.say(_("Type a number from 1 to {most}, or press enter.").format(most=len(words)))


def _number(typed: str) -> int:
    """The number that was typed, 0 for anything else."""
    return int(typed) if typed.isdecimal() and len(typed) < 6 else 0


def _game_words(info: Info) -> str:
    return _("new match of {title}, {players}, {minutes} minutes. {blurb}").format(
        title=info.title, players=info.players, minutes=info.minutes, blurb=_(info.blurb)
    )


def _match_words(match: Summary, title: str) -> str:
    moves = ngettext("{moves} move", "{moves} moves", match.moves).format(moves=match.moves)
    words = _("carry on {title}: {names}, {moves}, being played elsewhere")
    if not match.being_played:
        words = _("carry on {title}: {names}, {moves}")
    return words.format(title=title, names=", ".join(match.names), moves=moves)
