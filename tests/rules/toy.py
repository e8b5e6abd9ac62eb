"""A small game with everything the contract knows: deals, secrets, sealed bids, calls out of turn, and a show.

Nature deals everybody a secret card. All bid 0 to 2 at once, sealed; the last bid opens them. Then each in turn
shows the card, while anyone who has not called may call, once. A card counts for its number, a bid costs
its own, a call pays one. It is a game of its own: the house tests put this file into a folder as a fifth game.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.contract import BaseOptions, Row, Rules
from rules.info import Info
from rules.moves import NATURE, Frozen, Move, Refusal, Seat
from rules.search import uniform
from rules.turn import Chance, Decide, Over, Turn

INFO = Info(slug="toy", title="Toy", blurb="A toy.", seats=(2, 3), minutes=1, hidden=("cards", "bids"), starter=False)
CARDS, BIDS = (1, 2, 3), (0, 1, 2)


class Deal(Move):
    """Nature: a card for a seat; None for eyes that may not see it."""

    kind: Literal["deal"] = "deal"
    to: int
    card: int | None


class Bid(Move):
    """A sealed bid; None for eyes that may not see it."""

    kind: Literal["bid"] = "bid"
    value: int | None


class Show(Move):
    """The seat's own card, for all to see."""

    kind: Literal["show"] = "show"
    card: int


class Call(Move):
    """A call out of turn."""

    kind: Literal["call"] = "call"


AnyMove: TypeAlias = Deal | Bid | Show | Call


class Numbers(Frozen):
    """The numbers of an edition."""

    cards: int = 3


@dataclass(frozen=True, slots=True)
class State:
    """The position; ``cards`` and ``bids`` are hidden, the bids until all have bid."""

    cards: tuple[int | None, ...]
    bids: tuple[int | None, ...]
    opened: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    calls: tuple[Seat, ...] = ()
    extra: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class View:
    """What one pair of eyes sees: its own card and bid, and what is open."""

    dealt: int
    card: int | None
    bid: int | None
    has_bid: tuple[bool, ...]
    opened: tuple[int, ...]
    shown: tuple[int, ...]
    calls: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Foresight:
    """Nothing is certain but the card that is shown."""

    lines: tuple[str, ...]


def put(row: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """The row with one item changed."""
    return (*row[:index], item, *row[index + 1 :])


class Toy(Rules[State, View, AnyMove]):
    """The contract, spoken by the toy."""

    info = INFO
    Options = BaseOptions
    view_type: ClassVar[type] = View
    moves = TypeAdapter(Annotated[AnyMove, Field(discriminator="kind")])
    editions = MappingProxyType({"default": Numbers()})
    bots: ClassVar[Any] = {"random": uniform}

    def start(self, seats: int, options: BaseOptions) -> State:
        return State((None,) * seats, (None,) * seats)

    def turn(self, state: State) -> Turn:
        if None in state.cards:
            return Chance("deal")
        seats = range(len(state.cards))
        if not state.opened:
            return Decide(tuple(seat for seat in seats if state.bids[seat] is None))
        showing = len(state.shown)
        if showing < len(seats):
            return Decide((showing,), tuple(seat for seat in seats if seat != showing and seat not in state.calls))
        points = self.scoresheet(self.view(state, None))[-1].points
        return Over(tuple(seat for seat in seats if points[seat] == max(points)), points, "All cards are shown.")

    def legal_moves(self, state: State, seat: Seat) -> tuple[AnyMove, ...]:
        turn = self.turn(state)
        if not isinstance(turn, Decide):
            return ()
        if seat in turn.callers:
            return (Call(seat=seat),)
        if seat not in turn.seats:
            return ()
        card = state.cards[seat]
        if state.opened and card is not None:
            return (Show(seat=seat, card=card),)
        return tuple(Bid(seat=seat, value=value) for value in BIDS)

    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        turn = self.turn(state)
        if isinstance(move, Deal):
            fits = isinstance(turn, Chance) and move.seat == NATURE and move.to == state.cards.index(None)
            return None if fits and move.card in CARDS else Refusal("deal", "This is not dealt.")
        if not isinstance(turn, Decide):
            return Refusal("not-now", "Nobody decides now.")
        if isinstance(move, Call):
            return None if move.seat in turn.callers else Refusal("call", "You cannot call.")
        if move.seat not in turn.seats:
            return Refusal("not-your-turn", f"It is the turn of {{{turn.seats[0]}}}.")
        if isinstance(move, Bid):
            return None if not state.opened and move.value in BIDS else Refusal("bid", "A bid is 0 to 2.")
        return None if state.opened and move.card == state.cards[move.seat] else Refusal("card", "Not your card.")

    def apply(self, state: State, move: AnyMove) -> State:
        match move:
            case Deal():
                return replace(state, cards=put(state.cards, move.to, move.card))
            case Bid():
                bids = put(state.bids, move.seat, move.value)
                return replace(state, bids=bids, opened=() if None in bids else bids)
            case Show():
                return replace(state, shown=(*state.shown, move.card))
            case Call():
                return replace(state, calls=(*state.calls, move.seat))

    def chance_move(self, state: State, rng: Random) -> AnyMove:
        return Deal(seat=NATURE, to=state.cards.index(None), card=rng.choice(CARDS))

    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        return tuple((Deal(seat=NATURE, to=state.cards.index(None), card=card), 1) for card in CARDS)

    def view(self, state: State, viewer: Seat | None) -> View:
        return View(
            dealt=sum(card is not None for card in state.cards),
            card=None if viewer is None else state.cards[viewer],
            bid=None if viewer is None else state.bids[viewer],
            has_bid=tuple(bid is not None for bid in state.bids),
            opened=state.opened,
            shown=state.shown,
            calls=state.calls,
        )

    def seen(self, before: State, move: AnyMove, viewer: Seat | None) -> AnyMove:
        if isinstance(move, Deal) and viewer != move.to:
            return Deal(seat=move.seat, to=move.to, card=None)
        if isinstance(move, Bid) and viewer != move.seat and not self._last_bid(before):
            return Bid(seat=move.seat, value=None)
        return move

    def _last_bid(self, before: State) -> bool:
        return before.bids.count(None) == 1

    def resample(self, state: State, viewer: Seat | None, rng: Random) -> State:
        cards, bids = list(state.cards), list(state.bids)
        for seat in range(len(cards)):
            if seat != viewer and cards[seat] is not None and seat >= len(state.shown):
                cards[seat] = rng.choice(CARDS)
            if seat != viewer and bids[seat] is not None and not state.opened:
                bids[seat] = rng.choice(BIDS)
        return replace(state, cards=tuple(cards), bids=tuple(bids))

    def reveals(self, before: State, move: AnyMove) -> bool:
        return isinstance(move, Show) or (isinstance(move, Bid) and self._last_bid(before))

    def foresee(self, view: View, move: AnyMove) -> Foresight:
        return Foresight(("{0} looks on.",))

    def describe(self, view: View, move: AnyMove) -> str:
        return f"shows {move.card}" if isinstance(move, Show) else ""

    def position(self, view: View) -> tuple[str, ...]:
        return (f"{{0}} sees {len(view.shown)} cards.",)

    def scoresheet(self, view: View) -> tuple[Row, ...]:
        seats = range(len(view.has_bid))
        cards = (*view.shown, *(0 for _ in seats))[: len(seats)]
        paid = view.opened or tuple(0 for _ in seats)
        return (Row("total", tuple(cards[s] - paid[s] + (s in view.calls) for s in seats), is_sum=True),)

    def turns(self, state: State) -> int:
        return len(state.shown)

    def length(self, view: View) -> int | None:
        return len(view.has_bid)


Bot: TypeAlias = Callable[..., Any]
RULES = Toy()
