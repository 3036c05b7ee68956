"""What a model's server did wrong, in the few words that are recorded and that decide what happens next."""

from collections.abc import Iterable
from email.utils import parsedate_to_datetime
from time import time

RETRY_AFTER_MOST_S = 120.0
"""A server that asks for a longer pause is asked again after this."""
_BY_STATUS = {401: "not_allowed", 403: "not_allowed", 404: "no_such_model", 408: "late", 429: "too_many"}


def outcome_of(error: Exception) -> str:
    """late, too_many, refused, cut_off, not_allowed, no_such_model, wrong_request or failed."""
    if isinstance(error, TimeoutError) or type(error).__name__ in ("APITimeoutError",):
        return "late"
    kind = type(error).__name__
    if kind == "OpenAIRefusalError" or kind == "ContentFilterFinishReasonError":
        return "refused"
    if kind == "LengthFinishReasonError":
        return "cut_off"
    status = getattr(error, "status_code", None)
    if isinstance(status, int) and 400 <= status < 500:
        return _BY_STATUS.get(status, "wrong_request")
    return "failed"


def refuses(error: Exception, parameters: Iterable[str]) -> bool:
    """Whether a server says that it does not take one of these parameters."""
    return any(name in str(error) for name in parameters)


def is_its_fault(outcome: str) -> bool:
    """Whether the model is worth leaving alone; a refusal is an answer to this line only."""
    return outcome != "refused"


def retry_after_s(error: Exception) -> float | None:
    """Seconds of a Retry-After header (RFC 9110, 10.2.3: a number or a date); None without one that can be read."""
    response = getattr(error, "response", None)
    raw = response.headers.get("retry-after") if response is not None and hasattr(response, "headers") else None
    if not raw:
        return None
    try:
        seconds = float(raw)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(raw).timestamp() - time()
        except (ValueError, TypeError):
            return None
    return min(max(seconds, 0.0), RETRY_AFTER_MOST_S) if seconds == seconds else None
