"""One folder a generation of the word index; a generation that is not sealed does not exist for readers."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from engine.stores.lexical.fields import FORMAT, PART
from engine.stores.lexical.word_index import Missing

_SEAL = "sealed"
_PRIVATE = frozenset({_SEAL, ".tantivy-writer.lock", ".tantivy-meta.lock"})
_REWRITTEN = frozenset({"meta.json", ".managed.json"})
"""Files that tantivy replaces; every other one is a segment's, which it never changes once written."""


class Folders:
    """Under `<data_dir>/lexical`."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def of(self, generation: int) -> Path:
        return self._root / str(generation)

    def sealed(self, generation: int) -> Path:
        """The folder of a readable generation; Missing if it is not there or of another format, since only this
        machine reads it, and can make it anew."""
        folder = self.of(generation)
        try:
            written_as = (folder / _SEAL).read_text()
        except OSError as missing:
            raise Missing(PART, f"generation {generation} is not there: run `platter reindex`") from missing
        if written_as != str(FORMAT):
            raise Missing(PART, f"generation {generation} is of another format: run `platter reindex`")
        return folder

    def begin(self, base_generation: int, generation: int) -> Path:
        """A fresh folder that starts as the base: hard links, so that an unchanged segment costs nothing."""
        base = self.sealed(base_generation) if base_generation else None
        folder = self.of(generation)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for file in sorted(base.iterdir()) if base else ():
            if file.name in _REWRITTEN:
                shutil.copyfile(file, folder / file.name)
            elif file.name not in _PRIVATE:
                _link(file, folder / file.name)
        return folder

    def seal(self, generation: int) -> None:
        """The marker appears whole or not at all, and only after what it stands for is on the disk."""
        folder = self.of(generation)
        _sync(folder)
        draft = folder / f"{_SEAL}.draft"
        with draft.open("w") as file:
            file.write(str(FORMAT))
            file.flush()
            os.fsync(file.fileno())
        draft.rename(folder / _SEAL)
        _sync(folder)
        _sync(self._root)

    def replace(self, generation: int, other: Path) -> None:
        """Puts an unsealed folder in the place of another unsealed one."""
        shutil.rmtree(self.of(generation))
        other.rename(self.of(generation))

    def scratch(self, generation: int) -> Path:
        """An empty folder beside the generation's, which readers never look at."""
        folder = self._root / f"{generation}.merging"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder

    def drop(self, generation: int) -> None:
        """The seal goes first, so that a half-deleted folder is never read."""
        folder = self.of(generation)
        (folder / _SEAL).unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)

    def generations(self) -> Iterator[int]:
        """Those that have a folder, sealed or not."""
        if self._root.is_dir():
            yield from sorted(int(entry.name) for entry in self._root.iterdir() if entry.name.isdecimal())

    def retire(self, keep: frozenset[int]) -> None:
        for generation in self.generations():
            if generation not in keep:
                self.drop(generation)
        for left_over in self._root.glob("*.merging"):
            shutil.rmtree(left_over, ignore_errors=True)


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # a file system without hard links
        shutil.copyfile(source, target)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
