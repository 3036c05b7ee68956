"""Sentences on the usual: that it was taken, that something could be, what is kept, and what somebody may not set."""

from dataclasses import replace

from engine.answers.quick_replies import choice, quick_reply
from engine.conversation import Usual
from engine.messages import Notice, QuickReply
from engine.messages.sentences import enumerated, say

NOT_HERE = "not here"
"""What its button says, and what leaves the usual out where it is typed."""


def taken_usual(turn_id: str, taken: Usual, day: str) -> Notice:
    """`day`: the date that the usual day comes to."""
    said = usual_words(replace(taken, weekday=None))
    parts = [part for part in (said, say("on-day", day=day) if taken.weekday is not None else "") if part]
    button = choice(turn_id, say("button-not-here"), NOT_HERE)
    return Notice("usual", say("usual-taken", usual=enumerated(parts)), action=button)


def usual_offer(turn_id: str, usual: Usual) -> QuickReply:
    """ "Make Oakland, 25 people the usual here"."""
    where = usual.city or usual.zip_code or ""
    days = "" if usual.weekday is None else _weekdays(usual.weekday)
    told = enumerated([part for part in (where, _heads(usual), days) if part])
    label, text = say("button-make-usual", usual=told), say("press-make-usual", usual=told)
    return quick_reply(turn_id, "set_usual", label, text)


def usual_dropper(turn_id: str) -> QuickReply:
    return quick_reply(turn_id, "drop_usual", say("button-drop-usual"), say("press-drop-usual"))


def told_usual(usual: Usual | None) -> str:
    if usual is None or usual == Usual():
        return say("usual-none")
    return say("usual-told", usual=usual_words(usual))


def kept_usual(usual: Usual) -> str:
    return say("usual-kept", usual=usual_words(usual), not_here=NOT_HERE)


def asked_usual(usual: Usual) -> str:
    """Whether the person may set it, the platform does not tell."""
    return say("usual-asked", usual=usual_words(usual))


def usual_words(usual: Usual) -> str:
    """ "25 people in Oakland, CA, on Thursdays"."""
    where = ", ".join(
        part for part in (usual.address, usual.city, usual.state, None if usual.city else usual.zip_code) if part
    )
    heads = _heads(usual)
    party = say("usual-party-in", people=heads, place=where) if heads and where else heads or where
    days = "" if usual.weekday is None else say("on-day", day=_weekdays(usual.weekday))
    return enumerated([part for part in (party, days) if part])


def _heads(usual: Usual) -> str:
    return say("usual-heads", count=usual.party) if usual.party else ""


def _weekdays(weekday: int) -> str:
    """ "Thursdays" """
    return say(f"weekdays-{weekday}")
