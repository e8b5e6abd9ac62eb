"""Work outside the event loop that nobody waits for when the program ends: a computer player may think for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """What ``work`` returns or raises; if the program ends meanwhile, the thread ends with it.

    ``asyncio.to_thread`` would hold the program until the work is done.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def hand_over(set_: Callable[..., None], value: object) -> None:
        if not done.done():
            set_(value)

    def run() -> None:
        # Whoever asked may be gone, and the loop closed.
        with suppress(RuntimeError):
            try:
                result = work()
            except Exception as fault:
                loop.call_soon_threadsafe(hand_over, done.set_exception, fault)
            else:
                loop.call_soon_threadsafe(hand_over, done.set_result, result)

    Thread(target=run, name="boardgames-work", daemon=True).start()
    return await done


def unstarted(work: Callable[P, Coroutine[Any, Any, None]], *arguments: P.args, **more: P.kwargs) -> Callable[[], Any]:
    """Work for ``run_worker``, not begun: one that is cancelled before its turn leaves no coroutine unawaited."""
    return partial(work, *arguments, **more)
