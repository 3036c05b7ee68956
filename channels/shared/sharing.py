"""Sharing a list in another conversation: what is said of it, in the same words on every platform that does. Pure."""

from dataclasses import dataclass
from hashlib import blake2b

from channels.shared.plain_text import plain_answer
from engine.messages import Reply, ThreadKey

TITLE = "Share this list"
SUBMIT, TO_LABEL = "Share", "Share in"
PREVIEW = "This is posted there, and Platter answers in its thread:"
LEFT_OUT = (
    "Left out: what was said here, allergies, diets, who needs what, the budget, who picked what. Nothing that is said "
    "there comes back here."
)
WHERE = "Choose where the list goes."
HERE = "The list stands in this conversation already. Choose another."
GONE = "This list is not kept any more, or none of its dishes is on a menu. Search again, then share."
NOT_MEMBER = "You are not in both conversations. Join the one you share in, or choose another."
CHANGED = "The menus have changed since this was opened. This is how the list stands now; press Share to post it."
SHARED = "Shared a list"
"""The words of the turn that begins the other thread."""
FROM_PRIVATE = "a private channel"
_DIGEST_BYTES = 12


@dataclass(frozen=True, slots=True)
class Source:
    """The list that is shared."""

    thread: ThreadKey
    turn_id: str
    of: str
    """ "page" or "picks"."""


def cannot_tell(platform: str) -> str:
    """`platform`: as people call it."""
    return f"{platform} does not tell whether you may share there. Choose another, or try again in a minute."


def opening_line(who: str, origin: str) -> str:
    """Of the root post, as the platform writes a person and a conversation."""
    return f"{who} shared a list from {origin}."


def digest_of(copy: Reply) -> str:
    """Another one where any word of the list is another."""
    return blake2b(plain_answer(copy).encode(), digest_size=_DIGEST_BYTES).hexdigest()
