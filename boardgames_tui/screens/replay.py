"""Replay: the game's own table screen on a match at rest, with another prompt and other keys."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, cast

from rich.cells import cell_len

from boardgames_tui.commands import HELP, LOG, Command, by_key
from boardgames_tui.games import screen
from boardgames_tui.newmatch import WrongUse
from boardgames_tui.saves import SaveFault
from boardgames_tui.screens.table import SCORE, TableScreen
from boardgames_tui.widgets.parts import sentence
from rules.language import N_, _

if TYPE_CHECKING:
    from textual.timer import Timer

    from boardgames_tui.rest import MatchAtRest
    from boardgames_tui.widgets.canvas import Grid, Pane
    from rules.moves import Seat

BAR, BAR_X = 42, 9
SPEEDS = (1, 2, 4)
ROOMY = 110

STEP = Command("step", ("right", "left"), N_("step"), N_("a move on, or back"), label="←→")
ROUND = Command("round", ("down", "up"), N_("round"), N_("to the next round, or back to where one began"), label="↑↓")
JUMP = Command("jump", tuple("0123456789"), N_("jump"), N_("to that tenth of the match"), label="0-9")
PLAY = Command("play", ("p", "space"), N_("play"), N_("a move each second; + and - change the speed, any key stops"))
PLAY_ON = Command("play_on", ("enter",), N_("play on from here"), N_("as a new match with other dice; this one stays"))
ENDS = Command("ends", ("home", "end"), "", N_("the beginning, or the end"))
BACK = Command("back", ("escape", "q"), N_("back"), N_("back to where you were"), right=True)
STOP = Command("stop", ("p",), N_("stops"), N_("stop here"), label="any key")
SPEED = Command("speed", ("+", "-", "="), N_("speed"), N_("faster, or slower"), label="+ -")


class ReplayScreen(TableScreen):
    """What a replay puts in the place of the table's prompt and keys; it comes before the game's own table class."""

    OFFERS: ClassVar[tuple[Command, ...]] = (STEP, ROUND, JUMP, PLAY, SPEED, PLAY_ON, ENDS, LOG, SCORE, HELP, BACK)
    AT_REST = True
    match: MatchAtRest

    def __init__(self, match: MatchAtRest, notice: str = "") -> None:
        super().__init__(match, notice)
        self.speed = SPEEDS[0]
        self._clock: Timer | None = None

    def open_eyes(self) -> Seat | None:
        """Those with which the match is looked at."""
        return self.match.eyes

    def asked(self) -> None:
        """Another place of the match is looked at. Nobody thinks, and no result comes up by itself."""
        self.question = self.match.question()
        self.chosen = None
        self.view = self.match.view(self.eyes)

    def let_think(self) -> None:
        """Nobody thinks about what has happened."""

    # Keys

    @property
    def is_playing(self) -> bool:
        """Does it go on by itself?"""
        return self._clock is not None

    def commands(self) -> tuple[Command, ...]:
        """The ways through the match; while it goes on by itself, only its speed."""
        if self.is_playing:
            return STOP, SPEED
        help_ = HELP if self.layout_size[0] >= ROOMY else HELP.called("")
        return STEP, ROUND, JUMP, PLAY, PLAY_ON, ENDS, LOG, SCORE, help_, BACK

    def press(self, key: str) -> bool:
        """Any key stops what goes on by itself; a click on the bar goes there; else as everywhere."""
        command = by_key(self.keyed(), key)
        if self.is_playing and (command is None or command.id != SPEED.id):
            self.stop()
        elif key.startswith("bar "):
            self.match.go(int(key.removeprefix("bar ")))
        else:
            return super().press(key)
        self.repaint()
        return True

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        rest, back = self.match, key in ("left", "up", "home", "-")
        match command.id:
            case "step":
                rest.go(rest.at - 1 if back else rest.at + 1)
            case "round":
                rest.go(rest.round_beside(-1 if back else 1))
            case "jump":
                rest.go(round(rest.most * int(key) / 10))
            case "ends":
                rest.go(0 if back else rest.most)
            case "play":
                self.play()
            case "speed":
                at = SPEEDS.index(self.speed) + (-1 if back else 1)
                self.speed = SPEEDS[max(0, min(at, len(SPEEDS) - 1))]
                self.start()
            case "play_on":
                self.play_on()
            case "back":
                self.leave()
            case _:
                super().run(command, key)

    def play(self) -> None:
        """Go on by itself, from the beginning if this is the end."""
        if self.match.at == self.match.most:
            self.match.go(0)
        self.start()

    def start(self) -> None:
        """A move each second, or faster."""
        self.stop()
        self._clock = self.set_interval(1 / self.speed, self._tick)

    def stop(self) -> None:
        """Stay here."""
        if self._clock:
            self._clock.stop()
        self._clock = None

    def _tick(self) -> None:
        self.match.go(self.match.at + 1)
        if self.match.at == self.match.most:
            self.stop()
        self.repaint()

    def play_on(self) -> None:
        """Begin a new match here; whatever match lies open below is let go, and so is the page."""
        try:
            new = self.match.play_on()
        except (SaveFault, WrongUse) as fault:
            self.notice = str(fault)
            return
        for below in self.app.screen_stack:
            if isinstance(below, TableScreen):
                below.match.close()
        self.leave()
        begun = _("This is a new match from move {number} on; the old one stays as it was.").format(number=new.at)
        self.house.open_match(new, begun)

    # Painting

    def paint_board(self, grid: Grid) -> None:
        """The game's own board, on which nothing can be clicked."""
        super().paint_board(grid)
        grid.spots.clear()

    def label(self) -> str:
        """How the match is looked at."""
        return _("{speed}x").format(speed=self.speed) if self.is_playing else _("replay")

    def paint_prompt(self, grid: Grid, pane: Pane) -> None:
        """How far the match has gone: a bar, the move, the turn; a notice instead."""
        grid.cursor = (pane.x + 1, pane.y)
        looks, end = self.looks, pane.width - 1
        if self.notice:
            pane.put(1, 0, sentence((self.notice,), end - 1, looks.glyphs.ellipsis), looks.pen("bright"))
            return
        after = pane.put(1, 0, self.label(), looks.pen("bright" if self.is_playing else "dim", bold=self.is_playing))
        x = max(BAR_X, after + 2)
        self.paint_bar(pane, x)
        where = _("move {number} of {count}").format(number=self.match.at, count=self.match.most)
        after = pane.put(x + BAR + 1, 0, where, looks.pen("bright"))
        turn = _("turn {turn}").format(turn=self.match.rules.turns(self.match.table.state) + 1)
        if after + 2 + cell_len(turn) <= end:
            pane.right(end, 0, turn, looks.pen("dim"))

    def paint_bar(self, pane: Pane, x: int) -> None:
        """The past, the place, what is to come; a click on a cell goes there."""
        looks, most = self.looks, self.match.most
        knob = self.match.at * (BAR - 1) // most if most else 0
        pane.put(x, 0, looks.glyphs.bar * knob, looks.pen("text"))
        pane.put(x + knob, 0, looks.glyphs.spent, looks.pen("bright", bold=True))
        pane.put(x + knob + 1, 0, looks.glyphs.rest * (BAR - 1 - knob), looks.pen("line"))
        for cell in range(BAR):
            pane.spot(x + cell, 0, 1, 1, f"bar {round(most * cell / (BAR - 1))}")


@cache
def _class(table: type[TableScreen]) -> type[ReplayScreen]:
    return cast("type[ReplayScreen]", type("Replay", (ReplayScreen, table), {}))


def replay_screen(match: MatchAtRest) -> ReplayScreen:
    """The screen on which this match is looked at; raises NoScreen."""
    notice = match.notice
    if match.eyes is not None:
        seen = _("Shown as {name} may know it.").format(name=match.names[match.eyes])
        notice = f"{seen} {notice}".strip()
    return _class(screen(match.rules.info.slug))(match, notice)
