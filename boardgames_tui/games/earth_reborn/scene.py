"""What a table of Earth Reborn shows, whichever board draws it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.parts import shape
from rules.earth_reborn.combat import Fight
from rules.earth_reborn.facing import Strength
from rules.earth_reborn.odds import Odds
from rules.earth_reborn.parts import Facing, Square
from rules.earth_reborn.view import View
from rules.moves import Seat
from rules.record import Player

DOORS = {"wooden": "#a8703a", "sliding": "#3f97a8", "magnetic": "#9467bd"}
"""The grounds of closed doors; each has its letter too."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow that is looked at: who strikes to which side from where, with which dice, and what they do."""

    figure: int
    square: Square
    side: Facing
    fight: Fight
    odds: Odds


@dataclass(frozen=True, slots=True)
class Scene:
    """A view, the people, and what the one asked has chosen.

    ``seat`` is asked or thinking; ``active`` is the figure that acts or is pointed at. ``reach`` are squares with the
    points left there, ``path`` the squares walked so far, the last one None off the map, ``left`` what is left at its
    end and ``facing`` how the figure looks there. ``strengths`` are dice by side, ``blow`` what is looked at. ``tile``
    is the place of the chosen tile from 0, ``section`` that of the chosen section as (tile, section) from 1;
    ``lit`` says which of them the digits mean. ``news`` are figures that have changed since the seat's last turn.
    """

    view: View
    players: Sequence[Player]
    letters: Sequence[str]
    seat: Seat | None = None
    active: int | None = None
    reach: Mapping[Square, int] = field(default_factory=dict)
    path: tuple[Square | None, ...] = ()
    left: int = 0
    facing: Facing = "n"
    strengths: tuple[Strength, ...] = ()
    blow: Blow | None = None
    tile: int | None = None
    section: tuple[int, int] | None = None
    points: int = 0
    lit: str = ""
    sections: tuple[tuple[int, int], ...] = ()
    news: frozenset[int] = frozenset()

    def colour(self, figure: int) -> str:
        """The colour of a figure's seat."""
        return str(self.players[self.view.figures[figure].seat].colour)

    def mark(self, looks: Looks, seat: Seat) -> str:
        """A seat's shape or letter."""
        return shape(looks, self.players[seat].colour, self.letters[seat])

    @property
    def cursor(self) -> Square | None:
        """Where the walk that is planned ends; None without one, or off the map."""
        return self.path[-1] if len(self.path) > 1 else None

    @property
    def focus(self) -> Square | None:
        """The square that must be seen."""
        if self.cursor:
            return self.cursor
        return None if self.active is None else self.view.figures[self.active].square
