"""Where everything lies: the one place that knows directories.

``BOARDGAMES_HOME``, an absolute path, puts everything under one directory. Otherwise the system's own places are
used. A relative path in the environment is ignored, because it would mean another place in every directory.
"""

import os
from pathlib import Path

APP = "boardgames-tui"
HOME_VARIABLE = "BOARDGAMES_HOME"


def data_directory() -> Path:
    """What must not be lost: the matches, and those thrown away."""
    return _own_home() or _absolute("data", ".local/share")


def matches_directory() -> Path:
    """The saved matches, one file each, ``<id>.jsonl``."""
    return data_directory() / "matches"


def trash_directory() -> Path:
    """Matches that were thrown away and can be fetched back."""
    return data_directory() / "trash"


def texts_directory() -> Path:
    """Finished matches written as text for people, ``<id>.txt``."""
    return data_directory() / "texts"


def config_file() -> Path:
    """The settings a person chose."""
    return (_own_home() or _absolute("config", ".config")) / "config.toml"


def host_file() -> Path:
    """What whoever runs the machine says to everybody's session; nothing in the environment changes its place."""
    return Path("/etc") / APP / "host.toml"


def shared_directory() -> Path:
    """What strangers may see of matches that are shared, ``<words>.jsonl``, where no other place was said."""
    return data_directory() / "shared"


def shares_directory() -> Path:
    """For each match that is shared a file that names the one with what strangers may see, ``<id>.share``."""
    return data_directory() / "shares"


def state_file() -> Path:
    """What is remembered between matches: names and options."""
    return _state_directory() / "state.json"


def crash_directory() -> Path:
    """Reports of the unexpected."""
    return _state_directory() / "crashes"


def private_directory(path: Path) -> Path:
    """The directory, made if it is missing, it and what it lies in with mode 0700; raises OSError.

    What is there already keeps its mode.
    """
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        if not path.is_dir():
            raise
    except FileNotFoundError:
        if path.parent == path:
            raise
        private_directory(path.parent)
        os.mkdir(path, 0o700)
    return path


def _state_directory() -> Path:
    return _own_home() or _absolute("state", ".local/state")


def _own_home() -> Path | None:
    home = os.environ.get(HOME_VARIABLE, "")
    return Path(home) if os.path.isabs(home) else None


def _absolute(kind: str, usual: str) -> Path:
    """The system's directory of this kind, or the usual one under the home directory where that is relative."""
    import platformdirs

    place = {
        "data": platformdirs.user_data_path,
        "config": platformdirs.user_config_path,
        "state": platformdirs.user_state_path,
    }[kind](APP, appauthor=False)
    return place if place.is_absolute() else _home() / usual / APP


def _home() -> Path:
    home = os.environ.get("HOME", "")
    if not os.path.isabs(home):
        import pwd

        home = pwd.getpwuid(os.getuid()).pw_dir
    return Path(home)
