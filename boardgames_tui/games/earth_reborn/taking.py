"""Things that are taken at a table of Earth Reborn, by digit, arrow or click: figures, tiles, sections, the discard."""

from boardgames_tui.games.earth_reborn.asking import AskingTable
from boardgames_tui.games.earth_reborn.walk import Walk
from rules.earth_reborn.moves import Activate, Assign, Lay, Pick, Throw
from rules.earth_reborn.parts import Facing, Square
from rules.earth_reborn.state import Round, Walking
from rules.language import _


class TakingTable(AskingTable):
    """Taking a thing chooses it; taking it again does what it stands for."""

    def no_such_choice(self, key: str) -> str:
        """Why nothing is taken."""
        return _("There is nothing on {key} now.").format(key=key)

    def take_figure(self, figure: int) -> None:
        """Choose it, or look at the odds against it."""
        found = [move for move in self.of(Activate) if move.figure == figure]
        square = self.view.figures[figure].square
        if found:
            self.choose(found[0])
        elif square is None or not self.look_at(square):
            self.notice = self.why_not_figure(figure)

    def why_not_figure(self, figure: int) -> str:
        """Why this one cannot be taken now."""
        own = self.view.figures[figure]
        if isinstance(self.view.window, Round) and own.seat == self.seat:
            return self.why_not(Activate(seat=own.seat, figure=figure))
        return _("{name} cannot be struck from here.").format(name=self.view.character(figure).name)

    def take_tile(self, place: int) -> None:
        """Choose it to be assigned or thrown away; again: do it."""
        hand = self.view.hand
        if not 0 <= place < len(hand):
            self.notice = self.no_such_choice(str(place + 1))
            return
        found = [move for move in self.of(Assign, Throw) if move.tile == hand[place]]
        if not found:
            self.notice = _("No tile can be assigned now.") if self.figure is not None else _("Take a figure first.")
            return
        again = self.place == place
        self.walk, self.place, self.glance = None, place, None
        if again:
            self.choose(found[0])
        else:
            self.chosen = found[0]

    def take_section(self, place: tuple[int, int]) -> None:
        """Lay a point there: a walk begins, or a target is shown."""
        if self.walk is not None:
            if place in self.sections:
                self.lay_more(place)
            else:
                self.notice = _("Points on that section cannot belong to this walk.")
            return
        lays = [move for move in self.of(Lay) if (move.tile, move.section) == place]
        if not lays:
            self.notice = _("No command points can be laid there now.")
        elif lays[0].side is None:
            self.chosen, self.place, self.glance, self.shows = None, None, None, "hand"
            self.walk = Walk((min(lays, key=lambda move: move.points),))
        else:
            self.aim(place)

    def take_pile(self, place: int) -> None:
        """Choose a tile of the discard; again: take it."""
        found = self.of(Pick)
        if 0 <= place < len(self.pile):
            self.choose(next(move for move in found if move.tile == self.pile[place]))
        else:
            self.notice = self.no_such_choice(str(place + 1))

    def click_square(self, square: Square) -> None:
        """Walk there, take who stands there, or look at the odds against them."""
        there = self.view.standing(square)
        if self.page == "map":
            self.page = ""
        if self.walk is not None and (there is None or there == self.figure):
            self.glance = None
            self.walk_to(square)
        elif there is not None:
            self.take_figure(there)

    def click_rim(self, square: Square, side: Facing) -> None:
        """Walk to the square within and off the map; again: go."""
        if self.walk is None or self.figure is None:
            return
        self.glance = None
        if self.end().view.figures[self.figure].square is None:
            self.go()
            return
        if self.end().view.figures[self.figure].square != square:
            self.walk_to(square)
        if self.walk is not None and self.end().view.figures[self.figure].square == square:
            self.arrow(side)

    def back(self) -> None:
        """Let go of the last thing chosen; with nothing chosen, of the figure."""
        walk = self.walk
        if self.glance is not None:
            self.glance = None
        elif walk is not None and (walk.path or walk.facing):
            self.walk = Walk(walk.lays)
        elif walk is not None and walk.lays:
            self.walk = None if not isinstance(self.view.window, Walking) else Walk()
        elif self.chosen is not None:
            self.chosen, self.place = None, None
        elif self.shows == "orders":
            self.shows = "hand"
        elif self.may_let_go:
            self.take_back(True)

    @property
    def may_let_go(self) -> bool:
        """Has a figure been taken and nothing done with it?"""
        return self.match.can_undo and isinstance(self.match.table.moves[-1], Activate)
