"""The rules of Das Steiff-Spiel: whose turn, legal moves, why not, and what a move does."""

from functools import cache
from random import Random
from typing import Any, ClassVar, TypeAlias

from rules.contract import Row, Rules
from rules.moves import Refusal, Seat
from rules.steiff import INFO, acts, bot, chance, foresee, memory, score, view, words
from rules.steiff.moves import MOVES, AnyMove, bump, call, leave, swap, take, walk
from rules.steiff.state import (
    DECISIONS,
    EDITIONS,
    Choose,
    Dealing,
    Delivery,
    Drawing,
    Exchange,
    Finished,
    Meeting,
    Options,
    Rolling,
    Slip,
    State,
)
from rules.steiff.view import View
from rules.turn import Chance, Decide, Turn

SteiffOptions: TypeAlias = Options
SteiffView: TypeAlias = View


def turn(state: State) -> Turn:
    """Who may act. At a window all who might call are asked, whatever they hold."""
    stage = state.stage
    match stage:
        case Finished():
            return score.over(state, stage)
        case Dealing():
            return _CHANCES[Dealing] if state.pile_size else Chance("reshuffle")
        case Exchange():
            others = range(state.seats)
            return Decide((stage.seat,), tuple([s for s in others if s != stage.seat and s not in stage.called]))
        case Meeting(seat, None):
            return Decide((seat,), state.company(seat))
        case Choose() | Meeting():
            return _decide(stage.seat)
    return _CHANCES[type(stage)]


@cache
def _decide(seat: Seat) -> Decide:
    return Decide((seat,))


_CHANCES = {
    Dealing: Chance("deal"),
    Rolling: Chance("roll"),
    Drawing: Chance("bump"),
    Slip: Chance("banana"),
    Delivery: Chance("delivery"),
}


def legal_moves(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """The choices of this seat: a die; in a window a call, for the active seat the end of the window."""
    stage = state.stage
    if not isinstance(stage, DECISIONS):
        return ()
    if seat != stage.seat:
        return () if acts.refuse(state, call(seat)) else (call(seat),)
    match stage:
        case Choose():
            return take(seat, "red"), take(seat, "blue")
        case Exchange():
            return tuple([swap(seat, partner) for partner in stage.called]) or (walk(seat),)
        case Meeting(_, None):
            return leave(seat), call(seat)
        case Meeting():
            return tuple([bump(seat, partner) for partner in state.company(seat)])


def silence(state: State) -> AnyMove | None:
    """At a window: the bear walks or is left alone if nobody has called; one caller or partner leaves no choice."""
    stage = state.stage
    if not isinstance(stage, Exchange | Meeting):
        return None
    moves = legal_moves(state, stage.seat)
    return moves[0] if len(moves) == 1 or stage == Meeting(stage.seat) else None


def start(seats: int, options: Options) -> State:
    """All bears on the start field, Teddy on his circle, no card dealt yet (rules page, Set-up)."""
    nothing = (0,) * seats
    return State(
        options=options,
        bears=nothing,
        brought=nothing,
        taken=nothing,
        mood=0,
        discards=(),
        swapped=(),
        turn=0,
        stage=Dealing(0, opening=True),
        hands=((),) * seats,
        mutual=memory.nothing(seats),
        secret=memory.nothing(seats),
    )


class SteiffRules(Rules[State, View, AnyMove]):
    """The contract, spoken by Das Steiff-Spiel."""

    info = INFO
    Options = Options
    view_type = View
    moves = MOVES
    editions = EDITIONS
    bots: ClassVar[Any] = bot.BOTS

    def start(self, seats: int, options: SteiffOptions) -> State:
        return start(seats, options)

    def turn(self, state: State) -> Turn:
        return turn(state)

    def legal_moves(self, state: State, seat: Seat) -> tuple[AnyMove, ...]:
        return legal_moves(state, seat)

    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        return acts.refuse(state, move)

    def apply(self, state: State, move: AnyMove) -> State:
        return acts.apply(state, move)

    def silence(self, state: State) -> AnyMove | None:
        return silence(state)

    def chance_move(self, state: State, rng: Random) -> AnyMove:
        return chance.chance_move(state, rng)

    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        return chance.chance_outcomes(state)

    def view(self, state: State, viewer: Seat | None) -> SteiffView:
        return view.view(state, viewer)

    def seen(self, before: State, move: AnyMove, viewer: Seat | None) -> AnyMove:
        return view.seen(before, move, viewer)

    def resample(self, state: State, viewer: Seat | None, rng: Random) -> State:
        return view.resample(state, viewer, rng)

    def reveals(self, before: State, move: AnyMove) -> bool:
        return view.reveals(before, move)

    def foresee(self, view: SteiffView, move: AnyMove) -> foresee.Foresight:
        return foresee.foresee(view, move)

    def describe(self, view: SteiffView, move: AnyMove) -> str:
        return words.describe(view, move)

    def position(self, view: SteiffView) -> tuple[str, ...]:
        return words.position(view)

    def scoresheet(self, view: SteiffView) -> tuple[Row, ...]:
        return score.scoresheet(view)

    def turns(self, state: State) -> int:
        return state.turn

    def length(self, view: SteiffView) -> None:
        """Nobody knows how long Teddy needs."""
        return None


RULES = SteiffRules()
