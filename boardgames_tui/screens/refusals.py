"""One sentence for a key that does nothing at a table now, although it means something there at other times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_tui.commands import by_key
from boardgames_tui.widgets.parts import forms_of
from rules.language import _

if TYPE_CHECKING:
    from boardgames_tui.screens.table import TableScreen

CHOOSING = ("choose", "next", "enter")


def refused(table: TableScreen, key: str) -> str:
    """Why this key, which is on no command offered now, does nothing; "" where it never means anything."""
    match = table.match
    command = by_key(table.house.keymap.placed(table.OFFERS), key)
    is_digit = len(key) == 1 and key.isdigit()
    name = command.id if command else "choose" if is_digit else ""
    if name in (*CHOOSING, "undo", "redo") and match.read_only:
        return match.read_only
    if name == "undo":
        return match.why_no_undo()
    if name == "redo":
        return _("Nothing was taken back.")
    if name not in CHOOSING:
        return ""
    if table.seat is not None and name == "choose":
        return table.no_such_choice(key)
    return next((forms_of(part)[0] for part in table.prompt_parts()), "")
