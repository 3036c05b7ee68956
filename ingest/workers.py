"""Where the computing of a run happens: a thread for a small run, processes for a large one.

Parsing and enriching are pure Python and take most of a run's time, so one process alone cannot keep the stores busy.
"""

import gc
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread

# Below this a process costs more to start (about a second, mostly imports) than it saves.
WORTH_PROCESSES = 5_000
MOST_PROCESSES = 4


@contextmanager
def workers(items: int, worth_processes: int = WORTH_PROCESSES) -> Iterator[tuple[Executor, int]]:
    """An executor for a run of so many items, and how many jobs it can take at once; processes from
    `worth_processes` items on."""
    cores = os.cpu_count() or 1
    if items < worth_processes or cores == 1:
        with ThreadPoolExecutor(1, thread_name_prefix="ingest") as threads:
            yield threads, 1
        return
    count = min(cores, MOST_PROCESSES)
    # Spawned, not forked: the parent has threads of its own (database, word index, embedder).
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=begin_worker)
    try:
        yield pool, count
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def begin_worker() -> None:
    """What every process of a pool does first: it ends with its parent, whom Ctrl-C is for."""
    # Ctrl-C is the parent's to answer; what is computed holds no cycles, so collecting them only costs time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    """A worker of a parent killed with -9 would otherwise wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
