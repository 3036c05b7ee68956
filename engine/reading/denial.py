"""Denial of harm, and whatever else makes a cue tell none: a question, papers, a tale, what is over and done with."""

from engine.reading.foodgroups import FoodGroup, Line
from engine.reading.harm import DENIED, LETHAL, SUBJECT, WEIGHTS
from engine.reading.lattice import Typed


def tells_nothing(line: Line, cue: Typed) -> bool:
    """A cue of papers ("allergy form"), of pollen, in a question, in a tale, or of what is over and done with."""
    return _is_of_paper(line, cue) or is_asked(line, cue) or _is_over(line, cue) or _is_tale(line, cue)


def _is_tale(line: Line, cue: Typed) -> bool:
    """ "The case is about a passenger who …"."""
    start, _ = line.clause(cue.start)
    tales = line.of("TALE", start=start, end=cue.start)
    return bool(tales) and not line.has(tales[0].end, cue.start, "ME")


def _is_of_paper(line: Line, cue: Typed) -> bool:
    if cue.type != "ALLERGIC" or line.has(cue.start - 1, cue.start, "NOT_EATEN"):
        return cue.type == "ALLERGIC"
    papers = line.of("PAPER", start=cue.end, end=cue.end + 1)
    return any(":" not in line.signs(one.end, one.end + 1) for one in papers)


def is_asked(line: Line, cue: Typed) -> bool:
    """ "Is the shrimp deadly?", but not "what is there for somebody allergic to nuts?"."""
    start, end = line.clause(cue.start)
    begin = line.begin(cue.start)
    first = begin + line.has(begin, begin + 1, "AND", "SO", "GREET")
    if cue.type == "ALLERGIC" and line.has(begin, cue.start, "ANYONE"):
        return True
    if cue.type != "ALLERGIC" and not any(start <= one.start < end for one in line.groups):
        return False
    asks = [one for one in line.of("ASK", start=begin, end=cue.start) if one.start in (begin, first)]
    if not asks or not ("?" in line.signs(end - 1, end) or line.has(begin, cue.start, "ANY")):
        return False
    behind = asks[-1].end
    return not (line.has(behind, cue.start, "SERVE", "WITH") or line.has(behind + 1, cue.start, "PERSON", "ME"))


def was_once(line: Line, cue: Typed | FoodGroup) -> bool:
    """ "Couldn't have milk when she was little"."""
    return line.has(*line.clause(cue.start), "OVER")


def _is_over(line: Line, cue: Typed) -> bool:
    """ "She outgrew her egg allergy"; what a food once did to somebody is told of now all the same."""
    start, end = line.clause(cue.start)
    keys = {one.key for one in line.of("OVER", start=start, end=end)}
    if end < line.count and not line.has(*line.clause(end), *WEIGHTS):
        keys |= {one.key for one in line.of("OVER", start=end, end=line.clause(end)[1])} - {"past"}
    return "outgrown" in keys or (cue.type == "ALLERGIC" and "past" in keys)


def is_denied(line: Line, cue: Typed) -> bool:
    """ "Not allergic", "no hives"; but "don't forget the allergy", "nobody knew of her allergy"."""
    if cue.key in (LETHAL, DENIED) or cue.type in ("MEDICAL", "DOCTOR"):
        return False
    begin = line.begin(cue.start)
    denying = [
        one for one in line.of("DENIES", start=begin, end=cue.start) if one.start >= cue.start - 4 or one.key == SUBJECT
    ]
    if not denying or line.has(begin, denying[0].end, "UNABLE"):
        return False
    return not line.has(denying[-1].end, cue.start, "LETS_GO", "OWN")
