"""Glyphs: one cell each, none that a terminal may show as an emoji, ASCII where it must be."""

from dataclasses import astuple, fields

import pytest
from rich.cells import cell_len
from wcwidth import wcwidth

from boardgames_tui.terminal.glyphs import ASCII, UNICODE, Glyphs, choose, glyphs, utf8_locale

TEXTS = {"name", "to", "good_mood", "bad_mood"}

# The characters below U+10000, digits apart, that have an emoji form: property Emoji of Unicode 15.
EMOJI = """
00A9 00AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF 23E9-23F3 23F8-23FA 24C2 25AA-25AB 25B6 25C0
25FB-25FE 2600-2604 260E 2611 2614-2615 2618 261D 2620 2622-2623 2626 262A 262E-262F 2638-263A 2640 2642 2648-2653
265F-2660 2663 2665-2666 2668 267B 267E-267F 2692-2697 2699 269B-269C 26A0-26A1 26A7 26AA-26AB 26B0-26B1 26BD-26BE
26C4-26C5 26C8 26CE-26CF 26D1 26D3-26D4 26E9-26EA 26F0-26F5 26F7-26FA 26FD 2702 2705 2708-270D 270F 2712 2714 2716 271D
2721 2728 2733-2734 2744 2747 274C 274E 2753-2755 2757 2763-2764 2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C
2B50 2B55 3030 303D 3297 3299
"""


def emoji() -> set[str]:
    found = set()
    for item in EMOJI.split():
        first, _, last = item.partition("-")
        found |= {chr(code) for code in range(int(first, 16), int(last or first, 16) + 1)}
    return found


def cells(these: Glyphs) -> list[str]:
    """All glyphs that fill one cell of a board."""
    found: list[str] = []
    for field in fields(these):
        value = getattr(these, field.name)
        if field.name not in TEXTS:
            found += value if isinstance(value, tuple) else [value]
    return found


@pytest.mark.parametrize("these", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_one_cell_each(these: Glyphs) -> None:
    assert len(cells(these)) > 50
    for glyph in cells(these):
        assert len(glyph) == 1 and cell_len(glyph) == 1 and wcwidth(glyph) == 1, glyph
    assert len(these.seats) == len(these.previews) == len(set(these.seats) | set(these.previews)) / 2 == 6


def test_no_emoji() -> None:
    everything = "".join("".join(value) for value in astuple(UNICODE))
    assert "♥" in emoji() and "●" not in emoji()
    assert not set(everything) & emoji()
    assert "\ufe0f" not in everything and max(everything) < "\U00010000"


def test_ascii_is_ascii() -> None:
    everything = "".join("".join(value) for value in astuple(ASCII))
    assert everything.isascii() and everything.isprintable()


def test_the_choice() -> None:
    good = {"TERM": "xterm-256color", "LANG": "de_DE.UTF-8"}
    assert choose(good, 1) == choose(good, None) == "unicode"
    assert choose(good, 2) == "ascii"
    assert choose({**good, "TERM": "linux"}, 1) == choose({**good, "TERM": "vt100"}, None) == "ascii"
    assert choose({**good, "LC_ALL": "C"}, 1) == "ascii"
    assert choose(good, 1, "ascii") == "ascii"
    assert choose({"TERM": "linux"}, 2, "unicode") == "unicode"
    assert (glyphs("unicode"), glyphs("ascii")) == (UNICODE, ASCII)
    assert (UNICODE.arrow, ASCII.arrow) == ("→", "->")


@pytest.mark.parametrize(
    ("environ", "utf8"),
    [
        ({}, False),
        ({"LANG": "C"}, False),
        ({"LANG": "en_GB.utf8"}, True),
        ({"LANG": "C.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8@euro"}, True),
        ({"LANG": "de_DE.ISO-8859-1", "LC_CTYPE": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_CTYPE": "POSIX"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "ja_JP.eucJP"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, True),
        # What Python sets by itself in the locale C.
        ({"LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
    ],
)
def test_locale(environ: dict[str, str], utf8: bool) -> None:
    assert utf8_locale(environ) is utf8
