"""Slack, connected: its routes, its socket, and what the worker posts through."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from bot.app import Platter
from bot.channels.connect import Connected
from bot.channels.conversations import Conversations
from bot.channels.slack.installations import OneWorkspace, PostgresInstallations
from bot.channels.slack.rotation import Rotation
from bot.encryption import Seal
from bot.operations.erasing import erase
from bot.settings import Settings
from channels.ports import GiveUp, Inbox
from channels.slack.bolt import Deliveries
from channels.slack.channel import SlackChannel
from channels.slack.door import Door
from channels.slack.home import support_line
from channels.slack.install import Install
from channels.slack.outcomes import outcome_of
from channels.slack.parts import Parts
from channels.slack.people import People
from channels.slack.rotation import Client, Pair, next_pair
from channels.slack.routes import events_routes, install_routes
from channels.slack.sdk import Failed, SlackApi
from channels.slack.turns import PLATFORM
from engine.ports import Unavailable, Unusable

UNINSTALL_S = 60.0
"""A statement that erases an uninstalled workspace. What was not acknowledged Slack tells again at once, after a minute
and after five (platform rules, "HTTP 2xx within 3 s"): what still waits for a lock then is not in the way of the next
try. The 2 s of a turn could be too few for years of words."""


@asynccontextmanager
async def connect_slack(settings: Settings, platter: Platter, inbox: Inbox) -> AsyncIterator[Connected]:
    """Raises Unavailable where Socket Mode is asked for and cannot be had; Unusable where that is the token's fault."""
    async with AsyncExitStack() as stack:
        api = await stack.enter_async_context(SlackApi(settings.slack_api_url))
        rotation = _rotation(settings, platter, api)
        if rotation is not None:
            stack.push_async_callback(rotation.close)
        installations = _installations(settings, platter, rotation)
        api.renews = installations.renewed
        people = People(api, installations)

        async def forget(tenant: str) -> None:
            await erase(platter.stores.database, platter.sessions, tenant, PLATFORM, statement_s=UNINSTALL_S)

        stores = platter.stores
        of_conversation = Conversations(stores.database, platter.sessions, PLATFORM).forget
        parts = Parts(
            inbox, platter.engine, api, installations, people, platter.engine.own_pages, forget, of_conversation,
            stores.clock.now, partial(support_line, settings.support, settings.privacy_url),
        )  # fmt: skip
        door = Door(parts)
        stack.push_async_callback(door.close)
        secret = settings.slack_signing_secret
        deliveries = Deliveries(door, api, secret.get_secret_value() if secret else "")
        if settings.slack_app_token is not None:
            try:
                token = settings.slack_app_token.get_secret_value()
                await stack.enter_async_context(deliveries.over_a_socket(token))
            except Failed as failed:
                raise _without_socket(failed) from None
        routes = events_routes(deliveries) if secret else []
        if (client := _client(settings)) is not None:
            routes += install_routes(Install(client, api, installations))
        yield Connected(SlackChannel(api, installations, people), routes, opening_line(settings))


def opening_line(settings: Settings) -> str:
    """What a start says of Slack."""
    ways = [
        *(["POST /slack/events"] if settings.slack_signing_secret else []),
        *(["Socket Mode"] if settings.slack_app_token else []),
        *(["GET /slack/install"] if settings.slack_client_id else []),
    ]
    return f"  Slack: {', '.join(ways)}"


def _installations(settings: Settings, platter: Platter, rotation: Rotation | None) -> PostgresInstallations:
    seal = Seal(settings.sealing_keys) if settings.sealing_keys else None
    if settings.slack_bot_token is None:
        return PostgresInstallations(platter.stores.database, seal, rotation)
    return OneWorkspace(platter.stores.database, seal, settings.slack_bot_token.get_secret_value(), rotation)


def _rotation(settings: Settings, platter: Platter, api: SlackApi) -> Rotation | None:
    client, stores = _client(settings), platter.stores
    if client is None or not settings.sealing_keys:
        return None

    async def ask(refresh_token: str, within_s: float) -> Pair:
        return await next_pair(api, client, refresh_token, stores.clock.now(), within_s)

    return Rotation(stores.database, Seal(settings.sealing_keys), ask, stores.clock.now)


def _client(settings: Settings) -> Client | None:
    if settings.slack_client_id is None or settings.slack_client_secret is None:
        return None
    return Client(settings.slack_client_id, settings.slack_client_secret.get_secret_value())


def _without_socket(failed: Failed) -> Unavailable:
    """What Slack refuses now it refuses in a minute: then the setting is wrong."""
    if not isinstance(outcome_of(failed), GiveUp):
        return Unavailable("Slack's Socket Mode", failed.code)
    remedy = "Generate one under Basic Information, App-Level Tokens, with the scope connections:write"
    return Unusable("Slack", f"refuses SLACK_APP_TOKEN ({failed.code})", remedy)
