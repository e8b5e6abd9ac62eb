"""Names are text for people, never markup or part of a path: what can be one, and how wide text is on a terminal."""

import unicodedata

from rules.language import _

NAME_CELLS = 20
EMOJI_STYLE = "\ufe0f"
"""Makes the sign before it a picture of two columns."""

_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that show nothing, although they count as letters or signs."""
_MARKS = ("Mn", "Mc", "Me", "Cf")
_JOINED = ((0x1160, 0x11FF), (0x3164, 0x3164), (0xD7B0, 0xD7FF), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF))
"""Vowels and ends of Korean syllables, a filler, shades of skin: they stand in the cells of what is before them."""
_WIDE = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D376))
"""Two columns wide in newer terminals, one in the tables of older ones."""


def cells(text: str) -> int:
    """How many columns a text takes on a terminal, as Textual counts them."""
    if text.isascii():
        return len(text)
    wide = last = 0
    for letter in text:
        if letter == EMOJI_STYLE:
            wide, last = wide + (last == 1), 2
            continue
        took = letter_cells(letter)
        wide, last = wide + took, (2 if letter.isalpha() else took) or last
    return wide


def letter_cells(letter: str) -> int:
    """How many columns one letter takes: none for a mark on the letter before."""
    code = ord(letter)
    if unicodedata.category(letter) in _MARKS or _is_in(code, _JOINED):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" or _is_in(code, _WIDE) else 1


def _is_in(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= end for first, end in ranges)


def _can_be_seen(letter: str) -> bool:
    return letter not in _UNSEEN and not letter.isspace() and unicodedata.category(letter) not in _MARKS


def name_fault(name: str) -> str | None:
    """Why this cannot be the name of a player, or None."""
    if not name.strip():
        return _("a name must not be empty")
    if not name.isprintable():
        return _("a name must not contain control characters")
    if not any(map(_can_be_seen, name)):
        return _("a name must have a letter that can be seen")
    if name != name.strip():
        return _("a name must not begin or end with a space")
    if "," in name or ":" in name:
        return _("a name must not contain a comma or a colon")
    if cells(name) > NAME_CELLS or len(name) > 4 * NAME_CELLS:
        return _("a name must be at most {most} columns wide").format(most=NAME_CELLS)
    return None
