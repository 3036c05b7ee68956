"""Sharing a list in another conversation: asked for, shown, permitted, and posted once through the inbox.

Who shares must be in the thread's conversation and in the other one, and Platter in the other one; each is asked of
Slack when the modal is sent, and what Slack does not tell is a no.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from channels.ports import Arrival
from channels.shared.payload import Json, text_at
from channels.shared.sentences import say
from channels.shared.sharing import Source, digest_of, opening_line
from channels.slack.installations import Installation
from channels.slack.limits import MEMBERS_A_PAGE, MEMBERS_PAGES
from channels.slack.meant import ShareAsked, ShareSent
from channels.slack.mrkdwn import escaped
from channels.slack.parts import Parts
from channels.slack.people import Person
from channels.slack.sdk import QUICK_S, Failed
from channels.slack.share_view import TO, share_view
from channels.slack.turns import PLATFORM, new_turn, where_of
from channels.slack.views import said_view
from engine.messages import Reply, ThreadKey
from engine.messages.forms import SHARE, SHARE_FROM, SHARE_OF
from engine.messages.sentences import speaking

log = structlog.get_logger()
NOT_THERE = frozenset({"channel_not_found", "not_in_channel", "team_access_not_granted"})
TakesIn = Callable[[Arrival], Awaitable[bool]]


class ShareDesk:
    def __init__(self, parts: Parts, take_in: TakesIn) -> None:
        self._parts = parts
        self._take_in = take_in

    async def ask(self, asked: ShareAsked, installation: Installation) -> None:
        """Opens the modal; where nothing is left to share it says so."""
        person, told = await self._asked_of(asked.user, asked.source.thread.conversation, installation)
        with speaking(person.locale):
            found = await self._list(asked.source, person, told)
            view = said_view(say("share-submit"), say("share-gone"))
            if found is not None:
                copy, origin = found
                view = share_view(asked.source, copy, _root(asked.user, origin))
        given = {"trigger_id": asked.trigger, "view": view}
        try:
            await self._parts.api.call("views.open", installation.bot_token, given, QUICK_S)
        except Failed as failed:
            log.warning("slack_view_failed", error=failed.code)

    async def submit(self, sent: ShareSent, installation: Installation) -> Json | None:
        """Why not, at the field; the modal once more where it has to say something first; None: taken in."""
        refused, is_shared_out = await self._refusal(sent, installation)
        if refused:
            return {"response_action": "errors", "errors": {TO: refused}}
        person, told = await self._asked_of(sent.user, sent.shown.source.thread.conversation, installation)
        with speaking(person.locale):
            found = await self._list(sent.shown.source, person, told)
            return await self._submitted(sent, installation, is_shared_out, found)

    async def _submitted(
        self, sent: ShareSent, installation: Installation, is_shared_out: bool, found: tuple[Reply, str] | None
    ) -> Json | None:
        source = sent.shown.source
        if found is None:
            return {"response_action": "errors", "errors": {TO: say("share-gone")}}
        copy, origin = found
        warning = say("slack-share-other-company") if is_shared_out and sent.shown.warned_of != sent.to else ""
        warning = say("share-changed") if digest_of(copy) != sent.shown.digest else warning
        if warning:
            view = share_view(source, copy, _root(sent.user, origin), warning, sent.to)
            return {"response_action": "update", "view": view}
        await self._begin(sent, installation, origin)
        return None

    async def _asked_of(self, user: str, channel: str, installation: Installation) -> tuple[Person, Json | str]:
        """Who shares, in whose locale the list is shown and posted, and what Slack tells of the conversation."""
        find, info = self._parts.people.find(installation.tenant, user), self._info(installation, channel)
        return await asyncio.gather(find, info)

    async def _list(self, source: Source, person: Person, told: Json | str) -> tuple[Reply, str] | None:
        """What is posted: the list, and what it is said to come from. None where no dish of it is left."""
        engine, name, origin = self._parts.engine, person.name or "", _origin(source.thread.conversation, told)
        copy = await engine.list_to_share(source.thread, source.turn_id, source.of, name, origin)
        return (copy, origin) if copy is not None and copy.cards else None

    async def _info(self, installation: Installation, channel: str) -> Json | str:
        """What Slack tells of a conversation, or its word for why not."""
        try:
            answer = await self._parts.api.call(
                "conversations.info", installation.bot_token, {"channel": channel}, QUICK_S
            )
        except Failed as failed:
            return failed.code
        told = answer.get("channel")
        return told if isinstance(told, dict) else {}

    async def _refusal(self, sent: ShareSent, installation: Installation) -> tuple[str, bool]:
        """Why it cannot go there ("" where it can), and whether another company reads there."""
        source = sent.shown.source.thread
        if not sent.to or sent.to == source.conversation:
            return (say("share-here") if sent.to else say("share-where")), False
        rule = await self._parts.installations.rule(installation.tenant, sent.to)
        if not rule.allowed:
            return say("slack-not-allowed"), False
        told, reads, writes = await asyncio.gather(
            self._info(installation, sent.to),
            self._is_in(installation, source.conversation, sent.user),
            self._is_in(installation, sent.to, sent.user),
        )
        refused = _of_place(told)
        if not refused and not (reads and writes):
            refused = _cannot_tell() if None in (reads, writes) else say("share-not-member")
        return refused, _reads_outside(told)

    async def _is_in(self, installation: Installation, channel: str, user: str) -> bool | None:
        """Among the conversation's members; None where Slack does not tell, or there are too many to ask."""
        cursor = ""
        for _ in range(MEMBERS_PAGES):
            given = {"channel": channel, "limit": MEMBERS_A_PAGE, **({"cursor": cursor} if cursor else {})}
            try:
                answer = await self._parts.api.call("conversations.members", installation.bot_token, given, QUICK_S)
            except Failed as failed:
                return False if failed.code in NOT_THERE else None
            if user in (answer.get("members") or ()):
                return True
            if not (cursor := text_at(answer, "response_metadata", "next_cursor")):
                return False
        return None

    async def _begin(self, sent: ShareSent, installation: Installation, origin: str) -> None:
        """A root post says who shared it and from where, and that is the thread; the same sending is the same."""
        source, tenant = sent.shown.source, installation.tenant
        key = f"share:{sent.view_id}:{sent.to}"
        thread = ThreadKey(PLATFORM, tenant, sent.to, key)
        form = ((SHARE, source.turn_id), (SHARE_OF, source.of), (SHARE_FROM, origin))
        turn = new_turn(thread, key, "form", say("share-turn"), sent.user, "", False, form=form)
        turn = replace(turn, sent_at=self._parts.now(), lane=sent.to)
        opening = json.dumps({"text": _root(sent.user, origin), "forms": [[]]}).encode()
        where, asked_in = where_of(thread, rooted=False), where_of(source.thread)
        taken = await self._take_in(Arrival(turn, (key,), where, opening=opening, asked_in=asked_in))
        log.info("slack_shared", taken=taken, tenant=tenant, shared_turn=source.turn_id, of=source.of)


def _origin(channel: str, told: Json | str) -> str:
    """A private channel is not named where others read of it."""
    if isinstance(told, str) or told.get("is_private") or not text_at(told, "name"):
        kind = {} if isinstance(told, str) else told
        direct = channel.startswith("D") or kind.get("is_im") or kind.get("is_mpim")
        return say("from-direct") if direct else say("from-private")
    return f"#{text_at(told, 'name')}"


def _of_place(told: Json | str) -> str:
    """Why nothing can be posted in a conversation; "" where it can, as far as Slack tells."""
    if isinstance(told, str):
        if told in NOT_THERE:
            return say("slack-invite-form")
        return say("slack-share-archived") if told == "is_archived" else _cannot_tell()
    if told.get("is_archived"):
        return say("slack-share-archived")
    if not told.get("is_member", True):
        return say("slack-invite-form")
    properties = told.get("properties")
    limited = properties.get("posting_restricted_to") if isinstance(properties, dict) else None
    return say("slack-share-restricted") if limited or told.get("is_read_only") else ""


def _cannot_tell() -> str:
    return say("share-cannot-tell", platform="Slack")


def _reads_outside(told: Json | str) -> bool:
    """Another company does, or has been asked to. [docs: reference/objects/conversation-object]"""
    return not isinstance(told, str) and bool(told.get("is_ext_shared") or told.get("is_pending_ext_shared"))


def _root(user: str, origin: str) -> str:
    return opening_line(f"<@{user}>", escaped(origin))
