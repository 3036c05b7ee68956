"""Errors of the HTTP interface: one exception, written as a problem document (RFC 9457).

Problem
├── 400 malformed            not JSON, not UTF-8, not an object
├── 401 unauthorised         no key, or not one of ours
├── 403 not_local            without keys only this machine may ask
├── 403 not_yours            a person whom nobody of this tenant made, or two people in one call
├── 404 not_found            no such path, session or turn (also: another tenant's)
├── 405 wrong_method
├── 409 conflict             a profile is there already, or keeps being changed
├── 413 too_large
├── 415 wrong_type           the body is not application/json
├── 422 invalid              a field is wrong; each is named
├── 429 too_many             the tenant or user asks faster than agreed
├── 500 failed               our fault; nothing of the cause is told
└── 503 unavailable          draining, too busy, or the database is gone: ask again later
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from channels.http.models import FieldProblem, ProblemModel

MEDIA_TYPE = "application/problem+json"
_TYPES = {
    400: "malformed",
    401: "unauthorised",
    403: "not-local",
    404: "not-found",
    405: "wrong-method",
    409: "conflict",
    413: "too-large",
    415: "wrong-type",
    422: "invalid",
    429: "too-many",
    500: "failed",
    503: "unavailable",
}


class Problem(Exception):
    """An answer that is an error; `detail` is a sentence for the caller and says what to do."""

    def __init__(
        self,
        status: int,
        title: str,
        detail: str | None = None,
        *,
        fields: Sequence[tuple[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        name: str | None = None,
    ) -> None:
        """`name`: of the problem's type, where its status has another."""
        super().__init__(title)
        self.name = name or _TYPES.get(status, "other")
        self.status = status
        self.title = title
        self.detail = detail
        self.fields = tuple(fields)
        self.headers = dict(headers or {})

    def body(self) -> bytes:
        """The problem document."""
        document = ProblemModel(
            type=f"urn:platter:problem:{self.name}",
            title=self.title,
            status=self.status,
            detail=self.detail,
            errors=[FieldProblem(field=field, message=message) for field, message in self.fields] or None,
        )
        return document.model_dump_json(exclude_none=True).encode()


def retry_after(seconds: float) -> dict[str, str]:
    """The header that says when to come back: whole seconds, at least one (RFC 9110, 10.2.3)."""
    return {"Retry-After": str(max(1, ceil(seconds)))}


def invalid(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Pydantic's errors as one problem that names every field; the values given are never repeated."""
    fields = [(".".join(str(part) for part in error["loc"]) or "body", _said(error)) for error in errors]
    names = ", ".join(dict.fromkeys(field for field, _ in fields))
    return Problem(422, "A field is wrong", f"Mend {names} and send again.", fields=fields)


def _said(error: Mapping[str, Any]) -> str:
    if error["type"] == "extra_forbidden":
        return "is not a field of this request"
    return str(error["msg"]).removeprefix("Value error, ")
