"""Who may act now: people, nature, or nobody any more."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.moves import Seat


@dataclass(frozen=True, slots=True)
class Decide:
    """Any of ``seats`` may move next; meanwhile ``callers`` may call out of turn."""

    seats: tuple[Seat, ...]
    callers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """Nature must move next; ``what`` says in a word what is rolled, shuffled or dealt."""

    what: str


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended: all winners (several share it), points by seat, and why it ended."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


Turn: TypeAlias = Decide | Chance | Over
