"""Watching: the game's own table screen on a match that somebody else plays and shares, as it grows."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from boardgames_tui.commands import HELP, LOG, Command
from boardgames_tui.files import SaveFault
from boardgames_tui.games import screen
from boardgames_tui.screens.replay import BACK, ENDS, JUMP, PLAY, ROOMY, ROUND, SPEED, STEP, STOP, ReplayScreen
from boardgames_tui.screens.table import SCORE
from rules.language import N_, _

if TYPE_CHECKING:
    from boardgames_tui.rest import MatchAtRest
    from boardgames_tui.screens.table import TableScreen
    from boardgames_tui.watch import WatchedMatch
    from boardgames_tui.widgets.canvas import Grid

LOOK_SECONDS = 1.0
"""So often it is looked whether something has happened; nothing is sent where nothing has."""
LIVE = ENDS.called(N_("live"))


class WatchScreen(ReplayScreen):
    """A replay whose end moves on. Whoever looks at the end goes along; nothing can be played on."""

    OFFERS = (STEP, ROUND, JUMP, PLAY, SPEED, ENDS, LOG, SCORE, HELP, BACK)
    match: WatchedMatch

    def on_mount(self) -> None:
        """Begin at the end, and look again and again."""
        # Once the table has come up at the beginning, where no match is over and no result comes up by itself.
        self.match.go(0)
        self.call_next(self.match.go, self.match.most)
        self._looking = self.set_interval(LOOK_SECONDS, self.look)

    def on_unmount(self) -> None:
        """Let go of the file."""
        self.match.close()

    def look(self) -> None:
        """Show what has happened; a file that is spoiled is read no further."""
        try:
            found = self.match.look()
        except SaveFault as fault:
            self._looking.stop()
            self.notice, found = str(fault), True
        if found:
            self.repaint()

    def commands(self) -> tuple[Command, ...]:
        """The ways through the match so far."""
        if self.is_playing:
            return STOP, SPEED
        help_ = HELP if self.layout_size[0] >= ROOMY else HELP.called("")
        ends = ENDS if self.match.is_live else LIVE
        return STEP, ROUND, JUMP, PLAY, ends, LOG, SCORE, help_, BACK

    def label(self) -> str:
        """How the match is looked at."""
        if self.is_playing:
            return super().label()
        return _("live") if self.match.is_live and not self.match.over else _("watch")

    def paint(self, grid: Grid) -> None:
        """The game's own picture; a file can say what no picture can be made of."""
        try:
            super().paint(grid)
        except Exception:
            width, height = self.layout_size
            grid.fill(0, 0, grid.width, grid.height, self.looks.pen())
            grid.centre(
                0, height // 2, width, _("This position cannot be shown: the file is spoiled."), self.looks.pen()
            )


@cache
def _class(table: type[TableScreen]) -> type[WatchScreen]:
    return cast("type[WatchScreen]", type("Watch", (WatchScreen, table), {}))


def watch_screen(match: MatchAtRest) -> WatchScreen:
    """The screen on which this match, which grows, is watched; raises NoScreen."""
    return _class(screen(match.rules.info.slug))(match)
