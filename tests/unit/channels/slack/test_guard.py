"""What is let in: Slack's own requests, of now, and nothing else."""

import hashlib
import hmac
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.shared.webhook import Refused
from channels.slack.guard import FORM, SIGNATURE, TIMESTAMP, Admitted, admit
from channels.slack.limits import BODY_BYTES_MAX

SECRET, NOW = "8f742231b10e8888abcd99yyyzzz85a5", 1_700_000_000
JSON = "application/json"


def signed(body: bytes, at: int = NOW, secret: str = SECRET) -> dict[str, str]:
    base = b"v0:" + str(at).encode() + b":" + body
    signature = hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()
    return {TIMESTAMP: str(at), SIGNATURE: f"v0={signature}"}


def refusal(headers: dict[str, str], body: bytes, kind: str = JSON) -> tuple[int, str]:
    with pytest.raises(Refused) as refused:
        admit(headers, kind, body, SECRET, NOW)
    return refused.value.status, refused.value.reason


def test_the_vendor_s_own_example_is_verified() -> None:
    body = (
        b"token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&"
        b"channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url="
        b"https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&"
        b"trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c"
    )
    headers = {
        "X-Slack-Request-Timestamp": "1531420618",
        "X-Slack-Signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
    }
    admitted = admit(headers, FORM, body, "8f742231b10e8888abcd99yyyzzz85a5", 1_531_420_618)
    assert admitted.kind == "command"
    assert admitted.payload["team_id"] == "T1DC2JH3J"


@pytest.mark.parametrize("skew_s", [-300, -299, 0, 299, 300])
def test_a_request_of_the_last_or_next_five_minutes_is_let_in(skew_s: int) -> None:
    headers = signed(b"{}", NOW + skew_s)
    assert admit(headers, JSON, b"{}", SECRET, NOW) == Admitted("event", {})


@pytest.mark.parametrize("skew_s", [-86_400, -301, 301, 86_400])
def test_an_older_or_later_request_is_refused(skew_s: int) -> None:
    assert refusal(signed(b"{}", NOW + skew_s), b"{}") == (401, "too_old_or_new")


@pytest.mark.parametrize("stamp", ["", "now", "1e9", "-1", "١٧٠٠٠٠٠٠٠٠", "1700000000.5", "9" * 40, " 1700000000"])
def test_a_timestamp_is_a_plain_number(stamp: str) -> None:
    assert refusal({**signed(b"{}"), TIMESTAMP: stamp}, b"{}") == (400, "timestamp")


@pytest.mark.parametrize("signature", ["", "v0=", "v1=abc", "v0=" + "0" * 64, "é" * 67])
def test_a_signature_that_is_not_slack_s_is_refused(signature: str) -> None:
    assert refusal({**signed(b"{}"), SIGNATURE: signature}, b"{}") == (401, "signature")


def test_a_signature_by_another_secret_or_of_another_body_is_refused() -> None:
    assert refusal(signed(b"{}", secret="other"), b"{}") == (401, "signature")
    assert refusal(signed(b"{}"), b"{ }") == (401, "signature")


def test_headers_may_be_missing() -> None:
    assert refusal({}, b"{}") == (400, "timestamp")
    assert refusal({TIMESTAMP: str(NOW)}, b"{}") == (401, "signature")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff\xfe", "not_utf8"),
        (b"[]", "no_object"),
        (b"null", "no_object"),
        (b'"x"', "no_object"),
        (b"NaN", "not_json"),
        (b'{"a": "\\ud800"}', "not_json"),
        (b"[" * 100_000, "not_json"),
    ],
)
def test_a_signed_body_that_is_no_json_object_is_refused(body: bytes, reason: str) -> None:
    assert refusal(signed(body), body) == (400, reason)


@pytest.mark.parametrize(
    "body",
    [b"", b"a=1", b"payload=[]", b"payload=%ff", b"command=", b"&".join(b"a%d=1" % n for n in range(100)), b"\xff"],
)
def test_a_signed_form_that_is_none_of_slack_s_is_refused(body: bytes) -> None:
    status, _ = refusal(signed(body), body, FORM)
    assert status == 400


def test_an_interaction_is_json_in_a_form() -> None:
    body = b"payload=" + quote('{"type": "block_actions"}').encode()
    assert admit(signed(body), FORM, body, SECRET, NOW) == Admitted("interaction", {"type": "block_actions"})


@pytest.mark.parametrize("kind", ["text/plain", "", "application/xml", "multipart/form-data"])
def test_other_content_types_are_refused(kind: str) -> None:
    assert refusal(signed(b"{}"), b"{}", kind) == (415, "content_type")


def test_a_large_body_is_refused_before_it_is_looked_at() -> None:
    assert refusal({}, b"x" * (BODY_BYTES_MAX + 1)) == (413, "too_large")


@given(st.binary(max_size=200), st.sampled_from([JSON, FORM]), st.booleans())
def test_any_bytes_are_let_in_as_an_object_or_refused_with_a_4xx(body: bytes, kind: str, is_signed: bool) -> None:
    try:
        admitted = admit(signed(body) if is_signed else {}, kind, body, SECRET, NOW)
    except Refused as refused:
        status, payload = refused.status, {}
    else:
        status, payload = 200, admitted.payload
    assert 400 <= status < 500 or (is_signed and isinstance(payload, dict))
