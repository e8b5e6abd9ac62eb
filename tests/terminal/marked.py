"""The program with marked cards: ``python -m tests.terminal.marked play steiff --option edition=marked ...``.

In the edition *marked* no two cards are alike, so every card that can be read on a screen is known by its value; and
through the hook for translations every sentence that only one player may read begins with a mark.
"""

import sys
from types import MappingProxyType

from boardgames_tui import cli
from rules import language
from rules.steiff import state as states
from rules.steiff.play import SteiffRules
from rules.steiff.state import EDITIONS, Edition

EDITION = "marked"
MARK = "¤"
CARDS = tuple(value if value % 2 else -value for value in range(101, 134))
"""Odd values are plus, even ones minus: no sum of two or three of them is the value of another card."""
PRIVATE = frozenset(
    (
        "{name}: only you should see this",
        "Look, remember, and hide your hand again.",
        "no card",
        "You call at the table, with your key  {key}.",
        "You know of {seat}'s hand: {cards}",
        "{seat} knows of your hand: {cards}",
        "{seat} gets {cards}",
        "gets {cards}",
        "bump with {partner}: gives {given}, gets {got}",
        "{seat}: hand {cards}, sum {total}",
        "{viewer} knows that {seat} holds {cards}",
        "{seat} knows that {viewer} holds {cards}",
        "Your hand would change your points by {total}.",
        "You know of it: {cards}.",
    )
)
"""What is said to one player alone, wherever it is said."""


def numbers() -> Edition:
    """The usual numbers with marked cards."""
    return Edition.model_validate(EDITIONS["default"].model_dump() | {"deck": tuple((value, 1) for value in CARDS)})


def install() -> None:
    """Let matches be played with the marked cards, in this process."""
    editions = MappingProxyType({**EDITIONS, EDITION: numbers()})
    states.EDITIONS = SteiffRules.editions = editions


def mark(sentence: str) -> str:
    """The sentence, with the mark before it where only one player may read it."""
    return MARK + sentence if sentence in PRIVATE else sentence


def main(words: list[str]) -> int:
    """The program, with marked cards and marked sentences."""
    install()
    language.install(mark, lambda one, many, number: one if number == 1 else many)
    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
