"""The shell: one mode for the menu and one per open match, the looks, and the one place that catches the unexpected."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.app import App
from textual.worker import WorkerFailed

from boardgames_tui import host, needed
from boardgames_tui import settings as kept
from boardgames_tui.files import shown
from boardgames_tui.games import screen
from boardgames_tui.idle import Idle
from boardgames_tui.keymap import KeyMap
from boardgames_tui.looks import Found, Looks
from boardgames_tui.paths import config_file
from boardgames_tui.screens.menu import MenuScreen
from boardgames_tui.screens.page import Page
from boardgames_tui.settings import Settings, SettingsFault
from boardgames_tui.standing import carrying_on
from boardgames_tui.terminal.driver import FrugalDriver
from rules.language import _

if TYPE_CHECKING:
    from rich.console import RenderableType

    from boardgames_tui.commands import Command
    from boardgames_tui.match import Match
    from boardgames_tui.rest import MatchAtRest
    from rules.moves import Seat

MENU = "menu"
STEP = 0.06
"""For so many seconds a piece that walks stands on a space."""


class BoardgamesApp(App[None]):
    """The collection on one terminal. ``match`` is opened at once, else the menu; ``pace`` stretches all pauses.

    ``trouble`` says what is wrong with the file of settings; it is left alone then.
    """

    ENABLE_COMMAND_PALETTE = False
    MODES = {MENU: MenuScreen}  # noqa: RUF012

    def __init__(
        self,
        looks: Looks,
        match: Match | None = None,
        notice: str | None = None,
        pace: float = 1.0,
        driver: type[FrugalDriver] = FrugalDriver,
        *,
        settings: Settings | None = None,
        found: Found | None = None,
        trouble: str = "",
    ) -> None:
        # Every colour is chosen by the looks, so Textual is to let the terminal's own ones pass.
        super().__init__(driver_class=driver, ansi_color=True)
        self.looks, self.pace = looks, pace
        self.found = found or Found.by(looks)
        self.settings = settings or Settings(theme=looks.theme)
        self.keymap, self.trouble = KeyMap(self.settings.keys), trouble
        self._first, self._first_notice = match, notice
        self.last: Match | None = None
        self._opened = 0
        self.fault: Exception | None = None
        self.host = host.policy()
        self.idle = Idle(self.host, monotonic())
        self.warning = ""
        self.is_to_be_plain = False

    async def on_mount(self) -> None:
        """Open the match that was asked for, or the menu."""
        self.call_after_refresh(self.say_trouble)
        self.mind_the_time()
        if self._first is None:
            await self.switch_mode(MENU)
            return
        from boardgames_tui.rest import MatchAtRest

        if isinstance(self._first, MatchAtRest):
            await self.switch_mode(MENU)
            self.open_at_rest(self._first)
        else:
            self.open_match(self._first, self._first_notice)

    def say_trouble(self) -> None:
        """Say what is wrong with the settings. Other keys are compared with all others only now, after the first
        picture, because that takes every page and every game."""
        fault = self.keymap.fault() if self.keymap.keys else ""
        if fault:
            self.keymap = KeyMap({})
            sentence = _("No other keys are used: {reason} The settings are left alone, in {file}.")
            self.trouble = sentence.format(file=shown(config_file()), reason=fault)
        if self.trouble and isinstance(self.screen, Page):
            self.screen.notice = " ".join(filter(None, (self.screen.notice, self.trouble)))
            self.screen.repaint()

    @property
    def plain_match(self) -> Match | None:
        """The match that would go on in plain lines, None for the menu."""
        return self.last if self.current_mode != MENU else None

    @property
    def can_go_plain(self) -> bool:
        """Can what is shown go on in plain lines? What is only looked back at cannot."""
        from boardgames_tui.screens.replay import ReplayScreen

        return not any(isinstance(page, ReplayScreen) for page in self.screen_stack)

    def go_plain(self) -> None:
        """Leave the screen for plain lines, from which it comes back."""
        self.is_to_be_plain = True
        self.exit()

    def touched(self) -> None:
        """Somebody has pressed a key, or moved the mouse."""
        self.idle.touched(monotonic())
        if self.warning:
            self.warning = ""
            self._show_warning()

    def mind_the_time(self) -> None:
        """Warn where nobody has used the session for long, and end it after a while."""
        now = monotonic()
        if self.idle.is_over(now):
            self.warning = self.idle.farewell()
            self.exit()
            return
        if self.idle.is_warned(now) and not self.warning:
            self.warning = self.idle.warning()
            self._show_warning()
        wait = self.idle.wait(now)
        if wait is not None:
            self.set_timer(wait + 0.01, self.mind_the_time)

    def _show_warning(self) -> None:
        if isinstance(self.screen, Page):
            self.screen.repaint()

    def open_match(self, match: Match, notice: str | None = None) -> None:
        """Show this match in a mode of its own; raises NoScreen. The match that was open before is let go."""
        table = screen(match.rules.info.slug)
        if not notice and not self.host.allows("list"):
            notice = carrying_on(match)
        self.last = match
        self._opened += 1
        mode = f"match {self._opened}"
        self.add_mode(mode, lambda: table(match, notice or ""))
        self.switch_mode(mode)
        self.call_later(self._drop_modes)
        self.call_after_refresh(self.call_after_refresh, needed.load)

    def leave_match(self, match: Match) -> None:
        """Let go of the match and show the menu."""
        match.close()
        self.call_later(self._show_menu, match)

    async def _show_menu(self, match: Match) -> None:
        if match is self.last:
            await self.switch_mode(MENU)
            if isinstance(self.screen, Page) and not match.over and not self.host.allows("list"):
                self.screen.notice = carrying_on(match)
                self.screen.repaint()
            await self._drop_modes()

    async def _drop_modes(self) -> None:
        """Let go of every mode but the menu and the one that is shown."""
        for mode in list(self._modes):
            if mode in self._modes and mode not in (MENU, self.current_mode):
                await self.remove_mode(mode)

    def open_setup(self, slug: str) -> None:
        """Ask for seats and options of a new match, which begins with the curtain as the settings say."""
        from boardgames_tui.screens.setup import SetupScreen
        from boardgames_tui.screens.setup_choices import CURTAIN, NO, YES

        page = SetupScreen(slug)
        for choice in page.form.table:
            if choice.key == CURTAIN:
                choice.choose(YES if self.settings.curtain else NO)
        self.push_screen(page)

    def open_at_rest(self, match: MatchAtRest) -> None:
        """Look at a match move by move, over whatever is shown, or watch one that goes on; raises NoScreen."""
        if match.grows:
            from boardgames_tui.screens.watch import watch_screen

            self.push_screen(watch_screen(match))
        else:
            from boardgames_tui.screens.replay import replay_screen

            self.push_screen(replay_screen(match))

    def open_matches(self) -> None:
        """All matches that were kept."""
        from boardgames_tui.screens.matches import MatchesScreen

        self.push_screen(MatchesScreen())

    def open_carry_on(self) -> None:
        """Type the words of a match, where no list shows them."""
        from boardgames_tui.screens.carry_on import CarryOnScreen

        self.push_screen(CarryOnScreen())

    def open_settings(self) -> None:
        """Change how the program looks and behaves."""
        from boardgames_tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def change(self, settings: Settings) -> str:
        """Let these settings hold at once and write them down; a sentence where they cannot be written."""
        self.settings, self.keymap = settings, KeyMap(settings.keys)
        self.looks = self.found.looks(settings)
        if isinstance(self._driver, FrugalDriver):
            self._driver.use_mouse(settings.mouse and self.found.mouse)
        for page in self.screen_stack:
            if isinstance(page, Page):
                page.repaint()
        if self.trouble:
            return self.trouble
        try:
            kept.write(settings)
        except SettingsFault as fault:
            return str(fault)
        return ""

    @property
    def step_seconds(self) -> float:
        """How long a piece that walks stands on a space; 0 where none walks."""
        moves = self.host.allows("motion") and self.settings.moves(self.found.over_ssh)
        return STEP * self.pace if moves else 0.0

    def ring(self) -> None:
        """A person's turn has come: one bell, if it is wanted."""
        if self.settings.bell and self.host.allows("bell"):
            self.bell()

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

    def panic(self, *renderables: RenderableType) -> None:
        """Leave with status 1; what Textual would print of a thread's fault shows what the variables hold."""
        self._handle_exception(RuntimeError(", ".join(type(each).__name__ for each in renderables)))

    def action_help_quit(self) -> None:
        """Textual's words about ctrl+c are not ours: a page takes it for leaving."""

    def _handle_exception(self, error: Exception) -> None:
        """The one place that catches the unexpected: remember it, restore the terminal, and end with status 1."""
        if isinstance(error, WorkerFailed):
            # Only what a computer player itself fell over says where.
            error = error.error if isinstance(error.error, Exception) else error
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
