"""The rule book of Phoenix: one test for each sentence of the rules, every worked example, every ruling.

Chance is never mocked: the tests play nature's moves with the outcome they want.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import rules
from rules.moves import NATURE, IllegalMove
from rules.phoenix.moves import Deal, Fill, Lay, Take
from rules.phoenix.parts import COLOUR_OF, COLOURS, HALVES, SYMBOL_OF, SYMBOLS
from rules.phoenix.play import RULES
from rules.phoenix.rounds import known_next
from rules.phoenix.state import Handed, Held, Options, Slot, State, takers, twin
from rules.turn import Chance, Decide, Over
from tests.rules.feathers import (
    ANN,
    BEN,
    CY,
    DORA,
    NUMBERS,
    at,
    begun,
    board,
    deal,
    edition,
    fill,
    first_fill,
    half,
    halves,
    play,
    refusal,
    take,
)
from tests.rules.matches import play_out, table

FOUR: list[dict[int, str]] = [{}, {}, {}, {}]
ORDER = [(1, ANN), (2, BEN), (3, CY), (4, DORA)]


class TestParts:
    def test_two_to_four_play(self) -> None:
        assert RULES.info.seats == (2, 4)

    def test_a_board_has_eight_slots(self) -> None:
        assert [len(each) for each in RULES.start(3, Options()).boards] == [8, 8, 8]

    @pytest.mark.parametrize(("slot", "mirrored"), [(1, 8), (2, 7), (3, 6), (4, 5)])
    def test_slots_left_and_right_are_mirrored_in_four_pairs(self, slot: int, mirrored: int) -> None:
        assert twin(NUMBERS, slot) == mirrored and twin(NUMBERS, mirrored) == slot

    def test_there_are_four_colours_and_rainbow_and_three_symbols(self) -> None:
        assert COLOURS == ("yellow", "black", "red", "blue")
        assert {COLOUR_OF[each] for each in HALVES} == {*COLOURS, "rainbow"}
        assert {SYMBOL_OF[each] for each in HALVES} == set(SYMBOLS)
        assert len(HALVES) == 15

    @pytest.mark.parametrize("bag", ["lower_bag", "upper_bag"])
    def test_each_bag_holds_42_halves(self, bag: str) -> None:
        counts = dict(zip(HALVES, getattr(NUMBERS, bag), strict=True))
        assert sum(counts.values()) == 42
        assert {counts[each] for each in HALVES if COLOUR_OF[each] != "rainbow"} == {3}
        assert {counts[each] for each in HALVES if COLOUR_OF[each] == "rainbow"} == {2}

    def test_token_faces_add_up_to_nine(self) -> None:
        assert NUMBERS.tokens == ((1, 8), (2, 7), (3, 6), (4, 5))
        assert {white + black for white, black in NUMBERS.tokens} == {9}

    @pytest.mark.parametrize(
        ("seats", "owners"),
        [(2, [ANN, ANN, BEN, BEN, None]), (3, [ANN, BEN, CY, None]), (4, [ANN, BEN, CY, DORA, None])],
    )
    def test_nests_are_the_players_and_one_in_the_centre(self, seats: int, owners: list[int | None]) -> None:
        assert [nest.owner for nest in RULES.start(seats, Options()).nests] == owners

    def test_phoenixes_have_four_colours_the_i_th_for_seat_i(self) -> None:
        assert Options().colours == ("yellow", "black", "red", "blue")

    def test_phoenix_colours_can_be_chosen_and_the_rest_follow(self) -> None:
        assert Options(colours=("red", "yellow")).colours == ("red", "yellow", "black", "blue")

    def test_phoenix_colours_are_all_different(self) -> None:
        with pytest.raises(ValueError, match="two phoenixes have the same colour"):
            Options(colours=("red", "red"))

    @pytest.mark.parametrize("colours", [("green",), ("rainbow",), ("red", "blue", "black", "yellow", "red"), "red"])
    def test_other_colours_are_no_option(self, colours: Any) -> None:
        with pytest.raises(ValueError, match="colours"):
            Options.model_validate({"colours": colours})

    def test_saved_colours_are_read_again(self) -> None:
        chosen = Options(colours=("blue",))
        assert Options.model_validate(chosen.model_dump(mode="json")) == chosen

    def test_black_wears_white_and_the_others_their_own_colour(self) -> None:
        assert RULES.seat_colours == {"yellow": "yellow", "black": "white", "red": "red", "blue": "blue"}

    def test_everything_is_open(self) -> None:
        assert RULES.info.hidden == ()
        state = begun(4, [1], [2], [3], [4])
        assert RULES.view(state, None) == RULES.view(state, 2) == state

    def test_bags_are_counts_without_an_order(self) -> None:
        state = play(RULES.start(4, Options()), first_fill(4))
        drawn = Counter(first_fill(4).lowers)
        assert state.lower_bag == tuple(n - drawn[each] for each, n in zip(HALVES, NUMBERS.lower_bag, strict=True))
        assert sum(state.upper_bag) == 32


class TestSetUp:
    @pytest.mark.parametrize(("seats", "nests"), [(2, 5), (3, 4), (4, 5)])
    def test_each_nest_gets_two_lowers_and_two_uppers(self, seats: int, nests: int) -> None:
        state = RULES.start(seats, Options())
        assert RULES.turn(state) == Chance("nests")
        drawn = RULES.chance_move(state, Random(1))
        assert isinstance(drawn, Fill)
        assert (len(drawn.lowers), len(drawn.uppers)) == (2 * nests, 2 * nests)
        state = play(state, drawn)
        assert all(None not in (*nest.lowers, *nest.uppers) for nest in state.nests)

    def test_halves_go_to_the_nests_in_order(self) -> None:
        state = play(RULES.start(4, Options()), first_fill(4))
        assert state.nests[0].lowers == halves("Yf Yf")
        assert state.nests[4].uppers == halves("Bm Bm")

    def test_then_the_tokens_are_dealt_at_random(self) -> None:
        state = play(RULES.start(4, Options()), first_fill(4))
        assert RULES.turn(state) == Chance("tokens")
        assert len({RULES.chance_move(state, Random(seed)) for seed in range(300)}) == 24

    @pytest.mark.parametrize(
        ("seats", "count", "bundles"),
        [(4, 24, {(1,), (2,), (3,), (4,)}), (3, 6, {(1,), (2,), (3,)}), (2, 2, {(1, 4), (2, 3)})],
    )
    def test_who_gets_which_tokens(self, seats: int, count: int, bundles: set[tuple[int, ...]]) -> None:
        state = RULES.apply(RULES.start(seats, Options()), first_fill(seats))
        outcomes = RULES.chance_outcomes(state) or ()
        assert len(outcomes) == count and {weight for _move, weight in outcomes} == {1}
        for move, _weight in outcomes:
            assert isinstance(move, Deal) and set(move.tokens) == bundles

    def test_tokens_begin_white_face_up(self) -> None:
        assert [held.number for held in begun(2, [2, 3], [1, 4]).order] == [1, 2, 3, 4]

    @pytest.mark.parametrize(
        "tokens", [([1], [2], [3], [3]), ([1], [2], [3], [5]), ([1, 2], [], [3], [4]), ([8], [2], [3], [4])]
    )
    def test_tokens_that_their_owner_cannot_have_are_refused(self, tokens: Sequence[Sequence[int]]) -> None:
        state = play(RULES.start(4, Options()), first_fill(4))
        assert refusal(state, deal(*tokens)) == "wrong-tokens"
        assert refusal(state, deal([1], [2], [3])) == "deal-count"

    def test_with_two_1_and_4_go_together(self) -> None:
        state = play(RULES.start(2, Options()), first_fill(2))
        assert refusal(state, deal([1, 2], [3, 4])) == "wrong-tokens"
        assert refusal(state, deal([2, 3], [1, 4])) is None

    def test_a_draw_has_as_many_halves_as_places_and_none_that_the_bag_lacks(self) -> None:
        state = RULES.start(3, Options())
        assert refusal(state, fill("Yf Yf Yf", "Rf Rf")) == "draw-count"
        assert refusal(state, fill("Yf Yf Yf Yf Km Km Km Kd", "Rf Rf Rf Bf Bf Bf *f *f")) == "not-in-bag"
        assert refusal(state, fill("Yf Yf Yf Ym Km Km Km Kd", "Rf Rf Rf Bf Bf Bf *f *f")) is None

    def test_people_cannot_draw_or_deal(self) -> None:
        state = RULES.start(3, Options())
        assert refusal(state, Fill(seat=0, lowers=(), uppers=())) == "nature-first"
        assert refusal(state, take(0, 1, "lower", "Yf", 1)) == "nature-first"
        assert RULES.legal_moves(state, 0) == RULES.legal_moves(state, NATURE) == ()


class TestOrder:
    def test_turns_go_by_rising_numbers(self) -> None:
        state = begun(4, [3], [1], [4], [2])
        seats: list[int] = []
        for _token in range(4):
            turn = RULES.turn(state)
            assert isinstance(turn, Decide)
            seats += turn.seats
            state = play(state, RULES.legal_moves(state, turn.seats[0])[0])
        assert seats == [BEN, DORA, ANN, CY]

    def test_each_token_gives_its_holder_one_turn(self) -> None:
        state = begun(2, [1, 4], [2, 3])
        assert [held.seat for held in state.order] == [ANN, BEN, BEN, ANN]

    def test_a_player_whose_two_tokens_follow_each_other_moves_twice_running(self) -> None:
        state = play(begun(2, [1, 4], [2, 3]), take(ANN, 1, "lower", "Yf", 1), take(BEN, 5, "lower", "Km", 1))
        assert RULES.turn(state) == Decide((BEN,))

    def test_the_order_is_fixed_when_the_round_begins(self) -> None:
        state = begun(4, [1], [2], [3], [4])
        after = play(state, take(ANN, 2, "lower", "Ym", 1))
        assert after.order == state.order and after.done == 1

    def test_nobody_else_may_move(self) -> None:
        state = begun(4, [3], [1], [4], [2])
        assert RULES.legal_moves(state, ANN) == ()
        assert refusal(state, take(ANN, 1, "lower", "Yf", 1)) == "not-your-turn"
        assert refusal(state, fill()) == "not-your-turn"


class TestTurn:
    def test_choose_a_nest_without_a_token(self) -> None:
        state = at(FOUR, ORDER, lying={1: (8, ANN)})
        assert refusal(state, take(BEN, 1, "lower", "Yf", 1)) == "nest-taken"
        assert {move.nest for move in RULES.legal_moves(state, BEN) if isinstance(move, Take)} == {2, 3, 4, 5}

    @pytest.mark.parametrize("nest", [0, -1, 6, 10**30])
    def test_a_nest_that_is_not_there(self, nest: int) -> None:
        assert refusal(at(FOUR, ORDER), take(ANN, nest, "lower", "Yf", 1)) == "no-such-nest"

    @pytest.mark.parametrize(("number", "black"), [(1, 8), (2, 7), (3, 6), (4, 5), (5, 5), (6, 6), (7, 7), (8, 8)])
    def test_on_an_own_nest_it_lies_black_whatever_it_showed(self, number: int, black: int) -> None:
        state = play(at(FOUR, [(number, ANN), (9, BEN)]), take(ANN, 1, "lower", "Yf", 1))
        assert state.nests[0].token == Held(black, ANN)

    @pytest.mark.parametrize("nest", [2, 3, 4, 5])
    @pytest.mark.parametrize(("number", "white"), [(1, 1), (4, 4), (5, 4), (6, 3), (7, 2), (8, 1)])
    def test_on_any_other_nest_it_lies_white_the_centre_included(self, nest: int, number: int, white: int) -> None:
        state = play(at(FOUR, [(number, ANN), (9, BEN)]), take(ANN, nest, "lower", "Yf", 1))
        assert state.nests[nest - 1].token == Held(white, ANN)

    def test_with_two_both_nests_are_own_ones(self) -> None:
        for nest, number in ((1, 8), (2, 8), (3, 1), (4, 1), (5, 1)):
            state = play(at([{}, {}], [(1, ANN), (2, BEN)]), take(ANN, nest, "lower", "Yf", 1))
            assert state.nests[nest - 1].token == Held(number, ANN)

    def test_exactly_one_half_goes_from_the_nest_to_the_board_at_once(self) -> None:
        state = play(at(FOUR, ORDER), take(ANN, 3, "lower", "Km", 5))
        assert state.nests[2].lowers == (half("Yf"), None)
        assert state.nests[2].uppers == halves("Rd Bf")
        assert state.boards[ANN] == board({5: "Km"})
        assert state.boards[1:] == at(FOUR, ORDER).boards[1:]

    def test_a_half_that_is_not_there(self) -> None:
        state = at(FOUR, ORDER)
        assert refusal(state, take(ANN, 3, "lower", "*f", 1)) == "no-such-half"
        assert refusal(state, take(ANN, 3, "lower", "Rd", 1)) == "no-such-half"

    def test_any_slot_that_can_take_it(self) -> None:
        state = at([{1: "Yf", 2: "Yf Rf"}, {}, {}, {}], ORDER)
        assert takers(state.boards[ANN], "lower") == (3, 4, 5, 6, 7, 8)
        assert takers(state.boards[ANN], "upper") == (1,)

    def test_the_lower_half_comes_before_the_upper(self) -> None:
        state = at(FOUR, ORDER)
        assert refusal(state, take(ANN, 3, "upper", "Rd", 4)) == "lower-first"
        assert refusal(play(state, take(ANN, 1, "lower", "Yf", 4)), take(BEN, 3, "upper", "Rd", 4)) == "lower-first"

    def test_a_slot_takes_one_lower_and_one_upper(self) -> None:
        state = at([{1: "Yf", 2: "Yf Rf"}, {}, {}, {}], ORDER)
        assert refusal(state, take(ANN, 1, "lower", "Km", 1)) == "lower-there"
        assert refusal(state, take(ANN, 1, "lower", "Km", 2)) == "slot-full"
        assert refusal(state, take(ANN, 1, "upper", "Rd", 2)) == "slot-full"
        assert play(state, take(ANN, 1, "upper", "Rd", 1)).boards[ANN][0] == Slot(half("Yf"), half("Rd"))

    @pytest.mark.parametrize("slot", [0, -8, 9, 2**31])
    def test_slots_are_numbered_1_to_8(self, slot: int) -> None:
        assert refusal(at(FOUR, ORDER), take(ANN, 1, "lower", "Yf", slot)) == "no-such-slot"

    def test_an_upper_may_go_on_a_lower_of_any_colour(self) -> None:
        for lower in ("Yf", "Kd", "Rm", "Bf", "*d"):
            state = at([{8: lower}, {}, {}, {}], ORDER)
            assert refusal(state, take(ANN, 1, "upper", "Rd", 8)) is None

    def test_there_is_no_passing(self) -> None:
        state = at(FOUR, ORDER)
        assert all(isinstance(move, Take) for move in RULES.legal_moves(state, ANN))
        assert refusal(state, Lay(seat=ANN, nest=1)) == "must-take"

    def test_nest_half_and_slot_are_one_decision_and_equal_halves_one_choice(self) -> None:
        state = at([{1: "Yf"}, {}, {}, {}], ORDER, nests={1: ("Km Km", "Rd Bf")})
        moves = [move for move in RULES.legal_moves(state, ANN) if isinstance(move, Take) and move.nest == 1]
        assert moves == [
            take(ANN, 1, "upper", "Rd", 1),
            take(ANN, 1, "upper", "Bf", 1),
            *(take(ANN, 1, "lower", "Km", slot) for slot in range(2, 9)),
        ]
        assert play(state, moves[-1]).nests[0].lowers == (None, half("Km"))

    def test_placed_halves_never_move(self) -> None:
        match = table("phoenix", ("random",) * 3)
        play_out(match)
        for before, after in pairwise(match.states):
            for one, other in zip(before.boards, after.boards, strict=True):
                for old, new in zip(one, other, strict=True):
                    assert old.lower in (None, new.lower) and old.upper in (None, new.upper)


def last_of_round(lying: dict[int, tuple[int, int]], last: tuple[int, int], nest: int, seats: int = 4) -> State:
    """The position after the round's last token went to this nest, the others lying so."""
    order = [(0, seat) for _number, seat in lying.values()]
    state = at([{}] * seats, [*order, last], lying=lying)
    return play(state, take(last[1], nest, "lower", "Yf", 1))


class TestEndOfRound:
    def test_tokens_on_own_nests_are_collected_face_as_it_lies(self) -> None:
        state = last_of_round({1: (8, ANN), 3: (2, BEN), 4: (3, CY)}, (4, DORA), 2)
        assert state.order == (Held(2, CY), Held(3, DORA), Held(4, BEN), Held(8, ANN))
        assert state.handed == (
            Handed(1, 8, ANN, ANN),
            Handed(2, 4, BEN, DORA),
            Handed(3, 2, CY, BEN),
            Handed(4, 3, DORA, CY),
        )

    def test_whose_nest_is_empty_takes_the_token_from_the_centre(self) -> None:
        state = last_of_round({1: (8, ANN), 3: (2, BEN), 5: (3, CY)}, (4, DORA), 2)
        assert Handed(5, 3, DORA, CY, instead=4) in state.handed
        assert Held(3, DORA) in state.order

    def test_worked_example_token_1_8_on_the_own_nest_moves_last(self) -> None:
        state = last_of_round({2: (4, DORA), 3: (2, BEN), 5: (3, CY)}, (1, ANN), 1)
        assert state.order[-1] == Held(8, ANN)

    def test_worked_example_on_a_neighbours_nest_the_neighbour_collects_it(self) -> None:
        state = last_of_round({1: (4, DORA), 3: (2, BEN), 5: (3, CY)}, (1, ANN), 2)
        assert state.order[0] == Held(1, BEN)

    def test_worked_example_two_players(self) -> None:
        state = last_of_round({1: (8, ANN), 3: (7, BEN), 4: (3, ANN)}, (4, BEN), 5, seats=2)
        assert [(each.nest, each.seat) for each in state.handed] == [(1, ANN), (3, BEN), (4, BEN), (5, ANN)]
        assert state.handed[-1].instead == 2

    def test_worked_example_three_players(self) -> None:
        state = last_of_round({1: (8, ANN), 3: (2, BEN)}, (3, CY), 4, seats=3)
        assert state.handed[-1] == Handed(4, 3, BEN, CY, instead=2)

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_everybody_gets_back_as_many_as_they_had(self, seats: int) -> None:
        match = table("phoenix", ("random",) * seats)
        play_out(match)
        expected = Counter({seat: 2 if seats == 2 else 1 for seat in range(seats)})
        for state in match.states:
            if state.order:
                assert Counter(held.seat for held in state.order) == expected
                assert [held.number for held in state.order] == sorted(held.number for held in state.order)

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_when_all_tokens_lie_exactly_one_nest_is_empty(self, seats: int) -> None:
        match = table("phoenix", ("random",) * seats)
        play_out(match)
        for before, after in pairwise(match.states):
            if after.round > before.round:
                assert len(after.handed) == len(before.order) == len(before.nests) - 1
                assert len({handed.nest for handed in after.handed}) == len(after.handed)

    def test_nests_are_topped_up_and_what_was_left_stays(self) -> None:
        state = last_of_round({1: (8, ANN), 3: (2, BEN), 5: (3, CY)}, (4, DORA), 2)
        assert RULES.turn(state) == Chance("nests")
        assert refusal(state, fill("Rf Rm", "")) == "draw-count"
        state = play(state, fill("Rf", ""))
        assert state.nests[1].lowers == halves("Rf Km")
        assert [(place.nest, place.part, place.index) for place in state.fresh] == [(2, "lower", 0)]
        assert RULES.turn(state) == Decide((CY,))

    def test_tokens_are_off_the_nests_in_the_new_round(self) -> None:
        state = last_of_round({1: (8, ANN), 3: (2, BEN), 5: (3, CY)}, (4, DORA), 2)
        assert [nest.token for nest in state.nests] == [None] * 5
        assert state.round == 3 and state.done == 0

    def test_the_odds_of_a_draw_are_the_copies_in_the_bag(self) -> None:
        state = last_of_round({1: (8, ANN), 3: (2, BEN), 5: (3, CY)}, (4, DORA), 2)
        bag = (3, 0, 1, *(0,) * 12)
        outcomes = RULES.chance_outcomes(replace(state, lower_bag=bag))
        assert outcomes == ((fill("Yf"), 3), (fill("Yd"), 1))

    def test_draws_one_after_the_other_are_without_replacement(self) -> None:
        state = replace(RULES.start(2, Options()), lower_bag=(2, 1, *(0,) * 13), upper_bag=(1, *(0,) * 14))
        outcomes = {
            move.lowers: weight for move, weight in RULES.chance_outcomes(state) or () if isinstance(move, Fill)
        }
        assert outcomes == {halves("Yf Yf Ym"): 2, halves("Yf Ym Yf"): 2, halves("Ym Yf Yf"): 2}

    def test_more_than_300_draws_are_not_listed(self) -> None:
        assert RULES.chance_outcomes(RULES.start(2, Options())) is None

    @pytest.mark.parametrize(("seats", "rounds", "turns"), [(2, 8, 32), (3, 16, 48), (4, 16, 64)])
    def test_how_many_rounds_there_are_and_that_all_boards_are_full(self, seats: int, rounds: int, turns: int) -> None:
        match = table("phoenix", ("random",) * seats)
        play_out(match)
        state = match.state
        assert state.round == state.rounds == rounds
        assert RULES.turns(state) == RULES.length(state) == turns
        assert all(slot.upper for slots in state.boards for slot in slots)

    def test_after_the_last_round_nothing_is_collected_or_refilled(self) -> None:
        lying = {1: (8, ANN), 3: (2, BEN), 5: (3, CY)}
        state = at(FOUR, [*ORDER[:3], (4, DORA)], lying=lying, round=16)
        state = play(state, take(DORA, 2, "lower", "Yf", 1))
        assert isinstance(RULES.turn(state), Over)
        assert sum(nest.token is not None for nest in state.nests) == 4
        assert state.handed == ()
        assert refusal(state, fill("Rf")) == "over" == refusal(state, take(ANN, 1, "lower", "Yf", 2))


class TestKnownOfTheNextRound:
    def test_a_token_on_somebodys_nest_is_that_players_number(self) -> None:
        assert known_next(at(FOUR, ORDER, lying={2: (1, ANN), 4: (2, BEN)}).nests) == (Held(1, BEN), Held(2, DORA))

    def test_the_centres_token_is_nobodys_until_one_player_is_left(self) -> None:
        lying = {5: (1, ANN), 2: (7, BEN), 1: (3, CY)}
        assert Held(1, CY) not in known_next(at(FOUR, ORDER, lying=lying).nests)
        assert Held(1, CY) in known_next(at(FOUR, ORDER, lying={**lying, 4: (4, DORA)}).nests)

    def test_with_two_the_centres_token_is_known_once_both_free_nests_are_one_players(self) -> None:
        lying = {5: (1, ANN), 3: (7, BEN), 4: (6, BEN)}
        assert known_next(at([{}, {}], ORDER, lying=lying).nests) == (Held(1, ANN), Held(6, BEN), Held(7, BEN))


class TestShortBags:
    """What happens when the bags run out: an edition with 32 halves in each, and positions made for it."""

    def state(self, lower: tuple[int, ...], upper: tuple[int, ...]) -> State:
        state = last_of_round({1: (8, ANN), 3: (2, BEN), 5: (3, CY)}, (4, DORA), 2)
        nests = tuple(replace(nest, lowers=(None, None), uppers=(None, None)) for nest in state.nests)
        return replace(state, nests=nests, lower_bag=lower, upper_bag=upper)

    def test_nests_are_filled_in_seat_order_the_centre_last_as_far_as_the_bag_goes(self) -> None:
        state = play(self.state((3, *(0,) * 14), (0, 1, *(0,) * 13)), fill("Yf Yf Yf", "Ym"))
        assert [nest.lowers for nest in state.nests[:3]] == [halves("Yf Yf"), (half("Yf"), None), (None, None)]
        assert state.nests[0].uppers == (half("Ym"), None)
        assert sum(state.lower_bag) == sum(state.upper_bag) == 0

    def test_with_empty_bags_the_round_begins_at_once(self) -> None:
        empty = (0,) * 15
        state = at(FOUR, [*ORDER[:3], (4, DORA)], lying={1: (8, ANN), 3: (2, BEN), 5: (3, CY)})
        state = play(replace(state, lower_bag=empty, upper_bag=empty), take(DORA, 2, "lower", "Yf", 1))
        assert state.stage == "choose" and RULES.turn(state) == Decide((CY,))

    def bare(self, first: str = "- -", slots: dict[int, str] | None = None) -> State:
        """Ann's turn: only nest 1 holds halves, uppers."""
        nests = {number: ("- -", first if number == 1 else "- -") for number in range(1, 6)}
        return at([slots or {}, {}, {}, {}], ORDER, nests=nests)

    def test_while_a_free_nest_holds_a_half_that_can_be_placed_such_a_nest_is_chosen(self) -> None:
        state = self.bare("Rd -", {4: "Yf"})
        assert RULES.legal_moves(state, ANN) == (take(ANN, 1, "upper", "Rd", 4),)
        assert refusal(state, Lay(seat=ANN, nest=2)) == "must-take"

    def test_otherwise_the_token_goes_on_any_free_nest_and_nothing_is_taken(self) -> None:
        for state in (self.bare("Rd -"), self.bare()):
            assert RULES.legal_moves(state, ANN) == tuple(Lay(seat=ANN, nest=nest) for nest in range(1, 6))
            after = play(state, Lay(seat=ANN, nest=1))
            assert after.boards == state.boards and after.nests[0].uppers == state.nests[0].uppers
            assert after.nests[0].token == Held(8, ANN)
            assert RULES.turns(after) == state.turn + 1

    def test_a_half_under_a_token_cannot_be_taken(self) -> None:
        state = at(FOUR, ORDER, {n: ("Yf -" if n == 1 else "- -", "- -") for n in range(1, 6)}, lying={1: (8, ANN)})
        assert refusal(state, Lay(seat=BEN, nest=2)) is None
        assert refusal(state, Lay(seat=BEN, nest=1)) == "nest-taken"
        assert refusal(state, Lay(seat=BEN, nest=9)) == "no-such-nest"

    def test_the_match_ends_after_its_rounds_all_the_same(self) -> None:
        with edition("tiny", lower_bag=(2,) * 10 + (0,) * 5, upper_bag=(1,) * 10 + (0,) * 5) as tiny:
            match = table("phoenix", ("random",) * 4, edition=tiny)
            play_out(match)
            assert RULES.turns(match.state) == 64
            assert {move.kind for move in match.moves} == {"fill", "deal", "take", "lay"}


class TestMoves:
    """What comes from outside is checked before the rules see it."""

    @pytest.mark.parametrize(
        "line",
        [
            '{"seat":0,"kind":"take","nest":1,"part":"middle","half":"red flame","slot":1}',
            '{"seat":0,"kind":"take","nest":1,"part":"lower","half":"green flame","slot":1}',
            '{"seat":0,"kind":"take","nest":"1","part":"lower","half":"red flame","slot":1}',
            '{"seat":0,"kind":"take","nest":1,"part":"lower","half":"red flame"}',
            '{"seat":0,"kind":"take","nest":1,"part":"lower","half":"red flame","slot":1,"token":8}',
            '{"seat":0,"kind":"pass"}',
        ],
    )
    def test_a_malformed_move_is_no_move(self, line: str) -> None:
        with pytest.raises(ValueError, match="validation error"):
            RULES.moves.validate_json(line)

    @pytest.mark.parametrize(
        ("move", "sentence"),
        [
            (take(BEN, 2, "lower", "Yf", 1), r"It is the turn of \{2\}\."),
            (take(CY, 1, "lower", "Yf", 1), r"A token lies on nest 1 already\."),
            (take(CY, 2, "upper", "Rd", 1), r"In slot 1 the lower half comes first\."),
            (take(CY, 2, "upper", "Rd", 3), r"Slot 3 is full\."),
            (take(CY, 2, "lower", "*f", 1), r"There is no lower rainbow flame in nest 2\."),
        ],
    )
    def test_bad_input_is_answered_with_a_sentence(self, move: Take, sentence: str) -> None:
        state = at([{}, {}, {3: "Yf Yf"}, {}], ORDER, lying={1: (8, ANN), 5: (2, BEN)})
        before = replace(state)
        with pytest.raises(IllegalMove, match=sentence):
            RULES.step(state, move)
        assert state == before

    def test_the_rules_are_found_by_name(self) -> None:
        assert rules.load("phoenix") is RULES
