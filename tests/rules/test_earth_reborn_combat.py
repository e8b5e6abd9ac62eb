"""Close Combat in Earth Reborn: dice by arcs, criticals first and both ways, armor, death, objects, exact odds."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any

import pytest

from rules.earth_reborn import combat, fights
from rules.earth_reborn import state as states
from rules.earth_reborn.edition import EDITIONS
from rules.earth_reborn.moves import Rolled, activate, lay
from rules.earth_reborn.odds import fight, smash, taken
from rules.earth_reborn.parts import edge_of
from rules.earth_reborn.play import RULES, EarthRebornRules
from rules.earth_reborn.state import Activation, Blow, Finished, Round, State
from rules.turn import Chance, Over
from tests.rules.reborn import (
    BOLTER,
    CRITICAL,
    DEELER,
    DOUBLE,
    EDITION_FLOOR,
    EINSTEIN,
    FLOOR,
    FRONT,
    HIT,
    M2_C2_C2,
    M2_C3_C1,
    MAP,
    MISS,
    NORAD,
    NOTHING,
    OF,
    POSTS,
    SALEMITES,
    VASQUEZ,
    WOO,
    ZOMBIE_1,
    at,
    play,
    refusal,
    rolled,
    top,
)

FACES = EDITIONS["default"].counts


@pytest.fixture(autouse=True)
def floor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenario on a floor without walls stands beside the one on its map."""
    editions = MappingProxyType({**EDITIONS, "floor": EDITION_FLOOR})
    monkeypatch.setattr(states, "EDITIONS", editions)
    monkeypatch.setattr(EarthRebornRules, "editions", editions)


def struck(figure: int = VASQUEZ, points: int = 1, side: Any = "e", section: int = 2, **there: Any) -> State:
    """This figure has paid for a blow at that side: Close Combat 3 for section 2, Close Combat 1 for section 3."""
    posts = FRONT | there.pop("posts", {})
    options = there.pop("options", FLOOR)
    state = at(OF[figure], under={figure: (M2_C3_C1,)}, posts=posts, options=options, **there)
    return play(state, activate(OF[figure], figure), lay(OF[figure], 1, section, points, side))


def dice(state: State) -> tuple[int, int]:
    """How many dice both roll."""
    for attack, defence in product(range(12), repeat=2):
        if refusal(state, rolled([MISS] * attack, [MISS] * defence)) is None:
            return attack, defence
    raise AssertionError("no roll is allowed")


def after(state: State, attack: str, defence: str = "") -> State:
    """The position after this roll, filled up with dice that show nothing: h a hit, d two hits, c a critical."""
    faces = {"h": HIT, "d": DOUBLE, "c": CRITICAL}
    counts = dice(state)
    rolls = []
    for text, count in zip((attack, defence), counts, strict=True):
        assert len(text) <= count
        rolls.append([*(faces[sign] for sign in text), *[NOTHING] * (count - len(text))])
    return play(state, rolled(*rolls))


def wounds(state: State, figure: int) -> tuple[bool, int]:
    """The side of the card that shows, and the wounds on it."""
    return state.figures[figure].wounded, state.figures[figure].wounds


class TestStrength:
    def test_both_roll_the_dice_of_the_arc_in_which_the_other_stands(self) -> None:
        assert dice(struck()) == (3, 5)

    def test_from_behind_the_defender_uses_grey(self) -> None:
        assert dice(struck(posts={EINSTEIN: ((5, 1), "e")})) == (3, 2)

    def test_from_the_side_the_defender_uses_light_blue(self) -> None:
        assert dice(struck(posts={EINSTEIN: ((5, 1), "n")})) == (3, 4)

    def test_a_blow_does_not_turn_anybody(self) -> None:
        posts = {VASQUEZ: ((4, 1), "w"), EINSTEIN: ((5, 1), "n")}
        state = struck(posts=posts)
        assert dice(state) == (1, 4)
        state = after(state, "")
        assert (state.figures[VASQUEZ].facing, state.figures[EINSTEIN].facing) == ("w", "n")

    @pytest.mark.parametrize(("points", "attack"), [(1, 3), (2, 4), (3, 5)])
    def test_striking_hard_adds_a_die_for_each_point_after_the_first_to_the_attacker_alone(
        self, points: int, attack: int
    ) -> None:
        assert dice(struck(points=points)) == (attack, 5)

    def test_more_than_six_dice_are_simply_rolled(self) -> None:
        state = struck(EINSTEIN, 3, "w")
        assert dice(state) == (7, 3)
        assert RULES.turn(state) == Chance("blow")

    def test_a_strength_of_zero_rolls_no_dice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        weak = EDITION_FLOOR.characters["zombie_1"]
        weak = replace(weak, healthy=replace(weak.healthy, combat=(3, 2, 0)))
        numbers = replace(EDITION_FLOOR, characters={**EDITION_FLOOR.characters, "zombie_1": weak})
        monkeypatch.setattr(states, "EDITIONS", MappingProxyType({"floor": numbers}))
        state = struck(WOO, posts={ZOMBIE_1: ((5, 5), "e")})
        assert dice(state) == (3, 0)
        assert after(state, "ccc").figures[ZOMBIE_1].wounded

    def test_the_wounded_side_counts(self) -> None:
        assert dice(struck(BOLTER, posts={DEELER: ((5, 3), "w")}, bolter={"wounded": True})) == (3, 3)

    @pytest.mark.parametrize(
        "roll", [([1] * 4, [1] * 5), ([1] * 3, [1] * 4), ([0, 1, 1], [1] * 5), ([7, 1, 1], [1] * 5)]
    )
    def test_other_dice_than_these_are_refused(self, roll: Any) -> None:
        assert refusal(struck(), rolled(*roll)) in ("dice-count", "die-face")


class TestWounds:
    def test_hits_above_hits_and_armor_wound(self) -> None:
        assert wounds(after(struck(WOO, 3), "ddh", "h"), ZOMBIE_1) == (True, 0), "5 against 1 + 1: three wounds"

    def test_as_many_or_fewer_do_nothing(self) -> None:
        assert wounds(after(struck(WOO), "d", "h"), ZOMBIE_1) == (False, 0)

    def test_each_critical_is_a_wound_whatever_the_armor(self) -> None:
        assert wounds(after(struck(), "c", "dd"), EINSTEIN) == (False, 1)

    def test_the_defenders_criticals_wound_the_attacker_and_his_hits_do_not(self) -> None:
        state = after(struck(), "", "cdd")
        assert (wounds(state, VASQUEZ), wounds(state, EINSTEIN)) == ((False, 1), (False, 0))

    def test_wounds_up_to_the_life_turn_the_card_and_the_rest_is_carried_over(self) -> None:
        state = after(struck(EINSTEIN, 3, "w"), "dddd")
        assert wounds(state, VASQUEZ) == (True, 3)
        assert state.figures[VASQUEZ].fate == "dead"
        state = after(struck(EINSTEIN, 3, "w"), "ddd")
        assert wounds(state, VASQUEZ) == (True, 1)

    def test_exactly_the_life_turns_the_card(self) -> None:
        assert wounds(after(struck(EINSTEIN, 3, "w"), "ddh"), VASQUEZ) == (True, 0)

    def test_a_card_turned_by_criticals_brings_its_new_armor_for_the_hits(self) -> None:
        hurt = {"wounds": 2}
        state = after(struck(EINSTEIN, 3, "w", vasquez=hurt), "cd")
        assert wounds(state, VASQUEZ) == (True, 1), "two hits against armor 1, no longer 2"
        state = after(struck(EINSTEIN, 3, "w", vasquez=hurt), "d")
        assert wounds(state, VASQUEZ) == (False, 2)

    def test_criticals_beyond_the_turn_go_on_the_wounded_side(self) -> None:
        assert wounds(after(struck(EINSTEIN, 3, "w", vasquez={"wounds": 2}), "ccc"), VASQUEZ) == (True, 2)

    def test_one_blow_may_kill_and_the_marker_stays(self) -> None:
        state = after(struck(WOO, 3), "ccccc")
        assert state.figures[ZOMBIE_1].fate == "dead"
        assert state.figures[ZOMBIE_1].square == (5, 5) and state.markers((5, 5)) == (ZOMBIE_1,)
        assert state.standing((5, 5)) is None
        assert isinstance(top(state), Activation), "the round goes on"

    def test_several_markers_may_lie_on_a_square(self) -> None:
        dead = {"fate": "dead"}
        state = at(posts=POSTS | {EINSTEIN: ((3, 3), "n"), DEELER: ((3, 3), "n")}, einstein=dead, deeler=dead)
        assert state.markers((3, 3)) == (EINSTEIN, DEELER)

    def test_if_the_attacker_dies_the_blow_still_counts_and_the_round_ends(self) -> None:
        state = struck(WOO, 1, woo={"wounded": True, "wounds": 2})
        state = after(state, "c", "c")
        assert wounds(state, ZOMBIE_1) == (False, 1)
        assert state.figures[WOO].fate == "dead"
        assert top(state) == Round(SALEMITES)
        assert state.figures[WOO].tiles[0].points == (0, 1, 0, 0), "tile and points stay until the Final phase"

    def test_both_may_die(self) -> None:
        hurt = {"wounded": True, "wounds": 1}
        state = struck(WOO, 1, woo={"wounded": True, "wounds": 2}, zombie_1=hurt)
        state = after(state, "c", "c")
        assert state.figures[WOO].fate == state.figures[ZOMBIE_1].fate == "dead"

    def test_one_target_each_and_another_section_may_hit_another(self) -> None:
        posts = FRONT | {DEELER: ((4, 0), "s")}
        state = at(under={VASQUEZ: (M2_C2_C2,)}, posts=posts)
        state = play(state, activate(NORAD, VASQUEZ), lay(NORAD, 1, 2, 1, "e"))
        state = play(after(state, ""), lay(NORAD, 1, 3, 1, "n"))
        assert isinstance(top(state), Blow)

    def test_friends_are_no_target_and_diagonals_are_not_adjacent(self) -> None:
        posts = POSTS | {VASQUEZ: ((4, 4), "e"), WOO: ((5, 4), "w"), EINSTEIN: ((5, 5), "w")}
        state = at(posts=posts)
        assert [combat.target(state, VASQUEZ, side) for side in ("n", "e", "s", "w")] == [None] * 4


class TestDeath:
    def test_the_killer_takes_the_magnetic_card_without_asking(self) -> None:
        state = struck(BOLTER, 1, deeler={"wounded": True, "wounds": 2})
        state = after(state, "c")
        assert (state.figures[DEELER].fate, state.figures[DEELER].cards, state.figures[BOLTER].cards) == ("dead", 0, 1)

    def test_a_defender_that_kills_by_a_critical_takes_it_too(self) -> None:
        state = struck(EINSTEIN, 1, "w", einstein={"wounded": True, "wounds": 3})
        state = after(state, "", "c")
        assert (state.figures[EINSTEIN].cards, state.figures[VASQUEZ].cards) == (0, 1)

    def test_if_both_die_it_lies_with_the_marker(self) -> None:
        state = struck(BOLTER, 1, bolter={"wounded": True, "wounds": 2}, deeler={"wounded": True, "wounds": 2})
        state = after(state, "c", "c")
        assert (state.figures[DEELER].cards, state.figures[BOLTER].cards) == (1, 0)

    def test_if_both_die_each_keeps_its_own(self) -> None:
        dying = {"wounded": True, "wounds": 2}
        state = after(struck(BOLTER, 1, bolter=dying | {"cards": 1}, deeler=dying), "c", "c")
        assert (state.figures[DEELER].cards, state.figures[BOLTER].cards) == (1, 1)

    def test_the_salemites_win_at_once_when_vasquez_dies(self) -> None:
        state = after(struck(EINSTEIN, 3, "w"), "dddd")
        assert top(state) == Finished(SALEMITES, "died")
        over = RULES.turn(state)
        assert isinstance(over, Over) and over.winners == (SALEMITES,) and over.reason == "Vasquez is dead."

    def test_they_win_too_when_she_dies_by_a_critical_of_whom_she_strikes(self) -> None:
        state = after(struck(VASQUEZ, 1, vasquez={"wounded": True, "wounds": 2}), "", "c")
        assert top(state) == Finished(SALEMITES, "died")


class TestObjects:
    def on_map(self, figure: int, square: Any, facing: Any, side: Any, points: int = 1, **there: Any) -> State:
        start = RULES.start(2, MAP)
        posts = {number: (each.square, each.facing) for number, each in enumerate(start.figures)}
        state = at(
            OF[figure], under={figure: (M2_C3_C1, 17)}, posts=posts | {figure: (square, facing)}, options=MAP, **there
        )
        return play(state, activate(OF[figure], figure), lay(OF[figure], 1, 2, points, side))

    @pytest.mark.parametrize(
        ("square", "side", "value"),
        [
            ((5, 5), "n", 4),
            ((9, 5), "n", 6),
            ((3, 2), "e", 6),
            ((11, 6), "s", 5),
            ((12, 6), "s", 5),
            ((14, 8), "w", 7),
            ((2, 1), "w", 10),
            ((3, 2), "s", 10),
        ],
    )
    def test_what_destroys_doors_and_walls(self, square: Any, side: Any, value: int) -> None:
        state = self.on_map(WOO, square, side, side)
        found = combat.fight_of(state, WOO, side, 1)
        assert found is not None and found.target.value == value

    def test_an_object_rolls_nothing_and_the_arc_on_its_side_counts(self) -> None:
        assert dice(self.on_map(VASQUEZ, (3, 2), "e", "e")) == (3, 0)
        assert dice(self.on_map(VASQUEZ, (3, 2), "e", "s")) == (2, 0)
        assert dice(self.on_map(VASQUEZ, (3, 2), "w", "e", 3)) == (3, 0)

    def test_as_many_hits_are_enough_and_a_critical_counts_three(self) -> None:
        door = self.on_map(VASQUEZ, (3, 2), "e", "e")
        assert after(door, "cdh").doors[0] == "destroyed"
        assert after(door, "dd").doors[0] == "closed"
        assert after(door, "cd").doors[0] == "closed", "3 + 2 is one short of 6"

    def test_no_damage_accumulates(self) -> None:
        state = after(self.on_map(VASQUEZ, (3, 2), "e", "e"), "cd")
        state = after(play(state, lay(NORAD, 1, 3, 1, "e")), "h")
        assert state.doors[0] == "closed"

    def test_a_broken_wall_is_open_on_this_edge(self) -> None:
        state = self.on_map(BOLTER, (3, 2), "s", "s", 3)
        state = after(state, "cccd")
        assert state.broken == (edge_of((3, 2), "s"),)
        assert state.barrier(state.grid.way((3, 2), "s")) is None
        assert state.barrier(state.grid.way((2, 2), "s")) == "wall"

    def test_a_large_door_breaks_as_a_whole(self) -> None:
        state = after(self.on_map(WOO, (11, 6), "s", "s"), "cd")
        for square in ((11, 6), (12, 6)):
            assert state.barrier(state.grid.way(square, "s")) is None

    def test_a_wall_or_closed_door_between_two_figures_is_struck_in_the_place_of_who_stands_behind(self) -> None:
        state = self._door()
        assert combat.target(state, EINSTEIN, "w") == combat.Target("door", 0, 6)
        opened = replace(state, doors=("open", *state.doors[1:]))
        assert combat.target(opened, EINSTEIN, "w") == combat.Target("figure", VASQUEZ)

    def _door(self) -> State:
        start = RULES.start(2, MAP)
        posts = {number: (each.square, each.facing) for number, each in enumerate(start.figures)}
        here = {VASQUEZ: ((3, 2), "e"), EINSTEIN: ((4, 2), "w")}
        return at(SALEMITES, posts=posts | here, options=MAP)  # type: ignore[arg-type]

    def test_an_open_or_destroyed_door_is_no_target(self) -> None:
        state = self._door()
        for how in ("open", "destroyed"):
            other = replace(
                state,
                doors=(how, *state.doors[1:]),
                figures=(replace(state.figures[0], square=(2, 1)), *state.figures[1:]),
            )
            assert combat.target(other, EINSTEIN, "w") is None


class TestOdds:
    def all_rolls(self, attack: int, defence: int, sides: Any, life: int) -> tuple[dict[int, int], int, int]:
        """By counting every roll: wounds of the defender, rolls that hit back, rolls that kill the attacker."""
        found: dict[int, int] = {}
        back = dies = 0
        for roll in product(FACES, repeat=attack):
            hits, criticals = map(sum, zip(*roll, strict=True))
            for parry in product(FACES, repeat=defence):
                stops = sum(face[0] for face in parry)
                returned = sum(face[1] for face in parry)
                suffered = taken(sides, criticals, hits, stops)
                found[suffered] = found.get(suffered, 0) + 1
                back += returned > 0
                dies += returned >= life
        return found, back, dies

    @pytest.mark.parametrize(
        ("attack", "defence", "sides", "life"),
        [(3, 2, ((3, 2), (3, 1)), 6), (4, 1, ((1, 1), (2, 1)), 2), (2, 3, ((2, 1),), 1), (3, 0, ((3, 1), (2, 1)), 3)],
    )
    def test_they_are_what_counting_all_rolls_gives(self, attack: int, defence: int, sides: Any, life: int) -> None:
        found, back, dies = self.all_rolls(attack, defence, sides, life)
        rolls = 6 ** (attack + defence)
        odds = fight(FACES, attack, defence, sides, life)
        assert dict(odds.wounds) == {count: Fraction(times, rolls) for count, times in found.items()}
        assert sum(chance for _, chance in odds.wounds) == 1
        assert (odds.hits_back, odds.dies) == (Fraction(back, rolls), Fraction(dies, rolls))
        life_left = sum(left for left, _ in sides)
        assert odds.falls == Fraction(found.get(life_left, 0), rolls)

    def test_odds_against_a_door_are_what_counting_all_rolls_gives(self) -> None:
        good = sum(sum(h + 3 * c for h, c in roll) >= 6 for roll in product(FACES, repeat=5))
        assert smash(FACES, 5, 6, 3).destroys == Fraction(good, 6**5)

    def test_means_of_the_rules_page(self) -> None:
        assert fight(FACES, 4, 3, ((9, 2),), 9).mean == pytest.approx(0.95, abs=0.03)
        assert fight(FACES, 5, 3, ((9, 2),), 9).mean == pytest.approx(1.38, abs=0.03)
        assert fight(FACES, 5, 1, ((9, 2),), 9).mean == pytest.approx(1.92, abs=0.03)
        assert float(smash(FACES, 5, 4, 3).destroys) == pytest.approx(0.83, abs=0.01)
        assert float(smash(FACES, 5, 6, 3).destroys) == pytest.approx(0.54, abs=0.01)
        assert float(smash(FACES, 8, 10, 3).destroys) == pytest.approx(0.47, abs=0.01)

    def test_what_is_foreseen_before_the_dice_is_what_many_rolls_give(self) -> None:
        state = at(under={VASQUEZ: (M2_C3_C1,)}, posts=FRONT)
        state = play(state, activate(NORAD, VASQUEZ))
        move = lay(NORAD, 1, 2, 2, "e")
        foreseen = RULES.foresee(RULES.view(state, NORAD), move)
        assert foreseen.odds is not None and foreseen.fight is not None
        blow = play(state, move)
        window = blow.window
        assert isinstance(window, Blow)
        hurt = 0
        for attack in product(range(1, 7), repeat=4):
            done = combat.outcome(blow, window, Rolled(seat=-1, attack=attack, defence=(MISS,) * 5))
            hurt += done.wounds > 0
        unparried = fight(FACES, 4, 0, combat.life_of(blow, EINSTEIN), 6)
        none = dict(unparried.wounds).get(0, Fraction(0))
        assert Fraction(hurt, 6**4) == 1 - none

    def test_the_attackers_life_limits_what_comes_back(self) -> None:
        odds = fight(FACES, 1, 3, ((3, 1),), 1)
        assert [count for count, _ in odds.back] == [0, 1]
        assert odds.dies == odds.hits_back


class TestWords:
    def test_every_number_before_the_dice_is_explained(self) -> None:
        state = at(SALEMITES, under={EINSTEIN: (M2_C2_C2,)}, posts=FRONT | {VASQUEZ: ((4, 1), "w")})
        state = play(state, activate(SALEMITES, EINSTEIN))
        move = lay(SALEMITES, 1, 2, 2, "w")
        view = RULES.view(state, None)
        assert RULES.describe(view, move) == (
            "Einstein strikes Vasquez: 6 dice = 5 dark blue + 1 command point, "
            "against 1 die grey, armor 2 (2 command points on Close Combat 2)"
        )
        lines = RULES.foresee(view, move).lines
        assert lines[1].startswith("No wound ") and "hits back 17%" in lines[2]

    def test_every_number_after_the_dice_is_explained(self) -> None:
        state = struck(EINSTEIN, 3, "w")
        window = state.window
        assert isinstance(window, Blow)
        roll = rolled([CRITICAL, DOUBLE, DOUBLE, *[MISS] * 4], [HIT, CRITICAL, MISS])
        assert fights.rolled_words(state, window, roll) == (
            "4 hits and 1 critical against 1 hit and 1 critical + armor 2: "
            "Vasquez takes 2 wounds = 1 critical + 1 through armor; Einstein takes 1 wound"
        )

    def test_a_blow_at_a_door_is_explained(self) -> None:
        start = RULES.start(2, MAP)
        posts = {number: (each.square, each.facing) for number, each in enumerate(start.figures)}
        state = at(under={VASQUEZ: (M2_C3_C1,)}, posts=posts | {VASQUEZ: ((3, 2), "e")}, options=MAP)
        state = play(state, activate(NORAD, VASQUEZ), lay(NORAD, 1, 2, 3, "e"))
        view = RULES.view(state, None)
        roll = rolled([CRITICAL, DOUBLE, HIT, MISS, MISS])
        assert RULES.describe(view, roll) == "6 hits = 3 + 1 x 3, 6 needed: the magnetic door is destroyed"
        short = rolled([DOUBLE, HIT, MISS, MISS, MISS])
        assert RULES.describe(view, short) == "3 hits, 6 needed: the magnetic door stands"
