"""Profiles over their port: what forms, channels and nodes ask of them. Every call is of one person, for that person.

Where nothing can be read or written (no key, no database) it raises Unavailable, whose reason is a sentence for them.
"""

import json
from collections.abc import Callable
from dataclasses import replace

from engine.messages import Turn
from engine.messages.people import Person, Profile, ProfileForm, ProfileTold, SentProfile, Severity
from engine.messages.sentences import enumerated, say
from engine.people import (
    NotAProfile,
    about_lines,
    checked,
    filled,
    form_of,
    lines_of,
    nothing_kept,
    profile_to_json,
    whose,
    with_sent,
)
from engine.ports import Conflict, Orders, People, Unavailable

ATTEMPTS = 3
"""A change that meets another writer is made again on what that one wrote; a third meeting is said."""
NUMBERS_TOLD = 10
"""Of the newest orders, by number: a line that is still read at a glance. Ours."""


def _noted(form: ProfileForm, *notes: str) -> ProfileForm:
    return replace(form, notes=notes)


def person_of(turn: Turn) -> Person | None:
    """Whose turn it is; None where the channel does not tell people apart."""
    return Person(turn.thread.platform, turn.thread.tenant, turn.user_id) if turn.user_id else None


async def guarding(person: Person, people: People | None) -> tuple[tuple[str, Severity], ...] | None:
    """Allergies of their profile; None where there may be some that cannot be read."""
    if people is None:
        return ()
    try:
        if people.off:
            return None if await people.known(person) else ()
        profile = await people.profile(person)
    except Unavailable:
        return None
    return profile.allergies if profile else ()


class Profiles:
    def __init__(self, people: People | None, orders: Orders | None = None) -> None:
        self._people = people
        self._orders = orders
        self.changed: Callable[[Person], None] = lambda _: None
        """Told of each change; may be set at any time."""

    @property
    def off(self) -> str | None:
        """Why there are no profiles, for a form to say in its place; None where there are."""
        if self._people is None:
            return say("profile-off-no-store")
        return say("profile-off", why=self._people.off) if self._people.off else None

    async def of(self, person: Person) -> Profile:
        """An empty one where nothing is kept."""
        return await self._port().profile(person) or Profile()

    async def guarding(self, person: Person) -> tuple[tuple[str, Severity], ...] | None:
        """Their allergies; None where there may be some that cannot be read."""
        return await guarding(person, self._people)

    async def known(self, person: Person) -> bool:
        return await self._port().known(person)

    async def write(self, person: Person, profile: Profile) -> Profile:
        """What a form was saved with: every value is looked at, and `version` is the one that the form was drawn from.
        Raises NotAProfile, and Conflict where it was changed since."""
        written = await self._port().write(person, checked(profile), profile.version)
        self.changed(person)
        return written

    async def change(self, person: Person, by: Callable[[Profile], Profile], *, makes: bool = True) -> Profile:
        """Changed by a function of what stands there, which may run again. `makes`: also where nothing stands; else
        raises KeyError then. Raises what `by` raises, and Conflict."""
        for _ in range(ATTEMPTS):
            found = await self._port().profile(person)
            if found is None and not makes:
                raise KeyError("nothing is kept of this person")
            before = found or Profile()
            try:
                after = replace(by(before), version=before.version)
                written = await self._port().write(person, after, before.version)
            except Conflict:
                continue
            self.changed(person)
            return written
        raise Conflict("the profile keeps being changed")

    async def erase(self, person: Person) -> bool:
        return await self._port().erase(person)

    async def about(self, person: Person) -> tuple[str, ...]:
        """ "What do you know about me": lines for that person alone, never stored, logged or shown to a model."""
        try:
            told = about_lines(await self.of(person))
        except Unavailable:
            told = (say("profile-not-read"),)
        return (*told, *await self._ordered(person))

    async def _ordered(self, person: Person) -> tuple[str, ...]:
        """What they have a part in: counts and numbers, no more; the orders themselves stand in their threads."""
        if self._orders is None:
            return ()
        try:
            carts, numbers = await self._orders.part_of(person)
        except Unavailable:
            return (say("profile-orders-not-read"),)
        told = [say("profile-not-placed", count=carts)] if carts else []
        if numbers:
            named, more = enumerated(numbers[:NUMBERS_TOLD]), len(numbers) - NUMBERS_TOLD
            placed = say("profile-placed-and-more", numbers=named, count=str(more)) if more > 0 else ""
            told.append(placed or say("profile-placed", numbers=named))
        return tuple(told)

    async def told(self, person: Person) -> ProfileTold:
        """What is kept of them, for the place where their form opens. Never raises."""
        if self.off is not None:
            return ProfileTold((self.off,), is_on=False)
        try:
            lines = lines_of(await self.of(person))
        except Unavailable:
            return ProfileTold((say("profile-not-read"),), is_on=False)
        return ProfileTold(lines or (nothing_kept(),), is_kept=bool(lines))

    async def form(self, person: Person) -> ProfileForm | ProfileTold:
        """Their own form, filled in from what they entered and from nothing that was said; why there is none. Never
        raises."""
        try:
            return form_of(await self.of(person), person)
        except Unavailable:
            return ProfileTold((self.off or say("profile-not-read"),), is_on=False)

    async def save(self, person: Person, sent: SentProfile) -> ProfileForm | ProfileTold:
        """What is kept then; the form again, with what was chosen in it, where that could not be saved. Never
        raises."""
        if sent.of != whose(person):
            return ProfileTold((say("profile-not-yours"),))
        now = Profile()
        try:
            now = await self.of(person)
            kept = lines_of(await self._port().write(person, filled(now, sent), sent.version))
            return ProfileTold(kept or (nothing_kept(),), is_kept=bool(kept), is_saved=True)
        except NotAProfile as wrong:
            return replace(with_sent(form_of(now, person), sent), version=sent.version, faults=dict(wrong.faults))
        except Conflict:
            return await self._to_look_at_again(person, sent)
        except Unavailable:
            drawn = replace(with_sent(form_of(now, person), sent), version=sent.version)
            return ProfileTold((self.off,), is_on=False) if self.off else _noted(drawn, say("profile-not-saved"))

    async def _to_look_at_again(self, person: Person, sent: SentProfile) -> ProfileForm | ProfileTold:
        """Both stand before them, what was saved elsewhere and what they chose, and neither is lost."""
        try:
            now = await self.of(person)
        except Unavailable:
            return ProfileTold((say("profile-not-read"),), is_on=False)
        entered = lines_of(replace(now, learned=())) or (nothing_kept(),)
        return replace(
            with_sent(form_of(now, person), sent), notes=(say("profile-changed"), *entered, say("profile-look-again"))
        )

    async def as_json(self, person: Person) -> str:
        """All that a profile holds of them, to be taken along. Raises Unavailable."""
        return json.dumps(json.loads(profile_to_json(await self.of(person))), indent=1, ensure_ascii=False)

    async def seen(self, turn: Turn) -> None:
        """A turn of a person who may have a profile; where it cannot be noted, the next one is."""
        person = person_of(turn)
        if self._people is None or person is None:
            return
        try:
            await self._people.seen(person)
        except Unavailable:
            return

    def _port(self) -> People:
        if self._people is None:
            raise Unavailable("profiles", "no store of them is connected")
        return self._people
