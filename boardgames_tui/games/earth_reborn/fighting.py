"""Striking at a table of Earth Reborn: section, points and target, and the odds before any die is rolled."""

from typing import Any

from boardgames_tui.games.earth_reborn.scene import Blow
from boardgames_tui.games.earth_reborn.walking import WalkTable
from rules.earth_reborn.combat import fight_of, odds_of
from rules.earth_reborn.facing import Strength, strengths
from rules.earth_reborn.fights import target_words
from rules.earth_reborn.moves import Lay
from rules.earth_reborn.names import points_words
from rules.earth_reborn.parts import FACINGS, Facing, Square, beside
from rules.earth_reborn.view import View
from rules.language import _


class FightTable(WalkTable):
    """A blow that is chosen lies in ``chosen``; ``glance`` is the side whose odds are only looked at."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.glance: Facing | None = None

    def asked(self) -> None:
        """A new question: nothing is looked at."""
        if not self.is_going:
            self.glance = None
        super().asked()

    @property
    def strikes(self) -> bool:
        """Is a blow chosen?"""
        return isinstance(self.chosen, Lay)

    def blows(self) -> list[Lay]:
        """Every blow that can be struck now."""
        return [move for move in self.of(Lay) if move.side is not None]

    # Choosing a blow

    def aim(self, place: tuple[int, int] | None = None) -> None:
        """A blow from this section, or the first one that has any; enemies before doors and walls. Again: the next."""
        found = self.blows()
        if not found:
            self.notice = self._why_no_blow()
            return
        places = list(dict.fromkeys((move.tile, move.section) for move in found))
        if place is None:
            now = (self.chosen.tile, self.chosen.section) if self.strikes else None
            place = places[(places.index(now) + 1) % len(places)] if now in places else places[0]
        here = [move for move in found if (move.tile, move.section) == place]
        self.walk, self.shows, self.glance = None, "hand", None
        self.chosen = min(here, key=lambda move: (self._is_thing(move), move.points))

    def _is_thing(self, move: Lay) -> bool:
        found = fight_of(self.view, self.figure or 0, move.side or "n", move.points)
        return found is None or found.target.kind != "figure"

    def _why_no_blow(self) -> str:
        if self.figure is None:
            return _("Choose a figure first.")
        if not self.sections:
            return _("{name} has no section that takes command points now.").format(name=self.name)
        return _("{name} has no combat order left, or nothing to strike.").format(name=self.name)

    def point(self, side: Facing) -> None:
        """Strike there with the same section and points."""
        self._instead(side=side, missing=_("There is nothing to strike on that side."))

    def strike_with(self, points: int) -> None:
        """So many command points."""
        self._instead(points=points, missing=_("{points} cannot be laid there.").format(points=points_words(points)))

    def _instead(self, missing: str, **changes: Any) -> None:
        wanted = self.chosen.model_copy(update=changes)
        if wanted in self.moves:
            self.chosen = wanted
        else:
            self.notice = self.why_not(wanted) or missing

    # Looking at odds

    def stance(self) -> tuple[View, Facing] | None:
        """Where the figure stands or will stand, and how it looks there."""
        if self.figure is None:
            return None
        view = self.end().view if self.walk is not None else self.view
        own = view.figures[self.figure]
        if own.square is None or not own.alive:
            return None
        return view, (self.facing if self.walk is not None else own.facing)

    def enemies_beside(self) -> list[Facing]:
        """The sides on which an enemy could be struck from there."""
        stance = self.stance()
        if stance is None or self.figure is None:
            return []
        view, _facing = stance
        found = [(side, fight_of(view, self.figure, side, 1)) for side in FACINGS]
        return [side for side, fight in found if fight is not None and fight.target.kind == "figure"]

    def look_at_odds(self) -> None:
        """The odds of a blow with one point at the next enemy beside the figure; after the last none."""
        sides = self.enemies_beside()
        if not sides:
            self.notice = (
                _("No enemy is beside {name}.").format(name=self.name) if self.name else _("Choose a figure first.")
            )
            return
        at = sides.index(self.glance) + 1 if self.glance in sides else 0
        self.glance = sides[at] if at < len(sides) else None

    def look_at(self, square: Square) -> bool:
        """The odds against whoever stands there; strike, if that is who is struck at. False: nobody to strike."""
        stance = self.stance()
        if stance is None or self.figure is None:
            return False
        own = stance[0].figures[self.figure].square
        side = next((side for side in self.enemies_beside() if own and beside(own, side) == square), None)
        if side is None:
            return False
        if self.strikes:
            if self.chosen.side == side:
                self.confirm()
            else:
                self.point(side)
        elif self.walk is None and any(move.side == side for move in self.blows()):
            self.aim()
            self.point(side)
        else:
            self.glance = None if self.glance == side else side
        return True

    def blow(self) -> Blow | None:
        """The blow that is chosen or looked at, with its exact odds."""
        stance, figure = self.stance(), self.figure
        side: Facing | None = self.chosen.side if self.strikes else self.glance
        if stance is None or figure is None or side is None:
            return None
        view, facing = stance
        square = view.figures[figure].square
        found = fight_of(view, figure, side, self.chosen.points if self.strikes else 1, facing)
        if found is None or square is None:
            return None
        return Blow(figure, square, side, found, odds_of(view, figure, found))

    def strengths(self) -> tuple[Strength, ...]:
        """Dice on the four sides, while a blow is looked at."""
        stance = self.stance()
        if self.blow() is None or stance is None or self.figure is None:
            return ()
        return strengths(stance[0], self.figure, stance[1])

    # Words

    def blow_parts(self) -> tuple[str, ...]:
        """Who strikes whom with what."""
        found = self.blow()
        if found is None:
            return ()
        sentence = _("{name} strikes {target} with {points}.")
        if found.fight.arc_back == "grey":
            sentence = _("{name} strikes {target} from behind with {points}.")
        points = points_words(self.chosen.points)
        told = sentence.format(name=self.name, target=target_words(self.view, found.fight), points=points)
        return told, _("Then no undo.")
