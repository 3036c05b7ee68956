"""Figures for Prometheus. Labels come from fixed sets, so that no caller can make their number grow."""

from collections.abc import Mapping
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Around the goals of 10 and 20 ms a turn, up to the deadline of a lane."""
AGES = (0.01, 0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0)
"""From at once, over the 10 s after which a killed worker's turn goes on, to what is too old to be answered."""
METHODS = frozenset({"GET", "POST", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS"})


class Metrics:
    """One registry a process; nothing is registered at import."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._requests = Counter(
            "platter_http_requests", "HTTP requests", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "platter_http_request_seconds", "Time of a request", ("route",), buckets=SECONDS, registry=self.registry
        )
        self._turns = Counter("platter_turns", "Turns answered", ("kind", "intent"), registry=self.registry)
        self._turn_seconds = Histogram(
            "platter_turn_seconds", "Time of a turn in the engine", buckets=SECONDS, registry=self.registry
        )
        self._ratings = Counter("platter_ratings", "Feedback received", ("rating",), registry=self.registry)
        self._deliveries = Counter(
            "platter_deliveries", "What became of arrivals and posts", ("line", "end"), registry=self.registry
        )
        self._delivery_age = Histogram(
            "platter_delivery_age_seconds",
            "Age of an arrival or a post when it was taken up",
            ("line",),
            buckets=AGES,
            registry=self.registry,
        )
        self._generation = Gauge(
            "platter_catalogue_generation", "Generation that last answered", registry=self.registry
        )

    def observe(self, method: str, route: str, status: int, took_s: float, facts: Mapping[str, Any]) -> None:
        """One HTTP request, and the turn in it if there was one."""
        self._requests.labels(method if method in METHODS else "other", route, str(status)).inc()
        self._seconds.labels(route).observe(took_s)
        if "turn_ms" in facts:
            self._turns.labels(str(facts["kind"]), str(facts["intent"])).inc()
            self._turn_seconds.observe(float(facts["turn_ms"]) / 1000)
            self._generation.set(int(facts["generation"]))
        if "rating" in facts:
            self._ratings.labels(str(facts["rating"])).inc()

    def delivered(self, line: str, end: str, age_s: float) -> None:
        """One arrival ("in") or post ("out") that a worker settled."""
        self._deliveries.labels(line, end).inc()
        self._delivery_age.labels(line).observe(age_s)

    def exposition(self) -> tuple[bytes, str]:
        """The figures in the text format, and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST
