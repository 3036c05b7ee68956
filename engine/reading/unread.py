"""Unread words of a line: what no rule took, by how much it matters (rule book, "Reading a line").

*Unused*: of a strong type; it is always said back. *Unknown*: of no type, and of no everyday list. *Story*: the rest.
"""

from typing import Literal

from engine.reading.contract import Reading, Span
from engine.reading.lattice import Typed, Utterance
from engine.reading.mood import parts_of
from engine.reading.parsed import Parsed

STRONG = frozenset(
    {"NUM", "RANGE", "MONEY", "PERCENT", "FRACTION", "DATE", "TIME", "ZIP", "NEG", "FOOD", "DISH", "DIET", "ALLERGEN",
     "CITY", "STATE", "AREA", "RESTAURANT", "ORDINAL", "CANNOT", "CUISINE"}
)  # fmt: skip
"""Rule book: a number, sum, percent, date, time, negation, food, diet, allergen, place, name or reference."""
Kind = Literal["used", "unused", "unknown", "story"]

NEGATIONS = frozenset({"NEG", "CANNOT"})
MEANT = STRONG - NEGATIONS
NEAR = 3
"""Words behind a negation or number word of which one is what it is said of."""
PHRASES = frozenset({"HYPOTHESIS", "IDIOM", "ANY", "NOIDEA", "OPINION", "THANKS"})
"""Of phrases in which a negation denies nothing ("if not", "no idea")."""
NUMBERED = frozenset({"ROOM", "TIME_UNIT"})
"""What a number behind it is the name of: "room 4", "day 2"."""
COUNTED = frozenset({"PEOPLE", "PERSON", "GROUP", "HEAD", "OF_US", "UNIT", "ATTEND", "EXTRA"}) | MEANT
"""What a number before it is a number of, whatever stands on its other side."""
BOUNDS = frozenset({"IN", "CAP", "FLOOR"})
"""Before a length of time that is to be met: "within 40 minutes", "at least 2 days"."""
PLACING = frozenset({"IN", "WISH", "SEEK", "REMOVE", "ADD", "PICK", "SWAP", "NEG", "DISLIKE"})
"""Before a strange name that is wanted or not, or where it is wanted."""
PARTED = frozenset({"DISH", "FOOD", "DIET", "NUM", "RANGE", "FRACTION", "DATE"})
"""Types of spans that are read otherwise where a part of them is read; of a diet, where it is guarded."""
WAVING = frozenset({"ANY", "NOIDEA"})
PASSED = frozenset({"PUNCT", "FILL", "AND", "OR"})
"""Between a strange word and what it is next to."""


def kinds_of(parsed: Parsed) -> list[Kind]:
    """One kind a token."""
    says = [one for one in parsed.typed if one.type in STRONG and _says(one, parsed)]
    strong = {at for one in says for at in range(one.start, one.end)}
    return [
        "used" if at in parsed.taken
        else "unused" if at in strong
        else "unknown" if "UNKNOWN" in here and not _is_name(at, parsed)
        else "story"
        for at, here in enumerate(parsed.types)
    ]  # fmt: skip


def _says(one: Typed, parsed: Parsed) -> bool:
    """Whether a strong word says something of a search: not a part of what was read otherwise, nor a number that counts
    no slot, nor a fraction, number word or negation of nothing in a search ("not the trendy sort")."""
    taken = parsed.taken - parsed.ruled if one.type == "DIET" else parsed.taken
    if one.type in PARTED and one.end - one.start > 1 and not taken.isdisjoint(range(one.start, one.end)):
        return False
    if one.type in NEGATIONS:
        longer = (it for it in parsed.typed if it.type in PHRASES and it.end - it.start > 1)
        if any(it.start <= one.start and one.end <= it.end for it in longer):
            return False
    elif one.type in ("NUM", "RANGE"):
        if one.key == "one" or _tells(one, parsed):
            return False
        if one.key not in ("words", "vague") or one.type == "RANGE":
            return True
    elif one.type != "FRACTION":
        return True
    behind = _behind(one.end, parsed)
    return not behind or any(parsed.types[at] & (MEANT | {"QUALITY"}) for at in behind)


def _behind(end: int, parsed: Parsed) -> list[int]:
    """Places of the same clause behind, the nearest ones."""
    tokens = parsed.utterance.tokens
    return [at for at in range(end, min(end + NEAR, len(tokens))) if tokens[at].clause == tokens[end - 1].clause]


def _tells(number: Typed, parsed: Parsed) -> bool:
    """A length of time; units that a question has an example of; the number of a room or day, or a part of a name;
    how many of those who are guarded, for whom the guard holds however many they are."""
    types, tokens = parsed.types, parsed.utterance.tokens
    before = types[number.start - 1] if number.start else set()
    behind = _behind(number.end, parsed)
    after = next((types[at] for at in behind if tokens[at].text != "-"), set())
    if "TIME_UNIT" in after:
        return not before & BOUNDS
    if "UNIT" in after:
        return parts_of(parsed.utterance, parsed.typed).at(number.start).is_question
    meant = next((at for at in behind if types[at] & MEANT), None)
    if meant in parsed.taken - parsed.ruled:
        return True
    raw, start = parsed.utterance.raw, tokens[number.start].start
    is_code = raw[start - 1 : start].isupper() and not raw[start - 2 : start - 1].isalpha()
    return not after & COUNTED and (is_code or bool(before & NUMBERED))


def _is_name(at: int, parsed: Parsed) -> bool:
    """A word with a capital behind a title or given name, or where no clause begins and nothing is wanted there."""
    tokens = parsed.utterance.tokens
    before = next((place for place in range(at - 1, -1, -1) if parsed.types[place] != {"PUNCT"}), None)
    if before is None or not tokens[at].raw[:1].isupper():
        return False
    begins = tokens[at - 1].clause != tokens[at].clause or parsed.utterance.raw.isupper()
    return "PERSON" in parsed.types[before] or not (begins or parsed.types[before] & PLACING)


def spans_of(utterance: Utterance, kinds: list[Kind], kind: Kind) -> tuple[Span, ...]:
    """Neighbouring tokens of a kind, one span each run."""
    found: list[Span] = []
    for at, one in enumerate(kinds):
        if one != kind:
            continue
        token = utterance.tokens[at]
        if at and kinds[at - 1] == kind and utterance.tokens[at - 1].clause == token.clause:
            found[-1] = Span(found[-1].start, token.end)
        else:
            found.append(Span(token.start, token.end))
    return tuple(found)


def said_back(reading: Reading, parsed: Parsed) -> tuple[Span, ...]:
    """Unread words that a person is shown, in their order: what was not used, but for what waves a choice away beside
    what was read ("whatever works"); what nothing knows, beside what was read of its clause or behind a denial."""
    is_bare = not (reading.edits or reading.question or reading.step or reading.command or reading.orders)
    shown = {span for span in reading.unused if is_bare or not _is_waving(span, parsed)}
    if reading.unknown:
        kinds = kinds_of(parsed)
        shown |= {span for span in reading.unknown if _is_beside(span, reading, parsed, kinds)}
    return tuple(sorted(shown, key=lambda span: span.start))


def _at(span: Span, parsed: Parsed) -> list[int]:
    return [at for at, token in enumerate(parsed.utterance.tokens) if span.start <= token.start < span.end]


def _is_waving(span: Span, parsed: Parsed) -> bool:
    here = set[str]().union(*(parsed.types[at] for at in _at(span, parsed)))
    return bool(here & WAVING) and not here & MEANT


def _is_beside(span: Span, reading: Reading, parsed: Parsed, kinds: list[Kind]) -> bool:
    tokens, types, inside = parsed.utterance.tokens, parsed.types, _at(span, parsed)
    clause = [at for at, token in enumerate(tokens) if inside and token.clause == tokens[inside[0]].clause]
    before, behind = ([at for at in clause if at < inside[0]][::-1], [at for at in clause if at > inside[-1]])
    told = {
        next((kinds[at] for at in side if kinds[at] != "story" or not types[at] & PASSED), "story")
        for side in (before, behind)
    }
    read = any(edit.span.start <= tokens[at].start < edit.span.end for edit in reading.edits for at in clause)
    return "unused" in told or ("used" in told and read) or any(types[at] & NEGATIONS for at in before)
