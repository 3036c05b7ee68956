"""Lexicon: every word and phrase of a line with what it may be, from cues, food tables and the catalogue's names.

A type has its longest phrase at a word, and nothing inside it; types stand beside each other. A word that no entry
knows is one of everyday English (STORY), or is UNKNOWN; a sign is PUNCT. Names of people and codes of states
that are words as well count by their capitals.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import chain

from rapidfuzz.distance import OSA

from engine.catalogue import STOP_WORDS, Vocabulary, singular
from engine.reading.cues import common, cue_trie, cue_words, cues, everyday, given_names
from engine.reading.foods import TABLE, cuisine, foods
from engine.reading.lattice import Token, Typed, Utterance
from engine.reading.mending import Mending, head
from engine.reading.names import Places, Words, name_words, restaurants
from engine.reading.occasions import occasions
from engine.reading.spelling import Spelling
from engine.reading.trie import SILENT, Entry, Form, Found, Node

Phrase = tuple[str, ...]
NAME, WORD = "name", "word"
"""Keys of a dish beside the tables': a whole name of the catalogue; a word that names of dishes are made of."""
LEAST_NAMES = 2
"""Dish names that a word is to stand in: what stands in one is that dish's own."""
LONGEST = 5
"""Words of a dish's name that people type whole."""
OWN_NAMES, OWN_SHARE = 2, 1_000
"""Dish names that may hold a restaurant's own word: two, or one in a thousand. Kitchens name a few after themselves:
of 25,000 real dishes 4 say "Khana Peena", 15 "Krua"; 54 say "salsa", 118 "Hawaiian"."""
DOERS = ("ers", "ors", "ists", "ants", "ees", "ians", "men", "women", "mates", "folk", "folks")
LEAST_DOER = 6
"""Endings of plurals for those who do something ("welders", "trustees"), of words that are nothing else here."""
SHORTEST_OWN = 4
"""Letters of a restaurant's own word: shorter ones are initials, which stand as whole names alone."""
SLIPS = 2
"""Letters that a mended city may differ in from its own name: of a pet name ("Cinci") a slip makes another word."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lexicon:
    """Immutable; built by `of`, in 0.7 s for 1,000 restaurants and 20,000 dish names."""

    cues: Node
    names: Node
    """In singular words."""
    places: Places
    mending: Mending

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> "Lexicon":
        return _build(vocabulary)

    def respelt(self, utterance: Utterance, shown: Set[str] = frozenset()) -> Utterance:
        """The line with what its misspelt words mean: what `typed` reads. `shown`: as `Mending.respelt`."""
        return self.mending.respelt(utterance, shown)

    def typed(self, utterance: Utterance) -> list[Typed]:
        """Every entry of a line that was respelt, in the order of their first tokens."""
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
        typed += occasions(tokens)
        typed += _unread(tokens, typed)
        return sorted(typed, key=lambda one: (one.start, one.end))

    def _forms(self, token: Token) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
        """A token as cues and as names may have it: as typed, before a contraction; for names in the singular."""
        text = token.text
        if text == "&":
            return (Form("&"),), (Form("and"),)
        own_head, plain = head(text), text.replace("'", "")
        if token.meant:
            meant = Form(singular(token.meant), token.score)
            return (Form(token.meant, token.score),), (Form(singular(plain)), meant, Form(token.meant, token.score))
        own = dict.fromkeys(word for word in (text, own_head) if word)
        names = dict.fromkeys((*(singular(word) for word in (plain, own_head) if word), plain))
        return tuple(map(Form, own)), tuple(map(Form, names))

    def _counts(self, type_: str, one: Found, tokens: Sequence[Token], at: int, typed: list[Typed]) -> bool:
        """Whether a name that is a word as well is written as the name it would be."""
        if type_ == "STATE" and tokens[at].text.replace("'", "") in self.places.codes and "'" in tokens[at].text:
            return False
        if type_ == "STATE" and tokens[at].text in self.places.codes:
            # "In OK" is one, "in me" and "IN OK CONDITION" none; "in tx" is one, too.
            is_in = any(near.type == "IN" and near.end == at for near in typed)
            in_capitals = tokens[at].raw.isupper()
            if _is_word(tokens[at].text):
                is_in = is_in and in_capitals and not tokens[at - 1].raw.isupper()
            elif in_capitals:
                return True
            return is_in or self._stands_behind_city(one, tokens, at, typed)
        is_one_word = sum(any(map(str.isalnum, token.text)) for token in tokens[at : one.end]) == 1
        if is_one_word and one.score < 1 and type_ == "RESTAURANT":
            return False
        if is_one_word and one.score < 1 and type_ == "CITY":
            return OSA.distance(tokens[at].text, one.entries[0].key, score_cutoff=SLIPS) <= SLIPS
        if type_ == "CITY" and is_one_word and _is_word(tokens[at].text):
            if len(tokens[at].text) == 2:
                return tokens[at].raw.isupper()
            return _is_capital(tokens, at) or (at > 0 and any(near.type == "IN" and near.end == at for near in typed))
        if type_ == "CITY" and is_one_word and one.entries[0].key != tokens[at].text.partition("'")[0]:
            # The family of that name, or one more letter than the city's.
            return tokens[at].text not in given_names() and not tokens[at].raw.endswith("s")
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
            is_everyday = bool({token.text, token.meant, word, singular(word)} & everyday())
            if token.text.endswith(DOERS) and len(token.text) >= LEAST_DOER:
                yield Typed("PEOPLE", at, at + 1, "doers")
            yield Typed("STORY" if is_everyday else "UNKNOWN", at, at + 1)


def _is_capital(tokens: Sequence[Token], at: int) -> bool:
    """A capital that no clause's beginning explains, in a line that is not all capitals."""
    begins = at == 0 or tokens[at - 1].clause != tokens[at].clause
    return not begins and tokens[at].raw[:1].isupper() and not tokens[at].raw[1:].isupper()


def _build(vocabulary: Vocabulary) -> Lexicon:
    places = Places.of(vocabulary)
    own = tuple(_cuisines(vocabulary))
    tables = (*_besides(own), *own)
    counts = _dish_words(vocabulary)
    words = _Words.of(tables, places, counts)
    cities = frozenset(phrase for phrase, entry in places.entries if entry.type == "CITY")
    first = frozenset(word for phrase, _ in cues() for word in phrase) | words.of_tables | words.of_places
    rare = max(OWN_NAMES, len(vocabulary.dishes) // OWN_SHARE)
    slips = Spelling.of((first,))

    def is_own(word: str) -> bool:
        return words.is_own(word, counts[word], rare) and slips.mended(word) is None

    of_names = Words(words.is_plain, lambda word: word in cue_words() or word in STOP_WORDS, words.is_food, is_own)
    of_food = {phrase for phrase, _ in tables}
    named = [one for one in restaurants(vocabulary.restaurants, cities, of_names) if one[0] not in of_food]
    names = Node()
    for phrase, entry in (*tables, *places.entries, *_dishes(vocabulary, words), *named):
        names.put(phrase, entry)
    second = {word for phrase, _ in named for word in phrase}
    known = first | words.of_dishes.keys() | everyday() | given_names()
    alone = words.of_places | {phrase[0] for phrase, _ in named if len(phrase) == 1}
    return Lexicon(cue_trie(), names, places, Mending.of(vocabulary, known, (first, second), words.foods, alone))


@cache
def _of_cues() -> Spelling:
    return Spelling.of((cue_words(),))


@dataclass(frozen=True, slots=True)
class _Words:
    """Single words (singular) by what they are of, while a lexicon is built."""

    of_tables: frozenset[str]
    foods: frozenset[str]
    """Those of tables that say something alone: "crab", not the "king" of king crab."""
    of_places: frozenset[str]
    of_dishes: Mapping[str, str]
    """Words that are a dish by themselves, each with its key."""

    @classmethod
    def of(cls, tables: Sequence[tuple[Phrase, Entry]], places: Places, counts: Mapping[str, int]) -> "_Words":
        of_tables = frozenset(word for phrase, entry in tables if not entry.blocks for word in phrase)
        of_places = frozenset(word for phrase, _ in places.entries for word in phrase)
        said = common() | cue_words() | given_names() | STOP_WORDS | of_places
        said |= {word for phrase, entry in tables if entry.type in ("CUISINE", "DIET") for word in phrase}
        menu = {word for word, count in counts.items() if count >= LEAST_NAMES} | of_tables
        slips = _of_cues()
        own = (word for word in menu - said if len(word) > 2 and word.isalpha())
        of_dishes = {word: WORD for word in own if word in everyday() or slips.mended(word) is None}
        alone = frozenset(phrase[0] for phrase, entry in tables if len(phrase) == 1 and not entry.blocks)
        whole = {phrase[0] for phrase, entry in tables if len(phrase) == 1 and entry.type in ("DISH", "FOOD")}
        return cls(of_tables, alone, of_places, {**of_dishes, **dict.fromkeys(whole, TABLE)})

    def is_food(self, word: str) -> bool:
        return word in self.foods or word in self.of_places

    def is_plain(self, word: str) -> bool:
        return word in everyday() or word in cue_words() or word in self.of_tables or word in self.of_places

    def is_own(self, word: str, count: int, most: int) -> bool:
        """Whether one word is a restaurant's alone; `count`: of dish names that hold it."""
        letters = len(word) >= SHORTEST_OWN and word.isalpha()
        return letters and count <= most and word not in given_names() and not self.is_plain(word)


def _cuisines(vocabulary: Vocabulary) -> Iterator[tuple[Phrase, Entry]]:
    """Those of the catalogue that the tables lack, but for diets and meals, which restaurants are called as well: who
    says "vegan" eats so, wherever it is cooked."""
    known = {entry.key for _, entry in foods() if entry.type == "CUISINE"}
    others = {phrase for phrase, entry in (*foods(), *cues()) if entry.type in ("DIET", "MEAL")}
    for key, name in vocabulary.cuisines.items():
        if key not in known and name_words(name) not in others:
            yield name_words(name), cuisine(key, name)


def _besides(own: Sequence[tuple[Phrase, Entry]]) -> Iterator[tuple[Phrase, Entry]]:
    """The food tables, but for cuisines that the catalogue has as its own: where menus say "Punjabi", that is no other
    word for Indian."""
    names = {phrase for phrase, _ in own}
    return ((phrase, entry) for phrase, entry in foods() if entry.type != "CUISINE" or phrase not in names)


def _dish_words(vocabulary: Vocabulary) -> Counter[str]:
    """Singular word → dish names that hold it."""
    words = Counter(chain.from_iterable(set(name.split()) for name in vocabulary.dishes))
    found: Counter[str] = Counter()
    for word, count in words.items():
        found[singular(word)] += count
    return found


def _dishes(vocabulary: Vocabulary, words: _Words) -> Iterator[tuple[Phrase, Entry]]:
    """The words that dishes are made of, and whole names that hold one of them or a food."""
    for word, key in words.of_dishes.items():
        yield (word,), Entry("DISH", key)
    whole = Entry("DISH", NAME)
    for name in vocabulary.dishes:
        phrase = tuple(map(singular, name.split()))
        if 1 < len(phrase) <= LONGEST and not words.of_dishes.keys().isdisjoint(phrase):
            yield phrase, whole
