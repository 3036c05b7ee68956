"""Links by which a restaurant answers: signed for one order, one part and one answer, and good until they expire."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import orjson

GOOD_FOR = timedelta(days=30)
"""Behind the window: an answer later than that answers nothing. Ours."""
PATH = "/orders/answer"


@dataclass(frozen=True, slots=True)
class Answering:
    """What a link says."""

    tenant: str
    number: str
    restaurant_key: str
    until: datetime


def token_of(link: Answering, secret: bytes) -> str:
    said = orjson.dumps([link.tenant, link.number, link.restaurant_key, int(link.until.timestamp())])
    return f"{_b64(said)}.{_b64(hmac.digest(secret, said, sha256))}"


def read_token(token: str, secret: bytes, now: datetime) -> Answering | None:
    """None for anything that was not signed here, or has expired."""
    try:
        said, signature = (urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in token.split("."))
        if not hmac.compare_digest(signature, hmac.digest(secret, said, sha256)):
            return None
        tenant, number, restaurant_key, until = orjson.loads(said)
        link = Answering(str(tenant), str(number), str(restaurant_key), datetime.fromtimestamp(int(until), UTC))
    except (ValueError, TypeError, OverflowError):
        return None
    return link if now <= link.until else None


def _b64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
