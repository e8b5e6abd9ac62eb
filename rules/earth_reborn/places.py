"""The position of Earth Reborn in words, one fact a line."""

from collections.abc import Iterator

from rules.earth_reborn import combat
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
from rules.earth_reborn.parts import square_name
from rules.earth_reborn.state import Activation, Board, Figure, Keeping, Looking, Offer, Walking
from rules.earth_reborn.view import View
from rules.language import _, ngettext


def position(view: View) -> tuple[str, ...]:
    """The position in words, one fact a line."""
    turns = view.scenario.turns
    sentence = _("Turn {turn} of {turns}, round {round}") if view.round else _("Turn {turn} of {turns}")
    lines = [sentence.format(turn=view.turn, turns=turns, round=view.round)]
    lines.append(_("Initiative: {{{seat}}}").format(seat=view.holder))
    lines += [_seat(view, seat) for seat in range(len(view.points))]
    for number in range(len(view.figures)):
        lines += _figure(view, number)
    lines += _doors(view)
    lines.append(
        _("Tiles in the bag: {bag}, in the discard: {discard}").format(bag=view.in_bag, discard=view.in_discard)
    )
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
        case Offer():
            return [_("{{{seat}}} may exchange the first tiles once").format(seat=window.seat)]
        case Keeping():
            most = view.numbers.tiles.hand
            return [_("{{{seat}}} keeps {most} tiles at most").format(seat=window.seat, most=most)]
    return []
