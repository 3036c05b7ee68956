"""Every query put to the arms: words alone, meaning alone, both fused, and the page that the engine answers with.

The arms search the whole catalogue with the words that a turn would search by. The engine filters by place, cuisine,
diet and restaurant, so its page is measured beside them, and so are its arms as they rank under its filters. The arms
with the query as it was typed show what the understanding before them adds or costs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from bot.app import Platter
from engine.catalogue.filters import Filters
from engine.conversation.memory import memory_from_json
from engine.conversation.wants import Wants
from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Reply, ThreadKey, Turn
from engine.nodes.retrieve import FOOD
from engine.ports import LexicalIndex, LexicalQuery
from engine.search.fusion import Hit, rrf_merge, weights_for
from tests.eval.relevance.queries import Query

DEPTH = 100
"""Of each arm, as many as a turn keeps (`WANTED_DISHES`)."""
OPEN = ("words", "meaning", "fused")
TYPED = ("words, as typed", "meaning, as typed", "fused, as typed")
FILTERED = ("words, filtered", "meaning, filtered", "fused, filtered")
PAGE = "page"
DECLINED = "doesn't matter"
"""The answer to the one question a thread is asked (how many, and where), so that there is a page to measure."""
DISHES = "show me the dishes"
"""What follows where restaurants answer ("who has pad thai"): dishes are what is graded."""

Run = dict[str, list[str]]
"""Query id → doc_ids, best first."""


@dataclass(slots=True)
class Listening:
    """A word index that remembers what a turn asked it."""

    index: LexicalIndex
    heard: list[LexicalQuery] = field(default_factory=list)

    async def search(self, query: LexicalQuery, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        self.heard.append(query)
        return await self.index.search(query, filters, limit, generation)

    async def matching(self, filters: Filters, limit: int, generation: int) -> Sequence[str]:
        return await self.index.matching(filters, limit, generation)


@dataclass(frozen=True, slots=True)
class Answered:
    """One query's turn."""

    reply: Reply
    wants: Wants
    explanation: dict[str, Any]
    ranked_ids: tuple[str, ...]
    asked: LexicalQuery | None
    """None where the turn searched for nothing."""


async def runs_of(platter: Platter, queries: Iterable[Query]) -> dict[str, Run]:
    """Arm → its run."""
    parts: Parts = platter.engine._parts
    listening = Listening(parts.lexical)
    engine = Engine(replace(parts, lexical=listening))
    found: dict[str, Run] = {name: {} for name in (*OPEN, *TYPED, *FILTERED, PAGE)}
    for query in queries:
        listening.heard.clear()
        answered = await _answered(engine, listening, parts, query.text)
        at = answered.reply.generation
        here = await _open(parts, open_query(query.text, answered), at, OPEN, is_of_a_kitchen(answered))
        typed = await _open(parts, LexicalQuery(query.text), at, TYPED)
        for name, ids in {**here, **typed, **_in_turn(answered)}.items():
            found[name][query.id] = ids
    return found


async def _answered(engine: Engine, listening: Listening, parts: Parts, text: str) -> Answered:
    thread = ThreadKey("eval", "eval", "eval", uuid4().hex)
    reply = await say(engine, thread, text)
    if reply.kind == "question":
        reply = await say(engine, thread, DECLINED)
    if reply.kind == "places":
        reply = await say(engine, thread, DISHES)
    row = await parts.log.last(thread)
    assert row is not None
    wants = memory_from_json(row.memory_after).wants
    return Answered(reply, wants, row.explanation, row.ranked_ids, listening.heard[-1] if listening.heard else None)


async def say(engine: Engine, thread: ThreadKey, text: str) -> Reply:
    return await engine.answer(Turn(str(uuid4()), thread, text, datetime.now(UTC), user_id="eval"))


def open_query(text: str, answered: Answered) -> LexicalQuery:
    """What the turn searched by, with the words back that its filters took: restaurant and place. As typed where the
    turn searched for nothing."""
    wants, asked = answered.wants, answered.asked
    said = [wants.restaurant_name or "", asked.text if asked else "", wants.city or ""]
    words, instead = " ".join(filter(None, said)), asked.instead if asked else ()
    return LexicalQuery(words or ("" if instead else text), asked.wishes if asked else (), instead)


def is_of_a_kitchen(answered: Answered) -> bool:
    """As the turn's own arms have it: a kitchen, and neither dish nor course nor occasion."""
    wants, asked = answered.wants, answered.asked
    return bool(wants.cuisine_keys) and not (wants.courses or (asked and (asked.wishes or asked.instead)))


async def _open(
    parts: Parts, query: LexicalQuery, generation: int, names: Sequence[str], of_kitchen: bool = False
) -> Run:
    """Words, meaning and both, under these names; without a filter, by document."""
    meant = " ".join(query.instead) or query.text
    vector = (await parts.embedder.embed([f"{meant} {FOOD}" if of_kitchen else meant]))[0]
    words = await parts.lexical.search(query, Filters(), DEPTH, generation)
    meaning = await parts.vectors.search(vector, Filters(), DEPTH, generation)
    text, columns = " ".join((query.text, *query.instead)), (await parts.catalog.current()).columns
    weights = weights_for(text, words, columns, parts.weights, guessed=bool(query.instead) or of_kitchen)
    fused = rrf_merge({"words": words, "meaning": meaning}, weights=weights)
    return dict(zip(names, ([one.doc_id for one in ranked] for ranked in (words, meaning, fused)), strict=True))


def _in_turn(answered: Answered) -> Run:
    """As the turn's row records it; the page goes on with what More would bring."""
    explained = answered.explanation
    arms = explained.get("arms", {})
    lists = (arms.get("words") or [], arms.get("meaning") or [], explained.get("fused", []))
    filtered = ([one[0] for one in ranked] for ranked in lists)
    page = dict.fromkeys((*(card.doc_id for card in answered.reply.cards), *answered.ranked_ids))
    return {**dict(zip(FILTERED, filtered, strict=True)), PAGE: list(page)}
