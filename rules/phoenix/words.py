"""Phoenix in sentences: the log and the position."""

from collections.abc import Mapping, Sequence

from rules.language import N_, _, ngettext
from rules.moves import Seat
from rules.phoenix import score
from rules.phoenix.moves import AnyMove, Deal, Fill, Lay, Take
from rules.phoenix.parts import COLOUR_OF, COLOURS, PARTS, RAINBOW, SYMBOL_OF, Half, Part
from rules.phoenix.rounds import known_next
from rules.phoenix.state import Handed, Held, Nest, State, left

_WORDS: Mapping[str, str] = {
    "yellow": N_("yellow"),
    "black": N_("black"),
    "red": N_("red"),
    "blue": N_("blue"),
    "rainbow": N_("rainbow"),
    "flame": N_("flame"),
    "moon": N_("moon"),
    "diamond": N_("diamond"),
    "upper": N_("upper"),
    "lower": N_("lower"),
}


def colour_words(colour: str) -> str:
    """The name of a colour, or of the rainbow."""
    return _(_WORDS[colour])


def symbol_words(symbol: str) -> str:
    """The name of a symbol."""
    return _(_WORDS[symbol])


def part_words(part: Part) -> str:
    """ "upper" or "lower"."""
    return _(_WORDS[part])


def half_words(half: Half) -> str:
    """A half by its colour and symbol."""
    return _("{colour} {symbol}").format(colour=colour_words(COLOUR_OF[half]), symbol=symbol_words(SYMBOL_OF[half]))


def order_words(order: Sequence[Held]) -> str:
    """Tokens in rising order: who, and which number."""
    return ", ".join(_("{{{seat}}} {number}").format(seat=held.seat, number=held.number) for held in order)


def number_words(order: Sequence[Held]) -> str:
    """Tokens in rising order by their numbers alone."""
    return ", ".join(str(held.number) for held in order)


def nest_words(nest: Nest, number: int) -> str:
    """A nest by its number and whose it is."""
    if nest.owner is None:
        return _("nest {nest} (centre)").format(nest=number)
    return _("nest {nest} ({{{seat}}})").format(nest=number, seat=nest.owner)


def handed_words(handed: Handed) -> str:
    """Why a token comes back to whom it does."""
    if handed.instead is not None:
        sentence = _("token {number} from the centre to {{{seat}}}, whose nest {nest} is empty")
        return sentence.format(number=handed.number, seat=handed.seat, nest=handed.instead)
    if handed.seat == handed.by:
        sentence = _("token {number} back to {{{seat}}}, from an own nest")
        return sentence.format(number=handed.number, seat=handed.seat)
    sentence = _("token {number} to {{{seat}}}, on whose nest {{{by}}} laid it")
    return sentence.format(number=handed.number, seat=handed.seat, by=handed.by)


def describe(view: State, move: AnyMove) -> str:
    """The sentence for the log, without the name of the one who acts."""
    match move:
        case Fill() if not view.order:
            return _("the nests are filled")
        case Fill():
            sentence = _("the nests are filled; round {round}: {order}")
            return sentence.format(round=view.round, order=order_words(view.order))
        case Deal():
            held = [Held(number, seat) for seat, tokens in enumerate(move.tokens) for number in tokens]
            order = order_words(sorted(held, key=lambda token: token.number))
            return _("the tokens are dealt: {order}").format(order=order)
        case Take():
            sentence = _("{part} {half} to slot {slot}, {token}")
            return sentence.format(
                part=part_words(move.part),
                half=half_words(move.half),
                slot=move.slot,
                token=_token(view, move.nest, move.seat),
            )
        case Lay():
            return _("takes nothing, {token}").format(token=_token(view, move.nest, move.seat))


def _token(view: State, number: int, seat: Seat) -> str:
    """Where the token of a move comes to lie, and with which number."""
    nest, numbers = view.nests[number - 1], view.numbers
    if nest.owner == seat:
        return _("token {number} on an own nest").format(number=numbers.black[view.token.number])
    white = numbers.white[view.token.number]
    if nest.owner is None:
        return _("token {number} to the centre").format(number=white)
    return _("token {number} to {{{seat}}}").format(number=white, seat=nest.owner)


def position(view: State) -> tuple[str, ...]:
    """The position in words, one fact a line."""
    lines = [_("Round {round} of {rounds}").format(round=view.round, rounds=view.rounds)]
    if view.order:
        lines.append(_("Order of this round: {order}").format(order=order_words(view.order)))
    known = known_next(view.nests) if view.round < view.rounds else ()
    if known:
        lines.append(_("Known of the next round: {order}").format(order=order_words(known)))
    if view.stage == "choose":
        token = view.token
        lines.append(_("{{{seat}}} lays token {number}").format(seat=token.seat, number=token.number))
    lines += [_nest_line(number, nest) for number, nest in enumerate(view.nests, 1)]
    for seat in range(view.seats):
        lines += _board_lines(view, seat)
    lines += [_bag_line(view, part) for part in PARTS]
    return tuple(lines)


def _nest_line(number: int, nest: Nest) -> str:
    parts = [_("{part} {halves}").format(part=part_words(part), halves=_halves(nest, part)) for part in PARTS]
    where, inside = nest_words(nest, number), "; ".join(parts)
    where = where[:1].upper() + where[1:]
    if nest.token:
        sentence = _("{nest}, token {number}: {inside}")
        return sentence.format(nest=where, number=nest.token.number, inside=inside)
    return _("{nest}: {inside}").format(nest=where, inside=inside)


def _halves(nest: Nest, part: Part) -> str:
    return ", ".join(half_words(half) for half in nest.halves(part) if half) or _("none")


def _board_lines(view: State, seat: Seat) -> list[str]:
    """The points of a player, then each feather begun, then the pairs that stand for or against a bonus."""
    colour, symbols, mirror, total = (row.points[seat] for row in score.scoresheet(view))
    head = _("{{{seat}}}, {own} phoenix: colour {colour}, symbols {symbols}, mirror {mirror}, {total}")
    own = colour_words(view.options.colours[seat])
    sum_ = ngettext("{total} point in all", "{total} points in all", total).format(total=total)
    lines = [head.format(seat=seat, own=own, colour=colour, symbols=symbols, mirror=mirror, total=sum_)]
    for number, slot in enumerate(view.boards[seat], 1):
        if slot.lower and slot.upper:
            sentence = _("{{{seat}}}, slot {slot}: {upper} over {lower}")
            upper, lower = half_words(slot.upper), half_words(slot.lower)
            lines.append(sentence.format(seat=seat, slot=number, upper=upper, lower=lower))
        elif slot.lower:
            sentence = _("{{{seat}}}, slot {slot}: lower {lower}")
            lines.append(sentence.format(seat=seat, slot=number, lower=half_words(slot.lower)))
    for pair in score.pairs(view, seat):
        if pair.stands != "open":
            low, high = pair.slots
            sentence = _("{{{seat}}}, pair {low}-{high}: {stands}")
            lines.append(sentence.format(seat=seat, low=low, high=high, stands=_(_STANDS[pair.stands])))
    return lines


_STANDS: Mapping[str, str] = {
    "complete": N_("complete"),
    "spoiled": N_("spoiled"),
    "agrees": N_("the lower halves agree"),
}


def _bag_line(view: State, part: Part) -> str:
    counts = dict.fromkeys((*COLOURS, RAINBOW), 0)
    for half, copies in left(view.bag(part)).items():
        counts[COLOUR_OF[half]] += copies
    sentence = _("Bag of {part} halves: {counts}")
    shown = ", ".join(f"{colour_words(colour)} {count}" for colour, count in counts.items())
    return sentence.format(part=part_words(part), counts=shown)
