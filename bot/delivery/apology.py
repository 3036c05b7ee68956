"""What is said in the thread where a turn could not be answered: pure."""

from engine.messages import Reply

APOLOGY = "I could not answer that: something went wrong on my side. The thread is as it was before."
WHAT_TO_DO = "Say it again, perhaps in other words; everything said earlier still counts."


def apology(turn_id: str, locale: str | None) -> Reply:
    """A Reply of kind `error`: what happened, what was kept, what to do (voice)."""
    return Reply(turn_id, "error", locale=locale or "en", headline=APOLOGY, text=WHAT_TO_DO)
