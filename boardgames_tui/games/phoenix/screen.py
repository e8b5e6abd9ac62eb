"""The table screen of Phoenix: nest, half and slot by digits, arrows or clicks, in any natural order."""

from typing import Any

from boardgames_tui.commands import ENTER, ESCAPE, Command
from boardgames_tui.games.phoenix.bags import paint_bags
from boardgames_tui.games.phoenix.choices import ALL, BAGS, CHOOSE, no_such_thing
from boardgames_tui.games.phoenix.choosing import NOTHING, Choosing
from boardgames_tui.games.phoenix.compact import WIDTH, paint_compact, place_for
from boardgames_tui.games.phoenix.handback import paint_handback
from boardgames_tui.games.phoenix.large import LOG, large_place, paint_large, radius_for
from boardgames_tui.games.phoenix.scene import Scene
from boardgames_tui.games.phoenix.sheet import paint_result
from boardgames_tui.games.phoenix.wings import paint_phoenix, paint_small
from boardgames_tui.screens.table import NEXT, SCORE, TableScreen
from boardgames_tui.widgets.canvas import Grid
from boardgames_tui.widgets.parts import Told, sentence
from rules.language import N_, _
from rules.phoenix.foresee import foresee, token_fate, token_lines
from rules.phoenix.state import State
from rules.tell import news

LARGE, ROOMY = (110, 34), 100
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
        # What was taken back may end its round anew.
        self.seen_round = min(self.seen_round, self.match.view(self.eyes).round)
        super().asked()

    def holds(self) -> bool:
        """Computer players wait while the end of a round is being looked at."""
        return self.shows_handback()

    def shows_handback(self) -> bool:
        """Is the end of a round to be looked at first? In a match at rest it is until the nests are filled."""
        view = self.match.view(self.eyes)
        if self.match.can_retry:
            return False
        if self.AT_REST:
            return view.stage == "fill" and bool(view.handed)
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
        usual = super().commands()
        if self.shows_handback() and not self.page:
            more = [each for each in usual if each.id in ("undo", "redo", "log", "seats")]
            return (ENTER.called(N_("go on")), BAGS, *more, *usual[-2:])
        if self.page:
            return (ESCAPE.called(N_("the table")), ALL, BAGS, *usual[-2:])
        if not self.moves:
            return (ALL, BAGS, *(each for each in usual if each != SCORE))
        # What comes and goes stands behind what stays, so that little changes from key to key.
        offered = [*self.choice_commands(), NEXT, ALL, BAGS]
        if self.choosing != NOTHING:
            offered.append(ESCAPE)
        if self.chosen is not None:
            offered.append(ENTER.called(self.enter_word()))
        elif self.choosing.mark is not None:
            offered.append(ENTER.called(N_("choose")))
        passed = {"choose", "next", "enter", "escape", "score"}
        if self.layout_size[0] < ROOMY:
            # They would come and go at every key; the help names them.
            passed |= {"undo", "redo", "log", "seats"}
            offered += [each.called("") for each in usual if each.id in passed & {"undo", "redo", "log", "seats"}]
        return (*offered, *(each for each in usual if each.id not in passed))

    def choice_commands(self) -> tuple[Command, ...]:
        """Digits choose what is lit, and only that."""
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
        if self.shows_handback():
            return _("round {round} is over").format(round=self.view.round - 1)
        return _("round {round} of {rounds}").format(round=self.view.round, rounds=self.view.rounds)

    def ask(self) -> tuple[Told, ...]:
        """Which thing is asked for."""
        nest, slot = self.choosing.nest, self.choosing.slot
        match self.choosing.asks(self.moves):
            case "half":
                return (_("Which half of nest {nest}?").format(nest=nest),)
            case "slot":
                return (_("Which slot?"),)
        if slot is not None:
            return (_("For slot {slot}: choose a nest for your token.").format(slot=slot),)
        return (_("Choose a nest for your token."),)

    def prompt_parts(self) -> tuple[Told, ...]:
        """After a round, who begins the next."""
        if self.shows_handback():
            first = self.match.names[self.view.order[0].seat]
            return (_("Round {round} begins with {name}.").format(round=self.view.round, name=first),)
        return super().prompt_parts()

    def foresight_parts(self) -> tuple[Told, ...]:
        """What the half scores; where the token goes stands in the row above."""
        return super().foresight_parts()[:1]

    def token_told(self) -> Told:
        """Where the token of the chosen nest would go."""
        nest = self.choosing.nest or (self.choosing.mark if self.choosing.asks(self.moves) == "nest" else None)
        if nest is None or not self.moves or self.view.nests[nest - 1].token:
            return ""
        forms = token_lines(self.view, token_fate(self.view, nest))
        return tuple(f"{form.format(*self.match.names)}." for form in forms)

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

    def prompt_place(self) -> tuple[int, int, int]:
        """Under the board, as wide as that is."""
        width, height = self.layout_size
        if self.is_large() and not self.is_page():
            x, y, columns, rows = large_place(width, height)
            return x, y + rows, columns
        place = place_for(width, height)
        return place.x, place.y + place.rows, WIDTH

    def is_page(self) -> bool:
        """Does a page lie over the table?"""
        return bool(self.page) or self.shows_handback()

    def is_large(self) -> bool:
        """Is there room for the fans, and can they be shown?"""
        width, height = self.layout_size
        return width >= LARGE[0] and height >= LARGE[1] and self.looks.pictures and not self.looks.sixteen

    def paint_board(self, grid: Grid) -> None:
        """The table, or the page that lies over it."""
        looks, scene, (width, height) = self.looks, self.scene(), self.layout_size
        if self.is_large() and not self.is_page():
            self.paint_fans(grid, scene)
            return
        place = place_for(width, height)
        pane = grid.pane(place.x, place.y, WIDTH, place.rows)
        if self.page == "bags":
            paint_bags(pane, looks, self.view, 2)
        elif self.page == "all":
            paint_phoenix(pane, looks, scene, scene.shown, 4, chooses=False)
            paint_small(pane, looks, scene, 13)
        elif self.shows_handback():
            paint_handback(pane, looks, scene, 2 + place.gap)
        else:
            lines = self.match.lines(self.eyes, max(1, place.log))
            paint_compact(pane, looks, scene, place, self.token_told(), lines, news(self.match.table, self.seat))

    def paint_fans(self, grid: Grid, scene: Scene) -> None:
        """The large table, centred where there is more room than it takes; the token's way in its last row."""
        looks, (width, height) = self.looks, self.layout_size
        pane = grid.pane(*large_place(width, height))
        lines = self.match.lines(self.eyes, LOG)
        paint_large(pane, looks, scene, lines, news(self.match.table, self.seat), radius_for(width, height))
        told = sentence((self.token_told(),), pane.width - 4, looks.glyphs.ellipsis)
        pane.put(3, pane.height - 1, told, looks.pen("dim"))


SCREEN = PhoenixScreen
