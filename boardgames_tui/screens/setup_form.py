"""What is being chosen for a new match: one row one choice. It knows no widget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from boardgames_tui.newmatch import RANDOM, Choices, SeatChoice, palette
from boardgames_tui.screens.setup_choices import (
    CURTAIN,
    FRIENDLY,
    NO,
    STARTER,
    STRICT,
    TAKEBACKS,
    Choice,
    SeatDraft,
    option_choices,
    table_choices,
    unusual,
)
from boardgames_tui.widgets.textline import TextLine
from rules.contract import Rules
from rules.language import _
from rules.record import HUMAN, NAME_CELLS, Agreements, name_fault

NAMES = ("Ann", "Ben", "Cy", "Dora", "Eli", "Fay")
SEED_CELLS = 40

Kind = Literal["seat", "add", "choice", "seed", "begin"]
Column = Literal["player", "colour"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the form; ``index`` says which seat or choice it is."""

    kind: Kind
    index: int = 0


class Form:
    """The whole form: seats, choices, seed, and which row is selected."""

    def __init__(self, rules: Rules[Any, Any, Any]) -> None:
        self.rules = rules
        self.players, self.palette = (HUMAN, *rules.bots), palette(rules)
        self.options, self.table = option_choices(rules), table_choices(rules)
        self.seats: list[SeatDraft] = []
        self.seed = TextLine("", SEED_CELLS)
        self.at = 0
        self.column: Column = "player"
        self.take_seats(())

    @property
    def choices(self) -> list[Choice]:
        """The game's options, then what the table agrees on."""
        return [*self.options, *self.table]

    def take_seats(self, drafts: Sequence[SeatDraft]) -> None:
        """Put these at the table and fill up to the least number; a seat without a colour gets one that is free."""
        self.seats = list(drafts)
        for draft in self.seats:
            draft.colour = draft.colour or self._free_colour()
        while len(self.seats) < self.rules.info.seats[0]:
            self.add_seat()
        self._fit_starter()

    def _free_colour(self) -> str:
        taken = {seat.colour for seat in self.seats}
        return next(colour for colour in self.palette if colour not in taken)

    # Rows

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows from top to bottom."""
        seats = [Row("seat", index) for index in range(len(self.seats))]
        add = [Row("add")] if len(self.seats) < self.rules.info.seats[1] else []
        return (*seats, *add, *(Row("choice", index) for index in range(len(self.choices))), Row("seed"), Row("begin"))

    @property
    def row(self) -> Row:
        """The row that is selected."""
        return self.rows[self.at]

    def go(self, row: Row) -> None:
        """Select this row."""
        if row in self.rows and row != self.row:
            self.at, self.column = self.rows.index(row), "player"

    def step_row(self, step: int) -> None:
        """Select the next row, or the one before."""
        rows = self.rows
        self.go(rows[(self.at + step) % len(rows)])

    # Values

    def step_value(self, step: int) -> None:
        """The next value of the selected row, or the one before."""
        match self.row:
            case Row("seat", seat) if self.column == "colour":
                self._step_colour(seat, step)
            case Row("seat", seat):
                self._step_player(seat, step)
            case Row("add"):
                self.add_seat()
                if step < 0:
                    self.seats[-1].player = self.players[-1]
            case Row("choice", index):
                self.choices[index].step(step)

    def add_seat(self) -> SeatDraft:
        """One seat more, with a name and a colour that nobody has."""
        taken = {seat.name.text.strip().casefold() for seat in self.seats}
        name = next((name for name in NAMES if name.casefold() not in taken), "")
        draft = SeatDraft(TextLine(name, NAME_CELLS), HUMAN, self._free_colour())
        self.seats.append(draft)
        self._fit_starter()
        return draft

    def _step_player(self, seat: int, step: int) -> None:
        """A person, each computer player, and nobody where the game can do without."""
        at = self.players.index(self.seats[seat].player) + step
        if 0 <= at < len(self.players) or len(self.seats) == self.rules.info.seats[0]:
            self.seats[seat].player = self.players[at % len(self.players)]
            return
        del self.seats[seat]
        self._fit_starter(seat)
        self.at = len(self.seats)

    def _step_colour(self, seat: int, step: int) -> None:
        """The next colour that nobody has; where every colour is taken, two seats exchange theirs."""
        mine = self.seats[seat]
        others = {other.colour: other for other in self.seats if other is not mine}
        colours = self.palette
        at = colours.index(mine.colour)
        ahead = [colours[(at + step * more) % len(colours)] for more in range(1, len(colours))]
        free = [colour for colour in ahead if colour not in others]
        wanted = (free or ahead)[0]
        if wanted in others:
            others[wanted].colour = mine.colour
        mine.colour = wanted

    def _fit_starter(self, gone: int | None = None) -> None:
        """Who starts is one of the seats there are now."""
        choice = next((each for each in self.table if each.key == STARTER), None)
        if choice is None:
            return
        word = choice.word
        if gone is not None and word.isdigit() and int(word) >= gone:
            word = str(max(0, int(word) - 1)) if int(word) > gone else "0"
        choice.words = (*(str(seat) for seat in range(len(self.seats))), RANDOM)
        choice.at = 0
        choice.choose(word)

    # Text

    @property
    def line(self) -> TextLine | None:
        """The text that is typed into now."""
        match self.row:
            case Row("seat", seat):
                return self.seats[seat].name
            case Row("seed"):
                return self.seed
        return None

    @property
    def takes_name(self) -> bool:
        """Would letters go into a name?"""
        return self.row.kind in ("seat", "add")

    def type(self, key: str, character: str | None) -> bool:
        """Take a key as typing; False where it means nothing here. A letter on the row without a seat adds one."""
        is_letter = bool(character and character.isprintable())
        if self.row.kind == "add" and is_letter and character != " ":
            self.add_seat()
        if is_letter:
            self._overwrite()
        line = self.line
        taken = line is not None and line.key(key, character)
        if taken:
            self._touch()
        return taken

    def paste(self, text: str) -> None:
        """Take text from elsewhere as typing."""
        if self.row.kind == "add" and text.strip():
            self.add_seat()
        self._overwrite()
        if self.line:
            self.line.paste(text)
            self._touch()

    def _overwrite(self) -> None:
        """Empty a name that nobody has typed."""
        if self.row.kind == "seat" and self.seats[self.row.index].preset:
            self.seats[self.row.index].name.text = ""

    def _touch(self) -> None:
        if self.row.kind == "seat":
            self.seats[self.row.index].preset = False

    # The match

    def name_fault(self, seat: int) -> str:
        """Why this seat's name cannot be, in a sentence; "" where it can."""
        fault = self.fault(seat)
        return fault[1] if fault and fault[0] == Row("seat", seat) else ""

    def fault(self, first: int = 0) -> tuple[Row, str] | None:
        """The first name, from this seat on, that cannot be, and why, in a sentence."""
        seen: set[str] = set()
        for seat, draft in enumerate(self.seats):
            name = draft.name.text.strip()
            reason = name_fault(name) if seat >= first else None
            if reason:
                return Row("seat", seat), _("Seat {number}: {fault}.").format(number=seat + 1, fault=reason)
            if seat >= first and name.casefold() in seen:
                return Row("seat", seat), _("Two seats are called {name}.").format(name=name)
            seen.add(name.casefold())
        return None

    def chosen(self) -> Choices:
        """Everything as the command line would say it; what is usual is left out."""
        agreed = {choice.key: choice.word for choice in self.table}
        return Choices(
            game=self.rules.info.slug,
            seats=tuple(SeatChoice(each.name.text.strip(), each.player, each.colour) for each in self.seats),
            options=unusual(self.rules, self.options),
            start=self._start(agreed[STARTER]) if STARTER in agreed else "",
            seed=self.seed.text.strip(),
            agreements=Agreements(
                takebacks=FRIENDLY if agreed[TAKEBACKS] == FRIENDLY else STRICT,
                curtain=agreed.get(CURTAIN) != NO,
            ),
        )

    def _start(self, word: str) -> str:
        """Who starts: nothing where it is the first, else the name, or the number where a name would mislead."""
        if word in (RANDOM, "0"):
            return word if word == RANDOM else ""
        name = self.seats[int(word)].name.text.strip()
        return name if name and name != RANDOM else str(int(word) + 1)
