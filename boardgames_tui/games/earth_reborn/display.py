"""What a table of Earth Reborn shows at each size, made of what is chosen so far."""

from collections.abc import Iterable, Mapping
from typing import Any

from boardgames_tui.games.earth_reborn.compact import (
    MAP_ROWS,
    SHOWN,
    WIDTH,
    paint_below,
    paint_last,
    paint_map,
    paint_sides,
    paint_story,
    panned,
)
from boardgames_tui.games.earth_reborn.fighting import FightTable
from boardgames_tui.games.earth_reborn.ground import SMALL, Ground
from boardgames_tui.games.earth_reborn.large import paint_large, scale_for
from boardgames_tui.games.earth_reborn.piles import paint_pile
from boardgames_tui.games.earth_reborn.plan import Plan
from boardgames_tui.games.earth_reborn.scene import Scene
from boardgames_tui.games.earth_reborn.sides import WIDE as SIDES
from boardgames_tui.games.earth_reborn.walk import squares
from boardgames_tui.games.earth_reborn.whole import Whole
from boardgames_tui.screens.motion import Step as Motion
from boardgames_tui.widgets.canvas import Grid, Pane
from rules.earth_reborn.moves import Lay, OpenDoor, Pick, Step
from rules.earth_reborn.parts import Facing, Square
from rules.earth_reborn.view import View
from rules.tell import news

ROOMY, AIRY = (110, 34), (100, 30)
"""From these sizes on there is room for the whole map; for a panel beside eight rows of it, and cards below."""
MOST_LOG = 8


class DisplayTable(FightTable):
    """``top`` is the first row of squares in sight where the map is panned."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.top = 0
        self._focus: Square | None = None

    @property
    def is_large(self) -> bool:
        """Is there room for the whole map?"""
        width, height = self.layout_size
        return width >= ROOMY[0] and height >= ROOMY[1]

    @property
    def has_panel(self) -> bool:
        """Is there room for a panel beside the map?"""
        width, height = self.layout_size
        return width >= AIRY[0] and height >= AIRY[1]

    @property
    def has_map_page(self) -> bool:
        """Is something of the map out of sight, or under the discard?"""
        return not self.is_large or bool(self.pile)

    @property
    def is_map_over(self) -> bool:
        """Does the whole map lie over what is shown else?"""
        return self.page == "map" and self.has_map_page

    def scene(self) -> Scene:
        """What the board shows now."""
        acting = self.prompt_player()
        if self.motion.is_on:
            shown = self.motion.shown
            active = shown.activation
            figure = active.figure if active else None
            seat = self.motion.mover
            return Scene(shown, self.match.players, self.letters, seat=seat, active=figure)
        path, left, facing = self._way()
        place, points = self._section()
        return Scene(
            view=self.view,
            players=self.match.players,
            letters=self.letters,
            seat=acting[0] if acting else None,
            active=self.figure,
            reach=self._reach(),
            path=path,
            left=left,
            facing=facing,
            strengths=self.strengths(),
            blow=self.blow(),
            tile=self.place,
            section=place,
            points=points,
            lit=self.asks,
            sections=self.sections if self.asks == "section" else (),
            news=self.changed(),
        )

    def interim(self, step: Motion) -> Iterable[View]:
        """A figure walks square by square, and doors open before it."""
        return (step.after,) if isinstance(step.move, Step | OpenDoor) else ()

    def _reach(self) -> Mapping[Square, int]:
        """Squares in reach, while no odds are looked at."""
        reach = self.reach() if self.glance is None else None
        return reach.left if reach is not None else {}

    def _way(self) -> tuple[tuple[Square | None, ...], int, Facing]:
        """The path that is planned, the points left at its end, and facing there."""
        start = self.view.figures[self.figure].square if self.figure is not None else None
        if self.walk is None or start is None:
            return (), 0, "n"
        grid = self.view.grid
        return squares(start, self.walk.path, grid.width, grid.height), self.left, self.facing

    def _section(self) -> tuple[tuple[int, int] | None, int]:
        """The section on which points are to be laid, and how many."""
        lay = self.chosen if isinstance(self.chosen, Lay) else None
        if lay is None and self.walk is not None and self.walk.lays:
            lay = self.walk.lays[-1]
        return ((lay.tile, lay.section), lay.points) if lay else (None, 0)

    # Painting

    def paint_board(self, grid: Grid) -> None:
        """The large table, or the compact one, centred where there is more room than it takes."""
        scene = self.scene()
        if self.has_panel:
            self._paint_with_panel(grid, scene)
        else:
            self._paint_compact(grid, scene)

    def _paint_with_panel(self, grid: Grid, scene: Scene) -> None:
        """The large table; with eight rows of the map where there is no room for all of it."""
        looks, (width, height) = self.looks, self.layout_size
        scale = scale_for(width, height)
        ground = Ground(looks, scene, scale)
        shown = ground.height if self.is_large else MAP_ROWS
        rows, columns = min(height - 3, shown + 15), min(width, ground.width + 52)
        pane = grid.pane((width - columns) // 2, 1 + (height - 3 - rows) // 2, columns, rows)
        lines = self.match.lines(self.eyes, rows)
        top = None if self.is_large else self._panned(scene)
        paint_large(pane, looks, scene, scale, lines, news(self.match.table, self.seat), top)
        over = pane.pane(0, 0, ground.width + 2, shown + 2)
        if self.pile and not self.is_map_over:
            over.fill(0, 0, over.width, over.height, looks.pen())
            paint_pile(over, looks, scene, self.pile, self._picked())
        elif self.is_map_over and not self.is_large:
            over.fill(0, 0, over.width, over.height, looks.pen())
            self._paint_whole(over, scene)

    def _paint_compact(self, grid: Grid, scene: Scene) -> None:
        """Map, tiles and, from 30 rows on, the log."""
        width, height = self.layout_size
        room = height - 3
        gap = 1 if room > 24 else 0
        below = 4 if room > 20 else 3
        log = min(MOST_LOG + 1, room - MAP_ROWS - below - 2 * gap) if gap else 0
        used = MAP_ROWS + below + (2 * gap + log if log > 1 else 0)
        x, y = (width - WIDTH) // 2, 1 + max(0, (room - used) // 2)
        self._paint_top(grid.pane(x, y, WIDTH, MAP_ROWS), scene)
        y += MAP_ROWS + gap
        paint_below(grid.pane(x, y, WIDTH, below), self.looks, scene, self.shows)
        lines, since = self.match.lines(self.eyes, max(1, log)), news(self.match.table, self.seat)
        if log > 1:
            paint_story(grid.pane(x, y + below + gap - 1, WIDTH, log), self.looks, scene, lines, since)
        elif below > 3 and scene.blow is None:
            paint_last(grid.pane(x, y + below - 1, WIDTH, 1), self.looks, scene, lines, since)

    def _paint_top(self, pane: Pane, scene: Scene) -> None:
        """Eight rows of the map, the whole of it in small, or the discard."""
        looks = self.looks
        if self.pile and not self.is_map_over:
            paint_pile(pane, looks, scene, self.pile, self._picked())
            return
        if self.is_map_over:
            self._paint_whole(pane.pane(0, 0, pane.width - SIDES, pane.height), scene)
            paint_sides(pane, looks, scene, None)
            return
        top = self._panned(scene)
        paint_map(pane.pane(0, 0, pane.width - SIDES, pane.height), Plan(looks, scene, SMALL), top)
        paint_sides(pane, looks, scene, top)

    def _paint_whole(self, pane: Pane, scene: Scene) -> None:
        whole = Whole(self.looks, scene, Ground(self.looks, scene, SMALL))
        whole.paint(pane.pane((pane.width - whole.width) // 2, 0, whole.width, pane.height))

    def _panned(self, scene: Scene) -> int:
        """The first row in sight; it follows what the scene is about, once for each change."""
        focus = scene.focus
        if focus != self._focus:
            self._focus = focus
            self.top = panned(self.top, focus[1] if focus else None, self.view.grid.height)
        return self.top

    def _picked(self) -> int | None:
        return self.chosen.tile if isinstance(self.chosen, Pick) else None

    def scroll(self, rows: int) -> None:
        """Other rows of the map."""
        self.top = max(0, min(self.top + rows, self.view.grid.height - SHOWN))

    def turn_page(self) -> None:
        """The whole map, and back; where it cannot be shown as a picture, its other rows."""
        if self.looks.pictures and not self.looks.sixteen:
            self.page = "" if self.page == "map" else "map"
        else:
            self.top = 0 if self.top else self.view.grid.height - SHOWN
