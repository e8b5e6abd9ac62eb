"""What comes along with the libraries and is of no use is not loaded, and no plugin that lies about is run."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from boardgames_tui import cli
from tests.terminal.conftest import environment

ROOT = Path(cli.__file__).parents[1]
REPORT = """
import json, sys
from boardgames_tui import cli
status = cli.main(sys.argv[1:])
sys.stdout.flush()
print("\\n" + json.dumps([name for name, module in sys.modules.items() if module]))
"""
PLUGIN = """
from pathlib import Path
Path({mark!r}).write_text("run")
class plugin:
    def new_schema_validator(self, *_anything):
        return None, None, None
"""


def loaded(place: Path, *words: str) -> set[str]:
    """The modules that are loaded after this command; a plugin for pydantic is installed at the place."""
    info = place / "evil-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: evil\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pydantic]\nevil = evil_plugin:plugin\n")
    (place / "evil_plugin.py").write_text(PLUGIN.format(mark=str(place / "mark")))
    env = environment(PYTHONPATH=f"{ROOT}:{place}", BOARDGAMES_HOME=str(place / "home"))
    done = subprocess.run(
        [sys.executable, "-c", REPORT, *words], capture_output=True, text=True, check=True, env=env, input="q\n"
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_a_match_loads_neither_plugins_nor_what_looks_for_them(save: Callable[..., Path], tmp_path: Path) -> None:
    found = loaded(tmp_path / "place", "resume", str(save(9)), "--plain")
    assert "pydantic.main" in found and not found & {"evil_plugin", "email", "zipfile", "ssl", "textual"}
    assert not (tmp_path / "place" / "mark").exists()


def test_what_was_left_out_is_there_when_it_is_wanted(tmp_path: Path) -> None:
    found = loaded(tmp_path / "place", "doctor", "--json")
    assert "email" in found and not (tmp_path / "place" / "mark").exists()
