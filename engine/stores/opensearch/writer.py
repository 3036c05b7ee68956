"""The word index as an ingest writes it (`LexicalWriter`): an index beside the one that answers, then sealed.

While it is filled, it is not refreshed, has no replicas and writes its log lazily; sealing makes all of it durable,
forbids writing and lets replicas copy its files, so that every copy of it scores alike.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from engine.catalogue import MenuDocument
from engine.ports import Unavailable
from engine.stores.lexical.fields import PART
from engine.stores.lexical.word_index import Busy
from engine.stores.opensearch.address import Address
from engine.stores.opensearch.client import TOO_MANY, OpenSearch, readable
from engine.stores.opensearch.generations import META, Generations, generations_there, require_sealed
from engine.stores.opensearch.mapping import MAPPING, SETTINGS, fingerprint, to_opensearch

RUN_DEADLINE_S = 300.0
"""For one request of an ingest, not of a turn; merging a million documents takes minutes."""
BULK_BYTES = 1_000_000
"""Of one bulk request, some 600 documents: a larger body is sent in one go and holds up the event loop (aiohttp warns
from 2^20 bytes)."""
BUSY_PAUSES_S = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""Between the tries of a bulk request that met a full queue or a full memory, twice as long each time, as
opensearch-py's own `streaming_bulk` does; a minute in all, in which old garbage is collected."""
MERGE_AT_DELETED_SHARE = 0.10
"""Rule book, Determinism: merged when deletions pass 10 %, since deleted documents still count in BM25's statistics."""
COPIED_AT_A_TIME = 5_000
FILLING: Mapping[str, Any] = {
    "refresh_interval": "-1",
    "auto_expand_replicas": "false",
    "number_of_replicas": 0,
    "translog.durability": "async",
}
SEALED: Mapping[str, Any] = {
    "blocks.write": True,
    "translog.durability": "request",
    # A copy on a second node where there is one: a node that goes does not take the word index with it.
    "auto_expand_replicas": "0-1",
}


class OpenSearchWriter:
    """Writer side; one run at a time, kept apart over processes by the catalogue's `exclusive`."""

    def __init__(
        self,
        address: Address,
        name: str,
        deadline_s: float = RUN_DEADLINE_S,
        *,
        busy_pauses_s: Sequence[float] = BUSY_PAUSES_S,
    ) -> None:
        """`name`: see `Generations`; `busy_pauses_s`: between tries while the server has no room. Nothing is asked
        before the first call."""
        self._busy_pauses_s = busy_pauses_s
        self._server = OpenSearch(address, deadline_s, reads=False)
        self._generations = Generations(name)
        self._filling: int | None = None

    async def __aenter__(self) -> "OpenSearchWriter":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        await self._server.aclose()

    async def stage(
        self, base_generation: int, generation: int, puts: Sequence[MenuDocument], removed_ids: Sequence[str]
    ) -> None:
        """See the port. Unusable where the base has other fields or another analysis than this version's."""
        await self._begin(base_generation, generation)
        index = self._generations.index(generation)
        for body in _bulks(puts, removed_ids):
            await self._fill(index, body)

    async def _fill(self, index: str, body: bytes) -> None:
        """Each entry names its document, so that one that was done already is only done again. Raises Busy where the
        server had no room after every pause."""
        for pause in (*self._busy_pauses_s, None):
            try:
                _require_all(await self._server.ask(lambda client: client.bulk(index=index, body=body)))
            except Busy:
                if pause is None:
                    raise
                await asyncio.sleep(pause)
            else:
                return

    async def seal(self, generation: int) -> None:
        await self._begin(0, generation)
        self._filling = None
        index, alias = self._generations.index(generation), self._generations.sealed(generation)
        await self._server.ask(lambda client: client.indices.refresh(index=index))
        if await self._deleted_share(index) > MERGE_AT_DELETED_SHARE:
            index = await self._merged(generation)
        await self._server.ask(lambda client: client.indices.flush(index=index))
        await self._server.ask(lambda client: client.indices.put_settings(index=index, body={"index": SEALED}))
        await self._server.ask(lambda client: client.indices.put_alias(index=index, name=alias))

    async def drop(self, generation: int) -> None:
        if self._filling == generation:
            self._filling = None
        either = f"{self._generations.index(generation)},{self._generations.merged(generation)}"
        await self._server.ask(lambda client: client.indices.delete(index=either, ignore_unavailable=True))

    async def retire(self, keep: frozenset[int]) -> None:
        """Moves the alias that people see to the newest of `keep`, too."""
        there = await generations_there(self._server, self._generations)
        if newest := max(keep.intersection(there), default=0):
            await self._show(newest)
        for generation in there:
            if generation not in keep:
                await self.drop(generation)

    async def _begin(self, base_generation: int, generation: int) -> None:
        """The first call of a run starts from a clean copy of the base."""
        if self._filling == generation:
            return
        self._filling = None
        base = await require_sealed(self._server, self._generations, base_generation) if base_generation else None
        await self.drop(generation)
        if base is None:
            await self._create(self._generations.index(generation))
        else:
            await self._clone(base.index, generation)
        self._filling = generation

    async def _create(self, index: str) -> None:
        body = {"settings": {"index": {**SETTINGS, **FILLING}}, "mappings": {**MAPPING, **_meta()}}
        await self._server.ask(lambda client: client.indices.create(index=index, body=body))

    async def _clone(self, base: str, generation: int) -> None:
        """Hard links of the base's segments, so that what does not change costs nothing."""
        settings = {"index": {**FILLING, "blocks.write": None}}
        index = self._generations.index(generation)
        await self._server.ask(
            lambda client: client.indices.clone(
                index=base, target=index, body={"settings": settings}, wait_for_active_shards=1
            )
        )
        await self._server.ask(lambda client: client.indices.put_mapping(index=index, body=_meta()))

    async def _deleted_share(self, index: str) -> float:
        """Deleted documents of all that the segments hold; a removed one leaves two, itself and that it was removed."""
        stats = await self._server.ask(lambda client: client.indices.stats(index=index, metric="docs"))
        with readable():
            docs = stats["_all"]["primaries"]["docs"]
            held = docs["count"] + docs["deleted"]
            return float(docs["deleted"] / held) if held else 0.0

    async def _merged(self, generation: int) -> str:
        """The live documents as an index of their own. A merge would not do: it keeps what was deleted lately, for
        replicas that were away, and an index may not say that it has none."""
        index, target = self._generations.index(generation), self._generations.merged(generation)
        await self._create(target)
        copy = {"source": {"index": index, "size": COPIED_AT_A_TIME}, "dest": {"index": target, "op_type": "create"}}
        done = await self._server.ask(lambda client: client.reindex(body=copy, refresh=True))
        with readable():
            failed = done["failures"] or done["timed_out"]
        if failed:
            raise Unavailable(PART, "OpenSearch could not copy the documents of an index")
        await self._server.ask(lambda client: client.indices.delete(index=index))
        return target

    async def _show(self, generation: int) -> None:
        """Moves the alias that people see, in one step."""
        alias, every = self._generations.sealed(generation), f"{self._generations.name}-*"
        sealed = await self._server.ask(lambda client: client.indices.get_alias(name=alias))
        shown = self._generations.name
        actions = [{"remove": {"index": every, "alias": shown, "must_exist": False}}]
        actions += [{"add": {"index": index, "alias": shown}} for index in sealed]
        await self._server.ask(lambda client: client.indices.update_aliases(body={"actions": actions}))


def _meta() -> dict[str, Any]:
    made_at = datetime.now(UTC).isoformat(timespec="seconds")
    return {"_meta": {META: {"fingerprint": fingerprint(), "made_at": made_at}}}


def _bulks(puts: Sequence[MenuDocument], removed_ids: Sequence[str]) -> Iterator[bytes]:
    """Bodies of bulk requests, in order: a put of an id that is removed in the same call stays."""
    body: list[bytes] = []
    size = 0
    for entry in _entries(puts, removed_ids):
        if body and size + len(entry) > BULK_BYTES:
            yield b"".join(body)
            body, size = [], 0
        body.append(entry)
        size += len(entry)
    if body:
        yield b"".join(body)


def _entries(puts: Sequence[MenuDocument], removed_ids: Iterable[str]) -> Iterator[bytes]:
    for doc_id in removed_ids:
        yield b'{"delete":{"_id":"%s"}}\n' % doc_id.encode()
    for document in puts:
        yield b'{"index":{"_id":"%s"}}\n%s\n' % (document.doc_id.encode(), to_opensearch(document))


def _require_all(answer: Any) -> None:
    """A bulk request answers 200 also where none of it was done. Removing what is not there is no error."""
    with readable():
        if not answer["errors"]:
            return
        outcomes = [outcome for item in answer["items"] for outcome in item.values()]
        failed = [one for one in outcomes if "error" in one]
        kinds = sorted({str(one["error"]["type"]) for one in failed})
        busy = bool(failed) and all(one.get("status") == TOO_MANY for one in failed)
    raise (Busy if busy else Unavailable)(PART, f"OpenSearch took only a part of the documents ({', '.join(kinds)})")
