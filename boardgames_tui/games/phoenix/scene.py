"""What a Phoenix table shows, whichever board draws it."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames_tui.games.phoenix.choosing import NOTHING, Choosing, Thing, half_at
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.parts import shape
from rules.language import _
from rules.moves import Seat
from rules.phoenix.foresee import Foresight
from rules.phoenix.moves import AnyMove, Take
from rules.phoenix.parts import Half, Part
from rules.phoenix.score import pair
from rules.phoenix.state import State
from rules.record import Player


@dataclass(frozen=True)
class Scene:
    """A view, the people, and what the one asked is choosing.

    ``seat`` is asked or thinking, ``lit`` are the numbers that can come next of the ``thing`` that is asked;
    ``shown`` is the seat whose phoenix is shown large; ``fresh`` are places that are new, as nest and place from 1.
    """

    view: State
    players: Sequence[Player]
    letters: Sequence[str]
    seat: Seat | None = None
    shown: Seat = 0
    choosing: Choosing = NOTHING
    thing: Thing | None = None
    lit: tuple[int, ...] = ()
    moves: tuple[AnyMove, ...] = ()
    foresight: Foresight | None = None
    fresh: frozenset[tuple[int, int]] = frozenset()

    def mark(self, looks: Looks, seat: Seat) -> str:
        """A seat's shape or letter."""
        return shape(looks, self.players[seat].colour, self.letters[seat])

    @property
    def ghost(self) -> tuple[Part, Half] | None:
        """The half that is chosen, before it is taken."""
        choosing = self.choosing
        if choosing.nest is None or choosing.place is None:
            return None
        part, half = half_at(self.view.nests[choosing.nest - 1], choosing.place, self.view.numbers.nest_places)
        return None if half is None else (part, half)

    def fits(self, nest: int, place: int) -> bool:
        """Could the half at this place of a nest go to the slot that was chosen first? True where none was."""
        if self.choosing.slot is None or self.choosing.place is not None:
            return True
        wanted = half_at(self.view.nests[nest - 1], place, self.view.numbers.nest_places)
        fitting = Choosing(slot=self.choosing.slot).fitting(self.view, self.moves)
        return any(isinstance(each, Take) and (each.nest, (each.part, each.half)) == (nest, wanted) for each in fitting)

    @property
    def aim(self) -> int | None:
        """The slot that is chosen or pointed at."""
        return self.choosing.mark if self.thing == "slot" and self.choosing.mark else self.choosing.slot


def pair_mark(view: State, seat: Seat, slot: int) -> str:
    """Under a feather: what its mirrored pair stands for."""
    found = pair(view.numbers, view.boards[seat], slot)
    match found.stands:
        case "complete":
            return f"+{view.numbers.mirror}"
        case "agrees":
            return f"(+{view.numbers.mirror})"
        case "spoiled":
            return "x"
    return ""


def nest_name(scene: Scene, number: int) -> str:
    """Whose nest it is."""
    owner = scene.view.nests[number - 1].owner
    return _("centre") if owner is None else scene.players[owner].name
