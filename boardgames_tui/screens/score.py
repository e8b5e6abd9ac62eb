"""The scoresheet of a match, large, as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_tui.commands import HELP, Command
from boardgames_tui.games import screen
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.result import paint_rows
from boardgames_tui.widgets.parts import key_line, letters, title
from rules.language import N_, _

if TYPE_CHECKING:
    from boardgames_tui.match import Match
    from boardgames_tui.widgets.canvas import Grid

BACK = Command("back", ("escape", "v", "enter", "q"), N_("the table"), N_("back to the table"), right=True)


class ScoreScreen(Page):
    """Everybody's points by what scored them; a game's own table class may paint the sheet."""

    OFFERS = (BACK, HELP)

    def __init__(self, match: Match, variant: str) -> None:
        super().__init__()
        self.match, self.variant = match, variant
        self.letters = letters(match.names)
        self.paint_sheet = screen(match.rules.info.slug).paint_result or paint_rows

    def commands(self) -> tuple[Command, ...]:
        """What is offered."""
        return (BACK, HELP)

    def run(self, command: Command, key: str) -> None:
        """Back, or the rules."""
        if command.id == BACK.id:
            self.leave()
        else:
            self.house.show_help(self.match.rules.info.slug, self.commands())

    def paint(self, grid: Grid) -> None:
        """The sheet calmly in the upper middle of the room there is."""
        looks, height = self.looks, grid.height
        title(grid, looks, self.match.rules.info.heading, self.variant, _("points as they stand"))
        stage, room = self.stage(grid), height - 3
        rows = self.paint_sheet(stage.pane(0, 0, stage.width, 0), looks, self.match, self.letters)
        top = 2 + max(0, (room - rows) // 3 - 1)
        self.paint_sheet(stage.pane(0, top, stage.width, room), looks, self.match, self.letters)
        key_line(grid, looks, height - 1, self.keyed())
        grid.cursor = (1, height - 2)
