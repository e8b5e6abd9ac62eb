"""Draws the menu: the big title, the games as cards, the matches as lines."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.cells import cell_len

from boardgames_tui.games import emblem
from boardgames_tui.listing import Summary
from boardgames_tui.looks import Looks
from boardgames_tui.screens.menu_shelf import Game, Kept, Place, Plan, Shelf
from boardgames_tui.tables import names, when
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.log import wrap
from boardgames_tui.widgets.parts import heading, sentence, whole
from boardgames_tui.widgets.pixels import WORD_HEIGHT, Emblem, paint_emblem, paint_word, read_emblem, word_rows
from rules.info import Broken, Info
from rules.language import N_, _, ngettext

NAME = "BOARDGAMES"
NUMBERS = (N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"))
EDGE = 78
EMBLEM_X = 2
KEY_X, TEXT_X = 13, 16
KEY_X_BARE, TEXT_X_BARE = 2, 5
LINE_KEY_X, LINE_TITLE_X, LINE_NAMES_X, LINE_STANDING_X = 3, 6, 24, 50
LINE_PLAYERS_X, LINE_BLURB_X = 26, 47


def title_height(looks: Looks) -> int:
    """How many rows the title takes."""
    return WORD_HEIGHT if looks.big_letters else 1


def item_key(place: Place) -> str:
    """What a click on an item sends."""
    return f"pick {place.item.name}"


@dataclass
class MenuPainter:
    """Draws menus in these looks; the emblems are read once."""

    looks: Looks
    emblems: dict[str, Emblem | None] = field(default_factory=dict)

    def paint(self, pane: Pane, shelf: Shelf, plan: Plan, chosen: Place | None) -> None:
        """Everything between the first row and the prompt."""
        self._title(pane, plan.title, shelf)
        for y, label in plan.labels:
            heading(pane, self.looks, 2, y, EDGE - 2, label)
        for y, remark in plan.remarks:
            pane.put(LINE_TITLE_X, y, self._cut(remark, EDGE - LINE_TITLE_X), self.looks.pen("dim"))
        for place in plan.places:
            self._item(pane, place, shelf.now, place is chosen)
            pane.spot(place.x, place.y, place.width, place.height, item_key(place))

    def _cut(self, text: str, cells: int) -> str:
        return cut(text, cells, self.looks.glyphs.ellipsis)

    def _title(self, pane: Pane, y: int, shelf: Shelf) -> None:
        if not self.looks.big_letters:
            pane.put(2, y, " ".join(NAME), self.looks.pen("bright", bold=True))
        else:
            paint_word(pane, 2, y, word_rows(NAME), self.looks.pen("text"))
        lines = (_("one keyboard,"), _people(shelf))
        if not self.looks.big_letters:
            pane.right(EDGE, y, whole(" ".join(lines), EDGE - 2 * len(NAME) - 3), self.looks.pen("dim"))
        elif all(cell_len(text) < EDGE - 2 - len(word_rows(NAME)[0]) for text in lines):
            for line, text in enumerate(lines):
                pane.right(EDGE, y + line, text, self.looks.pen("dim"))

    def _item(self, pane: Pane, place: Place, now: float, is_chosen: bool) -> None:
        ground = "sel" if is_chosen else "ground"
        if is_chosen:
            height = self._rows(place) if isinstance(place.item, Game) else place.height
            pane.fill(place.x, place.y, place.width, height, self.looks.pen("text", ground))
            pane.put(place.x, place.y, self.looks.glyphs.turn, self.looks.pen("bright", ground, bold=True))
        match place.item:
            case Kept() as kept:
                self._kept(pane, place, kept, now, ground)
            case Game() as game if place.height == 1:
                self._line(pane, place, game, ground)
            case Game() as game:
                self._card(pane, place, game, ground)

    def _rows(self, place: Place) -> int:
        """How many rows of a game's place it takes: fewer than an emblem where there is none and the text is short."""
        info = place.item.info if isinstance(place.item, Game) else None
        if place.height == 1 or self.looks.pictures or not isinstance(info, Info):
            return place.height
        return 2 + len(self._wrapped(_(info.blurb), place.width - TEXT_X_BARE, 2))

    def _card(self, pane: Pane, place: Place, game: Game, ground: str) -> None:
        """Emblem, key, title, what it takes, and a line or two on it."""
        bare = not self.looks.pictures
        picture = None if bare else self._emblem(game.info.slug)
        if picture:
            paint_emblem(pane, place.x + EMBLEM_X, place.y, picture, self.looks.hex(ground))
        key_x, text_x = (KEY_X_BARE, TEXT_X_BARE) if bare else (KEY_X, TEXT_X)
        room = place.width - text_x
        x, dim = place.x + text_x, self.looks.pen("dim", ground)
        pane.put(place.x + key_x, place.y, game.key, self.looks.pen("bright", ground, bold=True))
        match game.info:
            case Info() as info:
                pane.put(x, place.y, self._cut(info.title, room), self.looks.pen("bright", ground, bold=True))
                pane.put(x, place.y + 1, self._cut(_takes(info), room), dim)
                text, style = self._wrapped(_(info.blurb), room, 2), self.looks.pen("text", ground)
            case Broken() as broken:
                pane.put(x, place.y, self._cut(broken.slug, room), dim)
                text, style = self._wrapped(broken.sentence, room, 3), dim
        for line, words in enumerate(text, place.y + (2 if isinstance(game.info, Info) else 1)):
            pane.put(x, line, words, style)

    def _wrapped(self, text: str, room: int, most: int) -> list[str]:
        lines = wrap(text, room) or [""]
        if len(lines) > most:
            lines[most - 1] = sentence((" ".join(lines[most - 1 :]),), room, self.looks.glyphs.ellipsis)
        return lines[:most]

    def _emblem(self, slug: str) -> Emblem | None:
        if slug not in self.emblems:
            self.emblems[slug] = read_emblem(emblem(slug))
        return self.emblems[slug]

    def _line(self, pane: Pane, place: Place, game: Game, ground: str) -> None:
        """A game on one row, where there are too many for cards."""
        y, dim, strong = place.y, self.looks.pen("dim", ground), self.looks.pen("bright", ground, bold=True)
        pane.put(LINE_KEY_X, y, game.key, strong)
        match game.info:
            case Info() as info:
                pane.put(LINE_TITLE_X, y, self._cut(info.title, LINE_PLAYERS_X - LINE_TITLE_X - 1), strong)
                pane.put(LINE_PLAYERS_X, y, self._cut(_takes(info), LINE_BLURB_X - LINE_PLAYERS_X - 1), dim)
                blurb = sentence((_(info.blurb),), EDGE - LINE_BLURB_X, self.looks.glyphs.ellipsis)
                pane.put(LINE_BLURB_X, y, blurb, self.looks.pen("text", ground))
            case Broken() as broken:
                pane.put(LINE_TITLE_X, y, self._cut(broken.slug, LINE_PLAYERS_X - LINE_TITLE_X - 1), dim)
                pane.put(LINE_PLAYERS_X, y, self._cut(broken.sentence, EDGE - LINE_PLAYERS_X), dim)

    def _kept(self, pane: Pane, place: Place, kept: Kept, now: float, ground: str) -> None:
        """A match on one row: key, game, names, where it stands, when it was last played."""
        match, y = kept.summary, place.y
        dim, text = self.looks.pen("dim", ground), self.looks.pen("text", ground)
        quiet = dim if match.being_played else text
        pane.put(LINE_KEY_X, y, kept.key, self.looks.pen("bright", ground, bold=True))
        pane.put(LINE_TITLE_X, y, self._cut(kept.title, LINE_NAMES_X - LINE_TITLE_X - 2), quiet)
        pane.put(LINE_NAMES_X, y, self._cut(names(match), LINE_STANDING_X - LINE_NAMES_X - 2), quiet)
        ago = when(match.changed, now)
        pane.right(EDGE, y, ago, dim)
        pane.put(LINE_STANDING_X, y, self._standing(match, EDGE - cell_len(ago) - 2 - LINE_STANDING_X), dim)

    def _standing(self, match: Summary, room: int) -> str:
        if match.over:
            winners = [match.names[seat] for seat in match.over.winners if 0 <= seat < len(match.names)]
            if not winners:
                return whole(_("over"), room)
            won, together = _("{names} won"), _(" and ").join(winners)
            shown = self._cut(together, room - cell_len(won.format(names="")))
            return won.format(names=shown) if shown else whole(_("over"), room)
        if match.being_played:
            return whole(_("being played"), room)
        return whole(ngettext("{count} move", "{count} moves", match.moves).format(count=match.moves), room)


def _takes(info: Info) -> str:
    """How many people and minutes a game takes."""
    least, most = info.seats
    if least == most:
        people = ngettext("{count} player", "{count} players", most).format(count=most)
    else:
        people = _("{least}-{most} players").format(least=least, most=most)
    return _("{people}, {minutes} min").format(people=people, minutes=info.minutes)


def _people(shelf: Shelf) -> str:
    """For how many people the games are, all of them together."""
    seats = [each.info.seats for each in shelf.games if isinstance(each.info, Info)]
    if not seats:
        return ""
    least, most = min(few for few, _many in seats), max(many for _few, many in seats)
    if least == most:
        return ngettext("{count} person", "{count} people", most).format(count=_number(most))
    sentence = _("{least} or {most} people") if most == least + 1 else _("{least} to {most} people")
    return sentence.format(least=_number(least), most=_number(most))


def _number(number: int) -> str:
    return _(NUMBERS[number]) if number < len(NUMBERS) else str(number)
