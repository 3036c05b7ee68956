"""What an endpoint is given and gives: a request of a known tenant, and an answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Call:
    """One request by a known tenant."""

    tenant: str
    path: Mapping[str, str]
    headers: Mapping[str, str]
    """Names in any case."""
    body: bytes
    content_type: str
    charset: str | None
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: BaseModel | None = None
    facts: Mapping[str, str | int | float] = field(default_factory=dict)
    """Ids and figures for the log and the metrics; never what a person said."""
