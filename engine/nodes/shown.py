"""Dishes of the page last shown, read again from the database."""

import asyncio
from collections.abc import Mapping, Sequence

from engine.compose.served import OtherPortion, Served
from engine.domain.conversation import ShownDish
from engine.domain.document import MenuDocument
from engine.parts import Parts
from engine.ports import Unavailable
from engine.state import GraphState


async def documents_of(doc_ids: Sequence[str], state: GraphState, parts: Parts) -> Mapping[str, MenuDocument]:
    """Those that exist, of this turn's catalogue; raises Unavailable at the deadline."""
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            return await parts.catalog.documents(doc_ids, state["snapshot"].generation)
    except TimeoutError:
        raise Unavailable("catalogue", "it did not answer in time") from None


async def served_again(dishes: Sequence[ShownDish], state: GraphState, parts: Parts) -> list[Served]:
    """In the order shown; a dish that has left the catalogue since is left out."""
    documents = await documents_of([dish.doc_id for dish in dishes], state, parts)
    return [as_served(dish, documents[dish.doc_id]) for dish in dishes if dish.doc_id in documents]


def as_served(dish: ShownDish, document: MenuDocument) -> Served:
    """The card's choice over the document as it is now."""
    taken = dish.portion if dish.portion < len(document.portions) else 0
    portion = document.portions[taken]
    others = tuple(
        OtherPortion(other.name, other.price, other.serves_min, other.serves_max)
        for index, other in enumerate(document.portions)
        if index != taken
    )
    return Served(
        document=document,
        portion=portion,
        group=dish.group,
        fit=dish.fit,
        units=dish.units,
        party_cost=None if dish.units is None else portion.price * dish.units,
        rrf_score=dish.rrf_score,
        others=others,
        needs=dish.needs,
        heads=dish.heads,
    )
