"""Lexicon: every word and phrase of a line with what it may be, from cues, food tables and the catalogue's names.

A type has its longest phrase at a word, and nothing inside it; types stand beside each other. A word that no entry
knows is mended, is one of everyday English (STORY), or is UNKNOWN; a sign is PUNCT. Names of people and codes of states
that are words as well count by their capitals.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.catalogue import STOP_WORDS, Vocabulary, singular
from engine.reading.cues import cue_words, cues, everyday, given_names
from engine.reading.foods import cuisine, foods
from engine.reading.lattice import Token, Typed, Utterance
from engine.reading.names import Places, phrase, restaurants
from engine.reading.spelling import Spelling
from engine.reading.trie import SILENT, Entry, Form, Found, Node

Phrase = tuple[str, ...]
NAME, WORD, WEAK = "name", "word", "weak"
"""Keys of a dish beside the tables': a whole name of the catalogue; a word that only dish names have; an everyday word
that dish names have too ("garden")."""
LEAST_NAMES = 2
"""Dish names that a word is to stand in: what stands in one is that dish's own."""
OWN_NAMES, OWN_SHARE = 2, 1_000
"""Dish names that may hold a restaurant's own word: two, or one in a thousand. Kitchens name a few after themselves:
of 25,000 real dishes 4 say "Khana Peena", 15 "Krua"; 54 say "salsa", 118 "Hawaiian"."""
_CONTRACTED = frozenset(("s", "ll", "d", "re", "ve", "m"))
"""What English writes behind an apostrophe for another word, or of whom something is."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lexicon:
    """Immutable; built by `of`, in 0.7 s for 1,000 restaurants and 20,000 dish names."""

    cues: Node
    names: Node
    """In singular words."""
    places: Places
    known: frozenset[str]
    """Words that are spelt right."""
    spelling: Spelling

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> "Lexicon":
        return _build(vocabulary)

    def typed(self, utterance: Utterance) -> list[Typed]:
        """Every entry of the line, in the order of their first tokens."""
        tokens = utterance.tokens
        forms = [self._forms(token) for token in tokens]
        cue_forms, name_forms = [own for own, _ in forms], [own for _, own in forms]
        signs = [token.text if token.text in SILENT else "" for token in tokens]
        until: dict[str, int] = {}
        typed: list[Typed] = []
        for at in range(len(tokens)):
            found = self.cues.longest(cue_forms, signs, at)
            for type_, one in self.names.longest(name_forms, signs, at).items():
                if type_ not in found or one.end > found[type_].end:
                    found[type_] = one
            for type_, one in found.items():
                if at >= until.get(type_, 0) and self._counts(type_, one, tokens, at, typed):
                    until[type_] = one.end
                    typed += [
                        Typed(type_, at, one.end, entry.key, entry.value, one.score)
                        for entry in one.entries
                        if not entry.blocks
                    ]
        typed += _unread(tokens, typed)
        return sorted(typed, key=lambda one: (one.start, one.end))

    def _forms(self, token: Token) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
        """A token as cues and as names may have it: as typed, before a contraction; for names in the singular."""
        text = token.text
        if text == "&":
            return (Form("&"),), (Form("and"),)
        head, _, tail = text.partition("'")
        head = head if tail in _CONTRACTED else ""
        plain = text.replace("'", "")
        mended = None if text in self.known or (head or plain) in self.known else self._mended(plain)
        if mended is not None:
            return (Form(*mended),), (Form(*mended), Form(singular(mended[0]), mended[1]))
        own = dict.fromkeys(word for word in (text, head) if word)
        names = dict.fromkeys(singular(word) for word in (plain, head) if word)
        return tuple(map(Form, own)), (*map(Form, names), *((Form(plain),) if plain not in names else ()))

    def _mended(self, word: str) -> tuple[str, float] | None:
        if singular(word) in self.known:
            return None
        return self.spelling.mended(word) or self.spelling.mended(singular(word))

    def _counts(self, type_: str, one: Found, tokens: Sequence[Token], at: int, typed: list[Typed]) -> bool:
        """Whether a name that is a word as well is written as the name it would be."""
        if type_ == "STATE" and tokens[at].text.replace("'", "") in self.places.codes and "'" in tokens[at].text:
            return False
        if type_ == "STATE" and tokens[at].text in self.places.codes and _is_word(tokens[at].text):
            return self._stands_behind_city(one, tokens, at, typed)
        if type_ == "CITY" and one.end == at + 1 and len(tokens[at].text) == 2 and _is_word(tokens[at].text):
            return tokens[at].raw.isupper()
        return True

    def _stands_behind_city(self, one: Found, tokens: Sequence[Token], at: int, typed: list[Typed]) -> bool:
        """Of that state, or in capitals behind another name: "Boston ma", "Salem, OR", but "Oakland or Albany"."""
        behind = at - 1 if at and tokens[at - 1].text == "," else at
        city = next((near for near in reversed(typed) if near.type == "CITY" and near.end == behind), None)
        if city is not None and one.entries[0].key in self.places.states_of[city.key]:
            return True
        return behind > 0 and tokens[at].raw.isupper() and tokens[behind - 1].raw.istitle()


def _is_word(text: str) -> bool:
    return text in everyday() or text in cue_words()


def _unread(tokens: Sequence[Token], typed: Sequence[Typed]) -> Iterator[Typed]:
    """Signs, people's names, and words without an entry; numbers are another pass's."""
    read = {at for one in typed for at in range(one.start, one.end)}
    for at, token in enumerate(tokens):
        word = token.text.partition("'")[0]
        if word in given_names() and (word not in everyday() or _is_capital(tokens, at)):
            yield Typed("PERSON", at, at + 1, "name", word)
            read.add(at)
        if not any(map(str.isalnum, token.text)):
            yield Typed("PUNCT", at, at + 1, token.text)
        elif at not in read and not any(map(str.isdigit, token.text)):
            is_everyday = bool({token.text, word, singular(word)} & everyday())
            yield Typed("STORY" if is_everyday else "UNKNOWN", at, at + 1)


def _is_capital(tokens: Sequence[Token], at: int) -> bool:
    """A capital that no clause's beginning explains, in a line that is not all capitals."""
    begins = at == 0 or tokens[at - 1].clause != tokens[at].clause
    return not begins and tokens[at].raw[:1].isupper() and not tokens[at].raw[1:].isupper()


def _build(vocabulary: Vocabulary) -> Lexicon:
    cue_trie, name_trie = Node(), Node()
    for words, entry in cues():
        cue_trie.put(words, entry)
    tables = foods()
    for words, entry in tables:
        name_trie.put(words, entry)
    places = Places.of(vocabulary)
    for words, entry in (*places.entries, *_cuisines(vocabulary)):
        name_trie.put(words, entry)
    of_tables = frozenset(word for words, entry in tables if not entry.blocks for word in words)
    counts = _dish_words(vocabulary)
    dish_words = {word for word, count in counts.items() if count >= LEAST_NAMES} | of_tables
    for words, entry in _dishes(vocabulary, counts, of_tables):
        name_trie.put(words, entry)
    of_places = frozenset(word for words, _ in places.entries for word in words)
    plain = of_tables | of_places | everyday() | cue_words()
    most = max(OWN_NAMES, len(vocabulary.dishes) // OWN_SHARE)
    is_rare = lambda word: (  # noqa: E731
        len(word) > 3 and word.isalpha() and word not in plain and word not in given_names() and counts[word] <= most
    )
    cities = frozenset(words for words, entry in places.entries if entry.type == "CITY")
    named = list(restaurants(vocabulary.restaurants, cities, lambda word: word in plain, is_rare))
    for words, entry in named:
        name_trie.put(words, entry)
    first = frozenset(word for words, _ in cues() for word in words) | of_tables | of_places
    second = dish_words | {word for words, _ in named for word in words}
    known = first | second | everyday() | given_names()
    return Lexicon(cue_trie, name_trie, places, known, Spelling.of((first, second)))


def _cuisines(vocabulary: Vocabulary) -> Iterator[tuple[Phrase, Entry]]:
    """Those of the catalogue that the tables lack."""
    known = {entry.key for _, entry in foods() if entry.type == "CUISINE"}
    for key, name in vocabulary.cuisines.items():
        if key not in known:
            yield phrase(name), cuisine(key, name)


def _dish_words(vocabulary: Vocabulary) -> Counter[str]:
    """Singular word → dish names that hold it."""
    words = Counter(chain.from_iterable(set(name.split()) for name in vocabulary.dishes))
    found: Counter[str] = Counter()
    for word, count in words.items():
        found[singular(word)] += count
    return found


def _dishes(vocabulary: Vocabulary, counts: Counter[str], of_tables: frozenset[str]) -> Iterator[tuple[Phrase, Entry]]:
    """Whole names, if they hold a word of a dish, and the words that names are made of."""
    cue = cue_words()
    of_dishes = {
        word
        for word, count in counts.items()
        if count >= LEAST_NAMES and len(word) > 2 and word.isalpha() and word not in cue and word not in STOP_WORDS
    }
    whole = Entry("DISH", NAME)
    for name in vocabulary.dishes:
        words = tuple(map(singular, name.split()))
        if len(words) > 1 and any(word in of_dishes or word in of_tables for word in words):
            yield words, whole
    for word in of_dishes:
        key = WEAK if word in everyday() else WORD
        yield (word,), Entry("DISH", key)
