"""What crosses the border of trust: moves, and how one is refused."""

from dataclasses import dataclass
from typing import TypeAlias

from pydantic import BaseModel, ConfigDict

Seat: TypeAlias = int
"""A player's place at the table, 0..n-1 in turn order."""

NATURE: Seat = -1
"""The seat of chance: dice, shuffles and deals are its moves."""


class Frozen(BaseModel):
    """A pydantic model that is strict, immutable and takes no unknown field."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Move(Frozen):
    """One move of a match; each kind narrows ``kind`` to a Literal and adds its own JSON-able fields."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be made: a code for programs and a sentence for people.

    In the sentence ``{0}``, ``{1}`` stand for the names of the seats.
    """

    code: str
    sentence: str


class IllegalMove(ValueError):
    """Raised by ``Rules.step`` for a move that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.sentence}")
        self.refusal = refusal
