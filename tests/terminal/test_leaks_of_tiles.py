"""Nothing of the tiles behind a player's screen in Earth Reborn is on a screen that others look at.

On a real pseudo-terminal; every tile of these matches is another one, and the eyes look at every state of the screen.
"""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.conftest import Start
from tests.terminal.eyes import COMMAND, DEAF, Sitting
from tests.terminal.tiles_seen import ANN, BEN, TILES, reborn_scene

REDRAW, ESCAPE, ENTER, RIGHT, DOWN = "\x0c", "\x1b", "\r", "\x1b[C", "\x1b[B"
TO_DISCARD = ("accept", "accept", "pass", "pass", "throw", "throw", "keep", "throw", "keep")
"""To the second turn, before whose first round three tiles lie in the discard."""
Sit = Callable[..., Sitting]


@pytest.fixture
def sit(start: Start, tmp_path: Path) -> Sit:
    """Opens a match that stands after moves of these kinds, ``sit(*kinds, plain=..., **agreed)``."""

    def open_(*kinds: str, plain: bool = False, **agreed: object) -> Sitting:
        save = reborn_scene(tmp_path, "tiles", kinds, **agreed)
        here = {"BOARDGAMES_HOME": str(tmp_path), "BOARDGAMES_PACE": "0"}
        words = (*COMMAND, "resume", save.stem, *(("--plain",) if plain else ()))
        return Sitting(lambda: start(*words, **here), save, TILES)

    return open_


def own(at: Sitting, seat: int) -> None:
    """The curtain falls for this player, who lifts it and reads tiles of the own hand, and nothing else."""
    at.shows("pass the keyboard to")
    assert at.eyes.is_public and not at.eyes.is_secret, at.program.picture.text
    before = set(at.eyes.read)
    at.lift(seat)
    at.shows("hand")
    assert at.eyes.is_secret and at.eyes.read - before <= at.eyes.own(seat)


def done(at: Sitting, *keys: str) -> None:
    """The last keys of a player whose hand goes with them."""
    at.press(*keys[:-1])
    at.eyes.away()
    at.press(keys[-1])


def kinds(at: Sitting) -> list[str]:
    """The kinds of move that people have made."""
    return [move.kind for move in TILES.folded(at.eyes.save).moves if move.seat >= 0]


def test_exchange_between_curtains_with_resize_and_redraw(sit: Sit) -> None:
    at = sit()
    own(at, ANN)
    first = at.eyes.own(ANN)
    assert len(first & at.eyes.read) == 5
    done(at, "n", "n")
    own(at, BEN)
    at.press(REDRAW)
    for size in ((60, 20), (120, 40), (80, 23), (80, 24)):
        at.program.resize(*size)
        at.wait(0.1)
    assert not at.eyes.is_public
    done(at, "k", "k")
    at.shows("pass the keyboard to")
    assert at.eyes.is_public and kinds(at) == ["redraw", "accept"]
    at.eyes.check()


@pytest.mark.soak
def test_taken_back_bought_and_assigned_between_curtains(sit: Sit) -> None:
    at = sit("accept")
    own(at, BEN)
    done(at, "k", "k")
    own(at, ANN)
    done(at, "l", ESCAPE, "u")
    own(at, BEN)
    done(at, "k", "k")
    own(at, ANN)
    done(at, "n", "n")
    own(at, BEN)
    at.press(RIGHT, ENTER, "1", "u", ESCAPE, ESCAPE, RIGHT, ENTER, "1", "1")
    done(at, "p", "p")
    own(at, ANN)
    done(at, "p", "p")
    at.shows("pass the keyboard to")
    assert kinds(at)[2] == "draw" and "assign" in kinds(at) and kinds(at)[-1] == "pass"
    at.eyes.check()


@pytest.mark.soak
def test_discard_looked_through_and_tiles_thrown_away(sit: Sit) -> None:
    at = sit(*TO_DISCARD, takebacks="friendly")
    own(at, BEN)
    at.press("f", "f")
    at.shows("the discard")
    assert len(at.eyes.read & at.eyes.own(BEN)) >= 7
    at.press(RIGHT, REDRAW, "v", ENTER)
    at.program.resize(120, 40)
    at.wait(0.1)
    at.program.resize(80, 24)
    at.wait(0.1)
    done(at, RIGHT, ENTER)
    own(at, ANN)
    done(at, "p", "p")
    own(at, BEN)
    done(at, "p", "p")
    at.shows("Throw away")
    at.eyes.alone(BEN)
    at.press("1", "1", "u", "y", "u", "1", ENTER, "l", ESCAPE)
    done(at, "k", "k")
    own(at, ANN)
    at.press("l", ESCAPE)
    at.eyes.check()


@pytest.mark.soak
def test_killed_stopped_and_left_while_a_hand_is_shown(sit: Sit) -> None:
    at = sit()
    own(at, ANN)
    at.program.process.send_signal(signal.SIGKILL)
    assert at.program.ended() == -signal.SIGKILL
    at.open()
    own(at, ANN)
    at.eyes.away()
    at.press("q")
    at.shows("q quit")
    assert at.eyes.is_public
    at.press("q")
    assert at.program.ended() == 0
    at.open()
    own(at, ANN)
    at.eyes.away()
    at.program.process.send_signal(signal.SIGTERM)
    assert at.program.ended() == 128 + signal.SIGTERM and at.eyes.is_public
    at.eyes.check()


@pytest.mark.soak
def test_at_a_trusting_table_nothing_is_seen_before_m(sit: Sit) -> None:
    at = sit(*TO_DISCARD, curtain=False)
    at.shows("Whom do you activate?")
    at.press("l", ESCAPE, "o", ESCAPE, "v", "v", "f", "f")
    at.shows("m shows your tiles")
    at.press(RIGHT, DOWN, "1", RIGHT, ESCAPE, "l", ESCAPE)
    assert not at.eyes.read, at.program.picture.text
    at.eyes.alone(BEN)
    at.press("m")
    at.shows("the discard")
    assert at.eyes.is_secret
    at.eyes.away()
    at.press("m")
    at.shows("m shows your tiles")
    assert at.eyes.is_public
    at.eyes.alone(BEN)
    at.press("m")
    done(at, RIGHT, ENTER)
    at.shows("Whom do you activate?")
    assert at.eyes.is_public and kinds(at)[-1] == "pick"
    at.press("l", ESCAPE, REDRAW, "p", "p", "p", "p")
    at.shows("m shows your tiles")
    at.press(RIGHT, "1", "1", "l", ESCAPE)
    at.eyes.check()


def test_plain_pages_of_tiles_are_wiped(sit: Sit) -> None:
    at = sit(*TO_DISCARD, plain=True)
    at.shows("Pass to Ben.")
    at.eyes.alone(BEN)
    at.press(ENTER)
    at.shows("Enter: go on.")
    at.press(ENTER)
    at.shows("Shoot 1")
    at.press("fetch" + ENTER)
    at.shows("Take from the discard")
    done(at, "tile 19" + ENTER)
    at.shows("Pass to Ann.")
    assert at.eyes.is_public and kinds(at)[-1] == "pick"
    at.wait(DEAF)
    at.eyes.alone(ANN)
    at.press(ENTER)
    at.shows("Enter: go on.")
    at.press(ENTER)
    at.shows("Shoot 1")
    done(at, "pass" + ENTER)
    at.shows("Pass to Ben.")
    assert at.eyes.is_public
    at.eyes.check()
