"""The word index on servers (`WordIndex`): OpenSearch, read and written under one name."""

from datetime import datetime

from engine.stores.lexical.word_index import Condition
from engine.stores.opensearch.address import Address
from engine.stores.opensearch.client import readable
from engine.stores.opensearch.generations import generations_there, require_sealed
from engine.stores.opensearch.index import DEADLINE_S, OpenSearchIndex
from engine.stores.opensearch.writer import RUN_DEADLINE_S, OpenSearchWriter


class OpenSearchWords:
    """Use it with `async with`, which closes its connections."""

    def __init__(
        self, address: Address, name: str, deadline_s: float = DEADLINE_S, run_deadline_s: float = RUN_DEADLINE_S
    ) -> None:
        """`name`: see `Generations`. Nothing is asked before the first call; raises OSError for a certificate's file
        that cannot be read."""
        self._address = address
        self.reader = OpenSearchIndex(address, name, deadline_s)
        self.writer = OpenSearchWriter(address, name, run_deadline_s)

    async def __aenter__(self) -> "OpenSearchWords":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.reader.aclose()
        await self.writer.aclose()

    async def require(self, generation: int) -> None:
        if generation:
            await require_sealed(self.reader.server, self.reader.generations, generation)

    async def condition(self) -> Condition:
        server, generations = self.reader.server, self.reader.generations
        said = await server.ask(lambda client: client.info())
        with readable():
            engine = f"OpenSearch {said['version']['number']} at {self._address}"
        there = await generations_there(server, generations)
        newest = max((generation for generation, is_sealed in there.items() if is_sealed), default=0)
        if not newest:
            return Condition(engine, 0)
        sealed = await require_sealed(server, generations, newest)
        counted = await server.ask(lambda client: client.count(index=sealed.index))
        with readable():
            return Condition(engine, newest, datetime.fromisoformat(sealed.made_at), int(counted["count"]))
