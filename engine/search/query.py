"""What was asked for in words, and how closely each row of the catalogue answers it."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.catalogue import Columns, Course, Mask, Wish, describing, naming, stem

NAMED, DESCRIBED, NEAREST = 0, 1, 2
"""Groups of the order of results where a dish or a course was asked for."""
FIRST, THEN, LAST = 0, 1, 2
"""Groups where neither was: mains and combinations, then the rest of a meal, then drinks, sauces and add-ons."""

MAINS: frozenset[Course] = frozenset({"main", "combination"})
BREAKFAST: frozenset[Course] = frozenset({"breakfast"})
BESIDES: frozenset[Course] = frozenset({"drink", "addon"})
BETWEEN: frozenset[Course] = frozenset({"side", "dessert", "breakfast", "appetizer", "salad", "soup"})
"""The rule book names sides and desserts; what else is neither a main nor a drink stands with them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Any of the wishes or courses answers; a course is a wish like another (rule book, "Order of results")."""

    wishes: tuple[Wish, ...] = ()
    courses: frozenset[Course] = frozenset()
    kinds: tuple[Wish, ...] = ()
    """What the wishes are made up of: ranked by, and never called what was asked for."""
    leading: frozenset[Course] = frozenset()
    """Courses of the occasion, which stand first where neither a dish nor a course was asked for."""
    several: tuple[tuple[Wish, ...], ...] = ()
    """Where more than one dish was wished for, every way of saying each of them, what only comes beside included."""
    each: tuple[tuple[Wish, ...] | Course, ...] = ()
    """What all is asked for, where that is more than one: every way of saying a dish, in the order said, and the
    courses; empty where one of them will do ("sushi or ramen")."""

    def __bool__(self) -> bool:
        """A dish or a course was asked for."""
        return bool(self.wishes or self.courses)

    @property
    def first(self) -> frozenset[Course]:
        """What stands first where nothing was asked for."""
        return self.leading or MAINS

    @property
    def last_counted(self) -> int:
        """The last group that `total` counts: what names or describes it, or everything where nothing was named."""
        return DESCRIBED if self else LAST

    @property
    def last_comparable(self) -> int:
        """The last group that Cheaper compares: what names or describes the dish asked for, else mains."""
        return DESCRIBED if self else FIRST


VESSELS = frozenset(map(stem, ("tray", "platter", "pan")))
"""What is shared is called one or the other from menu to menu."""


def groups_of(columns: Columns, asked: Asked) -> npt.NDArray[np.int8]:
    """The group of every row, 0 first."""
    groups = np.full(len(columns), NEAREST, dtype=np.int8)
    if not asked:
        groups[columns.course.among(BETWEEN | MAINS)] = THEN
        groups[columns.course.among(asked.first)] = FIRST
        return groups
    if asked.wishes:
        groups[_where(columns, asked.wishes, describing)] = DESCRIBED
        groups[_where(columns, asked.wishes, naming)] = NAMED
    if asked.courses:
        groups[columns.course.among(asked.courses)] = NAMED
    return groups


def answering(columns: Columns, asked: tuple[Wish, ...] | Course) -> Mask:
    """The rows that answer one of several wishes."""
    if isinstance(asked, str):
        return columns.course.among(frozenset((asked,)))
    return _where(columns, asked, describing)


def _where(columns: Columns, wishes: tuple[Wish, ...], find: Callable[[Columns, tuple[Wish, ...]], Mask]) -> Mask:
    """A wish for trays or platters is answered by what is shared, or sold by the head: an iron platter is one person's
    plate, and noodles are pan fried."""
    of_vessels = tuple(wish for wish in wishes if any(forms & VESSELS for forms in wish))
    if not of_vessels:
        return find(columns, wishes)
    others = tuple(wish for wish in wishes if wish not in of_vessels)
    found = find(columns, of_vessels) & (columns.choices.any_shared | (columns.choices.serves_most > 0))
    return found | find(columns, others) if others else found
