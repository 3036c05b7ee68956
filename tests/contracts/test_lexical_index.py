"""What every word index promises. `filters.passes` says which documents may appear at all."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from hashlib import blake2s
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.catalogue.analyzer import stems
from engine.catalogue.document import MenuDocument
from engine.catalogue.filters import Filters, Tier, passes
from engine.ports import LexicalIndex, LexicalQuery, LexicalWriter, Unavailable
from engine.stores.opensearch.address import Address
from engine.stores.opensearch.index import OpenSearchIndex
from engine.stores.opensearch.writer import OpenSearchWriter
from engine.stores.tantivy.index import TantivyIndex
from engine.stores.tantivy.writer import TantivyWriter
from tests.support.stores.corpus import filter_cases, generated
from tests.support.stores.opensearch_server import left_out

PATIENT_S = 60.0
"""What a deadline does is tried elsewhere; here a busy machine gets the time it needs."""
CORPUS = generated(400)
EVERYTHING = " ".join(sorted({word for one in CORPUS for word in one.item_name.split()}))
HOSTILE = (
    'item_name:"x" OR *', "+pork -nuts", "(((", '"', "\\", "a AND NOT b~2^9", "'; DROP TABLE items; --", "/.*/",
    "[* TO *]", "\x00\x1f", "🍕🍕", "e\u0301clair", "日本", "ﬁsh", "a" * 4000, "word " * 2000, "-", "NOT", "\ud7ff",
)  # fmt: skip

NOT_CHECKED = [*settings.default.suppress_health_check, HealthCheck.function_scoped_fixture]


@dataclass
class Store:
    """One implementation under test: both sides on one folder, or under one name."""

    reader: LexicalIndex
    writer: LexicalWriter
    close_reader: Callable[[], Awaitable[None]]

    async def publish(self, base: int, generation: int, puts: list[MenuDocument], removed: list[str] = []) -> None:  # noqa: B006
        await self.writer.drop(generation)
        await self.writer.stage(base, generation, puts, removed)
        await self.writer.seal(generation)

    async def ids(self, text: str, filters: Filters = Filters(), generation: int = 1, limit: int = 1000) -> list[str]:  # noqa: B008
        return [hit.doc_id for hit in await self.reader.search(LexicalQuery(text), filters, limit, generation)]


@asynccontextmanager
async def tantivy(folder: Path, _: pytest.FixtureRequest) -> AsyncIterator[Store]:
    reader, writer = TantivyIndex(folder), TantivyWriter(folder)
    yield Store(reader, writer, lambda: asyncio.to_thread(reader.close))
    reader.close()
    writer.close()


@asynccontextmanager
async def opensearch(folder: Path, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """One name a folder, on the one server of the test run."""
    address = Address((request.getfixturevalue("opensearch_url"),))
    name = f"platter-{blake2s(str(folder).encode(), digest_size=6).hexdigest()}"
    async with OpenSearchIndex(address, name, PATIENT_S) as reader, OpenSearchWriter(address, name) as writer:
        yield Store(reader, writer, reader.aclose)


IMPLEMENTATIONS: dict[str, Any] = {"tantivy": tantivy, **({} if left_out() else {"opensearch": opensearch})}
Opened = Callable[[Path], AbstractAsyncContextManager[Store]]


@pytest.fixture(scope="module", params=IMPLEMENTATIONS)
async def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Store]:
    """Generation 1 holds CORPUS; nobody writes to it."""
    async with IMPLEMENTATIONS[request.param](tmp_path_factory.mktemp("filled"), request) as store:
        await store.publish(0, 1, CORPUS)
        yield store


@pytest.fixture(params=IMPLEMENTATIONS)
def opened(request: pytest.FixtureRequest) -> Opened:
    """Opens an implementation on a folder, again and again."""
    return lambda folder: IMPLEMENTATIONS[request.param](folder, request)


@pytest.fixture
async def store(opened: Opened, tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(tmp_path / "lexical") as one:
        yield one


def passing(filters: Filters, documents: list[MenuDocument] = CORPUS) -> list[str]:
    return sorted(document.doc_id for document in documents if passes(filters, document))


# ---- filters


@pytest.mark.parametrize("filters", filter_cases())
async def test_a_filter_means_in_the_store_what_it_means_in_the_domain(filled: Store, filters: Filters) -> None:
    assert list(await filled.reader.matching(filters, 1000, 1)) == passing(filters)


async def test_every_kind_of_filter_is_tried_on_some_that_pass_and_some_that_do_not() -> None:
    shares = [len(passing(filters)) for filters in filter_cases()]
    assert sum(0 < share < len(CORPUS) for share in shares) > len(shares) / 2


@pytest.mark.parametrize("filters", filter_cases(mixed=40))
async def test_only_documents_that_pass_are_found_and_filters_do_not_touch_the_scores(
    filled: Store, filters: Filters
) -> None:
    everything = await filled.reader.search(LexicalQuery(EVERYTHING), Filters(), 1000, 1)
    allowed = set(passing(filters))
    found = await filled.reader.search(LexicalQuery(EVERYTHING), filters, 1000, 1)
    assert list(found) == [hit for hit in everything if hit.doc_id in allowed]


async def test_matching_without_ranking_is_ordered_by_id_and_bounded(filled: Store) -> None:
    assert list(await filled.reader.matching(Filters(), 17, 1)) == passing(Filters())[:17]
    assert list(await filled.reader.matching(Filters(), 0, 1)) == []


# ---- ranking


async def test_best_comes_first_and_ties_go_by_id(filled: Store) -> None:
    hits = await filled.reader.search(LexicalQuery(EVERYTHING), Filters(), 1000, 1)
    assert list(hits) == sorted(hits, key=lambda hit: (-hit.score, hit.doc_id))
    assert len({hit.score for hit in hits}) < len(hits)


@pytest.mark.parametrize("limit", [1, 2, 3, 10, 50, 133, 399])
async def test_a_smaller_limit_is_the_beginning_of_a_larger_one_even_inside_a_tie(filled: Store, limit: int) -> None:
    for text in ("chicken", "tray platter", EVERYTHING):
        whole = await filled.ids(text)
        assert await filled.ids(text, limit=limit) == whole[:limit]


async def test_a_word_counts_most_in_the_name_then_in_the_description(store: Store) -> None:
    plain = replace(
        CORPUS[0], item_name="Plain", item_description="soup", text="", restaurant_name="Corner", menu_group_name="",
        portion_options=(), portions=(replace(CORPUS[0].portions[0], name=""),),
    )  # fmt: skip
    ids = [one.doc_id for one in CORPUS[:4]]
    documents = [
        replace(plain, doc_id=ids[0], restaurant_name="Tofu"),
        replace(plain, doc_id=ids[1], item_description="tofu"),
        replace(plain, doc_id=ids[2], item_name="Tofu"),
        replace(plain, doc_id=ids[3]),
    ]
    await store.publish(0, 1, documents)
    assert await store.ids("tofu") == [ids[2], ids[1], ids[0]]


async def test_words_meet_whatever_their_accents_case_and_ending(filled: Store) -> None:
    jalapeno = await filled.ids("jalapeño")
    assert jalapeno
    for spelling in ("Jalapeno", "JALAPEÑO", "jalapen\u0303o"):
        assert await filled.ids(spelling) == jalapeno
    assert set(await filled.ids("jalapeños")) == set(jalapeno)


async def test_the_word_as_written_leads_among_words_of_one_stem(store: Store) -> None:
    bare = replace(CORPUS[0], text="", item_description="", menu_group_name="", portion_options=())
    bare = replace(bare, portions=(replace(bare.portions[0], name=""),))
    curry = replace(bare, item_name="Curry")
    curried = replace(bare, item_name="Curried", doc_id=CORPUS[1].doc_id)
    await store.publish(0, 1, [curry, curried])
    assert await store.ids("curry") == [curry.doc_id, curried.doc_id]
    assert await store.ids("curried") == [curried.doc_id, curry.doc_id]


async def test_a_misspelt_word_still_finds_but_a_known_word_is_never_guessed_at(filled: Store) -> None:
    ziti = {one.doc_id for one in CORPUS if "Ziti" in one.item_name}
    assert set(await filled.ids("zitti")) == ziti
    assert set(await filled.ids("ziti")) == ziti
    assert await filled.ids("xiti") == [], "the first letter is not guessed"
    chicken = await filled.ids("chicken")
    assert (await filled.ids("chicken zitti"))[0] in chicken


async def test_wishes_add_synonyms_and_corrected_spellings_to_the_text(filled: Store) -> None:
    by_wish = await filled.reader.search(
        LexicalQuery("eggplant", wishes=((frozenset(("ziti", "eggplant")),),)), Filters(), 1000, 1
    )
    assert {hit.doc_id for hit in by_wish} == set(await filled.ids("ziti"))


async def test_dishes_named_by_group_or_portion_are_found_by_those_words(filled: Store) -> None:
    for word in ("dessert", "half"):
        named = Filters(tier=Tier(named=((frozenset(stems(word)),),)))
        assert sorted(await filled.ids(word, named)) == passing(named) != []


@pytest.mark.parametrize("text", ["", "   ", "!!! ...", "the and of", "unheardofword"])
async def test_without_a_word_to_search_for_nothing_is_found(filled: Store, text: str) -> None:
    assert await filled.ids(text) == []


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
async def test_what_people_type_is_words_and_never_a_query_language(filled: Store, text: str) -> None:
    expected = set(stems(text))
    found = await filled.reader.search(LexicalQuery(text), Filters(city_key="boston"), 1000, 1)
    assert {hit.doc_id for hit in found} <= set(passing(Filters(city_key="boston")))
    if not expected:
        assert list(found) == []


@settings(suppress_health_check=NOT_CHECKED)
@given(text=st.text(max_size=60))
async def test_any_text_is_answered_and_answered_the_same_twice(filled: Store, text: str) -> None:
    assert await filled.ids(text) == await filled.ids(text)


# ---- generations


async def test_eight_at_once_get_what_one_alone_gets(filled: Store) -> None:
    questions = [(text, filters) for text in ("chicken", "zitti salad") for filters in filter_cases(mixed=2)[:20]]
    alone = [await filled.ids(text, filters) for text, filters in questions]
    at_once = await asyncio.gather(*(filled.ids(text, filters) for _ in range(8) for text, filters in questions))
    assert at_once == alone * 8


async def test_generation_zero_is_the_empty_catalogue(store: Store) -> None:
    assert await store.ids("chicken", generation=0) == []
    assert list(await store.reader.matching(Filters(), 10, 0)) == []


async def test_two_builds_of_the_same_documents_answer_the_same(store: Store) -> None:
    await store.publish(0, 1, CORPUS)
    await store.publish(0, 2, CORPUS)
    for text in ("chicken", "curry salad", EVERYTHING):
        for limit in (5, 50, 1000):
            search = LexicalQuery(text), Filters(), limit
            assert await store.reader.search(*search, 1) == await store.reader.search(*search, 2)


async def test_order_and_parts_of_a_build_do_not_show(store: Store) -> None:
    await store.publish(0, 1, CORPUS)
    await store.writer.stage(0, 2, CORPUS[200:], [])
    await store.writer.stage(0, 2, CORPUS[:200][::-1], [])
    await store.writer.seal(2)
    assert await store.ids(EVERYTHING, generation=1) == await store.ids(EVERYTHING, generation=2)


async def test_a_new_generation_leaves_readers_of_the_old_one_undisturbed(store: Store) -> None:
    old, new = CORPUS[:100], generated(20, seed=99)
    await store.publish(0, 1, old)
    before = await store.ids(EVERYTHING, generation=1)
    changed = [replace(old[0], item_name="Rhubarb"), *new]
    await store.publish(1, 2, changed, [old[1].doc_id])
    assert await store.ids(EVERYTHING, generation=1) == before
    assert await store.ids("rhubarb", generation=1) == []
    assert await store.ids("rhubarb", generation=2) == [old[0].doc_id]
    live = sorted({one.doc_id for one in [*old, *new]} - {old[1].doc_id})
    assert list(await store.reader.matching(Filters(), 1000, 2)) == live


async def test_putting_twice_replaces_and_removing_what_is_not_there_is_no_error(store: Store) -> None:
    one = CORPUS[0]
    await store.writer.stage(0, 1, [one], ["00000000-0000-0000-0000-000000000000"])
    await store.writer.stage(0, 1, [replace(one, item_name="Rhubarb")], [])
    await store.writer.seal(1)
    assert list(await store.reader.matching(Filters(), 10, 1)) == [one.doc_id]
    assert await store.ids("rhubarb") == [one.doc_id]


async def test_a_document_removed_and_put_again_in_one_run_is_there(store: Store) -> None:
    await store.publish(0, 1, CORPUS[:3])
    await store.writer.stage(1, 2, [], [CORPUS[0].doc_id])
    await store.writer.stage(1, 2, [CORPUS[0]], [])
    await store.writer.seal(2)
    assert list(await store.reader.matching(Filters(), 10, 2)) == passing(Filters(), CORPUS[:3])


async def test_after_many_deletions_the_index_answers_as_one_built_anew(store: Store) -> None:
    await store.publish(0, 1, CORPUS)
    gone = [one.doc_id for one in CORPUS[:100]]
    await store.publish(1, 2, [], gone)
    await store.publish(0, 3, CORPUS[100:])
    for text in ("chicken", EVERYTHING):
        assert await store.reader.search(LexicalQuery(text), Filters(), 1000, 2) == await store.reader.search(
            LexicalQuery(text), Filters(), 1000, 3
        )


async def test_what_is_not_sealed_does_not_exist_and_the_old_generation_answers_on(store: Store) -> None:
    await store.publish(0, 1, CORPUS[:50])
    await store.writer.stage(1, 2, CORPUS[50:], [one.doc_id for one in CORPUS[:50]])
    with pytest.raises(Unavailable):
        await store.ids("chicken", generation=2)
    assert list(await store.reader.matching(Filters(), 1000, 1)) == passing(Filters(), CORPUS[:50])


async def test_a_run_that_was_killed_is_dropped_and_done_again(opened: Opened, tmp_path: Path) -> None:
    async with opened(tmp_path) as killed:
        await killed.publish(0, 1, CORPUS[:50])
        await killed.writer.stage(1, 2, CORPUS[50:60], [])
    async with opened(tmp_path) as again:
        await again.publish(1, 2, CORPUS[60:70])
        expected = passing(Filters(), CORPUS[:50] + CORPUS[60:70])
        assert list(await again.reader.matching(Filters(), 1000, 2)) == expected


async def test_a_sealed_but_unpublished_generation_can_be_dropped_and_written_anew(store: Store) -> None:
    await store.publish(0, 1, CORPUS[:10])
    await store.publish(1, 2, CORPUS[10:20])
    await store.publish(1, 2, CORPUS[20:30])
    expected = passing(Filters(), CORPUS[:10] + CORPUS[20:30])
    assert list(await store.reader.matching(Filters(), 1000, 2)) == expected


async def test_retired_generations_are_gone_and_readers_of_kept_ones_finish(store: Store) -> None:
    for generation in (1, 2, 3):
        await store.publish(generation - 1, generation, CORPUS[generation * 10 : generation * 10 + 10])
    before = await store.ids(EVERYTHING, generation=2)
    await store.writer.retire(frozenset((2, 3)))
    assert await store.ids(EVERYTHING, generation=2) == before
    with pytest.raises(Unavailable, match="platter reindex"):
        await store.ids(EVERYTHING, generation=1)
    assert len(await store.ids(EVERYTHING, generation=3)) == 30


async def test_a_generation_sealed_with_nothing_staged_is_empty(store: Store) -> None:
    await store.writer.seal(1)
    assert await store.ids("chicken") == []


async def test_staging_on_a_base_that_is_not_there_says_how_to_mend_it(store: Store) -> None:
    with pytest.raises(Unavailable, match="platter reindex"):
        await store.writer.stage(7, 8, CORPUS[:1], [])


async def test_a_closed_index_says_so(store: Store) -> None:
    await store.close_reader()
    with pytest.raises(Unavailable, match="closed"):
        await store.ids("chicken")
