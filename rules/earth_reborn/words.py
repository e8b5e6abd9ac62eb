"""Earth Reborn in sentences: the log and the position."""

from collections.abc import Mapping

from rules.earth_reborn import combat, fights
from rules.earth_reborn.moves import (
    Accept,
    Activate,
    AnyMove,
    Assign,
    CloseDoor,
    Draw,
    Drawn,
    Fetch,
    Finish,
    GiveCard,
    Keep,
    Lay,
    OpenDoor,
    Pass,
    Pick,
    Redraw,
    Rolled,
    Step,
    Stop,
    TakeCard,
    Throw,
)
from rules.earth_reborn.names import (
    door_words,
    figure_name,
    movement_words,
    points_words,
    section_words,
    tile_words,
    word,
)
from rules.earth_reborn.parts import Facing, square_name
from rules.earth_reborn.state import (
    Blow,
    Board,
    Drawing,
    Finished,
    Walking,
)
from rules.earth_reborn.view import View
from rules.language import _, ngettext


def reason(board: Board, window: Finished) -> str:
    """Why the match is over."""
    name = board.numbers.characters[board.scenario.escape.figure].name
    match window.reason:
        case "escaped":
            return _("{name} has escaped.").format(name=name)
        case "died":
            return _("{name} is dead.").format(name=name)
    turns = board.scenario.turns
    return _("After {turns} turns {name} is still there.").format(turns=turns, name=name)


def called(view: View, move: AnyMove) -> Mapping[str, str]:
    """Figures, tiles, sections and sides by name, and what becomes of the first tiles; by field of the move."""
    match move:
        case Accept():
            return {"kind": _("keep the first five tiles")}
        case Redraw():
            return {"kind": _("exchange the first five tiles")}
        case Keep():
            held = view.held[move.seat]
            return {"kind": ngettext("keep {held} tile", "keep {held} tiles", held).format(held=held)}
        case Activate():
            return {"figure": figure_name(view, move.figure)}
        case TakeCard():
            return {"giver": figure_name(view, move.giver)}
        case GiveCard():
            return {"taker": figure_name(view, move.taker)}
        case Assign(tile=int(tile)) | Pick(tile=int(tile)) | Throw(tile=int(tile)):
            return {"tile": tile_words(view, tile)}
        case Step() | OpenDoor() | CloseDoor():
            return {"side": word(move.side)}
        case Stop():
            return {"facing": _("facing {facing}").format(facing=word(move.facing))}
        case Lay():
            section = view.sections(view.figures[active_figure(view)].tiles[move.tile - 1].tile)[move.section - 1]
            return {"section": section_words(section)} | ({"side": word(move.side)} if move.side else {})
    return {}


def describe(view: View, move: AnyMove) -> str:
    """The sentence for the log, without the name of the one who acts; "" where a line would be noise."""
    match move:
        case Drawn():
            return _drawn(view, move)
        case Rolled():
            window = view.window
            return fights.rolled_words(view, window, move) if isinstance(window, Blow) else ""
        case Accept():
            return _("keeps the first five tiles")
        case Redraw():
            return _("exchanges the first five tiles")
        case Draw():
            return _("pays {points} for a tile from the bag").format(points=_cost(view.numbers.tiles.draw_cost))
        case Fetch():
            return _("pays {points} to look through the discard").format(points=_cost(view.numbers.tiles.fetch_cost))
        case Pick():
            if move.tile is None:
                return _("takes a tile from the discard")
            return _("takes from the discard: {tile}").format(tile=tile_words(view, move.tile))
        case Pass():
            return _("passes; the phase is over") if view.passes else _("passes")
        case Throw():
            if move.tile is None:
                return _("throws a tile away")
            return _("throws away: {tile}").format(tile=tile_words(view, move.tile))
        case Keep():
            held = view.held[move.seat]
            return ngettext("keeps {held} tile", "keeps {held} tiles", held).format(held=held)
    return _active(view, move)


def _cost(count: int) -> str:
    return points_words(count)


def _drawn(view: View, move: Drawn) -> str:
    """A line once the last tile is drawn; the owner reads a bought one."""
    window = view.window
    assert isinstance(window, Drawing)
    held = view.held[move.to] + 1
    if window.left > 1:
        return ""
    if window.why == "bought":
        return _("draws a tile: {tile}").format(tile=tile_words(view, move.tile)) if move.tile is not None else ""
    return ngettext("holds {held} tile", "holds {held} tiles", held).format(held=held)


def _active(view: View, move: AnyMove) -> str:
    """What the active figure does."""
    match move:
        case Activate():
            sentence = _("reactivates {name}") if view.figures[move.figure].engaged else _("activates {name}")
            return sentence.format(name=figure_name(view, move.figure))
        case Assign():
            name, tile = _active_name(view), tile_words(view, move.tile)
            return _("{name} gets a tile: {tile}").format(name=name, tile=tile)
        case Lay():
            return lay_words(view, move)
        case Finish():
            return _finish(view)
        case Stop():
            return _stop(view, move)
        case OpenDoor() | CloseDoor():
            sentence = _("{name} opens the {door}") if isinstance(move, OpenDoor) else _("{name} closes the {door}")
            return sentence.format(name=_active_name(view), door=_door(view, move.side))
        case Step():
            return _step(view, move)
        case TakeCard():
            name, giver = _active_name(view), figure_name(view, move.giver)
            return _("{name} takes a magnetic card from {giver}").format(name=name, giver=giver)
        case GiveCard():
            name, taker = _active_name(view), figure_name(view, move.taker)
            return _("{name} gives a magnetic card to {taker}").format(name=name, taker=taker)
    return ""


def active_figure(view: Board) -> int:
    """The figure whose activation is going on."""
    active = view.activation
    assert active is not None
    return active.figure


def _active_name(view: Board) -> str:
    return figure_name(view, active_figure(view))


def _door(view: Board, side: Facing) -> str:
    square = view.figures[active_figure(view)].square
    assert square is not None
    number = view.grid.way(square, side).door
    assert number is not None
    return door_words(view.grid.doors[number])


def lay_words(view: Board, move: Lay) -> str:
    """Points laid on a section, and what they give, with how it comes about."""
    figure = active_figure(view)
    lying = view.figures[figure].tiles[move.tile - 1]
    section = view.sections(lying.tile)[move.section - 1]
    name, points = figure_name(view, figure), points_words(move.points)
    if move.side is None:
        movement = view.card(figure).movement
        gained = movement_words(move.points * movement)
        sentence = _("{name}, {points} on {section}: {gained} = {count} x {movement}")
        if isinstance(view.window, Walking):
            sentence = _("{name}, {points} more on {section}: {gained} = {count} x {movement}")
        return sentence.format(
            name=name,
            points=points,
            section=section_words(section),
            gained=gained,
            count=move.points,
            movement=movement,
        )
    found = combat.fight_of(view, figure, move.side, move.points)
    if found is None:
        return _("{name}, {points} on {section}").format(name=name, points=points, section=section_words(section))
    sentence = _("{fight} ({points} on {section})")
    line = fights.fight_line(view, figure, found)
    return sentence.format(fight=line, points=points, section=section_words(section))


def _finish(view: View) -> str:
    active = view.activation
    assert active is not None
    name, tiles = figure_name(view, active.figure), view.figures[active.figure].tiles
    if active.orders:
        return ""
    return _("{name} waits for orders").format(name=name) if not tiles else _("{name} holds back").format(name=name)


def _stop(view: View, move: Stop) -> str:
    window = view.window
    assert isinstance(window, Walking)
    figure = view.figures[window.figure]
    assert figure.square is not None
    name, facing = figure_name(view, window.figure), word(move.facing)
    if not window.steps:
        return _("{name} faces {facing}").format(name=name, facing=facing)
    sentence = ngettext(
        "{name} walks {steps} square to {square}, faces {facing}",
        "{name} walks {steps} squares to {square}, faces {facing}",
        window.steps,
    )
    return sentence.format(name=name, steps=window.steps, square=square_name(figure.square), facing=facing)


def _step(view: View, move: Step) -> str:
    figure = active_figure(view)
    square = view.figures[figure].square
    if square is None or view.grid.way(square, move.side).to is not None:
        return ""
    return _("{name} leaves the map at {square}").format(name=figure_name(view, figure), square=square_name(square))
