"""Work that would hold up the event loop, done on threads of its own and under a deadline."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from engine.ports import Unavailable

P = ParamSpec("P")
T = TypeVar("T")


class Offload:
    """A few threads of one part.

    A thread cannot be stopped: past the deadline its result is dropped, and since the threads are few, callers that
    come while all are stuck run into their own deadline instead of piling up work.
    """

    def __init__(self, part: str, threads: int, deadline_s: float) -> None:
        self._part = part
        self._deadline_s = deadline_s
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=part.replace(" ", "-"))

    async def __call__(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Raises Unavailable past the deadline or after `close`."""
        try:
            running = asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))
        except RuntimeError as closed:
            raise Unavailable(self._part, "it is closed") from closed
        try:
            return await asyncio.wait_for(running, self._deadline_s)
        except TimeoutError as late:
            raise Unavailable(self._part, f"no answer within {self._deadline_s:g} s") from late

    def close(self) -> None:
        """What has not begun is dropped; what runs is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
