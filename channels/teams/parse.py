"""Teams' activities → what is meant: pure and total, for any JSON object that was let in.

What is not for Platter ends here as `Dropped`, so that nothing of it is kept: what only Teams does (reactions, typing,
members), what Platter said itself, a line that opens with a colleague's name.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from channels.delivery import Arrival, Revision, Where
from channels.reading import Json, place_of_card, text_at, things_at
from channels.teams.elements import PRESS, WHY
from channels.teams.escaping import mentions, opens_with_somebody_else, said
from channels.teams.limits import RESULTS
from channels.teams.meant import Dropped, Look, Meant, Rated, Removed
from channels.teams.tokens import tenant_of
from engine.messages import ThreadKey, Turn, TurnKind, turn_id_of
from engine.text import clean_text

PLATFORM = "teams"
SAY = "say"
"""An example of the welcome carries it: its words are said to Platter, mentioned or not."""
MESSAGE_ID = ";messageid="
COMMENT_MAX = 1_000
_CHANNELS = ("@thread.tacv2", "@thread.skype")


@dataclass(frozen=True, slots=True)
class Place:
    """Where answers go, as it is stored in `Where.reference`."""

    service_url: str
    conversation: str
    """With the thread, in a channel."""
    bot: str
    alone: bool = False
    """One person's own chat with Platter."""
    hint: bool = False
    """Nobody has been heard here without a mention: say that one is needed."""
    welcome: bool = False
    """Platter was added here, and says how to begin."""

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def place_of(where: Where) -> Place:
    """Raises ValueError, TypeError on anything that `Place.to_json` did not write."""
    return Place(**json.loads(where.reference))


def parse_activity(activity: Json) -> Meant:
    """Of an activity that `guard.admit` has let in."""
    read = _ACTIVITIES.get(text_at(activity, "type"))
    return read(activity) if read else Dropped("unknown_activity")


def thread_of(activity: Json) -> ThreadKey:
    """In a channel the session is the conversation with its thread; a chat is one thread.

    A channel is named behind its team, so that everything said in a team can be found by its beginning.
    """
    tenant, conversation = tenant_of(activity), text_at(activity, "conversation", "id")
    if not _is_channel(activity):
        return ThreadKey(PLATFORM, tenant, conversation, conversation)
    base, _, root = conversation.partition(MESSAGE_ID)
    root = root or text_at(activity, "id")
    thread = f"{base}{MESSAGE_ID}{root}" if root.isascii() and root.isdecimal() and int(root) else base
    team = text_at(activity, "channelData", "team", "id")
    return ThreadKey(PLATFORM, tenant, f"{team}/{base}" if team else base, thread)


def _is_channel(activity: Json) -> bool:
    kind = text_at(activity, "conversation", "conversationType")
    return kind == "channel" or (not kind and any(one in text_at(activity, "conversation", "id") for one in _CHANNELS))


def _is_personal(activity: Json) -> bool:
    return text_at(activity, "conversation", "conversationType") == "personal"


def _message(activity: Json) -> Meant:
    value = _value(activity)
    if text_at(value, PRESS):
        return _pressed(activity, text_at(value, PRESS))
    return _said(activity, bool(text_at(value, SAY)))


def _said(activity: Json, is_example: bool = False) -> Arrival | Dropped:
    """A person's message; one that is not for Platter is dropped."""
    user, bot = user_of(activity), text_at(activity, "recipient", "id")
    if not user or text_at(activity, "from", "id") == bot or text_at(activity, "from", "role") == "bot":
        return Dropped("nobody")
    addressed = is_example or _is_personal(activity) or mentions(activity, bot)
    if not addressed and opens_with_somebody_else(activity, bot):
        return Dropped("to_somebody_else")
    words = said(activity) or ("help" if addressed and not _is_personal(activity) else "")
    if not words:
        return Dropped("no_words")
    return _arrival(activity, "message", words, addressed=addressed)


def _pressed(activity: Json, token: str) -> Arrival | Dropped:
    """Comes as a message with the button's words; its activity id is the press's own."""
    if not user_of(activity):
        return Dropped("nobody")
    words = said(activity) or "press"
    pressed = f"{text_at(activity, 'replyToId')}:{token}"
    return _arrival(activity, "press", words, token=token, pressed=pressed)


def _arrival(
    activity: Json, kind: TurnKind, words: str, *, addressed: bool = True, token: str | None = None, pressed: str = ""
) -> Arrival:
    thread, key = thread_of(activity), message_key(activity)
    text, was_cut = clean_text(words)
    turn = Turn(
        turn_id=turn_id_of(thread, key),
        thread=thread,
        text=text,
        sent_at=_time(activity),
        kind=kind,
        lane="" if _is_channel(activity) else thread.conversation,
        was_cut=was_cut,
        addressed=addressed,
        user_id=user_of(activity),
        user_name=text_at(activity, "from", "name") or None,
        locale=_locale(activity),
        time_zone=_time_zone(activity),
        token=token,
        max_results=RESULTS,
    )
    return Arrival(turn, (key,), where_of(activity, thread), pressed)


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
        sent_at=_time(activity),
        kind="command",
        lane="" if _is_channel(activity) else thread.conversation,
        user_id=user_of(activity),
        locale=_locale(activity),
        max_results=RESULTS,
    )
    return Arrival(turn, (key,), where_of(activity, thread, welcome=True))


def _removed(activity: Json) -> Meant:
    """From a team: all its channels; of one deleted channel, that one."""
    thread, tenant = thread_of(activity), tenant_of(activity)
    team, channel = (text_at(activity, "channelData", name, "id") for name in ("team", "channel"))
    if text_at(activity, "channelData", "eventType") == "channelDeleted" and channel:
        return Removed(tenant, f"{team}/{channel}" if team else channel)
    return Removed(tenant, team or thread.conversation)


def _invoked(activity: Json) -> Meant:
    """What needs its answer in the request; nothing of it changes a conversation."""
    name, value = text_at(activity, "name"), _value(activity)
    if name == "message/submitAction":
        return _rated(activity, value)
    if name == "adaptiveCard/action":
        action = value.get("action")
        data = action.get("data") if isinstance(action, dict) else None
        return _look(activity, data, "card")
    return _look(activity, value.get("data"), "dialog") if name == "task/fetch" else Dropped("unknown_invoke")


def _look(activity: Json, data: Any, answer: Any) -> Meant:
    turn_id, _, place = (text_at(data, WHY) if isinstance(data, dict) else "").rpartition(".")
    if not turn_id:
        return Dropped("unknown_invoke")
    at = place_of_card(place)
    return Look(thread_of(activity), turn_id, at, answer)


def _rated(activity: Json, value: Json) -> Meant:
    """Thumbs under an answer; the person's own words come as JSON in a string."""
    judged, post = value.get("actionValue"), text_at(activity, "replyToId")
    reaction = text_at(judged, "reaction") if isinstance(judged, dict) else ""
    if reaction not in ("like", "dislike") or not post or not user_of(activity):
        return Dropped("unknown_feedback")
    told = _object(text_at(judged, "feedback")) if isinstance(judged, dict) else {}
    comment = clean_text(text_at(told, "feedbackText"), COMMENT_MAX)[0]
    rating = 1 if reaction == "like" else -1
    return Rated(thread_of(activity), user_of(activity), post, rating, comment)


def user_of(activity: Json) -> str:
    """The person in the directory; a guest or a stranger to it by Teams' own id."""
    return text_at(activity, "from", "aadObjectId") or text_at(activity, "from", "id")


def where_of(activity: Json, thread: ThreadKey, welcome: bool = False) -> Where:
    place = Place(
        service_url=text_at(activity, "serviceUrl"),
        conversation=thread.thread,
        bot=text_at(activity, "recipient", "id"),
        alone=_is_personal(activity),
        welcome=welcome,
    )
    return Where(PLATFORM, thread.tenant, thread.thread.partition(MESSAGE_ID)[0], place.to_json())


def message_key(activity: Json) -> str:
    """Tenant aside, Teams names a message by its conversation and its id."""
    base = text_at(activity, "conversation", "id").partition(MESSAGE_ID)[0]
    return f"message:{base}:{text_at(activity, 'id')}"


def _value(activity: Json) -> Json:
    """What a button carries: an object, or the same as JSON in a string."""
    value = activity.get("value")
    return value if isinstance(value, dict) else _object(value)


def _object(raw: Any) -> Json:
    try:
        found = json.loads(raw) if isinstance(raw, str) else None
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {}


def _time(activity: Json) -> datetime:
    try:
        at = datetime.fromisoformat(text_at(activity, "timestamp"))
    except ValueError:
        return datetime.now(UTC)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _client(activity: Json) -> Json:
    found = (one for one in things_at(activity, "entities") if text_at(one, "type") == "clientInfo")
    return next(found, {})


def _locale(activity: Json) -> str | None:
    return text_at(activity, "locale") or text_at(_client(activity), "locale") or None


def _time_zone(activity: Json) -> str | None:
    return text_at(activity, "localTimezone") or text_at(_client(activity), "timezone") or None


_ACTIVITIES: Mapping[str, Callable[[Json], Meant]] = {
    "message": _message,
    "messageUpdate": _changed,
    "messageDelete": _deleted,
    "conversationUpdate": _members,
    "installationUpdate": _installed,
    "invoke": _invoked,
}
