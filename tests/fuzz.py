"""The loader of records under a fuzzer that looks which code its input reaches: ``python -m tests.fuzz [SECONDS]``.

Needs atheris (the extra ``fuzz``). It begins with the told games and the scenes of the pictures; whatever raises
anything but SaveFault ends it, and the input lies beside as ``crash-...``.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["rules", "boardgames_tui"]):
    from boardgames_tui.files import SaveFault
    from boardgames_tui.reading import read_match

ROOT = Path(__file__).parents[1]
SECONDS, LONGEST = "60", 16_384


def read(data: bytes) -> None:
    """Read a match from these bytes."""
    try:
        read_match(Path("fuzz.jsonl"), data)
    except SaveFault as fault:
        assert str(fault).isprintable()


def main() -> None:
    """Fuzz for so long, from the matches that there are."""
    seconds = sys.argv[1] if len(sys.argv) > 1 else SECONDS
    with TemporaryDirectory() as place:
        for path in (*ROOT.glob("tests/rules/told/*.jsonl"), *ROOT.glob("screenshots/scenes/*.jsonl")):
            (Path(place) / path.name).write_bytes(path.read_bytes()[:LONGEST])
        atheris.Setup([sys.argv[0], place, f"-max_total_time={seconds}", f"-max_len={LONGEST}"], read)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
