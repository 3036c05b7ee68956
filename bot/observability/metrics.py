"""Figures for Prometheus. Labels come from fixed sets, so that no caller can make their number grow.

What happens is counted here as it happens; what stands at the moment of a scrape is read by `gauges.py`.
"""

from collections.abc import Container, Mapping, Sequence
from importlib.metadata import version
from typing import Any, get_args

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from bot.delivery.additions import AdditionEnd
from bot.delivery.arrivals import End
from bot.delivery.outbox import PostEnd
from bot.observability.gauges import Standing
from engine.graph import NAMES
from engine.messages import Intent, ReplyKind
from engine.ports import ModelUse
from engine.reading import STRONG
from engine.telemetry import ArmEnd, ReadingEnd, SessionFrom, TurnEnd, TurnFigures

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Around the goals of 10 and 20 ms a turn, up to the deadline of a lane."""
PARTS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0)
"""Of a node or an arm: from a tenth of a millisecond up to an arm's deadline."""
MODEL = (0.25, 0.5, 1.0, 1.5, 2.5, 4.0, 6.0, 10.0, 30.0)
"""Around what a reading and a text may take (2.5 s and 6 s), up to the longest deadline that can be set."""
AGES = (0.01, 0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0)
"""From at once, over the 10 s after which a killed worker's turn goes on, to what is too old to be answered."""
METHODS = frozenset({"GET", "POST", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS"})
ENDS = {line: (*get_args(ends), "overtaken") for line, ends in (("in", End), ("out", PostEnd), ("then", AdditionEnd))}
TASKS = ("understand", "expand", "taste", "write")
OUTCOMES = (
    "used", "late", "too_many", "garbage", "refused", "cut_off", "stopped", "not_allowed", "no_such_model",
    "wrong_request", "failed",
)  # fmt: skip
"""Of a request to a model: `ModelUse.outcome`."""
SOURCES, READ = ("grammar", "model"), get_args(ReadingEnd)
KINDS, INTENTS = get_args(ReplyKind), get_args(Intent)
OTHER = "other"
"""For whatever is in no fixed set."""


class Metrics:
    """One registry a process; nothing is registered at import."""

    def __init__(self) -> None:
        # When each counter began: as many series again, which nobody reads.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self._read: list[Standing] = []
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._requests = self._counter("http_requests", "HTTP requests", "method", "route", "status")
        self._request_seconds = self._histogram("http_request_seconds", "Time of a request", SECONDS, "route")
        self._ratings = self._counter("ratings", "Feedback received", "rating")
        self._count_turns()
        self._count_readings()
        self._count_models()
        self._deliveries = self._counter("deliveries", "What became of arrivals, posts and additions", "line", "end")
        about = "Age of an arrival, a post or an addition when it was taken up"
        self._delivery_age = self._histogram("delivery_age_seconds", about, AGES, "line")
        for line, ends in ENDS.items():
            _known(self._deliveries, *((line, end) for end in ends))
            _known(self._delivery_age, (line,))
        self._gauge("build_info", "Always 1; the version is its label", "version").labels(version("platter")).set(1)

    def _count_turns(self) -> None:
        self._turns = self._counter("turns", "Turns answered, by what was answered to what", "kind", "intent")
        self._turn_ends = self._counter("turn_ends", "What became of turns", "end")
        self._turn_seconds = self._histogram("turn_seconds", "Time of an answered turn in the engine", SECONDS)
        nodes = self._histogram("node_seconds", "Time of one run of a node of the graph", PARTS, "node")
        self._nodes = {node: nodes.labels(node) for node in NAMES}
        arms = self._histogram("arm_seconds", "Time of one search of an arm", PARTS, "arm", "outcome")
        ends = get_args(ArmEnd)
        self._arms = {(arm, end): arms.labels(arm, end) for arm in ("bm25", "vector") for end in ends}
        sessions = self._counter("session_reads", "Where a turn's session came from", "source")
        self._sessions = {source: sessions.labels(source) for source in get_args(SessionFrom)}
        _known(self._turn_ends, *((end,) for end in get_args(TurnEnd)))

    def _count_readings(self) -> None:
        self._readings = self._counter("readings", "Lines read, by what read them and what came of it", "source", "end")
        self._unused = self._counter("reading_unused", "Lines with a word of a type that nothing used", "type")
        _known(self._readings, *((source, end) for source in SOURCES for end in READ))
        _known(self._unused, *((name,) for name in sorted(STRONG)))

    def _count_models(self) -> None:
        self._model_requests = self._counter("model_requests", "Requests to a language model", "task", "outcome")
        self._model_seconds = self._histogram("model_seconds", "Time of such a request", MODEL, "task")
        self._model_tokens = self._counter("model_tokens", "Tokens used, or counted as used", "task", "direction")
        about = "Requests not made, because the tenant's share of the day did not hold them"
        self._over_budget = self._counter("model_over_budget", about)
        for task in TASKS:
            _known(self._model_seconds, (task,))
            _known(self._model_requests, *((task, outcome) for outcome in OUTCOMES))
            _known(self._model_tokens, (task, "in"), (task, "out"))

    def observe(self, method: str, route: str, status: int, took_s: float, facts: Mapping[str, Any]) -> None:
        """One HTTP request."""
        self._requests.labels(method if method in METHODS else OTHER, route, str(status)).inc()
        self._request_seconds.labels(route).observe(took_s)
        if "rating" in facts:
            self._ratings.labels(str(facts["rating"])).inc()

    def turn(self, one: TurnFigures) -> None:
        """What the engine tells of every turn."""
        self._turn_ends.labels(one.end).inc()
        if one.end == "answered":
            self._turns.labels(_of(KINDS, one.kind), _of(INTENTS, one.intent)).inc()
            self._turn_seconds.observe(one.took_s)
        for ran in one.ran:
            self._nodes[ran.node].observe(ran.took_s)
        for arm in one.arms:
            self._arms[arm.arm, arm.end].observe(arm.took_s)
        for source in one.sessions:
            self._sessions[source].inc()
        if one.over_budget:
            self._over_budget.inc(one.over_budget)
        for use in one.model_uses:
            self._model(use)
        if one.line is not None:
            self._readings.labels(_of(SOURCES, one.line.source), _of(READ, one.read)).inc()
            for name in one.line.unused:
                self._unused.labels(_of(STRONG, name)).inc()

    def _model(self, use: ModelUse) -> None:
        task = _of(TASKS, use.verb)
        self._model_requests.labels(task, _of(OUTCOMES, use.outcome)).inc()
        self._model_seconds.labels(task).observe(use.ms / 1000)
        self._model_tokens.labels(task, "in").inc(use.tokens_in)
        self._model_tokens.labels(task, "out").inc(use.tokens_out)

    def delivered(self, line: str, end: str, age_s: float) -> None:
        """One arrival ("in"), post ("out") or addition to a post ("then") that a worker settled."""
        self._deliveries.labels(line, end).inc()
        self._delivery_age.labels(line).observe(age_s)

    def read(self, standing: Standing) -> None:
        """Adds what is read when the page is asked for."""
        self.registry.register(standing)
        self._read.append(standing)

    async def exposition(self) -> tuple[bytes, str]:
        """The figures in the text format, and its content type."""
        for one in self._read:
            await one.refresh()
        return generate_latest(self.registry), CONTENT_TYPE_LATEST

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"platter_{name}", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"platter_{name}", about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: Sequence[float], *labels: str) -> Histogram:
        return Histogram(f"platter_{name}", about, labels, buckets=buckets, registry=self.registry)


def _of(known: Container[str], value: str) -> str:
    return value if value in known else OTHER


def _known(metric: Counter | Histogram, *sets: Sequence[str]) -> None:
    """Begins these at nothing: what has no value yet cannot be seen to grow."""
    for labels in sets:
        metric.labels(*labels)
