"""What is said of a game before its rules are loaded."""

import pytest

from rules.info import Info


@pytest.mark.parametrize(
    ("seats", "words"),
    [((2, 2), "2 players"), ((1, 1), "1 player"), ((2, 6), "2 to 6 players"), ((1, 2), "1 to 2 players")],
)
def test_for_how_many_a_game_is(seats: tuple[int, int], words: str) -> None:
    assert Info("toy", "Toy", "A toy.", seats, 10).players == words
