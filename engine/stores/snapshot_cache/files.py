"""What a process read of a generation, kept in the data folder for the next process: names as JSON, numbers as they lie
in memory, which are mapped and so shared by all processes that read them.

A file appears whole or not at all, and is written by whoever loads first; several at once write the same. A file that
is missing, cut, of another format or of another catalogue is as good as none: what it holds stands in the database.
"""

import mmap
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import get_ident
from typing import Any

import numpy as np
import numpy.typing as npt
import orjson

Array = npt.NDArray[Any]

FORMAT = "platter kept file 4"
"""Raised with every change of what is written or of what it means."""
_ALIGNED = 64
"""Bytes: a cache line, so that arrays begin as numpy's own do."""
_LENGTH_BYTES = 8


@dataclass(frozen=True, slots=True)
class Content:
    names: Any
    """Any JSON."""
    arrays: Mapping[str, Array]


def write_kept(file: Path, stamp: str, content: Content) -> None:
    """Puts it in the place of what is there. Raises OSError, for instance where the disk is full."""
    layout, size = _layout(content.arrays)
    head = orjson.dumps({"format": FORMAT, "stamp": stamp, "arrays": layout, "size": size, "names": content.names})
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.{get_ident()}.draft")
    try:
        with draft.open("wb") as opened:
            opened.write(len(head).to_bytes(_LENGTH_BYTES, "little") + head)
            start = _after(opened.tell())
            for name, array in content.arrays.items():
                opened.seek(start + layout[name][2])
                opened.write(np.ascontiguousarray(array).data)
            opened.truncate(start + size)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def read_kept(file: Path, stamp: str) -> Content | None:
    """None where there is no such file of this stamp and format."""
    try:
        with file.open("rb") as opened:
            raw = memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))
        end = _LENGTH_BYTES + int.from_bytes(raw[:_LENGTH_BYTES], "little")
        head = orjson.loads(raw[_LENGTH_BYTES:end])
        if (head["format"], head["stamp"]) != (FORMAT, stamp) or len(raw) != _after(end) + head["size"]:
            return None
        return Content(
            head["names"], {name: _array(raw, _after(end), *where) for name, where in head["arrays"].items()}
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def forget_others(folder: Path, pattern: str, keep: Path) -> None:
    """Removes files of other generations and what killed writers left; who has one mapped reads on."""
    for file in folder.glob(pattern):
        if file != keep:
            file.unlink(missing_ok=True)


def _layout(arrays: Mapping[str, Array]) -> tuple[dict[str, tuple[str, list[int], int]], int]:
    """Each array's type, shape and place behind the head; and the bytes of all."""
    layout, at = {}, 0
    for name, array in arrays.items():
        layout[name] = (array.dtype.str, list(array.shape), at)
        at = _after(at + array.nbytes)
    return layout, at


def _array(raw: memoryview, start: int, dtype: str, shape: list[int], at: int) -> Array:
    count = int(np.prod(shape))
    return np.frombuffer(raw, np.dtype(dtype), count, start + at).reshape(shape)


def _after(at: int) -> int:
    return -(-at // _ALIGNED) * _ALIGNED
