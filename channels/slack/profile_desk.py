"""A person's own profile: shown, changed, taken along and forgotten, in the request, for whoever pressed alone.

Whose it is says Slack's signed payload alone; what a form carries beside it only tells whether it is that person's.
"""

import structlog

from channels.shared import own_profile as words
from channels.shared.payload import Json
from channels.slack.installations import Installation
from channels.slack.meant import ProfileAsked, ProfileSent
from channels.slack.parts import Parts
from channels.slack.profile_view import forget_view, json_view, profile_view, refused, told_view
from channels.slack.sdk import QUICK_S, Failed
from channels.slack.turns import PLATFORM
from engine.engine import Unavailable
from engine.messages.people import Person, ProfileForm

log = structlog.get_logger()


class ProfileDesk:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def ask(self, asked: ProfileAsked, installation: Installation) -> bool:
        """False where Slack does not open it."""
        given = {"trigger_id": asked.trigger, "view": await self._view(asked)}
        try:
            await self._parts.api.call("views.open", installation.bot_token, given, QUICK_S)
        except Failed as failed:
            log.warning("slack_view_failed", error=failed.code)
            return False
        return True

    async def _view(self, asked: ProfileAsked) -> Json:
        people, person = self._parts.engine.people, Person(PLATFORM, asked.tenant, asked.user)
        if asked.what == "forget":
            return forget_view()
        if asked.what == "json":
            try:
                return json_view(await people.as_json(person))
            except Unavailable:
                return told_view((await people.told(person)).lines)
        form = await people.form(person)
        return profile_view(form) if isinstance(form, ProfileForm) else told_view(form.lines)

    async def submit(self, sent: ProfileSent) -> Json:
        """The form again with what is wrong; what is kept, once it is."""
        person = Person(PLATFORM, sent.tenant, sent.user)
        if sent.profile is None:
            return _instead(told_view((await self._forgotten(person),)))
        saved = await self._parts.engine.people.save(person, sent.profile)
        return refused(saved) if isinstance(saved, ProfileForm) else _instead(told_view(words.saved(saved)))

    async def _forgotten(self, person: Person) -> str:
        try:
            await self._parts.engine.forget_person(person)
        except Unavailable:
            return words.NOT_FORGOTTEN
        self._parts.people.forget(person.tenant, person.user)
        return words.FORGOTTEN


def _instead(view: Json) -> Json:
    """In the place of the form."""
    return {"response_action": "update", "view": view}
