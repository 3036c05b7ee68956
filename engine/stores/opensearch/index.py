"""The word index as a turn reads it (`LexicalIndex`): BM25 over sealed generations, by OpenSearch."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from opensearchpy import AsyncOpenSearch

from engine.catalogue import Filters
from engine.ports import LexicalQuery, Unavailable
from engine.search import Hit, in_turn
from engine.stores.lexical.fields import PART, WEIGHTS
from engine.stores.lexical.plan import Word, is_rare, planned, words_of
from engine.stores.lexical.word_index import Missing
from engine.stores.opensearch.address import Address
from engine.stores.opensearch.client import OpenSearch, readable
from engine.stores.opensearch.generations import Generations, Sealed, require_sealed
from engine.stores.opensearch.query import Json, narrowed, ranking

DEADLINE_S = 1.5
"""A question takes some milliseconds; one to a frozen server ends before the two seconds that a turn gives an arm."""
OPEN_GENERATIONS = 2
"""The current one and the one before, which turns in flight still read."""
PAGE = 5_000
"""Hits of one request; a server gives 10,000 (`index.max_result_window`). More are asked for page by page."""
KNOWN_WORDS = 65_000
"""Different words that begin with one letter; a server counts 65,535 in one answer (`search.max_buckets`). 100,000 real
dishes have 40,000 words in all."""
REMEMBERED_STEMS = 50_000
"""Of each generation, with the number of documents: a few megabytes."""
SPARE_HITS = 32
"""Fetched beyond the limit, so that documents tied with the last one are mostly all seen and the id decides."""
_BRIEF = ["hits.hits.sort", "hits.hits._score", "hits.hits.fields", "timed_out"]


@dataclass(frozen=True, slots=True)
class _Words:
    """A vocabulary: of one generation as far as it has been asked for, or of one question."""

    counts: dict[str, int] = field(default_factory=dict)
    starting: dict[str, Mapping[str, int]] = field(default_factory=dict)

    def documents_with(self, one_stem: str) -> int:
        return self.counts[one_stem]

    def starting_with(self, letter: str) -> Mapping[str, int]:
        return self.starting[letter]


class OpenSearchIndex:
    """Reader side; use it with `async with`, which closes its connections."""

    def __init__(self, address: Address, name: str, deadline_s: float = DEADLINE_S) -> None:
        """`name`: see `Generations`. Nothing is asked before the first call."""
        self.server = OpenSearch(address, deadline_s, reads=True)
        self.generations = Generations(name)
        self._open: dict[int, _Words] = {}

    async def __aenter__(self) -> "OpenSearchIndex":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        await self.server.aclose()

    async def search(self, query: LexicalQuery, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        """See the port; generation 0 is the empty catalogue. Unavailable if the generation cannot be read."""
        if query.instead:
            first, *others = [await self.search(one, filters, limit, generation) for one in query.turns]
            return in_turn(first, others, limit)
        asked = words_of(query)
        if generation == 0:
            return []
        vocabulary = await self._knowing(generation, asked)
        ranked = ranking(planned(asked, vocabulary))
        if ranked is None or limit < 1:
            return []
        body = {"query": narrowed(filters, ranked)}
        best = await self._best(body, limit, generation) if limit + SPARE_HITS <= PAGE else None
        if best is not None:
            return best
        # Ties go on below the last hit, so that the server has to order them, which takes it half as long again.
        pages = self._pages({**body, "sort": ["_score", "doc_id"]}, limit, generation)
        return [Hit(doc_id, score) async for score, doc_id in pages]

    async def matching(self, filters: Filters, limit: int, generation: int) -> Sequence[str]:
        if generation == 0:
            return []
        await self._words(generation)
        body = {"query": narrowed(filters), "sort": ["doc_id"]}
        return [doc_id async for (doc_id,) in self._pages(body, limit, generation)]

    async def sealed(self, generation: int) -> Sealed:
        """See `require_sealed`."""
        return await require_sealed(self.server, self.generations, generation)

    async def _best(self, body: Json, limit: int, generation: int) -> list[Hit] | None:
        """Best first, ties by id; None where documents may be tied with the last one that were not fetched."""
        size = limit + SPARE_HITS
        found = await self._page({**body, "size": size, "docvalue_fields": ["doc_id"]}, generation)
        with readable():
            hits = [Hit(hit["fields"]["doc_id"][0], hit["_score"]) for hit in found]
        if len(hits) == size and hits[-1].score == hits[limit - 1].score:
            return None
        return sorted(hits, key=lambda hit: (-hit.score, hit.doc_id))[:limit]

    async def _pages(self, body: Json, limit: int, generation: int) -> AsyncIterator[list[Any]]:
        """The sort values of each hit, which hold all that is wanted: nothing else is fetched."""
        after: Json = {}
        while limit > 0:
            found = await self._page({**body, **after, "size": min(limit, PAGE)}, generation)
            with readable():
                hits = [hit["sort"] for hit in found]
            for hit in hits:
                yield hit
            limit = limit - PAGE if len(hits) == PAGE else 0
            after = {"search_after": hits[-1]} if hits else {}

    async def _page(self, body: Json, generation: int) -> list[Json]:
        whole = {**body, "_source": False, "stored_fields": "_none_", "track_total_hits": False}
        answer = await self._ask(generation, whole, _BRIEF)
        with readable():
            return list(answer.get("hits", {}).get("hits", []))

    async def _ask(self, generation: int, body: Json, brief: list[str]) -> Any:
        """Raises Unavailable for half an answer, too: a dish that is missing is a wrong answer."""
        alias = self.generations.sealed(generation)
        try:
            answer = await self.server.ask(
                lambda client: client.search(
                    index=alias, body=body, allow_partial_search_results=False, filter_path=brief, request_cache=False
                )
            )
        except Missing:
            self._open.pop(generation, None)  # retired, or lost: the next question is told which
            raise
        with readable():
            whole = answer.get("timed_out") is False
        if not whole:
            raise Unavailable(PART, "OpenSearch gave half an answer")
        return answer

    async def _knowing(self, generation: int, asked: Sequence[Word]) -> _Words:
        """All that planning these words asks."""
        known = await self._words(generation)
        here = _Words(await self._counts(known, generation, {form for word in asked for form in word.forms}))
        rare = (word for word in asked if is_rare(word, here))
        for letter in sorted({one[0] for word in rare for one in word.guessable}):
            if letter not in known.starting:
                known.starting[letter] = await self._starting_with(letter, generation)
            here.starting[letter] = known.starting[letter]
        return here

    async def _words(self, generation: int) -> _Words:
        """Of a generation that was looked at once: a sealed one never changes."""
        known = self._open.get(generation)
        if known is None:
            await self.sealed(generation)
            known = self._open.setdefault(generation, _Words())
            for old in sorted(self._open)[:-OPEN_GENERATIONS]:
                if old != generation:
                    del self._open[old]
        return known

    async def _counts(self, known: _Words, generation: int, stems: set[str]) -> dict[str, int]:
        """The index's own statistics, as ranking uses them, by way of a document that is not stored."""
        here = {one: known.counts[one] for one in stems if one in known.counts}
        unknown = sorted(stems - here.keys())
        if unknown:
            alias = self.generations.sealed(generation)
            found = _most(await self.server.ask(lambda client: _statistics(client, alias, unknown)), unknown)
            if len(known.counts) > REMEMBERED_STEMS:
                known.counts.clear()
            known.counts.update(found)
            here.update(found)
        return here

    async def _starting_with(self, letter: str, generation: int) -> Mapping[str, int]:
        words = {"terms": {"field": "exact.known", "include": f"{letter}.*", "size": KNOWN_WORDS}}
        body = {"size": 0, "aggs": {"words": words}, "track_total_hits": False}
        answer = await self._ask(generation, body, ["aggregations.words.buckets", "timed_out"])
        with readable():
            return {one["key"]: one["doc_count"] for one in answer["aggregations"]["words"]["buckets"]}


async def _statistics(client: AsyncOpenSearch, alias: str, stems: Iterable[str]) -> Any:
    text = " ".join(stems)
    return await client.termvectors(
        index=alias,
        body={
            "doc": dict.fromkeys(WEIGHTS, text), "fields": list(WEIGHTS), "term_statistics": True,
            "field_statistics": False, "positions": False, "offsets": False,
        },
        filter_path=["term_vectors.*.terms.*.doc_freq"],
    )  # fmt: skip


def _most(answer: Any, stems: Iterable[str]) -> dict[str, int]:
    """Of each stem the documents in the field where most hold it; the server leaves out what none does."""
    with readable():
        fields = [field["terms"] for field in answer.get("term_vectors", {}).values()]
        return {one: max((field.get(one, {}).get("doc_freq", 0) for field in fields), default=0) for one in stems}
