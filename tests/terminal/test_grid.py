"""The grid: the same picture and the same cursor as the unfiltered stream, after every burst, in few bytes."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from boardgames_tui.terminal.colours import Depth
from boardgames_tui.terminal.grid import NARROW, Frugal

if TYPE_CHECKING:
    from tests.terminal.conftest import Picture, Start

    Make = Callable[[int, int], Picture]

WIDTH, HEIGHT = 12, 5


def check_same(raw: Picture, frugal: Picture, burst: str, sent: str) -> None:
    """Both show the same cells and the cursor in the same place."""
    for y in sorted(raw.screen.dirty | frugal.screen.dirty):
        if y < raw.screen.lines:
            assert raw.line(y) == frugal.line(y), f"row {y} after {burst!r}, sent {sent!r}"
    raw.screen.dirty.clear()
    frugal.screen.dirty.clear()
    assert raw.cursor == frugal.cursor, f"cursor after {burst!r}, sent {sent!r}"


# --- streams made up ---------------------------------------------------------------------------------------------


def at(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


PLACES = st.builds(at, st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
ROOM = st.builds(at, st.integers(0, WIDTH - 8), st.integers(0, HEIGHT - 1))
NARROW_TEXT = st.text(st.sampled_from("ab  x●━é"), min_size=1, max_size=20)
WIDE_TEXT = st.text(st.sampled_from("字語a 한"), min_size=1, max_size=4)
MARKED_TEXT = st.lists(st.sampled_from(["e\u0301", "a\u0308", "x"]), min_size=1, max_size=4).map("".join)
CODES = st.sampled_from(
    ["0", "1", "2", "22", "3", "23", "4", "24", "5", "25", "7", "27", "9", "29", "31", "94", "39", "42", "104", "49"]
).flatmap(
    lambda code: st.sampled_from([code, "38;5;200", "48;5;17", "38;2;1;2;3", "48;2;9;8;7", "1;7;31;44", "0;4", ""])
)
STYLES = CODES.map(lambda code: f"\x1b[{code}m")
ERASE = st.sampled_from(["\x1b[K", "\x1b[1K", "\x1b[J", "\x1b[2J", "\x1b[3X", "\x1b[2P", "\x1b[2@"])
MOVES = ["\r", "\n", "\r\n", "\b", "\t", "\x1b[2C", "\x1b[A", "\x1b[5G", "\x1b[2d"]
MODES = ["\x1b[?25l", "\x1b[?25h", "\x1b[?2026h", "\x1b[?2026l", "\x1b[?1000h"]
CONTROLS = st.sampled_from([*MOVES, *MODES, "\a", "\x1b]2;title\x07", "\x1b[2L", "\x1b[M", "\u0301"])
PIECES = st.one_of(
    PLACES,
    STYLES,
    NARROW_TEXT,
    st.builds("".join, st.tuples(ROOM, WIDE_TEXT)),
    st.builds("".join, st.tuples(ROOM, MARKED_TEXT)),
    st.builds("".join, st.tuples(PLACES, ERASE)),
    st.builds("".join, st.tuples(PLACES, CONTROLS, st.sampled_from(["", "k", "字"]), PLACES)),
    st.builds("".join, st.tuples(st.sampled_from(["\x1b[?7h", "\x1b[?7l"]), PLACES)),
)
BURSTS = st.lists(st.lists(PIECES, max_size=12).map("".join), min_size=1, max_size=8)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bursts=BURSTS)
# Halves of wide characters overwritten, in one burst and in two, on the left and on the right.
@example(bursts=["\x1b[1;3H字\x1b[1;4Hb", "\x1b[1;3Hac"])
@example(bursts=["\x1b[1;3H字\x1b[1;3Ha", "\x1b[1;4Hb"])
@example(bursts=["\x1b[1;3H字字", "\x1b[1;4H語", "\x1b[1;3Habcd"])
# The last column, with and without wrapping, down to scrolling.
@example(bursts=["\x1b[?7l\x1b[5;11Habcd", "\x1b[?7h\x1b[5;11Habcd", "\x1b[1;12Hab", "\x1b[5;1Hx"])
def test_random_streams_show_the_same(picture: Make, bursts: list[str]) -> None:
    for erases in (False, True):
        raw, shown, frugal = picture(WIDTH, HEIGHT), picture(WIDTH, HEIGHT), Frugal(WIDTH, HEIGHT, erases=erases)
        frugal.least_erased = 2
        for burst in bursts:
            raw.feed(burst)
            sent = frugal.feed(burst)
            shown.feed(sent)
            check_same(raw, shown, burst, sent)
        assert raw.lines == shown.lines


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bursts=BURSTS)
def test_repeating_a_painted_screen_costs_nothing(picture: Make, bursts: list[str]) -> None:
    """After anything at all, a frame that paints every cell costs nothing the second time."""
    frugal = Frugal(WIDTH, HEIGHT)
    for burst in bursts:
        frugal.feed(burst)
    frame = "\x1b[?7l" + "".join(at(0, y) + "\x1b[0;1;31mab 字\x1b[0m" + "  end  "[: WIDTH - 5] for y in range(HEIGHT))
    frame += at(3, 2)
    frugal.feed("\x1b[?2026l" + frame)
    assert frugal.feed(frame.removeprefix("\x1b[?7l")) == ""


@settings(max_examples=60, deadline=None)
@given(bursts=BURSTS, cut=st.integers(1, 10))
def test_a_stream_cut_anywhere_is_understood(bursts: list[str], cut: int) -> None:
    """Escape sequences may be cut between two writes: nothing of them is ever sent as text."""
    frugal = Frugal(WIDTH, HEIGHT)
    whole = "".join(bursts)
    sent = "".join(frugal.feed(whole[start : start + cut]) for start in range(0, len(whole), cut)) + frugal._rest
    text = re.compile(r"\x1b\][^\x07]*\x07|\x1b\[[0-?]*[@-~]|[\x00-\x1f]")
    assert set(text.sub("", sent)) <= set(text.sub("", whole))
    assert "\x1b" not in text.sub("", sent)


# --- streams recorded --------------------------------------------------------------------------------------------

RIGHT, LEFT, TAB, BACK_TAB, DELETE = "\x1b[C", "\x1b[D", "\t", "\x1b[Z", "\x7f"
Steps = Sequence[str | tuple[int, int]]
SESSIONS: list[tuple[str, Steps]] = [
    ("buttons", [TAB, TAB, BACK_TAB, (100, 30), TAB, "\x1b[I"]),
    ("entry", [*"字a語", LEFT, LEFT, "한", DELETE, RIGHT, "x", (50, 10), "y"]),
    ("painting", ["n"] * 6 + [(61, 17), "n", (90, 30), "n"]),
    ("modal", ["o", "x", (60, 20), "o", (100, 30), "x", (80, 24)]),
]


def record(start_app: Start, file: Path, name: str, steps: Steps) -> list[tuple[int, int, str]]:
    """Play a session with Textual's own driver on a pseudo-terminal; return its writes with the size at each."""
    program = start_app(name, "stock", RECORD=str(file))
    program.press("\x1b[?2026;2$y")
    for step in steps:
        if isinstance(step, str):
            program.press(step)
        else:
            program.resize(*step)
        program.painted()
    program.press("\x11")
    assert program.ended() == 0
    writes = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert "".join(data for _, _, data in writes).replace("\n", "\r\n") == program.sent
    return [(width, height, data) for width, height, data in writes]


@pytest.mark.parametrize(("name", "steps"), SESSIONS, ids=[name for name, _ in SESSIONS])
def test_recorded_sessions_show_the_same(
    start_app: Start, picture: Make, tmp_path: Path, name: str, steps: Steps
) -> None:
    writes = record(start_app, tmp_path / "written", name, steps)
    sizes = [show_the_same(picture, writes, erases) for erases in (False, True)]
    assert sizes[1] <= sizes[0]


def show_the_same(picture: Make, writes: list[tuple[int, int, str]], erases: bool) -> int:
    """Compare what is written with what is sent of it on a terminal that erases in the ground's colour or not; the
    number of bytes sent."""
    width, height, _ = writes[0]
    raw, shown, frugal = picture(width, height), picture(width, height), Frugal(width, height, erases=erases)
    total = saved = 0
    for columns, rows, data in writes:
        if (columns, rows) != (frugal.width, frugal.height):
            for each in (raw, shown, frugal):
                each.resize(columns, rows)
        sent = frugal.feed(data)
        raw.feed(data)
        shown.feed(sent)
        check_same(raw, shown, data, sent)
        total += len(data.encode())
        saved += len(data.encode()) - len(sent.encode())
    assert raw.lines == shown.lines
    assert raw.text.strip() == shown.text.strip()
    assert saved > total / 2, f"only {saved} of {total} bytes saved"
    return total - saved


def test_long_blanks_are_erased_in_the_colour_of_the_ground() -> None:
    frugal = Frugal(40, 3, erases=True)
    frugal.feed("\x1b[?7l\x1b[H" + "".join(f"\x1b[{y};1H{'x' * 40}" for y in (1, 2, 3)) + "\x1b[H")
    assert frugal.feed(f"\x1b[2;3H\x1b[44m{' ' * 38}\x1b[0m\x1b[H") == "\x1b[2;3H\x1b[44m\x1b[K\x1b[H"
    assert frugal.feed(f"\x1b[3;3H\x1b[44m{' ' * 20}\x1b[0m\x1b[H") == "\x1b[3;3H\x1b[20X\x1b[H"


# --- bytes -------------------------------------------------------------------------------------------------------


def fresh(text: str = "", depth: Depth = Depth.TRUE) -> Frugal:
    """A grid of 20x4 in a known state: wrapping off, all cells blank, the cursor at the top left."""
    frugal = Frugal(20, 4, depth)
    frugal.feed("\x1b[?7l" + "".join(f"\x1b[{y + 1};1H\x1b[0m{' ' * 20}" for y in range(4)) + "\x1b[H" + text)
    return frugal


@pytest.mark.parametrize(
    ("before", "burst", "sent"),
    [
        ("", "ab", "ab"),
        ("ab\x1b[H", "ab\x1b[H", ""),
        ("ab\x1b[H", "cb\x1b[H", "c\r"),
        ("", "\x1b[1mab\x1b[0m\x1b[H", "\x1b[1mab\r"),
        ("", "\x1b[2;3Ha\x1b[H", "\x1b[2;3Ha\x1b[H"),
        # A gap of three equal cells in one style costs less than the jump over it.
        ("abcde\x1b[H", "XbcdY\x1b[H", "XbcdY\r"),
        ("abcdefg\x1b[H", "XbcdefY\x1b[H", "X\x1b[7GY\r"),
        ("ab\x1b[1mcd\x1b[0me\x1b[H", "Xb\x1b[1mcd\x1b[0mY\x1b[H", "X\x1b[5GY\r"),
        # After a glyph outside ASCII only absolute moves.
        ("", "●\x1b[1;8Hx\x1b[H", "●\x1b[8Gx\r"),
        ("", "●\x1b[2;2Hx\x1b[H", "●\x1b[2;2Hx\x1b[H"),
        # Of a space only its ground is seen, so its ink is not sent.
        ("", "\x1b[31m   \x1b[0m\x1b[H", ""),
        ("", "\x1b[31;4m \x1b[0m\x1b[H", "\x1b[4;31m \r"),
        ("", "\x1b[41m \x1b[1;32;41mx\x1b[0m\x1b[H", "\x1b[1;32;41m x\r"),
        # The cursor follows although no cell changes.
        ("", "\x1b[3;4H", "\x1b[3;4H"),
        ("", "\x1b[1;3H", "\x1b[3G"),
        ("\x1b[4;20H", "\x1b[4;18H", "\b\b"),
        ("", "\x1b[2;1H", "\x1b[B"),
        # Line feeds between rows that are addressed anyway.
        ("", "ab\n\x1b[2;1Hcd\x1b[H", "ab\x1b[2Hcd\x1b[H"),
    ],
)
def test_the_shortest_way(before: str, burst: str, sent: str) -> None:
    assert fresh(before).feed(burst) == sent


def test_synchronised_update_without_content_is_not_sent() -> None:
    frugal = fresh("ab\x1b[H")
    assert [frugal.feed(part) for part in ("\x1b[?2026h", "ab\x1b[H", "\x1b[?2026l")] == ["", "", ""]
    assert frugal.feed("\x1b[?2026hac\x1b[H\x1b[?2026l") == "\x1b[?2026hac\r\x1b[?2026l"
    parts = [frugal.feed(part) for part in ("\x1b[?2026h", "ad\x1b[H", "\x1b[?2026l")]
    assert parts == ["", "\x1b[?2026had\r", "\x1b[?2026l"]


@pytest.mark.parametrize("reason", ["\x1b[2J", "\x1b[?1049h", "\x1b[?1049l", "forget", "resize"])
def test_what_was_shown_is_forgotten(reason: str) -> None:
    frugal = fresh("ab\x1b[H")
    if reason == "forget":
        frugal.forget()
    elif reason == "resize":
        frugal.resize(20, 4)
    else:
        assert reason in frugal.feed(reason)
    assert "ab" in frugal.feed("\x1b[Hab\x1b[H")
    assert frugal.feed("\x1b[Hab\x1b[H") == ""


def test_nothing_is_sent_again_after_forgetting_that_was_not_written_again() -> None:
    """A secret painted before must not come back by itself."""
    frugal = fresh("secret")
    frugal.forget()
    assert frugal.feed("\x1b[2;1Hx").endswith("x")
    assert "secret" not in frugal.feed("\x1b[1;1H\x1b[?2026l")


def test_a_sequence_with_a_variation_selector_repaints_the_rest_of_its_row() -> None:
    """Terminals differ about its width, so nothing to its right is taken for granted."""
    frugal = fresh("\x1b[1;10Htail\x1b[2;10Hnext\x1b[H")
    sent = frugal.feed("\u2764\ufe0f\x1b[1;10Htail\x1b[2;10Hnext\x1b[H")
    assert "tail" in sent
    assert "next" not in sent


def test_wide_character_without_room_passes_and_its_row_is_unknown() -> None:
    frugal = fresh("\x1b[2;1Hab\x1b[H")
    assert frugal.feed("\x1b[2;20H字") == "\x1b[2;20H字"
    assert "ab" in frugal.feed("\x1b[2;1Hab")


def test_every_character_taken_for_narrow_is() -> None:
    characters = re.findall(f"[{NARROW}]", "".join(map(chr, range(0x20, 0x3000))))
    assert len(characters) > 1000
    assert [character for character in characters if cell_len(character) != 1] == []


def test_colours_are_reduced() -> None:
    burst = "\x1b[1;38;2;240;86;42;48;2;17;20;27mx\x1b[39;49my\x1b[0m\x1b[H"
    assert fresh(depth=Depth.NONE).feed(burst) == "\x1b[1mxy\r"
    assert fresh(depth=Depth.SIXTEEN).feed(burst) == "\x1b[1;31mx\x1b[39my\r"
    assert fresh(depth=Depth.INDEXED).feed(burst) == "\x1b[1;38;5;202;48;5;233mx\x1b[;1my\r"


def frame(number: int, width: int = 120, height: int = 40) -> str:
    """A whole screen as Textual writes it: runs of ten cells in one style, each closed by a reset."""
    runs = [
        f"\x1b[38;2;{x};{y % 5};{number % 3};48;2;17;20;27m{chr(97 + (x + y + number) % 26) * 10}\x1b[0m"
        for y in range(height)
        for x in range(0, width, 10)
    ]
    per_row = width // 10
    rows = ("".join(runs[y * per_row : (y + 1) * per_row]) for y in range(height))
    return "".join(f"\x1b[{y + 1};1H{row}" for y, row in enumerate(rows)) + "\x1b[H"


def test_a_frame_takes_milliseconds() -> None:
    """Generous bounds, of the best of several, so that only a change of kind fails: 20 and 5 ms on a busy machine."""
    frugal = Frugal(120, 40)
    frugal.feed("\x1b[?7l" + frame(0))

    def best(bursts: list[str]) -> float:
        times = []
        for burst in bursts:
            begin = time.process_time()
            frugal.feed(burst)
            times.append(time.process_time() - begin)
        return min(times)

    assert best([frame(n) for n in range(1, 8)]) < 0.020
    assert best([f"\x1b[5;{n}Hx\x1b[H" for n in range(1, 20)]) < 0.005
