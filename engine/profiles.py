"""Profiles over their port: what forms, channels and nodes ask of them. Every call is of one person, for that person.

Where nothing can be read or written (no key, no database) it raises Unavailable, whose reason is a sentence for them.
"""

from collections.abc import Callable
from dataclasses import replace

from engine.messages import Turn
from engine.messages.people import Person, Profile
from engine.people import about_lines, checked
from engine.ports import Conflict, People, Unavailable

ATTEMPTS = 3
"""A change that meets another writer is made again on what that one wrote; a third meeting is said."""
OFF = "Platter keeps no profiles here: {why}."
NO_STORE = OFF.format(why="no store of them is connected")
NOT_READ = "What you entered of yourself cannot be read at the moment. Ask again in a while."


def person_of(turn: Turn) -> Person | None:
    """Whose turn it is; None where the channel does not tell people apart."""
    return Person(turn.thread.platform, turn.thread.tenant, turn.user_id) if turn.user_id else None


class Profiles:
    def __init__(self, people: People | None) -> None:
        self._people = people
        self.changed: Callable[[Person], None] = lambda _: None
        """Told of each change; may be set at any time."""

    @property
    def off(self) -> str | None:
        """Why there are no profiles, for a form to say in its place; None where there are."""
        if self._people is None:
            return NO_STORE
        return OFF.format(why=self._people.off) if self._people.off else None

    async def of(self, person: Person) -> Profile:
        """An empty one where nothing is kept."""
        return await self._port().profile(person) or Profile()

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
            return about_lines(await self.of(person))
        except Unavailable:
            return (NOT_READ,)

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
            raise Unavailable("profiles", NO_STORE)
        return self._people
