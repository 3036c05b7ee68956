"""Which vector index answers: the exact one in the process while the catalogue fits, else PostgreSQL's."""

from collections.abc import Sequence

from engine.catalogue import Filters
from engine.ports import Unavailable, Vector, VectorIndex
from engine.search import Hit
from engine.stores.vectors.exact import ColumnsAt

IN_PROCESS_UP_TO = 1_000_000
"""Live items, of 256 dimensions 256 bytes each that searches read: 256 MB, shared by the processes of a machine and by
two generations, and 50 ms where no filter narrows (`layout.py`). The setting may say otherwise."""


class VectorRoute:
    """`VectorIndex` over two others; the server's also stands in when the one in the process cannot answer."""

    def __init__(
        self, in_process: VectorIndex, server: VectorIndex, columns_at: ColumnsAt, up_to: int = IN_PROCESS_UP_TO
    ) -> None:
        self._in_process = in_process
        self._server = server
        self._columns_at = columns_at
        self._up_to = up_to

    async def search(self, vector: Vector, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        columns = await self._columns_at(generation)
        if columns is not None and len(columns.doc_ids) <= self._up_to:
            try:
                return await self._in_process.search(vector, filters, limit, generation)
            except Unavailable:
                return await self._server.search(vector, filters, limit, generation)
        return await self._server.search(vector, filters, limit, generation)
