"""The record: what is written is read back, and nothing else is let in."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

import rules
from rules.birth.moves import Birth, Place
from rules.names import cells, letter_cells
from rules.record import (
    MOST_HANDOVERS,
    Cursor,
    Header,
    Note,
    Player,
    Record,
    RecordFault,
    Result,
    SeatChange,
    edition_digest,
    line_of,
    name_fault,
    person_seats,
    read_entries,
    read_entry,
    read_header,
)
from tests.rules.matches import header

BIRTH = rules.load("birth")
HEADER = header("birth", ("human", "greedy"))
HEAD: dict[str, Any] = json.loads(HEADER.model_dump_json())


def read(*lines: str) -> Record:
    """The record of these lines after the header."""
    return read_entries(BIRTH, HEADER, [line.encode() for line in lines])


BANG = '{"seat":-1,"kind":"bang","hands":[[1],[2]]}'
PLACE = '{"seat":0,"kind":"place","die":3}'


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Place(seat=0, die=3), PLACE),
        (Birth(seat=-1, dice=(1, 6)), '{"seat":-1,"kind":"birth","dice":[1,6]}'),
        (Cursor(4), '{"cursor":4}'),
        (Note("bold ✦"), '{"note":"bold ✦"}'),
        (SeatChange(seat=1, name="Dora", player="human"), '{"seat":{"seat":1,"name":"Dora","player":"human"}}'),
        (
            Result(winners=(0,), scores=(5, 3), reason="All."),
            '{"over":{"winners":[0],"scores":[5,3],"reason":"All."}}',
        ),
    ],
)
def test_every_entry_is_one_line_and_read_back(entry: Any, line: str) -> None:
    assert line_of(entry) == line
    assert read_entry(BIRTH, line) == read_entry(BIRTH, line.encode()) == entry


@given(st.text(max_size=60))
def test_a_note_of_any_text_is_one_line(text: str) -> None:
    line = line_of(Note(text))
    assert "\n" not in line
    assert read_entry(BIRTH, line) == Note(text)


@pytest.mark.parametrize(
    "line",
    [
        '{"seat":true,"kind":"place","die":3}',
        '{"seat":0,"kind":"place","die":true}',
        '{"seat":0,"kind":"place","die":3.0}',
        '{"seat":0,"kind":"place","die":"3"}',
        '{"seat":0,"kind":"place","die":NaN}',
        '{"seat":0,"kind":"place","die":1e999}',
        '{"seat":0,"kind":"place","die":null}',
        '{"seat":0,"kind":"place","die":3,"extra":1}',
        '{"seat":0,"kind":"place"}',
        '{"seat":0,"kind":"castle","die":3}',
        '{"kind":"place","die":3}',
        '{"seat":-1,"kind":"birth","dice":{"0":1}}',
        '{"cursor":true}',
        '{"cursor":1.0}',
        '{"cursor":"1"}',
        '{"cursor":NaN}',
        '{"cursor":1,"note":"x"}',
        '{"note":1}',
        '{"note":null}',
        '{"seat":0}',
        '{"seat":{"seat":true,"name":"Dora","player":"human"}}',
        '{"seat":{"seat":-1,"name":"Dora","player":"human"}}',
        '{"seat":{"seat":1,"name":"Dora","player":"human","colour":"red"}}',
        '{"seat":{"seat":1,"name":"a,b","player":"human"}}',
        '{"over":{"winners":[0],"scores":[true,3],"reason":"All."}}',
        '{"over":{"winners":[0],"scores":[NaN,3],"reason":"All."}}',
        '{"over":{"winners":[0],"scores":[5,3]}}',
        '{"over":[]}',
        '{"unknown":1}',
        "{}",
        "[]",
        "3",
        "null",
        "",
        " " + PLACE,
        PLACE + PLACE,
        PLACE[:-1],
        "{" * 20_000,
        '{"note":' + "[" * 20_000,
        '{"seat":' * 5_000 + "0" + "}" * 5_000,
        '{"cursor":' + "9" * 6_000 + "}",
        "\ufeff" + PLACE,
    ],
    ids=lambda line: line[:40],
)
def test_anything_else_is_refused_with_a_reason(line: str) -> None:
    for form in (line, line.encode()):
        with pytest.raises(ValueError, match=r"\S") as fault:
            read_entry(BIRTH, form)
        assert "\n" not in str(fault.value)
        assert len(str(fault.value)) < 300


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        read_entry(BIRTH, b'{"note":"\xff"}')


def test_a_fault_names_its_line() -> None:
    with pytest.raises(RecordFault, match=r"^line 4: ") as fault:
        read(BANG, PLACE, '{"seat":true,"kind":"place","die":3}')
    assert fault.value.line == 4
    assert fault.value.reason


@pytest.mark.parametrize(
    "line",
    [
        '{"cursor":3}',
        '{"cursor":-1}',
        '{"seat":{"seat":2,"name":"Dora","player":"human"}}',
        '{"seat":{"seat":0,"name":"BENEDIKT","player":"human"}}',
        '{"note":""}',
        '{"note":"two\\nlines"}',
        '{"note":"\\u001b[31m"}',
        '{"note":"\\ud800"}',
        '{"note":"' + "x" * 201 + '"}',
    ],
)
def test_what_does_not_fit_its_place_is_refused(line: str) -> None:
    with pytest.raises(RecordFault) as fault:
        read(BANG, PLACE, line)
    assert fault.value.line == 4


class TestFolding:
    def test_moves_count_up(self) -> None:
        record = read(BANG, PLACE)
        assert record.cursor == len(record.moves) == 2
        assert record.lines == [2, 3]

    def test_a_cursor_takes_back_and_plays_again(self) -> None:
        assert read(BANG, PLACE, '{"cursor":1}').cursor == 1
        assert len(read(BANG, PLACE, '{"cursor":1}').moves) == 2
        assert read(BANG, PLACE, '{"cursor":1}', '{"cursor":2}').cursor == 2

    def test_a_move_drops_what_was_undone(self) -> None:
        other = PLACE.replace("3", "4")
        record = read(BANG, PLACE, PLACE, '{"cursor":1}', other)
        assert [line_of(move) for move in record.moves] == [BANG, other]
        assert record.lines == [2, 6]
        with pytest.raises(RecordFault):
            read(BANG, PLACE, PLACE, '{"cursor":1}', other, '{"cursor":3}')

    def test_notes_stand_at_their_place_and_go_with_it(self) -> None:
        record = read(BANG, '{"note":"a"}', PLACE, '{"note":"b"}')
        assert record.notes == [(1, "a"), (2, "b")]
        record = read(BANG, '{"note":"a"}', PLACE, '{"note":"b"}', '{"cursor":1}', PLACE)
        assert record.notes == [(1, "a")]

    @pytest.mark.parametrize("after", [PLACE, '{"cursor":1}', '{"note":"x"}'])
    def test_the_result_holds_only_as_the_last_line(self, after: str) -> None:
        over = '{"over":{"winners":[0],"scores":[5,3],"reason":"All."}}'
        assert read(BANG, PLACE, over).over == Result(winners=(0,), scores=(5, 3), reason="All.")
        assert read(BANG, PLACE, over, after).over is None

    def test_a_seat_changes_hands_and_keeps_its_colour(self) -> None:
        record = read(BANG, '{"seat":{"seat":1,"name":"Dora","player":"human"}}')
        assert record.players[1] == Player(name="Dora", player="human", colour="blue")
        assert record.barrier == 1
        assert record.header.seats[1].name == "Benedikt"

    def test_a_seat_may_keep_its_name(self) -> None:
        assert read('{"seat":{"seat":1,"name":"Benedikt","player":"human"}}').players[1].is_person

    def test_people_are_told_from_computer_players(self) -> None:
        assert person_seats(HEADER.seats) == {0}
        assert person_seats(read('{"seat":{"seat":1,"name":"Dora","player":"human"}}').players) == {0, 1}


class TestHeader:
    def test_it_is_read_back(self) -> None:
        assert read_header(HEADER.model_dump_json()) == read_header(HEADER.model_dump_json().encode()) == HEADER

    @pytest.mark.parametrize(
        "change",
        [
            {"format": "boardgames-match/2"},
            {"game": "Birth"},
            {"game": "../birth"},
            {"game": "birth\n"},
            {"game": ""},
            {"version": 0},
            {"version": True},
            {"version": "1"},
            {"id": "a b"},
            {"id": "../x"},
            {"id": "x" * 81},
            {"id": "-"},
            {"created": "x" * 41},
            {"created": 1},
            {"seats": []},
            {"seats": HEAD["seats"] * 2},
            {"seats": [HEAD["seats"][0]] * 13},
            {"seats": [{"name": "Ann", "player": "human", "colour": "pink"}]},
            {"seats": [{"name": "Ann", "player": "", "colour": "red"}]},
            {"seats": [{"name": "Ann", "player": "human"}]},
            {"seats": [{"name": "Ann", "player": "human", "colour": "red", "age": 3}]},
            {"seats": [{"name": 3, "player": "human", "colour": "red"}]},
            {"options": []},
            {"table": {"takebacks": "never"}},
            {"table": {"curtain": 1}},
            {"table": {"undo": True}},
            {"seed": ""},
            {"seed": 1},
            {"seed": "x" * 201},
            {"edition_sha256": "0" * 63},
            {"edition_sha256": "G" * 64},
            {"extra": 1},
        ],
        ids=lambda change: json.dumps(change)[:50],
    )
    def test_anything_odd_is_refused_at_line_1(self, change: dict[str, Any]) -> None:
        with pytest.raises(RecordFault, match="line 1: ") as fault:
            read_header(json.dumps(HEAD | change))
        assert fault.value.line == 1
        assert "\n" not in str(fault.value)

    @pytest.mark.parametrize("name", ["game", "version", "id", "created", "seats", "options", "seed", "edition_sha256"])
    def test_nothing_may_be_missing(self, name: str) -> None:
        with pytest.raises(RecordFault, match=name):
            read_header(json.dumps({key: value for key, value in HEAD.items() if key != name}))

    def test_agreements_have_defaults(self) -> None:
        read_back = read_header(json.dumps({key: value for key, value in HEAD.items() if key != "table"}))
        assert read_back.table.takebacks == "strict"
        assert read_back.table.curtain

    @pytest.mark.parametrize("line", ["", "{", "[]", "null", "NaN", "{" * 20_000, "[" * 20_000, "\x00"])
    def test_what_is_no_header_is_refused(self, line: str) -> None:
        with pytest.raises(RecordFault):
            read_header(line)

    @pytest.mark.parametrize(("field", "text"), [("name", "same name"), ("colour", "same colour")])
    def test_seats_are_told_apart(self, field: str, text: str) -> None:
        one, two = HEAD["seats"]
        with pytest.raises(RecordFault, match=text):
            read_header(json.dumps(HEAD | {"seats": [one, two | {field: one[field]}]}))

    def test_names_that_differ_only_in_case_are_the_same(self) -> None:
        one, two = HEAD["seats"]
        with pytest.raises(RecordFault, match="same name"):
            read_header(json.dumps(HEAD | {"seats": [one, two | {"name": "ANN"}]}))

    def test_it_cannot_be_changed(self) -> None:
        with pytest.raises(ValueError, match="frozen"):
            HEADER.seed = "2"  # type: ignore[misc]

    def test_the_seal_of_the_numbers_does_not_depend_on_the_order_of_keys(self) -> None:
        numbers = BIRTH.editions["default"]
        turned = type(numbers).model_validate(dict(reversed(list(numbers.model_dump().items()))))
        assert edition_digest(numbers) == edition_digest(turned) == HEADER.edition_sha256

    def test_other_numbers_have_another_seal(self) -> None:
        numbers = BIRTH.editions["default"]
        assert edition_digest(numbers.model_copy(update={"dice": 10})) != edition_digest(numbers)


@pytest.mark.parametrize("name", ["Ann", "Jörg", "星野", "O'Neil [bold]", "{0}", "a b", "é", "x" * 20, "星" * 10])
def test_a_name_may_be_any_short_text(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u0301", "seen"),
        (" Ann", "space"),
        ("Ann ", "space"),
        ("A\tB", "control"),
        ("A\nB", "control"),
        ("\x1b[31m", "control"),
        ("A\u202eB", "control"),
        ("A,B", "comma"),
        ("A:B", "colon"),
        ("x" * 21, "20 columns"),
        ("星" * 11, "20 columns"),
        ("e" + "\u0301" * 100, "20 columns"),
    ],
)
def test_a_bad_name_is_refused_with_a_reason(name: str, text: str) -> None:
    assert text in (name_fault(name) or "")
    with pytest.raises(ValueError, match=text):
        Player(name=name, player="human", colour="red")


@given(st.binary(max_size=200) | st.text(max_size=100))
def test_no_line_makes_the_reader_stumble(line: bytes | str) -> None:
    for reader in (read_header, lambda text: read_entry(BIRTH, text)):
        try:
            found = reader(line)
        except ValueError:
            continue
        assert isinstance(found, Header | Note | Cursor)


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\u2800 \u2800", "\ufe0f", "\u0e34", "\uffa0"])
def test_a_name_that_nobody_could_see_is_refused(name: str) -> None:
    assert "seen" in (name_fault(name) or "")


@pytest.mark.parametrize(
    ("text", "wide"), [("กิ่ง", 2), ("हिन्दी", 3), ("❤\ufe0f", 2), ("A\ufe0f", 1), ("한", 2), ("e\u0301", 1), ("星a", 3)]
)
def test_a_name_is_as_wide_as_the_screen_shows_it(text: str, wide: int) -> None:
    assert cells(text) == cell_len(text) == wide
    assert name_fault(text * (20 // wide)) is None
    assert "20 columns" in (name_fault(text * (20 // wide + 1)) or "")


def test_no_letter_is_counted_narrower_than_it_is_shown() -> None:
    letters = (chr(code) for code in range(0x20000) if chr(code).isprintable())
    assert [letter for letter in letters if letter_cells(letter) < cell_len(letter)] == []


def test_dropping_moves_looks_at_no_mark_twice() -> None:
    class Counted(dict[int, Any]):
        looks = 0

        def pop(self, *args: Any) -> Any:
            self.looks += 1
            return super().pop(*args)

        def __iter__(self) -> Any:
            raise AssertionError("all marks are looked at")

    record = Record.new(HEADER)
    marks = record.marks = Counted()
    for _number in range(1000):
        record.play(read_entry(BIRTH, PLACE))  # type: ignore[arg-type]
        record.adopt(Note("x"))
    for _number in range(1000):
        record.adopt(Cursor(record.cursor - 1))
        record.play(read_entry(BIRTH, PLACE))  # type: ignore[arg-type]
    assert marks.looks == 1000


def test_seats_change_hands_only_so_often() -> None:
    record = Record.new(HEADER)
    change = SeatChange(seat=0, name="Ann", player="human")
    for _number in range(MOST_HANDOVERS):
        assert record.refuse(change) is None
        record.adopt(change)
    assert record.refuse(change)
