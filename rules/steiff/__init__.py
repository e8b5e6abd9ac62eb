"""Das Steiff-Spiel: hidden gifts and calls out of turn, for three to six, by Klaus Teuber (Kosmos, 2002).

Everybody carries three hidden gift cards, worth -3 to +3, to Teddy's bedroom at the end of a path of eleven fields.
In turn one rolls the slow blue die or the quick red one; after a red roll any other player may call and swap whole
hands. Moths send a bear back, bananas cost it a card, and bears that meet may bump: each draws one card blind from
the other. In the bedroom the hand is shown: plus brings points and cheers Teddy up, minus takes back and saddens him.
The match ends when Teddy is happy or somebody has brought all 21 points; most points win.
"""

from rules.info import Info
from rules.language import N_

INFO = Info(
    slug="steiff",
    title="Das Steiff-Spiel",
    blurb=N_("Gifts for Teddy: hidden hands, loud calls."),
    seats=(3, 6),
    minutes=30,
    hidden=("hands", "mutual", "secret"),
)
