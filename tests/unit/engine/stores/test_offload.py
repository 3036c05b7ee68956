"""Work on threads is held to its deadline, and a closed part says so."""

import asyncio
import threading

import pytest

from engine.ports import Unavailable
from engine.stores.offload import Offload

PATIENCE_S = 60


async def test_results_and_errors_come_back() -> None:
    offload = Offload("part", threads=1, deadline_s=PATIENCE_S)
    assert await offload(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        await offload(divmod, 7, 0)
    offload.close()


async def test_the_event_loop_goes_on_while_a_thread_works() -> None:
    offload = Offload("part", threads=1, deadline_s=PATIENCE_S)
    go_on = threading.Event()
    running = asyncio.ensure_future(offload(go_on.wait, PATIENCE_S))
    await asyncio.sleep(0.01)
    go_on.set()
    assert await running, "a blocked loop could not have set the event"
    offload.close()


async def test_past_the_deadline_it_is_unavailable_and_callers_do_not_pile_up() -> None:
    offload = Offload("word index", threads=1, deadline_s=0.05)
    release, ran = threading.Event(), []
    with pytest.raises(Unavailable, match=r"word index is unavailable: no answer within 0.05 s"):
        await offload(release.wait, PATIENCE_S)
    with pytest.raises(Unavailable):
        await offload(lambda: ran.append("behind a stuck one"))
    release.set()
    async with asyncio.timeout(PATIENCE_S):
        while not await free_again(offload):
            continue
    assert ran == [], "nobody waited for it any more"
    offload.close()


async def free_again(offload: Offload) -> bool:
    """False where even nothing at all took longer than the deadline, as on a busy machine."""
    try:
        return await offload(lambda: True)
    except Unavailable:
        return False


async def test_a_closed_part_says_so() -> None:
    offload = Offload("embedder", threads=1, deadline_s=PATIENCE_S)
    offload.close()
    with pytest.raises(Unavailable, match="closed"):
        await offload(lambda: None)
