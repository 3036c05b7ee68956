"""Quick replies as people read them: a label of two words at most, the words a press stands for, a count to 50."""

from dataclasses import replace

from engine.domain.tokens import Action, token_for
from engine.messages import Clarification, QuickReply

__all__ = ["MOST_COUNTED", "choice", "choices_with_tokens", "quick_reply", "token_for"]

MOST_COUNTED = 50
"""Counts go from 0 to 50, `at_least` above (rule book, "A quick reply carries a token")."""


def quick_reply(
    turn_id: str, action: Action, label: str, text: str, total: int | None = None, argument: str = ""
) -> QuickReply:
    """A button of the turn's own reply; `total` is that of the Reply that a press would give, None: not counted."""
    token = token_for(turn_id, action, text if action == "say" else argument)
    if total is None:
        return QuickReply(label, text, token)
    return QuickReply(label, text, token, min(total, MOST_COUNTED), total > MOST_COUNTED)


def choice(turn_id: str, label: str, text: str) -> QuickReply:
    """One answer to a question: pressing it says its text."""
    return quick_reply(turn_id, "say", label, text)


def choices_with_tokens(turn_id: str, question: Clarification | None) -> Clarification | None:
    """The question with every choice that has none given its token."""
    if question is None:
        return None
    made = tuple(one if one.token else choice(turn_id, one.label, one.text) for one in question.choices)
    return replace(question, choices=made)
