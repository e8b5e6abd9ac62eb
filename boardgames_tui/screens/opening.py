"""Opening a match that was kept, to go on with it or to look back at it. The rules of its game are loaded only now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_tui.files import shown
from rules import BrokenGame
from rules.language import _

if TYPE_CHECKING:
    from pathlib import Path

    from boardgames_tui.app import BoardgamesApp


def go_on(house: BoardgamesApp, path: Path) -> str:
    """Open the match at its question; a sentence where that cannot be, else ""."""
    from boardgames_tui.games import NoScreen
    from boardgames_tui.match import Match
    from boardgames_tui.saves import SaveFault, open_match

    try:
        opened = open_match(path)
    except (SaveFault, BrokenGame) as fault:
        return said(path, str(fault))
    notice = said(path, opened.notice or "")
    if opened.table is None:
        opened.save.close()
        return notice
    match = Match(opened.save, opened.table)
    try:
        house.open_match(match, notice)
    except NoScreen as fault:
        match.close()
        return str(fault)
    return ""


def look_back(house: BoardgamesApp, path: Path) -> str:
    """Replay the match with a stranger's eyes; a sentence where that cannot be, else ""."""
    from boardgames_tui.games import NoScreen
    from boardgames_tui.newmatch import WrongUse
    from boardgames_tui.rest import open_at_rest
    from boardgames_tui.saves import SaveFault

    try:
        house.open_at_rest(open_at_rest(path))
    except (SaveFault, BrokenGame, WrongUse, NoScreen) as fault:
        return said(path, str(fault))
    return ""


def said(path: Path, sentence: str) -> str:
    """The sentence without the long path, since the page says which match is meant."""
    return sentence.replace(shown(path), _("This match"))
