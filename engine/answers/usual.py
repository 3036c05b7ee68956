"""Sentences on the usual: that it was taken, that something could be, what is kept, and what somebody may not set."""

from dataclasses import replace

from engine.answers.quick_replies import choice, quick_reply
from engine.conversation import Usual
from engine.messages import Notice, QuickReply

NOT_HERE = "not here"
"""What its button says, and what leaves the usual out where it is typed."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOW = "Say for example “our usual is 25 people in Oakland on Thursdays”."
NO_USUAL = f"Nothing is usual here. {HOW}"
NOT_KEPT = "That could not be kept just now, so nothing has changed. Say it again in a minute."
NOT_YOURS = (
    "What is usual here is set by an admin or whoever made this channel. Once the same was searched for three times, a "
    "button offers it to everybody."
)
DROPPED = "What was set as usual here is dropped. What is set for everywhere stays."


def taken_usual(turn_id: str, taken: Usual, day: str) -> Notice:
    """`day`: the date that the usual day comes to."""
    said = usual_words(replace(taken, weekday=None))
    parts = [part for part in (said, f"on {day}" if taken.weekday is not None else "") if part]
    return Notice("usual", f"As usual here: {', '.join(parts)}.", action=choice(turn_id, "Not here", NOT_HERE))


def usual_offer(turn_id: str, usual: Usual) -> QuickReply:
    """ "Make Oakland, 25 people the usual here"."""
    where = usual.city or usual.zip_code or ""
    told = ", ".join(part for part in (where, _heads(usual), _days(usual).removeprefix("on ")) if part)
    label = f"Make {told} the usual here"
    return quick_reply(turn_id, "set_usual", label, label[:1].lower() + label[1:])


def usual_dropper(turn_id: str) -> QuickReply:
    return quick_reply(turn_id, "drop_usual", "Drop it", "forget our usual")


def told_usual(usual: Usual | None) -> str:
    return f"Usual here: {usual_words(usual)}." if usual is not None and usual != Usual() else NO_USUAL


def kept_usual(usual: Usual) -> str:
    taken = f"A thread that says nothing else takes it; “{NOT_HERE}” leaves it out."
    return f"Usual here from now on: {usual_words(usual)}. {taken}"


def asked_usual(usual: Usual) -> str:
    """Whether the person may set it, the platform does not tell."""
    return f"Shall this be usual here, for everybody: {usual_words(usual)}?"


def usual_words(usual: Usual) -> str:
    """ "25 people in Oakland, CA, on Thursdays"."""
    where = ", ".join(
        part for part in (usual.address, usual.city, usual.state, None if usual.city else usual.zip_code) if part
    )
    party = f"{_heads(usual)} in {where}" if usual.party and where else _heads(usual) or where
    return ", ".join(part for part in (party, _days(usual)) if part)


def _heads(usual: Usual) -> str:
    return f"{usual.party} {'person' if usual.party == 1 else 'people'}" if usual.party else ""


def _days(usual: Usual) -> str:
    return "" if usual.weekday is None else f"on {DAYS[usual.weekday]}s"
