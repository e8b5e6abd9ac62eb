"""Which key each command is on: its own, or the one that the settings say. Two commands are never on one key.

Keys that stand on things (dice, areas, games, seats) are not commands of their own and keep their place.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from boardgames_tui.commands import REDRAW, Command
from boardgames_tui.settings import key_fault
from rules.language import _

if TYPE_CHECKING:
    from boardgames_tui.screens.page import Page

ON_THINGS = ("choose", "item", "chapter", "jump", "lift")
"""Ids of commands whose keys stand on things."""

PAGES = (
    "menu.MenuScreen",
    "table.TableScreen",
    "result.ResultScreen",
    "score.ScoreScreen",
    "log.LogScreen",
    "help.HelpScreen",
    "seats.SeatsScreen",
    "matches.MatchesScreen",
    "replay.ReplayScreen",
    "setup.SetupScreen",
    "settings.SettingsScreen",
    "key_list.KeysScreen",
)
"""The pages of the house; each says in ``OFFERS`` what it can ever offer."""


class KeyMap:
    """The keys that the settings say, by command id."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        self.keys = {command: key for command, key in keys.items() if command not in ON_THINGS}

    def placed(self, commands: Iterable[Command], takes_letters: bool = False) -> tuple[Command, ...]:
        """The commands of one page on their keys. Where letters are typed into the page, no command gets one.

        A key that is taken on this page is not given away: the command stays where it was.
        """
        own = tuple(commands)
        if not self.keys:
            return own
        found = [self._moved(command, takes_letters) for command in own]
        while clash := _clash(found):
            for at in clash:
                found[at] = own[at]
        return tuple(found)

    def _moved(self, command: Command, takes_letters: bool) -> Command:
        key = self.keys.get(command.id, "")
        if not key or key == command.keys[0] or (takes_letters and len(key) == 1):
            return command
        return command.on_key(key)

    def fault(self) -> str:
        """Why these keys cannot be, as a sentence; "" where they can."""
        for command, key in self.keys.items():
            reason = key_fault(key)
            if reason:
                return reason
            if command == REDRAW.id and len(key) == 1:
                return _("The screen is painted anew from everywhere, so no letter can do it: use ctrl and a letter.")
        for page in (*house_pages(), *game_pages()):
            sentence = self._fault_on(page)
            if sentence:
                return sentence
        return ""

    def _fault_on(self, page: type[Page]) -> str:
        commands = [self._moved(command, page.TAKES_LETTERS) for command in (*page.OFFERS, REDRAW)]
        pair = _clash(commands)
        if not pair:
            return ""
        one, other = (commands[at] for at in pair)
        key = next(key for key in one.keys if key in other.keys)
        sentence = _("{key} cannot be both {one} and {other}: they are offered together.")
        return sentence.format(key=key, one=one.id, other=other.id)


def _clash(commands: list[Command]) -> tuple[int, int] | tuple[()]:
    """The places of two commands, of different ids, that share a key; a moved one is among them."""
    for one, first in enumerate(commands):
        for other, second in enumerate(commands[:one]):
            moved = first.stands_for or second.stands_for
            if moved and first.id != second.id and not set(first.keys).isdisjoint(second.keys):
                return other, one
    return ()


def house_pages() -> list[type[Page]]:
    """The pages of the house."""
    found = []
    for name in PAGES:
        module, _dot, page = name.partition(".")
        found.append(getattr(importlib.import_module(f"boardgames_tui.screens.{module}"), page))
    return found


def game_pages() -> list[type[Page]]:
    """The tables of the games that are there."""
    from boardgames_tui.games import NoScreen, screen
    from rules import slugs

    found: list[type[Page]] = []
    for slug in slugs():
        try:
            found.append(screen(slug))
        except NoScreen:
            continue
    return found


def movable() -> list[Command]:
    """Every command of the house that can be on another key, each id once."""
    found: dict[str, Command] = {}
    for page in house_pages():
        for command in page.OFFERS:
            if command.id not in ON_THINGS:
                found.setdefault(command.id, command)
    found[REDRAW.id] = REDRAW
    return list(found.values())
