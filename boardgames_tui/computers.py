"""The computer players of a match where nobody waits for a picture: their moves at once, in this thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from boardgames_tui.match import Job, Match
    from rules.moves import Refusal, Seat


def run_computers(match: Match, keep_on: Callable[[], bool] = lambda: True) -> None:
    """Play the computer players' moves at once, in this thread, until a person is asked or the match is over."""
    while keep_on() and not match.trouble:
        jobs = match.jobs()
        question = match.question()
        if not jobs or (question and (question.seats or match.window)):
            return
        if match.window:
            if close_window(match):
                return
        elif not _first_move(match, jobs):
            return


def close_window(match: Match, called: Iterable[Seat] = ()) -> Refusal | None:
    """Close the window that is open: what these people and the computer players call holds, else silence does."""
    return match.close_window((*called, *calls(match)), match.at)


def calls(match: Match) -> list[Seat]:
    """The computer players who call in the window that is open, the quickest first."""
    jobs = sorted(match.jobs(), key=lambda job: job.pause)
    return [job.seat for job in jobs if match.is_call(job.think())]


def _first_move(match: Match, jobs: Sequence[Job]) -> bool:
    """The quickest who makes a move makes it; whoever may only call keeps silent with None."""
    for job in sorted(jobs, key=lambda job: job.pause):
        move = job.think()
        if move is not None:
            return match.attempt(move, job.at) is None
    return False
