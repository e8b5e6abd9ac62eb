"""What computer players share."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

M = TypeVar("M")


def uniform(view: Any, moves: tuple[M, ...], imagine: Callable[[Random], Any], rng: Random) -> M:
    """Any move, each as likely as the others."""
    return moves[int(rng.random() * len(moves))]
