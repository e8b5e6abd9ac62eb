"""Blows in sentences: every number with where it comes from (rules page, Close Combat)."""

from fractions import Fraction

from rules.earth_reborn import combat
from rules.earth_reborn.combat import Fight, Outcome
from rules.earth_reborn.moves import Rolled
from rules.earth_reborn.names import (
    and_,
    criticals_words,
    dice_words,
    door_words,
    figure_name,
    hits_words,
    points_words,
    word,
    wounds_words,
)
from rules.earth_reborn.odds import Odds
from rules.earth_reborn.state import Blow, Board
from rules.language import _, ngettext


def target_words(board: Board, found: Fight) -> str:
    """What is struck."""
    number = found.target.number
    if found.target.kind == "wall" or number is None:
        return _("the wall")
    if found.target.kind == "door":
        return _("the {door}").format(door=door_words(board.grid.doors[number]))
    return figure_name(board, number)


def strength_words(found: Fight) -> str:
    """The attacker's dice: "5 dice = 4 dark blue + 1 command point"."""
    base = _("{dice} {arc}").format(dice=found.strength, arc=word(found.arc))
    if found.extra:
        base = _("{base} + {points}").format(base=base, points=points_words(found.extra))
    return _("{dice} = {base}").format(dice=dice_words(found.dice), base=base)


def against_words(found: Fight) -> str:
    """What stands against them: the defender's dice and armor, or what destroys the thing."""
    if found.arc_back is None:
        value = found.target.value
        return ngettext("{value} hit destroys it", "{value} hits destroy it", value).format(value=value)
    sentence = _("{dice} {arc}, armor {armor}")
    return sentence.format(dice=dice_words(found.defence), arc=word(found.arc_back), armor=found.armor)


def fight_line(board: Board, figure: int, found: Fight) -> str:
    """The numbers of a blow in a line."""
    sentence = _("{name} strikes {target}: {strength}, against {against}")
    if found.arc_back is None:
        sentence = _("{name} strikes {target}: {strength}, {against}")
    name, struck = figure_name(board, figure), target_words(board, found)
    return sentence.format(name=name, target=struck, strength=strength_words(found), against=against_words(found))


def percent(chance: Fraction) -> str:
    """A chance in whole percent; what can happen is never 0, what may fail never 100."""
    whole = round(chance * 100)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return _("{whole}%").format(whole=whole)


def odds_lines(odds: Odds) -> tuple[str, ...]:
    """How likely what is, in two lines; one for a thing."""
    if not odds.wounds:
        return (_("Destroyed: {chance}").format(chance=percent(odds.destroys)),)
    parts = [
        _("{wounds} {chance}").format(wounds=wounds_words(count), chance=percent(chance))
        for count, chance in odds.wounds
        if chance
    ]
    first = ", ".join(parts)
    ends = [_("falls {chance}").format(chance=percent(odds.falls))]
    if odds.turns:
        ends.insert(0, _("turns the card {chance}").format(chance=percent(odds.turns)))
    ends.append(_("hits back {chance}").format(chance=percent(odds.hits_back)))
    if odds.dies:
        ends.append(_("kills the attacker {chance}").format(chance=percent(odds.dies)))
    second = ", ".join(ends)
    return first[:1].upper() + first[1:], second[:1].upper() + second[1:]


def rolled_words(board: Board, blow: Blow, move: Rolled) -> str:
    """What the dice did, in a sentence."""
    done = combat.outcome(board, blow, move)
    rolled = _score(done.hits, done.criticals)
    if done.fight.target.kind != "figure":
        sentence = _("{hits}, {needed} needed: {target} is destroyed") if done.destroyed else None
        sentence = sentence or _("{hits}, {needed} needed: {target} stands")
        return sentence.format(hits=_smashed(board, done), needed=done.fight.target.value, target=_the(board, done))
    sentence = _("{rolled} against {parried} + armor {armor}: {what}")
    parried = _score(done.parried, done.criticals_back) if done.fight.defence else _("no die")
    return sentence.format(rolled=rolled, parried=parried, armor=done.armor, what=_effects(board, blow, done))


def _score(hits: int, criticals: int) -> str:
    if not criticals:
        return hits_words(hits)
    return and_([*([hits_words(hits)] if hits else []), criticals_words(criticals)])


def _smashed(board: Board, done: Outcome) -> str:
    if not done.criticals:
        return hits_words(done.hits)
    each = board.numbers.dice.critical_against_objects
    sentence = _("{total} = {hits} + {criticals} x {each}")
    total = hits_words(done.hits + done.criticals * each)
    return sentence.format(total=total, hits=done.hits, criticals=done.criticals, each=each)


def _the(board: Board, done: Outcome) -> str:
    return target_words(board, done.fight)


def _effects(board: Board, blow: Blow, done: Outcome) -> str:
    """Wounds on both sides with their sums, then cards that are turned and who falls."""
    victim = done.fight.target.number
    assert victim is not None
    parts = [_suffered(board, victim, done.wounds, done.criticals, done.by_hits)]
    if done.wounds_back:
        parts.append(_suffered(board, blow.figure, done.wounds_back, done.wounds_back, 0))
    return "; ".join(parts)


def _suffered(board: Board, figure: int, wounds: int, criticals: int, by_hits: int) -> str:
    name = figure_name(board, figure)
    words = _("{name} takes {wounds}").format(name=name, wounds=wounds_words(wounds))
    if criticals and by_hits:
        sentence = _("{words} = {criticals} + {by_hits} through armor")
        words = sentence.format(words=words, criticals=criticals_words(criticals), by_hits=by_hits)
    sides = combat.life_of(board, figure)
    if wounds >= sum(left for left, _armor in sides):
        return _("{words} and falls").format(words=words)
    if len(sides) > 1 and wounds >= sides[0][0]:
        return _("{words} and is wounded").format(words=words)
    return words
