"""Dietary labels: what a menu item states, what it offers, and what its own words contradict.

The rule: a label is what the source labels, or what the menu itself says. A word in the name counts unless negated or
offered as "or"; a group's word only if every joined part carries it; a description only as a sentence that holds
nothing but diet words. No label survives a contradicting word in the item. What is offered ("available", "on
request") is an option.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from engine.domain.document import DietEvidence
from engine.domain.food.lexicon import NOTHING, lexicon
from engine.domain.food.mentions import Mention, mentions_in
from engine.domain.food.table_diets import (
    CODES,
    CONTRADICTS,
    DIETS,
    FILLERS,
    IMPLIES,
    KOSHER,
    MENU_PHRASES,
    NEGATORS,
    OFFERS,
    OPTION_CODES,
    PEOPLE_PHRASES,
    VEGAN,
    VEGETARIAN,
    VOID_AFTER,
)
from engine.domain.food.tokens import MARKS, tokens, words
from engine.domain.words import fold_key

Place = Literal["source", "name", "group", "description"]
_SENTENCE_ENDS = frozenset(".;!?\n*•()[]{}|")
_CLAUSE_ENDS = _SENTENCE_ENDS | frozenset(",:–—-")
_JOINERS = frozenset(["and", "or", "/", ",", "+", "with", ";"])
_CONNECTORS = frozenset(["with", "w", "in", "on", "and", "plus", "topped", "over", "add"])
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_OR, _STROKE = frozenset(["or"]), frozenset("/")
_SEASONINGS = frozenset(["sour", "pepper", "spicy"])
_CODE_MARKS = frozenset(",/|+")


@dataclass(frozen=True, slots=True)
class Diets:
    """What an item's words say about diets; every tuple is in the order of `DIETS`, the source's other labels last."""

    labels: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    evidence: tuple[DietEvidence, ...] = ()
    keys: tuple[str, ...] = ()
    """Labels and what they imply."""
    option_keys: tuple[str, ...] = ()
    conflict_keys: tuple[str, ...] = ()
    """Diets that the item's own words contradict."""


@dataclass(frozen=True, slots=True)
class _Word:
    """One diet said at tokens [start, end)."""

    label: str
    start: int
    end: int
    is_offer: bool = False


@cache
def _phrases() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """First word → the phrases that begin with it, longest first."""
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for label, phrases in MENU_PHRASES.items():
        for phrase in phrases:
            path = words(phrase)
            by_first.setdefault(path[0], []).append((path, label))
    return {first: tuple(sorted(found, key=lambda one: -len(one[0]))) for first, found in by_first.items()}


@cache
def _beginnings() -> frozenset[str]:
    """Words that a diet word or code may begin with."""
    return frozenset(_phrases()) | frozenset(CODES) | frozenset(OPTION_CODES)


def _ordered(labels: Iterable[str]) -> tuple[str, ...]:
    found = set(labels)
    if not found:
        return ()
    return tuple(diet for diet in DIETS if diet in found) + tuple(sorted(found - set(DIETS)))


def with_implied(labels: Iterable[str]) -> frozenset[str]:
    """Labels and what they imply."""
    found = set(labels)
    return frozenset(found.union(*(IMPLIES.get(label, NOTHING) for label in found)))


def _said(text: Sequence[str]) -> list[_Word]:
    """Every diet word and bracketed code, negated ones left out."""
    phrases = _phrases()
    found: list[_Word] = []
    at = 0
    while at < len(text):
        if text[at] not in _beginnings():
            at += 1
            continue
        code = _code(text, at)
        if code is not None:
            found.append(code)
            at += 1
            continue
        for path, label in phrases.get(text[at], ()):
            if tuple(text[at : at + len(path)]) == path:
                if not _is_void(text, at, at + len(path), label):
                    found.append(_Word(label, at, at + len(path)))
                at += len(path) - 1
                break
        at += 1
    return found


def _code(text: Sequence[str], at: int) -> _Word | None:
    """A code, as in "(V)", "(V, GF)" or "[VE]", counts only where the brackets hold nothing else."""
    word = text[at]
    label = CODES.get(word) or OPTION_CODES.get(word)
    if label is None or not _in_code_brackets(text, at):
        return None
    return _Word(label, at, at + 1, is_offer=word in OPTION_CODES)


def _in_code_brackets(text: Sequence[str], at: int) -> bool:
    start, end = at, at
    while start > 0 and (text[start] in CODES or text[start] in OPTION_CODES or text[start] in _CODE_MARKS):
        start -= 1
    while end < len(text) - 1 and (text[end] in CODES or text[end] in OPTION_CODES or text[end] in _CODE_MARKS):
        end += 1
    return text[start] in _OPENING and text[end] in _CLOSING


def _is_void(text: Sequence[str], start: int, end: int, label: str) -> bool:
    """Negated ("not vegan", "non-vegetarian") or said of something else ("kosher salt", "vegetarian-fed")."""
    if end < len(text) and text[end] in VOID_AFTER.get(label, NOTHING):
        return True
    before = [word for word in text[max(0, start - 2) : start] if word not in MARKS]
    return bool(before) and (before[-1] in NEGATORS or (before[0] in ("not", "isnt", "arent") and len(before) == 2))


def _clause(text: Sequence[str], start: int, end: int, ends: frozenset[str]) -> tuple[int, int]:
    """The bounds of the clause around tokens [start, end)."""
    while start > 0 and text[start - 1] not in ends:
        start -= 1
    while end < len(text) and text[end] not in ends:
        end += 1
    return start, end


def _is_offered(text: Sequence[str], word: _Word) -> bool:
    start, end = _clause(text, word.start, word.end, _SENTENCE_ENDS)
    return word.is_offer or any(token in OFFERS for token in text[start:end])


def _stands_beside_or(text: Sequence[str], word: _Word) -> bool:
    """As in "Vegetarian or Chicken": an "or" in the clause offers a choice, unless both sides are diet words."""
    start, end = _clause(text, word.start, word.end, _SENTENCE_ENDS)
    alternatives = _parts(text[start:end], _OR)
    if len(alternatives) > 1 and not all(_said(part) for part in alternatives):
        return True
    # A stroke may also stand before the name in another language ("Vegan Chicken/Ga Chay").
    return any(_names_flesh(part) and not _said(part) for part in _parts(text[start:end], _STROKE))


def _in_all_alternatives(text: Sequence[str], word: _Word) -> bool:
    """Whether every side of an "or" has the label: of "vegan or vegetarian" only the weaker one is sure."""
    start, end = _clause(text, word.start, word.end, _SENTENCE_ENDS)
    sides = [with_implied(one.label for one in _said(part)) for part in _parts(text[start:end], _OR)]
    return len(sides) < 2 or all(word.label in side for side in sides)


def _names_flesh(text: Sequence[str]) -> bool:
    return any(not CONTRADICTS[VEGETARIAN].isdisjoint(mention.named) for mention in mentions_in(list(text)))


def _is_of_ingredient(text: Sequence[str], word: _Word) -> bool:
    """As in "pizza with vegan cheese": said of a part of the dish, not of the dish."""
    start, end = _clause(text, word.start, word.end, _CLAUSE_ENDS)
    joined = (
        token in _CONNECTORS and text[at] not in _SEASONINGS
        for at, token in enumerate(text[start : word.start], start=start + 1)
    )
    return any(joined) and word.end < end


def _parts(text: Sequence[str], separators: frozenset[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for token in text:
        if token in separators:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


class _Reading:
    """Labels and options as they are found, each with its words and place."""

    def __init__(self) -> None:
        self.labels: dict[str, DietEvidence] = {}
        self.options: dict[str, DietEvidence] = {}

    def label(self, label: str, said: str, place: Place) -> None:
        self.labels.setdefault(label, DietEvidence(label, said, place))

    def option(self, label: str, said: str, place: Place) -> None:
        self.options.setdefault(label, DietEvidence(label, said, place))


def _read_source(reading: _Reading, labels: Sequence[str], options: Sequence[str]) -> None:
    for raw in labels:
        label = diet_label_of(raw) or fold_key(raw).replace(" ", "-")
        if label:
            reading.label(label, raw, "source")
    for raw in options:
        label = diet_label_of(raw) or fold_key(raw).replace(" ", "-")
        if label:
            reading.option(label, raw, "source")


def _read_name(reading: _Reading, text: Sequence[str], name: str) -> None:
    for word in _said(text):
        if _is_offered(text, word) or _stands_beside_or(text, word) or not _in_all_alternatives(text, word):
            reading.option(word.label, name, "name")
        elif not _is_of_ingredient(text, word):
            reading.label(word.label, name, "name")


@lru_cache(maxsize=4_096)
def _group_labels(group: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Labels that every joined part of a group's name carries, and those it offers."""
    text = tokens(group)
    said = _said(text)
    if not said:
        return (), ()
    offered = {word.label for word in said if _is_offered(text, word)}
    stated: frozenset[str] | None = None
    outer = _outside_brackets(text)
    for part in _parts(outer, _JOINERS) or [text]:
        carried = with_implied(word.label for word in _said(part)) - offered
        stated = carried if stated is None else stated & carried
    bracketed = {word.label for word in said if text[word.start - 1] in _OPENING} - offered if outer else set()
    return _without_implied((stated or NOTHING) | bracketed), _ordered(offered)


def _outside_brackets(text: Sequence[str]) -> list[str]:
    depth, outer = 0, []
    for token in text:
        depth += (token in _OPENING) - (token in _CLOSING)
        if depth == 0 and token not in _CLOSING:
            outer.append(token)
    return outer


def _without_implied(labels: Iterable[str]) -> tuple[str, ...]:
    found = set(labels)
    implied = set().union(*(IMPLIES.get(label, NOTHING) for label in found))
    return _ordered(found - implied)


def _sentences(text: Sequence[str]) -> Iterator[tuple[int, int]]:
    start = 0
    for at, token in enumerate([*text, "."]):
        if token in _SENTENCE_ENDS:
            if at > start:
                yield start, at
            start = at + 1


def _read_description(reading: _Reading, text: Sequence[str]) -> None:
    if _beginnings().isdisjoint(text):
        return
    for start, end in _sentences(text):
        padded = [*text[max(0, start - 1) : start], *text[start:end], *text[end : end + 1]]
        said = _said(padded)
        if not said:
            continue
        sentence = " ".join(text[start:end])
        if any(token in OFFERS for token in padded) or any(word.is_offer for word in said):
            _read_offers(reading, padded, said, sentence)
        elif _holds_only_diets(padded, said) and not _is_aside(text, start, end):
            for word in said:
                reading.label(word.label, sentence, "description")


def _is_aside(text: Sequence[str], start: int, end: int) -> bool:
    """Brackets amid a sentence speak of the word beside them: "basmati or (vegan) brown rice"."""
    if end >= len(text) or text[end] not in _CLOSING or start < 2:
        return False
    return end + 1 < len(text) and text[end + 1] not in _SENTENCE_ENDS


def _holds_only_diets(text: Sequence[str], said: Sequence[_Word]) -> bool:
    covered = {at for word in said for at in range(word.start, word.end)}
    return all(at in covered or token in FILLERS or token in MARKS for at, token in enumerate(text))


def _read_offers(reading: _Reading, text: Sequence[str], said: Sequence[_Word], sentence: str) -> None:
    """Options; "vegan cheese available" offers a cheese; "gluten-free crust available" offers the dish."""
    for word in said:
        following = text[word.end] if word.end < len(text) else ""
        if word.label in (VEGAN, VEGETARIAN) and following in lexicon().root:
            continue
        reading.option(word.label, sentence, "description")


def _conflicts(found: Iterable[Mention], glutenfree_is_said: bool) -> set[str]:
    """Diets that these foods contradict; a flour food does not contradict where the item itself says gluten-free."""
    conflicts: set[str] = set()
    named: set[str] = set()
    for mention in found:
        keys = mention.named
        if glutenfree_is_said and "flour food" in keys:
            keys = keys - {"wheat", "gluten"}
        named |= keys
    for diet, foods in CONTRADICTS.items():
        if not foods.isdisjoint(named):
            conflicts.add(diet)
    if "dairy" in named and "meat" in named:
        conflicts.add(KOSHER)
    return conflicts


def _says_non_vegetarian(*texts: Sequence[str]) -> bool:
    for text in texts:
        for at, token in enumerate(text):
            if token in ("nonvegetarian", "nonveg"):
                return True
            if token == "non" and at + 1 < len(text) and text[at + 1] in ("vegetarian", "veg", "veggie", "vegeterian"):
                return True
    return False


@lru_cache(maxsize=4_096)
def _group_conflicts(group: str) -> frozenset[str]:
    """Diets that every joined part of a group's name contradicts: "Beef and Lamb", not "Chicken and Vegetables"."""
    common: frozenset[str] | None = None
    for part in _parts(_outside_brackets(tokens(group)), _JOINERS):
        plain = [mention for mention in mentions_in(part) if not mention.key_is_generic]
        found = frozenset(_conflicts(plain, True)) & {VEGETARIAN, VEGAN}
        common = found if common is None else common & found
    return common or NOTHING


def read_diets(
    *,
    name: str,
    group: str,
    description: str,
    source_labels: Sequence[str],
    source_options: Sequence[str] = (),
) -> Diets:
    """Labels, options and contradictions of one item, by the rule at the head of this module; never raises."""
    named, grouped, described = tokens(name), tokens(group), tokens(description)
    reading = _Reading()
    _read_source(reading, source_labels, source_options)
    _read_name(reading, named, name)
    stated, offered = _group_labels(group)
    for label in stated:
        reading.label(label, group, "group")
    for label in offered:
        reading.option(label, group, "group")
    _read_description(reading, described)
    return _decide(reading, named, grouped, described, group)


def _decide(
    reading: _Reading, named: Sequence[str], grouped: Sequence[str], described: Sequence[str], group: str
) -> Diets:
    found = [*mentions_in(list(named)), *mentions_in(list(described))]
    glutenfree = reading.labels.get("gluten-free")
    conflicts = _conflicts(found, glutenfree is not None and glutenfree.place in ("name", "group"))
    if _says_non_vegetarian(named, grouped, described):
        conflicts |= {VEGETARIAN, VEGAN}
    stated = {label: evidence for label, evidence in reading.labels.items() if not with_implied([label]) & conflicts}
    keys = with_implied(stated)
    if not _is_of_plants(found):
        conflicts |= _group_conflicts(group) - keys
    options = _ordered(label for label in reading.options if label not in stated)
    return Diets(
        labels=_ordered(stated),
        options=options,
        evidence=tuple(stated[label] for label in _ordered(stated))
        + tuple(reading.options[label] for label in options),
        keys=_ordered(keys),
        option_keys=_ordered(with_implied(options)),
        conflict_keys=_ordered(conflicts),
    )


def _is_of_plants(found: Iterable[Mention]) -> bool:
    return any(mention.named & {"mock meat", "vegetable", "tofu", "paneer", "mushroom", "egg"} for mention in found)


@cache
def _people() -> dict[tuple[str, ...], str]:
    said: dict[tuple[str, ...], str] = {}
    for table in (MENU_PHRASES, PEOPLE_PHRASES):
        for label, phrases in table.items():
            said.update({words(phrase): label for phrase in phrases})
    for code, label in CODES.items():
        if len(code) > 1:
            said.setdefault((code,), label)
    return said


def diet_label_of(said: str) -> str | None:
    """The label a person's or a source's words stand for ("veggie", "coeliac", "plant based"); None if none."""
    found = words(said)
    while found and found[-1] in (
        "diet",
        "food",
        "dish",
        "option",
        "people",
        "person",
        "meal",
        "guest",
        "item",
        "only",
    ):
        found = found[:-1]
    return _people().get(found)
