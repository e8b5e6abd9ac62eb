"""The saved matches as lines of text and as JSON. It costs little, because lists are asked for often."""

import json
import os
import time
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, TextIO

from boardgames_tui.files import shown
from boardgames_tui.listing import Summary, summaries
from boardgames_tui.paths import matches_directory
from rules import BrokenGame, info
from rules.language import N_, _, ngettext
from rules.names import cells as cells

if TYPE_CHECKING:
    from collections.abc import Callable

GAP = "  "
LEAST_WORDS = 2
NARROWEST = 12
MINUTE, HOUR, DAY = 60, 3600, 86400
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


def as_json(matches: Iterable[Summary]) -> str:
    """The matches as a JSON list of objects; ``changed`` is UTC, as ``created`` is."""
    return json.dumps([_object(each) for each in matches], indent=2)


def _object(match: Summary) -> dict[str, object]:
    over = match.over and {"winners": match.over.winners, "scores": match.over.scores}
    return {
        "id": match.id,
        "game": match.game,
        "names": match.names,
        "players": match.players,
        "moves": match.moves,
        "over": over,
        "created": match.created,
        "changed": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(match.changed)),
        "path": str(match.path),
    }


def listed(columns: int | None, json_wanted: bool) -> tuple[str, list[str]]:
    """The list of all matches as it is printed, and a sentence for each file that cannot be used."""
    found = summaries(None)
    if json_wanted:
        text = as_json(found.matches)
    elif found.matches:
        text = "\n".join(table(found.matches, columns, time.time()))
    else:
        text = _("There are no matches yet; they will be in {place}.").format(place=shown(matches_directory()))
    return text + "\n", [sentence for _path, sentence in found.broken]


def width(out: TextIO) -> int | None:
    """How many columns a line may have; None where it is no terminal."""
    if not out.isatty():
        return None
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(out.fileno()).columns or 80
    except OSError:
        return 80


def table(matches: Sequence[Summary], columns: int | None, now: float) -> list[str]:
    """The lines of the list with a heading, none wider than ``columns``; ``now`` is in seconds since 1970.

    Where there is little room, ids become the shortest beginnings that mean just one match, then names are cut.
    """
    title = titles()
    head = (_("match"), _("game"), _("players"), _("moves"), _("changed"))
    rows = [head, *((m.id, title(m.game), players(m), standing(m), when(m.changed, now)) for m in matches)]
    if columns is not None and sum(_widths(rows)) + len(GAP) * (len(head) - 1) > columns:
        short = beginnings([match.id for match in matches])
        rows = [head, *((begun, *row[1:]) for begun, row in zip(short, rows[1:], strict=True))]
    wide = _widths(rows)
    if columns is not None:
        _narrow(wide, columns - len(GAP) * (len(head) - 1))
    lines = (GAP.join(_fit(cell, room) for cell, room in zip(row, wide, strict=True)).rstrip() for row in rows)
    return [line if columns is None else _fit(line, columns).rstrip() for line in lines]


def titles() -> "Callable[[str], str]":
    """Gives a game's title, its short name where the game is not there."""
    known: dict[str, str] = {}

    def title(slug: str) -> str:
        if slug not in known:
            try:
                known[slug] = info(slug).title
            except BrokenGame:
                known[slug] = slug
        return known[slug]

    return title


@cache
def is_scored(game: str) -> bool:
    """Does this game count points, or is it only won or lost? A game that is not there counts them."""
    try:
        return info(game).scored
    except BrokenGame:
        return True


def names(match: Summary) -> str:
    """The names by seat, with points where it is over and the game counts them."""
    if match.over and len(match.over.scores) == len(match.names) and is_scored(match.game):
        return ", ".join(f"{name} {points}" for name, points in zip(match.names, match.over.scores, strict=True))
    return ", ".join(match.names)


def players(match: Summary) -> str:
    """The names, with points where it is over, else with the computer players as the command line writes them."""
    if match.over:
        return names(match)
    each = zip(match.names, match.players, strict=True)
    return ", ".join(name if player == "human" else f"{name}:{player}" for name, player in each)


def standing(match: Summary) -> str:
    """Who won, or how many moves there are and whether it is being played."""
    if match.over:
        winners = [match.names[seat] for seat in match.over.winners if 0 <= seat < len(match.names)]
        return _("{names} won").format(names=_(" and ").join(winners)) if winners else _("over")
    moves = ngettext("{count} move", "{count} moves", match.moves).format(count=match.moves)
    return _("{moves}, being played").format(moves=moves) if match.being_played else moves


def when(then: float, now: float) -> str:
    """How long ago, in words: minutes, hours, yesterday, or the date; both times are in seconds since 1970."""
    ago = now - then
    if 0 <= ago < MINUTE:
        return _("just now")
    if 0 <= ago < HOUR:
        return ngettext("{count} minute ago", "{count} minutes ago", int(ago // MINUTE)).format(
            count=int(ago // MINUTE)
        )
    day, today, yesterday = (time.localtime(each) for each in (then, now, now - DAY))
    if ago >= 0 and day[:3] == today[:3]:
        return ngettext("{count} hour ago", "{count} hours ago", int(ago // HOUR)).format(count=int(ago // HOUR))
    if day[:3] == yesterday[:3]:
        return _("yesterday")
    words = _("{day} {month}") if day.tm_year == today.tm_year else _("{day} {month} {year}")
    return words.format(day=day.tm_mday, month=_(MONTHS[day.tm_mon - 1]), year=day.tm_year)


def beginnings(ids: Sequence[str]) -> list[str]:
    """The shortest beginnings of at least two words that mean just one of the ids."""
    found = []
    for each in ids:
        words = each.split("-")
        begun = ("-".join(words[:count]) for count in range(LEAST_WORDS, len(words)))
        found.append(next((one for one in begun if sum(other.startswith(one) for other in ids) == 1), each))
    return found


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cells, column)) for column in zip(*rows, strict=True)]


def _narrow(wide: list[int], room: int) -> None:
    """Take columns from the widest until the row has room; the narrowest stay whole."""
    while sum(wide) > room and max(wide) > NARROWEST:
        wide[wide.index(max(wide))] -= 1


def _fit(text: str, room: int) -> str:
    """The text in just so many columns, cut with an ellipsis or filled with spaces."""
    wide = cells(text)
    if wide <= room:
        return text + " " * (room - wide)
    kept = ""
    for letter in text:
        if cells(kept + letter) > room - 1:
            break
        kept += letter
    return kept + "…" + " " * (room - 1 - cells(kept))
