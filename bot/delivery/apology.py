"""Replies where a turn could not be answered: what is said of it in the thread. Pure."""

from channels.shared.sentences import say
from engine.messages import Reply
from engine.messages.sentences import speaking


def apology(turn_id: str, locale: str | None) -> Reply:
    """A Reply of kind `error`: what happened, what was kept, what to do (voice)."""
    with speaking(locale):
        return _reply(turn_id, locale, say("apology"), say("apology-what-to-do"))


def not_opened(turn_id: str, locale: str | None, may_stand: bool) -> Reply:
    """Where something was asked whose root post, in another conversation, came to nothing or has no outcome."""
    outcome = "may-be" if may_stand else "not"
    with speaking(locale):
        return _reply(turn_id, locale, say(f"{outcome}-opened"), say(f"{outcome}-opened-what-to-do"))


def _reply(turn_id: str, locale: str | None, headline: str, text: str) -> Reply:
    return Reply(turn_id, "error", locale=locale or "en", headline=headline, text=text)
