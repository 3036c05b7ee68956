"""`platter ingest` in a process that is killed at a stage of its run.

`python -m tests.support.dying.ingest STAGE PATH`: "staging": dishes are staged, more are to come; "sealing": before the
word index is sealed; "sealed": it is, and the catalogue's pointer is about to move.
"""

import os
import signal
import sys
from typing import Any

from bot.cli import app
from engine.stores.tantivy.writer import TantivyWriter


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class DyingWriter:
    """Puts the death before or after a step of the real word index."""

    def __init__(self, stage: str) -> None:
        self._stage = stage
        self._stage_words, self._seal = TantivyWriter.stage, TantivyWriter.seal

    async def stage(self, writer: TantivyWriter, base: int, generation: int, puts: Any, removed: Any) -> None:
        await self._stage_words(writer, base, generation, puts, removed)
        if puts and self._stage == "staging":
            die()

    async def seal(self, writer: TantivyWriter, generation: int) -> None:
        if self._stage == "sealing":
            die()
        await self._seal(writer, generation)
        if self._stage == "sealed":
            die()


if __name__ == "__main__":
    dying = DyingWriter(sys.argv[1])
    TantivyWriter.stage = lambda *given: dying.stage(*given)  # type: ignore[method-assign]
    TantivyWriter.seal = lambda *given: dying.seal(*given)  # type: ignore[method-assign]
    app(["ingest", sys.argv[2], "--json"])
