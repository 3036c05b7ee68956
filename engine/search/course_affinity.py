"""Which courses a wish is of, so that what is only near to it is of its kind: cakes in place of brownies, not rice.

The catalogue says it: the courses of the dishes that name the wish anywhere, whatever place or limit is in force.
"""

import numpy as np

from engine.catalogue import COURSES, Columns, Course, Wish, naming
from engine.search.query import MAINS, Asked

SHARE = 4
"""A course counts where at least one in four of the dishes that name the wish is of it: on the real menus nine in ten
brownies are desserts, while half of the salads are a course of their own and the rest are mains or sides."""


def kindred_courses(columns: Columns, asked: Asked) -> frozenset[Course]:
    """The courses that dishes of any of the wishes usually are; empty where no dish says or nothing was asked for."""
    found = frozenset[Course]().union(*(courses_of(columns, wish) for wish in asked.wishes))
    return found | MAINS if found & MAINS else found


def courses_of(columns: Columns, wish: Wish) -> frozenset[Course]:
    """By the whole wish; where no dish has all its words, by its last one, the noun: "tea leaf salad"."""
    for words in (wish, wish[-1:]):
        named = np.flatnonzero(naming(columns, (words,)))
        if len(named):
            of_course = np.bincount(columns.course.codes[named], minlength=len(columns.course.index))
            index = columns.course.index
            return frozenset(one for one in COURSES if one in index and of_course[index[one]] * SHARE >= len(named))
    return frozenset()
