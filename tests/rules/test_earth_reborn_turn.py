"""A turn of Earth Reborn from phase to phase, how the first scenario ends, who sees what, what is taken back."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from rules.earth_reborn.edition import EDITIONS
from rules.earth_reborn.moves import Accept, Keep, Pass, Redraw, Throw, activate, assign, drawn, lay, step, stop
from rules.earth_reborn.play import RULES
from rules.earth_reborn.rounds import income
from rules.earth_reborn.state import Drawing, Finished, Keeping, Offer, Options, Round, State
from rules.turn import Chance, Decide, Over
from tests.rules.matches import settle, table
from tests.rules.reborn import (
    EINSTEIN,
    M2_C3_C1,
    M3_M1,
    MAP,
    NAMES,
    NORAD,
    SALEMITES,
    VASQUEZ,
    WOO,
    ZOMBIE_1,
    at,
    finish,
    passes,
    play,
    refusal,
    tile_of,
    top,
)

GONE = {"fate": "left", "square": None}
START = RULES.start(2, MAP)
HERE = {number: (each.square, each.facing) for number, each in enumerate(START.figures)}
SCENARIO = EDITIONS["default"].scenarios["beauty"]


def on_map(seat: int = NORAD, **there: Any) -> State:
    """The second turn of the scenario, on its own map."""
    return at(seat, options=MAP, posts=HERE, **there)


def dealt(state: State) -> State:
    """Nature draws as long as it must, always the first tile of the bag."""
    while isinstance(RULES.turn(state), Chance):
        outcomes = RULES.chance_outcomes(state)
        assert outcomes is not None
        state = play(state, outcomes[0][0])
    return state


def begun() -> State:
    """The first round of the match, after nobody has exchanged."""
    state = dealt(START)
    state = dealt(play(state, Accept(seat=NORAD)))
    return play(state, Accept(seat=SALEMITES))


class TestSetUp:
    def test_all_cards_are_healthy_and_all_tiles_in_the_bag(self) -> None:
        assert not any(figure.wounded or figure.wounds or figure.engaged for figure in START.figures)
        assert len(START.bag) == 48 and START.hands == ((), ())

    def test_forces_and_their_sides(self) -> None:
        assert [figure.name for figure in START.figures] == list(NAMES)
        assert [figure.seat for figure in START.figures] == [NORAD] * 3 + [SALEMITES] * 4

    def test_each_seat_may_play_either_side(self) -> None:
        other = RULES.start(2, Options(colours=("salemites", "norad")))
        assert [figure.seat for figure in other.figures] == [1] * 3 + [0] * 4
        assert (other.side(0), other.seat_of("norad")) == ("salemites", 1)
        assert top(other) == Drawing(1, "turn", 5)

    def test_two_players_have_two_sides(self) -> None:
        assert Options.model_validate({"colours": ["salemites"]}).colours == ("salemites", "norad")
        with pytest.raises(ValidationError, match="two players have the same side"):
            Options.model_validate({"colours": ["norad", "norad"]})

    def test_deeler_and_einstein_carry_a_magnetic_card_each(self) -> None:
        cards = {figure.name: figure.cards for figure in START.figures if figure.cards}
        assert cards == {"einstein": 1, "deeler": 1}


class TestInitiativePhase:
    def test_who_holds_the_initiative_draws_five_first(self) -> None:
        assert RULES.turn(START) == Chance("tile")
        assert top(START) == Drawing(NORAD, "turn", 5)
        state = START
        for left in (4, 3, 2, 1):
            state = play(state, drawn(NORAD, state.bag[0]))
            assert top(state) == Drawing(NORAD, "turn", left)

    def test_only_tiles_from_the_bag_are_drawn_and_only_for_who_draws(self) -> None:
        assert refusal(START, drawn(SALEMITES, 1)) == "wrong-seat"
        assert refusal(START, drawn(NORAD, 25)) == "no-such-tile"
        assert refusal(START, drawn(NORAD, None)) == "no-such-tile"

    def test_in_the_first_turn_each_decides_on_an_exchange_right_after_the_own_draw(self) -> None:
        state = dealt(START)
        assert top(state) == Offer(NORAD)
        assert state.hands[SALEMITES] == ()
        state = dealt(play(state, Accept(seat=NORAD)))
        assert top(state) == Offer(SALEMITES)
        assert top(play(state, Accept(seat=SALEMITES))) == Round(NORAD)

    def test_an_exchange_draws_five_new_tiles_before_the_first_five_go_back(self) -> None:
        state = dealt(START)
        first = state.hands[NORAD]
        state = play(state, Redraw(seat=NORAD))
        assert (state.aside[NORAD], state.hands[NORAD], len(state.bag)) == (first, (), 43)
        for _tile in range(5):
            state = play(state, drawn(NORAD, state.bag[0]))
        assert (state.aside[NORAD], len(state.hands[NORAD])) == ((), 5)
        assert not Counter(first) - Counter(state.bag)
        state = dealt(state)
        assert top(state) == Offer(SALEMITES), "only once"

    def test_command_points_are_the_base_and_the_bonus_of_all_controlled(self) -> None:
        state = begun()
        bonus = {NORAD: 3 + 1 + 1, SALEMITES: 1}
        base = SCENARIO.base_points
        assert state.points == (base["norad"] + bonus[NORAD], base["salemites"] + bonus[SALEMITES])

    def test_the_dead_and_who_has_left_give_no_bonus_and_the_side_that_shows_counts(self) -> None:
        base = SCENARIO.base_points["norad"]
        assert income(on_map(bolter={"fate": "dead"}, woo=GONE), NORAD) == base + 1
        assert income(on_map(bolter={"wounded": True}, vasquez={"wounded": True}), NORAD) == base + 2 + 0 + 1

    def test_who_holds_the_initiative_is_said_by_the_scenario_and_plays_the_first_round(self) -> None:
        state = begun()
        for turn in range(1, SCENARIO.turns + 1):
            holder = state.seat_of(SCENARIO.holder(turn))
            assert (state.turn, state.round, state.holder, top(state)) == (turn, 1, holder, Round(holder))
            state = passes(passes(state))
            while isinstance(top(state), Keeping):
                state = play(state, Keep(seat=state.window.seat))
            state = dealt(state)

    def test_hands_are_filled_up_to_five_counting_what_was_kept(self) -> None:
        state = passes(passes(on_map(hand=(1, 2, 3))))
        assert isinstance(top(state), Keeping)
        state = play(state, Throw(seat=NORAD, tile=2), Keep(seat=NORAD))
        seats = []
        while isinstance(top(state), Drawing):
            seats.append(state.window.seat)
            state = play(state, drawn(state.window.seat, state.bag[0]))
        assert (seats.count(NORAD), seats.count(SALEMITES)) == (3, 5)

    def test_from_the_second_turn_on_nobody_exchanges(self) -> None:
        state = dealt(passes(passes(on_map())))
        assert (state.turn, type(top(state))) == (3, Round)

    def test_if_the_bag_runs_out_the_discard_goes_back(self) -> None:
        state = passes(passes(on_map(bag=(1, 2, 3), discard=(4, 5, 6, 7, 8, 9, 10))))
        state = dealt(state)
        assert len(state.hands[NORAD]) == len(state.hands[SALEMITES]) == 5
        assert state.bag == state.discard == ()


class TestFinalPhase:
    def test_all_command_points_go_back_unspent_ones_too(self) -> None:
        assert passes(passes(on_map(hand=(1,)))).points == (0, 0)

    def test_at_most_five_tiles_are_kept_and_more_may_be_thrown_away(self) -> None:
        state = passes(passes(on_map(hand=(1, 2, 3, 4, 5, 6))))
        assert refusal(state, Keep(seat=NORAD)) == "too-many-tiles"
        assert refusal(state, Throw(seat=NORAD, tile=7)) == "not-your-tile"
        state = play(state, Throw(seat=NORAD, tile=1))
        assert refusal(state, Keep(seat=NORAD)) is None
        state = play(state, Throw(seat=NORAD, tile=2), Keep(seat=NORAD))
        assert (state.hands[NORAD], state.discard) == ((3, 4, 5, 6), (1, 2))

    def test_in_order_of_initiative(self) -> None:
        state = on_map(hand=(1,), holder=SALEMITES)
        state = passes(passes(replace(state, hands=((1,), (2,)))))
        assert top(state) == Keeping(SALEMITES)
        assert top(play(state, Keep(seat=SALEMITES))) == Keeping(NORAD)

    def test_how_many_are_kept_is_shown_and_which_are_not(self) -> None:
        state = passes(passes(on_map(hand=(1, 2, 3))))
        throw = Throw(seat=NORAD, tile=2)
        assert tile_of(state, throw, SALEMITES) is None
        view = RULES.view(play(state, throw), SALEMITES)
        assert (view.held[NORAD], view.in_discard) == (2, 1)
        assert RULES.describe(view, Keep(seat=NORAD)) == "keeps 2 tiles"


class TestEnd:
    def test_the_salemites_win_at_the_end_of_the_last_turn_wherever_she_is_on_the_map(self) -> None:
        for square in ((2, 1), (0, 0)):
            state = passes(passes(at(options=MAP, posts={VASQUEZ: (square, "e")}, turn=SCENARIO.turns)))
            assert top(state) == Finished(SALEMITES, "time")
            over = RULES.turn(state)
            assert isinstance(over, Over)
            assert (over.winners, over.scores) == ((SALEMITES,), (0, 1))
            assert RULES.turns(state) == SCENARIO.turns

    def test_the_turn_before_it_goes_on(self) -> None:
        state = passes(passes(on_map(turn=SCENARIO.turns - 1)))
        assert not isinstance(RULES.turn(state), Over)
        assert RULES.turns(state) == SCENARIO.turns - 1

    def test_victory_is_checked_before_anything_else_of_the_final_phase(self) -> None:
        state = passes(passes(on_map(turn=SCENARIO.turns, hand=(1,), under={WOO: (M3_M1,)})))
        assert state.figures[WOO].tiles and isinstance(top(state), Finished)

    def test_when_it_is_over_nothing_is_possible(self) -> None:
        state = passes(passes(on_map(turn=SCENARIO.turns)))
        assert refusal(state, Pass(seat=NORAD)) == "over"
        assert RULES.legal_moves(state, NORAD) == RULES.legal_moves(state, SALEMITES) == ()

    def test_the_scoresheet_has_one_point_for_the_mission(self) -> None:
        before = on_map(turn=SCENARIO.turns)
        assert RULES.scoresheet(RULES.view(before, None))[-1].points == (0, 0)
        after = passes(passes(before))
        assert RULES.scoresheet(RULES.view(after, None))[-1].points == (0, 1)


class TestEyes:
    def test_tiles_behind_the_screens_in_the_bag_and_in_the_discard_are_hidden_and_their_numbers_are_not(self) -> None:
        state = on_map(hand=(1, 2), discard=(3, 4, 5))
        view = RULES.view(state, SALEMITES)
        assert (view.held, view.in_discard, view.in_bag) == ((2, 0), 3, len(state.bag))
        assert (view.hand, view.looked_at) == ((), ())
        assert RULES.view(state, NORAD).hand == (1, 2)
        assert RULES.view(state, None).hand == ()

    def test_command_points_behind_the_screens_are_open(self) -> None:
        assert RULES.view(on_map(), None).points == (8, 8)

    def test_a_drawn_tile_is_its_owners_to_see(self) -> None:
        move = drawn(NORAD, 3)
        assert RULES.seen(START, move, NORAD) == move
        assert RULES.seen(START, move, SALEMITES) == RULES.seen(START, move, None) == drawn(NORAD, None)

    def test_assigning_a_tile_and_looking_through_the_discard_show_something(self) -> None:
        state = play(on_map(hand=(M3_M1,), discard=(1,)), activate(NORAD, WOO))
        assert RULES.reveals(state, assign(NORAD, M3_M1))
        kinds = {move.kind: move for move in RULES.legal_moves(on_map(discard=(1,)), NORAD)}
        assert RULES.reveals(on_map(discard=(1,)), kinds["fetch"])
        assert not RULES.reveals(on_map(), kinds["pass"])
        assert not RULES.reveals(on_map(), kinds["activate"])

    def test_what_the_other_holds_changes_neither_prompt_nor_moves(self) -> None:
        state = on_map(hand=(1, 2, 3))
        other = RULES.resample(state, SALEMITES, Random(4))
        assert other.hands[NORAD] != state.hands[NORAD]
        after, other_after = passes(state), passes(other)
        assert RULES.legal_moves(after, SALEMITES) == RULES.legal_moves(other_after, SALEMITES)
        assert RULES.view(after, SALEMITES) == RULES.view(other_after, SALEMITES)


class TestTakingBack:
    def at_table(self) -> Any:
        at_table = table("earth_reborn", ["human", "human"], seed="3")
        settle(at_table)
        at_table.play(Accept(seat=NORAD))
        settle(at_table)
        at_table.play(Accept(seat=SALEMITES))
        return at_table

    def test_a_walk_is_taken_back_step_by_step_up_to_the_tile(self) -> None:
        found = self.at_table()
        tile = next(t for t in found.state.hands[NORAD] if found.state.sections(t)[0].order == "move")
        found.play(activate(NORAD, WOO))
        assert found.undo_place() == found.cursor - 1
        found.play(assign(NORAD, tile))
        assert found.undo_place() is None, "everybody has seen the tile"
        begun_at = found.cursor
        for move in (lay(NORAD, 1, 1, 1), step(NORAD, "n"), step(NORAD, "n"), stop(NORAD, "w")):
            found.play(move)
        for place in reversed(range(begun_at, found.cursor)):
            assert found.undo_place() == place
            found.go(place)
        assert found.undo_place() is None

    def test_nothing_is_taken_back_past_the_dice(self) -> None:
        found = table("earth_reborn", ["human", "human"], seed="3")
        start = on_map(hand=(M2_C3_C1,))
        found.states[0] = play(start, activate(NORAD, VASQUEZ))
        found.states[0] = play(found.states[0], assign(NORAD, M2_C3_C1))
        found.play(lay(NORAD, 1, 2, 1, "w"))
        settle(found)
        assert found.undo_place() is None

    def test_nothing_is_taken_back_past_the_others_decision(self) -> None:
        found = self.at_table()
        found.play(Pass(seat=NORAD))
        assert found.undo_place() == found.cursor - 1
        found.play(activate(SALEMITES, EINSTEIN))
        found.go(found.undo_place())
        assert found.undo_place() is None, "the pass before it is the other's"


class TestTurnOrder:
    def test_sides_alternate_round_by_round(self) -> None:
        state = begun()
        state = finish(play(state, activate(NORAD, WOO)))
        assert RULES.turn(state) == Decide((SALEMITES,))
        state = finish(play(state, activate(SALEMITES, ZOMBIE_1)))
        assert RULES.turn(state) == Decide((NORAD,))
        assert (state.turn, state.round) == (1, 3)
