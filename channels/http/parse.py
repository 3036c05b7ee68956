"""Bytes of a request → checked request → Turn: pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import TypeVar
from uuid import uuid4

from pydantic import BaseModel, TypeAdapter, ValidationError

from channels.http.limits import IDEMPOTENCY_KEY_MAX
from channels.http.models import OrderFormRequest, SearchRequest, SessionId
from channels.http.problems import Problem, invalid
from engine.messages import ThreadKey, Turn, turn_id_of
from engine.messages.ordering import ORDER_FIELD, ORDER_FORM, ORDER_OF, order_line
from engine.messages.text import clean_text

PLATFORM = "http"
Request = TypeVar("Request", bound=BaseModel)
_session_id: TypeAdapter[str] = TypeAdapter(SessionId)


def parse_body(kind: type[Request], body: bytes, content_type: str, charset: str | None) -> Request:
    """The request in a body; raises Problem 400, 415 or 422."""
    if content_type != "application/json":
        raise Problem(415, "The body is not JSON", "Send Content-Type: application/json.")
    if charset is not None and charset.lower().replace("_", "-") not in ("utf-8", "utf8", "us-ascii", "ascii"):
        raise Problem(415, "The character set is not UTF-8", "JSON is sent in UTF-8 (RFC 8259, 8.1).")
    try:
        return kind.model_validate_json(_utf8(body))
    except ValidationError as wrong:
        errors = wrong.errors(include_url=False, include_input=False, include_context=False)
        if errors[0]["type"] == "json_invalid":
            raise Problem(400, "The body is not JSON", _where(str(errors[0]["msg"]))) from None
        raise invalid(errors) from None


def parse_session_id(raw: str) -> str:
    """A session id from a path, under the same bounds as in a body."""
    try:
        return _session_id.validate_python(raw)
    except ValidationError as wrong:
        errors = wrong.errors(include_url=False, include_input=False, include_context=False)
        raise invalid([{**error, "loc": ("session_id",)} for error in errors]) from None


def parse_idempotency_key(headers: Mapping[str, str]) -> str | None:
    """The caller's name for this delivery, so that a repeat gets the first answer; raises Problem 422."""
    key = headers.get("Idempotency-Key")
    if key is not None and not (0 < len(key) <= IDEMPOTENCY_KEY_MAX and key.isprintable()):
        said = f"must have 1 to {IDEMPOTENCY_KEY_MAX} printable characters"
        raise Problem(422, "A field is wrong", fields=[("Idempotency-Key", said)])
    return key


def thread_of(tenant: str, session_id: str) -> ThreadKey:
    """The session's thread: the tenant stands in it, so the same id of two tenants is two conversations."""
    return ThreadKey(PLATFORM, tenant, session_id, "")


def turn_of(request: SearchRequest, tenant: str, delivery: str | None, now: datetime, uid: str | None = None) -> Turn:
    """The Turn of a search request; `delivery` is the idempotency key, without one every call is a new turn. `uid`:
    whose call it is, if the caller says so: then the answer is theirs alone."""
    thread = thread_of(tenant, request.session_id)
    text, was_cut = clean_text(request.user_input)
    form = _form_of(request.order_form)
    return Turn(
        turn_id=turn_id_of(thread, f"key:{delivery}" if delivery else f"call:{uuid4()}"),
        thread=thread,
        text=order_line(request.order_form.kind) if request.order_form else text,
        sent_at=now,
        kind="form" if form else "press" if request.token else "message",
        form=form,
        was_cut=was_cut,
        alone=uid is not None,
        user_id=uid or request.user_id or "",
        locale=request.locale,
        time_zone=request.time_zone,
        token=request.token or None,
        max_results=request.max_results,
    )


def _form_of(given: OrderFormRequest | None) -> tuple[tuple[str, str], ...]:
    """What is wrong in it the answer says, as in any channel."""
    if given is None:
        return ()
    fields = ((f"{ORDER_FIELD}{name}", clean_text(value)[0].strip()) for name, value in given.fields.items())
    return ((ORDER_FORM, given.kind), (ORDER_OF, given.argument), *fields)


def _utf8(body: bytes) -> bytes:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise Problem(400, "The body is not UTF-8", f"Byte {wrong.start} is not part of a character.") from None
    return body


def _where(message: str) -> str:
    """Pydantic's words without the prefix; they name a line and column, never the text."""
    return message.removeprefix("Invalid JSON: ")
