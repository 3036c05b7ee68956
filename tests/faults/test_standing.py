"""What stands when the page of figures is asked for: read from PostgreSQL then, or left out where it is not known."""

import time
from collections.abc import AsyncIterator, Mapping

import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.delivery.arrivals import Arrivals, Settlement
from bot.delivery.outbox import Outbox
from bot.delivery.pools import Delivery, open_delivery
from bot.observability.gauges import FRESH_S, READ_S, Standing
from bot.observability.metrics import Metrics
from engine.stores.postgres.catalog import PostgresCatalog
from engine.stores.postgres.database import Database
from engine.stores.snapshot_cache.columns import Lookups
from tests.support.chaos.loop_channel import PLATFORM, said
from tests.support.deadlines import PATIENT_S
from tests.support.promlint import faults_of

NOWHERE = "postgresql://nobody@127.0.0.1:9/nothing"
OF_THE_DATABASE = (
    "platter_delivery_waiting", "platter_delivery_oldest_age_seconds", "platter_dead_letters",
    "platter_catalogue_generation", "platter_catalogue_items",
)  # fmt: skip


class Hand:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.s = 0.0

    def __call__(self) -> float:
        return self.s


async def figures(metrics: Metrics) -> Mapping[str, float]:
    """`name{labels}` → value, as Prometheus reads the page; what is there keeps to its rules."""
    body, _ = await metrics.exposition()
    families = [one for one in text_string_to_metric_families(body.decode()) if one.name.startswith("platter_")]
    assert [fault for family in families for fault in faults_of(family)] == []
    return {
        f"{sample.name}{{{','.join(sample.labels.values())}}}": sample.value
        for family in families
        for sample in family.samples
    }


@pytest.fixture
def hand() -> Hand:
    return Hand()


def metrics_of(database: Database, hand: Hand, pools: Mapping[str, Database], **more: float) -> Metrics:
    metrics = Metrics()
    metrics.read(Standing(database, PostgresCatalog(database), pools, {"documents": Lookups(7, 2)}, hand, **more))
    return metrics


@pytest.fixture
async def delivery(database: Database, database_url: str) -> AsyncIterator[Delivery]:
    async with database.connection() as connection:
        await connection.execute("RESET ROLE")
        await connection.execute("TRUNCATE lanes, arrivals, arrival_keys, posts, dead_letters, turns")
        await connection.execute("SET ROLE platter_app")
    async with open_delivery(database_url) as opened:
        yield opened


async def test_what_waits_and_what_is_dead_is_told_over_all_tenants(
    database: Database, delivery: Delivery, hand: Hand
) -> None:
    metrics = metrics_of(database, hand, {"inbox": delivery.front})
    assert (await figures(metrics))["platter_delivery_waiting{in}"] == 0
    for tenant in ("acme", "rival"):
        for number in range(3):
            await delivery.inbox.take_in(said(f"lunch {number}", f"t{number}", tenant=tenant))
    arrivals, outbox = Arrivals(database, [PLATFORM]), Outbox(database, [PLATFORM])
    for end, bodies in (("answered", (b"1", b"2")), ("dead", (b"3",))):
        started = await arrivals.take_up()
        assert started is not None
        where = said("lunch").where
        assert await arrivals.settle(started, Settlement(end, started.turn_id, where, bodies))  # type: ignore[arg-type]
    hand.s += FRESH_S
    found = await figures(metrics)
    assert (found["platter_delivery_waiting{in}"], found["platter_delivery_waiting{out}"]) == (4, 3)
    assert (found["platter_dead_letters{in}"], found["platter_dead_letters{out}"]) == (1, 0)
    assert 0 < found["platter_delivery_oldest_age_seconds{in}"] < 60
    assert found["platter_postgresql_up{}"] == 1
    taken = await outbox.take_up()
    assert taken is not None
    assert taken.turn_id, "the log says whose post it is"
    assert found["platter_pool_connections{inbox,idle}"] >= 1
    assert found["platter_pool_waiting{inbox}"] == 0
    assert (found["platter_cache_lookups_total{documents,hit}"], found["platter_catalogue_items{}"]) == (7, 0)


async def test_the_database_is_asked_no_oftener_than_once_a_second(
    database: Database, delivery: Delivery, hand: Hand
) -> None:
    metrics = metrics_of(database, hand, {})
    await figures(metrics)
    await delivery.inbox.take_in(said("lunch"))
    assert (await figures(metrics))["platter_delivery_waiting{in}"] == 0
    hand.s += FRESH_S
    assert (await figures(metrics))["platter_delivery_waiting{in}"] == 1


async def test_while_the_database_is_away_its_figures_are_absent_and_the_others_stand(hand: Hand) -> None:
    async with Database(NOWHERE, call_timeout_s=READ_S) as gone:
        found = await figures(metrics_of(gone, hand, {"turns": gone}, read_within_s=READ_S))
    assert found["platter_postgresql_up{}"] == 0
    assert [name for name in found if name.startswith(OF_THE_DATABASE)] == []
    assert found["platter_pool_connections{turns,idle}"] == 0
    assert found["platter_turn_ends_total{answered}"] == 0


async def test_a_database_that_does_not_answer_holds_a_scrape_up_no_longer_than_its_deadline(
    database: Database, database_url: str, hand: Hand
) -> None:
    metrics = metrics_of(database, hand, {}, read_within_s=READ_S)
    assert "platter_delivery_waiting{in}" in await figures(metrics)
    with psycopg.connect(database_url) as other:
        other.execute("LOCK TABLE platter.lanes IN ACCESS EXCLUSIVE MODE")
        hand.s += FRESH_S
        begun = time.monotonic()
        found = await figures(metrics)
        assert time.monotonic() - begun < PATIENT_S, "it was waited for as long as other calls"
    assert [name for name in found if name.startswith(OF_THE_DATABASE)] == [], "what was read before is not told again"
    hand.s += FRESH_S
    assert "platter_delivery_waiting{in}" in await figures(metrics)
