"""What was asked for in words, and how closely each row of the catalogue answers it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.domain.columns import Columns
from engine.domain.document import Course
from engine.domain.filters import Wish

NAMED, DESCRIBED, NEAREST = 0, 1, 2
"""Groups of the order of results where a dish or a course was asked for."""
FIRST, THEN, LAST = 0, 1, 2
"""Groups where neither was: mains and combinations, then the rest of a meal, then drinks, sauces and add-ons."""

MAINS: frozenset[Course] = frozenset({"main", "combination"})
BESIDES: frozenset[Course] = frozenset({"drink", "addon"})
BETWEEN: frozenset[Course] = frozenset({"side", "dessert", "breakfast", "appetizer", "salad", "soup"})
"""The rule book names sides and desserts; what else is neither a main nor a drink stands with them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Any of the wishes or courses answers; a course is a wish like another (rule book, "Order of results")."""

    wishes: tuple[Wish, ...] = ()
    courses: frozenset[Course] = frozenset()

    def __bool__(self) -> bool:
        """A dish or a course was asked for."""
        return bool(self.wishes or self.courses)

    @property
    def last_counted(self) -> int:
        """The last group that `total` counts: what names or describes it, or everything where nothing was named."""
        return DESCRIBED if self else LAST

    @property
    def last_comparable(self) -> int:
        """The last group that Cheaper compares: what names or describes the dish asked for, else mains."""
        return DESCRIBED if self else FIRST


def groups_of(columns: Columns, asked: Asked) -> npt.NDArray[np.int8]:
    """The group of every row, 0 first."""
    groups = np.full(len(columns), NEAREST, dtype=np.int8)
    if not asked:
        groups[columns.course.among(BETWEEN)] = THEN
        groups[columns.course.among(MAINS)] = FIRST
        return groups
    if asked.wishes:
        groups[columns.describing(asked.wishes)] = DESCRIBED
        groups[columns.naming(asked.wishes)] = NAMED
    if asked.courses:
        groups[columns.course.among(asked.courses)] = NAMED
    return groups
