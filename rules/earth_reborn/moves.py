"""The kinds of move in Earth Reborn. People give orders; nature draws tiles and rolls dice.

Figures are named by their place in ``Board.figures``, tiles by the number of their pattern, and a tile that lies under
a figure, and a section on it, by their places, both from 1. A field that is None was taken out for eyes that may not
see it; the rules refuse to play such a move.
"""

from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.earth_reborn.parts import Facing
from rules.moves import NATURE, Move, Seat


class Drawn(Move):
    """Nature: a tile from the bag goes behind this seat's screen."""

    kind: Literal["drawn"] = "drawn"
    to: int
    tile: int | None


class Rolled(Move):
    """Nature: the faces (1 to 6) of the attacker's and the defender's yellow dice."""

    kind: Literal["rolled"] = "rolled"
    attack: tuple[int, ...]
    defence: tuple[int, ...]


class Accept(Move):
    """Keep the first five tiles of the match (rules page, A turn)."""

    kind: Literal["accept"] = "accept"


class Redraw(Move):
    """Draw five new tiles, then put the first five back into the bag; once in the match."""

    kind: Literal["redraw"] = "redraw"


class Activate(Move):
    """Activate a character, or reactivate one when all are engaged."""

    kind: Literal["activate"] = "activate"
    figure: int


class Draw(Move):
    """Pay for a tile from the bag; it is the whole round."""

    kind: Literal["draw"] = "draw"


class Fetch(Move):
    """Pay to look through the discard and take a tile; it is the whole round."""

    kind: Literal["fetch"] = "fetch"


class Pick(Move):
    """Take this tile out of the discard."""

    kind: Literal["pick"] = "pick"
    tile: int | None


class Pass(Move):
    """Do nothing this round; when both pass in succession the phase ends."""

    kind: Literal["pass"] = "pass"


class Assign(Move):
    """Lay a tile from behind the screen under the active character."""

    kind: Literal["assign"] = "assign"
    tile: int


class Lay(Move):
    """Lay command points on a section under the active character and give its order at once.

    ``side`` is where a blow goes; a Move order has none.
    """

    kind: Literal["lay"] = "lay"
    tile: int
    section: int
    points: int
    side: Facing | None = None


class Finish(Move):
    """The active character has done what he should: the round ends."""

    kind: Literal["finish"] = "finish"


class Step(Move):
    """Walk one square, or off the map."""

    kind: Literal["step"] = "step"
    side: Facing


class OpenDoor(Move):
    """Open the door on that side, for one movement point."""

    kind: Literal["open"] = "open"
    side: Facing


class CloseDoor(Move):
    """Close the door on that side, for one movement point."""

    kind: Literal["close"] = "close"
    side: Facing


class TakeCard(Move):
    """Take a magnetic card from a friend passed through, or from the dead on the square; free."""

    kind: Literal["take_card"] = "take_card"
    giver: int


class GiveCard(Move):
    """Give a magnetic card to a friend passed through; free."""

    kind: Literal["give_card"] = "give_card"
    taker: int


class Stop(Move):
    """End the walk and turn; what is left of its movement points is lost."""

    kind: Literal["stop"] = "stop"
    facing: Facing


class Throw(Move):
    """Final phase: throw this tile away, face down."""

    kind: Literal["throw"] = "throw"
    tile: int | None


class Keep(Move):
    """Final phase: keep the tiles that are left behind the screen."""

    kind: Literal["keep"] = "keep"


AnyMove: TypeAlias = (
    Drawn
    | Rolled
    | Accept
    | Redraw
    | Activate
    | Draw
    | Fetch
    | Pick
    | Pass
    | Assign
    | Lay
    | Finish
    | Step
    | OpenDoor
    | CloseDoor
    | TakeCard
    | GiveCard
    | Stop
    | Throw
    | Keep
)
MOVES: TypeAdapter[AnyMove] = TypeAdapter(Annotated[AnyMove, Field(discriminator="kind")])


@cache
def drawn(to: Seat, tile: int | None) -> Drawn:
    """The move, made once for each seat and tile."""
    return Drawn(seat=NATURE, to=to, tile=tile)


@cache
def activate(seat: Seat, figure: int) -> Activate:
    """The move, made once for each figure."""
    return Activate(seat=seat, figure=figure)


@cache
def assign(seat: Seat, tile: int) -> Assign:
    """The move, made once for each tile."""
    return Assign(seat=seat, tile=tile)


@cache
def lay(seat: Seat, tile: int, section: int, points: int, side: Facing | None = None) -> Lay:
    """The move, made once for each choice that there is."""
    return Lay(seat=seat, tile=tile, section=section, points=points, side=side)


@cache
def step(seat: Seat, side: Facing) -> Step:
    """The move, made once for each side."""
    return Step(seat=seat, side=side)


@cache
def open_door(seat: Seat, side: Facing) -> OpenDoor:
    """The move, made once for each side."""
    return OpenDoor(seat=seat, side=side)


@cache
def close_door(seat: Seat, side: Facing) -> CloseDoor:
    """The move, made once for each side."""
    return CloseDoor(seat=seat, side=side)


@cache
def stop(seat: Seat, facing: Facing) -> Stop:
    """The move, made once for each facing."""
    return Stop(seat=seat, facing=facing)
