"""What can be said of a saved match after playing it through the rules once more."""

import os
from pathlib import Path

from boardgames_tui.files import is_locked, open_regular, read_whole
from boardgames_tui.newmatch import value_word
from boardgames_tui.reading import Reading, read_match
from rules.language import _, ngettext
from rules.record import HUMAN, Player
from rules.table import Table
from rules.turn import Over


def verify(path: Path) -> list[str]:
    """Fold a match through the rules; what was found, in sentences. Raises SaveFault where it is broken.

    The file is only read, and no lock is taken.
    """
    descriptor, _reason = open_regular(path)
    try:
        being_played = is_locked(descriptor)
        data = read_whole(descriptor, path)
    finally:
        os.close(descriptor)
    reading = read_match(path, data)
    told = [*_header(reading), _numbers(reading)]
    if reading.table is not None:
        told += _moves(reading, reading.table)
    if reading.notice:
        told.append(reading.notice)
    if reading.whole < len(data):
        told.append(_("The last line is torn and does not count."))
    if being_played:
        told.append(_("The match is being played just now."))
    return told


def _header(reading: Reading) -> list[str]:
    header, info = reading.header, reading.rules.info
    players = reading.table.record.players if reading.table else header.seats
    options = ", ".join(f"{name}={value_word(value)}" for name, value in header.options.items()) or _("as usual")
    return [
        _("{title}, rules version {version} (here {ours}), match {id}, created {created}.").format(
            title=info.title, version=header.version, ours=info.version, id=header.id, created=_plain(header.created)
        ),
        _("Seats: {seats}.").format(seats=", ".join(map(_player, players))),
        _("Options: {options}; take-backs: {takebacks}.").format(
            options=_plain(options), takebacks=header.table.takebacks
        ),
    ]


def _player(player: Player) -> str:
    return player.name if player.player == HUMAN else f"{player.name} ({player.player})"


def _plain(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _numbers(reading: Reading) -> str:
    sealed = reading.header.edition_sha256
    if reading.table is None:
        return _("The table of numbers it was played with, SHA-256 {digest}, is not here.").format(digest=sealed)
    return _("The table of numbers is the one it was played with, SHA-256 {digest}.").format(digest=sealed)


def _moves(reading: Reading, table: Table) -> list[str]:
    count, undone = table.cursor, len(table.record.moves) - table.cursor
    told = [
        ngettext("{count} move counts, in {lines} lines.", "{count} moves count, in {lines} lines.", count).format(
            count=count, lines=reading.lines
        )
    ]
    if undone:
        told.append(ngettext("{count} move is undone.", "{count} moves are undone.", undone).format(count=undone))
    turn = table.turn
    if not isinstance(turn, Over):
        return [*told, _("Every move is legal. The match is not over.")]
    names = [player.name for player in table.record.players]
    won = _("{winners} won with {scores}") if table.rules.info.scored else _("{winners} won")
    result = won.format(
        winners=", ".join(names[seat] for seat in turn.winners), scores=" : ".join(map(str, turn.scores))
    )
    if table.record.over is None:
        return [*told, _("Every move is legal. {result}; the result was not written down.").format(result=result)]
    return [*told, _("Every move is legal. {result}; the result written down agrees.").format(result=result)]
