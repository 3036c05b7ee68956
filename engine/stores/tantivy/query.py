"""Filters and words as tantivy queries, built from terms: no text of a person is ever parsed by a query language."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from tantivy import FieldType, Occur, Query, Searcher

from engine.catalogue import Filters, Tier, Wish
from engine.ports import LexicalQuery
from engine.stores.lexical.fields import EXACT_WEIGHT, WEIGHTS, micros
from engine.stores.lexical.filters import equal_keys, excluded_keys, left_out_keys
from engine.stores.lexical.plan import ALL_WORDS_BONUS, TIE_BREAKER, Choice, Vocabulary, planned, words_of
from engine.stores.tantivy.schema import schema


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
    parts = [term(field, key) for field, key in equal_keys(filters)]
    parts += [term("diet_keys", key) for key in sorted(filters.diet_keys)]
    parts += [_any_term("claim_keys", group) for group in filters.claims_all]
    if filters.left_out:
        parts.append(any_of(_any_term(*one) for one in left_out_keys(filters.left_out)))
    if filters.cuisine_keys:
        parts.append(_any_term("cuisine_keys", filters.cuisine_keys))
    if filters.price_min_at_most is not None:
        parts.append(_price_at_most(filters.price_min_at_most))
    if filters.serves_most_above is not None:
        parts.append(_at_least("serves_most", filters.serves_most_above + 1))
    return parts + _tier(filters.tier)


def _unwanted(filters: Filters) -> list[Query]:
    parts = [term(field, key) for field, keys in excluded_keys(filters) for key in sorted(keys)]
    if filters.excluded_wishes:
        parts.append(_named("all_words", filters.excluded_wishes))
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


def filtered(ranked: Query, filters: Filters) -> Query:
    """Documents of `ranked` that pass, with the scores of `ranked`."""
    passing = compile_filters(filters)
    return ranked if passing is None else Query.boolean_query([(Occur.Must, ranked), (Occur.Must, passing)])


class Words:
    """The vocabulary of one generation."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher
        self._starting: dict[str, Mapping[str, int]] = {}

    def documents_with(self, one_stem: str) -> int:
        return max(self._searcher.doc_freq(field, one_stem) for field in WEIGHTS)

    def starting_with(self, letter: str) -> Mapping[str, int]:
        if letter not in self._starting:
            self._starting[letter] = dict(self._searcher.terms_with_prefix("exact", letter))
        return self._starting[letter]


def ranking(query: LexicalQuery, vocabulary: Vocabulary) -> Query | None:
    """None if there is no word to search for."""
    parts = [_best_of(choices) for choices in planned(words_of(query), vocabulary)]
    if len(parts) < 2:
        return parts[0] if parts else None
    complete = Query.const_score_query(all_of(parts), ALL_WORDS_BONUS)
    return Query.boolean_query([(Occur.Should, one) for one in (*parts, complete)])


def _best_of(choices: Sequence[Choice]) -> Query:
    return Query.disjunction_max_query(list(map(_scored, choices)), 0.0) if choices else Query.empty_query()


def _scored(choice: Choice) -> Query:
    """In every field: its best field counts, the others add a little."""
    fields = [Query.boost_query(term(field, choice.stem), worth * choice.weight) for field, worth in WEIGHTS.items()]
    exact = [Query.boost_query(term("exact", word), EXACT_WEIGHT * choice.weight) for word in choice.written]
    return Query.disjunction_max_query(fields + exact, TIE_BREAKER)
