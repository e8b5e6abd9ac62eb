"""Moves with wild numbers: well-formed and hardly ever legal, made from the models of the kinds of move.

``rules.check`` asks a game about them, because ``refuse`` must answer every well-formed move and never raise.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from rules.moves import Move, Seat

SEATS = tuple(range(-5, 10))
NUMBERS = (*range(-2, 16), 100, -1000, 2**31, -(2**63), 10**30)
LENGTHS = (0, 1, 2, 3, 5, 11, 12)
WORDS = ("", "x", "0", "{0}", "\u2764", "x" * 200)


Maker: TypeAlias = Callable[[Random], Any]


def kinds_of(adapter: TypeAdapter[Any]) -> tuple[type[Move], ...]:
    """The models of all kinds of move that the adapter reads."""
    found: set[type[Move]] = set()
    queue: list[Any] = [adapter.core_schema]
    while queue:
        part = queue.pop()
        if isinstance(part, dict):
            cls = part.get("cls") if part.get("type") == "model" else None
            if isinstance(cls, type) and issubclass(cls, Move):
                found.add(cls)
            queue += part.values()
        elif isinstance(part, list | tuple):
            queue += part
    return tuple(sorted(found, key=lambda kind: kind.__name__))


def wild_moves(
    adapter: TypeAdapter[Any], kinds: Iterable[type[Move]], like: Iterable[Move], seat: Seat, rng: Random
) -> Iterator[Any]:
    """Well-formed wild moves: for each kind one of this seat and one of any seat, and each of ``like`` changed."""
    for kind in kinds:
        make = _model(kind)
        for actor in (seat, rng.choice(SEATS)):
            yield from _read(adapter, make(rng) | {"seat": actor})
    for move in like:
        fields = move.model_dump(mode="json")
        name = rng.choice([name for name in fields if name != "kind"])
        yield from _read(adapter, fields | {name: _changed(fields[name], rng)})


def _read(adapter: TypeAdapter[Any], fields: dict[str, Any]) -> Iterator[Any]:
    """The move of these fields, if they are well-formed."""
    try:
        yield adapter.validate_json(json.dumps(fields))
    except ValidationError:
        return


@cache
def _model(model: type[BaseModel]) -> Maker:
    """Makes the fields of the model as JSON values."""
    makers = {name: _maker(info.annotation, info.metadata) for name, info in model.model_fields.items()}
    return lambda rng: {name: make(rng) for name, make in makers.items()}


def _maker(kind: Any, limits: list[Any]) -> Maker:
    """Makes JSON values of this annotation, within the limits that pydantic enforces where it has any."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _maker(args[0], [*limits, *_flat(args[1:])])
    if origin in (Union, UnionType):
        makers = [_maker(arg, limits) for arg in args]
        return lambda rng: rng.choice(makers)(rng)
    if origin in (tuple, list, set, frozenset):
        return _row(origin, args, limits)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _model(kind)
    values = args if origin is Literal else _plain(kind, limits)
    return lambda rng: rng.choice(values)


def _plain(kind: Any, limits: list[Any]) -> Sequence[Any]:
    """Values of a type without parts."""
    if kind in (NoneType, None):
        return (None,)
    if kind is bool:
        return (False, True)
    if kind is float:
        return (0.0, -1.5, 1e300)
    if kind is int:
        return [number for number in NUMBERS if _fits(number, limits)] or (0,)
    return WORDS if kind is str else ({},)


def _row(origin: Any, args: tuple[Any, ...], limits: list[Any]) -> Maker:
    """Makes rows: of any length, or with one value for each place."""
    makers = [_maker(arg, []) for arg in args if arg is not Ellipsis]
    if origin is tuple and args[-1:] != (Ellipsis,):
        return lambda rng: [make(rng) for make in makers]
    lengths = [length for length in LENGTHS if _fits(length, limits, "min_length", "max_length")] or [0]
    return lambda rng: [makers[0](rng) for _ in range(rng.choice(lengths))]


def _flat(metadata: Iterable[Any]) -> Iterator[Any]:
    for each in metadata:
        yield from getattr(each, "metadata", (each,))


def _fits(number: int, limits: list[Any], least: str = "ge", most: str = "le") -> bool:
    """Is the number inside the limits, which are objects with such attributes?"""
    for limit in limits:
        low, high = getattr(limit, least, None), getattr(limit, most, None)
        above, below = getattr(limit, "gt", None), getattr(limit, "lt", None)
        if (low is not None and number < low) or (high is not None and number > high):
            return False
        if (above is not None and number <= above) or (below is not None and number >= below):
            return False
    return True


def _changed(value: Any, rng: Random) -> Any:
    """The JSON value with one thing in it a little or very different."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2, -7, 100))
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list) and value:
        index = rng.randrange(len(value))
        other = [*value[:index], _changed(value[index], rng), *value[index + 1 :]]
        return rng.choice((value[1:], [*value, value[0]], value[::-1], other, other))
    if isinstance(value, dict) and value:
        name = rng.choice(sorted(value))
        return value | {name: _changed(value[name], rng)}
    return 0
