"""What a move in Earth Reborn will certainly do: reach, path, points left, arcs, and the exact odds of a blow."""

from dataclasses import dataclass, replace

from rules.earth_reborn import combat, fights, words
from rules.earth_reborn.combat import Fight
from rules.earth_reborn.facing import Strength, strengths
from rules.earth_reborn.moves import (
    Accept,
    Activate,
    AnyMove,
    Assign,
    CloseDoor,
    Draw,
    Fetch,
    Finish,
    Keep,
    Lay,
    OpenDoor,
    Pass,
    Pick,
    Redraw,
    Step,
    Stop,
    Throw,
)
from rules.earth_reborn.names import figure_name, movement_words, points_words, tile_words, word
from rules.earth_reborn.odds import Odds
from rules.earth_reborn.parts import DoorState, square_name
from rules.earth_reborn.reach import Reach, reach
from rules.earth_reborn.state import Walking
from rules.earth_reborn.view import View
from rules.language import _


@dataclass(frozen=True, slots=True)
class Foresight:
    """The certain consequences of a legal move.

    ``points`` are the command points behind the screens after it; ``movement`` the points of the walk after it, and
    ``reach`` where they lead; ``fight`` the dice of a blow with their reasons, ``odds`` what they do; ``strengths`` how
    the figure would fight on its four sides after a stop.
    """

    lines: tuple[str, ...]
    points: tuple[int, int] = (0, 0)
    movement: int | None = None
    reach: Reach | None = None
    fight: Fight | None = None
    odds: Odds | None = None
    strengths: tuple[Strength, ...] = ()


def foresee(view: View, move: AnyMove) -> Foresight:
    """The certain consequences of a person's legal move."""
    match move:
        case Lay(side=None):
            return _move(view, move)
        case Lay():
            return _blow(view, move)
        case Step() | OpenDoor() | CloseDoor():
            return _walk(view, move)
        case Stop():
            return _stop(view, move)
    return Foresight((_line(view, move),), _points(view, move))


def _points(view: View, move: AnyMove) -> tuple[int, int]:
    """The command points behind the screens after the move."""
    tiles = view.numbers.tiles
    cost = {Draw: tiles.draw_cost, Fetch: tiles.fetch_cost}.get(type(move), 0)
    cost = move.points if isinstance(move, Lay) else cost
    return tuple([there - cost * (seat == move.seat) for seat, there in enumerate(view.points)])  # type: ignore[return-value]


def _line(view: View, move: AnyMove) -> str:
    """The sentence for a move that needs no figures."""
    match move:
        case Accept() | Redraw() | Keep():
            line = words.called(view, move)["kind"]
        case Activate():
            name = figure_name(view, move.figure)
            sentence = _("Reactivate {name}") if view.figures[move.figure].engaged else _("Activate {name}")
            return sentence.format(name=name)
        case Assign():
            return _("Assign the tile {tile}").format(tile=tile_words(view, move.tile))
        case Finish():
            return _finish(view)
        case Draw():
            cost = points_words(view.numbers.tiles.draw_cost)
            return _("Draw a tile from the bag for {cost}; the round is over").format(cost=cost)
        case Fetch():
            cost = points_words(view.numbers.tiles.fetch_cost)
            return _("Look through the discard for {cost} and take a tile; the round is over").format(cost=cost)
        case Pick(tile=int(tile)):
            return _("Take from the discard: {tile}").format(tile=tile_words(view, tile))
        case Throw(tile=int(tile)):
            return _("Throw away: {tile}").format(tile=tile_words(view, tile))
        case Pass():
            return _("Pass; the phase is over") if view.passes else _("Pass; you may act again in a later round")
        case _:
            line = words.describe(view, move)
    return line[:1].upper() + line[1:]


def _finish(view: View) -> str:
    active = view.activation
    assert active is not None
    name = figure_name(view, active.figure)
    if active.orders:
        return _("The round is over")
    if view.figures[active.figure].tiles:
        return _("The round is over; {name} holds back").format(name=name)
    return _("The round is over; {name} waits for orders").format(name=name)


def _move(view: View, move: Lay) -> Foresight:
    """How far the points lead, together with what is left of a walk that is open."""
    figure = words.active_figure(view)
    window = view.window
    left = window.left if isinstance(window, Walking) else 0
    movement = left + move.points * view.card(figure).movement
    found = reach(view, figure, movement)
    lines = [words.lay_words(view, move)]
    if found.leaving:
        name, (square, _side, rest) = figure_name(view, figure), found.leaving
        sentence = _("{name} can leave the map at {square}, with {rest} left")
        lines.append(sentence.format(name=name, square=square_name(square), rest=movement_words(rest)))
    return Foresight(tuple(lines), _points(view, move), movement, found)


def _blow(view: View, move: Lay) -> Foresight:
    """The dice with their reasons, and the exact odds."""
    figure = words.active_figure(view)
    assert move.side is not None
    found = combat.fight_of(view, figure, move.side, move.points)
    if found is None:
        return Foresight((words.lay_words(view, move),), _points(view, move))
    odds = combat.odds_of(view, figure, found)
    lines = (words.lay_words(view, move), *fights.odds_lines(odds))
    return Foresight(lines, _points(view, move), fight=found, odds=odds)


def _walk(view: View, move: Step | OpenDoor | CloseDoor) -> Foresight:
    """A step or a door: what is left of the walk, and where it leads."""
    window = view.window
    assert isinstance(window, Walking)
    square = view.figures[window.figure].square
    assert square is not None
    left, to = window.left - 1, view.grid.way(square, move.side).to
    if isinstance(move, Step):
        if to is None:
            return Foresight((_line(view, move),), view.points, left)
        sentence = _("Step {side} to {square}: {left} left")
        line = sentence.format(side=word(move.side), square=square_name(to), left=movement_words(left))
        return Foresight((line,), view.points, left, reach(view, window.figure, left, to))
    line = _("{line}: {left} left").format(line=_line(view, move), left=movement_words(left))
    door = view.grid.way(square, move.side).door
    how: DoorState = "open" if isinstance(move, OpenDoor) else "closed"
    doors = tuple([how if number == door else each for number, each in enumerate(view.doors)])
    return Foresight((line,), view.points, left, reach(replace(view, doors=doors), window.figure, left))


def _stop(view: View, move: Stop) -> Foresight:
    """What is lost, and how the figure would fight on its four sides."""
    window = view.window
    assert isinstance(window, Walking)
    square = view.figures[window.figure].square
    assert square is not None
    line = _("Stop on {square}, facing {facing}").format(square=square_name(square), facing=word(move.facing))
    if window.left:
        line = _("{line}: {left} lost").format(line=line, left=movement_words(window.left))
    return Foresight((line,), view.points, 0, strengths=strengths(view, window.figure, move.facing))
