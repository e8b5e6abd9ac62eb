"""When a session that nobody uses ends: reckoned from the last key, with a warning before. It knows no clock."""

from boardgames_tui.host import Host
from rules.language import _, ngettext


class Idle:
    """The limit of one session; times are in seconds, by the clock of whoever asks."""

    def __init__(self, host: Host, now: float) -> None:
        self.limit, self.notice = host.idle_seconds, host.warning_seconds
        self._since = now

    @property
    def is_limited(self) -> bool:
        """Does such a session ever end?"""
        return self.limit > 0

    def touched(self, now: float) -> None:
        """Somebody has pressed a key."""
        self._since = now

    def is_warned(self, now: float) -> bool:
        """Is it time to warn?"""
        return self.is_limited and now - self._since >= self.limit - self.notice

    def is_over(self, now: float) -> bool:
        """Is it time to end?"""
        return self.is_limited and now - self._since >= self.limit

    def wait(self, now: float) -> float | None:
        """In how many seconds the next of these comes, None for never."""
        if not self.is_limited:
            return None
        due = self.limit if self.is_warned(now) else self.limit - self.notice
        return max(0.0, self._since + due - now)

    def warning(self) -> str:
        """What is said before the end."""
        minutes = round(self.notice / 60)
        if minutes:
            sentence = ngettext(
                "Is anybody there? Without a key this ends in {count} minute; nothing is lost.",
                "Is anybody there? Without a key this ends in {count} minutes; nothing is lost.",
                minutes,
            )
            return sentence.format(count=minutes)
        sentence = ngettext(
            "Is anybody there? Without a key this ends in {count} second; nothing is lost.",
            "Is anybody there? Without a key this ends in {count} seconds; nothing is lost.",
            round(self.notice),
        )
        return sentence.format(count=round(self.notice))

    def farewell(self) -> str:
        """What is said after it."""
        return _("Nobody had pressed a key for so long that the session was ended.")
