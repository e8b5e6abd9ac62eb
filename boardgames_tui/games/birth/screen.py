"""The table screen of BIRTH."""

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len

from boardgames_tui.commands import Command
from boardgames_tui.games.birth.board import StripBoard
from boardgames_tui.games.birth.hands import paint_hands
from boardgames_tui.games.birth.large import GalaxyBoard
from boardgames_tui.games.birth.motion import interim
from boardgames_tui.games.birth.panel import WIDTH as PANEL
from boardgames_tui.games.birth.panel import paint_panel
from boardgames_tui.games.birth.sheet import paint_result
from boardgames_tui.games.birth.strip import HEIGHT, WIDTH, Scene
from boardgames_tui.screens.motion import Step
from boardgames_tui.screens.table import TableScreen
from boardgames_tui.widgets.canvas import Grid
from boardgames_tui.widgets.log import paint_log
from boardgames_tui.widgets.parts import Told, rule
from rules.birth.foresee import Foresight, foresee, leaving
from rules.birth.moves import Eject, Keep, Place
from rules.birth.score import totals
from rules.birth.state import Choose, Ejecting, Opening, State
from rules.birth.words import and_
from rules.language import N_, _, ngettext
from rules.tell import news

LARGE = (110, 34)
MOST_ROWS = 41
LOG_X = 47
MOST_LOG = 8
USUAL_NAME = 8
"""So many cells a name beside a hand has at 80 columns."""

DIE = Command("choose", ("1", "2", "3", "4", "5", "6"), N_("die"), N_("choose a die; again: play it"), label="1-6")
KEEP = Command("choose", ("k", "r"), N_("keep or roll again"), N_("keep the first roll, or roll again"), label="k r")


class BirthScreen(TableScreen):
    """Everything on the board is open; a die is chosen by its value, an area by its number."""

    OFFERS = (*TableScreen.OFFERS, DIE, KEEP)
    view: State
    paint_result = staticmethod(paint_result)

    def variant(self) -> str:
        """Normal or senior rules."""
        return _("senior rules") if self.view.senior else _("normal rules")

    def key_of(self, move: Any) -> str:
        """The die's value, the area's number, or the letter of the word."""
        match move:
            case Place():
                return str(move.die)
            case Eject():
                return str(move.area)
        return "k" if isinstance(move, Keep) else "r"

    def choice_commands(self) -> tuple[Command, ...]:
        """Dice, areas, or keep and roll again."""
        match self.view.stage:
            case Choose():
                return (DIE,)
            case Ejecting():
                return tuple(
                    Command("choose", (str(move.area),), f"area {move.area}", N_("send the dice there"))
                    for move in self.moves
                )
        return (KEEP,)

    def enter_word(self) -> str:
        """Dice are played, or sent to an area."""
        return N_("send") if isinstance(self.view.stage, Ejecting) else super().enter_word()

    def next_word(self) -> str:
        """The areas' effects are compared."""
        return N_("compare") if isinstance(self.view.stage, Ejecting) else super().next_word()

    def ask(self) -> tuple[str, ...]:
        """What to choose."""
        match self.view.stage:
            case Ejecting(_seat, area, value):
                dice = self.view.areas[area]
                gone = [dice[index] for index in leaving(self.view)]
                whose = and_([_("{name}'s").format(name=self.match.names[seat]) for seat in {die.seat for die in gone}])
                one, other = (move.area for move in self.moves)
                sentence = ngettext(
                    "{whose} {value} must leave area {area}: to area {one} or to area {other}?",
                    "{whose} {value}s must leave area {area}: to area {one} or to area {other}?",
                    len(gone),
                )
                worth = self.view.numbers.areas[area]
                return (sentence.format(whose=whose, value=value, area=worth, one=one, other=other),)
            case Opening():
                return (_("Keep this roll, or roll all dice once more?"), _("The second roll stands."))
        return (_("Choose a die."),)

    def no_such_choice(self, key: str) -> str:
        """A value that is not in the hand, an area that is not beside, or a key of another question."""
        match self.view.stage:
            case Choose() if key.isdigit():
                return _("You have no {die}.").format(die=key)
            case Choose():
                return _("Choose a die, by its number.")
            case Ejecting():
                one, other = (move.area for move in self.moves)
                return _("They can go to area {one} or to area {other} only.").format(one=one, other=other)
        return _("Press k to keep this roll, or r to roll all dice once more.")

    def foresight_parts(self) -> tuple[Told, ...]:
        """The consequence, and the own points where they are certain."""
        parts = super().foresight_parts()
        foresight = self.foresight()
        if foresight is None or self.seat is None:
            return parts
        before, after = totals(self.view)[self.seat], foresight.totals[self.seat]
        if before == after and not foresight.stops:
            return parts
        forms = [_("{before} {to} {after} points.")]
        if foresight.birth:
            forms = [_("{before} {to} {after} before the roll."), _("{before} {to} {after} before it.")]
        return (*parts, tuple(form.format(before=before, to=self.looks.glyphs.to, after=after) for form in forms))

    def foresight(self) -> Foresight | None:
        """What the chosen move will do."""
        if self.chosen is None:
            return None
        return foresee(self.view, self.chosen)

    def interim(self, step: Step) -> Iterator[State]:
        """A piece walks, and reborn dice show other faces."""
        return interim(step.before, step.move, step.after)

    def scene(self) -> Scene:
        """What the board shows now; while something moves it asks nothing."""
        view: State = self.motion.shown
        moves, stage = () if self.motion.is_on else self.moves, view.stage
        acting = self.prompt_player()
        return Scene(
            view=view,
            players=self.match.players,
            letters=self.letters,
            seat=self.motion.mover if self.motion.is_on else acting[0] if acting else None,
            values=tuple(move.die for move in moves if isinstance(move, Place)),
            die=getattr(self.chosen, "die", None),
            foresight=self.foresight(),
            targets=view.numbers.neighbours(stage.area) if isinstance(stage, Ejecting) and moves else (),
            since=max(0, view.turn - view.seats + 1) if view.turn else 1,
        )

    @property
    def is_large(self) -> bool:
        """Is there room for the galaxy, and can it be shown?"""
        width, height = self.layout_size
        return width >= LARGE[0] and height >= LARGE[1] and self.looks.pictures

    def prompt_place(self) -> tuple[int, int, int]:
        """Under the board, as wide as board and panel, or names and board, are together."""
        if self.is_large:
            x, y, columns, rows = self.large_place()
            return x, y + rows + self.air(y + rows), columns + 4 + PANEL
        x, y, more, below = self.strip_place()
        end = below + 1 + self.log_rows()
        return x - more, end + self.air(end), WIDTH + more

    def air(self, row: int) -> int:
        """An empty row before the prompt where there is one."""
        return min(1, self.layout_size[1] - 2 - row)

    def paint_board(self, grid: Grid) -> None:
        """The galaxy where there is room and it can be shown, else the strip board."""
        if self.is_large:
            self.paint_large(grid)
        else:
            self.paint_strip(grid)

    def large_place(self) -> tuple[int, int, int, int]:
        """Column, row, width and height of the large board at its best size; it is centred with its panel."""
        width, height = self.layout_size
        rows = min(height - 3, MOST_ROWS)
        columns = min(2 * rows, width - PANEL - 4)
        return max(0, (width - columns - PANEL - 5) // 2), 1 + (height - 3 - rows) // 2, columns, rows

    def paint_large(self, grid: Grid) -> None:
        """The large board, the panel beside it."""
        x, y, columns, rows = self.large_place()
        scene = self.scene()
        GalaxyBoard(grid.pane(x, y, columns, rows), self.looks, scene).paint()
        lines = self.match.lines(self.eyes, rows)
        panel = grid.pane(x + columns + 4, y + 1, PANEL, rows - 1)
        paint_panel(panel, self.looks, scene, lines, news(self.match.table, self.seat))

    def log_rows(self) -> int:
        """How many lines of the log stand below the strip board."""
        return 3 + max(0, min(MOST_LOG - 3, self.layout_size[1] - 24))

    def strip_place(self) -> tuple[int, int, int, int]:
        """Column and row of the strip board, how much wider names are than at 80 columns, and the row below it."""
        width, height = self.layout_size
        more = max(0, min(max(map(cell_len, self.match.names)) - USUAL_NAME, width - WIDTH - 2))
        gap = min(1, height - 23)
        top = 1 + max(0, height - 3 - HEIGHT - gap - 1 - self.log_rows()) // 2
        return (width - WIDTH - more) // 2 + more, top, more, top + HEIGHT + gap

    def paint_strip(self, grid: Grid) -> None:
        """The strip board, then hands and log; all centred where there is more room than 80x24."""
        x, y, more, below = self.strip_place()
        scene = self.scene()
        StripBoard(grid.pane(x, y, WIDTH, HEIGHT), self.looks, scene, more).paint()
        rule(grid, self.looks, x - more, below, LOG_X - 1 + more, _("hands"))
        rule(grid, self.looks, x + LOG_X - 1, below, WIDTH - LOG_X + 1, _("log"))
        paint_hands(grid.pane(x - more, below + 1, LOG_X - 1 + more, 3), self.looks, scene, more)
        rows = self.log_rows()
        lines = self.match.lines(self.eyes, rows)
        pane = grid.pane(x + LOG_X, below + 1, WIDTH - LOG_X - 1, rows)
        paint_log(pane, self.looks, lines, self.match.players, self.letters, news(self.match.table, self.seat))


SCREEN = BirthScreen
