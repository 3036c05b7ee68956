"""When the next post may go to a destination, pure: in no stretch of time go more than its pace lets through.

Of short paces the times of the last posts are kept and counted, as a platform counts them: with a rate and a burst
(Teams' eight in two seconds) up to fifteen went out in two seconds, and the ninth was refused. For a pace of thousands
one number stands instead, the theoretical arrival time of the next post by the generic cell rate algorithm (ITU-T
I.371, annex A.1): it lets a burst of `posts` through and then one every `seconds / posts`.
"""

from collections.abc import Sequence

from channels.ports import Pace

COUNTED = 100
"""Posts up to which a pace is counted: Teams' longest but one, sixty in half a minute, and some room."""


def after_post(paced: Sequence[float], paces: Sequence[Pace], now_s: float) -> tuple[tuple[float, ...], float]:
    """(the numbers to keep, seconds until the next post may go) after a post at `now_s`.

    `paced`: what was kept after the last one; () or too few for these paces counts as none, and a time to come as no
    post: the paces, or how they are kept, were others.
    """
    long = [pace for pace in paces if pace.posts > COUNTED]
    short = [pace for pace in paces if pace.posts <= COUNTED]
    known = tuple(paced[: len(long)]) if len(paced) >= len(long) else (now_s,) * len(long)
    arrivals = tuple(max(tat, now_s) + pace.seconds / pace.posts for tat, pace in zip(known, long, strict=True))
    most = max((pace.posts for pace in short), default=0)
    posted = [*(at for at in paced[len(long) :] if at <= now_s), now_s][-most:] if most else []
    waits = [tat - _tolerance_s(pace) - now_s for tat, pace in zip(arrivals, long, strict=True)]
    waits += [posted[-pace.posts] + pace.seconds - now_s for pace in short if len(posted) >= pace.posts]
    return (*arrivals, *posted), max([0.0, *waits])


def _tolerance_s(pace: Pace) -> float:
    """How much earlier than in theory a post may go: what makes a burst possible."""
    return pace.seconds - pace.seconds / pace.posts
