"""What half-feathers there are, and the names of the parts of a match (rules page, What lies on the table)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

Colour: TypeAlias = Literal["yellow", "black", "red", "blue"]
Part: TypeAlias = Literal["upper", "lower"]
Half: TypeAlias = Literal[
    "yellow flame",
    "yellow moon",
    "yellow diamond",
    "black flame",
    "black moon",
    "black diamond",
    "red flame",
    "red moon",
    "red diamond",
    "blue flame",
    "blue moon",
    "blue diamond",
    "rainbow flame",
    "rainbow moon",
    "rainbow diamond",
]

COLOURS: tuple[Colour, ...] = get_args(Colour)
RAINBOW = "rainbow"
SYMBOLS = ("flame", "moon", "diamond")
PARTS: tuple[Part, ...] = get_args(Part)
HALVES: tuple[Half, ...] = get_args(Half)
"""All kinds of half-feather; counts of a bag follow this order."""

COLOUR_OF: Mapping[Half, str] = MappingProxyType({half: half.split()[0] for half in HALVES})
SYMBOL_OF: Mapping[Half, str] = MappingProxyType({half: half.split()[1] for half in HALVES})


def half_of(colour: str, symbol: str) -> Half:
    """The kind with this colour (a rainbow's too) and symbol; raises KeyError where there is none."""
    return _KINDS[colour, symbol]


_KINDS = {(COLOUR_OF[half], SYMBOL_OF[half]): half for half in HALVES}
