"""How long the product waits for a part before it goes on without it, in tests.

What ships is made for people: 0.3 s for Redis, 2 s for an arm. On a machine that does other work a part that is well is
late now and then, and what is answered then is another answer: in a test that is not about it, by chance.
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.delivery.timing import SHIPPED
from bot.delivery.worker import Worker
from bot.observability.gauges import Standing
from engine.dependencies import Deadlines, Parts
from engine.models.client import OpenAIModel
from engine.plans.compose import compose_order
from engine.stores.opensearch.words import OpenSearchWords
from engine.stores.postgres.database import Database
from engine.stores.redis.about import about_redis
from engine.stores.redis.sessions import RedisSessions
from engine.stores.tantivy.index import TantivyIndex
from engine.stores.vectors.exact import ExactVectors
from engine.stores.vectors.wordllama import WordLlamaEmbedder

PATIENT_S = 30.0
LEASE = timedelta(seconds=60)
"""Of a worker's lane. One that is held up for longer than its lease counts as dead, and nobody can tell any more what
became of its posts; the six seconds that ship are too few for a busy machine."""
NAMES = (
    "bot.run.server.PROBE_S",
    "channels.slack.desk.QUICK_S", "channels.slack.door.QUICK_S",
    "channels.slack.people.QUICK_S", "channels.slack.share_desk.QUICK_S", "channels.slack.stream.QUICK_S",
    "channels.teams.desk.ANSWER_WITHIN_S", "channels.teams.door.ANSWER_WITHIN_S",
    "channels.teams.message_extension.FOUND_WITHIN_S", "channels.teams.card_refresh.ANSWER_WITHIN_S",
    "channels.teams.membership.ANSWER_WITHIN_S", "channels.teams.share_desk.SHARED_WITHIN_S",
    "channels.teams.share_offers.TEAM_WITHIN_S", "channels.teams.stream.QUICK_S",
    "channels.teams.http_client.WITHIN_S", "channels.slack.channel.POST_WITHIN_S", "channels.slack.sdk.TIMEOUT_S",
)  # fmt: skip
"""Read when they are used."""
DEFAULTS: tuple[tuple[Callable[..., Any], str], ...] = (
    (Database.__init__, "call_timeout_s"),
    (Database.__init__, "connect_timeout_s"),
    (about_redis, "call_timeout_s"),
    (Standing.__init__, "read_within_s"),
    (compose_order, "seconds"),
    (OpenAIModel.__init__, "read_s"),
    (OpenAIModel.__init__, "expand_s"),
    (ExactVectors.__init__, "deadline_s"),
    (TantivyIndex.__init__, "deadline_s"),
    (WordLlamaEmbedder.__init__, "deadline_s"),
    (OpenSearchWords.__init__, "deadline_s"),
)
"""Taken over when their functions were made."""


@contextmanager
def deadlines(seconds: float = PATIENT_S, redis_s: float | None = None) -> Iterator[None]:
    """All of them are this long; a module whose parts do not answer has shorter ones, of Redis another one if given."""
    with pytest.MonkeyPatch.context() as patch:
        for name in NAMES:
            patch.setattr(name, seconds)
        for function, parameter in DEFAULTS:
            set_default(patch, function, parameter, seconds)
        set_default(patch, Parts.__init__, "deadlines", Deadlines(PATIENT_S, seconds, seconds))
        set_default(patch, RedisSessions.__init__, "call_timeout_s", seconds if redis_s is None else redis_s)
        set_default(patch, Worker.__init__, "lease", LEASE)
        set_default(patch, Worker.__init__, "timing", replace(SHIPPED, try_s=seconds))
        yield


def set_default(patch: pytest.MonkeyPatch, function: Any, parameter: str, value: Any) -> None:
    kinds = inspect.signature(function).parameters
    if kinds[parameter].kind is inspect.Parameter.KEYWORD_ONLY:
        patch.setattr(function, "__kwdefaults__", {**function.__kwdefaults__, parameter: value})
        return
    with_default = [
        name
        for name, one in kinds.items()
        if one.default is not inspect.Parameter.empty and one.kind is not inspect.Parameter.KEYWORD_ONLY
    ]
    new = dict(zip(with_default, function.__defaults__, strict=True)) | {parameter: value}
    patch.setattr(function, "__defaults__", tuple(new.values()))
