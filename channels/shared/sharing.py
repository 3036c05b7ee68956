"""Sharing a list in another conversation: what is said of it, in the same words on every platform that does. Pure."""

from dataclasses import dataclass
from hashlib import blake2b

from channels.shared.plain_text import plain_answer
from channels.shared.sentences import say
from engine.messages import Reply, ThreadKey

_DIGEST_BYTES = 12


@dataclass(frozen=True, slots=True)
class Source:
    """The list that is shared."""

    thread: ThreadKey
    turn_id: str
    of: str
    """ "page" or "picks"."""


def opening_line(who: str, origin: str) -> str:
    """Of the root post, as the platform writes a person and a conversation."""
    return say("share-root", who=who, origin=origin)


def digest_of(copy: Reply) -> str:
    """Another one where any word of the list is another."""
    return blake2b(plain_answer(copy).encode(), digest_size=_DIGEST_BYTES).hexdigest()
