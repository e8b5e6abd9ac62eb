"""What the menu offers: the games found and the matches kept, and where each stands on the screen."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from boardgames_tui.host import policy
from boardgames_tui.listing import SUFFIX, Summary, summaries
from boardgames_tui.paths import matches_directory
from rules import catalogue
from rules.info import Broken, Info
from rules.language import _, ngettext

NEWEST = 20
LETTERS = "abcdef"
MOST_KEYS = 9
CARD_HEIGHT = 4
CARD_WIDTH = 39
WIDTH = 78
LIST_ROWS = 3
AIRY = 30


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was found; ``key`` begins a new match, "" where it is broken or there are too many."""

    info: Info | Broken
    key: str

    @property
    def name(self) -> str:
        """What tells it from everything else on the menu."""
        return f"game {self.info.slug}"


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that was kept; ``key`` opens it, "" for all but the first six."""

    summary: Summary
    title: str
    key: str

    @property
    def name(self) -> str:
        """What tells it from everything else on the menu."""
        return f"match {self.summary.path}"


Item: TypeAlias = Game | Kept


@dataclass(frozen=True, slots=True)
class Shelf:
    """Everything the menu knows, read once; ``older`` counts the matches that were not looked at."""

    games: tuple[Game, ...]
    going: tuple[Summary, ...]
    finished: tuple[Summary, ...]
    broken: tuple[str, ...]
    older: int
    now: float

    def title(self, slug: str) -> str:
        """A game's title, its short name where the game is not there."""
        whole = (each.info for each in self.games if isinstance(each.info, Info))
        return next((info.title for info in whole if info.slug == slug), slug)


def read_shelf() -> Shelf:
    """Look at games and matches; of many matches only the newest are read, and none where nobody may see a list."""
    if not policy().allows("list"):
        return Shelf(_numbered(catalogue()), (), (), (), 0, time.time())
    found = summaries(NEWEST)
    looked_at = len(found.matches) + len(found.broken)
    directory = f"{matches_directory()}{os.sep}"
    return Shelf(
        games=_numbered(catalogue()),
        going=tuple(each for each in found.matches if each.over is None),
        finished=tuple(each for each in found.matches if each.over is not None),
        broken=tuple(sentence.replace(directory, "") for _path, sentence in found.broken),
        older=max(0, _count() - looked_at) if looked_at >= NEWEST else 0,
        now=time.time(),
    )


def _numbered(found: Sequence[Info | Broken]) -> tuple[Game, ...]:
    keys = [str(number) if number <= MOST_KEYS else "" for number in range(1, len(found) + 1)]
    return tuple(Game(each, key if isinstance(each, Info) else "") for each, key in zip(found, keys, strict=True))


def _count() -> int:
    try:
        return sum(name.endswith(SUFFIX) and not name.startswith(".") for name in os.listdir(matches_directory()))
    except OSError:
        return 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where an item stands, in cells of the stage."""

    item: Item
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything stands: the title's row, the items, and the rows of labels and of dim remarks."""

    title: int
    places: tuple[Place, ...]
    labels: tuple[tuple[int, str], ...]
    remarks: tuple[tuple[int, str], ...]

    def place(self, name: str) -> Place | None:
        """Where the item of that name stands; the first item if it is not there, None where there are none at all."""
        first = self.places[0] if self.places else None
        return next((each for each in self.places if each.item.name == name), first)

    def beside(self, place: Place, key: str) -> Place:
        """The item next to this one in the direction of an arrow key; itself where there is none."""
        if key in ("left", "right"):
            side = [each for each in self.places if each.y == place.y and (each.x < place.x) == (key == "left")]
            return min(
                (each for each in side if each.x != place.x), key=lambda each: abs(each.x - place.x), default=place
            )
        ahead = [each for each in self.places if each.y != place.y and (each.y < place.y) == (key == "up")]
        return min(ahead, key=lambda each: (abs(each.y - place.y), abs(each.x - place.x)), default=place)


def plan(shelf: Shelf, height: int, title_height: int, chosen: str) -> Plan:
    """Lay the menu out for so many rows; the last two are the prompt and the keys."""
    gap = 2 if height >= AIRY else 1
    room = height - 3
    head = title_height + gap
    cards, cards_height = _cards(shelf.games, room - head - gap - LIST_ROWS, chosen)
    lists = _Lists(shelf, room - head - cards_height - gap, gap)
    spare = room - head - cards_height - gap - lists.height
    top = 1 + spare * 2 // 5
    below = top + head
    lists_top = below + cards_height + gap
    places = [Place(each.item, each.x, each.y + below, each.width, each.height) for each in cards]
    places += [Place(each.item, each.x, each.y + lists_top, each.width, each.height) for each in lists.places]
    labels = tuple((y + lists_top, text) for y, text in lists.labels)
    return Plan(top, tuple(places), labels, tuple((y + lists_top, text) for y, text in lists.remarks))


def _cards(games: tuple[Game, ...], room: int, chosen: str) -> tuple[list[Place], int]:
    """The games as cards, two beside each other; as lines where there are too many; and the rows they take."""
    if len(games) == 1:
        return [Place(games[0], 1, 0, WIDTH, CARD_HEIGHT)], CARD_HEIGHT
    lines = (len(games) + 1) // 2
    tall = lines * (CARD_HEIGHT + 1) - 1
    if tall <= room:
        at = [(1 + CARD_WIDTH * (index % 2), index // 2 * (CARD_HEIGHT + 1)) for index in range(len(games))]
        return [Place(game, x, y, CARD_WIDTH, CARD_HEIGHT) for game, (x, y) in zip(games, at, strict=True)], tall
    shown = min(len(games), room)
    index = next((index for index, game in enumerate(games) if game.name == chosen), 0)
    first = max(0, min(index - shown + 2, len(games) - shown))
    return [Place(game, 1, y, WIDTH, 1) for y, game in enumerate(games[first : first + shown])], shown


def _none_kept() -> str:
    """What stands in place of the matches where none is shown."""
    if not policy().allows("list"):
        return _("c asks for the words that were shown when a match was left.")
    return _("No match yet. Each one is kept here after every move.")


class _Lists:
    """The matches kept, from row 0 on: unfinished ones first, of each kind as many as there is room for."""

    def __init__(self, shelf: Shelf, room: int, gap: int) -> None:
        self.shelf = shelf
        self.places: list[Place] = []
        self.labels: list[tuple[int, str]] = []
        self.remarks: list[tuple[int, str]] = []
        self.height = 0
        going, finished, hidden = self._share(room, gap)
        if not going and not finished:
            self._label(_("carry on"))
            self._remark(_none_kept())
        for label, group in ((_("carry on"), going), (_("finished"), finished)):
            if group:
                self.height += gap if self.places else 0
                self._label(label)
                self._rows(group)
        if hidden:
            self._remark(_("and {count} more: m shows all").format(count=hidden))
        if shelf.broken:
            self._remark(_broken(shelf.broken))

    def _share(self, room: int, gap: int) -> tuple[tuple[Summary, ...], tuple[Summary, ...], int]:
        """Which matches have room, and how many have none; a finished one is always among them."""
        going, finished = self.shelf.going, self.shelf.finished
        room -= bool(going) + bool(finished) + (gap if going and finished else 0) + bool(self.shelf.broken)
        total = len(going) + len(finished)
        if self.shelf.older or total > room:
            room -= 1
        first = min(len(going), max(1, room - bool(finished)))
        second = min(len(finished), max(0, room - first))
        return going[:first], finished[:second], total + self.shelf.older - first - second

    def _label(self, text: str) -> None:
        self.labels.append((self.height, text))
        self.height += 1

    def _remark(self, text: str) -> None:
        self.remarks.append((self.height, text))
        self.height += 1

    def _rows(self, matches: Sequence[Summary]) -> None:
        for match in matches:
            number = len(self.places)
            key = LETTERS[number] if number < len(LETTERS) else ""
            kept = Kept(match, self.shelf.title(match.game), key)
            self.places.append(Place(kept, 1, self.height, WIDTH, 1))
            self.height += 1


def _broken(sentences: Sequence[str]) -> str:
    if len(sentences) == 1:
        return sentences[0]
    return ngettext(
        "{count} file cannot be read: boardgames list says why.",
        "{count} files cannot be read: boardgames list says why.",
        len(sentences),
    ).format(count=len(sentences))
