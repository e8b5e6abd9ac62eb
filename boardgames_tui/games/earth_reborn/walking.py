"""Walking at a table of Earth Reborn: arrows lead the path, digits lay the points, enter walks it."""

from boardgames_tui.ahead import Ahead, ahead
from boardgames_tui.games.earth_reborn.table import RebornTable
from boardgames_tui.games.earth_reborn.walk import Walk
from rules.earth_reborn import names
from rules.earth_reborn.moves import CloseDoor, GiveCard, Lay, OpenDoor, Step, TakeCard, open_door, step
from rules.earth_reborn.parts import Facing, Square, square_name
from rules.earth_reborn.reach import Reach, walk_reach
from rules.earth_reborn.state import Walking
from rules.earth_reborn.view import View
from rules.language import _, ngettext


class WalkTable(RebornTable):
    """What is planned is checked by the rules move by move; nothing of it is written before enter."""

    # Looking ahead

    def end(self) -> Ahead:
        """The position at the end of the walk that is planned, before the figure stops."""
        assert self.walk is not None
        return self.look(self.walk.moves)

    def begin(self) -> View:
        """The position at its beginning, with all its points."""
        assert self.walk is not None
        return self._after(self.walk.lays).view  # type: ignore[no-any-return]

    def _after(self, moves: tuple[Lay, ...]) -> Ahead:
        assert self.seat is not None
        return ahead(self.match, self.seat, self.eyes, moves)

    def reach(self) -> Reach | None:
        """Where the figure comes with the points that are laid."""
        return walk_reach(self.begin()) if self.walk is not None else None

    @property
    def left(self) -> int:
        """Movement points left at the end of the path."""
        window = self.end().view.window
        return window.left if isinstance(window, Walking) else 0

    @property
    def facing(self) -> Facing:
        """How the figure will look."""
        assert self.walk is not None and self.figure is not None
        return self.walk.facing or self.end().view.figures[self.figure].facing

    # Leading the path

    def arrow(self, side: Facing) -> None:
        """A step on, opening the door there; back over the last step shortens the path."""
        walk, seat = self.walk, self.seat
        assert walk is not None and seat is not None
        if walk.goes_back(side):
            self.walk = walk.shorter()
            return
        here, onward, door = self.end(), step(seat, side), open_door(seat, side)
        if onward in here.moves:
            self.walk = walk.longer(onward)
        elif door in here.moves:
            opened = walk.longer(door)
            self.walk = opened.longer(onward) if onward in self.look(opened.moves).moves else opened
        else:
            self.notice = self._why_not(here, onward, door)

    def _why_not(self, here: Ahead, onward: Step, door: OpenDoor) -> str:
        """The door's refusal where a closed door is in the way, else the step's."""
        view, figure = here.view, self.figure
        square = view.figures[figure].square if figure is not None else None
        if square is None:
            return _("The walk ends here.")
        way = view.grid.way(square, onward.side)
        return here.refusal(door if view.barrier(way) == "door" else onward)

    def turn(self, side: Facing) -> None:
        """Look there at the end."""
        walk = self.walk
        assert walk is not None
        self.walk = Walk(walk.lays, walk.path, side)

    def walk_to(self, square: Square) -> None:
        """The shortest path there, as far as nothing on the way asks; the end of the path again goes."""
        reach, seat = self.reach(), self.seat
        assert self.walk is not None and reach is not None and seat is not None
        if self.walk.path and self.end().view.figures[self.figure or 0].square == square:
            self.go()
            return
        path = reach.path(square, seat)
        if path is None:
            self.notice = _("{name} cannot come to {square} with these points.").format(
                name=self.name, square=square_name(square)
            )
            return
        walk = Walk(self.walk.lays)
        for move in path.moves:
            walk = walk.longer(move)
            if isinstance(move, Step) and any(isinstance(each, TakeCard | GiveCard) for each in self._cards(walk)):
                break
        self.walk = walk

    def _cards(self, walk: Walk) -> tuple[TakeCard | GiveCard, ...]:
        return tuple(move for move in self.look(walk.moves).moves if isinstance(move, TakeCard | GiveCard))

    def hand_card(self) -> None:
        """The card that can change hands here."""
        assert self.walk is not None
        found = self._cards(self.walk)
        if found:
            self.walk = self.walk.longer(found[0])
        else:
            self.notice = _("No magnetic card can change hands here.")

    def shut_door(self) -> None:
        """Close an open door beside the end of the path; again: another one."""
        assert self.walk is not None
        walk, seen = self.walk, None
        if walk.path and isinstance(walk.path[-1], CloseDoor):
            seen, walk = walk.path[-1], Walk(walk.lays, walk.path[:-1])
        found = [move for move in self.look(walk.moves).moves if isinstance(move, CloseDoor)]
        if not found:
            self.notice = _("No open wooden door is beside {name} here, or no point is left.").format(name=self.name)
            return
        at = (found.index(seen) + 1) % len(found) if seen in found else 0
        self.walk = walk.longer(found[at])

    # Laying points

    def with_points(self, points: int) -> None:
        """So many command points on the section that was chosen last; the path is kept as far as they lead."""
        walk = self.walk
        assert walk is not None
        if not walk.lays:
            self.notice = _("Choose a section first: o shows them.")
            return
        self._relay((*walk.lays[:-1], walk.lays[-1].model_copy(update={"points": points})))

    def _relay(self, lays: tuple[Lay, ...]) -> None:
        assert self.walk is not None
        before = self._after(lays[:-1])
        refusal = before.refusal(lays[-1]) if lays else ""
        if refusal:
            self.notice = refusal
            return
        walk = Walk(lays, self.walk.path, self.walk.facing)
        self.walk = walk.cut(self.look(walk.moves).taken)

    def more(self, is_more: bool) -> None:
        """A point more, on the same section if it takes one, else on another Move section; or one less."""
        walk = self.walk
        assert walk is not None
        if not is_more:
            lays = walk.lays
            if lays and lays[-1].points > 1:
                self.with_points(lays[-1].points - 1)
            elif len(lays) > 1:
                self._relay(lays[:-1])
            return
        found = [move for move in self.end().moves if isinstance(move, Lay) and move.points == 1]
        last = walk.lays[-1] if walk.lays else None
        same = next((move for move in found if last and (move.tile, move.section) == (last.tile, last.section)), None)
        if last is not None and same is not None:
            self.with_points(last.points + 1)
        elif found:
            self._relay((*walk.lays, found[0]))
        else:
            self.notice = _("No more command points can be laid on this walk.")

    def lay_more(self, place: tuple[int, int]) -> None:
        """Another section, whose points belong to the same walk."""
        assert self.walk is not None
        lay = next(move for move in self.end().moves if isinstance(move, Lay) and (move.tile, move.section) == place)
        if self.walk.lays and (self.walk.lays[-1].tile, self.walk.lays[-1].section) == place:
            self.with_points(self.walk.lays[-1].points + 1)
        else:
            self._relay((*self.walk.lays, lay))
        self.shows = "hand"

    # Walking

    def go(self) -> None:
        """Walk it; a path that leads off the map needs no stop."""
        walk, seat, figure = self.walk, self.seat, self.figure
        assert walk is not None and seat is not None and figure is not None
        end = self.end()
        if not isinstance(end.view.window, Walking):
            self.play(walk.moves)
            return
        facing = self.facing
        if not walk.path and walk.lays and facing == self.view.figures[figure].facing:
            self.notice = _("Walk with the arrows, or turn with w a s d.")
            return
        moves = walk.whole(seat, facing)
        refusal = end.refusal(moves[-1])
        if refusal:
            self.notice = refusal
        else:
            self.play(moves)

    # Words

    def walk_parts(self) -> tuple[str, ...]:
        """What the walk does, in the order in which it happens."""
        walk, end = self.walk, self.end()
        assert walk is not None and self.figure is not None
        if not walk.path:
            return self._standing_parts(walk)
        parts = [self._doing(walk)]
        if isinstance(end.view.window, Walking):
            most = self.begin().window
            total = most.left if isinstance(most, Walking) else self.left
            sentence = _("{doing}: {left} of {total} left.")
            parts = [sentence.format(doing=parts[0], left=self.left, total=total)]
            parts.append(_("Looks {facing}.").format(facing=names.word(self.facing)))
            cards = self._cards(walk)
            if cards:
                parts.insert(1, _("A card can change hands: g."))
        else:
            parts = [_("{doing} and leaves the map.").format(doing=parts[0])]
        return (*parts, _("w a s d: turn."))

    def _standing_parts(self, walk: Walk) -> tuple[str, ...]:
        """What the points give, while nobody has walked yet."""
        if walk.facing:
            sentence = _("{name} only turns, and looks {facing}.")
            return (sentence.format(name=self.name, facing=names.word(walk.facing)),)
        if not walk.lays:
            left = names.movement_words(self.left)
            return (_("{name} walks: {left} left.").format(name=self.name, left=left), _("Arrows walk, enter stops."))
        lines = self.match.rules.foresee(self._after(walk.lays[:-1]).view, walk.lays[-1]).lines
        return tuple(f"{line.format(*self.match.names)}." for line in lines)

    def _doing(self, walk: Walk) -> str:
        """ "Vasquez walks 3, opens a sliding door", doors in order."""
        steps = walk.steps
        words = ngettext("{name} walks {steps}", "{name} walks {steps}", steps).format(name=self.name, steps=steps)
        parts = [words if steps else self.name]
        for at, move in enumerate(walk.path):
            if isinstance(move, OpenDoor | CloseDoor):
                view = self._at(walk, at)
                square = view.figures[self.figure or 0].square
                assert square is not None
                number = view.grid.way(square, move.side).door
                assert number is not None
                what = _("opens the {door}") if isinstance(move, OpenDoor) else _("closes the {door}")
                parts.append(what.format(door=names.door_words(view.grid.doors[number])))
            elif isinstance(move, TakeCard | GiveCard):
                parts.append(_("takes a card") if isinstance(move, TakeCard) else _("gives a card"))
        if not steps:
            return f"{parts[0]} {', '.join(parts[1:])}"
        return ", ".join(parts)

    def _at(self, walk: Walk, count: int) -> View:
        """The position after the first moves of its path."""
        assert self.seat is not None
        return ahead(self.match, self.seat, self.eyes, (*walk.lays, *walk.path[:count])).view  # type: ignore[no-any-return]
