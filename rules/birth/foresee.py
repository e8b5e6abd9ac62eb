"""What a move in BIRTH will certainly do, before dice are rolled."""

from dataclasses import dataclass

from rules.birth import acts, score
from rules.birth.moves import AnyMove, Eject, Place
from rules.birth.ring import travel
from rules.birth.state import Break, Ejecting, Reborn, State
from rules.birth.words import and_, roll_again
from rules.language import _, ngettext
from rules.moves import Seat


@dataclass(frozen=True, slots=True)
class Foresight:
    """Where a piece comes down and what that does; areas are indexes in clockwise order.

    ``stops`` are the spaces where the piece comes down, the last one where it stays, ``jumped`` the seats jumped over
    at the others. ``affected`` are the dice of ``area`` that will be reborn or ejected, as indexes in order of
    placement; ``targets`` the areas that ejected dice may or do go to. ``totals`` are the points by seat after the
    move, before any dice are rolled. ``shorter`` says each of the lines in fewer words.
    """

    lines: tuple[str, ...]
    totals: tuple[int, ...]
    stops: tuple[int, ...] = ()
    jumped: tuple[Seat, ...] = ()
    area: int | None = None
    breaks: bool = False
    birth: bool = False
    affected: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    shorter: tuple[tuple[str, ...], ...] = ()


def foresee(view: State, move: AnyMove) -> Foresight:
    """The certain consequences of a person's legal move."""
    match move:
        case Place():
            return _place(view, move)
        case Eject():
            return _eject(view, move)
    sentence = _("Keeps the dice as they fell.") if move.kind == "keep" else _("Rolls all dice once more; that stands.")
    return Foresight((sentence,), score.totals(view))


def _place(view: State, move: Place) -> Foresight:
    numbers, seat, die = view.numbers, move.seat, move.die
    stops = travel(numbers, view.pieces, seat, die)
    jumped = tuple(view.pieces.index(space) for space in stops[:-1])
    area = numbers.area_of[stops[-1]]
    after = acts.apply(view, move)
    breaks = isinstance(after.stage, Break)
    settled = acts.placed(after) if breaks else after
    birth, ejects = isinstance(settled.stage, Reborn), isinstance(settled.stage, Ejecting)
    affected = tuple(
        index
        for index, lying in enumerate(view.areas[area])
        if (birth or ejects) and lying.value == die and (birth or lying.seat != seat)
    )
    targets: tuple[int, ...] = numbers.neighbours(area) if ejects else ()
    lines: list[tuple[str, ...]] = [_travel_forms(view, die, stops[-1], jumped)]
    if breaks:
        lines.append(_again_forms(_("Break: {dice}"), len(after.hands[seat])))
    if birth:
        lines.append(_again_forms(_("Birth: {dice}"), len(affected) + 1))
    if ejects:
        lines.append((_eject_line(len(affected), numbers.areas[targets[0]], numbers.areas[targets[1]]),))
    return Foresight(
        tuple(forms[0] for forms in lines),
        score.totals(settled),
        stops,
        jumped,
        area,
        breaks,
        birth,
        affected,
        targets,
        tuple(forms[1:] for forms in lines),
    )


def _travel_forms(view: State, die: int, space: int, jumped: tuple[Seat, ...]) -> tuple[str, str]:
    """Where the piece goes; in short without the number of the space."""
    area = view.numbers.areas[view.numbers.area_of[space]]
    if jumped:
        over = and_([f"{{{seat}}}" for seat in jumped])
        long, short = _("{die}: over {over} to space {space}, area {area}"), _("{die}: over {over}, area {area}")
        return long.format(die=die, over=over, space=space, area=area), short.format(die=die, over=over, area=area)
    long, short = _("{die}: to space {space}, area {area}"), _("{die}: to area {area}")
    return long.format(die=die, space=space, area=area), short.format(die=die, area=area)


def _again_forms(words: str, count: int) -> tuple[str, str]:
    """How many dice are rolled again, and the same in short."""
    short = ngettext("{count} die again", "{count} dice again", count).format(count=count)
    return words.format(dice=roll_again(count)), words.format(dice=short)


def _eject_line(count: int, one: int, other: int) -> str:
    return ngettext(
        "Eject: {count} die goes to area {one} or {other}",
        "Eject: {count} dice go to area {one} or {other}",
        count,
    ).format(count=count, one=min(one, other), other=max(one, other))


def _eject(view: State, move: Eject) -> Foresight:
    stage = view.stage
    assert isinstance(stage, Ejecting)
    target = view.numbers.areas.index(move.area)
    affected = leaving(view)
    line = ngettext("The {value} goes to area {area}", "The {value}s go to area {area}", len(affected))
    return Foresight(
        (line.format(value=stage.value, area=move.area),),
        score.totals(acts.apply(view, move)),
        area=stage.area,
        affected=affected,
        targets=(target,),
    )


def leaving(view: State) -> tuple[int, ...]:
    """At an Eject: the dice that must leave the area, as indexes in order of placement; else none."""
    stage = view.stage
    if not isinstance(stage, Ejecting):
        return ()
    dice = enumerate(view.areas[stage.area])
    return tuple(index for index, die in dice if die.value == stage.value and die.seat != stage.seat)
