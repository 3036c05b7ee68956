"""Wishes as the search needs them: stems with synonyms and mended spelling, and the words to search by."""

from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.domain.conversation import Phrase, Said, Wants
from engine.domain.filters import Wish
from engine.domain.food.synonyms import forms_of, phrase_forms
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.foodwords import food_keys
from engine.domain.understanding.index import Index
from engine.domain.understanding.spelling import allowed_edits
from engine.domain.words import STOP_WORDS, fold_key, stem

_VESSELS = ("tray", "platter", "pan")
_VESSEL_STEMS = frozenset(stem(word) for word in _VESSELS)
"""What is shared is called one or the other from menu to menu: any of them names the wish "chicken trays"."""


def resolve_wishes(wishes: tuple[Phrase, ...], vocabulary: Index) -> tuple[Wish, ...]:
    """Each wish as its words' forms, and beside it every way the synonym tables have of saying the whole phrase."""
    found: dict[Wish, None] = {}
    for wish in wishes:
        words = [word for word in fold_key(wish.text).split() if word not in STOP_WORDS]
        mended = [mended_word(word, vocabulary) for word in words]
        if not mended:
            continue
        found[tuple(_forms(word) for word in mended)] = None
        for other in phrase_forms(" ".join(mended)):
            found[tuple(frozenset(forms) for forms in other)] = None
    return tuple(found)


def _forms(word: str) -> frozenset[str]:
    forms = frozenset(forms_of(word)) | {stem(word)}
    return forms | _VESSEL_STEMS if forms & _VESSEL_STEMS else forms


def mended_word(word: str, vocabulary: Index) -> str:
    """The catalogue's word that was meant: the same one where it is known, else the nearest, the commoner first."""
    return _mended(word, vocabulary)


@lru_cache(maxsize=16_384)
def _mended(word: str, vocabulary: Index) -> str:
    edits = allowed_edits(word)
    if not edits or vocabulary.is_dish_word(word) or food_keys(word) or word in EVERYDAY:
        return word
    near = process.extract(
        word, _by_letter(vocabulary).get(word[0], ()), scorer=OSA.distance, score_cutoff=edits, limit=8
    )
    if not near:
        return word
    return min(near, key=lambda hit: (hit[1], -vocabulary.words.get(hit[0], 0), hit[0]))[0]


@lru_cache(maxsize=4)
def _by_letter(vocabulary: Index) -> dict[str, list[str]]:
    by_letter: dict[str, list[str]] = {}
    for word in sorted(vocabulary.words):
        if len(word) >= 4:
            by_letter.setdefault(word[0], []).append(word)
    return by_letter


def resolved_query(wants: Wants, said: Said) -> str:
    """The words to search by, in a person's order: cuisine, diet, dish, course, meal, occasion (§8.3).

    What filters decide alone (place, party, money) is no word of the query; an empty query orders by groups and id.
    """
    words = [*wants.cuisine, *wants.dietary_labels, *(wish.text for wish in wants.wishes), *wants.courses]
    if not wants.wishes and not wants.courses and wants.menu_type:
        words.append(wants.menu_type.lower())
    words += [*(said.occasion or wants.occasion), *wants.tags]
    return " ".join(dict.fromkeys(words))
