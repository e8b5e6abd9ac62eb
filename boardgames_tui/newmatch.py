"""A new match from what people chose: seats, options, who starts, agreements, seed."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Any, get_args, get_origin

from pydantic import ValidationError

from boardgames_tui.ids import new_id, new_seed
from boardgames_tui.match import Match
from boardgames_tui.saves import Save
from rules import shortened
from rules.contract import Rules
from rules.language import _
from rules.moves import Move
from rules.record import HUMAN, Agreements, Header, Player, Record, edition_digest, line_of, name_fault, reason_of
from rules.table import Table

COLOURS = ("red", "blue", "yellow", "green", "violet", "white")
RANDOM = "random"


class WrongUse(ValueError):
    """What was chosen cannot be a match; the text is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat as it was chosen: name, ``human`` or a computer player, and a colour or "" for the next free one."""

    name: str
    player: str = HUMAN
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that set-up screen and command line ask for. ``start`` is "", "random", a name or a number from 1."""

    game: str
    seats: tuple[SeatChoice, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    start: str = ""
    seed: str = ""
    agreements: Agreements = field(default_factory=Agreements)

    def command(self) -> str:
        """The shell command for the same match, colours aside."""
        return " ".join(self.words())

    def words(self) -> list[str]:
        """The words of that command, each quoted where a shell needs it."""
        seats = ",".join(each.name if each.player == HUMAN else f"{each.name}:{each.player}" for each in self.seats)
        words = ["boardgames", "play", self.game, *_said("--seats", seats)]
        for name, value in self.options.items():
            words += _said("--option", f"{name}={value}")
        words += _said("--takebacks", self.agreements.takebacks) if self.agreements.takebacks != "strict" else []
        words += [] if self.agreements.curtain else ["--no-curtain"]
        words += _said("--start", self.start) if self.start else []
        words += _said("--seed", self.seed) if self.seed else []
        return [_quoted(word) for word in words]


def _said(name: str, value: str) -> list[str]:
    """An argument and its value; in one word where the value would be taken for an argument itself."""
    return [f"{name}={value}"] if value.startswith("-") else [name, value]


def _quoted(word: str) -> str:
    """The word as a shell takes it; in double quotes where that is enough, since that reads best."""
    quoted = shlex.quote(word)
    if quoted != word and not set(word) & set("\"$`\\!'"):
        return f'"{word}"'
    return quoted if quoted != word or not word.count(",") else f'"{word}"'


def read_seats(text: str) -> tuple[SeatChoice, ...]:
    """The seats from ``Ann,Ben,Cy:greedy``; raises WrongUse."""
    seats = []
    for part in text.split(","):
        name, colon, player = part.strip().partition(":")
        if colon and not player.strip():
            raise WrongUse(_("A computer player's name is missing after the colon."))
        seats.append(SeatChoice(name.strip(), player.strip() or HUMAN))
    return tuple(seats)


def read_options(rules: Rules[Any, Any, Any], chosen: Mapping[str, str]) -> dict[str, Any]:
    """The options by name, checked against the game's own; raises WrongUse with a sentence."""
    fields, found = rules.Options.model_fields, {}
    for name, text in chosen.items():
        if name not in fields:
            names = ", ".join(fields)
            raise WrongUse(_("There is no option {name}; there are: {names}.").format(name=repr(name), names=names))
        if is_by_seat(rules, name):
            found[name] = tuple(text.split(","))
            continue
        values = option_values(rules, name)
        by_word = {value_word(value): value for value in values}
        if text not in by_word:
            words = ", ".join(by_word)
            raise WrongUse(
                _("{name} cannot be {value}; it is one of: {words}.").format(name=name, value=repr(text), words=words)
            )
        found[name] = by_word[text]
    try:
        return rules.Options.model_validate(found).model_dump(mode="json", exclude_defaults=True)
    except ValidationError as fault:
        raise WrongUse(_("These options do not go together: {why}.").format(why=reason_of(fault))) from None


def option_values(rules: Rules[Any, Any, Any], name: str) -> tuple[Any, ...]:
    """The values an option can take, in order: the words of its Literal, no and yes, or the editions.

    None for an option that holds a word for each seat: it is no single choice.
    """
    if name == "edition":
        return tuple(rules.editions)
    if is_by_seat(rules, name):
        return ()
    annotation = rules.Options.model_fields[name].annotation
    return (False, True) if annotation is bool else get_args(annotation)


def is_by_seat(rules: Rules[Any, Any, Any], name: str) -> bool:
    """Does the option hold a word for each seat?"""
    return get_origin(rules.Options.model_fields[name].annotation) is tuple


def value_word(value: Any) -> str:
    """The value of an option as it is written: yes and no for a bool, words by seat with commas."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, list | tuple) else str(value)


def palette(rules: Rules[Any, Any, Any]) -> tuple[str, ...]:
    """The seat colours there are in this game: the house's, or those that show the game's own."""
    return tuple(rules.seat_colours.values()) or COLOURS


def header_of(rules: Rules[Any, Any, Any], choices: Choices) -> Header:
    """The header of the match; raises WrongUse with a sentence."""
    least, most = rules.info.seats
    if not least <= len(choices.seats) <= most:
        raise WrongUse(
            _("{title} is for {players}, not {count}.").format(
                title=rules.info.title, players=rules.info.players, count=len(choices.seats)
            )
        )
    _check_names(rules, choices.seats)
    seed = choices.seed or new_seed()
    options = read_options(rules, choices.options)
    seated = _players(_coloured(rules, choices.seats, options), palette(rules))
    players = _turned(seated, choices, seed, rules.info.starter)
    options = _worn(rules, players, options)
    edition = str(options.get("edition", "default"))
    try:
        return Header(
            game=rules.info.slug,
            version=rules.info.version,
            id=new_id(),
            created=datetime.now(UTC).isoformat(timespec="seconds"),
            seats=players,
            options=options,
            table=choices.agreements,
            seed=seed,
            edition_sha256=edition_digest(rules.editions[edition]),
        )
    except ValidationError as fault:
        raise WrongUse(reason_of(fault)) from None


def _check_names(rules: Rules[Any, Any, Any], seats: Sequence[SeatChoice]) -> None:
    seen: set[str] = set()
    for number, each in enumerate(seats, 1):
        fault = name_fault(each.name)
        if fault:
            raise WrongUse(_("Seat {number}: {fault}.").format(number=number, fault=fault))
        if each.name.casefold() in seen:
            raise WrongUse(_("Two seats are called {name}.").format(name=each.name))
        seen.add(each.name.casefold())
        if each.player != HUMAN and each.player not in rules.bots:
            bots = ", ".join(rules.bots)
            raise WrongUse(
                _("There is no computer player {player}; there are: {bots}.").format(
                    player=repr(each.player), bots=bots
                )
            )


def _coloured(
    rules: Rules[Any, Any, Any], seats: Sequence[SeatChoice], options: Mapping[str, Any]
) -> Sequence[SeatChoice]:
    """Where the game has colours of its own, a seat without one wears what the options give it, if that is free."""
    if not rules.seat_colours:
        return seats
    chosen = {each.colour for each in seats}
    given = [rules.seat_colours[word] for word in rules.Options.model_validate(options).model_dump()["colours"]]
    spare = ["" if colour in chosen else colour for colour in given]
    return [replace(each, colour=each.colour or colour) for each, colour in zip(seats, spare, strict=False)]


def _worn(rules: Rules[Any, Any, Any], players: Sequence[Player], options: dict[str, Any]) -> dict[str, Any]:
    """The options with the game's own colours as the players wear them; what is usual is left out."""
    if not rules.seat_colours:
        return options
    words = {colour: word for word, colour in rules.seat_colours.items()}
    worn = options | {"colours": tuple(words[player.colour] for player in players)}
    return rules.Options.model_validate(worn).model_dump(mode="json", exclude_defaults=True)


def _players(seats: Sequence[SeatChoice], palette: Sequence[str]) -> tuple[Player, ...]:
    """Each with a colour of its own: a colour taken already gives way to the next free one."""
    taken: set[str] = set()
    wanted = {each.colour for each in seats}
    players = []
    for each in seats:
        colour = each.colour
        if colour not in palette or colour in taken:
            spare = [name for name in palette if name not in taken]
            colour = next((name for name in spare if name not in wanted), spare[0])
        taken.add(colour)
        players.append(Player.model_validate({"name": each.name, "player": each.player, "colour": colour}))
    return tuple(players)


def _turned(players: tuple[Player, ...], choices: Choices, seed: str, starter: bool) -> tuple[Player, ...]:
    """The list of seats turned so that the one who starts is seat 0."""
    start = choices.start
    if not start:
        return players
    if not starter:
        raise WrongUse(_("In this game the rules say who begins."))
    if start == RANDOM:
        first = int(Random(f"{seed}/start").random() * len(players))
    else:
        first = seat_number(start, [player.name for player in players])
    return players[first:] + players[:first]


def seat_number(text: str, names: Sequence[str]) -> int:
    """The seat meant by a name or a number from 1; raises WrongUse."""
    for seat, name in enumerate(names):
        if name.casefold() == text.casefold():
            return seat
    if text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= len(names):
        return int(text) - 1
    there = _("{seat} is no seat; there are: {names}.")
    raise WrongUse(there.format(seat=shortened(repr(text)), names=", ".join(names)))


def new_match(rules: Rules[Any, Any, Any], header: Header) -> Match:
    """The match, with its file; raises SaveFault where it cannot be written."""
    table = Table(rules, Record.new(header))
    return Match(Save.create(header), table)


def rematch(match: Match) -> Header:
    """The header of a new match with the same people and options and a new seed."""
    old = match.record.header
    return Header.model_validate(
        old.model_dump()
        | {
            "id": new_id(),
            "seed": new_seed(),
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
            "seats": tuple(match.players),
        }
    )


def branch(match: Match, moves: Sequence[Move]) -> Match:
    """A new match of the same people that begins with these moves of another one, under a seed of its own.

    They are written at once, so there is either the whole beginning or no file; raises SaveFault.
    """
    rules = match.rules
    header = rematch(match).model_copy(update={"version": rules.info.version})
    table = Table(rules, Record.new(header))
    for move in moves:
        table.play(move)
    save = Save.create(header)
    try:
        if moves:
            save.append("\n".join(map(line_of, moves)))
    except BaseException:
        save.path.unlink(missing_ok=True)
        save.close()
        raise
    return Match(save, table)
