"""A person's own profile: shown, changed, taken along and forgotten, in the request, for whoever pressed alone.

Whose it is says Slack's signed payload alone; what a form carries beside it only tells whether it is that person's.
"""

import structlog

from channels.shared.own_profile import pressed, sent
from channels.shared.payload import Json
from channels.slack.installations import Installation
from channels.slack.meant import ProfileAsked, ProfileSent
from channels.slack.parts import Parts
from channels.slack.profile_view import answer_of, view_of
from channels.slack.sdk import QUICK_S, Failed
from channels.slack.turns import PLATFORM
from engine.messages.people import Person

log = structlog.get_logger()


class ProfileDesk:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def ask(self, asked: ProfileAsked, installation: Installation) -> bool:
        """False where Slack does not open it."""
        drawn = await pressed(self._parts.engine, Person(PLATFORM, asked.tenant, asked.user), asked.what)
        given = {"trigger_id": asked.trigger, "view": view_of(drawn)}
        try:
            await self._parts.api.call("views.open", installation.bot_token, given, QUICK_S)
        except Failed as failed:
            log.warning("slack_view_failed", error=failed.code)
            return False
        return True

    async def submit(self, told: ProfileSent) -> Json:
        """The form again with what is wrong; what is kept, once it is."""
        drawn = await sent(self._parts.engine, Person(PLATFORM, told.tenant, told.user), told.profile)
        if told.profile is None:
            self._parts.people.forget(told.tenant, told.user)
        return answer_of(drawn)
