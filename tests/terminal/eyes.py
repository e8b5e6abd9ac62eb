"""Who may read what on a screen, wherever that is: marked cards, matches of them, and eyes that watch a terminal.

``Secrets`` says of a game how its cards are read and who knows which, by the game's own views. ``Eyes`` is told who is
alone with the screen, and looks at texts; ``Watched`` is a terminal emulator that lets them look at every state of its
screen. Neither knows how the program was started.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rules
from rules.moves import Seat
from rules.record import Agreements, Header, Player, Record, edition_digest, line_of, read_entries, read_header
from rules.steiff.moves import Delivered, Lost
from rules.table import Table
from tests.rules.steiff import deal, roll_on
from tests.terminal import marked
from tests.terminal.conftest import Picture, Program

STEIFF = rules.load("steiff")
COMMAND = ("-m", "tests.terminal.marked")
PEOPLE = ("Ann", "Ben", "Cy", "Dora", "Eli", "Fay")
COLOURS = ("red", "blue", "yellow", "green", "violet", "white")
CARD = re.compile(r"(?<!\w)[+\-−]1[0-3]\d(?!\d)")
PIECES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|[^\x1b]+|\x1b")
QUIET, DEAF = 0.07, 0.42
"""Seconds without a byte after which the program waits for a key, and after which a curtain listens to one."""
AFTER_ESCAPE = 0.2
"""A key that comes sooner after escape would be taken for one with alt."""
ERASES_ALL = re.compile(r"\x1b\[[23]J")
HANDS = ((101, -102, -104), (103, 105, -106), (107, -108, -110), (109, 111, -112), (113, -114, -116), (115, 117, -118))


def scene(
    home: Path, name: str, turns: Sequence[tuple[str, int]] = (), seats: int = 3, seed: str = "1", **agreed: Any
) -> Path:
    """A saved match in which everybody got the hands above, then rolled in turn: a die, and what it showed.

    Nobody called, and what was lost on a banana was the lowest card; what the last roll leads to is still to come.
    """
    marked.install()
    header = Header(
        game="steiff",
        version=STEIFF.info.version,
        id=name,
        created="2026-01-01T00:00:00Z",
        seats=tuple(
            Player.model_validate({"name": person, "player": "human", "colour": colour})
            for person, colour in zip(PEOPLE[:seats], COLOURS, strict=False)
        ),
        options={"edition": marked.EDITION},
        table=Agreements.model_validate(agreed),
        seed=seed,
        edition_sha256=edition_digest(marked.numbers()),
    )
    table = Table(STEIFF, Record.new(header))
    deal(table, HANDS[:seats])
    roll_on(table, turns)
    matches = home / "matches"
    matches.mkdir(0o700, parents=True, exist_ok=True)
    path = matches / f"{name}.jsonl"
    path.write_text("\n".join([header.model_dump_json(), *map(line_of, table.moves)]) + "\n", encoding="utf-8")
    path.chmod(0o600)
    return path


@dataclass(frozen=True)
class Secrets:
    """The marked cards of a game: its name, how a card is read in a text, and who knows which.

    ``known(table, seat)`` are the cards that this seat may read now; None stands for everybody. What everybody once
    knew stays known. ``heading`` is on every screen of its table.
    """

    game: str
    heading: str
    card: re.Pattern[str]
    cards: frozenset[int]
    known: Callable[[Table, Seat | None], frozenset[int]]

    def read(self, text: str) -> set[int]:
        """The cards that can be read in a text."""
        return {int(value.replace("−", "-")) for value in self.card.findall(text)} & self.cards

    def folded(self, path: Path) -> Table:
        """The match of a file as it stands."""
        marked.install()
        first, *lines = [line for line in path.read_bytes().split(b"\n")[:-1] if line]
        rules_ = rules.load(self.game)
        return Table(rules_, read_entries(rules_, read_header(first.decode()), lines))


def _known_cards(table: Table, seat: Seat | None) -> frozenset[int]:
    """What was delivered or lost in the open; of a player's hand and of others' what the view tells."""
    if seat is None:
        delivered = [card for move in table.record.moves if isinstance(move, Delivered) for card in move.cards]
        return frozenset((*delivered, *(move.card for move in table.record.moves if isinstance(move, Lost))))
    view = STEIFF.view(table.state, seat)
    return frozenset(view.hand).union(*view.knows, *view.knows_alone)


CARDS = Secrets("steiff", "DAS STEIFF-SPIEL", CARD, frozenset(marked.CARDS), _known_cards)


def folded(path: Path) -> Table:
    """The match of a file of Das Steiff-Spiel as it stands."""
    return CARDS.folded(path)


class Eyes:
    """What may be read now; nobody is alone with the screen at first.

    ``faults`` is what was read and should not have been, ``read`` and ``marks`` all cards and how many marks were;
    ``is_secret`` says whether a secret is on the screen.
    """

    def __init__(self, save: Path, secrets: Secrets = CARDS) -> None:
        self.save, self.secrets = save, secrets
        self.faults: list[str] = []
        self.read: set[int] = set()
        self.marks = 0
        self.is_secret = False
        self._alone: Seat | None = None
        self._is_leaving = False
        self._size = -1
        self._shown: set[int] = set()
        self._knows: tuple[frozenset[int], ...] = ()
        self._was_seen: frozenset[int] = frozenset()

    def alone(self, seat: Seat) -> None:
        """From here on only this player looks at the screen."""
        self._alone, self._is_leaving = seat, False
        self._was_seen = self.own(seat)

    def away(self) -> None:
        """That player has pressed the last key: the secrets may go, and once they are gone they must not come back."""
        self._is_leaving = True

    @property
    def is_public(self) -> bool:
        """Does everybody look at the screen?"""
        return self._alone is None

    def own(self, seat: Seat) -> frozenset[int]:
        """The cards that this seat holds or knows, as the file says."""
        self._read_save()
        return self._knows[seat]

    def _read_save(self) -> None:
        size = self.save.stat().st_size
        if size == self._size:
            return
        table, known = self.secrets.folded(self.save), self.secrets.known
        self._shown |= known(table, None)
        self._knows = tuple(known(table, seat) for seat in range(len(table.record.players)))
        self._size = size

    def look(self, text: str) -> None:
        """Read a state of the screen."""
        cards = self.secrets.read(text)
        marks = text.count(marked.MARK)
        self.read |= cards
        self.marks += marks
        self._read_save()
        secret = cards - self._shown
        self.is_secret = bool(secret or marks)
        if not self.is_secret:
            self._settle()
            return
        if self._alone is None:
            self._fault(f"everybody reads {sorted(secret)} and {marks} marks", text)
            return
        strange = secret - self.own(self._alone) - self._was_seen
        if strange:
            self._fault(f"seat {self._alone} reads {sorted(strange)}", text)

    def _settle(self) -> None:
        if self._is_leaving:
            self._alone, self._is_leaving = None, False

    def _fault(self, what: str, text: str) -> None:
        self.faults.append(f"{what}:\n{text}")

    def check(self) -> None:
        """Nothing was read that should not be."""
        assert not self.faults, "\n\n".join(self.faults[:3])


class Watched(Picture):
    """A terminal whose every state the eyes look at: after each piece of text between two escape sequences.

    Nothing may be erased at once while a secret stands on it: some terminals keep what is erased so in their history.
    Nor may a title of the window ever tell a secret.
    """

    def __init__(self, columns: int, rows: int, eyes: Eyes) -> None:
        super().__init__(columns, rows)
        self.eyes = eyes
        self._rows: dict[int, str] = {}

    def feed(self, data: str) -> None:
        for piece in PIECES.findall(data):
            if ERASES_ALL.fullmatch(piece) and self.eyes.is_secret:
                self.eyes.faults.append(f"{piece!r} while a secret is shown")
            if piece.startswith("\x1b]") and (self.eyes.secrets.card.search(piece) or marked.MARK in piece):
                self.eyes.faults.append(f"in a title: {piece!r}")
            super().feed(piece)
            if self.screen.dirty:
                self._look()

    def resize(self, columns: int, rows: int) -> None:
        super().resize(columns, rows)
        self._rows = {}

    def _look(self) -> None:
        display = {y: self.screen.buffer[y] for y in self.screen.dirty if y < self.screen.lines}
        for y, row in display.items():
            self._rows[y] = "".join(row[x].data for x in range(self.screen.columns))
        self.screen.dirty.clear()
        self.eyes.look("\n".join(self._rows.get(y, "") for y in range(self.screen.lines)))


class Sitting:
    """People at one keyboard with a match that is watched. ``begin`` starts the program on a terminal of some size."""

    def __init__(self, begin: Callable[[], Program], save: Path, secrets: Secrets = CARDS) -> None:
        self.begin, self.eyes = begin, Eyes(save, secrets)
        self.letters = "abcdef"
        self.program = self.open()

    def open(self) -> Program:
        """Start the program, or start it again after it has ended; nobody is alone with its screen."""
        self.eyes.away()
        self.eyes.look("")
        self.program = self.begin()
        self.program.picture = Watched(*self.program.size, self.eyes)
        return self.program

    def shows(self, words: str) -> None:
        """Wait until the words can be read, and the program is quiet."""
        self.program.until(lambda: words in self.program.picture.text, words)
        self.wait(QUIET)

    def wait(self, seconds: float) -> None:
        """Read whatever comes until nothing has come for so long."""
        while self.program.read(seconds):
            pass

    def press(self, *keys: str) -> None:
        """Press keys, each when what the one before did has been read."""
        for key in keys:
            self.program.press(key)
            self.wait(AFTER_ESCAPE if key == "\x1b" else QUIET)

    def take_hand(self, seat: Seat, by: str = "m") -> None:
        """This player looks at the own hand: alone from the letter on."""
        self.press(by)
        self.shows("Whose hand?")
        self.open_hand(seat)

    def open_hand(self, seat: Seat) -> None:
        """The letter where it is asked whose hand."""
        self.wait(DEAF)
        self.eyes.alone(seat)
        self.press(self.letters[seat])
        self.shows("only you should see this")

    def hide(self, by: str = "\r") -> None:
        """The player alone with the screen hides the hand."""
        self.eyes.away()
        self.press(by)
        self.shows(self.eyes.secrets.heading)
        assert self.eyes.is_public, "\n\n".join(self.eyes.faults[:2])

    def lift(self, seat: Seat) -> None:
        """This player lifts the curtain that has fallen for this seat."""
        self.wait(DEAF)
        self.eyes.alone(seat)
        self.press(self.letters[seat])
