"""Moves with wild numbers: well-formed and hardly ever legal, made from the models of the kinds of move.

``rules.check`` asks a game about them, because ``refuse`` must answer every well-formed move and never raise.
"""

import json
from collections.abc import Iterable, Iterator
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from rules.moves import Move, Seat

SEATS = tuple(range(-5, 10))
NUMBERS = (*range(-2, 16), 100, -1000, 2**31, -(2**63), 10**30)
LENGTHS = (0, 1, 2, 3, 5, 11, 12, 40)
WORDS = ("", "x", "0", "{0}", "\u2764", "x" * 200)


def kinds_of(adapter: TypeAdapter[Any]) -> tuple[type[Move], ...]:
    """The models of all kinds of move that the adapter reads."""
    found: dict[type[Move], None] = {}
    queue: list[Any] = [adapter.core_schema]
    while queue:
        part = queue.pop()
        if isinstance(part, dict):
            cls = part.get("cls") if part.get("type") == "model" else None
            if isinstance(cls, type) and issubclass(cls, Move):
                found[cls] = None
            queue += part.values()
        elif isinstance(part, list | tuple):
            queue += part
    return tuple(sorted(found, key=lambda kind: kind.__name__))


def wild_moves(
    adapter: TypeAdapter[Any], kinds: Iterable[type[Move]], like: Iterable[Move], seat: Seat, rng: Random
) -> Iterator[Any]:
    """Well-formed wild moves: for each kind one of this seat and one of any seat, and each of ``like`` changed."""
    for kind in kinds:
        for actor in (seat, rng.choice(SEATS)):
            yield from _read(adapter, _fields(kind, rng) | {"seat": actor})
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


def _fields(model: type[BaseModel], rng: Random) -> dict[str, Any]:
    return {name: _value(info.annotation, info.metadata, rng) for name, info in model.model_fields.items()}


def _value(kind: Any, limits: list[Any], rng: Random) -> Any:
    """A JSON value of this annotation, within the limits that pydantic would enforce where it has any."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _value(args[0], [*limits, *_flat(args[1:])], rng)
    if origin in (Union, UnionType):
        return _value(rng.choice(args), limits, rng)
    if origin is Literal:
        return rng.choice(args)
    if origin in (tuple, list, set, frozenset):
        return _row(origin, args, limits, rng)
    if origin is dict:
        return {}
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _fields(kind, rng)
    return _plain(kind, limits, rng)


def _plain(kind: Any, limits: list[Any], rng: Random) -> Any:
    if kind in (NoneType, None):
        return None
    if kind is bool:
        return rng.random() < 0.5
    if kind is float:
        return rng.choice((0.0, -1.5, 1e300))
    if kind is int:
        return rng.choice([number for number in NUMBERS if _fits(number, limits)] or [0])
    return rng.choice(WORDS)


def _row(origin: Any, args: tuple[Any, ...], limits: list[Any], rng: Random) -> list[Any]:
    if origin is tuple and args[-1:] != (Ellipsis,):
        return [_value(arg, [], rng) for arg in args]
    lengths = [length for length in LENGTHS if _fits(length, limits, "min_length", "max_length")]
    return [_value(args[0], [], rng) for _ in range(rng.choice(lengths or [0]))]


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
