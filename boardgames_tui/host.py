"""What whoever runs a machine for many people does not want on it, and when a session nobody uses ends.

A file of the system says so, and ``--host FILE`` a further one that can only take more away. Either is taken for
hostile, but unlike a person's own settings a faulty one stops the program: what was to be off must not be on because of
a slip.
"""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from boardgames_tui.files import shown
from boardgames_tui.paths import host_file
from rules.language import N_, _

LIMIT: Final = 64 * 1024
MOST_MINUTES: Final = 7 * 24 * 60
WARNING_SECONDS: Final = 120.0

SWITCHES: Final[Mapping[str, str]] = {
    "share": N_("sharing a match, so that others can watch it"),
    "watch": N_("watching what others share"),
    "export": N_("writing a match as text"),
    "mouse": N_("the mouse"),
    "motion": N_("pieces that walk their way"),
    "bell": N_("the bell"),
    "list": N_("lists of matches; one is found by all words of its name only"),
    "names": N_("remembering who played"),
    "settings": N_("changing settings"),
    "files": N_("opening a match by the path of a file"),
    "simulate": N_("computer players against each other"),
}
"""What a host can switch off, by its word in the file, with what it is."""


@dataclass(frozen=True, slots=True)
class Host:
    """What the host wants: what is ``off``, and after how many minutes without a key a session ends (0: never)."""

    off: frozenset[str] = frozenset()
    idle_minutes: float = 0.0
    files: tuple[Path, ...] = ()

    def allows(self, switch: str) -> bool:
        """May this be done here?"""
        assert switch in SWITCHES
        return switch not in self.off

    @property
    def idle_seconds(self) -> float:
        """So long a session stays without a key; 0 for ever."""
        return self.idle_minutes * 60

    @property
    def warning_seconds(self) -> float:
        """So long before its end a session is warned: two minutes, but at most half of the time there is."""
        return min(WARNING_SECONDS, self.idle_seconds / 2)


class HostFault(Exception):
    """A host's file that cannot be used; ``str()`` is a sentence."""


_policy: Host | None = None


def policy() -> Host:
    """What holds in this process; raises HostFault where the system's file is no good."""
    return _policy if _policy is not None else use()


def use(more: str | None = None) -> Host:
    """From now on the system's file holds, and this further one; raises HostFault."""
    global _policy
    found = _read(host_file(), must_be=False)
    if more is not None:
        found = _both(found, _read(Path(more), must_be=True))
    _policy = found
    return found


def refusal(switch: str) -> str:
    """Why that cannot be done here, as a sentence; "" where it can."""
    if policy().allows(switch):
        return ""
    return _("Whoever runs this machine has switched off {what}.").format(what=_(SWITCHES[switch]).partition(";")[0])


def _both(one: Host, other: Host) -> Host:
    """Whatever either switches off is off, and the shorter limit holds."""
    limits = [each.idle_minutes for each in (one, other) if each.idle_minutes]
    return Host(one.off | other.off, min(limits, default=0.0), one.files + other.files)


def _read(path: Path, must_be: bool) -> Host:
    try:
        data = _bytes(path)
        if data is None:
            if must_be:
                raise ValueError(_("it is not there"))
            return Host()
        import tomllib

        return replace(_checked(tomllib.loads(data.decode("utf-8"))), files=(path,))
    except RecursionError:
        reason = _("it is too deep")
    except UnicodeDecodeError:
        reason = _("it is no UTF-8 text")
    except OSError as fault:
        reason = shown(os.strerror(fault.errno) if fault.errno else fault)
    except ValueError as fault:
        reason = shown(fault).rstrip(".")
    sentence = _("The host's file {file} cannot be used: {reason}.")
    raise HostFault(sentence.format(file=shown(path), reason=reason)) from None


def _bytes(path: Path) -> bytes | None:
    """The file's bytes, None where there is none. It looks before it opens; a link is followed, since only the host
    can have put it there."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise ValueError(_("it is no ordinary file"))
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return None
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise ValueError(_("it is larger than {most} KiB").format(most=LIMIT >> 10))
    return data


def _checked(found: dict[str, Any]) -> Host:
    """What the file says; raises ValueError with a reason. A word that is not known is a slip."""
    unknown = sorted(set(found) - {"off", "idle_minutes"})
    if unknown:
        raise ValueError(_("{name} is not known").format(name=shown(unknown[0], 40)))
    off = found.get("off", [])
    if not isinstance(off, list) or not all(isinstance(each, str) for each in off):
        raise ValueError(_("off is no list of words"))
    wrong = [each for each in off if each not in SWITCHES]
    if wrong:
        sentence = _("{name} cannot be switched off; what can is {words}")
        raise ValueError(sentence.format(name=shown(repr(wrong[0]), 40), words=", ".join(SWITCHES)))
    minutes = found.get("idle_minutes", 0)
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not 0 <= minutes <= MOST_MINUTES:
        raise ValueError(_("idle_minutes is no number from 0 to {most}").format(most=MOST_MINUTES))
    return Host(frozenset(off), float(minutes))
