"""All matches that were kept: searched, opened, looked back at, renamed, thrown away and fetched back."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from boardgames_tui import trash
from boardgames_tui.commands import ENTER, HELP, UNDO, Command
from boardgames_tui.files import SaveFault
from boardgames_tui.listing import called, saved
from boardgames_tui.screens.matches_list import Entry, found, place_of, read_entries, read_entry
from boardgames_tui.screens.matches_paint import WIDEST, counted, paint_entry, paint_head
from boardgames_tui.screens.opening import go_on, look_back, said
from boardgames_tui.screens.page import Page
from boardgames_tui.tables import titles
from boardgames_tui.threads import in_thread, unstarted
from boardgames_tui.widgets.canvas import cut
from boardgames_tui.widgets.parts import key_line, out_of_sight, sentence, title
from boardgames_tui.widgets.textline import TextLine
from rules.language import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from textual.events import Key, Paste

    from boardgames_tui.widgets.canvas import Grid, Pane

BATCH = 50
TOP, BELOW = 3, 3
LONGEST = 60

MOVE = Command("move", ("up", "down"), "", N_("the match above or below"), label="↑↓")
PAGE = Command("page", ("pageup", "pagedown", "home", "end"), "", N_("a page of them, the newest, the oldest"))
REPLAY = Command("replay", ("r",), N_("replay"), N_("look back at it, move by move"))
RENAME = Command("rename", ("n",), N_("rename"), N_("call it by another name, which boardgames resume then takes"))
DELETE = Command("delete", ("x", "delete"), N_("delete"), N_("throw it away; u brings it back from the trash"))
FETCH = Command("undo", UNDO.keys, UNDO.word, N_("fetch back what was thrown away last, then what before it"))
SEARCH = Command("search", ("/",), N_("search"), N_("only the matches with these words in name, game or players"))
BACK = Command("back", ("escape", "q"), N_("back"), N_("back to the menu"), right=True)
ALL = Command("back", ("escape", "q"), N_("all"), N_("all matches again"), right=True)
TAKE = Command("take", ("enter",), N_("take these"), N_("go on with what was typed"))
LEAVE = Command("leave", ("escape",), N_("all"), N_("let go of what was typed"))


class MatchesScreen(Page):
    """One row a match, the newest first. What is chosen is remembered by its file.

    ``typing`` says into which line letters go now: the search, a new name, or none.
    """

    OFFERS = (MOVE, PAGE, ENTER, REPLAY, RENAME, DELETE, SEARCH, FETCH, HELP, BACK)

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.search, self.new_name = TextLine("", LONGEST), TextLine("", trash.NAME_LENGTH)
        self.typing: TextLine | None = None
        self.chosen: Path | None = None
        self.above = 0
        self.is_reading, self.is_whole = True, False
        self.thrown: list[trash.Thrown] = []
        self.title_of = titles()

    # What is there

    def on_screen_resume(self) -> None:
        """Read the list when the page comes into view, and again when it comes back."""
        self.reload()

    def reload(self) -> None:
        """Read the newest at once and the others in the background, so that keys stay quick.

        A list that was whole stays until the new one is.
        """
        try:
            paths = saved()
        except SaveFault as fault:
            paths, self.notice = [], str(fault)
        fresh = read_entries(paths[:BATCH], self.title_of)
        self.is_reading = True
        self.show_read(fresh)
        self.run_worker(unstarted(self._read, fresh, paths), group="reading", exclusive=True)

    async def _read(self, fresh: list[Entry], paths: list[Path]) -> None:
        for start in range(BATCH, len(paths), BATCH):
            fresh += await in_thread(partial(read_entries, paths[start : start + BATCH], self.title_of))
            self.show_read(fresh)
        self.entries, self.is_whole, self.is_reading = fresh, True, False
        self.repaint()

    def show_read(self, fresh: list[Entry]) -> None:
        """Show what was read so far, where there is nothing better to show."""
        if not self.is_whole:
            self.entries = list(fresh)
            self.repaint()

    @property
    def shown(self) -> list[Entry]:
        """The matches that the search leaves."""
        return found(self.entries, self.search.text)

    @property
    def room(self) -> int:
        """How many rows can be seen."""
        return max(1, self.layout_size[1] - TOP - BELOW)

    def entry(self) -> Entry | None:
        """The chosen match."""
        shown = self.shown
        return shown[place_of(shown, self.chosen)] if shown else None

    # Keys

    def commands(self) -> tuple[Command, ...]:
        """What is offered now."""
        if self.typing is self.new_name:
            return TAKE.called(N_("rename")), LEAVE.called(N_("as it was"))
        if self.typing is self.search:
            return MOVE.called(N_("choose")), TAKE, LEAVE
        offered = [MOVE, PAGE, ENTER.called(N_("open")), REPLAY, RENAME, DELETE, SEARCH] if self.shown else []
        offered += [FETCH, HELP.called("")] if self.thrown else [HELP]
        return (*offered, ALL if self.search.text else BACK)

    def on_key(self, event: Key) -> None:
        """While something is typed, letters go there; any other key goes on to the page, as a command."""
        if self.typing and not self.is_too_small and self.typing.key(event.key, event.character):
            self.typed()
            event.stop()
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Text from elsewhere goes where letters go."""
        event.stop()
        if self.typing and not self.is_too_small:
            self.typing.paste(event.text)
            self.typed()

    def typed(self) -> None:
        """Show what was typed; of a name only what can be one."""
        self.notice = ""
        if self.typing is self.new_name:
            self.new_name.text = trash.as_name(self.new_name.text)
        self.repaint()

    def press(self, key: str) -> bool:
        """As everywhere; a click on a match chooses it, a second one opens it."""
        if not key.startswith("pick "):
            return super().press(key)
        shown, at = self.shown, int(key.removeprefix("pick "))
        if at < len(shown) and self.typing is not self.new_name:
            self.notice = ""
            if place_of(shown, self.chosen) == at:
                self.notice = go_on(self.house, shown[at].path)
            self.chosen = shown[at].path
        if self.is_current:
            self.repaint()
        return True

    def run(self, command: Command, key: str) -> None:
        """Do what a command says."""
        entry = self.entry()
        match command.id:
            case "move" | "page":
                self.move(key)
            case "take":
                self.end_typing()
            case "enter" if entry:
                self.notice = go_on(self.house, entry.path)
            case "replay" if entry:
                self.notice = look_back(self.house, entry.path)
            case "rename" if entry:
                self.new_name, self.chosen = TextLine(trash.as_name(entry.name), trash.NAME_LENGTH), entry.path
                self.typing = self.new_name
            case "delete" if entry:
                self.delete(entry)
            case "undo":
                self.fetch_back()
            case "search":
                self.typing = self.search
            case "leave" | "back":
                self.back()
            case "help":
                self.house.show_help(None, self.commands())

    def move(self, key: str) -> None:
        """Choose another match."""
        shown, page = self.shown, self.room - 1
        if shown:
            most = len(shown)
            steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -most, "end": most}
            at = place_of(shown, self.chosen) + steps[key]
            self.chosen = shown[max(0, min(at, most - 1))].path

    def back(self) -> None:
        """Let go of what is typed, then of the search, then of the page."""
        if self.typing is self.new_name or not (self.typing or self.search.text):
            if self.typing is None:
                self.leave()
        else:
            self.search.text = ""
        self.typing = None

    def end_typing(self) -> None:
        """Keep the search as it is, or give the new name."""
        entry = self.entry()
        if self.typing is self.search or entry is None:
            self.typing = None
            return
        try:
            path = trash.rename(entry.path, self.new_name.text)
        except SaveFault as fault:
            self.notice = said(entry.path, str(fault))
            return
        self.typing, self.chosen = None, path
        self.change(entry, read_entry(path, self.title_of))

    def change(self, old: Entry | None, new: Entry | None) -> None:
        """Take a row out and another one in, at the time it was last changed."""
        rows = [entry for entry in self.entries if entry is not old] + ([new] if new else [])
        self.entries = sorted(rows, key=lambda entry: -entry.changed)
        if self.is_reading:
            self.reload()

    def delete(self, entry: Entry) -> None:
        """Throw the match away and choose the one below."""
        shown = self.shown
        at = place_of(shown, entry.path)
        try:
            self.thrown.append(trash.throw_away(entry.path))
        except SaveFault as fault:
            self.notice = said(entry.path, str(fault))
            return
        rest = shown[:at] + shown[at + 1 :]
        self.chosen = rest[min(at, len(rest) - 1)].path if rest else None
        self.change(entry, None)
        self.notice = _("{name} lies in the trash; u brings it back.").format(name=cut(entry.name, 40))

    def fetch_back(self) -> None:
        """Bring back what was thrown away last."""
        try:
            path = trash.fetch_back(self.thrown[-1])
        except SaveFault as fault:
            self.notice = str(fault)
            return
        self.thrown.pop()
        self.chosen = path
        self.change(None, read_entry(path, self.title_of))

    # Painting

    def paint(self, grid: Grid) -> None:
        """Title with the count, the rows that fit, the prompt, keys."""
        width, height = self.layout_size
        looks, shown, room = self.looks, self.shown, self.room
        at = place_of(shown, self.chosen)
        self.above = max(0, min(max(self.above, at - room + 1), at, len(shown) - room))
        hidden = out_of_sight(looks, self.above, max(0, len(shown) - self.above - room))
        is_partial = self.is_reading and not self.is_whole
        kept = counted(len(self.entries), len(shown) if self.search.text.split() else None, is_partial)
        title(grid, looks, _("Matches"), kept, hidden)
        block = min(width, WIDEST)
        pane = grid.pane((width - block) // 2, TOP - 1, block, height - TOP - 1)
        self.paint_rows(pane, shown, at)
        self.paint_prompt(grid, grid.pane(pane.x, height - 2, block, 1), shown)
        key_line(grid, looks, height - 1, self.keyed())

    def paint_rows(self, pane: Pane, shown: list[Entry], at: int) -> None:
        """The head of the columns, and the rows that can be seen."""
        now = time.time()
        if not shown:
            none = _("No match yet. Each one is kept here after every move.")
            none = _("No match has these words in its name, game or players.") if self.entries else none
            pane.put(3, 1, "" if self.is_reading and not self.entries else none, self.looks.pen("dim"))
            return
        paint_head(pane, self.looks)
        for y, entry in enumerate(shown[self.above : self.above + self.room], 1):
            number = self.above + y - 1
            paint_entry(pane, self.looks, y, entry, now, number == at)
            pane.spot(0, y, pane.width, 1, f"pick {number}")

    def paint_prompt(self, grid: Grid, pane: Pane, shown: list[Entry]) -> None:
        """What is being typed; a notice instead; else how the chosen match is opened from a shell."""
        looks = self.looks
        grid.cursor = (pane.x + 1, pane.y)
        line = self.typing or self.search
        label = _("new name") if line is self.new_name else _("search")
        if self.notice:
            pane.put(3, 0, sentence((self.notice,), pane.width - 5, looks.glyphs.ellipsis), looks.pen("bright"))
        elif self.typing or self.search.text:
            x = pane.put(3, 0, label, looks.pen("dim")) + 2
            x = pane.put(x, 0, line.tail(pane.width - x - 4), looks.pen("bright", bold=self.typing is not None))
            if self.typing:
                pane.put(x, 0, "_", looks.pen("bright", bold=True))
                grid.cursor = (pane.x + x, pane.y)
        elif shown:
            command = f"boardgames resume {called(shown[place_of(shown, self.chosen)].path)}"
            pane.put(3, 0, cut(command, pane.width - 5, looks.glyphs.ellipsis), looks.pen("dim"))
