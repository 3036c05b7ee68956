"""A process that starts a run on top of generation 1 and is killed at a stage of it.

`python -m tests.support.dying.publishing DATABASE_URL WORD_INDEX_FOLDER STAGE`
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.database import Database
from engine.stores.tantivy.writer import TantivyWriter
from tests.support.stores.catalogue_house import FixedEmbedder, vectors_of
from tests.support.stores.corpus import generated


class DyingWriter(TantivyWriter):
    """The real word index, in a process that dies before or after the seal: just before the pointer moves."""

    stage_of_death = ""

    async def seal(self, generation: int) -> None:
        die_at("sealing", self.stage_of_death)
        await super().seal(generation)
        die_at("sealed", self.stage_of_death)


def die_at(here: str, stage: str) -> None:
    if here == stage:
        os.kill(os.getpid(), signal.SIGKILL)


async def ingest(url: str, root: Path, stage: str) -> None:
    words = DyingWriter(root)
    words.stage_of_death = stage
    async with Database(url) as database:
        writer = PostgresCatalogWriter(database, words, FixedEmbedder())
        async with writer.exclusive("killed", wait_s=5):
            await writer.begin()
            die_at("begun", stage)
            documents = generated(40)
            await writer.put(documents[:30], vectors_of(30))
            die_at("half put", stage)
            await writer.put(documents[30:], vectors_of(10))
            die_at("put", stage)
            await writer.publish({})


if __name__ == "__main__":
    asyncio.run(ingest(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
