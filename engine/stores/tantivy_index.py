"""The word index as a turn reads it (`LexicalIndex`): BM25 over sealed generations, by tantivy."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from tantivy import DocAddress, Index, Order, Query, Searcher

from engine.domain.filters import Filters
from engine.domain.fusion import Hit, in_turn
from engine.ports import LexicalQuery, Unavailable
from engine.stores.lexical_fields import PART
from engine.stores.offload import Offload
from engine.stores.tantivy_folders import Folders
from engine.stores.tantivy_query import Words, compile_filters, filtered, ranking
from engine.stores.tantivy_schema import id_of

DEADLINE_S = 2.0
"""A search takes a millisecond or two; past this the disk or the machine is in trouble and the turn goes on without."""
THREADS = 4
OPEN_GENERATIONS = 2
"""The current one and the one before, which turns in flight still read."""
SPARE_HITS = 32
"""Fetched beyond the limit, so that documents tied with the last one are all seen and the id decides among them."""
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
        return sorted(_ids(at.searcher, [address for _, address in found.hits]))[:limit]

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
    fetch = limit + SPARE_HITS
    while True:
        found = searcher.search(query, limit=fetch, count=False).hits
        scores = [round(float(score), SCORE_DIGITS) for score, _ in found]
        if len(found) < fetch or scores[-1] < scores[limit - 1]:
            break
        fetch *= 4
    ids = _ids(searcher, [address for _, address in found])
    return sorted((Hit(*pair) for pair in zip(ids, scores, strict=True)), key=lambda hit: (-hit.score, hit.doc_id))[
        :limit
    ]


def _ids(searcher: Searcher, addresses: list[DocAddress]) -> list[str]:
    high = searcher.fast_field_values("id_high", addresses)
    low = searcher.fast_field_values("id_low", addresses)
    return [id_of(int(one), int(other)) for one, other in zip(high, low, strict=True)]  # type: ignore[arg-type]
