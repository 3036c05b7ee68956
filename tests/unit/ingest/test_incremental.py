"""A restaurant whose documents are those of the last run is not read again, unless its items or the code changed."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli.report import report_lines
from engine.catalogue.food.tables import FOLDER
from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.database import Database
from engine.stores.system_clock import SystemClock
from engine.stores.tantivy.writer import TantivyWriter
from ingest import code_fingerprint as derivation
from ingest import incremental as unchanged
from ingest import prepare
from ingest.pipeline import ingest
from ingest.read import survey
from ingest.remove import remove
from ingest.report import Report
from tests.support.menus import LengthEmbedder, item, restaurant

ROMA = restaurant(item("Ziti"), item("Lasagna", 14), item("Ziti"), name="Roma")
SIENA = restaurant(item("Soup", 6), name="Siena")


class House:
    """The real catalogue, counting the documents that are read into items."""

    def __init__(self, database: Database, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.words = TantivyWriter(folder / "words")
        self.writer = PostgresCatalogWriter(database, self.words, LengthEmbedder())
        self.parts: dict[str, Any] = {"writer": self.writer, "embedder": LengthEmbedder(), "clock": SystemClock()}
        self.computed: list[str] = []
        monkeypatch.setattr("ingest.prepare.enrich", self._counting(prepare.enrich))

    def _counting(self, enrich: Any) -> Any:
        def counted(merged: Any, indexed_at: Any) -> Any:
            self.computed.append(merged.newest.name)
            return enrich(merged, indexed_at)

        return counted

    async def run(self, *documents: object) -> Report:
        path = self.folder / "feed.jsonl"
        path.write_text("".join(json.dumps(document) + "\n" for document in documents))
        self.computed.clear()
        return await ingest([path], **self.parts)


@pytest.fixture
async def house(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    async with database.connection() as connection:
        await connection.execute("TRUNCATE items, menu_embeddings, fulfilments, zones, source_marks, set_aside")
        await connection.execute("UPDATE catalogue_state SET generation = 0, items = 0, embedder = NULL")
    found = House(database, tmp_path, monkeypatch)
    yield found
    found.words.close()


async def test_a_second_run_reads_no_restaurant_again_and_reports_the_same(house: House) -> None:
    first = await house.run(ROMA, SIENA)
    again = await house.run(SIENA, ROMA)
    assert house.computed == []
    assert (again.read, again.unchanged, again.restaurants) == (first.read, first.written, 2)
    assert again.set_aside == first.set_aside == {"duplicate": 1}
    assert (again.written, again.removed, again.generation) == (0, 0, None)


async def test_labels_that_were_dropped_are_counted_whether_the_restaurant_is_read_again_or_not(house: House) -> None:
    menu = restaurant(
        item("Vegan Chili", dietaryLabels=["Vegan"]),
        item("Beef Chili", dietaryLabels=["Vegan", "Gluten Free"]),
        item("Bacon Rolls", dietaryLabels=["vegetarian"]),
        name="Roma",
    )
    first = await house.run(menu)
    again = await house.run(menu)
    assert house.computed == []
    assert first.labels_dropped == again.labels_dropped == {"vegan": 1, "vegetarian": 1}
    assert again.to_json()["labels_dropped"] == {"vegan": 1, "vegetarian": 1}
    told = report_lines(first, "Ingest")
    assert "  labels that the item's own words contradict: vegan 1, vegetarian 1" in told
    assert not any("contradict" in line for line in report_lines(await house.run(SIENA), "Ingest"))


async def test_only_the_changed_restaurant_is_read(house: House) -> None:
    await house.run(ROMA, SIENA)
    report = await house.run(ROMA, restaurant(item("Soup", 7), name="Siena"))
    assert house.computed == ["Siena"]
    assert (report.written, report.unchanged, report.read) == (1, 2, 4)


async def test_what_an_unread_restaurant_has_set_aside_stands_in_the_new_runs_table(
    house: House, database: Database
) -> None:
    await house.run(ROMA, SIENA)
    report = await house.run(ROMA, restaurant(item("Soup", 7), name="Siena"))
    async with database.connection() as connection:
        found = await connection.execute(
            "SELECT place, reason FROM set_aside WHERE run_id = (SELECT max(run_id) FROM runs)"
        )
        assert await found.fetchall() == [("feed.jsonl:1 menus[0].menuGroups[0].menuItems[2]", "duplicate")]
    assert report.set_aside == {"duplicate": 1}


async def test_a_restaurant_that_was_taken_out_is_read_again(house: House) -> None:
    await house.run(ROMA, SIENA)
    await remove("Roma", **house.parts)
    report = await house.run(ROMA, SIENA)
    assert house.computed == ["Roma"]
    assert (report.written, report.unchanged) == (2, 1)


async def test_other_code_reads_everything_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.run(ROMA, SIENA)
    monkeypatch.setattr(unchanged, "derivation", lambda: "the next version")
    report = await house.run(ROMA, SIENA)
    assert (sorted(house.computed), report.written) == (["Roma", "Siena"], 0)
    await house.run(ROMA, SIENA)
    assert house.computed == []


def test_the_digest_of_the_code_is_that_of_its_files() -> None:
    sources = dict(derivation._sources())
    assert {"ingest/enrich.py", "engine.safety/diets.py", "analyzer.py", "document.py"} <= set(sources)
    assert derivation.derivation() == derivation.digest_of(sources.items())


def test_the_digest_is_another_where_code_or_a_table_of_foods_is() -> None:
    sources = dict(derivation._sources())
    tables = {f"engine.catalogue.food/data/{file.name}" for file in FOLDER.iterdir()}
    assert len(tables) > 30
    for changed in (*tables, "ingest/enrich.py"):
        assert derivation.digest_of({**sources, changed: sources[changed] + b"\n"}.items()) != derivation.derivation()


def test_documents_of_one_restaurant_make_one_digest_in_any_order(tmp_path: Path) -> None:
    older = restaurant(item("Ziti", 9), name="Roma", scraped="2020-05-01T00:00:00Z")
    digests = []
    for order in ((ROMA, older), (older, ROMA), (ROMA, ROMA)):
        (tmp_path / "feed.jsonl").write_text("".join(json.dumps(one) + "\n" for one in order))
        digests.append(survey([tmp_path / "feed.jsonl"]).digests)
    assert digests[0] == digests[1] != digests[2]


async def test_a_restaurant_that_only_delivers_otherwise_is_read_again_and_published(house: House) -> None:
    def roma(**fulfilment: object) -> dict[str, Any]:
        return restaurant(item("Ziti"), item("Lasagna", 14), name="Roma", fulfilment=fulfilment)

    first = await house.run(roma(pickup=True), SIENA)
    again = await house.run(roma(pickup=True), SIENA)
    assert (first.fulfilments, again.fulfilments, again.generation) == (1, 0, None)
    otherwise = await house.run(roma(pickup=True, pickup_minimum=50), SIENA)
    assert house.computed == ["Roma"]
    assert (otherwise.written, otherwise.removed, otherwise.fulfilments, otherwise.generation) == (0, 0, 1, 2)
    assert "  delivery, hours or rates changed: 1 restaurants" in report_lines(otherwise, "Ingest")
    worse = await house.run(roma(pickup=True, pickup_minimum=-50), SIENA)
    assert (worse.set_aside, worse.fulfilments) == ({"negative_amount": 1}, 1)
    skipped = await house.run(roma(pickup=True, pickup_minimum=-50), SIENA)
    assert (house.computed, skipped.set_aside, skipped.fulfilments) == ([], {"negative_amount": 1}, 0)
    silent = await house.run(restaurant(item("Ziti"), item("Lasagna", 14), name="Roma"), SIENA)
    assert (silent.fulfilments, silent.generation) == (1, 4)


async def test_a_removed_restaurant_that_comes_back_delivers_as_before(house: House) -> None:
    roma = restaurant(item("Ziti"), name="Roma", fulfilment={"pickup": True})
    await house.run(roma, SIENA)
    await remove("Roma", **house.parts)
    again = await house.run(roma, SIENA)
    assert (house.computed, again.written, again.fulfilments) == (["Roma"], 1, 1)
