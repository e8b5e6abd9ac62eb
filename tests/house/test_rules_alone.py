"""The rules stand alone: no screen, no game loaded before it is asked for, and a new game needs no change anywhere."""

import doctest
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from shutil import copy
from textwrap import dedent

import pytest

import rules
from rules.check import check_all
from rules.contract import BaseOptions
from rules.info import Broken, Info

ROOT = Path(rules.__file__).parent
MODULES = sorted(
    ".".join(("rules", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
)
SCREENS = ("textual", "rich", "platformdirs", "filelock", "boardgames_tui")
TOY = Path(__file__).parents[1] / "rules" / "toy.py"


def loaded(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after running this."""
    report = "import json, sys; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, check=True, cwd=ROOT.parent
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_no_module_of_the_rules_loads_a_screen() -> None:
    code = """
        import importlib, sys
        for module in {modules}:
            importlib.import_module(module)
            screens = [name for name in sys.modules if name.split(".")[0] in {screens}]
            assert not screens, f"{{module}} loads {{screens}}"
    """
    found = loaded(dedent(code).format(modules=MODULES, screens=SCREENS))
    assert set(MODULES) <= found


def test_menu_and_list_load_neither_pydantic_nor_a_game() -> None:
    found = loaded("import rules\nfor slug in rules.slugs(): rules.info(slug)\nassert rules.catalogue()")
    assert "rules.info" in found
    assert not [name for name in found if name.split(".")[0] in ("pydantic", "pydantic_core", *SCREENS)]
    inside = [name for name in found if name.startswith("rules.") and name.count(".") > 1]
    assert inside == []


def test_loading_a_game_loads_no_other() -> None:
    for slug in rules.slugs():
        found = loaded(f"import rules; rules.load({slug!r})")
        assert not [name for name in found for other in rules.slugs() if other != slug and f"rules.{other}." in name]


def test_the_examples_in_the_docstrings_run() -> None:
    result = doctest.testmod(rules)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_game_says_how_it_is_played_and_what_is_our_own(slug: str) -> None:
    text = resources.files(f"rules.{slug}").joinpath("rules.en.md").read_text(encoding="utf-8")
    chapters = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    assert chapters[0] == "In short"
    assert chapters[-1] == "Our own choices"
    assert len(chapters) == len(set(chapters)) <= 9
    assert text.startswith(f"# {rules.info(slug).title}\n")
    assert max(map(len, text.splitlines())) <= 120


INFO = dedent(
    """
    from rules.info import Info

    INFO = Info(slug={slug!r}, title={title!r}, blurb="A game.", seats=(2, 3), minutes=1, contract={contract})
    """
)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in which games are found, beside the ones that come with the program."""
    before = set(sys.modules)
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("rules."):
            del sys.modules[name]
            slug, *inside = name.removeprefix("rules.").split(".")
            if not inside and hasattr(rules, slug):
                delattr(rules, slug)


def game(shelf: Path, slug: str, passport: str, **files: str) -> Path:
    """A game's folder with these files."""
    folder = shelf / slug
    folder.mkdir()
    (folder / "__init__.py").write_text(passport, encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def named(slug: str) -> Info | Broken:
    """The game's entry in the catalogue."""
    return next(each for each in rules.catalogue() if each.slug == slug)


def test_a_fifth_game_is_found_by_looking_and_passes_check(shelf: Path) -> None:
    passport = "from rules.toy.play import INFO\n"
    copy(TOY, game(shelf, "toy", passport) / "play.py")
    assert "toy" in rules.slugs()
    assert isinstance(named("toy"), Info)
    toy = rules.load("toy")
    for seats in (2, 3):
        facts = check_all(toy, seats=seats, options=BaseOptions(), seeds=range(10))
        assert all(fact.turns == seats for fact in facts)


@pytest.mark.parametrize(
    ("passport", "reason"),
    [
        ("import nothing_of_this_name\n", "cannot be loaded: ModuleNotFoundError"),
        ("raise RuntimeError('first\\nsecond')\n", "cannot be loaded: RuntimeError first second."),
        ("def (\n", "cannot be loaded: SyntaxError"),
        ("", "cannot be loaded: AttributeError"),
        ("INFO = 3\n", "was written for another version of this program."),
        (INFO.format(slug="odd", title="Odd", contract=2), "odd was written for another version of this program."),
        (INFO.format(slug="even", title="Odd", contract=1), "odd does not say what it is."),
    ],
)
def test_a_broken_game_is_listed_with_a_sentence_and_harms_no_other(shelf: Path, passport: str, reason: str) -> None:
    whole = rules.catalogue()
    game(shelf, "odd", passport)
    found = named("odd")
    assert isinstance(found, Broken)
    assert reason in found.sentence
    assert "\n" not in found.sentence
    assert rules.catalogue() == (*whole, found), "it stands last, and all others are there as before"
    with pytest.raises(rules.BrokenGame, match="odd"):
        rules.info("odd")
    with pytest.raises(rules.BrokenGame, match="odd"):
        rules.load("odd")
    assert rules.load("birth").info.slug == "birth"


@pytest.mark.parametrize("play", ["raise KeyError('x')\n", "", "import nothing_of_this_name\n"])
def test_rules_that_cannot_be_loaded_say_so(shelf: Path, play: str) -> None:
    game(shelf, "odd", INFO.format(slug="odd", title="Odd", contract=1), play=play)
    assert isinstance(named("odd"), Info)
    with pytest.raises(rules.BrokenGame, match="odd cannot be loaded: "):
        rules.load("odd")


def test_a_game_that_is_not_there_is_named() -> None:
    with pytest.raises(rules.BrokenGame, match=r"There is no game called 'chess'; there are: birth"):
        rules.load("chess")


def test_the_shortest_game_stands_first(shelf: Path) -> None:
    game(shelf, "aaa", INFO.format(slug="aaa", title="Zzz", contract=1))
    game(shelf, "bbb", INFO.format(slug="bbb", title="Aaa", contract=1))
    assert [each.slug for each in rules.catalogue()][:2] == ["bbb", "aaa"]
