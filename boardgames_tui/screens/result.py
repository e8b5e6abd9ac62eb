"""How a match ended: who won and by how much, the scoresheet, and the chart of how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from boardgames_tui.commands import BACK, ENTER, HELP, MENU, UNDO, Command, by_key
from boardgames_tui.games import screen
from boardgames_tui.newmatch import new_match, rematch
from boardgames_tui.saves import SaveFault
from boardgames_tui.screens.opening import look_back
from boardgames_tui.screens.page import Page
from boardgames_tui.screens.table import TableScreen
from boardgames_tui.widgets.canvas import cut
from boardgames_tui.widgets.chart import Chart, rows_for, totals_by_turn
from boardgames_tui.widgets.parts import key_line, letters, rule, sentence, shape, tag, tag_text, title
from rules.language import N_, _, ngettext
from rules.turn import Over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgames_tui.looks import Looks
    from boardgames_tui.match import Match
    from boardgames_tui.widgets.canvas import Grid, Pane

LEFT, RIGHT = 2, 77
LABEL = 20
WIDEST_COLUMN = 14

AGAIN = Command("again", ("m",), N_("again"), N_("a new match with the same people and options"))
REPLAY = Command("replay", ("r",), N_("replay"), N_("look back at the match, move by move"))
WRITE = Command("write", ("w",), N_("write as text"), N_("write scoresheet, chart and log into a text file"))
TABLE = BACK.called(N_("the table"))


class ResultScreen(Page):
    """The result of a finished match, over its table. A game's own table class may paint the scoresheet."""

    OFFERS = (AGAIN, REPLAY, WRITE, UNDO, ENTER, TABLE, HELP, MENU)

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.letters = letters(match.names)
        self.totals = totals_by_turn(match.table)
        self.is_scored = match.rules.info.scored
        self.paint_sheet = screen(match.rules.info.slug).paint_result or paint_rows

    def commands(self) -> tuple[Command, ...]:
        """What is offered now."""
        undo = (UNDO,) if self.match.can_undo else ()
        write = (WRITE,) if self.house.host.allows("export") else ()
        return (AGAIN, REPLAY, *undo, *write, ENTER.called(""), TABLE, HELP, MENU)

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        match command.id:
            case "again":
                self.again()
            case "replay":
                self.notice = look_back(self.house, self.match.save.path)
            case "write":
                self.write()
            case "undo":
                refusal = self.match.undo()
                if refusal:
                    self.notice = refusal.sentence
                else:
                    self.leave()
            case "escape":
                self.leave()
            case "enter" | "menu":
                self.house.leave_match(self.match)
            case "help":
                self.house.show_help(self.match.rules.info.slug, self.commands())

    def refused(self, key: str) -> str:
        """Why nothing is taken back, or played again."""
        return self.match.why_no_undo() if by_key(self.house.keymap.placed((UNDO,)), key) else ""

    def again(self) -> None:
        """A new match with the same people, options and agreements."""
        try:
            match = new_match(self.match.rules, rematch(self.match))
        except SaveFault as fault:
            self.notice = str(fault)
            return
        self.match.close()
        self.house.open_match(match)

    def write(self) -> None:
        """Write the match as text, and say where."""
        from boardgames_tui.texts import place, write

        try:
            path = write(self.match, self.letters, self.variant())
        except SaveFault as fault:
            self.notice = str(fault)
            return
        told = _("Written: {file}")
        room = RIGHT - LEFT - cell_len(told.format(file=""))
        self.notice = told.format(file=place(path, room, self.looks.glyphs.ellipsis))

    def paint(self, grid: Grid) -> None:
        """Title, winners, scoresheet, the reason, keys; calmly in the upper middle of the room there is."""
        looks, height = self.looks, self.layout_size[1]
        turns = self.match.rules.turns(self.match.table.state)
        length = ngettext("{count} turn", "{count} turns", turns).format(count=turns)
        title(grid, looks, self.match.rules.info.heading, self.variant(), length)
        over = self.match.over
        if over:
            stage = self.stage(grid)
            self.paint_story(stage.pane(0, 2, stage.width, height - 4), over)
            below = self.notice or (over.reason.format(*self.match.names) if self.is_scored else "")
            ink = "bright" if self.notice else "dim"
            stage.put(LEFT, height - 2, sentence((below,), RIGHT - LEFT, looks.glyphs.ellipsis), looks.pen(ink))
        key_line(grid, looks, height - 1, self.keyed())
        grid.cursor = (1, height - 2)

    def paint_story(self, pane: Pane, over: Over) -> None:
        """Winners and scoresheet, and below them the chart where there are rows for it."""
        rows = self.paint_block(pane.pane(0, 0, pane.width, 0), over)
        chart = Chart(self.looks, self.match.players, self.letters, self.totals)
        height = rows_for(pane.height - rows, len(self.match.players)) if chart.is_worth_it else 0
        spare = pane.height - rows - height
        gap = min(1, spare) if height else 0
        top = (spare - gap) // 3
        self.paint_block(pane.pane(0, top, pane.width, pane.height - top), over)
        if height:
            chart.paint(pane.pane(0, top + rows + gap, pane.width, height))

    def variant(self) -> str:
        """The variant as the table below says it."""
        tables = [each for each in self.app.screen_stack if isinstance(each, TableScreen)]
        return tables[-1].variant() if tables else ""

    def paint_block(self, pane: Pane, over: Over) -> int:
        """Winners and scoresheet; returns how many rows they take, also in a pane without rows."""
        below = self.paint_winners(pane, over) + 2
        sheet = pane.pane(0, below, pane.width, max(0, pane.height - below))
        return below + self.paint_sheet(sheet, self.looks, self.match, self.letters)

    def paint_winners(self, pane: Pane, over: Over) -> int:
        """The winners' name tags and what they won by; returns the row it ended on."""
        x, y = LEFT, 0
        for seat in over.winners:
            player, letter = self.match.players[seat], self.letters[seat]
            if x + cell_len(tag_text(self.looks, player, letter)) > RIGHT:
                x, y = LEFT, y + 1
            x = tag(pane, self.looks, x, y, player, letter) + 2
        sentence = outcome(over, self.match.names, self.is_scored)
        if not self.is_scored:
            sentence = f"{sentence} {over.reason.format(*self.match.names)}"
        if x + cell_len(sentence) > RIGHT and over.winners:
            x, y = LEFT, y + 1
        before, points, after = sentence.partition(str(max(over.scores, default="")))
        x = pane.put(x, y, before, self.looks.pen("text"))
        x = pane.put(x, y, points, self.looks.pen("bright", bold=True))
        pane.put(x, y, after, self.looks.pen("text"))
        return y


def outcome(over: Over, names: Sequence[str], is_scored: bool = True) -> str:
    """What the winners, named before it, won by; where no points are counted the reason says it."""
    if not over.winners:
        return _("Nobody has won.")
    if not is_scored:
        return ngettext("wins.", "win together.", len(over.winners))
    best = over.scores[over.winners[0]]
    if len(over.winners) > 1:
        return _("share the win with {points}.").format(points=best)
    others = [score for seat, score in enumerate(over.scores) if seat not in over.winners]
    ahead = best - max(others, default=best)
    if ahead <= 0:
        return _("wins with {points}.").format(points=best)
    next_ = [names[seat] for seat, score in enumerate(over.scores) if score == best - ahead]
    return ngettext(
        "wins with {points}, one point ahead of {names}.", "wins with {points}, {ahead} points ahead of {names}.", ahead
    ).format(points=best, ahead=ahead, names=_(" and ").join(next_))


def paint_rows(pane: Pane, looks: Looks, match: Match, letters: Sequence[str]) -> int:
    """The scoresheet of any game: a column a seat, a line for each thing that scores; returns its rows."""
    rows = match.rules.scoresheet(match.view(None))
    column = min(WIDEST_COLUMN, (RIGHT - LEFT - LABEL) // len(match.players))
    ends = [LEFT + LABEL + column * (seat + 1) for seat in range(len(match.players))]
    for player, letter, end in zip(match.players, letters, ends, strict=True):
        name = cut(player.name, column - 4, looks.glyphs.ellipsis)
        x = end - cell_len(name)
        pane.put(x - 2, 0, shape(looks, player.colour, letter), looks.pen(player.colour, bold=True))
        pane.put(x, 0, name, looks.pen("text"))
    rule(pane, looks, LEFT, 1, ends[-1] - LEFT)
    for y, row in enumerate(rows, 2):
        pane.put(LEFT, y, cut(_(row.label), LABEL - 1, looks.glyphs.ellipsis), looks.pen("dim"))
        for points, end in zip(row.points, ends, strict=True):
            pen = looks.pen("bright", bold=True) if row.is_sum else looks.pen("text")
            pane.right(end, y, str(points).replace("-", looks.glyphs.minus), pen)
    return 2 + len(rows)
