"""The lines of a shared file, strictly validated; ``shared`` says what they mean."""

import re
from typing import Any, Literal

from pydantic import Field, TypeAdapter

from rules.language import _
from rules.moves import Frozen
from rules.record import Header, Player
from rules.turn import Over, Turn

FORMAT: Literal["boardgames-view/1"] = "boardgames-view/1"
MOST_NUMBER = 1_000_000
"""No number in a View is larger."""
SAID_LENGTH = 1000
TURN: TypeAdapter[Turn] = TypeAdapter(Turn)
_SEAT = re.compile(r"\{(\d)\}")


class SharedHeader(Frozen):
    """The first line: which game, who plays, with which options and numbers."""

    format: Literal["boardgames-view/1"] = FORMAT
    game: str = Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")
    version: int = Field(ge=1)
    created: str = Field(max_length=40)
    seats: tuple[Player, ...] = Field(min_length=1, max_length=12)
    options: dict[str, Any]
    edition_sha256: str = Field(pattern=r"^[0-9a-f]{64}$")

    def as_header(self, seats: tuple[Player, ...] = ()) -> Header:
        """The header of a match of which nothing else is known, or of one with these seats; raises ValidationError."""
        return Header(
            game=self.game,
            version=self.version,
            id="watched",
            created=self.created,
            seats=seats or self.seats,
            options=self.options,
            seed="-",
            edition_sha256=self.edition_sha256,
        )


class PositionLine(Frozen):
    """A line that holds a position."""

    at: int = Field(ge=0)
    move: dict[str, Any] | None = None
    said: str = Field("", max_length=SAID_LENGTH)
    turn: dict[str, Any]
    turns: int = Field(ge=0, le=MOST_NUMBER)
    view: dict[str, Any]


class CursorLine(Frozen):
    """A line that takes moves back."""

    cursor: int = Field(ge=0)


class SeatsLine(Frozen):
    """A line that says who plays from here on."""

    seats: tuple[Player, ...]


LINE: TypeAdapter[PositionLine | CursorLine | SeatsLine] = TypeAdapter(PositionLine | CursorLine | SeatsLine)


class Wild(ValueError):
    """A value that no honest file has."""


def refuse_wild(value: Any) -> None:
    """Raises ValueError where text is not printable, or a number larger than any in a game."""
    match value:
        case str():
            if not value.isprintable():
                raise Wild(_("holds letters that cannot be printed"))
        case bool():
            pass
        case int() | float():
            if not abs(value) <= MOST_NUMBER:
                raise Wild(_("holds a number that is too large"))
        case list():
            for each in value:
                refuse_wild(each)
        case dict():
            for key, each in value.items():
                refuse_wild(key)
                refuse_wild(each)


def turn_fault(turn: Turn, count: int) -> str:
    """What is wrong with a turn at a table of so many seats, or ""; the sentence of a result names seats only."""
    named = {seat for name in ("winners", "seats", "callers") for seat in getattr(turn, name, ())}
    if not named <= set(range(count)):
        return _("names seats that are not there")
    if isinstance(turn, Over):
        if len(turn.scores) != count or any(int(seat) >= count for seat in _SEAT.findall(turn.reason)):
            return _("names seats that are not there")
        if set(_SEAT.sub("", turn.reason)) & set("{}"):
            return _("the result must be a sentence")
    return ""
