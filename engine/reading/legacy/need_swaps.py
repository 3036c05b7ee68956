"""A counted need that becomes another: "swap one vegan for one vegetarian", "one of the vegans is actually halal"."""

import re

from engine.conversation import Need
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import diet_label
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_DIET = r"[a-z]+(?: ?-? ?(?:free|eaters?))?"
_COUNT = r"(?:\d{1,2}|one|an?)"
_REALLY = r"(?:(?:actually|really|in fact|now|just|strictly|only|also|rather) )*"
_SWAPS = sign(
    rf"\b(?:swap|switch|change|trade|exchange|replace|turn) (?:out )?(?P<n>{_COUNT}|the|that) (?:of the )?"
    rf"(?P<old>{_DIET})(?: meal| guest| person)? (?:for|to|with|into|by) (?:{_COUNT} |another )?(?P<new>{_DIET})"
)
_IS_RATHER = sign(
    rf"\b(?P<n>{_COUNT}|the|our|both|all)(?: of)?(?: (?:the|our|those|my))? (?P<old>{_DIET}) {_REALLY}"
    rf"(?:is|are|was|were|turned(?: out to be)?|became|has become|went) {_REALLY}(?:an? )?(?P<new>{_DIET})"
)


def find_need_swaps(line: Line, draft: Draft) -> None:
    """Of needs that are in force alone; so many fewer of the one and more of the other."""
    counts = {need.label: need.count for need in draft.memory.wants.needs}
    for pattern in (_SWAPS, _IS_RATHER):
        for match in line.find(pattern):
            old, new = diet_label(match["old"]), diet_label(match["new"])
            if not (old and new) or old == new:
                continue
            if old not in counts:
                _told_of_them(line, draft, match, new)
                continue
            if pattern is _IS_RATHER and new.endswith("-free") and not _RATHER.search(match.group()):
                # "Two of the vegans are gluten-free": they stay vegans.
                _are_as_well(line, draft, match, new, counts[old])
                continue
            number = _number(match["n"], counts[old])
            if number > counts[old]:
                continue
            if line.take("need", match.start(), match.end(), new):
                counts |= {old: counts[old] - number, new: counts.get(new, 0) + number}
                draft.extend("dropped", *([old] if not counts[old] else []))
                draft.extend("needs", *(Need(label, counts[label]) for label in (old, new) if counts[label]))
                draft.corrects = True


_RATHER = re.compile(r"\b(?:actually|really|in fact|rather)\b")
""" "One of the vegans is really gluten-free": that, and no vegan."""


def _told_of_them(line: Line, draft: Draft, match: re.Match[str], new: str) -> None:
    """ "2 of the vegans are gluten-free", where nobody has said how many vegans there are."""
    counted = match["n"].isdigit() and match.group().startswith((f"{match['n']} of the ", f"{match['n']} of our "))
    if counted and line.take("need", match.start(), match.end(), new):
        draft.extend("needs", Need(new, int(match["n"])))


def _are_as_well(line: Line, draft: Draft, match: re.Match[str], new: str, held: int) -> None:
    number = _number(match["n"], held)
    if number <= held and line.take("need", match.start(), match.end(), new):
        draft.extend("needs", Need(new, number))


def _number(said: str, held: int) -> int:
    """ "The vegan", "both vegans": all that are known."""
    return int(said) if said.isdigit() else held if said in ("the", "our", "both", "all") else 1
