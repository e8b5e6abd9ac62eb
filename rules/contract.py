"""The contract of a game: one verb, one meaning; every verb is pure.

A State and a View are frozen dataclasses with slots; Moves and Options are pydantic models, because they come from
outside. No verb reads a clock, a file or a random generator of its own; all raise nothing on any well-formed value.
``rules.check`` proves the promises made here for every game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pydantic import Field, TypeAdapter

from rules.info import Info
from rules.language import N_
from rules.moves import Frozen, IllegalMove, Move, Refusal, Seat
from rules.turn import Turn

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M", bound=Move)


class BaseOptions(Frozen):
    """The variants of a match, fixed before it begins; each game adds its own fields with title and description.

    A field is a Literal of words or a bool, so that set-up screen and command line can be made from it.
    """

    edition: str = Field("default", title=N_("numbers"), description=N_("The table of numbers the rules read."))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the scoresheet: its label, points by seat, and whether it sums the lines above."""

    label: str
    points: tuple[int, ...]
    is_sum: bool = False


class Foresight(Protocol):
    """What is certain about a move before chance speaks; each game adds its own fields.

    Two of them are read for every game that has them: ``totals``, the points by seat after the move, and ``shorter``,
    for each of the ``lines`` other ways to say it where there is little room, the longest first.
    """

    @property
    def lines(self) -> tuple[str, ...]:
        """The consequence in sentences, in the order in which it happens; seats as ``{0}``, ``{1}``."""


class Bot(Protocol):
    """A computer player: one of ``moves``, or None where a caller keeps silent.

    It sees a View; ``imagine`` gives a State that could be the real one, never the real one where anything is hidden.
    """

    def __call__(self, view: Any, moves: tuple[Any, ...], imagine: Callable[[Random], Any], rng: Random) -> Any: ...


class Rules(ABC, Generic[S, V, M]):
    """The rules of one game. An open game keeps the defaults of the verbs about eyes: its View is its State."""

    info: ClassVar[Info]
    Options: ClassVar[type[BaseOptions]]
    view_type: ClassVar[type]
    moves: ClassVar[TypeAdapter[Any]]
    editions: ClassVar[Mapping[str, Any]]
    """Tables of numbers by name: pydantic models or dataclasses, which are never changed."""
    bots: ClassVar[Mapping[str, Bot]]
    seat_colours: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Where the rules themselves give each player a colour: its word, and the seat colour that shows it.

    The option ``colours`` then holds one of these words by seat, and a seat wears what stands for its own.
    """

    @abstractmethod
    def start(self, seats: int, options: Any) -> S:
        """The position before the first move. No randomness: shuffles and first rolls are moves of nature."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Who may act; total, and the only authority on it."""

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Every legal move of this seat, in a steady order; empty unless the seat may decide or call."""

    @abstractmethod
    def refuse(self, state: S, move: M) -> Refusal | None:
        """Why the move is not allowed, or None; total, cheap, never by listing; the only place that says no."""

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """The position after a move that ``refuse`` lets pass; the old one is untouched."""

    def step(self, state: S, move: M) -> S:
        """``refuse``, then ``apply``: the only door for outsiders; raises IllegalMove."""
        refusal = self.refuse(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.apply(state, move)

    def silence(self, state: S) -> M | None:
        """What is played where everybody who is asked keeps silent, or None where somebody must decide.

        It is a legal move of one of the seats that decide, and depends on nothing hidden. Where there is one, the
        match asks all who may call, lets a clock run if the table wants one, and then plays it by itself; a computer
        player that answers with it keeps silent.
        """
        return None

    @abstractmethod
    def chance_move(self, state: S, rng: Random) -> M:
        """At Chance: one outcome, drawn with the right odds, as a move of NATURE."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> tuple[tuple[M, int], ...] | None:
        """At Chance: all outcomes with whole-number weights, or None where there are more than 300."""

    def view(self, state: S, viewer: Seat | None) -> V:
        """What lies before those eyes now; None is a stranger at the table. It may forget, never show more."""
        return state  # type: ignore[return-value]

    def seen(self, before: S, move: M, viewer: Seat | None) -> M:
        """The move as those eyes may know it, secret fields None."""
        return move

    def acts_for(self, move: M) -> Seat | None:
        """Whose event this move of nature's is; None: that of the one who moved last."""
        return None

    def resample(self, state: S, viewer: Seat | None, rng: Random) -> S:
        """Another state with the same view for this viewer."""
        return state

    def reveals(self, before: S, move: M) -> bool:
        """Does this move of a person show anybody, the mover included, something hidden? A barrier for undo."""
        return False

    @abstractmethod
    def foresee(self, view: V, move: M) -> Foresight:
        """What is certain about a legal move before chance speaks."""

    def called(self, view: V, move: M) -> Mapping[str, str]:
        """What people call the values of fields of a legal move ("Vasquez" for ``figure`` 0), and its ``kind``.

        Only of those whose own values would say nothing to them: numbers of figures, letters for sides.
        """
        return {}

    @abstractmethod
    def describe(self, view: V, move: M) -> str:
        """The sentence for the log, from the view before the move; seats as ``{0}``; "" where it would be noise."""

    @abstractmethod
    def position(self, view: V) -> tuple[str, ...]:
        """The position in words, one fact a line; seats as ``{0}``, ``{1}``."""

    @abstractmethod
    def scoresheet(self, view: V) -> tuple[Row, ...]:
        """The points as they stand; the last row is the total."""

    @abstractmethod
    def turns(self, state: S) -> int:
        """Turns completed, as players count them."""

    @abstractmethod
    def length(self, view: V) -> int | None:
        """How many turns the match takes in all, or None where nobody can know."""
