"""The names of matches, random words that can be read out and typed; and the seeds of their dice."""

import secrets
from functools import cache
from pathlib import Path

WORDS_IN_ID = 6
SEED_BYTES = 16


@cache
def text() -> str:
    """The list of words as it lies on the disk; read when first asked for."""
    return Path(__file__).with_name("words.txt").read_text("ascii")


def words() -> tuple[str, ...]:
    """The 2,048 words of which names are made, each worth 11 bits."""
    return tuple(text().split())


def new_id() -> str:
    """A name for a match that nobody can guess: six random words joined by hyphens, 66 bits."""
    known = words()
    return "-".join(secrets.choice(known) for _ in range(WORDS_IN_ID))


def new_seed() -> str:
    """A secret seed of 128 random bits, in hexadecimal."""
    return secrets.token_hex(SEED_BYTES)
