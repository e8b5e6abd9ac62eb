"""What a person chose about the program: one typed object, kept in one TOML file.

The file is taken for hostile: whatever is wrong with it is said in one sentence, everything is as it is by itself, and
the file is left alone.
"""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from boardgames_tui.files import shown
from boardgames_tui.paths import config_file, private_directory
from rules.language import _

VERSION: Final = 1
LIMIT: Final = 64 * 1024
MOST_KEYS: Final = 100
ID_LENGTH: Final = 40

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("dark", "light", "terminal"),
    "glyphs": ("auto", "unicode", "ascii"),
    "motion": ("auto", "off", "on"),
}
"""The words that a setting can be, for those that are no switch."""

COMMENTS: Final[Mapping[str, str]] = {
    "theme": "The colours: dark, light, or terminal for the terminal's own 16 colours on its own ground.",
    "glyphs": "The signs: unicode, ascii, or auto for what the terminal shows well.",
    "mouse": "Does a click press the key on which it falls? With false the mouse is left to the terminal.",
    "motion": "Do pieces walk their way: on, off, or auto for on, but off over SSH.",
    "bell": "Does the terminal ring when a person's turn comes?",
    "curtain": "Does a curtain fall between two players of a game with secrets? New matches begin with this.",
    "french_digits": "Do the keys & é \" ' ( - è _ ç à of a French keyboard stand for 1 to 9 and 0?",
}
"""What is said about each setting in the file; there it stands before it as a comment, in English as all else there."""

HEAD: Final = """\
# The settings of Boardgames TUI. They can be changed in its menu, under "settings", which writes this file anew.
# A file with a mistake in it is left alone, and everything is as it is by itself.
"""
KEYS_COMMENT: Final = """\
# Other keys for commands, by the command's id: undo = "z". Enter, escape, arrows and function keys work as ever.
"""

NAMED_KEYS: Final = ("space", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown")
_FUNCTION_KEYS: Final = tuple(f"f{number}" for number in range(1, 13))
# These the terminal or the program cannot tell from another key, or takes for itself.
_NO_CONTROL: Final = "chijmqz"


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen; each field is a key of the file. ``keys`` says key by command id."""

    theme: str = "dark"
    glyphs: str = "auto"
    mouse: bool = True
    motion: str = "auto"
    bell: bool = False
    curtain: bool = True
    french_digits: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)

    def moves(self, over_ssh: bool) -> bool:
        """Do pieces walk their way here?"""
        return self.motion == "on" or (self.motion == "auto" and not over_ssh)


class SettingsFault(Exception):
    """Settings that cannot be read or written; ``str()`` is a sentence that says why and what follows."""


def over_ssh(environ: Mapping[str, str]) -> bool:
    """Does somebody look at this from another machine?"""
    return bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))


def read() -> tuple[Settings, str]:
    """The settings, and a sentence where the file is no good; then they are as they are by themselves."""
    try:
        return _parsed(config_file()), ""
    except SettingsFault as fault:
        return Settings(), str(fault)


def write(settings: Settings) -> None:
    """Put the settings into the file, whole or not at all, for its owner only; raises SettingsFault.

    A file that could not be read is left alone.
    """
    from boardgames_tui.remembered import replace_file

    path = config_file()
    _parsed(path)
    try:
        private_directory(path.parent)
        replace_file(path, text(settings).encode("utf-8"))
    except OSError as fault:
        sentence = _("The settings hold until you leave; they cannot be written: {reason}, {file}.")
        raise SettingsFault(sentence.format(file=shown(path), reason=_system(fault))) from None


def text(settings: Settings) -> str:
    """The file as it is written: every setting with what it means."""
    lines = [HEAD, f"version = {VERSION}\n"]
    for name, comment in COMMENTS.items():
        lines.append(f"\n# {comment}\n{name} = {_toml(getattr(settings, name))}\n")
    lines.append(f"\n{KEYS_COMMENT}[keys]\n")
    lines += [f"{_toml(command)} = {_toml(key)}\n" for command, key in sorted(settings.keys.items())]
    return "".join(lines)


def key_fault(key: str) -> str:
    """Why a command cannot be on this key, as a sentence; "" where it can."""
    if len(key) == 1 and key.isascii() and key.isprintable() and key == key.lower():
        return _("Digits stand on the board and choose there.") if key.isdigit() else ""
    control = key.removeprefix("ctrl+")
    if control != key:
        is_letter = len(control) == 1 and "a" <= control <= "z"
        return "" if is_letter and control not in _NO_CONTROL else _("No command can be on {key}.").format(key=key)
    if key in ("enter", "escape", "f1", "up", "down", "left", "right"):
        return _("{key} always means the same.").format(key=key)
    known = key in NAMED_KEYS or key in _FUNCTION_KEYS
    return "" if known else _("No command can be on {key}.").format(key=shown(key, 20))


def _toml(value: Any) -> str:
    """A value, which is a switch or ASCII, as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _parsed(path: Path) -> Settings:
    """What the file says; raises SettingsFault with a sentence."""
    try:
        data = _bytes(path)
        if data is None:
            return Settings()
        import tomllib

        return _checked(tomllib.loads(data.decode("utf-8")))
    except RecursionError:
        reason = _("it is too deep")
    except (UnicodeDecodeError, OSError) as fault:
        reason = _system(fault) if isinstance(fault, OSError) else _("it is no UTF-8 text")
    except ValueError as fault:
        reason = shown(fault).rstrip(".")
    sentence = _("Settings left alone, not used: {reason}, in {file}.")
    raise SettingsFault(sentence.format(file=shown(path), reason=reason)) from None


def _system(fault: OSError) -> str:
    return shown(os.strerror(fault.errno) if fault.errno else fault)


def _bytes(path: Path) -> bytes | None:
    """The file's bytes, None where there is none. It looks before it opens, because to open a device can do harm."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise ValueError(_("it is no ordinary file"))
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return None
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise ValueError(_("it is larger than {most} KiB").format(most=LIMIT >> 10))
    return data


def _checked(found: dict[str, Any]) -> Settings:
    """The settings from the file's values, without names that are not known; raises ValueError with a reason."""
    version = found.get("version", VERSION)
    if type(version) is not int or version < 1:
        raise ValueError(_("version is no number"))
    if version > VERSION:
        raise ValueError(_("a newer version wrote them"))
    values: dict[str, Any] = {}
    for each in fields(Settings):
        if each.name in found:
            value = found[each.name]
            values[each.name] = _keys(value) if each.name == "keys" else _value(each.name, value)
    return Settings(**values)


def _value(name: str, value: Any) -> Any:
    if name in WORDS:
        if value not in WORDS[name]:
            sentence = _("{name} is none of {words}")
            raise ValueError(sentence.format(name=name, words=", ".join(WORDS[name])))
    elif not isinstance(value, bool):
        raise ValueError(_("{name} is neither true nor false").format(name=name))
    return value


def _keys(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > MOST_KEYS:
        raise ValueError(_("keys is no table of commands"))
    for command, key in value.items():
        if not (command.isascii() and command.isprintable() and len(command) <= ID_LENGTH and isinstance(key, str)):
            raise ValueError(_("keys is no table of commands"))
        fault = key_fault(key)
        if fault:
            raise ValueError(_("the key of {command}: {fault}").format(command=command, fault=fault))
    return value
