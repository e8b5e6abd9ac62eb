"""The rules of the games, usable without any screen.

The files here are the kit, each folder is a game, found by looking. ``slugs``, ``info`` and ``catalogue`` read
only a game's passport; ``load`` brings its rules.

>>> import rules
>>> birth = rules.load("birth")
>>> state = birth.start(2, birth.Options())
>>> birth.turn(state)
Chance(what='big bang')
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any

from rules.info import CONTRACT, Broken, Info
from rules.language import _

if TYPE_CHECKING:
    from rules.contract import Rules


class BrokenGame(Exception):
    """A game that does not exist, cannot be imported, or was written for another contract; the text says which."""


def slugs() -> tuple[str, ...]:
    """The games found, by the names of their folders."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


def info(slug: str) -> Info:
    """The passport of one game; raises BrokenGame with a sentence."""
    if slug not in slugs():
        there = _("There is no game called {slug}; there are: {slugs}.")
        raise BrokenGame(there.format(slug=shortened(repr(slug)), slugs=", ".join(slugs())))
    try:
        found = importlib.import_module(f"{__name__}.{slug}").INFO
    except Exception as fault:
        raise BrokenGame(_("{slug} cannot be loaded: {fault}.").format(slug=slug, fault=_one_line(fault))) from fault
    if getattr(found, "contract", None) != CONTRACT:
        raise BrokenGame(_("{slug} was written for another version of this program.").format(slug=slug))
    if not isinstance(found, Info) or found.slug != slug:
        raise BrokenGame(_("{slug} does not say what it is.").format(slug=slug))
    return found


def catalogue() -> tuple[Info | Broken, ...]:
    """All games found, the shortest first; a broken one stands last, with a sentence, and harms no other."""
    whole: list[Info] = []
    broken: list[Broken] = []
    for slug in slugs():
        try:
            whole.append(info(slug))
        except BrokenGame as fault:
            broken.append(Broken(slug, str(fault)))
    return (*sorted(whole, key=lambda each: (each.minutes, each.title)), *broken)


def load(slug: str) -> Rules[Any, Any, Any]:
    """The rules of one game; raises BrokenGame with a sentence."""
    info(slug)
    try:
        rules: Rules[Any, Any, Any] = importlib.import_module(f"{__name__}.{slug}.play").RULES
    except Exception as fault:
        raise BrokenGame(_("{slug} cannot be loaded: {fault}.").format(slug=slug, fault=_one_line(fault))) from fault
    return rules


def shortened(text: str) -> str:
    """Text from outside as a part of a sentence."""
    return text if len(text) <= 60 else f"{text[:59]}…"


def _one_line(fault: Exception) -> str:
    return " ".join(f"{type(fault).__name__} {fault}".split())[:200].rstrip(".")
