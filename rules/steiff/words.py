"""Das Steiff-Spiel in sentences: the log and the position."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.language import _, ngettext
from rules.moves import Seat
from rules.steiff import score
from rules.steiff.moves import (
    AnyMove,
    Bump,
    Bumped,
    Call,
    Dealt,
    Delivered,
    Leave,
    Lost,
    Reshuffled,
    Rolled,
    Swap,
    Take,
    Walk,
)
from rules.steiff.path import Landing, land
from rules.steiff.state import Dealing, Drawing, Exchange, Meeting, Rolling
from rules.steiff.view import View


def signed(cards: Iterable[int]) -> str:
    """Cards or a sum with their signs."""
    return " ".join(format(card, "+d") for card in cards)


def and_(things: Sequence[str]) -> str:
    """Things in a row, the last with "and"."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} and {last}").format(first=", ".join(things[:-1]), last=things[-1])


def names(seats: Iterable[Seat]) -> str:
    """Seats in a row, for names to be put in."""
    return and_([f"{{{seat}}}" for seat in seats])


def place(view: View, field: int) -> str:
    """A field by its name."""
    if field == view.numbers.bedroom:
        return _("Teddy's bedroom")
    return _("field {field}").format(field=field) if field else _("the start")


def where(view: View, landing: Landing) -> str:
    """Where a bear comes down, with moths and what lies there."""
    stops = [place(view, field) for field in landing.stops]
    words = stops[0]
    if len(stops) > 1:
        words = _("{place}, a moth: back to {last}").format(
            place=stops[0], last=_(", a moth: back to ").join(stops[1:])
        )
    if landing.what == "banana":
        words = _("{place}, a banana").format(place=words)
    return words


def describe(view: View, move: AnyMove) -> str:
    """The sentence for the log, without the name of the one who acts."""
    match move:
        case Dealt():
            return _dealt(view, move)
        case Reshuffled():
            return _("the pile is empty: the discards are shuffled")
        case Rolled():
            return _rolled(view, move)
        case Call():
            return _("calls an exchange!") if isinstance(view.stage, Exchange) else _("calls a bump!")
        case Walk():
            return _("nobody calls: {place}").format(place=_way(view))
        case Swap():
            return _("swaps hands with {partner}: {place}").format(partner=names([move.partner]), place=_way(view))
        case Leave():
            return _("no bump")
        case Bumped():
            return _bumped(view, move)
        case Lost():
            return _lost(view, move)
        case Delivered():
            return _delivered(view, move)
        case Take() | Bump():
            return ""  # the roll and the draws that follow at once say it


def _dealt(view: View, move: Dealt) -> str:
    """One line for a full hand: to its owner with the cards, to the others once everybody has theirs."""
    stage = view.stage
    assert isinstance(stage, Dealing)
    if view.sizes[move.to] + 1 < view.numbers.hand:
        return ""
    if move.card is not None:
        cards = signed(sorted((*view.hand, move.card)))
        sentence = _("{seat} gets {cards}") if stage.opening else _("gets {cards}")
        return sentence.format(seat=names([move.to]), cards=cards)
    if stage.opening and move.to == view.seats - 1:
        return _("everybody has got cards")
    return ""


def _rolled(view: View, move: Rolled) -> str:
    stage = view.stage
    assert isinstance(stage, Rolling)
    if stage.die == "red":
        start = place(view, view.bears[stage.seat])
        return _("red {value}, from {place}").format(value=move.value, place=start)
    return _("blue {value}: {place}").format(value=move.value, place=where(view, land(view, stage.seat, move.value)))


def _way(view: View) -> str:
    """Where the red roll that is open leads."""
    stage = view.stage
    assert isinstance(stage, Exchange)
    return where(view, land(view, stage.seat, stage.roll))


def _bumped(view: View, move: Bumped) -> str:
    stage = view.stage
    assert isinstance(stage, Drawing)
    partner = names([stage.partner])
    if move.given is None or move.got is None:
        return _("bump with {partner}: one card each, unseen").format(partner=partner)
    given, got = signed([move.given]), signed([move.got])
    return _("bump with {partner}: gives {given}, gets {got}").format(partner=partner, given=given, got=got)


def _lost(view: View, move: Lost) -> str:
    left = names([(view.active + 1) % view.seats])
    if view.sizes[view.active] == 1:
        sentence = _("{left} draws the last card, {card}: thrown away, and back to the start")
    else:
        sentence = _("{left} draws {card}: thrown away")
    return sentence.format(left=left, card=signed([move.card]))


def _delivered(view: View, move: Delivered) -> str:
    total = sum(move.cards)
    change = score.worth(view.numbers, view.points[view.active], move.cards)
    parts = [_points(change)] if total else [_("nothing happens")]
    step = score.mood_after(view, move.cards) - view.mood
    if total:
        parts.append(_("Teddy steps on") if step > 0 else _("Teddy steps back") if step else _("Teddy stays"))
    words = _("delivers {cards}, that is {total}: {what}") if len(move.cards) > 1 else _("delivers {cards}: {what}")
    return words.format(cards=signed(move.cards), total=signed([total]) if total else "0", what=", ".join(parts))


def _points(change: int) -> str:
    if change > 0:
        return ngettext("{count} point into the room", "{count} points into the room", change).format(count=change)
    if change < 0:
        return ngettext("{count} point taken back", "{count} points taken back", -change).format(count=-change)
    return _("no points to take back")


def position(view: View) -> tuple[str, ...]:
    """The position in words, one fact a line."""
    lines = [_seat(view, seat) for seat in range(view.seats)]
    left = view.steps - view.mood
    to_go = ngettext("Teddy: {left} step to happy", "Teddy: {left} steps to happy", left)
    lines.append(to_go.format(left=left))
    lines.append(ngettext("Pile: {count} card", "Pile: {count} cards", view.pile).format(count=view.pile))
    lines.append(_("Discards: {cards}").format(cards=_counted(view.discards) or _("none")))
    return (*lines, *_own(view), *_due(view))


def _seat(view: View, seat: Seat) -> str:
    size = view.sizes[seat]
    cards = ngettext("{count} card", "{count} cards", size).format(count=size)
    points = view.points[seat]
    sentence = ngettext("{seat}: {place}, {cards}, {points} point", "{seat}: {place}, {cards}, {points} points", points)
    return sentence.format(seat=names([seat]), place=place(view, view.bears[seat]), cards=cards, points=points)


def _counted(cards: Iterable[int]) -> str:
    """Cards by value, the best first, with how many there are."""
    counts = sorted(Counter(cards).items(), reverse=True)
    return ", ".join(_("{count} x {card}").format(count=count, card=signed([card])) for card, count in counts)


def _own(view: View) -> list[str]:
    """What only the viewer may read: the hand, and what is known of others' hands."""
    viewer = view.viewer
    if viewer is None:
        return []
    total = sum(view.hand)
    lines = [
        _("{seat}: hand {cards}, sum {total}").format(
            seat=names([viewer]),
            cards=signed(view.hand) or _("empty"),
            total=signed([total]) if total else "0",
        )
    ]
    for seat in range(view.seats):
        known = sorted((*view.knows[seat], *view.knows_alone[seat]))
        if known:
            lines.append(
                _("{viewer} knows that {seat} holds {cards}").format(
                    viewer=names([viewer]), seat=names([seat]), cards=signed(known)
                )
            )
        if view.known_by[seat]:
            lines.append(
                _("{seat} knows that {viewer} holds {cards}").format(
                    viewer=names([viewer]), seat=names([seat]), cards=signed(view.known_by[seat])
                )
            )
    return lines


def _due(view: View) -> list[str]:
    """The window that is open."""
    match view.stage:
        case Exchange(seat, roll, called):
            lines = [_("{seat} has rolled red {roll}: the others may call an exchange")]
            if called:
                lines.append(_("Called: {called}"))
            return [line.format(seat=names([seat]), roll=roll, called=names(called)) for line in lines]
        case Meeting(seat, called_by):
            if called_by is not None:
                line = _("{called} has called a bump: {seat} chooses with whom")
                return [line.format(seat=names([seat]), called=names([called_by]))]
            both = names([seat, *view.company(seat)])
            return [_("{both} stand together and may call a bump").format(both=both)]
    return []
