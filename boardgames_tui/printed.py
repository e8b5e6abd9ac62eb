"""What rich makes of something, as text for standard output, whoever writes it there."""

import sys
from io import StringIO

from rich.console import Console, RenderableType


class _Paper(StringIO):
    """Text that is kept, and passes for standard output in what it can show."""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of standard output."""
        return sys.stdout.encoding or "utf-8"

    def isatty(self) -> bool:
        """Is standard output a terminal?"""
        return sys.stdout.isatty()


def printed(*things: RenderableType) -> str:
    """The things under each other, for the width, the colours and the letters of standard output."""
    paper = _Paper()
    console = Console(file=paper, highlight=False)
    for thing in things:
        console.print(thing)
    return paper.getvalue()
