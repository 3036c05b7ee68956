"""The vectors of a generation as a kept file, as they lie in memory: mapped, so that processes share one copy, and the
system may drop what nobody reads."""

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from pathlib import Path

from engine.catalogue import Columns
from engine.stores.snapshot_cache.columns import Lookups
from engine.stores.snapshot_cache.files import Array, Content, forget_others, read_kept, write_kept
from engine.stores.vectors.layout import Laid, Part, Places, Quantised, laid

StampOf = Callable[[int], Awaitable[str | None]]
"""What a kept file of a generation must say; None for a generation that is not the published one."""
_ARRAYS = ("codes", "steps", "exact", "rows")


class KeptVectors:
    """A folder of them, at most one generation's at a time."""

    def __init__(self, folder: Path, stamp_of: StampOf, kept: Lookups | None = None) -> None:
        self._folder = folder
        self._stamp_of = stamp_of
        self._kept = kept or Lookups()

    async def read(self, generation: int, columns: Columns) -> Laid | None:
        """None where no file holds this generation of exactly these dishes."""
        stamp = await self._stamp_of(generation)
        if stamp is None:
            return None
        found = await asyncio.to_thread(_read, self._file(generation), stamp, columns)
        self._kept.asked(found=int(found is not None), missed=int(found is None))
        return found

    async def keep(self, generation: int, columns: Columns, first: Part, rows: Places) -> Laid:
        """What was given, in the file from now on; in memory where no file can be written."""
        stamp = await self._stamp_of(generation)
        if stamp is None:
            return laid(first, rows)
        return await asyncio.to_thread(_kept, self._file(generation), stamp, columns, first, rows)

    def _file(self, generation: int) -> Path:
        return self._folder / f"vectors-{generation}.kept"


def _kept(file: Path, stamp: str, columns: Columns, first: Part, rows: Places) -> Laid:
    """Processes that load at once write the same; who comes later takes what is there."""
    if found := _read(file, stamp, columns):
        return found
    _write(file, stamp, columns, first, rows)
    return _read(file, stamp, columns) or laid(first, rows)


def _read(file: Path, stamp: str, columns: Columns) -> Laid | None:
    content = read_kept(file, stamp)
    if content is None or content.names != _names(columns) or not content.arrays.keys() >= set(_ARRAYS):
        return None
    codes, steps, vectors, rows = (content.arrays[name] for name in _ARRAYS)
    return laid(Part(Quantised(codes, steps), vectors), rows)


def _write(file: Path, stamp: str, columns: Columns, first: Part, rows: Places) -> None:
    arrays: dict[str, Array] = {
        "codes": first.small.codes, "steps": first.small.steps, "exact": first.vectors, "rows": rows
    }  # fmt: skip
    try:
        write_kept(file, stamp, Content(_names(columns), arrays))
        forget_others(file.parent, "vectors-*", file)
    except OSError:
        pass  # A full disk: the next process reads the database as this one did.


def _names(columns: Columns) -> str:
    """Whose vectors they are, in which order."""
    return blake2b("".join(columns.doc_ids).encode(), digest_size=16).hexdigest()
