"""The page of figures: what is counted stands there, in the form that Prometheus reads, with labels of fixed sets."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot.observability.metrics import INTENTS, KINDS, OUTCOMES, TASKS, Metrics
from engine.engine import Engine
from engine.graph import NAMES
from engine.ports import ModelUse
from engine.telemetry import ArmEnd, ArmRan, LineRead, Ran, ReadingEnd, SessionFrom, TurnEnd, TurnFigures
from tests.support.promlint import faults_of
from tests.support.stores.small_parts import said, small_parts

NOTHING = TurnFigures("answered", 0.004, "results", "search", (), (), (), (), 0)
Samples = Mapping[tuple[str, frozenset[tuple[str, str]]], float]


async def page(metrics: Metrics) -> Samples:
    """(name, labels) → value, as Prometheus reads the page."""
    body, content_type = await metrics.exposition()
    assert content_type.startswith("text/plain")
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(body.decode())
        for sample in family.samples
    }


def value(samples: Samples, name: str, **labels: str) -> float | None:
    return samples.get((name, frozenset(labels.items())))


async def test_requests_and_ratings_are_counted() -> None:
    metrics = Metrics()
    metrics.observe("POST", "/chat/search", 200, 0.005, {"turn_ms": 4.0})
    metrics.observe("POST", "/session/{session_id}/feedback", 204, 0.001, {"rating": -1})
    found = await page(metrics)
    assert value(found, "platter_http_requests_total", method="POST", route="/chat/search", status="200") == 1
    assert value(found, "platter_ratings_total", rating="-1") == 1


async def test_an_odd_method_does_not_make_a_series_of_its_own() -> None:
    metrics = Metrics()
    for name in ("BREW", "PROPFIND"):
        metrics.observe(name, "unknown", 405, 0.0, {})
    assert value(await page(metrics), "platter_http_requests_total", method="other", route="unknown", status="405") == 2


async def test_what_became_of_arrivals_and_posts_is_counted_with_its_age() -> None:
    metrics = Metrics()
    assert value(await page(metrics), "platter_deliveries_total", line="in", end="dead") == 0, "it can be seen to grow"
    metrics.delivered("in", "answered", 0.2)
    metrics.delivered("out", "dead", 40.0)
    found = await page(metrics)
    assert value(found, "platter_deliveries_total", line="in", end="answered") == 1
    assert value(found, "platter_deliveries_total", line="out", end="dead") == 1
    assert value(found, "platter_delivery_age_seconds_sum", line="out") == 40


async def test_a_turn_of_the_engine_is_counted_with_its_nodes_and_its_arms() -> None:
    metrics = Metrics()
    engine = Engine(small_parts(), metrics.turn)
    for line in ("pasta for 25 in Boston", "help"):
        await engine.answer(said(line))
    found = await page(metrics)
    assert value(found, "platter_turn_ends_total", end="answered") == 2
    assert value(found, "platter_turns_total", kind="results", intent="search") == 1
    assert value(found, "platter_turn_seconds_count") == 2
    runs = {node: value(found, "platter_node_seconds_count", node=node) for node in NAMES}
    assert (runs["resolve_context"], runs["remember"], runs["bm25"], runs["commands"]) == (2, 2, 1, 1)
    assert value(found, "platter_arm_seconds_count", arm="vector", outcome="ok") == 1
    assert value(found, "platter_session_reads_total", source="new") == 1
    assert value(found, "platter_session_reads_total", source="kept") == 1
    assert (value(found, "platter_node_seconds_sum", node="read") or 0) > 0


async def test_requests_to_a_model_are_counted_with_their_tokens() -> None:
    metrics = Metrics()
    uses = (
        ModelUse("understand", "m", "used", 700, 90, 1_250.0),
        ModelUse("write", "m", "late", 400, 0, 6_000.0),
    )
    metrics.turn(TurnFigures("answered", 1.3, "results", "search", (), (), (), uses, 2))
    found = await page(metrics)
    assert value(found, "platter_model_requests_total", task="understand", outcome="used") == 1
    assert value(found, "platter_model_requests_total", task="write", outcome="late") == 1
    assert value(found, "platter_model_seconds_sum", task="understand") == 1.25
    assert value(found, "platter_model_tokens_total", task="understand", direction="in") == 700
    assert value(found, "platter_model_over_budget_total") == 2


async def test_lines_are_counted_by_what_read_them_and_what_came_of_it() -> None:
    metrics = Metrics()
    engine = Engine(small_parts(), metrics.turn)
    assert value(await page(metrics), "platter_readings_total", source="grammar", end="silent") == 0
    for line in ("pasta for 25 in Boston", "flurbish the gronk", "start over", "lunch"):
        await engine.answer(said(line))
    metrics.turn(replace(NOTHING, line=LineRead("grammar", ["TIME"]), read="silent"))
    found = await page(metrics)
    ends = {end: value(found, "platter_readings_total", source="grammar", end=end) for end in get_args(ReadingEnd)}
    assert ends == {"read": 2, "not_understood": 1, "asked_back": 1, "silent": 1}
    assert value(found, "platter_reading_unused_total", type="TIME") == 1


words = st.text(max_size=12)
anything = st.builds(
    TurnFigures,
    st.sampled_from(get_args(TurnEnd)),
    st.floats(0, 100),
    words,
    words,
    st.lists(st.builds(Ran, st.sampled_from(sorted(NAMES)), st.floats(0, 9), st.floats(0, 9)), max_size=3),
    st.lists(
        st.builds(ArmRan, st.sampled_from(["bm25", "vector"]), st.sampled_from(get_args(ArmEnd)), st.floats(0, 9)),
        max_size=3,
    ),
    st.lists(st.sampled_from(get_args(SessionFrom)), max_size=3),
    st.lists(st.builds(ModelUse, words, words, words, st.integers(0), st.integers(0), st.floats(0, 1e6)), max_size=3),
    st.integers(0, 5),
    st.none() | st.builds(LineRead, st.sampled_from(["grammar", "model"]), st.lists(words)),
    st.sampled_from(get_args(ReadingEnd)),
)


async def test_whatever_is_told_of_turns_the_series_are_of_a_fixed_set() -> None:
    metrics, allowed = Metrics(), await _all_series()

    @given(anything)
    def told(one: TurnFigures) -> None:
        metrics.turn(one)

    told()
    assert set(await page(metrics)) <= allowed


async def _all_series() -> set[tuple[str, frozenset[tuple[str, str]]]]:
    """Every series that turns can make, from the fixed sets alone."""
    metrics = Metrics()
    for kind in (*KINDS, "odd"):
        for intent in (*INTENTS, "odd"):
            metrics.turn(replace(NOTHING, kind=kind, intent=intent))
    uses = [ModelUse(task, "", end, 0, 0, 0.0) for task in (*TASKS, "odd") for end in (*OUTCOMES, "odd")]
    metrics.turn(replace(NOTHING, model_uses=uses))
    for read in get_args(ReadingEnd):
        metrics.turn(replace(NOTHING, line=LineRead("grammar", ["odd"]), read=read))
    return set(await page(metrics))


@pytest.fixture
def families() -> list[Metric]:
    return [one for one in Metrics().registry.collect() if one.name.startswith("platter_")]


def test_names_types_and_labels_keep_to_prometheus_own_rules(families: Iterable[Metric]) -> None:
    """Those of `promtool check metrics`. Source: prometheus/common, promlint's validations; the practices on naming."""
    for family in families:
        assert faults_of(family) == [], family.name


@pytest.mark.parametrize(
    ("name", "kind", "labels", "fault"),
    [
        ("platter_turns_total", "gauge", {}, "total"),
        ("platter_turn_ms", "histogram", {}, "base unit"),
        ("platter_turn_milliseconds", "gauge", {}, "base unit"),
        ("platter_turn_histogram", "histogram", {}, "type"),
        ("platter_turnSeconds", "gauge", {}, "case"),
        ("platter_turns", "gauge", {"turn_id": "x"}, "label"),
    ],
)
def test_what_breaks_a_rule_is_found(name: str, kind: str, labels: dict[str, str], fault: str) -> None:
    family = Metric(name, "About it", kind)
    family.add_sample(name, labels, 1)
    assert faults_of(family) == [fault]
