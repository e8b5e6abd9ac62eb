"""The computer players of a match where nobody waits for a picture: their moves at once, in this thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boardgames_tui.match import Job, Match


def run_computers(match: Match, keep_on: Callable[[], bool] = lambda: True) -> None:
    """Play the computer players' moves at once, in this thread, until a person is asked or the match is over."""
    while keep_on() and not match.trouble:
        jobs = match.jobs()
        question = match.question()
        if not jobs or (question and question.seats):
            return
        moved = _first_move(match, jobs)
        if not moved:
            return


def _first_move(match: Match, jobs: Sequence[Job]) -> bool:
    """The quickest who makes a move makes it; whoever may only call keeps silent with None."""
    for job in sorted(jobs, key=lambda job: job.pause):
        move = job.think()
        if move is not None:
            return match.attempt(move, job.at) is None
    return False
