"""What one process read is there for the next, and a file that is not exactly that is as good as none."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from engine.catalogue.columns import SEVERAL, SINGLE, Columns
from engine.catalogue.portions import Choices
from engine.catalogue.vocabulary import Tally
from engine.stores.snapshot_cache.catalogue import catalogue_file, keep_catalogue, kept_catalogue
from engine.stores.snapshot_cache.facts import Reader, facts_of
from engine.stores.snapshot_cache.files import FORMAT, Content, forget_others, read_kept, write_kept
from tests.support.stores.corpus import generated

CONTENT = Content({"of": ["ziti", "jalapeño"]}, {"a": np.arange(7), "b": np.zeros((2, 3), np.float32)})
ANY_ARRAY = st.sampled_from([np.int64, np.int32, np.float32, np.bool_]).flatmap(
    lambda kind: arrays.arrays(kind, arrays.array_shapes(min_dims=1, max_dims=2, min_side=0, max_side=9))
)


@given(st.dictionaries(st.text(max_size=5), ANY_ARRAY, max_size=4))
def test_arrays_come_back_as_they_were(tmp_path_factory: pytest.TempPathFactory, given: dict[str, np.ndarray]) -> None:
    file = tmp_path_factory.mktemp("kept") / "file"
    write_kept(file, "1", Content(None, given))
    found = read_kept(file, "1")
    assert found is not None
    assert list(found.arrays) == list(given)
    for name, array in given.items():
        assert (found.arrays[name].dtype, found.arrays[name].shape) == (array.dtype, array.shape)
        assert found.arrays[name].tobytes() == array.tobytes()


def test_a_file_cut_at_any_place_is_none(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_kept(file, "1", CONTENT)
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        assert read_kept(file, "1") is None
    file.write_bytes(whole)
    assert read_kept(file, "1") is not None


def test_a_file_of_another_stamp_another_format_or_none_is_none(tmp_path: Path) -> None:
    file = tmp_path / "file"
    assert read_kept(file, "1") is None
    write_kept(file, "1", CONTENT)
    assert read_kept(file, "2") is None
    assert read_kept(file, "1") is not None
    file.write_bytes(file.read_bytes().replace(FORMAT.encode(), FORMAT.upper().encode()))
    assert read_kept(file, "1") is None


def test_a_file_that_is_mapped_can_be_replaced_and_removed(tmp_path: Path) -> None:
    file = tmp_path / "file-1"
    write_kept(file, "1", CONTENT)
    mapped = read_kept(file, "1")
    write_kept(file, "2", Content(None, {}))
    write_kept(tmp_path / "file-2", "3", CONTENT)
    forget_others(tmp_path, "file-*", tmp_path / "file-2")
    assert mapped is not None
    assert mapped.arrays["a"].tolist() == list(range(7))
    assert [path.name for path in tmp_path.iterdir()] == ["file-2"]


def test_a_process_that_reads_while_others_write_finds_a_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_kept(file, "1", CONTENT)
    with ThreadPoolExecutor(2) as threads:
        writing = threads.submit(lambda: [write_kept(file, "1", CONTENT) for _ in range(200)])
        while not writing.done():
            assert read_kept(file, "1") is not None
        writing.result()


def test_columns_and_words_come_back_as_they_were(tmp_path: Path) -> None:
    reader, tally = Reader(), Tally()
    rows = [reader.read(facts_of(document)) for document in generated(60)]
    tally.add(names for _, names in rows)
    columns = Columns(row for row, _ in rows)
    file = catalogue_file(tmp_path, 3)
    keep_catalogue(file, "3", columns, tally)
    found = kept_catalogue(file, "3")
    assert found is not None
    kept, words = found
    assert kept.doc_ids == columns.doc_ids
    for row in range(len(columns)):
        for key in (*SINGLE, *SEVERAL):
            assert getattr(kept, key)[row] == getattr(columns, key)[row]
    assert columns.choices.estimated.any()
    for column in fields(Choices):
        assert getattr(kept.choices, column.name).tolist() == getattr(columns.choices, column.name).tolist()
    assert words.vocabulary(str.title) == tally.vocabulary(str.title)
    gone = rows[0][0].doc_id
    assert gone not in kept.updated([gone], []).doc_ids


def test_a_file_without_a_column_that_this_version_reads_is_none(tmp_path: Path) -> None:
    file = catalogue_file(tmp_path, 1)
    keep_catalogue(file, "1", Columns(), Tally())
    assert kept_catalogue(file, "1") is not None
    content = read_kept(file, "1")
    assert content is not None
    write_kept(file, "1", Content(content.names, {"menu_day": content.arrays["menu_day"]}))
    assert kept_catalogue(file, "1") is None
