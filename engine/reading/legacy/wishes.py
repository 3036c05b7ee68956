"""Wishes as the search needs them: stems with synonyms and mended spelling, and the words to search by."""

from engine.catalogue import Wish, forms_of, phrase_forms, stem
from engine.conversation import Phrase, Said, Wants
from engine.reading.legacy.houses import of_house
from engine.reading.legacy.index import Index
from engine.reading.legacy.mending import meant_words, spaced_otherwise
from engine.reading.legacy.required import required

_VESSELS = ("tray", "platter", "pan")
_VESSEL_STEMS = frozenset(stem(word) for word in _VESSELS)
"""What is shared is called one or the other from menu to menu: any of them names the wish "chicken trays"."""


def resolve_wishes(wishes: tuple[Phrase, ...], vocabulary: Index) -> tuple[Wish, ...]:
    """Each wish as its words' forms, and beside it every way the synonym tables have of saying the whole phrase."""
    found: dict[Wish, None] = {}
    told = [wish.text for wish in wishes if not wish.beside] or [wish.text for wish in wishes]
    for text in (one for wish in told for one in of_house(wish) or (wish,)):
        words = required(text, vocabulary)
        mended = [meant_words(word, vocabulary) for word in words]
        if not mended:
            continue
        found[tuple(frozenset[str]().union(*map(_forms, meant)) for meant in mended)] = None
        for spaced in spaced_otherwise(tuple(meant[-1] for meant in mended), vocabulary):
            found[tuple(map(_forms, spaced))] = None
        for other in phrase_forms(" ".join(meant[-1] for meant in mended)):
            found[tuple(frozenset(forms) for forms in other)] = None
    return tuple(found)


def _forms(word: str) -> frozenset[str]:
    forms = frozenset(forms_of(word)) | {stem(word)}
    return forms | _VESSEL_STEMS if forms & _VESSEL_STEMS else forms


def resolved_query(wants: Wants, said: Said) -> str:
    """The words to search by, in a person's order: cuisine, diet, dish, course, meal, occasion (§8.3).

    What filters decide alone (place, party, money) is no word of the query; an empty query orders by groups and id.
    """
    words = [*wants.cuisine, *wants.dietary_labels, *(wish.text for wish in wants.wishes), *wants.courses]
    if not wants.wishes and not wants.courses and wants.menu_type:
        words.append(wants.menu_type.lower())
    words += [*(said.occasion or wants.occasion), *wants.tags]
    return " ".join(dict.fromkeys(words))
