"""Earth Reborn at the table: figures, tiles, walks, blows, the phases, and that nobody sees another's tiles."""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import TextIO, cast

import pytest
from textual.pilot import Pilot

import rules
from boardgames_tui import plain
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.computers import run_computers
from boardgames_tui.games.earth_reborn.screen import EarthRebornScreen
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.screens.curtain import DEAF, CurtainScreen
from boardgames_tui.screens.replay import ReplayScreen
from boardgames_tui.screens.result import ResultScreen
from boardgames_tui.settings import Settings
from rules.earth_reborn.moves import (
    Accept,
    Activate,
    AnyMove,
    Assign,
    Keep,
    Lay,
    Pass,
    Redraw,
    Rolled,
    Stop,
    Throw,
    activate,
)
from rules.earth_reborn.parts import OrderType, Square
from rules.earth_reborn.state import Activation, Keeping, Looking, Offer, Round, Walking
from rules.record import Agreements
from tests.tui.pages import FORMS, reads_well, row, row_with, text

EARTH = rules.load("earth_reborn")
Play = Callable[[Pilot[None], EarthRebornScreen], Awaitable[None]]
VASQUEZ, BOLTER, WOO, EINSTEIN, DEELER, ZOMBIE_1, ZOMBIE_2 = range(7)


def match_of(seats: str = "Ann,Ben", curtain: bool = False, seed: str = "7") -> Match:
    """A match at its first question."""
    agreed = Agreements(curtain=curtain)
    match = new_match(EARTH, header_of(EARTH, Choices("earth_reborn", read_seats(seats), seed=seed, agreements=agreed)))
    match.settle()
    return match


def give(match: Match, *moves: AnyMove) -> None:
    """Play these moves, whoever's they are."""
    for move in moves:
        assert match.attempt(move, match.at) is None, move


def in_rounds(seats: str = "Ann,Ben", curtain: bool = False) -> Match:
    """A match in its first round: both have kept their first five."""
    match = match_of(seats, curtain)
    give(match, Accept(seat=0), Accept(seat=1))
    pose(match)
    return match


def pose(match: Match) -> None:
    """Stand the Salemites where these tests want them, wherever the scenario does."""
    table = match.table
    squares: dict[int, Square] = {EINSTEIN: (5, 2), ZOMBIE_1: (7, 5), ZOMBIE_2: (11, 9)}
    figures = [
        replace(figure, square=squares[number], facing="w") if number in squares else figure
        for number, figure in enumerate(table.state.figures)
    ]
    table.states[table.cursor] = replace(table.state, figures=tuple(figures))


def tile_with(match: Match, seat: int, *orders: OrderType, least: int = 1) -> int:
    """The place from 0, in the hand of a seat, of a tile with sections of these kinds that take so many points."""
    view = match.view(seat)
    for place, tile in enumerate(view.hand):
        kinds = [section.order for section in view.sections(tile) if section.limit >= least]
        if set(orders) <= set(kinds):
            return place
    raise AssertionError("another seed")


def with_tile(figure: int, *orders: OrderType, seats: str = "Ann,Ben") -> Match:
    """The figure is active and has a tile with such sections; the opponent has passed if need be."""
    match = in_rounds(seats)
    seat = match.view(None).figures[figure].seat
    if seat == 1:
        give(match, Pass(seat=0))
    tile = match.view(seat).hand[tile_with(match, seat, *orders, least=2)]
    give(match, activate(seat, figure), Assign(seat=seat, tile=tile))
    return match


def at_the_table(
    match: Match,
    play: Play,
    size: tuple[int, int] = (80, 24),
    looks: Looks | None = None,
    pace: float = 0,
    settings: Settings | None = None,
) -> None:
    """Open the match in the real app and play."""

    async def session() -> None:
        app = BoardgamesApp(looks or Looks(), match, pace=pace, settings=settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = next(each for each in app.screen_stack if isinstance(each, EarthRebornScreen))
            await play(pilot, screen)
        assert app.fault is None

    asyncio.run(session())


async def click(pilot: Pilot[None], screen: EarthRebornScreen, key: str) -> None:
    """Click on the thing that stands for this key."""
    grid = screen.canvas.grid
    assert grid is not None
    spot = next(spot for spot in reversed(grid.spots) if spot.key == key)
    await pilot.click(offset=(spot.x + spot.width // 2, spot.y))
    await pilot.pause()


async def begin_walk(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
    """Choose the first Move section of the active figure."""
    moves = {(move.tile, move.section) for move in screen.moves if isinstance(move, Lay) and move.side is None}
    await pilot.press(str(1 + screen.sections.index(min(moves))))
    assert screen.walk is not None


# Figures and tiles


def test_a_figure_is_taken_with_arrows_and_enter_and_let_go_with_escape() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        assert "Whom do you activate?" in row(screen, -2)
        await pilot.press("right", "right")
        assert "Activate Bolter." in row(screen, -2)
        await pilot.press("enter")
        assert screen.figure == BOLTER and isinstance(screen.view.window, Activation)
        await pilot.press("escape")
        assert isinstance(screen.view.window, Round) and screen.match.can_redo

    at_the_table(in_rounds(), play)


def test_a_tile_is_shown_before_it_is_assigned_and_everybody_sees_it_after() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("m", "right", "enter", "2")
        tile = screen.view.hand[1]
        assert isinstance(screen.chosen, Assign) and screen.chosen.tile == tile
        assert "Assign the tile" in row(screen, -2) and screen.match.view(None).figures[VASQUEZ].tiles == ()
        await pilot.press("enter")
        assert screen.match.view(None).figures[VASQUEZ].tiles[0].tile == tile
        assert "on Vasquez" in text(screen) and not screen.match.can_undo

    at_the_table(in_rounds(), play)


def test_a_round_without_a_tile_is_waiting_for_orders() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("right", "enter", "p")
        assert "Vasquez waits for orders" in row(screen, -2)
        await pilot.press("p")
        assert screen.view.figures[VASQUEZ].engaged and screen.seat == 1

    at_the_table(in_rounds(), play)


def test_the_tiles_under_a_figure_are_shown_whole() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        assert "○" in row(screen, 19) + row(screen, 20)
        await pilot.press("o")
        assert "orders" in row(screen, 18)
        shown = row(screen, 19)[8:60] + row(screen, 20)[8:60]
        assert sum(shown.count(letter) for letter in "MCSI?") >= 4

    at_the_table(with_tile(BOLTER, "move", "combat"), play)


# Walking


def test_a_walk_opens_doors_says_so_and_is_shortened_by_walking_back() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        assert "movement points" in row(screen, -2)
        await pilot.press("left", "left")
        assert "Einstein walks 2, opens the magnetic door: 1 of 4 left." in row(screen, -2)
        assert screen.walk and len(screen.walk.path) == 3
        await pilot.press("right")
        assert "Einstein walks 1: 3 of 4 left." in row(screen, -2)
        await pilot.press("up", "up", "up")
        assert "wall" in row(screen, -2)
        assert screen.match.view(None).figures[EINSTEIN].square == (5, 2)

    at_the_table(with_tile(EINSTEIN, "move"), play)


def test_a_walk_is_played_step_by_step_and_undone_together() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        match, before = screen.match, screen.match.at
        await begin_walk(pilot, screen)
        await pilot.press("left", "left", "a")
        assert "Looks west." in row(screen, -2)
        await pilot.press("enter")
        kinds = [move.kind for move in match.table.moves[before:]]
        assert kinds == ["lay", "step", "open", "step", "stop"]
        einstein = match.view(None).figures[EINSTEIN]
        assert (einstein.square, einstein.facing) == ((3, 2), "w")
        await pilot.press("u")
        assert match.at == before and match.view(None).figures[EINSTEIN].square == (5, 2)
        await pilot.press("y")
        assert match.at == before + 5 and match.view(None).figures[EINSTEIN].square == (3, 2)

    at_the_table(with_tile(EINSTEIN, "move"), play)


def test_a_walk_is_seen_square_by_square_until_any_key() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await pilot.press("left", "left", "enter")
        assert screen.motion.is_on and screen.scene().view.figures[EINSTEIN].square == (4, 2)
        assert screen.match.view(None).figures[EINSTEIN].square == (3, 2)
        await pilot.press("m")
        assert not screen.motion.is_on and screen.scene().view.figures[EINSTEIN].square == (3, 2)

    at_the_table(with_tile(EINSTEIN, "move"), play, pace=60.0, settings=Settings(motion="on"))


def test_points_are_added_to_a_walk_by_digit_and_sign_and_taken_away_again() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await pilot.press(*("right",) * 2, *("down",) * 2, "left")
        assert "No movement points are left." in row(screen, -2)
        await pilot.press("+", "left")
        assert screen.walk and screen.walk.lays[0].points == 2 and screen.walk.steps == 5
        await pilot.press("1")
        assert screen.walk.steps == 4 and screen.left == 0
        await pilot.press("9")
        assert "takes" in row(screen, -2) and screen.walk.lays[0].points == 1

    at_the_table(with_tile(EINSTEIN, "move"), play)


def test_a_walk_that_was_begun_elsewhere_goes_on_and_takes_more_points() -> None:
    match = with_tile(EINSTEIN, "move")
    lay = next(move for move in match.legal_moves(1) if isinstance(move, Lay) and move.side is None)
    give(match, lay)

    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        assert isinstance(screen.view.window, Walking) and "4 movement points left" in row(screen, -2)
        await pilot.press("right", "+")
        assert screen.left == 7
        await pilot.press("enter")
        moves = screen.match.table.moves
        assert [move.kind for move in moves[-3:]] == ["lay", "step", "stop"] and isinstance(moves[-1], Stop)
        assert screen.match.view(None).figures[EINSTEIN].spent == 2

    at_the_table(match, play)


def test_a_clicked_square_is_walked_to_and_a_second_click_goes() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await click(pilot, screen, "square-4-4")
        assert screen.walk and screen.walk.steps == 3
        await click(pilot, screen, "square-4-4")
        assert screen.match.view(None).figures[EINSTEIN].square == (4, 4)

    at_the_table(with_tile(EINSTEIN, "move"), play)


def test_a_clicked_path_stops_where_a_card_could_change_hands() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await pilot.press("2")
        # Two squares up from the corridor door stands Einstein, with a card, on the shortest path.
        screen.walk_to((5, 1))
        assert screen.end().view.figures[ZOMBIE_1].square == (5, 2)
        screen.repaint()
        assert "A card can change hands: g." in row(screen, -2)
        await pilot.press("g")
        assert screen.end().view.figures[ZOMBIE_1].cards == 1
        await pilot.press("enter")
        assert "Nobody stops on another's square." in row(screen, -2)
        await pilot.press("up", "enter")
        zombie = screen.match.view(None).figures[ZOMBIE_1]
        assert (zombie.square, zombie.cards) == ((5, 1), 1)

    match = in_rounds()
    table = match.table
    figures = list(table.state.figures)
    figures[ZOMBIE_1] = replace(figures[ZOMBIE_1], square=(5, 4), facing="n")
    table.states[table.cursor] = replace(table.state, figures=tuple(figures))
    give(match, Pass(seat=0))
    tile = match.view(1).hand[tile_with(match, 1, "move", least=2)]
    give(match, activate(1, ZOMBIE_1), Assign(seat=1, tile=tile))
    at_the_table(match, play)


def test_the_map_is_left_by_arrow_or_by_a_click_on_its_rim() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await pilot.press("right")
        assert "Bolter walks 1 and leaves the map." in row(screen, -2)
        await pilot.press("left")
        assert "leaves" not in row(screen, -2)
        await click(pilot, screen, "off-15-10-e")
        assert "Bolter walks 3 and leaves the map." in row(screen, -2)
        await click(pilot, screen, "off-15-10-e")
        assert screen.match.view(None).figures[BOLTER].fate == "left" and screen.seat == 1

    at_the_table(with_tile(BOLTER, "move"), play)


def test_the_magnetic_door_stays_shut_without_a_card() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await pilot.press("left", "left")
        assert "The door is magnetic" in row(screen, -2)
        assert screen.walk and screen.walk.steps == 1

    at_the_table(with_tile(BOLTER, "move"), play)


# Fighting


def beside_vasquez() -> Match:
    """Einstein has walked up to Vasquez, and has a blow left."""
    match = with_tile(EINSTEIN, "move", "combat")
    lay = next(move for move in match.legal_moves(1) if isinstance(move, Lay) and move.side is None)
    give(match, lay)
    seat = {"seat": 1}
    for kind, side in (("step", "w"), ("open", "w"), ("step", "w"), ("step", "n")):
        give(match, EARTH.moves.validate_python({**seat, "kind": kind, "side": side}))
    give(match, Stop(seat=1, facing="w"))
    return match


def test_the_odds_of_a_blow_are_shown_before_the_dice() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("c")
        assert "combat" in row(screen, 18) and "5 dice = 5 dark blue" in row(screen, 19)
        assert "no wound" in row(screen, 20) and "%" in row(screen, 20)
        assert "falls" in row(screen, 21) and "hits back" in row(screen, 21)
        assert "Einstein strikes Vasquez with 1 command point. Then no undo." in row(screen, -2)
        await pilot.press("2")
        assert "6 dice = 5 dark blue + 1 command point" in row(screen, 19)
        await pilot.press("enter")
        assert isinstance(screen.match.table.moves[-1], Rolled) and not screen.match.can_undo

    at_the_table(beside_vasquez(), play)


def test_the_target_is_chosen_by_arrow_and_may_be_a_wall() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("c", "up")
        assert "Einstein strikes the wall" in row(screen, -2) and "destroyed" in row(screen, 20)
        await pilot.press("down")
        assert "nothing to strike" in row(screen, -2) or "There is no enemy" in row(screen, -2)
        await pilot.press("escape")
        assert screen.chosen is None and "hand" in row(screen, 18)

    at_the_table(beside_vasquez(), play)


def test_odds_can_be_looked_at_from_where_a_walk_would_end() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await pilot.press("left", "left", "up", "a", "x")
        assert "5 dice = 5 dark blue" in row(screen, 19) and screen.walk
        await pilot.press("d")
        assert "hand" in row(screen, 18)
        await pilot.press("x")
        assert "2 dice = 2 grey" in row(screen, 19)
        assert screen.match.view(None).figures[EINSTEIN].square == (5, 2)

    at_the_table(with_tile(EINSTEIN, "move"), play)


def test_a_click_on_an_enemy_shows_the_odds_and_a_second_one_strikes() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        before = screen.match.at
        await click(pilot, screen, "square-2-1")
        assert screen.strikes and screen.match.at == before
        await click(pilot, screen, "square-2-1")
        assert isinstance(screen.match.table.moves[-1], Rolled)

    at_the_table(beside_vasquez(), play)


# Phases


def test_the_first_five_may_be_exchanged_or_kept() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        assert isinstance(screen.view.window, Offer)
        await pilot.press("m")
        before = screen.view.hand
        assert "exchange all of them once?" in row(screen, -2) and len(before) == 5
        await pilot.press("n", "n")
        assert any(isinstance(move, Redraw) for move in screen.match.table.moves)
        assert screen.seat == 1 and screen.view.hand == ()
        await pilot.press("m", "k", "k")
        assert isinstance(screen.view.window, Round) and screen.seat == 0

    at_the_table(match_of(), play)


def test_a_tile_is_bought_and_passing_ends_the_phase() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("n")
        assert "Draw a tile from the bag for 1 command point" in row(screen, -2)
        await pilot.press("n")
        assert screen.view.held == (6, 5) and screen.seat == 1
        await pilot.press("p", "p", "p", "enter")
        assert isinstance(screen.view.window, Keeping)

    at_the_table(in_rounds(), play)


def final_phase() -> Match:
    """The final phase of the first turn, in which NORAD holds six tiles."""
    match = in_rounds()
    give(match, *[next(move for move in match.legal_moves(0) if move.kind == "draw")])
    give(match, Pass(seat=1), Pass(seat=0))
    return match


def test_too_many_tiles_are_thrown_away_and_the_rest_is_kept() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("m", "k")
        assert "At most 5 tiles are kept" in row(screen, -2)
        await pilot.press("9")
        assert "nothing on 9" in row(screen, -2)
        last = screen.view.hand[5]
        await pilot.press("6")
        assert screen.chosen == Throw(seat=0, tile=last)
        await pilot.press("enter", "k")
        assert isinstance(screen.chosen, Keep)
        await pilot.press("k")
        assert screen.seat == 1 and screen.match.view(None).held == (5, 5)

    at_the_table(final_phase(), play)


def test_a_tile_is_fetched_from_a_list_of_the_discard() -> None:
    match = final_phase()
    for tile in match.view(0).hand[:3]:
        give(match, Throw(seat=0, tile=tile))
    give(match, Keep(seat=0), Keep(seat=1), Pass(seat=1))

    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("f", "f")
        assert isinstance(screen.view.window, Looking) and "the discard ─" not in text(screen)
        await pilot.press("m")
        assert "the discard ─" in text(screen) and len(screen.pile) in (2, 3)
        await pilot.press("right")
        wanted = screen.pile[0]
        await pilot.press("enter")
        assert wanted in screen.match.view(0).hand and screen.seat == 1
        assert "the discard ─" not in text(screen)

    at_the_table(match, play)


# Secrets


def test_between_two_people_the_curtain_falls_and_the_table_below_is_a_strangers() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        app = screen.app
        for name in ("Ann", "Ben", "Ann"):
            assert isinstance(app.screen, CurtainScreen) and f"{name}, press" in text(app.screen)
            assert screen.view == screen.match.view(None) and screen.eyes is None
            await asyncio.sleep(DEAF)
            await pilot.press("enter", "right", name[0].lower())
            await pilot.pause()
            assert app.screen_stack[-1] is screen and screen.view.viewer == ("Ann", "Ben").index(name)
            assert "m my tiles" not in row(screen, -1)
            await pilot.press(*(("k", "k") if isinstance(screen.view.window, Offer) else ("p", "p")))
            await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)

    at_the_table(match_of(curtain=True), play)


def test_a_match_that_is_opened_again_begins_behind_the_curtain() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        assert isinstance(screen.app.screen, CurtainScreen) and screen.eyes is None

    at_the_table(in_rounds(curtain=True), play)


def test_with_one_person_no_curtain_falls() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        assert screen.app.screen is screen and screen.view.viewer == 0
        assert "1" in row(screen, 18) and "behind the screen" not in text(screen)

    at_the_table(match_of("Ann,Ben:random"), play)


def test_where_people_trust_each_other_tiles_are_shown_when_they_ask() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        assert "5 tiles behind the screen" in text(screen) and screen.view == screen.match.view(None)
        await pilot.press("m")
        assert screen.view.viewer == 0 and "behind the screen" not in text(screen)
        await pilot.press("m")
        assert "5 tiles behind the screen" in text(screen)
        await pilot.press("m", "p", "p")
        assert screen.seat == 1 and "5 tiles behind the screen" in text(screen) and screen.eyes is None

    at_the_table(in_rounds(), play)


@pytest.mark.parametrize("keys", [(), ("right",), ("right", "enter"), ("right", "enter", "o"), ("p",)])
def test_the_strangers_table_is_the_same_whatever_the_hands_hold(keys: tuple[str, ...]) -> None:
    def shown(dice: int | None) -> str:
        match, found = in_rounds(), []
        if dice is not None:
            table = match.table
            table.states[table.cursor] = EARTH.resample(table.state, None, Random(dice))

        async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
            await pilot.press(*keys)
            assert screen.eyes is None
            found.append(text(screen))

        at_the_table(match, play)
        return found[0]

    assert shown(1) == shown(2) == shown(None)


# Sizes and forms


SHOWN = [(size, Looks()) for size in ((80, 23), (100, 30), (110, 34), (150, 48), (200, 60))]
SHOWN += [(size, looks) for size in ((80, 24), (120, 40)) for looks in FORMS]


@pytest.mark.parametrize(("size", "looks"), SHOWN, ids=str)
def test_every_size_and_form_shows_map_sides_and_tiles(size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await pilot.press("m", "left")
        shown = text(screen)
        assert all(word in shown for word in ("NORAD", "Salemites", "0/6", "on Einstein", "Einstein walks 1"))
        reads_well(screen, looks)
        await pilot.press("v", "x", "escape", "escape", "escape", "c", "o")
        reads_well(screen, looks)
        assert len(shown.split("\n")) == size[1]

    at_the_table(with_tile(EINSTEIN, "move", "combat"), play, size, looks)


def test_the_map_pans_with_whom_it_is_about() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        assert screen.top == 0 and "4 rows" in text(screen)
        await pilot.press("left")
        assert "Woo" in row(screen, -2) and screen.top == 4
        await pilot.press("escape", "up")
        assert screen.top == 3
        await pilot.press("v")
        assert "rows" not in text(screen) and "▀" in text(screen)

    at_the_table(in_rounds(), play)


def test_what_is_planned_survives_a_change_of_size() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await begin_walk(pilot, screen)
        await pilot.press("left")
        walk = screen.walk
        for size in ((120, 40), (20, 5), (80, 23)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.walk == walk is not None

    at_the_table(with_tile(EINSTEIN, "move"), play)


# Whole matches


@pytest.mark.parametrize("seats", ["Ann:greedy,Ben:random", "Ann:greedy,Ben:greedy"])
def test_computer_players_play_to_the_end_and_the_table_shows_it(seats: str) -> None:
    match = match_of(seats)
    run_computers(match, lambda: match.over is None)

    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert screen.match.over and screen.match.record.over
        assert "The match is over" in row(screen, -2)

    at_the_table(match, play)


def test_a_person_plays_against_a_computer_player_to_the_end() -> None:
    keys = {"offer": ("k", "k"), "activation": ("p", "p"), "keeping": ("1", "enter")}

    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        while not screen.match.over:
            if screen.seat is None:
                await asyncio.sleep(0.002)
                continue
            waits = any(not screen.view.figures[figure].engaged for figure in screen.view.living(0))
            await pilot.press(*keys.get(screen.view.window.kind, ("right", "enter") if waits else ("p", "p")))
        await pilot.pause()
        assert screen.match.record.over and screen.view.viewer == 0

    at_the_table(match_of("Ann,Ben:greedy"), play)


def test_a_finished_match_shows_what_each_side_did_and_can_be_looked_at_again() -> None:
    match = match_of("Ann:greedy,Ben:greedy")
    run_computers(match, lambda: match.over is None)

    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        result = screen.app.screen_stack[-1]
        assert isinstance(result, ResultScreen)
        assert "squares walked" in text(result) and "Vasquez" in text(result)
        assert "wins." in text(result) and "average" not in text(result)
        walked = sum(move.kind == "step" for move in match.table.moves)
        assert sum(map(int, row_with(result, "squares walked").split()[2:])) == walked
        await pilot.press("r")
        await pilot.pause()
        replay = screen.app.screen_stack[-1]
        assert isinstance(replay, ReplayScreen)
        for key in ("home", "right", "down", "5", "left", "end"):
            await pilot.press(key)
            assert "NORAD" in text(replay) and "replay" in row(replay, -2)
            assert replay.view == match.view(None, replay.match.at)

    at_the_table(match, play)


def test_random_keys_play_on_and_break_nothing() -> None:
    keys = ["right", "left", "up", "down", "enter", "enter", "escape", *"1234wasdoxcpnfkmgzv+-uy"]

    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        dice = Random(3)
        for _step in range(120):
            await pilot.press(dice.choice(keys))
            assert screen.eyes in (None, screen.seat)
        assert screen.match.at > 12

    at_the_table(match_of(), play)


class Answers(io.TextIOBase):
    """Somebody who reads the last prompt and types one of its numbers, or nothing where it names none."""

    def __init__(self, out: io.StringIO) -> None:
        super().__init__()
        self.out, self.dice = out, Random(5)

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        """One line; the end once the match can only be left."""
        prompt = self.out.getvalue().rstrip().rpartition("\n")[2]
        if prompt.startswith("q:"):
            return ""
        numbers = [int(number) for number in re.findall(r"[0-9]+", prompt)]
        if " to " in prompt and len(numbers) == 2:
            numbers = list(range(numbers[0], numbers[1] + 1))
        return f"{self.dice.choice(numbers)}\n" if numbers else "\n"


@pytest.mark.parametrize(("seats", "curtain"), [("Ann,Ben", True), ("Ann,Ben", False), ("Ann,Ben:greedy", True)])
def test_it_is_played_to_the_end_on_plain_lines(seats: str, curtain: bool) -> None:
    match, out = match_of(seats, curtain), io.StringIO()
    assert plain.play(match, source=cast("TextIO", Answers(out)), out=out) == 0
    assert "The match is over." in out.getvalue() and match.record.over


def test_activating_is_what_arrows_choose_among() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        seen = []
        for _step in range(4):
            await pilot.press("right")
            assert isinstance(screen.chosen, Activate)
            seen.append(screen.chosen.figure)
        assert seen == [VASQUEZ, BOLTER, WOO, VASQUEZ]

    at_the_table(in_rounds(), play)
