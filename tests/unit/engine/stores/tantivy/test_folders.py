"""A generation is a folder; it is whole, or it is not there."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from engine.ports import Unavailable
from engine.stores.lexical.fields import micros
from engine.stores.tantivy.folders import _SEAL, Folders
from engine.stores.tantivy.writer import TantivyWriter
from tests.support.stores.corpus import generated

CORPUS = generated(60)


def fingerprint(folder: Path) -> dict[str, str]:
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.name[0] != "."}


def linked(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if file.stat().st_nlink > 1]


def names(folder: Path, pattern: str = "*") -> list[str]:
    return sorted(file.name for file in folder.glob(pattern))


async def publish(writer: TantivyWriter, base: int, generation: int, first: int, last: int) -> None:
    await writer.stage(base, generation, CORPUS[first:last], [])
    await writer.seal(generation)


async def test_a_new_generation_shares_segments_with_its_base_and_changes_none_of_its_files(tmp_path: Path) -> None:
    writer = TantivyWriter(tmp_path)
    await publish(writer, 0, 1, 0, 40)
    before = fingerprint(tmp_path / "1")
    await writer.stage(1, 2, CORPUS[40:], [CORPUS[0].doc_id])
    await writer.seal(2)
    assert fingerprint(tmp_path / "1") == before
    assert any(name.endswith(".idx") for name in linked(tmp_path / "2"))
    writer.close()


async def test_a_file_system_without_hard_links_gets_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError("no links here")

    writer = TantivyWriter(tmp_path)
    await publish(writer, 0, 1, 0, 40)
    monkeypatch.setattr("os.link", refused)
    await publish(writer, 1, 2, 40, 60)
    assert Folders(tmp_path).sealed(2).is_dir()
    assert linked(tmp_path / "2") == []
    writer.close()


async def test_an_index_of_another_format_is_not_read(tmp_path: Path) -> None:
    writer = TantivyWriter(tmp_path)
    await publish(writer, 0, 1, 0, 5)
    (tmp_path / "1" / _SEAL).write_text("999")
    with pytest.raises(Unavailable, match="another format: run `platter reindex`"):
        Folders(tmp_path).sealed(1)
    writer.close()


async def test_retiring_leaves_nothing_of_old_runs(tmp_path: Path) -> None:
    writer = TantivyWriter(tmp_path)
    await publish(writer, 0, 1, 0, 5)
    await publish(writer, 1, 2, 5, 10)
    (tmp_path / "7").mkdir()
    (tmp_path / "5.merging").mkdir()
    await writer.retire(frozenset((2,)))
    assert names(tmp_path) == ["2"]
    writer.close()


async def test_merging_leaves_live_documents_only(tmp_path: Path) -> None:
    writer = TantivyWriter(tmp_path)
    await publish(writer, 0, 1, 0, 60)
    await writer.stage(1, 2, [], [document.doc_id for document in CORPUS[:5]])
    await writer.seal(2)
    assert names(tmp_path / "2", "*.del"), "5 of 60 are not worth merging"
    await writer.stage(2, 3, [replace(document, item_name="New") for document in CORPUS[5:10]], [])
    await writer.seal(3)
    assert not names(tmp_path / "3", "*.del"), "10 of 65 are"
    assert names(tmp_path) == ["1", "2", "3"]
    writer.close()


def test_money_in_millionths_keeps_its_order() -> None:
    prices = sorted({portion.price for document in CORPUS for portion in document.portions})
    assert [micros(price) for price in prices] == sorted({micros(price) for price in prices})
