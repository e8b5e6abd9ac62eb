"""What a move in Phoenix will certainly do: what it scores now, its mirror pair, and where the token goes.

``half_fate`` and ``token_fate`` answer for half a choice already: a half and its slot, or a nest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.language import _
from rules.moves import Seat
from rules.phoenix import score
from rules.phoenix.acts import laid, lies, placed
from rules.phoenix.moves import AnyMove, Lay, Take
from rules.phoenix.parts import SYMBOL_OF, Half, Part
from rules.phoenix.rounds import centre_heir, known_next
from rules.phoenix.state import Board, Held, State, twin
from rules.phoenix.words import half_words, number_words, order_words, symbol_words

PairFate: TypeAlias = Literal["completes", "serves", "spoils", "spoiled", "open"]


@dataclass(frozen=True, slots=True)
class HalfFate:
    """What a half in a slot scores now, as differences of the scoresheet, and what it does to the mirrored pair.

    ``completes``: the bonus is made; ``serves``: the half matches the one opposite; ``spoils``: it does not, so the
    bonus is gone; ``spoiled``: it was gone before; ``open``: nothing lies opposite yet. ``mixed``: the feather is
    finished in two colours.
    """

    colour: int
    symbols: int
    mirror: int
    pair: tuple[int, int]
    fate: PairFate
    mixed: bool


@dataclass(frozen=True, slots=True)
class TokenFate:
    """Where the token goes: the number it shows, and who has it in the next round.

    ``to`` is None in the last round, and on the centre as long as it depends on others who takes it. ``before`` and
    ``after`` are the tokens of the next round that are known and move after or before this one.
    """

    number: int
    where: Literal["own", "other", "centre"]
    to: Seat | None
    last_round: bool
    before: tuple[Held, ...] = ()
    after: tuple[Held, ...] = ()


@dataclass(frozen=True, slots=True)
class Foresight:
    """The certain consequences of a legal move; ``totals`` are the points by seat after it.

    ``shorter`` says each of the lines in fewer words.
    """

    lines: tuple[str, ...]
    totals: tuple[int, ...]
    token: TokenFate | None = None
    half: HalfFate | None = None
    shorter: tuple[tuple[str, ...], ...] = ()


def half_fate(view: State, seat: Seat, part: Part, half: Half, slot: int) -> HalfFate:
    """What this half would do in this slot (from 1), which can take it."""
    numbers, own, before = view.numbers, view.options.colours[seat], view.boards[seat]
    after = placed(before, part, half, slot)
    old, new = score.points(numbers, own, before), score.points(numbers, own, after)
    colour, symbols, mirror = (late - early for early, late in zip(old, new, strict=True))
    low, high = sorted((slot, twin(numbers, slot)))
    mixed = after[slot - 1].upper is not None and not score.counts_as(after[slot - 1])
    return HalfFate(colour, symbols, mirror, (low, high), _pair_fate(view, before, after, part, slot), mixed)


def _pair_fate(view: State, before: Board, after: Board, part: Part, slot: int) -> PairFate:
    if score.pair(view.numbers, before, slot).stands == "spoiled":
        return "spoiled"
    stands = score.pair(view.numbers, after, slot).stands
    if stands == "complete":
        return "completes"
    if stands == "spoiled":
        return "spoils"
    opposite = before[twin(view.numbers, slot) - 1]
    return "serves" if (opposite.lower if part == "lower" else opposite.upper) else "open"


def token_fate(view: State, nest: int) -> TokenFate:
    """Where the token that must be laid now would go from this nest (from 1)."""
    lying, seat = view.nests[nest - 1], view.token.seat
    number = lies(view, lying)
    where: Literal["own", "other", "centre"] = "own" if lying.owner == seat else "other"
    where = "centre" if lying.owner is None else where
    if view.round == view.rounds:
        return TokenFate(number, where, None, True)
    nests = laid(view, nest, lying.lowers, lying.uppers)
    to = centre_heir(nests) if lying.owner is None else lying.owner
    known = known_next(nests)
    return TokenFate(
        number,
        where,
        to,
        False,
        before=tuple(held for held in known if held.number > number),
        after=tuple(held for held in known if held.number < number),
    )


def foresee(view: State, move: AnyMove) -> Foresight:
    """The certain consequences of a person's legal move."""
    if not isinstance(move, Take | Lay):
        return Foresight((), score.totals(view))
    token = token_fate(view, move.nest)
    token_forms = token_lines(view, token)
    if isinstance(move, Lay):
        return _foresight([(_("Takes nothing"),), token_forms], score.totals(view), token)
    half = half_fate(view, move.seat, move.part, move.half, move.slot)
    gain = half.colour + half.symbols + half.mirror
    totals = tuple(sum_ + gain * (seat == move.seat) for seat, sum_ in enumerate(score.totals(view)))
    return _foresight([half_lines(half, move.half, move.slot), token_forms], totals, token, half)


def _foresight(
    forms: Sequence[tuple[str, ...]], totals: tuple[int, ...], token: TokenFate, half: HalfFate | None = None
) -> Foresight:
    lines, shorter = tuple(each[0] for each in forms), tuple(each[1:] for each in forms)
    return Foresight(lines, totals, token, half, shorter)


def half_lines(fate: HalfFate, half: Half, slot: int) -> tuple[str, ...]:
    """What the half scores and does in a line; in fewer words without its name, then with the sum alone."""
    gains = [_("+{points} colour").format(points=fate.colour)] if fate.colour else []
    gains += [_("two colours")] if fate.mixed else []
    gains.append(_("+{points} {symbol}").format(points=fate.symbols, symbol=symbol_words(SYMBOL_OF[half])))
    gains += [_("+{points} mirror").format(points=fate.mirror)] if fate.mirror else []
    said, pair = ", ".join(gains), pair_line(fate)
    whole = _("{half} to slot {slot}: {gains}; {pair}")
    line = whole.format(half=half_words(half), slot=slot, gains=said, pair=pair)
    short = _("To slot {slot}: {gains}; {pair}")
    sum_ = _("+{points}").format(points=fate.colour + fate.symbols + fate.mirror)
    return (
        line[:1].upper() + line[1:],
        short.format(slot=slot, gains=said, pair=pair),
        short.format(slot=slot, gains=sum_, pair=pair),
    )


def pair_line(fate: HalfFate) -> str:
    """What becomes of the mirrored pair, in a few words."""
    low, high = fate.pair
    match fate.fate:
        case "completes":
            sentence = _("completes pair {low}-{high}")
        case "serves":
            sentence = _("serves pair {low}-{high}")
        case "spoils":
            sentence = _("spoils pair {low}-{high}")
        case "spoiled":
            sentence = _("pair {low}-{high} is spoiled already")
        case "open":
            sentence = _("pair {low}-{high} stays open")
    return sentence.format(low=low, high=high)


def token_lines(view: State, fate: TokenFate) -> tuple[str, ...]:
    """Where the token goes and between which others it moves; in fewer words these by their numbers alone."""
    number, seat = fate.number, view.token.seat
    if fate.last_round:
        return (_("Token {number}: the last round, nobody collects it").format(number=number),)
    if fate.to is None:
        sentence = _("Token {number} to the centre, for whoever's nest stays empty")
    elif fate.to == seat:
        sentence = _("The token comes back to you as {number} next round")
    else:
        sentence = _("Token {number} goes to {{{seat}}} next round")
    line = sentence.format(number=number, seat=fate.to)
    return _placed(line, fate, order_words), _placed(line, fate, number_words)


def _placed(line: str, fate: TokenFate, words: Callable[[Sequence[Held]], str]) -> str:
    """The line with the tokens after which and before which this one moves."""
    if fate.after:
        line = _("{line}, after {order}").format(line=line, order=words(fate.after))
    if fate.before:
        line = _("{line}, before {order}").format(line=line, order=words(fate.before))
    return line
