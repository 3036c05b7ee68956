"""Sentences on how a line was read: what of it was not used, what is asked first, what else it asks, what it guards."""

from collections.abc import Sequence

from engine.answers.headlines import understood
from engine.answers.phrases import joined
from engine.answers.quick_replies import choice, quick_reply
from engine.conversation import Wants
from engine.messages import Clarification, Notice, QuickReply, Reply

LABEL_MOST = 40
"""Characters of a request on its button (rule book, "Which are shown")."""
OTHER_WORDS = "Say it in other words, or fill in the search form."
NOT_READ = "I did not understand that."
MENTION = Notice("mention", "Lines here that are clearly for me I answer unasked; a mention always works.")


def not_used(words: Sequence[str]) -> list[Notice]:
    """Words of the line that set nothing, as typed."""
    quoted = ", ".join(f"“{one}”" for one in words)
    return [Notice("unread", f"Not used: {quoted}.", leads=True)] if words else []


def asked_first(turn_id: str, line: str, before: Wants, after: Wants, currency: str) -> Reply:
    """Where the reading may well be wrong: what it is, to be confirmed; pressed, the same line counts as read."""
    if after == before:
        return Reply(turn_id, "answer", headline=NOT_READ, text=OTHER_WORDS)
    question = Clarification(("line",), f"Is that right? {OTHER_WORDS}", (choice(turn_id, "Yes", line),))
    return Reply(turn_id, "question", headline=f"I read: {understood(after, currency)}.", clarification=question)


def further_requests(turn_id: str, lines: Sequence[str]) -> tuple[QuickReply, ...]:
    """A button each, in its own words."""
    return tuple(choice(turn_id, _label(line), line) for line in lines)


def _label(line: str) -> str:
    label = line[:1].upper() + line[1:]
    return label if len(label) <= LABEL_MOST else f"{label[: LABEL_MOST - 1].rstrip()}…"


def noted_allergies(turn_id: str, told: Sequence[str]) -> Reply:
    """An allergy that was overheard, with what takes it back."""
    one = len(told) == 1
    buttons = (_lift(turn_id, "Not an allergy" if one else f"Not {name}", name) for name in told)
    return Reply(turn_id, "answer", headline=f"Noted for this thread: {joined(told)}.", quick_replies=tuple(buttons))


def _lift(turn_id: str, label: str, name: str) -> QuickReply:
    return quick_reply(turn_id, "lift", label, f"{name} is no allergy here", argument=name)


def lift_for_all(turn_id: str, names: Sequence[str]) -> Reply:
    """Somebody else than who told it lifts it."""
    choices = tuple(
        quick_reply(turn_id, "lift_for_all", "Lift it", f"{name} is no allergy here", argument=name) for name in names
    )
    question = Clarification(("allergy",), f"Lift {joined(names)} for everybody here?", choices)
    return Reply(turn_id, "question", clarification=question)


def lifted(names: Sequence[str]) -> str:
    return f"Lifted, as it was taken back: {joined(names)}. This thread avoids it no more." if names else ""


def of_lifted(names: Sequence[str]) -> list[Notice]:
    return [Notice("allergy_lifted", lifted(names), leads=True)] if names else []
