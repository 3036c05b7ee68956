"""The order of results, and the page that it gives."""

from collections.abc import Iterator

from engine.catalogue import PESCATARIAN, food_keys_for
from engine.conversation import Wants
from engine.dependencies import Parts
from engine.nodes.select_context import seated
from engine.safety import guards_of
from engine.search import PRICES, Step, order
from engine.state import GraphState

FISH = frozenset({"fish", "seafood", "shellfish"})


async def rerank(state: GraphState, parts: Parts) -> GraphState:
    """The ranking and the page of the step that was settled on."""
    step = state["plan"].step
    wants = step.wants
    ranking = order(
        state["decision"],
        state["merged_results"],
        wants.price_level or _nearest_to_the_limit(step),
        wants.cuisine_keys,
        unwelcome(wants),
        state.get("dishes_served", ()),
        () if wants.cuisine_keys else tuple(sides_of(wants)),
        wants.by_price,
        () if wants.listing else guards_of(wants.severities),
    )
    return {"wants": wants, "keeps": step.keeps or wants, "ranked": ranking, **seated(state, ranking, wants)}


def _nearest_to_the_limit(step: Step) -> str | None:
    """Nothing was within what may be paid: what is nearest to it is what costs least."""
    return "cheap" if PRICES.intersection(step.relaxed) else None


def sides_of(wants: Wants) -> Iterator[str]:
    """What is to come beside the dishes: "with rice and naan", or wished for only beside them."""
    for wish in wants.wishes:
        yield wish.text if wish.beside else wish.text.partition(" with ")[2]


def unwelcome(wants: Wants) -> frozenset[str]:
    """Who says "no meat" and not that fish is fine is served without fish first; it stays where it was found."""
    meatless = "meat" in wants.excluded_food_keys and PESCATARIAN not in wants.tags
    return FISH if meatless and not any(FISH & food_keys_for(wish.text) for wish in wants.wishes) else frozenset()
