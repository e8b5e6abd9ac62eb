"""A game's passport: what menu and lists read without loading its rules."""

from dataclasses import dataclass

from rules.language import _, ngettext

CONTRACT = 1
"""The version of ``rules.contract`` that this kit speaks."""


@dataclass(frozen=True, slots=True)
class Info:
    """What is known of a game before its rules are loaded.

    ``seats`` is the least and the greatest number of players; ``minutes`` a usual length; ``hidden`` names the
    fields of the game's State that not everybody may see; ``version`` rises when old records may fold differently;
    ``starter`` is true where the table chooses who begins; ``scored`` is false where a match is only won or lost, so
    that its points say no more than who won.
    """

    slug: str
    title: str
    blurb: str
    seats: tuple[int, int]
    minutes: int
    hidden: tuple[str, ...] = ()
    version: int = 1
    starter: bool = True
    scored: bool = True
    contract: int = CONTRACT

    @property
    def heading(self) -> str:
        """The title as it stands at the head of every page of the game: in capitals."""
        return self.title.upper()

    @property
    def players(self) -> str:
        """For how many players the game is, in words: "2 players", "2 to 4 players"."""
        least, most = self.seats
        if least == most:
            return ngettext("{most} player", "{most} players", most).format(most=most)
        return _("{least} to {most} players").format(least=least, most=most)


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that was found but cannot be played, with a sentence that says why."""

    slug: str
    sentence: str
