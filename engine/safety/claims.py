"""What an item says of diets and allergens, as keys that every index stores and filters compare.

`has:` a food that it contains, may contain, names, or is usually made with and does not say it leaves out; `usual:` an
allergen that it has by its usual recipe alone; `often:` one that no word of it says, and that its cuisine is often made
with; `free:` a food that it says is not in it; `is:`, `offers:`, `not:` a diet that it states, offers on request,
contradicts. What no key speaks of is unknown, and never taken for absent.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engine.catalogue import (
    NOTHING,
    AllergenConfidence,
    DietEvidence,
    Mention,
    MenuDocument,
    fold_key,
    kinds_of,
    listed,
    mapped,
    mentions,
    mentions_in,
    rows,
    tokens,
    word_keys,
)
from engine.safety.absences import SENTENCE, freed_in, unfreed_in
from engine.safety.allergens import FOODS_OF_ALLERGENS, KEYS, allergen_of
from engine.safety.diet_labels import CONTRADICTS
from engine.safety.diet_words import parts
from engine.safety.diets import Diets
from engine.safety.kitchens import often_in
from engine.safety.misspellings import meant_by

FREE_BY_LABEL = mapped("free_labels", "label", "food")
"""Labels that say a food is left out. "Vegan" is none of them: it speaks of ingredients chosen, not of allergens kept
away (UK Food Standards Agency, 2023: a vegan label is no allergen statement)."""

_UNSPECIFIC = {food: listed(members) for food, members in rows("unspecific_foods", "food", "may_be")}
"""A kind said alone may be any of these: "contains nuts" is no word of comfort for who avoids peanuts."""
_JOINERS = frozenset(["and", "or", "/", ",", "+", "with", ";"])


def has(food: str) -> str:
    return f"has:{food}"


def usual(food: str) -> str:
    return f"usual:{food}"


def often(food: str) -> str:
    return f"often:{food}"


def free(food: str) -> str:
    return f"free:{food}"


def states(diet: str) -> str:
    return f"is:{diet}"


def offers(diet: str) -> str:
    return f"offers:{diet}"


def contradicts(diet: str) -> str:
    return f"not:{diet}"


@dataclass(frozen=True, slots=True)
class Claims:
    keys: tuple[str, ...] = ()
    """Sorted."""
    free_evidence: tuple[DietEvidence, ...] = ()
    """What it says is not in it (`label` is the food's key), with the words that say so."""
    confidence: AllergenConfidence = "unknown"
    """Of its strongest word on any allergen: listed by the source; named or usual for the dish; by the cuisine."""


class Foods(NamedTuple):
    """What a text says is in a dish."""

    named: frozenset[str]
    usual: frozenset[str]
    """In the usual recipe of what it names."""


_NONE = Foods(NOTHING, NOTHING)


def read_claims(
    *,
    diets: Diets,
    name: str,
    description: str,
    group: str,
    beside: Sequence[str] = (),
    contains: Sequence[str] = (),
    may_contain: Sequence[str] = (),
    cuisines: Sequence[str] = (),
) -> Claims:
    """The claims of one item; `beside`: portions, choices, tags and the source's own labels, which may name foods;
    `cuisines`: keys of the kitchen that makes it."""
    evidence = tuple(_freed(diets, name, description))
    freed = frozenset(one.label for one in evidence)
    spares_flour = any(one.label == "gluten" and one.place in ("name", "group") for one in evidence)
    texts = [_foods(text, freed, spares_flour) for text in (name, description, *beside)]
    texts.append(_of_group(group, freed, spares_flour))
    named = frozenset((*_stated(contains), *_stated(may_contain))).union(*(text.named for text in texts))
    by_recipe = frozenset[str]().union(*(text.usual for text in texts)) - named
    found = named | by_recipe
    by_cuisine = _without(often_in(tuple(cuisines)), freed) - found
    keys = {has(food) for food in found}
    keys |= {usual(food) for food in by_recipe & FOODS_OF_ALLERGENS}
    keys |= {often(food) for food in by_cuisine}
    keys |= {free(food) for food in freed - found}
    keys |= {states(diet) for diet in diets.keys}
    keys |= {offers(diet) for diet in diets.option_keys}
    keys |= {contradicts(diet) for diet in contradicted(diets, contains)}
    left_out = tuple(one for one in evidence if one.label not in found)
    return Claims(tuple(sorted(keys)), left_out, _confidence((*contains, *may_contain), found, by_cuisine))


def with_chosen(document: MenuDocument, chosen: Sequence[str]) -> MenuDocument:
    """The dish as it is ordered, with what is chosen with it: what a choice names is in it, whatever the dish itself
    says, and what the dish is free of it is free of no more."""
    if not chosen:
        return document
    keys = frozenset(read_claims(diets=Diets(), name="", description="", group="", beside=tuple(chosen)).keys)
    foods = frozenset(key.removeprefix(has("")) for key in keys if key.startswith(has("")))
    words = word_keys(" ".join(chosen))
    return replace(
        document,
        item_description=". ".join(filter(None, (document.item_description, *chosen))),
        description_words=tuple(dict.fromkeys((*document.description_words, *words))),
        claim_keys=tuple(sorted((frozenset(document.claim_keys) | keys) - {free(food) for food in foods})),
    )


def _confidence(stated: Sequence[str], found: Set[str], by_cuisine: Set[str]) -> AllergenConfidence:
    """Two empty lists are what feeds write when they know nothing, so only a named allergen counts as stated."""
    if stated:
        return "high"
    if not FOODS_OF_ALLERGENS.isdisjoint(found):
        return "medium"
    return "low" if by_cuisine else "unknown"


def contradicted(diets: Diets, contains: Iterable[str]) -> frozenset[str]:
    """Diets that the item's words, or its source's list of allergens, contradict; what it states stays stated."""
    foods = frozenset(_stated(contains))
    listed = {diet for diet, against in CONTRADICTS.items() if not against.isdisjoint(foods)}
    return (frozenset(diets.conflict_keys) | listed) - frozenset(diets.keys)


def _freed(diets: Diets, name: str, description: str) -> Iterator[DietEvidence]:
    labels = [one for one in diets.evidence if one.label in diets.labels and one.label in FREE_BY_LABEL]
    for one in labels:
        said = _as_written(one.words, description) if one.place == "description" else one.words
        yield DietEvidence(FREE_BY_LABEL[one.label], said, one.place)
    known = {FREE_BY_LABEL[one.label] for one in labels}
    for food, said, place in freed_in(name, description):
        # "Gluten-free" is a label, and the diets have judged it already; "contains no gluten" is not.
        judged = food in FREE_BY_LABEL.values() and "free" in said.lower()
        if food not in known and not judged:
            known.add(food)
            yield DietEvidence(food, said, place)


def _as_written(words: str, text: str) -> str:
    """The sentence of a text that reads as these singular words, as the menu writes it."""
    sentences = (sentence.strip(" ,:-") for sentence in SENTENCE.findall(text))
    return next((sentence for sentence in sentences if " ".join(tokens(sentence)) == words), words)


def _stated(allergens: Iterable[str]) -> Iterator[str]:
    """Foods of a source's own list, whatever it calls them."""
    for said in allergens:
        allergen = allergen_of(said)
        if allergen is not None:
            yield from _specific(frozenset([KEYS[allergen]]) | kinds_of(KEYS[allergen]))
        else:
            yield from frozenset().union(*_foods(said, NOTHING, False))
            yield fold_key(said)


@lru_cache(maxsize=16_384)
def _foods(text: str, freed: frozenset[str], spares_flour: bool) -> Foods:
    """Foods that a text names, rightly spelt or not, and those of the usual recipe unless it says they are left out."""
    if not text:
        return _NONE
    found = [_of_mention(mention, freed, spares_flour) for mention in mentions(text)]
    named = frozenset[str]().union(*(one.named for one in found))
    for food in unfreed_in(text):
        named |= _specific(kinds_of(food) | {food})
    for token in tokens(text):
        named |= _without(_specific(meant_by(token)), freed)
    return Foods(named, frozenset[str]().union(*(one.usual for one in found)))


# Dishes name the same few foods again and again: sixteen times an item.
@lru_cache(maxsize=16_384)
def _of_entry(named: frozenset[str], made_with: frozenset[str], freed: frozenset[str], spares_flour: bool) -> Foods:
    """`spares_flour`: name or group say "gluten-free", so that a pizza or a bun is not of wheat."""
    usual = _without(_specific(named | made_with) - named, freed)
    found = _specific(named)
    if spares_flour and "flour food" in found:
        found -= {"flour food", "wheat", "gluten"}
    return Foods(found, usual)


def _of_mention(mention: Mention, freed: frozenset[str], spares_flour: bool) -> Foods:
    return _of_entry(mention.named, mention.made_with, freed, spares_flour)


def _without(foods: frozenset[str], freed: frozenset[str]) -> frozenset[str]:
    if not freed:
        return foods
    return frozenset(food for food in foods if food not in freed and kinds_of(food).isdisjoint(freed))


@lru_cache(maxsize=4_096)
def _of_group(group: str, freed: frozenset[str], spares_flour: bool) -> Foods:
    """Foods that every joined part of the group's name has: "Pizza", "Burgers & Sandwiches", not "Beef & Shrimp"."""
    common: Foods | None = None
    for part in parts(tokens(group), _JOINERS):
        each = [_of_mention(mention, freed, spares_flour) for mention in mentions_in(part)]
        named = frozenset[str]().union(*(one.named for one in each))
        found = named.union(*(one.usual for one in each))
        common = Foods(named, found) if common is None else Foods(common.named & named, common.usual & found)
    return common or _NONE


@lru_cache(maxsize=16_384)
def _specific(foods: frozenset[str]) -> frozenset[str]:
    """The foods, and every kind of one that was said without saying which."""
    for kind, members in _UNSPECIFIC.items():
        if kind in foods and foods.isdisjoint(members):
            foods = foods.union(members)
    return foods
