"""The rule book of BIRTH: one test for each sentence of the rules, every worked example, every ruling.

Dice are never mocked: where a rule speaks of a roll, the test plays nature's move with the outcome it wants.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

import rules
from rules.birth import score
from rules.birth.foresee import foresee
from rules.birth.moves import Bang, Birth, Eject, Keep, Place, Reroll, Rolled
from rules.birth.play import RULES
from rules.birth.ring import travel
from rules.birth.state import EDITIONS, Again, BigBang, Break, Choose, Die, Ejecting, Finished, Opening, Options, State
from rules.moves import NATURE, IllegalMove
from rules.turn import Chance, Decide, Over
from tests.rules.matches import play_out, played, refused, table

play, refusal = partial(played, RULES), partial(refused, RULES)

NUMBERS = EDITIONS["default"]
NORMAL, SENIOR = Options(), Options(rules="senior")
RED, BLUE, YELLOW = range(3)
AREA = {worth: index for index, worth in enumerate(NUMBERS.areas)}


def at(
    pieces: Sequence[int],
    hands: Sequence[Sequence[int]],
    lying: Mapping[int, Sequence[tuple[int, int]]] | None = None,
    options: Options = NORMAL,
    turn: int = 20,
) -> State:
    """A position in which seat 0 chooses: pieces and hands by seat, and the dice (seat, value) in areas by worth."""
    areas: list[tuple[Die, ...]] = [()] * len(NUMBERS.areas)
    for worth, dice in (lying or {}).items():
        areas[AREA[worth]] = tuple(Die(seat, value, n) for n, (seat, value) in enumerate(dice))
    return State(options, tuple(tuple(sorted(hand)) for hand in hands), tuple(pieces), tuple(areas), turn, Choose(0))


def dice(state: State, worth: int) -> list[tuple[int, int]]:
    """Seat and value of the dice in an area, in order of placement."""
    return [(die.seat, die.value) for die in state.areas[AREA[worth]]]


def bang(*hands: Sequence[int]) -> Bang:
    """The first roll."""
    return Bang(seat=NATURE, hands=tuple(tuple(hand) for hand in hands))


ELEVEN = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)
SIXES = (6,) * 11


class TestParts:
    def test_two_or_three_play(self) -> None:
        assert RULES.info.seats == (2, 3)

    @pytest.mark.parametrize("seats", [2, 3])
    def test_each_has_eleven_dice_and_one_piece(self, seats: int) -> None:
        state = play(RULES.start(seats, NORMAL), bang(*[ELEVEN] * seats))
        assert [len(hand) for hand in state.hands] == [11] * seats
        assert len(state.pieces) == seats

    def test_the_ring_has_fifteen_spaces(self) -> None:
        assert NUMBERS.ring == len(NUMBERS.area_of) == 15

    def test_the_five_areas_are_worth_1_2_3_5_8_clockwise(self) -> None:
        assert NUMBERS.areas == (1, 2, 3, 5, 8)

    @pytest.mark.parametrize(
        ("worth", "spaces"), [(1, range(0, 5)), (2, range(5, 9)), (3, range(9, 12)), (5, range(12, 14)), (8, [14])]
    )
    def test_each_space_belongs_to_one_area(self, worth: int, spaces: Sequence[int]) -> None:
        assert [space for space in range(15) if NUMBERS.areas[NUMBERS.area_of[space]] == worth] == list(spaces)

    @pytest.mark.parametrize(("worth", "beside"), [(1, {2, 8}), (2, {1, 3}), (3, {2, 5}), (5, {3, 8}), (8, {1, 5})])
    def test_areas_neighbour_each_other_in_a_cycle(self, worth: int, beside: set[int]) -> None:
        assert {NUMBERS.areas[index] for index in NUMBERS.neighbours(AREA[worth])} == beside

    def test_the_start_space_is_space_0_in_area_1(self) -> None:
        assert NUMBERS.start_space == 0
        assert NUMBERS.areas[NUMBERS.area_of[0]] == 1

    def test_everything_is_open(self) -> None:
        assert RULES.info.hidden == ()
        state = at((0, 1), [(3, 4), (5,)])
        assert RULES.view(state, None) == RULES.view(state, 1) == state


class TestSetUp:
    @pytest.mark.parametrize(("seats", "pieces"), [(2, (0, 1)), (3, (0, 1, 2))])
    def test_pieces_stand_on_the_start_space_and_the_next_ones(self, seats: int, pieces: tuple[int, ...]) -> None:
        assert RULES.start(seats, NORMAL).pieces == pieces

    @pytest.mark.parametrize("seats", [2, 3])
    def test_everyone_rolls_all_dice_at_once(self, seats: int) -> None:
        state = RULES.start(seats, NORMAL)
        assert state.stage == BigBang()
        assert RULES.turn(state) == Chance("big bang")
        drawn = RULES.chance_move(state, Random(1))
        assert isinstance(drawn, Bang)
        assert [len(hand) for hand in drawn.hands] == [11] * seats

    def test_the_dice_are_kept_as_they_fell(self) -> None:
        state = play(RULES.start(2, NORMAL), bang(ELEVEN, SIXES))
        assert state.hands == (ELEVEN, SIXES)

    def test_the_start_player_begins(self) -> None:
        assert RULES.turn(play(RULES.start(2, NORMAL), bang(ELEVEN, SIXES))) == Decide((0,))

    def test_standing_on_the_start_space_at_set_up_is_no_stop(self) -> None:
        assert play(RULES.start(2, NORMAL), bang(ELEVEN, SIXES)).stage == Choose(0)

    @pytest.mark.parametrize(
        ("hands", "code"),
        [
            ((ELEVEN,), "hand-count"),
            ((ELEVEN, SIXES, SIXES), "hand-count"),
            ((ELEVEN, SIXES[1:]), "dice-count"),
            ((ELEVEN, ELEVEN[::-1]), "unsorted"),
        ],
    )
    def test_the_big_bang_is_a_sorted_hand_of_eleven_for_each(self, hands: Any, code: str) -> None:
        assert refusal(RULES.start(2, NORMAL), bang(*hands)) == code

    def test_people_cannot_roll_the_dice(self) -> None:
        state = RULES.start(2, NORMAL)
        assert refusal(state, Bang(seat=0, hands=(ELEVEN, SIXES))) == "dice-first"
        assert refusal(state, Place(seat=0, die=1)) == "dice-first"


class TestOpeningReroll:
    OPTIONS = Options(opening="reroll")

    def begun(self) -> State:
        return play(RULES.start(2, self.OPTIONS), bang(ELEVEN, SIXES))

    def test_it_is_off_by_default(self) -> None:
        assert Options().opening == "as-rolled"
        assert Options().rules == "normal"

    def test_each_in_turn_order_may_keep_or_reroll_once(self) -> None:
        state = self.begun()
        for seat in (0, 1):
            assert state.stage == Opening(seat)
            assert RULES.legal_moves(state, seat) == (Keep(seat=seat), Reroll(seat=seat))
            assert RULES.legal_moves(state, 1 - seat) == ()
            state = play(state, Keep(seat=seat))
        assert state.stage == Choose(0)
        assert state.hands == (ELEVEN, SIXES)

    def test_all_eleven_dice_are_rolled_and_the_second_roll_stands(self) -> None:
        state = play(self.begun(), Reroll(seat=0))
        assert state.stage == Again(0)
        assert RULES.turn(state) == Chance("hand")
        assert refusal(state, Rolled(seat=NATURE, dice=(1,) * 10)) == "dice-count"
        state = play(state, Rolled(seat=NATURE, dice=(1,) * 11))
        assert state.hands == ((1,) * 11, SIXES)
        assert state.stage == Opening(1), "the next sees what the former rolled"
        assert refusal(state, Reroll(seat=0)) == "not-your-turn"

    def test_after_the_last_the_start_player_begins(self) -> None:
        state = play(self.begun(), Keep(seat=0), Reroll(seat=1), Rolled(seat=NATURE, dice=(2,) * 11))
        assert state.stage == Choose(0)
        assert RULES.turns(state) == 0


class TestTurn:
    def test_one_die_of_the_hand_is_chosen(self) -> None:
        state = at((0, 1), [(2, 4, 4), (1,)])
        assert refusal(state, Place(seat=0, die=3)) == "no-such-die"
        assert play(state, Place(seat=0, die=4)).hands == ((2, 4), (1,))

    def test_equal_dice_are_one_choice(self) -> None:
        state = at((0, 1), [(2, 4, 4), (1,)])
        assert RULES.legal_moves(state, 0) == (Place(seat=0, die=2), Place(seat=0, die=4))

    def test_only_the_seat_whose_turn_it_is_chooses(self) -> None:
        state = at((0, 1), [(2,), (2,)])
        assert RULES.legal_moves(state, 1) == ()
        assert refusal(state, Place(seat=1, die=2)) == "not-your-turn"

    @pytest.mark.parametrize("space", range(15))
    @pytest.mark.parametrize("die", range(1, 7))
    def test_the_piece_moves_as_many_spaces_clockwise(self, space: int, die: int) -> None:
        state = at((space, (space + 7) % 15), [(die, 1), (1,)])
        if die != 7:
            assert play(state, Place(seat=0, die=die)).pieces[0] == (space + die) % 15

    def test_the_die_is_placed_value_kept_in_the_area_of_the_space(self) -> None:
        state = play(at((0, 1), [(6, 1), (1,)], {2: [(BLUE, 5)]}), Place(seat=0, die=6))
        assert dice(state, 2) == [(BLUE, 5), (RED, 6)]

    def test_the_turn_passes_clockwise(self) -> None:
        state = at((3, 7, 11), [(1, 1), (1, 1), (1, 1)])
        for seat in (0, 1, 2):
            assert RULES.turn(state) == Decide((seat,))
            move = RULES.legal_moves(state, seat)[0]
            state = play(state, move)
            if RULES.turn(state) == Chance("birth"):
                state = play(state, RULES.chance_move(state, Random(1)))
        assert RULES.turn(state) == Decide((0,))
        assert RULES.turns(state) == 23

    def test_there_is_no_pass(self) -> None:
        for move in RULES.legal_moves(at((0, 1), [(2, 3), (2,)]), 0):
            assert isinstance(move, Place)

    def test_dice_stay_their_owners(self) -> None:
        state = at((14, 3), [(3, 2), (1,)], {1: [(BLUE, 3)]})
        state = play(state, Place(seat=0, die=3), Birth(seat=NATURE, dice=(1, 6)))
        assert dice(state, 1) == [(BLUE, 1), (RED, 6)]


class TestJump:
    @pytest.mark.parametrize(
        ("space", "die", "others", "stops"),
        [
            (13, 3, (8,), (1,)),
            (13, 3, (1,), (1, 4)),
            (13, 3, (1, 4), (1, 4, 7)),
            (13, 3, (4, 1), (1, 4, 7)),
            (9, 6, (3,), (0,)),
            (9, 6, (0,), (0, 6)),
            (3, 5, (8, 13), (8, 13, 3)),
        ],
    )
    def test_worked_examples(self, space: int, die: int, others: tuple[int, ...], stops: tuple[int, ...]) -> None:
        assert travel(NUMBERS, (space, *others), 0, die) == stops
        state = at((space, *others), [(die, 1), *[(1,) for _ in others]])
        assert play(state, Place(seat=0, die=die)).pieces == (stops[-1], *others)

    def test_from_13_over_two_the_3_goes_to_area_2(self) -> None:
        state = play(at((13, 1, 4), [(3, 1), (1,), (1,)]), Place(seat=0, die=3))
        assert dice(state, 2) == [(RED, 3)]

    def test_over_the_start_space_is_no_stop_there(self) -> None:
        state = play(at((9, 0), [(6, 1), (1,)]), Place(seat=0, die=6))
        assert dice(state, 2) == [(RED, 6)]
        assert state.stage == Choose(1)

    def test_back_to_the_own_old_space_the_5_goes_to_area_1(self) -> None:
        state = play(at((3, 8, 13), [(5, 1), (1,), (1,)]), Place(seat=0, die=5))
        assert state.pieces[0] == 3
        assert dice(state, 1) == [(RED, 5)]

    def test_pieces_only_passed_do_nothing(self) -> None:
        assert travel(NUMBERS, (0, 1, 2), 0, 4) == (4,)

    def test_it_ends_after_at_most_as_many_jumps_as_opponents(self) -> None:
        for pieces in product(range(15), repeat=3):
            if len(set(pieces)) == 3:
                for die in range(1, 7):
                    assert len(travel(NUMBERS, pieces, 0, die)) <= 3

    def test_pieces_never_share_a_space(self) -> None:
        for pieces in product(range(15), repeat=3):
            if len(set(pieces)) == 3:
                for die in range(1, 7):
                    assert travel(NUMBERS, pieces, 0, die)[-1] not in pieces[1:]


class TestBreak:
    def test_a_stop_on_the_start_space_rerolls_the_hand_but_not_the_chosen_die(self) -> None:
        state = play(at((9, 5), [(6, 2, 3), (1,)]), Place(seat=0, die=6))
        assert state.stage == Break(0, 6)
        assert RULES.turn(state) == Chance("hand")
        assert state.hands[0] == (2, 3)
        state = play(state, Rolled(seat=NATURE, dice=(4, 4)))
        assert state.hands[0] == (4, 4)
        assert dice(state, 1) == [(RED, 6)]
        assert state.stage == Choose(1)

    def test_the_break_comes_before_placing(self) -> None:
        state = play(at((9, 5), [(6, 2), (1,)]), Place(seat=0, die=6))
        assert dice(state, 1) == []

    def test_it_is_forced(self) -> None:
        state = play(at((9, 5), [(6, 2), (1,)]), Place(seat=0, die=6))
        assert RULES.legal_moves(state, 0) == RULES.legal_moves(state, 1) == ()
        assert refusal(state, Place(seat=1, die=1)) == "dice-first"

    def test_also_by_a_jump(self) -> None:
        state = play(at((9, 12), [(3, 2), (1,)]), Place(seat=0, die=3))
        assert state.pieces[0] == 0
        assert state.stage == Break(0, 3)

    def test_a_round_trip_back_onto_the_start_space_is_a_stop(self) -> None:
        state = play(at((0, 5, 10), [(5, 2), (1,), (1,)]), Place(seat=0, die=5))
        assert state.pieces[0] == 0
        assert state.stage == Break(0, 5)

    def test_nothing_happens_with_an_empty_hand(self) -> None:
        state = play(at((9, 5), [(6,), (1,)]), Place(seat=0, die=6))
        assert dice(state, 1) == [(RED, 6)]
        assert state.stage == Choose(1)

    @pytest.mark.parametrize(
        ("rolled", "code"), [((1,), "dice-count"), ((1, 2, 3), "dice-count"), ((5, 2), "unsorted"), ((2, 5), None)]
    )
    def test_the_whole_hand_is_rolled_and_written_in_rising_order(self, rolled: Any, code: str | None) -> None:
        state = play(at((9, 5), [(6, 2, 3), (1,)]), Place(seat=0, die=6))
        assert refusal(state, Rolled(seat=NATURE, dice=rolled)) == code

    def test_break_and_birth_in_one_turn_are_two_moves_of_nature(self) -> None:
        state = play(at((9, 5), [(6, 2), (1,)], {1: [(BLUE, 6)]}), Place(seat=0, die=6))
        state = play(state, Rolled(seat=NATURE, dice=(3,)))
        assert RULES.turn(state) == Chance("birth")
        state = play(state, Birth(seat=NATURE, dice=(1, 2)))
        assert dice(state, 1) == [(BLUE, 1), (RED, 2)]
        assert RULES.turns(state) == 21

    def test_the_odds_are_those_of_dice(self) -> None:
        state = play(at((9, 5), [(6, 2, 3), (1,)]), Place(seat=0, die=6))
        weights = {move.dice: weight for move, weight in RULES.chance_outcomes(state) or () if isinstance(move, Rolled)}
        assert len(weights) == 21
        assert sum(weights.values()) == 36
        assert weights[(4, 4)] == 1 and weights[(2, 5)] == 2

    def test_odds_are_listed_up_to_300_outcomes(self) -> None:
        five = play(at((9, 5), [(6, *[2] * 5), (1,)]), Place(seat=0, die=6))
        six = play(at((9, 5), [(6, *[2] * 6), (1,)]), Place(seat=0, die=6))
        assert len(RULES.chance_outcomes(five) or ()) == 252
        assert RULES.chance_outcomes(six) is None


class TestBirth:
    def born(self) -> State:
        """Green's place in the example is seat 0: a 6 to area 2, where a blue 6 and a blue 2 lie."""
        return play(at((0, 9), [(6, 1), (1,)], {2: [(BLUE, 6), (BLUE, 2)]}), Place(seat=0, die=6))

    def test_worked_example_both_sixes_are_rerolled_and_the_2_is_not(self) -> None:
        state = self.born()
        assert RULES.turn(state) == Chance("birth")
        state = play(state, Birth(seat=NATURE, dice=(4, 5)))
        assert dice(state, 2) == [(BLUE, 4), (BLUE, 2), (RED, 5)]

    def test_new_values_never_cause_another_birth(self) -> None:
        state = play(self.born(), Birth(seat=NATURE, dice=(2, 2)))
        assert dice(state, 2) == [(BLUE, 2), (BLUE, 2), (RED, 2)]
        assert state.stage == Choose(1)

    def test_own_dice_count_too(self) -> None:
        state = play(at((0, 9), [(6, 1), (1,)], {2: [(RED, 6)]}), Place(seat=0, die=6))
        assert play(state, Birth(seat=NATURE, dice=(1, 3))).areas[AREA[2]][0].value == 1

    def test_all_dice_of_the_value_are_rerolled(self) -> None:
        lying = [(RED, 6), (BLUE, 6), (BLUE, 1), (YELLOW, 6)]
        state = play(at((0, 9, 11), [(6, 1), (1,), (1,)], {2: lying}), Place(seat=0, die=6))
        assert refusal(state, Birth(seat=NATURE, dice=(1, 2, 3))) == "dice-count"
        assert refusal(state, Birth(seat=NATURE, dice=(1, 2, 3, 4, 5))) == "dice-count"
        assert refusal(state, Birth(seat=NATURE, dice=(1, 2, 3, 4))) is None

    def test_they_are_reported_in_order_of_placement_the_new_die_last(self) -> None:
        lying = [(YELLOW, 6), (BLUE, 1), (BLUE, 6)]
        state = play(at((0, 9, 11), [(6, 1), (1,), (1,)], {2: lying}), Place(seat=0, die=6))
        state = play(state, Birth(seat=NATURE, dice=(2, 3, 4)))
        assert dice(state, 2) == [(YELLOW, 2), (BLUE, 1), (BLUE, 3), (RED, 4)]

    def test_equal_dice_in_other_areas_are_left_alone(self) -> None:
        state = play(at((0, 9), [(6, 1), (1,)], {1: [(BLUE, 6)], 3: [(BLUE, 6)]}), Place(seat=0, die=6))
        assert state.stage == Choose(1)

    def test_without_an_equal_die_nothing_is_rolled(self) -> None:
        state = play(at((0, 9), [(6, 1), (1,)], {2: [(BLUE, 5)]}), Place(seat=0, die=6))
        assert state.stage == Choose(1)

    def test_every_roll_is_as_likely_as_the_others(self) -> None:
        outcomes = RULES.chance_outcomes(self.born()) or ()
        assert len(outcomes) == 36
        assert {weight for _move, weight in outcomes} == {1}

    def test_the_turn_is_complete_only_after_it(self) -> None:
        state = self.born()
        assert RULES.turns(state) == 20
        assert RULES.turns(play(state, Birth(seat=NATURE, dice=(1, 1)))) == 21


class TestEnd:
    def last(self, options: Options = NORMAL, lying: Mapping[int, Sequence[tuple[int, int]]] | None = None) -> State:
        """Seat 0 places the last die of all, a 6, and stops on the start space."""
        return play(at((9, 5), [(6,), ()], lying, options, turn=21), Place(seat=0, die=6))

    def test_the_match_ends_when_all_dice_are_placed(self) -> None:
        state = self.last()
        assert state.stage == Finished()
        assert isinstance(RULES.turn(state), Over)
        assert refusal(state, Place(seat=0, die=6)) == "over"

    def test_the_last_die_onto_the_start_space_breaks_nothing_but_births(self) -> None:
        state = self.last(lying={1: [(BLUE, 6)]})
        assert RULES.turn(state) == Chance("birth")
        assert isinstance(RULES.turn(play(state, Birth(seat=NATURE, dice=(1, 2)))), Over)

    def test_the_last_die_onto_the_start_space_breaks_nothing_but_ejects(self) -> None:
        state = self.last(SENIOR, {1: [(BLUE, 6)]})
        assert state.stage == Ejecting(0, AREA[1], 6)
        assert isinstance(RULES.turn(play(state, Eject(seat=0, area=8))), Over)

    @pytest.mark.parametrize("seats", [2, 3])
    @pytest.mark.parametrize("options", [NORMAL, SENIOR, Options(opening="reroll")])
    def test_there_are_eleven_turns_each(self, seats: int, options: Options) -> None:
        match = table("birth", ("random",) * seats, **options.model_dump())
        play_out(match)
        assert Counter(move.seat for move in match.moves if isinstance(move, Place)) == {s: 11 for s in range(seats)}
        assert RULES.turns(match.state) == RULES.length(match.state) == 11 * seats


def relative(worth: int, lying: Sequence[tuple[int, Sequence[int]]], senior: bool) -> tuple[int, ...]:
    """Relative points of one area where each colour's pips lie."""
    placed = [Die(seat, value, 0) for seat, values in lying for value in values]
    return score.area_score(worth, placed, 3, senior).relative


class TestScoring:
    def test_worked_example_absolute(self) -> None:
        lying = {1: [(RED, 4), (RED, 2)], 2: [(RED, 1)], 3: [(RED, 1)], 5: [(RED, 1)], 8: [(RED, 1)]}
        sheet = RULES.scoresheet(at((0, 1), [(1,), (1,)], lying))
        assert sheet[0].points == (20, 0)

    @pytest.mark.parametrize("worth", [1, 2, 3, 5, 8])
    def test_each_die_scores_the_number_of_its_area_for_its_owner(self, worth: int) -> None:
        lying = {worth: [(RED, 4), (BLUE, 1), (BLUE, 1)]}
        assert RULES.scoresheet(at((0, 1), [(1,), (1,)], lying))[0].points == (worth, 2 * worth)

    @pytest.mark.parametrize(
        ("lying", "points"),
        [
            ([(RED, [6, 2]), (BLUE, [5, 4, 4]), (YELLOW, [1])], (0, 13, 0)),
            ([(RED, [6, 2]), (BLUE, [5, 3])], (8, 8, 0)),
            ([(RED, [6]), (BLUE, [6]), (YELLOW, [3, 3])], (6, 6, 6)),
            ([(RED, [6]), (BLUE, [5])], (6, 0, 0)),
            ([], (0, 0, 0)),
        ],
    )
    def test_the_largest_sum_of_pips_scores_it_and_all_that_tie_do(self, lying: Any, points: Any) -> None:
        assert relative(3, lying, senior=False) == points

    def test_an_area_where_nobody_has_a_die_has_no_leader(self) -> None:
        assert relative(8, [], senior=True) == relative(8, [], senior=False) == (0, 0, 0)

    def test_relative_is_counted_area_by_area(self) -> None:
        lying = {1: [(RED, 6), (BLUE, 5)], 8: [(RED, 1), (BLUE, 2)]}
        absolute, leads, total = RULES.scoresheet(at((0, 1), [(1,), (1,)], lying))
        assert (absolute.points, leads.points, total.points) == ((9, 9), (6, 2), (15, 11))
        assert total.is_sum and not leads.is_sum

    def finished(self, lying: Mapping[int, Sequence[tuple[int, int]]]) -> Over:
        over = RULES.turn(replace(at((0, 1, 2), [(), (), ()], lying), stage=Finished()))
        assert isinstance(over, Over)
        return over

    def test_the_highest_sum_of_both_wins(self) -> None:
        over = self.finished({8: [(RED, 1)], 1: [(BLUE, 6)], 3: [(YELLOW, 1)]})
        assert over.scores == (9, 7, 4)
        assert over.winners == (RED,)

    def test_two_that_tie_share_the_win(self) -> None:
        assert self.finished({8: [(RED, 1), (YELLOW, 1)], 1: [(BLUE, 1)]}).winners == (RED, YELLOW)

    def test_three_that_tie_share_the_win_and_there_is_no_tie_break(self) -> None:
        assert self.finished({8: [(RED, 1), (YELLOW, 1), (BLUE, 1)]}).winners == (RED, BLUE, YELLOW)


class TestSenior:
    def ejecting(self) -> State:
        """Blue's place in the sourced example is seat 1 in the sheet and seat 0 here: a 6 to area 8."""
        lying = {8: [(RED, 6), (BLUE, 6), (YELLOW, 6), (YELLOW, 2)]}
        return play(at((8, 0, 1), [(6, 1), (1,), (1,)], {8: lying[8]}, SENIOR), Place(seat=0, die=6))

    @pytest.mark.parametrize("target", [1, 5])
    def test_worked_example_the_others_sixes_go_together_to_area_1_or_to_area_5(self, target: int) -> None:
        state = play(self.ejecting(), Eject(seat=0, area=target))
        assert dice(state, 8) == [(RED, 6), (YELLOW, 2), (RED, 6)], "own dice and other values stay"
        assert dice(state, target) == [(BLUE, 6), (YELLOW, 6)], "values are kept"

    def test_exactly_two_areas_may_be_chosen(self) -> None:
        state = self.ejecting()
        assert RULES.turn(state) == Decide((0,))
        assert set(RULES.legal_moves(state, 0)) == {Eject(seat=0, area=1), Eject(seat=0, area=5)}
        assert {refusal(state, Eject(seat=0, area=area)) for area in (2, 3, 8, 0)} == {"no-neighbour"}

    def test_it_is_forced(self) -> None:
        state = self.ejecting()
        assert refusal(state, Place(seat=0, die=1)) == "not-now"
        assert refusal(state, Place(seat=1, die=1)) == "not-your-turn"

    def test_it_is_a_second_decision_of_the_same_turn(self) -> None:
        state = self.ejecting()
        assert RULES.turns(state) == 20
        after = play(state, Eject(seat=0, area=5))
        assert RULES.turns(after) == 21
        assert RULES.turn(after) == Decide((1,))

    def test_there_is_no_chain_in_the_target_area(self) -> None:
        lying = {8: [(BLUE, 6)], 5: [(RED, 6), (YELLOW, 6)]}
        state = play(at((8, 0, 1), [(6, 1), (1,), (1,)], lying, SENIOR), Place(seat=0, die=6))
        state = play(state, Eject(seat=0, area=5))
        assert dice(state, 5) == [(RED, 6), (YELLOW, 6), (BLUE, 6)]
        assert state.stage == Choose(1)

    def test_own_dice_alone_eject_nothing_and_nothing_is_reborn(self) -> None:
        state = play(at((8, 0, 1), [(6, 1), (1,), (1,)], {8: [(RED, 6)]}, SENIOR), Place(seat=0, die=6))
        assert state.stage == Choose(1)

    def test_others_dice_of_other_values_stay(self) -> None:
        state = play(at((8, 0, 1), [(6, 1), (1,), (1,)], {8: [(BLUE, 5)]}, SENIOR), Place(seat=0, die=6))
        assert state.stage == Choose(1)

    def test_ejected_dice_count_at_once_in_the_target_area(self) -> None:
        lying = {8: [(BLUE, 6)]}
        state = play(at((8, 0, 1), [(6, 1), (1,), (1,)], lying, SENIOR), Place(seat=0, die=6))
        assert RULES.scoresheet(state)[0].points == (8, 8, 0)
        assert RULES.scoresheet(play(state, Eject(seat=0, area=5)))[0].points == (8, 5, 0)

    def test_a_break_comes_before_an_eject(self) -> None:
        state = play(at((9, 5), [(6, 2), (1,)], {1: [(BLUE, 6)]}, SENIOR), Place(seat=0, die=6))
        assert state.stage == Break(0, 6)
        state = play(state, Rolled(seat=NATURE, dice=(1,)))
        assert state.stage == Ejecting(0, AREA[1], 6)

    def test_eject_is_no_move_of_the_normal_rules(self) -> None:
        state = play(at((0, 9), [(6, 1), (1,)], {2: [(BLUE, 6)]}), Place(seat=0, die=6))
        assert refusal(state, Eject(seat=0, area=1)) == "dice-first"

    @pytest.mark.parametrize(
        ("lying", "points"),
        [
            ([(RED, [6, 6, 6]), (BLUE, [5, 5, 5]), (YELLOW, [1, 1, 1, 1])], (0, 0, 4)),
            ([(RED, [6, 6]), (BLUE, [3, 3, 3]), (YELLOW, [1, 2, 4])], (0, 0, 7)),
            ([(BLUE, [1, 6]), (YELLOW, [3, 4])], (0, 7, 7)),
            ([(RED, [6]), (BLUE, [6]), (YELLOW, [6])], (6, 6, 6)),
            ([(RED, [6])], (6, 0, 0)),
        ],
    )
    def test_most_dice_lead_then_the_smallest_sum_and_all_that_still_tie(self, lying: Any, points: Any) -> None:
        assert relative(3, lying, senior=True) == points

    def test_absolute_is_as_ever(self) -> None:
        lying = {8: [(RED, 1)], 2: [(BLUE, 1)]}
        assert RULES.scoresheet(at((0, 1), [(1,), (1,)], lying, SENIOR))[0].points == (8, 2)


class TestForesight:
    def test_landing_jumps_and_area(self) -> None:
        seen = foresee(at((13, 1, 4), [(3, 1), (1,), (1,)]), Place(seat=0, die=3))
        assert (seen.stops, seen.jumped, seen.area) == ((1, 4, 7), (1, 2), AREA[2])
        assert seen.lines == ("3: over {1} and {2} to space 7, area 2",)

    def test_break_and_birth_and_the_dice_reborn(self) -> None:
        lying = {1: [(BLUE, 6), (BLUE, 1), (RED, 6)]}
        seen = foresee(at((9, 5), [(6, 2, 2), (1,)], lying), Place(seat=0, die=6))
        assert seen.breaks and seen.birth and seen.affected == (0, 2)
        assert seen.lines == (
            "6: to space 0, area 1",
            "Break: 2 dice are rolled again",
            "Birth: 3 dice are rolled again",
        )
        assert seen.shorter == (("6: to area 1",), ("Break: 2 dice again",), ("Birth: 3 dice again",))

    def test_eject_names_both_areas_and_the_points_before_it(self) -> None:
        state = at((8, 0, 1), [(6, 1), (1,), (1,)], {8: [(BLUE, 6), (RED, 6)]}, SENIOR)
        seen = foresee(state, Place(seat=0, die=6))
        assert seen.affected == (0,) and {NUMBERS.areas[index] for index in seen.targets} == {1, 5}
        assert seen.lines[-1] == "Eject: 1 die goes to area 1 or 5"
        assert seen.totals == (16 + 12, 8, 0)

    def test_it_foretells_exactly_what_apply_does_where_no_dice_fall(self) -> None:
        match = table("birth", ("random",) * 3, rules="senior")
        play_out(match)
        compared = 0
        for before, move, after in zip(match.states, match.moves, match.states[1:], strict=False):
            if isinstance(move, Place) and not isinstance(after.stage, Break):
                assert foresee(before, move).totals == score.totals(after)
                assert foresee(before, move).stops[-1] == after.pieces[move.seat]
                compared += 1
        assert compared > 20


def matches(seats: int, variant: str, count: int) -> list[tuple[tuple[int, ...], tuple[int, ...], Counter[str]]]:
    """Absolute and relative points, and the counts of what happened, of random matches with fixed seeds."""
    found = []
    for seed in range(count):
        match = table("birth", ("random",) * seats, seed=str(seed), rules=variant)
        play_out(match)
        counts = Counter(move.kind for move in match.moves)
        for before, move in zip(match.states, match.moves, strict=False):
            if isinstance(move, Place):
                jumps = len(travel(NUMBERS, before.pieces, move.seat, move.die)) - 1
                counts.update({"jumps": jumps, "turns with a jump": bool(jumps)})
        absolute, leads, _total = RULES.scoresheet(match.state)
        found.append((absolute.points, leads.points, counts))
    return found


def mean(values: Sequence[float]) -> float:
    """The average."""
    return sum(values) / len(values)


@pytest.mark.parametrize(
    ("seats", "variant", "absolute", "relative_", "counts"),
    [
        (2, "normal", 28.5, 26.5, {}),
        (3, "normal", 28.9, 20.6, {"turns with a jump": 5.9, "jumps": 6.6, "birth": 14.8, "rolled": 1.9}),
        (2, "senior", 33, 25, {"eject": 4}),
        (3, "senior", 36, 19, {"eject": 12}),
    ],
)
def test_random_matches_come_out_as_they_should(
    seats: int, variant: str, absolute: float, relative_: float, counts: Mapping[str, float]
) -> None:
    found = matches(seats, variant, 150)
    assert mean([mean(points) for points, _leads, _counts in found]) == pytest.approx(absolute, rel=0.08)
    assert mean([mean(leads) for _points, leads, _counts in found]) == pytest.approx(relative_, rel=0.08)
    for kind, expected in counts.items():
        assert mean([each[kind] for _points, _leads, each in found]) == pytest.approx(expected, rel=0.15)


@pytest.mark.parametrize("variant", ["normal", "senior"])
@pytest.mark.parametrize("seats", [2, 3])
def test_greedy_beats_random_clearly(seats: int, variant: str) -> None:
    wins, count, fair = 0.0, 80, 1 / seats
    for seed in range(count):
        seat = seed % seats
        players = ["random"] * seats
        players[seat] = "greedy"
        over = play_out(table("birth", players, seed=str(seed), rules=variant))
        wins += (seat in over.winners) / len(over.winners)
    # Clearly: three standard errors above the share that luck alone would give.
    assert wins / count > fair + 3 * (fair * (1 - fair) / count) ** 0.5


class TestMoves:
    """What comes from outside is checked before the rules see it."""

    @pytest.mark.parametrize(
        "line",
        [
            '{"seat":-1,"kind":"birth","dice":[0]}',
            '{"seat":-1,"kind":"birth","dice":[7]}',
            '{"seat":0,"kind":"place","die":"3"}',
            '{"seat":0,"kind":"place","die":3,"why":1}',
            '{"seat":0,"kind":"place"}',
            '{"seat":0,"kind":"pass"}',
            '{"seat":0,"die":3}',
        ],
    )
    def test_a_malformed_move_is_no_move(self, line: str) -> None:
        with pytest.raises(ValueError, match="validation error"):
            RULES.moves.validate_json(line)

    def test_step_raises_the_refusal(self) -> None:
        with pytest.raises(IllegalMove, match="no-such-die: There is no 5 in the hand"):
            RULES.step(at((0, 1), [(2,), (2,)]), Place(seat=0, die=5))

    def test_the_rules_are_found_by_name(self) -> None:
        assert rules.load("birth") is RULES
