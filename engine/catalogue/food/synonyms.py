"""Synonyms of dishes, as stems: for deciding whether a dish names what was wished for."""

from functools import cache

from engine.catalogue.analyzer import STOP_WORDS, fold_key, stem, word_key
from engine.catalogue.food.tables import column, listed, mapped, rows

WORDS = tuple(listed(words) for words in column("equal_words", "words"))
"""Every word of a line names the same; stems of all of them are one another's forms."""
PHRASES = tuple(listed(phrases) for phrases in column("equal_phrases", "phrases"))
"""Equal phrases; every word of one of them is to be named."""
NARROWER = {word: listed(forms) for word, forms in rows("narrower_words", "word", "served_by")}
"""One way only: who says the word is served by these, not the other way round."""
KINDS = {phrase: listed(kinds) for phrase, kinds in rows("phrase_kinds", "phrase", "kinds")}
"""Kinds that the first is made up of, which no menu calls so: they rank where nothing is called by the phrase itself.
"""
HOUSES = {venue: listed(dishes) for venue, dishes in rows("venue_dishes", "venue", "dishes")}
"""Kinds of houses, and what people go there for: who says the house asks for these."""
HOUSE_NAMES = mapped("venue_names", "name", "venue")


Forms = tuple[frozenset[str], ...]
"""Each word of a phrase, in any of its forms; the shape of `engine.catalogue.filters.Wish`."""


@cache
def _groups() -> dict[str, frozenset[str]]:
    groups: dict[str, frozenset[str]] = {}
    for same in WORDS:
        forms = frozenset(form for word in same for form in (stem(word), word_key(word)))
        for form in forms:
            groups[form] = groups.get(form, frozenset()) | forms
    return groups


@cache
def _one_way() -> dict[str, frozenset[str]]:
    return {stem(word): frozenset(map(word_key, forms)) for word, forms in NARROWER.items()}


def forms_of(word: str) -> frozenset[str]:
    """The stems that name what the word names, its own included: "prawns" gives {"prawn", "shrimp"}."""
    folded = fold_key(word).replace(" ", "")
    own = stem(folded)
    return frozenset([own, word_key(folded)]) | _groups().get(own, frozenset()) | _one_way().get(own, frozenset())


def _forms_of_phrase(phrase: str) -> Forms:
    return tuple(forms_of(word) for word in fold_key(phrase).split() if word not in STOP_WORDS)


@cache
def _phrases() -> dict[tuple[str, ...], tuple[str, ...]]:
    equal: dict[tuple[str, ...], tuple[str, ...]] = {}
    for same in PHRASES:
        for phrase in same:
            equal[_stems(phrase)] = same
    return equal


def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in fold_key(phrase).split() if word not in STOP_WORDS)


def phrase_forms(phrase: str) -> tuple[Forms, ...]:
    """The phrase as wishes, any of which will do: itself first, then its equivalents ("boxed lunch", "lunch box").

    Words of a wish are matched in any order, so "box lunch" and "lunch box" come once. () for a phrase without words.
    """
    own = _forms_of_phrase(phrase)
    if not own:
        return ()
    wishes = [own]
    for equal in _phrases().get(_stems(phrase), ()):
        forms = _forms_of_phrase(equal)
        if not any(set(forms) == set(known) for known in wishes):
            wishes.append(forms)
    return tuple(wishes)


def kinds_of_phrase(phrase: str) -> tuple[Forms, ...]:
    """What a phrase is made up of ("dim sum": dumplings, buns); () where no list says. They rank, and name nothing."""
    return tuple(map(_forms_of_phrase, KINDS.get(fold_key(phrase), ())))


def dishes_of_house(name: str) -> tuple[str, ...]:
    """What people go to such a house for ("steakhouse": steak, prime rib); () for what is no kind of house."""
    words = fold_key(name)
    return HOUSES.get(HOUSE_NAMES.get(words, words), ())


def dishes_of_wish(wish: str) -> tuple[str, ...]:
    """The same where a wish ends in the name of such a house ("jewish deli")."""
    words = wish.split()
    return dishes_of_house(" ".join(words[-2:])) or dishes_of_house(" ".join(words[-1:]))
