"""Large runs are computed in processes: the same outcome, and no process left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import orjson
import psutil
import pytest

from ingest.prepare import chunks
from ingest.read import survey
from tests.support.menus import item, restaurant

PARENT = """
import os, time
from ingest.workers import workers
os.cpu_count = lambda: 2
if __name__ == "__main__":
    with workers(1_000_000) as (executor, at_once):
        print(*{executor.submit(os.getpid).result() for _ in range(4)}, flush=True)
        time.sleep(60)
"""


async def test_processes_give_what_a_thread_gives_in_the_same_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed = tmp_path / "feed.jsonl"
    many = (restaurant(*(item(f"Dish {n}", n + 1) for n in range(5)), name=f"House {h}") for h in range(12))
    feed.write_bytes(b"\n".join(orjson.dumps(one) for one in many))
    found = survey([feed])
    in_a_thread = [chunk.prepared async for chunk in chunks(found, 10)]
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    in_processes = [chunk.prepared async for chunk in chunks(found, 10, worth_processes=1)]
    assert len(in_a_thread) == 6
    assert in_processes == in_a_thread


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": os.getcwd()}
    ) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        parent.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while any(map(runs, pids)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert pids
    assert not [pid for pid in pids if runs(pid)]


def runs(pid: int) -> bool:
    """An ended process that nobody has waited for does not run."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
