"""What a request must be before anything of it is read: pure. Nothing of a refused body is told to anybody.

The signature is checked on the bytes as they came, before they are parsed, in constant time.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import parse_qs

from channels.shared.webhook import Refused, object_of
from channels.slack.limits import BODY_BYTES_MAX, CLOCK_SKEW_S

Kind = Literal["event", "interaction", "command"]
TIMESTAMP, SIGNATURE = "X-Slack-Request-Timestamp", "X-Slack-Signature"
FORM = "application/x-www-form-urlencoded"
FORM_FIELDS_MAX = 64
"""A command has about fifteen."""


@dataclass(frozen=True, slots=True)
class Admitted:
    kind: Kind
    payload: dict[str, Any]


def admit(headers: Mapping[str, str], content_type: str, body: bytes, secret: str, now_s: float) -> Admitted:
    """The payload of a request that Slack signed; raises Refused (400, 401, 413, 415).

    `headers`: names in any case. `now_s`: seconds since 1970, by a clock that the caller gives.
    """
    if len(body) > BODY_BYTES_MAX:
        raise Refused(413, "too_large")
    if content_type not in ("application/json", FORM):
        raise Refused(415, "content_type")
    _check_signature(headers, body, secret, now_s)
    text = _utf8(body)
    if content_type == FORM:
        return _form(text)
    return Admitted("event", object_of(text))


def _check_signature(headers: Mapping[str, str], body: bytes, secret: str, now_s: float) -> None:
    stamp, signature = headers.get(TIMESTAMP, ""), headers.get(SIGNATURE, "")
    if not (stamp.isascii() and stamp.isdecimal() and len(stamp) <= 12):
        raise Refused(400, "timestamp")
    if abs(now_s - int(stamp)) > CLOCK_SKEW_S:
        raise Refused(401, "too_old_or_new")
    expected = hmac.new(secret.encode(), b"v0:" + stamp.encode() + b":" + body, hashlib.sha256).hexdigest()
    if not signature.isascii() or not hmac.compare_digest(f"v0={expected}", signature):
        raise Refused(401, "signature")


def _utf8(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(400, "not_utf8") from None


def _form(text: str) -> Admitted:
    """An interaction is JSON in the field `payload`; a command is the form itself."""
    try:
        fields = parse_qs(text, keep_blank_values=True, max_num_fields=FORM_FIELDS_MAX, errors="strict")
    except ValueError:
        raise Refused(400, "not_a_form") from None
    form = {name: values[0] for name, values in fields.items()}
    if "payload" in form:
        return Admitted("interaction", object_of(form["payload"]))
    if not form.get("command") and not form.get("ssl_check"):
        raise Refused(400, "unknown_form")
    return Admitted("command", form)
