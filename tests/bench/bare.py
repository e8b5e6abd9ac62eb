"""The smallest real Textual program: what any Textual program costs at least. The yardstick of the measurements."""

from textual.app import App, ComposeResult
from textual.widgets import Button, Footer, Header


class Bare(App[None]):
    """Two buttons between a header and a footer."""

    def compose(self) -> ComposeResult:
        """The four widgets."""
        yield Header()
        yield Button("one")
        yield Button("two")
        yield Footer()


if __name__ == "__main__":
    Bare().run()
