"""Pages of text in cells: a small Markdown (headings, paragraphs, lists, tables, bold), wrapped by the cell."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from rich.cells import cell_len

from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane

GAP = 2
Tone = Literal["text", "strong", "head", "dim", "line"]

_MARKS = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)|(?<!\w)[*_](?P<tilt>\S.*?)[*_](?!\w)"
)
_ITEM = re.compile(r"(?P<indent> *)(?P<mark>[-*+]|\d{1,2}[.)]) +(?P<text>.*)")
_TWINS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "·": ".", "…": "...", "→": "->", "←": "<"}
    | {"•": "-", "★": "*", "●": "o", "○": "o", "◎": "@", "×": "x", "↻": "@", "»": "^", "▸": ">", "↑": "^", "↓": "v"}
)
_NEVER_FIRST = "、。，．：；！？）」』】…ー"


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text in one tone."""

    text: str
    tone: Tone = "text"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a page: spans from left to right."""

    spans: tuple[Span, ...] = ()

    @property
    def text(self) -> str:
        """What can be read on it."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its heading and the Markdown below it."""

    heading: str
    source: str


def chapters(page: str, heading: str = "") -> list[Chapter]:
    """The chapters of a page, one for each ``##`` heading; what stands before the first is called ``heading``."""
    found: list[tuple[str, list[str]]] = [(heading, [])]
    for line in page.splitlines():
        if line.startswith("## "):
            found.append((line[3:].strip(), []))
        elif not line.startswith("# "):
            found[-1][1].append(line)
    texts = [Chapter(head, "\n".join(lines).strip()) for head, lines in found]
    return [each for index, each in enumerate(texts) if index or (each.source and heading)]


def spans(text: str, tone: Tone = "text") -> list[Span]:
    """The runs of a paragraph: what is bold or code stands out, links keep their words."""
    found, start = [], 0
    for mark in _MARKS.finditer(text):
        found.append(Span(text[start : mark.start()], tone))
        said = mark[mark.lastgroup or 0]
        found.append(Span(said, "strong" if mark.lastgroup in ("strong", "code") else tone))
        start = mark.end()
    return [span for span in (*found, Span(text[start:], tone)) if span.text]


def wrap(runs: Iterable[Span], width: int) -> list[list[Span]]:
    """The runs in lines of at most ``width`` cells: broken between words, or beside a wide glyph, never within one."""
    lines: list[list[Span]] = [[]]
    used = 0
    for piece, space in _pieces(runs):
        size = _width(piece)
        if used and used + space + size > width:
            lines.append([])
            used = 0
        if used and space:
            lines[-1].append(Span(" ", piece[0].tone if piece[0].tone == lines[-1][-1].tone else "text"))
            used += space
        for part in _cut(piece, width):
            if used and used + cell_len(part.text) > width:
                lines.append([])
                used = 0
            lines[-1].append(part)
            used += cell_len(part.text)
    return [_joined(line) for line in lines]


def _pieces(runs: Iterable[Span]) -> Iterator[tuple[list[Span], int]]:
    """What must stay together, each with whether a space goes before it."""
    piece: list[Span] = []
    space, was_wide = 0, False
    for glyph, tone in ((glyph, span.tone) for span in runs for glyph in span.text):
        is_wide = cell_len(glyph) == 2
        may_break = (is_wide or was_wide) and glyph not in _NEVER_FIRST and cell_len(glyph) > 0
        if piece and (glyph.isspace() or may_break):
            yield piece, space
            piece, space = [], 0
        if glyph.isspace():
            space = 1
        else:
            piece.append(Span(glyph, tone))
        was_wide = is_wide
    if piece:
        yield piece, space


def _cut(piece: Sequence[Span], width: int) -> list[Span]:
    """The piece as it is, or glyph by glyph where it is wider than a line."""
    return list(piece) if _width(piece) > width else _joined(piece)


def _joined(line: Sequence[Span]) -> list[Span]:
    groups = groupby(line, key=lambda span: span.tone)
    return [Span("".join(span.text for span in group), tone) for tone, group in groups]


def rows(source: str, width: int) -> list[Row]:
    """The Markdown as rows of at most ``width`` cells, an empty row between blocks, not between list items."""
    found: list[Row] = []
    before = ""
    for block in _blocks(source):
        kind = "item" if _ITEM.match(block[0]) else block[0][:1]
        if found and before != "#" and not (kind == before == "item"):
            found.append(Row())
        found += _block_rows(block, width)
        before = kind
    return found


def _blocks(source: str) -> Iterator[list[str]]:
    """The lines that belong together: a heading, a table, a list item with what continues it, a paragraph."""
    block: list[str] = []
    for line in (*source.splitlines(), ""):
        starts = line.startswith("#") or bool(_ITEM.match(line)) or _is_table(line) != _is_table("".join(block[:1]))
        if block and (not line.strip() or starts or block[0].startswith("#")):
            yield block
            block = []
        if line.strip():
            block.append(line)


def _is_table(line: str) -> bool:
    return line.startswith("|")


def _block_rows(block: list[str], width: int) -> list[Row]:
    if block[0].startswith("#"):
        return [Row(tuple(line)) for line in wrap(spans(block[0].lstrip("# "), "head"), width)]
    if _is_table(block[0]):
        return _table_rows(block, width)
    item = _ITEM.match(block[0])
    text = " ".join(line.strip() for line in block)
    if item is None:
        return [Row(tuple(line)) for line in wrap(spans(text), width)]
    level = min(2, len(item["indent"]) // 2)
    mark = item["mark"] if item["mark"][0].isdigit() else "•"
    body = text[text.index(item["mark"]) + len(item["mark"]) :].strip()
    before, hanging = f"{'  ' * level}{mark} ", " " * (2 * level + len(mark) + 1)
    lines = wrap(spans(body), width - len(hanging))
    return [Row((Span(hanging if at else before, "dim"), *line)) for at, line in enumerate(lines)]


def _table_rows(block: list[str], width: int) -> list[Row]:
    cells = [[spans(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in block]
    is_headed = len(block) > 1 and re.fullmatch(r"[|: -]+", block[1]) is not None
    return table(cells[2:] if is_headed else cells, width, cells[0] if is_headed else ())


def table(
    body: Sequence[Sequence[list[Span]]], width: int, heads: Sequence[list[Span]] = (), least: int = 0
) -> list[Row]:
    """Columns as wide as their widest cell and ``least``; the last takes what is left, at least a third unless it needs
    less, and wraps."""
    lines = [*body, heads]
    columns = max(len(line) for line in lines)
    wide = [max(least, *(_width(line[at]) for line in lines if at < len(line))) for at in range(columns - 1)]
    last = max((_width(line[-1]) for line in lines if len(line) == columns), default=0)
    room = max(width * 2 // 3, width - last)
    while wide and sum(wide) + GAP * len(wide) > room:
        wide[wide.index(max(wide))] -= 1
    wide.append(width - sum(wide) - GAP * len(wide))
    found: list[Row] = []
    if any(heads):
        dimmed = [[Span(span.text, "dim") for span in cell] for cell in heads]
        found = [*_table_row(dimmed, wide), Row((Span("─" * width, "line"),))]
    for line in body:
        found += _table_row(line, wide)
    return found


def _width(runs: Sequence[Span]) -> int:
    return sum(cell_len(span.text) for span in runs)


def _table_row(cells: Sequence[list[Span]], wide: Sequence[int]) -> Iterator[Row]:
    columns = [(wrap(cell, size), size) for cell, size in zip(cells, wide, strict=False)]
    for at in range(max((len(lines) for lines, _size in columns), default=0)):
        line: list[Span] = []
        for lines, size in columns:
            here = lines[at] if at < len(lines) else []
            line += [*here, Span(" " * (size + GAP - _width(here)))]
        yield Row((*line[:-1], Span(line[-1].text[:-GAP])))


def paint_rows(pane: Pane, looks: Looks, lines: Sequence[Row]) -> None:
    """Draw the rows from the top of the pane, as far as it reaches."""
    pens = {
        "text": looks.pen("text"),
        "strong": looks.pen("bright", bold=True),
        "head": looks.pen("bright", bold=True, underline=not looks.colour),
        "dim": looks.pen("dim"),
        "line": looks.pen("line"),
    }
    for y, row in enumerate(lines[: pane.height]):
        x = 0
        for span in row.spans:
            x = pane.put(x, y, said(looks, span.text), pens[span.tone])


def said(looks: Looks, text: str) -> str:
    """The text with signs that this terminal shows."""
    return text.translate(_TWINS).replace("─", "-") if looks.ascii else text
