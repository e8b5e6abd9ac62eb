"""The menu: a new match of one of the games, or one that was kept."""

from __future__ import annotations

from pathlib import Path

from boardgames_tui.commands import ENTER, HELP, QUIT, Command
from boardgames_tui.screens.menu_paint import MenuPainter, item_key, title_height
from boardgames_tui.screens.menu_shelf import Game, Item, Kept, Place, Plan, Shelf, plan, read_shelf
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.canvas import Grid
from boardgames_tui.widgets.parts import key_line, sentence
from rules import BrokenGame
from rules.info import Broken, Info
from rules.language import N_, _

ARROWS = ("up", "down", "left", "right")
CHOOSE = Command("choose", ARROWS, N_("choose"), N_("go to another game or match"), label="↑↓←→")


class MenuScreen(Page):
    """Games and kept matches. What is chosen is remembered by name, so it survives new lists and new sizes."""

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
        offered += [ENTER.called(N_("open"))] if items else []
        games = tuple(game.key for game in self.shelf.games if game.key)
        if games:
            offered.append(Command("item", games, N_("new"), N_("a new match of this game"), label=_span(games)))
        kept = tuple(item.key for item in items if isinstance(item, Kept) and item.key)
        if kept:
            offered.append(
                Command("item", kept, N_("carry on"), N_("go on with this match, or look at it"), label=_span(kept))
            )
        return (*offered, HELP, QUIT)

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
        """The match is read only now, because that takes the rules of its game."""
        from boardgames_tui.games import NoScreen
        from boardgames_tui.match import Match
        from boardgames_tui.saves import SaveFault, open_match

        try:
            opened = open_match(path)
        except (SaveFault, BrokenGame) as fault:
            self._shelf, self.notice = None, _said(path, str(fault))
            return
        notice = _said(path, opened.notice or "")
        if opened.table is None:
            opened.save.close()
            self.notice = notice
            return
        match = Match(opened.save, opened.table)
        try:
            self.house.open_match(match, notice)
        except NoScreen as fault:
            match.close()
            self.notice = str(fault)

    # Painting

    def paint(self, grid: Grid) -> None:
        """The menu in the middle, never stretched; prompt and key line as everywhere."""
        if self._painter is None or self._painter.looks != self.looks:
            self._painter = MenuPainter(self.looks)
        plan, pane = self.plan, self.stage(grid)
        self._painter.paint(pane, self.shelf, plan, plan.place(self.chosen))
        width, height = self.layout_size
        grid.fill(0, height - 1, width, 1, self.looks.pen("text", "raise"))
        key_line(pane, self.looks, height - 1, self.commands())
        grid.cursor = (pane.x + 1, height - 2)
        if self.notice:
            pane.put(2, height - 2, sentence((self.notice,), pane.width - 4), self.looks.pen("bright"))


def _said(path: Path, sentence: str) -> str:
    """The sentence without the long path, since the row above it says which match is meant."""
    return sentence.replace(str(path), _("This match"))


def _span(keys: tuple[str, ...]) -> str:
    return keys[0] if len(keys) == 1 else f"{keys[0]}-{keys[-1]}"
