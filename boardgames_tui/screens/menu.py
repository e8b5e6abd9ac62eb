"""The menu: a new match of one of the games, or one that was kept."""

from __future__ import annotations

from pathlib import Path

from boardgames_tui.commands import ENTER, HELP, QUIT, Command
from boardgames_tui.screens.menu_paint import MenuPainter, item_key, title_height
from boardgames_tui.screens.menu_shelf import Game, Item, Kept, Place, Plan, Shelf, plan, read_shelf
from boardgames_tui.screens.opening import go_on, look_back
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.canvas import Grid
from boardgames_tui.widgets.parts import key_line, sentence
from rules import BrokenGame
from rules.info import Broken, Info
from rules.language import N_

ARROWS = ("up", "down", "left", "right")
CHOOSE = Command("choose", ARROWS, N_("choose"), N_("go to another game or match"), label="↑↓←→")
MATCHES = Command("matches", ("m",), N_("matches"), N_("all matches: search, replay, rename, delete"))
CARRY_ON = Command("carry_on", ("c",), N_("carry on"), N_("go on with a match, by its words"))
REPLAY = Command("replay", ("r",), N_("replay"), N_("look back at the chosen match, move by move"))
SETTINGS = Command("settings", ("s",), N_("settings"), N_("colours, signs, sound, and other keys"), right=True)
ITEM = Command("item", tuple("123456789abcdef"), "", N_("begin with this game, or go on with this match"))


class MenuScreen(Page):
    """Games and kept matches. What is chosen is remembered by name, so it survives new lists and new sizes."""

    OFFERS = (CHOOSE, ITEM, ENTER, MATCHES, CARRY_ON, REPLAY, SETTINGS, HELP, QUIT)

    def __init__(self) -> None:
        super().__init__()
        self.chosen = ""
        self._shelf: Shelf | None = None
        self._painter: MenuPainter | None = None
        self._was_seen = False

    # What is there

    @property
    def shelf(self) -> Shelf:
        """Games and matches, read when they are first wanted and whenever the menu comes back into view."""
        if self._shelf is None:
            self._shelf = read_shelf()
        return self._shelf

    @property
    def plan(self) -> Plan:
        """Where everything stands at this size."""
        return plan(self.shelf, self.layout_size[1], title_height(self.looks), self.chosen)

    def on_screen_resume(self) -> None:
        """Read the lists anew when the menu comes back."""
        if self._was_seen:
            self._shelf = None
        self._was_seen = True

    # Commands

    def commands(self) -> tuple[Command, ...]:
        """Choose, open, the numbers of the games, the letters of the matches."""
        items = [place.item for place in self.plan.places]
        offered = [CHOOSE] if len(items) > 1 else []
        is_over = isinstance(self.chosen_item, Kept) and self.chosen_item.summary.over is not None
        offered += [ENTER.called(N_("look") if is_over else N_("open"))] if items else []
        games = tuple(game.key for game in self.shelf.games if game.key)
        if games:
            offered.append(Command("item", games, N_("new"), N_("a new match of this game"), label=_span(games)))
        kept = [item for item in items if isinstance(item, Kept) and item.key]
        going = tuple(item.key for item in kept if item.summary.over is None)
        over = tuple(item.key for item in kept if item.summary.over is not None)
        if going:
            offered.append(Command("item", going, N_("carry on"), N_("go on with this match"), label=_span(going)))
        if over:
            # Beside matches to go on with there is no room to name it.
            word = "" if going else N_("look")
            offered.append(Command("item", over, word, N_("look at this match"), label=_span(over)))
        if kept or self.shelf.broken:
            # Arrows go without saying where there is more to say than fits.
            offered = [CHOOSE.called("") if command is CHOOSE else command for command in offered] + [MATCHES]
        if isinstance(self.chosen_item, Kept):
            offered.append(REPLAY)
        host = self.house.host
        if not host.allows("list"):
            offered.append(CARRY_ON)
        return (*offered, *((SETTINGS,) if host.allows("settings") else ()), HELP, QUIT)

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        plan = self.plan
        place = plan.place(self.chosen)
        match command.id:
            case "choose" if place:
                self.chosen = plan.beside(place, key).item.name
            case "enter" if place:
                self.open(place.item)
            case "item":
                items: list[Item] = [*self.shelf.games, *(each.item for each in plan.places)]
                self.open(next(item for item in items if item.key == key))
            case "matches":
                self.house.open_matches()
            case "carry_on":
                self.house.open_carry_on()
            case "replay":
                self._look_back()
            case "settings":
                self.house.open_settings()
            case "help":
                self.house.show_help(None, self.commands())
            case "quit":
                self.app.exit()

    def press(self, key: str) -> bool:
        """A click on a thing chooses it, a second one opens it; the rest is commands."""
        place = next((each for each in self.plan.places if item_key(each) == key), None)
        if place is None:
            return super().press(key)
        self.notice = ""
        if self._is_chosen(place):
            self.open(place.item)
        else:
            self.chosen = place.item.name
        if self.is_current:
            self.repaint()
        return True

    def _is_chosen(self, place: Place) -> bool:
        return place == self.plan.place(self.chosen)

    # Opening

    def open(self, item: Item) -> None:
        """Ask for the seats of a new match, or go on with a kept one; a sentence where that cannot be."""
        self.chosen = item.name
        match item:
            case Game(Info() as info):
                self._open_setup(info.slug)
            case Game(Broken() as broken):
                self.notice = broken.sentence
            case Kept(summary):
                self._open_kept(summary.path)

    def _open_setup(self, slug: str) -> None:
        try:
            self.house.open_setup(slug)
        except BrokenGame as fault:
            self.notice = str(fault)

    def _open_kept(self, path: Path) -> None:
        self.notice = go_on(self.house, path)
        if self.notice:
            self._shelf = None

    def _look_back(self) -> None:
        """Replay the chosen match."""
        item = self.chosen_item
        if isinstance(item, Kept):
            self.notice = look_back(self.house, item.summary.path)

    @property
    def chosen_item(self) -> Item | None:
        """The game or the match that is chosen."""
        place = self.plan.place(self.chosen)
        return place.item if place else None

    # Painting

    def paint(self, grid: Grid) -> None:
        """The menu in the middle, never stretched; prompt and key line as everywhere."""
        if self._painter is None or self._painter.looks != self.looks:
            self._painter = MenuPainter(self.looks)
        plan, pane = self.plan, self.stage(grid)
        self._painter.paint(pane, self.shelf, plan, plan.place(self.chosen))
        height = self.layout_size[1]
        key_line(grid, self.looks, height - 1, self.keyed())
        grid.cursor = (pane.x + 1, height - 2)
        if self.notice:
            told = sentence((self.notice,), pane.width - 4, self.looks.glyphs.ellipsis)
            pane.put(2, height - 2, told, self.looks.pen("bright"))


def _span(keys: tuple[str, ...]) -> str:
    return keys[0] if len(keys) == 1 else f"{keys[0]}-{keys[-1]}"
