"""Timing of deliveries: how long a worker waits and goes on; tests have shorter ones."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds, but for `renewals`."""

    turn_s: float = 60.0
    """A turn has deadlines inside that end it far sooner; this ends one that hangs in spite of them."""
    turn_pause_s: tuple[float, float] = (0.5, 5.0)
    """Before a turn is started again: the first pause, and the longest."""
    turn_too_old_s: float = 900.0
    """After a quarter of an hour without database or answer nobody waits any more, and the apology says so."""
    busy_after_s: float = 1.0
    """No sign before (issue's "more than a second"); most turns are over by then."""
    shows_after_s: float = 0.3
    """Without a sentence: a model that is not to be had says so sooner, and begins no message."""
    try_s: float = 20.0
    """Of one call to a platform; a channel's own deadline is shorter."""
    post_pause_s: tuple[float, float] = (1.0, 60.0)
    """The first pause before a post is tried again, and the longest: exponential between them, with jitter; Teams asks
    for 2 to 20 s (faults 13)."""
    unclear_pause_s: float = 2.0
    """A request that was cut off may still be on its way: it is not looked for sooner."""
    post_too_old_s: float = 3_600.0
    """An answer that could not be delivered for an hour is not wanted any more."""
    addition_s: float = 60.0
    """Of an addition: it is solved in 3 s at most, and changed in a call of seconds."""
    addition_pause_s: float = 2.0
    """Before it is tried again. Teams asks for 2 to 20 s (faults 13)."""
    addition_too_late_s: float = 60.0
    """A page that has stood for a minute has been read: it does not move any more."""
    drain_s: float = 25.0
    """Kubernetes gives 30 s from SIGTERM to SIGKILL by default; five are left for closing."""
    renewals: float = 3
    """In a lease, so every 2 s of six: two may fail before it passes."""


SHIPPED = Timing()
