"""The names of matches and their seeds."""

import math
import re
import subprocess
import sys

from boardgames_tui.ids import WORDS_IN_ID, new_id, new_seed, words


def test_an_id_has_at_least_60_bits() -> None:
    assert WORDS_IN_ID * math.log2(len(set(words()))) >= 60


def test_the_words_are_2048_different_short_ones_in_order() -> None:
    assert len(words()) == 2048
    assert list(words()) == sorted(set(words()))
    assert all(re.fullmatch("[a-z]{3,6}", word) for word in words())


def test_words_that_sound_alike_are_not_both_there() -> None:
    alike = "knight night, pear pair, plane plain, see sea, write right, piece peace, maze maize, root route, week weak"
    for pair in alike.split(", "):
        assert len(set(pair.split()) & set(words())) <= 1, pair


def test_no_word_is_another_in_the_plural() -> None:
    assert not {word + "s" for word in words()} & set(words())


def test_no_rude_word() -> None:
    parts = (
        "fuck",
        "shit",
        "cunt",
        "cock",
        "dick",
        "piss",
        "tit",
        "slut",
        "porn",
        "nazi",
        "fag",
        "kill",
        "rape",
        "arse",
    )
    fine = {
        "grape",
        "peacock",
        "title",
        "titan",
        "tithe",
        "drape",
        "skill",
        "hearse",
        "coarse",
        "attic",
        "entity",
        "stitch",
    }
    assert not [word for word in words() if word not in fine and any(part in word for part in parts)]


def test_an_id_is_words_of_the_list_joined_by_hyphens() -> None:
    parts = new_id().split("-")
    assert len(parts) == WORDS_IN_ID and set(parts) <= set(words())


def test_ids_and_seeds_do_not_repeat() -> None:
    assert len({new_id() for _number in range(200)}) == 200
    assert len({new_seed() for _number in range(200)}) == 200


def test_a_seed_is_128_bits_in_hexadecimal() -> None:
    assert re.fullmatch("[0-9a-f]{32}", new_seed())


def test_the_list_is_read_only_when_a_word_is_wanted() -> None:
    code = "from boardgames_tui import ids; print(ids.text.cache_info().currsize); ids.new_id(); print('read')"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["0", "read"]
