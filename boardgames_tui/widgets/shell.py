"""Commands for a shell, in rows that can be copied."""

from rich.cells import cell_len


def shell_rows(words: list[str], room: int) -> list[str]:
    """A command in rows of so many cells, broken between words as a shell understands it, before an option if that can
    be; none where a word is too long."""
    found: list[str] = []
    for word, after in zip(words, [*words[1:], ""], strict=True):
        pair = f"{found[-1]} {word} {after}" if found else word
        ends = word.startswith("--") and cell_len(pair) > room - 2 >= cell_len(f"{word} {after}")
        if ends:
            found.append(word)
            continue
        longer = f"{found[-1]} {word}" if found else word
        if not found or cell_len(longer) > room - 2:
            found.append(word)
        else:
            found[-1] = longer
    if any(cell_len(row) > room - 2 for row in found):
        return []
    return [f"{row} \\" for row in found[:-1]] + found[-1:]
