"""The table screen of Das Steiff-Spiel."""

from collections.abc import Iterable
from dataclasses import replace
from math import ceil
from typing import Any

from boardgames_tui.commands import ENTER, ESCAPE, HELP, LOG, MENU, REDO, UNDO, Command
from boardgames_tui.games.steiff import flat
from boardgames_tui.games.steiff.board import ROWS, paint_mood, paint_path, paint_seats
from boardgames_tui.games.steiff.discards import DiscardsScreen
from boardgames_tui.games.steiff.hand import paint_hand
from boardgames_tui.games.steiff.scene import Event, Scene, Window, last_event, last_roll
from boardgames_tui.games.steiff.stage import HEIGHT, WIDTH, Stage
from boardgames_tui.screens.calling import LOOK
from boardgames_tui.screens.motion import Step
from boardgames_tui.screens.peeking import HAND
from boardgames_tui.screens.table import NEXT, SCORE, SEATS, TableScreen
from boardgames_tui.widgets.canvas import Grid, Pane
from boardgames_tui.widgets.log import paint_log
from boardgames_tui.widgets.parts import Told, heading, rule
from rules.language import N_, _
from rules.moves import NATURE, Seat
from rules.steiff.moves import Bump, DieName, Rolled, Swap, Take, Walk
from rules.steiff.path import land
from rules.steiff.state import Choose, Exchange, Meeting, Rolling
from rules.steiff.view import View

STAGE_X = 48
MOST_LOG = 8
READING = 1.4
"""For so many seconds more what happened to cards stands on the stage before a computer player goes on."""

_RED: DieName = "red"
RED = Command("choose", ("r",), N_("red"), N_("choose the red die; enter rolls it"))
BLUE = Command("choose", ("b",), N_("blue"), N_("choose the blue die; enter rolls it"))
DISCARDS = SCORE.called(N_("discards"))
GO_ON = ENTER.called(N_("go on"))


class SteiffScreen(TableScreen):
    """The table shows what a stranger sees; hands are looked at one by one, behind a curtain."""

    PEEKS = True
    OFFERS = (RED, BLUE, HAND, NEXT, ENTER, ESCAPE, UNDO, REDO, DISCARDS, LOG, SEATS, HELP, MENU)
    view: View
    read_at = -1

    def variant(self) -> str:
        """How many play."""
        words = {3: _("three seats"), 4: _("four seats"), 5: _("five seats"), 6: _("six seats")}
        return words.get(self.view.seats, "")

    def key_of(self, move: Any) -> str:
        """The die's colour, or the letter of the partner."""
        match move:
            case Take():
                return str(move.die)[0]
            case Swap() | Bump():
                return self.letters[move.partner].lower()
        return ""

    @property
    def picks(self) -> bool:
        """Is a partner picked by letter? Then letters are people's."""
        return bool(self.moves) and isinstance(self.moves[0], Swap | Bump)

    def keyed(self) -> tuple[Command, ...]:
        """Where letters are people's, the settings put no command on one."""
        letters = self.picks or self.calling.is_open
        return self.house.keymap.placed(self.commands(), letters or self.TAKES_LETTERS)

    def commands(self) -> tuple[Command, ...]:
        """While people are asked by letter all other letters sleep; a look at a hand is always offered."""
        if self.calling.is_open:
            return super().commands()
        if self.picks:
            keys = tuple(self.key_of(move) for move in self.moves)
            pick = Command("choose", keys, N_("pick"), N_("pick this player"), label=" ".join(keys))
            done = (ENTER.called(N_("swap")), ESCAPE.called(N_("let go"))) if self.chosen is not None else ()
            return (pick, NEXT, *done, LOOK)
        offered = [*super().commands()]
        if self.event() and self.moves and self.chosen is None:
            offered = [GO_ON if each.id == ENTER.id else each for each in offered]
        at = next((n for n, each in enumerate(offered) if each.id in ("undo", "redo", "log")), len(offered))
        offered[at:at] = [] if self.match.over or self.match.read_only else [HAND]
        return tuple(DISCARDS if each.id == SCORE.id else each for each in offered if each.id != NEXT.id)

    def choose(self, move: Any) -> None:
        """A letter chooses and only enter does it: letters are call keys too, and may be held down."""
        self.chosen = move

    def choice_commands(self) -> tuple[Command, ...]:
        """Both dice."""
        return RED, BLUE

    def enter_word(self) -> str:
        """What enter does with the die."""
        return N_("roll")

    def run(self, command: Command, key: str) -> None:
        """Do what a command says; enter with nothing chosen takes the stage for the dice."""
        if command.id == "score":
            self.app.push_screen(DiscardsScreen(self.match))
        elif command.id == "enter" and self.chosen is None and self.moves and not self.calling.is_open:
            self.read_at = self.match.at
        else:
            super().run(command, key)

    def ask(self) -> tuple[str, ...]:
        """What to choose."""
        stage = self.view.stage
        if isinstance(stage, Exchange):
            return (_("Several have called. With whom do you swap hands?"),)
        if isinstance(stage, Meeting):
            return (_("A bump was called. With whom?"), _("Each draws one card blind from the other."))
        return (_("Choose a die."), _("Red goes farther, but the others may call and swap hands with you."))

    def ask_calls(self) -> tuple[str, ...]:
        """What a call would do."""
        stage = self.view.stage
        name = self.match.names[stage.seat]
        if isinstance(stage, Exchange):
            return (
                _("Call with your own key to swap whole hands with {name}.").format(name=name),
                _("{name} cannot refuse.").format(name=name),
            )
        return (
            _("Call with your own key for a bump with {name}.").format(name=name),
            _("One card each, drawn blind; nobody can refuse."),
        )

    def call_question(self, seat: Seat) -> str:
        """The same for one alone."""
        stage = self.view.stage
        name = self.match.names[stage.seat]
        if isinstance(stage, Exchange):
            return _("Swap whole hands with {name}?").format(name=name)
        return _("Call a bump?") if seat == stage.seat else _("Call a bump with {name}?").format(name=name)

    def foresight_parts(self) -> tuple[Told, ...]:
        """What the die can do; the stage and the path show the rest."""
        if isinstance(self.chosen, Take):
            if self.chosen.die == "red":
                return (_("Everybody may look at their cards now (m); enter rolls red."),)
            return (_("Enter rolls blue. Nobody can call an exchange."),)
        return super().foresight_parts()

    def linger(self) -> float:
        """What happened to cards is read before a computer player goes on."""
        return READING if self.event() else 0.0

    def event(self) -> Event | None:
        """What happened to cards last, until it has been read."""
        is_due = isinstance(self.view.stage, Choose) or self.match.over is not None
        return last_event(self.match) if is_due and self.read_at != self.match.at else None

    def interim(self, step: Step) -> Iterable[View]:
        """A bear walks field by field, and back from a moth."""
        before, move = step.before, step.move
        stage, die = before.stage, _RED
        if isinstance(move, Rolled) and isinstance(stage, Rolling) and stage.die == "blue":
            roll, die = move.value, stage.die
        elif isinstance(move, Walk | Swap) and isinstance(stage, Exchange):
            roll = stage.roll
        else:
            return ()
        seat, first = before.active, before.bears[before.active]
        before = replace(before, stage=Rolling(seat, die))
        landing = land(before, seat, roll)
        way = (*range(first, min(first + roll, before.numbers.bedroom)), *landing.stops)
        return [_with_bear(before, seat, field) for field in way for _moment in range(2)]

    # Painting

    def paint_private(self, pane: Pane, seat: Seat) -> None:
        """The hand."""
        paint_hand(pane, self.looks, self.match, seat, self.letters[seat].lower())

    def window(self) -> Window | None:
        """The open window as it is shown."""
        seats = self.match.window
        if not seats:
            return None
        window, now = self.calling.window, self.calling.now
        if window is None:
            return Window(seats)
        seconds = ceil(round(window.left(now), 3)) if window.seconds else 0
        return Window(seats, tuple(window.calls), window.cells(now), seconds)

    def scene(self) -> Scene:
        """What the board shows now."""
        view, acting = self.motion.shown, self.prompt_player()
        return Scene(
            view=view,
            players=self.match.players,
            letters=self.letters,
            acting=view.active if acting is None and not self.match.over else acting[0] if acting else None,
            moves=self.moves,
            chosen=self.chosen,
            ghosts=self.ghosts(view),
            window=self.window() if not self.motion.is_on else None,
            event=self.event() if not self.motion.is_on else None,
            last=last_roll(self.match),
        )

    def ghosts(self, view: View) -> tuple[tuple[Seat, int], ...]:
        """Where the roll that is open, or each face of the chosen die, takes the bear."""
        stage, seat = view.stage, view.active
        rolls: tuple[int, ...] = ()
        if isinstance(stage, Exchange):
            rolls = (stage.roll,)
        elif isinstance(self.chosen, Take):
            rolls = view.numbers.faces(self.chosen.die)
        fields = dict.fromkeys(land(view, seat, roll).field for roll in rolls)
        return tuple((seat, field) for field in fields)

    @property
    def is_large(self) -> bool:
        """Is there room for the flat?"""
        width, height = self.layout_size
        return width >= flat.LEAST[0] and height >= flat.LEAST[1] and flat.fits(self.view.numbers)

    def large_place(self) -> tuple[int, int]:
        """Column and row of the flat, in the middle of the screen."""
        width, height = self.layout_size
        return (width - flat.WIDTH) // 2, 2 + (height - flat.LEAST[1]) // 2

    def prompt_place(self) -> tuple[int, int, int]:
        """Under the flat, as wide as that is."""
        if not self.is_large:
            return super().prompt_place()
        x, y = self.large_place()
        return x, y + flat.HEIGHT + 2, flat.WIDTH

    def paint_board(self, grid: Grid) -> None:
        """The flat where there is room, else the path in one row."""
        if self.is_large:
            self.paint_large(grid)
        else:
            self.paint_compact(grid)

    def paint_large(self, grid: Grid) -> None:
        """The flat, and the log at its right."""
        x, y = self.large_place()
        flat.paint_flat(grid.pane(x, y, flat.WIDTH, flat.HEIGHT), self.looks, self.scene())
        left, top = x + flat.PANEL, y + flat.LOG_Y
        heading(grid, self.looks, left, top, flat.PANEL_WIDTH, _("log"))
        self.paint_lines(grid.pane(left, top + 1, flat.PANEL_WIDTH, flat.HEIGHT - flat.LOG_Y - 1))

    def paint_lines(self, pane: Pane) -> None:
        """As much of the log as fits."""
        lines = self.match.lines(self.eyes, pane.height)
        paint_log(pane, self.looks, lines, self.match.players, self.letters, self.news_from())

    def paint_compact(self, grid: Grid) -> None:
        """Path, mood, seats and stage, log; all centred where there is more room than 80x24."""
        width, height = self.layout_size
        air = 1 if height >= 30 else 0
        rows = min(2 + max(0, height - 24 - 4 * air), MOST_LOG)
        block = 17 + 3 * air + 2 + rows
        x, y = (width - 80) // 2, max(2, 1 + (height - 3 - block) // 2)
        if height <= 24:
            y = 2
        scene = self.scene()
        paint_path(grid.pane(x, y, 80, ROWS), self.looks, scene)
        y += ROWS + 1 + air
        paint_mood(grid.pane(x, y, 80, 1), self.looks, scene)
        y += 2 + air
        paint_seats(grid.pane(x, y, STAGE_X, 7), self.looks, scene)
        Stage(grid.pane(x + STAGE_X, y, WIDTH, HEIGHT), self.looks, scene).paint()
        y += HEIGHT + air + (1 if height > 23 else 0)
        rule(grid, self.looks, x, y, 80, _("log"))
        self.paint_lines(grid.pane(x + 1, y + 1, 78, rows))

    def news_from(self) -> int:
        """After how many moves the news begins: with the turn before."""
        moves = self.match.table.moves
        places = [n for n, move in enumerate(moves) if move.seat != NATURE and isinstance(move, Take)]
        return places[-1] if places else 0


def _with_bear(view: View, seat: Seat, field: int) -> View:
    bears = (*view.bears[:seat], field, *view.bears[seat + 1 :])
    return replace(view, bears=bears)


SCREEN = SteiffScreen
