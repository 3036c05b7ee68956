"""What is said in the thread where a turn could not be answered: pure."""

from engine.messages import Reply

APOLOGY = "I could not answer that: something went wrong on my side. The thread is as it was before."
WHAT_TO_DO = "Say it again, perhaps in other words; everything said earlier still counts."
NOT_OPENED = "That could not be posted there: the channel is gone, or Platter may not write in it any more."
NOTHING_STANDS = "Nothing was posted. Choose another place, or ask somebody who may let Platter in."
MAY_STAND = "I cannot tell whether that was posted: the platform did not answer."
LOOK_THERE = "Look there first. If the list is not there, or only its first line, share it once more."


def apology(turn_id: str, locale: str | None) -> Reply:
    """A Reply of kind `error`: what happened, what was kept, what to do (voice)."""
    return Reply(turn_id, "error", locale=locale or "en", headline=APOLOGY, text=WHAT_TO_DO)


def not_opened(turn_id: str, locale: str | None, may_stand: bool) -> Reply:
    """Where something was asked whose root post, in another conversation, came to nothing or has no outcome."""
    headline, text = (MAY_STAND, LOOK_THERE) if may_stand else (NOT_OPENED, NOTHING_STANDS)
    return Reply(turn_id, "error", locale=locale or "en", headline=headline, text=text)
