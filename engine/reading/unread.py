"""Unread words of a line: what no rule took, by how much it matters (rule book, "Reading a line").

*Unused*: of a strong type; it is always said back. *Unknown*: of no type, and of no everyday list. *Story*: the rest.
"""

from typing import Literal

from engine.reading.contract import Reading, Span
from engine.reading.lattice import Utterance
from engine.reading.parsed import Parsed

STRONG = frozenset(
    {"NUM", "RANGE", "MONEY", "PERCENT", "FRACTION", "DATE", "TIME", "ZIP", "NEG", "FOOD", "DISH", "DIET", "ALLERGEN",
     "CITY", "STATE", "AREA", "RESTAURANT", "ORDINAL", "CANNOT", "CUISINE"}
)  # fmt: skip
"""Rule book: a number, sum, percent, date, time, negation, food, diet, allergen, place, name or reference."""
Kind = Literal["used", "unused", "unknown", "story"]


NEGATIONS = frozenset({"NEG", "CANNOT"})
NEAR = 3
"""Words behind a negation or number word of which one is what it is said of."""


def kinds_of(parsed: Parsed) -> list[Kind]:
    """One kind a token.

    A negation, a fraction or a number word that is said of nothing in a search ("not the trendy sort", "one of them
    asked") is story, and so is a person's name.
    """
    utterance, types = parsed.utterance, parsed.types
    pronouns = {one.start for one in parsed.typed if one.type == "NUM" and one.key == "one"}
    return [
        "used" if at in parsed.taken
        else "unused" if here & STRONG and not _says_nothing(utterance, types, at, at in pronouns)
        else "unknown" if "UNKNOWN" in here and not _names_person(utterance, types, at)
        else "story"
        for at, here in enumerate(types)
    ]  # fmt: skip


def _says_nothing(utterance: Utterance, types: list[set[str]], at: int, is_pronoun: bool) -> bool:
    strong = types[at] & STRONG
    is_word = utterance.tokens[at].text.isalpha()
    weak = strong <= NEGATIONS | {"FRACTION"} or (is_word and strong <= {"NUM"})
    if is_pronoun or not weak:
        return is_pronoun
    clause = utterance.tokens[at].clause
    behind = [
        place for place in range(at + 1, min(at + 1 + NEAR, len(types))) if utterance.tokens[place].clause == clause
    ]
    return bool(behind) and not any(types[place] & (STRONG | {"QUALITY"}) - NEGATIONS for place in behind)


def _names_person(utterance: Utterance, types: list[set[str]], at: int) -> bool:
    """A word with a capital behind a title or a given name."""
    before = next((place for place in range(at - 1, -1, -1) if types[place] != {"PUNCT"}), None)
    return before is not None and "PERSON" in types[before] and utterance.tokens[at].raw[:1].isupper()


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


def said_back(reading: Reading, utterance: Utterance) -> tuple[Span, ...]:
    """Unread words that a person is shown: all unused ones, unknown ones of a clause in which something was read."""
    clauses = {token.clause for token in utterance.tokens for edit in reading.edits
               if edit.span.start <= token.start < edit.span.end}  # fmt: skip
    begins = {token.start: token.clause for token in utterance.tokens}
    return (*reading.unused, *(span for span in reading.unknown if begins.get(span.start) in clauses))
