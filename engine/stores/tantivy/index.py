"""The word index as a turn reads it (`LexicalIndex`): BM25 over sealed generations, by tantivy."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import numpy as np
from tantivy import DocAddress, Index, Order, Query, Searcher

from engine.catalogue import Filters
from engine.ports import LexicalQuery, Unavailable
from engine.search import Hit, hits_of, in_turn
from engine.stores.lexical.fields import PART
from engine.stores.offload import Offload
from engine.stores.tantivy.folders import Folders
from engine.stores.tantivy.query import Words, compile_filters, filtered, ranking
from engine.stores.tantivy.schema import Halves, ids_of

DEADLINE_S = 2.0
"""A search takes a millisecond or two; past this the disk or the machine is in trouble and the turn goes on without."""
THREADS = 4
OPEN_GENERATIONS = 2
"""The current one and the one before, which turns in flight still read."""
SPARE_HITS = 32
"""Fetched beyond the limit, so that ids tied in their first half with the last one are all seen."""
FETCHED, MORE = 4, 16
"""Times the limit that is fetched, so that documents tied with the last one are all seen and the id decides among them;
and times that where they are not. A search compares all that match, however few it hands on: four times as many hits
cost 5 % of it, another search all of it (measured)."""
SCORE_DIGITS = 3
"""BM25 scores are sums of 32-bit floats whose order depends on the segments; what differs less is a tie."""


@dataclass(frozen=True, slots=True)
class _Generation:
    searcher: Searcher
    words: Words


class TantivyIndex:
    """Reader side. Generations open when first asked for, and stay readable while retired ones are deleted."""

    def __init__(self, root: Path, deadline_s: float = DEADLINE_S) -> None:
        """`root` is the folder that holds a folder a generation; nothing is opened before the first call."""
        self._folders = Folders(root)
        self._offload = Offload(PART, THREADS, deadline_s)
        self._open: dict[int, _Generation] = {}
        self._opening = Lock()

    async def search(self, query: LexicalQuery, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        """See the port; generation 0 is the empty catalogue. Unavailable if the generation cannot be read."""
        if not (query.text or query.wishes or query.instead):
            return []  # "Lunch for 25" names nothing to rank by: a thread is not asked for nothing.
        return await self._offload(self._search, query, filters, limit, generation)

    async def matching(self, filters: Filters, limit: int, generation: int) -> Sequence[str]:
        return await self._offload(self._matching, filters, limit, generation)

    def close(self) -> None:
        self._offload.close()

    def _search(self, query: LexicalQuery, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        if query.instead:
            first, *others = (self._search(one, filters, limit, generation) for one in query.turns)
            return in_turn(first, others, limit)
        at = self._at(generation)
        ranked = ranking(query, at.words) if at else None
        if at is None or ranked is None or limit < 1:
            return []
        return _best(at.searcher, filtered(ranked, filters), limit)

    def _matching(self, filters: Filters, limit: int, generation: int) -> Sequence[str]:
        at = self._at(generation)
        if at is None or limit < 1:
            return []
        passing = compile_filters(filters) or Query.all_query()
        # Ordered by the first half of the id: whether two ids share it is left to chance of 2^-64, and to the spare.
        found = at.searcher.search(
            passing, limit=limit + SPARE_HITS, count=False, order_by_field="id_high", order=Order.Asc
        )
        return sorted(ids_of(*_halves(at.searcher, [address for _, address in found.hits])))[:limit]

    def _at(self, generation: int) -> _Generation | None:
        """None for the empty catalogue."""
        if generation == 0:
            return None
        known = self._open.get(generation)
        return known if known is not None else self._opened(generation)

    def _opened(self, generation: int) -> _Generation:
        with self._opening:
            if generation not in self._open:
                self._open[generation] = _open(self._folders.sealed(generation))
                for old in sorted(self._open)[:-OPEN_GENERATIONS]:
                    if old != generation:
                        del self._open[old]
            return self._open[generation]


def _open(folder: Path) -> _Generation:
    try:
        index = Index.open(str(folder))
        # Sealed generations never change: no watching of files, one searcher for good.
        index.config_reader("manual")
        index.reload()
        searcher = index.searcher()
    except (ValueError, OSError) as broken:
        raise Unavailable(PART, "it cannot be opened: run `platter reindex`") from broken
    return _Generation(searcher, Words(searcher))


def _best(searcher: Searcher, query: Query, limit: int) -> list[Hit]:
    """Best first, ties by id: fetches on until the last one fetched is worse than the last one wanted."""
    fetch = limit * FETCHED
    while True:
        found = searcher.search(query, limit=fetch, count=False).hits
        scores = _rounded([score for score, _ in found])
        if len(found) < fetch or scores[-1] < scores[limit - 1]:
            break
        fetch *= MORE
    high, low = _halves(searcher, [address for _, address in found])
    best = np.lexsort((low, high, np.negative(scores)))[:limit]
    return hits_of(ids_of(high[best], low[best]), map(scores.__getitem__, best.tolist()))


def _rounded(scores: list[float]) -> list[float]:
    """Each value once: dishes of one name have one score."""
    rounded = {score: round(score, SCORE_DIGITS) for score in set(scores)}
    return [rounded[score] for score in scores]


def _halves(searcher: Searcher, addresses: list[DocAddress]) -> tuple[Halves, Halves]:
    high = np.array(searcher.fast_field_values("id_high", addresses), np.uint64)
    return high, np.array(searcher.fast_field_values("id_low", addresses), np.uint64)
