"""Wishes as the search needs them: stems with synonyms and mended spelling, and the words to search by.

A dish must bear only what makes it the dish, not what comes with it, nor how large or juicy it is to be. "Chicken curry
with rice and naan" is a chicken curry: what stands beside it ranks, and is never asked for in its place. "Pizza with
pepperoni" is another matter, as long as some dish is called so.
"""

from functools import cache

from engine.catalogue import (
    STOP_WORDS,
    Wish,
    comes_beside,
    dishes_of_wish,
    fold_key,
    forms_of,
    phrase_forms,
    stem,
    wish_words,
)
from engine.conversation import Phrase, Said, Wants
from engine.reading import MenuTerms
from engine.search.query import VESSELS

Words = tuple[str, ...]


def resolve_wishes(wishes: tuple[Phrase, ...], terms: MenuTerms) -> tuple[Wish, ...]:
    """Each wish as its words' forms, and beside it every way the synonym tables have of saying the whole phrase."""
    found: dict[Wish, None] = {}
    said = [wish.text for wish in wishes if not wish.beside] or [wish.text for wish in wishes]
    for text in (one for wish in said for one in dishes_of_wish(wish) or (wish,)):
        mended = [terms.meant(word) for word in required(text, terms)]
        if not mended:
            continue
        found[tuple(frozenset[str]().union(*map(_forms, meant)) for meant in mended)] = None
        words = tuple(meant[-1] for meant in mended)
        for spaced in terms.spaced_otherwise(words):
            found[tuple(map(_forms, spaced))] = None
        for other in phrase_forms(" ".join(words)):
            found[other] = None
    return tuple(found)


def _forms(word: str) -> frozenset[str]:
    """A wish for "chicken trays" is named by a platter of it."""
    forms = forms_of(word) | {stem(word)}
    return forms | VESSELS if forms & VESSELS else forms


def resolved_query(wants: Wants, said: Said) -> str:
    """The words to search by, in a person's order: cuisine, diet, dish, course, meal, occasion (§8.3).

    What filters decide alone (place, party, money) is no word of the query; an empty query orders by groups and id.
    """
    words = [*wants.cuisine, *wants.dietary_labels, *(wish.text for wish in wants.wishes), *wants.courses]
    if not wants.wishes and not wants.courses and wants.menu_type:
        words.append(wants.menu_type.lower())
    words += [*(said.occasion or wants.occasion), *wants.tags]
    return " ".join(dict.fromkeys(words))


def required(text: str, terms: MenuTerms) -> Words:
    """The words of a wish that a dish must bear to answer it: folded, without stop words; () for a phrase without
    any."""
    head, _, beside = f" {fold_key(text)} ".partition(" with ")
    words, extra = _words(head), _words(beside)
    if (held := _words(_contents(head))) and not _is_called_so(held, words, terms):
        words = held
    if words and extra and not comes_beside(extra) and terms.company.all_of(words + extra):
        words += extra
    return _plain(words or extra, terms)


def _words(text: str) -> Words:
    return tuple(word for word in text.split() if word not in STOP_WORDS)


@cache
def _sizes() -> frozenset[str]:
    return wish_words("size") | wish_words("praise")


def _contents(head: str) -> str:
    """Of "trays of baked ziti" the ziti; "" where nothing is said to be held in anything."""
    vessel, of, held = head.partition(" of ")
    return held if of and wish_words("vessel").issuperset(set(vessel.split()) - _sizes()) else ""


def _is_called_so(held: Words, words: Words, terms: MenuTerms) -> bool:
    """Some dish is called by what is held and the vessel, or another that menus say for it."""
    is_shared = any(stem(word) in VESSELS for word in words)
    vessels = VESSELS if is_shared else frozenset(words) - frozenset(held)
    return any(terms.company.all_of((*held, vessel)) for vessel in sorted(vessels))


def _plain(words: Words, terms: MenuTerms) -> Words:
    """Without how it is to be, and how it is set out: a taco bar is of tacos, a granola bar is called so."""
    while len(words) > 1 and words[0] in _sizes():
        words = words[1:]
    while len(words) > 1 and words[-1] in wish_words("setting") and words[-2:] not in terms.pairs:
        words = words[:-1]
    return words
