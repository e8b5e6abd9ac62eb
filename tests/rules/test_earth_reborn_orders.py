"""Activating a character, order tiles and command points: one test for each statement of the rule book's chapter.

Vasquez, Bolter and Woo against Einstein, Deeler and two zombies, all healthy, on an open floor. Tiles are called by
what they offer: M2_C3_C1 is Move 2, Close Combat 3, Close Combat 1, Interact 2.
"""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

import pytest
from pydantic import ValidationError

from rules.earth_reborn import orders
from rules.earth_reborn import state as states
from rules.earth_reborn.edition import EDITIONS
from rules.earth_reborn.moves import Assign, Draw, Fetch, Finish, Lay, Pass, Pick, activate, assign, lay, step, stop
from rules.earth_reborn.parts import OrderType
from rules.earth_reborn.play import RULES, EarthRebornRules
from rules.earth_reborn.room import Order
from rules.earth_reborn.state import Activation, Blow, Drawing, Keeping, Laid, Looking, Round, State
from rules.turn import Chance, Decide
from tests.rules.reborn import (
    BOLTER,
    CRITICAL,
    DEELER,
    EDITION_FLOOR,
    EINSTEIN,
    F3_C1,
    FRONT,
    M1_M3_C2,
    M2_C2_C2,
    M2_C3_C1,
    M3_M1,
    NORAD,
    SALEMITES,
    VASQUEZ,
    WOO,
    ZOMBIE_1,
    ZOMBIE_2,
    active,
    at,
    blanks,
    changed,
    finish,
    passes,
    pay,
    play,
    refusal,
    tile_of,
    top,
    walk,
    walking,
)

ALL_N, ALL_S = (VASQUEZ, BOLTER, WOO), (EINSTEIN, DEELER, ZOMBIE_1, ZOMBIE_2)


@pytest.fixture(autouse=True)
def floor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenario on a floor without walls."""
    _use(monkeypatch, EDITION_FLOOR)


def _use(monkeypatch: pytest.MonkeyPatch, numbers: Any) -> None:
    editions = MappingProxyType({**EDITIONS, "floor": numbers})
    monkeypatch.setattr(states, "EDITIONS", editions)
    monkeypatch.setattr(EarthRebornRules, "editions", editions)


@pytest.fixture
def with_more_orders(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[OrderType, int]]]:
    """A scenario in which figures may also shoot and search: two orders plugged in; what was given, with its points.

    They do nothing to the board: only what is paid for them is asked about here.
    """
    given: list[tuple[OrderType, int]] = []

    def order(kind: OrderType) -> Order:
        def begin(state: State, figure: int, move: Lay) -> State:
            given.append((kind, move.points))
            return state

        return Order(lambda board, figure: (None,), lambda state, figure, move: None, begin)

    more = {kind: order(kind) for kind in ("shoot", "search")}
    monkeypatch.setattr(orders, "ORDERS", MappingProxyType({**orders.ORDERS, **more}))
    told = EDITION_FLOOR.scenarios["beauty"].map
    _use(monkeypatch, changed(map=told, orders=["move", "combat", "shoot", "search"]))
    yield given


def rounds(state: State, *moves: Any) -> State:
    """A round of these moves, finished; then the opponent passes."""
    return passes(finish(play(state, *moves)))


def strike(state: State, tile: int, section: int, points: int, side: Any = "e") -> State:
    """A blow in which nobody is hurt."""
    state = play(state, pay(state, tile, section, points, side))
    return play(state, blanks(state))


class TestActivation:
    def test_a_tile_is_assigned_and_its_points_give_orders(self) -> None:
        state = play(at(hand=(M3_M1, M2_C2_C2)), *active(VASQUEZ, M2_C2_C2))
        state = play(state, pay(state, 1, 1, 2))
        assert state.figures[VASQUEZ].tiles == (Laid(M2_C2_C2, (2, 0, 0, 0)),)
        assert state.hands[NORAD] == (M3_M1,)
        assert state.points[NORAD] == 6
        assert walking(state).left == 12

    def test_the_first_activation_engages_the_card(self) -> None:
        state = play(at(), activate(NORAD, WOO))
        assert [figure.engaged for figure in state.figures] == [each == WOO for each in range(7)]

    def test_a_reactivated_character_stays_engaged_until_the_final_phase(self) -> None:
        state = finish(play(at(hand=(M3_M1,), engaged=ALL_N), *active(WOO, M3_M1)))
        assert state.figures[WOO].engaged
        state = passes(passes(state))
        assert isinstance(top(state), Keeping) or state.turn == 3
        assert not any(figure.engaged for figure in state.figures)

    def test_once_all_are_engaged_there_is_no_limit_to_who_how_often_and_in_what_order(self) -> None:
        state = at(hand=(M3_M1, M1_M3_C2, M2_C3_C1, M2_C2_C2), engaged=ALL_N)
        for figure, tile in ((VASQUEZ, 12), (VASQUEZ, 13), (BOLTER, 15), (VASQUEZ, 16)):
            state = rounds(state, *active(figure, tile))
        assert len(state.figures[VASQUEZ].tiles) == 3

    @pytest.mark.parametrize("orders_only", [False, True])
    def test_assigning_and_ordering_are_both_possible_alone(self, orders_only: bool) -> None:
        if orders_only:
            state = play(at(under={WOO: (M3_M1,)}, engaged=ALL_N), *active(WOO))
            state = walk(play(state, pay(state, 1, 1, 1)), "", "e")
        else:
            state = play(at(hand=(M3_M1,)), *active(WOO, M3_M1))
        assert refusal(state, Finish(seat=NORAD)) is None

    def test_both_are_possible_together(self) -> None:
        state = play(at(hand=(M3_M1,)), *active(WOO, M3_M1))
        state = walk(play(state, pay(state, 1, 1, 1)), "e", "e")
        assert refusal(state, Finish(seat=NORAD)) is None

    def test_neither_is_possible_only_in_a_first_activation(self) -> None:
        assert refusal(play(at(hand=(M3_M1,)), activate(NORAD, WOO)), Finish(seat=NORAD)) is None
        again = play(at(hand=(M3_M1,), engaged=ALL_N), activate(NORAD, WOO))
        assert refusal(again, Finish(seat=NORAD)) == "nothing-done"

    def test_a_reactivation_that_could_do_neither_is_refused(self) -> None:
        assert refusal(at(engaged=ALL_N), activate(NORAD, WOO)) == "nothing-possible"
        assert refusal(at(engaged=ALL_N, under={WOO: (M3_M1,)}), activate(NORAD, WOO)) is None
        assert refusal(at(engaged=ALL_N, under={WOO: (M3_M1,)}, points=(0, 8)), activate(NORAD, WOO)) is not None

    def test_only_own_living_characters_are_activated(self) -> None:
        assert refusal(at(), activate(NORAD, EINSTEIN)) == "not-yours"
        dead = at(woo={"fate": "dead"})
        assert refusal(dead, activate(NORAD, WOO)) == "not-on-the-map"
        gone = at(woo={"fate": "left", "square": None})
        assert refusal(gone, activate(NORAD, WOO)) == "not-on-the-map"
        assert refusal(at(), activate(NORAD, 7)) == "no-such-figure"

    def test_the_dead_no_longer_count_for_all_engaged(self) -> None:
        state = at(hand=(M3_M1,), engaged=(VASQUEZ, BOLTER), woo={"fate": "dead"})
        assert refusal(state, activate(NORAD, BOLTER)) is None

    def test_with_nobody_left_one_may_draw_fetch_and_pass(self) -> None:
        gone = {"fate": "left", "square": None}
        state = at(bolter=gone, woo=gone, vasquez=gone, discard=(M3_M1,))
        assert [move.kind for move in RULES.legal_moves(state, NORAD)] == ["draw", "fetch", "pass"]


class TestTiles:
    def test_the_tile_comes_from_behind_the_own_screen(self) -> None:
        state = play(at(hand=(M2_C2_C2,)), activate(NORAD, VASQUEZ))
        assert refusal(state, assign(NORAD, M3_M1)) == "not-your-tile"

    def test_an_assigned_tile_and_its_points_are_open_and_the_rest_of_the_hand_is_not(self) -> None:
        state = play(at(hand=(M3_M1, M2_C2_C2)), *active(VASQUEZ, M2_C2_C2))
        state = play(state, pay(state, 1, 1, 2))
        seen = RULES.view(state, SALEMITES)
        assert seen.figures[VASQUEZ].tiles == (Laid(M2_C2_C2, (2, 0, 0, 0)),)
        assert (seen.held[NORAD], seen.hand) == (1, ())

    def test_only_one_new_tile_is_assigned_in_a_round(self) -> None:
        state = play(at(hand=(M2_C3_C1, M2_C2_C2)), *active(VASQUEZ, M2_C2_C2))
        assert refusal(state, assign(NORAD, M2_C3_C1)) == "one-tile-a-round"
        assert refusal(state, activate(NORAD, BOLTER)) == "round-open"

    def test_over_several_rounds_a_character_gets_any_number(self) -> None:
        state = at(hand=(M2_C3_C1,), under={VASQUEZ: (M3_M1, M1_M3_C2)}, engaged=ALL_N)
        state = play(state, *active(VASQUEZ, M2_C3_C1))
        assert [laid.tile for laid in state.figures[VASQUEZ].tiles] == [M3_M1, M1_M3_C2, M2_C3_C1]

    def test_with_a_second_tile_points_go_on_free_sections_of_either(self) -> None:
        old = Laid(M2_C2_C2, (0, 1, 0, 0))
        state = at(hand=(M2_C3_C1,), under={VASQUEZ: (old,)}, engaged=ALL_N, posts=FRONT)
        state = play(state, *active(VASQUEZ, M2_C3_C1))
        lays = [move for move in RULES.legal_moves(state, NORAD) if isinstance(move, Lay)]
        assert {(move.tile, move.section) for move in lays} == {(1, 1), (1, 3), (2, 1), (2, 2), (2, 3)}

    def test_tiles_stay_until_the_final_phase_and_then_go_to_the_discard(self) -> None:
        state = at(hand=(M2_C2_C2, M3_M1, M1_M3_C2), engaged=(VASQUEZ, BOLTER))
        state = rounds(state, *active(WOO, M2_C2_C2))
        state = rounds(state, *active(BOLTER, M3_M1))
        state = rounds(state, *active(WOO, M1_M3_C2))
        assert [laid.tile for laid in state.figures[WOO].tiles] == [M2_C2_C2, M1_M3_C2]
        state = passes(state)
        assert not any(figure.tiles for figure in state.figures)
        assert state.discard == (M3_M1, M1_M3_C2, M2_C2_C2)

    def test_tiles_of_a_character_who_dies_stay_until_the_final_phase(self) -> None:
        state = at(under={ZOMBIE_1: (M3_M1,)}, zombie_1={"fate": "dead"}, engaged=ALL_N)
        state = passes(state)
        assert [laid.tile for laid in state.figures[ZOMBIE_1].tiles] == [M3_M1]
        assert passes(state).discard == (M3_M1,)

    def test_the_tile_comes_before_the_first_order_of_the_round(self) -> None:
        state = play(at(hand=(M2_C3_C1,), under={WOO: (M3_M1,)}, engaged=ALL_N), activate(NORAD, WOO))
        state = walk(play(state, pay(state, 1, 1, 1)), "e", "e")
        assert refusal(state, assign(NORAD, M2_C3_C1)) == "tile-first"

    def test_a_first_activation_may_forgo_the_tile(self) -> None:
        before = at(hand=(M3_M1,))
        state = finish(play(before, activate(NORAD, WOO)))
        assert state.hands == before.hands and state.points == before.points
        assert state.figures[WOO].engaged
        assert RULES.turn(state) == Decide((SALEMITES,))

    def test_who_is_engaged_without_a_tile_waits_for_orders_and_the_view_says_so(self) -> None:
        state = play(at(hand=(M3_M1,)), activate(NORAD, WOO))
        view = RULES.view(state, SALEMITES)
        assert RULES.describe(view, Finish(seat=NORAD)) == "Woo waits for orders"
        after = RULES.view(finish(state), SALEMITES).figures[WOO]
        assert after.engaged and not after.tiles

    def test_who_waits_gets_a_tile_in_any_later_round_in_which_he_can_be_activated(self) -> None:
        state = rounds(at(hand=(M1_M3_C2,), engaged=(VASQUEZ, BOLTER)), activate(NORAD, WOO))
        state = play(state, *active(WOO, M1_M3_C2))
        assert refusal(state, pay(state, 1, 2, 1)) is None

    def test_deeler_must_wait_until_zombie_2_was_activated(self) -> None:
        state = at(SALEMITES, hand=(M3_M1,), engaged=(EINSTEIN, DEELER, ZOMBIE_1))
        assert refusal(state, activate(SALEMITES, DEELER)) == "not-all-engaged"
        state = finish(play(state, activate(SALEMITES, ZOMBIE_2)))
        state = passes(state)
        assert refusal(state, activate(SALEMITES, DEELER)) is None


class TestPaying:
    def test_points_go_only_on_sections_of_tiles_assigned_to_the_active_character(self) -> None:
        state = at(hand=(M2_C3_C1,), under={BOLTER: (M2_C2_C2,)}, engaged=(BOLTER,))
        state = play(state, activate(NORAD, VASQUEZ))
        assert refusal(state, pay(state, 1, 1, 1)) == "not-his-tile"
        assert refusal(state, pay(state, 2, 1, 1)) == "not-his-tile"

    def test_points_come_from_behind_the_screen(self) -> None:
        state = play(at(hand=(M2_C2_C2,), points=(1, 8)), *active(VASQUEZ, M2_C2_C2))
        assert refusal(state, pay(state, 1, 1, 2)) == "not-enough-points"
        assert refusal(state, pay(state, 1, 1, 0)) == "at-least-one"
        assert refusal(state, pay(state, 1, 1, -3)) == "at-least-one"
        assert refusal(state, pay(state, 1, 1, 1)) is None

    def test_an_order_without_a_target_cannot_be_paid(self) -> None:
        state = play(at(hand=(M2_C2_C2,)), *active(WOO, M2_C2_C2))
        for side in (None, "n", "e", "s", "w"):
            assert refusal(state, lay(NORAD, 1, 2, 1, side)) == "no-target"
        assert state.points == (8, 8)

    @pytest.mark.parametrize(("tile", "section"), [(M2_C2_C2, 4), (F3_C1, 1), (F3_C1, 2), (F3_C1, 3)])
    def test_shoot_search_and_interact_are_not_in_the_first_scenario(self, tile: int, section: int) -> None:
        state = play(at(hand=(tile,)), *active(WOO, tile))
        assert refusal(state, pay(state, 1, section, 1)) == "not-in-scenario"

    def test_a_tile_has_four_sections(self) -> None:
        state = play(at(hand=(M2_C2_C2,)), *active(WOO, M2_C2_C2))
        assert refusal(state, pay(state, 1, 5, 1)) == "no-such-section"
        assert refusal(state, pay(state, 1, 0, 1)) == "no-such-section"

    def test_several_orders_of_one_tile_in_a_round(self) -> None:
        state = play(at(hand=(M2_C2_C2,), posts=FRONT), *active(VASQUEZ, M2_C2_C2))
        state = walk(play(state, pay(state, 1, 1, 1)), "", "e")
        state = strike(strike(state, 1, 2, 2), 1, 3, 1)
        assert state.figures[VASQUEZ].spent == 4

    def test_orders_of_different_tiles_in_a_round(self) -> None:
        state = at(hand=(M2_C3_C1,), under={BOLTER: (M3_M1,)}, engaged=ALL_N, posts=FRONT)
        state = play(state, *active(BOLTER, M2_C3_C1))
        state = walk(play(state, pay(state, 1, 1, 1)), "", "e")
        state = strike(state, 2, 2, 2)
        state = walk(play(state, pay(state, 1, 2, 1)), "s", "e")
        assert state.figures[BOLTER].spent == 4

    def test_orders_of_one_kind_in_a_round(self) -> None:
        state = play(at(hand=(M2_C2_C2,), posts=FRONT), *active(VASQUEZ, M2_C2_C2))
        assert strike(strike(state, 1, 2, 1), 1, 3, 1).figures[VASQUEZ].spent == 2

    def test_one_order_after_the_other_and_what_is_left_of_a_walk_is_gone(self) -> None:
        state = play(at(hand=(M2_C2_C2,), posts=FRONT), *active(VASQUEZ, M2_C2_C2))
        state = play(state, pay(state, 1, 1, 1), step(NORAD, "n"), step(NORAD, "s"), step(NORAD, "n"))
        assert walking(state).left == 3
        state = play(state, step(NORAD, "s"), stop(NORAD, "e"))
        assert isinstance(top(state), Activation)
        state = play(state, pay(state, 1, 2, 1, "e"))
        assert isinstance(top(state), Blow)
        state = play(state, blanks(state))
        assert refusal(state, step(NORAD, "n")) == "round-open"

    def test_move_shoot_fight_and_move_again_in_one_round(self, with_more_orders: list[Any]) -> None:
        state = at(hand=(M2_C2_C2,), under={VASQUEZ: (M3_M1,)}, engaged=ALL_N, posts=FRONT)
        state = play(state, *active(VASQUEZ, M2_C2_C2))
        state = walk(play(state, pay(state, 1, 1, 1)), "", "e")
        state = play(state, pay(state, 2, 4, 1))
        state = strike(state, 2, 2, 1)
        state = walk(play(state, pay(state, 1, 1, 1)), "w", "e")
        assert with_more_orders == [("shoot", 1)]
        assert state.figures[VASQUEZ].spent == 4

    def test_move_fight_and_move_again_in_one_round(self) -> None:
        state = at(hand=(M2_C2_C2,), under={VASQUEZ: (M3_M1,)}, engaged=ALL_N, posts=FRONT)
        state = play(state, *active(VASQUEZ, M2_C2_C2))
        state = walk(play(state, pay(state, 1, 1, 1)), "", "e")
        state = walk(play(strike(state, 2, 2, 1), pay(state, 1, 1, 1)), "w", "e")
        assert state.figures[VASQUEZ].spent == 3

    def test_points_are_not_laid_on_a_second_section_before_the_order_is_finished(self) -> None:
        state = play(at(hand=(M2_C2_C2,), posts=FRONT), *active(VASQUEZ, M2_C2_C2))
        open_walk = play(state, pay(state, 1, 1, 1))
        assert refusal(open_walk, pay(state, 1, 2, 1, "e")) == "finish-first"
        assert refusal(open_walk, Finish(seat=NORAD)) == "finish-first"
        assert refusal(open_walk, Assign(seat=NORAD, tile=M3_M1)) == "finish-first"
        pending = play(state, pay(state, 1, 2, 1, "e"))
        assert RULES.turn(pending) == Chance("blow")
        assert refusal(pending, pay(state, 1, 3, 1, "e")) == "not-your-turn"

    def test_no_move_pays_two_orders(self) -> None:
        assert set(Lay.model_fields) == {"seat", "kind", "tile", "section", "points", "side"}
        with pytest.raises(ValidationError):
            Lay.model_validate({"seat": 0, "tile": 1, "section": [1, 2], "points": 2})

    def test_a_tile_may_be_assigned_and_no_points_laid_on_any(self) -> None:
        state = at(SALEMITES, hand=(M2_C2_C2,), under={EINSTEIN: (M2_C3_C1,)}, engaged=ALL_S)
        state = play(state, *active(EINSTEIN, M2_C2_C2))
        assert RULES.describe(RULES.view(state, NORAD), Finish(seat=SALEMITES)) == "Einstein holds back"
        state = finish(state)
        assert [laid.points for laid in state.figures[EINSTEIN].tiles] == [(0, 0, 0, 0)] * 2

    def test_what_was_held_back_is_used_in_a_later_round(self) -> None:
        under = {EINSTEIN: (M2_C3_C1, M2_C2_C2)}
        state = play(at(SALEMITES, under=under, engaged=ALL_S, posts=FRONT), activate(SALEMITES, EINSTEIN))
        state = strike(state, 1, 2, 2, "w")
        assert state.figures[EINSTEIN].tiles[0].points == (0, 2, 0, 0)


class TestLimits:
    def test_points_go_only_on_empty_sections(self) -> None:
        under = {VASQUEZ: (Laid(M2_C3_C1, (0, 2, 0, 0)),)}
        state = play(at(under=under, engaged=ALL_N, posts=FRONT), activate(NORAD, VASQUEZ))
        assert refusal(state, pay(state, 1, 2, 1, "e")) == "section-used"

    def test_never_more_than_the_number_of_the_section(self) -> None:
        state = play(at(hand=(M1_M3_C2,), posts=FRONT), *active(VASQUEZ, M1_M3_C2))
        assert refusal(state, pay(state, 1, 3, 3, "e")) == "section-limit"
        assert refusal(state, pay(state, 1, 3, 2, "e")) is None

    def test_a_move_section_is_filled_up_to_its_number(self) -> None:
        state = play(at(hand=(M2_C2_C2,)), *active(VASQUEZ, M2_C2_C2))
        state = play(state, pay(state, 1, 1, 1))
        assert refusal(state, pay(state, 1, 1, 2)) == "section-limit"
        assert refusal(state, pay(state, 1, 1, 1)) is None

    def test_never_more_than_the_maximum_since_the_turn_began(self) -> None:
        under = {ZOMBIE_1: (Laid(M3_M1, (1, 1, 0, 0)), M2_C2_C2)}
        state = play(at(SALEMITES, under=under, engaged=ALL_S), activate(SALEMITES, ZOMBIE_1))
        assert refusal(state, pay(state, 2, 1, 2)) == "max-points"
        assert refusal(state, pay(state, 2, 1, 1)) is None

    def test_the_count_begins_anew_with_the_next_turn(self) -> None:
        under = {ZOMBIE_1: (Laid(M3_M1, (2, 1, 0, 0)),)}
        state = passes(passes(at(under=under)))
        assert state.figures[ZOMBIE_1].spent == 0

    def test_fewer_points_than_the_number_may_be_laid(self) -> None:
        state = play(at(hand=(M2_C3_C1,), posts=FRONT), *active(VASQUEZ, M2_C3_C1))
        state = play(state, pay(state, 1, 2, 1, "e"))
        roll = blanks(state)
        assert len(roll.attack) == 3, "the strength without any more dice"

    def test_the_rest_of_that_section_is_lost(self) -> None:
        state = play(at(hand=(M2_C3_C1,), posts=FRONT), *active(VASQUEZ, M2_C3_C1))
        state = strike(state, 1, 2, 1)
        assert refusal(state, pay(state, 1, 2, 1, "e")) == "section-used"

    def test_zombie_2_with_two_on_move_and_one_on_combat_is_done(self) -> None:
        posts = FRONT | {ZOMBIE_2: ((3, 5), "e")}
        state = play(at(SALEMITES, hand=(M2_C2_C2, M3_M1), posts=posts), *active(ZOMBIE_2, M2_C2_C2))
        state = walk(play(state, pay(state, 1, 1, 2)), "", "e")
        state = strike(state, 1, 2, 1)
        assert (state.figures[ZOMBIE_2].spent, state.points[SALEMITES]) == (3, 5)
        assert refusal(state, pay(state, 1, 3, 1, "e")) == "max-points"
        assert not [move for move in RULES.legal_moves(state, SALEMITES) if isinstance(move, Lay)]
        state = finish(state)
        for figure in (EINSTEIN, DEELER, ZOMBIE_1):
            state = finish(play(passes(state), activate(SALEMITES, figure)))
        state = play(passes(state), *active(ZOMBIE_2, M3_M1))
        assert refusal(state, pay(state, 2, 1, 1)) == "max-points"
        assert refusal(state, Finish(seat=SALEMITES)) is None, "a legal way to wait: it costs a tile"

    def test_a_section_of_several_points_is_one_order_and_not_several_small_ones(self) -> None:
        state = play(at(hand=(M2_C3_C1,), posts=FRONT), *active(VASQUEZ, M2_C3_C1))
        blow = play(state, pay(state, 1, 2, 3, "e"))
        assert len(blanks(blow).attack) == 3 + 2
        state = strike(state, 1, 2, 1)
        assert refusal(state, pay(state, 1, 2, 1, "e")) == "section-used"

    def test_search_three_is_one_search_with_three_and_not_three_with_one(self, with_more_orders: list[Any]) -> None:
        state = play(at(hand=(F3_C1,)), *active(VASQUEZ, F3_C1))
        play(state, pay(state, 1, 1, 3))
        assert with_more_orders == [("search", 3)]
        state = play(state, pay(state, 1, 1, 1))
        assert refusal(state, pay(state, 1, 1, 1)) == "section-used"

    def test_of_a_search_with_two_the_third_point_is_lost(self, with_more_orders: list[Any]) -> None:
        state = play(at(hand=(F3_C1,)), *active(VASQUEZ, F3_C1))
        state = play(state, pay(state, 1, 1, 2))
        assert with_more_orders == [("search", 2)]
        assert refusal(state, pay(state, 1, 1, 1)) == "section-used"

    def test_each_section_is_executed_by_itself(self) -> None:
        state = play(at(hand=(M2_C2_C2,), posts=FRONT), *active(VASQUEZ, M2_C2_C2))
        assert refusal(state, pay(state, 1, 2, 4, "e")) == "one-section-one-order"
        assert refusal(state, pay(state, 1, 3, 3, "e")) == "one-section-one-order"

    def test_sections_of_two_and_three_are_blows_of_two_and_three_and_never_one_of_five(self) -> None:
        under = {EINSTEIN: (M2_C2_C2, M2_C3_C1)}
        state = play(at(SALEMITES, under=under, engaged=ALL_S, posts=FRONT), activate(SALEMITES, EINSTEIN))
        assert refusal(state, pay(state, 2, 2, 5, "w")) == "one-section-one-order"
        two = play(state, pay(state, 1, 2, 2, "w"))
        assert len(blanks(two).attack) == 6
        three = play(play(two, blanks(two)), pay(state, 2, 2, 3, "w"))
        assert len(blanks(three).attack) == 7
        assert three.figures[EINSTEIN].spent == three.card(EINSTEIN).max_points == 5

    def test_move_alone_is_split(self) -> None:
        state = at(hand=(M1_M3_C2,), under={BOLTER: (M3_M1,)}, engaged=ALL_N, posts=FRONT)
        state = play(state, *active(BOLTER, M1_M3_C2))
        state = walk(play(state, pay(state, 1, 1, 1)), "", "e")
        state = strike(state, 2, 3, 1)
        state = walk(play(state, pay(state, 1, 1, 1)), "w", "e")
        state = walk(play(state, pay(state, 1, 1, 1)), "w", "e")
        assert (state.figures[BOLTER].spent, state.points[NORAD]) == (4, 4)

    def test_move_alone_is_merged(self) -> None:
        state = at(hand=(M1_M3_C2,), under={BOLTER: (M3_M1,)}, engaged=ALL_N)
        state = play(state, *active(BOLTER, M1_M3_C2))
        state = play(state, pay(state, 1, 2, 1), pay(state, 2, 2, 3))
        assert (walking(state).left, state.points[NORAD]) == (20, 4)
        assert refusal(play(state, stop(NORAD, "e")), pay(state, 1, 1, 4)) == "section-limit"

    def test_move_alone_is_topped_up_in_a_later_round(self) -> None:
        under = {VASQUEZ: (Laid(M3_M1, (1, 0, 0, 0)),)}
        state = play(at(under=under, engaged=ALL_N), activate(NORAD, VASQUEZ))
        state = play(state, pay(state, 1, 1, 2))
        assert (walking(state).left, state.figures[VASQUEZ].spent) == (12, 3)

    def test_points_added_before_the_stop_belong_to_the_same_walk(self) -> None:
        state = play(at(hand=(M2_C2_C2,)), *active(VASQUEZ, M2_C2_C2))
        state = play(state, pay(state, 1, 1, 1), step(NORAD, "e"), pay(state, 1, 1, 1))
        assert (walking(state).left, walking(state).steps) == (11, 1)

    def test_after_a_flip_spent_points_count_against_the_lower_maximum(self) -> None:
        under = {VASQUEZ: (Laid(M3_M1, (3, 1, 0, 0)), M2_C2_C2)}
        hurt = {"wounds": 2}
        state = at(under=under, engaged=ALL_N, posts=FRONT, vasquez=hurt)
        state = play(state, activate(NORAD, VASQUEZ), lay(NORAD, 2, 2, 1, "e"))
        assert state.figures[VASQUEZ].spent == 5
        roll = blanks(state)
        state = play(state, roll.model_copy(update={"defence": (CRITICAL, *roll.defence[1:])}))
        assert state.figures[VASQUEZ].wounded and state.card(VASQUEZ).max_points == 4
        assert refusal(state, pay(state, 2, 1, 1)) == "max-points"
        assert state.figures[VASQUEZ].spent == 5, "nothing is given back"


class TestOtherRounds:
    def test_a_pass_does_not_bind(self) -> None:
        state = at(hand=(M3_M1,))
        state = finish(play(passes(state), activate(SALEMITES, DEELER)))
        assert refusal(state, activate(NORAD, WOO)) is None

    def test_two_passes_running_end_the_phase_even_with_points_left(self) -> None:
        state = passes(passes(at(holder=NORAD)))
        assert state.turn == 3
        assert state.points == (0, 0)

    def test_two_passes_with_a_draw_between_do_not(self) -> None:
        state = play(passes(at()), Draw(seat=SALEMITES))
        state = play(state, RULES.chance_outcomes(state)[0][0])  # type: ignore[index]
        state = passes(state)
        assert (state.turn, state.passes) == (2, 1)
        assert isinstance(top(state), Round)

    def test_a_tile_from_the_bag_costs_one_point_and_the_round(self) -> None:
        state = play(at(), Draw(seat=NORAD))
        assert state.points == (7, 8)
        assert top(state) == Drawing(NORAD, "bought", 1)
        state = play(state, RULES.chance_outcomes(state)[0][0])  # type: ignore[index]
        assert len(state.hands[NORAD]) == 1
        assert top(state) == Round(SALEMITES)

    def test_a_drawn_tile_is_assigned_only_in_a_later_round(self) -> None:
        state = play(at(), Draw(seat=NORAD))
        state = play(state, RULES.chance_outcomes(state)[0][0])  # type: ignore[index]
        tile = state.hands[NORAD][0]
        assert refusal(state, assign(NORAD, tile)) == "not-your-turn"
        state = play(passes(state), *active(WOO, tile))
        assert state.hands[NORAD] == ()

    def test_a_hand_may_hold_more_than_five_during_the_phase(self) -> None:
        state = play(at(hand=(1, 2, 3, 4, 5)), Draw(seat=NORAD))
        state = play(state, RULES.chance_outcomes(state)[0][0])  # type: ignore[index]
        assert len(state.hands[NORAD]) == 6

    def test_with_an_empty_bag_the_whole_discard_goes_back_first(self) -> None:
        state = play(at(bag=(), discard=(M3_M1, M2_C2_C2)), Draw(seat=NORAD))
        outcomes = RULES.chance_outcomes(state)
        assert outcomes is not None and [move.tile for move, _ in outcomes] == [M3_M1, M2_C2_C2]  # type: ignore[union-attr]
        state = play(state, outcomes[0][0])
        assert (state.hands[NORAD], state.bag, state.discard) == ((M3_M1,), (M2_C2_C2,), ())

    def test_with_bag_and_discard_empty_there_is_nothing_to_draw(self) -> None:
        assert refusal(at(bag=(), discard=()), Draw(seat=NORAD)) == "nothing-to-draw"

    def test_a_tile_without_points_is_not_drawn(self) -> None:
        assert refusal(at(points=(0, 8)), Draw(seat=NORAD)) == "not-enough-points"

    def test_a_tile_from_the_discard_costs_two_points_and_is_chosen(self) -> None:
        state = play(at(discard=(M3_M1, M2_C2_C2)), Fetch(seat=NORAD))
        assert (state.points, top(state)) == ((6, 8), Looking(NORAD))
        state = play(state, Pick(seat=NORAD, tile=M3_M1))
        assert (state.hands[NORAD], state.discard, top(state)) == ((M3_M1,), (M2_C2_C2,), Round(SALEMITES))

    def test_only_a_tile_that_lies_there_is_taken(self) -> None:
        state = play(at(discard=(M3_M1,)), Fetch(seat=NORAD))
        assert refusal(state, Pick(seat=NORAD, tile=M2_C2_C2)) == "not-in-discard"
        assert refusal(state, Pick(seat=NORAD, tile=None)) == "not-in-discard"
        assert refusal(at(discard=()), Fetch(seat=NORAD)) == "discard-empty"
        assert refusal(at(discard=(M3_M1,), points=(1, 8)), Fetch(seat=NORAD)) == "not-enough-points"

    def test_what_is_fetched_is_hidden_from_the_other(self) -> None:
        before = play(at(discard=(M3_M1, M2_C2_C2)), Fetch(seat=NORAD))
        pick = Pick(seat=NORAD, tile=M3_M1)
        assert RULES.view(before, NORAD).looked_at == (M3_M1, M2_C2_C2)
        assert RULES.view(before, SALEMITES).looked_at == ()
        assert tile_of(before, pick, SALEMITES) is None
        assert RULES.seen(before, pick, NORAD) == pick

    def test_nobody_moves_out_of_turn(self) -> None:
        assert refusal(at(), Pass(seat=SALEMITES)) == "not-your-turn"
        assert RULES.legal_moves(at(), SALEMITES) == ()
