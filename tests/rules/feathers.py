"""Positions of Phoenix for its tests, written short: ``Kf`` is a black flame, ``*m`` a rainbow moon."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import pytest

from rules.moves import NATURE
from rules.phoenix import state as positions
from rules.phoenix.moves import Deal, Fill, Take
from rules.phoenix.parts import Half, Part, half_of
from rules.phoenix.play import RULES, PhoenixRules
from rules.phoenix.state import EDITIONS, Board, Held, Nest, Options, Slot, State
from tests.rules.matches import played, refused

play, refusal = partial(played, RULES), partial(refused, RULES)

NUMBERS = EDITIONS["default"]
COLOURS = {"Y": "yellow", "K": "black", "R": "red", "B": "blue", "*": "rainbow"}
SYMBOLS = {"f": "flame", "m": "moon", "d": "diamond"}
ANN, BEN, CY, DORA = range(4)


def half(short: str) -> Half:
    """ "Kf" as a half."""
    return half_of(COLOURS[short[0]], SYMBOLS[short[1]])


def halves(short: str) -> tuple[Half, ...]:
    """ "Kf *m" as halves."""
    return tuple(half(each) for each in short.split())


def board(slots: Mapping[int, str]) -> Board:
    """A board by slot from 1: ``{2: "Kf", 7: "Kf *m"}``, the lower half first."""
    return tuple(Slot(*halves(slots.get(number, ""))) for number in range(1, 9))


def places(short: str) -> tuple[Half | None, ...]:
    """ "Kf -" as the places of a nest."""
    return tuple(None if each == "-" else half(each) for each in short.split())


def full(lowers: str = "Yf Km", uppers: str = "Rd Bf") -> tuple[str, str]:
    """The halves of a nest."""
    return lowers, uppers


def at(
    boards: Sequence[Mapping[int, str]],
    order: Sequence[tuple[int, int]],
    nests: Mapping[int, tuple[str, str]] | None = None,
    lying: Mapping[int, tuple[int, int]] | None = None,
    round: int = 2,
    colours: Sequence[str] = ("yellow", "black", "red", "blue"),
) -> State:
    """A position in which a token must be laid.

    ``order`` are number and seat of this round's tokens, ``nests`` (from 1) what they hold where it is not the usual,
    ``lying`` (by nest) the number and the seat of the tokens that lie; so many are done.
    """
    begun = RULES.start(len(boards), Options.model_validate({"colours": tuple(colours)}))
    lying, filled = lying or {}, []
    for number, nest in enumerate(begun.nests, 1):
        lowers, uppers = (nests or {}).get(number, full())
        token = Held(*lying[number]) if number in lying else None
        filled.append(Nest(nest.owner, places(lowers), places(uppers), token))
    return replace(
        begun,
        stage="choose",
        round=round,
        order=tuple(Held(number, seat) for number, seat in order),
        done=len(lying),
        boards=tuple(board(slots) for slots in boards),
        nests=tuple(filled),
    )


def take(seat: int, nest: int, part: Part, short: str, slot: int) -> Take:
    """The move."""
    return Take(seat=seat, nest=nest, part=part, half=half(short), slot=slot)


def fill(lowers: str = "", uppers: str = "") -> Fill:
    """Nature's draw."""
    return Fill(seat=NATURE, lowers=halves(lowers), uppers=halves(uppers))


def deal(*tokens: Sequence[int]) -> Deal:
    """The tokens by seat."""
    return Deal(seat=NATURE, tokens=tuple(tuple(each) for each in tokens))


def begun(seats: int, *tokens: Sequence[int]) -> State:
    """The first round: nests filled at random, tokens dealt so."""
    filled = RULES.apply(RULES.start(seats, Options()), first_fill(seats))
    return play(filled, deal(*tokens))


def first_fill(seats: int) -> Fill:
    """A draw for all nests at set-up: yellow and black lowers, red and blue uppers."""
    count = 2 * len(RULES.start(seats, Options()).nests)
    lowers = halves("Yf Yf Ym Ym Yd Yd Kf Kf Km Km")[:count]
    uppers = halves("Rf Rf Rm Rm Rd Rd Bf Bf Bm Bm")[:count]
    return Fill(seat=NATURE, lowers=lowers, uppers=uppers)


@contextmanager
def edition(name: str, **changes: object) -> Iterator[str]:
    """While it lasts there is an edition of this name, the usual one with these changes."""
    editions = MappingProxyType({**EDITIONS, name: NUMBERS.model_copy(update=changes)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(positions, "EDITIONS", editions)
        patch.setattr(PhoenixRules, "editions", editions)
        yield name


SHORT_BAG = (2,) * 12 + (3, 3, 2)
"""32 halves: as many as four players place, and none to spare for the nests."""
