"""The hook for translations: every sentence for people goes through here.

English is the source. A program that shows the sentences in another language installs its own
translation functions; the rules themselves never know which language is spoken.
"""

from collections.abc import Callable

Gettext = Callable[[str], str]
NGettext = Callable[[str, str, int], str]

_gettext: Gettext = lambda sentence: sentence  # noqa: E731
_ngettext: NGettext = lambda one, many, number: one if number == 1 else many  # noqa: E731


def install(gettext: Gettext, ngettext: NGettext) -> None:
    """Use these functions for every sentence from now on."""
    global _gettext, _ngettext
    _gettext, _ngettext = gettext, ngettext


def _(sentence: str) -> str:
    """The sentence in the language that is spoken; fields in braces are kept."""
    return _gettext(sentence)


def ngettext(one: str, many: str, number: int) -> str:
    """The sentence for this number of things."""
    return _ngettext(one, many, number)


def N_(sentence: str) -> str:
    """Marks a sentence that is translated later, when it is shown."""
    return sentence
