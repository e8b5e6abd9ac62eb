"""The map of Earth Reborn: its text and what is wrong with it, facing, walking, doors, magnetic cards, leaving."""

import json
from importlib import resources
from types import MappingProxyType
from typing import Any

import pytest

from rules.earth_reborn import edition
from rules.earth_reborn import state as states
from rules.earth_reborn.combat import fight_of, target
from rules.earth_reborn.edition import EDITIONS, BadNumbers, load
from rules.earth_reborn.facing import strengths
from rules.earth_reborn.moves import GiveCard, TakeCard, activate, close_door, lay, open_door, step, stop
from rules.earth_reborn.parts import edge_of, square_name
from rules.earth_reborn.play import RULES, EarthRebornRules
from rules.earth_reborn.reach import reach, walk_reach
from rules.earth_reborn.state import Activation, Finished, Round, State
from rules.turn import Over
from tests.rules.reborn import (
    BOLTER,
    DEELER,
    EDITION_FLOOR,
    EINSTEIN,
    FLOOR,
    M2_C2_C2,
    M3_M1,
    MAP,
    NAMES,
    NORAD,
    OF,
    POSTS,
    SALEMITES,
    VASQUEZ,
    WOO,
    ZOMBIE_1,
    ZOMBIE_2,
    at,
    play,
    refusal,
    top,
    walk,
    walking,
)

NUMBERS = EDITIONS["default"]
GRID = NUMBERS.grid("beauty")
PAGE = resources.files("rules.earth_reborn").joinpath("rules.en.md").read_text(encoding="utf-8")
M4 = 7
"""Move 4, Close Combat 1."""


@pytest.fixture(autouse=True)
def floor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenario on a floor without walls stands beside the one on its map."""
    editions = MappingProxyType({**EDITIONS, "floor": EDITION_FLOOR})
    monkeypatch.setattr(states, "EDITIONS", editions)
    monkeypatch.setattr(EarthRebornRules, "editions", editions)


def on_foot(figure: int, points: int = 4, **there: Any) -> State:
    """This figure has begun to walk with so many command points of Move 4, or with all it can take."""
    points = min(points, 3) if figure in (ZOMBIE_1, ZOMBIE_2) else points
    options = there.pop("options", FLOOR)
    state = at(OF[figure], under={figure: (M4,)}, options=options, posts=POSTS | there.pop("posts", {}), **there)
    return play(state, activate(OF[figure], figure), lay(OF[figure], 1, 1, points))


def on_map(figure: int, square: tuple[int, int], points: int = 4, **there: Any) -> State:
    """The same on the scenario's map, from this square."""
    start = RULES.start(2, MAP)
    posts = {number: (each.square, each.facing) for number, each in enumerate(start.figures)}
    return on_foot(figure, points, options=MAP, posts=posts | {figure: (square, "n")} | there.pop("posts", {}), **there)


class TestText:
    def test_the_map_is_sixteen_by_twelve_with_twelve_doors(self) -> None:
        assert (GRID.width, GRID.height, len(GRID.doors)) == (16, 12, 12)

    def test_doors_by_kind(self) -> None:
        kinds = [(door.kind, door.magnetic, door.large) for door in GRID.doors]
        assert kinds.count(("wooden", False, False)) == 5
        assert kinds.count(("wooden", False, True)) == 1
        assert kinds.count(("sliding", False, False)) == 3
        assert kinds.count(("sliding", True, False)) == 2
        assert kinds.count(("sliding", True, True)) == 1

    @pytest.mark.parametrize(
        ("square", "side", "letter"),
        [
            ((3, 2), "e", "m"),
            ((5, 4), "s", "w"),
            ((9, 4), "s", "s"),
            ((12, 4), "s", "s"),
            ((3, 6), "s", "w"),
            ((7, 6), "s", "s"),
            ((11, 6), "s", "L"),
            ((12, 6), "s", "L"),
            ((13, 8), "e", "m"),
            ((13, 9), "e", "m"),
            ((3, 3), "e", "w"),
            ((1, 5), "e", "m"),
            ((7, 3), "e", "w"),
            ((4, 10), "s", "w"),
        ],
    )
    def test_where_the_doors_are(self, square: Any, side: Any, letter: str) -> None:
        number = GRID.way(square, side).door
        assert number is not None and GRID.doors[number].letter == letter

    def test_two_doors_of_one_letter_side_by_side_are_one_large_door(self) -> None:
        assert GRID.way((11, 6), "s").door == GRID.way((12, 6), "s").door
        assert GRID.way((13, 8), "e").door == GRID.way((13, 9), "e").door

    def test_outdoors_is_what_the_rim_reaches_without_a_door(self) -> None:
        assert (0, 5) in GRID.outdoors and (15, 8) in GRID.outdoors
        assert not {(2, 1), (2, 5), (13, 8), (8, 6)} & GRID.outdoors
        assert len(GRID.outdoors) == 16 * 12 - 12 * 10

    def test_squares_have_names_for_people(self) -> None:
        assert square_name((0, 0)) == "A1" and square_name((15, 11)) == "P12"

    def test_distances_of_the_scenario(self) -> None:
        """Steps and doors opened: Vasquez out by the west and by the back, Bolter to the cell by the back."""
        state = RULES.start(2, MAP)
        bare = at(options=MAP, posts={n: (f.square, f.facing) for n, f in enumerate(state.figures)})
        gone: dict[str, Any] = {name: {"fate": "left", "square": None} for name in NAMES[3:]}
        with_card = at(
            options=MAP,
            posts={n: (f.square, f.facing) for n, f in enumerate(state.figures)},
            vasquez={"cards": 1},
            bolter={"cards": 1},
            **gone,
        )
        found = reach(with_card, VASQUEZ, 40)
        assert found.leaving is not None and 40 - found.leaving[2] == 16
        assert 40 - reach(with_card, BOLTER, 40).left[4, 2] == 20
        assert reach(bare, VASQUEZ, 40).leaving is None, "the cell is locked"
        empty = at(options=MAP, posts={n: (f.square, f.facing) for n, f in enumerate(state.figures)}, **gone)
        assert 40 - reach(empty, BOLTER, 40).left[4, 2] == 30
        cell = GRID.way((3, 2), "e").door
        assert cell is not None
        doors = tuple("open" if number == cell else "closed" for number in range(12))
        out = reach(at(options=MAP, posts={VASQUEZ: ((2, 1), "e")}, doors=doors, **gone), VASQUEZ, 40).leaving
        assert out is not None and 40 - out[2] == 21 - 1, "the cell's own door stands open here"


class TestFaults:
    """Every fault is one sentence with the place, and nothing is loaded."""

    def fault(self, change: Any) -> str:
        files = edition.texts()
        told = json.loads(files["beauty"])
        change(told)
        files["beauty"] = json.dumps(told)
        with pytest.raises(BadNumbers) as raised:
            load(files)
        text = str(raised.value)
        assert "\n" not in text and text.endswith(".")
        return text

    def row(self, line: int, column: int, sign: str) -> str:
        def change(told: Any) -> None:
            row = told["map"][line - 1].ljust(65)
            told["map"][line - 1] = row[: column - 1] + sign + row[column:]

        return self.fault(change)

    def test_a_door_in_no_wall(self) -> None:
        assert "line 12, column 33 of the map: door w stands in no wall" in self.row(12, 33, "w")

    def test_a_figure_in_a_wall(self) -> None:
        assert "line 4, column 9 of the map: figure V stands in a wall" in self.row(4, 9, "V")

    def test_a_figure_in_a_wall_between_rows(self) -> None:
        assert "line 3, column 11 of the map: figure V stands in a wall" in self.row(3, 11, "V")

    def test_a_figure_twice(self) -> None:
        assert "figure V stands there a second time" in self.row(6, 11, "V")

    def test_a_figure_nowhere(self) -> None:
        assert "figure V stands nowhere" in self.row(4, 11, " ")

    def test_a_sign_that_means_nothing(self) -> None:
        assert "'?' is no figure of this scenario" in self.row(6, 11, "?")
        assert "'?' stands in a wall" in self.row(4, 9, "?")

    def test_a_large_door_of_one_edge(self) -> None:
        def change(told: Any) -> None:
            told["map"][14] = told["map"][14].replace("+=L=+=L=+", "+=L=+---+")

        assert "door L is large and takes two edges" in self.fault(change)

    def test_a_figure_that_does_not_exist(self) -> None:
        assert "there is no figure 'ghost'" in self.fault(lambda told: told["figures"].update(ghost={"facing": "n"}))

    def test_a_field_that_is_missing(self) -> None:
        assert "beauty.json, turns: Field required." in self.fault(lambda told: told.pop("turns"))

    def test_a_side_without_command_points(self) -> None:
        fault = self.fault(lambda told: told["base_points"].pop("norad"))
        assert fault == "beauty.json: base_points: there are none for 'norad'."

    def test_command_points_below_none(self) -> None:
        assert "beauty.json, base_points, norad: " in self.fault(lambda told: told["base_points"].update(norad=-1))

    def test_an_escape_that_both_win(self) -> None:
        fault = self.fault(lambda told: told["escape"].update(winner="norad", loser="norad"))
        assert fault == "beauty.json, escape: winner and loser are the same side."

    def test_no_order_in_play(self) -> None:
        assert "beauty.json, orders: " in self.fault(lambda told: told.update(orders=[]))

    @pytest.mark.parametrize("dice", [-1, 21, 9999])
    def test_dice_that_nobody_has(self, dice: int) -> None:
        files = edition.texts()
        told = json.loads(files["characters"])
        told["vasquez"]["wounded"]["combat"][2] = dice
        files["characters"] = json.dumps(told)
        with pytest.raises(BadNumbers, match=r"^characters.json, characters, vasquez, wounded, combat, 2: "):
            load(files)

    def test_47_tiles(self) -> None:
        files = edition.texts()
        files["tiles"] = files["tiles"].replace('"M1r I2g F2g C2k": 2', '"M1r I2g F2g C2k": 1')
        with pytest.raises(BadNumbers, match=r"^tiles.json: patterns: there are 47 tiles, not 48\.$"):
            load(files)

    @pytest.mark.parametrize("pattern", ["M3k C2r S2r", "M5k C2r S2r I1g", "X3k C2r S2r I1g", "M3b C2r S2r I1g"])
    def test_a_tile_that_cannot_be_read(self, pattern: str) -> None:
        files = edition.texts()
        files["tiles"] = files["tiles"].replace("M3k C2r S2r I1g", pattern)
        with pytest.raises(BadNumbers, match=r"^tiles.json: pattern "):
            load(files)

    def test_the_numbers_as_they_are_are_fine(self) -> None:
        assert load(edition.texts()) == NUMBERS


class TestNumbers:
    def test_sections_of_all_tiles(self) -> None:
        sections = [section for tile in NUMBERS.tiles.bag for section in NUMBERS.tiles.sections[tile - 1]]
        kinds = [section.order for section in sections]
        counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
        assert counts == {"move": 54, "combat": 44, "shoot": 42, "search": 28, "interact": 24}
        colours = [section.colour for section in sections]
        assert [colours.count(colour) for colour in ("black", "red", "gold")] == [94, 64, 34]

    def test_twelve_characters_have_two_sides_each(self) -> None:
        cards = NUMBERS.characters
        assert len(cards) == 12
        assert (cards["vasquez"].healthy.life, cards["vasquez"].wounded.life) == (3, 3)
        assert cards["vasquez"].healthy.movement == 6
        assert cards["zombie_2"].healthy.max_points == 3
        assert cards["einstein"].healthy.max_points == cards["einstein"].wounded.max_points == 5

    def test_saw_is_strong_in_front_and_on_his_right(self) -> None:
        assert NUMBERS.characters["saw"].ring == ("dark", "dark", "grey", "light")

    @pytest.mark.parametrize("name", ["vasquez", "bolter", "woo", "einstein", "deeler", "zombie_1"])
    def test_the_rules_page_has_the_same_numbers_of_the_characters(self, name: str) -> None:
        card = NUMBERS.characters[name]
        sides = card.healthy, card.wounded
        cells = [
            card.name.replace("Zombie 1", "Zombies"),
            f"{sides[0].life} + {sides[1].life}",
            *(
                " / ".join(str(value) for value in values)
                for values in (
                    [side.armor for side in sides],
                    [side.movement for side in sides],
                    ["-".join(map(str, side.combat)) for side in sides],
                    [side.max_points for side in sides],
                    [side.bonus_points for side in sides],
                )
            ),
        ]
        assert f"| {' | '.join(cells)} |" in PAGE

    def test_the_rules_page_has_the_same_numbers_of_the_scenario_and_the_dice(self) -> None:
        told, dice = NUMBERS.scenarios["beauty"], NUMBERS.dice
        base = f"are {told.base_points['norad']} for NORAD and {told.base_points['salemites']} for the Salemites"
        assert base in PAGE and f"at the end of turn {told.turns}" in PAGE
        faces = [str(face.hits) if not face.critical else "critical" for face in dice.yellow]
        assert f"| hits | {' | '.join(faces)} |" in PAGE
        values = dice.defensive_values
        row = f"| hits needed | {values.wooden} | {values.sliding} | {values.large} more | {values.wall} |"
        assert row in PAGE and f"Each critical counts {dice.critical_against_objects} hits." in PAGE


class TestFacing:
    def test_front_sides_and_rear(self) -> None:
        state = at(posts=POSTS | {VASQUEZ: ((4, 4), "e")})
        found = {each.side: (each.arc, each.dice) for each in strengths(state, VASQUEZ)}
        assert found == {"e": ("dark", 3), "n": ("light", 2), "s": ("light", 2), "w": ("grey", 1)}

    def test_facing_is_chosen_with_the_stop_and_stays(self) -> None:
        state = walk(on_foot(VASQUEZ), "e", "s")
        assert state.figures[VASQUEZ].facing == "s"

    def test_a_walk_may_only_turn(self) -> None:
        state = walk(on_foot(VASQUEZ, 1), "", "w")
        assert (state.figures[VASQUEZ].square, state.figures[VASQUEZ].facing) == ((1, 1), "w")


class TestWalk:
    def test_each_command_point_gives_the_movement(self) -> None:
        assert walking(on_foot(VASQUEZ, 4)).left == 24
        assert walking(on_foot(ZOMBIE_1, 2)).left == 6

    def test_a_step_costs_one_and_goes_straight(self) -> None:
        state = play(on_foot(VASQUEZ, 1), step(NORAD, "s"))
        assert (state.figures[VASQUEZ].square, walking(state).left) == ((1, 2), 5)

    def test_without_movement_points_nobody_walks_on(self) -> None:
        state = on_foot(ZOMBIE_1, 1)
        state = play(state, *[step(SALEMITES, side) for side in ("n", "e", "s")])
        assert refusal(state, step(SALEMITES, "w")) == "no-movement"
        assert {move.kind for move in RULES.legal_moves(state, SALEMITES)} == {"stop", "lay"}

    def test_left_movement_points_are_lost_with_the_stop(self) -> None:
        state = walk(on_foot(VASQUEZ, 1), "e", "e")
        assert isinstance(top(state), Activation)
        assert refusal(state, step(NORAD, "e")) == "round-open"

    def test_not_through_an_enemy(self) -> None:
        state = on_foot(VASQUEZ, posts={EINSTEIN: ((2, 1), "w")})
        assert refusal(state, step(NORAD, "e")) == "enemy-there"

    def test_through_the_dead(self) -> None:
        state = on_foot(VASQUEZ, posts={EINSTEIN: ((2, 1), "w")}, einstein={"fate": "dead"})
        state = play(state, step(NORAD, "e"))
        assert refusal(state, stop(NORAD, "e")) is None

    def test_through_a_friend_but_not_to_stop_there(self) -> None:
        state = play(on_foot(VASQUEZ, posts={WOO: ((2, 1), "n")}), step(NORAD, "e"))
        assert refusal(state, stop(NORAD, "e")) == "occupied"
        assert not [move for move in RULES.legal_moves(state, NORAD) if move.kind == "stop"]
        assert refusal(play(state, step(NORAD, "e")), stop(NORAD, "e")) is None

    def test_on_to_a_friend_only_with_points_to_leave_again(self) -> None:
        state = play(on_foot(ZOMBIE_1, 1, posts={DEELER: ((8, 4), "w")}), step(SALEMITES, "e"), step(SALEMITES, "w"))
        assert walking(state).left == 1
        assert refusal(state, step(SALEMITES, "n")) == "cannot-stay"
        assert step(SALEMITES, "n") not in RULES.legal_moves(state, SALEMITES)

    def test_through_two_friends_only_if_the_points_lead_past_both(self) -> None:
        posts = {ZOMBIE_1: ((0, 0), "e"), DEELER: ((1, 0), "w"), EINSTEIN: ((2, 0), "w")}
        state = play(on_foot(ZOMBIE_1, 1, posts=posts), step(SALEMITES, "e"))
        assert refusal(state, step(SALEMITES, "e")) is None
        shut = posts | {BOLTER: ((2, 1), "n"), VASQUEZ: ((3, 0), "n")}
        state = play(on_foot(ZOMBIE_1, 1, posts=shut), step(SALEMITES, "e"))
        assert refusal(state, step(SALEMITES, "e")) == "cannot-stay"
        assert refusal(state, step(SALEMITES, "w")) is None

    def test_a_step_into_a_wall_and_a_closed_door(self) -> None:
        state = on_map(VASQUEZ, (3, 2))
        assert refusal(state, step(NORAD, "s")) == "wall"
        assert refusal(state, step(NORAD, "e")) == "door-closed"

    def test_a_broken_wall_is_open(self) -> None:
        state = on_map(VASQUEZ, (3, 2), broken=(edge_of((3, 2), "s"),))
        assert refusal(state, step(NORAD, "s")) is None

    def test_the_reach_names_every_square_with_what_is_left(self) -> None:
        found = walk_reach(on_foot(ZOMBIE_1, 1))
        assert found is not None
        assert found.left[8, 5] == 3 and found.left[8, 4] == 2 and found.left[9, 6] == 1 and found.left[5, 5] == 0
        assert (4, 5) not in found.left
        assert len(found.left) == 1 + 4 + 8 + 12 - 3, "but for two friends' squares and one beyond the rim"

    def test_a_path_opens_doors_on_its_way_and_is_played_step_by_step(self) -> None:
        state = on_map(BOLTER, (5, 5))
        found = walk_reach(state)
        assert found is not None
        path = found.path((5, 3), NORAD)
        assert path is not None
        assert [move.kind for move in path.moves] == ["open", "step", "step"]
        after = play(state, *path.moves)
        assert after.figures[BOLTER].square == (5, 3)
        assert walking(after).left == path.left == found.left[5, 3] == 20 - 3

    def test_every_path_of_a_reach_can_be_played(self) -> None:
        state = on_map(WOO, (8, 6), 3)
        found = walk_reach(state)
        assert found is not None and len(found.left) > 40
        for square, left in found.left.items():
            path = found.path(square, NORAD)
            assert path is not None
            after = play(state, *path.moves)
            assert (after.figures[WOO].square, walking(after).left) == (square, left)
            assert refusal(after, stop(NORAD, "n")) is None


class TestDoors:
    def door(self, state: State, square: Any, side: Any) -> str:
        number = state.grid.way(square, side).door
        assert number is not None
        return state.doors[number]

    def test_opening_costs_one_and_turns_to_it(self) -> None:
        state = play(on_map(WOO, (5, 5), 1), open_door(NORAD, "n"))
        assert (walking(state).left, state.figures[WOO].facing) == (5, "n")
        assert self.door(state, (5, 5), "n") == "open"

    def test_a_wooden_door_stays_open_until_somebody_closes_it(self) -> None:
        state = walk(play(on_map(WOO, (5, 5)), open_door(NORAD, "n")), "", "n")
        state = play(state, *[move for move in RULES.legal_moves(state, NORAD) if move.kind == "finish"])
        assert self.door(state, (5, 5), "n") == "open"
        again = on_map(WOO, (5, 5), doors=state.doors)
        again = play(again, close_door(NORAD, "n"))
        assert self.door(again, (5, 5), "n") == "closed"

    def test_sliding_doors_are_not_closed_by_hand_but_close_at_the_end_of_the_round(self) -> None:
        state = play(on_map(WOO, (9, 5)), open_door(NORAD, "n"))
        assert refusal(state, close_door(NORAD, "n")) == "closes-itself"
        state = walk(state, "n", "n")
        state = play(state, *[move for move in RULES.legal_moves(state, NORAD) if move.kind == "finish"])
        assert self.door(state, (9, 5), "n") == "closed"

    def test_sliding_doors_close_after_the_opponents_round_too(self) -> None:
        state = play(on_map(ZOMBIE_1, (9, 5)), open_door(SALEMITES, "n"), stop(SALEMITES, "n"))
        state = play(state, *[move for move in RULES.legal_moves(state, SALEMITES) if move.kind == "finish"])
        assert self.door(state, (9, 5), "n") == "closed"

    def test_a_magnetic_door_needs_a_card_from_either_side(self) -> None:
        assert refusal(on_map(WOO, (1, 5)), open_door(NORAD, "e")) == "no-card"
        assert refusal(on_map(WOO, (2, 5)), open_door(NORAD, "w")) == "no-card"
        state = on_map(WOO, (1, 5), woo={"cards": 1})
        state = play(state, open_door(NORAD, "e"))
        assert state.figures[WOO].cards == 1, "a card opens any number of doors"

    def test_a_large_door_is_opened_and_closed_as_a_whole_from_either_square(self) -> None:
        state = play(on_map(WOO, (11, 6)), open_door(NORAD, "s"))
        assert refusal(state, step(NORAD, "s")) is None
        state = play(state, step(NORAD, "e"))
        assert refusal(state, step(NORAD, "s")) is None
        assert self.door(play(state, close_door(NORAD, "s")), (11, 7), "n") == "closed"

    def test_there_must_be_a_door_and_it_must_stand_as_it_should(self) -> None:
        state = on_map(WOO, (5, 5))
        assert refusal(state, open_door(NORAD, "s")) == "no-door"
        assert refusal(state, close_door(NORAD, "n")) == "door-shut"
        state = play(state, open_door(NORAD, "n"))
        assert refusal(state, open_door(NORAD, "n")) == "door-open"
        doors = tuple("destroyed" if how == "open" else how for how in state.doors)
        assert refusal(on_map(WOO, (5, 5), doors=doors), open_door(NORAD, "n")) == "no-door"
        assert refusal(on_map(WOO, (5, 5), doors=doors), step(NORAD, "n")) is None

    def test_a_door_is_opened_from_a_friends_square_if_points_are_left_to_leave_it(self) -> None:
        posts = {BOLTER: ((5, 5), "n")}
        state = play(on_map(WOO, (4, 5), 1, posts=posts), step(NORAD, "e"))
        assert refusal(state, open_door(NORAD, "n")) is None
        state = play(on_map(ZOMBIE_1, (4, 5), 1, posts={DEELER: ((5, 5), "n")}), step(SALEMITES, "e"))
        state = play(state, open_door(SALEMITES, "n"))
        assert walking(state).left == 1
        assert refusal(state, close_door(SALEMITES, "n")) == "cannot-stay"

    def test_no_door_is_handled_without_movement_points(self) -> None:
        state = play(on_map(ZOMBIE_1, (5, 6), 1), step(SALEMITES, "w"), step(SALEMITES, "e"), step(SALEMITES, "n"))
        assert refusal(state, open_door(SALEMITES, "n")) == "no-movement"


class TestCards:
    def test_a_friend_hands_a_card_over_in_passing(self) -> None:
        state = on_foot(EINSTEIN, posts={ZOMBIE_1: ((8, 2), "w")})
        assert refusal(state, GiveCard(seat=SALEMITES, taker=ZOMBIE_1)) == "not-there"
        state = play(state, step(SALEMITES, "s"), GiveCard(seat=SALEMITES, taker=ZOMBIE_1))
        assert (state.figures[EINSTEIN].cards, state.figures[ZOMBIE_1].cards) == (0, 1)
        assert refusal(state, TakeCard(seat=SALEMITES, giver=ZOMBIE_1)) == "one-card", "it does not go back at once"

    def test_on_the_next_square_a_card_may_change_hands_again(self) -> None:
        state = on_foot(ZOMBIE_1, 3, posts={ZOMBIE_1: ((8, 0), "n"), DEELER: ((8, 2), "w")})
        state = play(state, step(SALEMITES, "s"), TakeCard(seat=SALEMITES, giver=EINSTEIN), step(SALEMITES, "s"))
        state = play(state, TakeCard(seat=SALEMITES, giver=DEELER))
        assert state.figures[ZOMBIE_1].cards == 2

    def test_one_takes_a_card_from_a_friend_in_passing(self) -> None:
        state = play(on_foot(ZOMBIE_1, 2, posts={ZOMBIE_1: ((8, 2), "n")}), step(SALEMITES, "n"))
        state = play(state, TakeCard(seat=SALEMITES, giver=EINSTEIN))
        assert (state.figures[EINSTEIN].cards, state.figures[ZOMBIE_1].cards) == (0, 1)

    def test_the_first_on_a_marker_may_take_its_card_for_nothing(self) -> None:
        state = on_foot(WOO, posts={EINSTEIN: ((1, 6), "w")}, einstein={"fate": "dead"})
        assert refusal(state, TakeCard(seat=NORAD, giver=EINSTEIN)) == "not-there"
        state = play(state, step(NORAD, "s"))
        left = walking(state).left
        state = play(state, TakeCard(seat=NORAD, giver=EINSTEIN))
        assert (state.figures[WOO].cards, walking(state).left) == (1, left)
        assert refusal(state, TakeCard(seat=NORAD, giver=EINSTEIN)) == "no-card-there"

    def test_the_dead_get_no_card_and_who_has_none_gives_none(self) -> None:
        state = on_foot(WOO, posts={EINSTEIN: ((1, 6), "w"), BOLTER: ((1, 7), "w")}, einstein={"fate": "dead"})
        state = play(state, step(NORAD, "s"))
        assert refusal(state, GiveCard(seat=NORAD, taker=EINSTEIN)) == "dead"
        assert refusal(state, GiveCard(seat=NORAD, taker=99)) == "no-such-figure"
        state = play(state, step(NORAD, "s"))
        assert refusal(state, GiveCard(seat=NORAD, taker=BOLTER)) == "no-card"


class TestLeaving:
    def test_one_more_step_off_any_edge_square_leaves_the_map_and_ends_the_round(self) -> None:
        state = play(on_foot(WOO, posts={WOO: ((0, 5), "e")}), step(NORAD, "w"))
        assert (state.figures[WOO].fate, state.figures[WOO].square) == ("left", None)
        assert top(state) == Round(SALEMITES)

    def test_it_costs_a_movement_point(self) -> None:
        state = on_foot(DEELER, 1, posts={DEELER: ((0, 5), "e")})
        for side in ("n", "s", "n", "s", "n"):
            state = play(state, step(SALEMITES, side))
        assert refusal(state, step(SALEMITES, "w")) == "no-movement"

    @pytest.mark.parametrize("figure", [ZOMBIE_1, ZOMBIE_2, EINSTEIN])
    def test_zombies_and_einstein_may_not_leave(self, figure: int) -> None:
        state = on_foot(figure, posts={figure: ((0, 5), "e")})
        assert refusal(state, step(SALEMITES, "w")) == "may-not-leave"

    @pytest.mark.parametrize("figure", [BOLTER, WOO, DEELER])
    def test_the_others_may_and_the_match_goes_on(self, figure: int) -> None:
        state = on_foot(figure, posts={figure: ((0, 5), "e")})
        state = play(state, step(OF[figure], "w"))
        assert not isinstance(RULES.turn(state), Over)

    def test_norad_wins_at_once_when_vasquez_leaves(self) -> None:
        state = play(on_foot(VASQUEZ, posts={VASQUEZ: ((0, 5), "e")}), step(NORAD, "w"))
        assert top(state) == Finished(NORAD, "escaped")
        over = RULES.turn(state)
        assert isinstance(over, Over) and over.winners == (NORAD,) and over.reason == "Vasquez has escaped."

    def test_standing_outdoors_is_still_on_the_map(self) -> None:
        state = walk(on_map(VASQUEZ, (1, 1)), "w", "w")
        assert state.figures[VASQUEZ].alive and not isinstance(RULES.turn(state), Over)

    def test_what_stands_off_the_map_is_no_target(self) -> None:
        state = at(posts=POSTS | {VASQUEZ: ((0, 0), "w")}, under={VASQUEZ: (M2_C2_C2, M3_M1)})
        assert target(state, VASQUEZ, "w") is None
        assert target(state, VASQUEZ, "n") is None


class TestForesight:
    def foreseen(self, state: State, move: Any) -> Any:
        return RULES.foresee(RULES.view(state, move.seat), move)

    def test_points_on_move_show_the_reach_and_the_way_out(self) -> None:
        state = at(under={WOO: (M4,)}, posts=POSTS | {WOO: ((0, 5), "e")})
        state = play(state, activate(NORAD, WOO))
        found = self.foreseen(state, lay(NORAD, 1, 1, 1))
        assert (found.points, found.movement) == ((7, 8), 6)
        assert found.reach.left[0, 5] == 6 and found.reach.leaving == ((0, 5), "w", 5)
        assert found.lines[0] == "Woo, 1 command point on Move 4: 6 movement points = 1 x 6"
        assert found.lines[1] == "Woo can leave the map at A6, with 5 movement points left"

    def test_points_added_to_a_walk_count_with_what_is_left(self) -> None:
        state = play(on_foot(WOO, 1), step(NORAD, "e"))
        assert self.foreseen(state, lay(NORAD, 1, 1, 1)).movement == 5 + 6

    def test_a_step_shows_what_is_left_and_where_it_leads(self) -> None:
        state = on_foot(ZOMBIE_1, 1)
        found = self.foreseen(state, step(SALEMITES, "w"))
        assert found.movement == 2 and found.reach.start == (7, 5) and found.reach.left[5, 5] == 0
        assert found.lines == ("Step west to H6: 2 movement points left",)

    def test_a_door_shows_the_reach_behind_it(self) -> None:
        state = on_map(WOO, (5, 5), 1)
        assert (5, 3) in self.foreseen(state, open_door(NORAD, "n")).reach.left
        opened = play(state, open_door(NORAD, "n"))
        assert self.foreseen(opened, close_door(NORAD, "n")).reach.left.get((5, 3)) == 1, "through it again: 4 - 3"

    def test_a_stop_shows_what_is_lost_and_the_four_sides(self) -> None:
        found = self.foreseen(on_foot(VASQUEZ, 1), stop(NORAD, "s"))
        assert found.lines == ("Stop on B2, facing south: 6 movement points lost",)
        assert {each.side: each.dice for each in found.strengths} == {"s": 3, "e": 2, "w": 2, "n": 1}

    def test_a_fight_is_foreseen_from_a_square_where_the_figure_would_stand(self) -> None:
        state = at(posts=POSTS | {EINSTEIN: ((8, 1), "w")})
        found = fight_of(state, VASQUEZ, "w", 2, "w", (9, 1))
        assert found is not None
        assert (found.target.number, found.dice, found.defence) == (EINSTEIN, 4, 2)
        assert fight_of(state, VASQUEZ, "w", 2) is None
