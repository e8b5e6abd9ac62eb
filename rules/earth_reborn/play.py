"""The rules of Earth Reborn: whose turn, legal moves, why not, and what a move does."""

from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

from rules.contract import Row, Rules
from rules.earth_reborn import (
    INFO,
    activation,
    bot,
    foresee,
    orders,
    places,
    rounds,
    scenario,
    score,
    tiles,
    view,
    words,
)
from rules.earth_reborn import state as states
from rules.earth_reborn.moves import MOVES, AnyMove, Drawn
from rules.earth_reborn.room import Act, Nature, no
from rules.earth_reborn.state import (
    Activation,
    Figure,
    Finished,
    Options,
    State,
    Walking,
    Window,
)
from rules.earth_reborn.view import View
from rules.language import _
from rules.moves import NATURE, Refusal, Seat
from rules.turn import Chance, Decide, Turn

RebornOptions: TypeAlias = Options
RebornView: TypeAlias = View

ROOMS = (tiles.ROOM, activation.ROOM, *orders.ROOMS)
ACTS: Mapping[type[AnyMove], Act] = MappingProxyType({kind: act for room in ROOMS for kind, act in room.acts.items()})
LEGAL = MappingProxyType({window: listed for room in ROOMS for window, listed in room.legal.items()})
NATURES: Mapping[type[Window], Nature] = MappingProxyType(
    {window: nature for room in ROOMS for window, nature in room.nature.items()}
)


@cache
def _decide(seat: Seat) -> Decide:
    return Decide((seat,))


_CHANCES = MappingProxyType({window: Chance(nature.what) for window, nature in NATURES.items()})


def turn(state: State) -> Turn:
    """Who may act: the top window says."""
    window = state.window
    if isinstance(window, Finished):
        return scenario.over(state, window, words.reason(state, window))
    return _CHANCES.get(type(window)) or _decide(window.seat)


def legal_moves(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """What the seat of the top window may do; nothing while nature rolls or draws."""
    listed = LEGAL.get(type(state.window))
    return tuple(listed(state)) if listed and seat == state.window.seat else ()


def refuse(state: State, move: AnyMove) -> Refusal | None:
    """Whose turn it is, whether such a move is made now, then what the move's own room asks."""
    act, window = ACTS[type(move)], state.window
    by_nature = type(window) in _CHANCES
    if isinstance(window, Finished):
        return no("over", _("The match is over."))
    if move.seat != (NATURE if by_nature else window.seat):
        return no("not-your-turn", _("It is not your turn."))
    if not isinstance(window, act.windows):
        if isinstance(window, Walking):
            return no("finish-first", _("The walk is not over: first stop, then give the next order."))
        if isinstance(window, Activation):
            return no("round-open", _("A character is active: give orders or finish the round."))
        return no("not-now", _("That is not what happens now."))
    return act.refuse(state, move)


def start(seats: int, options: Options) -> State:
    """The scenario's map and figures, all tiles in the bag; who holds the initiative draws first."""
    numbers = states.EDITIONS[options.edition]
    told, grid = numbers.scenarios[options.scenario], numbers.grid(options.scenario)
    figures = []
    for name, posted in told.figures.items():
        character = numbers.characters[name]
        seat = options.colours.index(character.side)
        figures.append(Figure(name, seat, grid.letters[character.letter], posted.facing, posted.cards))
    state = State(
        options=options,
        turn=1,
        round=0,
        holder=0,
        passes=0,
        points=(0, 0),
        figures=tuple(figures),
        doors=tuple("closed" for _door in grid.doors),
        broken=(),
        windows=(),
        hands=((), ()),
        aside=((), ()),
        bag=numbers.tiles.bag,
        discard=(),
    )
    return rounds.begin_turn(state, 1)


class EarthRebornRules(Rules[State, View, AnyMove]):
    """The contract, spoken by Earth Reborn."""

    info = INFO
    Options = Options
    view_type = View
    moves = MOVES
    editions = states.EDITIONS
    bots: ClassVar[Any] = bot.BOTS
    seat_colours: ClassVar[Mapping[str, str]] = MappingProxyType({"norad": "blue", "salemites": "red"})

    def start(self, seats: int, options: RebornOptions) -> State:
        return start(seats, options)

    def turn(self, state: State) -> Turn:
        return turn(state)

    def legal_moves(self, state: State, seat: Seat) -> tuple[AnyMove, ...]:
        return legal_moves(state, seat)

    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        return refuse(state, move)

    def apply(self, state: State, move: AnyMove) -> State:
        return ACTS[type(move)].apply(state, move)

    def chance_move(self, state: State, rng: Random) -> AnyMove:
        return NATURES[type(state.window)].draw(state, rng)

    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        """The tiles that may be drawn; the rolls of a blow are too many to list."""
        listed = NATURES[type(state.window)].outcomes
        return listed(state) if listed else None

    def view(self, state: State, viewer: Seat | None) -> RebornView:
        return view.view(state, viewer)

    def seen(self, before: State, move: AnyMove, viewer: Seat | None) -> AnyMove:
        return view.seen(before, move, viewer)

    def acts_for(self, move: AnyMove) -> Seat | None:
        """A tile is drawn for the side that gets it."""
        return move.to if isinstance(move, Drawn) else None

    def reveals(self, before: State, move: AnyMove) -> bool:
        return view.reveals(before, move)

    def resample(self, state: State, viewer: Seat | None, rng: Random) -> State:
        return view.resample(state, viewer, rng)

    def foresee(self, view: RebornView, move: AnyMove) -> foresee.Foresight:
        return foresee.foresee(view, move)

    def called(self, view: RebornView, move: AnyMove) -> Mapping[str, str]:
        return words.called(view, move)

    def describe(self, view: RebornView, move: AnyMove) -> str:
        return words.describe(view, move)

    def position(self, view: RebornView) -> tuple[str, ...]:
        return places.position(view)

    def scoresheet(self, view: RebornView) -> tuple[Row, ...]:
        return score.scoresheet(view)

    def turns(self, state: State) -> int:
        """Turns over; the one in which the match ends counts."""
        return state.turn - (not isinstance(state.window, Finished))

    def length(self, view: RebornView) -> None:
        """It may end at any time."""
        return None


RULES = EarthRebornRules()
