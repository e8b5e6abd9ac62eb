"""Where a match stands, in words, and what is said of it when it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames_tui import host
from boardgames_tui.listing import called
from rules.language import _

if TYPE_CHECKING:
    from boardgames_tui.match import Match
    from rules.turn import Over


def turn_words(match: Match, view: Any) -> str:
    """Which turn it is, of how many where whoever has this view can know that."""
    turn, length = match.rules.turns(match.table.state) + 1, match.rules.length(view)
    if length is None:
        return _("turn {turn}").format(turn=turn)
    return _("turn {turn} of {length}").format(turn=min(turn, length), length=length)


def farewell(match: Match | None) -> list[str]:
    """What stays on the ordinary screen after leaving: who won, or where the match stands and how to resume it."""
    if match is None:
        return []
    match.close()
    return [*(_won(match, match.over) if match.over else _left(match)), *unshared(match)]


def unshared(match: Match) -> list[str]:
    """Why nothing more of the match is shared, where that is so."""
    trouble = match.sharing.trouble
    return [_("Nothing more is shared: {reason}").format(reason=trouble)] if trouble else []


def carrying_on(match: Match) -> str:
    """How a match is found again where nobody sees a list: by its words."""
    return _("To carry on later: {words}").format(words=called(match.save.path))


def _won(match: Match, over: Over) -> list[str]:
    names, title = match.names, match.rules.info.title
    winners = _(" and ").join(names[seat] for seat in over.winners)
    points = ", ".join(f"{name} {score}" for name, score in zip(names, over.scores, strict=True))
    won = _("{title}: {winners} won ({points}).").format(title=title, winners=winners, points=points)
    return [won, match.read_only] if match.read_only else [won]


def _left(match: Match) -> list[str]:
    told = _("{title}: {names}, {where}. {kept}").format(
        title=match.rules.info.title,
        names=", ".join(match.names),
        where=turn_words(match, match.view(None)),
        kept=match.read_only or _("Nothing is lost."),
    )
    if not host.policy().allows("list"):
        return [told, carrying_on(match)]
    resume = _("  boardgames resume {match}").format(match=called(match.save.path))
    return [told, resume] if match.save.path.exists() else [told]
