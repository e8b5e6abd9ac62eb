"""Help: chapters of a game's own rules page and of the house, keys as they are declared, Markdown in cells."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

import rules
from boardgames_tui.app import BoardgamesApp
from boardgames_tui.commands import QUIT, Command
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.screens.help import BACK, HelpScreen
from boardgames_tui.screens.table import TableScreen
from boardgames_tui.widgets.prose import Chapter, chapters, rows, spans, wrap
from tests.tui.pages import each_size_and_form, match_after, on_page, reads_well, row, row_with, text

PAGE = """# The toy

Said before all chapters.

## A turn

First **one** thing, then `another`.

### Below it
- an item that is long enough to be wrapped, and the further rows hang
  under its first word
- one more

| key | meaning |
|---|---|
| a | the first |

## Our own choices

What the box does not say → ours.

## Long

""" + "\n\n".join(f"Paragraph {number}." for number in range(40))


@pytest.fixture
def match() -> Iterator[Match]:
    """A match that is being played."""
    found = match_after(5)
    yield found
    found.close()


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of which there is nothing but its passport and its page."""
    folder = tmp_path / "games" / "toy_of_the_test"
    folder.mkdir(parents=True)
    source = 'from rules.info import Info\nINFO = Info("toy_of_the_test", "Toy", "", (2, 2), 1)\n'
    (folder / "__init__.py").write_text(source)
    (folder / "rules.en.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(folder.parent)])
    return folder.name


def of_toy(app: BoardgamesApp) -> None:
    app.show_help("toy_of_the_test", (Command("flip", ("f", "b"), "flip", "turn the toy over"),))


def of_house(app: BoardgamesApp) -> None:
    app.show_help(None, (QUIT,))


def headings(page: HelpScreen) -> list[str]:
    """The headings as the contents name them."""
    return [line[5:21].strip() for line in text(page).split("\n")[2 : 2 + len(page.chapters)]]


@each_size_and_form
@pytest.mark.usefixtures("toy")
def test_contents_and_every_chapter_fit(match: Match, size: tuple[int, int], looks: Looks) -> None:
    async def play(pilot: Pilot[None], page: HelpScreen) -> None:
        for number, chapter in enumerate(page.chapters, 1):
            await pilot.press(str(number))
            reads_well(page, looks)
            assert f"chapter {number} of {len(page.chapters)}" in row(page, 0)
            marked, *_text = row_with(page, f"{number} {chapter.heading}").split("|" if looks.ascii else "│")
            assert marked.split() == [">" if looks.ascii else "▸", str(number), *chapter.heading.split()]
        assert page.text_width == (72 if size[0] == 120 else 54)

    on_page(match, HelpScreen, of_toy, play, size, looks)


@pytest.mark.usefixtures("toy")
def test_our_own_choices_come_last_after_the_keys(match: Match) -> None:
    async def play(pilot: Pilot[None], page: HelpScreen) -> None:
        assert headings(page) == ["The game", "A turn", "Long", "Keys", "Our own choices"]
        await pilot.press("5")
        assert "What the box does not say → ours." in text(page)
        await pilot.press("9")
        assert "What the box does not say" in text(page)

    on_page(match, HelpScreen, of_toy, play)


@pytest.mark.usefixtures("toy")
def test_keys_are_told_by_their_own_sentences_offered_ones_first_and_each_once(match: Match) -> None:
    async def play(pilot: Pilot[None], page: HelpScreen) -> None:
        await pilot.press("4")
        lines = [line[24:].strip() for line in text(page).split("\n")]
        assert any(line.split() == ["f", "b", "turn", "the", "toy", "over"] for line in lines)
        offered, others = text(page).split("At other times")
        assert "turn the toy over" in offered and "take the last decision back" in others
        for command in page.everywhere:
            assert text(page).count(command.help[:30]) == 1

    on_page(match, HelpScreen, of_toy, play)


def test_the_table_gives_its_commands_to_the_help(match: Match) -> None:
    async def play(pilot: Pilot[None], page: HelpScreen) -> None:
        await pilot.press("escape", "h")
        found = page.app.screen
        assert isinstance(found, HelpScreen)
        keys = next(number for number, chapter in enumerate(found.chapters, 1) if chapter.heading == "Keys")
        await pilot.press(str(keys))
        assert "choose a die; again: play it" in text(found) and "BIRTH" in row(found, 0)

    on_page(match, HelpScreen, lambda app: app.show_help("birth", ()), play)


def test_the_house_has_its_own_chapters(match: Match) -> None:
    async def play(pilot: Pilot[None], page: HelpScreen) -> None:
        assert headings(page) == ["Playing", "Keys", "Matches are kept", "Over SSH"]
        await pilot.press("2")
        words = " ".join(line[24:].strip() for line in text(page).split("\n"))
        assert "leave the program; every match is kept" in words and "The right button is escape." in words
        await pilot.press("3")
        assert "boardgames resume" in text(page)

    on_page(match, HelpScreen, of_house, play)


@pytest.mark.usefixtures("toy")
def test_space_reads_on_through_a_long_chapter_into_the_next(match: Match) -> None:
    async def play(pilot: Pilot[None], page: HelpScreen) -> None:
        await pilot.press("3")
        assert "Paragraph 0." in text(page) and "▾" in row(page, -3)
        seen = text(page)
        while page.chapter == 2:
            await pilot.press("space")
            seen += text(page)
        assert all(f"Paragraph {number}." in seen for number in range(40))
        assert page.chapter == 3 and page.above == 0
        await pilot.press("left", "end")
        assert "Paragraph 39." in text(page) and "▾" not in row(page, -3)
        await pilot.press("up", "pageup")
        assert "▴" in row(page, -3) and "▾" in row(page, -3)
        await pilot.press("home", "down")
        assert "Paragraph 0." not in text(page) and "▴ 1 row" in row(page, -3)

    on_page(match, HelpScreen, of_toy, play)


@pytest.mark.parametrize("key", BACK.keys)
def test_back_to_where_it_was_asked_for(match: Match, key: str) -> None:
    async def play(pilot: Pilot[None], page: HelpScreen) -> None:
        await pilot.press("question_mark" if key == "?" else key)
        assert isinstance(page.app.screen, TableScreen)

    on_page(match, HelpScreen, of_house, play)


@pytest.mark.usefixtures("toy")
def test_a_click_on_a_heading_opens_it(match: Match) -> None:
    async def play(pilot: Pilot[None], page: HelpScreen) -> None:
        await pilot.click(offset=(6, 3))
        assert "First one thing, then another." in text(page)

    on_page(match, HelpScreen, of_toy, play)


def test_every_game_has_a_page_with_our_own_choices_last() -> None:
    for slug in rules.slugs():
        found = HelpScreen(slug, ()).chapters
        assert len(found) > 3, slug
        assert [chapter.heading for chapter in found[-2:]] == ["Keys", "Our own choices"], slug


def test_neither_pydantic_nor_rules_are_loaded_for_help() -> None:
    code = (
        "import sys; from boardgames_tui.screens.help import HelpScreen\n"
        "HelpScreen('birth', ()), HelpScreen(None, ())\n"
        "print([name for name in ('pydantic', 'rules.birth.play', 'markdown_it') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_markdown_becomes_rows_no_wider_than_asked() -> None:
    source = chapters(PAGE)[0].source
    shown = [line.text.rstrip() for line in rows(source, 30)]
    assert shown == [
        "First one thing, then another.",
        "",
        "Below it",
        "• an item that is long enough",
        "  to be wrapped, and the",
        "  further rows hang under its",
        "  first word",
        "• one more",
        "",
        "key  meaning",
        "─" * 30,
        "a    the first",
    ]
    for width in range(8, 80):
        assert all(cell_len(line.text) <= width for line in rows(PAGE, width))
    tones = {span.text: span.tone for line in rows(source, 60) for span in line.spans}
    assert (tones["one"], tones["another"], tones["Below it"]) == ("strong", "strong", "head")


def test_wide_glyphs_are_never_halved_and_commas_never_begin_a_row() -> None:
    lines = ["".join(span.text for span in line) for line in wrap(spans("日本語、とても長い。abc def"), 7)]
    assert "".join(lines).replace(" ", "") == "日本語、とても長い。abcdef"
    assert all(cell_len(line) <= 7 for line in lines)
    assert not any(line.startswith(("、", "。")) for line in lines)


def test_a_page_is_divided_at_its_second_headings() -> None:
    found = chapters("# Title\n\nintro\n\n## One\n\na\n\n### Sub\n\n## Two\nb\n", "Title")
    assert found == [Chapter("Title", "intro"), Chapter("One", "a\n\n### Sub"), Chapter("Two", "b")]
