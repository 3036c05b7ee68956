"""The port `Wordings` in memory."""

from collections.abc import Mapping

from engine.messages.people import Person


class SmallWordings:
    def __init__(self) -> None:
        self.kept: dict[Person, dict[str, Mapping[str, str]]] = {}
        self.lasts_s: list[int] = []

    async def get(self, person: Person, key: str) -> Mapping[str, str] | None:
        return self.kept.get(person, {}).get(key)

    async def put(self, person: Person, key: str, lines: Mapping[str, str], lasts_s: int) -> None:
        self.kept.setdefault(person, {})[key] = lines
        self.lasts_s.append(lasts_s)

    async def forget(self, person: Person) -> None:
        self.kept.pop(person, None)
