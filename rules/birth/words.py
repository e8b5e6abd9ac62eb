"""BIRTH in sentences: the log and the position."""

from collections.abc import Sequence

from rules.birth import score
from rules.birth.moves import AnyMove, Bang, Birth, Eject, Keep, Place, Reroll, Rolled
from rules.birth.ring import travel
from rules.birth.state import Again, Break, Ejecting, Opening, Reborn, State
from rules.language import _, ngettext


def and_(things: Sequence[str]) -> str:
    """Things in a row, the last with "and"."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} and {last}").format(first=", ".join(things[:-1]), last=things[-1])


def roll_again(count: int) -> str:
    """So many dice are rolled again."""
    return ngettext("{count} die is rolled again", "{count} dice are rolled again", count).format(count=count)


def describe(view: State, move: AnyMove) -> str:
    """The sentence for the log, without the name of the one who acts."""
    match move:
        case Bang():
            return _("the big bang: all dice are rolled")
        case Keep():
            return _("keeps the first roll")
        case Reroll():
            return _("rolls all dice once more")
        case Rolled():
            return _rolled(view, move)
        case Place():
            return _place(view, move)
        case Birth():
            return _birth(view, move)
        case Eject():
            return _eject(view, move)


def _digits(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


def _rolled(view: State, move: Rolled) -> str:
    if isinstance(view.stage, Break):
        return _("break: now {dice}").format(dice=_digits(move.dice))
    return _("now {dice}").format(dice=_digits(move.dice))


def _place(view: State, move: Place) -> str:
    stops = travel(view.numbers, view.pieces, move.seat, move.die)
    area = view.numbers.area_of[stops[-1]]
    sentence = _("{die} to area {area}").format(die=move.die, area=view.numbers.areas[area])
    if len(stops) > 1:
        over = and_([f"{{{view.pieces.index(space)}}}" for space in stops[:-1]])
        return _("{sentence}, over {over}").format(sentence=sentence, over=over)
    return sentence


def _birth(view: State, move: Birth) -> str:
    stage = view.stage
    assert isinstance(stage, Reborn)
    return _("birth: {count} {value}s are now {dice}").format(
        count=_count(len(move.dice)), value=stage.value, dice=and_([str(die) for die in move.dice])
    )


def _count(number: int) -> str:
    words = (_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"))
    return words[number] if number < len(words) else str(number)


def _eject(view: State, move: Eject) -> str:
    stage = view.stage
    assert isinstance(stage, Ejecting)
    gone = [die for die in view.areas[stage.area] if die.value == stage.value and die.seat != stage.seat]
    sentence = ngettext("eject: {count} {value} to area {area}", "eject: {count} {value}s to area {area}", len(gone))
    return sentence.format(count=_count(len(gone)), value=stage.value, area=move.area)


def position(view: State) -> tuple[str, ...]:
    """The position in words, one fact a line."""
    lines = []
    scores = score.area_scores(view)
    for seat, (space, hand) in enumerate(zip(view.pieces, view.hands, strict=True)):
        area = view.numbers.areas[view.numbers.area_of[space]]
        lines.append(_("{{{seat}}}: piece on space {space}, area {area}").format(seat=seat, space=space, area=area))
        lines.append(_("{{{seat}}}: hand {dice}").format(seat=seat, dice=_digits(hand) or _("empty")))
    for index, worth in enumerate(view.numbers.areas):
        for seat in range(view.seats):
            dice = [die.value for die in view.areas[index] if die.seat == seat]
            if dice:
                leads = _(", leads") if scores[index].relative[seat] else ""
                lines.append(
                    _("Area {area}, {{{seat}}}: {dice}{leads}").format(
                        area=worth, seat=seat, dice=_digits(dice), leads=leads
                    )
                )
    for seat, points in enumerate(score.totals(view)):
        line = ngettext("{{{seat}}}: {points} point", "{{{seat}}}: {points} points", points)
        lines.append(line.format(seat=seat, points=points))
    lines += _due(view)
    return tuple(lines)


def _due(view: State) -> list[str]:
    """What is due, where it is not simply a die to choose."""
    match view.stage:
        case Opening(seat):
            return [_("{{{seat}}} may roll all dice once more").format(seat=seat)]
        case Again(seat):
            return [_("{{{seat}}} rolls all dice once more").format(seat=seat)]
        case Ejecting(seat, area, value):
            worth = view.numbers.areas[area]
            return [_("The others' {value}s must leave area {area}").format(value=value, area=worth)]
    return []
