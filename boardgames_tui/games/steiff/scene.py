"""What the table of Das Steiff-Spiel shows, apart from where and how."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from rules.language import _
from rules.moves import Seat
from rules.record import Player
from rules.steiff.moves import Bumped, Dealt, Delivered, Lost, Reshuffled, Rolled, Swap
from rules.steiff.score import mood_after, worth
from rules.steiff.state import Drawing, Rolling
from rules.steiff.view import View

MOTH, PEEL, BEDROOM = "#5a7030 28 raise", "#a08020 25 raise", "#c8803c 30 raise"
"""The grounds of moths, banana peels and the bedroom; each says its name too."""


@dataclass(frozen=True, slots=True)
class Event:
    """The last thing that happened to cards in the turn before, for everybody to see.

    ``cards`` are those turned up; ``change`` the points and ``step`` Teddy's steps that came of them; ``was_last``
    whether the last card was lost; ``other`` whoever had a hand in it; ``sizes`` the numbers of cards before.
    """

    kind: Literal["bump", "lost", "delivered", "swap"]
    seat: Seat
    field: int
    sizes: tuple[int, ...]
    other: Seat = 0
    cards: tuple[int, ...] = ()
    change: int = 0
    step: int = 0

    @property
    def was_last(self) -> bool:
        """Was it the last card?"""
        return self.sizes[self.seat] == 1


@dataclass(frozen=True, slots=True)
class Window:
    """The open window as it is shown: who may call, who has, the bar and the seconds left (0: no clock)."""

    seats: tuple[Seat, ...]
    called: tuple[Seat, ...] = ()
    cells: int = 0
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is shown; ``acting`` is whose turn it is or who is asked, ``moves`` what they may do.

    ``ghosts`` are fields where a bear may come down, with its seat; ``last`` is the last roll: seat, die, value.
    """

    view: View
    players: Sequence[Player]
    letters: Sequence[str]
    acting: Seat | None
    moves: tuple[Any, ...] = ()
    chosen: Any = None
    ghosts: tuple[tuple[Seat, int], ...] = ()
    window: Window | None = None
    event: Event | None = None
    last: tuple[Seat, str, int] | None = None

    def mood_sentence(self) -> str:
        """How far Teddy has to go."""
        left = self.view.steps - self.view.mood
        if not left:
            return _("Teddy is happy")
        return _("{left} steps to happy").format(left=left) if left > 1 else _("1 step to happy")


def last_event(match: Match) -> Event | None:
    """What happened to cards last, unless something else has happened since."""
    at = match.at
    while at and isinstance(match.record.moves[at - 1], Dealt | Reshuffled):
        at -= 1
    if not at:
        return None
    before: View = match.view(None, at - 1)
    move = match.rules.seen(match.table.states[at - 1], match.record.moves[at - 1], None)
    seat, stage = before.active, before.stage
    field, sizes = before.bears[seat], before.sizes
    match move:
        case Bumped() if isinstance(stage, Drawing):
            return Event("bump", seat, field, sizes, stage.partner)
        case Lost(card=card):
            return Event("lost", seat, field, sizes, (seat + 1) % before.seats, (card,))
        case Delivered(cards=cards):
            change = worth(before.numbers, before.points[seat], cards)
            return Event(
                "delivered", seat, field, sizes, 0, cards[::-1], change, mood_after(before, cards) - before.mood
            )
        case Swap(partner=partner):
            return Event("swap", seat, field, sizes, partner)
    return None


def last_roll(match: Match) -> tuple[Seat, str, int] | None:
    """The last roll: whose, which die, what it showed."""
    for at in range(match.at, 0, -1):
        move = match.record.moves[at - 1]
        if isinstance(move, Rolled):
            stage = match.view(None, at - 1).stage
            assert isinstance(stage, Rolling)
            return stage.seat, stage.die, move.value
    return None


def field_ground(view: View, field: int) -> str:
    """The token of a field's ground."""
    numbers = view.numbers
    if field in numbers.moths:
        return MOTH
    if field in numbers.bananas:
        return PEEL
    return BEDROOM if field == numbers.bedroom else "raise"


def has_edges(looks: Looks) -> bool:
    """Must fields be told apart by lines, because raised grounds are not seen?"""
    return looks.ascii or not looks.tints
