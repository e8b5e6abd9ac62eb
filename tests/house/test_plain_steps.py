"""Plain mode where there are very many choices: asked in steps, and every move can still be made."""

import io
import random
import re
from collections.abc import Iterator

import pytest

import rules
from boardgames_tui import plain, plain_steps
from boardgames_tui import plain_words as words
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.plain_steps import FEW, MANY, NOTHING, Part, Steps
from rules.earth_reborn.moves import Activate
from rules.phoenix.moves import Take

NAMES = "Ann,Ben,Cy,Dora,Eli,Fay"


def new(slug: str = "phoenix", seats: int = 2, seed: str = "7") -> Match:
    """A new match of people, at its first question."""
    game, names = rules.load(slug), ",".join(NAMES.split(",")[:seats])
    match = new_match(game, header_of(game, Choices(slug, read_seats(names), seed=seed)))
    match.settle()
    return match


def said(match: Match, *typed: str) -> list[str]:
    """What is said when these lines are typed, and the input ends."""
    out = io.StringIO()
    assert plain.play(match, source=io.StringIO("".join(f"{line}\n" for line in typed)), out=out) == 0
    return out.getvalue().splitlines()


def leaves(match: Match, seat: int, steps: Steps = NOTHING) -> Iterator[object]:
    """All moves that the steps lead to; at each the choices can be told apart by numbers and by keys."""
    offered = plain_steps.offered(match, seat, steps)
    assert len({choice.number for choice in offered}) == len(offered)
    for choice in offered:
        assert choice.key and words.chosen(offered, choice.key) == choice
        assert words.chosen(offered, str(choice.number)) == choice
        if isinstance(choice, Part):
            yield from leaves(match, seat, choice.steps)
        else:
            yield choice.move


@pytest.mark.parametrize("slug", rules.slugs())
def test_steps_lead_to_every_move_and_to_no_other(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all that is asked in steps, games with few choices and with several kinds of move too."""
    monkeypatch.setattr(plain_steps, "MANY", 1)
    match, rng = new(slug, rules.info(slug).seats[0]), random.Random("steps")
    for _turn in range(60):
        question = match.question()
        if question is None:
            break
        seat = (*question.seats, *question.callers)[0]
        legal = match.legal_moves(seat)
        found = list(leaves(match, seat))
        assert len(found) == len(legal) and set(map(repr, found)) == set(map(repr, legal))
        assert match.attempt(rng.choice(legal), match.at) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_step_of_phoenix_has_few_choices(seats: int) -> None:
    match, rng, longest = new(seats=seats), random.Random("few"), 0
    while question := match.question():
        seat = question.seats[0]
        legal = match.legal_moves(seat)
        offered = plain_steps.offered(match, seat, NOTHING)
        assert len(offered) == len(legal) if len(legal) <= MANY else len(offered) <= FEW
        longest = max(longest, len(legal))
        assert match.attempt(rng.choice(legal), match.at) is None
    assert longest > 3 * MANY


def test_nest_half_and_slot_are_asked_one_after_the_other() -> None:
    match = new()
    lines = said(match, "4", "2", "3")
    assert "4: nest 4, part lower. Token 1 goes to Ben next round." in lines
    assert "Ann, choose 1 to 5:" in lines
    assert "2: half black diamond." in lines
    assert "Ann, nest 4, part lower: choose 1 or 2; enter: back." in lines
    assert "3: slot 3. Black diamond to slot 3: +1 diamond; pair 3-6 stays open. Totals" in lines
    assert match.table.moves[2] == Take(seat=0, nest=4, part="lower", half="black diamond", slot=3)


def test_a_nest_is_taken_by_its_own_number() -> None:
    match = new(seats=4)
    said(match, "1", "1", "1")
    seat = match.question().seats[0]  # type: ignore[union-attr]
    assert {move.nest for move in match.legal_moves(seat)} == {2, 3, 4, 5}
    steps = {choice.number: choice.key for choice in plain_steps.offered(match, seat, NOTHING)}
    assert len(steps) == FEW or all(key.startswith(f"nest {number}") for number, key in steps.items())


def test_a_whole_move_can_be_typed_at_any_step() -> None:
    for before in ((), ("2",), ("2", "1")):
        match = new()
        said(match, *before, "nest 4, part lower, half black moon, slot 8")
        assert match.table.moves[2] == Take(seat=0, nest=4, part="lower", half="black moon", slot=8)


def test_a_choice_can_be_called_by_its_name_and_enter_goes_back() -> None:
    match = new()
    lines = said(match, "nest 3, part lower", "HALF red flame", "", "half yellow diamond", "s5")
    assert lines.count("Ann, nest 3, part lower: choose 1 or 2; enter: back.") == 2
    assert match.table.moves[2] == Take(seat=0, nest=3, part="lower", half="yellow diamond", slot=5)


def test_the_position_is_said_once_and_a_remark_leaves_the_step_as_it_was() -> None:
    match = new()
    lines = said(match, "1", "n a remark", "2", "9", "5")
    assert sum(line.startswith("Nest 1 (Ann): ") for line in lines) == 1
    assert "Type 1 to 8, or a choice such as slot 1, or ? for help." in lines
    move = match.table.moves[2]
    assert isinstance(move, Take) and (move.nest, move.slot) == (1, 5)


def test_undo_in_the_middle_begins_the_steps_anew() -> None:
    match = new()
    lines = said(match, "3", "1", "1", "5", "u", "3", "1", "2")
    assert "Taken back." in lines and "Ann, nest 3, part lower: choose 1 or 2; enter: back." in lines
    move = match.table.moves[2]
    assert match.at == 3 and isinstance(move, Take) and move.slot == 2


def test_a_figure_and_a_tile_of_earth_reborn_are_called_by_their_own_words() -> None:
    """Neither the numbers of the program nor its kinds of move are read out."""
    match = new("earth_reborn")
    lines = said(match, "", "keep the first five tiles", "", "keep the first five tiles", "", "woo", "1")
    assert "1: Keep the first five tiles." in lines and "3: Activate Woo." in lines
    assert "2: Exchange the first five tiles." in lines
    assert any(
        re.fullmatch(r"1: Assign the tile (Move|Close Combat|Shoot|Interact|Search) \d, .*", each) for each in lines
    )
    assert not any(re.match(r"\d+: (accept|redraw|figure|tile) ?\d*\.", line) for line in lines)
    assert Activate(seat=0, figure=2) in match.table.moves and match.table.moves[-1].kind == "assign"


@pytest.mark.parametrize("typed", ["figure 2", "f2", "Woo", "3"])
def test_a_figure_of_earth_reborn_may_be_typed_in_any_way(typed: str) -> None:
    match = new("earth_reborn")
    said(match, "", "accept", "", "accept", "", typed)
    assert match.table.moves[-1] == Activate(seat=0, figure=2)


def test_a_choice_that_would_be_called_like_another_keeps_its_typed_form() -> None:
    keys, called = ["tile 1", "tile 2", "tile 3", "tile 4"], ["Move 2", "Move 2", "Shoot 1", "tile 1"]
    found = words.called_by(keys, called)
    assert [name for name, _typed in found] == ["tile 1", "tile 2", "Shoot 1", "tile 4"]
    assert found[2][1] == {"shoot1", "tile3", "t3"}


def test_steps_of_earth_reborn_are_called_by_their_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are many choices, and what was chosen is repeated in words."""
    monkeypatch.setattr(plain_steps, "MANY", 1)
    monkeypatch.setattr(plain_steps, "FEW", 1)
    match = new("earth_reborn")
    lines = said(match, "", "1", "", "1", "", "activate", "bolter")
    assert "1: Activate Vasquez." in lines and "2: Activate Bolter." in lines
    assert match.table.moves[-1] == Activate(seat=0, figure=1)
