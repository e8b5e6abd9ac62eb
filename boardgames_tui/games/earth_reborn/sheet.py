"""How a match of Earth Reborn ended: what each side did, and what has become of everybody."""

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len

from boardgames_tui.games.earth_reborn.scene import Scene
from boardgames_tui.games.earth_reborn.sides import fate_word, figures_of, life_text
from boardgames_tui.looks import Looks
from boardgames_tui.match import Match
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import rule
from rules.earth_reborn import names
from rules.earth_reborn.combat import outcome
from rules.earth_reborn.moves import Assign, Lay, OpenDoor, Rolled, Step
from rules.earth_reborn.state import Blow
from rules.language import N_, _
from rules.moves import Seat

LABELS = {
    "tiles": N_("tiles assigned"),
    "points": N_("command points laid"),
    "steps": N_("squares walked"),
    "doors": N_("doors opened"),
    "blows": N_("blows struck"),
    "wounds": N_("wounds dealt"),
}
LEFT, LABEL, COLUMN = 2, 22, 16
FIGURE = 17


def done(match: Match) -> Counter[tuple[str, Seat]]:
    """What each side has done, by label and seat."""
    found: Counter[tuple[str, Seat]] = Counter()
    for at, move in enumerate(match.table.moves):
        match move:
            case Assign():
                found["tiles", move.seat] += 1
            case Lay():
                found["points", move.seat] += move.points
                found["blows", move.seat] += move.side is not None
            case Step():
                found["steps", move.seat] += 1
            case OpenDoor():
                found["doors", move.seat] += 1
            case Rolled():
                before = match.table.states[at]
                blow = before.window
                if isinstance(blow, Blow):
                    told = outcome(before, blow, move)
                    found["wounds", blow.seat] += told.wounds
                    found["wounds", 1 - blow.seat] += told.wounds_back
    return found


def paint_result(pane: Pane, looks: Looks, match: Match, letters: Sequence[str]) -> int:
    """A column a side, and a row of figures for each; returns the rows it took."""
    scene = Scene(match.view(None), match.players, letters)
    ends = [LEFT + LABEL + COLUMN * (seat + 1) for seat in range(len(match.players))]
    for seat, end in enumerate(ends):
        name = cut(names.side_name(scene.view, seat), COLUMN - 4, looks.glyphs.ellipsis)
        x = end - cell_len(name)
        colour = match.players[seat].colour
        pane.put(x - 2, 0, scene.mark(looks, seat), looks.pen(colour, bold=True))
        pane.put(x, 0, name, looks.pen("text"))
    rule(pane, looks, LEFT, 1, ends[-1] - LEFT)
    counts = done(match)
    for y, (key, label) in enumerate(LABELS.items(), 2):
        pane.put(LEFT, y, cut(_(label), LABEL - 1, looks.glyphs.ellipsis), looks.pen("dim"))
        for seat, end in enumerate(ends):
            pane.right(end, y, str(counts[key, seat]), looks.pen("text"))
    y = 3 + len(LABELS)
    for seat in range(len(match.players)):
        _figures(pane, looks, scene, seat, y + seat)
    return y + len(match.players)


def _figures(pane: Pane, looks: Looks, scene: Scene, seat: Seat, y: int) -> None:
    """Everybody of one side: life left, dead, or away."""
    pane.put(LEFT, y, scene.mark(looks, seat), looks.pen(scene.players[seat].colour, bold=True))
    for place, figure in enumerate(figures_of(scene, seat)):
        x = LEFT + 3 + (FIGURE + 1) * place
        is_alive = scene.view.figures[figure].alive
        state = life_text(scene, figure) if is_alive else fate_word(scene, figure)
        name = cut(names.figure_name(scene.view, figure), FIGURE - 6, looks.glyphs.ellipsis)
        after = pane.put(x, y, name, looks.pen("text" if is_alive else "dim"))
        pane.put(after + 1, y, cut(state, FIGURE - cell_len(name) - 1, ""), looks.pen("dim"))
