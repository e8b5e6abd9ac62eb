"""What a table says while nobody at it is asked, and the thinking of the computer players."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from boardgames_tui.threads import in_thread
from rules.language import _

if TYPE_CHECKING:
    from boardgames_tui.match import Job, Match


def waiting(match: Match) -> str:
    """Why nobody is asked: something could not be written, the match is over, somebody thinks, it is only shown."""
    if match.trouble:
        return match.trouble
    if match.over:
        return _("The match is over: enter shows the result.")
    jobs = match.jobs()
    if jobs:
        player = match.players[jobs[0].seat]
        return _("{name} ({player}) is choosing.").format(name=player.name, player=player.player)
    return match.read_only or ""


async def think(match: Match, jobs: tuple[Job, ...], pace: float) -> None:
    """Computer players move outside the event loop, after a pause in which people can follow."""
    for job in jobs:
        await asyncio.sleep(job.pause * pace)
        move = await in_thread(job.think)
        if move is not None and match.attempt(move, job.at) is None:
            return
