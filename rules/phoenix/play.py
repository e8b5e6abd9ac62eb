"""The rules of Phoenix: whose turn, legal moves, why not, and what a move does."""

from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

from rules.contract import Row, Rules
from rules.moves import Refusal, Seat
from rules.phoenix import INFO, acts, bot, chance, foresee, score, words
from rules.phoenix.moves import MOVES, AnyMove, Lay, take
from rules.phoenix.parts import PARTS
from rules.phoenix.state import EDITIONS, Options, State, start, takers
from rules.turn import Chance, Decide, Turn

PhoenixOptions: TypeAlias = Options


def turn(state: State) -> Turn:
    """Who may act."""
    match state.stage:
        case "choose":
            return _decide(state.token.seat)
        case "fill":
            return _NESTS
        case "deal":
            return _TOKENS
    return score.over(state)


@cache
def _decide(seat: Seat) -> Decide:
    return Decide((seat,))


_NESTS, _TOKENS = Chance("nests"), Chance("tokens")


def legal_moves(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """Nest, half and slot in one choice, equal halves of a nest being one; uppers first, as they lie on the table."""
    if state.stage != "choose" or state.token.seat != seat:
        return ()
    slots = {part: takers(state.boards[seat], part) for part in PARTS}
    found = tuple(
        [
            take(seat, number, part, half, slot)
            for number, nest in enumerate(state.nests, 1)
            if nest.token is None
            for part in PARTS
            for half in dict.fromkeys(nest.halves(part))
            if half is not None
            for slot in slots[part]
        ]
    )
    return found or tuple(Lay(seat=seat, nest=number) for number, nest in enumerate(state.nests, 1) if not nest.token)


class PhoenixRules(Rules[State, State, AnyMove]):
    """The contract, spoken by Phoenix."""

    info = INFO
    Options = Options
    view_type = State
    moves = MOVES
    editions = EDITIONS
    bots: ClassVar[Any] = bot.BOTS
    seat_colours: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"yellow": "yellow", "black": "white", "red": "red", "blue": "blue"}
    )

    def start(self, seats: int, options: PhoenixOptions) -> State:
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
        numbers = view.numbers
        return view.rounds * sum(map(len, numbers.deals[view.seats]))


RULES = PhoenixRules()
