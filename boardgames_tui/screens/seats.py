"""The people at a match: names and who plays, to be changed in the middle; a remark; what was agreed; how to resume."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardgames_tui.commands import BACK, Command
from boardgames_tui.listing import called
from boardgames_tui.screens.page import Page
from boardgames_tui.widgets.canvas import cut
from boardgames_tui.widgets.parts import heading, key_line, letters, shape, title
from boardgames_tui.widgets.shell import shell_rows
from boardgames_tui.widgets.textline import TextLine
from rules.language import N_, _
from rules.record import HUMAN, NAME_CELLS, NOTE_LENGTH

if TYPE_CHECKING:
    from textual.events import Key, Paste

    from boardgames_tui.match import Match
    from boardgames_tui.widgets.canvas import Grid, Pane

BLOCK = 80
NAME_X, PLAYER_X, STATE_X = 9, 33, 58
FACT_X = 22
LETTERS_A_ROW = 64
RESUME = "boardgames resume {}"

ROW = Command("row", ("up", "down", "tab", "shift+tab"), N_("row"), N_("the row above or below"), label="↑↓")
PLAYER = Command("player", ("left", "right"), N_("player"), N_("a person, or a computer player"), label="←→")
APPLY = Command("enter", ("enter",), N_("apply"), N_("do what the row says"))
HELP = Command("help", ("f1",), N_("help"), N_("the rules of this game, and all keys"), right=True)


@dataclass
class Draft:
    """A seat as it is being changed: its name, and which of the players it is."""

    name: TextLine
    player: str


class SeatsScreen(Page):
    """One row a seat, and one for a remark; letters belong to the row, so commands have none."""

    OFFERS = (ROW, PLAYER, APPLY, BACK, HELP)
    TAKES_LETTERS = True

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.kinds = (HUMAN, *match.rules.bots)
        self.drafts = [self.fresh(seat) for seat in range(len(match.players))]
        self.remark = TextLine("", NOTE_LENGTH)
        self.row = 0

    def fresh(self, seat: int) -> Draft:
        """A seat as it is now."""
        player = self.match.players[seat]
        return Draft(TextLine(player.name, NAME_CELLS), player.player)

    @property
    def is_remark(self) -> bool:
        """Is the row of the remark selected?"""
        return self.row == len(self.drafts)

    @property
    def line(self) -> TextLine:
        """The text that is typed into now."""
        return self.remark if self.is_remark else self.drafts[self.row].name

    def is_changed(self, seat: int) -> bool:
        """Does the row say something else than the match?"""
        draft, player = self.drafts[seat], self.match.players[seat]
        return (draft.name.text, draft.player) != (player.name, player.player)

    def commands(self) -> tuple[Command, ...]:
        """What is offered now."""
        if self.match.read_only:
            return ROW, BACK, HELP
        if self.is_remark:
            return ROW, APPLY.called(N_("write it down")), BACK, HELP
        return (ROW, PLAYER, *((APPLY,) if self.is_changed(self.row) else ()), BACK, HELP)

    def on_key(self, event: Key) -> None:
        """Letters are typed into the row; any other key goes on to the page, as a command."""
        if not self.is_too_small and not self.match.read_only and self.line.key(event.key, event.character):
            self.notice = ""
            self.repaint()
            event.stop()
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Text from elsewhere goes where letters go."""
        event.stop()
        if not self.is_too_small and not self.match.read_only:
            self.line.paste(event.text)
            self.repaint()

    def press(self, key: str) -> bool:
        """As everywhere; a click on a row selects it."""
        if not key.startswith("row "):
            return super().press(key)
        self.notice = ""
        self.go(int(key.removeprefix("row ")))
        self.repaint()
        return True

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        match command.id:
            case "row":
                step = 1 if key in ("down", "tab") else -1
                self.go((self.row + step) % (len(self.drafts) + 1))
            case "player":
                draft = self.drafts[self.row]
                at = self.kinds.index(draft.player) + (1 if key == "right" else -1)
                draft.player = self.kinds[at % len(self.kinds)]
            case "enter":
                self.write() if self.is_remark else self.apply(self.row)
            case "escape":
                self.escape()
            case "help":
                self.house.show_help(self.match.rules.info.slug, self.commands())

    def go(self, row: int) -> None:
        """Go to another row; what was changed in this one holds from here on, unless it is refused."""
        left, self.row = self.row, row
        if left != row and left < len(self.drafts) and self.is_changed(left) and not self.match.read_only:
            self.apply(left)

    def escape(self) -> None:
        """Go back to the table; what was changed holds, and a refusal keeps the page open."""
        if not self.is_remark and self.is_changed(self.row) and not self.match.read_only:
            self.apply(self.row)
            if self.is_changed(self.row):
                self.drafts[self.row] = self.fresh(self.row)
                return
        self.leave()

    def apply(self, seat: int) -> None:
        """Change the seat from here on; a refusal is shown and the row stays as it was typed."""
        draft = self.drafts[seat]
        name, player = draft.name.text.strip(), draft.player
        refusal = self.match.change_seat(seat, name, player)
        if refusal:
            self.notice = as_sentence(refusal.sentence)
            return
        self.drafts[seat] = self.fresh(seat)
        who = name if player == HUMAN else _("{name} ({player})").format(name=name, player=player)
        self.notice = _("From here on {who} plays seat {number}.").format(who=who, number=seat + 1)

    def write(self) -> None:
        """Write the remark down at this place of the match."""
        if not self.remark.text.strip():
            self.notice = _("Type the remark first.")
            return
        refusal = self.match.note(self.remark.text.strip())
        if refusal:
            self.notice = as_sentence(refusal.sentence)
            return
        self.remark = TextLine("", NOTE_LENGTH)
        self.notice = _("Written into the log.")

    def paint(self, grid: Grid) -> None:
        """Title, seats, remark, agreements, the match, what to do, keys."""
        height = self.layout_size[1]
        title(grid, self.looks, self.match.rules.info.heading, _("the people at this table"), "")
        grid.cursor = (1, height - 2)
        stage, top = self.stage(grid), 2 if height < 30 else 4
        pane = stage.pane(0, top, stage.width, height - top - 2)
        heading(pane, self.looks, 2, 0, BLOCK - 4, _("seats"))
        for seat in range(len(self.drafts)):
            self.paint_seat(grid, pane, seat, 2 + seat)
        y = 3 + len(self.drafts)
        heading(pane, self.looks, 2, y, BLOCK - 4, _("a remark for the log"))
        self.paint_remark(grid, pane, y + 2)
        heading(pane, self.looks, 2, y + 4, BLOCK - 4, _("agreed"))
        for number, (word, fact) in enumerate(self.facts()):
            pane.put(6, y + 6 + number, cut(word, FACT_X - 8, self.looks.glyphs.ellipsis), self.looks.pen("dim"))
            pane.put(FACT_X, y + 6 + number, fact, self.looks.pen("text"))
        stage.put(2, height - 2, cut(self.prompt(), BLOCK - 4, self.looks.glyphs.ellipsis), self.looks.pen("bright"))
        key_line(grid, self.looks, height - 1, self.keyed())

    def facts(self) -> list[tuple[str, str]]:
        """What was agreed, and how this match is found again."""
        table = self.match.record.header.table
        strict = _("strict: not past a roll or another player")
        takebacks = strict if table.takebacks == "strict" else _("friendly: everything may be taken back")
        curtain = _("falls between two people") if table.curtain else _("stays open")
        found = [(_("take-backs"), takebacks)]
        if self.match.is_hidden:
            found.append((_("curtain"), curtain))
        match = called(self.match.save.path)
        # A long name goes on in a row of its own, as a shell understands it.
        room = BLOCK - FACT_X - 1
        rows = shell_rows(["boardgames", "resume", match], room) if len(match) + 20 > room else [RESUME.format(match)]
        facts = [(_("from a shell") if number == 0 else "", row) for number, row in enumerate(rows)]
        return [*found, (_("this match"), match), *facts]

    def prompt(self) -> str:
        """What to do in the selected row; a notice or a refusal instead."""
        if self.notice or self.match.read_only:
            return self.notice or self.match.read_only or ""
        if self.is_remark:
            return _("Type a remark, then enter; it is kept at this place of the match.")
        if self.is_changed(self.row):
            return _("Enter, or leaving the row: it holds from here on.")
        return _("Type a name for seat {number}, or change who plays it.").format(number=self.row + 1)

    def paint_seat(self, grid: Grid, pane: Pane, seat: int, y: int) -> None:
        """Number, mark, name and player; the selected row on its own ground, its text with the place to type."""
        looks, player, draft = self.looks, self.match.players[seat], self.drafts[seat]
        is_here, is_changed = seat == self.row, self.is_changed(seat)
        ground = self.ground(pane, y, is_here)
        pane.put(4, y, str(seat + 1), looks.pen("dim", ground))
        letter = letters(self.match.names)[seat]
        pane.put(6, y, shape(looks, player.colour, letter), looks.pen(player.colour, ground, bold=True))
        ink = "bright" if is_here else "text"
        end = pane.put(NAME_X, y, draft.name.text, looks.pen(ink, ground, bold=is_here))
        who = _("human") if draft.player == HUMAN else _("computer: {player}").format(player=draft.player)
        if is_here and not self.match.read_only:
            self.caret(grid, pane, end, y)
            who = f"{looks.glyphs.left} {who} {looks.glyphs.turn}"
        else:
            who = f"  {who}"
        pane.put(PLAYER_X, y, who, looks.pen(ink, ground))
        if is_changed:
            pane.put(STATE_X, y, _("not yet applied"), looks.pen("dim", ground))
        pane.spot(0, y, BLOCK, 1, f"row {seat}")

    def paint_remark(self, grid: Grid, pane: Pane, y: int) -> None:
        """The end of the remark, as much of it as there is room for."""
        looks, ground = self.looks, self.ground(pane, y, self.is_remark)
        if not self.is_remark:
            ground = "raise"
            pane.fill(5, y, BLOCK - 10, 1, looks.pen("text", ground))
        ink = "bright" if self.is_remark else "text"
        end = pane.put(6, y, self.remark.tail(LETTERS_A_ROW), looks.pen(ink, ground, bold=self.is_remark))
        if self.is_remark and not self.match.read_only:
            self.caret(grid, pane, end, y)
        elif end == 6:
            pane.put(6, y, _("type here"), looks.pen("faint", ground))
        pane.spot(0, y, BLOCK, 1, f"row {len(self.drafts)}")

    def ground(self, pane: Pane, y: int, is_here: bool) -> str:
        """The ground of a row, laid down; the selected one has its mark."""
        ground = "sel" if is_here else "ground"
        pane.fill(1, y, BLOCK - 2, 1, self.looks.pen("text", ground))
        if is_here:
            pane.put(2, y, self.looks.glyphs.turn, self.looks.pen("bright", ground, bold=True))
        return ground

    def caret(self, grid: Grid, pane: Pane, x: int, y: int) -> None:
        """Where the next letter will stand."""
        pane.put(x, y, "_", self.looks.pen("bright", "sel", bold=True))
        grid.cursor = (pane.x + x, pane.y + y)


def as_sentence(reason: str) -> str:
    """A reason with a capital and a full stop."""
    return f"{reason[:1].upper()}{reason[1:].rstrip('.')}."
