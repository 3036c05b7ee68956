"""Mood of a line's parts: what asks, what tells of before, what sets something.

A part is a clause, or what of it begins with a question or a request of its own behind "and" or a comma.
"""

from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise, takewhile

from engine.reading.lattice import Typed, Utterance

LEADING = frozenset(
    {"FILL", "GREET", "YES", "THANKS", "REPAIR", "PUNCT", "AND", "STORY", "OPINION", "NO_WORD", "PERSON", "NAME",
     "UNKNOWN"}
)  # fmt: skip
"""What may stand before a question's first word."""
TELLING = frozenset({"STORY", "PERSON", "DEICTIC", "ME", "WE"})
"""Words of which one before a question's word begins a sentence that only goes on with it."""
QUESTIONS = frozenset({"ASK", "TOPIC", "CONTAIN", "ENOUGH", "COMPARE"})
REQUESTS = frozenset({"WISH", "ORDER", "PICK", "ADD", "REMOVE", "SET", "SWAP"})
"""What "can you …?" and "…?" ask to be done; behind another question's word they are part of it ("does it need")."""
ASKING = frozenset({"WISH", "ORDER", "ASK", "SET", "STEP", "PICK"})
"""Types of words that ask for something, whatever else their part tells."""
OPENING = frozenset({"how_much", "how_many"})
"""Keys of ASK that begin a question wherever they stand."""
LINKED = frozenset({"what", "which", "is", "does", "can", "how", "how_big", "when", "where", "why", "who"})
"""Those that begin one behind "and"."""
RELATIVE = frozenset({"what", "which", "who", "where", "when", "why", "how"})
"""Keys of ASK that begin no question behind the words that they go on from ("her house, which is in …")."""
PROPOSES = "propose"
SOFT = frozenset({"can", "tell", PROPOSES})
"""Keys of ASK of what may as well be a request ("can you …")."""


@dataclass(frozen=True, slots=True)
class Mood:
    """`is_past`: it tells what was; `asks`: it may be a question; `is_question`: in form, so that what it names is
    asked about; `seeks`: whether there is any of something."""

    is_past: bool = False
    asks: bool = False
    is_question: bool = False
    seeks: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    of: tuple[int, ...]
    """Number of its part, for each token."""
    moods: tuple[Mood, ...]

    def at(self, token: int) -> Mood:
        return self.moods[self.of[token]]


def parts_of(utterance: Utterance, typed: Sequence[Typed]) -> Parts:
    here: list[dict[str, list[Typed]]] = [{} for _ in utterance.tokens]
    for one in typed:
        here[one.start].setdefault(one.type, []).append(one)
    numbers: list[int] = []
    for at, token in enumerate(utterance.tokens):
        begins = at == 0 or utterance.tokens[at - 1].clause != token.clause or _begins(here, at)
        numbers.append((numbers[-1] if numbers else -1) + begins)
    spans: dict[int, list[int]] = {}
    for at, number in enumerate(numbers):
        spans.setdefault(number, []).append(at)
    moods: list[Mood] = []
    for ats in spans.values():
        # "Three sets, right? Or four": what begins with "or" is asked with what it is set beside.
        goes_on = bool(moods) and moods[-1].is_question and "OR" in here[ats[0]]
        moods.append(moods[-1] if goes_on else _mood(here[ats[0] : ats[-1] + 1]))
    return Parts(tuple(numbers), tuple(moods))


def _begins(here: Sequence[dict[str, list[Typed]]], at: int) -> bool:
    keys = {one.key for one in here[at].get("ASK", ())}
    is_linked = bool(here[at - 1].keys() & {"AND", "PUNCT", "HENCE"})
    return bool(keys & OPENING) or (is_linked and bool(keys & LINKED or here[at].keys() & {"REMOVE", "SET", "PICK"}))


def _mood(here: Sequence[dict[str, list[Typed]]]) -> Mood:
    marked = any(map(_asks, here))
    first = _first(here)
    keys = {one.key for one in first.get("ASK", ())}
    asks_need = marked or bool(keys & SOFT)
    kinds = {
        one.type
        for token in here
        for all_ in token.values()
        for one in all_
        if _does(one, marked) and not (asks_need and one.type == "WISH" and "REQUIRED" in token)
    }
    if not marked and keys <= RELATIVE and _goes_on(here):
        first, keys = {}, set()
    tagged = any("TAG" in one and _asks(sign) for one, sign in pairwise(here))
    is_question = bool(keys - SOFT or "COMPARE" in first) or ((marked or bool(keys & SOFT)) and not kinds & REQUESTS)
    return Mood(
        is_past=is_past(kinds),
        asks=is_question or marked or bool(first.keys() & QUESTIONS),
        is_question=tagged or (is_question and PROPOSES not in keys),
        seeks="SEEK" in kinds,
    )


def is_past(kinds: Set[str]) -> bool:
    """Of a part with words of these types: it tells what was, or when people meet."""
    return bool(kinds & {"PAST", "PARTING"}) and not kinds & ASKING


def _does(one: Typed, is_marked: bool) -> bool:
    """Whether it counts: "do" of a question does nothing, and of the words that add only the verbs."""
    return not (one.type == "PICK" and one.key == "do" and is_marked) and not (one.type == "ADD" and one.key != "do")


def _first(here: Sequence[dict[str, list[Typed]]]) -> dict[str, list[Typed]]:
    """What stands at the first token that says more than how it goes on."""
    for token in here:
        if token.keys() & QUESTIONS or not _leads(token):
            return token
    return {}


def _asks(token: dict[str, list[Typed]]) -> bool:
    return any(one.key == "?" for one in token.get("PUNCT", ()))


def _goes_on(here: Sequence[dict[str, list[Typed]]]) -> bool:
    """Whether the first word that asks goes on from one that tells."""
    before = takewhile(lambda token: not token.keys() & QUESTIONS, here)
    return any(token.keys() & TELLING and not token.keys() & {"GREET", "OPINION"} for token in before)


def _leads(token: Collection[str]) -> bool:
    return not token or bool(set(token) & LEADING)
