"""Headcount of those who need a dish without gluten or dairy."""

from engine.reading.foodgroups import FoodGroup, Line
from engine.reading.lattice import Typed

NEEDS = {"gluten": "gluten-free", "lactose": "dairy-free"}
"""Foods that a counted few need a dish without, and are not guarded against unless they do harm; with its label."""
COUNTED = NEEDS | {"dairy": "dairy-free"}
"""So also where a number has it."""
TIMES = "times"
"""Key of NUM: "x2"."""


def heads(line: Line, cue: Typed, group: FoodGroup) -> int | None:
    """How many have it; None where that may be all."""
    start, end = line.clause(cue.start)
    first, last = min(cue.start, group.start), max(cue.end, group.end)
    if told := count(line, first, last):
        return told
    if line.has(start, cue.start, "BOTH"):
        return 2
    of_us = line.of("NUM", start=line.clause(start - 1)[0] if start else start, end=end)
    counts = [one.value for one in of_us if isinstance(one.value, int) and line.has(one.end, one.end + 2, "OF_US")]
    if counts or line.has(start, end, "PERSON", "ME"):
        return counts[0] if counts else 1
    is_of_all = line.has(start, end, "PEOPLE", "EVERYONE", "GROUP", "WE")
    # Told of nobody ("lunch for 10, coeliac") it may be of all: one guarded too many keeps a dish out.
    return 1 if not is_of_all and (line.has(start, end, "UNKNOWN") or start > 0) else None


def count(line: Line, first: int, last: int) -> int | None:
    """The number right behind ("x4", "(2)"), or the nearest one before within the same commas."""
    start, end = line.clause(first)
    for one in line.of("NUM", start=last, end=min(last + 3, end)):
        is_times = one.key == TIMES and one.start == last
        if isinstance(one.value, int) and (is_times or line.signs(last, one.start) & {"(", ":", "="}):
            return one.value
    begin = max((one.end for one in line.of("PUNCT", start=start, end=first) if one.key != "("), default=start)
    counts = {one.start: 1 for one in line.of("SINGLE", start=max(begin, first - 4), end=first)}
    numbers = line.of("NUM", start=begin, end=first)
    numbers = [one for one in numbers if one.start >= first - 5 or line.has(one.end, one.end + 1, "OF")]
    counts |= {one.start: one.value for one in numbers if isinstance(one.value, int)}
    if not counts:
        return None
    last = max(counts)
    wholes = [at for at in counts if at + 1 < last and line.has(at + 1, at + 2, "OF") and last - at <= 3]
    return counts[wholes[0] if wholes else last]
