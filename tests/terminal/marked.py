"""The program with marked cards: ``python -m tests.terminal.marked play steiff --option edition=marked ...``.

In the edition *marked* no two cards are alike, so every card that can be read on a screen is known by its value; and
through the hook for translations every sentence that only one player may read begins with a mark. Earth Reborn has
such an edition too: each tile has a section that no other one has, by its number.
"""

import sys
from dataclasses import asdict, replace
from functools import cached_property
from types import MappingProxyType

from boardgames_tui import cli
from rules import language
from rules.earth_reborn import edition as reborn_edition
from rules.earth_reborn import state as reborn_states
from rules.earth_reborn.edition import Section, TileSet
from rules.earth_reborn.play import EarthRebornRules
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
        "draws a tile: {tile}",
        "takes from the discard: {tile}",
        "throws away: {tile}",
        "Take from the discard: {tile}",
        "Throw away: {tile}",
    )
)
"""What is said to one player alone, wherever it is said."""


def numbers() -> Edition:
    """The usual numbers with marked cards."""
    return Edition.model_validate(EDITIONS["default"].model_dump() | {"deck": tuple((value, 1) for value in CARDS)})


TILES = tuple(range(101, 149))
"""The numbers on the sections by which the marked tiles are known, in the order of their patterns."""


class MarkedTiles(TileSet):
    """Every tile is a pattern of its own, with a shot of its own number."""

    @cached_property
    def sections(self) -> tuple[tuple[Section, ...], ...]:
        """The sections of every pattern; the third is its mark."""
        found = super().sections
        return tuple(
            (*tile[:2], Section("shoot", mark, "black"), tile[3]) for tile, mark in zip(found, TILES, strict=True)
        )


def reborn_numbers() -> reborn_edition.Edition:
    """The usual numbers of Earth Reborn with marked tiles."""
    usual = reborn_edition.EDITIONS["default"]
    kinds = [f"{number}{colour}" for number in range(1, 5) for colour in "krg"]
    patterns = [f"M{move} C{combat} S1k I1k" for move in kinds for combat in kinds[:4]]
    tiles = MarkedTiles(**asdict(usual.tiles) | {"patterns": dict.fromkeys(patterns, 1)})
    return replace(usual, tiles=tiles)


def install() -> None:
    """Let matches be played with the marked cards, in this process."""
    states.EDITIONS = SteiffRules.editions = MappingProxyType({**EDITIONS, EDITION: numbers()})
    reborn = MappingProxyType({**reborn_edition.EDITIONS, EDITION: reborn_numbers()})
    reborn_states.EDITIONS = EarthRebornRules.editions = reborn


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
