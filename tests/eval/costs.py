"""Costs on cards: how many dishes of a page say what they cost for the party, by their menus or about.

Every query of the relevance set is asked for two parties in the city of most dishes, through the engine. A card counts
by its own line on cost, as a person reads it.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from bot.app import Platter
from engine.messages import Card, ThreadKey
from tests.eval.conversations.run import filled
from tests.eval.relevance.arms import DECLINED, say
from tests.eval.relevance.queries import Query, read_queries
from tests.support.goals import say as printed

PARTIES = (12, 40)
ABOUT = "about "
COSTING = "cards that say a cost for"


def cost_figures(menus: Path, folder: Path) -> dict[str, float]:
    """Shares of cards, by party. `folder` keeps the filled catalogue; where there is one already it is used."""
    return asyncio.run(_figures(menus, folder / "real"))


async def _figures(menus: Path, folder: Path) -> dict[str, float]:
    async with filled(folder, menus) as platter:
        city = await city_of_most(platter)
        found: dict[str, float] = {}
        for party in PARTIES:
            kinds = await _asked(platter, read_queries(), party, city)
            found.update(shares_of(kinds, party))
            printed(f"{party} in {city}: {dict(sorted(kinds.items()))}")
        return found


async def city_of_most(platter: Platter) -> str:
    """By its dishes."""
    snapshot = await platter.stores.catalog.current()
    counts = snapshot.columns.city_key.counts()
    key = max((name for name in counts if name), key=lambda name: (counts[name], name))
    return next(place.city for place in snapshot.vocabulary.places if place.city_key == key and place.city)


async def _asked(platter: Platter, queries: Sequence[Query], party: int, city: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for query in queries:
        thread = ThreadKey("eval", "eval", "eval", uuid4().hex)
        reply = await say(platter.engine, thread, f"{query.text} for {party} people in {city}")
        if reply.kind == "question":
            reply = await say(platter.engine, thread, DECLINED)
        found.update(map(kind_of, reply.cards))
        found["empty pages"] += not reply.cards
    return found


def kind_of(card: Card) -> str:
    """ "stated" or "about" where the card says a cost for so many, else "none"."""
    cost = card.lines[3]
    if card.cost_per_head is None or not cost.endswith(" a head"):
        return "none"
    return "about" if cost.startswith(ABOUT) else "stated"


def shares_of(kinds: Counter[str], party: int) -> dict[str, float]:
    cards = kinds["stated"] + kinds["about"] + kinds["none"]
    of_all = {kind: kinds[kind] / cards if cards else 0.0 for kind in ("stated", "about")}
    return {
        f"{COSTING} {party}": sum(of_all.values()),
        f"{party}: by the menu's size": of_all["stated"],
        f"{party}: about": of_all["about"],
    }
