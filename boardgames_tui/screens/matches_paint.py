"""Draws the rows of the matches page: name, game, players, standing, when."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.listing import Summary
from boardgames_tui.looks import Looks
from boardgames_tui.screens.matches_list import Entry
from boardgames_tui.tables import cells, players, when
from boardgames_tui.widgets.canvas import Pane, cut
from rules.language import _, ngettext

WIDEST = 112
LEFT, GAP = 3, 2
NAME, GAME, PLAYERS, STANDING = 16, 12, 17, 9
MOST_NAME, MOST_PLAYERS = 42, 34


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each column begins in a pane of this width, and how wide it is; what is spare goes to the names."""

    width: int

    @property
    def name(self) -> int:
        """The cells of a match's name."""
        return NAME + min(MOST_NAME - NAME, (self.width - 80) * 2 // 3)

    @property
    def players(self) -> int:
        """The cells of the players."""
        return PLAYERS + min(MOST_PLAYERS - PLAYERS, self.width - 80 + NAME - self.name)

    @property
    def xs(self) -> tuple[int, int, int]:
        """Where game, players and standing begin."""
        game = LEFT + self.name + GAP
        people = game + GAME + GAP
        return game, people, people + self.players + GAP


def counted(kept: int, shown: int | None, is_partial: bool) -> str:
    """How many matches there are, how many of them a search leaves, and whether there are more to be read."""
    words = ngettext("{count} match kept", "{count} matches kept", kept).format(count=kept)
    if is_partial:
        words = _("{kept}, still reading").format(kept=words)
    return words if shown is None else _("{count} of {kept}").format(count=shown, kept=words)


def paint_head(pane: Pane, looks: Looks) -> None:
    """The names of the columns."""
    columns, dim = Columns(pane.width), looks.pen("dim")
    for x, word in zip((LEFT, *columns.xs), (_("match"), _("game"), _("players"), _("moves")), strict=True):
        pane.put(x, 0, word, dim)
    pane.right(pane.width - 2, 0, _("changed"), dim)


def paint_entry(pane: Pane, looks: Looks, y: int, entry: Entry, now: float, is_chosen: bool) -> None:
    """One row; the chosen one on its own ground."""
    ground = "sel" if is_chosen else "ground"
    if is_chosen:
        pane.fill(1, y, pane.width - 2, 1, looks.pen("text", ground))
        pane.put(1, y, looks.glyphs.turn, looks.pen("bright", ground, bold=True))
    columns, more = Columns(pane.width), looks.glyphs.ellipsis
    game, people, standing = columns.xs
    match, dim = entry.match, looks.pen("dim", ground)
    is_quiet = match is None or match.being_played
    ink = looks.pen("dim" if is_quiet else "bright" if is_chosen else "text", ground, bold=is_chosen)
    pane.put(LEFT, y, cut(entry.name, columns.name, more), ink)
    if match is None:
        pane.put(game, y, cut(entry.sentence, pane.width - 2 - game, more), dim)
        return
    text = looks.pen("dim" if is_quiet else "text", ground)
    pane.put(game, y, cut(entry.title, GAME, more), text)
    pane.put(people, y, cut(players(match), columns.players, more), text)
    ago = when(match.changed, now)
    pane.right(pane.width - 2, y, ago, dim)
    pane.put(standing, y, _standing(match, pane.width - 2 - cells(ago) - GAP - standing, more), dim)


def _standing(match: Summary, room: int, more: str) -> str:
    """Who won where there is room for the name, else that it is over; or how many moves there are."""
    if match.over:
        winners = [match.names[seat] for seat in match.over.winners if 0 <= seat < len(match.names)]
        won = _("{names} won").format(names=_(" and ").join(winners))
        return won if winners and cells(won) <= room else cut(_("over"), room, more)
    if match.being_played:
        return cut(_("being played") if room >= cells(_("being played")) else _("playing"), room, more)
    return cut(ngettext("{count} move", "{count} moves", match.moves).format(count=match.moves), room, more)
