"""What one row of the set-up form chooses: a seat, or a word among words; and which choices a game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from boardgames_tui.newmatch import RANDOM, option_values, value_word
from boardgames_tui.widgets.textline import TextLine
from rules.contract import Rules
from rules.language import N_

STRICT: Final = "strict"
FRIENDLY: Final = "friendly"
YES, NO = "yes", "no"
TAKEBACKS, CURTAIN, STARTER = "takebacks", "curtain", "start"


@dataclass
class SeatDraft:
    """A seat as it is being chosen; the first letter typed takes the place of a name that is ``preset``."""

    name: TextLine
    player: str
    colour: str
    preset: bool = True


@dataclass
class Choice:
    """A choice among words; ``helps`` are as many sentences as words, or one for all."""

    key: str
    title: str
    words: tuple[str, ...]
    helps: tuple[str, ...]
    at: int = 0

    @property
    def word(self) -> str:
        """The word that is chosen."""
        return self.words[self.at]

    @property
    def help(self) -> str:
        """What there is to know about the word chosen."""
        return self.helps[self.at % len(self.helps)]

    def step(self, step: int) -> None:
        """The next word, or the one before."""
        self.at = (self.at + step) % len(self.words)

    def choose(self, word: object) -> None:
        """This word, if it is one of them."""
        if word in self.words:
            self.at = self.words.index(str(word))


def option_choices(rules: Rules[Any, Any, Any]) -> list[Choice]:
    """The game's own options, made from their types, titles and descriptions."""
    found = []
    for name, about in rules.Options.model_fields.items():
        words = tuple(value_word(value) for value in option_values(rules, name))
        if len(words) > 1:
            choice = Choice(name, about.title or name, words, (about.description or "",))
            choice.choose(value_word(about.default))
            found.append(choice)
    return found


def unusual(rules: Rules[Any, Any, Any], choices: list[Choice]) -> dict[str, str]:
    """The options that are not as they usually are."""
    fields = rules.Options.model_fields
    return {each.key: each.word for each in choices if each.word != value_word(fields[each.key].default)}


def table_choices(rules: Rules[Any, Any, Any]) -> list[Choice]:
    """What the people at the table agree on; who starts is a seat's index or random."""
    strict, friendly = N_("Not past a roll or another player's move."), N_("Anything, rolls and others' moves too.")
    found = [Choice(TAKEBACKS, N_("take-backs"), (STRICT, FRIENDLY), (strict, friendly))]
    if rules.info.hidden:
        helps = (N_("A curtain falls between two players."), N_("No curtain: the table trusts itself."))
        found.append(Choice(CURTAIN, N_("curtain"), (YES, NO), helps))
    if rules.info.starter:
        found.append(Choice(STARTER, N_("who starts"), ("0", RANDOM), (N_("Then round the table, as listed above."),)))
    return found
