"""Commands: each declared once, with its id, its keys, its word in the key line and its line in the help."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.language import N_


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a person can do on a screen.

    ``keys`` are tried in order, the first is the one shown; ``label`` stands in the key line instead of it where
    several belong together; ``word`` is "" for commands that the key line leaves out; ``right`` puts it at the right.
    ``stands_for`` is what the first key means where the settings have put it there.
    """

    id: str
    keys: tuple[str, ...]
    word: str
    help: str
    label: str = ""
    right: bool = False
    stands_for: str = ""

    @property
    def shown(self) -> str:
        """The key as the key line and the help name it."""
        return self.label or SHOWN.get(self.keys[0], self.keys[0])

    def called(self, word: str) -> "Command":
        """The same command with another word in the key line."""
        return replace(self, word=word)

    def on_key(self, key: str) -> "Command":
        """The same command on another key: it takes the place of letters; arrows, enter, escape, F1 work as ever, and
        so do keys that belong together."""
        steady = tuple(each for each in self.keys if each != key and (self.label or is_steady(each)))
        label = f"{SHOWN.get(key, key)} {self.label}" if self.label else ""
        return replace(self, keys=(key, *steady), label=label, stands_for=self.keys[0])

    def meaning(self, key: str) -> str:
        """The key as whoever declared the command knows it."""
        return self.stands_for if self.stands_for and key == self.keys[0] else key


def is_steady(key: str) -> bool:
    """Is it a key that no setting takes away: enter, escape, an arrow, a function key?"""
    return len(key) > 1 and not key.startswith("ctrl+")


SHOWN = {"escape": "esc", "left": "←", "right": "→", "up": "↑", "down": "↓", "question_mark": "?"}

HELP = Command("help", ("h", "f1", "?"), N_("help"), N_("the rules of this game, and all keys"), right=True)
MENU = Command("menu", ("q",), N_("menu"), N_("leave for the menu; the match is kept"), right=True)
QUIT = Command("quit", ("q",), N_("quit"), N_("leave the program; every match is kept"), right=True)
ENTER = Command("enter", ("enter",), N_("play"), N_("do what is chosen"))
ESCAPE = Command("escape", ("escape",), N_("back"), N_("let go of the choice, or go back"))
BACK = replace(ESCAPE, right=True)
UNDO = Command("undo", ("u",), N_("undo"), N_("take the last decision back, as far as the table agreed"))
REDO = Command("redo", ("y",), N_("redo"), N_("play again what was taken back"))
LOG = Command("log", ("l",), N_("log"), N_("everything that has happened"))
REDRAW = Command("redraw", ("ctrl+l",), "", N_("paint the screen anew"))


def by_key(commands: Iterable[Command], key: str) -> Command | None:
    """The command on this key, or None."""
    return next((command for command in commands if key in command.keys), None)
