"""What a move in Das Steiff-Spiel will certainly do, before dice are rolled and cards are drawn."""

from collections import Counter
from dataclasses import dataclass

from rules.language import _, ngettext
from rules.moves import Seat
from rules.steiff import score
from rules.steiff.moves import AnyMove, Bump, Call, Leave, Swap, Take, Walk
from rules.steiff.path import Landing, land
from rules.steiff.state import Exchange, Meeting
from rules.steiff.view import View
from rules.steiff.words import names, signed, where


@dataclass(frozen=True, slots=True)
class Foresight:
    """Where the bear comes down, and whose hand changes.

    ``landings`` are the possible ones, by (roll, how many faces show it, landing), in rising order of rolls;
    ``partner`` is the seat whose hand comes or whose card is drawn, where it is certain.
    """

    lines: tuple[str, ...]
    landings: tuple[tuple[int, int, Landing], ...] = ()
    partner: Seat | None = None


def foresee(view: View, move: AnyMove) -> Foresight:
    """The certain consequences of a person's legal move."""
    match move:
        case Take():
            return _take(view, move)
        case Walk() | Swap():
            return _go(view, move)
        case Call():
            return _call(view, move)
        case Bump():
            line = _("You and {partner} draw one card blind from each other.").format(partner=names([move.partner]))
            return Foresight((line, *_known(view, move.partner)), partner=move.partner)
        case Leave():
            return Foresight((_("No bump; the turn ends."),))
    return Foresight(())


def _take(view: View, move: Take) -> Foresight:
    faces = sorted(Counter(view.numbers.faces(move.die)).items())
    landings = tuple((face, count, land(view, move.seat, face)) for face, count in faces)
    lines = [
        _("{face}: {words}").format(face=face, words=_arrival(view, landing)) for face, _count, landing in landings
    ]
    if move.die == "red":
        lines.append(_("Any other player may call and swap whole hands with you."))
    else:
        lines.append(_("Nobody can call an exchange."))
    if any(landing.what == "bedroom" for _face, _count, landing in landings):
        lines += _hand_worth(view)
    return Foresight(tuple(lines), landings)


def _arrival(view: View, landing: Landing) -> str:
    """Where, and who stands there already."""
    words = where(view, landing)
    if not landing.others:
        return words
    sentence = ngettext("{words}, where {who} stands", "{words}, where {who} stand", len(landing.others))
    return sentence.format(words=words, who=names(landing.others))


def _hand_worth(view: View) -> list[str]:
    """What delivering the viewer's own hand would bring, for nobody else's eyes."""
    if view.viewer != view.active or not view.hand:
        return []
    change = score.worth(view.numbers, view.points[view.active], view.hand)
    total = signed([change]) if change else "0"
    return [_("Your hand would change your points by {total}.").format(total=total)]


def _go(view: View, move: Walk | Swap) -> Foresight:
    stage = view.stage
    assert isinstance(stage, Exchange)
    landing = land(view, stage.seat, stage.roll)
    arrival = _("Your bear goes to: {words}.").format(words=_arrival(view, landing))
    landings = ((stage.roll, 1, landing),)
    if isinstance(move, Walk):
        return Foresight((arrival, *(_hand_worth(view) if landing.what == "bedroom" else ())), landings)
    return Foresight((*_swap_lines(view, move.partner), arrival), landings, move.partner)


def _swap_lines(view: View, partner: Seat) -> tuple[str, ...]:
    size = view.sizes[partner]
    line = ngettext(
        "You get all of {partner}'s hand: {size} card.", "You get all of {partner}'s hand: {size} cards.", size
    )
    return line.format(partner=names([partner]), size=size), *_known(view, partner)


def _known(view: View, partner: Seat) -> tuple[str, ...]:
    """What the viewer knows of that hand, for nobody else's eyes."""
    cards = sorted((*view.knows[partner], *view.knows_alone[partner]))
    if not cards:
        return ()
    return (_("You know of it: {cards}.").format(cards=signed(cards)),)


def _call(view: View, move: Call) -> Foresight:
    stage = view.stage
    if isinstance(stage, Exchange):
        return Foresight(_swap_lines(view, stage.seat), partner=stage.seat)
    assert isinstance(stage, Meeting)
    if move.seat == stage.seat:
        partners = view.company(stage.seat)
        line = _("You and {partners} draw one card blind from each other.")
        if len(partners) > 1:
            line = _("You choose one of {partners}: each draws one card blind from the other.")
        return Foresight((line.format(partners=names(partners)),), partner=partners[0] if len(partners) == 1 else None)
    line = _("{seat} must bump with a bear on the field, and chooses which.").format(seat=names([stage.seat]))
    if len(view.company(stage.seat)) == 1:
        line = _("You and {seat} draw one card blind from each other.").format(seat=names([stage.seat]))
        return Foresight((line, *_known(view, stage.seat)), partner=stage.seat)
    return Foresight((line,))
