"""A match told from its beginning on plain lines, one event a line with its turn, then how it ended."""

from boardgames_tui import plain_words as words
from boardgames_tui.rest import MatchAtRest
from rules.language import _, ngettext
from rules.tell import tell


def told(match: MatchAtRest) -> list[str]:
    """The lines, as the eyes of the match may know them."""
    match.go(match.most)
    table, title = match.table, match.rules.info.title
    heading = ngettext("{title}, {count} move: {names}.", "{title}, {count} moves: {names}.", match.most)
    lines = [heading.format(title=title, count=match.most, names=", ".join(match.names))]
    if match.notice:
        lines.append(match.notice)
    for line in tell(table, match.eyes):
        turn = match.rules.turns(table.states[max(0, line.at - 1)]) + 1
        lines.append(_("Turn {turn}. {event}").format(turn=turn, event=words.event(match, line)))
    if match.over:
        return lines + words.result(match)
    return [*lines, _("The match is not over: {turn}.").format(turn=words.turn_words(match))]
