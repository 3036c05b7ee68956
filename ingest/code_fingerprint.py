"""Which code and tables make documents of menus: a digest of them, so that a new version reads everything again."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from importlib.metadata import version
from importlib.resources.abc import Traversable

_WHOLE = ("ingest", "engine.catalogue.food", "engine.safety", "engine.pricing")
_TABLES = ("engine.catalogue.food", "engine.pricing")
"""Packages with facts in `data/`."""
_FILES = ("document.py", "analyzer.py", "fulfilment.py")
"""Of `engine.catalogue`: what a run takes from it beside the knowledge of food."""


@cache
def derivation() -> str:
    """Hexadecimal, the same for the same code and tables; 30 ms for about a hundred small files."""
    return digest_of(_sources())


def digest_of(sources: Iterable[tuple[str, bytes]]) -> str:
    """Of (name, content) pairs in their order, and of the stemmer's version."""
    found = hashlib.sha256(version("PyStemmer").encode())
    for name, source in sources:
        found.update(f"{name}\0{len(source)}\0".encode())
        found.update(source)
    return found.hexdigest()


def _sources() -> Iterator[tuple[str, bytes]]:
    for package in _WHOLE:
        yield from _files(package, resources.files(package), ".py")
    for package in _TABLES:
        yield from _files(f"{package}/data", resources.files(package) / "data", ".tsv")
    for name in _FILES:
        yield name, (resources.files("engine.catalogue") / name).read_bytes()


def _files(name: str, folder: Traversable, suffix: str) -> Iterator[tuple[str, bytes]]:
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    yield from ((f"{name}/{file.name}", file.read_bytes()) for file in files if file.name.endswith(suffix))
