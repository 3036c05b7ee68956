"""When the next post may go to a destination: the generic cell rate algorithm, pure.

For each pace one number is kept, the theoretical arrival time of the next post (ITU-T I.371, annex A.1). It lets a
burst of `posts` through and then one every `seconds / posts`; with one post in a second that is exactly one a second.
"""

from collections.abc import Sequence

from channels.delivery import Pace


def after_post(paced: Sequence[float], paces: Sequence[Pace], now_s: float) -> tuple[tuple[float, ...], float]:
    """(the numbers to keep, seconds until the next post may go) after a post at `now_s`.

    `paced`: what was kept after the last one; () or of another length (the paces were changed) counts as none.
    """
    known = tuple(paced) if len(paced) == len(paces) else (now_s,) * len(paces)
    kept = tuple(max(tat, now_s) + pace.seconds / pace.posts for tat, pace in zip(known, paces, strict=True))
    waits = (tat - _tolerance_s(pace) - now_s for tat, pace in zip(kept, paces, strict=True))
    return kept, max([0.0, *waits])


def _tolerance_s(pace: Pace) -> float:
    """How much earlier than in theory a post may go: what makes a burst possible."""
    return pace.seconds - pace.seconds / pace.posts
