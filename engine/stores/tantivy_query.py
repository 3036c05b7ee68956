"""Filters and words as tantivy queries, built from terms: no text of a person is ever parsed by a query language."""

from collections.abc import Iterable
from decimal import Decimal

from rapidfuzz import process
from rapidfuzz.distance import OSA
from tantivy import FieldType, Occur, Query, Searcher

from engine.domain.filters import Filters, Tier, Wish
from engine.domain.words import stem
from engine.ports import LexicalQuery
from engine.stores.tantivy_schema import EXACT_WEIGHT, WEIGHTS, micros, schema, words

TIE_BREAKER = 0.3
"""A word counts where it stands best, the other fields add a little (retrieval-notes: best_fields, tie_breaker 0.3)."""
GUESS_WEIGHT = 0.4
"""What a word that was only guessed from a misspelt one counts, beside one that was typed: it adds, it never leads."""
GUESSES = 4
"""Known words that a misspelt one may stand for."""
RARE = 3
"""A word in no more documents than this may be a slip that some menu made too ("vegitarian" stands once in 25,000)."""
COMMON_OVER_RARE = 20
"""A guess is this many times commoner than a rare word it replaces, and others as near are not so much rarer than it
("chiken" is "chicken", not the one "chien")."""
ALL_WORDS_BONUS = 8.0
"""For a document with every word of the question: about what half a word counts in a name (measured: 10 to 17), so that
"seafood pasta" is led by pasta with seafood and not by dishes called nothing but pasta."""
MOST_WORDS = 64
"""Words of one question that are searched for; a message has at most 4,000 characters and hardly 64 words of weight."""


def any_of(queries: Iterable[Query]) -> Query:
    """Nothing, for no queries."""
    choices = list(queries)
    if not choices:
        return Query.empty_query()
    return choices[0] if len(choices) == 1 else Query.boolean_query([(Occur.Should, one) for one in choices])


def all_of(queries: Iterable[Query]) -> Query:
    """Everything, for no queries."""
    parts = list(queries)
    if not parts:
        return Query.all_query()
    return parts[0] if len(parts) == 1 else Query.boolean_query([(Occur.Must, one) for one in parts])


def term(field: str, value: str | bool) -> Query:
    return Query.term_query(schema(), field, value)


def _any_term(field: str, values: Iterable[str]) -> Query:
    return any_of(term(field, value) for value in sorted(values))


def _at_least(field: str, number: int) -> Query:
    return Query.range_query(schema(), field, FieldType.Unsigned, lower_bound=max(0, number))


def _price_at_most(limit: Decimal) -> Query:
    if limit < 0:
        return Query.empty_query()
    return Query.range_query(schema(), "price_min", FieldType.Unsigned, upper_bound=micros(limit))


def _named(field: str, wishes: Iterable[Wish]) -> Query:
    return any_of(all_of(_any_term(field, forms) for forms in wish) for wish in wishes)


def _of_size(tier: Tier) -> list[Query]:
    if tier.size == "fits":
        large = all_of((term("size_stated", True), _at_least("serves_most", tier.serves_most_min)))
        return [any_of((term("feeds_one", True), large))]
    if tier.size == "stated":
        return [term("size_stated", True)]
    return [term("size_unknown", True)] if tier.size == "unknown" else []


def _tier(tier: Tier | None) -> list[Query]:
    if tier is None:
        return []
    parts = _of_size(tier)
    if tier.named:
        parts.append(_named("name_words", tier.named))
    if tier.described:
        parts.append(_named("all_words", tier.described))
    if tier.courses:
        parts.append(_any_term("course", tier.courses))
    return parts


def _wanted(filters: Filters) -> list[Query]:
    single = ("city_key", "state_key", "zip_code", "restaurant_key", "currency")
    parts = [term(field, value) for field in single if (value := getattr(filters, field)) is not None]
    parts += [term("diet_keys", key) for key in sorted(filters.diet_keys)]
    parts += [_any_term("claim_keys", group) for group in filters.claims_all]
    if filters.cuisine_keys:
        parts.append(_any_term("cuisine_keys", filters.cuisine_keys))
    if filters.price_min_at_most is not None:
        parts.append(_price_at_most(filters.price_min_at_most))
    if filters.serves_most_above is not None:
        parts.append(_at_least("serves_most", filters.serves_most_above + 1))
    return parts + _tier(filters.tier)


def _unwanted(filters: Filters) -> list[Query]:
    excluded = (
        ("restaurant_key", filters.excluded_restaurant_keys),
        ("food_keys", filters.excluded_food_keys),
        ("cuisine_keys", filters.excluded_cuisine_keys),
        ("claim_keys", filters.excluded_claims),
        ("all_words", filters.excluded_words),
    )
    parts = [term(field, key) for field, keys in excluded for key in sorted(keys)]
    if filters.claims_not_all:
        parts.append(all_of(_any_term("claim_keys", group) for group in filters.claims_not_all))
    return parts


def compile_filters(filters: Filters) -> Query | None:
    """What passes, without a score; None if everything does."""
    wanted, unwanted = _wanted(filters), _unwanted(filters)
    if not wanted and not unwanted:
        return None
    parts = [(Occur.Must, all_of(wanted)), *((Occur.MustNot, one) for one in unwanted)]
    return Query.const_score_query(Query.boolean_query(parts), 0.0)


def filtered(ranking: Query, filters: Filters) -> Query:
    """Documents of `ranking` that pass, with the scores of `ranking`."""
    passing = compile_filters(filters)
    return ranking if passing is None else Query.boolean_query([(Occur.Must, ranking), (Occur.Must, passing)])


def _scored(one_stem: str, written: Iterable[str] = (), weight: float = 1.0) -> Query:
    """One word in every field: its best field counts, the others add a little."""
    fields = [Query.boost_query(term(field, one_stem), worth * weight) for field, worth in WEIGHTS.items()]
    exact = [Query.boost_query(term("exact", word), EXACT_WEIGHT * weight) for word in written]
    return Query.disjunction_max_query(fields + exact, TIE_BREAKER)


class WordQueries:
    """Ranking queries over one generation, whose words decide what a misspelt one may mean."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher
        self._known: dict[str, tuple[list[str], dict[str, int]]] = {}

    def ranking(self, query: LexicalQuery) -> Query | None:
        """None if there is no word to search for."""
        written: dict[str, list[str]] = {}
        for word in words(query.text)[:MOST_WORDS]:
            written.setdefault(stem(word), []).append(word)
        parts = [self._one(one_stem, spellings) for one_stem, spellings in _groups(written, query.wishes)]
        if len(parts) < 2:
            return parts[0] if parts else None
        complete = Query.const_score_query(all_of(parts), ALL_WORDS_BONUS)
        return Query.boolean_query([(Occur.Should, one) for one in (*parts, complete)])

    def _one(self, forms: frozenset[str], spellings: list[str]) -> Query:
        """A word in any of its forms, and what it may have meant where the index hardly knows it."""
        known = {form: count for form in sorted(forms) if (count := self._documents_with(form))}
        typed = dict.fromkeys(spellings)
        choices = [_scored(form, typed) for form in known]
        if sum(known.values()) <= RARE:
            guesses = [guess for word in typed for guess in self._guesses(word, sum(known.values()))]
            choices += [_scored(stem(guess), (guess,), GUESS_WEIGHT) for guess in dict.fromkeys(guesses)]
        return Query.disjunction_max_query(choices, 0.0) if choices else Query.empty_query()

    def _documents_with(self, one_stem: str) -> int:
        return max(self._searcher.doc_freq(field, one_stem) for field in WEIGHTS)

    def _guesses(self, word: str, known_in: int) -> list[str]:
        """Known words near a misspelt one: same first letter, one edit from four letters, two from eight (below four
        letters a neighbour is noise: "naan", "nan"); nearest first, then commonest, then in alphabetical order."""
        if len(word) < 4 or not word.isalpha():
            return []
        terms, counts = self._starting_with(word[0])
        near = process.extract(word, terms, scorer=OSA.distance, score_cutoff=1 if len(word) < 8 else 2, limit=None)
        ranked = sorted((distance, -counts[term], term) for term, distance, _ in near if term != word)
        enough = max(COMMON_OVER_RARE * known_in, -ranked[0][1] / COMMON_OVER_RARE) if ranked else 0
        return [term for _, count, term in ranked if -count >= enough][:GUESSES]

    def _starting_with(self, letter: str) -> tuple[list[str], dict[str, int]]:
        if letter not in self._known:
            counts = dict(self._searcher.terms_with_prefix("exact", letter))
            self._known[letter] = (list(counts), counts)
        return self._known[letter]


def _groups(written: dict[str, list[str]], wishes: tuple[Wish, ...]) -> list[tuple[frozenset[str], list[str]]]:
    """Each word once: a wish's other forms join the word that was typed, so that a synonym never counts twice."""
    groups: list[tuple[frozenset[str], list[str]]] = []
    taken: set[str] = set()
    for forms in dict.fromkeys(forms for wish in wishes for forms in wish):
        groups.append((forms, [word for form in sorted(forms) for word in written.get(form, ())]))
        taken |= forms
    return groups + [(frozenset((one,)), spellings) for one, spellings in written.items() if one not in taken]
