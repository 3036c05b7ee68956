"""Who is not asked again for a while, after a refusal that would only be repeated."""

import time
from collections.abc import Callable, Hashable

HELD_MOST = 10_000
"""Ours: beyond that all are let go, and each is asked once more than it had to be."""


class Pauses:
    """Of this process. `now_s`: seconds."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._until: dict[Hashable, float] = {}

    def begin(self, whom: Hashable, for_s: float) -> None:
        if len(self._until) >= HELD_MOST and whom not in self._until:
            self._until.clear()
        self._until[whom] = self._now_s() + for_s

    def lasts(self, whom: Hashable) -> bool:
        return self._now_s() < self._until.get(whom, float("-inf"))
