"""The rules of BIRTH: whose turn, legal moves, why not, and what a move does."""

from functools import cache
from random import Random
from typing import Any, ClassVar, TypeAlias

from rules.birth import INFO, acts, bot, chance, foresee, score, words
from rules.birth.moves import MOVES, AnyMove, Keep, Reroll, eject, place
from rules.birth.state import (
    DECISIONS,
    EDITIONS,
    Again,
    BigBang,
    Break,
    Choose,
    Ejecting,
    Finished,
    Opening,
    Options,
    Reborn,
    State,
)
from rules.contract import Row, Rules
from rules.moves import Refusal, Seat
from rules.turn import Chance, Decide, Turn

BirthOptions: TypeAlias = Options


def turn(state: State) -> Turn:
    """Who may act."""
    stage = state.stage
    if isinstance(stage, DECISIONS):
        return _decide(stage.seat)
    return score.over(state) if isinstance(stage, Finished) else _CHANCES[type(stage)]


@cache
def _decide(seat: Seat) -> Decide:
    return Decide((seat,))


_CHANCES = {BigBang: Chance("big bang"), Again: Chance("hand"), Break: Chance("hand"), Reborn: Chance("birth")}


def legal_moves(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """The choices of this seat, equal dice being one."""
    stage = state.stage
    if not isinstance(stage, DECISIONS) or stage.seat != seat:
        return ()
    match stage:
        case Choose():
            return tuple([place(seat, value) for value in dict.fromkeys(state.hands[seat])])
        case Opening():
            return Keep(seat=seat), Reroll(seat=seat)
        case Ejecting():
            numbers = state.numbers
            return tuple(eject(seat, numbers.areas[index]) for index in sorted(numbers.neighbours(stage.area)))


def start(seats: int, options: Options) -> State:
    """Pieces on the start space and the next ones, nothing rolled yet (rules page, Set-up)."""
    numbers = EDITIONS[options.edition]
    return State(
        options=options,
        hands=((),) * seats,
        pieces=tuple((numbers.start_space + seat) % numbers.ring for seat in range(seats)),
        areas=((),) * len(numbers.areas),
        turn=0,
        stage=BigBang(),
    )


class BirthRules(Rules[State, State, AnyMove]):
    """The contract, spoken by BIRTH."""

    info = INFO
    Options = Options
    view_type = State
    moves = MOVES
    editions = EDITIONS
    bots: ClassVar[Any] = bot.BOTS

    def start(self, seats: int, options: BirthOptions) -> State:
        return start(seats, options)

    def turn(self, state: State) -> Turn:
        return turn(state)

    def legal_moves(self, state: State, seat: Seat) -> tuple[AnyMove, ...]:
        return legal_moves(state, seat)

    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        return acts.refuse(state, move)

    def apply(self, state: State, move: AnyMove) -> State:
        return acts.apply(state, move)

    def chance_move(self, state: State, rng: Random) -> AnyMove:
        return chance.chance_move(state, rng)

    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        return chance.chance_outcomes(state)

    def foresee(self, view: State, move: AnyMove) -> foresee.Foresight:
        return foresee.foresee(view, move)

    def describe(self, view: State, move: AnyMove) -> str:
        return words.describe(view, move)

    def position(self, view: State) -> tuple[str, ...]:
        return words.position(view)

    def scoresheet(self, view: State) -> tuple[Row, ...]:
        return score.scoresheet(view)

    def turns(self, state: State) -> int:
        return state.turn

    def length(self, view: State) -> int:
        return view.seats * view.numbers.dice


RULES = BirthRules()
