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
FRENCH_DIGITS: Mapping[str, str] = MappingProxyType(dict(zip("&é\"'(-è_çà", "1234567890", strict=True)))
"""What the row of digits of a French keyboard sends without shift, and which digit that key has."""
INPUT_METHOD = "input-method"


def meant(key: str, character: str | None, french_digits: bool = False) -> str:
    """The key that was meant, by the terminal's name for it and the character it sent.

    Letters come back small, full-width letters and digits as plain ones, with ``french_digits`` what a French row of
    digits sends as digits; INPUT_METHOD for a character that only an input method can send.
    """
    if french_digits and character and character in FRENCH_DIGITS:
        return FRENCH_DIGITS[character]
    if character and character.isprintable() and not character.isspace():
        plain = unicodedata.normalize("NFKC", character).lower()
        if len(plain) == 1 and plain.isascii():
            return plain
        return INPUT_METHOD if unicodedata.category(character)[0] == "L" else plain
    if character == "\u3000":
        return "space"
    return NAMED.get(key, key)
