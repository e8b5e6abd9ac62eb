"""BIRTH: dice placement for two or three by Takashi Sakaue (Product Arts, 2013).

Everybody rolls eleven dice at once, the big bang, and keeps them as they fell. In turn one die is chosen: it moves
the player's piece round a ring of fifteen spaces and is then placed in the area where the piece stops. Landing on
somebody jumps the piece on; stopping on the start space rerolls the hand (Break); placing a value that lies in the
area already rerolls all dice of that value there (Birth), or, with senior rules, sends the others' away (Eject).
Each die scores the number of its area, and the most pips in an area score them (senior: the most dice).
The game ends when all dice are placed. All information is open.
"""

from rules.info import Info
from rules.language import N_

INFO = Info(
    slug="birth",
    title="BIRTH",
    blurb=N_("Dice among the stars: jump, break, birth."),
    seats=(2, 3),
    minutes=15,
)
