"""The order of results, and the page that it gives."""

from collections.abc import Iterator

from engine.domain.conversation import Wants
from engine.domain.followups import Step
from engine.domain.food.foods import food_keys_for
from engine.domain.order import order
from engine.domain.relaxing import PRICES
from engine.domain.understanding.diets import PESCATARIAN
from engine.nodes.seating import seated
from engine.parts import Parts
from engine.state import GraphState

FISH = frozenset({"fish", "seafood", "shellfish"})


async def fit(state: GraphState, parts: Parts) -> GraphState:
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
