"""The table screen of Phoenix: nest, half and slot by digits, arrows or clicks, in any natural order."""

from typing import Any

from boardgames_tui.commands import ENTER, ESCAPE, Command
from boardgames_tui.games.phoenix.bags import paint_bag_row, paint_bags
from boardgames_tui.games.phoenix.choices import ALL, BAGS, CHOOSE, no_such_thing
from boardgames_tui.games.phoenix.choosing import NOTHING, Choosing
from boardgames_tui.games.phoenix.handback import paint_handback
from boardgames_tui.games.phoenix.large import paint_large, radius_for
from boardgames_tui.games.phoenix.nests import paint_nests, paint_order
from boardgames_tui.games.phoenix.scene import Scene
from boardgames_tui.games.phoenix.sheet import paint_result
from boardgames_tui.games.phoenix.wings import paint_phoenix, paint_small
from boardgames_tui.screens.table import SCORE, TableScreen
from boardgames_tui.widgets.canvas import Grid, Pane, cut
from boardgames_tui.widgets.parts import shape
from rules.language import N_, _
from rules.phoenix.foresee import foresee, token_fate, token_line
from rules.phoenix.state import State
from rules.tell import news

WIDTH = 80
LARGE = (110, 34)
NUMBERS = (N_("no seats"), N_("one seat"), N_("two seats"), N_("three seats"), N_("four seats"))


class PhoenixScreen(TableScreen):
    """Everything is open; a choice has three parts, and the one asked for is lit."""

    view: State
    OFFERS = (*(each for each in TableScreen.OFFERS if each != SCORE), CHOOSE, ALL, BAGS)
    paint_result = staticmethod(paint_result)

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.choosing = NOTHING
        self.seen_round = self.view.round
        self.page = ""
        self.shown: int | None = None

    # The match

    def asked(self) -> None:
        """A new question: nothing is chosen; after a round its end is shown first."""
        self.choosing, self.shown = NOTHING, None
        super().asked()

    def holds(self) -> bool:
        """Computer players wait while the end of a round is being looked at."""
        return self.shows_handback()

    def shows_handback(self) -> bool:
        """Is the end of a round to be looked at first?"""
        view = self.match.view(self.eyes)
        people = any(player.is_person for player in self.match.players)
        return bool(people and view.handed and view.done == 0 and view.round > self.seen_round and not self.match.over)

    # Choosing

    def key_of(self, move: Any) -> str:
        """The digit of the move's nest, which is chosen first."""
        return str(move.nest)

    def lit(self) -> tuple[int, ...]:
        """The numbers that can come next."""
        return self.choosing.lit(self.view, self.moves)

    def update(self, choosing: Choosing) -> None:
        """Take over a choice, and the move it makes if nothing is open any more."""
        self.choosing = choosing
        self.chosen = choosing.move(self.view, self.moves)

    def run_choice(self, key: str) -> None:
        """A digit is the thing that is lit; a click says itself what it is."""
        kind, _dash, number = key.partition("-")
        if kind == "show":
            self.shown = int(number) - 1
        elif kind == "half":
            nest, place = map(int, number.split("-"))
            if self.choosing.nest != nest:
                self.take("nest", nest)
            self.take("half", place)
        elif kind in ("nest", "slot"):
            if kind == "slot" and self.choosing.place is None:
                self.update(Choosing(slot_first=True))
            self.take(kind, int(number))
        elif key == "0":
            self.update(Choosing(slot_first=True))
        else:
            self.take(self.choosing.asks(self.moves), int(key))

    def take(self, thing: Any, number: int) -> None:
        """Choose this nest, place or slot; the chosen slot again does the move."""
        if thing == "slot" and self.choosing.slot == number and self.chosen is not None:
            self.confirm()
            return
        wanted = self.choosing.taking(thing, number) if thing else self.choosing
        if not thing or not wanted.fitting(self.view, self.moves) or not self._there(thing, number):
            self.notice = no_such_thing(thing, number)
            return
        self.update(wanted)

    def _there(self, thing: str, number: int) -> bool:
        """Is it one of those that can come next, whatever of it is chosen already?"""
        if thing == "nest":
            return any(move.nest == number for move in self.moves)
        return thing != self.choosing.asks(self.moves) or number in self.lit()

    def step_choice(self, step: int) -> None:
        """Point at the next of what is lit, or the one before; of slots, choose it."""
        lit, choosing = self.lit(), self.choosing
        if not lit:
            return
        thing = choosing.asks(self.moves)
        at = choosing.slot if thing == "slot" else choosing.mark
        index = (lit.index(at) + step) if at in lit else (0 if step > 0 else -1)
        number = lit[index % len(lit)]
        if thing == "slot" and choosing.nest is not None:
            self.update(choosing.taking("slot", number))
        else:
            self.choosing = Choosing(choosing.nest, choosing.place, choosing.slot, choosing.slot_first, number)

    def confirm(self) -> None:
        """Take what is pointed at, or do what is chosen."""
        thing, mark = self.choosing.asks(self.moves), self.choosing.mark
        if mark is not None and thing:
            self.take(thing, mark)
        else:
            super().confirm()

    # Commands

    def commands(self) -> tuple[Command, ...]:
        """What is offered now; a page over the table offers the way on."""
        if self.shows_handback() and not self.page:
            return (ENTER.called(N_("go on")), BAGS, *super().commands()[-2:])
        if self.page:
            return (ESCAPE.called(N_("the table")), ALL, BAGS, *super().commands()[-2:])
        offered = [command for command in super().commands() if command != SCORE]
        if self.chosen is None and self.moves and self.choosing != NOTHING:
            offered.insert(2, ESCAPE)
        if self.choosing.mark is not None and self.chosen is None:
            offered.insert(2, ENTER.called(N_("choose")))
        place = 2 if self.moves else 0
        offered[place:place] = [ALL, BAGS]
        return tuple(offered)

    def choice_commands(self) -> tuple[Command, ...]:
        """Digits choose."""
        return (CHOOSE,)

    def enter_word(self) -> str:
        """Enter takes the half."""
        return N_("take")

    def run(self, command: Command, key: str) -> None:
        """Pages and steps back; all else as at every table."""
        match command.id:
            case "enter" if self.shows_handback() and not self.page:
                self.seen_round = self.view.round
                self.asked()
            case "bags":
                self.page = "" if self.page == "bags" else "bags"
            case "all":
                self.page, self.shown = "all", self._next_shown()
                self.page = "" if self.shown is None else "all"
            case "escape" if self.page:
                self.page, self.shown = "", None
            case "escape":
                self.update(self.choosing.back())
            case _:
                super().run(command, key)

    def _next_shown(self) -> int | None:
        if self.page != "all" or self.shown is None:
            return 0
        return self.shown + 1 if self.shown + 1 < self.view.seats else None

    # Words

    def variant(self) -> str:
        """How many play."""
        return _(NUMBERS[self.view.seats])

    def progress(self) -> str:
        """The round."""
        return _("round {round} of {rounds}").format(round=self.view.round, rounds=self.view.rounds)

    def ask(self) -> tuple[str, ...]:
        """Which thing is asked for."""
        match self.choosing.asks(self.moves):
            case "half":
                assert self.choosing.nest is not None
                return (_("Which half of nest {nest}?").format(nest=self.choosing.nest),)
            case "slot":
                return (_("Which slot?"),)
        return (_("Choose a nest for your token."),)

    def prompt_parts(self) -> tuple[str, ...]:
        """After a round, who begins the next."""
        if self.shows_handback():
            first = self.match.names[self.view.order[0].seat]
            return (_("Round {round} begins with {name}.").format(round=self.view.round, name=first),)
        return super().prompt_parts()

    def foresight_parts(self) -> tuple[str, ...]:
        """What the half scores; where the token goes stands in the row above."""
        line = foresee(self.view, self.chosen).lines[0].format(*self.match.names)
        gains, _semicolon, pair = line.partition("; ")
        parts = [gains + (";" if pair else "."), pair + "." if pair else ""]
        return tuple(part for part in (*parts, self.token_sentence() if self.is_large() else "") if part)

    def token_sentence(self) -> str:
        """Where the token of the chosen nest would go."""
        nest = self.choosing.nest or (self.choosing.mark if self.choosing.asks(self.moves) == "nest" else None)
        if nest is None or not self.moves or self.view.nests[nest - 1].token:
            return ""
        return token_line(self.view, token_fate(self.view, nest)).format(*self.match.names) + "."

    def above_prompt(self) -> str:
        """Where the token would go; while no nest is chosen, what happened last."""
        token = self.token_sentence()
        if token:
            return token
        lines = self.match.lines(self.eyes, 1)
        return lines[-1].sentence if lines else ""

    # Painting

    def scene(self) -> Scene:
        """What the board shows now."""
        acting = self.prompt_player()
        moves = self.moves
        seat = acting[0] if acting else None
        return Scene(
            view=self.view,
            players=self.match.players,
            letters=self.letters,
            seat=seat,
            shown=self.shown if self.shown is not None else seat or 0,
            choosing=self.choosing,
            thing=self.choosing.asks(moves),
            lit=self.lit(),
            moves=moves,
            foresight=foresee(self.view, self.chosen) if self.chosen is not None else None,
        )

    def paint_board(self, grid: Grid) -> None:
        """The table, or the page that lies over it."""
        width, height = self.layout_size
        if self.is_large() and not self.page and not self.shows_handback():
            self.paint_fans(grid)
            return
        tall = min(1, height - 23)
        block = 21 + tall
        x, y = (width - WIDTH) // 2, 1 + max(0, height - 2 - block) // 2 - (height > 24)
        pane, scene = grid.pane(x, y, WIDTH, block), self.scene()
        if self.shows_handback() and not self.page:
            # The nests stay where they stand on the table, so that little is painted anew.
            paint_handback(pane, self.looks, scene, 2 + tall)
        elif self.page == "bags":
            paint_bags(pane, self.looks, self.view, 2)
        elif self.page == "all":
            paint_phoenix(pane, self.looks, scene, scene.shown, 4, chooses=False)
            paint_small(pane, self.looks, scene, 13)
        else:
            self.paint_table(pane, scene, tall)

    def is_large(self) -> bool:
        """Is there room for the fans, and can they be shown?"""
        width, height = self.layout_size
        return width >= LARGE[0] and height >= LARGE[1] and self.looks.pictures and not self.looks.sixteen

    def paint_fans(self, grid: Grid) -> None:
        """The large table, centred where there is more room than it takes."""
        width, height = self.layout_size
        radius = radius_for(width, height)
        columns, rows = min(width, 122), min(height - 3, 38)
        pane = grid.pane((width - columns) // 2, 1 + (height - 3 - rows) // 2, columns, rows)
        lines = self.match.lines(self.eyes, 8)
        paint_large(pane, self.looks, self.scene(), lines, news(self.match.table, self.seat), radius)

    def paint_table(self, pane: Pane, scene: Scene, tall: int) -> None:
        """Order, nests, the phoenix of the one asked, all in small, bags."""
        looks = self.looks
        paint_order(pane, looks, scene, 0, 1)
        paint_nests(pane, looks, scene, 1, 2 + tall)
        chooses = scene.shown == scene.seat and self.seat is not None
        paint_phoenix(pane, looks, scene, scene.shown, 8 + tall, chooses=chooses)
        paint_small(pane, looks, scene, 14 + tall)
        paint_bag_row(pane, looks, self.view, 18 + tall)
        text = cut(self.above_prompt(), WIDTH - 5, looks.glyphs.ellipsis)
        lines = self.match.lines(self.eyes, 1)
        if self.choosing.nest is None and lines and lines[-1].seat is not None:
            player = self.match.players[lines[-1].seat]
            mark = shape(looks, player.colour, self.letters[lines[-1].seat])
            pane.put(1, 19 + tall, mark, looks.pen(player.colour, bold=True))
        pane.put(3, 19 + tall, text, looks.pen("dim"))


SCREEN = PhoenixScreen
