"""Reasons in words: why a dish stands where it stands, whom it was brought for, and whom none was found for."""

from collections.abc import Sequence

from engine.answers.dish_view import Served, ordered
from engine.answers.phrases import counted, joined, plural
from engine.conversation import Need
from engine.messages import Notice
from engine.pricing import MOST_UNITS
from engine.search import Brought, Coverage, Naming

_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PEOPLE = {"vegan": "vegan", "vegetarian": "vegetarian", "pescatarian": "pescatarian"}
"""Labels that are a word for those who keep them; the others are said of what they eat."""


def mark(needs: Sequence[Need]) -> str:
    """As a card says it: "vegan, for 2"."""
    return joined([f"{need.label}, for {need.count}" for need in needs])


def whom(needs: Sequence[Need]) -> str:
    """ "the two vegans", "the one who eats gluten-free" """
    return joined([_people(need) for need in needs])


def among(needs: Sequence[Need]) -> str:
    """ "among them two vegans and one who eats gluten-free"; "" without needs."""
    told = [f"{_number(need)} {_noun(need)}" for need in needs if need.count]
    return f"among them {joined(told)}" if told else ""


MANY_NEEDS = 2
"""Of more than so many a sentence counts them in figures, as people write them down: it is to be read at once."""


def in_short(needs: Sequence[Need]) -> str:
    """ "among them two vegans and one who eats gluten-free"; where needs are many "among them 5 vegetarian, 2 vegan and
    1 gluten-free"."""
    told = [f"{need.count} {need.label}" for need in needs if need.count]
    return f"among them {joined(told)}" if len(told) > MANY_NEEDS else among(needs)


def _people(need: Need) -> str:
    is_named_alone = need.count == 1 and need.label in _PEOPLE
    return f"the {_noun(need)}" if is_named_alone else f"the {_number(need)} {_noun(need)}"


def _number(need: Need) -> str:
    return _NUMBERS[need.count] if need.count < len(_NUMBERS) else str(need.count)


def _noun(need: Need) -> str:
    if noun := _PEOPLE.get(need.label):
        return plural(noun, need.count)
    return f"who {'eats' if need.count == 1 else 'eat'} {need.label}"


def brought_for(brought: Sequence[Brought], names: Sequence[str]) -> str:
    """ "For the two vegans: the Rigatoni Pomodoro, marked."; `names` are the dishes', in the same order."""
    pairs = zip(brought, names, strict=True)
    clauses = [f"for {whom(one.needs)}: the {_without_article(name)}" for one, name in pairs]
    if not clauses:
        return ""
    said = "; ".join(clauses)
    return f"{said[0].upper()}{said[1:]}, marked."


def _without_article(name: str) -> str:
    return name[4:] if name.casefold().startswith("the ") else name


def uncovered(coverage: Coverage) -> tuple[Notice, ...]:
    """A need that no dish within these limits states is said before all."""
    return tuple(
        Notice(
            "need_uncovered",
            f"For {_people(need)}: no dish within what was asked states that it is {need.label}.",
            leads=True,
        )
        for need in coverage.uncovered
    )


_COURSES = {"drink": "a drink", "addon": "an extra", "side": "a side", "dessert": "a dessert", "salad": "a salad",
            "soup": "a soup", "appetizer": "an appetizer", "breakfast": "a breakfast dish", "main": "a main",
            "combination": "a combination"}  # fmt: skip
_ARMS = {"words": "by words", "meaning": "by meaning"}


def why(served: Served, party: int | None) -> tuple[str, ...]:
    """One clause each: what was asked for, whom it is for, how its size suits, how the search found it, the cap."""
    lines = (_answers(served), _for_needs(served), _suits(served, party), _found(served), _moved(served))
    return tuple(line for line in lines if line)


def _answers(served: Served) -> str:
    if served.naming is not None:
        return _names(served.naming)
    course = _COURSES.get(served.document.course, "")
    if served.group != "asked":
        return "no word of it names what was asked for; it is near in meaning"
    if served.standing == "first":
        return f"no dish was named, so mains come first, and this is {course}"
    return f"no dish was named, and {course} comes after mains" if course and served.standing else ""


def _names(naming: Naming) -> str:
    if naming.where == "course":
        return f"it is {_COURSES.get(naming.words, naming.words)}, as was asked for"
    if naming.where == "description":
        return f"its description says “{naming.words}”, its name does not"
    return f"{'its name' if naming.where == 'name' else 'its part of the menu'} says “{naming.words}”"


def _for_needs(served: Served) -> str:
    return f"it was brought for {whom(served.needs)}" if served.needs else ""


def _suits(served: Served, party: int | None) -> str:
    if served.fit == "size_unknown":
        return "its size is not stated, so it comes after dishes that say theirs"
    if served.fit == "estimated":
        return "its size is not stated and is estimated, so it comes after dishes that say theirs"
    heads = party if served.heads is None else served.heads
    if served.fit is None or not served.units or not heads:
        return ""
    order = ordered(served.portion, served.units)
    if served.portion.feeds_one:
        return f"{order}, one each for {heads}" if served.units == heads else f"{order} for {heads}, the least it takes"
    feeds = f"{order} {'feeds' if served.units == 1 else 'feed'} {heads}"
    if served.fit == "fits":
        return feeds
    if served.units > MOST_UNITS:
        return f"it takes {order} to feed {heads}, so it comes after dishes of which few are enough"
    return f"{feeds} with much left over, so it comes after what suits {heads} better"


def _found(served: Served) -> str:
    if "before" in served.ranks:
        return f"{ordinal(served.ranks['before'])} in the list that this one narrows"
    ranks = [f"{ordinal(served.ranks[arm])} {words}" for arm, words in _ARMS.items() if arm in served.ranks]
    missed = [words for arm, words in _ARMS.items() if arm not in served.ranks]
    if not ranks:
        return ""
    return f"found {joined(ranks)}" + (f", not {missed[0]}" if missed else "")


def ordinal(number: int) -> str:
    """ "1st", "2nd", "11th", "23rd" """
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def _moved(served: Served) -> str:
    if not served.passed:
        return ""
    dishes = counted(served.passed, "dish")
    return f"moved up past {dishes} of restaurants that have three before it"
