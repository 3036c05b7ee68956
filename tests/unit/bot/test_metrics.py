from bot.metrics import Metrics

TURN = {"kind": "results", "intent": "search", "turn_ms": 4.0, "generation": 7}


def test_requests_and_turns_are_counted():
    metrics = Metrics()
    metrics.observe("POST", "/chat/search", 200, 0.005, TURN)
    metrics.observe("POST", "/session/{session_id}/feedback", 204, 0.001, {"rating": -1})
    body, content_type = metrics.exposition()
    text = body.decode()
    assert content_type.startswith("text/plain")
    assert 'platter_http_requests_total{method="POST",route="/chat/search",status="200"} 1.0' in text
    assert 'platter_turns_total{intent="search",kind="results"} 1.0' in text
    assert "platter_turn_seconds_sum 0.004" in text
    assert 'platter_ratings_total{rating="-1"} 1.0' in text
    assert "platter_catalogue_generation 7.0" in text


def test_an_odd_method_does_not_make_a_series_of_its_own():
    metrics = Metrics()
    for name in ("BREW", "PROPFIND"):
        metrics.observe(name, "unknown", 405, 0.0, {})
    assert (
        'platter_http_requests_total{method="other",route="unknown",status="405"} 2.0'
        in metrics.exposition()[0].decode()
    )


def test_what_became_of_arrivals_and_posts_is_counted_with_its_age():
    metrics = Metrics()
    metrics.delivered("in", "answered", 0.2)
    metrics.delivered("out", "dead", 40.0)
    text = metrics.exposition()[0].decode()
    assert 'platter_deliveries_total{end="answered",line="in"} 1.0' in text
    assert 'platter_deliveries_total{end="dead",line="out"} 1.0' in text
    assert 'platter_delivery_age_seconds_sum{line="out"} 40.0' in text
