"""Profiler of people who opted in: what a turn of theirs taught, kept when nobody waits for it. [Kairos §16]

It begins once the answer has left the engine and reads that turn's row again, so that nothing is learned of what was
not committed. What is under way when a process dies is lost, and the next turn teaches again. Of threads of several it
looks at the person's own turns alone, by what each changed; it never sees an allergy, nor writes one. Where a language
model is set it reads the same wishes, too, and what rules count stays counted by rules.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC

import structlog

from engine.conversation import Memory, OwnTurn, memory_from_json
from engine.dependencies import Parts
from engine.messages import Turn
from engine.messages.people import LearnedKey, Person, Profile
from engine.models import Consultation
from engine.nodes.recommending import candidates_now
from engine.people import (
    WISHES_MOST,
    Observed,
    PickedDish,
    learned,
    newly_picked,
    observed,
    tastes_read,
    wish_of,
)
from engine.ports import PlatterError
from engine.profiles import Profiles, person_of

log = structlog.get_logger()
AFTER_S = 1.0
"""From the answer on: by then it is drawn and on its way, and the next turn is seldom there."""
LOOKED_AT = 100
"""A person's newest turns in which a wish is counted: a month of somebody who asks daily."""
AT_A_TIME = 100
"""Turns that wait to be learned from; beyond that one is not, as they are conveniences."""


class Profiler:
    def __init__(self, parts: Parts, profiles: Profiles, after_s: float = AFTER_S) -> None:
        self._parts = parts
        self._profiles = profiles
        self.after_s = after_s
        self._behind: set[asyncio.Task[bool]] = set()

    def heard(self, turn: Turn) -> None:
        """A turn was answered that may teach."""
        person = person_of(turn)
        may = turn.addressed and not turn.words_of and self._profiles.off is None
        if person is None or not may or len(self._behind) >= AT_A_TIME:
            return
        task = asyncio.create_task(self._behind_it(person, turn.turn_id))
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    async def rest(self) -> None:
        """Waits for what is under way."""
        await asyncio.gather(*self._behind)

    def close(self) -> None:
        """Leaves off what is under way."""
        for task in self._behind:
            task.cancel()

    async def _behind_it(self, person: Person, turn_id: str) -> bool:
        await asyncio.sleep(self.after_s)
        try:
            return await self.learn(person, turn_id)
        except (PlatterError, KeyError) as failed:
            log.info("nothing_learned", error=type(failed).__name__)
            return False

    async def learn(self, person: Person, turn_id: str) -> bool:
        """Whether the profile has changed. Raises Unavailable, and Conflict where it keeps being changed."""
        profile = await self._profiles.of(person)
        if not profile.is_learning:
            return False
        turns = await self._parts.log.of_person(person, LOOKED_AT)
        at = next((place for place, one in enumerate(turns) if one.turn_id == turn_id), None)
        if at is None:
            return False
        turns, when = turns[at:], turns[at].sent_at
        by_rule = [await self._observed(person, turns[0]), *map(_of_wishes, turns[1:])]
        read = await self._read(person, turns)
        now, *earlier = (replace(one, asked=one.asked | also) for one, also in zip(by_rule, read, strict=True))

        def taught(before: Profile) -> Profile:
            return learned(before, earlier, now, when)

        if taught(profile) is profile:
            return False
        await self._profiles.change(person, taught, makes=False)
        return True

    async def _observed(self, person: Person, turn: OwnTurn) -> Observed:
        before, after = _memories(turn)
        new = [one.doc_id for one in newly_picked(before, after, person.user)]
        there: Sequence[PickedDish] = ()
        if new:
            there = [PickedDish(one.document, one.tier) for one in await candidates_now(new, self._parts)]
        return observed(before.wants, after.wants, there)

    async def _read(self, person: Person, turns: Sequence[OwnTurn]) -> Sequence[frozenset[tuple[LearnedKey, str]]]:
        """What a model reads in each turn's wish, of the newest; nothing where the first wished for nothing, where no
        model is set, and where it fails: what rules read stands then."""
        wishes = [wish_of(*_memories(one), one.of_allergy) for one in turns]
        found: list[frozenset[tuple[LearnedKey, str]]] = [frozenset()] * len(turns)
        if self._parts.models is None or not wishes[0]:
            return found
        places = [at for at, wish in enumerate(wishes) if wish][:WISHES_MOST]
        consultation = Consultation(self._parts.models, person.tenant, self._parts.clock.now().astimezone(UTC).date())
        guessed = await consultation.taste([wishes[at] for at in places]) or ()
        for at, read in zip(places, tastes_read(guessed, len(places)), strict=True):
            found[at] = read
        return found


def _of_wishes(turn: OwnTurn) -> Observed:
    before, after = _memories(turn)
    return observed(before.wants, after.wants)


def _memories(turn: OwnTurn) -> tuple[Memory, Memory]:
    return memory_from_json(turn.memory_before), memory_from_json(turn.memory_after)
