"""The kinds of order that there are; a scenario names those in play, and a new one is one more line here."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.earth_reborn import combat, walk
from rules.earth_reborn.parts import OrderType
from rules.earth_reborn.room import Order

ORDERS: Mapping[OrderType, Order] = MappingProxyType({**walk.ROOM.orders, **combat.ROOM.orders})
