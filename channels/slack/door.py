"""What Slack delivers, taken in: each delivery to its place, and only then acknowledged.

What changes a conversation goes through the inbox. What only shows or is kept at once (Details, a rating, a command) is
answered in the request, within its time; what nobody waits for (the home tab, prompts) is done behind it.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from channels.ports import Arrival, Revision
from channels.shared.payload import Json, text_at
from channels.shared.sentences import say
from channels.slack import blocks as block
from channels.slack.channel import UNFURLED
from channels.slack.desk import Desk
from channels.slack.installations import Installation
from channels.slack.meant import (
    Again,
    Command,
    Dropped,
    FormAsked,
    Here,
    Keeping,
    Left,
    Look,
    Meant,
    Opened,
    OrderFormAsked,
    OrderFormSent,
    PickedPressed,
    ProfileAsked,
    ProfileSent,
    Rated,
    Removed,
    Search,
    ShareAsked,
    ShareSent,
    Submitted,
    TownsAsked,
)
from channels.slack.mrkdwn import escaped
from channels.slack.order_desk import OrderDesk
from channels.slack.parse import HELD_BACK, kind_of, parse_command, parse_event, parse_interaction
from channels.slack.parts import Parts
from channels.slack.profile_desk import ProfileDesk
from channels.slack.reading import Kind
from channels.slack.sdk import QUICK_S, Failed
from channels.slack.share_desk import ShareDesk
from channels.slack.spaces import ANCHOR
from channels.slack.turns import PLATFORM
from channels.slack.whose import Whose, tenant_meant, user_meant
from channels.slack.words import help_text, prompts
from engine.engine import Rating, Unavailable
from engine.messages.people import Person
from engine.messages.sentences import speaking

log = structlog.get_logger()
BEHIND_MAX = 200
"""Things done behind a request at a time; more are left out: they are conveniences."""


TOKEN_IS_NONE = frozenset({"account_inactive", "invalid_auth", "not_authed", "token_expired", "token_revoked"})
"""What Slack says of a token of an app that is not installed. [docs: methods/auth.test, "Errors"]"""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What Slack sent, as far as it is known."""

    kind: Kind
    payload: Json
    meant: Meant
    installation: Installation | None = None
    """Whose it is, once that was looked for; None of what is dropped, and where Platter is not installed."""


class Door:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._desk = Desk(parts, self._take_in)
        self._profiles = ProfileDesk(parts)
        self._orders = OrderDesk(parts, self._take_in)
        self._sharing = ShareDesk(parts, self._take_in)
        self._whose = Whose(parts.installations, self._meant)
        self._behind: set[asyncio.Task[None]] = set()

    def read(self, payload: Json) -> Delivery:
        """Whose it is found to be we say ourselves: what comes with that name was not sent by Slack."""
        payload = {name: value for name, value in payload.items() if name != ANCHOR}
        kind = kind_of(payload)
        return Delivery(kind, payload, self._meant(kind, payload))

    async def find(self, delivery: Delivery) -> Delivery:
        """With its installation, and what it means for that one. Raises Unavailable."""
        if isinstance(delivery.meant, Dropped):
            return delivery
        installation, meant = await self._whose.find(delivery.kind, delivery.payload, delivery.meant)
        return replace(delivery, installation=installation, meant=meant)

    async def take(self, found: Delivery) -> Json | None:
        """What is answered, None for nothing; the delivery may be acknowledged when it returns. Raises Unavailable."""
        if isinstance(found.meant, Dropped):
            if found.meant.reason == HELD_BACK:
                log.warning("slack_events_held_back", tenant=text_at(found.payload, "team_id"))
            log.debug("slack_dropped", reason=found.meant.reason)
            return None
        if found.installation is None:
            log.info("slack_not_installed", tenant=tenant_meant(found.meant))
            return None
        return await self._done(found.meant, found.installation)

    def _meant(self, kind: Kind, payload: Json) -> Meant:
        if kind == "event":
            return parse_event(payload)
        return parse_interaction(payload) if kind == "interaction" else parse_command(payload, self._parts.now())

    async def _done(self, meant: Meant, installation: Installation) -> Json | None:
        """In the locale of who did it, where Slack has told it."""
        with speaking(self._parts.people.known(installation.tenant, user_meant(meant)).locale):
            return await self._does(meant, installation)

    async def _does(self, meant: Meant, installation: Installation) -> Json | None:
        match meant:
            case Arrival():
                await self._arrived(meant, installation)
            case Revision():
                await self._parts.inbox.revise(meant)
            case Search(arrival):
                return await self._search(arrival, installation)
            case Command():
                return await self._command(meant, installation)
            case Look():
                await self._desk.show(meant, installation)
            case FormAsked():
                is_open = await self._desk.open_form(meant, installation)
                return _only_you(help_text()) if meant.was_typed and not is_open else None
            case TownsAsked():
                return await self._desk.towns(meant)
            case Submitted():
                return await self._desk.submit(meant, installation)
            case Here():
                await self._desk.here(meant, installation)
            case Again():
                await self._desk.again(meant, installation)
            case PickedPressed():
                await self._desk.of_picks(meant, installation)
            case Keeping():
                await self._desk.keep(meant, installation)
            case ShareAsked():
                await self._sharing.ask(meant, installation)
            case ShareSent():
                return await self._sharing.submit(meant, installation)
            case ProfileAsked():
                is_open = await self._profiles.ask(meant, installation)
                return await self._own(meant) if meant.was_typed and not is_open else None
            case ProfileSent():
                answer = await self._profiles.submit(meant)
                self._later(self._desk.home(meant.tenant, meant.user, installation))
                return answer
            case OrderFormAsked():
                if (press := await self._orders.ask(meant, installation)) is not None:
                    await self._arrived(press, installation)
            case OrderFormSent():
                return await self._orders.submit(meant)
            case Rated():
                await self._rate(meant)
            case Opened():
                self._later(self._welcome(meant, installation))
            case Removed():
                await self._remove(meant, installation)
            case Left():
                await self._leave(meant)
        return None

    async def _arrived(self, arrival: Arrival, installation: Installation) -> None:
        """Into the inbox, unless its channel is none of ours or muted."""
        turn, thread = arrival.turn, arrival.turn.thread
        bind_contextvars(turn_id=turn.turn_id)
        rule = await self._parts.installations.rule(thread.tenant, thread.conversation)
        if not rule.allowed and not thread.conversation.startswith("D"):
            if turn.addressed:
                self._later(self._whisper(installation, thread.conversation, turn.user_id, say("slack-not-allowed")))
            return
        if rule.muted and not turn.addressed:
            return
        await self._take_in(arrival)

    async def _take_in(self, arrival: Arrival) -> bool:
        bind_contextvars(turn_id=arrival.turn.turn_id)
        taken = await self._parts.inbox.take_in(arrival)
        log.info("slack_arrived", taken=taken, kind=arrival.turn.kind)
        return taken

    async def _search(self, arrival: Arrival, installation: Installation) -> Json | None:
        """A command's answer needs a root post, so Platter must be in the channel; better said now than never."""
        thread = arrival.turn.thread
        rule = await self._parts.installations.rule(thread.tenant, thread.conversation)
        if not rule.allowed and not thread.conversation.startswith("D"):
            return _only_you(say("slack-not-allowed"))
        if await self._desk.membership(installation, thread.conversation) is None:
            return _only_you(say("slack-invite"))
        await self._take_in(arrival)
        return None

    async def _command(self, command: Command, installation: Installation) -> Json | None:
        match command.name:
            case "help":
                said = "\n".join(part for part in (help_text(), self._parts.support()) if part)
                return _only_you(said, block.actions([block.button(say("slack-form-button"), block.FORM, "help")]))
            case "mute" | "unmute":
                muted = command.name == "mute"
                await self._parts.installations.mute(command.tenant, command.channel, muted)
                return _only_you(say("slack-muted") if muted else say("slack-unmuted"))
            case "picked":
                return await self._desk.picked(command)
            case "forget":
                assert command.turn is not None
                reply = await self._parts.engine.answer(command.turn)
                self._parts.people.forget(command.tenant, command.user)
                self._later(self._desk.home(command.tenant, command.user, installation))
                return _only_you(reply.headline)
        return await self._allow(command, installation.whole_org)

    async def _own(self, asked: ProfileAsked) -> Json:
        """What is kept, in words, where Slack opens no form."""
        kept = await self._parts.engine.people.about(Person(PLATFORM, asked.tenant, asked.user))
        return _only_you("\n".join(map(escaped, kept)))

    async def _allow(self, command: Command, whole_org: bool) -> Json:
        """Which channels Platter works in is for admins to say: of the organisation, where it has all of it."""
        person = await self._parts.people.find(command.tenant, command.user)
        if not (person.is_org_admin if whole_org else person.is_admin):
            return _only_you(say("slack-org-admins-only") if whole_org else say("slack-admins-only"))
        allowed = command.name == "allow"
        await self._parts.installations.allow(command.tenant, command.channel, allowed)
        return _only_you(say("slack-allowed") if allowed else say("slack-disallowed"))

    async def _rate(self, rated: Rated) -> None:
        """Of an answer in this thread only."""
        if await self._parts.engine.shown(rated.thread, rated.turn_id) is not None:
            rating = Rating(rated.rating, turn_id=rated.turn_id, user_id=rated.user)
            await self._parts.engine.rate(rated.thread, rating)

    async def _remove(self, removed: Removed, installation: Installation) -> None:
        """Words first, the token last: what dies in between is done again when Slack tells again."""
        if installation.installed_at > removed.at:
            return  # It was installed anew since.
        if removed.is_of_token and installation.refresh_token and await self._works(installation):
            return  # An old token of several went, as they do when they are renewed.
        self._parts.people.forget(removed.tenant)
        await self._parts.forget_tenant(removed.tenant)
        await self._parts.installations.drop(removed.tenant, removed.at)
        log.info("slack_removed", tenant=removed.tenant)

    async def _works(self, installation: Installation) -> bool:
        """Whether Slack still knows a token of it. Raises Unavailable where Slack does not say: it tells again."""
        try:
            await self._parts.api.call("auth.test", installation.bot_token, {}, QUICK_S)
        except Failed as failed:
            if failed.code not in TOKEN_IS_NONE:
                raise Unavailable("slack", failed.code) from None
            return False
        return True

    async def _leave(self, left: Left) -> None:
        """What was said in channels that no other workspace of the organisation has is erased."""
        for workspace in left.workspaces:
            for conversation in await self._parts.installations.heard_only_in(left.tenant, workspace):
                await self._parts.forget_conversation(left.tenant, conversation)
            await self._parts.installations.leave(left.tenant, workspace)
        log.info("slack_workspaces_left", tenant=left.tenant, count=len(left.workspaces))

    async def _welcome(self, opened: Opened, installation: Installation) -> None:
        if opened.tab == "home":
            await self._desk.home(opened.tenant, opened.user, installation)
        elif opened.channel:
            suggested = [{"title": title, "message": message} for title, message in prompts()]
            given: Json = {"channel_id": opened.channel, "title": say("slack-prompts"), "prompts": suggested}
            await self._parts.api.call("assistant.threads.setSuggestedPrompts", installation.bot_token, given)

    async def _whisper(self, installation: Installation, channel: str, user: str, text: str) -> None:
        given = {"channel": channel, "user": user, "text": text, **UNFURLED}
        await self._parts.api.call("chat.postEphemeral", installation.bot_token, given)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        """Behind the request; it may be lost with the process."""
        if len(self._behind) >= BEHIND_MAX:
            work.close()
            return
        task = asyncio.create_task(_logged(work))
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    async def close(self) -> None:
        """Ends what is still done behind requests."""
        for task in list(self._behind):
            task.cancel()
        await asyncio.gather(*self._behind, return_exceptions=True)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Failed as failed:
        log.warning("slack_aside_failed", error=failed.code)
    except Unavailable as gone:
        log.warning("slack_aside_failed", error=gone.part)


def _only_you(text: str, below: list[Json] | None = None) -> Json:
    """A command's answer that nobody else sees; `below` stands under it."""
    told: Json = {"response_type": "ephemeral", "text": text}
    return {**told, "blocks": [block.formatted(text), *below]} if below else told
