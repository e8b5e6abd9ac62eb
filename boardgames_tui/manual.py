"""The rules page of a game, as it is printed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules
from boardgames_tui.newmatch import option_values, value_word
from rules.contract import Rules
from rules.language import _


class NoPage(Exception):
    """A game without a rules page; the text is a sentence."""


def page(game: str) -> str:
    """How the game is played and what the command line can say, for the width and colours of standard output.

    Raises BrokenGame or NoPage.
    """
    from rich.markdown import Markdown

    from boardgames_tui.printed import printed

    found = rules.load(game)
    return printed(Markdown("\n".join((text(game), *_said(found)))))


def text(game: str) -> str:
    """The rules page as Markdown; raises NoPage."""
    file = Path(rules.__file__).with_name(game) / "rules.en.md"
    try:
        return file.read_text(encoding="utf-8")
    except OSError:
        raise NoPage(_("{game} has no rules page.").format(game=game)) from None


def _said(game: Rules[Any, Any, Any]) -> Iterator[str]:
    """What ``boardgames play`` takes for this game."""
    yield ""
    yield "## " + _("On the command line")
    for name, field in game.Options.model_fields.items():
        values = option_values(game, name)
        if len(values) > 1:
            words = " | ".join(value_word(value) for value in values)
            yield f"- `--option {name}=` {words}  "
            yield "  " + _(field.description or "")
    yield "- " + _("computer players:") + " " + ", ".join(game.bots)
