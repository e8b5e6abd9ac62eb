"""Keeps the shared file of a match that is being played up to date, if it is shared; it costs a look at most."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgames_tui.files import SaveFault
from boardgames_tui.host import policy
from boardgames_tui.paths import shares_directory
from rules.language import _

if TYPE_CHECKING:
    from boardgames_tui.match import Match
    from boardgames_tui.share import Share


def pointer(match_id: str) -> Path:
    """The file that says where the match of this id is shared; it is there while the match is shared."""
    return shares_directory() / f"{match_id}.share"


class Sharing:
    """What one match shares. ``trouble`` says why nothing is shared any more; the match goes on without."""

    def __init__(self) -> None:
        self.trouble = ""
        self._share: Share | None = None

    def follow(self, match: "Match") -> None:
        """Write what is new, if the match is shared and is being written here."""
        if match.read_only or self.trouble:
            return
        if not os.path.lexists(pointer(match.record.header.id)) or not policy().allows("share"):
            self.close()
            return
        try:
            if self._share is None:
                share = _writer()
                place = share.where(match.record.header.id)
                self._share = share.Share(match, place) if place else None
            if self._share:
                self._share.follow(match)
        except SaveFault as fault:
            self.trouble = str(fault)
            self.close()

    def close(self) -> None:
        """Let go of the file."""
        share, self._share = self._share, None
        if share:
            share.close()


def _writer() -> Any:
    """The module that writes, which few matches need; raises SaveFault where an upgrade has taken it away."""
    try:
        from boardgames_tui import share
    except Exception:
        raise SaveFault(_("The program was changed while it ran; start it again.")) from None
    return share
