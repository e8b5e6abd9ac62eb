"""The rule book of Das Steiff-Spiel: one test for each sentence of the rules, every worked example, every ruling.

Dice and cards are never mocked: where a rule speaks of a roll or a draw, the test plays nature's move.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from pydantic import ValidationError

from rules.moves import NATURE
from rules.steiff import state as states
from rules.steiff.foresee import foresee
from rules.steiff.moves import Bump, Call, Dealt, Delivered, Leave, Lost, Rolled, Swap, Take, Walk
from rules.steiff.play import RULES, SteiffRules
from rules.steiff.state import (
    EDITIONS,
    Choose,
    Dealing,
    Delivery,
    Drawing,
    Edition,
    Exchange,
    Finished,
    Meeting,
    Options,
    Rolling,
    Slip,
    State,
)
from rules.turn import Chance, Decide, Over
from tests.rules.matches import settle, table
from tests.rules.steiff import (
    ANN,
    BEN,
    CY,
    DORA,
    HANDS,
    NORMAL,
    RESHUFFLED,
    at,
    bumped,
    calls,
    cards,
    delivered,
    lost,
    play,
    quiet,
    refusal,
    roll,
    rolled,
)

NUMBERS = EDITIONS["default"]
Layout = Callable[..., Options]


@pytest.fixture
def layout(monkeypatch: pytest.MonkeyPatch) -> Layout:
    """Makes an edition with other numbers, and gives the options of a match with it."""

    def make(**changes: Any) -> Options:
        other = Edition.model_validate(NUMBERS.model_dump() | changes)
        editions = MappingProxyType({"default": NUMBERS, "other": other})
        monkeypatch.setattr(states, "EDITIONS", editions)
        monkeypatch.setattr(SteiffRules, "editions", editions)
        return Options(edition="other")

    return make


def stage_of(state: State) -> Any:
    """What is due."""
    return state.stage


class TestParts:
    def test_three_to_six_play(self) -> None:
        assert RULES.info.seats == (3, 6)

    def test_the_path_has_eleven_fields_between_start_and_bedroom(self) -> None:
        assert (NUMBERS.path, NUMBERS.bedroom) == (11, 12)

    def test_moths_sit_on_3_and_7_and_bananas_lie_on_5_and_9(self) -> None:
        assert (NUMBERS.moths, NUMBERS.bananas) == ((3, 7), (5, 9))

    def test_33_cards_add_up_to_18_and_none_is_0(self) -> None:
        assert (len(NUMBERS.cards), sum(NUMBERS.cards)) == (33, 18)
        assert Counter(NUMBERS.cards) == {1: 8, 2: 7, 3: 6, -1: 5, -2: 4, -3: 3}

    def test_faces_of_the_dice(self) -> None:
        assert NUMBERS.faces("red") == (3, 4, 4, 5, 5, 6)
        assert NUMBERS.faces("blue") == (1, 2, 2, 3, 3, 4)

    def test_eleven_chips_are_worth_21(self) -> None:
        assert NUMBERS.chips == ((3, 5), (1, 6))
        assert NUMBERS.points == 21

    @pytest.mark.parametrize(("seats", "steps"), [(3, 7), (4, 8), (5, 9), (6, 10)])
    def test_teddy_needs_four_steps_more_than_there_are_players(self, seats: int, steps: int) -> None:
        state = RULES.start(seats, NORMAL)
        assert (state.mood, state.steps) == (0, steps)

    @pytest.mark.parametrize(
        "changes",
        [
            {"moths": (3, 5)},
            {"bananas": (12,)},
            {"moths": (0,)},
            {"deck": ((0, 33),)},
            {"deck": ((1, 17),)},
            {"hand": 0},
            {"blue": (0, 1)},
            {"mood": ((3, 0),)},
        ],
    )
    def test_an_edition_that_cannot_be_played_is_refused(self, changes: dict[str, Any]) -> None:
        with pytest.raises(ValidationError):
            Edition.model_validate(NUMBERS.model_dump() | changes)


class TestSetUp:
    @pytest.mark.parametrize("seats", range(3, 7))
    def test_everybody_stands_on_the_start_with_three_cards(self, seats: int) -> None:
        at_start = table("steiff", ["human"] * seats)
        settle(at_start)
        assert at_start.state.bears == (0,) * seats
        assert list(map(len, at_start.state.hands)) == [3] * seats
        assert at_start.state.pile_size == sum(at_start.state.pile.values()) == 33 - 3 * seats

    def test_nature_deals_one_card_at_a_time(self) -> None:
        state = RULES.start(3, NORMAL)
        assert RULES.turn(state) == Chance("deal")
        state = play(state, *cards(0, 3, -1))
        assert state.hands == ((-1, 3), (), ())
        assert stage_of(play(state, *cards(0, 1))) == Dealing(1, opening=True)

    def test_seat_0_begins_when_all_cards_are_dealt(self) -> None:
        state = play(RULES.start(3, NORMAL), *cards(0, 1, 1, 1), *cards(1, 2, 2, 2), *cards(2, 3, 3, 3))
        assert RULES.turn(state) == Decide((0,))
        assert RULES.turns(state) == 0

    def test_the_table_says_who_begins(self) -> None:
        assert RULES.info.starter

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            (Dealt(seat=NATURE, to=1, card=1), "wrong-seat"),
            (Dealt(seat=NATURE, to=0, card=4), "no-such-card"),
            (Dealt(seat=NATURE, to=0, card=None), "no-such-card"),
            (Dealt(seat=0, to=0, card=1), "chance-first"),
            (RESHUFFLED, "pile-left"),
            (Call(seat=1), "chance-first"),
        ],
    )
    def test_nothing_else_is_dealt(self, move: Any, code: str) -> None:
        assert refusal(RULES.start(3, NORMAL), move) == code

    def test_a_card_too_many_of_a_value_is_refused(self) -> None:
        state = play(RULES.start(3, NORMAL), *cards(0, -3, -3, -3))
        assert refusal(state, Dealt(seat=NATURE, to=1, card=-3)) == "no-such-card"

    def test_a_fourth_card_is_refused(self) -> None:
        state = play(RULES.start(3, NORMAL), *cards(0, 1, 1, 1))
        assert refusal(state, Dealt(seat=NATURE, to=0, card=1)) == "wrong-seat"

    def test_a_deal_is_as_likely_as_its_cards_are_many(self) -> None:
        outcomes = RULES.chance_outcomes(play(RULES.start(3, NORMAL), *cards(0, 3)))
        assert outcomes is not None
        assert {move.card: weight for move, weight in outcomes if isinstance(move, Dealt)} == {
            **{1: 8, 2: 7, 3: 5, -1: 5, -2: 4, -3: 3}
        }


class TestTurn:
    def test_one_chooses_the_blue_or_the_red_die_and_rolls_it(self) -> None:
        state = at((0, 0, 0))
        assert RULES.legal_moves(state, ANN) == (Take(seat=ANN, die="red"), Take(seat=ANN, die="blue"))
        state = play(state, Take(seat=ANN, die="red"))
        assert stage_of(state) == Rolling(ANN, "red")
        assert RULES.turn(state) == Chance("roll")

    @pytest.mark.parametrize(("die", "faces"), [("red", {3: 1, 4: 2, 5: 2, 6: 1}), ("blue", {1: 1, 2: 2, 3: 2, 4: 1})])
    def test_a_die_shows_its_faces_as_often_as_it_has_them(self, die: Any, faces: dict[int, int]) -> None:
        outcomes = RULES.chance_outcomes(play(at((0, 0, 0)), Take(seat=ANN, die=die)))
        assert outcomes is not None
        assert {move.value: weight for move, weight in outcomes if isinstance(move, Rolled)} == faces

    @pytest.mark.parametrize(("die", "value"), [("red", 2), ("blue", 5), ("red", 7), ("blue", 0)])
    def test_no_die_shows_another_face(self, die: Any, value: int) -> None:
        assert refusal(play(at((0, 0, 0)), Take(seat=ANN, die=die)), rolled(value)) == "die-value"

    def test_it_goes_round_clockwise(self) -> None:
        state = at((0, 0, 0, 0))
        for seat in (0, 1, 2, 3, 0):
            assert RULES.turn(state) == Decide((seat,))
            state = roll(state, "blue", 2)
            state = quiet(state) if isinstance(state.stage, Meeting) else state
        assert state.turn == 25

    def test_nobody_moves_out_of_turn(self) -> None:
        state = at((0, 0, 0))
        assert RULES.legal_moves(state, BEN) == ()
        assert refusal(state, Take(seat=BEN, die="red")) == "not-your-turn"
        assert refusal(state, Walk(seat=ANN)) == "not-now"
        assert refusal(state, rolled(3)) == "not-your-turn"
        assert refusal(state, Call(seat=BEN)) == "no-window"

    @pytest.mark.parametrize(("die", "value"), [("blue", 4), ("red", 4)])
    def test_the_bear_moves_as_many_fields_as_were_rolled(self, die: str, value: int) -> None:
        state = roll(at((4, 0, 0)), die, value)
        state = quiet(state) if die == "red" else state
        assert state.bears == (8, 0, 0)

    def test_any_number_of_bears_may_stand_on_a_field(self) -> None:
        state = roll(at((2, 4, 4, 4, 4, 4)), "blue", 2)
        assert state.bears == (4,) * 6

    def test_fields_passed_over_never_count(self) -> None:
        state = roll(at((2, 4, 0)), "blue", 4)
        assert (state.bears[ANN], state.hands, state.stage) == (6, HANDS[:3], Choose(BEN))


class TestExchange:
    def window(self, seats: int = 4) -> State:
        """Ann on 1 has rolled a red 5."""
        return roll(at((1, 0, 0, 0, 0, 0)[:seats]), "red", 5)

    def test_red_opens_the_window_with_the_roll_known_and_the_bear_unmoved(self) -> None:
        state = self.window()
        assert stage_of(state) == Exchange(ANN, 5)
        assert state.bears[ANN] == 1

    def test_blue_opens_no_window(self) -> None:
        assert stage_of(roll(at((1, 0, 0)), "blue", 1)) == Choose(BEN)

    @pytest.mark.parametrize("seats", range(3, 7))
    def test_every_other_player_may_call_whatever_they_hold(self, seats: int) -> None:
        state = self.window(seats)
        assert RULES.turn(state) == Decide((ANN,), tuple(range(1, seats)))
        for seat in range(1, seats):
            assert RULES.legal_moves(state, seat) == (Call(seat=seat),)

    def test_the_one_who_rolled_cannot_call(self) -> None:
        assert refusal(self.window(), Call(seat=ANN)) == "own-roll"

    @pytest.mark.parametrize("seat", [-2, -1, 4, 100])
    def test_nobody_calls_from_a_seat_that_is_not_there(self, seat: int) -> None:
        assert refusal(self.window(), Call(seat=seat)) == "no-such-seat"

    def test_without_a_call_the_bear_walks(self) -> None:
        state = self.window()
        assert RULES.legal_moves(state, ANN) == (Walk(seat=ANN),)
        assert RULES.silence(state) == Walk(seat=ANN)
        state = quiet(state)
        assert (state.bears[ANN], state.hands) == (6, HANDS[:4])

    def test_a_call_swaps_whole_hands(self) -> None:
        state = play(self.window(), *calls(CY), Swap(seat=ANN, partner=CY))
        assert (state.hands[ANN], state.hands[CY]) == (HANDS[CY], HANDS[ANN])
        assert (state.hands[BEN], state.swapped) == (HANDS[BEN], (ANN, CY))

    def test_the_hands_swapped_may_have_different_sizes(self) -> None:
        state = roll(at((1, 0, 0), [(1, 2, 3), (-1,), (2, 2)]), "red", 5)
        state = play(state, *calls(BEN), Swap(seat=ANN, partner=BEN))
        assert state.hands == ((-1,), (1, 2, 3), (2, 2))

    def test_the_active_player_cannot_refuse(self) -> None:
        state = play(self.window(), *calls(CY))
        assert RULES.legal_moves(state, ANN) == (Swap(seat=ANN, partner=CY),)
        assert refusal(state, Walk(seat=ANN)) == "was-called"

    def test_one_caller_leaves_no_choice(self) -> None:
        assert RULES.silence(play(self.window(), *calls(CY))) == Swap(seat=ANN, partner=CY)

    def test_of_calls_at_the_same_time_the_active_player_chooses(self) -> None:
        state = play(self.window(), *calls(DORA, BEN))
        assert stage_of(state) == Exchange(ANN, 5, (DORA, BEN))
        assert RULES.turn(state) == Decide((ANN,), (CY,))
        assert RULES.legal_moves(state, ANN) == (Swap(seat=ANN, partner=DORA), Swap(seat=ANN, partner=BEN))
        assert RULES.silence(state) is None

    def test_hands_are_swapped_with_nobody_who_has_not_called(self) -> None:
        assert refusal(play(self.window(), *calls(CY)), Swap(seat=ANN, partner=BEN)) == "no-caller"

    def test_nobody_calls_twice_on_one_roll(self) -> None:
        state = play(self.window(), *calls(CY))
        assert refusal(state, Call(seat=CY)) == "called"
        assert RULES.legal_moves(state, CY) == ()

    def test_all_others_may_call_at_the_same_time(self) -> None:
        state = play(self.window(), *calls(CY, BEN, DORA))
        assert RULES.turn(state) == Decide((ANN,))
        assert len(RULES.legal_moves(state, ANN)) == 3

    def test_one_exchange_a_roll_then_the_window_is_closed(self) -> None:
        state = play(self.window(), *calls(CY), Swap(seat=ANN, partner=CY))
        assert stage_of(state) == Choose(BEN)
        assert refusal(state, Call(seat=DORA)) == "no-window"

    def test_the_bear_moves_after_the_exchange(self) -> None:
        assert play(self.window(), *calls(CY), Swap(seat=ANN, partner=CY)).bears[ANN] == 6


class TestMoth:
    def test_a_moth_sends_back_one_field(self) -> None:
        assert roll(at((1, 0, 0)), "blue", 2).bears[ANN] == 2

    def test_only_where_the_move_ends(self) -> None:
        assert roll(at((2, 0, 0)), "blue", 2).bears[ANN] == 4

    def test_a_moth_behind_a_moth_sends_back_again(self, layout: Layout) -> None:
        state = roll(at((2, 0, 0), options=layout(moths=(3, 4, 5), bananas=())), "blue", 3)
        assert state.bears[ANN] == 2

    def test_a_banana_behind_a_moth_takes_a_card(self, layout: Layout) -> None:
        state = roll(at((2, 0, 0), options=layout(moths=(5,), bananas=(4,))), "blue", 3)
        assert (state.bears[ANN], stage_of(state)) == (4, Slip(ANN))

    def test_a_moth_on_field_1_sends_to_the_start_where_nothing_happens(self, layout: Layout) -> None:
        state = roll(at((0, 0, 0), options=layout(moths=(1,))), "blue", 1)
        assert (state.bears[ANN], stage_of(state)) == (0, Choose(BEN))

    def test_a_bear_brought_back_to_its_own_old_field_may_be_bumped(self) -> None:
        state = roll(at((2, 2, 0)), "blue", 1)
        assert (state.bears[ANN], stage_of(state)) == (2, Meeting(ANN))

    def test_brought_back_to_its_own_old_field_alone_nothing_happens(self) -> None:
        assert stage_of(roll(at((2, 0, 0)), "blue", 1)) == Choose(BEN)


class TestBanana:
    def test_the_left_neighbour_draws_one_card_blind(self) -> None:
        state = roll(at((4, 0, 0)), "blue", 1)
        assert RULES.turn(state) == Chance("banana")
        outcomes = RULES.chance_outcomes(state)
        assert outcomes == ((lost(1), 1), (lost(2), 1), (lost(3), 1))

    def test_equal_cards_are_drawn_as_often_as_they_are_there(self) -> None:
        assert RULES.chance_outcomes(roll(at((4, 0, 0), [(1, 1, 3), (1,), (1,)]), "blue", 1)) == (
            (lost(1), 2),
            (lost(3), 1),
        )

    def test_it_is_discarded_face_up_and_the_turn_ends(self) -> None:
        state = play(roll(at((4, 0, 0)), "blue", 1), lost(2))
        assert (state.hands[ANN], state.discards, stage_of(state)) == ((1, 3), (2,), Choose(BEN))
        assert RULES.view(state, None).discards == (2,)

    def test_the_log_names_the_left_neighbour(self) -> None:
        state = roll(at((0, 0, 4), seat=CY), "blue", 1)
        assert RULES.describe(RULES.view(state, None), lost(1)) == "{0} draws +1: thrown away"

    def test_no_card_is_lost_that_is_not_held(self) -> None:
        assert refusal(roll(at((4, 0, 0)), "blue", 1), lost(-3)) == "no-such-card"

    def test_the_last_card_lost_means_start_and_three_new_cards_and_no_change_of_mood_or_chips(self) -> None:
        state = at((4, 0, 0), [(2,), (1, 1), (1, 1)], points=(5, 6, 7), mood=2)
        state = play(roll(state, "blue", 1), lost(2))
        assert (state.bears[ANN], stage_of(state)) == (0, Dealing(ANN, opening=False))
        state = play(state, *cards(ANN, 3, -1, 1))
        assert (state.hands[ANN], stage_of(state)) == ((-1, 1, 3), Choose(BEN))
        assert (state.points, state.mood) == ((5, 6, 7), 2)

    def test_no_bump_on_a_banana(self) -> None:
        state = play(roll(at((4, 5, 5)), "blue", 1), lost(1))
        assert stage_of(state) == Choose(BEN)


class TestBump:
    def meeting(self) -> State:
        """Ann comes to field 4, where Ben and Cy stand; Dora stands elsewhere."""
        return roll(at((2, 4, 4, 6)), "blue", 2)

    def test_the_active_player_and_all_who_stand_there_may_call(self) -> None:
        state = self.meeting()
        assert stage_of(state) == Meeting(ANN)
        assert RULES.turn(state) == Decide((ANN,), (BEN, CY))
        assert RULES.legal_moves(state, ANN) == (Leave(seat=ANN), Call(seat=ANN))
        assert RULES.legal_moves(state, BEN) == (Call(seat=BEN),)
        assert RULES.legal_moves(state, DORA) == ()

    def test_who_does_not_stand_there_cannot_call(self) -> None:
        assert refusal(self.meeting(), Call(seat=DORA)) == "not-there"

    def test_without_a_call_there_is_no_bump(self) -> None:
        assert RULES.silence(self.meeting()) == Leave(seat=ANN)
        state = quiet(self.meeting())
        assert (stage_of(state), state.hands) == (Choose(BEN), HANDS[:4])

    def test_nobody_bumps_before_it_is_called(self) -> None:
        assert refusal(self.meeting(), Bump(seat=ANN, partner=BEN)) == "not-called"

    @pytest.mark.parametrize("caller", [ANN, BEN, CY])
    def test_one_call_is_enough_and_the_active_player_chooses_among_all_there(self, caller: int) -> None:
        state = play(self.meeting(), *calls(caller))
        assert RULES.turn(state) == Decide((ANN,))
        assert RULES.legal_moves(state, ANN) == (Bump(seat=ANN, partner=BEN), Bump(seat=ANN, partner=CY))
        assert RULES.silence(state) is None
        assert refusal(state, Call(seat=BEN)) == "called"

    def test_nobody_can_refuse(self) -> None:
        assert refusal(play(self.meeting(), *calls(CY)), Leave(seat=ANN)) == "was-called"

    @pytest.mark.parametrize("partner", [ANN, DORA, -1, 9])
    def test_no_bump_with_a_bear_that_is_not_there(self, partner: int) -> None:
        assert refusal(play(self.meeting(), *calls(CY)), Bump(seat=ANN, partner=partner)) == "not-there"

    def test_a_single_bear_there_leaves_no_choice(self) -> None:
        state = play(roll(at((2, 4, 0)), "blue", 2), *calls(BEN))
        assert RULES.silence(state) == Bump(seat=ANN, partner=BEN)

    def test_each_draws_one_card_blind_so_hand_sizes_stay(self) -> None:
        state = play(self.meeting(), *calls(CY), Bump(seat=ANN, partner=CY))
        assert stage_of(state) == Drawing(ANN, CY)
        assert RULES.turn(state) == Chance("bump")
        state = play(state, bumped(given=3, got=-3))
        assert (state.hands[ANN], state.hands[CY]) == ((-3, 1, 2), (-2, 1, 3))
        assert stage_of(state) == Choose(BEN)

    def test_both_draw_from_the_hands_as_they_were_before(self) -> None:
        state = roll(at((2, 4, 0), [(1,), (2,), (3,)]), "blue", 2)
        state = play(state, *calls(ANN), Bump(seat=ANN, partner=BEN))
        assert RULES.chance_outcomes(state) == ((bumped(1, 2), 1),)

    def test_blind_draws_are_uniform(self) -> None:
        state = roll(at((2, 4, 0), [(1, 1, 2), (-1, 3, 3), (1,)]), "blue", 2)
        outcomes = RULES.chance_outcomes(play(state, *calls(ANN), Bump(seat=ANN, partner=BEN)))
        assert outcomes is not None
        assert dict((move.model_dump_json(), weight) for move, weight in outcomes) == {
            bumped(1, -1).model_dump_json(): 2,
            bumped(1, 3).model_dump_json(): 4,
            bumped(2, -1).model_dump_json(): 1,
            bumped(2, 3).model_dump_json(): 2,
        }

    @pytest.mark.parametrize(("given", "got"), [(-3, 1), (1, 3), (None, 1), (1, None)])
    def test_no_card_is_drawn_that_is_not_there(self, given: Any, got: Any) -> None:
        state = play(self.meeting(), *calls(CY), Bump(seat=ANN, partner=CY))
        assert refusal(state, bumped(given, got)) == "no-such-card"

    def test_at_most_one_bump_a_turn(self) -> None:
        state = play(self.meeting(), *calls(CY), Bump(seat=ANN, partner=CY), bumped(1, 1))
        assert refusal(state, Call(seat=BEN)) == "no-window"

    def test_a_bump_also_after_a_moth(self) -> None:
        assert stage_of(roll(at((1, 2, 0)), "blue", 2)) == Meeting(ANN)

    def test_no_bump_on_the_start(self, layout: Layout) -> None:
        assert stage_of(roll(at((0, 0, 0), options=layout(moths=(1, 2))), "blue", 2)) == Choose(BEN)

    def test_no_bump_in_the_bedroom(self) -> None:
        assert stage_of(roll(at((11, 0, 0)), "blue", 1)) == Delivery(ANN)

    def test_no_bump_where_one_only_passes(self) -> None:
        assert stage_of(roll(at((1, 2, 0)), "blue", 3)) == Choose(BEN)

    def test_exchange_and_bump_in_one_turn_with_the_same_player(self) -> None:
        state = play(roll(at((0, 4, 0)), "red", 4), *calls(BEN), Swap(seat=ANN, partner=BEN))
        assert stage_of(state) == Meeting(ANN)
        state = play(state, *calls(BEN), Bump(seat=ANN, partner=BEN), bumped(given=-1, got=3))
        assert (state.hands[ANN], state.hands[BEN]) == ((1, 2, 3), (-1, 1, 2))


class TestDelivery:
    def deliver(self, hand: Sequence[int], points: Sequence[int] = (), mood: int = 0, seats: int = 4) -> State:
        """Ann delivers this hand from field 11."""
        state = at((11, 0, 0, 0, 0, 0)[:seats], [hand, *[(1,)] * (seats - 1)], points, mood)
        return play(roll(state, "blue", 1), delivered(*sorted(hand)))

    @pytest.mark.parametrize(("field", "value"), [(11, 1), (11, 4), (9, 3), (8, 4)])
    def test_the_bedroom_is_reached_or_passed(self, field: int, value: int) -> None:
        state = roll(at((field, 0, 0)), "blue", value)
        assert (state.bears[ANN], stage_of(state)) == (12, Delivery(ANN))

    def test_the_hand_is_shown(self) -> None:
        state = roll(at((11, 0, 0)), "blue", 1)
        assert RULES.turn(state) == Chance("delivery")
        assert RULES.chance_outcomes(state) == ((delivered(1, 2, 3), 1),)
        assert RULES.seen(state, delivered(1, 2, 3), None) == delivered(1, 2, 3)

    @pytest.mark.parametrize("wrong", [(1, 2), (3, 2, 1), (1, 2, 3, 3), (), (2, 2, 2)])
    def test_no_other_hand_is_shown(self, wrong: tuple[int, ...]) -> None:
        assert refusal(roll(at((11, 0, 0)), "blue", 1), delivered(*wrong)) == "no-such-card"

    def test_plus_puts_points_into_the_room_and_teddy_steps_forward(self) -> None:
        state = self.deliver((3, 1, -2), points=(4,), mood=2)
        assert (state.points, state.mood) == ((6, 0, 0, 0), 3)

    def test_minus_takes_back_and_teddy_steps_back(self) -> None:
        state = self.deliver((-1, -2, 1), points=(5,), mood=2)
        assert (state.points, state.mood) == ((3, 0, 0, 0), 1)

    def test_never_below_0(self) -> None:
        state = self.deliver((-3, -1), points=(3,), mood=2)
        assert (state.points[ANN], state.mood) == (0, 1)

    def test_teddy_steps_back_also_when_no_chips_could_be_taken(self) -> None:
        state = self.deliver((-3,), mood=2)
        assert (state.points[ANN], state.mood) == (0, 1)

    def test_teddy_never_steps_behind_his_start(self) -> None:
        assert self.deliver((-3, -1)).mood == 0

    def test_zero_does_nothing(self) -> None:
        state = self.deliver((-3, 1, 2), points=(4,), mood=3)
        assert (state.points[ANN], state.mood) == (4, 3)

    def test_then_the_hand_is_discarded_three_drawn_and_the_bear_put_on_the_start(self) -> None:
        state = self.deliver((3, 1, -2))
        assert (state.hands[ANN], state.discards, state.bears[ANN]) == ((), (-2, 1, 3), 0)
        assert stage_of(state) == Dealing(ANN, opening=False)
        state = play(state, *cards(ANN, 1, 1, 2))
        assert (state.hands[ANN], stage_of(state)) == ((1, 1, 2), Choose(BEN))
        assert state.turn == 21

    def test_what_is_delivered_may_be_somebody_elses_former_hand(self) -> None:
        state = roll(at((9, 0, 0)), "red", 3)
        state = play(state, *calls(BEN), Swap(seat=ANN, partner=BEN), delivered(*HANDS[BEN]))
        assert state.points == (2, 0, 0)

    def test_points_brought_and_taken_back_stand_on_the_scoresheet(self) -> None:
        state = self.deliver((-1, -1), points=(5, 3))
        rows = RULES.scoresheet(RULES.view(state, None))
        assert [row.points for row in rows] == [(5, 3, 0, 0), (-2, 0, 0, 0), (3, 3, 0, 0)]
        assert [row.is_sum for row in rows] == [False, False, True]


class TestReshuffle:
    def empty(self, left: int) -> State:
        """Ann has delivered; so many cards are left in the pile."""
        state = play(roll(at((11, 0, 0)), "blue", 1), delivered(1, 2, 3))
        pile = list(state.pile.elements())
        return replace(state, discards=(*state.discards, *pile[left:]))

    def test_what_is_there_is_taken_first(self) -> None:
        state = self.empty(2)
        first, second = state.pile.elements()
        state = play(state, *cards(ANN, first, second))
        assert (len(state.hands[ANN]), state.pile_size) == (2, 0)
        assert RULES.turn(state) == Chance("reshuffle")
        assert RULES.chance_outcomes(state) == ((RESHUFFLED, 1),)

    def test_no_card_is_drawn_from_an_empty_pile(self) -> None:
        assert refusal(self.empty(0), *cards(ANN, 1)) == "empty-pile"

    def test_the_discards_become_the_new_pile_just_delivered_cards_included(self) -> None:
        state = play(self.empty(0), RESHUFFLED)
        assert state.discards == ()
        assert state.pile_size == 33 - 6
        assert state.pile[3] == 6 and state.pile[2] == 6
        assert RULES.turn(state) == Chance("deal")

    def test_a_full_hand_needs_no_shuffle(self) -> None:
        state = self.empty(3)
        state = play(state, *cards(ANN, *state.pile.elements()))
        assert (state.pile_size, stage_of(state)) == (0, Choose(BEN))

    def test_it_never_fails_with_six_players(self) -> None:
        assert len(NUMBERS.cards) - 6 * NUMBERS.hand >= NUMBERS.hand


class TestEnd:
    def end(self, hand: Sequence[int], points: Sequence[int], mood: int) -> State:
        """Ann delivers this hand from field 11; three play, so Teddy needs seven steps."""
        state = at((11, 0, 0), [hand, (1,), (1,)], points, mood)
        return play(roll(state, "blue", 1), delivered(*sorted(hand)))

    def test_when_teddy_stands_on_the_green_circle(self) -> None:
        state = self.end((1,), (4, 9, 2), 6)
        assert stage_of(state) == Finished(ANN, happy=True, all_brought=False)
        assert RULES.turn(state) == Over((BEN,), (5, 9, 2), "Teddy is happy.")

    def test_when_a_player_has_all_21_points_in_the_room(self) -> None:
        state = self.end((2, 3), (20, 9, 2), 3)
        turn = RULES.turn(state)
        assert isinstance(turn, Over)
        assert (turn.winners, turn.scores) == ((ANN,), (21, 9, 2))
        assert turn.reason == "All 21 points of one player are in the room."

    def test_both_are_named_if_both(self) -> None:
        turn = RULES.turn(self.end((2, 3), (20, 9, 2), 6))
        assert isinstance(turn, Over)
        assert turn.reason == "Teddy is happy, and all 21 points of one player are in the room."

    def test_at_once_no_new_cards_are_drawn(self) -> None:
        state = self.end((1,), (4, 9, 2), 6)
        assert (state.hands[ANN], state.turn) == ((), 21)
        assert refusal(state, *cards(ANN, 1)) == "over"
        assert all(RULES.legal_moves(state, seat) == () for seat in range(3))

    def test_all_tied_players_win(self) -> None:
        turn = RULES.turn(self.end((1,), (4, 5, 2), 6))
        assert isinstance(turn, Over) and turn.winners == (ANN, BEN)

    @pytest.mark.parametrize(("points", "mood"), [((19, 0, 0), 3), ((0, 0, 0), 5)])
    def test_not_before(self, points: Sequence[int], mood: int) -> None:
        assert not isinstance(RULES.turn(self.end((1,), points, mood)), Over)


class TestWorkedExamples:
    def test_plus_2_minus_4_and_a_minus_at_the_start_circle(self) -> None:
        deliver = TestDelivery().deliver
        assert deliver((3, 1, -2)).points[ANN] == 2
        assert deliver((3, 1, -2)).mood == 1
        assert (deliver((-3, -1), points=(3,), mood=4).points[ANN], deliver((-3, -1), mood=4).mood) == (0, 3)
        assert deliver((-3, -1), seats=4).mood == 0

    def test_a_moth_on_3_back_to_2_where_two_bears_stand(self) -> None:
        state = roll(at((2, 2, 2, 0)), "blue", 1)
        assert state.bears[ANN] == 2
        assert RULES.turn(state) == Decide((ANN,), (BEN, CY))
        for caller in (ANN, BEN, CY):
            assert len(RULES.legal_moves(play(state, *calls(caller)), ANN)) == 2

    def test_a_swapped_hand_loses_a_card_on_the_banana(self) -> None:
        state = roll(at((1, 0, 0)), "red", 4)
        assert stage_of(state) == Exchange(ANN, 4)
        state = play(state, *calls(CY), Swap(seat=ANN, partner=CY))
        assert (state.bears[ANN], stage_of(state)) == (5, Slip(ANN))
        outcomes = RULES.chance_outcomes(state)
        assert outcomes is not None
        assert [move.card for move, _weight in outcomes if isinstance(move, Lost)] == list(HANDS[CY])

    def test_the_window_comes_before_the_bedroom(self) -> None:
        state = roll(at((9, 0, 0)), "red", 3)
        assert stage_of(state) == Exchange(ANN, 3)
        assert stage_of(quiet(state)) == Delivery(ANN)

    def test_20_points_and_plus_5_end_with_21(self) -> None:
        state = TestEnd().end((2, 3), (20, 0, 0), 0)
        assert state.points[ANN] == 21
        assert isinstance(RULES.turn(state), Over)


class TestForesight:
    def test_a_die_shows_where_each_face_leads(self) -> None:
        state = at((1, 4, 0))
        found = foresee(RULES.view(state, None), Take(seat=ANN, die="blue"))
        assert found.lines[:3] == (
            "1: field 2",
            "2: field 3, a moth: back to field 2",
            "3: field 4, where {1} stands",
        )
        assert [(face, count, landing.field) for face, count, landing in found.landings] == [
            (1, 1, 2),
            (2, 2, 2),
            (3, 2, 4),
            (4, 1, 5),
        ]

    def test_what_a_hand_is_worth_is_for_its_owner_only(self) -> None:
        state = at((9, 0, 0))
        told = [" ".join(foresee(RULES.view(state, v), Take(seat=ANN, die="red")).lines) for v in (ANN, BEN, None)]
        assert ["+6" in lines for lines in told] == [True, False, False]

    def test_a_call_says_whose_hand_and_how_many_cards(self) -> None:
        state = roll(at((0, 0, 0)), "red", 4)
        found = foresee(RULES.view(state, BEN), Call(seat=BEN))
        assert (found.lines, found.partner) == (("You get all of {0}'s hand: 3 cards.",), ANN)


def test_nature_draws_what_it_says_it_may() -> None:
    state = play(at((0, 0, 0)), Take(seat=ANN, die="red"))
    drawn = Counter(RULES.chance_move(state, Random(seed)).model_dump()["value"] for seed in range(6000))
    for face, count in {3: 1, 4: 2, 5: 2, 6: 1}.items():
        assert abs(drawn[face] - 1000 * count) < 150


def test_a_position_in_words_says_whose_hand_only_to_its_owner() -> None:
    state = play(roll(at((1, 0, 0)), "red", 5), *calls(CY))
    told = RULES.position(RULES.view(state, None))
    assert "{0}: field 1, 3 cards, 0 points" in told
    assert "Teddy: 7 steps to happy" in told
    assert "Called: {2}" in told
    assert not any("hand" in line for line in told)
    assert "{1}: hand -1 +1 +2, sum +2" in RULES.position(RULES.view(state, BEN))


def test_delivered_is_a_move_of_nature_alone() -> None:
    state = roll(at((11, 0, 0)), "blue", 1)
    assert refusal(state, Delivered(seat=ANN, cards=(1, 2, 3))) == "chance-first"
