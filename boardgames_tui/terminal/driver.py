"""The frugal driver: Textual's Linux driver, of whose output only the difference to what the terminal shows is sent.

What the application must do:
- before it imports Textual: `depth = colours.prepare(os.environ)`, because colours are reduced here and
  Textual must not do it;
- give `frugal_driver(depth)` to `App(driver_class=...)`;
- run with `mouse=False` where the mouse is not wanted: no mouse code is sent then, not even at the end;
- for the redraw key: `driver.forget()`, then `refresh(repaint=True, layout=True)` of the application;
- pass its return code to `sys.exit`.
"""

import os
import re
import select
import signal
import threading
from codecs import getincrementaldecoder
from typing import Any, ClassVar, Final

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from boardgames_tui.terminal import probe, signals
from boardgames_tui.terminal.colours import Depth, depth, erases_ground
from boardgames_tui.terminal.grid import Frugal
from boardgames_tui.terminal.typed import Typed

# Terminals that print parts of sequences that they do not know, and what they must therefore not be sent.
_SIMPLE_TERMS: Final = ("linux", "vt100", "ansi", "dumb")
_NOT_FOR_SIMPLE: Final = re.compile(r"\x1b\[[<>]\d*u|\x1b\[\?\d+\$p|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")


# The shape of the mouse pointer: few terminals know it, and here it never changes.
_POINTER: Final = re.compile(r"\x1b\]22;[^\x07\x1b]*(?:\x07|\x1b\\)")


class FrugalDriver(LinuxDriver):
    """Sends only the cells that differ; ends the process when the terminal is gone; see the module for what the
    application must do."""

    depth: ClassVar[Depth | None] = None
    """The colours that the terminal shows; None: as the environment says."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        # Before the handlers of SIGTSTP and SIGCONT are set, which use these.
        self._lock = threading.RLock()
        self._writing = self._stop_asked = self._suspended = False
        self._stale = self._started = False
        self._simple = os.environ.get("TERM", "") in _SIMPLE_TERMS
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        shown = depth(os.environ) if self.depth is None else self.depth
        self._frugal = Frugal(*self._get_terminal_size(), shown, erases_ground(os.environ))

    def forget(self) -> None:
        """Count the terminal's content as unknown: what is painted next is sent in full. A signal handler may call
        it."""
        self._stale = True

    def write(self, data: str) -> None:
        """Send what of `data` changes the terminal."""
        with self._lock:
            # Only the main thread runs signal handlers.
            self._writing = threading.current_thread() is threading.main_thread()
            try:
                sent = self._filter(data)
                if sent:
                    super().write(sent)
            finally:
                self._writing = False
        if self._stop_asked and threading.current_thread() is threading.main_thread():
            self._stop_asked = False
            self._sigtstp_application()

    def _filter(self, data: str) -> str:
        size = self._get_terminal_size()
        if size != (self._frugal.width, self._frugal.height):
            self._stale = False
            self._frugal.resize(*size)
        elif self._stale:
            self._stale = False
            self._frugal.forget()
        return self._frugal.feed((_NOT_FOR_SIMPLE if self._simple else _POINTER).sub("", data))

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size of the terminal that is written to; only where it has none, what Textual finds (COLUMNS and LINES
        may lie)."""
        try:
            width, height = os.get_terminal_size(self._output_fd())
        except (OSError, ValueError):
            width = height = 0
        return (width, height) if width > 0 and height > 0 else super()._get_terminal_size()

    def _output_fd(self) -> int:
        return -1 if self._file is None else self._file.fileno()

    def use_mouse(self, wanted: bool) -> None:
        """Ask the terminal for the mouse, or leave the mouse to it, from now on."""
        if wanted == self._mouse:
            return
        if wanted:
            self._mouse = True
            self._enable_mouse_support()
        else:
            self._disable_mouse_support()
            self._mouse = False
        signals.rearm(self._leave_codes())

    def _leave_codes(self) -> str:
        return signals.leave_codes(mouse=self._mouse, keys=not self._simple)

    def start_application_mode(self) -> None:
        """Take over the terminal, and restore it when a signal ends the process."""
        output = self._output_fd()
        attributes = signals.attributes(self.fileno)
        signals.arm(signals.Terminal(self.fileno, output, attributes, self._leave_codes()))
        self._suspended = False
        self.forget()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        resized = signal.getsignal(signal.SIGWINCH)

        def on_resize(number: int, frame: Any) -> None:
            self.forget()
            if callable(resized):
                resized(number, frame)

        signal.signal(signal.SIGWINCH, on_resize)
        if self._started:
            # Textual paints again by itself only if the size has changed.
            self._loop.call_soon_threadsafe(self._app.call_later, self._repaint)
        self._started = True

    def _repaint(self) -> None:
        self._app.refresh(repaint=True, layout=True)

    def stop_application_mode(self) -> None:
        """Give the terminal back, with nothing left on it of what was shown."""
        self.write(signals.wiped(self._frugal.height))
        super().stop_application_mode()
        signals.disarm()

    def _sigtstp_application(self, *_: object) -> None:
        if self._writing:
            # The handler interrupted a write, which must not be entered twice; it stops at its end.
            self._stop_asked = True
            return
        self._suspended = self._auto_restart
        super()._sigtstp_application()

    def _sigcont_application(self, *_: object) -> None:
        if self._suspended or not self._auto_restart:
            super()._sigcont_application()
        elif not self._writing and self._in_foreground():
            # Stopped without notice (SIGSTOP): whoever used the terminal meanwhile has changed its modes and its
            # picture.
            self._must_signal_resume = True
            self.suspend_application_mode()
            self.resume_application_mode()

    def _in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:
            return False

    def run_input_thread(self) -> None:
        """Hand over what is typed, beginning with what `probe` has read; the end of the terminal ends the process."""
        typed = Typed(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        data = probe.typed_ahead()
        while not self.exit_event.is_set():
            for message in typed.messages(decode(data)):
                self.process_message(message)
            data = self._read() if select.select([self.fileno], [], [], 0.1)[0] else b""

    def _run_input_thread(self) -> None:
        """A fault in this thread ends the application as any other does."""
        try:
            self.run_input_thread()
        except Exception as fault:
            self._app.call_later(self._app._handle_exception, fault)

    def _read(self) -> bytes:
        """What was typed; b"" if it was nothing after all."""
        try:
            data = os.read(self.fileno, 4096)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            signals.end(signal.SIGHUP)
        return data


def frugal_driver(shown: Depth) -> type[FrugalDriver]:
    """The driver class for a terminal that shows colours of depth `shown`."""
    return type("FrugalDriver", (FrugalDriver,), {"depth": shown})
