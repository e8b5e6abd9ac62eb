"""Small Textual applications for the sessions of the tests: `python apps.py NAME stock|frugal [--no-mouse]`.

The key ctrl+g makes the application say that it has painted: it writes a window title with the number of the request.
The stock driver records, in the file named by RECORD, each write with the size of the terminal at that moment.
"""

import json
import os
import random
import sys
from typing import Any, ClassVar

from boardgames_tui.terminal.colours import prepare

DEPTH = prepare(os.environ)

from rich.segment import Segment  # noqa: E402
from rich.style import Style  # noqa: E402
from textual.app import App, ComposeResult  # noqa: E402
from textual.binding import Binding, BindingType  # noqa: E402
from textual.drivers.linux_driver import LinuxDriver  # noqa: E402
from textual.reactive import reactive  # noqa: E402
from textual.screen import ModalScreen  # noqa: E402
from textual.strip import Strip  # noqa: E402
from textual.widget import Widget  # noqa: E402
from textual.widgets import Button, Footer, Header, Input, Static  # noqa: E402

from boardgames_tui.terminal.driver import frugal_driver  # noqa: E402


class RecordingDriver(LinuxDriver):
    """Textual's own driver; keeps what it was given to write."""

    def write(self, data: str) -> None:
        with open(os.environ["RECORD"], "a", encoding="utf-8") as file:
            file.write(json.dumps([*os.get_terminal_size(2), data]) + "\n")
        super().write(data)


class Session(App[None]):
    """What all have in common: the keys of the tests."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+g", "mark", show=False, priority=True),
        Binding("ctrl+l", "redraw", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    marks = 0

    def action_mark(self) -> None:
        self.call_after_refresh(self.call_after_refresh, self.write_mark)

    def write_mark(self) -> None:
        self.marks += 1
        assert self._driver is not None
        self._driver.write(f"\x1b]2;mark {self.marks}\x07")

    def action_redraw(self) -> None:
        driver: Any = self._driver
        driver.forget()
        self.refresh(repaint=True, layout=True)


class Buttons(Session):
    def compose(self) -> ComposeResult:
        yield Header()
        yield Button("one")
        yield Button("two")
        yield Static("[bold]bold[/] [underline]under  line[/] [reverse]  re verse [/] [dim]dim[/] ● ▲ ━━━ é")
        yield Footer()


class Entry(Session):
    def compose(self) -> ComposeResult:
        field = Input("日本", placeholder="名前")
        field.cursor_blink = False
        yield field
        yield Static("漢字 kana かな\n한국어 mixed 字a字b字", id="text")
        yield Footer()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#text", Static).update(f"a{event.value}字{event.value[::-1]}")


class Cells(Widget):
    """A grid in which every step changes some cells, drawn line by line."""

    step: reactive[int] = reactive(0)

    def render_line(self, y: int) -> Strip:
        dice = random.Random(self.step // 8 * 1000 + y)
        inks = ("red", "#2f98f5", "bright_yellow", "default", "rgb(84,216,185)")
        glyphs = [dice.choice(" .·●─字a") for _ in range(self.size.width // 2)]
        styles = [
            Style(color=dice.choice(inks), bgcolor=dice.choice((None, "#1a1f2a", "blue")), bold=dice.random() < 0.2)
            for _ in glyphs
        ]
        if self.step % 5 != y % 5:
            glyphs[self.step % len(glyphs)] = "#"
        return Strip([Segment(glyph, style) for glyph, style in zip(glyphs, styles, strict=True)]).adjust_cell_length(
            self.size.width
        )


class Painting(Session):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step", show=False),
        Binding("f", "flood", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield Cells()

    def action_step(self) -> None:
        self.query_one(Cells).step += 1

    def action_flood(self) -> None:
        self.set_interval(0.001, self.flood)

    def flood(self) -> None:
        self.query_one(Cells).step += 8


class Question(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "app.pop_screen", show=False)]
    DEFAULT_CSS = "Question { align: center middle; } Question Static { width: 20; border: round red; }"

    def compose(self) -> ComposeResult:
        yield Static("Really? 本当")


class Modal(Session):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("o", "open", "Open")]

    def compose(self) -> ComposeResult:
        yield Header()
        yield Static("\n".join(f"row {n} with 文字 and text " * 6 for n in range(40)))
        yield Footer()

    def action_open(self) -> None:
        self.push_screen(Question())


APPS: dict[str, type[Session]] = {"buttons": Buttons, "entry": Entry, "painting": Painting, "modal": Modal}


def main() -> None:
    name, driver, *options = sys.argv[1:]
    app = APPS[name](driver_class=frugal_driver(DEPTH) if driver == "frugal" else RecordingDriver)
    app.run(mouse="--no-mouse" not in options)
    sys.exit(app.return_code or 0)


if __name__ == "__main__":
    main()
