"""A hand as only its owner may see it; the same shape for one to three cards, the sum always in the same column."""

from boardgames_tui.games.steiff.cards import HEIGHT, WIDTH, ink, paint_card, signed
from boardgames_tui.games.steiff.stage import mood_words, points_words
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import whole
from rules.language import _, ngettext
from rules.moves import Seat
from rules.steiff.score import mood_after, worth
from rules.steiff.state import Exchange, Meeting
from rules.steiff.view import View

LEFT, PITCH = 14, 18
SUM_X, WORDS_X = 8, 26


def paint_hand(pane: Pane, looks: Looks, match: Match, seat: Seat, key: str) -> None:
    """The cards, what they would bring together, what the window is about, and what is known of others' hands."""
    view: View = match.view(seat)
    top = max(1, (pane.height - 18) // 2 + 1)
    cards: list[int | None] = [*view.hand[::-1]]
    cards += [None] * (view.numbers.hand - len(cards))
    for place, value in enumerate(cards):
        paint_card(pane, looks, LEFT + PITCH * place, top, value)
    total = sum(view.hand)
    y = top + HEIGHT + 1
    pane.put(SUM_X, y, cut(_("together"), WORDS_X - SUM_X - 8, ""), looks.pen("text"))
    pane.right(WORDS_X - 2, y, signed(looks, total), looks.pen(ink(total), bold=True))
    change = worth(view.numbers, view.points[seat], view.hand)
    points, mood = points_words(change, total), mood_words(mood_after(view, view.hand) - view.mood, total)
    both = whole(f": {points}, {mood}", pane.width - WORDS_X - 1)
    pane.put(WORDS_X, y, both or f": {points}", looks.pen("text"))
    width = WORDS_X + WIDTH * 3
    for number, line in enumerate((*_window(view, seat, key), *_known(looks, view)), y + 2):
        pane.put(SUM_X, number, cut(line.format(*match.names), width, looks.glyphs.ellipsis), looks.pen("dim"))


def _window(view: View, seat: Seat, key: str) -> list[str]:
    """What may be called now, and how."""
    stage = view.stage
    lines = []
    if isinstance(stage, Exchange):
        size = view.sizes[stage.seat]
        sentence = ngettext(
            "{seat} has rolled red {roll} and holds {size} card.",
            "{seat} has rolled red {roll} and holds {size} cards.",
            size,
        )
        lines.append(sentence.format(seat=f"{{{stage.seat}}}", roll=stage.roll, size=size))
        may_call = seat != stage.seat and not stage.called
    elif isinstance(stage, Meeting):
        field = view.bears[stage.seat]
        lines.append(_("{seat} has met others on field {field}.").format(seat=f"{{{stage.seat}}}", field=field))
        may_call = stage.called is None and seat in (stage.seat, *view.company(stage.seat))
    else:
        return lines
    if may_call:
        lines.append(_("You call at the table, with your key  {key}.").format(key=key))
    return lines


def _known(looks: Looks, view: View) -> list[str]:
    """What the viewer knows of others' hands, and they of the viewer's."""
    lines = []
    for seat in range(view.seats):
        known = sorted((*view.knows[seat], *view.knows_alone[seat]), reverse=True)
        if known:
            cards = " ".join(signed(looks, value) for value in known)
            lines.append(_("You know of {seat}'s hand: {cards}").format(seat=f"{{{seat}}}", cards=cards))
        if view.known_by[seat]:
            cards = " ".join(signed(looks, value) for value in view.known_by[seat][::-1])
            lines.append(_("{seat} knows of your hand: {cards}").format(seat=f"{{{seat}}}", cards=cards))
    return lines
