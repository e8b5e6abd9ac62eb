"""Prompts in the room there is: whole sentences, in fewer words before any is left out."""

import pytest

from boardgames_tui.widgets.parts import sentence

LONG = (("It goes to space ten.", "It goes on."), ("Two dice are rolled again.", "Two again."), "Ten points.")


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (60, "It goes to space ten. Two dice are rolled again. Ten points."),
        (59, "It goes to space ten. Two again. Ten points."),
        (43, "It goes on. Two again. Ten points."),
        (33, "It goes to space ten. Two again."),
        (31, "It goes on. Two again."),
        (21, "It goes to space ten."),
        (12, "It goes on."),
        (10, "It goes …"),
    ],
)
def test_the_last_is_shortened_first_and_then_left_out(room: int, told: str) -> None:
    assert sentence(LONG, room) == told
    assert len(told) <= room


def test_what_is_empty_is_left_out() -> None:
    assert sentence(("", ("",), "Something."), 20) == "Something."
    assert sentence((), 20) == sentence(("",), 20) == ""
