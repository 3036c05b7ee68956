"""A stand-in for the engine with its public methods: it remembers what it was asked and answers as scripted."""

import asyncio
import json
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from engine.conversation.memory import Exchange, Memory, Session
from engine.conversation.turn_row import TurnRow
from engine.conversation.wants import Phrase, Wants
from engine.messages import Reply, ThreadKey, Turn, from_json, to_json
from engine.messages.forms import Pairs, Town
from engine.messages.people import ExpandedDetail, Person, Picks
from engine.own_pages import OwnPages
from engine.ports import Rating
from engine.profiles import Profiles
from engine.progress import NOBODY, Watch
from tests.support.picks import PICKS, expanded_of
from tests.support.replies import LUNCH
from tests.support.stores.small_favourites import NoSearches, SmallFavourites
from tests.support.stores.small_parts import small_parts
from tests.support.stores.small_people import SmallPeople

AT = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@dataclass
class ScriptedEngine:
    reply: Reply = LUNCH
    fails_with: Exception | None = None
    holds: asyncio.Event | None = None
    """Answers wait for it."""
    began: asyncio.Event = field(default_factory=asyncio.Event)
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    tells: tuple[str, ...] = ()
    """Sentences told while a turn runs."""
    turns: list[Turn] = field(default_factory=list)
    finished: list[str] = field(default_factory=list)
    sessions: dict[ThreadKey, Session] = field(default_factory=dict)
    rows: dict[tuple[str, str], TurnRow] = field(default_factory=dict)
    ratings: list[tuple[ThreadKey, Rating]] = field(default_factory=list)

    people: Profiles = field(default_factory=lambda: Profiles(SmallPeople()))
    own_pages: OwnPages = field(
        default_factory=lambda: OwnPages(small_parts(favourites=SmallFavourites(), searches=NoSearches()))
    )

    picks: Picks = PICKS
    fed: list[tuple[Person, int, bool]] = field(default_factory=list)
    forgotten: list[Person] = field(default_factory=list)

    async def forget_person(self, person: Person) -> None:
        await self.people.erase(person)
        self.forgotten.append(person)

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        self.turns.append(turn)
        self.began.set()
        for sentence in self.tells:
            watch.step("searching", 1240)
            watch.text(sentence)
        known = self.rows.get((turn.thread.tenant, turn.turn_id))
        if known is not None:
            return replace(self.reply, turn_id=turn.turn_id)
        if self.holds is not None:
            await self.holds.wait()
        if self.fails_with is not None:
            raise self.fails_with
        reply = replace(self.reply, turn_id=turn.turn_id)
        self.sessions[turn.thread] = _session(turn)
        self.rows[turn.thread.tenant, turn.turn_id] = _row(turn, reply)
        self.finished.append(turn.turn_id)
        self.ended.set()
        return reply

    async def session(self, thread: ThreadKey) -> Session | None:
        return self.sessions.get(thread)

    async def forget_thread(self, thread: ThreadKey) -> None:
        self.sessions.pop(thread, None)

    async def turn(
        self, tenant: str, turn_id: str, asked_by: str = "", within: ThreadKey | None = None
    ) -> TurnRow | None:
        return self.rows.get((tenant, turn_id))

    async def shown(self, thread: ThreadKey, turn_id: str) -> Reply | None:
        row = self.rows.get((thread.tenant, turn_id))
        return from_json(Reply, row.reply) if row and row.thread == thread else None

    async def glance(self, turn: Turn) -> Reply:
        return self.reply

    async def form_in_force(self, thread: ThreadKey) -> Pairs:
        return (("party", "25"), ("city", "Boston")) if thread in self.sessions else ()

    async def towns(self) -> tuple[Town, ...]:
        return (Town("Boston", "MA"),)

    async def feed(self, person: Person, limit: int, anew: bool = False) -> Picks:
        if self.fails_with is not None:
            raise self.fails_with
        self.fed.append((person, limit, anew))
        return replace(self.picks, picked=self.picks.picked[:limit])

    async def expanded(self, person: Person, doc_id: str) -> ExpandedDetail | None:
        parts = (*self.picks.picked, *self.picks.unsaid, *self.picks.flagged)
        return next((expanded_of(one) for one in parts if one.card.doc_id == doc_id), None)

    async def has_dish(self, doc_id: str) -> bool:
        return doc_id in {card.doc_id for card in self.reply.cards}

    async def rate(self, thread: ThreadKey, rating: Rating) -> None:
        self.ratings.append((thread, rating))


def _session(turn: Turn) -> Session:
    wants = Wants(
        party=25, city="Boston", state="MA", cuisine=("Italian",), wishes=(Phrase("ziti"),), price_level="cheap"
    )
    wants = replace(wants, any_of=frozenset({"restaurant"}))
    return Session(
        thread_key=str(turn.thread),
        created_at=AT,
        last_activity=AT,
        rev=1,
        seq=1,
        memory=Memory(wants=wants, query="italian ziti", kept_ids=("d1", "d2")),
        conversation=(Exchange("user", turn.text, AT), Exchange("assistant", "Here.", AT, ("d1", "d2"))),
    )


def _row(turn: Turn, reply: Reply) -> TurnRow:
    return TurnRow(
        turn_id=turn.turn_id,
        thread=turn.thread,
        seq=1,
        user_id=turn.user_id,
        sent_at=turn.sent_at,
        kind=turn.kind,
        text=turn.text,
        token=turn.token,
        memory_before=b"{}",
        memory_after=json.dumps({"query": "italian ziti"}).encode(),
        ranked_ids=("d1", "d2"),
        reply=to_json(reply),
        generation=3,
        explanation={"fused": ["d1", "d2"]},
    )
