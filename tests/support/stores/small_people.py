"""The port `People` in memory, for engines of tests."""

from dataclasses import replace

from engine.messages.people import Person, Profile
from engine.ports import Conflict


class SmallPeople:
    def __init__(self) -> None:
        self.kept: dict[Person, Profile] = {}
        self.seen_of: list[Person] = []

    @property
    def off(self) -> str | None:
        return None

    async def known(self, person: Person) -> bool:
        return person in self.kept

    async def profile(self, person: Person) -> Profile | None:
        return self.kept.get(person)

    async def write(self, person: Person, profile: Profile, since: int) -> Profile:
        others = {(one.platform, one.user): one.tenant for one in self.kept}
        owner = others.get((person.platform, person.user), person.tenant)
        stored = self.kept[person].version if person in self.kept else 0
        if stored != since or (person.platform == "http" and owner != person.tenant):
            raise Conflict("taken")
        self.kept[person] = replace(profile, version=since + 1)
        return self.kept[person]

    async def erase(self, person: Person) -> bool:
        return self.kept.pop(person, None) is not None

    async def seen(self, person: Person) -> None:
        self.seen_of.append(person)
