"""The commands of a Phoenix table, and why a number may take nothing."""

from boardgames_tui.commands import Command
from rules.language import N_, _

DIGITS = tuple("12345678")
CLICKS = tuple(
    f"{thing}-{number}" for thing, most in (("nest", 5), ("slot", 8), ("show", 4)) for number in range(1, most + 1)
)
PLACES = tuple(f"half-{nest}-{place}" for nest in range(1, 6) for place in range(1, 5))
CHOOSE = Command(
    "choose",
    (*DIGITS, "0", *CLICKS, *PLACES),
    N_("choose"),
    N_("choose what is lit: nest, half, slot; 0: a slot first"),
    label="1-8",
)
ALL = Command("all", ("v",), N_("all"), N_("every phoenix in full, one after the other"))
BAGS = Command("bags", ("b",), N_("bags"), N_("what is left in the bags, by colour and symbol"))


def no_such_thing(thing: str | None, number: int) -> str:
    """Why this number of a nest, half or slot takes nothing now."""
    match thing:
        case "nest":
            sentence = _("Nest {number} cannot be chosen: a token lies there, or nothing that fits.")
        case "half":
            sentence = _("There is no half {number} that you could place.")
        case "slot":
            sentence = _("Slot {number} cannot take it.")
        case _:
            sentence = _("There is nothing to choose now.")
    return sentence.format(number=number)
