"""Files and folders of JSON, JSON lines and gzip, restaurant by restaurant.

A run goes twice over its files: `survey` proves that each can be read to its end, so that a bad file changes nothing,
and counts what is in them; `restaurants` then streams. A broken line of JSON lines is set aside with its place.
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

import orjson

from ingest.identity import restaurant_id_of
from ingest.parse import Rejected, address_of

_SUFFIXES = (".json", ".jsonl", ".ndjson", ".json.gz", ".jsonl.gz", ".ndjson.gz")
_GZIP_MAGIC = b"\x1f\x8b"  # RFC 1952, section 2.3.1
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class BadFile:
    """A file that cannot be read to its end, or holds no JSON: nothing of it is taken."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One restaurant as decoded, or anything else that stood in its place."""

    place: str
    raw: object
    digest: bytes = b""
    """Of the bytes it was decoded from."""

    @property
    def restaurant_id(self) -> str | None:
        address = address_of(self.raw)
        return restaurant_id_of(*address) if address else None


@dataclass(frozen=True, slots=True)
class Survey:
    files: tuple[Path, ...]
    bad: tuple[BadFile, ...]
    documents: Mapping[str, int]
    """restaurant_id → documents of it in all good files."""
    items: int
    digests: Mapping[str, str]
    """restaurant_id → one digest of all its documents, in whatever order they stand."""


class _Unreadable(Exception):
    """The file as a whole is no menu file; the message says why."""


def survey(paths: Iterable[str | Path]) -> Survey:
    """Reads every file once to its end."""
    good: list[Path] = []
    bad: list[BadFile] = []
    digests: dict[str, list[bytes]] = {}
    items = 0
    for path in _files(paths, bad):
        try:
            held, found = _count(path)
        except (_Unreadable, OSError, EOFError, zlib.error) as error:
            bad.append(BadFile(str(path), _reason(error)))
            continue
        good.append(path)
        items += held
        for restaurant_id, digest in found:
            digests.setdefault(restaurant_id, []).append(digest)
    return Survey(
        tuple(good),
        tuple(bad),
        {restaurant_id: len(several) for restaurant_id, several in digests.items()},
        items,
        {restaurant_id: _digest(*sorted(several)).hex() for restaurant_id, several in digests.items()},
    )


def restaurants(found: Survey) -> Iterator[list[Entry] | Rejected]:
    """All documents of one restaurant together, as soon as the last of them was read; what is none by itself."""
    waiting: dict[str, list[Entry]] = {}
    for path in found.files:
        for entry in _entries(path):
            if isinstance(entry, Rejected):
                yield entry
                continue
            key = entry.restaurant_id
            if key is None or found.documents[key] == 1:
                yield [entry]
                continue
            together = waiting.setdefault(key, [])
            together.append(entry)
            if len(together) == found.documents[key]:
                yield waiting.pop(key)
    yield from waiting.values()


def _files(paths: Iterable[str | Path], bad: list[BadFile]) -> Iterator[Path]:
    """Each file once; folders with all below them, by name. A file that is named is read whatever its suffix."""
    seen: set[Path] = set()
    for path in map(Path, paths):
        if path.is_dir():
            inside = [
                file for file in sorted(path.rglob("*")) if file.name.lower().endswith(_SUFFIXES) and file.is_file()
            ]
            if not inside:
                bad.append(BadFile(str(path), "the folder holds no .json, .jsonl or .ndjson file, plain or .gz"))
        elif path.is_file():
            inside = [path]
        else:
            inside = []
            bad.append(BadFile(str(path), "no such file or folder"))
        for each in inside:
            if each.resolve() not in seen:
                seen.add(each.resolve())
                yield each


def _count(path: Path) -> tuple[int, list[tuple[str, bytes]]]:
    """The items in a file; and of each restaurant in it, id and digest."""
    documents: list[tuple[str, bytes]] = []
    items = decoded = 0
    for entry in _entries(path):
        if isinstance(entry, Entry) and isinstance(entry.raw, Mapping):
            decoded += 1
            items += items_in(entry.raw)
            key = entry.restaurant_id
            if key:
                documents.append((key, entry.digest))
    if not decoded:
        raise _Unreadable("it is empty or holds no JSON object")
    return items, documents


def items_in(raw: object) -> int:
    groups = (group for menu in _list(raw, "menus") for group in _list(menu, "menuGroups"))
    return sum(len(_list(group, "menuItems")) for group in groups)


def _list(value: object, key: str) -> Sequence[Any]:
    inside = value.get(key) if isinstance(value, Mapping) else None
    return inside if isinstance(inside, list) else ()


def _entries(path: Path) -> Iterator[Entry | Rejected]:
    """Lines if the first line is a whole JSON object or the name says so, else one document."""
    name = path.name.lower().removesuffix(".gz")
    if not name.endswith((".jsonl", ".ndjson")):
        whole = _whole(path)
        if whole is not None:
            yield from whole
            return
    yield from _lines(path)


def _whole(path: Path) -> list[Entry] | None:
    """The file as one JSON value: a restaurant, a list of them, or {"restaurants": [...]}; None if it is not one."""
    with _opened(path) as file:
        first = file.readline()
        if first.strip() and _is_object(first) and file.read(1):
            return None
        file.seek(0)
        try:
            value = _decoded(file.read())
        except ValueError:
            return None
    if isinstance(value, Mapping) and isinstance(value.get("restaurants"), list):
        value = value["restaurants"]
    if isinstance(value, list):
        return [Entry(f"{path.name}[{i}]", each, _digest(_encoded(each))) for i, each in enumerate(value)]
    return [Entry(path.name, value, _digest(_encoded(value)))] if isinstance(value, Mapping) else None


def _digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _encoded(value: object) -> bytes:
    try:
        return orjson.dumps(value)
    except TypeError:  # what only the lenient decoder reads, such as numbers beyond 64 bits
        return repr(value).encode("utf-8", "replace")


def _lines(path: Path) -> Iterator[Entry | Rejected]:
    with _opened(path) as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            place = f"{path.name}:{number}"
            try:
                yield Entry(place, _decoded(line), _digest(line))
            except ValueError as error:
                yield Rejected(place, "broken_json", str(error)[:200])


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(_decoded(line), Mapping)
    except ValueError:
        return False


def _opened(path: Path) -> IO[bytes]:
    with path.open("rb") as file:
        zipped = file.read(2) == _GZIP_MAGIC
    return cast(IO[bytes], gzip.open(path, "rb")) if zipped else path.open("rb")


def _decoded(raw: bytes) -> object:
    """Strict and fast first; then the lenient decoder, for bytes that are no UTF-8, lone surrogates and NaN."""
    raw = raw.removeprefix(_BOM)
    try:
        return cast(object, orjson.loads(raw))
    except ValueError:
        pass
    try:
        return cast(object, json.loads(raw.decode("utf-8", "replace")))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _reason(error: Exception) -> str:
    if isinstance(error, EOFError | zlib.error | gzip.BadGzipFile):
        return "the gzip is truncated or damaged"
    return str(error) or type(error).__name__
