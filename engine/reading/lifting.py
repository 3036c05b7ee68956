"""Lifting of a guard: what a line takes back of allergies told before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.reading.denial import is_denied, tells_nothing
from engine.reading.foodgroups import FoodGroup, Line
from engine.reading.harm import GLUTEN, SUBJECT, gluten_of, object_at
from engine.reading.lattice import Typed

GUARD, ALL, ANYTHING, MATTER, MIND = "guard", "all", "anything", "matter", "mind"
"""Keys: of QUIRK, what is in force here ("the nut guard"), and what troubles somebody ("the nut thing"); of LETS_GO,
what lets go of the latter, as what is dropped or skipped may be the food; of MAY, of everybody ("we can all"); of
DEICTIC and of SOME, whatever it be; of DENIES, that it is of nobody."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Tokens `start` to `end` (left out) take back these foods; without any, whatever is in force."""

    start: int
    end: int
    groups: tuple[FoodGroup, ...] = ()


def lifted(line: Line) -> list[Lift]:
    """In the order of the line, those of a cue of allergies first."""
    return [*_of_cues(line), *_of_guards(line), *_of_eating(line)]


def _of_cues(line: Line) -> Iterator[Lift]:
    for cue in line.of("ALLERGIC"):
        start, end = line.clause(cue.start)
        is_but = line.has(end, end + 1, "EXCEPT") and line.has(end + 1, end + 2, "PERSON", "ME", "UNKNOWN")
        if line.has(line.begin(cue.start), cue.start, "SOME") or line.has(start, end, "EXCEPT") or is_but:
            continue
        if (_is_let_go(line, cue) or _is_recanted(line, cue)) and not _is_of_no_food(line, cue):
            yield Lift(cue.start, cue.end, tuple(_groups(line, cue)))


def _groups(line: Line, cue: Typed) -> list[FoodGroup]:
    within = line.named_in(cue)
    if within or cue.key == GLUTEN:
        return within or [gluten_of(cue)]
    at = object_at(line, cue)
    first, last = (at, at + 1) if at is not None else (cue.start, cue.end)
    near = [one for one in line.groups if one.end >= first and one.start <= last][:1]
    start = line.clause(cue.start)[0]
    return near or [one for one in line.groups if start <= one.start < cue.start and one.is_allergen][-1:]


def _is_of_no_food(line: Line, cue: Typed) -> bool:
    """ "She is not allergic to work"."""
    at = object_at(line, cue)
    if at is None or _groups(line, cue):
        return False
    return not line.has(at, at + 1, "DEICTIC", "ANY", "PUNCT")


def _is_recanted(line: Line, cue: Typed) -> bool:
    """ "She isn't allergic to nuts after all", "nobody is allergic", "no allergies"; that Bob has none takes nobody's
    back."""
    if not is_denied(line, cue) or tells_nothing(line, cue):
        return False
    start, end = line.clause(cue.start)
    if line.has(start, end, "RECANTS", "ERROR") or _is_mistaken(line, cue):
        return True
    nobody = [one for one in line.of("DENIES", start=start, end=cue.start) if one.key == SUBJECT]
    at = object_at(line, cue)
    is_bare = all(line.has(place, place + 1, "DENIES", "FILL", "PUNCT") for place in range(start, cue.start))
    is_whole = (start, end) == (0, line.count) and at is None and cue.start <= start + 2 and cue.end >= end - 1
    is_nobody = (
        bool(nobody) and not line.has(start, nobody[0].start, "ME", "PERSON") and not line.has(start, end, "PAST")
    )
    return is_nobody or (is_bare and is_whole)


def _is_mistaken(line: Line, cue: Typed) -> bool:
    """ "…, that was her sister", "…; I mixed that up"."""
    return line.has(cue.end, line.clause_behind(cue.start)[1], "ERROR")


def _is_let_go(line: Line, cue: Typed) -> bool:
    """ "Forget the nut allergy", "the allergy was a mistake"."""
    start, end = line.clause(cue.start)
    behind = cue.end + line.has(cue.end, cue.end + 1, "QUIRK")
    is_last = behind == end or line.has(behind, behind + 1, "PUNCT", "SO", "ASK")
    is_last |= line.has(behind, behind + 1, "CAUSE") and _ends_with_food(line, behind + 1, end)
    lets_go = line.of("LETS_GO", start=max(start, cue.start - 5), end=cue.start)
    if line.has(start, lets_go[0].start if lets_go else cue.start, "NEG", "UNABLE"):
        return False
    errors = line.of("ERROR", start=cue.end, end=min(end, cue.end + 6))
    if errors and not line.has(cue.end, errors[0].start, "PUNCT"):
        return not line.has(cue.end, cue.end + 1, "PAPER")
    behind_it = [one for one in line.of("LETS_GO", start=cue.end, end=end) if one.end < end]
    drops_it = any(line.has(one.end, one.end + 1, "DEICTIC") and _is_end(line, one.end + 1, end) for one in behind_it)
    return drops_it or (is_last and bool(lets_go))


def _is_end(line: Line, at: int, end: int) -> bool:
    return all(line.has(place, place + 1, "PUNCT", "FILL", "SO") for place in range(at, end))


def _ends_with_food(line: Line, at: int, end: int) -> bool:
    return any(one.start <= at + 1 and one.end >= end - 1 for one in line.groups if one.start >= at)


def _of_guards(line: Line) -> Iterator[Lift]:
    """ "Remove the nut guard", "lift the guard", "drop the rule against nuts", "forget the nut thing"."""
    for one in line.of("QUIRK"):
        start, end = line.clause(one.start)
        named = [group for group in line.groups if group.end == one.start and group.is_allergen]
        if named and line.has(one.end, min(end, one.end + 6), "ERROR"):
            yield Lift(named[0].start, one.end, (named[0],))
        lets_go = line.of("LETS_GO", start=max(start, one.start - 5), end=one.start)
        if named and one.key == MATTER and any(cue.key == MIND for cue in lets_go) and _is_end(line, one.end, end):
            yield Lift(lets_go[0].start, one.end, (named[0],))
        if one.key != GUARD or not lets_go or line.has(start, lets_go[0].start, "NEG", "UNABLE"):
            continue
        near = [group for group in line.groups if lets_go[-1].end <= group.start and group.end <= one.end + 4]
        near = [
            group for group in near if start <= group.start < end and not line.has(group.start - 1, group.start, "NEG")
        ]
        is_last = _is_end(line, one.end, end)
        if near or (is_last and not line.groups):
            yield Lift(lets_go[0].start, max(one.end, *(group.end for group in near), 0), tuple(near[:1]))


def _of_eating(line: Line) -> Iterator[Lift]:
    """ "She can eat nuts", "we can all have nuts", and "shellfish, not fish"."""
    repairs, contrasted = line.of("REPAIR", "ERROR"), {one.end for one in line.of("CONTRAST")}
    for group in line.groups:
        if not group.is_allergen:
            continue
        is_contrast = bool(repairs) and group.start in contrasted and not line.has(group.end, group.end + 2, "FREE")
        errors = line.of("ERROR", start=max(group.start - 5, line.clause(group.start)[0]), end=group.start)
        is_error = bool(errors) and not line.has(errors[-1].end, group.start, "PUNCT", "NEG")
        if (
            is_contrast
            or is_error
            or _is_fine_again(line, group)
            or any(_is_allowed(line, group, may) for may in _mays(line, group))
        ):
            yield Lift(group.start, group.end, (group,))


def _is_fine_again(line: Line, group: FoodGroup) -> bool:
    """ "Peanuts are fine after all", "actually nuts are ok": all that its clause says."""
    start, end = line.clause(group.start)
    puts_right = {one.start for one in line.of("REPAIR", start=start, end=end)}
    recants = [one for one in line.of("RECANTS", start=start, end=end) if one.start in puts_right]
    allowed = [one for one in line.of("ALLOWED", start=group.end, end=end) if one.start == group.end]
    if not (recants and allowed) or line.has(start, end, "NEG", "UNABLE", "SOME"):
        return False
    told = {at for one in (*recants, *allowed) for at in range(one.start, one.end)} | set(range(group.start, group.end))
    return all(at in told or line.has(at, at + 1, "PUNCT", "FILL", "SO") for at in range(start, end))


def _mays(line: Line, group: FoodGroup) -> Sequence[Typed]:
    return line.of("MAY", start=max(group.start - 6, 0), end=group.start)


def _is_allowed(line: Line, group: FoodGroup, may: Typed) -> bool:
    start, end = line.clause(may.start)
    if line.has(start, end, "NEG", "UNABLE") or line.has(start, may.start, "SOME", "ASK"):
        return False
    eats = may.end == group.start or line.has(may.start, group.start, "EAT")
    is_all = may.key == ALL or line.has(start, end, "ERROR") or _is_beside_error(line, start)
    return eats and (is_all or any(one.end == may.start for one in line.of("RECANTS", start=start, end=may.start)))


def _is_beside_error(line: Line, start: int) -> bool:
    """ "False alarm. Theo can have nuts", "Ana is fine with sesame. Take it off"."""
    if start > 0 and line.has(line.clause(start - 1)[0], start, "ERROR"):
        return True
    first, last = line.clause_behind(start)
    lets_go = line.of("LETS_GO", start=first, end=last)
    return any(line.has(one.end, one.end + 1, "DEICTIC") for one in lets_go)


def objects_besides(line: Line, cue: Typed) -> list[FoodGroup]:
    """Of a cue that is denied: "not allergic to milk, just to nuts", "… but to soy"."""
    last = line.clause_behind(cue.start)[1]
    behind = [
        one for one in line.groups
        if cue.end < one.start < last and line.has(one.start - 1, one.start, "CAUSE")
    ]  # fmt: skip
    return [one for one in behind if line.has(one.start - 3, one.start - 1, "ONLY", "BUT")]
