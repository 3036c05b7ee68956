"""Dishes picked for one person: the seven steps of Kairos §11, with search and people's profiles behind ports.

Profile, candidates, fit, order, guard, line of facts, value. Candidates come from the nodes of the search itself, run
without a thread; nothing is stored. Whoever has no profile is picked for by what the place sells; where profiles cannot
be read nothing is picked, since an allergy may stand there.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.catalogue import Columns, MenuDocument, Snapshot, display_name, fold_key
from engine.conversation import Memory, Said, Session, Understood, Wants, memory_from_json
from engine.dependencies import Parts
from engine.messages import ThreadKey
from engine.messages.forms import Town
from engine.messages.people import ExpandedDetail, Person, Picks, Profile, Severity, gravest
from engine.nodes.plan import plan
from engine.nodes.retrieve import bm25, merge, vector
from engine.nodes.select_context import documents_of
from engine.people import Candidate, Taste, expanded, is_ruled_out, pick, radar_of, taste_of
from engine.ports import People, Unavailable
from engine.pricing import PriceTiers
from engine.safety import guards_of, told_apart_by
from engine.search import PER_RESTAURANT, RankedDish, order, page
from engine.state import GraphState

CANDIDATES = 50
"""Rule book, People: Picked for you."""
OF_RESTAURANT = 2 * PER_RESTAURANT
"""Twice what is shown of one, since an allergy may set some apart; more would leave no room for the rest of the place
where one house alone has the kitchen that is liked."""
NOTHING_TOLD = Wants()
"""Of a thread: where none is."""
NO_ALLERGY: Mapping[str, Severity] = {}
MODERATE: Severity = "moderate"
EXCLUDED = ("excluded", "excluded_food_keys", "excluded_cuisine_keys", "excluded_phrases")
LOOKED_AT = 3
"""Times as many, where a diet rules some of them out: of the real menus' mains two in three name meat or fish."""
TURNS_LOOKED_AT = 20
"""A person's newest turns, among which place and picks are looked for: two or three threads."""
RECENT_MOST = 5
"""Dishes ordered last that rank what is like them; each is a query of its own."""


@dataclass(frozen=True, slots=True)
class _At:
    """A place by its keys."""

    city_key: str | None
    state_key: str | None
    zip_code: str | None = None


async def picked_for(
    person: Person,
    town: Town | None,
    limit: int,
    parts: Parts,
    people: People,
    recent: Sequence[str] = (),
    told: Wants = NOTHING_TOLD,
) -> Picks:
    """At most `limit` dishes a part; `recent`: names of dishes that the person ordered, the newest first; `told`: what
    is in force in the thread where it is asked, of which its guard, diets and exclusions hold for what is picked.

    Raises ValueError for a limit out of bounds, Unavailable where profiles or the catalogue cannot be read.
    """
    profile = await profile_of(person, people, told.severities)
    snapshot = await parts.catalog.current()
    found = await _found(profile, town, recent, told, snapshot, replace(parts, models=None))
    documents = await documents_of([*found], {"snapshot": snapshot}, parts)
    candidates = list(_candidates(found, documents, snapshot.columns))
    picks = pick(candidates, profile, limit, parts.clock.now().date(), snapshot.generation)
    return replace(
        picks, version=profile.version, place=", ".join(filter(None, (town.city, town.state))) if town else ""
    )


async def feed_for(person: Person, limit: int, parts: Parts, people: People) -> Picks:
    """As `picked_for`, by their habits."""
    town, recent = await habits_of(person, parts)
    return await picked_for(person, town, limit, parts, people, recent)


async def habits_of(person: Person, parts: Parts) -> tuple[Town | None, tuple[str, ...]]:
    """Where the person last searched, else where it is usual in their tenant, None for anywhere; and what they picked,
    the newest first."""
    own = [memory_from_json(one.memory_after) for one in await parts.log.of_person(person, TURNS_LOOKED_AT)]
    return town_of(own) or await _usual_town(person, parts), _picked_by(person, own)


async def candidates_now(doc_ids: Sequence[str], parts: Parts) -> tuple[Candidate, ...]:
    """Those that are on a menu now, in this order."""
    snapshot = await parts.catalog.current()
    documents = await documents_of(doc_ids, {"snapshot": snapshot}, parts)
    return tuple(_candidates(dict.fromkeys(doc_ids, 0.0), documents, snapshot.columns))


async def profile_of(person: Person, people: People, told: Mapping[str, Severity] = NO_ALLERGY) -> Profile:
    """With the allergies that their thread was told as well, each as grave as it was called anywhere."""
    profile = await people.profile(person) or Profile()
    return replace(profile, allergies=tuple(gravest([*profile.allergies, *told.items()]).items()))


def town_of(memories: Iterable[Memory]) -> Town | None:
    """Of the newest that has a place, the newest first."""
    wants = (memory.wants for memory in memories)
    return next((Town(one.city, one.state or "") for one in wants if one.city), None)


def _picked_by(person: Person, own: Iterable[Memory]) -> tuple[str, ...]:
    """Names of dishes that the person picked, each thread's newest first. Nothing is ordered yet; a pick is the next
    best."""
    names = (one.dish.item_name for memory in own for one in reversed(memory.picks) if one.by == person.user)
    return tuple(dict.fromkeys(names))


async def _usual_town(person: Person, parts: Parts) -> Town | None:
    if parts.office is None:
        return None
    everywhere = ThreadKey(person.platform, person.tenant, "", "")
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            usual = (await parts.office.habits(everywhere, parts.clock.now().date())).usual
    except (TimeoutError, Unavailable):
        return None
    return Town(usual.city, usual.state or "") if usual and usual.city else None


async def expanded_for(person: Person, doc_id: str, parts: Parts, people: People) -> ExpandedDetail | None:
    """Everything behind one dish, for the person; None where it is on no menu now. Raises Unavailable."""
    profile = await people.profile(person) or Profile()
    snapshot = await parts.catalog.current()
    columns, today = snapshot.columns, parts.clock.now().date()
    documents = await documents_of([doc_id], {"snapshot": snapshot}, parts)
    row, document = columns.row_of(doc_id), documents.get(doc_id)
    if document is None or row is None:
        return None
    tiers = PriceTiers(columns, _place_of(document))
    candidate = Candidate(document, 0.0, tiers.tier_of(row))
    return expanded(candidate, profile, radar_of(document, columns, tiers, today), today)


def _place_of(document: MenuDocument) -> _At:
    return _At(document.city_key, document.state_key)


def _candidates(
    found: Mapping[str, float], documents: Mapping[str, MenuDocument], columns: Columns
) -> Iterator[Candidate]:
    tiers: dict[_At, PriceTiers] = {}
    for doc_id, score in found.items():
        document, row = documents.get(doc_id), columns.row_of(doc_id)
        if document is not None and row is not None:
            place = _place_of(document)
            if place not in tiers:
                tiers[place] = PriceTiers(columns, place)
            yield Candidate(document, score, tiers[place].tier_of(row))


async def _found(
    profile: Profile, town: Town | None, recent: Sequence[str], told: Wants, snapshot: Snapshot, parts: Parts
) -> dict[str, float]:
    """doc_id → score of the fusion: what is of the kitchens that are liked first, filled up with what else is sold."""
    found: dict[str, float] = {}
    of_restaurant: Counter[str] = Counter()
    conflicts = snapshot.columns.diet_conflict_keys
    for wants in _wants(taste_of(profile), town, told):
        for dish in await _search(wants, recent, snapshot, parts):
            if len(found) >= CANDIDATES or dish.doc_id in found or of_restaurant[dish.restaurant_key] >= OF_RESTAURANT:
                continue
            if not is_ruled_out(conflicts[dish.row], profile):
                found[dish.doc_id] = dish.score
                of_restaurant[dish.restaurant_key] += 1
        if len(found) >= CANDIDATES:
            break
    return found


def _wants(taste: Taste, town: Town | None, told: Wants) -> Iterator[Wants]:
    """With diets and kitchens, with kitchens, with neither; what the thread was told holds for each. What a severe
    allergy leaves out is retrieved by neither arm (rule book, People: Guard levels); what does not say is, as for a
    moderate one, and stands apart later."""
    own = tuple((allergen, MODERATE) for allergen in told_apart_by(taste.severities))
    everything = Wants(
        city=town.city if town else None,
        city_key=fold_key(town.city) if town else None,
        state=town.state if town and town.state else None,
        state_key=fold_key(town.state) if town and town.state else None,
        tags=tuple(sorted(taste.vibes)),
        own=own,
        dietary_labels=told.dietary_labels,
        **{name: getattr(told, name) for name in EXCLUDED},
    )
    kitchens = tuple(sorted(taste.cuisines_liked))
    of_kitchens = replace(everything, cuisine_keys=kitchens, cuisine=tuple(map(display_name, kitchens)))
    diets = tuple(dict.fromkeys((*told.dietary_labels, *taste.diets)))
    tried = [replace(of_kitchens, dietary_labels=diets), of_kitchens, everything]
    yield from dict.fromkeys(tried)


async def _search(wants: Wants, recent: Sequence[str], snapshot: Snapshot, parts: Parts) -> tuple[RankedDish, ...]:
    """The first of a search as anybody's, best first."""
    now: datetime = parts.clock.now()
    state: GraphState = {
        "snapshot": snapshot,
        "wants": wants,
        "session": Session("", now, now),
        "understood": Understood(Said(), "search"),
    }
    state = {**state, **await plan(state, parts)}
    if state["plan"].lists_apart:
        return ()
    served = (*recent[:RECENT_MOST], *state["dishes_served"])
    state = {**state, "dishes_served": tuple(dict.fromkeys(served))}
    by_words, by_meaning = await asyncio.gather(bm25(state, parts), vector(state, parts))
    state = {**state, **by_words, **by_meaning}
    state = {**state, **await merge(state, parts)}
    guards = guards_of(wants.severities)
    ranking = order(state["decision"], state["merged_results"], cuisines=wants.cuisine_keys, guards=guards)
    return page(ranking, CANDIDATES * LOOKED_AT).dishes
