"""The vectors of a generation as a kept file, in order of id: mapped, so that processes share one copy in memory."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import numpy as np

from engine.ports import Vector
from engine.stores.exact_vectors import VectorRows
from engine.stores.kept_files import Content, forget_others, read_kept, write_kept
from engine.stores.lookups import Lookups

StampOf = Callable[[int], Awaitable[str | None]]
"""What a kept file of a generation must say; None for a generation that is not the published one."""


class KeptVectors:
    """`VectorRows` before another one, which is asked for what no file holds."""

    def __init__(self, rows: VectorRows, folder: Path, stamp_of: StampOf, kept: Lookups | None = None) -> None:
        self._rows = rows
        self._folder = folder
        self._stamp_of = stamp_of
        self._kept = kept or Lookups()

    async def load(self, generation: int, after: int) -> tuple[Sequence[str], Vector]:
        stamp = None if after else await self._stamp_of(generation)
        if stamp is None:
            return await self._rows.load(generation, after)
        file = self._folder / f"vectors-{generation}.kept"
        kept = await asyncio.to_thread(read_kept, file, stamp)
        if kept is not None and "vectors" in kept.arrays:
            self._kept.asked(found=1)
            return kept.names, kept.arrays["vectors"]
        self._kept.asked(missed=1)
        doc_ids, vectors = await self._rows.load(generation, after)
        return await asyncio.to_thread(_keep, file, stamp, doc_ids, vectors)


def _keep(file: Path, stamp: str, doc_ids: Sequence[str], vectors: Vector) -> tuple[Sequence[str], Vector]:
    order = sorted(range(len(doc_ids)), key=doc_ids.__getitem__)
    names, ordered = [doc_ids[at] for at in order], vectors[np.array(order, dtype=np.int64)]
    try:
        write_kept(file, stamp, Content(names, {"vectors": ordered}))
        forget_others(file.parent, "vectors-*", file)
    except OSError:
        pass  # A full disk: the next process reads the database as this one did.
    return names, ordered
