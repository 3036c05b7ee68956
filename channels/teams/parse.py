"""Teams' activities → what is meant: pure and total, for any JSON object that was let in.

What is not for Platter ends here as `Dropped`, so that nothing of it is kept: what only Teams does (reactions, typing,
members), what Platter said itself, a line that opens with a colleague's name.
"""

from collections.abc import Callable, Mapping

from channels.ports import Arrival, Revision
from channels.shared.payload import Json, text_at, things_at
from channels.teams.elements import PRESS
from channels.teams.escaping import mentions, opens_with_somebody_else, said
from channels.teams.limits import RESULTS
from channels.teams.meant import Dropped, Meant, Removed
from channels.teams.parse_invokes import kept_or_anew, parse_invoke, value_of
from channels.teams.tokens import tenant_of
from channels.teams.turns import (
    PLATFORM,
    arrival_of,
    is_personal,
    lane_of,
    locale_of,
    message_key,
    thread_of,
    time_of,
    user_of,
    where_of,
)
from engine.messages import Turn, turn_id_of

SAY = "say"
"""An example of the welcome carries it: its words are said to Platter, mentioned or not."""


OWN_PROFILE, WHAT_IS_KEPT = "me", "what do you know about me?"
"""Said alone it asks for that, whose answer has the form below it."""


def parse_activity(activity: Json) -> Meant:
    """Of an activity that `guard.admit` has let in."""
    read = _ACTIVITIES.get(text_at(activity, "type"))
    return read(activity) if read else Dropped("unknown_activity")


def _message(activity: Json) -> Meant:
    value = value_of(activity)
    if text_at(value, PRESS):
        return _pressed(activity, text_at(value, PRESS))
    if user_of(activity) and (meant := kept_or_anew(activity, value)):
        return meant
    return _said(activity, bool(text_at(value, SAY)))


def _said(activity: Json, is_example: bool = False) -> Arrival | Dropped:
    """A person's message; one that is not for Platter is dropped."""
    user, bot = user_of(activity), text_at(activity, "recipient", "id")
    if not user or text_at(activity, "from", "id") == bot or text_at(activity, "from", "role") == "bot":
        return Dropped("nobody")
    addressed = is_example or is_personal(activity) or mentions(activity, bot)
    if not addressed and opens_with_somebody_else(activity, bot):
        return Dropped("to_somebody_else")
    words = said(activity) or ("help" if addressed and not is_personal(activity) else "")
    if not words:
        return Dropped("no_words")
    words = WHAT_IS_KEPT if addressed and words.lower() == OWN_PROFILE else words
    return arrival_of(activity, "message", words, addressed=addressed)


def _pressed(activity: Json, token: str) -> Arrival | Dropped:
    """Comes as a message with the button's words; its activity id is the press's own."""
    if not user_of(activity):
        return Dropped("nobody")
    words = said(activity) or "press"
    pressed = f"{text_at(activity, 'replyToId')}:{token}"
    return arrival_of(activity, "press", words, token=token, pressed=pressed)


def _changed(activity: Json) -> Meant:
    """An edit. What Teams brings back after a deletion is no edit."""
    if text_at(activity, "channelData", "eventType") == "undeleteMessage":
        return Dropped("brought_back")
    arrival = _said(activity)
    turn = arrival.turn if isinstance(arrival, Arrival) else None
    return Revision(PLATFORM, tenant_of(activity), message_key(activity), turn)


def _deleted(activity: Json) -> Meant:
    return Revision(PLATFORM, tenant_of(activity), message_key(activity))


def _members(activity: Json) -> Meant:
    """Somebody came or went: only Platter itself matters, and a channel or team that is gone."""
    bot = text_at(activity, "recipient", "id")
    if bot in [text_at(one, "id") for one in things_at(activity, "membersAdded")]:
        return _welcome(activity)
    if bot in [text_at(one, "id") for one in things_at(activity, "membersRemoved")]:
        return _removed(activity)
    if text_at(activity, "channelData", "eventType") in ("channelDeleted", "teamDeleted", "teamHardDeleted"):
        return _removed(activity)
    return Dropped("members")


def _installed(activity: Json) -> Meant:
    action = text_at(activity, "action")
    if action.startswith("add"):
        return _welcome(activity)
    return _removed(activity) if action.startswith("remove") else Dropped("unknown_action")


def _welcome(activity: Json) -> Meant:
    """Told several times by several names; answered once, with what Platter can do."""
    thread = thread_of({**activity, "id": ""})
    key = f"welcome:{thread.conversation}"
    turn = Turn(
        turn_id=turn_id_of(thread, key),
        thread=thread,
        text="help",
        sent_at=time_of(activity),
        kind="command",
        lane=lane_of(activity, thread),
        user_id=user_of(activity),
        locale=locale_of(activity),
        max_results=RESULTS,
    )
    return Arrival(turn, (key,), where_of(activity, thread, welcome=True))


def _removed(activity: Json) -> Meant:
    """From a team: all its channels; of one channel that is deleted, or that allows its apps itself, that one."""
    thread, tenant = thread_of(activity), tenant_of(activity)
    team, channel = (text_at(activity, "channelData", name, "id") for name in ("team", "channel"))
    if not _is_of_one_channel(activity):
        return Removed(tenant, team or thread.conversation)
    return Removed(tenant, f"{team}/{channel}" if team and channel else channel or thread.conversation)


def _is_of_one_channel(activity: Json) -> bool:
    """An app is let into each private or shared channel on its own. [docs: build-apps-for-shared-private-channels]"""
    told = text_at(activity, "channelData", "eventType")
    if told in ("teamDeleted", "teamHardDeleted", "teamMemberRemoved"):
        return False
    kind = text_at(activity, "channelData", "channel", "type")
    return told in ("channelDeleted", "channelMemberRemoved") or kind in ("private", "shared")


_ACTIVITIES: Mapping[str, Callable[[Json], Meant]] = {
    "message": _message,
    "messageUpdate": _changed,
    "messageDelete": _deleted,
    "conversationUpdate": _members,
    "installationUpdate": _installed,
    "invoke": parse_invoke,
}
