"""Why a dish stands where it stands: what a card's "Why this?" and `platter explain` say of it."""

from engine.compose.needs import whom
from engine.compose.phrases import counted, joined
from engine.compose.served import Served, ordered
from engine.domain.naming import Naming
from engine.domain.party import MOST_UNITS

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
