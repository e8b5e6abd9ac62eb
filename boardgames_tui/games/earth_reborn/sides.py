"""Both sides and their figures: life, command points spent and most, in a narrow column or a table."""

from collections.abc import Sequence

from boardgames_tui.games.earth_reborn.scene import Scene
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import whole
from rules.earth_reborn import names
from rules.earth_reborn.combat import life_of
from rules.language import _, ngettext
from rules.moves import Seat

WIDE, END = 15, 14


def life_text(scene: Scene, figure: int) -> str:
    """Life left on the healthy and on the wounded side of its card."""
    sides = life_of(scene.view, figure)
    left = [left for left, _armor in sides]
    return f"{left[0]}+{left[1]}" if len(left) > 1 else f"0+{left[0]}"


def fate_word(scene: Scene, figure: int) -> str:
    """What has become of a figure that acts no more."""
    return _("dead") if scene.view.figures[figure].fate == "dead" else _("away")


def figures_of(scene: Scene, seat: Seat) -> list[int]:
    """The figures of a seat, in the order of the scenario."""
    return [number for number, figure in enumerate(scene.view.figures) if figure.seat == seat]


def _mark(pane: Pane, looks: Looks, scene: Scene, y: int, figure: int | None, seat: Seat) -> None:
    """The sign of whose turn it is, and the letter of a figure or the shape of a seat."""
    acts = figure == scene.active and figure is not None if figure is not None else seat == scene.seat
    if acts:
        pane.put(0, y, looks.glyphs.turn, looks.pen("bright", bold=True))
    colour = scene.players[seat].colour
    text = scene.mark(looks, seat) if figure is None else scene.view.character(figure).letter
    pane.put(1, y, text, looks.pen(colour, bold=True))


def paint_column(pane: Pane, looks: Looks, scene: Scene, hidden: tuple[int, int]) -> None:
    """Both sides in 15 cells; below them tiles behind the screens, the bag, and rows of the map out of sight."""
    view = scene.view
    pane.right(END, 0, cut(_("CP"), 6, ""), looks.pen("dim"))
    y = 1
    for seat in range(len(scene.players)):
        acts, points = seat == scene.seat, str(view.points[seat])
        _mark(pane, looks, scene, y, None, seat)
        name = cut(names.side_name(view, seat), END - 4 - len(points), looks.glyphs.ellipsis)
        pane.put(3, y, name, looks.pen("bright" if acts else "text", bold=acts))
        pane.right(END, y, points, looks.pen("bright", bold=True))
        for figure in figures_of(scene, seat):
            y += 1
            _row(pane, looks, scene, y, figure)
        y += 2
    pane.right(END, y, cut(_("life CP/max"), END - 1, ""), looks.pen("faint"))
    pane.put(1, y + 1, cut(_("tiles"), 6, ""), looks.pen("dim"))
    for seat, player in enumerate(scene.players):
        pane.right(END - 4 + 4 * seat, y + 1, f"{scene.mark(looks, seat)}{view.held[seat]}", looks.pen(player.colour))
    _hidden(pane, looks, hidden)


def _hidden(pane: Pane, looks: Looks, hidden: tuple[int, int]) -> None:
    for place, (arrow, count) in enumerate(zip((looks.glyphs.up, looks.glyphs.down), hidden, strict=True)):
        if count:
            words = ngettext("{count} row", "{count} rows", count).format(count=count)
            pane.put(4, pane.height - 2 + place, cut(f"{arrow} {words}", END - 3, ""), looks.pen("faint"))


def _row(pane: Pane, looks: Looks, scene: Scene, y: int, figure: int) -> None:
    own, view = scene.view.figures[figure], scene.view
    _mark(pane, looks, scene, y, figure, own.seat)
    if not own.alive:
        pane.put(3, y, cut(fate_word(scene, figure), END - 3, ""), looks.pen("faint"))
        return
    acts = figure == scene.active
    ink = "bright" if acts else "dim" if own.engaged else "text"
    pane.put(3, y, life_text(scene, figure), looks.pen(ink, bold=acts, underline=figure in scene.news))
    if own.cards:
        pane.put(7, y, "m", looks.pen(ink))
    pane.right(END, y, f"{own.spent}/{view.card(figure).max_points}", looks.pen(ink, bold=acts))
    pane.spot(0, y, END, 1, f"figure-{figure}")


def paint_table(pane: Pane, looks: Looks, scene: Scene) -> int:
    """Both sides as a table with names, armor and movement; returns its rows."""
    view, width = scene.view, pane.width
    ends = (width - 15, width - 11, width - 7, width)
    for word, end in zip((_("life"), _("arm"), _("mv"), _("CP")), ends, strict=True):
        pane.right(end, 0, cut(word, 4 if end == ends[0] else 3, ""), looks.pen("faint"))
    y = 1
    for seat in range(len(scene.players)):
        acts = seat == scene.seat
        _mark(pane, looks, scene, y, None, seat)
        name = cut(names.side_name(view, seat), 12, looks.glyphs.ellipsis)
        after = pane.put(3, y, name, looks.pen("bright" if acts else "text", bold=True))
        pane.right(width, y, cut(_holds(scene, seat), width - after - 2, looks.glyphs.ellipsis), looks.pen("text"))
        for figure in figures_of(scene, seat):
            y += 1
            _wide_row(pane, looks, scene, y, figure, ends)
        y += 2
    return y - 1


def _holds(scene: Scene, seat: Seat) -> str:
    points, tiles = scene.view.points[seat], scene.view.held[seat]
    words = ngettext("{count} point", "{count} points", points).format(count=points)
    more = ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)
    return _("{points}, {tiles}").format(points=words, tiles=more)


def _wide_row(pane: Pane, looks: Looks, scene: Scene, y: int, figure: int, ends: Sequence[int]) -> None:
    own, view = scene.view.figures[figure], scene.view
    _mark(pane, looks, scene, y, figure, own.seat)
    acts = figure == scene.active
    ink = "bright" if acts else "dim" if own.engaged or not own.alive else "text"
    state_x = 15 if pane.width > 43 else 13
    name = cut(names.figure_name(view, figure), state_x - 4, looks.glyphs.ellipsis)
    pane.put(3, y, name, looks.pen(ink, bold=acts))
    if not own.alive:
        pane.put(state_x, y, cut(fate_word(scene, figure), pane.width - state_x, ""), looks.pen("faint"))
        return
    if own.engaged:
        pane.put(state_x, y, whole(_("engaged"), ends[0] - 4 - state_x), looks.pen("faint"))
    card = view.card(figure)
    values = (life_text(scene, figure), str(card.armor), str(card.movement), f"{own.spent}/{card.max_points}")
    for text, end in zip(values, ends, strict=True):
        is_new = figure in scene.news and end == ends[0]
        pane.right(end, y, text, looks.pen(ink, bold=acts, underline=is_new))
    if own.cards:
        pane.put(pane.width - 5, y, "m", looks.pen(ink))
    pane.spot(0, y, pane.width, 1, f"figure-{figure}")
