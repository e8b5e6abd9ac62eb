"""What is remembered between matches: the people and what each game was last played with. Losing it harms nothing.

The file is taken for hostile: it is bounded, and whoever reads a value checks it.
"""

import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from boardgames_tui.files import SaveFault, open_regular
from boardgames_tui.host import policy
from boardgames_tui.paths import private_directory, state_file

LIMIT = 64 * 1024


def read() -> dict[str, Any]:
    """Everything remembered by name; empty where there is nothing, the file is no good, or the host wants none."""
    if not policy().allows("names"):
        return {}
    try:
        descriptor, _reason = open_regular(state_file())
    except SaveFault:
        return {}
    try:
        with os.fdopen(descriptor, "rb") as file:
            data = file.read(LIMIT + 1)
        found = json.loads(data.decode("utf-8")) if len(data) <= LIMIT else None
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def remember(new: Mapping[str, Any]) -> None:
    """Take these values in, beside what is there; nothing happens where the file cannot be written."""
    if not policy().allows("names"):
        return
    path = state_file()
    text = json.dumps({**read(), **new}, ensure_ascii=False, indent=1)
    with suppress(OSError, ValueError):
        private_directory(path.parent)
        replace_file(path, text.encode("utf-8"))


def replace_file(path: Path, data: bytes) -> None:
    """Put a new file in the place of the old one, readable by its owner only; never half of it."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise
