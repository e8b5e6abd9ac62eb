"""The table screen of Earth Reborn: keys and clicks become moves."""

from dataclasses import replace
from typing import ClassVar, TypeAlias

from boardgames_tui.commands import ENTER, ESCAPE, HELP, LOG, MENU, REDO, UNDO, Command
from boardgames_tui.games.earth_reborn.keys import (
    ARROWS,
    CARD,
    COMBAT,
    DIGITS,
    FETCH,
    KEEP,
    MAP,
    MORE,
    NEW,
    ODDS,
    ORDERS,
    PASS,
    SHUT,
    SIDE_OF_ARROW,
    SIDE_OF_TURN,
    TARGET,
    TILES,
    TURN,
    WALK,
)
from boardgames_tui.games.earth_reborn.sheet import paint_result
from boardgames_tui.games.earth_reborn.taking import TakingTable
from boardgames_tui.screens.table import SEATS
from rules.earth_reborn.moves import (
    Accept,
    Activate,
    Assign,
    Draw,
    Fetch,
    Finish,
    Keep,
    Pass,
    Pick,
    Redraw,
    Throw,
)
from rules.earth_reborn.parts import FACINGS
from rules.earth_reborn.state import Activation, Keeping, Looking, Offer, Round
from rules.language import N_

Whole: TypeAlias = Accept | Draw | Fetch | Finish | Keep | Pass | Redraw
"""The kinds of move in which nothing is left to choose."""
ON_KEY: dict[str, tuple[type[Whole], ...]] = {
    "pass": (Finish, Pass),
    "new": (Draw, Redraw),
    "fetch": (Fetch,),
    "keep": (Keep, Accept),
}
"""Those of them that a command chooses; where none is legal, the rules say why not the first."""
FIGURES = replace(ARROWS, label="←→")
POINTS = DIGITS.called(N_("points"))


class EarthRebornScreen(TakingTable):
    """A figure, a tile, a section, points; then a walk or a blow. Everything is a choice among legal moves."""

    OFFERS: ClassVar[tuple[Command, ...]] = (
        *(ARROWS, DIGITS, ENTER, ESCAPE, TURN, MORE, CARD, SHUT, ORDERS, COMBAT, ODDS, PASS, NEW, FETCH, KEEP, MAP),
        *(TILES, UNDO, REDO, LOG, SEATS, HELP, MENU),
    )

    paint_result = staticmethod(paint_result)

    # What is offered

    def commands(self) -> tuple[Command, ...]:
        """What belongs to the stage first, then what every table has."""
        own = list(self.stage_commands()) if self.moves else []
        rest = [each for each in super().commands() if each.id not in ("next", "choose", "score", "escape")]
        if self.moves:
            rest = [each for each in rest if each.id != "enter"]
        if self.moves and not self.handing.has_curtain and self.handing.is_needed:
            own.append(TILES)
        return (*own, *((MAP,) if self.has_map_page else ()), *rest)

    def stage_commands(self) -> tuple[Command, ...]:
        """What can be chosen now, and how."""
        enter = ENTER.called(self.enter_word())
        if self.strikes:
            return POINTS, TARGET, enter, ESCAPE, COMBAT
        if self.walk is not None:
            cards = self._cards(self.walk)
            return (WALK, enter, TURN, ESCAPE, MORE, *((CARD,) if cards else ()), POINTS.called(""), ORDERS, ODDS, SHUT)
        chosen = (enter, ESCAPE) if self.chosen is not None else ()
        match self.view.window:
            case Round():
                extra = [command for command, kind in ((NEW, Draw), (FETCH, Fetch)) if self.of(kind)]
                return (FIGURES, *(chosen or (enter, ESCAPE.called(""))), *extra, PASS, ODDS, ORDERS.called(""))
            case Activation():
                digits = DIGITS.called(N_("tile") if self.asks == "tile" else N_("order"))
                orders = ORDERS if self.asks == "tile" or self.shows == "orders" else ORDERS.called("")
                arrows = FIGURES.called("")
                back = chosen or ((ESCAPE,) if self.may_let_go else ())
                return (digits, arrows, *back, orders, COMBAT, ODDS, PASS.called(N_("end round")))
            case Looking():
                return (FIGURES.called(N_("tile")), *(chosen or (enter,)), DIGITS.called(""))
            case Offer():
                return (NEW.called(N_("exchange")), KEEP, *chosen, FIGURES.called(""))
            case Keeping():
                return (DIGITS, FIGURES.called(""), KEEP, *chosen)
        return ()

    def enter_word(self) -> str:
        """What enter does."""
        if self.strikes:
            return N_("strike")
        if self.walk is not None:
            return N_("go")
        match self.chosen:
            case None | Activate() | Pick():
                return N_("take")
            case Assign():
                return N_("assign")
            case Throw():
                return N_("throw away")
        return N_("do it")

    # What is done

    def press(self, key: str) -> bool:
        """As everywhere; a click on a square, figure, tile or section says itself what it is."""
        kind, dash, rest = key.partition("-")
        if not dash or kind not in ("square", "figure", "tile", "section", "pile", "off") or not rest:
            return super().press(key)
        self.on_mouse_down()
        self.notice = ""
        numbers = tuple(int(part) for part in rest.split("-") if part.isdigit())
        if self.moves and kind == "off":
            self.click_rim((numbers[0], numbers[1]), next(side for side in FACINGS if rest.endswith(side)))
        elif self.moves:
            self.click(kind, numbers)
        self.repaint()
        return True

    def click(self, kind: str, numbers: tuple[int, ...]) -> None:
        """Take what was clicked; a second click on what is chosen confirms it."""
        match kind:
            case "square":
                self.click_square((numbers[0], numbers[1]))
            case "figure":
                self.take_figure(numbers[0])
            case "section":
                self.take_section((numbers[0], numbers[1]))
            case "tile":
                self.take_tile(numbers[0])
            case _:
                self.take_pile(numbers[0])

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        if self.is_map_over and command.id in ("escape", "enter"):
            self.page = ""
            return
        match command.id:
            case "next":
                self.arrow_key(key)
            case "choose":
                self.digit(int(key))
            case "turn":
                self.glance = None
                self.turn(SIDE_OF_TURN[key])
            case "more":
                self.more(key != "-")
            case "card":
                self.hand_card()
            case "shut":
                self.shut_door()
            case "orders":
                self.shows = "hand" if self.shows == "orders" else "orders"
            case "combat":
                self.aim()
            case "odds":
                self.look_at_odds()
            case "map":
                self.turn_page()
            case "escape":
                self.back()
            case "enter" if self.walk is not None:
                self.go()
            case "hand":
                self.show_hand()
            case "undo" | "redo":
                self.take_back(command.id == "undo")
            case "pass" | "new" | "fetch" | "keep":
                self.take_kind(*ON_KEY[command.id])
            case _:
                super().run(command, key)

    def take_kind(self, kind: type[Whole], *others: type[Whole]) -> None:
        """Choose the move of these kinds; if it is chosen, do it."""
        found = self.of(kind, *others)
        if not found:
            assert self.seat is not None
            self.notice = self.why_not(kind(seat=self.seat))
            return
        self.walk, self.place, self.glance = None, None, None
        self.choose(found[0])

    def arrow_key(self, key: str) -> None:
        """A step, a target, the next thing, or other rows of the map."""
        side = SIDE_OF_ARROW[key]
        if self.strikes:
            self.point(side)
        elif self.walk is not None and self.page != "pile":
            self.glance = None
            self.arrow(side)
        elif key in ("up", "down") and not self.pile:
            self.scroll(-1 if key == "up" else 1)
        else:
            self.step_choice({"left": -1, "right": 1, "up": -3, "down": 3}[key])

    def step_choice(self, step: int) -> None:
        """The next figure, tile or section, or the one before."""
        self.glance = None
        if self.asks == "tile":
            count = len(self.view.hand)
            if count:
                self.take_tile(((self.place if self.place is not None else -(step > 0)) + step) % count)
            return
        if self.asks == "section":
            places = self.sections
            if places:
                self.take_section(places[0 if step > 0 else -1])
            return
        found = self.of(Activate) or (self.pile and self.of(Pick)) or self.of(Accept, Redraw)
        if found:
            at = found.index(self.chosen) + step if self.chosen in found else (0 if step > 0 else -1)
            self.chosen = found[at % len(found)]

    def digit(self, number: int) -> None:
        """What is lit: a tile, a section, points, a tile of the discard."""
        match self.asks:
            case "tile":
                self.take_tile(number - 1)
            case "section" if number <= len(self.sections):
                self.take_section(self.sections[number - 1])
            case "points" if self.strikes:
                self.strike_with(number)
            case "points":
                self.with_points(number)
            case "pile":
                self.take_pile(number - 1)
            case _:
                self.notice = self.no_such_choice(str(number))


SCREEN = EarthRebornScreen
