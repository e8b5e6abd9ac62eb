"""What this terminal can do, what was chosen for it and why: in plain words for people, as JSON for bug reports."""

import json
import os
import platform
import termios
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from boardgames_tui import __version__, host, settings
from boardgames_tui.files import shown
from boardgames_tui.plain_lines import wrap
from boardgames_tui.streams import is_poor
from boardgames_tui.terminal import colours, glyphs, probe
from boardgames_tui.terminal.colours import Depth
from boardgames_tui.terminal.interview import Answers, interview
from rules.language import N_, _
from rules.names import cells

LEAST: Final = (80, 23)
SECONDS: Final = 2.0
"""So long is waited for an answer; a line over a satellite takes less."""
ASKED: Final = ("TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "TERM_PROGRAM")
COLOURS: Final[Mapping[Depth, str]] = {
    Depth.NONE: N_("none"),
    Depth.SIXTEEN: N_("16"),
    Depth.INDEXED: N_("256"),
    Depth.TRUE: N_("16 million"),
}
Facts = dict[str, Any]


def examine(environ: Mapping[str, str], mouse: bool = True) -> Facts:
    """Everything about the terminal that this process belongs to; values are JSON, words in it are English."""
    chosen, trouble = settings.read()
    policy, over_ssh = host.policy(), settings.over_ssh(environ)
    size, answers = _asked(environ)
    depth = colours.depth(environ)
    circle = answers.widths.get(probe.CIRCLE)
    mouse_facts = {
        "wanted": mouse,
        "setting": chosen.mouse,
        "host": policy.allows("mouse"),
        "loses_escape": probe.loses_escape(environ),
    }
    return {
        "program": __version__,
        "python": platform.python_version(),
        "textual": _version("textual"),
        "system": platform.system(),
        "environment": {name: shown(environ[name], 80) for name in ASKED if name in environ},
        "terminal": size is not None,
        "inside": [name for name, variable in (("tmux", "TMUX"), ("screen", "STY")) if environ.get(variable)],
        "over_ssh": over_ssh,
        "size": size,
        "least_size": LEAST,
        "colours": depth.name.lower(),
        "utf8": glyphs.utf8_locale(environ),
        "widths": answers.widths,
        "answers_ms": None if answers.seconds is None else round(answers.seconds * 1000, 1),
        "knows": answers.modes,
        "shown_as": "lines" if is_poor(environ) or size is None else "screen",
        "glyphs": chosen.glyphs if chosen.glyphs != "auto" else glyphs.choose(environ, circle),
        "glyphs_by_hand": chosen.glyphs != "auto",
        "mouse": mouse_facts,
        "motion": {"moves": policy.allows("motion") and chosen.moves(over_ssh), "setting": chosen.motion},
        "theme": chosen.theme,
        "settings_trouble": trouble,
        "host": {"off": sorted(policy.off), "idle_minutes": policy.idle_minutes},
    }


def as_json(facts: Facts) -> str:
    """The facts as one JSON object, a line each."""
    return json.dumps(facts, indent=1, ensure_ascii=True) + "\n"


def told(facts: Facts, columns: int) -> str:
    """The same in plain words, one fact a line; nothing that such a terminal could not print."""
    rows = [
        (_("program"), _program(facts)),
        (_("terminal"), _terminal(facts)),
        (_("shown as"), _shown_as(facts)),
        (_("size"), _size(facts)),
        (_("colours"), _colours(facts)),
        (_("UTF-8"), _utf8(facts)),
        (_("widths"), _widths(facts)),
        (_("signs"), _signs(facts)),
        (_("mouse"), _mouse(facts)),
        (_("motion"), _motion(facts)),
        (_("answers"), _answers(facts)),
        (_("settings"), facts["settings_trouble"] or _("in order; the theme is {theme}.").format(theme=facts["theme"])),
        (_("host"), _host(facts)),
    ]
    wide = max(cells(name) for name, _said in rows) + 2
    lines = []
    for name, said in rows:
        first, *rest = wrap(said, max(20, columns - wide - 1))
        lines += [name + " " * (wide - cells(name)) + first, *(" " * wide + line.strip() for line in rest)]
    return "".join(f"{line}\n" for line in lines)


def _asked(environ: Mapping[str, str]) -> tuple[tuple[int, int] | None, Answers]:
    """Size and answers of the terminal this process belongs to, wherever its standard streams lead."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError:
        return None, Answers()
    try:
        size, answers = os.get_terminal_size(terminal), Answers()
        term = environ.get("TERM", "")
        with suppress(OSError, termios.error):
            if term not in probe.SILENT and os.tcgetpgrp(terminal) == os.getpgrp():
                answers = interview(terminal, SECONDS, term in ("vt100", "ansi"))
        return (size.columns, size.lines), answers
    except OSError:
        return None, Answers()
    finally:
        os.close(terminal)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _program(facts: Facts) -> str:
    return _("Boardgames TUI {program}, Python {python}, Textual {textual}, {system}.").format(**facts)


def _terminal(facts: Facts) -> str:
    if not facts["terminal"]:
        return _("there is none.")
    term = facts["environment"].get("TERM", "")
    said = _("{term}").format(term=term) if term else _("TERM does not say which")
    inside = [_("in {name}").format(name=name) for name in facts["inside"]]
    return ", ".join([said, *inside, _("over SSH") if facts["over_ssh"] else _("not over SSH")]) + "."


def _shown_as(facts: Facts) -> str:
    if facts["shown_as"] == "screen":
        return _("a screen; --plain shows lines instead.")
    if not facts["terminal"]:
        return _("plain lines, because there is no terminal.")
    return _("plain lines, because TERM says that it can do no more.")


def _size(facts: Facts) -> str:
    if facts["size"] is None:
        return _("not known.")
    (width, height), (least, rows) = facts["size"], facts["least_size"]
    if width >= least and height >= rows:
        said = _("{width} x {height}; {least} x {rows} are needed.")
    else:
        said = _("{width} x {height}, too small: {least} x {rows} are needed.")
    return said.format(width=width, height=height, least=least, rows=rows)


def _colours(facts: Facts) -> str:
    depth, environ = Depth[facts["colours"].upper()], facts["environment"]
    if environ.get("NO_COLOR"):
        why = _("NO_COLOR is set")
    elif depth is Depth.TRUE and environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        why = _("COLORTERM is {value}").format(value=environ["COLORTERM"])
    else:
        why = _("TERM is {value} and COLORTERM promises no more").format(value=environ.get("TERM") or _("not set"))
    return _("{count}, because {why}.").format(count=_(COLOURS[depth]), why=why)


def _utf8(facts: Facts) -> str:
    said = [f"{name}={value}" for name, value in facts["environment"].items() if name in ("LC_ALL", "LC_CTYPE", "LANG")]
    locale = ", ".join(said) or _("no locale is set")
    return (_("yes: {locale}.") if facts["utf8"] else _("no: {locale}.")).format(locale=locale)


def _widths(facts: Facts) -> str:
    """How wide signs are; the signs themselves only where they can be printed."""
    widths: Mapping[str, int] = facts["widths"]
    if not widths:
        return _("the terminal does not say.")
    names = {sign: sign if facts["utf8"] else f"U+{ord(sign):04X}" for sign in widths}
    return ", ".join(_("{sign} {cells}").format(sign=names[sign], cells=count) for sign, count in widths.items()) + "."


def _signs(facts: Facts) -> str:
    chosen, wide = facts["glyphs"], facts["widths"].get(probe.CIRCLE) == 2
    if facts["glyphs_by_hand"]:
        why = _("the settings say so")
    elif chosen == "unicode":
        why = _("the locale is UTF-8 and nothing speaks against it")
    elif wide:
        why = _("this terminal draws them two cells wide")
    elif not facts["utf8"]:
        why = _("the locale is not UTF-8")
    else:
        why = _("TERM is {value}").format(value=facts["environment"].get("TERM", ""))
    what = _("Unicode shapes and lines") if chosen == "unicode" else _("ASCII letters and lines")
    return _("{what}, because {why}.").format(what=what, why=why)


def _mouse(facts: Facts) -> str:
    mouse = facts["mouse"]
    if not mouse["host"]:
        return _("off: the host has switched it off.")
    if not mouse["setting"]:
        return _("off: the settings say so.")
    if not mouse["wanted"]:
        return _("off: --no-mouse was said.")
    if mouse["loses_escape"]:
        return _("off: GNU screen would hold back the escape key.")
    knows = facts["knows"].get("mouse")
    if knows is None:
        return _("on; the terminal does not say whether it has one.")
    return _("on, and the terminal has one.") if knows else _("on, but the terminal says that it has none.")


def _motion(facts: Facts) -> str:
    if "motion" in facts["host"]["off"]:
        return _("off: the host has switched it off.")
    if facts["motion"]["setting"] != "auto":
        return _("{word}: the settings say so.").format(word=facts["motion"]["setting"])
    return _("on: not over SSH.") if facts["motion"]["moves"] else _("off: over SSH.")


def _answers(facts: Facts) -> str:
    if facts["answers_ms"] is None:
        return _("none: the terminal was not asked, or says nothing.")
    sync = _(" It takes a picture at once (mode 2026).") if facts["knows"].get("synchronised") else ""
    return _("after {ms} ms.").format(ms=facts["answers_ms"]) + sync


def _host(facts: Facts) -> str:
    off, minutes = facts["host"]["off"], facts["host"]["idle_minutes"]
    parts = [_("switched off: {words}.").format(words=", ".join(off)) if off else _("nothing is switched off.")]
    if minutes:
        parts.append(_("A session without a key ends after {minutes:g} minutes.").format(minutes=minutes))
    return " ".join(parts)
