"""Work that is spread over processes by a key: what has one key is done by one process, in the order given."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from itertools import islice
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Generic, Self, TypeVar
from zlib import crc32

from bot.cli.outcome import Failed
from ingest.workers import begin_worker

Given = TypeVar("Given")
State = TypeVar("State")
Item = TypeVar("Item")
Result = TypeVar("Result")
PORTION = 400
"""Items handed out at a time: about 0.4 s of work for one process, and passing them on costs a hundredth of it."""
AHEAD = 3
"""Portions that are under way: one is told, one is done, one waits."""

_opened: list[Any] = []
"""In a process of the pool: its state, and how an item is done with it."""


class SideBySide(Generic[Given, State, Item, Result]):
    """Each process makes its own state of what `open` gives; a context manager, whose exit waits for what runs.

    Functions are given to the processes by name, so that they stand at the top of a module.
    """

    def __init__(
        self,
        processes: int,
        make: Callable[[Given], State],
        do: Callable[[Item, State], Result],
        key: Callable[[Item], bytes],
        portion: int = PORTION,
    ) -> None:
        """`portion`: of items handed out at a time."""
        self._portion = portion
        self._stack = ExitStack()
        self._make, self._do, self._key = make, do, key
        # One pool a process, because a pool of several gives its work to any of them. Spawned, as for the ingest.
        self._pools = [
            ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=begin_worker) for _ in range(processes)
        ]

    def __enter__(self) -> Self:
        for pool in self._pools:
            self._stack.callback(pool.shutdown, wait=True, cancel_futures=True)
            pool.submit(_come_up, self._make)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stack.close()

    def open(self, given: Given) -> None:
        for pool in self._pools:
            pool.submit(_open, self._make, self._do, given)

    def each(self, items: Iterable[Item]) -> Iterator[Result]:
        """What is made of each item, in order. Raises Failed at the first that failed so, all before it told."""
        items = iter(items)
        ahead: deque[Iterator[Result]] = deque()
        while portion := list(islice(items, self._portion)):
            ahead.append(self._hand_out(portion))
            if len(ahead) == AHEAD:
                yield from ahead.popleft()
        for told in ahead:
            yield from told

    def _hand_out(self, portion: list[Item]) -> Iterator[Result]:
        places = [crc32(self._key(item)) % len(self._pools) for item in portion]
        parts: list[list[Item]] = [[] for _ in self._pools]
        for item, place in zip(portion, places, strict=True):
            parts[place].append(item)
        return _in_order([pool.submit(_do_all, part) for pool, part in zip(self._pools, parts, strict=True)], places)


def _in_order(parts: list[Future[list[Any]]], places: list[int]) -> Iterator[Any]:
    done = [iter(part.result()) for part in parts]
    for place in places:
        result = next(done[place])
        if isinstance(result, Failed):
            raise result
        yield result


def _come_up(_: Callable[[Any], Any]) -> None:
    """Starts the process: what it will do is imported with it."""


def _open(make: Callable[[Any], Any], do: Callable[[Any, Any], Any], given: Any) -> None:
    _opened[:] = [make(given), do]


def _do_all(items: list[Any]) -> list[Any]:
    """The results up to the first that failed, and why it did."""
    state, do = _opened
    results: list[Any] = []
    for item in items:
        try:
            results.append(do(item, state))
        except Failed as failed:
            return [*results, failed]
    return results
