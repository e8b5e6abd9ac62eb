"""What a match knows besides its moves: how many of them count, remarks, seats that change hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.moves import Seat
    from rules.record import Player


@dataclass(frozen=True, slots=True)
class Cursor:
    """From here the first ``n`` moves count."""

    n: int


@dataclass(frozen=True, slots=True)
class Note:
    """A remark at this place of the match."""

    text: str


@dataclass(frozen=True, slots=True)
class Handover:
    """A seat that got another name or player at this place of the match: who it was, and who it is from here on."""

    seat: Seat
    before: Player
    after: Player
