"""Slack as the worker sees it: who said it, what is posted, and whether it already stands there."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import structlog

from channels.ports import (
    Again,
    Arrival,
    CannotTell,
    GiveUp,
    Outcome,
    Pace,
    Post,
    Search,
    Sent,
    Shown,
    Unclear,
    Wait,
    Where,
)
from channels.shared.cooldown import Pauses
from channels.shared.payload import Json, text_at
from channels.shared.sentences import say
from channels.slack.files import TAKES_NO_FILES, NotHandedOver, file_bodies, hand_over, stands_in
from channels.slack.installations import Installations
from channels.slack.limits import CLOCK_SKEW_S, POSTS, POSTS_SECONDS, STATUS_LASTS_S
from channels.slack.listing import Page, listing, look_for
from channels.slack.orders import pages
from channels.slack.outcomes import outcome_of, repeatable
from channels.slack.people import People, Person
from channels.slack.posted import key_of, thread_of, with_key
from channels.slack.profile_view import offer
from channels.slack.render import FORMS, render
from channels.slack.sdk import QUICK_S, Failed, SlackApi
from channels.slack.stream import ANSWERED, SlackStream
from channels.slack.turns import PLATFORM
from engine.engine import Unavailable
from engine.messages import Reply, Turn, turn_id_of
from engine.messages.sentences import speaking

log = structlog.get_logger()
POST_WITHIN_S = 8.0
"""Slack answers a post within a second or two; the outbox gives a try 20 s."""
OLD_FORM_S = 3_600.0
"""How long a workspace that refused a form is given the next one at once."""
REFUSED_BODY = frozenset({"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "invalid_attachments"})
"""The form is at fault, and the next one may do."""
CANNOT_LOOK = frozenset({"missing_scope", "not_allowed_token_type", "access_denied"})
UNFURLED = {"unfurl_links": False, "unfurl_media": False, "parse": "none"}
"""Nothing in our words becomes a link or a preview."""


OF_USUAL = "usual"
"""Without it no line sets what is usual in a channel, so that Slack is not asked who made that."""


class SlackChannel:
    """The protocol `Channel`."""

    def __init__(
        self, api: SlackApi, installations: Installations, people: People, now_s: Callable[[], float] = time.time
    ) -> None:
        self._api = api
        self._installations = installations
        self._people = people
        self._now_s = now_s
        self.stream = SlackStream(api, installations, people)
        self._pauses = Pauses(now_s)

    @property
    def platform(self) -> str:
        return PLATFORM

    @property
    def paces(self) -> tuple[Pace, ...]:
        return (Pace(POSTS, POSTS_SECONDS),)

    @property
    def busy_every_s(self) -> float:
        return STATUS_LASTS_S / 2

    async def complete(self, arrival: Arrival) -> Turn:
        turn = arrival.turn
        person = await self._people.find(turn.thread.tenant, turn.user_id)
        manages = await self._manages(arrival, person)
        return replace(turn, user_name=person.name, locale=person.locale, time_zone=person.time_zone, manages=manages)

    async def _manages(self, arrival: Arrival, person: Person) -> bool | None:
        """An admin, whoever made the channel, and anybody in their own messages with Platter. None where Slack does not
        tell, or the line is of nothing that it is asked for."""
        turn, channel = arrival.turn, arrival.turn.thread.conversation
        if person.is_admin or channel.startswith("D"):
            return True
        if person == Person() or OF_USUAL not in turn.text.lower():
            return None
        try:
            token = await self._token(arrival.where)
            answer = await self._api.call("conversations.info", token, {"channel": channel}, QUICK_S) if token else {}
        except (Failed, Unavailable):
            return None
        creator = text_at(answer, "channel", "creator")
        return creator == turn.user_id if creator else None

    def rooted(self, arrival: Arrival, post_id: str) -> Arrival:
        thread = replace(arrival.turn.thread, thread=post_id)
        turn = replace(arrival.turn, thread=thread, turn_id=turn_id_of(thread, arrival.keys[0]))
        return replace(arrival, turn=turn, where=replace(arrival.where, reference=json.dumps({"thread": post_id})))

    def render(self, reply: Reply, where: Where) -> tuple[bytes, ...]:
        """One post that holds every form, or several where an order takes them; the last form is the text alone. A file
        is a post of its own."""
        with speaking(reply.locale):
            said = tuple(body for page in pages(reply) if (body := _body_of(page, _alone_to(reply, where))))
            if not said:
                return ()
            return (*said, *file_bodies(reply), *((offer(reply.offers_profile_to),) if reply.offers_profile_to else ()))

    async def deliver(self, post: Post) -> Outcome:
        try:
            token = await self._token(post.where)
        except Unavailable as gone:
            return Again(gone.part)
        if token is None:
            return GiveUp("not_installed")
        body = json.loads(post.body)
        if "only" in body:
            return await self._whispered(token, post, body)
        if "file" in body:
            return await self._hand_over(token, post, body)
        if "shown" in body:
            outcome = await self._into(post, body)
            if not isinstance(outcome, GiveUp):
                return outcome
        return await self._in_a_form(token, post, body)

    async def _whispered(self, token: str, post: Post, body: Any) -> Outcome:
        """To one person alone, once, as no history tells whether it was read: only where Slack asks to wait is it sent
        again. An answer that Slack says to nobody alone is said in the thread; what is offered beside one is let go."""
        thread, told = thread_of(post.where), {name: body[name] for name in ("text", "blocks")}
        given = {"channel": post.where.destination, "user": body["only"], **told, **UNFURLED}
        given |= {"thread_ts": thread} if thread else {}
        try:
            await self._api.call("chat.postEphemeral", token, given, POST_WITHIN_S)
        except Failed as failed:
            if isinstance(outcome := outcome_of(failed), Wait):
                return outcome
            if isinstance(outcome, GiveUp) and "forms" in body:
                return await self._in_a_form(token, post, body)
            log.warning("slack_aside_failed", error=failed.code)
        return Sent("")

    async def _into(self, post: Post, body: Any, makes_room: bool = True) -> Outcome:
        """The answer in the place of what was shown of it (channels/slack/stream.py); GiveUp: it cannot stand there."""
        shown = Shown(**body["shown"])
        try:
            held = await self._installations.find(post.where.tenant)
            if held is None:
                return GiveUp("not_installed")
            stopped = await self.stream.stopped(held, post.where, shown, post.key)
            if not isinstance(stopped, Sent):
                return stopped
            if not stopped.post_id:
                return GiveUp("message_not_found")
            outcome = await self._in_a_form(held.bot_token, post, body, stopped.post_id)
            if isinstance(outcome, GiveUp) and makes_room:
                removed = await self.stream.remove(post.where, replace(shown, post_id=stopped.post_id))
                if removed == ANSWERED:
                    return Sent(stopped.post_id)
                return removed if isinstance(removed, Wait | Again) else outcome
        except Unavailable as gone:
            return Again(gone.part)
        except Failed as failed:
            return repeatable(failed)
        return outcome

    async def _in_a_form(self, token: str, post: Post, body: Any, over: str = "") -> Outcome:
        """In the first form that the workspace takes; one without the new blocks is not asked to with every message."""
        last = len(body["forms"]) - 1
        for place, blocks in enumerate(body["forms"]):
            if place < last and self._pauses.lasts((post.where.tenant, place)):
                continue
            outcome = await self._post(token, post, body["text"], blocks, over)
            if not (isinstance(outcome, GiveUp) and outcome.reason in REFUSED_BODY and place < last):
                return outcome
            if outcome.reason.startswith("invalid_blocks"):
                self._pauses.begin((post.where.tenant, place), OLD_FORM_S)
        return GiveUp("no_form")

    async def _hand_over(self, token: str, post: Post, body: Any) -> Outcome:
        """The file; where the workspace takes none from Platter, why."""
        try:
            return Sent(await hand_over(self._api, token, post.where.destination, thread_of(post.where), body["file"]))
        except NotHandedOver as failed:
            # Nothing of it stands anywhere: only its last step posts.
            outcome = repeatable(failed.why)
        except Failed as failed:
            outcome = outcome_of(failed)
        if isinstance(outcome, GiveUp) and outcome.reason in TAKES_NO_FILES:
            return await self._post(token, post, body["text"], [])
        return outcome

    async def _post(self, token: str, post: Post, text: str, blocks: list[Any], over: str = "") -> Outcome:
        """`over`: the message in whose place it comes, which keeps its own thread and its name."""
        thread = thread_of(post.where)
        given: dict[str, Any] = {
            "channel": post.where.destination,
            "text": text,
            "metadata": with_key(post.key),
            **({"blocks": blocks} if blocks or over else {}),
        }
        posted: dict[str, Any] = {**UNFURLED, **({"thread_ts": thread} if thread else {})}
        method, more = ("chat.update", {"ts": over, "parse": "none"}) if over else ("chat.postMessage", posted)
        try:
            answer = await self._api.call(method, token, {**given, **more}, POST_WITHIN_S)
        except Failed as failed:
            return _outcome_of_update(failed) if over else outcome_of(failed)
        if not (ts := str(answer.get("ts") or over)):
            return Unclear("no_json")
        if not thread and not over and not post.where.destination.startswith("D"):
            await self._hold(post.where, ts)
        return Sent(ts)

    async def _hold(self, where: Where, root: str) -> None:
        """The thread that this post opens is its tenant's, if others see the channel too."""
        with suppress(Unavailable):  # It is posted; only who is heard there without a mention may be another then.
            await self._installations.hold(where.destination, root, where.tenant)

    async def change(self, post: Post, post_id: str) -> Outcome:
        try:
            token = await self._token(post.where)
        except Unavailable as gone:
            return Again(gone.part)
        return await self._in_a_form(token, post, json.loads(post.body), post_id) if token else GiveUp("not_installed")

    async def find_own(self, post: Post) -> Search:
        if "only" in json.loads(post.body):
            return CannotTell()
        try:
            token = await self._token(post.where)
            found = await self._found(token, post) if token else GiveUp("not_installed")
        except Unavailable as gone:
            return Again(gone.part)
        except Failed as failed:
            found = _search(failed)
        return await self._finished(post) if isinstance(found, CannotTell) and _takes_over(post) else found

    async def _finished(self, post: Post) -> Search:
        """Delivered into its message again, which changes nothing; it is not posted anew, as an earlier try may have
        been."""
        outcome = await self._into(post, json.loads(post.body), makes_room=False)
        return CannotTell() if isinstance(outcome, GiveUp | Unclear) else outcome

    async def _found(self, token: str, post: Post) -> Search:
        """In the thread, or among the channel's newest where the post opens a thread. Raises Failed.

        It is looked for from its first possible try on, and by as much before as Slack's clock and an app's may differ.
        Where nobody knows how long ago it was tried, the thread is read whole; a channel has no beginning to read from.
        """
        within_s = post.tried_within_s
        if not thread_of(post.where) and within_s is None:
            return CannotTell()
        since_s = None if within_s is None else self._now_s() - within_s - CLOCK_SKEW_S

        def own(page: Page) -> Json | None:
            return next((one for one in page if key_of(one) == post.key or stands_in(one, post.body)), None)

        return await look_for(self._api, token, listing(post.where, since_s), own)

    async def busy(self, where: Where) -> None:
        thread = thread_of(where)
        try:
            token = await self._token(where)
            if token and thread:
                given = {"channel_id": where.destination, "thread_ts": thread, "status": say("slack-status")}
                await self._api.call("assistant.threads.setStatus", token, given)
        except (Unavailable, Failed):
            return  # A sign only; the answer comes anyway.

    async def _token(self, where: Where) -> str | None:
        installation = await self._installations.find(where.tenant)
        return installation.bot_token if installation else None


def _alone_to(reply: Reply, where: Where) -> str:
    """In their own messages with Platter nobody else reads it anyway."""
    return "" if where.destination.startswith("D") else reply.alone_to


def _body_of(page: Reply, only: str) -> bytes | None:
    """`only`: the user to whom it is said alone."""
    drawn = [message for message in (render(page, form) for form in FORMS) if message is not None]
    if not drawn:
        return None
    told: Json = {"text": drawn[0].text, "forms": [*(list(message.blocks) for message in drawn), []]}
    told |= {"only": only, "blocks": list(drawn[-1].blocks)} if only else {}
    return json.dumps(told, ensure_ascii=False).encode()


def _takes_over(post: Post) -> bool:
    """Into a message whose name is known."""
    return bool((json.loads(post.body).get("shown") or {}).get("post_id"))


def _outcome_of_update(failed: Failed) -> Outcome:
    """A stream that Slack has not closed yet will be."""
    return Again(failed.code) if failed.code == "streaming_state_conflict" else repeatable(failed)


def _search(failed: Failed) -> Search:
    outcome = outcome_of(failed)
    if isinstance(outcome, Unclear):
        return Again(outcome.reason)
    return CannotTell() if failed.code in CANNOT_LOOK else outcome
