"""The kinds of move in Das Steiff-Spiel. People take a die, call and choose partners; nature deals, rolls and turns up.

A field that is None was taken out for eyes that may not see it; the rules refuse to play such a move.
"""

from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.moves import NATURE, Move, Seat

DieName: TypeAlias = Literal["red", "blue"]


class Dealt(Move):
    """Nature: the next card of the pile, for this seat (rules page, Set-up and Delivery)."""

    kind: Literal["dealt"] = "dealt"
    to: int
    card: int | None


class Reshuffled(Move):
    """Nature: the pile is empty, so the discards become the new one (rules page, Delivery)."""

    kind: Literal["reshuffled"] = "reshuffled"


class Take(Move):
    """Choose the die to roll (rules page, Your turn)."""

    kind: Literal["take"] = "take"
    die: DieName


class Rolled(Move):
    """Nature: what the chosen die shows."""

    kind: Literal["rolled"] = "rolled"
    value: int


class Call(Move):
    """Call an exchange on a red roll, or a bump on a field where bears meet."""

    kind: Literal["call"] = "call"


class Walk(Move):
    """Nobody has called: the bear goes its way."""

    kind: Literal["walk"] = "walk"


class Swap(Move):
    """Swap whole hands with this caller; then the bear goes its way."""

    kind: Literal["swap"] = "swap"
    partner: int


class Leave(Move):
    """Nobody has called: no bump."""

    kind: Literal["leave"] = "leave"


class Bump(Move):
    """A bump was called: with this bear on the field."""

    kind: Literal["bump"] = "bump"
    partner: int


class Bumped(Move):
    """Nature: the card that the active player gave, and the one they got, both drawn blind."""

    kind: Literal["bumped"] = "bumped"
    given: int | None
    got: int | None


class Lost(Move):
    """Nature: the card that the left neighbour drew on a banana; it is thrown away face up."""

    kind: Literal["lost"] = "lost"
    card: int


class Delivered(Move):
    """Nature: the hand that is turned up in the bedroom, in rising order."""

    kind: Literal["delivered"] = "delivered"
    cards: tuple[int, ...]


AnyMove: TypeAlias = Dealt | Reshuffled | Take | Rolled | Call | Walk | Swap | Leave | Bump | Bumped | Lost | Delivered
MOVES: TypeAdapter[AnyMove] = TypeAdapter(Annotated[AnyMove, Field(discriminator="kind")])


@cache
def dealt(to: Seat, card: int | None) -> Dealt:
    """The move, made once for each seat and card."""
    return Dealt(seat=NATURE, to=to, card=card)


@cache
def take(seat: Seat, die: DieName) -> Take:
    """The move, made once for each seat and die."""
    return Take(seat=seat, die=die)


@cache
def call(seat: Seat) -> Call:
    """The move, made once for each seat."""
    return Call(seat=seat)


@cache
def walk(seat: Seat) -> Walk:
    """The move, made once for each seat."""
    return Walk(seat=seat)


@cache
def swap(seat: Seat, partner: Seat) -> Swap:
    """The move, made once for each pair."""
    return Swap(seat=seat, partner=partner)


@cache
def leave(seat: Seat) -> Leave:
    """The move, made once for each seat."""
    return Leave(seat=seat)


@cache
def bump(seat: Seat, partner: Seat) -> Bump:
    """The move, made once for each pair."""
    return Bump(seat=seat, partner=partner)
