"""Schedule of what restaurants are sent: when it is tried again, when nobody tries any more, when silence is told.

Pure. [`orders.md`, After]
"""

from datetime import datetime, timedelta
from typing import Literal

from engine.ordering import OVER, OrderState

Kind = Literal["placed", "cancelled", "reconfirm"]
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
ASKED_UNTIL = timedelta(hours=3)
"""Before the window a restaurant is asked once more: it has begun by then, or never will. [As an unknown lead time]"""


def next_try(tries: int, now: datetime, last_moment: datetime | None) -> datetime | None:
    """None: the restaurant could not begin in time any more."""
    due = now + AGAIN[min(max(tries, 1), len(AGAIN)) - 1]
    return due if last_moment is None or due <= last_moment else None


def may_be_sent(now: datetime, last_moment: datetime | None) -> bool:
    return last_moment is None or now <= last_moment


def is_needed(kind: Kind, state: OrderState) -> bool:
    """A restaurant that declined, or whose part is called off, is sent the order and asked no more."""
    return state == "cancelled" if kind == "cancelled" else state not in OVER


def answer_due(sent_at: datetime, starts: datetime | None) -> datetime:
    """Where four hours before the window have gone by already, they have their two hours all the same: nobody answers
    in the moment in which they are asked."""
    within = sent_at + SILENCE
    before = starts - SILENCE_BEFORE if starts else within
    return min(within, before) if before > sent_at else within


def reconfirm_due(placed_at: datetime, starts: datetime | None) -> datetime | None:
    return starts - RECONFIRMED if starts and starts - placed_at > RECONFIRMED else None


def asked_until(starts: datetime, last_moment: datetime | None) -> datetime:
    """A lead time of days does not keep the question back: whoever is asked has had the order for as long."""
    until = starts - ASKED_UNTIL
    return max(until, last_moment) if last_moment else until
