"""What each kind of move in Phoenix asks and does; a table maps the kind to both."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.language import _
from rules.moves import NATURE, Refusal
from rules.phoenix.chance import due
from rules.phoenix.moves import AnyMove, Deal, Fill, Lay, Take
from rules.phoenix.parts import HALVES, Half, Part
from rules.phoenix.rounds import hand_back, order_after
from rules.phoenix.state import Board, Handed, Held, Nest, Slot, State, takers
from rules.phoenix.words import half_words, part_words


def _not_now() -> Refusal:
    return Refusal("not-now", _("That is not what happens now."))


def _refuse_fill(state: State, move: Fill) -> Refusal | None:
    if state.stage != "fill":
        return _not_now()
    return _draw_fault(state, "lower", move.lowers) or _draw_fault(state, "upper", move.uppers)


def _draw_fault(state: State, part: Part, drawn: tuple[Half, ...]) -> Refusal | None:
    """As many halves as there are places to fill, and none that the bag does not hold."""
    count = len(due(state, part))
    if len(drawn) != count:
        sentence = _("{count} {part} halves are drawn here.").format(count=count, part=part_words(part))
        return Refusal("draw-count", sentence)
    for half, copies in Counter(drawn).items():
        if copies > state.bag(part)[HALVES.index(half)]:
            sentence = _("There are not so many {half}s left in the bag of {part} halves.")
            return Refusal("not-in-bag", sentence.format(half=half_words(half), part=part_words(part)))
    return None


def _fill(state: State, move: Fill) -> State:
    """The nests are topped up; then the tokens are dealt at set-up, or the round begins (rules page, Set-up)."""
    lowers, uppers = due(state, "lower"), due(state, "upper")
    low = {(place.nest, place.index): half for place, half in zip(lowers, move.lowers, strict=True)}
    high = {(place.nest, place.index): half for place, half in zip(uppers, move.uppers, strict=True)}
    nests = tuple(
        replace(
            nest,
            lowers=tuple(low.get((number, index), half) for index, half in enumerate(nest.lowers)),
            uppers=tuple(high.get((number, index), half) for index, half in enumerate(nest.uppers)),
        )
        for number, nest in enumerate(state.nests, 1)
    )
    return replace(
        state,
        stage="choose" if state.order else "deal",
        nests=nests,
        lower_bag=_less(state.lower_bag, move.lowers),
        upper_bag=_less(state.upper_bag, move.uppers),
        fresh=lowers + uppers,
    )


def _less(bag: tuple[int, ...], drawn: tuple[Half, ...]) -> tuple[int, ...]:
    gone = Counter(drawn)
    return tuple(copies - gone[half] for half, copies in zip(HALVES, bag, strict=True))


def _refuse_deal(state: State, move: Deal) -> Refusal | None:
    """Every bundle of tokens goes to one seat; a seat has no others."""
    if state.stage != "deal":
        return _not_now()
    if len(move.tokens) != state.seats:
        return Refusal("deal-count", _("{seats} players get tokens here.").format(seats=state.seats))
    bundles = list(state.numbers.deals[state.seats])
    for seat, tokens in enumerate(move.tokens):
        if tokens not in bundles:
            numbers = " ".join(map(str, tokens)) or _("no token")
            sentence = _("{{{seat}}} cannot have these tokens: {numbers}.").format(seat=seat, numbers=numbers)
            return Refusal("wrong-tokens", sentence)
        bundles.remove(tokens)
    return None


def _deal(state: State, move: Deal) -> State:
    held = [Held(number, seat) for seat, tokens in enumerate(move.tokens) for number in tokens]
    return replace(state, stage="choose", order=tuple(sorted(held, key=lambda token: token.number)))


def _nest_fault(state: State, number: int) -> Refusal | None:
    if not 1 <= number <= len(state.nests):
        return Refusal("no-such-nest", _("The nests are 1 to {last}.").format(last=len(state.nests)))
    if state.nests[number - 1].token is not None:
        return Refusal("nest-taken", _("A token lies on nest {nest} already.").format(nest=number))
    return None


def _refuse_take(state: State, move: Take) -> Refusal | None:
    if state.stage != "choose":
        return _not_now()
    fault = _nest_fault(state, move.nest)
    if fault:
        return fault
    if move.half not in state.nests[move.nest - 1].halves(move.part):
        sentence = _("There is no {part} {half} in nest {nest}.")
        words = sentence.format(part=part_words(move.part), half=half_words(move.half), nest=move.nest)
        return Refusal("no-such-half", words)
    return _slot_fault(state.boards[move.seat], move.part, move.slot)


def _slot_fault(board: Board, part: Part, number: int) -> Refusal | None:
    if not 1 <= number <= len(board):
        return Refusal("no-such-slot", _("The slots are 1 to {last}.").format(last=len(board)))
    slot = board[number - 1]
    if slot.upper is not None:
        return Refusal("slot-full", _("Slot {slot} is full.").format(slot=number))
    if part == "lower" and slot.lower is not None:
        return Refusal("lower-there", _("Slot {slot} has its lower half already.").format(slot=number))
    if part == "upper" and slot.lower is None:
        return Refusal("lower-first", _("In slot {slot} the lower half comes first.").format(slot=number))
    return None


def placed(board: Board, part: Part, half: Half, number: int) -> Board:
    """The board after the half was placed in a slot that can take it."""
    slot = board[number - 1]
    filled = Slot(half) if part == "lower" else Slot(slot.lower, half)
    return (*board[: number - 1], filled, *board[number:])


def _take(state: State, move: Take) -> State:
    """The token lies on the nest, the half on the board at once (rules page, A round)."""
    nest = state.nests[move.nest - 1]
    places = list(nest.halves(move.part))
    places[places.index(move.half)] = None
    lowers, uppers = (tuple(places), nest.uppers) if move.part == "lower" else (nest.lowers, tuple(places))
    board = placed(state.boards[move.seat], move.part, move.half, move.slot)
    boards = (*state.boards[: move.seat], board, *state.boards[move.seat + 1 :])
    return _next(state, boards, laid(state, move.nest, lowers, uppers))


def _refuse_lay(state: State, move: Lay) -> Refusal | None:
    if state.stage != "choose":
        return _not_now()
    if can_take(state):
        return Refusal("must-take", _("There is a half that you can place: take one."))
    return _nest_fault(state, move.nest)


def can_take(state: State) -> bool:
    """Does a nest without a token hold a half that the one whose turn it is can place?"""
    board = state.boards[state.token.seat]
    lower, upper = bool(takers(board, "lower")), bool(takers(board, "upper"))
    return any(
        nest.token is None and ((lower and any(nest.lowers)) or (upper and any(nest.uppers))) for nest in state.nests
    )


def _lay(state: State, move: Lay) -> State:
    nest = state.nests[move.nest - 1]
    return _next(state, state.boards, laid(state, move.nest, nest.lowers, nest.uppers))


def lies(state: State, nest: Nest) -> int:
    """What the token that must be laid now shows on this nest: black on an own one, white on any other."""
    numbers, token = state.numbers, state.token
    faces = numbers.black if nest.owner == token.seat else numbers.white
    return faces[token.number]


def laid(
    state: State, number: int, lowers: tuple[Half | None, ...], uppers: tuple[Half | None, ...]
) -> tuple[Nest, ...]:
    """The nests when the token that must be laid now lies on one of them, which then holds these halves."""
    nest = state.nests[number - 1]
    token = Held(lies(state, nest), state.token.seat)
    return (*state.nests[: number - 1], Nest(nest.owner, lowers, uppers, token), *state.nests[number:])


def _next(state: State, boards: tuple[Board, ...], nests: tuple[Nest, ...]) -> State:
    """The turn is complete: the next token, the end of the round, or after the last round of the match."""
    after = replace(state, boards=boards, nests=nests, done=state.done + 1, turn=state.turn + 1)
    if after.done < len(state.order):
        return after
    if state.round == state.rounds:
        return replace(after, stage="finished")
    return _round_over(after, hand_back(nests))


def _round_over(state: State, handed: tuple[Handed, ...]) -> State:
    """All tokens go back; the nests are filled next, if the bags have anything for them (rules page, A round)."""
    after = replace(
        state,
        stage="fill",
        round=state.round + 1,
        order=order_after(handed),
        done=0,
        nests=tuple(Nest(nest.owner, nest.lowers, nest.uppers) for nest in state.nests),
        handed=handed,
        fresh=(),
    )
    return after if due(after, "lower") or due(after, "upper") else replace(after, stage="choose")


_KINDS: Mapping[type, tuple[Callable[..., Refusal | None], Callable[..., State]]] = {
    Fill: (_refuse_fill, _fill),
    Deal: (_refuse_deal, _deal),
    Take: (_refuse_take, _take),
    Lay: (_refuse_lay, _lay),
}


def refuse(state: State, move: AnyMove) -> Refusal | None:
    """Why not: first whose turn it is, then what the kind of move asks."""
    if state.stage == "finished":
        return Refusal("over", _("The match is over."))
    actor = state.token.seat if state.stage == "choose" else NATURE
    if move.seat != actor:
        if actor == NATURE:
            return Refusal("nature-first", _("The nests or the tokens come first."))
        return Refusal("not-your-turn", _("It is the turn of {seat}.").format(seat=f"{{{actor}}}"))
    return _KINDS[type(move)][0](state, move)


def apply(state: State, move: AnyMove) -> State:
    """What the move does."""
    after: Any = _KINDS[type(move)][1](state, move)
    assert isinstance(after, State)
    return after
