"""``python -m boardgames_tui``: the same as the command ``boardgames``."""

import sys

from boardgames_tui import cli


def main() -> None:
    """Do what the command line says and leave with its exit status."""
    sys.exit(cli.main(sys.argv[1:]))


if __name__ == "__main__":
    main()
