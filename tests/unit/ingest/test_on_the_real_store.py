"""The same runs over PostgreSQL and the word index."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.database import Database
from engine.stores.system_clock import SystemClock
from engine.stores.tantivy.writer import TantivyWriter
from engine.stores.vectors.wordllama import WordLlamaEmbedder
from ingest.pipeline import ingest
from ingest.sample_files import sample_survey
from tests.support.menus import item, restaurant


@pytest.fixture
async def parts(database: Database, tmp_path: Path) -> AsyncIterator[dict[str, Any]]:
    lexical, embedder = TantivyWriter(tmp_path / "words"), WordLlamaEmbedder()
    writer = PostgresCatalogWriter(database, lexical, embedder)
    yield {"writer": writer, "embedder": embedder, "clock": SystemClock()}
    lexical.close()
    embedder.close()


async def test_sample_rerun_dirt_and_a_real_menu_one_after_the_other(parts: dict[str, Any], tmp_path: Path) -> None:
    first = await ingest([], sample=True, **parts)
    assert first.written + sum(first.set_aside.values()) == first.read == sample_survey().items
    again = await ingest([], sample=True, **parts)
    assert (again.written, again.removed, again.unchanged, again.generation) == (0, 0, first.written, None)

    feed = tmp_path / "feed.jsonl"
    dirty = item("nul \x00 and \ud83d", description="<p>x\x00</p>", price="$9.50")
    feed.write_text(json.dumps(restaurant(dirty, item("bad\x00", -1), item("Ziti"), name="Roma")) + "\n{broken\n")
    real = await ingest([feed], **parts)
    assert (real.written, real.removed) == (2, first.written)
    assert real.set_aside == {"negative_price": 1, "broken_json": 1}
    live = await parts["writer"].hashes()
    assert sum(map(len, live.values())) == 2
