"""What ``boardgames share`` does and says."""

import os
from pathlib import Path

from boardgames_tui import share
from boardgames_tui.files import SaveFault, shown
from boardgames_tui.listing import called
from boardgames_tui.rest import open_at_rest
from rules.language import _


def begun(path: Path, place: Path | None, everybody: bool) -> str:
    """Share the match of this file, unless it is shared already; how others watch it.

    Raises SaveFault, also where it is shared already in another place than the one asked for.
    """
    match = open_at_rest(path)
    match.go(match.most)
    found = share.where(match.record.header.id)
    if found is None or not os.path.lexists(found):
        found = share.begin(match, place, everybody)
    elif place is not None and Path(os.path.abspath(place)) != found:
        sentence = _("It is shared already, in {file}. For another place, first: boardgames share {match} --stop")
        raise SaveFault(sentence.format(file=shown(found, 5000), match=called(path)))
    told = _("What a stranger at the table sees is written there, from now on too:\n  {file}\n")
    watch = _("Others watch it with:\n  boardgames watch {file}\n")
    return told.format(file=shown(found, 5000)) + watch.format(file=called(found)) + _hint(found)


def _hint(path: Path) -> str:
    """What still keeps others from it."""
    closed = share.closed_to_others(path)
    if closed is None:
        return ""
    if closed == path:
        return _("Only you can read it now. For everybody:\n  chmod a+r {file}\n").format(file=called(path))
    sentence = _(
        "Others cannot come to it yet, because this is closed to them:\n  {place}\n"
        "For another place: --stop, then share it again with --to.\n"
    )
    return sentence.format(place=shown(closed, 5000))


def stopped(path: Path) -> str:
    """Share it no more. Raises SaveFault."""
    found = share.stop(open_at_rest(path).record.header.id)
    if found is None:
        return _("It was not shared.\n")
    return _("It is shared no more; what was shared stays:\n  {file}\n").format(file=shown(found, 5000))
