"""Who knows what in Das Steiff-Spiel: hands, exchanges, bumps, bananas, deliveries, and what is forgotten."""

from dataclasses import replace
from random import Random

import pytest

from rules import eyes
from rules.moves import NATURE
from rules.steiff.bot import greedy
from rules.steiff.moves import Bump, Bumped, Call, Dealt, Leave, Swap, Take, Walk
from rules.steiff.play import RULES
from rules.steiff.state import Choose, State
from tests.rules.steiff import ANN, BEN, CY, DORA, HANDS, at, bumped, calls, cards, delivered, lost, play, quiet, roll


def swapped() -> State:
    """Ann and Ben have swapped hands."""
    return play(roll(at((0, 0, 0, 0)), "red", 6), *calls(BEN), Swap(seat=ANN, partner=BEN))


def bump_of(one: int, two: int, given: int, got: int) -> State:
    """Seat ``one`` came to field 4 and bumped with ``two``."""
    bears = [0] * 4
    bears[one], bears[two] = 2, 4
    return play(roll(at(bears, seat=one), "blue", 2), *calls(one), Bump(seat=one, partner=two), bumped(given, got))


def turn_of(state: State, seat: int) -> State:
    """The same, with this seat to choose."""
    return replace(state, stage=Choose(seat))


class TestOpen:
    def test_fields_points_mood_sizes_and_discards_are_open(self) -> None:
        state = play(roll(at((4, 2, 0), points=(3, 0, 1), mood=2), "blue", 1), lost(2))
        view = RULES.view(state, None)
        assert (view.bears, view.points, view.mood, view.steps) == ((5, 2, 0), (3, 0, 1), 2, 7)
        assert (view.sizes, view.pile, view.discards) == ((2, 3, 3), 24, (2,))

    def test_a_stranger_sees_no_hand(self) -> None:
        view = RULES.view(swapped(), None)
        assert (view.viewer, view.hand) == (None, ())
        assert not any((*view.knows, *view.knows_alone, *view.known_by))

    @pytest.mark.parametrize("seat", range(4))
    def test_everybody_sees_their_own_hand_and_no_other(self, seat: int) -> None:
        view = RULES.view(at((0, 0, 0, 0)), seat)
        assert view.hand == HANDS[seat]
        assert not any((*view.knows, *view.knows_alone, *view.known_by))

    def test_who_called_is_open(self) -> None:
        state = play(roll(at((0, 0, 0, 0)), "red", 6), *calls(CY, BEN))
        assert RULES.view(state, None).stage == state.stage

    def test_who_swapped_with_whom_is_open(self) -> None:
        assert RULES.view(swapped(), None).swapped == (ANN, BEN)


class TestExchange:
    def test_the_two_know_each_others_former_hand(self) -> None:
        state = swapped()
        assert RULES.view(state, ANN).knows[BEN] == HANDS[ANN]
        assert RULES.view(state, BEN).knows[ANN] == HANDS[BEN]

    def test_each_knows_that_the_other_knows(self) -> None:
        assert RULES.view(swapped(), ANN).known_by[BEN] == HANDS[BEN]

    def test_nobody_else_does(self) -> None:
        for seat in (CY, DORA):
            view = RULES.view(swapped(), seat)
            assert not any((*view.knows, *view.knows_alone, *view.known_by))

    def test_a_known_hand_is_known_where_it_goes_and_its_new_owner_is_not_told(self) -> None:
        state = turn_of(swapped(), CY)
        state = play(roll(state, "red", 4), *calls(BEN), Swap(seat=CY, partner=BEN))
        assert state.hands[CY] == HANDS[ANN]
        ann = RULES.view(state, ANN)
        assert (ann.knows[CY], ann.knows_alone[CY]) == ((), HANDS[ANN])
        assert (ann.knows[BEN], ann.knows_alone[BEN]) == ((), ())
        assert RULES.view(state, CY).known_by[ANN] == ()

    def test_swapping_back_leaves_both_with_what_they_know(self) -> None:
        state = play(roll(turn_of(swapped(), BEN), "red", 4), *calls(ANN), Swap(seat=BEN, partner=ANN))
        assert RULES.view(state, ANN).knows[BEN] == HANDS[BEN]
        assert RULES.view(state, ANN).knows_alone[BEN] == ()

    def test_a_swap_shows_hands_so_it_cannot_be_taken_back(self) -> None:
        state = play(roll(at((0, 0, 0)), "red", 6), *calls(BEN))
        assert RULES.reveals(state, Swap(seat=ANN, partner=BEN))

    def test_a_call_and_silence_show_something_too(self) -> None:
        state = roll(at((0, 0, 0)), "red", 6)
        assert RULES.reveals(state, Call(seat=BEN)) and RULES.reveals(state, Walk(seat=ANN))
        assert RULES.reveals(roll(at((2, 4, 0)), "blue", 2), Leave(seat=ANN))
        assert not RULES.reveals(at((0, 0, 0)), Take(seat=ANN, die="red"))


class TestBump:
    def test_each_knows_the_card_that_came_and_the_one_that_went(self) -> None:
        state = bump_of(ANN, CY, given=3, got=-3)
        assert RULES.view(state, ANN).knows[CY] == (3,)
        assert RULES.view(state, CY).knows[ANN] == (-3,)
        assert RULES.view(state, ANN).known_by[CY] == (-3,)

    def test_nobody_else_knows_anything(self) -> None:
        view = RULES.view(bump_of(ANN, CY, given=3, got=-3), BEN)
        assert not any((*view.knows, *view.knows_alone, *view.known_by))

    def test_only_the_two_see_the_cards(self) -> None:
        state = roll(at((2, 0, 4)), "blue", 2)
        state = play(state, *calls(CY), Bump(seat=ANN, partner=CY))
        move = bumped(3, -3)
        assert RULES.seen(state, move, ANN) == RULES.seen(state, move, CY) == move
        hidden = Bumped(seat=NATURE, given=None, got=None)
        assert RULES.seen(state, move, BEN) == RULES.seen(state, move, None) == hidden
        assert RULES.describe(RULES.view(state, None), hidden) == "bump with {2}: one card each, unseen"

    def test_a_known_card_that_comes_back_is_no_longer_known_there(self) -> None:
        state = replace(turn_of(bump_of(ANN, CY, given=3, got=-3), CY), bears=(4, 0, 2, 0))
        state = play(roll(state, "blue", 2), *calls(CY), Bump(seat=CY, partner=ANN), bumped(given=3, got=1))
        assert RULES.view(state, ANN).knows[CY] == (1,)
        assert RULES.view(state, CY).knows[ANN] == (-3, 3)

    def test_a_hand_known_whole_stays_known_after_a_bump(self) -> None:
        state = turn_of(swapped(), BEN)
        state = replace(state, bears=(4, 2, 0, 0))
        state = play(roll(state, "blue", 2), *calls(BEN), Bump(seat=BEN, partner=ANN), bumped(given=3, got=-1))
        assert state.hands[:2] == ((1, 2, 3), (-1, 1, 2))
        assert RULES.view(state, ANN).knows[BEN] == (-1, 1, 2)
        assert RULES.view(state, BEN).knows[ANN] == (1, 2, 3)

    def test_others_forget_each_last_card_of_a_value(self) -> None:
        hands = ((2, 2, 3), (1, 1, 1), (-1, 1, 2), (1, 1, 3))
        state = play(roll(at((0, 0, 0, 0), hands), "red", 6), *calls(BEN), Swap(seat=ANN, partner=BEN))
        state = replace(turn_of(state, CY), bears=(0, 4, 2, 0))
        state = play(roll(state, "blue", 2), *calls(CY), Bump(seat=CY, partner=BEN), bumped(given=-1, got=2))
        assert state.hands[BEN] == (-1, 2, 3)
        assert RULES.view(state, ANN).knows[BEN] == (2,)


class TestLaws:
    def test_all_laws_about_eyes_hold_where_draws_cancel_out(self) -> None:
        hands = ((1, 2, 3), (1, 2, 2), (-1, 1, 2), (1, 1, 3))
        state = play(roll(at((0, 0, 0, 0), hands), "red", 6), *calls(BEN), Swap(seat=ANN, partner=BEN))
        state = replace(turn_of(state, BEN), bears=(4, 2, 0, 0))
        state = play(roll(state, "blue", 2), *calls(BEN), Bump(seat=BEN, partner=ANN))
        assert play(state, bumped(1, 1)) == play(state, bumped(2, 2))
        outcomes = RULES.chance_outcomes(state)
        assert outcomes is not None
        moves = [move for move, _weight in outcomes]
        for viewer in eyes.viewers(4):
            assert list(eyes.faults(RULES, state, viewer, moves, moves, Random(1))) == []


class TestForgetting:
    def test_a_card_lost_on_a_banana_is_known_no_more(self) -> None:
        state = replace(turn_of(swapped(), BEN), bears=(0, 4, 0, 0))
        state = play(roll(state, "blue", 1), lost(2))
        assert RULES.view(state, ANN).knows[BEN] == (1, 3)

    def test_a_delivered_hand_is_known_no_more(self) -> None:
        state = replace(turn_of(swapped(), BEN), bears=(0, 11, 0, 0))
        state = play(roll(state, "blue", 1), delivered(*HANDS[ANN]), *cards(BEN, 1, 1, 1))
        assert RULES.view(state, ANN).knows[BEN] == ()
        assert RULES.view(state, BEN).known_by[ANN] == ()
        assert RULES.view(state, BEN).knows[ANN] == HANDS[BEN]

    def test_what_is_known_is_always_true(self) -> None:
        rng = Random(7)
        for seed in range(20):
            state = RULES.start(3 + seed % 4, RULES.Options())
            for _number in range(300):
                turn = RULES.turn(state)
                moves = [move for seat in range(state.seats) for move in RULES.legal_moves(state, seat)]
                if not moves and type(turn).__name__ == "Over":
                    break
                state = RULES.step(state, rng.choice(moves) if moves else RULES.chance_move(state, rng))
                for knower in range(state.seats):
                    assert not state.mutual[knower][knower] and not state.secret[knower][knower]
                    for owner in range(state.seats):
                        left = list(state.hands[owner])
                        for card in (*state.mutual[knower][owner], *state.secret[knower][owner]):
                            left.remove(card)


class TestDeals:
    def test_a_dealt_card_is_its_owners_to_see(self) -> None:
        state = RULES.start(3, RULES.Options())
        move = Dealt(seat=NATURE, to=0, card=3)
        assert RULES.seen(state, move, 0) == move
        assert RULES.seen(state, move, 1) == RULES.seen(state, move, None) == Dealt(seat=NATURE, to=0, card=None)

    def test_new_cards_are_told_to_their_owner_only(self) -> None:
        state = play(roll(at((11, 0, 0)), "blue", 1), delivered(*HANDS[ANN]), *cards(ANN, 1, -2))
        move = Dealt(seat=NATURE, to=ANN, card=3)
        told = [RULES.describe(RULES.view(state, v), RULES.seen(state, move, v)) for v in (ANN, BEN, None)]
        assert told == ["gets -2 +1 +3", "", ""]


class TestResample:
    @pytest.mark.parametrize("viewer", [None, ANN, BEN, CY])
    def test_what_the_viewer_knows_stays_and_the_rest_is_shuffled(self, viewer: int | None) -> None:
        state = swapped()
        others = [RULES.resample(state, viewer, Random(seed)) for seed in range(50)]
        assert all(RULES.view(other, viewer) == RULES.view(state, viewer) for other in others)
        assert len({other.hands for other in others}) > 20
        assert all(sum(other.pile.values()) == other.pile_size == 33 - 12 for other in others)

    def test_others_know_as_much_of_the_hands_they_hold_now(self) -> None:
        other = RULES.resample(swapped(), CY, Random(1))
        assert other.mutual[ANN][BEN] == other.hands[BEN]
        assert other.hands[CY] == HANDS[CY]


class TestComputerPlayers:
    def ask(self, state: State, seat: int) -> object:
        imagine = lambda rng: RULES.resample(state, seat, rng)  # noqa: E731
        return greedy(RULES.view(state, seat), RULES.legal_moves(state, seat), imagine, Random(1))

    def test_greedy_takes_red_with_a_bad_hand_and_blue_with_a_good_one(self) -> None:
        bad, good = [((-3, -2, 1), (1, 2, 3), (1, 1, 2)), ((2, 3, 3), (1, 2, 3), (1, 1, 2))]
        assert self.ask(at((8, 0, 0), bad, points=(9,)), ANN) == Take(seat=ANN, die="red")
        assert self.ask(at((8, 0, 0), good, points=(9,)), ANN) == Take(seat=ANN, die="blue")

    def test_greedy_calls_with_a_bad_hand_and_keeps_silent_with_a_good_one(self) -> None:
        state = roll(at((0, 0, 0), [(1, 1, 2), (-3, -2, 1), (2, 3, 3)]), "red", 6)
        assert self.ask(state, BEN) == Call(seat=BEN)
        assert self.ask(state, CY) is None

    def test_greedy_does_not_call_for_a_hand_it_knows_to_be_worse(self) -> None:
        hands = ((-3, -2, -1), (-2, 1, 1), (1, 2, 3))
        state = roll(at((0, 0, 0), hands), "red", 6)
        assert self.ask(state, BEN) == Call(seat=BEN)
        state = play(
            roll(at((0, 0, 0), (hands[1], hands[0], hands[2])), "red", 6), *calls(BEN), Swap(seat=ANN, partner=BEN)
        )
        assert state.hands == hands
        assert self.ask(roll(turn_of(state, ANN), "red", 4), BEN) is None

    def test_greedy_never_decides_by_what_it_cannot_know(self) -> None:
        state = roll(at((0, 0, 0, 0)), "red", 6)
        for seed in range(30):
            other = RULES.resample(state, BEN, Random(seed))
            assert self.ask(other, BEN) == self.ask(state, BEN)

    def test_greedy_chooses_the_better_known_hand_of_two_callers(self) -> None:
        state = turn_of(swapped(), BEN)
        state = play(roll(state, "red", 4), *calls(ANN, DORA))
        assert self.ask(state, BEN) in (Swap(seat=BEN, partner=ANN), Swap(seat=BEN, partner=DORA))
        assert RULES.view(state, BEN).knows[ANN] == HANDS[BEN]

    def test_silence_after_silence_leads_on(self) -> None:
        state = quiet(quiet(roll(at((0, 4, 0)), "red", 4)))
        assert state.stage == Choose(BEN)
