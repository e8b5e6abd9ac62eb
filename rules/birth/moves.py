"""The kinds of move in BIRTH. People place and eject; nature rolls."""

from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.moves import Move, Seat

Value: TypeAlias = Annotated[int, Field(ge=1, le=6)]


class Bang(Move):
    """Nature: the first roll of all dice, a sorted hand for each seat (rules page, Set-up)."""

    kind: Literal["bang"] = "bang"
    hands: tuple[tuple[Value, ...], ...]


class Keep(Move):
    """Keep the first roll (option of the match)."""

    kind: Literal["keep"] = "keep"


class Reroll(Move):
    """Roll all dice of the hand once more before the first turn (option of the match)."""

    kind: Literal["reroll"] = "reroll"


class Rolled(Move):
    """Nature: a whole hand rolled again, sorted; after Reroll or a Break."""

    kind: Literal["rolled"] = "rolled"
    dice: tuple[Value, ...]


class Place(Move):
    """Choose a die of this value from the hand; equal dice are one choice."""

    kind: Literal["place"] = "place"
    die: int


class Birth(Move):
    """Nature: the new values of the dice reborn, in order of placement, the one just placed last."""

    kind: Literal["birth"] = "birth"
    dice: tuple[Value, ...]


class Eject(Move):
    """Send the others' dice of the placed value to the neighbouring area of this number (senior rules)."""

    kind: Literal["eject"] = "eject"
    area: int


AnyMove: TypeAlias = Bang | Keep | Reroll | Rolled | Place | Birth | Eject
MOVES: TypeAdapter[AnyMove] = TypeAdapter(Annotated[AnyMove, Field(discriminator="kind")])


@cache
def place(seat: Seat, die: int) -> Place:
    """The move, made once for each seat and value."""
    return Place(seat=seat, die=die)


@cache
def eject(seat: Seat, area: int) -> Eject:
    """The move, made once for each seat and area."""
    return Eject(seat=seat, area=area)
