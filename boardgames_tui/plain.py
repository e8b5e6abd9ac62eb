"""Plain mode: every match as numbered choices on plain lines, for pipes, poor terminals and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from boardgames_tui.match import Match


def play(match: Match, *, source: TextIO, out: TextIO) -> int:
    """Play the match until it is left or the input ends; gives the exit status: 1 where it could not be written.

    Every accepted move is on disk before it is told. The match stays open; its file is the caller's to close.
    """
    from boardgames_tui.plain_session import Session

    return Session(match, source, out).run()


def aside(match: Match | None, *, source: TextIO, out: TextIO) -> tuple[int, bool]:
    """Go on in plain lines for a while, with the match or else on the menu: the exit status, and whether it was left
    to go back to where it came from, so that nobody says goodbye."""
    if match is None:
        from boardgames_tui.plain_menu import Menu

        listing = Menu(source, out)
        return listing.run(), listing.is_left
    from boardgames_tui.plain_session import Session

    session = Session(match, source, out, is_aside=True)
    return session.run(), session.is_left


def menu(*, source: TextIO, out: TextIO) -> int:
    """Offer new matches and unfinished ones until it is left or the input ends; gives the exit status."""
    from boardgames_tui.plain_menu import Menu

    return Menu(source, out).run()
