"""What a table of Earth Reborn says: what to choose now, and what the choice will do."""

from boardgames_tui.games.earth_reborn.display import DisplayTable
from boardgames_tui.widgets.parts import Told
from rules.earth_reborn.moves import Activate, Assign
from rules.earth_reborn.state import Activation, Keeping, Looking, Offer
from rules.language import _, ngettext


class AskingTable(DisplayTable):
    """The prompt: one sentence, and more of them where they fit."""

    def prompt_parts(self) -> tuple[Told, ...]:
        """The walk that is planned, the blow that is chosen, else as everywhere."""
        if self.walk is not None:
            return self.walk_parts()
        if self.strikes:
            return self.blow_parts()
        return super().prompt_parts()

    def foresight_parts(self) -> tuple[Told, ...]:
        """What the chosen move will do; an assigned tile is seen by everybody."""
        parts = super().foresight_parts()
        if isinstance(self.chosen, Assign):
            return (*parts, _("Everybody sees it; then no undo."))
        return parts

    def ask(self) -> tuple[str, ...]:
        """What to choose in the window that is open."""
        window = self.view.window
        if isinstance(window, Activation):
            return self._ask_orders()
        if self.is_blind and isinstance(window, Offer | Looking | Keeping):
            return (_("m shows your tiles, when only you can see them."),)
        if isinstance(window, Offer):
            return (_("Keep these five tiles, or exchange all of them once?"),)
        if isinstance(window, Looking):
            return (_("Which tile of the discard?"),)
        if isinstance(window, Keeping):
            most = self.view.numbers.tiles.hand
            return (_("Throw away what you do not want; keep at most {most}.").format(most=most),)
        return self._ask_round()

    def _ask_round(self) -> tuple[str, ...]:
        figures = self.of(Activate)
        if not figures:
            return (_("Nobody can be activated: draw, fetch or pass."),)
        if all(self.view.figures[move.figure].engaged for move in figures):
            return (_("All are engaged: whom do you reactivate?"),)
        return (_("Whom do you activate?"),)

    def _ask_orders(self) -> tuple[str, ...]:
        """A tile first, then sections."""
        count = len(self.sections)
        if self.asks == "tile":
            sentence = _("Which tile for {name}?").format(name=self.name)
            more = _("o: orders on tiles that lie there.") if count else _("p: without one.")
            return sentence, more
        if self.of(Assign) and self.is_blind:
            return (_("m shows your tiles, when only you can see them."), _("p ends the round."))
        if count:
            words = ngettext("{name}: {count} order can be given.", "{name}: {count} orders can be given.", count)
            return words.format(name=self.name, count=count), _("p ends the round.")
        return (_("{name} has no order left: p ends the round.").format(name=self.name),)
