"""Which code makes documents of menus: a digest of its source, so that a new version reads everything again."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.metadata import version

_WHOLE = ("ingest", "engine.domain.food")
_FILES = ("document.py", "words.py")
"""Of `engine.domain`: what a run takes from it beside the knowledge of food."""


@cache
def derivation() -> str:
    """Hexadecimal, the same for the same code; 30 ms for about a hundred small files."""
    found = hashlib.sha256(version("PyStemmer").encode())
    for name, source in _sources():
        found.update(f"{name}\0{len(source)}\0".encode())
        found.update(source)
    return found.hexdigest()


def _sources() -> Iterator[tuple[str, bytes]]:
    for package in _WHOLE:
        files = sorted(resources.files(package).iterdir(), key=lambda file: file.name)
        yield from ((f"{package}/{file.name}", file.read_bytes()) for file in files if file.name.endswith(".py"))
    for name in _FILES:
        yield name, (resources.files("engine.domain") / name).read_bytes()
