"""Features of a line, by which it is judged for whom it is: of each part the kinds of its words, how it begins, what
was read of it; a few of the whole line; and its phrases, as they are worded.

In the features of parts a word counts by its types, or as one of a closed class (`data/speech_words.tsv`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log1p, sqrt

from engine.reading.builders import ACTING, Act
from engine.reading.contract import Slot, SlotEdit
from engine.reading.lattice import Token, Utterance
from engine.reading.parsed import Parsed
from engine.reading.tables import rows

Features = dict[str, float]
"""By name, 0 where left out; counts are capped, shares from 0 to 1."""
MOST = 3.0
"""Of one kind: what a line has more of says no more."""
SHORT = 4
"""Letters of a word from which its "-ed" is an ending."""
OPENERS = frozenset({"YES", "THANKS", "GREET", "REPAIR", "PUNCT", "AND", "BUT", "NO_WORD", "OPINION"})
"""Types of words that may stand before a part's first one."""
ACTS = frozenset({"WISH", "SET", "ADD", "REMOVE", "SWAP", "PICK", "ORDER", "COMPARE", "UNDO", "COMMAND"})
VALUES = frozenset(
    {"NUM", "RANGE", "MONEY", "DATE", "TIME", "FOOD", "DISH", "COURSE", "CUISINE", "DIET", "MEAL", "CITY"}
)
EMPTY = frozenset({"STORY", "WEAK", "UNKNOWN", "NAME"})
TELLS = frozenset({"PERSON", "PAST", "OPINION", "IDIOM"})
PERSONAL = frozenset({"i", "you", "he", "someone", "laugh"})
"""Types and classes of words that tell of somebody."""
COUNTED: Mapping[str, frozenset[str]] = {
    "when": frozenset({"DATE", "TIME"}), "diet": frozenset({"DIET", "ALLERGEN"}), "person": frozenset({"PERSON"}),
    "past": frozenset({"PAST"}), "opinion": frozenset({"OPINION"}), "idiom": frozenset({"IDIOM"}),
    "wish": frozenset({"WISH"}), "shown": frozenset({"ORDINAL", "REF_NOUN", "BOTH"}),
    "topic": frozenset({"TOPIC", "CONTAIN", "MONEY_WORD", "ENOUGH", "COMPARE"}),
    "unit": frozenset({"UNIT", "PACKING"}), "quality": frozenset({"QUALITY", "LEVEL"}),
}  # fmt: skip
"""Features that count words of types."""
SPOKEN = ("we", "you", "he", "someone", "please", "laugh", "this", "any", "then")
"""Closed classes that are counted."""
SAYS = frozenset({"any", "modal", "let", "how", "be"})
"""Classes that begin something although their word may be an opener."""
_STRANGER = frozenset({"he", "someone", "they", "you", "PERSON", "NAME", "UNKNOWN"})
BEGINNINGS: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("modal_we", frozenset({"modal"}), frozenset({"we"})),
    ("modal_you", frozenset({"modal"}), frozenset({"you"})),
    ("modal_i", frozenset({"modal"}), frozenset({"i"})),
    ("modal", frozenset({"modal"}), frozenset()),
    ("be_person", frozenset({"be"}), _STRANGER),
    ("be_shown", frozenset({"be"}), frozenset({"this", "any", "there", "ORDINAL", "REF_NOUN"}) | VALUES),
    ("be", frozenset({"be"}), frozenset()),
    ("how", frozenset({"how"}), frozenset()),
    ("i", frozenset({"i"}), frozenset()),
    ("we", frozenset({"we"}), frozenset()),
    ("person", frozenset({"he", "they", "who", "someone", "you", "PERSON"}), frozenset()),
    ("any", frozenset({"any"}), frozenset()),
    ("act", ACTS, frozenset()),
    ("step", frozenset({"STEP"}), frozenset()),
    ("this", frozenset({"this", "ORDINAL", "REF_NOUN"}), frozenset()),
    ("value", VALUES, frozenset()),
    ("let", frozenset({"let"}), frozenset()),
    ("the", frozenset({"article"}), frozenset()),
)
"""What a part begins with: name, types or classes of its first word and of the one behind it; the first that fits."""
READ: Mapping[str, frozenset[Slot]] = {
    "sets_party": frozenset({"party", "amount"}), "sets_limit": frozenset({"budget_total", "budget_head"}),
    "sets_when": frozenset({"date", "time", "place", "meal", "address"}),
    "sets_food": frozenset({"wish", "cuisine", "course", "items", "tags"}),
    "sets_diet": frozenset({"diet", "need", "exclude"}),
}  # fmt: skip


@cache
def speech_words() -> Mapping[str, frozenset[str]]:
    """Word → its closed classes."""
    found: dict[str, frozenset[str]] = {}
    for name, word in rows("speech_words", "class", "word"):
        found[word] = found.get(word, frozenset()) | {name}
    return found


def features_of(parsed: Parsed) -> list[Features]:
    """Of each part of the line, in its order; of no text none."""
    tokens = parsed.utterance.tokens
    types = parsed.types
    classes = [speech_words().get(token.text, frozenset()) for token in tokens]
    whole = _of_line(tokens, types, classes)
    found = []
    for start, end in _parts(parsed.utterance):
        part = _counts(tokens[start:end], types[start:end], classes[start:end])
        if begins := _begins(types[start:end], classes[start:end]):
            part[f"begins_{begins}"] = 1.0
        read = _read(parsed, start, end)
        part["plain"] = float(bool(read) and _is_plain(types[start:end], classes[start:end]))
        found.append(part | read | whole)
    if any(found) and _is_plain(types, classes):
        reads = any(part.keys() & {*READ, *(f"has_{kind}" for kind in ACTING)} for part in found)
        found = [part | {"line_plain": float(reads)} for part in found]
    return found


def means_of(parts: Sequence[Features]) -> Features:
    """Of the line: each feature's mean over its parts."""
    found: Features = {}
    for part in parts:
        for name, value in part.items():
            found[name] = found.get(name, 0.0) + value / len(parts)
    return found


def phrases_of(parsed: Parsed) -> Features:
    """Words, and pairs of neighbours within a part, "^" before its first: how often, by the root of the line's length.
    All numbers are one word, and all given names."""
    tokens = parsed.utterance.tokens
    names = {one.start for one in parsed.typed if one.type == "PERSON" and one.key == "name"}
    words = ["#" if token.text.isdigit() else "@" if at in names else token.text for at, token in enumerate(tokens)]
    found: Features = {}
    for start, end in _parts(parsed.utterance):
        pairs = zip(["^", *words[start:end]], words[start:end], strict=False)
        for phrase in (*words[start:end], *map(" ".join, pairs)):
            found[phrase] = found.get(phrase, 0.0) + 1 / sqrt(len(words))
    return found


def _is_plain(types: list[set[str]], classes: list[frozenset[str]]) -> bool:
    """Nothing but phrases of a search: no story, nobody's doings, no remark."""
    return not any(here <= EMPTY or here & TELLS for here in types) and not any(here & PERSONAL for here in classes)


def _of_line(tokens: tuple[Token, ...], types: list[set[str]], classes: list[frozenset[str]]) -> Features:
    """Of the whole line: who is called or named, and how it is told."""
    if not tokens:
        return {}
    calls = not classes[0] and ("PERSON" in types[0] or ("UNKNOWN" in types[0] and tokens[0].raw[:1].isupper()))
    return {
        "line_words": log1p(len(tokens)),
        "line_calls": float(calls or any(token.text.startswith("@") for token in tokens)),
        "line_shouts": _capped(token.text == "!" for token in tokens),
        "line_told": _capped("PAST" in here for here in types),
        "line_i": _capped("i" in here for here in classes),
        "line_you": _capped("you" in here for here in classes),
        "line_story": sum(here <= EMPTY for here in types) / len(tokens),
    }  # fmt: skip


def _counts(tokens: tuple[Token, ...], types: list[set[str]], classes: list[frozenset[str]]) -> Features:
    found = {name: _capped(bool(here & those) for here in types) for name, those in COUNTED.items()}
    found |= {f"says_{name}": _capped(name in here for here in classes) for name in SPOKEN}
    found["story"] = sum(here <= EMPTY for here in types) / len(types)
    told = (
        len(token.text) > SHORT and token.text.endswith("ed") and here <= EMPTY
        for token, here in zip(tokens, types, strict=True)
    )
    return found | {"told": _capped(told)}


def _capped(those: Iterable[bool]) -> float:
    return min(MOST, float(sum(those)))


def _parts(utterance: Utterance) -> Iterator[tuple[int, int]]:
    """Tokens between the ends of clauses and commas."""
    tokens, start = utterance.tokens, 0
    for at, token in enumerate(tokens):
        is_last = at + 1 == len(tokens) or tokens[at + 1].clause != token.clause
        if is_last or token.text == ",":
            yield start, at + 1
            start = at + 1


def _begins(types: list[set[str]], classes: list[frozenset[str]]) -> str | None:
    """Kind of the first word that is no opener, with the one behind it."""
    at = next((at for at, here in enumerate(types) if not _opens(here, classes[at])), None)
    if at is None:
        return "opener"
    here = types[at] | classes[at]
    behind = types[at + 1] | classes[at + 1] if at + 1 < len(types) else frozenset[str]()
    return next((name for name, first, second in BEGINNINGS if here & first and (not second or behind & second)), None)


def _opens(types: set[str], classes: frozenset[str]) -> bool:
    return not classes & SAYS and bool(types & OPENERS or classes & {"laugh", "please", "then"})


def _read(parsed: Parsed, start: int, end: int) -> Features:
    """What rules read in a part."""
    found: Features = {}
    for one, pieces in parsed.pieces:
        if start <= one.match.start < end:
            for piece in pieces:
                if isinstance(piece, SlotEdit):
                    found |= {name: 1.0 for name, slots in READ.items() if piece.slot in slots}
                elif isinstance(piece, Act) and piece.kind in ACTING:
                    found[f"has_{piece.kind}"] = 1.0
    return found
