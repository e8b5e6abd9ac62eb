"""Earth Reborn at the table under unfriendly hands: secrets, pages over one another, sizes, keys in every state."""

from textual.pilot import Pilot

from boardgames_tui.computers import run_computers
from boardgames_tui.games.earth_reborn.screen import EarthRebornScreen
from boardgames_tui.match import Match
from rules.earth_reborn.moves import Accept, Keep, Pass, Redraw, Throw
from rules.earth_reborn.state import Looking
from tests.tui.pages import row, text
from tests.tui.test_earth_reborn import at_the_table, give, in_rounds, match_of


def with_discard() -> Match:
    """Ben's first round of the second turn; three tiles of Ann's lie in the discard."""
    match = in_rounds()
    give(match, Pass(seat=0), Pass(seat=1))
    for tile in match.view(0).hand[:3]:
        give(match, Throw(seat=0, tile=tile))
    give(match, Keep(seat=0), Keep(seat=1))
    return match


def test_no_tile_of_the_discard_is_taken_or_told_before_it_is_seen() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("f", "f")
        assert isinstance(screen.view.window, Looking) and screen.eyes is None
        before = row(screen, -2)
        for key in ("right", "left", "up", "down"):
            await pilot.press(key)
            assert screen.chosen is None and row(screen, -2) == before
        await pilot.press("1")
        assert "nothing on 1" in row(screen, -2)

    at_the_table(with_discard(), play)


def test_the_map_lies_over_the_discard_and_enter_takes_it_away_before_a_tile_is_taken() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("f", "f", "m", "right")
        for size in ((80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            screen._grow()
            await pilot.press("v")
            assert "the discard ─" not in text(screen)
            await pilot.press("enter")
            assert "the discard ─" in text(screen)
        wanted = screen.pile[0]
        await pilot.press("enter")
        assert wanted in screen.match.view(screen.match.view(None).holder).hand
        assert "v map" not in row(screen, -1)

    at_the_table(with_discard(), play)


def test_where_the_whole_map_is_seen_no_page_of_it_eats_a_key() -> None:
    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("v")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        screen._grow()
        await pilot.press("right", "enter")
        assert screen.view.activation is not None

    at_the_table(in_rounds(), play)


def test_where_nobody_is_asked_no_hand_is_named() -> None:
    match = match_of("Ann:greedy,Ben:greedy")
    run_computers(match)

    async def play(pilot: Pilot[None], screen: EarthRebornScreen) -> None:
        await pilot.press("escape")
        for size in ((80, 24), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            screen._grow()
            assert "NORAD" in text(screen) and "your tiles" not in text(screen)
            assert not any(line.strip().startswith("hand") for line in text(screen).split("\n"))

    at_the_table(match, play)


def test_tiles_that_are_drawn_are_told_of_the_side_that_gets_them() -> None:
    match = match_of()
    give(match, Accept(seat=0), Redraw(seat=1))
    told = [(line.seat, line.sentence) for line in match.lines(None, 9) if "holds" in line.sentence]
    assert told == [(0, "holds 5 tiles"), (1, "holds 5 tiles"), (1, "holds 5 tiles")]
