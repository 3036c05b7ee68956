"""Dishes that a thread has picked, as their menus have them now and as the party in force takes them."""

from dataclasses import dataclass, replace

from engine.answers import Served
from engine.catalogue import MenuDocument
from engine.conversation import Pick, Wants
from engine.dependencies import Parts
from engine.nodes.select_context import as_served, documents_of
from engine.pricing import units
from engine.state import GraphState


@dataclass(frozen=True, slots=True)
class Standing:
    """The picks as they stand now: those that the catalogue holds with their dishes, and those that it does not."""

    picks: tuple[Pick, ...]
    dishes: tuple[Served, ...]
    gone: tuple[Pick, ...]


async def standing(held: tuple[Pick, ...], state: GraphState, parts: Parts) -> Standing:
    """Each dish anew from its menu, with what the party in force takes of it."""
    documents = await documents_of([one.dish.doc_id for one in held], state, parts) if held else {}
    there = tuple(one for one in held if one.dish.doc_id in documents)
    dishes = tuple(served_for(one, documents[one.dish.doc_id], state["wants"]) for one in there)
    return Standing(there, dishes, tuple(one for one in held if one not in there))


def served_for(pick: Pick, document: MenuDocument, wants: Wants) -> Served:
    """What was brought for two vegans is still for two."""
    dish = as_served(pick.dish, document, wants)
    heads, approximate = dish.eaters(wants)
    count = units(dish.portion, heads, approximate) if heads else None
    return replace(dish, units=count, party_cost=None if count is None else dish.portion.price * count)
