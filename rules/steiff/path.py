"""Where a bear comes down on the path (rules page, Your turn)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.moves import Seat
from rules.steiff.state import Board

What: TypeAlias = Literal["bedroom", "banana", "company", "start", "alone"]


@dataclass(frozen=True, slots=True)
class Landing:
    """The fields where the bear comes down, each but the last a moth; what awaits it there, and who stands there."""

    stops: tuple[int, ...]
    what: What
    others: tuple[Seat, ...] = ()

    @property
    def field(self) -> int:
        """Where the bear stays."""
        return self.stops[-1]


def land(board: Board, seat: Seat, roll: int) -> Landing:
    """What a roll does to the bear of this seat: fields passed over never count, moths send back one by one."""
    numbers, field = board.numbers, board.bears[seat] + roll
    if field > numbers.path:
        return Landing((numbers.bedroom,), "bedroom")
    stops = [field]
    while field in numbers.moths:
        field -= 1
        stops.append(field)
    if field in numbers.bananas:
        return Landing(tuple(stops), "banana")
    if field == 0:
        return Landing(tuple(stops), "start")
    others = tuple([other for other, where in enumerate(board.bears) if where == field and other != seat])
    return Landing(tuple(stops), "company" if others else "alone", others)
