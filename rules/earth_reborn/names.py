"""Things of Earth Reborn by name: figures, sides, doors, tiles, facing."""

from collections.abc import Mapping, Sequence

from rules.earth_reborn.edition import Section
from rules.earth_reborn.grid import Door
from rules.earth_reborn.parts import Arc, Facing, Side
from rules.earth_reborn.points import order_words
from rules.earth_reborn.state import Board
from rules.language import N_, _, ngettext

_WORDS: Mapping[str, str] = {
    "n": N_("north"),
    "e": N_("east"),
    "s": N_("south"),
    "w": N_("west"),
    "dark": N_("dark blue"),
    "light": N_("light blue"),
    "grey": N_("grey"),
    "norad": N_("NORAD"),
    "salemites": N_("Salemites"),
    "closed": N_("closed"),
    "open": N_("open"),
    "destroyed": N_("destroyed"),
}


def word(name: Facing | Arc | Side | str) -> str:
    """A facing, an arc, a side, or how a door stands."""
    return _(_WORDS[name])


def and_(things: Sequence[str]) -> str:
    """Things in a row, the last with "and"."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} and {last}").format(first=", ".join(things[:-1]), last=things[-1])


def figure_name(board: Board, figure: int) -> str:
    """A figure by its short name."""
    return board.character(figure).name


def side_name(board: Board, seat: int) -> str:
    """The side that a seat plays."""
    return word(board.side(seat))


def door_words(door: Door) -> str:
    """A door by what it is."""
    match door.kind, door.magnetic, door.large:
        case "wooden", False, False:
            return _("wooden door")
        case "wooden", False, True:
            return _("large wooden door")
        case "sliding", False, False:
            return _("sliding door")
        case "sliding", False, True:
            return _("large sliding door")
        case "sliding", True, False:
            return _("magnetic door")
        case "sliding", True, True:
            return _("large magnetic door")
        case "wooden", True, False:
            return _("magnetic wooden door")
    return _("large magnetic wooden door")


def section_words(section: Section) -> str:
    """A section of a tile: kind of order and number."""
    return _("{order} {limit}").format(order=order_words(section.order), limit=section.limit)


def tile_words(board: Board, tile: int) -> str:
    """A tile by its four sections."""
    return ", ".join(section_words(section) for section in board.sections(tile))


def points_words(count: int) -> str:
    """So many command points."""
    return ngettext("{count} command point", "{count} command points", count).format(count=count)


def movement_words(count: int) -> str:
    """So many movement points."""
    return ngettext("{count} movement point", "{count} movement points", count).format(count=count)


def dice_words(count: int) -> str:
    """So many dice."""
    return ngettext("{count} die", "{count} dice", count).format(count=count)


def wounds_words(count: int) -> str:
    """So many wounds."""
    return ngettext("{count} wound", "{count} wounds", count).format(count=count) if count else _("no wound")


def hits_words(count: int) -> str:
    """So many hits."""
    return ngettext("{count} hit", "{count} hits", count).format(count=count) if count else _("no hit")


def criticals_words(count: int) -> str:
    """So many criticals."""
    return ngettext("{count} critical", "{count} criticals", count).format(count=count)
