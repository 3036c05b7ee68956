"""The port `Office` in memory, as strict as PostgreSQL's about whose is what."""

from datetime import date

from engine.conversation import Habits, Usual
from engine.messages import ThreadKey

Where = tuple[str, str, str]


class SmallOffice:
    def __init__(self) -> None:
        self.usuals: dict[Where, Usual] = {}
        self.searches: set[tuple[Where, str, date, Usual]] = set()

    async def habits(self, thread: ThreadKey, day: date) -> Habits:
        where = _where(thread)
        own, of_tenant = self.usuals.get(where), self.usuals.get((*where[:2], ""))
        counted: dict[Usual, int] = {}
        for there, other, when, search in self.searches:
            if there == where and (other, when) != (thread.thread, day):
                counted[search] = counted.get(search, 0) + 1
        return Habits(own.over(of_tenant) if own else of_tenant, tuple(counted.items()))

    async def write(self, place: ThreadKey, usual: Usual) -> None:
        self.usuals[_where(place)] = usual.over(self.usuals.get(_where(place)))

    async def drop(self, place: ThreadKey) -> bool:
        return self.usuals.pop(_where(place), None) is not None

    async def searched(self, thread: ThreadKey, day: date, search: Usual, user_id: str) -> None:
        self.searches.add((_where(thread), thread.thread, day, search))


def _where(thread: ThreadKey) -> Where:
    return thread.platform, thread.tenant, thread.conversation
