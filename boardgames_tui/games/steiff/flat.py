"""Das Steiff-Spiel from 110x34: the path winds through three rows of the flat up to Teddy's bedroom."""

from boardgames_tui.games.steiff.board import paint_backs, paint_mood, standing
from boardgames_tui.games.steiff.scene import Scene, field_ground, has_edges
from boardgames_tui.games.steiff.stage import Stage
from boardgames_tui.games.steiff.teddy import mood_of, paint_teddy
from boardgames_tui.looks import Looks
from boardgames_tui.widgets.canvas import Pane, cut
from boardgames_tui.widgets.parts import shape, whole
from rules.language import _
from rules.moves import Seat
from rules.steiff.state import Edition

LEAST = (110, 34)
WIDTH, HEIGHT = 110, 28
"""Of everything but title, prompt and keys, the log's last rows included."""
FIELD, ROWS, PITCH, STEP = 11, 5, 13, 7
"""A field, and how far the next one is, across and down."""
A_ROW, BEARS_A_ROW = 5, 2
TOP = 9
"""The row of the highest fields; the mood meter is row 0."""
BEDROOM_X, BEDROOM_Y, BEDROOM_WIDTH, BEDROOM_ROWS = 28, 2, 37, 12
FACE_X, FACE_Y = 1, 3
POINTS_X, POINTS_END, NAME_CELLS = 24, 36, 7
PANEL, PANEL_WIDTH = 71, 38
CARDS_X, FIELD_X = 13, 22
STAGE_Y, STAGE_HEIGHT, LOG_Y = 9, 9, 19


def fits(numbers: Edition) -> bool:
    """Is it the path that the flat is drawn for? Others are shown in one row, as at 80 columns."""
    return numbers.path == 2 * A_ROW + 1


def paint_flat(pane: Pane, looks: Looks, scene: Scene) -> None:
    """Everything but the log, into a pane that begins with the mood meter."""
    paint_mood(pane.pane(0, 0, PANEL, 1), looks, scene, 2)
    for field in range(scene.view.numbers.bedroom):
        _field(pane, looks, scene, field)
        _arrow(pane, looks, field)
    _bedroom(pane.pane(BEDROOM_X, BEDROOM_Y, BEDROOM_WIDTH, BEDROOM_ROWS), looks, scene)
    _seats(pane.pane(PANEL, 0, PANEL_WIDTH, 7), looks, scene)
    Stage(pane.pane(PANEL, STAGE_Y, PANEL_WIDTH, STAGE_HEIGHT), looks, scene).paint()


def place(field: int) -> tuple[int, int]:
    """The top left cell of a field: the start at the bottom left, then to the right, back to the left, and up."""
    row, column = divmod(field, A_ROW)
    return 2 + PITCH * (A_ROW - 1 - column if row % 2 else column), TOP + STEP * (2 - row)


def _arrow(pane: Pane, looks: Looks, field: int) -> None:
    """The way to the next field."""
    x, y = place(field)
    pen = looks.pen("dim")
    if field % A_ROW == A_ROW - 1:
        pane.put(x + FIELD // 2, y - 2, looks.glyphs.up, pen)
    elif field // A_ROW % 2:
        pane.put(x - 2, y + ROWS // 2, looks.glyphs.left, pen)
    else:
        pane.put(x + FIELD, y + ROWS // 2, looks.glyphs.turn, pen)


def _field(pane: Pane, looks: Looks, scene: Scene, field: int) -> None:
    """The number and what lies there, below it up to six bears and the ghosts of bears."""
    numbers, (x, y), ground = scene.view.numbers, place(field), _ground(looks, scene, field)
    pane.fill(x, y, FIELD, ROWS, looks.pen("text", ground))
    if has_edges(looks):
        _edges(pane, looks, x, y, FIELD, ROWS)
    after = pane.put(
        x + 1, y, str(field) if field else cut(_("start"), FIELD - 2, ""), looks.pen("dim", ground, bold=True)
    )
    what = ""
    if field in numbers.moths:
        what = _label(_("moth"), looks.glyphs.left, x + FIELD - 2 - after)
    elif field in numbers.bananas:
        what = _label(_("peel"), looks.glyphs.minus, x + FIELD - 2 - after)
    pane.right(x + FIELD - 1, y, what, looks.pen("text", ground))
    _bears(pane, looks, scene, field, x + 1, y + 1, BEARS_A_ROW, ground)


def _ground(looks: Looks, scene: Scene, field: int) -> str:
    """The token of a field's ground; in a frame it has none."""
    return "ground" if has_edges(looks) else field_ground(scene.view, field)


def _label(word: str, sign: str, room: int) -> str:
    """What lies on a field, with the sign of what it does."""
    return f"{cut(word, room - 2, '')} {sign}"


def _bears(pane: Pane, looks: Looks, scene: Scene, field: int, x: int, y: int, a_row: int, ground: str) -> None:
    for number, (seat, is_ghost) in enumerate(standing(scene, field)):
        at = x + 5 * (number % a_row), y + number // a_row
        letter, colour = scene.letters[seat], scene.players[seat].colour
        mark = shape(looks, colour, letter, preview=is_ghost)
        if is_ghost:
            text = f" {mark} " if looks.ascii else f" {mark}{letter} "
            pane.put(*at, text, looks.pen(colour, ground, bold=True))
        else:
            pane.put(*at, f"[{letter}]" if looks.ascii else f" {mark}{letter} ", looks.tile(colour))


def _edges(pane: Pane, looks: Looks, x: int, y: int, width: int, rows: int) -> None:
    """A frame, where grounds are not seen; the number and the bears stand in it."""
    glyphs, pen = looks.glyphs, looks.pen("line")
    across = glyphs.across * (width - 2)
    pane.put(x, y, glyphs.top_left + across + glyphs.top_right, pen)
    pane.put(x, y + rows - 1, glyphs.bottom_left + across + glyphs.bottom_right, pen)
    for row in range(y + 1, y + rows - 1):
        pane.put(x, row, glyphs.upright, pen)
        pane.put(x + width - 1, row, glyphs.upright, pen)


def _bedroom(pane: Pane, looks: Looks, scene: Scene) -> None:
    """Teddy looks out of it, and the points lie in it."""
    view, bedroom = scene.view, scene.view.numbers.bedroom
    ground = _ground(looks, scene, bedroom)
    pane.fill(0, 0, pane.width, pane.height, looks.pen("text", ground))
    if has_edges(looks):
        _edges(pane, looks, 0, 0, pane.width, pane.height)
    after = pane.put(1, 0, cut(_("Teddy's bedroom"), pane.width - 2, ""), looks.pen("bright", ground, bold=True))
    beyond = whole(_("{field} and beyond").format(field=bedroom), pane.width - after - 3)
    pane.right(pane.width - 1, 0, beyond, looks.pen("dim", ground))
    paint_teddy(pane, looks, FACE_X, FACE_Y, mood_of(view.mood, view.steps), ground)
    pane.put(POINTS_X, 2, cut(_("of {most}").format(most=view.numbers.points), 12, ""), looks.pen("dim", ground))
    for seat, player in enumerate(scene.players):
        y = 3 + seat
        _points(pane, looks, scene, seat, y, ground)
        pane.put(
            POINTS_X, y, shape(looks, player.colour, scene.letters[seat]), looks.pen(player.colour, ground, bold=True)
        )
        pane.put(POINTS_X + 2, y, cut(player.name, NAME_CELLS, looks.glyphs.ellipsis), looks.pen("text", ground))
    _bears(pane, looks, scene, bedroom, 1, pane.height - 2, 7, ground)


def _points(pane: Pane, looks: Looks, scene: Scene, seat: Seat, y: int, ground: str) -> None:
    points, event = scene.view.points[seat], scene.event
    changed = event is not None and event.seat == seat and event.change != 0
    pen = looks.pen("bright" if points else "dim", ground, bold=True, underline=changed)
    pane.right(POINTS_END, y, str(points), pen)


def _seats(pane: Pane, looks: Looks, scene: Scene) -> None:
    """A row a seat: backs of cards, and where the bear stands."""
    for x, word, room in (
        (3, _("seats"), 9),
        (CARDS_X, _("cards"), 8),
        (FIELD_X, _("stands on"), pane.width - FIELD_X),
    ):
        pane.put(x, 0, cut(word, room, ""), looks.pen("dim"))
    for seat, player in enumerate(scene.players):
        y, acts, field = 1 + seat, seat == scene.acting, scene.view.bears[seat]
        if acts:
            pane.put(0, y, looks.glyphs.turn, looks.pen("bright", bold=True))
        pane.put(1, y, shape(looks, player.colour, scene.letters[seat]), looks.pen(player.colour, bold=True))
        name = cut(player.name, CARDS_X - 4, looks.glyphs.ellipsis)
        pane.put(3, y, name, looks.pen("bright" if acts else "text", bold=acts))
        paint_backs(pane, looks, scene, seat, CARDS_X, y)
        words = _("field {field}").format(field=field)
        if field in (0, scene.view.numbers.bedroom):
            words = _("bedroom") if field else _("start")
        pane.put(FIELD_X, y, cut(words, pane.width - FIELD_X, ""), looks.pen("dim"))
