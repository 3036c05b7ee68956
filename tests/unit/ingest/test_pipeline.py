"""Whole runs over a writer in memory: only differences are written, and nothing is seen before it is published."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from engine.ports import Unavailable
from ingest.pipeline import ingest
from ingest.progress import Step
from ingest.reindex import reindex
from ingest.remove import remove
from ingest.report import Report
from ingest.sample_files import sample_restaurants
from tests.support.menus import LengthEmbedder, MemoryCatalogWriter, TickingClock, item, restaurant

ROMA = restaurant(item("Ziti"), item("Lasagna", 14), name="Roma")
SIENA = restaurant(item("Soup", 6), name="Siena")


class House:
    """A catalogue and a folder for feeds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.writer = MemoryCatalogWriter()
        self.embedder = LengthEmbedder()

    @property
    def parts(self) -> dict[str, Any]:
        return {"writer": self.writer, "embedder": self.embedder, "clock": TickingClock()}

    async def run(self, *documents: object, **options: Any) -> Report:
        path = self.folder / "feed.jsonl"
        path.write_text("".join(json.dumps(document) + "\n" for document in documents))
        return await ingest([path], **self.parts, **options)

    @property
    def dishes(self) -> dict[str, float]:
        return {document.item_name: float(document.display_price) for document in self.writer.live.values()}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


async def test_a_first_run_writes_every_good_item(house: House) -> None:
    report = await house.run(ROMA, SIENA)
    assert (report.read, report.written, report.unchanged, report.removed) == (3, 3, 0, 0)
    assert house.dishes == {"Ziti": 12.5, "Lasagna": 14, "Soup": 6}
    assert report.generation == house.writer.generation == 1
    assert {"Ziti", "Lasagna", "Soup"} < set(house.embedder.texts)
    assert all(document.indexed_at for document in house.writer.live.values())


async def test_a_second_run_writes_nothing_at_all(house: House) -> None:
    await house.run(ROMA, SIENA, restaurant(item("bad", -1), name="Bad"))
    report = await house.run(ROMA, SIENA, restaurant(item("bad", -1), name="Bad"))
    assert (report.written, report.unchanged, report.removed, report.generation) == (0, 3, 0, None)
    assert report.set_aside == {"negative_price": 1}
    assert (house.writer.begun, house.writer.generation, len(house.writer.aside)) == (1, 1, 1)


async def test_the_order_of_documents_does_not_matter(tmp_path: Path) -> None:
    old = restaurant(item("Ziti", 9), item("Gnocchi", 11), name="Roma", scraped="2020-05-01T00:00:00Z")
    twin = restaurant(item("Ziti", 13), item("Lasagna", 14), name="Roma")
    outcomes = set()
    for order in itertools.permutations((ROMA, SIENA, old, twin)):
        house = House(tmp_path)
        await house.run(*order)
        outcomes.add(frozenset((d.doc_id, d.content_hash) for d in house.writer.live.values()))
    assert len(outcomes) == 1


async def test_an_item_gone_from_the_newer_document_goes_and_a_changed_one_is_written(house: House) -> None:
    await house.run(ROMA, SIENA)
    report = await house.run(restaurant(item("Ziti", 13), name="Roma"))
    assert (report.written, report.removed) == (1, 1)
    assert house.dishes == {"Ziti": 13, "Soup": 6}


async def test_restaurants_gone_from_the_feed_go_only_with_complete(house: House) -> None:
    await house.run(ROMA, SIENA)
    await house.run(SIENA)
    assert len(house.dishes) == 3
    report = await house.run(SIENA, complete=True)
    assert report.removed == 2
    assert house.dishes == {"Soup": 6}


async def test_with_a_bad_file_nothing_is_taken_for_gone(house: House) -> None:
    await house.run(ROMA, SIENA)
    (house.folder / "cut.json").write_text('[{"restaurant"')
    report = await ingest([house.folder / "cut.json"], complete=True, **house.parts)
    assert report.bad_files
    assert report.not_removed
    assert len(house.dishes) == 3


async def test_a_document_without_menus_changes_nothing_of_its_restaurant(house: House) -> None:
    await house.run(ROMA)
    report = await house.run({**ROMA, "menus": None})
    assert report.set_aside == {"no_menus": 1}
    assert len(house.dishes) == 2


async def test_items_set_aside_stand_in_the_table_with_place_and_reason(house: House) -> None:
    report = await house.run(restaurant(item("x", None), item("Ziti"), item("Ziti"), name="Roma"), 5)
    places = {place: reason for place, reason, _ in house.writer.aside}
    assert places == {
        "feed.jsonl:1 menus[0].menuGroups[0].menuItems[0]": "no_price",
        "feed.jsonl:1 menus[0].menuGroups[0].menuItems[2]": "duplicate",
        "feed.jsonl:2": "not_a_restaurant",
    }
    assert report.to_json()["set_aside"] == {"duplicate": 1, "no_price": 1, "not_a_restaurant": 1}


async def test_a_run_of_nothing_but_bad_items_is_recorded_and_changes_nothing(house: House) -> None:
    report = await house.run(restaurant(item("x", None), name="Roma"))
    assert [reason for _, reason, _ in house.writer.aside] == ["no_price"]
    assert (report.generation, house.writer.generation) == (None, 0)


async def test_the_first_real_run_takes_the_sample_out(house: House) -> None:
    await ingest([], sample=True, **house.parts)
    sample = {document.restaurant_id for document in house.writer.live.values()}
    assert sample == sample_restaurants()
    await house.run(ROMA)
    assert sorted(house.dishes) == ["Lasagna", "Ziti"]


async def test_the_sample_stays_if_asked(house: House) -> None:
    await ingest([], sample=True, **house.parts)
    before = len(house.writer.live)
    await house.run(ROMA, keep_sample=True, complete=True)
    assert len(house.writer.live) == before + 2


async def test_a_failing_part_leaves_the_old_catalogue_and_a_rerun_completes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.run(ROMA)

    class Gone(LengthEmbedder):
        async def embed(self, texts: Any) -> Any:
            raise Unavailable("embedder", "gone")

    healthy, house.embedder = house.embedder, Gone()
    with pytest.raises(Unavailable):
        await house.run(ROMA, SIENA)
    assert sorted(house.dishes) == ["Lasagna", "Ziti"]
    house.embedder = healthy
    assert (await house.run(ROMA, SIENA)).written == 1


async def test_a_second_run_at_the_same_time_is_told_who_holds_the_catalogue(house: House) -> None:
    async with house.writer.exclusive("platter ingest", 0):
        with pytest.raises(Unavailable, match="platter ingest"):
            await house.run(ROMA)


async def test_progress_ends_at_the_total(house: House) -> None:
    steps: list[Step] = []
    await house.run(ROMA, SIENA, progress=steps.append)
    assert steps[-1].items == steps[-1].total == 3


async def test_a_report_is_one_object_with_the_named_figures(house: House) -> None:
    report = (await house.run(ROMA)).to_json()
    assert {"read", "written", "unchanged", "removed", "set_aside", "items_per_s", "seconds"} <= report.keys()
    assert report["items_per_s"] > 0
    assert json.loads(json.dumps(report)) == report


async def test_a_restaurant_is_removed_by_name_by_key_or_by_id(house: House) -> None:
    for name in ("roma", "roma|cambridge", None):
        await house.run(ROMA, SIENA)
        what = name or next(d.restaurant_id for d in house.writer.live.values() if d.restaurant_name == "Roma")
        report = await remove(what, **house.parts)
        assert (report.removed, report.restaurants) == (2, 1)
        assert house.dishes == {"Soup": 6}


async def test_removing_what_is_not_there_changes_nothing(house: House) -> None:
    await house.run(ROMA)
    assert (await remove("Milano", **house.parts)).removed == 0
    assert house.writer.generation == 1


async def test_the_sample_is_removed_by_its_platform(house: House) -> None:
    await house.run(ROMA)
    await ingest([], sample=True, **house.parts)
    await remove(sample=True, **house.parts)
    assert sorted(house.dishes) == ["Lasagna", "Ziti"]


async def test_reindex_puts_every_live_document_again(house: House) -> None:
    await house.run(ROMA, SIENA)
    before = dict(house.writer.live)
    house.embedder.texts.clear()
    report = await reindex(**house.parts)
    assert report.written == 3
    assert {"Ziti", "Lasagna", "Soup"} < set(house.embedder.texts)
    assert {d.content_hash for d in before.values()} == {d.content_hash for d in house.writer.live.values()}
