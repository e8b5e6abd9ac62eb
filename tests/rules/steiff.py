"""Positions of Das Steiff-Spiel for the tests, and how they are played on."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from rules.moves import NATURE
from rules.steiff import memory
from rules.steiff.moves import AnyMove, Bumped, Call, Dealt, Delivered, Lost, Reshuffled, Rolled, Take
from rules.steiff.play import RULES
from rules.steiff.state import Choose, Options, State
from rules.table import Table
from tests.rules.matches import played, refused

play, refusal = partial(played, RULES), partial(refused, RULES)

ANN, BEN, CY, DORA = range(4)
NORMAL = Options()
HANDS = ((1, 2, 3), (-1, 1, 2), (-3, -2, 1), (-1, 1, 3), (2, 2, 3), (-2, 1, 1))


def deal(table: Table, hands: Sequence[Sequence[int]]) -> None:
    """Nature deals these hands before the first turn."""
    for seat, hand in enumerate(hands):
        for card in hand:
            table.play(Dealt(seat=NATURE, to=seat, card=card))


def roll_on(table: Table, turns: Sequence[tuple[str, int]]) -> None:
    """A die in each turn and what it showed; what the last roll leads to is still to come.

    Nobody calls before, and what is lost on a banana is the lowest card.
    """
    for die, value in turns:
        while not isinstance(table.state.stage, Choose):
            outcomes = RULES.chance_outcomes(table.state) if table.awaits_nature else None
            move = outcomes[0][0] if outcomes else RULES.silence(table.state)
            assert move is not None
            table.play(move)
        table.play(Take.model_validate({"seat": table.state.active, "die": die}))
        table.play(rolled(value))


def at(
    bears: Sequence[int],
    hands: Sequence[Sequence[int]] = HANDS,
    points: Sequence[int] = (),
    mood: int = 0,
    seat: int = ANN,
    options: Options = NORMAL,
) -> State:
    """A position in which this seat chooses a die: fields and hands by seat, points in the room, Teddy's steps."""
    seats = len(bears)
    held = tuple(tuple(sorted(hand)) for hand in hands[:seats])
    return replace(
        RULES.start(seats, options),
        bears=tuple(bears),
        hands=held,
        brought=(*points, *(0,) * seats)[:seats],
        mood=mood,
        turn=20,
        stage=Choose(seat),
        mutual=memory.nothing(seats),
        secret=memory.nothing(seats),
    )


def roll(state: State, die: str, value: int) -> State:
    """The active seat takes this die and rolls this."""
    return play(state, Take.model_validate({"seat": state.active, "die": die}), rolled(value))


def quiet(state: State) -> State:
    """What happens when everybody keeps silent."""
    move = RULES.silence(state)
    assert move is not None
    return play(state, move)


def rolled(value: int) -> Rolled:
    """Nature's roll."""
    return Rolled(seat=NATURE, value=value)


def bumped(given: int, got: int) -> Bumped:
    """Nature's blind draws."""
    return Bumped(seat=NATURE, given=given, got=got)


def lost(card: int) -> Lost:
    """Nature's draw on a banana."""
    return Lost(seat=NATURE, card=card)


def delivered(*cards: int) -> Delivered:
    """The hand that is turned up."""
    return Delivered(seat=NATURE, cards=cards)


def cards(to: int, *values: int) -> list[AnyMove]:
    """Nature's deals of these cards."""
    return [Dealt(seat=NATURE, to=to, card=value) for value in values]


def calls(*seats: int) -> list[AnyMove]:
    """These seats call, in this order."""
    return [Call(seat=seat) for seat in seats]


RESHUFFLED = Reshuffled(seat=NATURE)
