"""Nothing that only one player may know is ever on a screen that others look at: on a real pseudo-terminal.

Every card of the matches played here is another one, and what is said to one player alone bears a mark. The eyes look
at every state of the screen, from the first picture to what is left after leaving.
"""

import re
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.terminal import marked
from tests.terminal.conftest import Start
from tests.terminal.eyes import CARD, COMMAND, DEAF, HANDS, Sitting, folded, scene

REDRAW, ESCAPE, ENTER = "\x0c", "\x1b", "\r"
ANN, BEN, CY = range(3)
BUMP = (("blue", 2), ("blue", 4), ("blue", 1), ("blue", 2))
"""Ann comes to 4, where Ben stands."""
DELIVERY = (("blue", 4), ("blue", 1), ("blue", 2), ("blue", 4), ("blue", 1), ("blue", 4), ("blue", 4))
"""Ann comes to the bedroom."""
Sit = Callable[..., Sitting]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the matches lie."""
    return tmp_path / "home"


@pytest.fixture
def sit(start: Start, home: Path) -> Sit:
    """Opens a match, ``sit(save, command, plain=...)``."""

    def open_(save: Path, command: tuple[str, ...] = COMMAND, *, plain: bool = False) -> Sitting:
        here = {"BOARDGAMES_HOME": str(home), "BOARDGAMES_PACE": "0"}
        words = (*command, "resume", save.stem, *(("--plain",) if plain else ()))
        return Sitting(lambda: start(*words, **here), save)

    return open_


def kinds(at: Sitting) -> set[str]:
    """The kinds of move that have been played."""
    return {move.kind for move in folded(at.eyes.save).moves}


def resized(at: Sitting, *sizes: tuple[int, int]) -> None:
    """The window changes its size, again and again."""
    for size in (*sizes, (80, 24)):
        at.program.resize(*size)
        at.wait(0.1)


def test_exchange_and_banana_with_undo_resize_and_redraw(sit: Sit, home: Path) -> None:
    at = sit(scene(home, "exchange", takebacks="friendly", clock=8))
    at.shows("Choose a die.")
    at.take_hand(BEN)
    assert at.eyes.marks and set(HANDS[BEN]) <= at.eyes.read
    at.press(REDRAW)
    resized(at, (100, 30), (60, 20))
    at.hide()
    at.press("r")
    at.shows("Everybody may look")
    at.take_hand(ANN)
    at.hide(ESCAPE)
    at.press(ENTER)
    at.shows("exchange with Ann?")
    at.take_hand(CY, by=" ")
    at.hide()
    at.press("b")
    at.shows("banana peel")
    assert {"swap", "lost"} <= kinds(at)
    at.take_hand(ANN)
    known = at.program.picture.text
    assert "¤You know of Ben's hand" in known and "¤Ben knows of your hand" in known
    at.hide()
    at.press(REDRAW, "l", ESCAPE, "t", ESCAPE, "u", "u", "y", "y")
    resized(at, (120, 40), (70, 20))
    at.eyes.check()


def test_bump(sit: Sit, home: Path) -> None:
    at = sit(scene(home, "bump", BUMP, takebacks="friendly", clock=8))
    at.shows("bump on field 4?")
    at.press(ENTER, "b")
    at.shows("one card each, unseen")
    assert "bumped" in kinds(at)
    at.take_hand(BEN)
    assert "¤You know of Ann's hand" in at.program.picture.text
    at.hide()
    at.press("l", ESCAPE, "u", "y")
    at.eyes.check()


def test_delivery_shows_one_hand_and_hides_the_next(sit: Sit, home: Path) -> None:
    at = sit(scene(home, "delivery", DELIVERY))
    at.shows("Ann delivers")
    assert set(HANDS[ANN]) <= at.eyes.read
    at.take_hand(ANN)
    at.hide()
    assert at.eyes.read - set(HANDS[ANN])
    at.press("l", ESCAPE)
    at.eyes.check()


def test_killed_while_a_hand_is_shown_it_comes_back_with_the_table(sit: Sit, home: Path) -> None:
    at = sit(scene(home, "killed", BUMP[:3]))
    at.shows("Choose a die.")
    at.take_hand(CY)
    at.program.process.send_signal(signal.SIGKILL)
    assert at.program.ended() == -signal.SIGKILL
    at.open()
    at.shows("Choose a die.")
    at.press("l", ESCAPE)
    at.eyes.check()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGTSTP])
def test_ended_or_stopped_while_a_hand_is_shown_nothing_of_it_is_left(
    sit: Sit, home: Path, number: signal.Signals
) -> None:
    at = sit(scene(home, "ended"))
    at.shows("Choose a die.")
    at.take_hand(CY)
    at.eyes.away()
    at.program.process.send_signal(number)
    if number == signal.SIGTSTP:
        at.program.until(lambda: at.eyes.is_public, "the hand to go")
    else:
        assert at.program.ended() == 128 + number
    assert at.eyes.is_public
    at.eyes.check()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGTSTP])
def test_plain_pages_are_wiped_when_the_program_is_ended_or_stopped(
    sit: Sit, home: Path, number: signal.Signals
) -> None:
    at = sit(scene(home, "plain-ended"), plain=True)
    at.shows("Pass to Ann.")
    at.eyes.alone(ANN)
    at.press(ENTER)
    at.shows("hand ")
    assert at.eyes.is_secret
    at.eyes.away()
    at.program.process.send_signal(number)
    at.program.until(lambda: at.eyes.is_public, "the hand to go")
    if number == signal.SIGTSTP:
        at.program.process.send_signal(signal.SIGCONT)
        at.shows("Pass to Ann.")
    else:
        assert at.program.ended() == -number
    at.eyes.check()


def test_each_asked_in_turn_is_asked_alone(sit: Sit, home: Path) -> None:
    at = sit(scene(home, "asked", (("red", 4),), clock=0))
    for seat, answer in ((BEN, "n"), (CY, "y")):
        at.shows("pass the keyboard to")
        at.lift(seat)
        at.shows("only you should see this")
        assert set(HANDS[seat]) <= at.eyes.read
        at.wait(0.5)
        at.eyes.away()
        at.press(answer)
    at.shows("hands exchanged")
    assert "swap" in kinds(at) and at.eyes.is_public
    at.eyes.check()


FALLS = """
import sys
from boardgames_tui.screens import peek
def fall(self):
    hand = self.table.match.view(self.seat).hand
    raise RuntimeError("fell")
peek.SHOWN = 0.8
peek.PrivateScreen.time_is_over = fall
from tests.terminal import marked
sys.exit(marked.main(sys.argv[1:]))
"""


def test_a_fault_while_a_hand_is_shown_tells_nothing_of_it(sit: Sit, home: Path) -> None:
    at = sit(scene(home, "fallen"), ("-c", FALLS))
    at.shows("Choose a die.")
    at.take_hand(CY)
    at.eyes.away()
    assert at.program.ended() == 1
    assert at.eyes.is_public and "fell" not in at.program.picture.text
    reports = [path.read_text() for path in home.rglob("fault-*.txt")]
    assert len(reports) == 1 and "RuntimeError" in reports[0] and not CARD.search(reports[0])
    at.eyes.check()


def test_lists_and_whoever_looks_on_read_nothing(sit: Sit, start: Start, home: Path) -> None:
    save = scene(home, "watched", DELIVERY[:3], clock=8)
    at = sit(save)
    at.shows("Choose a die.")
    at.take_hand(ANN)
    assert at.eyes.is_secret
    other = sit(save)
    other.shows("it is only shown")
    for key in ("m", "l", ESCAPE, "u", REDRAW):
        other.press(key)
    listed = start(*COMMAND, "list", BOARDGAMES_HOME=str(home))
    assert listed.ended() == 0 and "watched" in listed.sent
    for told in (other.program.sent, listed.sent):
        assert not CARD.search(told) and marked.MARK not in told
    at.eyes.check()


def test_plain_pages_are_wiped_before_the_next_player_reads(sit: Sit, home: Path) -> None:
    at = sit(scene(home, "plain", clock=0), plain=True)
    at.shows("Pass to Ann.")
    at.eyes.alone(ANN)
    at.press(ENTER)
    at.shows("hand ")
    assert set(HANDS[ANN]) <= at.eyes.read
    at.eyes.away()
    at.press("2" + ENTER)
    at.shows("Pass to Ben.")
    at.press("m Cy" + ENTER)
    at.shows("Pass to Cy.")
    at.eyes.alone(CY)
    at.press(ENTER)
    at.shows("enter hides this")
    at.eyes.away()
    at.press(ENTER)
    at.shows("Pass to Ben.")
    assert at.eyes.is_public and set(HANDS[CY]) <= at.eyes.read
    at.eyes.check()


SIZES = ((80, 23), (100, 30), (120, 40), (60, 20))


def look(at: Sitting, rng: Random, seats: int, by: str) -> None:
    """Somebody looks at the own hand, perhaps while the window changes its size, and perhaps it is killed meanwhile."""
    at.press(by)
    if "Whose hand?" not in at.program.picture.text:
        return  # the window has closed before
    at.open_hand(rng.randrange(seats))
    what = rng.random()
    if what < 0.2:
        resized(at, rng.choice(SIZES))
    elif what < 0.3:
        at.press(REDRAW)
    elif what < 0.4:
        at.program.process.send_signal(signal.SIGKILL)
        at.program.ended()
        at.open()
        return
    at.hide(rng.choice((ENTER, ESCAPE)))


def answer(at: Sitting, rng: Random) -> None:
    """Whoever the curtain has fallen for is asked."""
    found = re.search(r"press  (\w)  to see", at.program.picture.text)
    assert found
    at.lift(at.letters.index(found[1]))
    at.shows("only you should see this")
    at.wait(DEAF)
    at.eyes.away()
    at.press(rng.choice("yn"))


def go_on(at: Sitting, rng: Random, seats: int) -> bool:
    """Do something that can be done now; False once the match is over."""
    text = at.program.picture.text
    if "pass the keyboard to" in text:
        answer(at, rng)
    elif "Is everybody here?" in text:
        at.press(ENTER)
    elif "the window closes by itself" in text:
        look(at, rng, seats, " ") if rng.random() < 0.3 else at.press(rng.choice("abcdef"[:seats]))
    elif "With whom" in text:
        look(at, rng, seats, " ") if rng.random() < 0.3 else at.press("\x1b[C", ENTER)
    elif "Choose a die." in text:
        keys = [*[("r", ENTER), ("b", ENTER)] * 4, ("l", ESCAPE), ("t", ESCAPE), ("u",), ("u", "y"), (REDRAW,)]
        look(at, rng, seats, "m") if rng.random() < 0.3 else at.press(*rng.choice(keys))
    elif "The match is over" in text or "wins with" in text or "share the win" in text:
        return False
    else:
        at.wait(DEAF)  # a key that comes again sooner may be held down
        at.press(ESCAPE if "esc back" in text else ENTER)
    return True


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
def test_whole_matches_with_looks_at_hands_in_between(sit: Sit, home: Path, seed: int) -> None:
    rng = Random(seed)
    seats, clock = 3 + seed % 4, (0, 3, 8)[seed % 3]
    at = sit(scene(home, f"long-{seed}", seats=seats, seed=str(seed), takebacks="friendly", clock=clock))
    at.shows("Choose a die.")
    for _step in range(120):
        if not go_on(at, rng, seats):
            break
    assert len(at.eyes.read) > 3, at.program.picture.text
    at.eyes.check()
