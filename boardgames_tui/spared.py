"""What comes along with the libraries and is of no use here: plugins, and encrypted connections.

Pydantic looks for plugins in everything that is installed, and would run what it finds; asyncio makes ready for
connections, of which this program makes none. Both cost every session memory, and each start some time.
"""

import os
import sys
from types import ModuleType
from typing import Any

FINDER = "importlib.metadata"


def spare() -> None:
    """Leave them out, before either library is loaded. The finder of plugins stays unread until somebody uses it;
    asyncio does without the module for connections, as where Python was built without."""
    sys.modules.setdefault("ssl", None)  # type: ignore[arg-type]
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
