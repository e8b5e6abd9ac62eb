"""Colours: what a terminal shows, and 24-bit colours on terminals that show fewer."""

import subprocess
import sys

import pytest

from boardgames_tui.terminal import colours
from boardgames_tui.terminal.colours import Depth, depth, indexed_colour, nearest_indexed, prepare, reduce
from boardgames_tui.terminal.sgr import BOLD, GROUND, INK, PLAIN, Style, apply, change

DARK = {"red": "f0562a", "blue": "2f98f5", "yellow": "fbcd43", "green": "54d8b9", "violet": "b57db0", "white": "f3f5f8"}
LIGHT = {
    "red": "b3202a",
    "blue": "1e5aad",
    "yellow": "ac7300",
    "green": "00876f",
    "violet": "7a1f78",
    "white": "26272c",
}
GREYS_DARK = ["11141b", "1a1f2a", "2a3140", "3a4356", "5d687d", "8f99ac", "d3d9e4", "ffffff"]
GREYS_LIGHT = ["f6f3ec", "ece7dc", "ddd6c6", "c6beac", "9a917d", "6d6656", "2b2a27", "000000"]
SIXTEEN = {"red": "31", "blue": "94", "yellow": "33", "green": "32", "violet": "35"}


def rgb(code: str) -> colours.Colour:
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)


def tint(seat: str, ground: str, share: float = 0.28) -> colours.Colour:
    red, green, blue = (round(share * a + (1 - share) * b) for a, b in zip(rgb(seat), rgb(ground), strict=True))
    return red, green, blue


def style(ink: colours.Colour | None = None, ground: colours.Colour | None = None) -> Style:
    made = PLAIN
    if ink:
        made = apply(made, "38;2;{};{};{}".format(*ink))
    return apply(made, "48;2;{};{};{}".format(*ground)) if ground else made


@pytest.mark.parametrize(
    ("environ", "shown"),
    [
        ({}, Depth.NONE),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, Depth.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": "1", "COLORTERM": "truecolor"}, Depth.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, Depth.INDEXED),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, Depth.SIXTEEN),
        ({"TERM": "screen"}, Depth.SIXTEEN),
        ({"TERM": "vt100"}, Depth.SIXTEEN),
        ({"TERM": "ansi"}, Depth.SIXTEEN),
        ({"TERM": "xterm"}, Depth.SIXTEEN),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, Depth.TRUE),
        ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, Depth.TRUE),
        ({"TERM": "tmux-256color", "COLORTERM": "yes"}, Depth.INDEXED),
        ({"TERM": "xterm-direct"}, Depth.TRUE),
    ],
)
def test_depth(environ: dict[str, str], shown: Depth) -> None:
    assert depth(environ) is shown


def test_prepare() -> None:
    environ = {"TERM": "xterm-256color", "NO_COLOR": "1", "COLUMNS": "200", "LINES": "9"}
    assert prepare(environ) is Depth.NONE
    assert environ == {"TERM": "xterm-256color", "TEXTUAL_COLOR_SYSTEM": "truecolor"}


def test_importing_computes_and_loads_nothing() -> None:
    code = (
        "import sys; from boardgames_tui.terminal import colours\n"
        "assert colours._palette.cache_info().currsize == 0\n"
        "assert not {'textual', 'rich', 'asyncio'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(("seats", "ground"), [(DARK, "11141b"), (LIGHT, "f6f3ec")])
def test_tints_become_greys_and_seats_stay_apart(seats: dict[str, str], ground: str) -> None:
    for seat in seats.values():
        for share in (0.14, 0.28):
            assert len(set(colours.indexed_colour(nearest_indexed(tint(seat, ground, share))))) == 1
    chosen = {name: nearest_indexed(rgb(code)) for name, code in seats.items()}
    assert len(set(chosen.values())) == 6
    for name, number in chosen.items():
        # Nearer to its own seat than to any other one.
        shown = colours.indexed_colour(number)
        assert min(seats, key=lambda other: colours.distance(shown, rgb(seats[other]))) == name


def test_greys_become_greys_in_order() -> None:
    for greys in (GREYS_DARK, GREYS_LIGHT):
        shown = [colours.indexed_colour(nearest_indexed(rgb(code))) for code in greys]
        assert all(len(set(colour)) == 1 for colour in shown)
        assert shown in (sorted(shown), sorted(shown, reverse=True))
        assert len(set(shown)) == len(greys)


def test_fixed_colours_are_their_own_nearest() -> None:
    for number in (16, 21, 46, 196, 201, 226, 231, 232, 255):
        assert colours.indexed_colour(nearest_indexed(colours.indexed_colour(number))) == colours.indexed_colour(number)


@pytest.mark.parametrize("name", SIXTEEN)
def test_sixteen_seats(name: str) -> None:
    for seats, ground in ((DARK, "11141b"), (LIGHT, "f6f3ec")):
        seat = rgb(seats[name])
        shown = reduce(style(seat, rgb(ground)), Depth.SIXTEEN)
        assert (shown[INK], shown[GROUND]) == (SIXTEEN[name], "")
        tag = reduce(style(rgb("11141b"), seat), Depth.SIXTEEN)
        assert (tag[INK], tag[GROUND]) == ("30", str(int(SIXTEEN[name]) + 10))
        text = rgb(GREYS_DARK[6] if ground == "11141b" else GREYS_LIGHT[6])
        tinted = reduce(style(text, tint(seats[name], ground)), Depth.SIXTEEN)
        assert (tinted[INK], tinted[GROUND]) == ("", "")


def test_sixteen_white_seat() -> None:
    assert reduce(style(rgb(DARK["white"]), rgb("11141b")), Depth.SIXTEEN)[INK] == "37"
    assert reduce(style(rgb(LIGHT["white"]), rgb("f6f3ec")), Depth.SIXTEEN)[INK] == ""
    assert change(PLAIN, reduce(style(rgb("11141b"), rgb(DARK["white"])), Depth.SIXTEEN)) == "\x1b[30;47m"
    assert change(PLAIN, reduce(style(rgb("ffffff"), rgb(LIGHT["white"])), Depth.SIXTEEN)) == "\x1b[97;40m"


@pytest.mark.parametrize(
    ("greys", "inks"),
    [
        (GREYS_DARK, ["30", "30", "90", "90", "90", "37", "", "97"]),
        (GREYS_LIGHT, ["97", "97", "90", "90", "90", "", "", ""]),
    ],
)
def test_sixteen_greys(greys: list[str], inks: list[str]) -> None:
    ground = rgb(greys[0])
    assert [reduce(style(rgb(grey), ground), Depth.SIXTEEN)[INK] for grey in greys] == inks
    assert [reduce(style(rgb(greys[6]), rgb(grey)), Depth.SIXTEEN)[GROUND] for grey in greys[:3]] == ["", "", ""]


def test_sixteen_selection_is_a_block() -> None:
    """The chosen thing has a bright ground and dark ink."""
    assert change(PLAIN, reduce(style(rgb("11141b"), rgb("ffffff")), Depth.SIXTEEN)) == "\x1b[30;107m"


def test_black_ink_is_never_bold_in_sixteen_colours() -> None:
    """Many terminals show bold black as dark grey."""
    for ground in (DARK["red"], DARK["white"], "ffffff"):
        bold = apply(style(rgb("11141b"), rgb(ground)), "1")
        assert reduce(bold, Depth.SIXTEEN)[INK] == "30" and not reduce(bold, Depth.SIXTEEN)[BOLD]


def test_lines_can_be_grounds_in_sixteen_colours() -> None:
    shown = reduce(style(rgb("ffffff"), rgb("3a4356")), Depth.SIXTEEN)
    assert (shown[INK], shown[GROUND]) == ("97", "100")


def test_hidden_text_stays_hidden_in_sixteen_colours() -> None:
    for code in (*DARK.values(), *LIGHT.values()):
        shown = reduce(style(rgb(code), rgb(code)), Depth.SIXTEEN)
        assert int(shown[INK]) + 10 == int(shown[GROUND])


def test_own_colours_and_attributes_stay() -> None:
    for shown in Depth:
        assert reduce(apply(PLAIN, "1;2;3;4;7"), shown) == apply(PLAIN, "1;2;3;4;7")
        kept = reduce(apply(PLAIN, "1;31;104"), shown)
        assert (kept[INK], kept[GROUND]) == (("", "") if shown is Depth.NONE else ("31", "104"))
    assert reduce(apply(PLAIN, "38;5;9;48;5;4"), Depth.SIXTEEN) == apply(PLAIN, "91;44")
    assert reduce(apply(PLAIN, "38;5;99"), Depth.INDEXED) == apply(PLAIN, "38;5;99")
    assert reduce(apply(PLAIN, "38;2;1;2;3"), Depth.TRUE) == apply(PLAIN, "38;2;1;2;3")


def test_style_codes() -> None:
    assert apply(apply(PLAIN, "1;31;48;2;1;2;3"), "") == PLAIN
    assert apply(PLAIN, "38:2::1:2:3") == apply(PLAIN, "38;2;1;2;3")
    assert apply(PLAIN, "38:5:7") == apply(PLAIN, "38;5;7")
    assert apply(apply(PLAIN, "4:3"), "4:0") == PLAIN
    assert apply(PLAIN, "38;9;77;38;2;1") == PLAIN
    assert change(apply(PLAIN, "1;2"), apply(PLAIN, "2")) == "\x1b[;2m"
    assert change(apply(PLAIN, "1;31;42"), apply(PLAIN, "31;42")) == "\x1b[22m"
    assert change(None, PLAIN) == "\x1b[m"
    assert change(PLAIN, PLAIN) == ""


def test_with_all_colours_a_fixed_one_is_sent_by_its_shorter_number() -> None:
    """The picture stays the same to the last bit; 16 to 21, which some shells change, are never used."""
    assert reduce(style(rgb("ffffff"), rgb("5faf5f")), Depth.TRUE) == apply(PLAIN, "38;5;231;48;5;71")
    for other in ("000000", "00005f", "0000ff", "11141b", "fefefe"):
        assert reduce(style(rgb(other), rgb(other)), Depth.TRUE) == style(rgb(other), rgb(other))
    for number in range(22, 256):
        red, green, blue = indexed_colour(number)
        sent = reduce(apply(PLAIN, f"38;2;{red};{green};{blue}"), Depth.TRUE)[INK]
        assert sent.startswith("38;5;") and indexed_colour(int(sent.removeprefix("38;5;"))) == (red, green, blue)
    assert reduce(apply(PLAIN, "1;31;104"), Depth.TRUE) == apply(PLAIN, "1;31;104")
