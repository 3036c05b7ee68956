"""Cache of answers about every row of a catalogue, which no limit of a search changes.

It stands beside a catalogue's columns and goes with them: one question is put many times a turn, and by many turns.
"""

from collections.abc import Callable, Hashable, Sized
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

import numpy.typing as npt

from engine.catalogue.columns import Columns

Answer = TypeVar("Answer", bound=npt.NDArray[Any])
Question = TypeVar("Question", bound=Hashable)
Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made", bound=Sized)

BESIDE = 1_000
"""What an entry counts for beside its length, so that very many short ones are not kept either."""


class Recent(Generic[Key, Made]):
    """Values by key, those longest not asked for dropped first."""

    def __init__(self, most: int) -> None:
        """`most`: how long they may be together; the last one is kept however long it is."""
        self._most = most
        self._kept: dict[Key, Made] = {}
        self._length = 0

    def of(self, key: Key, make: Callable[[], Made]) -> Made:
        """The value that was made for the key; made where it is not there."""
        found = self._kept.pop(key, None)
        if found is None:
            found = make()
            self._length += len(found) + BESIDE
        # A dictionary keeps the order in which keys came: the first is the one longest not asked for.
        self._kept[key] = found
        while self._length > self._most and len(self._kept) > 1:
            self._length -= len(self._kept.pop(next(iter(self._kept)))) + BESIDE
        return found

    def __len__(self) -> int:
        return len(self._kept)


REMEMBERED_QUESTIONS = 64
"""A byte a row each: 6 MB at 100,000 rows, and more questions than are being asked at once."""
_ANSWERS: WeakKeyDictionary[Columns, Recent[Hashable, Any]] = WeakKeyDictionary()


def answer_of(columns: Columns, find: Callable[[Columns, Question], Answer], question: Question) -> Answer:
    """What `find` says of every row; not to be written to."""
    if (known := _ANSWERS.get(columns)) is None:
        known = _ANSWERS[columns] = Recent(REMEMBERED_QUESTIONS * (len(columns) + BESIDE))
    found: Answer = known.of((find, question), lambda: find(columns, question))
    return found
