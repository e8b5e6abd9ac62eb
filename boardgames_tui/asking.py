"""How a match asks: who listens to it, whom of the people it asks, and what the computer players are to think out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from rules.moves import Seat
from rules.tell import Line


class Listener(Protocol):
    """A terminal at the match; ``eyes`` is the seat that looks at it, None a stranger."""

    eyes: Seat | None

    def told(self, line: Line) -> None:
        """An event, as these eyes may know it."""

    def asked(self) -> None:
        """The match has come to rest: look at its question, its jobs and its view."""


@dataclass(frozen=True, slots=True)
class Question:
    """People who may move now, and those who may call out of turn; ``at`` must come back with the answer.

    While a window is open nobody moves: ``callers`` are all people who may call, the one whose turn it is included.
    """

    at: int
    seats: tuple[Seat, ...]
    callers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """A computer player's move to be thought out, anywhere; wait ``pause`` seconds, then ``attempt`` it ``at``."""

    seat: Seat
    at: int
    pause: float
    think: Callable[[], Any]
