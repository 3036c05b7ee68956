"""Counted needs in words: whom a dish was brought for, and whom none was found for."""

from collections.abc import Sequence

from engine.compose.phrases import joined, plural
from engine.domain.conversation import Need
from engine.domain.needs import Brought, Coverage
from engine.messages import Notice

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
