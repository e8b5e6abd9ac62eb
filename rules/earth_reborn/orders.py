"""The kinds of order that there are; a scenario names those in play, and a new one is one more room here."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.earth_reborn import combat, walk
from rules.earth_reborn.parts import OrderType
from rules.earth_reborn.room import Order, Room

ROOMS: tuple[Room, ...] = (walk.ROOM, combat.ROOM)
ORDERS: Mapping[OrderType, Order] = MappingProxyType(
    {kind: order for room in ROOMS for kind, order in room.orders.items()}
)
