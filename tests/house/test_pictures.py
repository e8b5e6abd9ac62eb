"""The scenes and the pictures that are made of them."""

import importlib
import json
import xml.etree.ElementTree as Xml
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from boardgames_tui.reading import read_match
from screenshots.make import SCENES, lay_out, picture, scenes, shots

SHOTS = {shot.name: shot for shot in shots()}


def test_every_game_has_a_scene_and_a_picture() -> None:
    games = {
        read_match(SCENES / f"{name}.jsonl", (SCENES / f"{name}.jsonl").read_bytes()).header.game for name in scenes()
    }
    assert games == set(rules.slugs())
    shown = {shot.scene for shot in SHOTS.values()} - {""}
    assert shown <= set(scenes()) and {scene.split("-")[0] for scene in shown} == games


@pytest.mark.parametrize("name", scenes())
def test_every_scene_is_by_the_rules(name: str) -> None:
    path = SCENES / f"{name}.jsonl"
    reading = read_match(path, path.read_bytes())
    assert reading.table and reading.notice is None and reading.whole == path.stat().st_size
    assert reading.header.id == name.replace("_", "-"), "an id has no underscore"


def test_a_scene_is_made_again_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = importlib.import_module("screenshots.scenes")
    monkeypatch.setattr(made, "SCENES", tmp_path)
    made.keep("birth-start", ("Dora", "Eli"), {}, made.is_begun)
    assert (tmp_path / "birth-start.jsonl").read_bytes() == (SCENES / "birth-start.jsonl").read_bytes()


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_the_same_every_time_and_well_formed(home: Path, name: str) -> None:
    lay_out()
    first, second = picture(SHOTS[name]), picture(SHOTS[name])
    assert first == second
    root = Xml.fromstring(first)
    assert root.tag.endswith("svg") and len(list(root)) > 20
    assert "http" not in first.replace("http://www.w3.org/2000/svg", "")


def read(svg: str) -> str:
    """The words on a picture."""
    return " ".join(" ".join(Xml.fromstring(svg).itertext()).split())


def test_a_picture_shows_what_was_asked_for(home: Path) -> None:
    lay_out()
    words = {name: read(picture(shot)) for name, shot in SHOTS.items()}
    assert "Birth: 2 dice again. 32 → 38 before it." in words["birth"] and "leads the area" in words["birth-galaxy"]
    assert "wins with" in words["birth-result"] and "Start the match" in words["setup"]
    assert "compare" in words["birth-eject"] and "chapter" in words["birth-help"] and "carry on" in words["menu"]
    assert "settings" in words["settings"] and words["birth-ascii"].isascii()
    low = replace(SHOTS["birth"], size=(80, 23))
    assert 'viewBox="-10 -10 820 480"' in picture(low) and 'viewBox="-10 -10 820 500"' in picture(SHOTS["birth"])


def test_the_menus_matches_are_old_enough_to_have_a_date(home: Path) -> None:
    lay_out()
    headers = [json.loads((SCENES / f"{name}.jsonl").read_text().splitlines()[0]) for name in scenes()]
    assert len({header["id"] for header in headers}) == len(headers) >= 5
    assert "2024" in picture(SHOTS["menu"])
