"""Schedule of what restaurants are sent: when it is tried again, when nobody tries any more, when silence is told.

Pure. [`orders.md`, After]
"""

from datetime import datetime, timedelta

AGAIN = (
    timedelta(seconds=30), timedelta(minutes=2), timedelta(minutes=5), timedelta(minutes=15), timedelta(minutes=30),
)  # fmt: skip
"""After the first, second … failed try; the last is how often from then on."""
TOLD_AFTER = 3
"""Failed tries after which organiser and operator hear."""
SILENCE = timedelta(hours=2)
SILENCE_BEFORE = timedelta(hours=4)
"""Unanswered so long after it was sent, or so long before the window: told."""
RECONFIRMED = timedelta(hours=24)
"""Before the window, of what was placed earlier than that."""


def next_try(tries: int, now: datetime, last_moment: datetime | None) -> datetime | None:
    """None: the restaurant could not begin in time any more."""
    due = now + AGAIN[min(max(tries, 1), len(AGAIN)) - 1]
    return due if last_moment is None or due <= last_moment else None


def may_be_sent(now: datetime, last_moment: datetime | None) -> bool:
    return last_moment is None or now <= last_moment


def answer_due(sent_at: datetime, starts: datetime | None) -> datetime:
    """Never before it was sent."""
    due = sent_at + SILENCE
    return max(sent_at, min(due, starts - SILENCE_BEFORE)) if starts else due


def reconfirm_due(placed_at: datetime, starts: datetime | None) -> datetime | None:
    return starts - RECONFIRMED if starts and starts - placed_at > RECONFIRMED else None
