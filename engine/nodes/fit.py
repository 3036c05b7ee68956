"""Exact limits and the order of results: whether this step holds, and the page it gives."""

from collections.abc import Iterator

from engine.domain.conversation import Wants
from engine.domain.followups import Step, step_of
from engine.domain.food.foods import food_keys_for
from engine.domain.order import order
from engine.domain.relaxing import PRICES
from engine.domain.settle import verdict
from engine.domain.understanding.diets import PESCATARIAN
from engine.nodes.prefilter import shown
from engine.nodes.seating import seated
from engine.parts import Parts
from engine.state import Facts, GraphState

# What a step from what was shown may set.
LIMITS = ("price_per_person_max", "known_cost_max", "unit_price_max", "unit_serves_min")


FISH = frozenset({"fish", "seafood", "shellfish"})


async def fit(state: GraphState, parts: Parts) -> GraphState:
    """The ranking and the page of a step that holds; else the step to try next.

    Where no step holds, the fullest is taken; where none brings anything new, nothing is taken and the state stays.
    """
    facts = _recorded(state)
    change = step_of(state["understood"].change, state["understood"].said)
    judged = verdict(state["steps"], state["step"], state["tried"], shown(state), change)
    if not judged.settled:
        return {"settled": False, "step": judged.step, "steps": judged.steps, "facts": facts}
    step = judged.steps[judged.step]
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
    return {
        "settled": True,
        "wants": wants,
        "keeps": step.keeps or wants,
        "nothing_new": state.get("nothing_new", False) or judged.nothing_new,
        "ranked": ranking,
        "facts": facts,
        **seated(state, ranking, wants),
    }


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


def _recorded(state: GraphState) -> Facts:
    """Which limits each step took and what it left; a plain search has one step, and nothing to say of it."""
    steps, at = state["steps"], state["step"]
    if len(steps) == 1:
        return {}
    left, wants, before = state["tried"][-1].tally(shown(state)), steps[at].wants, state["session"].memory.wants
    changed = [name for name in LIMITS if getattr(wants, name) not in (None, getattr(before, name))]
    limits = {name: str(getattr(wants, name)) for name in changed}
    found = {"of": len(steps), "dishes": left.dishes, "restaurants": left.restaurants, "new": left.new}
    return {"steps": {**state.get("facts", {}).get("steps", {}), str(at): {**limits, **found}}}
