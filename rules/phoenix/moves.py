"""The kinds of move in Phoenix. People take half-feathers; nature fills the nests and deals the tokens."""

from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.moves import Move, Seat
from rules.phoenix.parts import Half, Part


class Fill(Move):
    """Nature: halves from the two bags into the empty places of all nests, in the order of the nests."""

    kind: Literal["fill"] = "fill"
    lowers: tuple[Half, ...]
    uppers: tuple[Half, ...]


class Deal(Move):
    """Nature: who gets which ash tokens at set-up, white numbers by seat in rising order."""

    kind: Literal["deal"] = "deal"
    tokens: tuple[tuple[int, ...], ...]


class Take(Move):
    """Lay the token on a nest, take a half from it and place it; equal halves of a nest are one choice.

    Nests and slots are counted from 1.
    """

    kind: Literal["take"] = "take"
    nest: int
    part: Part
    half: Half
    slot: int


class Lay(Move):
    """Lay the token on a nest and take nothing, because no free nest holds a half that could be placed."""

    kind: Literal["lay"] = "lay"
    nest: int


AnyMove: TypeAlias = Fill | Deal | Take | Lay
MOVES: TypeAdapter[AnyMove] = TypeAdapter(Annotated[AnyMove, Field(discriminator="kind")])


@cache
def take(seat: Seat, nest: int, part: Part, half: Half, slot: int) -> Take:
    """The move, made once for each choice that there is."""
    return Take(seat=seat, nest=nest, part=part, half=half, slot=slot)
