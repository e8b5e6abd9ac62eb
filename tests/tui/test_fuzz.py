"""Whatever is typed, clicked, pasted or resized, on whatever screen: the app goes on, and the record stays whole."""

import asyncio
import random

import pytest
from textual import events
from textual.pilot import Pilot

from boardgames_tui.app import BoardgamesApp
from boardgames_tui.looks import Looks
from boardgames_tui.newmatch import Choices, header_of, new_match, read_seats
from boardgames_tui.verify import verify
from tests.tui.pages import BIRTH

KEYS = (
    *"123456789abcdefghijklmnopqrstuvwxyzABZ .,:/?<>[]{}()%$&",
    *("left", "right", "up", "down", "enter", "escape", "tab", "shift+tab", "backspace", "delete", "home", "end"),
    *("pageup", "pagedown", "f1", "f5", "ctrl+l", "ctrl+a", "ctrl+w", "space"),
    *"５ｑん山é²½",
)
LIKELY = ("right", "enter", "1", "2", "3", "4", "5", "6", "left", "escape", "u", "y")
SIZES = ((80, 24), (80, 23), (79, 24), (20, 5), (1, 1), (120, 40), (200, 60), (100, 30))
PASTES = ("", "Ann\n\x1b[2J", "[b]x[/b]", "a" * 500, "\ud83d\ude00", "山田" * 30)


async def disturb(pilot: Pilot[None], dice: random.Random) -> None:
    """One thing that people, terminals or cats do."""
    what = dice.random()
    app = pilot.app
    if what < 0.45:
        await pilot.press(dice.choice(LIKELY))
    elif what < 0.88:
        await pilot.press(dice.choice(KEYS))
    elif what < 0.94:
        width, height = app.size
        await pilot.click(offset=(dice.randrange(max(1, width)), dice.randrange(max(1, height))))
    elif what < 0.97:
        app.post_message(events.Paste(dice.choice(PASTES)))
    else:
        await pilot.resize_terminal(*dice.choice(SIZES))
    await pilot.pause()


def fuzz(seed: int, steps: int) -> None:
    """So many disturbances of one session that begins at a table; it is begun again whenever it was left."""
    dice = random.Random(seed)

    async def session(steps: int) -> int:
        seats = dice.choice(("Ann,Ben", "Ann,Ben:greedy,Cy", "Ann:random,Ben:greedy", "Ann,Ben,Cy"))
        options = {"rules": dice.choice(("normal", "senior")), "opening": dice.choice(("as-rolled", "reroll"))}
        match = new_match(BIRTH, header_of(BIRTH, Choices("birth", read_seats(seats), options)))
        looks = dice.choice((Looks(), Looks(ascii=True, colour=False), Looks(sixteen=True)))
        app = BoardgamesApp(looks, match, pace=0)
        done = 0
        async with app.run_test(size=dice.choice(SIZES)) as pilot:
            await pilot.pause()
            while done < steps and app.is_running and not app._exit:
                await disturb(pilot, dice)
                done += 1
        assert app.fault is None
        match.close()
        assert verify(match.save.path)
        return max(1, done)

    while steps > 0:
        steps -= asyncio.run(session(steps))


@pytest.mark.parametrize("seed", range(4))
def test_250_disturbances(seed: int) -> None:
    fuzz(seed, 250)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_1000_disturbances(seed: int) -> None:
    fuzz(seed, 1000)
