"""The table: folding, dice from the seed, taking back and playing again."""

from random import Random
from typing import Any

import pytest

import rules
from rules.birth.moves import Place
from rules.moves import NATURE, IllegalMove, Move
from rules.record import Cursor, Note, Record, RecordFault, SeatChange, line_of, read_entries
from rules.table import Table
from rules.turn import Decide, Over
from tests.rules.matches import ask, header, play_out, settle, table


def decide(at: Table, choice: int = 0) -> Any:
    """The seat that is asked makes one of its legal moves; nature does not draw yet."""
    turn = at.turn
    assert isinstance(turn, Decide)
    moves = at.rules.legal_moves(at.state, turn.seats[0])
    return at.play(moves[choice % len(moves)])


def seat_asked(at: Table) -> int:
    """Who decides now."""
    turn = at.turn
    assert isinstance(turn, Decide)
    return turn.seats[0]


def quiet(at: Table) -> Move:
    """A legal move after which nature need not draw."""
    for move in at.rules.legal_moves(at.state, seat_asked(at)):
        if isinstance(at.rules.turn(at.rules.apply(at.state, move)), Decide):
            found: Move = move
            return found
    raise AssertionError("no quiet move here; take another seed")


def dealt(*players: str, takebacks: str = "strict", **options: Any) -> Table:
    """A table after the big bang."""
    at = table("birth", players, takebacks=takebacks, **options)
    settle(at)
    return at


def noisy(at: Table) -> tuple[Move, Move]:
    """Goes on quietly to a place where two different moves both lead to dice, and gives the two."""
    while not at.is_over:
        moves = at.rules.legal_moves(at.state, seat_asked(at))
        found = [move for move in moves if not isinstance(at.rules.turn(at.rules.apply(at.state, move)), Decide | Over)]
        if len(found) > 1:
            return found[0], found[1]
        decide(at)
        settle(at)
    raise AssertionError("no such place in this match")


def test_the_same_move_meets_the_same_dice() -> None:
    at = dealt("human", "human", takebacks="friendly")
    one, _other = noisy(at)
    place = at.cursor
    at.play(one)
    drawn = at.draw()
    at.play(drawn)
    at.go(place)
    at.play(one)
    assert at.draw() == drawn


def test_another_move_meets_other_dice() -> None:
    differing = 0
    for seed in range(20):
        at = table("birth", ("human", "human"), seed=str(seed))
        settle(at)
        place = at.cursor
        first, second = at.rules.legal_moves(at.state, 0)[:2]
        at.play(first)
        numbers = Random(at._salted(at._before())).random()
        at.go(place)
        at.play(second)
        differing += Random(at._salted(at._before())).random() != numbers
    assert differing == 20


def test_the_dice_come_from_seed_place_and_the_move_before() -> None:
    at = dealt("human", "human", takebacks="friendly")
    one, _other = noisy(at)
    at.play(one)
    assert at.draw() == at.rules.chance_move(at.state, Random(f"1/{at.cursor}/{line_of(one)}"))


def test_another_seed_means_another_match() -> None:
    bangs = {line_of(table("birth", ("human", "human"), seed=str(seed)).draw()) for seed in range(20)}
    assert len(bangs) == 20


def test_a_replay_never_asks_the_seed() -> None:
    at = table("birth", ("greedy", "random"))
    play_out(at)
    other = Record.new(header("birth", ("human", "human"), seed="quite another"))
    for move in at.moves:
        other.adopt(move)
    assert Table(at.rules, other).states == at.states


def test_a_refused_move_changes_nothing() -> None:
    at = dealt("human", "human")
    before = at.state, at.cursor, list(at.moves)
    with pytest.raises(IllegalMove) as refused:
        at.play(Place(seat=1, die=1))
    assert refused.value.refusal.code == "not-your-turn"
    assert (at.state, at.cursor, at.moves) == before


def test_check_does_not_adopt() -> None:
    at = dealt("human", "human")
    before = at.cursor
    assert at.check(quiet(at)) != at.state
    assert at.cursor == before


def test_undone_is_replayed_at_every_place() -> None:
    at = table("birth", ("greedy", "random", "random"), rules="senior")
    play_out(at)
    moves = list(at.moves)
    for place in range(len(moves) + 1):
        at.go(place)
        folded = at.rules.start(3, at.rules.Options.model_validate({"rules": "senior"}))
        for move in moves[:place]:
            folded = at.rules.step(folded, move)
        assert at.state == folded


@pytest.mark.parametrize("place", [-1, 10_000])
def test_there_is_no_going_beyond_the_moves(place: int) -> None:
    at = dealt("human", "human")
    with pytest.raises(ValueError, match=str(place)):
        at.go(place)


def test_nothing_is_taken_back_before_anybody_decided() -> None:
    for takebacks in ("strict", "friendly"):
        assert dealt("human", "human", takebacks=takebacks).undo_place() is None


def test_a_quiet_move_may_be_taken_back_until_another_person_has_moved() -> None:
    at = dealt("human", "human")
    start = at.cursor
    at.play(quiet(at))
    assert at.undo_place() == start
    at.play(quiet(at))
    assert at.undo_place() == start + 1
    at.go(start + 1)
    assert at.undo_place() is None, "the move before it is another person's"


def test_what_was_taken_back_counts_too_until_another_move_is_made() -> None:
    at = dealt("human", "human")
    start = at.cursor
    at.play(quiet(at))
    at.play(quiet(at))
    at.go(start + 1)
    assert at.undo_place() is None
    at.play(quiet(at))
    assert at.undo_place() == start + 1


def test_nature_bars_the_way_back() -> None:
    at = dealt("human", "human")
    one, _other = noisy(at)
    at.play(one)
    settle(at)
    assert at.undo_place() is None


def test_a_move_is_still_taken_back_before_nature_has_drawn() -> None:
    at = dealt("human", "human")
    one, _other = noisy(at)
    place = at.cursor
    at.play(one)
    assert at.awaits_nature
    assert at.undo_place() == place


def test_friendly_goes_back_over_nature_to_the_last_decision() -> None:
    at = dealt("human", "human", takebacks="friendly")
    one, _other = noisy(at)
    place = at.cursor
    at.play(one)
    settle(at)
    assert at.undo_place() == place
    at.go(place)
    assert not at.awaits_nature
    assert at.redo_place() == len(at.record.moves)


def test_friendly_goes_back_to_the_first_decision_and_forth_to_the_end() -> None:
    at = dealt("human", "human", takebacks="friendly", rules="senior")
    while not at.is_over:
        decide(at)
        settle(at)
    end = at.cursor
    while (place := at.undo_place()) is not None:
        at.go(place)
        assert not at.awaits_nature
    assert at.cursor == 1
    while (place := at.redo_place()) is not None:
        at.go(place)
        assert not at.awaits_nature
    assert at.cursor == end


def quiet_with_computer() -> tuple[Table, int]:
    """Ann moves, the computer player answers, no dice between; and the place before."""
    for seed in range(200):
        at = table("birth", ("human", "random"), seed=str(seed))
        settle(at)
        start = at.cursor
        decide(at)
        if at.awaits_nature:
            continue
        at.play(ask(at, "random", 1))
        if not at.awaits_nature:
            return at, start
    raise AssertionError("no such match")


def test_computer_players_between_come_along() -> None:
    at, start = quiet_with_computer()
    assert at.undo_place() == start
    at.go(start)
    assert seat_asked(at) == 0
    assert at.redo_place() == start + 2


def test_nothing_is_taken_back_where_only_computer_players_moved() -> None:
    at = table("birth", ("random", "greedy"))
    play_out(at)
    assert at.undo_place() is None


def test_a_change_of_seat_bars_the_way_back() -> None:
    at = dealt("human", "human")
    at.play(quiet(at))
    assert at.undo_place() is not None
    at.record.adopt(SeatChange(seat=1, name="Dora", player="human"))
    assert at.undo_place() is None
    at.play(quiet(at))
    assert at.undo_place() is not None, "what was played after the change may be taken back"


def test_friendly_goes_back_over_a_change_of_seat() -> None:
    at = dealt("human", "human", takebacks="friendly")
    start = at.cursor
    at.play(quiet(at))
    at.record.adopt(SeatChange(seat=0, name="Dora", player="human"))
    assert at.undo_place() == start


def test_a_move_that_reveals_bars_the_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    at = dealt("human", "human")
    at.play(quiet(at))
    assert at.undo_place() is not None
    monkeypatch.setattr(type(at.rules), "reveals", lambda self, before, move: True)
    assert at.undo_place() is None


def test_redo_is_gone_after_another_move() -> None:
    at = dealt("human", "human")
    start = at.cursor
    decide(at)
    assert at.redo_place() is None
    at.go(start)
    assert at.redo_place() == start + 1
    decide(at, choice=1)
    assert at.redo_place() is None
    assert len(at.record.moves) == len(at.states) - 1 == start + 1


def test_the_moves_that_count_end_at_the_cursor() -> None:
    at = dealt("human", "human")
    decide(at)
    at.go(1)
    assert [move.seat for move in at.moves] == [NATURE]
    assert len(at.record.moves) == 2


def folded(*lines: str) -> Table:
    """The table of a record with these lines after its header."""
    head = header("birth", ("human", "human"))
    birth = rules.load("birth")
    return Table(birth, read_entries(birth, head, [line.encode() for line in lines]))


def test_a_refused_move_of_a_record_is_named_by_its_line() -> None:
    bang = line_of(dealt("human", "human").moves[0])
    lines = (bang, line_of(Note("well")), line_of(Cursor(1)), '{"seat":1,"kind":"place","die":3}')
    with pytest.raises(RecordFault, match=r"line 5: move 2: It is the turn of Ann\."):
        folded(*lines)


def test_a_record_that_was_taken_back_names_the_line_of_the_move_that_counts() -> None:
    at = dealt("human", "human")
    bang, good = line_of(at.moves[0]), line_of(at.rules.legal_moves(at.state, 0)[0])
    with pytest.raises(RecordFault) as fault:
        folded(bang, good, line_of(Cursor(1)), '{"seat":0,"kind":"place","die":9}')
    assert fault.value.line == 5


@pytest.mark.parametrize(
    "change",
    [{"options": {"rules": "odd"}}, {"options": {"edition": "none"}}, {"seats": ()}, {"options": {"colour": 1}}],
)
def test_a_match_that_cannot_begin_is_refused_at_its_first_line(change: dict[str, Any]) -> None:
    head = header("birth", ("human", "human")).model_copy(update=change)
    with pytest.raises(RecordFault) as fault:
        Table(rules.load("birth"), Record.new(head))
    assert fault.value.line == 1
