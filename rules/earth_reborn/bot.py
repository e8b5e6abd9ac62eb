"""Computer players of Earth Reborn."""

from types import MappingProxyType

from rules.search import uniform

BOTS = MappingProxyType({"random": uniform})
