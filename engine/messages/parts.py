"""Parts of an answer that several of its kinds have: a button below it, and a fact with its name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QuickReply:
    """A follow-up button: pressing it reads in the thread as if `text` had been said."""

    label: str
    text: str
    token: str
    count: int | None = None
    at_least: bool = False


@dataclass(frozen=True, slots=True)
class Detail:
    label: str
    text: str
    is_vital: bool = False
    """Never left out where there is no room for all: what can harm, and what has no other place."""
