"""Scoring in Phoenix, sentence by sentence, the tie-break, and what a move is foreseen to do."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from rules.phoenix import score
from rules.phoenix.foresee import foresee, half_fate, token_fate
from rules.phoenix.moves import Lay, Take
from rules.phoenix.parts import HALVES, SYMBOL_OF, half_of
from rules.phoenix.play import RULES
from rules.phoenix.rounds import known_next
from rules.phoenix.score import pair, points, stands
from rules.phoenix.state import Held, Slot
from rules.turn import Over
from tests.rules.feathers import ANN, BEN, CY, DORA, NUMBERS, at, board, half, halves, take
from tests.rules.matches import play_out, table

FOUR: list[dict[int, str]] = [{}, {}, {}, {}]
ORDER = [(1, ANN), (2, BEN), (3, CY), (4, DORA)]


def phases(slots: Mapping[int, str], own: str = "black") -> tuple[int, int, int]:
    """Colour, symbols and mirror of a board."""
    return points(NUMBERS, own, board(slots))


class TestColour:
    @pytest.mark.parametrize(
        ("feather", "scored"),
        [
            ("*f *m", 12),
            ("Kf Km", 4),
            ("Yf Ym", 2),
            ("Rf Rm", 2),
            ("Yf Km", 0),
            ("Kf Ym", 0),
            ("Kf *m", 4),
            ("*f Km", 4),
            ("Yf *m", 2),
            ("*f Bm", 2),
            ("Kf", 0),
            ("*f", 0),
            ("", 0),
        ],
    )
    def test_a_feather_of_a_black_phoenix_scores(self, feather: str, scored: int) -> None:
        assert phases({3: feather})[0] == scored

    @pytest.mark.parametrize("own", ["yellow", "black", "red", "blue"])
    def test_the_own_colour_is_the_phoenixs(self, own: str) -> None:
        slots = {1: "Yf Yf", 2: "Kf Kf", 3: "Rf Rf", 4: "Bf Bf"}
        assert phases(slots, own)[0] == 4 + 2 + 2 + 2

    def test_worked_example_owner_black(self) -> None:
        assert phases({1: "Kf *m"}) == (4, 5, 0)
        assert phases({1: "*f *m"})[0] == 12
        assert phases({1: "Yf Km"}) == (0, 5, 0)


class TestSymbols:
    @pytest.mark.parametrize(("symbol", "scored"), [("flame", 3), ("moon", 2), ("diamond", 1)])
    def test_flame_3_moon_2_diamond_1(self, symbol: str, scored: int) -> None:
        for each in HALVES:
            if SYMBOL_OF[each] == symbol:
                assert score.symbol_points(NUMBERS, (each, None)) == scored

    def test_all_sixteen_halves_score_those_of_mixed_feathers_too(self) -> None:
        assert phases({slot: "Yf Km" for slot in range(1, 9)})[1] == 8 * 5

    def test_the_symbol_of_an_unfinished_feather_counts(self) -> None:
        assert phases({4: "Bd"}) == (0, 1, 0)


class TestMirror:
    @pytest.mark.parametrize(
        ("left", "right", "how"),
        [
            ("Yf Yf", "Ym Yd", "complete"),
            ("Yf Km", "Yd Kd", "complete"),
            ("*f *f", "*m *d", "complete"),
            ("*f Yf", "*m Yd", "complete"),
            ("Yf *f", "Yf Yf", "spoiled"),
            ("*f Yf", "Yf Yf", "spoiled"),
            ("Yf Kf", "Kf Yf", "spoiled"),
            ("Yf", "Kf", "spoiled"),
            ("Yf", "Ym", "agrees"),
            ("Yf Kf", "Ym", "agrees"),
            ("Yf Kf", "", "open"),
            ("", "", "open"),
        ],
    )
    def test_both_lowers_and_both_uppers_have_the_same_colour_literally(self, left: str, right: str, how: str) -> None:
        one, other = Slot(*halves(left)), Slot(*halves(right))
        assert stands(one, other) == stands(other, one) == how
        assert phases({2: left, 7: right})[2] == (5 if how == "complete" else 0)

    @pytest.mark.parametrize("slots", [(1, 8), (2, 7), (3, 6), (4, 5)])
    def test_there_are_four_pairs(self, slots: tuple[int, int]) -> None:
        assert phases(dict.fromkeys(slots, "Yf Km"))[2] == 5
        assert pair(NUMBERS, board({}), slots[0]).slots == pair(NUMBERS, board({}), slots[1]).slots == slots

    def test_other_slots_do_not_mirror_each_other(self) -> None:
        assert phases({1: "Yf Yf", 2: "Yf Yf", 3: "Yf Yf", 4: "Yf Yf"})[2] == 0

    def test_worked_examples(self) -> None:
        assert phases({1: "Yf *f", 8: "Yf Yf"})[2] == 0
        assert phases({1: "Yf Kf", 8: "Yf Kf"}) == (0, 12, 5)

    def test_a_pair_with_an_unfinished_feather_earns_nothing(self) -> None:
        assert phases({1: "Yf Yf", 8: "Yf"})[2] == 0


class TestHighest:
    def test_with_unlimited_rainbows_164(self) -> None:
        assert phases(dict.fromkeys(range(1, 9), "*f *f")) == (96, 48, 20)
        assert sum((96, 48, 20)) == 164

    def test_with_the_default_bags_136(self) -> None:
        """Six rainbows of each part with two of each symbol, and a pair of the own colour in flames."""
        slots = {1: "*f *f", 8: "*f *f", 2: "*m *m", 7: "*m *m", 3: "*d *d", 6: "*d *d", 4: "Kf Kf", 5: "Kf Kf"}
        lowers = [slot.lower for slot in board(slots)]
        assert all(lowers.count(each) <= NUMBERS.lower_bag[HALVES.index(each)] for each in HALVES)
        assert phases(slots) == (80, 36, 20)
        assert sum((80, 36, 20)) == 136

    def test_nothing_the_default_bags_hold_scores_more_than_136(self) -> None:
        """At best: so many full rainbows, the rest own feathers in flames, every pair mirrored."""
        rainbow = sorted(
            (
                NUMBERS.symbols[symbol]
                for symbol in NUMBERS.symbols
                for _copy in range(NUMBERS.lower_bag[HALVES.index(half_of("rainbow", symbol))])
            ),
            reverse=True,
        )
        bounds = [
            12 * full + 4 * (8 - full) + 2 * (sum(rainbow[:full]) + 3 * (8 - full)) + 20
            for full in range(len(rainbow) + 1)
        ]
        assert max(bounds) == 136


class TestScoresheet:
    def test_three_phases_and_a_total(self) -> None:
        state = at([{1: "Yf Yf", 8: "Ym Yd"}, {4: "*f *d"}], ORDER)
        colour, symbols, mirror, total = RULES.scoresheet(state)
        assert (colour.points, symbols.points, mirror.points) == ((8, 12), (9, 4), (5, 0))
        assert total.points == (22, 16) and total.is_sum

    @pytest.mark.parametrize("seed", range(3))
    def test_feather_by_feather_it_adds_up(self, seed: int) -> None:
        match = table("phoenix", ("random", "greedy", "greedy"), seed=str(seed))
        play_out(match)
        state = match.state
        for seat in range(3):
            feathers, pairs = score.feathers(state, seat), score.pairs(state, seat)
            sums = [sum(each.colour for each in feathers), sum(each.symbols for each in feathers)]
            sums.append(sum(each.mirror for each in pairs))
            assert sums == [row.points[seat] for row in RULES.scoresheet(state)[:3]]
            assert [each.slot for each in feathers] == list(range(1, 9))

    def test_a_feather_says_what_it_counts_as(self) -> None:
        state = at([{1: "Yf *f", 2: "*f *f", 3: "Yf Kf", 4: "Yf"}, {}], ORDER)
        assert [each.counts_as for each in score.feathers(state, ANN)[:4]] == ["yellow", "rainbow", "", ""]


def over(boards: Sequence[Mapping[int, str]]) -> Over:
    """The result where the boards end so; the phoenixes are yellow, black, red, blue."""
    found = RULES.turn(replace(at(boards, ORDER), stage="finished"))
    assert isinstance(found, Over)
    return found


class TestWinning:
    def test_most_points_win(self) -> None:
        assert over([{1: "Yf Yf"}, {1: "Rf Rf"}]).winners == (ANN,)
        assert over([{1: "Yf Yf"}, {1: "Rf Rf"}]).scores == (10, 8)

    def test_in_a_tie_more_feathers_in_the_own_colour_win(self) -> None:
        found = over([{1: "Yd Yd", 2: "Kd Yd", 3: "Kd Yd"}, {1: "Rd Rd", 2: "Yd Yd", 3: "Bd Yd"}])
        assert found.scores == (10, 10)
        assert found.winners == (ANN,)
        assert "break the tie" in found.reason

    def test_rainbow_with_the_own_colour_counts(self) -> None:
        found = over([{1: "Yd *d", 2: "Rd"}, {1: "Rd Rd", 2: "Bd Rf"}])
        assert (found.scores, found.winners) == ((7, 8), (BEN,))
        found = over([{1: "Yd *d", 2: "Rm"}, {1: "Rd Rd", 2: "Bd Rf"}])
        assert (found.scores, found.winners) == ((8, 8), (ANN,))

    def test_a_full_rainbow_and_a_mixed_feather_do_not(self) -> None:
        found = over([{1: "*d *d"}, {1: "Kd Kd", 2: "Kd Kd", 3: "Kd Yd"}])
        assert (found.scores, found.winners) == ((14, 14), (BEN,))

    def test_those_still_equal_share_the_win(self) -> None:
        found = over([{1: "Yd Yd"}, {1: "Kd Kd"}, {1: "Bd Bf"}])
        assert (found.scores, found.winners) == ((6, 6, 6), (ANN, BEN))
        found = over([{1: "Yd Yd"}, {1: "Kd Kd"}])
        assert found.winners == (ANN, BEN) and "tie" not in found.reason

    def test_the_tie_break_is_only_among_those_with_the_most_points(self) -> None:
        found = over([{1: "*f *f"}, {1: "Kd Kd", 2: "Kd Kd"}, {1: "*f *f"}])
        assert found.winners == (ANN, CY)


class TestForesight:
    @pytest.mark.parametrize(
        ("slots", "move", "gains"),
        [
            ({}, ("lower", "Yf", 3), (0, 3, 0, "open")),
            ({3: "*f"}, ("upper", "*m", 3), (12, 2, 0, "open")),
            ({3: "Yf"}, ("upper", "*m", 3), (4, 2, 0, "open")),
            ({6: "Yd"}, ("lower", "Yf", 3), (0, 3, 0, "serves")),
            ({6: "Kd"}, ("lower", "Yf", 3), (0, 3, 0, "spoils")),
            ({6: "Kd Kd", 3: "Kf"}, ("upper", "Kf", 3), (2, 3, 5, "completes")),
            ({6: "Kd Kd", 3: "Kf"}, ("upper", "*f", 3), (2, 3, 0, "spoils")),
            ({6: "Kd", 3: "Yf"}, ("upper", "Yf", 3), (4, 3, 0, "spoiled")),
            ({6: "Kd", 3: "Kf"}, ("upper", "Yf", 3), (0, 3, 0, "open")),
        ],
    )
    def test_what_a_half_scores_now_and_does_to_its_pair(
        self, slots: dict[int, str], move: tuple[str, str, int], gains: tuple[int, int, int, str]
    ) -> None:
        state = at([slots, {}], ORDER)
        part, short, slot = move
        found = half_fate(state, ANN, "upper" if part == "upper" else "lower", half(short), slot)
        assert (found.colour, found.symbols, found.mirror, found.fate) == gains
        assert found.pair == (3, 6)
        assert found.mixed == (part == "upper" and found.colour == 0)

    def test_the_token_comes_back_from_an_own_nest(self) -> None:
        found = token_fate(at(FOUR, ORDER), 1)
        assert (found.number, found.where, found.to) == (8, "own", ANN)

    def test_or_goes_to_the_owner_of_another_nest_and_moves_before_those_known(self) -> None:
        found = token_fate(at(FOUR, ORDER, lying={2: (1, ANN), 1: (3, BEN)}), 4)
        assert (found.number, found.where, found.to) == (3, "other", DORA)
        found = token_fate(at(FOUR, [(1, ANN), (2, BEN), (6, CY), (7, DORA)], lying={2: (1, ANN), 1: (4, BEN)}), 4)
        assert (found.number, found.to) == (3, DORA)
        assert found.before == (Held(4, ANN),) and found.after == (Held(1, BEN),)

    def test_or_to_whoever_takes_the_centres(self) -> None:
        found = token_fate(at(FOUR, ORDER), 5)
        assert (found.number, found.where, found.to) == (1, "centre", None)
        found = token_fate(at(FOUR, ORDER, lying={1: (8, ANN), 2: (7, BEN), 3: (6, CY)}), 5)
        assert (found.number, found.to) == (4, DORA)

    def test_in_the_last_round_nobody_collects_it(self) -> None:
        found = token_fate(at(FOUR, ORDER, round=16), 1)
        assert found.last_round and found.to is None

    @pytest.mark.parametrize(
        ("slots", "move", "lines"),
        [
            (
                {3: "*f"},
                take(CY, 3, "upper", "*m", 3),
                (
                    "Rainbow moon to slot 3: +12 colour, +2 moon; pair 3-6 stays open",
                    "The token comes back to you as 6 next round, after {1} 4",
                ),
            ),
            (
                {3: "*f", 6: "Bf"},
                take(CY, 4, "upper", "Rd", 3),
                (
                    "Red diamond to slot 3: +4 colour, +1 diamond; pair 3-6 is spoiled already",
                    "Token 3 goes to {3} next round, before {1} 4",
                ),
            ),
            (
                {1: "Rf", 8: "Rf Bm"},
                take(CY, 5, "upper", "Bf", 1),
                (
                    "Blue flame to slot 1: two colours, +3 flame, +5 mirror; completes pair 1-8",
                    "Token 3 to the centre, for whoever's nest stays empty, before {1} 4",
                ),
            ),
            (
                {8: "Kf"},
                take(CY, 5, "lower", "Km", 1),
                (
                    "Black moon to slot 1: +2 moon; serves pair 1-8",
                    "Token 3 to the centre, for whoever's nest stays empty, before {1} 4",
                ),
            ),
            (
                {8: "Kf"},
                take(CY, 1, "lower", "Yf", 1),
                (
                    "Yellow flame to slot 1: +3 flame; spoils pair 1-8",
                    "Token 3 goes to {0} next round, before {1} 4",
                ),
            ),
        ],
    )
    def test_it_is_said_in_two_lines(self, slots: dict[int, str], move: Take, lines: tuple[str, str]) -> None:
        order = [(4, DORA), (6, CY)]
        state = at([{}, {}, slots, {}], order, {3: ("Yf Km", "*m Bf")}, lying={2: (4, DORA)})
        assert foresee(state, move).lines == lines

    def test_in_fewer_words_points_pair_and_numbers_are_still_said(self) -> None:
        order = [(1, ANN), (2, BEN), (6, CY), (7, DORA)]
        lying = {2: (1, ANN), 1: (4, BEN)}
        state = at([{}, {}, {3: "*f"}, {}], order, {4: ("Yf Km", "*m Bf")}, lying=lying)
        found = foresee(state, take(CY, 4, "upper", "*m", 3))
        assert found.shorter == (
            ("To slot 3: +12 colour, +2 moon; pair 3-6 stays open", "To slot 3: +14; pair 3-6 stays open"),
            ("Token 3 goes to {3} next round, after 1, before 4",),
        )
        assert found.lines[1] == "Token 3 goes to {3} next round, after {1} 1, before {0} 4"

    def test_in_the_last_round_it_says_so(self) -> None:
        state = at([{}, {}], ORDER, round=8)
        line = foresee(state, take(ANN, 1, "lower", "Yf", 1)).lines[1]
        assert line == "Token 8: the last round, nobody collects it"

    def test_laying_a_token_takes_nothing(self) -> None:
        state = at(FOUR, ORDER, {nest: ("- -", "- -") for nest in range(1, 6)})
        found = foresee(state, Lay(seat=ANN, nest=1))
        assert found.lines == ("Takes nothing", "The token comes back to you as 8 next round")
        assert found.half is None and found.totals == (0, 0, 0, 0)

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_it_foretells_exactly_what_apply_does(self, seats: int) -> None:
        match = table("phoenix", ("random",) * seats)
        play_out(match)
        compared = 0
        for before, move, after in zip(match.states, match.moves, match.states[1:], strict=False):
            if not isinstance(move, Take):
                continue
            found = foresee(before, move)
            assert found.totals == score.totals(after)
            token = found.token
            assert token is not None
            if not token.last_round and token.to is not None and after.round > before.round:
                assert Held(token.number, token.to) in after.order
                compared += 1
        assert compared == before.rounds - 1

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_what_is_known_of_the_next_round_comes_true(self, seats: int) -> None:
        match = table("phoenix", ("random",) * seats, seed="2")
        play_out(match)
        orders = {state.round: state.order for state in match.states}
        for state in match.states:
            if state.round < state.rounds:
                assert set(known_next(state.nests)) <= set(orders[state.round + 1])
