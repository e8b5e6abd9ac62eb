"""The shell: one mode for the menu and one per open match, the looks, and the one place that catches the unexpected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App

from boardgames_tui.games import screen
from boardgames_tui.listing import called
from boardgames_tui.looks import Looks
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.terminal.driver import FrugalDriver
from rules.language import _

if TYPE_CHECKING:
    from boardgames_tui.commands import Command
    from boardgames_tui.match import Match
    from boardgames_tui.rest import MatchAtRest
    from rules.moves import Seat

MENU = "menu"


class BoardgamesApp(App[None]):
    """The collection on one terminal. ``match`` is opened at once, else the menu; ``pace`` stretches all pauses."""

    ENABLE_COMMAND_PALETTE = False
    MODES = {MENU: MenuScreen}  # noqa: RUF012

    def __init__(
        self,
        looks: Looks,
        match: Match | None = None,
        notice: str | None = None,
        pace: float = 1.0,
        driver: type[FrugalDriver] = FrugalDriver,
    ) -> None:
        super().__init__(driver_class=driver)
        self.looks, self.pace = looks, pace
        self._first, self._first_notice = match, notice
        self.last: Match | None = None
        self.fault: Exception | None = None

    async def on_mount(self) -> None:
        """Open the match that was asked for, or the menu."""
        if self._first is None:
            await self.switch_mode(MENU)
            return
        from boardgames_tui.rest import MatchAtRest

        if isinstance(self._first, MatchAtRest):
            await self.switch_mode(MENU)
            self.open_replay(self._first)
        else:
            self.open_match(self._first, self._first_notice)

    def open_match(self, match: Match, notice: str | None = None) -> None:
        """Show this match in a mode of its own."""
        self.last = match
        table = screen(match.rules.info.slug)
        mode = _mode(match)
        if mode in self._modes:
            self.remove_mode(mode)
        self.add_mode(mode, lambda: table(match, notice or ""))
        self.switch_mode(mode)

    def leave_match(self, match: Match) -> None:
        """Let go of the match and show the menu."""
        match.close()
        self.call_later(self._show_menu, match)

    async def _show_menu(self, match: Match) -> None:
        await self.switch_mode(MENU)
        mode = _mode(match)
        if mode in self._modes:
            await self.remove_mode(mode)

    def open_setup(self, slug: str) -> None:
        """Ask for seats and options of a new match."""
        from boardgames_tui.screens.setup import SetupScreen

        self.push_screen(SetupScreen(slug))

    def open_replay(self, match: MatchAtRest) -> None:
        """Look at a match move by move, over whatever is shown; raises NoScreen."""
        from boardgames_tui.screens.replay import replay_screen

        self.push_screen(replay_screen(match))

    def open_matches(self) -> None:
        """All matches that were kept."""
        from boardgames_tui.screens.matches import MatchesScreen

        self.push_screen(MatchesScreen())

    def show_help(self, slug: str | None, commands: tuple[Command, ...]) -> None:
        """The rules of a game (None: of the house) and the keys offered now."""
        from boardgames_tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(slug, commands))

    def show_log(self, match: Match, eyes: Seat | None) -> None:
        """Everything that has happened, as those eyes may know it."""
        from boardgames_tui.screens.log import LogScreen

        self.push_screen(LogScreen(match, eyes))

    def show_score(self, match: Match, variant: str) -> None:
        """The scoresheet, large, as it stands."""
        from boardgames_tui.screens.score import ScoreScreen

        self.push_screen(ScoreScreen(match, variant))

    def show_seats(self, match: Match) -> None:
        """The people at the table: names, who plays a seat, a remark."""
        from boardgames_tui.screens.seats import SeatsScreen

        self.push_screen(SeatsScreen(match))

    def show_result(self, match: Match) -> None:
        """How the match ended."""
        from boardgames_tui.screens.result import ResultScreen

        self.push_screen(ResultScreen(match))

    def _fatal_error(self) -> None:
        """Leave after an unexpected fault; Textual's own way would print what the variables hold."""
        self._close_messages_no_wait()

    def _handle_exception(self, error: Exception) -> None:
        """The one place that catches the unexpected: remember it, restore the terminal, and end with status 1."""
        self.fault = self.fault or error
        super()._handle_exception(error)

    def redraw(self) -> None:
        """Send the whole picture again."""
        driver = self._driver
        if isinstance(driver, FrugalDriver):
            driver.forget()
        self.screen.refresh(repaint=True, layout=True)
        for widget in self.screen.walk_children():
            widget.refresh()


def _mode(match: Match) -> str:
    return f"match-{match.record.header.id}"


def farewell(match: Match | None) -> list[str]:
    """What stays on the ordinary screen after leaving: who won, or where the match stands and how to resume it."""
    if match is None:
        return []
    names, title = match.names, match.rules.info.title
    over = match.over
    if over:
        winners = _(" and ").join(names[seat] for seat in over.winners)
        points = ", ".join(f"{name} {score}" for name, score in zip(names, over.scores, strict=True))
        return [_("{title}: {winners} won ({points}).").format(title=title, winners=winners, points=points)]
    turns, length = match.rules.turns(match.table.state), match.rules.length(match.view(None))
    where = (
        _("turn {turn} of {length}").format(turn=turns + 1, length=length)
        if length
        else _("turn {turn}").format(turn=turns + 1)
    )
    return [
        _("{title}: {names}, {where}. Nothing is lost.").format(title=title, names=", ".join(names), where=where),
        _("  boardgames resume {match}").format(match=called(match.save.path)),
    ]
