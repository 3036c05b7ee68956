"""Reasons in words: why a dish stands where it stands, whom it was brought for, and whom none was found for."""

from collections.abc import Sequence

from engine.answers.dish_view import Served, ordered
from engine.answers.phrases import capitalised, counted, joined
from engine.conversation import Need
from engine.messages import Notice
from engine.messages.sentences import ordinal_form, say
from engine.pricing import MOST_UNITS
from engine.search import Brought, Coverage, Naming

_IN_WORDS = 10
"""Numbers to so many are written in words. [voice.md]"""
_PEOPLE = frozenset(("vegan", "vegetarian", "pescatarian"))
"""Labels that are a word for those who keep them; the others are said of what they eat."""


def mark(needs: Sequence[Need]) -> str:
    """As a card says it: "vegan, for 2"."""
    return joined([say("need-on-card", diet=need.label, count=str(need.count)) for need in needs])


def whom(needs: Sequence[Need]) -> str:
    """ "the two vegans", "the one who eats gluten-free" """
    return joined([_people(need) for need in needs])


def among(needs: Sequence[Need]) -> str:
    """ "among them two vegans and one who eats gluten-free"; "" without needs."""
    told = [_so_many(need) for need in needs if need.count]
    return say("among-them", needs=joined(told)) if told else ""


MANY_NEEDS = 2
"""Of more than so many a sentence counts them in figures, as people write them down: it is to be read at once."""


def in_short(needs: Sequence[Need]) -> str:
    """ "among them two vegans and one who eats gluten-free"; where needs are many "among them 5 vegetarian, 2 vegan and
    1 gluten-free"."""
    told = [say("so-many-of-diet", count=str(need.count), diet=need.label) for need in needs if need.count]
    return say("among-them", needs=joined(told)) if len(told) > MANY_NEEDS else among(needs)


def _people(need: Need) -> str:
    """ "the vegan", "the two vegans", "the one who eats gluten-free"."""
    if need.label not in _PEOPLE:
        return say("the-eaters", count=need.count, number=_number(need), diet=need.label)
    return say(f"the-{need.label}s", count=need.count, number=_number(need))


def _so_many(need: Need) -> str:
    """ "two vegans", "one who eats gluten-free"."""
    if need.label not in _PEOPLE:
        return say("so-many-eaters", count=need.count, number=_number(need), diet=need.label)
    return say(f"so-many-{need.label}s", count=need.count, number=_number(need))


def _number(need: Need) -> str:
    return say(f"number-{need.count}") if 0 < need.count <= _IN_WORDS else str(need.count)


def brought_for(brought: Sequence[Brought], names: Sequence[str]) -> str:
    """ "For the two vegans: the Rigatoni Pomodoro, marked."; `names` are the dishes', in the same order."""
    pairs = zip(brought, names, strict=True)
    clauses = [say("brought", whom=whom(one.needs), dish=_without_article(name)) for one, name in pairs]
    return say("brought-marked", brought=capitalised("; ".join(clauses))) if clauses else ""


def _without_article(name: str) -> str:
    return name[4:] if name.casefold().startswith("the ") else name


def uncovered(coverage: Coverage) -> tuple[Notice, ...]:
    """A need that no dish within these limits states is said before all."""
    return tuple(
        Notice(
            "need_uncovered",
            say("need-uncovered", whom=_people(need), diet=need.label),
            leads=True,
        )
        for need in coverage.uncovered
    )


_COURSES = frozenset(
    ("drink", "addon", "side", "dessert", "salad", "soup", "appetizer", "breakfast", "main", "combination")
)
_ARMS = ("words", "meaning")


def why(served: Served, party: int | None) -> tuple[str, ...]:
    """One clause each: what was asked for, whom it is for, how its size suits, how the search found it, the cap."""
    lines = (_answers(served), _for_needs(served), _suits(served, party), _found(served), _moved(served))
    return tuple(line for line in lines if line)


def _answers(served: Served) -> str:
    if served.naming is not None:
        return _names(served.naming)
    course = _course(served.document.course) if served.document.course in _COURSES else ""
    if served.group != "asked":
        return say("why-near")
    if served.standing == "first":
        return say("why-main", course=course)
    return say("why-after-mains", course=course) if course and served.standing else ""


def _course(course: str) -> str:
    return say(f"a-course-{course}") if course in _COURSES else course


def _names(naming: Naming) -> str:
    if naming.where == "course":
        return say("why-course", course=_course(naming.words))
    where = naming.where if naming.where in ("description", "name") else "group"
    return say(f"why-in-{where}", words=naming.words)


def _for_needs(served: Served) -> str:
    return say("why-brought", whom=whom(served.needs)) if served.needs else ""


def _suits(served: Served, party: int | None) -> str:
    if served.fit == "size_unknown":
        return say("why-unsized")
    if served.fit == "estimated":
        return say("why-estimated")
    heads = party if served.heads is None else served.heads
    if served.fit is None or not served.units or not heads:
        return ""
    order = ordered(served.portion, served.units)
    if served.portion.feeds_one:
        least = "one-each" if served.units == heads else "least"
        return say(f"why-{least}", order=order, people=str(heads))
    if served.fit == "fits":
        return say("why-feeds", count=served.units, order=order, people=str(heads))
    if served.units > MOST_UNITS:
        return say("why-takes-many", order=order, people=str(heads))
    return say("why-much-left", count=served.units, order=order, people=str(heads))


def _found(served: Served) -> str:
    if "before" in served.ranks:
        return say("why-narrowed", rank=ordinal(served.ranks["before"]))
    found = [arm for arm in _ARMS if arm in served.ranks]
    ranks = joined([say(f"rank-by-{arm}", rank=ordinal(served.ranks[arm])) for arm in found])
    if len(found) == len(_ARMS):
        return say("why-found", ranks=ranks)
    return say(f"why-found-by-{found[0]}-alone", ranks=ranks) if found else ""


def ordinal(number: int) -> str:
    """ "1st", "2nd", "11th", "23rd" """
    return say("ordinal", number=str(number), form=ordinal_form(number))


def _moved(served: Served) -> str:
    if not served.passed:
        return ""
    dishes = counted(served.passed, "dish")
    return say("why-moved", dishes=dishes)
