"""One line of text being typed: a name, a remark. It is edited at its end, so left and right are free for others."""

import unicodedata

from rich.cells import cell_len


class TextLine:
    """The text as it stands, never wider than ``most_cells``; letters that nobody could see are not taken."""

    def __init__(self, text: str, most_cells: int) -> None:
        self.text, self.most_cells = text, most_cells

    def key(self, key: str, character: str | None) -> bool:
        """Take a key by the terminal's name for it and the character it sent; False where it means nothing here."""
        match key:
            case "backspace" | "ctrl+h":
                self.text = _without_last(self.text)
            case "ctrl+w":
                self.text = self.text.rstrip().rpartition(" ")[0]
            case "ctrl+u":
                self.text = ""
            case _ if character and character.isprintable():
                self._add(character)
            case _:
                return False
        return True

    def paste(self, text: str) -> None:
        """Add text from elsewhere, on one line, as far as there is room."""
        for glyph in " ".join(text.split()):
            if glyph.isprintable():
                self._add(glyph)

    def tail(self, cells: int) -> str:
        """The end of the text that fits into so many cells."""
        start = 0
        while cell_len(self.text[start:]) > cells:
            start += 1
        return self.text[start:]

    def _add(self, glyph: str) -> None:
        longer = self.text + glyph
        if cell_len(longer) <= self.most_cells and len(longer) <= 4 * self.most_cells:
            self.text = longer


def _without_last(text: str) -> str:
    """The text without its last letter and the accents on it."""
    end = len(text)
    while end and unicodedata.combining(text[end - 1]):
        end -= 1
    return text[: max(0, end - 1)]
