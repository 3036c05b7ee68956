"""The word index in the process (`WordIndex`): tantivy over a folder of this machine."""

from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from engine.stores.lexical.word_index import Condition, Missing
from engine.stores.tantivy.folders import Folders
from engine.stores.tantivy.index import TantivyIndex
from engine.stores.tantivy.writer import TantivyWriter


class TantivyWords:
    """Use it with `async with`, which closes its threads."""

    def __init__(self, root: Path) -> None:
        """`root` is the folder that holds a folder a generation; nothing is opened before the first call."""
        self._folders = Folders(root)
        self.reader = TantivyIndex(root)
        self.writer = TantivyWriter(root)

    async def __aenter__(self) -> "TantivyWords":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.reader.close()
        self.writer.close()

    async def require(self, generation: int) -> None:
        if generation:
            self._folders.sealed(generation)

    async def condition(self) -> Condition:
        engine = f"in the process, tantivy {version('tantivy')}"
        newest = next(filter(self._is_sealed, reversed(list(self._folders.generations()))), 0)
        if not newest:
            return Condition(engine, 0)
        return Condition(engine, newest, datetime.fromtimestamp(self._folders.of(newest).stat().st_mtime, UTC))

    def _is_sealed(self, generation: int) -> bool:
        try:
            self._folders.sealed(generation)
        except Missing:
            return False
        return True
