"""One index a generation, `<name>-<generation>`, and beside it an alias that appears when the generation is sealed.

Readers ask by the alias alone, so that an index which is being filled does not exist for them; sealing is one change of
the cluster's state. Which generation is asked is decided by the pointer in PostgreSQL and by nothing here. The alias
`<name>` stands on the newest generation that was published: for people and other tools.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from opensearchpy import AsyncOpenSearch

from engine.ports import Unusable
from engine.stores.lexical.fields import PART
from engine.stores.lexical.word_index import Missing
from engine.stores.opensearch.client import OpenSearch, readable
from engine.stores.opensearch.mapping import fingerprint

REINDEX = "Run `platter reindex`."
META = "platter"
"""Under an index's `_meta`."""


class Generations:
    def __init__(self, name: str) -> None:
        """`name`: lower case; no other installation on these servers may have it."""
        self.name = name

    def index(self, generation: int) -> str:
        return f"{self.name}-{generation}"

    def sealed(self, generation: int) -> str:
        return f"{self.name}-{generation}-sealed"

    def merged(self, generation: int) -> str:
        """The index in the place of the first, where too much of that was deleted."""
        return f"{self.name}-{generation}-merged"

    def of_index(self, index: str) -> int | None:
        """The generation whose index it is; None for an index of somebody else's."""
        match = re.fullmatch(re.escape(self.name) + r"-(\d+)(-merged)?", index)
        return int(match.group(1)) if match else None


@dataclass(frozen=True, slots=True)
class Sealed:
    """What a sealed generation says of itself."""

    index: str
    fingerprint: str
    made_at: str


async def generations_there(server: OpenSearch, generations: Generations) -> dict[int, bool]:
    """Those that have an index, and whether they are sealed."""
    found = await server.ask(lambda client: client.indices.get_alias(index=f"{generations.name}-*"))
    there: dict[int, bool] = {}
    with readable():
        for index, says in found.items():
            if (generation := generations.of_index(index)) is not None:
                there[generation] = there.get(generation, False) or generations.sealed(generation) in says["aliases"]
    return there


async def require_sealed(server: OpenSearch, generations: Generations, generation: int) -> Sealed:
    """Raises Missing for a generation that is not there, Unusable for one with other fields or another analysis."""
    try:
        found = await server.ask(lambda client: _mapping(client, generations.sealed(generation)))
    except Missing as missing:
        raise Missing(PART, f"generation {generation} is not there: run `platter reindex`") from missing
    with readable():
        ((index, says),) = found.items()
        meta = says["mappings"].get("_meta", {}).get(META, {})
        sealed = Sealed(index, str(meta.get("fingerprint")), str(meta.get("made_at")))
    if sealed.fingerprint != fingerprint():
        raise Unusable(PART, f"of generation {generation} was made by another version, with other fields", REINDEX)
    return sealed


async def _mapping(client: AsyncOpenSearch, alias: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = await client.indices.get_mapping(index=alias)
    return found
