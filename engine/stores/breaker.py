"""Stops asking a part that has stopped answering, so that each turn loses time to it once and not at every call."""

import time
from collections.abc import Callable


class Breaker:
    """Closed: calls go through. After `failures` in a row it opens for `open_s`; then one call may try again."""

    def __init__(self, failures: int, open_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowed = failures
        self._open_s = open_s
        self._clock = clock
        self._failed = 0
        self._closed_again_at = 0.0

    @property
    def is_open(self) -> bool:
        return self._clock() < self._closed_again_at

    def succeeded(self) -> None:
        self._failed = 0

    def failed(self) -> None:
        """Counts; a trial that fails after an opening opens it again at once."""
        self._failed += 1
        if self._failed >= self._allowed:
            self._closed_again_at = self._clock() + self._open_s
            self._failed = self._allowed - 1

    def open_for(self, seconds: float) -> None:
        """The part said itself when to come back."""
        self._closed_again_at = max(self._closed_again_at, self._clock() + seconds)
