"""What all tests share.

``--soak`` runs the full numbers and nothing else, ``--no-skips`` fails where a test is skipped, ``--retell`` writes the
told games anew.
"""

import signal
from collections.abc import Iterator
from types import FrameType

import pytest

LONGEST = 240
"""Seconds after which a test that hangs is ended; soak tests may take as long as they do."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two options."""
    parser.addoption("--soak", action="store_true", help="run only the tests with full numbers of matches")
    parser.addoption("--no-skips", action="store_true", help="a test that is skipped counts as a failure")
    parser.addoption("--retell", action="store_true", help="write the sentences of the told games anew")


def pytest_configure() -> None:
    """A shell's background job ignores ctrl+c, and so would the programs that the tests start and interrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything that the tests use is installed, a skipped test is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("--no-skips") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Soak tests run alone or not at all; the others are deselected, not skipped."""
    soak = config.getoption("--soak")
    chosen = [item for item in items if (item.get_closest_marker("soak") is not None) == soak]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


@pytest.fixture(autouse=True)
def ended_if_it_hangs(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test holds the others for ever."""
    if request.node.get_closest_marker("soak"):
        yield
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        pytest.fail(f"hangs: not done after {LONGEST} s")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
