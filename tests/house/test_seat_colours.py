"""In a game that gives its players colours, a seat's colour and the option for it are one choice."""

import json
from pathlib import Path

import pytest

import rules
from boardgames_tui.files import SaveFault
from boardgames_tui.newmatch import COLOURS, Choices, SeatChoice, WrongUse, header_of, palette, value_word
from boardgames_tui.saves import open_match
from rules.phoenix.state import Options
from rules.record import Header

BIRTH, PHOENIX = rules.load("birth"), rules.load("phoenix")
NAMES = ("Ann", "Ben", "Cy", "Dora")


def header(*colours: str, **options: str) -> Header:
    """The header of a match of Phoenix in which seats chose these colours, "" for none."""
    seats = tuple(SeatChoice(name, colour=colour) for name, colour in zip(NAMES, colours, strict=False))
    return header_of(PHOENIX, Choices("phoenix", seats, options))


def worn(found: Header) -> list[tuple[str, str]]:
    """For each seat the colour it wears and the colour of its phoenix."""
    options = Options.model_validate(found.options)
    return [(seat.colour, colour) for seat, colour in zip(found.seats, options.colours, strict=False)]


def test_the_palette_is_the_games_own_or_the_houses() -> None:
    assert palette(PHOENIX) == ("yellow", "white", "red", "blue")
    assert palette(BIRTH) == COLOURS


@pytest.mark.parametrize(
    ("chosen", "options", "expected"),
    [
        (("", "", ""), {}, [("yellow", "yellow"), ("white", "black"), ("red", "red")]),
        (("red", ""), {}, [("red", "red"), ("white", "black")]),
        (("", "yellow"), {}, [("white", "black"), ("yellow", "yellow")]),
        (("white", "white"), {}, [("white", "black"), ("yellow", "yellow")]),
        (("green", "violet"), {}, [("yellow", "yellow"), ("white", "black")]),
        (("", ""), {"colours": "blue,black"}, [("blue", "blue"), ("white", "black")]),
        (("yellow", ""), {"colours": "blue,red"}, [("yellow", "yellow"), ("red", "red")]),
    ],
)
def test_seat_and_phoenix_have_one_colour(
    chosen: tuple[str, ...], options: dict[str, str], expected: list[tuple[str, str]]
) -> None:
    assert worn(header(*chosen, **options)) == expected


def test_the_usual_colours_are_no_option() -> None:
    assert header("", "", "", "").options == {}
    assert header("yellow", "white", colours="red,blue").options == {}


@pytest.mark.parametrize("text", ["red,red", "green", "", "red, blue", "red,blue,black,yellow,red"])
def test_colours_that_cannot_be_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(WrongUse, match="These options do not go together: colours"):
        header("", "", colours=text)


def test_words_by_seat_are_written_with_commas() -> None:
    assert value_word(["red", "blue"]) == "red,blue"


def test_other_games_keep_their_colours() -> None:
    found = header_of(BIRTH, Choices("birth", (SeatChoice("Ann"), SeatChoice("Ben", colour="green"))))
    assert [seat.colour for seat in found.seats] == ["red", "green"]
    assert found.options == {}


@pytest.mark.parametrize(
    ("seat", "colours", "reason"),
    [
        ("violet", None, "Ann plays yellow and cannot wear violet"),
        ("yellow", ["red", "yellow"], "Ann plays red and cannot wear yellow"),
    ],
)
def test_a_file_in_which_seat_and_phoenix_differ_is_refused_and_left_alone(
    seat: str, colours: list[str] | None, reason: str, tmp_path: Path
) -> None:
    told = json.loads(header("", "").model_dump_json())
    told["seats"][0]["colour"], told["options"] = seat, {"colours": colours} if colours else {}
    path = tmp_path / "match.jsonl"
    path.write_text(json.dumps(told) + "\n", "utf-8")
    before = path.read_bytes()
    with pytest.raises(SaveFault, match=f"line 1: {reason}"):
        open_match(path)
    assert path.read_bytes() == before
