"""What is remembered of a set-up form, and how a form is filled with it; what does not fit is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames_tui import remembered
from boardgames_tui.screens.setup_choices import SeatDraft
from boardgames_tui.screens.setup_form import Form
from boardgames_tui.widgets.textline import TextLine
from rules.record import HUMAN, NAME_CELLS, name_fault

SETUPS, LAST = "setups", "last"


def keep(form: Form) -> None:
    """Remember who sits where and what was chosen, for this game; the people also for games not played yet."""
    slug = form.rules.info.slug
    seats = [{"name": each.name.text.strip(), "player": each.player, "colour": each.colour} for each in form.seats]
    mine = {"seats": seats, "choices": {choice.key: choice.word for choice in form.choices}}
    remembered.remember({SETUPS: {**_setups(remembered.read()), slug: mine}, LAST: slug})


def recall(form: Form) -> None:
    """Fill the form with what this game was last played with, or with the people of the last match."""
    found = remembered.read()
    setups, slug = _setups(found), form.rules.info.slug
    mine = _mapping(setups.get(slug))
    seats = mine.get("seats") or _mapping(setups.get(str(found.get(LAST)))).get("seats")
    if isinstance(seats, list):
        _seat(form, [seat for seat in seats if isinstance(seat, dict)])
    words = _mapping(mine.get("choices"))
    for choice in form.choices:
        choice.choose(words.get(choice.key))


def _setups(found: Mapping[str, Any]) -> dict[str, Any]:
    return _mapping(found.get(SETUPS))


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _seat(form: Form, seats: list[dict[str, Any]]) -> None:
    """Seat the people whose names can be names, as many as can play, and fill up with others."""
    drafts: list[SeatDraft] = []
    names: set[str] = set()
    for seat in seats:
        name, player, colour = (seat.get(key) for key in ("name", "player", "colour"))
        if not isinstance(name, str) or name_fault(name) or name.casefold() in names:
            continue
        names.add(name.casefold())
        taken = {draft.colour for draft in drafts}
        known = player if isinstance(player, str) and player in form.players else HUMAN
        free = colour if isinstance(colour, str) and colour in form.palette and colour not in taken else ""
        drafts.append(SeatDraft(TextLine(name, NAME_CELLS), known, free))
        if len(drafts) == form.rules.info.seats[1]:
            break
    form.take_seats(drafts)
