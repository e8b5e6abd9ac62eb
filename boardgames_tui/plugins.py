"""No plugins: pydantic looks for some in everything that is installed, and would run what it finds."""

import os
import sys
from types import ModuleType
from typing import Any

FINDER = "importlib.metadata"


def none() -> None:
    """Let pydantic, which is not loaded yet, have none; the finder, more than a mebibyte with all it needs, stays
    unread until somebody uses it."""
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    if FINDER not in sys.modules:
        sys.modules[FINDER] = _Unread(FINDER)


class _Unread(ModuleType):
    """Stands for a module until something of it is wanted."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "entry_points":
            # Pydantic takes hold of it without ever calling it.
            return lambda *some, **named: self.read().entry_points(*some, **named)
        return getattr(self.read(), name)

    def read(self) -> Any:
        """The module itself, from now on in the place of this."""
        import importlib

        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return importlib.import_module(self.__name__)
