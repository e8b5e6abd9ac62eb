"""What moves on a table: it is only shown, ends at any key, and is not there over SSH or where it is not wanted."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import pytest
from textual.app import App
from textual.pilot import Pilot

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.birth.motion import FACE_VIEWS, FACES, interim
from boardgames_tui.games.birth.screen import BirthScreen
from boardgames_tui.looks import Found, Looks
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, read_seats
from boardgames_tui.saves import Save
from boardgames_tui.settings import Settings
from rules.birth.moves import AnyMove, Bang, Birth, Place
from rules.birth.state import State
from rules.record import Record, line_of
from rules.table import Table

BIRTH = rules.load("birth")
Play = Callable[[Pilot[None], BirthScreen], Awaitable[None]]
SLOW, QUICK = 60.0, 2.0


def match_of(*moves: AnyMove, seats: str = "Ann,Ben") -> Match:
    """A match in which these moves were made, nature's included."""
    header = header_of(BIRTH, Choices("birth", read_seats(seats), seed="1"))
    save, table = Save.create(header), Table(BIRTH, Record.new(header))
    for move in moves:
        table.play(move)
        save.append(line_of(move))
    return Match(save, table)


def bang(*hands: Sequence[int]) -> Bang:
    """The first roll: each hand filled up to eleven dice with fives."""
    return Bang(seat=-1, hands=tuple(tuple(sorted([*hand, *[5] * (11 - len(hand))])) for hand in hands))


def at_the_table(
    match: Match,
    play: Play,
    pace: float = SLOW,
    settings: Settings | None = None,
    found: Found | None = None,
    size: tuple[int, int] = (80, 24),
) -> None:
    """Open the match in the real app and play."""

    async def session() -> None:
        app = BoardgamesApp(Looks(), match, pace=pace, settings=settings or Settings(motion="on"), found=found)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, BirthScreen)
            await play(pilot, app.screen)
        assert app.fault is None

    asyncio.run(session())


def ring(screen: BirthScreen) -> str:
    """The row of the ring."""
    assert screen.canvas.grid is not None
    return screen.canvas.grid.text().split("\n")[4]


START = (bang([4], [3]),)


def test_the_match_has_moved_on_while_the_piece_still_walks() -> None:
    match = match_of(*START)

    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("4", "4")
        assert match.at == 2 and match.table.state.pieces[0] == 4
        assert screen.motion.is_on and screen.motion.shown.pieces[0] == 0
        assert screen.view == match.table.state
        assert ring(screen).index("●") < ring(screen).rindex("○")
        lines = match.save.path.read_text().split("\n")
        assert '"place"' in lines[2], "it is on disk before anything moves"

    at_the_table(match, play)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_any_key_ends_it_and_counts(size: tuple[int, int]) -> None:
    match = match_of(*START)

    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("4", "4", "3")
        assert not screen.motion.is_on and screen.chosen == Place(seat=1, die=3)
        await pilot.press("3")
        assert match.at == 3 and screen.motion.is_on
        before = screen.canvas.grid
        await pilot.press("f9")
        assert not screen.motion.is_on, "a key that means nothing ends it too"
        assert before is not None and screen.canvas.grid is not None
        assert before.rows != screen.canvas.grid.rows, "and the table is painted as it is"

    at_the_table(match, play, size=size)


def test_a_button_of_the_mouse_ends_it() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("4", "4")
        assert screen.motion.is_on
        await pilot.mouse_down(offset=(2, 2))
        assert not screen.motion.is_on

    at_the_table(match_of(*START), play)


def test_it_ends_by_itself_with_the_picture_that_is_true() -> None:
    match = match_of(*START)

    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("4", "4")
        seen = {screen.motion.shown.pieces[0]}
        while screen.motion.is_on:
            await pilot.pause(0.02)
            seen.add(screen.motion.shown.pieces[0])
        assert 4 in seen and len(seen) > 1
        walked = ring(screen)
        await pilot.press("ctrl+l")
        assert ring(screen) == walked

    at_the_table(match, play, pace=QUICK)


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        (Settings(motion="off"), Found()),
        (Settings(motion="auto"), Found(over_ssh=True)),
    ],
)
def test_nothing_moves_where_it_is_not_wanted(settings: Settings, found: Found) -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("4", "4")
        assert screen.match.at == 2 and not screen.motion.is_on

    at_the_table(match_of(*START), play, settings=settings, found=found)


def test_without_pauses_nothing_moves() -> None:
    async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
        await pilot.press("4", "4")
        assert not screen.motion.is_on

    at_the_table(match_of(*START), play, pace=0)


def test_a_piece_stands_on_every_space_it_passes_and_jumps_over_people() -> None:
    before: State = match_of(bang([2], [2])).table.state
    # Ben stands on space 1; Ann comes from 0 with ones: over Ben to 2.
    before = replace(before, pieces=(0, 1), hands=((1, 5), before.hands[1]))
    move = Place(seat=0, die=1)
    after = BIRTH.step(before, move)
    shown = list(interim(before, move, after))
    assert [state.pieces[0] for state in shown] == [0, 1] and after.pieces[0] == 2
    assert all(state.hands == after.hands and state.areas == before.areas for state in shown)


def test_reborn_dice_show_other_faces_three_times_and_no_other_die_does() -> None:
    match = match_of(bang([4], [3]), Place(seat=0, die=4))
    before: State = replace(match.table.state, stage=match.table.state.stage)
    placed = BIRTH.step(before, Place(seat=1, die=3))
    assert list(interim(placed, Birth(seat=-1, dice=()), placed)) == [], "where no dice are reborn nothing is shown"
    same = match_of(bang([3], [3]), Place(seat=0, die=3)).table.state
    reborn = BIRTH.step(same, Place(seat=1, die=3))
    move = Birth(seat=-1, dice=(1, 6))
    after = BIRTH.step(reborn, move)
    shown = list(interim(reborn, move, after))
    assert len(shown) == FACES * FACE_VIEWS
    area = reborn.stage.area
    faces = [tuple(die.value for die in state.areas[area]) for state in shown]
    assert len(set(faces)) == FACES
    true = tuple(die.value for die in after.areas[area])
    assert all(1 <= face <= 6 and face != last for dice in faces for face, last in zip(dice, true, strict=True))


def test_the_bell_rings_once_for_a_person_after_anothers_move_if_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[int] = []
    for wanted in (True, False):
        match = match_of(*START)

        async def play(pilot: Pilot[None], screen: BirthScreen) -> None:
            monkeypatch.setattr(App, "bell", lambda app: rung.append(screen.match.at))
            await pilot.press("right", "left", "4", "4")
            await pilot.press("5", "5")
            await pilot.press("t", "escape")

        at_the_table(match, play, settings=Settings(bell=wanted), pace=0)
        # After Ann's die, after Ben's; not for choosing, and not for coming back to the table.
        assert len(rung) == 2
        assert rung[0] == 2
