"""Any terminal: what it cannot show is not sent, every seat is told apart without colour, and a match can be played."""

import re
from typing import Any

import pytest

import rules
from tests.terminal.conftest import Program, Start
from tests.terminal.test_killed_program import at_the_table
from tests.terminal.test_program import home, shows

__all__ = ["home"]
PEOPLE = ("Ann", "Ben", "Cy", "Dora")
SHAPES = ("●", "■", "▲", "◆", "★", "✚")
PLAY = ("-m", "boardgames_tui", "play", "birth", "--seats", "Ann,Ben,Cy", "--seed", "7")
TRUE, INDEXED = re.compile(r"[34]8;2;"), re.compile(r"[34]8;5;")
NAMED = re.compile(r"\x1b\[(?:[\d;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])(?:;[\d;]*)?m")
NOT_FOR_SIMPLE = re.compile(r"\$p|\x1b\[[<>]|\x1b\]")
CASES: dict[str, tuple[dict[str, Any], str, bool]] = {
    "xterm-256color": ({"TERM": "xterm-256color", "COLORTERM": ""}, "256", False),
    "xterm-256color, true": ({"TERM": "xterm-256color"}, "true", False),
    "tmux-256color": ({"TERM": "tmux-256color", "COLORTERM": ""}, "256", False),
    "tmux-256color, true": ({"TERM": "tmux-256color"}, "true", False),
    "screen": ({"TERM": "screen", "COLORTERM": ""}, "16", False),
    "screen, said to be true": ({"TERM": "screen"}, "16", False),
    "linux": ({"TERM": "linux", "COLORTERM": ""}, "16", True),
    "linux, said to be true": ({"TERM": "linux"}, "16", True),
    "vt100": ({"TERM": "vt100", "COLORTERM": ""}, "16", True),
    "without colour": ({"NO_COLOR": "1"}, "none", False),
    "without colour on screen": ({"TERM": "screen", "NO_COLOR": "1"}, "none", False),
    "locale C": ({"LANG": "C"}, "true", True),
    "locale C without colour": ({"LANG": "C", "NO_COLOR": "1"}, "none", True),
    "two cells wide": ({"circle": 2}, "true", True),
    "two cells wide, 256": ({"circle": 2, "COLORTERM": ""}, "256", True),
    "one cell wide": ({"circle": 1}, "true", False),
}


def depth(sent: str) -> str:
    """The most colours that were sent."""
    if TRUE.search(sent):
        return "true"
    if INDEXED.search(sent):
        return "256"
    return "16" if NAMED.search(sent) else "none"


def marks(program: Program, ascii_only: bool) -> list[str]:
    """What stands before each name on the table; every one is to be another."""
    found = []
    for seat, name in enumerate(PEOPLE[:3]):
        mark = name[0] if ascii_only else SHAPES[seat]
        assert re.search(rf"(?<!\w){re.escape(mark)} {name}\b|\[{mark}\] {name}", program.picture.text), name
        found.append(mark)
    return found


@pytest.mark.parametrize("case", CASES)
def test_a_match_on_it(start: Start, home: dict[str, str], case: str) -> None:
    environ, colours, ascii_only = CASES[case]
    program = start(*PLAY, **home | environ)
    shows(program, "Choose a die.")
    assert depth(program.sent) == colours
    assert program.picture.text.isascii() == ascii_only
    assert len(set(marks(program, ascii_only))) == 3
    if environ.get("TERM") in ("linux", "vt100"):
        assert not NOT_FOR_SIMPLE.search(program.sent)
    program.press("\x1b[C")
    shows(program, "esc let go")
    program.press("\r")
    shows(program, "turn 2 of 33")
    assert depth(program.sent) == colours and program.picture.text.isascii() == ascii_only


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
def test_where_nothing_else_can_be_shown_there_are_plain_lines(start: Start, home: dict[str, str], term: str) -> None:
    program = start(*PLAY, TERM=term, **home)
    program.until(lambda: "Ann, choose" in program.sent, "the question")
    program.press("3\n")
    program.until(lambda: "Ben, choose" in program.sent, "the next question")
    assert "\x1b" not in program.sent


@pytest.mark.parametrize("slug", rules.slugs())
@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"LANG": "C"}], ids=str)
def test_every_game_tells_its_seats_apart_without_colour(
    start: Start, home: dict[str, str], slug: str, environ: dict[str, str]
) -> None:
    people = PEOPLE[: rules.info(slug).seats[0]]
    words = ("play", slug, "--seats", ",".join(people), "--seed", "7")
    program = start("-m", "boardgames_tui", *words, **home | environ)
    at_the_table(program)
    program.press("l")
    shows(program, "everything that has happened")
    text, found = program.picture.text, set()
    for name in people:
        mark = re.search(rf"(?:\[(\w)\]|(\S)) {name}\b", text)
        assert mark, name
        found.add(mark[1] or mark[2])
    assert len(found) == len(people) and (text.isascii() or "LANG" not in environ)


def test_a_resize_keeps_to_the_signs_that_were_chosen(start: Start, home: dict[str, str]) -> None:
    program = start(*PLAY, circle=2, **home)
    shows(program, "Choose a die.")
    for size in ((120, 40), (80, 24)):
        program.resize(*size)
        shows(program, "Choose a die.")
        assert program.picture.text.isascii()
