"""Dietary labels: what a menu item states, what it offers, and what its own words contradict.

The rule: a label is what the source labels, or what the menu itself says. A word in the name counts unless negated or
offered as "or"; a group's word only if every joined part carries it; a description only as a sentence that holds
nothing but diet words. No label survives a contradicting word in the item. What is offered ("available", "on
request") is an option.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from engine.catalogue import MARKS, NOTHING, DietEvidence, Mention, fold_key, lexicon, mentions_in, tokens, words
from engine.safety.diet_labels import (
    CODES,
    CONTRADICTS,
    DIETS,
    FILLERS,
    IMPLIES,
    KOSHER,
    MENU_PHRASES,
    OFFERS,
    PEOPLE_PHRASES,
    VEGAN,
    VEGETARIAN,
)
from engine.safety.diet_words import (
    CLOSING,
    OPENING,
    SENTENCE_ENDS,
    DietWord,
    beginnings,
    in_all_alternatives,
    is_of_ingredient,
    is_offered,
    parts,
    said_in,
    sentences,
    stands_beside_or,
    with_implied,
)

Place = Literal["source", "name", "group", "description"]
_JOINERS = frozenset(["and", "or", "/", ",", "+", "with", ";"])


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


def in_order(labels: Iterable[str]) -> tuple[str, ...]:
    """Those of `DIETS` in its order, the source's others behind."""
    found = set(labels)
    if not found:
        return ()
    return tuple(diet for diet in DIETS if diet in found) + tuple(sorted(found - set(DIETS)))


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
    for word in said_in(text):
        if is_offered(text, word) or stands_beside_or(text, word) or not in_all_alternatives(text, word):
            reading.option(word.label, name, "name")
        elif not is_of_ingredient(text, word):
            reading.label(word.label, name, "name")


@lru_cache(maxsize=4_096)
def _group_labels(group: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Labels that every joined part of a group's name carries, and those it offers."""
    text = tokens(group)
    said = said_in(text)
    if not said:
        return (), ()
    offered = {word.label for word in said if is_offered(text, word)}
    stated: frozenset[str] | None = None
    outer = _outside_brackets(text)
    for part in parts(outer, _JOINERS) or [text]:
        carried = with_implied(word.label for word in said_in(part)) - offered
        stated = carried if stated is None else stated & carried
    bracketed = {word.label for word in said if text[word.start - 1] in OPENING} - offered if outer else set()
    return _without_implied((stated or NOTHING) | bracketed), in_order(offered)


def _outside_brackets(text: Sequence[str]) -> list[str]:
    depth, outer = 0, []
    for token in text:
        depth += (token in OPENING) - (token in CLOSING)
        if depth == 0 and token not in CLOSING:
            outer.append(token)
    return outer


def _without_implied(labels: Iterable[str]) -> tuple[str, ...]:
    found = set(labels)
    implied = set().union(*(IMPLIES.get(label, NOTHING) for label in found))
    return in_order(found - implied)


def _read_description(reading: _Reading, text: Sequence[str]) -> None:
    if beginnings().isdisjoint(text):
        return
    for start, end in sentences(text):
        padded = [*text[max(0, start - 1) : start], *text[start:end], *text[end : end + 1]]
        said = said_in(padded)
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
    if end >= len(text) or text[end] not in CLOSING or start < 2:
        return False
    return end + 1 < len(text) and text[end + 1] not in SENTENCE_ENDS


def _holds_only_diets(text: Sequence[str], said: Sequence[DietWord]) -> bool:
    covered = {at for word in said for at in range(word.start, word.end)}
    return all(at in covered or token in FILLERS or token in MARKS for at, token in enumerate(text))


def _read_offers(reading: _Reading, text: Sequence[str], said: Sequence[DietWord], sentence: str) -> None:
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
    for part in parts(_outside_brackets(tokens(group)), _JOINERS):
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
    options = in_order(label for label in reading.options if label not in stated)
    return Diets(
        labels=in_order(stated),
        options=options,
        evidence=tuple(stated[label] for label in in_order(stated))
        + tuple(reading.options[label] for label in options),
        keys=in_order(keys),
        option_keys=in_order(with_implied(options)),
        conflict_keys=in_order(conflicts),
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


def names_of_labels() -> Iterable[tuple[str, ...]]:
    """The words of every way to say a label, as `diet_label_of` compares them."""
    return _people()


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
