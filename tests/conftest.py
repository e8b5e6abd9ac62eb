"""What all tests share: ``--soak`` runs the full numbers and nothing else, ``--retell`` writes the told games anew."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two options."""
    parser.addoption("--soak", action="store_true", help="run only the tests with full numbers of matches")
    parser.addoption("--retell", action="store_true", help="write the sentences of the told games anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Soak tests run alone or not at all; the others are deselected, not skipped."""
    soak = config.getoption("--soak")
    chosen = [item for item in items if (item.get_closest_marker("soak") is not None) == soak]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen
