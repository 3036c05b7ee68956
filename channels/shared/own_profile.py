"""A person's own profile on any surface: what a press there shows, and what becomes of what is sent.

Nothing here is ever of anybody but the person it is called for: who presses or sends.
"""

from dataclasses import dataclass
from typing import Literal, Protocol, get_args

from channels.shared.sentences import say
from engine.engine import Profiles, Unavailable
from engine.messages.people import Person, ProfileForm, ProfileTold, SentProfile

What = Literal["form", "json", "forget"]
"""What can be pressed: the form, all of it as JSON, and to forget it, which is asked once more."""
WHATS: tuple[What, ...] = get_args(What)


@dataclass(frozen=True, slots=True)
class AsJson:
    """All that is kept of them, to be taken along."""

    text: str


@dataclass(frozen=True, slots=True)
class AskForget:
    """Whether it is really to be forgotten."""


Drawn = ProfileForm | ProfileTold | AsJson | AskForget


class HasPeople(Protocol):
    """The engine, as far as a profile needs it."""

    @property
    def people(self) -> Profiles: ...

    async def forget_person(self, person: Person) -> None: ...


async def pressed(engine: HasPeople, person: Person, what: What) -> Drawn:
    """Never raises."""
    if what == "forget":
        return AskForget()
    if what == "json":
        try:
            return AsJson(await engine.people.as_json(person))
        except Unavailable:
            return await engine.people.told(person)
    return await engine.people.form(person)


async def sent(engine: HasPeople, person: Person, profile: SentProfile | None) -> ProfileForm | ProfileTold:
    """What is said then, and the form again where it was not saved. None: that all is forgotten. Never raises."""
    if profile is None:
        return ProfileTold((await _forgotten(engine, person),))
    saved = await engine.people.save(person, profile)
    if isinstance(saved, ProfileForm) or not saved.is_saved:
        return saved
    lines = (say("profile-saved"), *saved.lines) if saved.is_kept else (say("profile-emptied"),)
    return ProfileTold(lines, saved.is_kept, is_saved=True)


async def _forgotten(engine: HasPeople, person: Person) -> str:
    try:
        await engine.forget_person(person)
    except Unavailable:
        return say("profile-not-forgotten")
    return say("profile-forgotten")


def what_of(value: str) -> What | None:
    return next((one for one in WHATS if one == value), None)


def notes_of(form: ProfileForm) -> tuple[str, ...]:
    """What stands above its fields."""
    return form.notes or ((say("profile-faults"),) if form.faults else ())


def buttons(told: ProfileTold) -> tuple[tuple[What, str], ...]:
    """Below what is kept. Erasing needs no key, and is always there."""
    change = say("profile-change") if told.is_kept else say("profile-fill-in")
    form: tuple[tuple[What, str], ...] = (("form", change),) if told.is_on else ()
    json: tuple[tuple[What, str], ...] = (("json", say("profile-as-json")),) if told.is_kept else ()
    return (*form, *json, ("forget", say("profile-forget")))
