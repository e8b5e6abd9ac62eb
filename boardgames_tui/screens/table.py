"""What every game's table screen shares: the match, the choice that is being made, the computer players, the log."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, ClassVar

from boardgames_tui.commands import ENTER, ESCAPE, HELP, LOG, MENU, REDO, UNDO, Command
from boardgames_tui.match import Match, Question
from boardgames_tui.screens.motion import Motion, Step
from boardgames_tui.screens.peeking import PeekPage
from boardgames_tui.screens.refusals import refused
from boardgames_tui.screens.sheet import PaintResult
from boardgames_tui.screens.waiting import waiting
from boardgames_tui.standing import turn_words
from boardgames_tui.widgets.canvas import Grid, Pane
from boardgames_tui.widgets.parts import Told, key_line, letters, sentence, tag, title
from rules.language import N_, _
from rules.moves import Move, Seat
from rules.record import Player
from rules.tell import Line

SEATS = Command("seats", ("t",), N_("table"), N_("the table: names, who plays a seat, a remark"))
SCORE = Command("score", ("v",), N_("score"), N_("the scoresheet, large"))
NEXT = Command("next", ("right", "left"), N_("next"), N_("the next choice, or the one before"), label="←→")


class TableScreen(PeekPage):
    """The table of one match, for one terminal.

    A game supplies ``variant``, ``choice_commands``, ``key_of``, ``ask`` and ``paint_board``. What is chosen lives
    here, not in the board, so it survives a change of size. ``motion.shown`` is what the board shows: the view, or
    while something moves an interim one; the match has moved on already.
    """

    NAME: ClassVar[str]
    OFFERS: ClassVar[tuple[Command, ...]] = (NEXT, ENTER, ESCAPE, UNDO, REDO, LOG, SCORE, SEATS, HELP, MENU)
    AT_REST: ClassVar[bool] = False
    """Is the match only looked at, move by move, so that nothing on its way need be dwelt on?"""
    paint_result: ClassVar[PaintResult | None] = None
    """Paints the scoresheet of the result; None: the rows of the rules' scoresheet."""

    def __init__(self, match: Match, notice: str = "") -> None:
        super().__init__()
        self.match = match
        self.notice = notice
        self.eyes = None
        self.eyes = self.open_eyes()
        self.letters = letters(match.names)
        self.question: Question | None = None
        self.chosen: Any = None
        self.view: Any = match.view(self.eyes)
        self.motion = Motion(self)
        self.seen_at = match.at

    # What a game supplies

    def variant(self) -> str:
        """The variant in a few words, for the title."""
        return ""

    def key_of(self, move: Any) -> str:
        """The key that stands on the thing this move takes; "" where none does."""
        return ""

    def choice_commands(self) -> tuple[Command, ...]:
        """The commands that choose, as the key line names them."""
        return ()

    def enter_word(self) -> str:
        """What enter does with what is chosen, in a word."""
        return N_("play")

    def next_word(self) -> str:
        """What the arrows do, in a word."""
        return N_("next")

    def ask(self) -> tuple[Told, ...]:
        """What to do now, where nothing is chosen yet; the most important sentence first."""
        return ()

    def paint_board(self, grid: Grid) -> None:
        """Draw everything between title and prompt."""

    def interim(self, step: Step) -> Iterable[Any]:
        """The views between the two of a step, each to be shown for a moment; none where nothing walks."""
        return ()

    # The listener

    def on_mount(self) -> None:
        """Come to the table: let nature and the computer players go on. The result of a match that is over is shown."""
        was_over = self.match.over
        self.match.subscribe(self)
        self.calling.arrive(self.match.settle)
        if was_over and self.is_active:
            self.house.show_result(self.match)

    def on_unmount(self) -> None:
        """Leave it."""
        self.match.unsubscribe(self)

    def told(self, line: Line) -> None:
        """The log is read from the match when it is painted."""

    def asked(self) -> None:
        """The match has come to rest: show it, ask, and let the computer players think."""
        before, self.seen_at = self.seen_at, self.match.at
        eyes, self.eyes = self.eyes, self.open_eyes()
        self.question = self.match.question()
        self.chosen = None
        self.letters = letters(self.match.names)
        self.view = self.match.view(self.eyes)
        self.motion.begin(before, may_see=self.eyes == eyes or not self.match.is_hidden)
        if self.match.trouble:
            self.notice = self.match.trouble
        self.calling.begin()
        self.let_think()
        self.repaint()
        self.handing.check()

    def press(self, key: str) -> bool:
        """Any key ends what moves, and counts."""
        self.on_mouse_down()
        return super().press(key)

    def on_mouse_down(self) -> None:
        """A button of the mouse ends what moves, before the click falls on what is shown then."""
        if self.motion.is_on:
            self.motion.end()
            self.repaint()

    # Choosing

    @property
    def seat(self) -> Seat | None:
        """The person asked now, whose eyes are open."""
        if self.question is None or not self.question.seats:
            return None
        return self.eyes if self.eyes in self.question.seats else self.question.seats[0]

    @property
    def moves(self) -> tuple[Any, ...]:
        """What the person asked may do."""
        return self.match.legal_moves(self.seat) if self.seat is not None else ()

    def choose(self, move: Any) -> None:
        """Choose this move; if it is chosen already, do it."""
        if move == self.chosen:
            self.confirm()
        else:
            self.chosen = move

    def confirm(self) -> None:
        """Do what is chosen."""
        if self.chosen is None or self.question is None:
            self.notice = _("Choose something first.")
            return
        self.attempt(self.chosen)

    def attempt(self, move: Move) -> None:
        """Give the match this move; a refusal stays in the prompt until the next key."""
        assert self.question is not None
        refusal = self.match.attempt(move, self.question.at)
        if refusal:
            self.notice = refusal.sentence

    def step_choice(self, step: int) -> None:
        """The next choice, or the one before."""
        moves = self.moves
        if not moves:
            return
        at = moves.index(self.chosen) + step if self.chosen in moves else (0 if step > 0 else -1)
        self.chosen = moves[at % len(moves)]

    # Commands

    def refused(self, key: str) -> str:
        """Why a choice cannot be made, or nothing taken back."""
        return refused(self, key)

    def commands(self) -> tuple[Command, ...]:
        """What is offered now."""
        if self.calling.is_open:
            return self.calling.commands()
        offered: list[Command] = []
        if self.moves:
            offered += self.choice_commands()
            offered += [NEXT.called(self.next_word()), ENTER.called(self.enter_word())]
        if self.match.can_retry:
            offered.append(ENTER.called(N_("try again")))
        elif self.match.over:
            offered.append(ENTER.called(N_("result")))
        if self.match.can_undo:
            offered.append(UNDO)
        if self.match.can_redo:
            offered.append(REDO)
        offered.append(LOG)
        if self.chosen is not None:
            offered.append(ESCAPE.called(N_("let go")))
        return (*offered, SCORE, SEATS, HELP, MENU)

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        if self.calling.is_open:
            self.calling.run(command, key)
            return
        match command.id:
            case "hand" | "look":
                self.peek(key)
            case "choose":
                self.run_choice(key)
            case "next":
                self.step_choice(1 if key == "right" else -1)
            case "enter" if self.match.can_retry:
                self.match.settle()
            case "enter" if self.match.over:
                self.house.show_result(self.match)
            case "enter":
                self.confirm()
            case "escape":
                self.chosen = None
            case "undo" | "redo":
                refusal = self.match.undo() if command.id == "undo" else self.match.redo()
                self.notice = refusal.sentence if refusal else ""
            case "log":
                self.house.show_log(self.match, self.eyes)
            case "score":
                self.house.show_score(self.match, self.variant())
            case "seats":
                self.house.show_seats(self.match)
            case "help":
                self.house.show_help(self.match.rules.info.slug, self.commands())
            case "menu":
                self.house.leave_match(self.match)

    def run_choice(self, key: str) -> None:
        """Choose the move whose key this is."""
        move = next((each for each in self.moves if self.key_of(each) == key), None)
        if move is None:
            self.notice = self.no_such_choice(key)
        else:
            self.choose(move)

    def no_such_choice(self, key: str) -> str:
        """Why this key takes nothing now."""
        return _("There is no {key} to choose.").format(key=key)

    # Painting

    def progress(self) -> str:
        """Where the match stands, at the right of the title."""
        return turn_words(self.match, self.view)

    def paint(self, grid: Grid) -> None:
        """Title, board, prompt, key line."""
        title(grid, self.looks, self.match.rules.info.heading, self.variant(), self.progress())
        self.paint_board(grid)
        x, y, width = self.prompt_place()
        self.paint_prompt(grid, grid.pane(x, y, width, 1))
        key_line(grid, self.looks, self.layout_size[1] - 1, self.keyed())
        self.calling.paint(grid)

    def prompt_place(self) -> tuple[int, int, int]:
        """Column, row and width of the prompt: under the board, as wide as that is."""
        width, height = self.layout_size
        return 0, height - 2, width

    def paint_prompt(self, grid: Grid, pane: Pane) -> None:
        """Whose turn, and what to do or what the choice will do; a notice or a refusal instead."""
        grid.cursor = (pane.x + 1, pane.y)
        player = self.prompt_player()
        x = 1
        if player:
            seat, who = player
            x = tag(pane, self.looks, 1 if self.looks.ascii else 0, 0, who, self.letters[seat]) + 1
        parts = (self.notice,) if self.notice else self.prompt_parts()
        style = self.looks.pen("bright")
        pane.put(x, 0, sentence(parts, pane.width - x - 1, self.looks.glyphs.ellipsis), style)

    def prompt_player(self) -> tuple[Seat, Player] | None:
        """Who is asked, or who is thinking."""
        seat = self.seat
        if seat is None and not self.match.window:
            jobs = self.match.jobs()
            seat = jobs[0].seat if jobs else None
        return None if seat is None else (seat, self.match.players[seat])

    def prompt_parts(self) -> tuple[Told, ...]:
        """The sentences of the prompt, the first always shown, the others as they fit."""
        if self.chosen is not None:
            return self.foresight_parts()
        if self.match.window:
            return self.calling.parts()
        if self.seat is not None:
            return self.ask()
        return (waiting(self.match),)

    def foresight_parts(self) -> tuple[Told, ...]:
        """What the chosen move will do, in the order in which it will happen."""
        foresight = self.match.rules.foresee(self.view, self.chosen)
        forms = zip_longest(foresight.lines, getattr(foresight, "shorter", ()), fillvalue=())
        return tuple(
            tuple(f"{form.format(*self.match.names)}." for form in (line, *shorter)) for line, shorter in forms
        )
