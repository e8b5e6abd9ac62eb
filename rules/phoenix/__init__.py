"""Phoenix: feather drafting for two to four by Alexandre Droit and Yannick Gobert (Lubee, 2026).

Round by round everybody lays an ash token on a nest, takes one half-feather from it and places it for good on the
own phoenix: eight slots, four and four, mirrored in pairs, each with a lower and then an upper half. The nest
matters as much as the feather: a token on the own nest turns black (5 to 8) and comes back, late; any other turns
white (1 to 4) and is collected by the nest's owner. The numbers are the next round's order. Feathers score by
colour, symbols and mirrored pairs after 8 rounds (two players) or 16. All information is open but the bags' order,
which is stored nowhere: bags are counts, and nature deals.
"""

from rules.info import Info
from rules.language import N_

INFO = Info(
    slug="phoenix",
    title="Phoenix",
    blurb=N_("Dress a young phoenix, feather by feather."),
    seats=(2, 4),
    minutes=20,
    starter=False,
)
