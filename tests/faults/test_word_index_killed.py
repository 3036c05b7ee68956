"""A process that is killed while it writes the word index leaves the generation that answers as it was."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from engine.catalogue.filters import Filters
from engine.ports import LexicalQuery, Unavailable
from engine.stores.tantivy.index import TantivyIndex
from engine.stores.tantivy.writer import TantivyWriter
from tests.support.stores.corpus import generated

CORPUS = generated(200)
ROOT = Path(__file__).parents[2]
STAGES_AND_WAITS = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from engine.stores.tantivy.writer import TantivyWriter
from tests.support.stores.corpus import generated

async def main():
    corpus = generated(200)
    writer = TantivyWriter(Path(sys.argv[1]))
    await writer.stage(1, 2, corpus[100:], [document.doc_id for document in corpus[:50]])
    sys.stdout.write("staged\\n")
    sys.stdout.flush()
    await asyncio.sleep(60)

asyncio.run(main())
"""


async def kill_in_the_middle(folder: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", STAGES_AND_WAITS, str(folder), str(ROOT), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), 60) == b"staged\n"
    process.send_signal(signal.SIGKILL)
    await process.wait()


async def test_the_old_generation_answers_on_and_a_rerun_completes(tmp_path: Path) -> None:
    writer, reader = TantivyWriter(tmp_path), TantivyIndex(tmp_path)
    await writer.stage(0, 1, CORPUS[:100], [])
    await writer.seal(1)
    before = await reader.search(LexicalQuery("chicken"), Filters(), 50, 1)

    await kill_in_the_middle(tmp_path)

    assert (tmp_path / "2").is_dir()
    with pytest.raises(Unavailable):
        await reader.search(LexicalQuery("chicken"), Filters(), 50, 2)
    again = TantivyIndex(tmp_path)
    assert await again.search(LexicalQuery("chicken"), Filters(), 50, 1) == before

    await writer.drop(2)
    await writer.stage(1, 2, CORPUS[100:], [])
    await writer.seal(2)
    assert list(await again.matching(Filters(), 500, 2)) == sorted(document.doc_id for document in CORPUS)
    for part in (writer, reader, again):
        part.close()
