"""Which course a menu item is, from its group and its name, and which courses a person's word asks for."""

from collections.abc import Iterator
from functools import cache, lru_cache

from engine.catalogue.document import COURSES, Course
from engine.catalogue.food.tables import column, listed, rows
from engine.catalogue.food.tokens import MARKS, tokens, words

_Table = dict[tuple[str, ...], Course]
_COURSES: dict[str, Course] = {course: course for course in COURSES}
_LONGEST = 4
# The head noun of a name stands before these.
_HEAD_ENDS = MARKS | frozenset(["with", "w", "in", "on", "over", "and", "for", "from", "served"])
# Behind the head noun: sizes and counts that say nothing about the dish.
_SIZES = frozenset(column("course_sizes", "word"))
_GROUP_JOINERS = MARKS | frozenset(["and", "or"])
STRONG_IN_NAME: tuple[Course, ...] = ("drink", "dessert", "addon")
"""A group's words decide even when the name says otherwise, all but "main"; these heads of names decide even so."""
_NEVER_MAINS: tuple[Course, ...] = ("soup", "salad", "side")
"""In a group that says several, "Favorites and Salads", a soup by name is none of its favourites."""
_EXTRAS = frozenset(["extra", "add", "additional", "addon"])


def _table(name: str) -> _Table:
    return {words(word): _COURSES[course] for word, course in rows(name, "word", "course")}


@cache
def _group_table() -> _Table:
    """Words of a group's name. Those of "main" decide against another word ("noodle soup" is a meal)."""
    return _table("course_group_words")


@cache
def _name_table() -> _Table:
    """The last noun of a dish's name before "with", a comma or a bracket."""
    return _table("course_name_words")


def _found(path: tuple[str, ...], table: _Table) -> Iterator[tuple[int, Course]]:
    """(position, course) of the longest names in order."""
    at = 0
    while at < len(path):
        for length in range(min(_LONGEST, len(path) - at), 0, -1):
            course = table.get(path[at : at + length])
            if course is not None:
                yield at, course
                at += length - 1
                break
        at += 1


@lru_cache(maxsize=8_192)
def _courses_of_group(group: str) -> tuple[Course, ...]:
    """Courses a group's name says, one a joined part, the last noun of each; () for "Menu" and the like."""
    courses: list[Course] = []
    part: list[str] = []
    for token in [*tokens(group), ","]:
        if token not in _GROUP_JOINERS:
            part.append(token)
            continue
        found = [course for _, course in _found(tuple(part), _group_table())]
        courses.extend(found[-1:])
        part = []
    whole = [course for _, course in _found(words(group), _group_table())]
    return ("main",) if whole == ["main"] else tuple(dict.fromkeys(courses))


def _heads(text: list[str]) -> list[tuple[str, ...]]:
    """The phrases of a name that may hold its head noun: before "with", a comma or a bracket; the first counts most."""
    phrases: list[tuple[str, ...]] = []
    start = 0
    for at, token in enumerate([*text, ","]):
        if token in _HEAD_ENDS:
            if at > start:
                phrases.append(tuple(text[start:at]))
            start = at + 1
    return phrases


def _course_of_head(head: tuple[str, ...]) -> Course | None:
    """The course said by the last words of a phrase, sizes aside: "Chicken Salad Sandwich, Half Tray" is a main."""
    table = _name_table()
    end = len(head)
    while end:
        for length in range(min(_LONGEST, end), 0, -1):
            course = table.get(head[end - length : end])
            if course is not None:
                return course
        if head[end - 1] in _SIZES or head[end - 1].isdigit():
            end -= 1
            continue
        return None
    return None


@lru_cache(maxsize=65_536)
def course_named(name: str) -> Course | None:
    """The course that the last words of a name say; None where they say none."""
    text = tokens(name)
    if text and text[0] in _EXTRAS:
        return "addon"
    whole = [token for token in text if token not in MARKS]
    if len(whole) > 1 and whole[0] == "side" and whole[1] in ("of", "order"):
        return "side"
    # "59. Salmon Fried Rice", "S05. Prawns": a number is no head.
    heads = (head for head in _heads(text) if any(len(word) > 2 and word.isalpha() for word in head))
    return _course_of_head(next(heads, ()))


def course_of(*, menu: str, group: str, name: str, description: str) -> Course:
    """The course of an item; "main" where nothing says another.

    A group that says one course decides, except that a drink, a dessert or a sauce by name stays one among mains, a
    cookie one among drinks and extras, and what calls itself breakfast is that; of a group that says several, or none
    ("Menu"), the name decides.
    """
    stated = _courses_of_group(group) or _courses_of_group(menu)
    own = course_named(name)
    if own not in STRONG_IN_NAME and "breakfast" in words(name):
        return "breakfast"
    if stated == ("main",):
        return own if own is not None and own not in ("appetizer", "side", "breakfast") else "main"
    if stated == ("side",) and own == "main" and "side" not in words(group):
        return "main"
    if len(stated) == 1:
        is_baked = own == "dessert" and stated[0] in ("drink", "addon")
        return own if own in STRONG_IN_NAME and (is_baked or stated[0] not in STRONG_IN_NAME) else stated[0]
    if own is not None and (not stated or own in stated or own in (*STRONG_IN_NAME, *_NEVER_MAINS)):
        return own
    return stated[0] if stated else "main"


@cache
def _wish_table() -> dict[tuple[str, ...], frozenset[Course]]:
    return {
        words(wish): frozenset(_COURSES[course] for course in listed(courses))
        for wish, courses in rows("course_wishes", "wish", "courses")
    }


def course_wish(word: str) -> frozenset[Course]:
    """The courses a person's word asks for ("desserts", "something sweet", "starters"); empty if it names none.

    "Coffee", "cookies" and the like are dishes, not courses, and give nothing.
    """
    found = _wish_table().get(words(word), frozenset())
    return frozenset(course for course in COURSES if course in found)
