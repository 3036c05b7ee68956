"""Reading files: what is good streams, what is broken is named, and a bad file is left out whole."""

import gzip
import json
from pathlib import Path

import pytest

from ingest.parse import Rejected
from ingest.read import Entry, restaurants, survey
from tests.support.menus import item, restaurant

ROMA = restaurant(item("Ziti"), name="Roma")
SIENA = restaurant(item("Soup"), item("Salad"), name="Siena")


def names(*paths: Path) -> list[str]:
    read: list[str] = []
    for each in restaurants(survey(paths)):
        if isinstance(each, Rejected):
            read.append(each.reason)
        else:
            read.extend(entry.raw["restaurant"]["name"] for entry in each if isinstance(entry.raw, dict))
    return read


def lines(*documents: object) -> bytes:
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("one.jsonl", lines(ROMA, SIENA)),
        ("lines.json", lines(ROMA, SIENA)),
        ("list.json", json.dumps([ROMA, SIENA], indent=2).encode()),
        ("wrapped.json", json.dumps({"restaurants": [ROMA, SIENA]}).encode()),
        ("zipped.jsonl.gz", gzip.compress(lines(ROMA, SIENA))),
        ("zipped-without-saying-so.json", gzip.compress(json.dumps([ROMA, SIENA]).encode())),
        ("bom.jsonl", b"\xef\xbb\xbf" + lines(ROMA, SIENA)),
        ("blank-lines.jsonl", b"\n\n" + lines(ROMA) + b"\n" + lines(SIENA)),
    ],
)
def test_json_json_lines_and_gzip_are_told_apart_by_their_content(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    found = survey([tmp_path / name])
    assert (found.bad, found.items, sum(found.documents.values())) == ((), 3, 2)
    assert names(tmp_path / name) == ["Roma", "Siena"]


def test_a_folder_is_read_with_all_below_it_and_each_file_once(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "b.json").write_bytes(lines(SIENA))
    (tmp_path / "deep" / "a.jsonl").write_bytes(lines(ROMA))
    (tmp_path / "notes.txt").write_text("not a menu")
    assert names(tmp_path, tmp_path / "b.json") == ["Siena", "Roma"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("truncated.jsonl.gz", gzip.compress(lines(ROMA, SIENA) * 50, mtime=0)[:-20]),
        ("damaged.json.gz", gzip.compress(lines(ROMA), mtime=0)[:12] + b"\x00" * 40),
        ("text.json", b"this is no JSON"),
        ("text.jsonl", b"neither is this\nnor this\n"),
        ("empty.json", b""),
        ("numbers.json", b"[1, 2, 3]"),
        ("cut.json", json.dumps([ROMA, SIENA], indent=1).encode()[:-40]),
        ("nothing.json", b"[]"),
    ],
)
def test_a_bad_file_is_named_and_nothing_of_it_is_taken(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    found = survey([tmp_path / name])
    assert [bad.path for bad in found.bad] == [str(tmp_path / name)]
    assert found.bad[0].reason
    assert not found.files
    assert not found.documents


def test_a_missing_path_is_a_bad_file(tmp_path: Path) -> None:
    assert survey([tmp_path / "gone.json"]).bad[0].reason == "no such file or folder"


def test_a_broken_line_is_set_aside_with_its_place_and_the_rest_is_read(tmp_path: Path) -> None:
    path = tmp_path / "feed.jsonl"
    path.write_bytes(lines(ROMA) + b'{"restaurant": {"name": "cut o\n' + lines(SIENA))
    found = [each for each in restaurants(survey([path])) if isinstance(each, Rejected)]
    assert [(each.place, each.reason) for each in found] == [("feed.jsonl:2", "broken_json")]
    assert names(path) == ["Roma", "broken_json", "Siena"]


def test_bytes_that_are_no_utf8_and_lone_surrogates_do_not_cost_a_restaurant(tmp_path: Path) -> None:
    path = tmp_path / "latin.jsonl"
    text = json.dumps(restaurant(item("Caf\ud83d"), name="R\u00f6ma"), ensure_ascii=False)
    path.write_bytes(text.encode("latin-1", "replace") + b"\n" + json.dumps(restaurant(item("x\ud83d"))).encode())
    assert len(names(path)) == 2


def test_documents_of_one_restaurant_come_together_whatever_stands_between(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(lines(ROMA, SIENA))
    (tmp_path / "b.jsonl").write_bytes(lines(restaurant(item("Gnocchi"), name="Roma")))
    groups = [each for each in restaurants(survey([tmp_path])) if not isinstance(each, Rejected)]
    assert [[entry.place for entry in group] for group in groups] == [["a.jsonl:2"], ["a.jsonl:1", "b.jsonl:1"]]


def test_an_entry_without_a_name_belongs_to_no_restaurant() -> None:
    assert Entry("feed.json", {"restaurant": {"name": " "}}).restaurant_id is None
