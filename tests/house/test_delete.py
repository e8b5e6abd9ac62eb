"""``boardgames delete`` as a shell sees it: to the trash and back, and what stays where it is."""

import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from boardgames_tui import cli, trash
from boardgames_tui.files import SaveFault
from boardgames_tui.saves import open_match

SaveMatch = Callable[..., Path]


def said(*words: str) -> tuple[int, str, str]:
    """Status, text and complaint of the program in this process."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = cli.main(words)
    return status, out.getvalue(), err.getvalue()


def files(home: Path) -> dict[str, bytes]:
    """Every file under the home."""
    return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_a_match_goes_to_the_trash_and_the_sentence_brings_it_back(save: SaveMatch, home: Path) -> None:
    path = save(5)
    before, content = files(home), path.read_bytes()
    status, text, complaint = said("delete", path.stem)
    place = home / "trash" / path.name
    assert (status, complaint) == (0, "")
    assert text == f"It lies in the trash now: {place}\nBack with: boardgames delete --undo {path.stem}\n"
    assert files(home) == {f"trash/{path.name}": content}
    assert place.parent.stat().st_mode & 0o777 == 0o700
    back = text.splitlines()[1].removeprefix("Back with: boardgames ").split()
    assert said(*back) == (0, f"{path.stem} is back among the matches.\n", "")
    assert files(home) == before
    assert open_match(path).notice is None


def test_the_beginning_of_a_name_is_enough(save: SaveMatch) -> None:
    path = save(5)
    begun = path.stem[:-2]
    assert said("delete", begun)[0] == 0 and not path.exists()
    assert said("delete", "--undo", begun)[0] == 0 and path.exists()


def test_the_same_name_twice_in_the_trash(save: SaveMatch, home: Path) -> None:
    path = save(5)
    first = path.read_bytes()
    contents = [first, first + b'{"note":"two"}\n', first + b'{"note":"three"}\n']
    for content in contents:
        path.write_bytes(content)
        assert said("delete", path.stem)[0] == 0
    stem = path.stem
    names = [f"{stem}.jsonl", f"{stem}.2.jsonl", f"{stem}.3.jsonl"]
    assert [(home / "trash" / name).read_bytes() for name in names] == contents
    assert said("delete", "--undo", f"{stem}.2")[0] == 0
    assert path.read_bytes() == contents[1]
    # The name is taken again, so the next one stays where it is.
    status, _text, complaint = said("delete", "--undo", stem)
    assert status == 1 and f"already a match called {stem}" in complaint
    assert path.read_bytes() == contents[1] and (home / "trash" / names[0]).read_bytes() == contents[0]
    path.unlink()
    status, _text, complaint = said("delete", "--undo", stem[:-1])
    assert status == 2 and "2 matches in the trash begin with" in complaint


def test_a_match_being_played_stays(save: SaveMatch, home: Path) -> None:
    path = save(5)
    before = files(home)
    with open_match(path).save as held:
        status, text, complaint = said("delete", path.stem)
        assert (status, text) == (1, "") and "is being played" in complaint
        assert files(home) == before
        held.append('{"note":"still here"}')
    assert said("delete", path.stem)[0] == 0


def test_a_broken_match_can_be_thrown_away(save: SaveMatch, home: Path) -> None:
    path = save(5)
    path.write_text("nonsense\n")
    assert said("delete", path.stem)[0] == 0
    assert files(home) == {f"trash/{path.name}": b"nonsense\n"}


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("nobody-knows",), 2, "There is no saved match called nobody-knows."),
        (("--undo", "nobody-knows"), 2, "There is no match called nobody-knows in the trash."),
        (("--undo", ""), 2, "in the trash"),
        (("",), 1, "does not lie among the saved matches"),
        (("./mine.jsonl",), 1, "does not lie among the saved matches"),
        ((), 2, "MATCH"),
    ],
)
def test_what_cannot_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], status: int, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.jsonl").write_text("precious")
    found, text, complaint = said("delete", *words)
    assert (found, text) == (status, "") and sentence in complaint and complaint.count("\n") == 1
    assert Path("mine.jsonl").read_text() == "precious"


def test_a_link_and_a_pipe_among_the_matches_stay(save: SaveMatch, tmp_path: Path) -> None:
    directory = save(1).parent
    (tmp_path / "elsewhere").write_text("precious")
    (directory / "link.jsonl").symlink_to(tmp_path / "elsewhere")
    os.mkfifo(directory / "pipe.jsonl")
    for name in ("link", "pipe"):
        status, _text, complaint = said("delete", name)
        assert status == 1 and complaint.count("\n") == 1
        assert os.path.lexists(directory / f"{name}.jsonl")
    assert (tmp_path / "elsewhere").read_text() == "precious"


def test_a_trash_that_cannot_be_made_changes_nothing(save: SaveMatch, home: Path) -> None:
    path = save(3)
    (home / "trash").write_text("in the way")
    before = files(home)
    status, _text, complaint = said("delete", path.stem)
    assert status == 1 and "cannot be made" in complaint and files(home) == before


def test_a_new_name_is_what_resume_and_list_take_then(
    save: SaveMatch, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("q\n"))
    path, other = save(4), save(4, seed="2")
    content = path.read_bytes()
    renamed = trash.rename(path, "rainy-sunday-2")
    assert renamed.read_bytes() == content and not path.exists()
    status, text, _complaint = said("resume", "rainy-sunday-2", "--plain")
    assert status == 0 and text.splitlines()[-1] == "boardgames resume rainy-sunday-2 --plain"
    assert "rainy-sunday-2" in said("list")[1]
    before = files(home)
    for name in (other.stem, "Big", "a b", "../up", "", "a--b", "-a", "ü", "x" * 81):
        with pytest.raises(SaveFault):
            trash.rename(renamed, name)
    assert files(home) == before
