"""How the hands of each game with secrets are looked at and hidden again, whatever the screen is on."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rules.moves import Seat
from tests.terminal.eyes import CARDS, Secrets, Sitting, scene
from tests.terminal.tiles_seen import TILES, reborn_scene

ESCAPE, ENTER = "\x1b", "\r"
ANN, BEN, CY = range(3)
DEAF_TO_SAME = 1.3
"""Seconds after which a key counts that had hidden a hand."""


@dataclass(frozen=True)
class Step:
    """A key that everybody may see pressed, after so many seconds, and the words that it leads to."""

    key: str
    words: str
    after: float = 0.0


@dataclass(frozen=True)
class Hands:
    """A match in which hands are looked at: ``begin(home, name)`` saves it.

    ``public`` are the words on its first screen, which everybody may see. A player presses ``call`` (``call_on`` after
    ``on``) where the game has a key for it, which is answered with ``asked``, then the own letter, and reads ``shown``;
    ``hide`` are the keys by which the hand goes, after the last of which everybody looks. ``looks`` is who does so, in
    this order.

    ``log`` is the key that opens the log from the public screen, where there is one, and ``leave`` the one that leads
    to the first screen of the program. ``on`` is played between the first hand and the second; with the second the
    connection is lost, and ``back`` leads from ``again`` to where the third is looked at and hidden, to ``after``.
    """

    secrets: Secrets
    begin: Callable[[Path, str], Path]
    public: str
    shown: str
    hide: tuple[str, ...]
    looks: tuple[Seat, Seat, Seat]
    again: str
    after: str
    leave: str
    call: str = ""
    call_on: str = ""
    asked: str = ""
    log: str = ""
    on: tuple[Step, ...] = ()
    back: tuple[Step, ...] = ()

    def steps(self, at: Sitting, steps: tuple[Step, ...]) -> None:
        """What everybody sees."""
        for step in steps:
            at.wait(step.after)
            at.press(step.key)
            at.shows(step.words)

    def look(self, at: Sitting, seat: Seat, call: str) -> None:
        """This player reads the own hand, alone from the letter on."""
        if call:
            at.press(call)
            at.shows(self.asked)
        at.lift(seat)
        at.shows(self.shown)
        assert at.eyes.is_secret and at.eyes.own(seat) & at.eyes.read

    def put_away(self, at: Sitting, words: str) -> None:
        """And hides it again; everybody reads these words."""
        at.press(*self.hide[:-1])
        at.eyes.away()
        at.press(self.hide[-1])
        at.shows(words)
        assert at.eyes.is_public, "\n\n".join(at.eyes.faults[:2])


HANDS_OF_CARDS = Hands(
    secrets=CARDS,
    begin=lambda home, name: scene(home, name, takebacks="friendly", clock=8),
    public="Choose a die.",
    call="m",
    call_on=" ",
    asked="Whose hand?",
    shown="only you should see this",
    hide=(ENTER,),
    looks=(BEN, CY, ANN),
    log="l",
    leave="q",
    on=(Step("r", "Everybody may look"), Step(ENTER, "exchange with Ann?", DEAF_TO_SAME)),
    again="Is everybody here?",
    back=(Step(ENTER, "exchange with Ann?"), Step("b", "banana peel")),
    after="DAS STEIFF-SPIEL",
)
HANDS_OF_TILES = Hands(
    secrets=TILES,
    begin=lambda home, name: reborn_scene(home, name, takebacks="friendly", clock=8),
    public="pass the keyboard to",
    shown="Keep these five tiles",
    hide=("k", "k"),
    looks=(ANN, BEN, BEN),
    leave=ESCAPE,
    again="pass the keyboard to",
    after="pass the keyboard to",
)
