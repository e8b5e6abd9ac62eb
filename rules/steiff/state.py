"""The position in Das Steiff-Spiel, the options of a match, and the editions: tables of numbers looked up by name."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal, Self, TypeAlias

from pydantic import model_validator

from rules.contract import BaseOptions
from rules.moves import Frozen, Seat
from rules.steiff.moves import DieName

Cards: TypeAlias = tuple[int, ...]
"""Cards by their values, in rising order; only discards lie in the order in which they were thrown away."""

Grid: TypeAlias = tuple[tuple[Cards, ...], ...]
"""For each seat that knows something, by owner: cards it knows to be in that hand."""


class Edition(Frozen):
    """The numbers of one edition: layout, deck as (value, count), faces of both dice, chips, and Teddy's way.

    ``path`` is the number of fields between the start (0) and the bedroom; ``mood`` has (players, steps to the green
    circle); ``chips`` are the large and the small ones of a player, as (worth, count).
    """

    path: int
    moths: tuple[int, ...]
    bananas: tuple[int, ...]
    deck: tuple[tuple[int, int], ...]
    red: tuple[int, ...]
    blue: tuple[int, ...]
    chips: tuple[tuple[int, int], ...]
    mood: tuple[tuple[int, int], ...]
    hand: int

    @model_validator(mode="after")
    def check_numbers(self) -> Self:
        """A table of numbers with which every match can be played."""
        special = (*self.moths, *self.bananas)
        if len(set(special)) < len(special) or not set(special) <= set(range(1, self.path + 1)):
            raise ValueError("moths and bananas lie on fields of the path, one on each")
        if any(not value or count < 1 for value, count in self.deck) or self.hand < 1:
            raise ValueError("cards have values other than 0, and a hand holds at least one")
        if sum(count for _value, count in self.deck) < self.hand * max(players for players, _steps in self.mood):
            raise ValueError("there are too few cards for the hands")
        if min(*self.red, *self.blue, *(steps for _players, steps in self.mood)) < 1:
            raise ValueError("dice and Teddy go forward")
        return self

    @property
    def bedroom(self) -> int:
        """Where a bear stands in Teddy's bedroom."""
        return self.path + 1

    @cached_property
    def points(self) -> int:
        """What all chips of one player are worth."""
        return sum(worth * count for worth, count in self.chips)

    @cached_property
    def cards(self) -> Cards:
        """All cards, in rising order."""
        return tuple(sorted(value for value, count in self.deck for _ in range(count)))

    def faces(self, die: DieName) -> tuple[int, ...]:
        """The faces of a die."""
        return self.red if die == "red" else self.blue


EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {
        "default": Edition(
            path=11,
            moths=(3, 7),
            bananas=(5, 9),
            deck=((3, 6), (2, 7), (1, 8), (-1, 5), (-2, 4), (-3, 3)),
            red=(3, 4, 4, 5, 5, 6),
            blue=(1, 2, 2, 3, 3, 4),
            chips=((3, 5), (1, 6)),
            mood=((3, 7), (4, 8), (5, 9), (6, 10)),
            hand=3,
        )
    }
)


class Options(BaseOptions):
    """Das Steiff-Spiel has no variants but its numbers."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The seat gets cards until its hand is full; ``opening`` before the first turn."""

    seat: Seat
    opening: bool
    kind: Literal["dealing"] = "dealing"


@dataclass(frozen=True, slots=True)
class Choose:
    """The seat chooses a die."""

    seat: Seat
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Rolling:
    """The seat rolls the die it has chosen."""

    seat: Seat
    die: DieName
    kind: Literal["rolling"] = "rolling"


@dataclass(frozen=True, slots=True)
class Exchange:
    """The window after a red roll: all others may call; ``called`` have, in this order."""

    seat: Seat
    roll: int
    called: tuple[Seat, ...] = ()
    kind: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class Meeting:
    """The window where the bear of the seat has met others: all on the field may call; ``called`` is who has."""

    seat: Seat
    called: Seat | None = None
    kind: Literal["meeting"] = "meeting"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A bump: the seat and its partner draw a card from each other."""

    seat: Seat
    partner: Seat
    kind: Literal["drawing"] = "drawing"


@dataclass(frozen=True, slots=True)
class Slip:
    """The bear of the seat lies on a banana: its left neighbour draws a card."""

    seat: Seat
    kind: Literal["slip"] = "slip"


@dataclass(frozen=True, slots=True)
class Delivery:
    """The bear of the seat is in the bedroom: its hand is turned up."""

    seat: Seat
    kind: Literal["delivery"] = "delivery"


@dataclass(frozen=True, slots=True)
class Finished:
    """The match ended with a delivery of this seat: Teddy is happy, or the seat has brought everything, or both."""

    seat: Seat
    happy: bool
    all_brought: bool
    kind: Literal["finished"] = "finished"


# ``kind`` tells the stages apart where a view is written as JSON.
Stage: TypeAlias = Dealing | Choose | Rolling | Exchange | Meeting | Drawing | Slip | Delivery | Finished
DECISIONS = (Choose, Exchange, Meeting)
"""The stages at which people decide or call; at the others nature moves, or the match has ended."""


@dataclass(frozen=True, slots=True)
class Board:
    """What everybody sees of a position.

    ``bears`` has the field of each seat's bear (0 is the start, ``numbers.bedroom`` the bedroom); ``brought`` and
    ``taken`` the points put into the room and taken back; ``mood`` Teddy's steps from his circle; ``discards`` the
    cards thrown away since the last shuffle, the newest last; ``swapped`` the two whose hands were the last to be
    exchanged, the one who rolled first; ``turn`` the turns completed; ``stage`` what is due.
    """

    options: Options
    bears: tuple[int, ...]
    brought: tuple[int, ...]
    taken: tuple[int, ...]
    mood: int
    discards: tuple[int, ...]
    swapped: tuple[Seat, ...]
    turn: int
    stage: Stage

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bears)

    @property
    def numbers(self) -> Edition:
        """The table of numbers this match is played with."""
        return EDITIONS[self.options.edition]

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.stage.seat

    @property
    def steps(self) -> int:
        """How many steps lead Teddy from his circle to the green one."""
        return dict(self.numbers.mood)[self.seats]

    @property
    def points(self) -> tuple[int, ...]:
        """The points that lie in the room, by seat."""
        return tuple([plus - minus for plus, minus in zip(self.brought, self.taken, strict=True)])

    def company(self, seat: Seat) -> tuple[Seat, ...]:
        """The others whose bears stand where this seat's does."""
        field = self.bears[seat]
        return tuple([other for other, where in enumerate(self.bears) if where == field and other != seat])


@dataclass(frozen=True, slots=True)
class State(Board):
    """A position; ``hands``, ``mutual`` and ``secret`` are hidden.

    ``mutual`` are cards that a seat knows in another's hand while the other knows that it does, ``secret`` those of
    which the other does not know it; both may hold less than a perfect memory would. The pile is what is left of the
    deck; nobody knows its order, so none is stored.
    """

    hands: tuple[Cards, ...]
    mutual: Grid
    secret: Grid

    @property
    def pile(self) -> Counter[int]:
        """The cards of the pile, each value with its count."""
        left = Counter(self.numbers.cards)
        left.subtract(self.discards)
        for hand in self.hands:
            left.subtract(hand)
        return +left

    @property
    def pile_size(self) -> int:
        """How many cards are in the pile."""
        return len(self.numbers.cards) - len(self.discards) - sum(map(len, self.hands))
