"""What has been thrown away since the last shuffle, counted by value: everybody may look through it."""

from collections import Counter

from boardgames_tui.commands import HELP, Command
from boardgames_tui.games.steiff.cards import ink, name, signed
from boardgames_tui.match import Match
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.canvas import Grid
from boardgames_tui.widgets.parts import key_line, rule, title
from rules.language import N_, _, ngettext
from rules.steiff.view import View

BACK = Command("back", ("escape", "v", "enter", "q"), N_("the table"), N_("back to the table"))
LEFT, NAME_X, THROWN_END, ALL_END, BACKS_X = 16, 22, 46, 54, 58


class DiscardsScreen(Page):
    """A row for each value; below it how many cards nobody sees."""

    OFFERS = (BACK, HELP)

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    def commands(self) -> tuple[Command, ...]:
        """Back, or the rules."""
        return (BACK, HELP)

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        if command.id == BACK.id:
            self.leave()
        else:
            self.house.show_help(self.match.rules.info.slug, self.commands())

    def paint(self, grid: Grid) -> None:
        """The table of values, calmly in the middle."""
        looks, height = self.looks, self.layout_size[1]
        view: View = self.match.view(None)
        title(grid, looks, self.match.rules.info.heading, _("discards"), "")
        pane = self.stage(grid)
        deck, thrown = sorted(view.numbers.deck, reverse=True), Counter(view.discards)
        y = max(2, (height - len(deck) - 8) // 2)
        pane.put(NAME_X, y, _("card"), looks.pen("dim"))
        pane.right(THROWN_END, y, _("thrown away"), looks.pen("dim"))
        pane.right(ALL_END, y, _("of"), looks.pen("dim"))
        rule(pane, looks, LEFT, y + 1, ALL_END - LEFT + 14)
        for row, (value, count) in enumerate(deck, y + 2):
            pane.put(LEFT + 1, row, signed(looks, value), looks.pen(ink(value), bold=True))
            pane.put(NAME_X, row, name(value), looks.pen("text"))
            pane.right(
                THROWN_END, row, str(thrown[value]), looks.pen("bright" if thrown[value] else "faint", bold=True)
            )
            pane.right(ALL_END, row, str(count), looks.pen("dim"))
            pane.put(BACKS_X, row, looks.glyphs.card_back * thrown[value], looks.pen(ink(value)))
        hands = sum(view.sizes)
        pile = ngettext("{count} card in the pile", "{count} cards in the pile", view.pile).format(count=view.pile)
        held = ngettext("{count} in a hand", "{count} in hands", hands).format(count=hands)
        pane.put(NAME_X, y + 3 + len(deck), f"{pile}, {held}", looks.pen("dim"))
        newest = " ".join(signed(looks, value) for value in view.discards[-6:])
        if newest:
            pane.put(NAME_X, y + 4 + len(deck), _("the newest: {cards}").format(cards=newest), looks.pen("dim"))
        key_line(grid, looks, height - 1, self.keyed())
        grid.cursor = (1, height - 2)
