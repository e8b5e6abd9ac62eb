"""What plain mode says: choices and the keys they are taken by, what is new in a position, the result."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from boardgames_tui import standing
from boardgames_tui.host import policy
from boardgames_tui.listing import called
from boardgames_tui.match import Match
from boardgames_tui.newmatch import Choices, SeatChoice, value_word
from boardgames_tui.plain_lines import tidy
from rules.contract import Row
from rules.language import _, ngettext
from rules.moves import Move, Seat
from rules.tell import Line

NOTE_MARK = "# "
"""How ``rules.tell`` begins a remark."""
Called: TypeAlias = Mapping[str, str]
"""What fields of a move, and its kind, are called (``Rules.called``)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move as it is offered: its number, what it is called ("die 4", "Vasquez"; "" for nothing), the ways to
    type it, and its sentence."""

    number: int
    move: Any
    key: str
    typed: frozenset[str]
    sentence: str


def choices(match: Match, seats: Iterable[Seat], view: Any, with_names: bool = False) -> tuple[Choice, ...]:
    """What these seats may do, in the order of the rules, with what each will do as far as ``view`` knows it.

    A view of None leaves the consequences out: they might tell what only that seat may know.
    """
    moves = [move for seat in seats for move in match.legal_moves(seat)]
    names = match.names if with_names else None
    called = [{} if view is None else match.rules.called(view, move) for move in moves]
    keys = keys_of(moves, names)
    made = []
    for number, move, (key, typed) in zip(
        numbers_of(moves, called), moves, called_by(keys, keys_of(moves, names, called)), strict=True
    ):
        sentence = key + "." if view is None else consequence(match, view, move, key)
        made.append(Choice(number, move, key, typed, sentence))
    return tuple(made)


def called_by(keys: Sequence[str], said: Sequence[str]) -> list[tuple[str, frozenset[str]]]:
    """What each choice is called, and the ways to type it: ``said`` where that means no other choice, and its key."""
    plain, count = [squeezed(key) for key in keys], Counter(map(squeezed, said))
    short = Counter(map(short_form, keys))
    found = []
    for key, other in zip(keys, said, strict=True):
        words = squeezed(other)
        name = other if count[words] == 1 and (words == squeezed(key) or words not in plain) else key
        typed = {squeezed(key), squeezed(name)} | ({short_form(key)} if short[short_form(key)] == 1 else set())
        found.append((name or key, frozenset(typed - {""})))
    return found


def aloud(match: Match, choice: Choice) -> Choice:
    """The only call that a seat may make, as number 1, with what everybody will be told of it: what is called."""
    rules, state = match.rules, match.table.state
    told = rules.describe(match.view(None), rules.seen(state, choice.move, None)).format(*match.names)
    return replace(choice, number=1, sentence=f"{choice.key}. {told[:1].upper()}{told[1:]}")


def numbers_of(moves: Sequence[Move], called: Iterable[Called] = ()) -> list[int]:
    """A number for each move: its value where each has one whole number and all differ, so that 3 is die 3; else, and
    where a value is called something else, its place from 1."""
    fields = [] if any(called) else [list(move.model_dump(exclude={"seat", "kind"}).values()) for move in moves]
    values = [one[0] for one in fields if len(one) == 1 and type(one[0]) is int and one[0] > 0]
    return values if len(set(values)) == len(moves) else list(range(1, len(moves) + 1))


def number_words(offered: Sequence[Choice]) -> str:
    """The numbers that can be typed, in words."""
    numbers = [choice.number for choice in offered]
    if len(numbers) == 1:
        return str(numbers[0])
    if numbers == list(range(1, len(numbers) + 1)) and len(numbers) > 2:
        return _("1 to {count}").format(count=len(numbers))
    return _("{first} or {last}").format(first=", ".join(map(str, numbers[:-1])), last=numbers[-1])


def keys_of(moves: Sequence[Move], names: Sequence[str] | None = None, called: Sequence[Called] = ()) -> list[str]:
    """A key for each move: its fields with their values, or its kind where it has none or two would be alike.

    With names the seat is a part of it; fields, and the kind, are said as they are ``called``. "" where the fields
    cannot be typed.
    """
    called = called or [{}] * len(moves)
    fields = [
        fields_words(move.model_dump(mode="json", exclude={"seat", "kind"}).items(), words)
        for move, words in zip(moves, called, strict=True)
    ]
    kinds = [words.get("kind") or _(move.kind.replace("_", " ")) for move, words in zip(moves, called, strict=True)]
    keys = [words or kind for words, kind in zip(fields, kinds, strict=True)]
    counts = Counter(keys)
    keys = [
        f"{kind} {words}".strip() if counts[key] > 1 else key
        for key, words, kind in zip(keys, fields, kinds, strict=True)
    ]
    if names is not None:
        keys = [f"{names[move.seat]} {key}" for move, key in zip(moves, keys, strict=True)]
    counts = Counter(squeezed(key) for key in keys)
    return [key if counts[squeezed(key)] == 1 else "" for key in keys]


def fields_words(fields: Iterable[tuple[str, Any]], called: Called) -> str:
    """Fields of a move as they are called, else with their values."""
    return ", ".join(
        called.get(name) or f"{_(name.replace('_', ' '))} {value_words(value)}"
        for name, value in fields
        if value is not None
    )


def value_words(value: Any) -> str:
    """The value of a field of a move, as it is typed."""
    match value:
        case bool():
            return _("yes") if value else _("no")
        case list() | tuple():
            return " ".join(value_words(each) for each in value)
        case dict():
            return " ".join(f"{name} {value_words(each)}" for name, each in value.items())
    return str(value)


def squeezed(text: str) -> str:
    """A key as keys are compared: without spaces and commas."""
    return tidy(text).replace(" ", "").replace(",", "")


def short_form(key: str) -> str:
    """ "d4" for "die 4"; "" for a key of other than two words."""
    words = tidy(key).split()
    return words[0][:1] + words[1] if len(words) == 2 and words[1].isdecimal() else ""


def chosen(offered: Sequence[Choice], typed: str) -> Choice | None:
    """The choice meant by its number or by its own key."""
    text = tidy(typed)
    if text.isdecimal():
        number = int(text) if len(text) < 6 else 0
        return next((choice for choice in offered if choice.number == number), None)
    return next((choice for choice in offered if squeezed(text) in choice.typed), None)


def consequence(match: Match, view: Any, move: Any, key: str, said: Container[str] = ()) -> str:
    """The key, then what is certain to happen and was not ``said`` before, then the points that change."""
    foresight = match.rules.foresee(view, move)
    sentences = [line.format(*match.names).rstrip(".") for line in foresight.lines if line not in said]
    again = key.rpartition(" ")[2] + ": "
    if sentences and key in match.rules.called(view, move).values() and tidy(key) in tidy(sentences[0]):
        key = ""
    if sentences and key and sentences[0].startswith(again):
        sentences[0] = _("{key}, {what}").format(key=key, what=sentences[0].removeprefix(again))
    elif key:
        sentences.insert(0, key)
    after: Sequence[int] = getattr(foresight, "totals", ())
    rows = match.rules.scoresheet(view)
    now = rows[-1].points if rows else ()
    changed = [
        _("{name} {points}").format(name=match.names[seat], points=points)
        for seat, points in enumerate(after)
        if now[seat : seat + 1] != (points,)
    ]
    if changed:
        sentences.append(_("Totals after: {totals}").format(totals=", ".join(changed)))
    return ". ".join(sentences) + "."


def facts(match: Match, view: Any) -> tuple[str, ...]:
    """The position in words, with names."""
    return tuple(line.format(*match.names) for line in match.rules.position(view))


def news(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """What is to be said to somebody who knows ``before``: the facts that are new, then those that hold no more.

    A fact that another with the same beginning, up to the colon, has taken the place of is not said to be gone.
    """
    fresh = list((Counter(now) - Counter(before)).elements())
    new = [fact for fact in now if fact in fresh]
    begun = {fact.partition(": ")[0] for fact in new if ": " in fact}
    gone = [fact for fact in before if fact not in now and fact.partition(": ")[0] not in begun]
    return new + [_("No longer: {fact}").format(fact=fact) for fact in gone]


def event(match: Match, line: Line) -> str:
    """A line of the log, beginning with whose it is."""
    if line.seat is None and line.sentence.startswith(NOTE_MARK):
        return _("Remark: {text}").format(text=line.sentence.removeprefix(NOTE_MARK))
    if line.seat is None:
        return line.sentence[:1].upper() + line.sentence[1:]
    return _("{name}: {sentence}").format(name=match.names[line.seat], sentence=line.sentence)


def turn_words(match: Match) -> str:
    """Which turn it is, as a stranger knows it."""
    return standing.turn_words(match, match.view(None))


def sheet(names: Sequence[str], rows: Sequence[Row]) -> list[str]:
    """The scoresheet, a line for each seat."""
    return [
        _("{name}: {points}").format(
            name=name,
            points=", ".join(
                _("{label} {points}").format(label=row.label.format(*names), points=row.points[seat]) for row in rows
            ),
        )
        for seat, name in enumerate(names)
    ]


def result(match: Match) -> list[str]:
    """Why the match ended, who won, and where points are counted with how many, and the scoresheet."""
    over, names = match.over, match.names
    if over is None:
        return []
    winners = [names[seat] for seat in over.winners]
    if not match.rules.info.scored:
        won = ngettext("{names} wins.", "{names} win together.", len(winners)).format(names=_(" and ").join(winners))
        return [_("The match is over."), over.reason.format(*names), won if winners else _("Nobody wins.")]
    points = over.scores[over.winners[0]] if over.winners and over.scores else 0
    counted = ngettext("{points} point", "{points} points", points).format(points=points)
    if not winners:
        won = _("Nobody wins.")
    elif len(winners) == 1:
        won = _("{name} wins with {points}.").format(name=winners[0], points=counted)
    else:
        together = _("{names} and {last}").format(names=", ".join(winners[:-1]), last=winners[-1])
        won = _("{names} share the win with {points}.").format(names=together, points=counted)
    return [
        _("The match is over."),
        over.reason.format(*names),
        won,
        *sheet(names, match.rules.scoresheet(match.view(None))),
    ]


def left(match: Match) -> str:
    """Where a match that is not over was left, and whose choice is due."""
    question = match.question()
    who = ", ".join(match.names[seat] for seat in question.seats) if question else ""
    where = (
        _("Left at {turn}, {name} to choose; it is saved. Carry on with:") if who else _("Left at {turn}. Back with:")
    )
    return where.format(turn=turn_words(match), name=who)


def resume_command(match: Match) -> str:
    """The shell command that opens this match again in plain mode; its words, where nobody sees a list of matches."""
    if not policy().allows("list"):
        return called(match.save.path)
    return f"boardgames resume {called(match.save.path)} --plain"


def rematch_command(match: Match) -> str:
    """The shell command for a new match of the same people with the same rules."""
    header = match.record.header
    seats = tuple(SeatChoice(each.name, each.player) for each in match.players)
    return Choices(header.game, seats, _option_words(header.options), agreements=header.table).command() + " --plain"


def _option_words(options: Mapping[str, Any]) -> dict[str, str]:
    return {name: value_word(value) for name, value in options.items()}


def introduction(match: Match) -> list[str]:
    """The game, who plays, and what was agreed, a line each."""
    rules, header = match.rules, match.record.header
    lines = [_("{title}, plain mode. ? and enter: help.").format(title=rules.info.title)]
    for number, player in enumerate(match.players, 1):
        who = _("Seat {number}: {name}") if player.is_person else _("Seat {number}: {name}, computer player {bot}")
        lines.append(who.format(number=number, name=player.name, bot=player.player))
    for name, value in _option_words(header.options).items():
        title = rules.Options.model_fields[name].title or name
        lines.append(_("{title}: {value}").format(title=_(title), value=value))
    if header.table.takebacks == "friendly":
        lines.append(_("Take-backs: friendly, over everything"))
    return [*lines, match.read_only] if match.read_only else lines
