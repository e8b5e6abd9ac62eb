"""What a table at which anybody may call sends over a slow line."""

from pathlib import Path
from statistics import median

import pytest

from tests.bench import steiff
from tests.bench.terminal import environment
from tests.terminal.conftest import ROOT


def check(found: steiff.Bytes) -> None:
    """The bytes that are allowed at 80x24 in truecolour."""
    assert max(found.ticks) <= 60
    assert max(found.opened) <= 1600
    assert median(found.decision) <= 1500
    assert max(found.hand) <= 5000
    assert max(found.back) <= 8000


def measured(home: Path, turns: int, looks: int) -> steiff.Bytes:
    """The program on a terminal of its own."""
    return steiff.measure({**environment(home), "PYTHONPATH": str(ROOT)}, turns, looks)


def test_a_window_a_hand_and_some_decisions_cost_little(tmp_path: Path) -> None:
    found = measured(tmp_path, turns=3, looks=1)
    assert len(found.ticks) == 9 and len(found.decision) == 2
    check(found)


@pytest.mark.soak
def test_many_windows_hands_and_decisions_cost_little(tmp_path: Path) -> None:
    check(measured(tmp_path, steiff.TURNS, steiff.LOOKS))
