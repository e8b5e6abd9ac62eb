"""The commands of a table of Earth Reborn."""

from dataclasses import replace

from boardgames_tui.commands import Command
from boardgames_tui.screens.peeking import HAND
from boardgames_tui.screens.table import NEXT
from rules.earth_reborn.parts import Facing
from rules.language import N_

SIDE_OF_ARROW: dict[str, Facing] = {"up": "n", "right": "e", "down": "s", "left": "w"}
SIDE_OF_TURN: dict[str, Facing] = {"w": "n", "d": "e", "s": "s", "a": "w"}

ARROWS = replace(
    NEXT,
    keys=("right", "left", "up", "down"),
    word=N_("figure"),
    help=N_("a figure, a tile; on a walk a step, in combat a target; up and down move the map"),
)
WALK = replace(ARROWS, word=N_("walk"), label="↑↓←→")
TARGET = replace(ARROWS, word=N_("target"), label="↑↓←→")
TURN = Command("turn", ("w", "a", "s", "d"), N_("turn"), N_("turn the figure at the end of its walk"), label="w a s d")
DIGITS = Command("choose", tuple("123456789"), N_("tile"), N_("the tile, section or points that are lit"), label="1-9")
MORE = Command("more", ("+", "-", "="), N_("points"), N_("a command point more or less on this walk"), label="+ -")
CARD = Command("card", ("g",), N_("card"), N_("take or give a magnetic card on the way"))
SHUT = Command("shut", ("z",), N_("close door"), N_("close a wooden door on the way"))
ORDERS = Command("orders", ("o",), N_("orders"), N_("the tiles under the figure, and their sections"))
COMBAT = Command("combat", ("c",), N_("combat"), N_("strike an enemy, a door or a wall"))
ODDS = Command("odds", ("x",), N_("odds"), N_("what a blow would do from here"))
PASS = Command("pass", ("p",), N_("pass"), N_("pass; of an active figure, end its round"))
NEW = Command("new", ("n",), N_("new tile"), N_("pay for a tile from the bag; at first, exchange all five"))
FETCH = Command("fetch", ("f",), N_("fetch"), N_("pay for a tile out of the discard"))
KEEP = Command("keep", ("k",), N_("keep"), N_("keep the tiles that are left"))
MAP = Command("map", ("v",), N_("map"), N_("the whole map; where there are no pictures, the other rows of it"))
TILES = replace(HAND, word=N_("my tiles"), help=N_("your own tiles, where no curtain falls: show or hide them"))
