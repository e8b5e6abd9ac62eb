"""What cannot be written, undone or chosen: one sentence each, nobody waits in silence, nothing stale stays."""

import asyncio
import errno
import gc
import os
import warnings
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.files import SaveFault
from boardgames_tui.games.birth.screen import BirthScreen
from boardgames_tui.listing import called, find, summary
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.saves import Save, open_match
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.seats import SeatsScreen
from boardgames_tui.standing import farewell
from rules.birth.state import Choose, Ejecting
from rules.record import HUMAN
from tests.tui.pages import finished, match_after, row, text

Play = Callable[[Pilot[None], BirthScreen], Awaitable[None]]
FULL = f"This match cannot be written: {os.strerror(errno.ENOSPC)}; nothing changed."
GONE = "The file of this match is no longer there; nothing more is written to it."
CHANGED = "This match was changed by another program; nothing more is written to it."


@pytest.fixture
def match() -> Iterator[Match]:
    """A match of three people."""
    found = match_after(10)
    yield found
    found.close()


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Says whether the disk is full."""
    state = {"full": False}
    write = Save._write

    def limited(save: Save, descriptor: int, data: bytes) -> None:
        if state["full"]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(save, descriptor, data)

    monkeypatch.setattr(Save, "_write", limited)
    return lambda is_full: state.update(full=is_full)


def at_the_table(match: Match, play: Play) -> None:
    """Play in the real app."""

    async def session() -> None:
        app = BoardgamesApp(Looks(), match, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, BirthScreen)
            await play(pilot, page)
        assert app.fault is None

    asyncio.run(session())


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    for _turn in range(400):
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError("waited in vain")


def prompt(page: Page) -> str:
    return row(page, -2)


# Writing


def test_a_persons_move_that_cannot_be_written_stays_chosen(match: Match, full: Callable[[bool], None]) -> None:
    async def play(pilot: Pilot[None], page: BirthScreen) -> None:
        await pilot.press("right")
        chosen, before = page.chosen, match.at
        full(True)
        await pilot.press("enter")
        assert FULL in prompt(page) and match.at == before and page.chosen == chosen
        full(False)
        await pilot.press("enter")
        assert match.at > before

    at_the_table(match, play)


def test_a_table_of_computers_on_a_full_disk_does_not_wait_in_silence(
    match: Match, full: Callable[[bool], None]
) -> None:
    for seat, name in enumerate(match.names):
        assert match.change_seat(seat, name, "greedy") is None
    full(True)

    async def play(pilot: Pilot[None], page: BirthScreen) -> None:
        before = match.at
        await until(pilot, lambda: match.trouble is not None)
        await pilot.press("left")
        assert FULL in prompt(page) and "enter try again" in row(page, -1) and match.at == before
        await pilot.press("enter")
        await until(pilot, lambda: match.trouble is not None)
        assert FULL in prompt(page) and match.at == before
        full(False)
        await pilot.press("enter")
        await until(pilot, lambda: match.over is not None)
        assert "The match is over" in prompt(page) and match.record.over

    at_the_table(match, play)


@pytest.mark.parametrize(("spoil", "sentence"), [("unlink", GONE), ("append", CHANGED)])
def test_after_the_file_was_changed_nothing_can_be_chosen(match: Match, spoil: str, sentence: str) -> None:
    path = match.save.path

    async def play(pilot: Pilot[None], page: BirthScreen) -> None:
        await pilot.press("right")
        assert page.chosen is not None
        if spoil == "unlink":
            path.unlink()
        else:
            path.write_bytes(path.read_bytes() + b"x\n")
        await pilot.press("enter")
        assert sentence in prompt(page) and page.chosen is None and not page.moves
        assert "let go" not in row(page, -1) and "die" not in row(page, -1)
        for key in ("1", "9", "right", "enter", "u", "y"):
            await pilot.press(key)
            assert page.notice == sentence, key
        await pilot.press("t")
        seats = pilot.app.screen
        assert isinstance(seats, SeatsScreen) and sentence in text(seats)

    at_the_table(match, play)
    told = "\n".join(farewell(match))
    assert "Nothing is lost" not in told and sentence in told
    assert ("boardgames resume" in told) == (spoil != "unlink")


def test_a_file_that_vanished_unnoticed_is_not_called_safe(match: Match) -> None:
    assert "Nothing is lost." in farewell(match)[0]
    path, other = match.save.path, match_after(10)
    match = other
    other.save.path.unlink()
    assert path.exists()
    assert "Nothing is lost" not in "".join(farewell(match)) and GONE in "".join(farewell(match))


def test_no_sentence_of_an_open_match_names_a_path(match: Match, tmp_path: Path) -> None:
    path = match.save.path
    assert str(tmp_path) not in str(open_match(path).notice)
    os.truncate(path, path.stat().st_size - 3)
    with pytest.raises(SaveFault) as caught:
        match.save.append('{"note":"x"}')
    assert "/" not in str(caught.value)
    with pytest.raises(SaveFault) as caught:
        match.save.append('{"note":"x"}')
    assert str(caught.value) == CHANGED


# After the end


@pytest.mark.parametrize("how", ["note", "name", "player"])
def test_a_remark_or_a_change_of_seats_leaves_a_finished_match_finished(how: str) -> None:
    match = finished()
    if how == "note":
        assert match.note("well played") is None
    else:
        assert match.change_seat(0, "Anna" if how == "name" else "Ann", "greedy" if how == "player" else HUMAN) is None
    assert match.record.over
    match.close()
    assert summary(match.save.path).over is not None
    opened = open_match(match.save.path)
    assert opened.table and opened.table.record.over and opened.notice is None
    opened.save.close()


def test_no_result_comes_up_over_another_page() -> None:
    match = finished()

    async def session() -> None:
        app = BoardgamesApp(Looks(), match, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("escape", "t")
            page = app.screen
            assert isinstance(page, SeatsScreen)
            await pilot.press("up", *"gg", "enter")
            assert app.screen is page and "Written into the log." in text(page)
        assert app.fault is None

    asyncio.run(session())
    match.close()


# Keys that do nothing now


def test_a_key_that_cannot_be_is_answered_in_a_sentence(match: Match) -> None:
    async def play(pilot: Pilot[None], page: BirthScreen) -> None:
        for key, sentence in {
            "9": "You have no 9.",
            "7": "You have no 7.",
            "k": "Choose a die, by its number.",
            "u": match.why_no_undo(),
            "y": "Nothing was taken back.",
        }.items():
            assert isinstance(page.view.stage, Choose)
            await pilot.press(key)
            assert sentence in prompt(page), key
        await pilot.press("x")
        assert not page.notice

    at_the_table(match, play)


def ejecting(home: Path) -> Match:
    """The match of the pictures in which dice must leave an area."""
    path = home / "eject.jsonl"
    path.write_bytes((Path(__file__).parents[2] / "screenshots" / "scenes" / "birth-eject.jsonl").read_bytes())
    opened = open_match(path)
    assert opened.table
    return Match(opened.save, opened.table)


def test_a_wrong_area_is_answered_with_the_two_right_ones(tmp_path: Path) -> None:
    async def play(pilot: Pilot[None], page: BirthScreen) -> None:
        assert isinstance(page.view.stage, Ejecting)
        one, other = (str(move.area) for move in page.moves)
        for key in "1234567890k":
            if key not in (one, other):
                await pilot.press(key)
                assert f"They can go to area {one} or to area {other} only." in prompt(page)

    at_the_table(ejecting(tmp_path), play)


def test_a_match_that_cannot_be_taken_back_says_so_on_its_result() -> None:
    match = finished()

    async def session() -> None:
        app = BoardgamesApp(Looks(), match, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("u")
            page = app.screen
            assert isinstance(page, Page) and match.why_no_undo() in prompt(page)

    asyncio.run(session())
    match.close()


# The way back


@pytest.mark.parametrize(
    "name", ["match.jsonl", "a b.jsonl", "it's $(x).jsonl", "-x.jsonl", "odd\x1b[31m.jsonl", "plain"]
)
def test_the_command_to_resume_works_from_everywhere(match: Match, name: str, tmp_path: Path) -> None:
    import subprocess

    match.close()
    path = tmp_path / name
    path.write_bytes(match.save.path.read_bytes())
    word = called(path)
    assert word.isprintable()
    said = subprocess.run(["bash", "-c", f"printf %s {word}"], capture_output=True, check=True, cwd="/").stdout
    assert find(os.fsdecode(said)) == path
    inside = match.save.path.with_name(name)
    inside.write_bytes(path.read_bytes())
    said = subprocess.run(["bash", "-c", f"printf %s {called(inside)}"], capture_output=True, check=True).stdout
    assert find(os.fsdecode(said)).name == name if name != "plain" else True


def test_a_match_opened_by_a_relative_path_is_found_again(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(match.save.path.parent.parent)
    assert called(Path("matches") / match.save.path.name) == match.record.header.id
    monkeypatch.chdir(match.save.path.parent)
    other = Path("other name.jsonl")
    assert called(other) == f"'{other.resolve()}'"


def test_thinking_that_is_put_off_before_it_began_leaves_nothing_behind(match: Match) -> None:
    """Whoever is asked again at once has not begun to think: no coroutine is left that nobody awaits."""
    for seat, name in enumerate(match.names):
        assert match.change_seat(seat, name, "greedy") is None

    async def session() -> None:
        app = BoardgamesApp(Looks(), match, pace=60)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            table = app.screen
            assert isinstance(table, BirthScreen) and match.jobs()
            for _time in range(3):
                table.let_think()

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        asyncio.run(session())
        gc.collect()
    assert not [each for each in told if "never awaited" in str(each.message)]
