"""The set-up of a new match: by keys and by mouse, names of all kinds, what is remembered, every size and form."""

import asyncio
import json
import os
import subprocess
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

import rules
from boardgames_tui import remembered
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games.birth.screen import BirthScreen
from boardgames_tui.looks import Looks
from boardgames_tui.newmatch import COLOURS, Choices, SeatChoice
from boardgames_tui.paths import matches_directory, state_file
from boardgames_tui.screens.help import HelpScreen
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.setup import SetupScreen
from boardgames_tui.screens.setup_choices import CURTAIN
from boardgames_tui.screens.setup_form import Form
from boardgames_tui.screens.setup_memory import keep, recall
from boardgames_tui.widgets.shell import shell_rows
from rules.birth.play import BirthRules
from tests.tui.pages import MARKUP, each_size_and_form, reads_well, row, row_with, text

BIRTH = rules.load("birth")
START = "Start the match"
Play = Callable[[Pilot[None], SetupScreen], Awaitable[None]]


class Crowd(BirthRules):
    """BIRTH as it would be with up to six players and something hidden."""

    info = replace(BirthRules.info, seats=(2, 6), hidden=("hands",))


class Settled(BirthRules):
    """BIRTH as it would be if its rules said who begins."""

    info = replace(BirthRules.info, starter=False)


def at_the_setup(play: Play, size: tuple[int, int] = (80, 24), looks: Looks | None = None) -> None:
    """Open the set-up of BIRTH from the menu and play."""

    async def session() -> None:
        app = BoardgamesApp(looks or Looks(), pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press("1")
            await pilot.pause()
            page = app.screen
            assert isinstance(page, SetupScreen)
            await play(pilot, page)
        assert app.fault is None

    asyncio.run(session())


def now(pilot: Pilot[None]) -> Page:
    """The page that is shown."""
    page = pilot.app.screen
    assert isinstance(page, Page)
    return page


def line_of(page: Page, words: str) -> int:
    """The number of the first row with these words."""
    return text(page).split("\n").index(row_with(page, words))


def selected(page: Page) -> str:
    """The first row of what is selected."""
    return next(line for line in text(page).split("\n") if line.lstrip().startswith("▸"))


def command(page: Page) -> str:
    """The shell command, on as many rows as it takes."""
    y = line_of(page, START)
    rows = [line[22:78].strip().removesuffix("\\") for line in text(page).split("\n")[y:-2]]
    return " ".join(" ".join(rows).split())


async def to_the_start(pilot: Pilot[None], page: SetupScreen) -> None:
    """Go down to the last row."""
    await pilot.press(*["down"] * (len(page.form.rows) - 1 - page.form.at))


async def begun(pilot: Pilot[None], page: SetupScreen) -> BirthScreen:
    """Start the match and come to its table."""
    await to_the_start(pilot, page)
    await pilot.press("enter")
    await pilot.pause()
    table = now(pilot)
    assert isinstance(table, BirthScreen)
    return table


def saved() -> list[Path]:
    """The matches there are."""
    place = matches_directory()
    return list(place.iterdir()) if place.is_dir() else []


@each_size_and_form
def test_every_row_is_there_at_every_size_and_in_every_form(size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press(*MARKUP)
        reads_well(page, looks)
        for words in (
            "scoring",
            "opening",
            "take-backs",
            "who starts",
            "seed",
            START,
            "add a seat",
            "all dice once more",
        ):
            assert words in text(page)
        assert MARKUP in row_with(page, "red") and "starts" in row_with(page, "red")
        assert "f1 help" in row(page, -1) and "Name of seat 1" in row(page, -2)
        assert f'boardgames play birth --seats "{MARKUP},Ben"' in row_with(page, START)

    at_the_setup(play, size, looks)


def test_from_the_menu_to_the_table_by_keys_alone() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press(*"Zoe", "enter", "tab", "right", "enter", *"Hal", "right", "enter")
        for choice in ("scoring", "opening", "take-backs", "who starts"):
            assert choice in selected(page)
            await pilot.press("right", "enter")
        await pilot.press("enter")
        assert START in selected(page)
        await pilot.press("enter")
        await pilot.pause()
        table = now(pilot)
        assert isinstance(table, BirthScreen)
        header = table.match.record.header
        assert [player.name for player in header.seats] == ["Ben", "Hal", "Zoe"]
        bot = next(iter(BIRTH.bots))
        assert [player.player for player in header.seats] == ["human", bot, "human"]
        assert [player.colour for player in header.seats] == ["yellow", "blue", "red"]
        assert header.options == {"rules": "senior", "opening": "reroll"} and header.table.takebacks == "friendly"
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(now(pilot), MenuScreen) and "Ben, Hal, Zoe" in text(now(pilot))

    at_the_setup(play)


def test_from_the_menu_to_the_table_by_mouse_alone() -> None:
    async def session() -> None:
        app = BoardgamesApp(Looks(), pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.click(offset=(20, line_of(now(pilot), "BIRTH")))
            await pilot.pause()
            page = now(pilot)
            assert isinstance(page, SetupScreen)
            for _click in range(2):
                await pilot.click(offset=(12, line_of(page, "add a seat") if "add a seat" in text(page) else 0))
            await pilot.click(offset=(row_with(page, "scoring").index("▸"), line_of(page, "scoring")))
            await pilot.click(offset=(row_with(page, "blue").index("blue"), line_of(page, "blue")))
            await pilot.click(offset=(row_with(page, "blue").index("▸", 3), line_of(page, "blue")))
            await pilot.click(offset=(5, line_of(page, START)))
            assert now(pilot) is page
            await pilot.click(offset=(5, line_of(page, START)))
            await pilot.pause()
            table = now(pilot)
            assert isinstance(table, BirthScreen)
            assert [player.name for player in table.match.players] == ["Ann", "Ben", "Cy"]
            assert [player.colour for player in table.match.players] == ["red", "green", "yellow"]
            assert table.match.record.header.options == {"rules": "senior"}

    asyncio.run(session())


def test_the_first_letter_takes_the_place_of_a_preset_name_and_the_next_go_behind() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        assert pilot.app.cursor_position == (14, line_of(page, "Ann"))
        await pilot.press("h")
        assert "h_" in row_with(page, "red") and pilot.app.cursor_position == (12, line_of(page, "red"))
        await pilot.press("q", "space", "S")
        await pilot.press("down", "up", "x")
        assert "hq Sx_" in row_with(page, "red") and now(pilot) is page
        await pilot.press("down", "backspace")
        assert "Be_" in row_with(page, "blue")
        await pilot.press("down", "down")
        assert pilot.app.cursor_position == (1, 22)

    at_the_setup(play)


def test_wide_letters_count_twice_and_leave_whole() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press(*"山田太郎")
        assert page.form.seats[0].name.text == "山田太郎"
        assert pilot.app.cursor_position == (19, line_of(page, "red"))
        await pilot.press("backspace")
        assert page.form.seats[0].name.text == "山田太" and "山 田 太_" not in text(page)
        await pilot.press(*"木" * 12)
        assert page.form.seats[0].name.text == "山田太" + "木" * 7
        assert row_with(page, "red").index("red") == 35 - 10
        table = await begun(pilot, page)
        assert table.match.names[0] == "山田太" + "木" * 7

    at_the_setup(play)


def test_what_is_pasted_is_typed() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        page.post_message(events.Paste("Ma\x1b[31mry\n Ann\t" + "x" * 40))
        await pilot.pause()
        assert page.form.seats[0].name.text == "Ma[31mry Ann xxxxxxx"
        await pilot.press("down", "down")
        page.post_message(events.Paste("Cleo"))
        await pilot.pause()
        assert [seat.name.text for seat in page.form.seats][1:] == ["Ben", "Cleo"]
        await pilot.press("down")
        page.post_message(events.Paste("nowhere"))
        await pilot.pause()
        assert "nowhere" not in text(page)

    at_the_setup(play)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["x", "backspace"], "Seat 2: a name must not be empty."),
        (list("aNN"), "Two seats are called aNN."),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence_on_its_row(typed: list[str], sentence: str) -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press("down", *typed)
        await to_the_start(pilot, page)
        await pilot.press("enter")
        assert now(pilot) is page and row(page, -2).strip() == sentence
        assert page.form.row.kind == "seat" and page.form.row.index == 1 and saved() == []
        await pilot.press("Z")
        assert sentence not in text(page)

    at_the_setup(play)


def test_commas_and_colons_are_refused_as_they_are_typed() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        for sign in (",", ":"):
            await pilot.press("A", sign)
            assert row(page, -2).strip() == "A name must not contain a comma or a colon."
        page.post_message(events.Paste("B,C:D"))
        await pilot.pause()
        assert page.form.seats[0].name.text == "AABCD" and "must not contain" in row(page, -2)
        await pilot.press("E")
        assert "must not contain" not in text(page)

    at_the_setup(play)


def test_a_name_is_looked_at_when_its_row_is_left_and_no_command_is_shown_meanwhile() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        assert "boardgames play birth" in command(page)
        await pilot.press("down", *"ann", "up")
        assert row(page, -2).strip() == "Two seats are called ann." and command(page) == ""
        await pilot.press("down", "e", "up")
        assert "Two seats" not in text(page) and '"Ann,anne"' in command(page)

    at_the_setup(play)


def test_a_fixed_key_starts_from_every_row() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        assert "ctrl+s start" in row(page, -1) and row(page, -1).rstrip().endswith("esc back  f1 help")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(now(pilot), BirthScreen)

    at_the_setup(play)


@pytest.mark.parametrize("name", ["it's", 'a "b"', "$HOME", "`ls`", "a\\b", "B  C"])
def test_the_command_means_the_same_to_a_shell(name: str) -> None:
    rows = shell_rows(Choices("birth", (SeatChoice(name), SeatChoice("Ben"))).words(), 56)
    told = subprocess.run(["sh", "-c", "printf '%s|' " + "\n".join(rows)], capture_output=True, text=True, check=True)
    assert told.stdout == f"boardgames|play|birth|--seats|{name},Ben|"


def test_spaces_round_a_name_are_left_out_and_markup_is_a_name() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press("space", *MARKUP, "space")
        table = await begun(pilot, page)
        assert table.match.names == [MARKUP, "Ben"] and MARKUP in text(table)

    at_the_setup(play)


def test_no_two_seats_share_a_colour() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press("tab", "right")
        assert [seat.colour for seat in page.form.seats] == ["yellow", "blue"] and "◂ yellow ▸" in text(page)
        await pilot.press("left")
        assert page.form.seats[0].colour == "red"
        await pilot.press("tab", "right")
        assert page.form.seats[0].colour == "red" and page.form.seats[0].player != "human"

    at_the_setup(play)


def test_where_every_colour_is_taken_two_seats_exchange_theirs() -> None:
    form = Form(Crowd())
    while len(form.seats) < 6:
        form.add_seat()
    form.column = "colour"
    form.step_value(1)
    assert [seat.colour for seat in form.seats] == ["blue", "red", *COLOURS[2:]]


def test_seats_are_added_and_removed_between_the_games_limits() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press("left")
        assert len(page.form.seats) == 2 and page.form.seats[0].player == "greedy"
        await pilot.press("right")
        await pilot.press("down", "down", "enter")
        assert len(page.form.seats) == 2
        await pilot.press("up", "right")
        assert [seat.name.text for seat in page.form.seats] == ["Ann", "Ben", "Cy"]
        assert "add a seat" not in text(page) and "◂ human ▸" in row_with(page, "Cy")
        await pilot.press("left")
        assert "add a seat" in row_with(page, "▸ 3") and len(page.form.seats) == 2
        await pilot.press("D")
        assert page.form.seats[2].name.text == "D"
        await pilot.press("up", "up", "left")
        assert [seat.name.text for seat in page.form.seats] == ["Ben", "D"] and page.form.row.kind == "add"

    at_the_setup(play)


def test_who_starts_follows_the_names_and_stays_with_its_seat() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press("down", "down", *"Cleo")
        await pilot.press("down", "down", "down", "down")
        assert "◂ Ann ▸" in selected(page)
        await pilot.press("right", "right")
        assert "◂ Cleo ▸" in row_with(page, "who starts") and "starts" in row_with(page, "yellow")
        assert command(page) == 'boardgames play birth --seats "Ann,Ben,Cleo" --start Cleo'
        page.form.at = 1
        await pilot.press("left")
        assert "◂ Cleo ▸" in row_with(page, "who starts")
        table = await begun(pilot, page)
        assert table.match.names == ["Cleo", "Ann"]

    at_the_setup(play)


def test_a_starter_called_random_or_unnamed_is_said_by_number() -> None:
    form = Form(BIRTH)
    starter = form.table[-1]
    starter.choose("1")
    for name, said in (("Ben", "Ben"), ("random", "2"), ("", "2")):
        form.seats[1].name.text = name
        assert form.chosen().start == said
    starter.choose("random")
    assert form.chosen().start == "random"


def test_the_seed_is_typed_and_the_command_says_everything() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await to_the_start(pilot, page)
        assert "random" in row_with(page, "seed")
        await pilot.press("up", *"Lucky 7")
        assert "Lucky 7_" in row_with(page, "seed") and pilot.app.cursor_position == (26, line_of(page, "seed"))
        assert '--seed "Lucky 7"' in text(page)
        table = await begun(pilot, page)
        assert table.match.record.header.seed == "Lucky 7"

    at_the_setup(play)


def test_a_long_command_takes_more_rows_and_nothing_above_moves() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        before = line_of(page, "scoring")
        await pilot.press(*"A" * 16, "down", *"B" * 16, "down", *"C" * 16, "down", "right")
        names = ",".join(letter * 16 for letter in "ABC")
        whole = f'boardgames play birth --seats "{names}" --option rules=senior'
        assert command(page).replace(" ", "") == whole.replace(" ", "")
        assert line_of(page, "scoring") == before

    at_the_setup(play)


def test_help_is_f1_and_escape_goes_back() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(now(pilot), HelpScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert now(pilot) is page
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(now(pilot), MenuScreen) and saved() == [] and not state_file().exists()

    at_the_setup(play)


def test_what_was_typed_survives_a_terminal_that_is_too_small_for_a_while() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press("down", *"Bea")
        await pilot.resize_terminal(20, 5)
        await pilot.pause()
        await pilot.press("x", "q", "down", "enter")
        assert now(pilot) is page and "80x23 needed" in text(page)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Bea_" in row_with(page, "▸ 2")

    at_the_setup(play)


def test_a_match_that_cannot_be_saved_is_a_sentence(home: Path) -> None:
    home.mkdir()
    (home / "matches").write_text("in the way", "utf-8")

    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        await to_the_start(pilot, page)
        await pilot.press("enter")
        assert now(pilot) is page and "cannot be saved" in row(page, -2)

    at_the_setup(play)


def test_names_players_colours_and_choices_are_remembered_but_no_seed() -> None:
    async def first(pilot: Pilot[None], page: SetupScreen) -> None:
        await pilot.press(*"Zoe", "tab", "left", "down", *"Hal", "right", "down", "down", "right")
        await to_the_start(pilot, page)
        await pilot.press("up", *"secret")
        await begun(pilot, page)

    async def second(pilot: Pilot[None], page: SetupScreen) -> None:
        assert [seat.name.text for seat in page.form.seats] == ["Zoe", "Hal"]
        assert [seat.colour for seat in page.form.seats] == ["white", "blue"]
        assert page.form.seats[1].player == next(iter(BIRTH.bots))
        assert "senior" in row_with(page, "scoring") and "random" in row_with(page, "seed")
        await pilot.press("Y")
        assert "Y_" in row_with(page, "white")

    at_the_setup(first)
    assert state_file().stat().st_mode & 0o777 == 0o600
    assert "secret" not in state_file().read_text("utf-8")
    assert sorted(os.listdir(state_file().parent)) == ["matches", "state.json"]
    at_the_setup(second)


def test_a_game_not_played_yet_starts_with_the_people_of_the_last_match() -> None:
    form = Form(BIRTH)
    form.seats[0].name.text, form.seats[1].player = "Zoe", "greedy"
    keep(form)
    found = remembered.read()
    remembered.remember({"setups": {"go": found["setups"]["birth"]}, "last": "go", "other": 1})
    again = Form(BIRTH)
    recall(again)
    assert [(seat.name.text, seat.player) for seat in again.seats] == [("Zoe", "human"), ("Ben", "greedy")]
    assert remembered.read()["other"] == 1


def hostile(**birth: object) -> bytes:
    """A state file with this set-up of BIRTH."""
    return json.dumps({"setups": {"birth": birth}}).encode()


SEAT = {"name": "Zoe", "player": "human", "colour": "red"}


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b"", ["Ann", "Ben"]),
        (b"\xff\xfe", ["Ann", "Ben"]),
        (b"[]", ["Ann", "Ben"]),
        (b"[" * 50_000, ["Ann", "Ben"]),
        (b'{"setups":' + b" " * 70_000 + b"{}}", ["Ann", "Ben"]),
        (b'{"setups": 1, "last": ["birth"]}', ["Ann", "Ben"]),
        (hostile(seats="Ann", choices=[1]), ["Ann", "Ben"]),
        (hostile(seats=[1, {"name": 7}, {"name": "a\x1b[31m"}, {"name": "x" * 99}, {"name": ""}]), ["Ann", "Ben"]),
        (hostile(seats=[SEAT, SEAT, {"name": "ZOE"}]), ["Zoe", "Ann"]),
        (hostile(seats=[SEAT, {"name": "Hal", "player": "nobody", "colour": "red"}]), ["Zoe", "Hal"]),
        (hostile(seats=[{"name": f"N{at}", "colour": []} for at in range(99)]), ["N0", "N1", "N2"]),
        (hostile(seats=[SEAT], choices={"rules": "none", "start": "7", "takebacks": {}}), ["Zoe", "Ann"]),
    ],
)
def test_a_state_file_that_is_no_good_is_left_out_as_far_as_it_must(data: bytes, names: list[str], home: Path) -> None:
    home.mkdir()
    state_file().write_bytes(data)
    form = Form(BIRTH)
    recall(form)
    assert [seat.name.text for seat in form.seats] == names
    assert len({seat.colour for seat in form.seats}) == len(names)
    assert {seat.player for seat in form.seats} == {"human"} and form.fault() is None
    assert form.chosen().options == {} and form.chosen().start == ""
    keep(form)
    again = Form(BIRTH)
    recall(again)
    assert [seat.name.text for seat in again.seats] == names


def test_a_state_file_that_is_a_link_is_not_followed(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(hostile(seats=[SEAT]))
    state_file().symlink_to(elsewhere)
    assert remembered.read() == {}
    remembered.remember({"last": "birth"})
    assert elsewhere.read_bytes() == hostile(seats=[SEAT]) and not state_file().is_symlink()


def test_where_nothing_can_be_remembered_nothing_happens(home: Path) -> None:
    home.mkdir()
    state_file().mkdir()
    remembered.remember({"last": "birth"})
    assert remembered.read() == {} and os.listdir(home) == ["state.json"]


def test_a_curtain_is_offered_where_something_is_hidden_and_a_starter_where_the_table_chooses() -> None:
    crowd, settled = Form(Crowd()), Form(Settled())
    curtain = next(choice for choice in crowd.table if choice.key == CURTAIN)
    assert crowd.chosen().agreements.curtain
    curtain.step(1)
    assert not crowd.chosen().agreements.curtain and "--no-curtain" in crowd.chosen().command()
    assert [choice.key for choice in settled.table] == ["takebacks"] and settled.chosen().start == ""


def test_a_crowd_fits_the_least_terminal_with_the_selected_row_in_view() -> None:
    async def play(pilot: Pilot[None], page: SetupScreen) -> None:
        page.form = Form(Crowd())
        while len(page.form.seats) < 6:
            page.form.add_seat()
        for _row in page.form.rows:
            await pilot.press("down")
            assert selected(page)
            reads_well(page, Looks())
        await to_the_start(pilot, page)
        assert START in text(page)

    at_the_setup(play, (80, 23))
