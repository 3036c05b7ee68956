"""Columns are kept for the generation that is current and the one before."""

from engine.catalogue.columns import Columns
from engine.catalogue.snapshot import Snapshot, Vocabulary
from engine.stores.snapshot_cache.columns import KeptColumns


class Publisher:
    """A catalogue that counts how often it is asked."""

    def __init__(self) -> None:
        self.snapshot = Snapshot(1, Columns(), Vocabulary(), 0)
        self.asked = 0

    async def current(self) -> Snapshot:
        self.asked += 1
        return self.snapshot

    def publish(self) -> Columns:
        self.snapshot = Snapshot(self.snapshot.generation + 1, Columns(), Vocabulary(), 0)
        return self.snapshot.columns


async def test_a_generation_is_asked_for_once() -> None:
    catalogue = Publisher()
    kept = KeptColumns(catalogue.current)
    assert await kept(1) is catalogue.snapshot.columns
    assert await kept(1) is catalogue.snapshot.columns
    assert catalogue.asked == 1


async def test_the_generation_before_stays_and_older_ones_go() -> None:
    catalogue = Publisher()
    kept = KeptColumns(catalogue.current)
    first = await kept(1)
    second = catalogue.publish()
    assert await kept(2) is second
    assert await kept(1) is first
    catalogue.publish()
    await kept(3)
    assert await kept(2) is second
    assert await kept(1) is None


async def test_a_generation_that_was_never_seen_is_none() -> None:
    assert await KeptColumns(Publisher().current)(7) is None
