"""What is typed, as messages. A sequence that makes Textual's parser stumble is left out, and nothing else is."""

from collections.abc import Iterator

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

LARGEST = 10_000
"""No terminal has so many columns or rows, and no mouse is so far out."""


class Typed:
    """A parser that takes everything."""

    def __init__(self, debug: bool = False) -> None:
        self._debug = debug
        self._parser = XTermParser(debug)

    def messages(self, text: str) -> Iterator[Message]:
        """The messages of what came, "" where nothing did; after a pause an escape is the key of that name."""
        for letter in text:
            yield from self._taken(letter)
        yield from self._taken("")

    def _taken(self, letter: str) -> list[Message]:
        try:
            found = list(self._parser.feed(letter) if letter else self._parser.tick())
        except Exception:
            # Whatever it stumbled over has been read to its end; a parser that has raised cannot go on.
            self._begin_anew()
            return []
        return [message for message in found if _is_sane(message)]

    def _begin_anew(self) -> None:
        old, self._parser = self._parser, XTermParser(self._debug)
        new = self._parser
        new.mouse_pixels, new.last_x, new.last_y = old.mouse_pixels, old.last_x, old.last_y
        new.terminal_size, new.terminal_pixel_size = old.terminal_size, old.terminal_pixel_size


def _is_sane(message: Message) -> bool:
    if isinstance(message, events.Resize):
        return 0 < message.size.width < LARGEST and 0 < message.size.height < LARGEST
    if isinstance(message, events.MouseEvent):
        return message.x < LARGEST and message.y < LARGEST
    return True
