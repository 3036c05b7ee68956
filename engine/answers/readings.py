"""Sentences on how a line was read: what of it was not used, what is asked first, what else it asks, what it guards."""

from collections.abc import Sequence

from engine.answers.headlines import understood
from engine.answers.phrases import enumerated, joined
from engine.answers.quick_replies import choice, quick_reply
from engine.conversation import Wants
from engine.messages import Clarification, Notice, QuickReply, Reply
from engine.messages.sentences import say

LABEL_MOST = 40
"""Characters of a request on its button (rule book, "Which are shown")."""


def mention_always_works() -> Notice:
    return Notice("mention", say("reading-mention"))


def not_used(words: Sequence[str]) -> list[Notice]:
    """Words of the line that set nothing, as typed."""
    quoted = enumerated([say("quoted", words=one) for one in words])
    return [Notice("unread", say("reading-not-used", words=quoted), leads=True)] if words else []


def asked_first(turn_id: str, line: str, before: Wants, after: Wants, currency: str) -> Reply:
    """Where the reading may well be wrong: what it is, to be confirmed; pressed, the same line counts as read."""
    if after == before:
        return Reply(
            turn_id, "answer", headline=say("reading-not-read"), text=say("reading-other-words"), not_read=True
        )
    question = Clarification(("line",), say("reading-is-it-right"), (choice(turn_id, say("button-yes"), line),))
    read = say("reading-was-read", understood=understood(after, currency))
    return Reply(turn_id, "question", headline=read, clarification=question)


def further_requests(turn_id: str, lines: Sequence[str]) -> tuple[QuickReply, ...]:
    """A button each, in its own words."""
    return tuple(choice(turn_id, _label(line), line) for line in lines)


def _label(line: str) -> str:
    label = line[:1].upper() + line[1:]
    return label if len(label) <= LABEL_MOST else f"{label[: LABEL_MOST - 1].rstrip()}…"


def noted_allergies(turn_id: str, told: Sequence[str]) -> Reply:
    """An allergy that was overheard, with what takes it back."""
    one = len(told) == 1
    buttons = (
        _lift(turn_id, say("button-no-allergy") if one else say("button-not-to", allergy=name), name) for name in told
    )
    headline = say("reading-noted", allergies=joined(told))
    return Reply(turn_id, "answer", headline=headline, quick_replies=tuple(buttons))


def _lift(turn_id: str, label: str, name: str) -> QuickReply:
    return quick_reply(turn_id, "lift", label, say("press-lift", allergy=name), argument=name)


def lift_for_all(turn_id: str, names: Sequence[str]) -> Reply:
    """Somebody else than who told it lifts it."""
    choices = tuple(
        quick_reply(turn_id, "lift_for_all", say("button-lift"), say("press-lift", allergy=name), argument=name)
        for name in names
    )
    question = Clarification(("allergy",), say("reading-lift-for-all", allergies=joined(names)), choices)
    return Reply(turn_id, "question", clarification=question)


def lifted(names: Sequence[str]) -> str:
    return say("reading-lifted", allergies=joined(names)) if names else ""


def of_lifted(names: Sequence[str]) -> list[Notice]:
    return [Notice("allergy_lifted", lifted(names), leads=True)] if names else []
