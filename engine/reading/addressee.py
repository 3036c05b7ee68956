"""Features of a line by which it is judged for whom it is: kinds of its words, how its parts begin, what was read of it.

A word counts by its types, or as one of a closed class (`data/speech_words.tsv`), never as itself.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from math import log1p

from engine.reading.contract import Reading, Slot
from engine.reading.lattice import Token, Typed, Utterance
from engine.reading.tables import rows

Features = dict[str, float]
"""By name, 0 where left out; counts are capped, shares from 0 to 1."""
MOST = 3.0
"""Of one kind: what a line has more of says no more."""
OPENERS = frozenset({"YES", "THANKS", "GREET", "REPAIR", "PUNCT", "AND", "BUT", "NO_WORD", "OPINION"})
"""Types of words that may stand before a part's first one."""
ACTS = frozenset({"WISH", "SET", "ADD", "REMOVE", "SWAP", "PICK", "ORDER", "COMPARE", "UNDO", "COMMAND"})
VALUES = frozenset({"NUM", "RANGE", "MONEY", "DATE", "TIME", "FOOD", "DISH", "COURSE", "CUISINE", "DIET", "MEAL", "CITY"})
COUNTED: Mapping[str, frozenset[str]] = {
    "number": frozenset({"NUM", "RANGE"}), "money": frozenset({"MONEY"}), "when": frozenset({"DATE", "TIME"}),
    "food": frozenset({"FOOD", "DISH", "COURSE"}), "diet": frozenset({"DIET", "ALLERGEN"}),
    "people": frozenset({"PEOPLE", "OF_US"}), "person": frozenset({"PERSON"}), "past": frozenset({"PAST"}),
    "opinion": frozenset({"OPINION"}), "idiom": frozenset({"IDIOM"}), "step": frozenset({"STEP"}),
    "wish": frozenset({"WISH"}), "change": frozenset({"SET", "SWAP", "REMOVE", "ADD"}),
    "take": frozenset({"PICK", "ORDER"}), "topic": frozenset({"TOPIC", "CONTAIN", "MONEY_WORD", "ENOUGH", "COMPARE"}),
    "shown": frozenset({"ORDINAL", "REF_NOUN", "BOTH"}), "unit": frozenset({"UNIT", "PACKING"}),
    "negation": frozenset({"NEG", "CANNOT"}), "repair": frozenset({"REPAIR"}), "if": frozenset({"HYPOTHESIS"}),
    "thanks": frozenset({"THANKS"}), "dislike": frozenset({"DISLIKE"}), "quality": frozenset({"QUALITY", "LEVEL"}),
}  # fmt: skip
"""Features that count spans of types."""
SPOKEN = ("i", "we", "you", "he", "they", "someone", "please", "laugh", "this", "any")
"""Classes that are counted anywhere."""
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


def features_of(utterance: Utterance, typed: tuple[Typed, ...], reading: Reading) -> Features:
    tokens = utterance.tokens
    types = _types(utterance, typed)
    classes = [speech_words().get(token.text, frozenset()) for token in tokens]
    found: Features = {"words": log1p(len(tokens)), "is_short": float(len(tokens) <= SHORT)}
    for name, those in COUNTED.items():
        found[name] = _capped(one.type in those and one.end > one.start for one in _longest(typed))
    for name in SPOKEN:
        found[f"says_{name}"] = _capped(name in here for here in classes)
    for sign, name in (("?", "asks"), ("!", "shouts")):
        found[name] = _capped(token.text == sign for token in tokens)
    found |= _calls(tokens, types, classes)
    parts = list(_parts(utterance))
    for at, (start, end) in enumerate(parts):
        for name in _begins(types[start:end], classes[start:end]):
            found[f"part_{name}"] = 1.0
            if at == 0:
                found[f"first_{name}"] = 1.0
    says = [here for here in types if not here <= {"PUNCT"}]
    found["story"] = sum(here <= {"STORY", "WEAK", "UNKNOWN", "NAME"} for here in says) / max(1, len(says))
    found["told"] = _capped(_is_told(token, here) for token, here in zip(tokens, types, strict=True))
    return found | _read(reading)


SHORT = 4


def _types(utterance: Utterance, typed: tuple[Typed, ...]) -> list[set[str]]:
    types: list[set[str]] = [set() for _ in utterance.tokens]
    for one in typed:
        for at in range(one.start, one.end):
            types[at].add(one.type)
    return types


def _longest(typed: tuple[Typed, ...]) -> Iterator[Typed]:
    """Of the spans of a type that begin at one token, the longest."""
    ends: dict[tuple[int, str], Typed] = {}
    for one in typed:
        before = ends.get((one.start, one.type))
        if before is None or before.end < one.end:
            ends[one.start, one.type] = one
    yield from ends.values()


def _capped(those: Iterator[bool] | object) -> float:
    return min(MOST, float(sum(those)))  # type: ignore[call-overload]


def _is_told(token: Token, types: set[str]) -> bool:
    """A verb of the past by its ending."""
    return token.text.endswith("ed") and types <= {"STORY", "UNKNOWN", "NAME", "WEAK"} and len(token.text) > SHORT


def _calls(tokens: tuple[Token, ...], types: list[set[str]], classes: list[frozenset[str]]) -> Features:
    """Somebody's name, and one that is called: first or last of the line or behind "@"."""
    names = [
        "NAME" in here and token.raw[:1].isupper() or ("PERSON" in here and token.raw[:1].isupper() and at > 0)
        for at, (token, here) in enumerate(zip(tokens, types, strict=True))
    ]
    found: Features = {"name": _capped(iter(names))}
    if tokens:
        begins = "PERSON" in types[0] or ("UNKNOWN" in types[0] and tokens[0].raw[:1].isupper())
        found["calls"] = float(begins and not classes[0])
        found["calls"] = max(found["calls"], float(any(token.text.startswith("@") for token in tokens)))
        found["calls_last"] = float(len(tokens) > 2 and tokens[-2].text == "," and names[-1])
    return found


def _parts(utterance: Utterance) -> Iterator[tuple[int, int]]:
    """Tokens between the ends of clauses and commas."""
    tokens, start = utterance.tokens, 0
    for at, token in enumerate(tokens):
        ends = token.text == "," or (at + 1 < len(tokens) and tokens[at + 1].clause != token.clause)
        if ends or at + 1 == len(tokens):
            if at >= start:
                yield start, at + 1
            start = at + 1


def _begins(types: list[set[str]], classes: list[frozenset[str]]) -> Iterator[str]:
    """Kinds of the first word that is no opener, with the one behind it."""
    at = next(
        (at for at, here in enumerate(types) if not (here & OPENERS or "laugh" in classes[at] or "please" in classes[at])
         or classes[at] & {"any", "modal", "let"}),
        None,
    )  # fmt: skip
    if at is None:
        return
    here, word = types[at], classes[at]
    behind = classes[at + 1] if at + 1 < len(types) else frozenset()
    follows = types[at + 1] if at + 1 < len(types) else set()
    if "modal" in word:
        yield "modal_we" if "we" in behind else "modal_you" if "you" in behind else "modal_i" if "i" in behind else "modal"
    elif "be" in word:
        yield "be_person" if behind & {"you", "he", "someone", "they"} or "PERSON" in follows else "be"
    elif "how" in word:
        yield "how"
    elif "i" in word:
        yield "i"
    elif "we" in word:
        yield "we_wish" if follows & (ACTS | VALUES) else "we"
    elif word & {"he", "they", "who", "someone", "you"} or "PERSON" in here:
        yield "person"
    elif "any" in word:
        yield "any"
    elif here & ACTS:
        yield "act"
    elif "STEP" in here:
        yield "step"
    elif here & VALUES:
        yield "value"
    elif here & {"NEG", "ONLY"}:
        yield "not"
    elif "let" in word:
        yield "let"
    elif word & {"this"} or "ORDINAL" in here or "REF_NOUN" in here:
        yield "this"
    elif "article" in word:
        yield "the"
    elif here <= {"STORY", "UNKNOWN", "NAME", "WEAK"}:
        yield "story"


def _read(reading: Reading) -> Features:
    """What rules made of it."""
    slots = {edit.slot for edit in reading.edits if edit.op != "remove"}
    found = {name: float(bool(slots & those)) for name, those in READ.items()}
    return found | {
        "has_question": float(reading.question is not None),
        "has_step": float(reading.step is not None),
        "has_command": float(reading.command is not None),
        "has_order": float(reading.orders),
        "has_target": float(bool(reading.targets)),
        "has_unused": min(MOST, float(len(reading.unused))),
        "has_unknown": min(MOST, float(len(reading.unknown))),
    }
