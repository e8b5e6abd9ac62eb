"""The stage of Das Steiff-Spiel: an always framed block in which dice, window, bump, banana and delivery are shown."""

from collections.abc import Sequence

from rich.cells import set_cell_size

from boardgames_tui.games.steiff.cards import ink, name, paint_values, signed
from boardgames_tui.games.steiff.scene import Event, Scene, Window
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import shape, whole
from boardgames_tui.window import CELLS
from rules.language import _, ngettext
from rules.moves import Seat
from rules.steiff.moves import Bump, Swap, Take
from rules.steiff.state import Exchange, Finished, Meeting, Rolling

WIDTH, HEIGHT = 31, 7
TILE = 5
NAME_CELLS = 6
ROOMY = 36
DIE_X = 10
PASSED_X = 8


class Stage:
    """Paints one scene into a framed pane; only title and content change, so nothing jumps."""

    def __init__(self, pane: Pane, looks: Looks, scene: Scene) -> None:
        self.pane, self.looks, self.scene, self.view = pane, looks, scene, scene.view
        self.top = (pane.height - HEIGHT) // 2 + 1
        self.roomy = pane.width >= ROOMY

    def paint(self) -> None:
        """Whatever is due: a window, a choice of partner, what happened last, or the dice."""
        stage, scene = self.view.stage, self.scene
        field = self.view.bears[self.view.active]
        if isinstance(stage, Exchange) and scene.window:
            self._frame(_("exchange with {name}?").format(name=self._name(stage.seat, 10)), lit=True)
            self._exchange(stage, scene.window)
        elif isinstance(stage, Meeting) and scene.window:
            self._frame(_("bump on field {field}?").format(field=field), lit=True)
            self._meeting(stage, scene.window)
        elif isinstance(stage, Exchange | Meeting):
            title = _("exchange with whom?") if isinstance(stage, Exchange) else _("bump with whom?")
            self._frame(title, lit=True)
            self._partners(stage)
        elif scene.event and scene.chosen is None:
            self._event(scene.event)
        elif isinstance(stage, Rolling) and scene.last:
            self._frame(_("{name} rolls").format(name=self._name(stage.seat, 14)))
            self._rolls(stage)
        elif isinstance(stage, Finished):
            self._frame(_("the end"))
        else:
            self._frame(_("dice"))
            self._dice()

    # Parts

    def _put(self, y: int, text: str, ink: str = "text", x: int = 2, *, bold: bool = False) -> int:
        """Text within the frame; what is too long for it ends with an ellipsis."""
        shown = cut(text, self.pane.width - 1 - x, self.looks.glyphs.ellipsis)
        return self.pane.put(x, self.top + y, shown, self.looks.pen(ink, bold=bold))

    def _frame(self, title: str, *, lit: bool = False) -> None:
        pane, glyphs = self.pane, self.looks.glyphs
        pen = self.looks.pen("text" if lit and self.roomy else "line")
        right, bottom = pane.width - 1, pane.height - 1
        pane.put(0, 0, glyphs.top_left + glyphs.across * (right - 1) + glyphs.top_right, pen)
        pane.put(0, bottom, glyphs.bottom_left + glyphs.across * (right - 1) + glyphs.bottom_right, pen)
        for y in range(1, bottom):
            pane.put(0, y, glyphs.upright, pen)
            pane.put(right, y, glyphs.upright, pen)
        pane.put(2, 0, f" {cut(title, right - 4, glyphs.ellipsis)} ", self.looks.pen("bright", bold=True))

    def _name(self, seat: Seat, cells: int = NAME_CELLS) -> str:
        return cut(self.scene.players[seat].name, cells, self.looks.glyphs.ellipsis)

    def _mark(self, y: int, seat: Seat, x: int = 2) -> int:
        """A seat's shape and name; returns the next column."""
        colour = self.scene.players[seat].colour
        mark = shape(self.looks, colour, self.scene.letters[seat])
        x = self.pane.put(x, self.top + y, mark, self.looks.pen(colour, bold=True))
        return self._put(y, self._name(seat), "bright", x + 1, bold=True)

    def _tiles(self, y: int, seats: Sequence[Seat], lit: Sequence[Seat]) -> None:
        """The call keys of these seats; whoever has called is lit."""
        for number, seat in enumerate(seats):
            letter, x = self.scene.letters[seat], 2 + TILE * number
            text = f"[{letter}]" if seat in lit and not self.looks.tints else f" {letter} "
            style = self.looks.selected() if seat in lit else self.looks.tile(self.scene.players[seat].colour)
            self.pane.put(x, self.top + y, text, style)
            self.pane.spot(x, self.top + y, 3, 1, "enter" if seat in lit else letter.lower())

    def _clock(self, y: int, window: Window) -> None:
        glyphs = self.looks.glyphs
        if window.seconds:
            x = self._put(y, glyphs.bar * window.cells, "bright")
            self._put(y, glyphs.rest * (CELLS - window.cells), "line", x)
            self._put(y, _("{seconds} s").format(seconds=window.seconds), "bright", CELLS + 4, bold=True)
        else:
            self._put(y, _("each is asked in turn"), "faint")

    # Windows

    def _exchange(self, stage: Exchange, window: Window) -> None:
        y = 1 if not self.roomy else 0
        size = self.view.sizes[stage.seat]
        start = _("{name} rolled red").format(name=self._name(stage.seat, 9)) if self.roomy else _("red")
        x = self._put(y, start)
        x = self.pane.put(x + 1, self.top + y, f" {stage.roll} ", self.looks.selected())
        if self.roomy:
            cards = ngettext(", {count} card", ", {count} cards", size).format(count=size)
            self._put(y, whole(cards, self.pane.width - 2 - x), "dim", x)
        self._keys(window, x + (2 if not self.roomy else 0))

    def _meeting(self, stage: Meeting, window: Window) -> None:
        here = [seat for seat in window.seats if seat != stage.seat]
        met = _("{name} meets {others}").format(
            name=self._name(stage.seat), others=", ".join(self._name(seat, 5) for seat in here)
        )
        self._put(0 if self.roomy else 1, met)
        self._keys(window, 2)

    def _keys(self, window: Window, x: int) -> None:
        """The tiles, above or below them what they are or who has called, and the clock."""
        called = _("{letters} called").format(letters=" ".join(self.scene.letters[seat] for seat in window.called))
        if self.roomy:
            self._put(3, called if window.called else _("shout with your own key"), "faint")
            self._tiles(2, window.seats, window.called)
            self._clock(4, window)
            return
        shout = _("your key, anybody:")
        y = 1 if isinstance(self.view.stage, Exchange) else 2
        self._put(y, called if window.called else shout, "bright" if window.called else "dim", x)
        self._tiles(3, window.seats, window.called)
        self._clock(4, window)

    def _partners(self, stage: Exchange | Meeting) -> None:
        """The active player picks: by letter, with what each choice would do."""
        exchange = isinstance(stage, Exchange)
        partners = stage.called if isinstance(stage, Exchange) else self.view.company(stage.seat)
        chosen = self.scene.chosen.partner if isinstance(self.scene.chosen, Swap | Bump) else None
        first = _("{names} called") if exchange else _("{names} stand there")
        told = first.format(names=", ".join(self._name(seat, 5) for seat in partners))
        self._put(0, told, "dim")
        self._tiles(2, partners, () if chosen is None else (chosen,))
        if chosen is None:
            self._put(4, _("{name} picks one").format(name=self._name(stage.seat, 9)), "dim")
            return
        words = _("whole hands") if exchange else _("one card each, unseen")
        self._put(4, f"{self._name(stage.seat)} {self._swap_sign()} {self._name(chosen)}: {words}")

    def _swap_sign(self) -> str:
        return self.looks.glyphs.left + self.looks.glyphs.turn

    def _rolls(self, stage: Rolling) -> None:
        """The roll whose bear is on its way."""
        assert self.scene.last
        x = self._put(1, _("red") if stage.die == "red" else _("blue"))
        self.pane.put(x + 1, self.top + 1, f" {self.scene.last[2]} ", self.looks.selected())

    # What happened

    def _event(self, event: Event) -> None:
        match event.kind:
            case "bump":
                self._frame(_("bump on field {field}").format(field=event.field))
                self._bump(event)
            case "swap":
                self._frame(_("hands exchanged"))
                self._swap(event)
            case "lost":
                self._frame(_("banana peel on field {field}").format(field=event.field))
                self._lost(event)
            case "delivered":
                self._frame(_("{name} delivers").format(name=self._name(event.seat, 14)))
                self._delivered(event)

    def _bump(self, event: Event) -> None:
        """Both hands as backs, one of them on its way; the same whatever the cards."""
        self._passes(1, event.seat, event.other, event.sizes[event.seat], one=True)
        self._put(2, _("one card each, unseen"), "dim", PASSED_X)
        self._passes(3, event.other, event.seat, event.sizes[event.other], one=True)

    def _swap(self, event: Event) -> None:
        self._passes(1, event.seat, event.other, event.sizes[event.seat], one=False)
        self._put(2, _("whole hands"), "dim", PASSED_X)
        self._passes(3, event.other, event.seat, event.sizes[event.other], one=False)

    def _passes(self, y: int, giver: Seat, taker: Seat, size: int, *, one: bool) -> None:
        """A hand of backs: one card of it, or all, bright with an arrow to whom they go."""
        self._mark(y, giver)
        glyphs = self.looks.glyphs
        for card in range(size - 1 if one else size):
            self._put(y, glyphs.card_back, "dim" if one else "bright", 11 + 2 * card, bold=not one)
        if one:
            self._put(y, glyphs.card_back, "bright", 17, bold=True)
        self._put(y, glyphs.turn, "bright", 19)
        self._put(y, self._name(taker), "bright", 21)

    def _lost(self, event: Event) -> None:
        """The card that was drawn, face up."""
        card = event.cards[0]
        x = self._mark(0, event.seat)
        self._put(0, _("loses a card"), "text", x + 1)
        x = paint_values(self.pane, self.looks, 2, self.top + 2, event.cards)
        self._put(2, name(card), "text", x + 1)
        self._put(3, _("drawn by {name}, thrown away").format(name=self._name(event.other)), "dim")
        if event.was_last:
            self._put(4, _("the last one: back to the start"), "dim")

    def _delivered(self, event: Event) -> None:
        """The cards laid open, their sum, the points, Teddy's step, in that order."""
        total = sum(event.cards)
        x = paint_values(self.pane, self.looks, 2, self.top + 1, event.cards)
        x, end, worth = max(x, 15), self.pane.width - 2, signed(self.looks, total)
        self._put(1, cut(_("together"), end - len(worth) - 1 - x, ""), "dim", x)
        self.pane.right(end, self.top + 1, worth, self.looks.pen(ink(total), bold=True))
        self._put(3, points_words(event.change, total), "bright")
        self._put(4, mood_words(event.step, total), "bright")

    # Dice

    def _dice(self) -> None:
        """Both dice with their faces, each on its key; of the chosen one, what comes next."""
        numbers, chosen = self.view.numbers, getattr(self.scene.chosen, "die", None)
        offered = {move.die: move for move in self.scene.moves if isinstance(move, Take)}
        red = _("look at your cards (m)") if chosen == "red" else _("the others may call")
        rows = (
            (0, "red", _("red"), numbers.red, red),
            (2, "blue", _("blue"), numbers.blue, _("no exchange")),
        )
        for y, die, word, faces, remark in rows:
            key, here, numbers_x = die[0], chosen == die, DIE_X - 2
            pen = self.looks.selected() if here else self.looks.pen("bright" if die in offered else "dim", bold=True)
            text = set_cell_size(cut(f"{key} {word}", numbers_x - 1, ""), numbers_x) + "  ".join(map(str, faces))
            self.pane.put(2, self.top + y, text, pen)
            self.pane.spot(2, self.top + y, self.pane.width - 4, 2, "enter" if here else key)
            self._put(y + 1, remark, "bright" if here and die == "red" else "dim", 4)
        if chosen:
            self._put(4, _("enter rolls"), "bright", 4)
        elif self.scene.last and self.scene.event is None:
            self._last_roll(4)

    def _last_roll(self, y: int) -> None:
        assert self.scene.last
        seat, die, value = self.scene.last
        word = _("red") if die == "red" else _("blue")
        x = 2
        mark = shape(self.looks, self.scene.players[seat].colour, self.scene.letters[seat])
        x = self.pane.put(x, self.top + y, mark, self.looks.pen(self.scene.players[seat].colour, bold=True))
        self._put(y, _("rolled {die} {value}").format(die=word, value=value), "dim", x + 1)


def points_words(change: int, total: int) -> str:
    """What a delivery of this sum does to the points."""
    if change > 0:
        return ngettext("{count} point into the room", "{count} points into the room", change).format(count=change)
    if change < 0:
        return ngettext("{count} point taken back", "{count} points taken back", -change).format(count=-change)
    return _("no points to take back") if total < 0 else _("no points")


def mood_words(step: int, total: int) -> str:
    """What it does to Teddy."""
    if step:
        return _("Teddy one step forward") if step > 0 else _("Teddy one step back")
    return _("Teddy stays where he is") if total else _("Teddy does not mind")
