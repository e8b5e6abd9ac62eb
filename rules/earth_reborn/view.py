"""What each pair of eyes sees in Earth Reborn (rules page, Beauty and the Beast)."""

from dataclasses import dataclass, replace
from random import Random

from rules.earth_reborn.moves import AnyMove, Assign, Drawn, Fetch, Pick, Throw
from rules.earth_reborn.parts import Tiles
from rules.earth_reborn.state import Board, Looking, State
from rules.moves import Seat


@dataclass(frozen=True, slots=True)
class View(Board):
    """What one pair of eyes sees besides the open board; a stranger (``viewer`` None) sees no hidden tile.

    ``held`` are numbers of tiles behind the screens by seat, ``put_by`` of first tiles laid aside, ``in_bag`` and
    ``in_discard`` the other numbers. ``hand`` and ``first`` are the viewer's own tiles; ``looked_at`` is the discard
    while the viewer has paid to look through it.
    """

    viewer: Seat | None
    held: tuple[int, int]
    put_by: tuple[int, int]
    in_bag: int
    in_discard: int
    hand: Tiles
    first: Tiles
    looked_at: Tiles


def view(state: State, viewer: Seat | None) -> View:
    """The open board, and of the hidden tiles the viewer's own."""
    hands, aside = state.hands, state.aside
    return View(
        options=state.options,
        turn=state.turn,
        round=state.round,
        holder=state.holder,
        passes=state.passes,
        points=state.points,
        figures=state.figures,
        doors=state.doors,
        broken=state.broken,
        windows=state.windows,
        viewer=viewer,
        held=(len(hands[0]), len(hands[1])),
        put_by=(len(aside[0]), len(aside[1])),
        in_bag=len(state.bag),
        in_discard=len(state.discard),
        hand=() if viewer is None else hands[viewer],
        first=() if viewer is None else aside[viewer],
        looked_at=state.discard if _looks(state, viewer) else (),
    )


def _looks(state: State, viewer: Seat | None) -> bool:
    return isinstance(state.window, Looking) and state.window.seat == viewer


def seen(before: State, move: AnyMove, viewer: Seat | None) -> AnyMove:
    """A tile that is drawn, taken from the discard or thrown away is its owner's to see."""
    owner = move.to if isinstance(move, Drawn) else move.seat
    if isinstance(move, Drawn | Pick | Throw) and viewer != owner:
        return move.model_copy(update={"tile": None})
    return move


def reveals(before: State, move: AnyMove) -> bool:
    """Assigning shows a tile to everybody, paying for the discard shows it to who pays."""
    return isinstance(move, Assign | Fetch)


def resample(state: State, viewer: Seat | None, rng: Random) -> State:
    """All tiles that the viewer does not see, shuffled and laid out again."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    looks = _looks(state, viewer)
    loose = [*state.bag, *(() if looks else state.discard)]
    for seat in others:
        loose += [*state.hands[seat], *state.aside[seat]]
    rng.shuffle(loose)

    def deal(count: int) -> Tiles:
        dealt = tuple(sorted(loose[:count]))
        del loose[:count]
        return dealt

    hands, aside = list(state.hands), list(state.aside)
    for seat in others:
        hands[seat], aside[seat] = deal(len(hands[seat])), deal(len(aside[seat]))
    discard = state.discard if looks else deal(len(state.discard))
    return replace(
        state, hands=(hands[0], hands[1]), aside=(aside[0], aside[1]), bag=tuple(sorted(loose)), discard=discard
    )
