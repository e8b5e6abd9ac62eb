"""Keys as they were meant: letters in either case, full-width letters and digits of an input method left on."""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

NAMED: Mapping[str, str] = MappingProxyType(
    {
        "return": "enter",
        "full_stop": ".",
        "comma": ",",
        "slash": "/",
        "minus": "-",
        "plus": "+",
        "question_mark": "?",
        "ctrl+m": "enter",
    }
)
INPUT_METHOD = "input-method"


def meant(key: str, character: str | None) -> str:
    """The key that was meant, by the terminal's name for it and the character it sent.

    Letters come back small, full-width letters and digits as plain ones; INPUT_METHOD for a character that only an
    input method can send.
    """
    if character and character.isprintable() and not character.isspace():
        plain = unicodedata.normalize("NFKC", character).lower()
        if len(plain) == 1 and plain.isascii():
            return plain
        return INPUT_METHOD if unicodedata.category(character)[0] == "L" else plain
    if character == "\u3000":
        return "space"
    return NAMED.get(key, key)
