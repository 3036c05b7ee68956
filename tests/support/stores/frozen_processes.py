"""Processes that stand still: a server that neither answers nor goes."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import redis


def redis_pid(url: str) -> int:
    with redis.Redis.from_url(url) as client:
        pid: int = client.info("server")["process_id"]
        return pid


@contextmanager
def frozen(*pids: int) -> Iterator[None]:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
