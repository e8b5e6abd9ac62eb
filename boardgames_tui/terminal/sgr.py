"""Styles of terminal cells: read from and written as SGR codes (`ESC[...m`), and the shortest way from one to the
next."""

from functools import lru_cache
from typing import Final

Style = tuple[str, ...]
"""One code for each slot, "" where the slot is off: the code that switches it on, for example "1" or "38;2;255;0;0"."""

BOLD, DIM, ITALIC, UNDERLINE, BLINK, REVERSE, CONCEAL, STRIKE, FRAME, OVERLINE, INK, GROUND, LINE = range(13)
PLAIN: Final[Style] = ("",) * 13
RESET: Final = "\x1b[m"

_OFF: Final = ("22", "22", "23", "24", "25", "27", "28", "29", "54", "55", "39", "49", "59")
MARKS: Final = (UNDERLINE, REVERSE, STRIKE, FRAME, OVERLINE)
_EXTENDED: Final = {"38": INK, "48": GROUND, "58": LINE}


def _effects() -> dict[str, tuple[tuple[int, str], ...]]:
    """What each code without parameters of its own does: the slots it sets and their new values."""
    slots = {"1": BOLD, "2": DIM, "3": ITALIC, "4": UNDERLINE, "21": UNDERLINE, "5": BLINK, "6": BLINK, "7": REVERSE}
    slots |= {"8": CONCEAL, "9": STRIKE, "51": FRAME, "52": FRAME, "53": OVERLINE}
    effects: dict[str, tuple[tuple[int, str], ...]] = {code: ((slot, code),) for code, slot in slots.items()}
    for slot, code in enumerate(_OFF):
        effects[code] = (*effects.get(code, ()), (slot, ""))
    for first in (30, 90):
        for number in range(first, first + 8):
            effects[str(number)] = ((INK, str(number)),)
            effects[str(number + 10)] = ((GROUND, str(number + 10)),)
    return effects


_EFFECTS: Final = _effects()


def _colon_form(slots: list[str], code: str) -> None:
    """Apply a code written with colons, such as `38:2::255:0:0` or `4:3`; other ones are ignored."""
    name, *rest = code.split(":")
    if name == "4" and rest:
        slots[UNDERLINE] = "" if rest[0] == "0" else code
    elif name in _EXTENDED and rest[:1] == ["2"] and len(rest) >= 4:
        slots[_EXTENDED[name]] = ";".join((name, "2", *rest[-3:]))
    elif name in _EXTENDED and rest[:1] == ["5"] and len(rest) == 2:
        slots[_EXTENDED[name]] = ";".join((name, *rest))


@lru_cache(maxsize=8192)
def apply(style: Style, parameters: str) -> Style:
    """The style after `ESC[parametersm` was received in `style`; codes that are not known change nothing."""
    slots = list(style)
    codes = iter(parameters.split(";"))
    for raw in codes:
        code = raw.lstrip("0")
        if not code:
            slots[:] = PLAIN
        elif code in _EFFECTS:
            for slot, value in _EFFECTS[code]:
                slots[slot] = value
        elif code in _EXTENDED:
            kind = next(codes, "")
            values = [next(codes, "") for _ in range({"2": 3, "5": 1}.get(kind, 0))]
            if values and all(value.isdecimal() for value in values):
                slots[_EXTENDED[code]] = ";".join((code, kind, *values))
        elif ":" in code:
            _colon_form(slots, code)
    return tuple(slots)


@lru_cache(maxsize=8192)
def change(pen: Style | None, want: Style) -> str:
    """The shortest escape sequence that leads from `pen` (None: not known) to `want`, "" if they are equal."""
    if pen == want:
        return ""
    if want == PLAIN:
        return RESET
    whole = ";".join(("", *filter(None, want)))
    if pen is None:
        return f"\x1b[{whole}m"
    codes = []
    slots = list(pen)
    if (pen[BOLD] and not want[BOLD]) or (pen[DIM] and not want[DIM]):
        codes.append("22")
        slots[BOLD] = slots[DIM] = ""
    codes += [new or off for old, new, off in zip(slots, want, _OFF, strict=True) if old != new]
    step = ";".join(codes)
    return f"\x1b[{step if len(step) <= len(whole) else whole}m"


@lru_cache(maxsize=8192)
def blank(style: Style) -> Style:
    """What is visible of `style` on a space: only its ground, unless a line or reverse video shows more."""
    if any(style[slot] for slot in MARKS):
        return style
    slots = list(PLAIN)
    slots[GROUND] = style[GROUND]
    return tuple(slots)


@lru_cache(maxsize=8192)
def space_pen(pen: Style | None, want: Style) -> Style:
    """The style nearest to `pen` in which a space looks as it does in `want`."""
    if pen is None or any(want[slot] for slot in MARKS):
        return want
    slots = list(pen)
    for slot in MARKS:
        slots[slot] = ""
    slots[GROUND] = want[GROUND]
    near = tuple(slots)
    return near if len(change(pen, near)) <= len(change(pen, want)) else want
