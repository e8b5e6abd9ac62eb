"""The menu: games and kept matches, opened by keys and by mouse, at every size and in every form."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.games import emblem
from boardgames_tui.games.birth.screen import BirthScreen
from boardgames_tui.looks import Looks
from boardgames_tui.screens.help import HelpScreen
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.setup import SetupScreen
from boardgames_tui.widgets.pixels import EMBLEM_HEIGHT, LETTERS, read_emblem, word_rows
from rules.info import Info
from tests.tui.pages import MARKUP, each_size_and_form, finished, match_after, reads_well, row, row_with, text

MINUTE, DAY = 60, 86400
Play = Callable[[Pilot[None], MenuScreen], Awaitable[None]]


@pytest.fixture(autouse=True)
def one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the games that come with the program only BIRTH is there, however many there are."""
    shelf = tmp_path / "one-game"
    shelf.mkdir()
    source = Path(rules.__file__).parent
    for each in (source / "birth", *source.glob("*.py")):
        (shelf / each.name).symlink_to(each)
    monkeypatch.setattr(rules, "__path__", [str(shelf)])


def at_the_menu(play: Play, size: tuple[int, int] = (80, 24), looks: Looks | None = None) -> BoardgamesApp:
    """Open the menu in the real app and play."""
    app = BoardgamesApp(looks or Looks(), pace=0)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            menu = app.screen
            assert isinstance(menu, MenuScreen)
            await play(pilot, menu)

    asyncio.run(session())
    assert app.fault is None
    return app


def now(pilot: Pilot[None]) -> Page:
    """The page that is shown."""
    page = pilot.app.screen
    assert isinstance(page, Page)
    return page


def kept(seats: str = "Ann,Ben", moves: int = 5, ago: float = 0, over: bool = False) -> Path:
    """A match kept so many seconds ago."""
    match = finished(seats) if over else match_after(moves, seats)
    match.close()
    os.utime(match.save.path, (time.time() - ago,) * 2)
    return match.save.path


def spoil(path: Path, old: str, new: str) -> None:
    """Change a file, but not its time."""
    stamp = path.stat().st_mtime
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    os.utime(path, (stamp, stamp))


def add_games(monkeypatch: pytest.MonkeyPatch, folder: Path, **games: str) -> None:
    """More games to be found: each a folder with this text as its ``__init__.py``."""
    for slug, source in games.items():
        (folder / slug).mkdir(parents=True)
        (folder / slug / "__init__.py").write_text(source, "utf-8")
        monkeypatch.delitem(sys.modules, f"rules.{slug}", raising=False)
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(folder)])


BLURB = "Feather by feather, a young bird is dressed."


def passport(slug: str, title: str, seats: tuple[int, int] = (2, 4), minutes: int = 20, blurb: str = BLURB) -> str:
    """The source of a game of which only the passport is there."""
    return (
        "from rules.info import Info\n"
        f"INFO = Info(slug={slug!r}, title={title!r}, blurb={blurb!r}, seats={seats}, minutes={minutes})\n"
    )


@each_size_and_form
def test_games_and_matches_are_shown_at_every_size_and_in_every_form(size: tuple[int, int], looks: Looks) -> None:
    kept(f"Ann,{MARKUP}")
    kept("Cy,Dora", over=True)

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        reads_well(menu, looks)
        assert "B O A R D G A M E S" in text(menu) if looks.ascii else "█▀▀▄ ▄▀▀▄" in text(menu)
        assert "1  BIRTH" in text(menu) and "2-3 players, 15 min" in text(menu)
        assert "Dice among the stars: jump, break, birth." in text(menu)
        assert f"Ann, {MARKUP}" in row_with(menu, "just now")
        assert text(menu).index("carry on") < text(menu).index("finished")
        assert "enter open" in row(menu, -1) and "h help  q quit" in row(menu, -1)

    at_the_menu(play, size, looks)


def test_the_emblem_is_left_out_where_there_is_no_colour() -> None:
    async def with_emblem(_pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "▄▄▀▀▀▀▄" in row_with(menu, "BIRTH")

    async def without(_pilot: Pilot[None], menu: MenuScreen) -> None:
        assert row_with(menu, "BIRTH").split() == ["▸", "1", "BIRTH"]

    at_the_menu(with_emblem)
    at_the_menu(without, looks=Looks(colour=False))


def test_the_first_time_the_menu_says_that_matches_are_kept() -> None:
    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "No match yet." in text(menu)
        assert "1 new" in row(menu, -1) and "carry on" not in row(menu, -1)

    at_the_menu(play)


def test_unfinished_matches_stand_newest_first_with_names_moves_and_time() -> None:
    kept("Cy,Dora", ago=400 * DAY)
    kept("Ann,Ben,Eli", moves=7, ago=4.5 * MINUTE)
    kept("Fay,Gus", ago=40 * DAY)

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        lines = [line for line in text(menu).split("\n") if "moves" in line]
        assert [line.split()[0] for line in lines] == ["a", "b", "c"]
        assert "Ann, Ben, Eli" in lines[0] and "7 moves" in lines[0] and lines[0].endswith("4 minutes ago")
        assert "Fay, Gus" in lines[1] and "ago" not in lines[1]
        assert lines[2].endswith(str(time.localtime(time.time() - 400 * DAY).tm_year))
        assert len({line.index("BIRTH") for line in lines}) == 1 and "a-c carry on" in row(menu, -1)

    at_the_menu(play)


def test_finished_matches_show_points_and_who_won() -> None:
    path = kept("Ann,Ben", over=True)
    over = json.loads(path.read_text("utf-8").splitlines()[-1])["over"]

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        line = row_with(menu, "just now")
        assert f"Ann {over['scores'][0]}, Ben {over['scores'][1]}" in line
        assert f"{('Ann', 'Ben')[over['winners'][0]]} won" in line
        assert text(menu).index("finished") < text(menu).index(line)

    at_the_menu(play)


def test_a_match_that_is_being_played_elsewhere_says_so_and_opens_for_looking() -> None:
    match = match_after(5, "Ann,Ben")

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "being played" in row_with(menu, "Ann, Ben")
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(now(pilot), BirthScreen)
        assert "This match is being played elsewhere; here it is only shown." in row(now(pilot), -2)

    try:
        at_the_menu(play)
    finally:
        match.close()


def test_a_letter_opens_a_match_and_leaving_it_comes_back_to_fresh_lists() -> None:
    kept("Ann,Ben", ago=3 * DAY)
    kept("Cy,Dora", ago=2 * DAY)

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        await pilot.press("b")
        await pilot.pause()
        table = now(pilot)
        assert isinstance(table, BirthScreen) and table.match.names == ["Ann", "Ben"]
        assert table.match.note("a remark, which makes it the newest") is None
        await pilot.press("q")
        await pilot.pause()
        assert now(pilot) is menu
        assert row_with(menu, "Ann, Ben").split()[:2] == ["▸", "a"] and "just now" in row_with(menu, "Ann, Ben")

    at_the_menu(play)


def test_arrows_choose_and_enter_opens() -> None:
    kept("Ann,Ben")

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        assert row_with(menu, "1  BIRTH").startswith(" ▸")
        await pilot.press("down")
        assert row_with(menu, "Ann, Ben").startswith(" ▸") and not row_with(menu, "1  BIRTH").startswith(" ▸")
        await pilot.press("down", "up", "up", "enter")
        await pilot.pause()
        assert isinstance(now(pilot), SetupScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert now(pilot) is menu
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(now(pilot), BirthScreen)

    at_the_menu(play)


def test_a_click_chooses_and_a_second_one_opens() -> None:
    kept("Ann,Ben")

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        y = text(menu).split("\n").index(row_with(menu, "Ann, Ben"))
        await pilot.click(offset=(30, y))
        assert now(pilot) is menu and row(menu, y).startswith(" ▸")
        await pilot.click(offset=(30, y))
        await pilot.pause()
        assert isinstance(now(pilot), BirthScreen)

    at_the_menu(play)


def test_help_and_quit_have_their_keys() -> None:
    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        await pilot.press("h")
        await pilot.pause()
        assert isinstance(now(pilot), HelpScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert now(pilot) is menu
        await pilot.press("q")

    app = at_the_menu(play)
    assert app.return_code == 0


def test_a_file_that_is_no_match_is_told_in_a_dim_line_and_harms_no_other() -> None:
    path = kept("Ann,Ben")
    (path.parent / "spoiled.jsonl").write_text("[b]{\n", "utf-8")

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "spoiled.jsonl, line 1: is not JSON." in text(menu)
        assert "Ann, Ben" in text(menu)

    at_the_menu(play)


def test_several_files_that_are_no_matches_are_counted() -> None:
    path = kept("Ann,Ben")
    for name in ("one", "two"):
        (path.parent / f"{name}.jsonl").write_text("nothing\n", "utf-8")

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "2 files cannot be read: boardgames list says why." in text(menu)

    at_the_menu(play)


def test_a_match_that_cannot_be_opened_gives_its_sentence_and_the_menu_stays() -> None:
    spoil(kept("Ann,Ben"), '"kind":"place"', '"kind":"plaice"')

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        await pilot.press("a")
        await pilot.pause()
        assert now(pilot) is menu and "This match, line 3: " in row(menu, -2)
        await pilot.press("up")
        assert row(menu, -2).strip() == ""

    at_the_menu(play)


def test_a_match_of_missing_numbers_or_a_missing_game_gives_its_sentence() -> None:
    spoil(kept("Ann,Ben", ago=DAY), '"edition_sha256":"', '"edition_sha256":"' + "0" * 8)
    other = kept("Cy,Dora")
    first = json.loads(other.read_text("utf-8").splitlines()[0])
    spoil(other, first["edition_sha256"], "0" * 64)
    gone = kept("Eli,Fay", ago=2 * DAY)
    spoil(gone, '"game":"birth"', '"game":"go"')

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        for letter in "abc":
            await pilot.press(letter)
            await pilot.pause()
            assert now(pilot) is menu and row(menu, -2).strip()
        assert row_with(menu, "Eli, Fay").split()[2] == "go"

    at_the_menu(play)


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 40)], ids=str)
def test_more_matches_than_fit_are_counted(size: tuple[int, int]) -> None:
    path = kept("Ann,Ben")
    for number in range(59):
        (path.parent / f"copy-{number}.jsonl").write_bytes(path.read_bytes())

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        shown = text(menu).count("Ann, Ben")
        assert shown >= 6 and f"and {60 - shown} more: m shows all" in text(menu)
        assert row(menu, -2).strip() == "" and "a-f carry on" in row(menu, -1)

    at_the_menu(play, size)


def test_a_finished_match_keeps_a_row_however_many_are_unfinished() -> None:
    kept("Cy,Dora", over=True, ago=DAY)
    path = kept("Ann,Ben")
    for number in range(15):
        (path.parent / f"copy-{number}.jsonl").write_bytes(path.read_bytes())

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        assert " won " in text(menu)

    at_the_menu(play, (80, 23))


def test_a_broken_game_is_dim_with_its_sentence_and_harms_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_games(monkeypatch, tmp_path / "games", crash="raise ValueError('no dice in the box')\n")

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "no dice in" in text(menu) and "the box." in text(menu)
        await pilot.press("right", "enter")
        assert now(pilot) is menu and "no dice in the box" in row(menu, -2)
        await pilot.press("2")
        assert now(pilot) is menu
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(now(pilot), SetupScreen)

    at_the_menu(play)


def test_a_game_whose_rules_are_missing_gives_its_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_games(monkeypatch, tmp_path / "games", bird=passport("bird", "Bird"))

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        await pilot.press("2")
        await pilot.pause()
        assert now(pilot) is menu and "bird cannot be loaded" in row(menu, -2)

    at_the_menu(play)


@pytest.mark.parametrize("looks", [Looks(), Looks(ascii=True)], ids=str)
def test_four_games_stand_two_by_two(looks: Looks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {slug: passport(slug, slug.title(), (3, 6), 30 + at) for at, slug in enumerate(("bear", "bird", "orb"))}
    add_games(monkeypatch, tmp_path / "games", **sources)
    kept("Ann,Ben")

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        reads_well(menu, looks)
        assert "2  Bear" in row_with(menu, "1  BIRTH") and "4  Orb" in row_with(menu, "3  Bird")
        assert "two to six people" in text(menu) and "1-4 new" in row(menu, -1)
        for key, chosen in (("right", "bear"), ("down", "orb"), ("left", "bird"), ("up", "birth"), ("left", "birth")):
            await pilot.press(key)
            assert menu.chosen == f"game {chosen}"

    at_the_menu(play, (80, 23), looks)


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 40)], ids=str)
def test_no_word_of_the_games_that_there_are_is_cut(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "__path__", [str(Path(rules.__file__).parent)])
    known = [info for info in rules.catalogue() if isinstance(info, Info)]
    told = [info.blurb for info in known]
    for number in range(len(known), 4):
        told.append("Orders, command points, a way out.")
        add_games(monkeypatch, tmp_path / str(number), **{f"z{number}": passport(f"z{number}", "Z", blurb=told[-1])})

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "…" not in text(menu)
        shown = set("".join(" " if glyph in "▀▄█" else glyph for glyph in text(menu)).split())
        assert all(set(blurb.split()) <= shown for blurb in told)

    at_the_menu(play, size)


def test_of_a_blurb_that_is_too_long_whole_words_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = "Incomprehensibilities follow one another endlessly."
    add_games(monkeypatch, tmp_path / "games", long=passport("long", "Long", blurb=long))

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "follow one another …" in text(menu)

    at_the_menu(play)


def test_a_dozen_games_become_lines_and_the_last_can_be_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = {f"toy{at:02}": passport(f"toy{at:02}", f"Toy {at}", minutes=100 + at) for at in range(12)}
    add_games(monkeypatch, tmp_path / "games", **sources)

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        assert "Toy 11" not in text(menu) and "1-9 new" in row(menu, -1)
        await pilot.press(*["down"] * 12)
        assert row_with(menu, "Toy 11").startswith(" ▸")
        assert row(menu, -2).strip() == ""

    at_the_menu(play, (80, 23))


def test_the_choice_survives_a_terminal_that_is_too_small_for_a_while() -> None:
    kept("Ann,Ben")

    async def play(pilot: Pilot[None], menu: MenuScreen) -> None:
        await pilot.press("down")
        await pilot.resize_terminal(20, 5)
        await pilot.pause()
        assert "80x23 needed" in text(menu) and "BIRTH" not in text(menu)
        await pilot.press("enter")
        assert now(pilot) is menu
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert row_with(menu, "Ann, Ben").startswith(" ▸")

    at_the_menu(play)


def test_the_picture_is_centred_and_never_stretched() -> None:
    kept("Ann,Ben")
    found: list[str] = []

    async def play(_pilot: Pilot[None], menu: MenuScreen) -> None:
        found.append(row_with(menu, "Ann, Ben"))

    at_the_menu(play, (80, 24))
    at_the_menu(play, (160, 50))
    assert found[1] == " " * 40 + found[0]


def test_the_cursor_stands_at_the_prompt() -> None:
    async def play(pilot: Pilot[None], _menu: MenuScreen) -> None:
        assert pilot.app.cursor_position == (1, 22)

    at_the_menu(play)


def test_the_menu_comes_without_pydantic_rules_or_saves() -> None:
    source = (
        "import sys, boardgames_tui.app\n"
        "from boardgames_tui.screens.menu_shelf import read_shelf\n"
        "assert read_shelf().games\n"
        "heavy = ('pydantic', 'rules.contract', 'rules.birth.play', 'boardgames_tui.saves', 'boardgames_tui.match')\n"
        "print([name for name in heavy if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_every_big_letter_is_five_rows_of_one_width() -> None:
    assert "".join(LETTERS) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for rows in LETTERS.values():
        assert len(rows) == 5 and len({len(each) for each in rows}) == 1 and set("".join(rows)) == {"#", "."}
    assert len(set(LETTERS.values())) == 26
    assert word_rows("ab")[0] == ".##..###." and word_rows("Ann 2") == word_rows("") == ()


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_emblem_that_is_there_can_be_drawn(slug: str) -> None:
    lines = emblem(slug)
    assert not lines or read_emblem(lines)


def test_what_is_no_emblem_is_none() -> None:
    good = list(emblem("birth"))
    assert read_emblem(good)
    assert read_emblem([]) is None
    assert read_emblem(["x" * 10, *good[1:]]) is None
    assert read_emblem([*good[: EMBLEM_HEIGHT - 1], "short", *good[EMBLEM_HEIGHT:]]) is None
    assert read_emblem([line.replace("#", "") for line in good]) is None
