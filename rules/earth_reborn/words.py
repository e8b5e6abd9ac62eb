"""Earth Reborn in sentences: the log and the position."""

from collections.abc import Iterator

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
    side_name,
    tile_words,
    word,
)
from rules.earth_reborn.parts import Facing, square_name
from rules.earth_reborn.state import Activation, Blow, Board, Drawing, Figure, Finished, Looking, Walking
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
    tiles = ngettext("{{{seat}}} holds {held} tile", "{{{seat}}} holds {held} tiles", held)
    return tiles.format(seat=move.to, held=held)


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


def position(view: View) -> tuple[str, ...]:
    """The position in words, one fact a line."""
    turns = view.scenario.turns
    lines = [_("Turn {turn} of {turns}, round {round}").format(turn=view.turn, turns=turns, round=view.round)]
    lines.append(_("Initiative: {{{seat}}}").format(seat=view.holder))
    lines += [_seat(view, seat) for seat in range(len(view.points))]
    for number in range(len(view.figures)):
        lines += _figure(view, number)
    lines += _doors(view)
    lines.append(_("Bag: {bag} tiles, discard: {discard}").format(bag=view.in_bag, discard=view.in_discard))
    return (*lines, *_own(view), *_due(view))


def _seat(view: View, seat: int) -> str:
    held = view.held[seat]
    tiles = ngettext("{held} tile", "{held} tiles", held).format(held=held)
    sentence = _("{{{seat}}}, {side}: {points}, {tiles}")
    return sentence.format(seat=seat, side=side_name(view, seat), points=points_words(view.points[seat]), tiles=tiles)


def _figure(view: View, number: int) -> Iterator[str]:
    """Where a figure stands and how it is, then the tiles under it."""
    figure, name = view.figures[number], figure_name(view, number)
    if figure.fate == "left" or figure.square is None:
        yield _("{name}: has left the map").format(name=name)
        return
    where = square_name(figure.square)
    if figure.fate == "dead":
        yield _("{name}: dead, on {square}").format(name=name, square=where) + _cards(figure)
        return
    card = view.card(number)
    words = _("{name}: {square} facing {facing}, {life}, {spent} of {most} command points")
    yield (
        words.format(
            name=name,
            square=where,
            facing=word(figure.facing),
            life=life_words(view, number),
            spent=figure.spent,
            most=card.max_points,
        )
        + (_(", engaged") if figure.engaged else "")
        + _cards(figure)
    )
    for lying in figure.tiles:
        parts = [
            _("{section} ({points} laid)").format(section=section_words(section), points=points)
            if points
            else section_words(section)
            for section, points in zip(view.sections(lying.tile), lying.points, strict=True)
        ]
        yield _("Under {name}: {tile}").format(name=name, tile=", ".join(parts))


def _cards(figure: Figure) -> str:
    if not figure.cards:
        return ""
    words = ngettext(", {count} magnetic card", ", {count} magnetic cards", figure.cards)
    return words.format(count=figure.cards)


def life_words(view: Board, number: int) -> str:
    """Life that is left on both sides of the card."""
    sides = combat.life_of(view, number)
    if len(sides) > 1:
        return _("life {first}+{second}").format(first=sides[0][0], second=sides[1][0])
    return _("wounded, life {left}").format(left=sides[0][0])


def _doors(view: View) -> Iterator[str]:
    for door, how in zip(view.grid.doors, view.doors, strict=True):
        x, y, kind = door.edges[0]
        other = (x, y - 1) if kind == "n" else (x - 1, y)
        sentence = _("The {door} {one}-{other}: {how}")
        yield sentence.format(door=door_words(door), one=square_name(other), other=square_name((x, y)), how=word(how))
    for x, y, kind in view.broken:
        other = (x, y - 1) if kind == "n" else (x - 1, y)
        yield _("The wall {one}-{other}: broken").format(one=square_name(other), other=square_name((x, y)))


def _own(view: View) -> list[str]:
    """What only the viewer may read."""
    if view.viewer is None:
        return []
    rows = [
        (_("Your tile: {tile}"), view.hand),
        (_("Put by: {tile}"), view.first),
        (_("In the discard: {tile}"), view.looked_at),
    ]
    return [sentence.format(tile=tile_words(view, tile)) for sentence, tiles in rows for tile in tiles]


def _due(view: View) -> list[str]:
    """The window that is open."""
    window = view.window
    match window:
        case Walking():
            name = figure_name(view, window.figure)
            return [_("{name} walks, {left} left").format(name=name, left=movement_words(window.left))]
        case Activation():
            return [_("{name} is active").format(name=figure_name(view, window.figure))]
        case Looking():
            return [_("{{{seat}}} looks through the discard").format(seat=window.seat)]
    return []
