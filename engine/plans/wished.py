"""Wishes as parts of an order: what is wished for as the meal, what everybody is to have beside it, and who sells it.

A page shows any of the wishes; an order holds each. What is no main is asked for beside the meal, one of those that
were said with "or", and what no menu of the place has is not asked for: the answer says so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from engine.catalogue import (
    COURSES,
    Columns,
    Course,
    Mask,
    Rows,
    course_named,
    course_wish,
    describing,
    holding,
    naming,
    phrase_forms,
    stems,
)
from engine.conversation import Phrase, Wants, WholeOrder
from engine.plans.contract import Extra
from engine.plans.rules import ADDON, BREAKFAST, DRINK, MAINS, SIDES
from engine.reading import EITHER
from engine.search import BESIDES, CandidateSet, without_limits

WITH = " with "
"""Between words of one wish: what a dish comes with, or what else is had."""
MEAT = stems("meat")
_SHARE = 4
"""A dish is part of a breakfast where at least one in four that are called so is, as `search.courses_of` has it."""


@dataclass(frozen=True, slots=True)
class Wished:
    """Wishes as an order has them."""

    wants: Wants
    """With what is wished for as the meal alone: what dishes are scored by."""
    extras: tuple[Extra, ...]
    """What everybody is to have beside the meal, and some menu of the place has, behind what the meal is to be of."""
    sold_by: Mapping[str, frozenset[str]]
    """Each wish in its words, in the order said → keys of the restaurants that have it."""
    on_menus: frozenset[str]
    """Those that the place has, whatever else is asked for."""
    of: Extra | None = None
    """What the order is of, where that is no main or nothing is to be beside it."""


def wished_of(wants: Wants, candidates: CandidateSet) -> Wished:
    """`candidates`: of the place, whatever was wished for."""
    columns = candidates.columns
    demand, filters = candidates.search_of(without_limits(wants))
    there = columns.rows_in(filters)
    if demand.restaurant_keys:
        there = there[columns.restaurant_key.among(demand.restaurant_keys, there)]
    passes = holding(columns, filters, there)
    meal, mains, beside = list[Phrase](), list[Extra](), list[Extra]()
    shares = {one.words: one for one in _shares(wants)}
    is_of_parts = wants.named_food == "only" or (wants.named_food in ("named", "snack") and _is_no_meal(wants))
    sold_by, on_menus = dict[str, frozenset[str]](), set[str]()

    def look_for(words: str, found: Mask) -> bool:
        """`found`: of `there`."""
        if found.any():
            on_menus.add(words)
        sellers = there[found & passes]
        sold_by[words] = frozenset(columns.restaurant_key[row] for row in sellers.tolist())
        return bool(sold_by[words])

    wishes = [one for one in wants.wishes if _course_of(one.text) != ADDON and not is_meat(one)]
    for group in _either([part for one in wishes for part in _parts(one, columns, there)]):
        words = EITHER.join(one.text for one in group)
        if words in shares:
            look_for(words, of_extra(columns, shares[words], there))
        elif any(_is_meal(one, columns, there, wants.is_breakfast) for one in group):
            forms = tuple(form for one in group for form in phrase_forms(one.text))
            if look_for(words, describing(columns, forms)[there]):
                meal += group
                if not all(_is_meal(one, columns, there, True) for one in group):  # a main, and no part of a breakfast
                    is_of_parts &= wants.named_food == "only"
                # Of those that stand for each other none has to be there, nor of what is counted or comes with a dish.
                mains += [Extra(words, None, is_wished=True)] * (len(group) == 1 and not _comes_with(group[0]))
        else:
            beside.append(_wished(words))
    beside += [_wished(course) for course in wants.courses if course not in (*MAINS, BREAKFAST)]
    beside += list(extras_of(wants))
    is_of_parts &= wants.named_food == "only" or not any(one in MAINS for one in wants.courses)
    extras = [one for one in dict.fromkeys(beside) if look_for(one.words, _stating(columns, one, there))]
    narrowed = frozenset(_course_of(one.words) for one in extras if one.course is None)
    scored = replace(wants, wishes=tuple(meal), courses=tuple(one for one in wants.courses if one in MAINS))
    # "Cookies or some kind of dessert": who has cookies has dessert.
    courses = {one.course: one for one in reversed(extras) if one.course not in (None, *narrowed)}
    kept = [one for one in extras if one.course is None or one.heads is not None or courses.get(one.course) == one]
    of = _first_share(wants, shares) if shares else _part_of(meal, beside, kept) if is_of_parts else None
    if of is not None and _is_drunk(of.words) and not all(map(_is_drunk, sold_by)):
        of = None  # where nobody sells the breakfast burritos, the coffee beside them is no breakfast
    if of is not None and not shares:
        kept = [one for one in kept if one.words != of.words]
    sought = scored if of is None else replace(scored, wishes=())
    return Wished(sought, (*shares.values(), *mains, *kept), sold_by, frozenset(on_menus), of)


def is_meat(wish: Phrase) -> bool:
    """ "Lots of meat" names no dish: whatever names some is meant."""
    return stems(wish.text) == MEAT


def _is_drunk(words: str) -> bool:
    return DRINK in (words, _course_of(words))


def _is_no_meal(wants: Wants) -> bool:
    """Nobody said that it is a lunch, a dinner or a breakfast."""
    return wants.menu_type in (None, "Catering") and not wants.is_breakfast


_AS_MEAL: tuple[Course | None, ...] = ("breakfast", "salad", "soup", "appetizer", "side", None, "dessert", "drink")
"""Which part of what was named has the place of the mains: what is most of a meal; None: some dish."""


def _part_of(meal: Sequence[Phrase], beside: Sequence[Extra], sold: Sequence[Extra]) -> Extra | None:
    """What of the parts that were named each eats as the meal; the rest is had beside it."""
    if meal:
        return Extra(EITHER.join(one.text for one in meal))
    parts = [one for one in (sold or beside) if one.heads is None]
    rank: dict[str | None, int] = {course: at for at, course in enumerate(_AS_MEAL)}
    found = min(parts, key=lambda one: rank.get(one.course or _course_of(one.words), len(rank)), default=None)
    return found and replace(found, is_wished=False)


def _shares(wants: Wants) -> Iterator[Extra]:
    """What so many of the party each eat as their meal; where the parts are all of it the last has the rest."""
    parts, left = [one for one in wants.wishes if one.share], wants.party or 0
    is_all = sum((Fraction(*one.share) for one in parts if one.share), Fraction(0)) == 1
    for at, one in enumerate(parts):
        assert one.share is not None
        heads = (
            left
            if is_all and at + 1 == len(parts)
            else min(-(-(wants.party or 0) * one.share[0] // one.share[1]), left)
        )
        left -= heads
        yield replace(extra_of(one.text), heads=heads, is_share=True)


def _first_share(wants: Wants, shares: Mapping[str, Extra]) -> Extra | None:
    """Where all have a share nobody has anything else as the meal."""
    has_all = sum(one.heads or 0 for one in shares.values()) == wants.party
    return next(iter(shares.values())) if has_all else None


def extras_of(wants: Wants) -> Iterator[Extra]:
    """What was said to be had beside the meal, and by whom."""
    whole = wants.whole or WholeOrder()
    some = {one.words: one for one in whole.for_some}
    needs = {need.label: need.count for need in wants.needs}
    for words in whole.extras:
        one = some.get(words)
        if one is None:
            yield extra_of(words)
        else:
            heads = one.heads if one.heads is not None else needs.get(one.label or "")
            yield replace(extra_of(one.of), words=words, of=one.of, heads=heads, diet=one.label)


def _stating(columns: Columns, extra: Extra, rows: Rows) -> Mask:
    found = of_extra(columns, extra, rows)
    return found if extra.diet is None else found & columns.diet_keys.any_of([extra.diet], rows)


def of_extra(columns: Columns, extra: Extra, rows: Rows) -> Mask:
    """Which of the rows are that."""
    if extra.course is not None:
        return _of_course(columns, extra.course, rows)
    found: Mask = np.logical_or.reduce([_called(columns, words, rows) for words in extra.sought.split(EITHER)])
    return found


def _of_course(columns: Columns, course: str, rows: Rows) -> Mask:
    """Menus file what is eaten beside a main under each other: a salad among the sides is one all the same."""
    found = columns.course.equals(course, rows)
    if course in SIDES:
        others = np.flatnonzero(columns.course.among(SIDES, rows) & ~found)
        # A dish's key ends with its name.
        names = (columns.dish_key[row].rpartition("|")[2] for row in rows[others].tolist())
        found[others] = [course_named(name) == course for name in names]
    return found


def _called(columns: Columns, words: str, rows: Rows) -> Mask:
    """By name, or by its course; a chicken salad sandwich is no salad, a coffee cake no coffee, and punch no fruit."""
    if (of := extra_of(words).course) is not None:
        return _of_course(columns, of, rows)
    found: Mask = naming(columns, phrase_forms(words))[rows]
    course = _course_of(words)
    if course in MAINS:
        return found
    if len(several := course_wish(words)) > 1:  # pastries are filed under breakfast and dessert
        return found & columns.course.among(several, rows)
    others = found & ~columns.course.among(BESIDES if course is None else MAINS, rows)
    own = others if course is None else found & columns.course.equals(course, rows)
    return next((mask for mask in (own, others) if mask.any()), found)


def extra_of(words: str) -> Extra:
    """A course where that is what they name."""
    courses = frozenset({words}) & frozenset(COURSES) or course_wish(words)
    return Extra(words, next(iter(courses)) if len(courses) == 1 else None)


def _parts(wish: Phrase, columns: Columns, there: Rows) -> Iterator[Phrase]:
    """ "Brisket with slaw" is one dish where some menu has it so, else two."""
    parts = wish.text.split(WITH)
    if len(parts) == 1 or describing(columns, phrase_forms(wish.text))[there].any():
        yield wish
    else:
        yield from (replace(wish, text=text, either=wish.either and text == parts[0]) for text in parts)


def _either(wishes: Sequence[Phrase]) -> Iterator[list[Phrase]]:
    """Wishes that stand for each other together."""
    group = list[Phrase]()
    for one in wishes:
        if group and not one.either:
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _is_meal(wish: Phrase, columns: Columns, there: Rows, is_breakfast: bool) -> bool:
    """By what its last word is called after, else by what most dishes here are that are called so. Of what is counted
    or comes with a dish nobody is to have one each."""
    if _comes_with(wish):
        return True
    named = there[naming(columns, phrase_forms(wish.text))[there]]
    of_course = np.bincount(columns.course.codes[named], minlength=len(columns.course.index))
    if is_breakfast:
        part = columns.course.index.get(BREAKFAST)
        return part is not None and of_course[part] > 0 and of_course[part] * _SHARE >= len(named)
    course = _course_of(wish.text)
    if course is None and len(named):
        course = next((one for one in COURSES if one == columns.course.names[int(of_course.argmax())]), None)
    return course is None or course in MAINS


def _comes_with(wish: Phrase) -> bool:
    return wish.beside or wish.counted


def _wished(words: str) -> Extra:
    """Had where it is sold, and no condition."""
    return replace(extra_of(words), is_wished=True)


def _course_of(words: str) -> Course | None:
    """That every one of them is of."""
    courses = {course_named(one) or next(iter(course_wish(one)), None) for one in words.split(EITHER)}
    return courses.pop() if len(courses) == 1 else None
