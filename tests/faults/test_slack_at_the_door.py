"""What only Slack's door looks at: its signature, and its own question; the rest is in contracts/test_doors.py."""

import json
from collections.abc import AsyncIterator
from urllib.parse import urlencode

import pytest
import structlog

from tests.support.gates import CANARY, SlackGate, slack_gate


@pytest.fixture
async def gate() -> AsyncIterator[SlackGate]:
    async with slack_gate() as opened:
        yield opened


async def test_slack_s_own_question_is_answered(gate: SlackGate) -> None:
    status, answer = await gate.send(b'{"type": "url_verification", "challenge": "3eZbrw1aB", "token": "x"}')
    assert (status, json.loads(answer)) == (200, {"challenge": "3eZbrw1aB"})


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Slack-Signature": f"v0={CANARY}"},
        {"X-Slack-Request-Timestamp": "1"},
        {"X-Slack-Request-Timestamp": CANARY},
    ],
)
async def test_what_slack_has_not_signed_now_is_a_4xx_and_nothing_of_it_is_logged(
    gate: SlackGate, headers: dict[str, str]
) -> None:
    with structlog.testing.capture_logs() as events:
        status, _ = await gate.send(gate.mention(CANARY), **headers)
    assert 400 <= status < 500
    assert gate.box.taken == []
    assert CANARY not in repr(events)


async def test_an_operator_is_warned_that_slack_holds_a_workspace_s_events_back(gate: SlackGate) -> None:
    """What Slack does not deliver it delivers to nobody, and sends no second time."""
    told = {"type": "app_rate_limited", "team_id": "T1", "minute_rate_limited": 1518467820, "token": CANARY}
    with structlog.testing.capture_logs() as events:
        assert (await gate.send(json.dumps(told).encode()))[0] == 200
    warned = [event for event in events if event["log_level"] == "warning"]
    assert [(event["event"], event["tenant"]) for event in warned] == [("slack_events_held_back", "T1")]
    assert CANARY not in repr(events)


async def test_a_form_is_acknowledged_when_it_is_kept_and_stays_open_while_the_inbox_is_gone(gate: SlackGate) -> None:
    values = {
        "party": {"party": {"type": "number_input", "value": "12"}},
        "text": {"text": {"type": "plain_text_input", "value": CANARY}},
        "where": {"where": {"type": "conversations_select", "selected_conversation": "C1"}},
    }
    view = {"id": "V1", "type": "modal", "callback_id": "search", "state": {"values": values}}
    told = {"type": "view_submission", "team": {"id": "T1"}, "user": {"id": "UANA"}, "view": view}
    body = urlencode({"payload": json.dumps(told)}).encode()
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    gate.box.is_gone = True
    with structlog.testing.capture_logs() as events:
        assert (await gate.send(body, **form))[0] == 503
        gate.box.is_gone = False
        assert await gate.send(body, **form) == (200, b"")
    (arrival,) = gate.box.taken
    (key,) = arrival.keys
    assert (arrival.turn.kind, key.rpartition(":")[0]) == ("form", "form:V1")
    assert CANARY not in key
    assert dict(arrival.turn.form) == {"party": "12", "text": CANARY}
    assert CANARY not in repr(events)
