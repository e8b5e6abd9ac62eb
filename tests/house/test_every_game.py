"""Every game has what the house asks for: rules, computer players, a screen, an emblem, a told game, a scene."""

from pathlib import Path

import pytest

import rules
from boardgames_tui.games import emblem, screen
from boardgames_tui.screens.table import TableScreen

ROOT = Path(__file__).parents[2]
each_game = pytest.mark.parametrize("slug", rules.slugs())


@each_game
def test_it_has_rules_of_this_contract_and_both_computer_players(slug: str) -> None:
    found = rules.load(slug)
    assert found.info.slug == slug and found.info.contract == 1
    assert {"random", "greedy"} <= set(found.bots)
    assert "default" in found.editions


@each_game
def test_every_option_has_a_title_and_a_help_text(slug: str) -> None:
    for name, field in rules.load(slug).Options.model_fields.items():
        assert field.title and field.description, name


@each_game
def test_it_has_a_screen_and_an_emblem_of_ten_by_eight_pixels(slug: str) -> None:
    assert issubclass(screen(slug), TableScreen)
    rows = emblem(slug)[:8]
    assert len(rows) == 8 and all(len(row) <= 10 for row in rows)


@each_game
def test_it_has_a_told_game_and_a_scene(slug: str) -> None:
    assert list((ROOT / "tests/rules/told").glob(f"{slug}-*.jsonl"))
    assert list((ROOT / "screenshots/scenes").glob(f"{slug}*.jsonl"))


@each_game
def test_no_module_outside_its_folders_names_it(slug: str) -> None:
    for package in ("rules", "boardgames_tui"):
        for file in (ROOT / package).rglob("*.py"):
            if slug not in file.relative_to(ROOT).parts:
                code = file.read_text(encoding="utf-8")
                assert f"{package}.{slug}" not in code and f"games.{slug}" not in code, file
