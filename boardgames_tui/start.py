"""How the app comes up on this terminal: what the terminal can do is found out while Textual is being imported."""

from __future__ import annotations

import os
import sys
from threading import Thread
from typing import TYPE_CHECKING

from boardgames_tui import faults, host
from boardgames_tui import settings as chosen
from boardgames_tui.standing import farewell
from boardgames_tui.terminal import colours, glyphs, probe

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgames_tui.app import BoardgamesApp
    from boardgames_tui.match import Match

ANSWER_SECONDS = 0.25


def run(match: Match | None = None, notice: str | None = None, *, mouse: bool = True) -> int:
    """Open the app on a match or the menu, print what stays on the ordinary screen; returns the exit status.

    Where there is too little room it can go on in plain lines for a while, in between.
    """
    depth = colours.prepare(os.environ)
    circle = _asked_circle()

    from boardgames_tui.app import BoardgamesApp
    from boardgames_tui.looks import Found
    from boardgames_tui.terminal.driver import frugal_driver

    settings, trouble = chosen.read()
    mouse = mouse and host.policy().allows("mouse") and not probe.loses_escape(os.environ)
    found = Found(depth, glyphs.choose(os.environ, circle()), chosen.over_ssh(os.environ), mouse)
    while True:
        app = BoardgamesApp(
            found.looks(settings),
            match,
            notice,
            _pace(),
            frugal_driver(depth),
            settings=settings,
            found=found,
            trouble=trouble,
        )
        app.run(mouse=mouse and settings.mouse)
        settings, match, notice = app.settings, app.plain_match, None
        if app.fault or not app.is_to_be_plain:
            return _ended(app)
        from boardgames_tui import plain

        status, leads_back = plain.aside(match, source=sys.stdin, out=sys.stdout)
        if not leads_back:
            return status


def _asked_circle() -> Callable[[], int | None]:
    """Ask the terminal how wide a circle is; what is returned waits for the answer, None where there is none."""
    widths: list[int | None] = []
    asking = Thread(target=lambda: widths.append(probe.circle_width(ANSWER_SECONDS)), daemon=True)
    asking.start()

    def answer() -> int | None:
        asking.join()
        return widths[0] if widths else None

    return answer


def _ended(app: BoardgamesApp) -> int:
    """Print what stays on the ordinary screen; the exit status."""
    for line in farewell(app.last):
        print(line)
    if app.warning and not app.fault:
        print(app.warning)
    if app.fault:
        print(faults.sentence(app.fault), file=sys.stderr)
    return app.return_code or 0


def _pace() -> float:
    """How much the computer players' pauses are stretched: BOARDGAMES_PACE, 1 unless set, 0 for none."""
    try:
        return min(10.0, max(0.0, float(os.environ.get("BOARDGAMES_PACE", "1"))))
    except ValueError:
        return 1.0
