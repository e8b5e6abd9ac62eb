"""Everybody's hands: always in the same columns, the rack of the player on turn filled with the seat colour."""

from boardgames_tui.games.birth.strip import Scene
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import shape

FIRST_DIE = 12


def paint_hands(pane: Pane, looks: Looks, scene: Scene, more: int = 0) -> None:
    """A row a seat, dice three cells apart; the chosen die is the white one, a hand that will be rolled shows ``?``.

    Names get so many cells more than there are at 80 columns.
    """
    for seat, hand in enumerate(scene.view.hands):
        player = scene.players[seat]
        acts = seat == scene.seat and bool(scene.values or scene.die)
        if seat == scene.seat and not looks.colour:
            pane.put(0, seat, looks.glyphs.turn, looks.pen("bright", bold=True))
        pane.put(1, seat, shape(looks, player.colour, scene.letters[seat]), looks.pen(player.colour, bold=True))
        name = cut(player.name, FIRST_DIE - 4 + more, looks.glyphs.ellipsis)
        pane.put(3, seat, name, looks.pen())
        chosen = hand.index(scene.die) if acts and scene.die in hand else None
        breaks = acts and scene.foresight is not None and scene.foresight.breaks
        for index, value in enumerate(hand):
            x = FIRST_DIE + more + 3 * index
            face = "?" if breaks and index != chosen else str(value)
            if not acts:
                pane.put(x, seat, f" {face} ", looks.pen(player.colour))
            elif index == chosen:
                pane.put(x, seat, f" {face} " if looks.colour else f"[{face}]", looks.selected())
            elif looks.colour:
                pane.put(x, seat, f" {face} ", looks.tile(player.colour))
            else:
                pane.put(x, seat, f" {face} ", looks.pen(bold=True))
            if acts:
                pane.spot(x, seat, 3, 1, str(value))
