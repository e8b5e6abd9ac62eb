"""Plain mode: whole matches as lines, what is said and how it is answered."""

import errno
import io
import os
import random
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import rules
from boardgames_tui import plain
from boardgames_tui import plain_words as words
from boardgames_tui.listing import find, summaries
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.plain_lines import tidy, wrap
from boardgames_tui.saves import Save, open_match
from rules.record import Agreements
from rules.turn import Decide

CJK, LONG, MARKUP = "山田太郎山田太郎山田", "Wilhelmine von Alten", "[b]Bo[/b] {0} $x"
LINES, SOAK_LINES = 1_000, 30_000


def new(seats: str = "Ann,Ben", seed: str = "7", takebacks: str = "strict", **options: str) -> Match:
    """A new match of BIRTH with its file."""
    game = rules.load("birth")
    agreed = Agreements.model_validate({"takebacks": takebacks})
    return new_match(game, header_of(game, Choices("birth", read_seats(seats), options, "", seed, agreed)))


def again(path: Path) -> Match:
    """The match as it lies on disk."""
    opened = open_match(path)
    assert opened.table is not None
    return Match(opened.save, opened.table)


def said(match: Match, *typed: str) -> list[str]:
    """What is said when these lines are typed, and the input ends."""
    out = io.StringIO()
    assert plain.play(match, source=io.StringIO("".join(f"{line}\n" for line in typed)), out=out) == 0
    return out.getvalue().splitlines()


class Chooser(io.StringIO):
    """A source that types whatever is wanted at the moment it is asked; "" ends the input."""

    def __init__(self, answer: Callable[[], str]) -> None:
        super().__init__()
        self.answer = answer

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """The next line."""
        return self.answer()


def random_choices(match: Match, rng: random.Random) -> Chooser:
    """Types the number of any choice until the match is over."""

    def answer() -> str:
        question = match.question()
        if question is None:
            return ""
        return f"{rng.choice(words.numbers_of(match.legal_moves(question.seats[0])))}\n"

    return Chooser(answer)


def whole(match: Match, seed: str = "1") -> list[str]:
    """What is said in a whole match of random choices."""
    out = io.StringIO()
    assert plain.play(match, source=random_choices(match, random.Random(seed)), out=out) == 0
    return out.getvalue().splitlines()


def width(text: str) -> int:
    """The columns of a text without combining letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


@pytest.mark.parametrize(
    "seats", ["Ann,Ben", "Ann,Ben,Cy", "Ann,Cy:greedy", "Cy:random,Ann,Di:greedy", "Cy:random,Di:random"]
)
@pytest.mark.parametrize("variant", [{}, {"rules": "senior"}, {"rules": "senior", "opening": "reroll"}])
def test_a_match_is_played_to_its_end(seats: str, variant: dict[str, str]) -> None:
    match = new(seats, **variant)
    lines = whole(match)
    over = match.over
    assert over is not None
    end = lines[lines.index("The match is over.") :]
    for seat, name in enumerate(match.names):
        assert any(
            line.startswith(f"{name}: absolute ") and line.endswith(f"total {over.scores[seat]}") for line in end
        )
    assert len(over.winners) > 1 or f"{match.names[over.winners[0]]} wins with {max(over.scores)} points." in end
    assert f"boardgames resume {match.record.header.id} --plain" in end
    assert summaries().matches[0].over is not None


def test_a_match_is_played_through_a_pipe(home: Path) -> None:
    command = [sys.executable, "-m", "boardgames_tui", "play", "birth", "--seats", "Ann,Ben,Cy:greedy", "--seed", "5"]
    done = subprocess.run(
        command, input="\n".join("123456" * 22) + "\n", capture_output=True, text=True, timeout=60, env=dict(os.environ)
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The match is over." in done.stdout.splitlines()
    resume = re.findall(r"^boardgames (resume \S+ --plain)$", done.stdout, re.MULTILINE)[0].split()
    back = subprocess.run(
        [sys.executable, "-m", "boardgames_tui", *resume], input="q\n", capture_output=True, text=True, timeout=60
    )
    assert (back.returncode, back.stderr) == (0, "")
    result = done.stdout[done.stdout.index("The match is over.") : done.stdout.index("The same people")]
    assert result in back.stdout


def test_a_shared_victory_is_said_as_such() -> None:
    for seed in range(400):
        match = new(seed=str(seed))
        lines = whole(match, str(seed))
        over = match.over
        match.close()
        assert over is not None
        shared = f"Ann and Ben share the win with {max(over.scores)} points."
        assert (shared in lines) == (len(over.winners) == 2)
        if shared in lines:
            return
    raise AssertionError("no shared victory in 400 matches")


@pytest.mark.parametrize("typed", ["6", "６", " 6 ", "die 6", "DIE 6", "d6", "D 6", "ｄｉｅ　６", "die6"])
def test_a_choice_is_taken_by_its_number_or_its_own_key(typed: str) -> None:
    match = new()
    lines = said(match, typed)
    assert match.record.moves[1:] == [match.rules.moves.validate_python({"seat": 0, "kind": "place", "die": 6})]
    assert "Ann: 6 to area 2" in lines


def test_a_number_is_the_value_where_choices_are_values() -> None:
    match = new()
    lines = said(match, "6", "2", "3")
    assert any(line.startswith("3: die 3, to space 4, area 1.") for line in lines)
    assert match.record.moves[2].die == 3


@pytest.mark.parametrize("typed", ["keep", "reroll", "Ｒｅｒｏｌｌ"])
def test_a_choice_without_fields_is_called_by_its_kind(typed: str) -> None:
    match = new(opening="reroll")
    said(match, typed)
    assert match.record.moves[1].kind == tidy(typed)


def test_an_ejection_is_chosen_by_its_area() -> None:
    for seed in range(50):
        match = new(seed=str(seed), rules="senior")
        taken: list[str] = []

        def answer(match: Match = match, taken: list[str] = taken) -> str:
            question = match.question()
            moves = match.legal_moves(question.seats[0]) if question else ()
            if not moves or taken:
                return ""
            if moves[0].kind == "eject":
                taken.append(f"area {moves[1].area}")
                return f"a{moves[1].area}\n"
            return f"{moves[0].die}\n"

        out = io.StringIO()
        plain.play(match, source=Chooser(answer), out=out)
        if taken:
            assert f"\n{taken[0].removeprefix('area ')}: {taken[0]}." in out.getvalue().replace("\n  ", " ")
            assert match.record.moves[-1].kind == "eject"
            assert f"area {match.record.moves[-1].area}" == taken[0]
            return
    raise AssertionError("nothing was ejected in 50 matches")


@pytest.mark.parametrize(
    "typed",
    ["", "0", "7", "-1", "1.0", "die 7", "d", "die", "xyzzy", "u now", "9" * 900, "1 2", "\x1b[A", "q q", "#"],
)
def test_wrong_input_gets_one_sentence_and_changes_nothing(typed: str) -> None:
    match = new()
    lines = said(match, typed)
    at = lines.index("Ann, choose 1 to 6:")
    assert lines[at + 1 : at + 3] == [
        "Type 1 to 6, or a choice such as die 1, or ? for help.",
        "Ann, choose 1 to 6:",
    ]
    assert len(match.record.moves) == 1


def test_undo_and_redo() -> None:
    match = new()
    lines = said(match, "die 6", "u", "Ｙ", "undo", "d5")
    asked = [line for line in lines if ", choose " in line]
    names = [line.partition(",")[0] for line in asked]
    assert names == ["Ann", "Ben", "Ann", "Ben", "Ann", "Ben"]
    assert (lines.count("Taken back."), lines.count("Played again.")) == (2, 1)
    assert [move.die for move in match.record.moves[1:]] == [5]


def test_a_refused_undo_says_why() -> None:
    match = new()
    assert "Nothing has been decided yet." in said(match, "u", "y")
    lines = said(match, "d1", "d1", "u")
    assert any(line.startswith("Ben: birth: two 1s") for line in lines)
    assert "That can't be taken back: chance has spoken, or somebody else has moved." in lines
    assert [move.kind for move in match.record.moves] == ["bang", "place", "place", "birth"]


def test_friendly_takebacks_go_over_dice() -> None:
    match = new(takebacks="friendly")
    said(match, "d1", "d1", "u", "u", "d6")
    assert [move.kind for move in match.record.moves] == ["bang", "place"]


def test_the_end_can_be_taken_back() -> None:
    match = new(takebacks="friendly")
    whole(match)
    die = match.record.moves[max(at for at, move in enumerate(match.record.moves) if move.kind == "place")].die
    lines = said(match, "u", str(die))
    assert lines.count("The match is over.") == 2
    assert match.over is not None


def test_the_position_is_said_whole_once_and_then_what_changed() -> None:
    match = new("Ann,Ben,Cy", rules="senior")
    positions: dict[int, tuple[str, ...]] = {}
    first = None
    lines = iter(whole(match))
    for at, state in enumerate(match.table.states):
        turn = match.rules.turn(state)
        if not isinstance(turn, Decide):
            continue
        seat = turn.seats[0]
        now = words.facts(match, match.view(seat, at))
        before = positions.get(seat, first)
        expected = now if before is None else tuple(fact for fact in now if fact not in before)
        first = first or now
        positions[seat] = now
        next(line for line in lines if line.startswith(f"{match.names[seat]}, turn "))
        heard: list[str] = []
        for line in lines:
            if re.match(r"\d: (die|area) ", line):
                break
            heard.append(line)
        assert [line for line in heard if not line.startswith(("No longer: ", "  "))] == [
            wrap(fact, 80)[0] for fact in expected
        ]


def test_nothing_that_ceased_to_hold_is_left_unsaid() -> None:
    match = new("Ann,Ben,Cy", rules="senior")
    whole(match)
    known = [words.facts(match, match.view(None, at)) for at in range(len(match.record.moves))]
    for before, now in zip(known, known[4:], strict=False):
        told = words.news(before, now)
        heads = {fact.partition(": ")[0] for fact in told}
        for fact in set(before) - set(now):
            assert f"No longer: {fact}" in told or fact.partition(": ")[0] in heads
        assert set(now) - set(before) == {fact for fact in told if not fact.startswith("No longer: ")}


def test_the_input_ends_in_the_middle_and_the_match_goes_on_at_the_same_question() -> None:
    match = new(rules="senior")
    lines = said(match, "1", "2", "1")
    match.close()
    resume = lines[-1].split()
    assert resume[:2] == ["boardgames", "resume"]
    question = lines[len(lines) - lines[::-1].index(next(line for line in lines[::-1] if ", turn " in line)) :]
    asked = [line for line in lines if ", choose " in line][-1]
    opened = again(find(resume[2]))
    back = said(opened)
    assert asked in back
    choices = [line for line in question if re.match(r"\d: ", line)]
    assert choices and choices == [line for line in back if re.match(r"\d: ", line)]
    assert opened.record.moves == match.record.moves


def test_leaving_says_where_it_stands() -> None:
    lines = said(new(), "1", "Q")
    assert "Left at turn 2 of 22, Ben to choose; it is saved. Carry on with:" in lines


def test_the_commands_that_only_tell() -> None:
    match = new()
    lines = said(match, "d6", "b", "s", "l", "m", "n  Was für ein Wurf! ", "l", "n", "?")
    board = list(words.facts(match, match.view(None)))
    assert " | ".join(board) in " | ".join(lines[lines.index("Ben, choose 1, 3, 4 or 5:") :])
    assert "Ann: absolute 2, relative 6, total 8" in lines
    assert lines.count("The big bang: all dice are rolled") == 3
    assert "Nothing is hidden in this game." in lines
    assert match.record.notes == [(2, "Was für ein Wurf!")]
    assert "Remark: Was für ein Wurf!" in lines
    assert "A note must be a printable text of at most 200 letters." in lines
    assert all(any(line.startswith(f"{key}: ") for line in lines) for key in "uyabsln?q")
    assert not any(line.startswith("m: ") for line in lines), "nothing is hidden"
    assert [line for line in lines if ", turn 2" in line] == ["Ben, turn 2 of 22."]


def test_the_question_is_said_again() -> None:
    lines = said(new(), "a")
    start = lines.index("Ann, turn 1 of 22.")
    end = lines.index("Ann, choose 1 to 6:")
    assert lines[start : end + 1] == lines[end + 1 : end + 2 + end - start]


@pytest.mark.parametrize("columns", ["40", "1", "61", "none"])
@pytest.mark.parametrize("variant", [{}, {"rules": "senior", "opening": "reroll"}])
def test_lines_keep_to_the_width(columns: str, variant: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    match = new(f"{CJK},{LONG},{MARKUP}", **variant)
    lines = whole(match)
    most = {"40": 40, "1": 40, "61": 61, "none": 80}[columns]
    widths = [width(line) for line in lines if not line.startswith("boardgames ")]
    assert most - 8 < max(widths) <= most
    text = " ".join(line.strip() for line in lines)
    assert all(f"{name}: " in text for name in (CJK, LONG, MARKUP))


def test_only_what_can_be_read_aloud_is_written() -> None:
    match = new(f"{CJK},{MARKUP},Cy:greedy", rules="senior")
    lines = [*whole(match), *said(match, "?", "b", "s", "l", "a", "u")]
    letters = set("".join(lines)) - set(CJK)
    assert letters <= set(map(chr, range(32, 127)))
    spoken = [line for line in lines if not line.startswith("boardgames ")]
    assert not re.search(r"[|_=*~^+]|--|\S  ", "\n".join(spoken))
    assert not any(line.startswith("   ") or line != line.rstrip() for line in spoken)


def test_a_match_played_elsewhere_is_only_shown() -> None:
    match = new()
    said(match, "d6")
    other = again(match.save.path)
    assert other.read_only is not None
    lines = said(other, "1", "u", "b", "s", "l", "q")
    assert wrap(other.read_only, 80)[0] in lines
    assert "Nothing can be played here: type q to leave, or ? for what is possible." in lines
    assert lines.count("Ann: piece on space 6, area 2") == 2
    assert "Ann: 6 to area 2" in lines
    assert len(other.record.moves) == len(match.record.moves) == 2


class Meanwhile(io.StringIO):
    """What is typed; before a line is read, something happens."""

    def __init__(self, typed: str, happens: dict[int, Callable[[], object]]) -> None:
        super().__init__(typed)
        self.happens, self.read_lines = happens, 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.read_lines += 1
        self.happens.get(self.read_lines, lambda: None)()
        return super().readline(-1 if size is None else size)


def test_a_computers_move_that_cannot_be_written_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match, write, full = new("Ann,Cy:greedy"), Save._write, [False]

    def limited(save: Save, descriptor: int, data: bytes) -> None:
        if full[0] and b'"seat":1' in data:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(save, descriptor, data)

    monkeypatch.setattr(Save, "_write", limited)
    source = Meanwhile("1\n\n\nq\n", {1: lambda: full.__setitem__(0, True), 3: lambda: full.__setitem__(0, False)})
    out = io.StringIO()
    assert plain.play(match, source=source, out=out) == 0
    said = out.getvalue().replace("\n  ", " ")
    why = f"This match cannot be written: {os.strerror(errno.ENOSPC)}; nothing changed."
    assert said.count(why) == 2 and said.count("Not saved. Enter: try again.") == 2
    assert any(move.seat == 1 for move in match.table.moves)


def test_a_file_that_is_replaced_is_said_once_and_not_called_saved() -> None:
    match = new()
    path = match.save.path
    source = Meanwhile("1\n2\nq\n", {1: lambda: path.write_bytes(path.read_bytes() * 2)})
    out = io.StringIO()
    assert plain.play(match, source=source, out=out) == 1
    said = out.getvalue().replace("\n  ", " ")
    # Once when it is found out, once at the end.
    assert said.count("This match was changed by another program") == 2
    assert "it is saved" not in said


def test_seats_that_change_hands_are_told() -> None:
    match = new("Ann,Ben,Cy")
    source = Meanwhile("l\nq\n", {1: lambda: match.change_seat(1, "Bo", "greedy")})
    out = io.StringIO()
    plain.play(match, source=source, out=out)
    assert out.getvalue().count("Ben is now called Bo") == out.getvalue().count("Bo: greedy plays from here") == 2


def test_a_match_that_cannot_be_written_says_so() -> None:
    match = new()
    match.save.path.unlink()
    out = io.StringIO()
    assert plain.play(match, source=io.StringIO("q\n"), out=out) == 1
    assert "no longer there; nothing more is written to it." in out.getvalue().replace("\n  ", " ")
    assert match.record.moves == []


def fuzzed_lines(rng: random.Random, count: int) -> Iterable[str]:
    """What a cat on the keyboard types, with commands and choices in between."""
    letters = "0123456789 uyabslmnhdiearkq?.,-:{}[]%\\'\"\t\x00\x1b\x7fßéÅ０６Ｕ　½²٣山\u200b\u0301\U0001f431"
    sensible = ["1", "2", "die 3", "d6", "u", "y", "a", "b", "s", "l", "m", "n hello {0}", "keep", "area 5", "{0}"]
    for _number in range(count):
        if rng.random() < 0.3:
            yield rng.choice(sensible)
        else:
            yield "".join(rng.choice(letters) for _letter in range(rng.choice([0, 1, 2, 3, 8, 40, 2000])))


def fuzz(count: int, seed: str) -> None:
    """Type so many lines; then the file must hold exactly the match that was played."""
    rng = random.Random(seed)
    match = new("Ann,{0},Cy:random", rules="senior", opening="reroll", takebacks="friendly", seed=seed)
    lines = list(fuzzed_lines(rng, count))
    while lines:
        source = io.StringIO("".join(f"{line}\n" for line in lines))
        assert plain.play(match, source=source, out=io.StringIO()) == 0
        lines = source.read().splitlines()
        match.close()
        opened = again(match.save.path)
        assert opened.table.states == match.table.states
        assert (opened.record.cursor, opened.record.notes) == (match.record.cursor, match.record.notes)
        match = opened
    match.close()


def test_fuzzed_lines_break_nothing() -> None:
    fuzz(LINES, "fuzz")


@pytest.mark.soak
@pytest.mark.parametrize("seed", map(str, range(10)))
def test_many_fuzzed_lines_break_nothing(seed: str) -> None:
    fuzz(SOAK_LINES // 10, seed)


CARRY_ON = str(len(rules.slugs()) + 1)
"""What is typed for the first saved match: in the menu it follows the games."""


ANY_DIE = tuple("123456")
"""What is typed to place at least one die, whatever a hand that nobody chose the seed of holds."""


def menu(*typed: str) -> list[str]:
    """What the menu says when these lines are typed."""
    out = io.StringIO()
    assert plain.menu(source=io.StringIO("".join(f"{line}\n" for line in typed)), out=out) == 0
    return out.getvalue().splitlines()


def test_the_menu_starts_a_match_and_carries_it_on() -> None:
    lines = menu(
        "x",
        "1",
        "Ann",
        "",
        "ann",
        "Bo:none",
        "Bo:",
        "a,b",
        "Ben",
        "",
        "2",
        "as-rolled",
        "Ben",
        "friendly?",
        "2",
        *ANY_DIE,
        "q",
        "q",
    )
    assert any(line.startswith("1: new match of BIRTH, 2 to 3 players, 15 minutes.") for line in lines)
    for sentence in (
        "At least 2 play.",
        "Two seats cannot both be called ann.",
        "There is no such computer player; there are: random, greedy.",
        "A computer player's name is missing after the colon.",
        "One name a line, without a comma.",
        "Type a number from 1 to 2, or press enter.",
    ):
        assert sentence in lines
    (saved,) = summaries().matches
    match = again(saved.path)
    assert (match.names, match.record.header.options) == (["Ben", "Ann"], {"rules": "senior"})
    assert match.record.header.table.takebacks == "friendly"
    match.close()
    before = len(match.record.moves)
    assert before > 1
    assert f"{CARRY_ON}: carry on BIRTH: Ben, Ann, {before} moves" in lines
    menu(CARRY_ON, *ANY_DIE, "q", "q")
    assert len(again(saved.path).record.moves) > before


def test_the_menu_lets_one_go_back() -> None:
    lines = menu("1", "q", "1", "Ann", "Ben", "Cy", "q", "a", "77")
    assert lines.count("No match was started.") == 2
    assert f"Type a number from 1 to {len(rules.slugs())}, a to hear them again, or q to quit." in lines
    assert summaries().matches == []


def test_a_damaged_match_does_not_stop_the_menu(save: Callable[..., Path]) -> None:
    path = save(10)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], b'{"seat":0,"kind":"place","die":9}\n', lines[-1]]))
    assert any("line 11" in line or "only" in line for line in menu(CARRY_ON, "q", "q"))


def test_the_command_for_a_rematch_starts_one() -> None:
    match = new("Ann Lee,-Bo,Cy:greedy", rules="senior")
    lines = whole(match)
    command = lines[lines.index("The same people again:") + 1]
    assert command.startswith("boardgames play birth ") and command.endswith(" --option rules=senior --plain")
    shell = f'boardgames() {{ "{sys.executable}" -m boardgames_tui "$@"; }}; {command}'
    done = subprocess.run(["sh", "-c", shell], input="q\n", capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "scoring: senior" in done.stdout
    assert [line for line in done.stdout.splitlines() if line.startswith("Seat ")] == [
        "Seat 1: Ann Lee",
        "Seat 2: -Bo",
        "Seat 3: Cy, computer player greedy",
    ]


def test_plain_mode_imports_no_screen() -> None:
    code = (
        "import sys, boardgames_tui.plain_menu, boardgames_tui.plain_session as p; print({'textual'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("", 10, [""]),
        ("one two three", 8, ["one two", "  three"]),
        ("山田太郎さんの番", 8, ["山田太", "  郎さん", "  の番"]),
        ("1234567890", 6, ["1234", "  5678", "  90"]),
        ("e\u0301" * 10, 8, ["e\u0301" * 6, "  " + "e\u0301" * 4]),
    ],
)
def test_lines_are_broken_by_cells(text: str, columns: int, lines: list[str]) -> None:
    assert wrap(text, columns) == lines
