"""Whole matches of Phoenix: the contract with short bags, the numbers that matches should come to, and their words.

With the usual bags every variant is checked in ``test_contract``, as every game's is; here are the full numbers.
"""

from collections import Counter
from statistics import mean

import pytest

from rules.check import check, check_all
from rules.phoenix.foresee import foresee
from rules.phoenix.moves import AnyMove, Lay
from rules.phoenix.parts import HALVES
from rules.phoenix.play import RULES
from rules.phoenix.state import Handed, Options, State
from rules.phoenix.words import describe, handed_words, position
from tests.rules.feathers import ANN, BEN, CY, DORA, SHORT_BAG, at, begun, edition, fill, play, take
from tests.rules.matches import play_out, table

ORDER = [(1, ANN), (2, BEN), (3, CY), (4, DORA)]
PLAYERS = [2, 3, 4]


def averages(seats: int, player: str, count: int) -> float:
    """What a player scores on average where all seats are played so."""
    matches = [play_out(table("phoenix", (player,) * seats, seed=str(seed))) for seed in range(count)]
    return mean(points for over in matches for points in over.scores)


@pytest.mark.parametrize("seats", PLAYERS)
def test_points_come_out_as_they_should(seats: int) -> None:
    random, greedy = averages(seats, "random", 60), averages(seats, "greedy", 12)
    assert random == pytest.approx(43, abs=2)
    assert greedy == pytest.approx(84, abs=5)
    assert greedy >= 1.75 * random


@pytest.mark.parametrize("seats", PLAYERS)
def test_greedy_beats_random_at_every_seat(seats: int) -> None:
    for seat in range(seats):
        players = ["random"] * seats
        players[seat] = "greedy"
        assert play_out(table("phoenix", players, seed=f"{seat}")).winners == (seat,)


@pytest.mark.parametrize(("seats", "usual", "most"), [(2, 37, 80), (3, 31, 64), (4, 37, 80)])
def test_how_many_choices_there_are(seats: int, usual: int, most: int) -> None:
    counts = []
    for seed in range(12):
        match = table("phoenix", ("random",) * seats, seed=str(seed))
        play_out(match)
        choosing = [state for state in match.states if state.stage == "choose"]
        counts += [len(RULES.legal_moves(state, state.token.seat)) for state in choosing]
    assert mean(counts) == pytest.approx(usual, abs=2)
    assert max(counts) <= most


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_usual_bags_always_fill_the_nests(seats: int) -> None:
    match = table("phoenix", ("random",) * seats)
    play_out(match)
    for state in match.states:
        if state.stage == "choose" and not state.done:
            assert all(None not in (*nest.lowers, *nest.uppers) for nest in state.nests)
        assert sum(state.lower_bag) >= 42 - 8 * seats - 2 * len(state.nests)


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_four_players_with_bags_of_32_empty_them_and_play_to_the_end(player: str) -> None:
    with edition("short", lower_bag=SHORT_BAG, upper_bag=SHORT_BAG) as short:
        kinds: Counter[str] = Counter()
        for seed in range(12):
            match = table("phoenix", (player,) * 4, seed=str(seed), edition=short)
            play_out(match)
            kinds.update(move.kind for move in match.moves)
            assert RULES.turns(match.state) == 64
            assert sum(match.state.lower_bag) == sum(match.state.upper_bag) == 0
            halves = [
                half for slots in match.state.boards for slot in slots for half in (slot.lower, slot.upper) if half
            ]
            halves += [half for nest in match.state.nests for half in (*nest.lowers, *nest.uppers) if half]
            assert Counter(halves) == {half: 2 * n for half, n in zip(HALVES, SHORT_BAG, strict=True)}
        assert kinds["take"] < 12 * 64 or player == "greedy"


@pytest.mark.parametrize("bots", [None, ("greedy",), ("greedy", "random")])
def test_the_contract_holds_with_bags_of_32(bots: tuple[str, ...] | None) -> None:
    with edition("short", lower_bag=SHORT_BAG, upper_bag=SHORT_BAG) as short:
        check_all(RULES, seats=4, options=Options(edition=short), seeds=range(4), bots=bots)


def test_the_contract_holds_where_most_turns_take_nothing() -> None:
    bag = (1, 0, 0) * 4 + (2, 2, 2)
    with edition("tiny", lower_bag=bag, upper_bag=bag) as tiny:
        for seats in PLAYERS:
            facts = check(RULES, seats=seats, options=Options(edition=tiny), seed=1)
            assert facts.kinds["lay"] > facts.turns / 3


def test_the_contract_holds_with_other_phoenixes() -> None:
    options = Options(colours=("blue", "red", "black"))
    assert check(RULES, seats=3, options=options, seed=1, bots=("greedy",)).turns == 48


@pytest.mark.soak
@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize("bots", [None, ("greedy",)])
def test_the_contract_holds_in_two_hundred_matches(seats: int, bots: tuple[str, ...] | None) -> None:
    check_all(RULES, seats=seats, options=Options(), seeds=range(200), bots=bots)


@pytest.mark.soak
@pytest.mark.parametrize("bots", [None, ("greedy",)])
def test_the_contract_holds_in_two_hundred_matches_with_bags_of_32(bots: tuple[str, ...] | None) -> None:
    with edition("short", lower_bag=SHORT_BAG, upper_bag=SHORT_BAG) as short:
        check_all(RULES, seats=4, options=Options(edition=short), seeds=range(200), bots=bots)


class TestWords:
    def test_every_kind_of_move_has_its_sentence(self) -> None:
        state = at([{3: "Kf"}, {}, {}, {}], ORDER)
        told: list[tuple[State, AnyMove, str]] = [
            (state, take(ANN, 1, "upper", "Rd", 3), "upper red diamond to slot 3, token 8 on an own nest"),
            (state, take(ANN, 4, "lower", "Yf", 1), "lower yellow flame to slot 1, token 1 to {3}"),
            (state, take(ANN, 5, "lower", "Yf", 1), "lower yellow flame to slot 1, token 1 to the centre"),
            (state, Lay(seat=ANN, nest=2), "takes nothing, token 1 to {1}"),
        ]
        for view, move, sentence in told:
            assert describe(view, move) == sentence

    def test_the_new_round_is_told_with_its_order(self) -> None:
        state = at([{}] * 4, [*ORDER[:3], (4, DORA)], lying={1: (8, ANN), 3: (2, BEN), 5: (3, CY)})
        state = play(state, take(DORA, 2, "lower", "Yf", 1))
        assert describe(state, fill("Yf")) == "the nests are filled; round 3: {2} 2, {3} 3, {1} 4, {0} 8"

    @pytest.mark.parametrize(
        ("handed", "sentence"),
        [
            (Handed(1, 8, ANN, ANN), "token 8 back to {0}, from an own nest"),
            (Handed(2, 1, BEN, ANN), "token 1 to {1}, on whose nest {0} laid it"),
            (Handed(5, 4, CY, ANN, instead=3), "token 4 from the centre to {2}, whose nest 3 is empty"),
        ],
    )
    def test_why_a_token_comes_back_to_whom_it_does(self, handed: Handed, sentence: str) -> None:
        assert handed_words(handed) == sentence

    def test_the_position_in_words(self) -> None:
        boards = [{1: "Yf Ym", 8: "Yd", 2: "Kf", 7: "Rf"}, {}, {}]
        state = at(boards, [(1, ANN), (6, CY), (7, BEN)], {4: ("- Km", "- -")}, lying={3: (1, ANN)})
        assert position(state)[:10] == (
            "Round 2 of 16",
            "Order of this round: {0} 1, {2} 6, {1} 7",
            "Known of the next round: {2} 1",
            "{2} lays token 6",
            "Nest 1 ({0}): upper red diamond, blue flame; lower yellow flame, black moon",
            "Nest 2 ({1}): upper red diamond, blue flame; lower yellow flame, black moon",
            "Nest 3 ({2}), token 1: upper red diamond, blue flame; lower yellow flame, black moon",
            "Nest 4 (centre): upper none; lower black moon",
            "{0}, yellow phoenix: colour 4, symbols 12, mirror 0, 16 points in all",
            "{0}, slot 1: yellow moon over yellow flame",
        )
        assert "{0}, pair 1-8: the lower halves agree" in position(state)
        assert "{0}, pair 2-7: spoiled" in position(state)

    def test_the_bags_are_told_by_colour(self) -> None:
        assert position(begun(4, [1], [2], [3], [4]))[-2:] == (
            "Bag of upper halves: yellow 9, black 9, red 3, blue 5, rainbow 6",
            "Bag of lower halves: yellow 3, black 5, red 9, blue 9, rainbow 6",
        )

    def test_nothing_is_foreseen_of_natures_moves(self) -> None:
        assert foresee(RULES.start(2, Options()), fill()).lines == ()
