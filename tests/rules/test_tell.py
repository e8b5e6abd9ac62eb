"""A match told in sentences: names, remarks, and for each game a whole match told word for word."""

from pathlib import Path
from typing import Any

import pytest

import rules
from rules.birth.moves import Bang, Birth, Place
from rules.record import Cursor, Note, SeatChange, read_entries, read_header
from rules.table import Table
from rules.tell import Line, actor, last, line, tell
from rules.turn import Over
from tests.rules.matches import play_out, table

TOLD = Path(__file__).parent / "told"
GAMES = sorted(path.stem for path in TOLD.glob("*.jsonl"))


def opened(path: Path) -> Table:
    """The table of a told game; every move in it is folded through the rules."""
    head, *lines = path.read_bytes().splitlines()
    header = read_header(head)
    game = rules.load(header.game)
    return Table(game, read_entries(game, header, lines))


def eyes_of(at: Table) -> list[tuple[str, int | None]]:
    """Whose eyes a match is told for, with the end of the file's name: a stranger's; with secrets all seats', too."""
    seats = range(len(at.record.players)) if at.rules.info.hidden else ()
    return [("", None), *((f".seat{seat}", seat) for seat in seats)]


def story(at: Table, viewer: int | None) -> str:
    """The match as those eyes are told it, the position and the scoresheet at its end."""
    names = [player.name for player in at.record.players]
    view = at.rules.view(at.state, viewer)
    lines = [
        f"{each.at}. {names[each.seat] + ': ' if each.seat is not None else ''}{each.sentence}"
        for each in tell(at, viewer)
    ]
    lines += ["", *(sentence.format(*names) for sentence in at.rules.position(view)), ""]
    lines += [f"{row.label}: {' '.join(map(str, row.points))}" for row in at.rules.scoresheet(view)]
    turn = at.turn
    if isinstance(turn, Over):
        lines += [f"{turn.reason} {' '.join(names[seat] for seat in turn.winners)}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_told_game_is_told_word_for_word(name: str, request: pytest.FixtureRequest) -> None:
    at = opened(TOLD / f"{name}.jsonl")
    for end, viewer in eyes_of(at):
        told = TOLD / f"{name}{end}.txt"
        found = story(at, viewer)
        if request.config.getoption("--retell"):
            told.write_text(found, encoding="utf-8")
        assert found == told.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_told_game_is_played_to_its_end_and_its_result_stands(name: str) -> None:
    at = opened(TOLD / f"{name}.jsonl")
    turn, result = at.turn, at.record.over
    assert isinstance(turn, Over) and result is not None
    assert (result.winners, result.scores, result.reason) == (turn.winners, turn.scores, turn.reason)


def test_every_game_has_a_told_game() -> None:
    assert {opened(TOLD / f"{name}.jsonl").rules.info.slug for name in GAMES} == set(rules.slugs())


def some_moves() -> Table:
    """Ann places a 1 beside nothing, Benedikt a 5 beside his own 5, which is reborn."""
    at = table("birth", ("human", "human"))
    ones_and_fives = ((1,) * 11, (5,) * 11)
    at.play(Bang(seat=-1, hands=ones_and_fives))
    at.record.adopt(Note("a quiet start"))
    at.play(Place(seat=0, die=1))
    at.play(Place(seat=1, die=5))
    at.play(Place(seat=0, die=1))
    at.play(Birth(seat=-1, dice=(2, 6)))
    return at


def test_lines_carry_place_seat_and_names() -> None:
    assert list(tell(some_moves(), None)) == [
        Line(1, None, "the big bang: all dice are rolled"),
        Line(1, None, "# a quiet start"),
        Line(2, 0, "1 to area 1, over Benedikt"),
        Line(3, 1, "5 to area 2"),
        Line(4, 0, "1 to area 1"),
        Line(5, 0, "birth: two 1s are now 2 and 6"),
    ]


def test_a_line_of_nature_that_names_somebody_is_nobody_elses() -> None:
    at = opened(TOLD / "steiff-three.jsonl")
    assert Line(20, None, "Cy draws -1: thrown away") in tell(at, None) and actor(at, 19) == 1


def test_nature_acts_for_the_one_who_moved_last() -> None:
    at = some_moves()
    assert [actor(at, number) for number in range(at.cursor)] == [None, 0, 1, 0, 0]


def test_a_match_is_told_from_any_place_on() -> None:
    at = some_moves()
    assert list(tell(at, 1, start=2)) == list(tell(at, 1))[3:]


def test_only_the_moves_that_count_are_told() -> None:
    at = some_moves()
    at.go(3)
    assert [each.at for each in tell(at, None)] == [1, 1, 2, 3]


@pytest.mark.parametrize("count", range(1, 9))
def test_the_last_lines_are_the_end_of_the_whole(count: int) -> None:
    at = some_moves()
    assert last(at, None, count) == list(tell(at, None))[-count:]


def test_names_are_put_in_as_they_stand() -> None:
    at = some_moves()
    at.record.players[1] = at.record.players[1].model_copy(update={"name": "{0} [b]"})
    assert list(tell(at, None))[2].sentence == "1 to area 1, over {0} [b]"


def test_a_move_that_is_noise_makes_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    at = some_moves()
    monkeypatch.setattr(type(at.rules), "describe", lambda self, view, move: "")
    assert line(at, 1, None) is None
    assert [each.sentence for each in tell(at, None)] == ["# a quiet start"]


def test_a_log_gets_nothing_but_view_and_seen_move(monkeypatch: pytest.MonkeyPatch) -> None:
    at = some_moves()
    asked: list[tuple[str, Any, Any]] = []
    kind = type(at.rules)

    def view(self: Any, state: Any, viewer: int | None) -> Any:
        asked.append(("view", state, viewer))
        return state

    def seen(self: Any, before: Any, move: Any, viewer: int | None) -> Any:
        asked.append(("seen", before, viewer))
        return move

    monkeypatch.setattr(kind, "view", view)
    monkeypatch.setattr(kind, "seen", seen)
    line(at, 1, 1)
    assert asked == [("view", at.states[1], 1), ("seen", at.states[1], 1)]


def test_every_kind_of_event_of_birth_has_its_sentence() -> None:
    told = "\n".join((TOLD / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES if name.startswith("birth"))
    for words in ("big bang", "over ", "birth: two", "break: now", "eject: ", "rolls all dice", "keeps"):
        assert words in told


def test_every_kind_of_event_of_steiff_has_its_sentence() -> None:
    told = (TOLD / "steiff-three.txt").read_text(encoding="utf-8")
    for words in ("everybody has got cards", "calls an exchange!", "swaps hands with", "nobody calls", "calls a bump!"):
        assert words in told
    for words in ("no bump", "one card each, unseen", "a moth: back to", "a banana", "thrown away", "are shuffled"):
        assert words in told
    for words in ("back to the start", "into the room", "taken back", "Teddy steps on", "Teddy steps back", "nothing"):
        assert words in told


def test_a_told_game_with_secrets_tells_each_only_their_own() -> None:
    at = opened(TOLD / "steiff-three.jsonl")
    for end, viewer in eyes_of(at):
        told = (TOLD / f"steiff-three{end}.txt").read_text(encoding="utf-8")
        for seat, name in enumerate(("Ann", "Benedikt", "Cy")):
            assert (f"{name} gets " in told) == (f"{name}: gets " in told) == (seat == viewer)


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_match_is_told(seed: int) -> None:
    at = table("birth", ("random",) * 3, seed=str(seed), rules="senior", opening="reroll")
    play_out(at)
    assert len(list(tell(at, None))) == at.cursor


def test_seats_that_change_hands_are_told_at_their_place() -> None:
    at = table("birth", ("human", "human"))
    at.play(at.draw())
    name = at.record.players[1].name
    at.record.adopt(SeatChange(seat=1, name=name, player="greedy"))
    at.record.adopt(Note("so be it"))
    at.play(at.rules.legal_moves(at.state, 0)[0])
    at.record.adopt(SeatChange(seat=1, name="Bo", player="human"))
    told = [(each.at, each.seat, each.sentence) for each in tell(at, None)]
    first = (1, None, f"{name}: greedy plays from here")
    assert told.index(first) + 1 == told.index((1, None, "# so be it"))
    assert told[-2:] == [(2, None, f"{name} is now called Bo"), (2, None, "Bo: a person plays from here")]
    assert [each for each in last(at, None, 100)] == list(tell(at, None))
    # Who played is known also of what was taken back and dropped.
    at.record.adopt(Cursor(1))
    at.play(at.rules.legal_moves(at.state, 0)[-1])
    assert (1, None, "Bo: a person plays from here") in [(each.at, each.seat, each.sentence) for each in tell(at, None)]
