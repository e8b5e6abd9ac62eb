"""Earth Reborn: tactical combat on a map of rooms, for two, by Christophe Boelinger (Ludically, 2010).

NORAD's few soldiers against the Salemites and their dead. Sides alternate in rounds; in each, one character is
activated. He takes an order tile of four sections, and command points are laid on its sections order by order: to
move square by square, open doors, turn, and strike. No section takes more points than its number, no character more
than his maximum for the turn. Facing decides how many dice both fighters roll; criticals wound first and both ways,
then hits above the defender's hits and armor wound too. A wounded character turns his card and loses strength.
A scenario names the kinds of order in play and who wins when; the first, Beauty and the Beast, plays Move and Close
Combat. Tiles behind the screens, in the bag and in the discard are hidden; all else is open.
"""

from rules.info import Info
from rules.language import N_

INFO = Info(
    slug="earth_reborn",
    title="Earth Reborn",
    blurb=N_("Orders, doors, close combat."),
    seats=(2, 2),
    minutes=45,
    hidden=("hands", "aside", "bag", "discard"),
    starter=False,
    scored=False,
)
