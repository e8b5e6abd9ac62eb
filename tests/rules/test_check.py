"""``check`` itself: a sound toy passes, and each way to break the contract is caught with a sentence about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

import pytest

import rules
from rules.check import CheckFailure, check, check_all
from rules.contract import BaseOptions, Row
from rules.moves import NATURE, Refusal
from rules.turn import Chance, Decide, Over, Turn
from tests.rules.toy import BIDS, CARDS, INFO, AnyMove, Bid, Call, Deal, Foresight, Show, State, Toy, View

SEEDS = range(8)
OPTIONS = BaseOptions()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("bots", [None, ("random",)])
def test_a_sound_game_with_secrets_passes(seats: int, bots: tuple[str, ...] | None) -> None:
    facts = check_all(Toy(), seats=seats, options=OPTIONS, seeds=range(20), bots=bots)
    assert {name for fact in facts for name in fact.stirred} == {"cards", "bids"}
    assert all(fact.turns == seats and fact.kinds["deal"] == seats for fact in facts)
    assert any(fact.kinds.get("call") for fact in facts)
    assert all(fact.over.scores == fact.sheet[-1].points for fact in facts)


def test_facts_tell_what_the_match_was_like() -> None:
    birth = rules.load("birth")
    fact = check(birth, seats=2, options=birth.Options(), seed=1)
    assert fact.turns == 22 == fact.kinds["place"]
    assert fact.moves == sum(fact.kinds.values())
    assert [row.label for row in fact.sheet] == ["absolute", "relative", "total"]
    assert fact == check(birth, seats=2, options=birth.Options(), seed=1), "the same seed is the same match"


def test_a_failure_names_game_seed_and_move() -> None:
    with pytest.raises(CheckFailure, match=r"toy, 2 seats, .*seed '7', move 4: .*dead end"):
        check(DeadEnd(), seats=2, options=OPTIONS, seed=7)


class DeadEnd(Toy):
    def legal_moves(self, state: State, seat: int) -> tuple[AnyMove, ...]:
        return () if state.opened else super().legal_moves(state, seat)


class NobodyAsked(Toy):
    def turn(self, state: State) -> Turn:
        return Decide(()) if state.opened else super().turn(state)


class AsksAStranger(Toy):
    def turn(self, state: State) -> Turn:
        return Decide((9,)) if state.opened else super().turn(state)


class LegalIsRefused(Toy):
    def legal_moves(self, state: State, seat: int) -> tuple[AnyMove, ...]:
        moves = super().legal_moves(state, seat)
        return (*moves, Bid(seat=seat, value=7)) if moves and isinstance(moves[0], Bid) else moves


class OutOfTurn(Toy):
    def legal_moves(self, state: State, seat: int) -> tuple[AnyMove, ...]:
        moves = super().legal_moves(state, seat)
        return (Call(seat=0),) if seat == 0 and isinstance(self.turn(state), Over) else moves


class ListedTwice(Toy):
    def legal_moves(self, state: State, seat: int) -> tuple[AnyMove, ...]:
        return super().legal_moves(state, seat) * 2


class Unsteady(Toy):
    listed = 0

    def legal_moves(self, state: State, seat: int) -> tuple[AnyMove, ...]:
        self.listed += 1
        return super().legal_moves(state, seat)[:: 1 if self.listed % 2 else -1]


class RefuseRaises(Toy):
    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        if isinstance(move, Bid) and state.bids[move.seat] is not None:
            return Refusal("bid", "You have bid.")
        return super().refuse(state, move)


class RefuseIsLax(Toy):
    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        refusal = super().refuse(state, move)
        return None if isinstance(move, Bid) and refusal is not None and refusal.code == "bid" else refusal


class RefuseChanges(Toy):
    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        refusal = super().refuse(state, move)
        if refusal is not None:
            state.extra.append(1)
        return refusal


class RefusalNamesNobody(Toy):
    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        refusal = super().refuse(state, move)
        return refusal and Refusal(refusal.code, "Ask {5}.")


class StepIsOpen(Toy):
    def step(self, state: State, move: AnyMove) -> State:
        return state if self.refuse(state, move) else self.apply(state, move)


class ApplyMutates(Toy):
    def apply(self, state: State, move: AnyMove) -> State:
        object.__setattr__(state, "calls", state.calls[:1])
        return super().apply(state, move)


class ApplyMutatesDeeply(Toy):
    def apply(self, state: State, move: AnyMove) -> State:
        state.extra.append(1)
        return super().apply(state, move)


class ApplyIsUnsure(Toy):
    played = 0

    def apply(self, state: State, move: AnyMove) -> State:
        self.played += 1
        return replace(super().apply(state, move), extra=[self.played])


class Remembers(Toy):
    begun = 0

    def start(self, seats: int, options: BaseOptions) -> State:
        self.begun += 1
        return replace(super().start(seats, options), extra=[self.begun])


class Endless(Toy):
    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        return Decide((len(state.extra) % 2,)) if isinstance(turn, Over) else turn

    def legal_moves(self, state: State, seat: int) -> tuple[AnyMove, ...]:
        if isinstance(super().turn(state), Over):
            return (Call(seat=seat),) if seat == len(state.extra) % 2 else ()
        return super().legal_moves(state, seat)

    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        if isinstance(super().turn(state), Over):
            return None if move in self.legal_moves(state, move.seat) else Refusal("no", "No.")
        return super().refuse(state, move)

    def apply(self, state: State, move: AnyMove) -> State:
        if isinstance(super().turn(state), Over):
            return replace(state, extra=[*state.extra, 1])
        return super().apply(state, move)


class TurnsOnTheSpot(Endless):
    """At the end seat 0 may turn for ever; after so many steps everything is as it was."""

    period = 2

    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        return Decide((0,)) if isinstance(Toy.turn(self, state), Over) else turn

    def legal_moves(self, state: State, seat: int) -> tuple[AnyMove, ...]:
        if isinstance(Toy.turn(self, state), Over):
            return (Call(seat=0),) if seat == 0 else ()
        return super().legal_moves(state, seat)

    def apply(self, state: State, move: AnyMove) -> State:
        after = super().apply(state, move)
        return replace(after, extra=after.extra[: len(after.extra) % self.period])


class TurnsInACircle(TurnsOnTheSpot):
    period = 4


class ChangesNothing(TurnsOnTheSpot):
    period = 1


class ZeroWeight(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        return tuple((move, 0) for move, _ in super().chance_outcomes(state) or ())


class OutcomeTwice(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        return (super().chance_outcomes(state) or ()) * 2


class OutcomeMissing(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        return (super().chance_outcomes(state) or ())[:1]


class OutcomeRefused(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        return (*(super().chance_outcomes(state) or ()), (Deal(seat=NATURE, to=0, card=9), 1))


class DrawRefused(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[AnyMove, int], ...] | None:
        return None

    def chance_move(self, state: State, rng: Random) -> AnyMove:
        return Deal(seat=NATURE, to=state.cards.index(None), card=4)


class DrawsOfItsOwn(Toy):
    own = Random(1)

    def chance_move(self, state: State, rng: Random) -> AnyMove:
        return super().chance_move(state, self.own)


class Leaks(Toy):
    def view(self, state: State, viewer: int | None) -> View:
        shown = super().view(state, viewer)
        return replace(shown, dealt=state.cards[-1] or 0) if state.opened else shown


@dataclass(frozen=True, slots=True)
class Roomy(View):
    """A view with room for a secret."""

    cards: tuple[int, ...] = ()


class RoomForASecret(Toy):
    view_type = Roomy

    def view(self, state: State, viewer: int | None) -> View:
        shown = super().view(state, viewer)
        return Roomy(**{name: getattr(shown, name) for name in View.__slots__})


@dataclass(frozen=True, slots=True)
class Odd(View):
    """A view that does not survive JSON."""

    odd: Any = (1,)


class ViewIsNoJson(Toy):
    view_type = Odd

    def view(self, state: State, viewer: int | None) -> View:
        shown = Toy.view(self, state, viewer)
        return Odd(**{name: getattr(shown, name) for name in View.__slots__})


class ViewOfAnotherType(Toy):
    def view(self, state: State, viewer: int | None) -> Any:
        return ViewIsNoJson().view(state, viewer) if state.shown else super().view(state, viewer)

    view_type = Odd


class HidesWhatIsNotThere(Toy):
    info = replace(INFO, hidden=("cards", "bids", "deck"))


class NothingHidden(Toy):
    info = replace(INFO, hidden=())


class ResampleIsIdle(Toy):
    def resample(self, state: State, viewer: int | None, rng: Random) -> State:
        return replace(super().resample(state, viewer, rng), cards=state.cards)


class ResampleGoesTooFar(Toy):
    def resample(self, state: State, viewer: int | None, rng: Random) -> State:
        return replace(super().resample(state, viewer, rng), extra=[1])


class SecretDecidesTurn(Toy):
    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        return Decide(turn.seats[::-1]) if isinstance(turn, Decide) and state.cards[0] == 1 else turn


class SecretDecidesChance(Toy):
    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        return Chance("ace") if isinstance(turn, Chance) and state.cards[0] == 1 else turn


class SecretDecidesOrder(Toy):
    def legal_moves(self, state: State, seat: int) -> tuple[AnyMove, ...]:
        moves = super().legal_moves(state, seat)
        return moves[::-1] if moves and state.cards[1 - seat % 2] == 1 else moves


class SecretDecidesRefusal(Toy):
    def refuse(self, state: State, move: AnyMove) -> Refusal | None:
        refusal = super().refuse(state, move)
        return refusal and Refusal("ace" if state.cards[1 - move.seat % 2] == 1 else refusal.code, refusal.sentence)


class SeesLessThanItShows(Toy):
    def seen(self, before: State, move: AnyMove, viewer: int | None) -> AnyMove:
        if isinstance(move, Bid) and viewer != move.seat:
            return Bid(seat=move.seat, value=None)
        return super().seen(before, move, viewer)


class SeesDeals(Toy):
    def seen(self, before: State, move: AnyMove, viewer: int | None) -> AnyMove:
        return move if isinstance(move, Deal) else super().seen(before, move, viewer)


class SeesSealedBids(Toy):
    def seen(self, before: State, move: AnyMove, viewer: int | None) -> AnyMove:
        return move if isinstance(move, Bid) else super().seen(before, move, viewer)


class SpeaksOfNobody(Toy):
    def describe(self, view: View, move: AnyMove) -> str:
        return "{7}" if isinstance(move, Show) else ""


class RevealsNoShow(Toy):
    def reveals(self, before: State, move: AnyMove) -> bool:
        return super().reveals(before, move) and not isinstance(move, Show)


class RevealsNoBid(Toy):
    def reveals(self, before: State, move: AnyMove) -> bool:
        return isinstance(move, Show)


class OtherScores(Toy):
    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        return replace(turn, scores=tuple(s + 1 for s in turn.scores)) if isinstance(turn, Over) else turn


class OtherWinners(Toy):
    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        return replace(turn, winners=(5,)) if isinstance(turn, Over) else turn


class OtherLength(Toy):
    def length(self, view: View) -> int | None:
        return 7


class NoTotal(Toy):
    def scoresheet(self, view: View) -> tuple[Row, ...]:
        return tuple(replace(row, is_sum=False) for row in super().scoresheet(view))


class ForeseesNobody(Toy):
    def foresee(self, view: View, move: AnyMove) -> Foresight:
        return Foresight(("{8} looks on.",))


class TakesTurnsBack(Toy):
    def turns(self, state: State) -> int:
        return -len(state.calls)


def stubborn(view: Any, moves: tuple[Any, ...], imagine: Callable[[Random], Any], rng: Random) -> Any:
    """A computer player that never does what it may."""
    return Call(seat=7)


class BadBot(Toy):
    bots: ClassVar[Any] = {"random": stubborn}


class SilenceIsNoMove(Toy):
    def silence(self, state: State) -> AnyMove | None:
        return Call(seat=0) if state.opened else None


class SilenceTellsASecret(Toy):
    def silence(self, state: State) -> AnyMove | None:
        seat, card = len(state.shown), state.cards[len(state.shown)] if len(state.shown) < len(state.cards) else None
        return Show(seat=seat, card=card) if state.opened and card is not None else None


BROKEN: Mapping[type[Toy], str] = {
    DeadEnd: "dead end",
    NobodyAsked: "nobody is asked",
    AsksAStranger: "seats that are not there",
    LegalIsRefused: "a possible move is refused",
    OutOfTurn: "out of turn",
    ListedTwice: "listed twice",
    Unsteady: "change when they are listed again",
    RefuseRaises: "refuse raises IndexError",
    RefuseIsLax: "not refused, but not among",
    RefuseChanges: "the state was changed by refuse",
    RefusalNamesNobody: "IndexError",
    StepIsOpen: "step plays what refuse refuses",
    ApplyMutates: "the state was changed by apply",
    ApplyMutatesDeeply: "does something else|the state was changed",
    ApplyIsUnsure: "does something else",
    Remembers: "another position",
    Endless: "has not ended after 200 moves",
    TurnsOnTheSpot: "lead back",
    TurnsInACircle: "lead back",
    ChangesNothing: "changes nothing",
    ZeroWeight: "weight",
    OutcomeTwice: "listed twice",
    OutcomeMissing: "not among chance_outcomes",
    OutcomeRefused: "a possible move is refused",
    DrawRefused: "a possible move is refused",
    DrawsOfItsOwn: "from the same generator",
    Leaks: "another view of a resampled state",
    RoomForASecret: "the View has a field for cards",
    ViewIsNoJson: "a view changes when it is written",
    ViewOfAnotherType: "a view is no Odd",
    HidesWhatIsNotThere: "deck, which is no field",
    NothingHidden: "hides nothing|nothing is hidden",
    ResampleIsIdle: "never changed cards",
    ResampleGoesTooFar: "changes extra",
    SecretDecidesTurn: "decides the turn",
    SecretDecidesChance: "decides the turn",
    SecretDecidesOrder: "or their order",
    SecretDecidesRefusal: "is refused",
    SeesLessThanItShows: "can tell from the view after it",
    SeesDeals: "the view after it still hides",
    SeesSealedBids: "the view after it still hides",
    SpeaksOfNobody: "cannot take in the names",
    RevealsNoShow: "reveals does not say so",
    RevealsNoBid: "reveals does not say so",
    OtherScores: "not the totals of the scoresheet",
    OtherWinners: "does not fit 2 seats",
    OtherLength: "turns, not 7",
    NoTotal: "does not end with a total",
    ForeseesNobody: "cannot take in the names",
    TakesTurnsBack: "takes back turns",
    BadBot: "no legal move",
    SilenceIsNoMove: "silence is no legal move",
    SilenceTellsASecret: "decides what silence does",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_game_is_caught(broken: type[Toy]) -> None:
    bots = ("random",) if broken is BadBot else None
    with pytest.raises(CheckFailure, match=BROKEN[broken]):
        check_all(broken(), seats=2, options=OPTIONS, seeds=SEEDS, bots=bots, depth=200)


def test_the_toy_has_something_to_hide() -> None:
    assert len(CARDS) > 1 and len(BIDS) > 1
    assert set(INFO.hidden) == {"cards", "bids"}
